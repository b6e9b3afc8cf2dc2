"""Ensembles: the results of many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, cast

import numpy as np

from kanes.base.errors import UnknownNameError
from kanes.base.types import Array
from kanes.base.wings import wing
from kanes.simulate.outcome import Occurrence, Outcomes, Records
from kanes.trajectory import files
from kanes.trajectory.protocols import MotionSystem
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from matplotlib.figure import Figure
    from xarray import Dataset


@dataclass(frozen=True, eq=False, repr=False)
class Ensemble:
    """Many runs at the same times; states that a run did not reach are NaN."""

    kernel: MotionSystem
    t: Array  # N
    states: Array  # run × state × N
    inputs: Array  # run × nw × N
    parameters: Array  # np × run
    work: Array  # run × N
    outcomes: Outcomes
    events: Sequence[tuple[Occurrence, ...]]

    # Where each run ended
    final_states: Array  # run × state
    final_inputs: Array  # run × nw
    final_work: Array  # run

    # Signals of digital controllers, by name
    signals: Mapping[str, Array] = field(default_factory=dict)  # run × N
    final_signals: Mapping[str, Array] = field(default_factory=dict)  # run

    @classmethod
    def of(cls, kernel: MotionSystem, records: Records) -> Ensemble:
        """The runs that a simulation recorded."""
        return cls(kernel.suited(records.parameters.T), **vars(records))

    def __repr__(self) -> str:
        finished = int(self.outcomes.finished.sum())
        return f"<{len(self)} runs of '{self.kernel.name}': {self.t.size} times, {finished} finished>"

    def _repr_html_(self) -> str | None:
        """Its page, for a notebook; KANES_NOTEBOOK_PAGES=no shows the short text."""
        return wing("show.notebook.page_frame").framed_page(self, wing("show.page.ensemble").page_to_echo)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __getitem__(self, key: object) -> Array:
        """A coordinate, speed or signal of a digital controller, by symbol or name: run × time."""
        name = str(key)
        if name in self.signals:
            return self.signals[name]
        if name not in self.kernel.states:
            known = ", ".join(self.kernel.states)
            raise UnknownNameError(
                f"The runs of '{self.kernel.name}' have no state '{name}'. They have: {known}. For other quantities "
                "use one of the runs: ensemble.run(0)[…]."
            )
        rows: Array = self.states[:, self.kernel.states.index(name)]
        return rows

    def run(self, number: int) -> Trajectory:
        """One of the runs, counted from zero, up to where it ended."""
        try:
            outcome = self.outcomes[index(number)]
        except (TypeError, IndexError):
            last = len(self) - 1
            raise UnknownNameError(f"run {number!r} does not exist. Give a number from 0 to {last}.") from None
        t, states, inputs, work = self.t, self.states[number], self.inputs[number], self.work[number]
        if not outcome.finished:
            reached = t < outcome.time
            t, work = np.append(t[reached], outcome.time), np.append(work[reached], self.final_work[number])
            states = np.column_stack([states[:, reached], self.final_states[number]])
            inputs = np.column_stack([inputs[:, reached], self.final_inputs[number]])
        signals = {name: self._signal(name, number, t, outcome.finished) for name in self.signals}
        parameters = self.parameters[:, number].copy()
        events = self.events[number]
        return Trajectory(self.kernel, t, states, inputs, parameters, work, outcome, events, signals=signals)

    def _signal(self, name: str, number: int, t: Array, is_whole: bool) -> Array:
        """A signal along one run, up to where it ended."""
        values: Array = self.signals[name][number]
        return values if is_whole else np.append(values[: t.size - 1], self.final_signals[name][number])

    def plot(self, *what: object, single: int = 0) -> Figure:
        """A Matplotlib figure as `run.plot` draws it, of all runs: the median, half of them and nine of ten as bands.

        Quantiles are over the runs that have not ended, while these are a tenth of all; ticks on the time axis mark
        runs that ended early, which the title counts. `single` runs, evenly among all, are drawn as lines. Without
        arguments there are coordinates, speeds and inputs.
        """
        return cast("Figure", wing("show.plots.ensemble").plot_ensemble(self, what, single))

    def to_xarray(self) -> Dataset:
        """An xarray dataset of all states over `run` and `t`; needs `kanes[xarray]`."""
        return files.ensemble_to_xarray(self)

    def write(self, path: str | PathLike[str], *what: object) -> tuple[Path, ...]:
        """Write all runs to a file, by the ending of its name; the paths that were written.

            swings.html    a page that shows all runs at once, with curves of `what`
            swings.nc      netCDF of what `to_xarray` gives; needs `kanes[xarray]`

        A page is one file of HTML that any browser opens, without a network. One run is drawn in full, the others as
        ghosts and thin lines; another one is chosen by a click or from a list. Colours show how runs ended, or a
        parameter, an initial or a final value. `what` is drawn over time as in `plot`. Of many runs there are 200,
        evenly among all, and of many times some, so that the file stays below 5 MB; the page states it. Runs that
        ended at their start are left out.
        """
        return cast("tuple[Path, ...]", wing("show.files").write_ensemble(self, path, what))
