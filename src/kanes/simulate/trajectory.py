"""Trajectories: what a run gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.errors import UnknownNameError
from kanes.simulate import show

if TYPE_CHECKING:
    from kanes.codegen.kernel import Kernel

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Outcome:
    """How a run ended."""

    kind: str  # "finished", "step too small", "not a number" or "too many steps"
    time: float  # when
    steps: int

    @property
    def finished(self) -> bool:
        return self.kind == "finished"

    def __str__(self) -> str:
        return f"{self.kind} at t = {self.time:.6g} after {self.steps} steps"


@dataclass(frozen=True)
class Energy:
    """Energies along a run, one number per time."""

    kinetic: Array
    potential: Array  # of gravity

    @property
    def total(self) -> Array:
        total: Array = self.kinetic + self.potential
        return total


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """The motion of one run, at the times asked for.

    `run[q1]` is a coordinate or speed over time, by symbol or name; `run["kinetic_energy"]` and the like are functions
    of the kernel, the user's own outputs among them, with a column per time. States that were not reached are NaN.
    """

    kernel: Kernel
    t: Array  # N
    states: Array  # nx × N, in the order of kernel.states
    parameters: Array
    inputs: Array
    outcome: Outcome

    def __repr__(self) -> str:
        return f"<run of '{self.kernel.name}': {self.t.size} times, {self.outcome}>"

    def __getitem__(self, key: Any) -> Array:
        name = str(key)
        if name in self.kernel.states:
            row: Array = self.states[self.kernel.states.index(name)]
            return row
        if name in self.kernel.names and name != "generalized_forces":
            return self.evaluate(name)
        known = ", ".join((*self.kernel.states, *self.kernel.names))
        raise UnknownNameError(f"The run of '{self.kernel.name}' has no '{name}'. It has: {known}.")

    def evaluate(self, name: str) -> Array:
        """A function of the kernel along the run: its entries down, times across; one row is given as a plain array."""
        count = self.t.size
        w, p = (np.repeat(column[:, None], count, axis=1) for column in (self.inputs, self.parameters))
        values = self.kernel[name].many(self.t, self.states, w, p)
        return values[0] if values.shape[0] == 1 else values

    @property
    def energy(self) -> Energy:
        """Kinetic energy, potential energy of gravity, and their sum."""
        return Energy(self["kinetic_energy"], self["potential_energy"])

    def plot(self) -> Any:
        """A Matplotlib figure of coordinates, speeds and energies; needs `kanes[plot]`."""
        return show.plot(self)

    def to_xarray(self) -> Any:
        """An xarray dataset of the states over time, ready to be saved; needs `kanes[xarray]`."""
        return show.to_xarray(self)


@dataclass(frozen=True, eq=False, repr=False)
class Ensemble:
    """Many runs at the same times."""

    kernel: Kernel
    t: Array  # N
    states: Array  # run × state × N
    parameters: Array  # np × run
    inputs: Array  # nw × run
    outcomes: tuple[Outcome, ...]

    def __repr__(self) -> str:
        finished = sum(outcome.finished for outcome in self.outcomes)
        return f"<{len(self)} runs of '{self.kernel.name}': {self.t.size} times, {finished} finished>"

    def __len__(self) -> int:
        return len(self.outcomes)

    def __getitem__(self, key: Any) -> Array:
        """A coordinate or speed, by symbol or name: run × time."""
        name = str(key)
        if name not in self.kernel.states:
            known = ", ".join(self.kernel.states)
            raise UnknownNameError(f"The runs of '{self.kernel.name}' have no state '{name}'. They have: {known}.")
        rows: Array = self.states[:, self.kernel.states.index(name)]
        return rows

    def run(self, number: int) -> Trajectory:
        """One of the runs, counted from zero."""
        return Trajectory(
            self.kernel,
            self.t,
            self.states[number],
            self.parameters[:, number].copy(),
            self.inputs[:, number].copy(),
            self.outcomes[number],
        )
