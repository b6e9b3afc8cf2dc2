"""`kanes sweep`: run a sweep; report outcomes, statistics and plots."""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kanes.app.commands.console import ERR, doing, echo, print_json, print_table
from kanes.app.commands.options import NamedModel
from kanes.app.commands.run import folder_for, plain_name
from kanes.app.commands.sweeps.options import Sampling, chosen_sweep
from kanes.app.commands.sweeps.results import SweepResults
from kanes.app.commands.targets import study_of
from kanes.base.errors import WrongValueError, counted
from kanes.base.types import Content
from kanes.studies.many_runs.sweep import sweep as make_runs
from kanes.studies.study import Study
from kanes.studies.sweep import Sweep
from kanes.trajectory.ensemble import Ensemble

# Exit codes besides 0: no run could start, or Ctrl-C.
NO_RUN, INTERRUPTED = 3, 130
# Limits of runs shown in full: the number of runs, the numbers of their trajectories in memory.
_MOST_SHOWN, _MOST_NUMBERS, _TIMES = 500, 30_000_000, 1001
# More runs need a folder.
_MOST_IN_MEMORY = 1_000_000
# Rows of statistics on a terminal.
_MOST_ROWS = 20


@dataclass(frozen=True)
class SweepCommand:
    """The options of the command."""

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
        sampling: Sampling = {}
        if self.method is not None:
            sampling["method"] = self.method
        if self.seed is not None:
            sampling["seed"] = self.seed
        found = chosen_sweep(study, self.over, self.named, sampling, self.runs, self.keep)
        total = found.runs or 0
        if total > _MOST_IN_MEMORY and self.to is None:
            raise WrongValueError(
                f"The sweep has {total:,} runs, more than {_MOST_IN_MEMORY:,}, the limit in memory. Give a folder with "
                "--to, such as --to study.zarr."
            )
        return found

    def _check_together(self) -> None:
        if self.scheduler is not None and self.to is None:
            raise WrongValueError("--scheduler: workers need a folder that all of them can write. Give --to.")
        if self.scheduler is not None and self.threads is not None:
            raise WrongValueError("--threads does not apply to workers of --scheduler. Give one of the two.")

    def options(self) -> Content:
        """Options of `kn.sweep`."""
        given: Content = {"folder": self.to, "client": self.scheduler, "stop": self.stop}
        given |= {"threads": self.threads, "chunk": self.chunk}
        return {**{word: value for word, value in given.items() if value is not None}, "mixed": self.mixed}


def sweep(target: NamedModel, command: SweepCommand) -> int:
    """Run a sweep, write its folder and print a summary; the exit code."""
    study = study_of(target, command.changes)
    chosen = command.sweep_of(study)
    total = chosen.runs or 0
    # Before any run, names are looked up, and varied numbers replace expressions of inputs.
    varied = chosen.values(0, 1, total)
    changed = study.with_numbers({name: float(values[0]) for name, values in varied.items()})
    folder = folder_for(command.out or Path(f"{plain_name(study.name)}_sweep"))
    with doing(f"deriving {study.name}"):
        _ = changed.kernel
    with _warnings_printed():
        swept = make_runs(changed, over=chosen, **command.options())
    results = SweepResults(swept, folder, command.to)
    with doing("writing"):
        results.write_ends()
    with doing("drawing"):
        results.draw()
        _show_all(results, changed, chosen, command)
    if command.as_json:
        print_json(results.as_data())
    else:
        _print_summary(results, chosen)
    if results.made < total:
        _print_how_to_resume(results)
        return INTERRUPTED
    return 0 if results.started else NO_RUN


