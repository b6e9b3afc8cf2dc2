"""`kanes sweep`: many runs, how they ended, and what was kept of them."""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanes.commands.console import ERR, doing, say, say_json, say_table
from kanes.commands.options import NamedModel
from kanes.commands.running import folder_for, plain_name
from kanes.commands.sweeps.sweep_results import SweepResults
from kanes.commands.sweeps.sweep_words import sweep_asked
from kanes.commands.targets import study_of
from kanes.errors import ExpressionError, counted
from kanes.many_runs.sweep_runs import sweep as make_runs
from kanes.study.study import Study
from kanes.study.sweeps import Sweep

# How the command ends, beside 0: no run could start, or Ctrl-C.
NO_RUN, INTERRUPTED = 3, 130
# Runs that are shown in full: that many, and so many numbers of their curves in memory.
_MOST_SHOWN, _MOST_NUMBERS, _TIMES = 500, 30_000_000, 1001
# More runs need a folder.
_MOST_IN_MEMORY = 1_000_000
# Rows of statistics on a terminal.
_MOST_ROWS = 20


@dataclass(frozen=True)
class SweepCommand:
    """What was asked for."""

    changes: Sequence[str] = ()
    over: Sequence[str] = ()
    named: str | None = None
    method: str | None = None
    seed: int | None = None
    runs: int | None = None
    keep: Sequence[str] = ()
    stop: float | None = None
    to: Path | None = None
    scheduler: str | None = None
    threads: int | None = None
    chunk: int | None = None
    mixed: bool = False
    out: Path | None = None
    as_json: bool = False

    def sweep_of(self, study: Study) -> Sweep:
        """What varies, how many runs there are, and what is kept."""
        self._check_together()
        spread = {"method": self.method, "seed": self.seed}
        found = sweep_asked(study, self.over, self.named, spread, self.runs, self.keep)
        total = found.runs or 0
        if total > _MOST_IN_MEMORY and self.to is None:
            raise ExpressionError(
                f"The sweep has {total:,} runs, and memory is for {_MOST_IN_MEMORY:,}. Give a folder by --to, such as "
                "--to study.zarr."
            )
        return found

    def _check_together(self) -> None:
        if self.scheduler is not None and self.to is None:
            raise ExpressionError("--scheduler: workers write into a folder that all of them see. Name one by --to.")
        if self.scheduler is not None and self.threads is not None:
            raise ExpressionError("--threads are those of this machine, and --scheduler has others. Keep one of them.")

    def options(self) -> dict[str, Any]:
        """How runs are made, as `kn.sweep` takes it."""
        given: dict[str, Any] = {"to": self.to, "client": self.scheduler, "stop": self.stop}
        given |= {"threads": self.threads, "chunk": self.chunk}
        return {**{word: value for word, value in given.items() if value is not None}, "mixed": self.mixed}


def sweep(target: NamedModel, asked: SweepCommand) -> int:
    """The runs of a sweep and what they came to, in a folder and on the terminal; how the command ends."""
    study = study_of(target, asked.changes)
    chosen = asked.sweep_of(study)
    total = chosen.runs or 0
    # Names are looked up, and laws give way to numbers that vary, before any runs.
    varied = chosen.values(0, 1, total)
    changed = study.with_numbers({name: float(values[0]) for name, values in varied.items()})
    folder = folder_for(asked.out or Path(f"{plain_name(study.name)}_sweep"))
    with doing(f"deriving {study.name}"):
        _ = changed.kernel
    with _warnings_told():
        swept = make_runs(changed, over=chosen, **asked.options())
    results = SweepResults(swept, folder, asked.to)
    with doing("writing"):
        results.write_ends()
    with doing("drawing"):
        results.draw()
        _show_all(results, changed, chosen, asked)
    if asked.as_json:
        say_json(results.as_data())
    else:
        _tell(results, chosen)
    if results.made < total:
        _tell_how_to_go_on(results)
        return INTERRUPTED
    return 0 if results.started else NO_RUN


