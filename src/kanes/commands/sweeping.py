"""`kanes sweep`: many runs, and how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from kanes.commands.console import doing, say, say_json, say_table
from kanes.commands.running import folder_for, plain_name
from kanes.commands.targets import study_of
from kanes.errors import ExpressionError, UnknownNameError, counted
from kanes.short_texts import did_you_mean
from kanes.study.study import Study
from kanes.study.sweeps import Sweep
from kanes.trajectory.ensemble import Ensemble

# More runs are asked for by mistake.
_MOST_RUNS = 1_000_000


def sweep(
    target: str, changes: Sequence[str], over: Sequence[str], named: str | None, out: Path | None, *, as_json: bool
) -> None:
    """The runs of a sweep, a table of their ends, bands of their curves, and a page of them all."""
    study = study_of(target, changes)
    chosen = _chosen(study, over, named)
    folder = folder_for(out or Path(f"{plain_name(study.name)}_sweep"))
    runs = run_sweep(study, chosen)
    files = {"ends": folder / "ends.csv", "plots": folder / "plots.svg", "page": folder / "page.html"}
    _write_ends(files["ends"], chosen, runs)
    with doing("drawing"):
        runs.plot().savefig(files["plots"])
        runs.animate(files["page"])
    endings = Counter(outcome.kind for outcome in runs.outcomes)
    if as_json:
        paths = {what: str(path) for what, path in files.items()}
        say_json({"name": study.name, "runs": len(runs), "outcomes": endings, "files": paths})
        return
    say(f"{study.name}: {counted(len(runs), 'run')} over {', '.join(chosen.names)}\n")
    say_table(("outcome", "runs"), [(ending, str(count)) for ending, count in endings.most_common()], right=(1,))
    say()
    for what, path in files.items():
        say(f"  {what:<6} {path}")


def _chosen(study: Study, over: Sequence[str], named: str | None) -> Sweep:
    """The sweep of the command line, or one of the study by its name, or its only one."""
    if over:
        return Sweep(dict(map(values_in, over)))
    if not study.sweeps:
        raise ExpressionError(f"'{study.name}' has no sweep. Give --over NAME=FIRST:LAST:COUNT, such as m=1:2:11.")
    if named is None and len(study.sweeps) == 1:
        return next(iter(study.sweeps.values()))
    if named is None or named not in study.sweeps:
        near = did_you_mean(named, study.sweeps) if named else ""
        raise UnknownNameError(f"Name a sweep of '{study.name}' by --sweep.{near} It has: {', '.join(study.sweeps)}.")
    return study.sweeps[named]


def values_in(text: str) -> tuple[str, tuple[float, ...]]:
    """`m=1:2:3` and `m=1,1.5,2` as a name and its values.

    >>> values_in("m=1:2:3")
    ('m', (1.0, 1.5, 2.0))
    """
    name, _, given = text.partition("=")
    try:
        if ":" in given:
            first, last, count = given.split(":")
            values = np.linspace(float(first), float(last), int(count))
        else:
            values = np.array([float(value) for value in given.split(",")])
    except ValueError:
        values = np.empty(0)
    if not name.strip() or not values.size or not np.isfinite(values).all():
        raise ExpressionError(f"'{text}' is no sweep. Write NAME=FIRST:LAST:COUNT or NAME=VALUE,VALUE,VALUE.")
    return name.strip(), tuple(map(float, values))


def run_sweep(study: Study, chosen: Sweep) -> Ensemble:
    """One run for each combination of values."""
    if chosen.runs is None:
        raise ExpressionError(f"The sweep over {', '.join(chosen.names)} does not say how many runs. Give it `runs`.")
    if chosen.runs > _MOST_RUNS:
        raise ExpressionError(f"The sweep has {chosen.runs:,} runs, and {_MOST_RUNS:,} are the most. Take fewer.")
    runs = chosen.values(0, chosen.runs, chosen.runs)
    # Each name is looked up, and what every run has in common is in place, before any runs.
    changed = study.with_numbers({name: values[0] for name, values in runs.items()})
    numbers = {name: value for name, value in changed.inputs.items() if name not in changed.laws}
    tables = {"parameters": changed.parameters, "initial": changed.initial, "inputs": numbers}
    varied = {what: {**table, **{name: runs[name] for name in runs if name in table}} for what, table in tables.items()}
    return changed.kernel.simulate_many(**{"stop": study.stop, **study.settings, **varied})


def _write_ends(path: Path, chosen: Sweep, runs: Ensemble) -> None:
    """A row for each run: what was varied, how and when it ended, and where."""
    varied = chosen.values(0, len(runs), len(runs))
    heads = [*varied, "outcome", "end", *(f"{name} at the end" for name in runs.kernel.states)]
    lines = [",".join(heads)]
    for number, outcome in enumerate(runs.outcomes):
        numbers = [*(values[number] for values in varied.values())]
        cells = [f"{value:.17g}" for value in numbers] + [outcome.kind, f"{outcome.time:.17g}"]
        lines.append(",".join(cells + [f"{value:.17g}" for value in runs.final_states[number]]))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