@contextmanager
def _warnings_printed() -> Iterator[None]:
    """Print warnings without the line of code that raised them."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = lambda message, *_, **__: ERR.print(str(message), markup=False, style="yellow")
        yield


# Runs in full


def _show_all(results: SweepResults, study: Study, chosen: Sweep, command: SweepCommand) -> None:
    """Write a page of all runs and plots of their trajectories, where runs are few."""
    if not results.started:
        return
    reason = _reason_to_leave_out(results, study, command)
    if reason:
        results.left_out.append(f"The page of all runs and plots of trajectories are left out: {reason}.")
        return
    runs = curves(study, chosen, command.stop)
    results.files["plots"], results.files["page"] = results.folder / "plots.svg", results.folder / "page.html"
    runs.plot().savefig(results.files["plots"])
    runs.write(results.files["page"])


def _reason_to_leave_out(results: SweepResults, study: Study, command: SweepCommand) -> str:
    if results.made < results.swept.runs:
        return "not all runs were made"
    if command.to is not None:
        return "the folder of --to has kept values only"
    if results.made > _MOST_SHOWN:
        return f"there are more than {_MOST_SHOWN} runs"
    if results.made * len(study.kernel.states) * _TIMES > _MOST_NUMBERS:
        return f"{counted(results.made, 'run')} of {counted(len(study.kernel.states), 'state')} take too much memory"
    return ""


def curves(study: Study, chosen: Sweep, stop: float | None = None) -> Ensemble:
    """All runs at all times, for plots and the page."""
    total = chosen.runs or 0
    runs = chosen.values(0, total, total)
    numbers = {name: value for name, value in study.inputs.items() if name not in study.laws}
    tables = {"parameters": study.parameters, "initial": study.initial, "inputs": numbers}
    varied = {what: {**table, **{name: runs[name] for name in runs if name in table}} for what, table in tables.items()}
    options: Content = {**study.settings, **varied, "stop": study.stop if stop is None else stop}
    return study.kernel.simulate_many(**options)


# On a terminal


def _print_summary(results: SweepResults, chosen: Sweep) -> None:
    runs = results.swept.runs
    echo(f"{results.swept.name}: {runs:,} {'run' if runs == 1 else 'runs'} over {', '.join(chosen.names)}\n")
    missing = results.swept.runs - results.made
    rows = [(word, f"{number:,}", results.culprits.get(word, "")) for word, number in results.outcomes.items()]
    rows += [("not made yet", f"{missing:,}", "")] if missing else []
    has_culprits = any(row[2] for row in rows)
    heads = ("outcome", "runs", "example") if has_culprits else ("outcome", "runs")
    print_table(heads, [row[: len(heads)] for row in rows], right=(1,))
    _print_statistics(results)
    echo()
    width = max(map(len, (*results.files, "store")))
    for what, path in {**results.files, **({"store": results.store} if results.store else {})}.items():
        echo(f"  {what:<{width}} {path}")
    for sentence in results.left_out:
        echo(textwrap.fill(sentence, 80))


def _print_statistics(results: SweepResults) -> None:
    found = results.statistics
    if not found or not results.started:
        return
    echo()
    shown = ("mean", "deviation", "least", "0.5", "largest")
    heads = ("kept", "mean", "deviation", "least", "median", "largest")
    lacking = any(numbers["missing"] for numbers in found.values())
    rows = [
        (name, *(f"{numbers[word]:.4g}" for word in shown), *([f"{numbers['missing']:,.0f}"] if lacking else []))
        for name, numbers in list(found.items())[:_MOST_ROWS]
    ]
    print_table((*heads, "without") if lacking else heads, rows, right=range(1, len(heads) + 1))
    if len(found) > _MOST_ROWS:
        echo(f"… and {len(found) - _MOST_ROWS} more; --json has all.")


def _print_how_to_resume(results: SweepResults) -> None:
    made = f"Interrupted: {results.made:,} of {results.swept.runs:,} runs are made"
    cure = (
        f"The same command resumes in {results.store}."
        if results.store is not None
        else "They were in memory; with --to study.zarr the command can resume."
    )
    ERR.print(f"{made}. {cure}", markup=False)