@contextmanager
def _warnings_told() -> Iterator[None]:
    """Warnings in a line of their own, not as of a line of code."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = lambda message, *_, **__: ERR.print(str(message), markup=False, style="yellow")
        yield


# Runs in full


def _show_all(results: SweepResults, study: Study, chosen: Sweep, asked: SweepCommand) -> None:
    """A page of all runs and bands of their curves, where runs are few."""
    if not results.started:
        return
    reason = _reason_to_leave_out(results, study, asked)
    if reason:
        results.left_out.append(f"A page of all runs and bands of their curves are left out: {reason}.")
        return
    runs = curves(study, chosen, asked.stop)
    results.files["plots"], results.files["page"] = results.folder / "plots.svg", results.folder / "page.html"
    runs.plot().savefig(results.files["plots"])
    runs.animate(results.files["page"])


def _reason_to_leave_out(results: SweepResults, study: Study, asked: SweepCommand) -> str:
    if results.made < results.swept.runs:
        return "not all runs were made"
    if asked.to is not None:
        return "runs went to a folder, of which only what was kept is there"
    if results.made > _MOST_SHOWN:
        return f"there are more than {_MOST_SHOWN} runs"
    if results.made * len(study.kernel.states) * _TIMES > _MOST_NUMBERS:
        return f"{counted(results.made, 'run')} of {counted(len(study.kernel.states), 'state')} take too much memory"
    return ""


def curves(study: Study, chosen: Sweep, stop: float | None = None) -> Any:
    """All runs at all times, for looking at them."""
    total = chosen.runs or 0
    runs = chosen.values(0, total, total)
    numbers = {name: value for name, value in study.inputs.items() if name not in study.laws}
    tables = {"parameters": study.parameters, "initial": study.initial, "inputs": numbers}
    varied = {what: {**table, **{name: runs[name] for name in runs if name in table}} for what, table in tables.items()}
    options: dict[str, Any] = {**study.settings, **varied, "stop": study.stop if stop is None else stop}
    return study.kernel.simulate_many(**options)


# On a terminal


def _tell(results: SweepResults, chosen: Sweep) -> None:
    runs = results.swept.runs
    say(f"{results.swept.name}: {runs:,} {'run' if runs == 1 else 'runs'} over {', '.join(chosen.names)}\n")
    missing = results.swept.runs - results.made
    rows = [(word, f"{number:,}", results.culprits.get(word, "")) for word, number in results.outcomes.items()]
    rows += [("not made yet", f"{missing:,}", "")] if missing else []
    has_culprits = any(row[2] for row in rows)
    heads = ("outcome", "runs", "such as") if has_culprits else ("outcome", "runs")
    say_table(heads, [row[: len(heads)] for row in rows], right=(1,))
    _tell_statistics(results)
    say()
    width = max(map(len, (*results.files, "store")))
    for what, path in {**results.files, **({"store": results.store} if results.store else {})}.items():
        say(f"  {what:<{width}} {path}")
    for sentence in results.left_out:
        say(textwrap.fill(sentence, 80))


def _tell_statistics(results: SweepResults) -> None:
    found = results.statistics
    if not found or not results.started:
        return
    say()
    shown = ("mean", "deviation", "least", "0.5", "largest")
    heads = ("kept", "mean", "deviation", "least", "median", "largest")
    lacking = any(numbers["missing"] for numbers in found.values())
    rows = [
        (name, *(f"{numbers[word]:.4g}" for word in shown), *([f"{numbers['missing']:,.0f}"] if lacking else []))
        for name, numbers in list(found.items())[:_MOST_ROWS]
    ]
    say_table((*heads, "without") if lacking else heads, rows, right=range(1, len(heads) + 1))
    if len(found) > _MOST_ROWS:
        say(f"… and {len(found) - _MOST_ROWS} more; --json has all.")


def _tell_how_to_go_on(results: SweepResults) -> None:
    made = f"Interrupted: {results.made:,} of {results.swept.runs:,} runs are there"
    cure = (
        f"The same command goes on where {results.store} ends."
        if results.store is not None
        else "They were in memory; with --to study.zarr the same command can go on."
    )
    ERR.print(f"{made}. {cure}", markup=False)
