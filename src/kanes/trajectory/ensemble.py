"""Ensembles: what many runs give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import UnknownNameError
from kanes.simulate.outcome import Occurrence, Outcomes, Records
from kanes.trajectory import files
from kanes.trajectory.animation import write_page
from kanes.trajectory.answering import Answering
from kanes.trajectory.ensemble_plot import plot_ensemble
from kanes.trajectory.ensembles.ensemble_page import ensemble_page, page_to_echo
from kanes.trajectory.notebook.framed_page import framed_page
from kanes.trajectory.trajectory import Trajectory
from kanes.types import Array

if TYPE_CHECKING:
    from os import PathLike


@dataclass(frozen=True, eq=False, repr=False)
class Ensemble:
    """Many runs at the same times; states that a run did not reach are NaN."""

    kernel: Answering
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

    # What digital controllers read, draw and remember, by name
    signals: Mapping[str, Array] = field(default_factory=dict)  # run × N
    final_signals: Mapping[str, Array] = field(default_factory=dict)  # run

    @classmethod
    def of(cls, kernel: Answering, records: Records) -> Ensemble:
        """The runs that a simulation recorded."""
        return cls(kernel.suited(records.parameters.T), **vars(records))

    def __repr__(self) -> str:
        finished = int(self.outcomes.finished.sum())
        return f"<{len(self)} runs of '{self.kernel.name}': {self.t.size} times, {finished} finished>"

    def _repr_html_(self) -> str | None:
        """Its page, for a notebook; KANES_NOTEBOOK_PAGES=no leaves the short text."""
        return framed_page(self, page_to_echo)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __getitem__(self, key: Any) -> Array:
        """A coordinate, speed or signal of a digital controller, by symbol or name: run × time."""
        name = str(key)
        if name in self.signals:
            return self.signals[name]
        if name not in self.kernel.states:
            known = ", ".join(self.kernel.states)
            raise UnknownNameError(
                f"The runs of '{self.kernel.name}' have no state '{name}'. They have: {known}. Ask one of the runs for "
                "anything else: ensemble.run(0)[…]."
            )
        rows: Array = self.states[:, self.kernel.states.index(name)]
        return rows

    def run(self, number: int) -> Trajectory:
        """One of the runs, counted from zero, up to where it ended."""
        try:
            outcome = self.outcomes[index(number)]
        except (TypeError, IndexError):
            last = len(self) - 1
            raise UnknownNameError(f"run {number!r}: there is none. Ask for one from 0 to {last}.") from None
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

    def plot(self, *what: Any, single: int = 0) -> Any:
        """A Matplotlib figure as `run.plot` draws it, of all runs: the median, half of them and nine of ten as bands.

        They are those of the runs that still go on, as long as a tenth of all do; strokes on the axis of time are runs
        that ended early, which the title counts. `single` runs, evenly among all, are drawn besides. Without arguments
        there are coordinates, speeds and inputs. Needs `kanes[plot]`.
        """
        return plot_ensemble(self, what, single)

    def animate(self, path: str | PathLike[str], *what: Any) -> None:
        """Write a page that shows all runs at once: one file of HTML that any browser opens, without a network.

        One run is drawn in full, the others as ghosts and thin lines; another one is chosen by a click or from a list.
        Colours tell how runs ended, or a parameter, a starting or a final value. `what` is drawn over time as in
        `plot`. Of many runs there are 200, evenly among all, and of many times some, so that the file stays below
        5 MB; the page says so. Runs that did not get beyond their start are left out.
        """
        write_page(path, partial(ensemble_page, self, what))

    def to_xarray(self) -> Any:
        """An xarray dataset of all states over `run` and `t`; needs `kanes[xarray]`."""
        return files.ensemble_to_xarray(self)
