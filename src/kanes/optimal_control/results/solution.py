"""The result of a search for an optimal motion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.pieces import Pieces
from kanes.base.types import Array
from kanes.base.values import name_of
from kanes.optimal_control.guesses import MotionGuess
from kanes.optimal_control.results.accuracy import Deviation
from kanes.optimal_control.results.outcomes import OptimalOutcome
from kanes.trajectory.replay import Replay
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from matplotlib.figure import Figure


# Characters of a line.
_WIDTH = 110


@dataclass(frozen=True, eq=False, repr=False)
class OptimalPhase:
    """One phase of an optimal motion.

    `trajectory` is the motion that was found, by its polynomials, with its inputs; `simulated` is a run with these
    inputs from the found start, None if there is none. `mesh` has the ends of intervals. Costates are the derivatives
    of the remaining cost by the states, state × end of an interval. `switching` has ∂H/∂w of each input at the nodes:
    zero where an input is between its bounds, positive at the lower and negative at the upper one.
    """

    name: str
    trajectory: Replay
    simulated: Trajectory | None
    inputs: Mapping[str, Pieces]
    mesh: Array
    costates: Mapping[str, Array]
    hamiltonian: Array  # at the ends of intervals
    node_times: Array
    node_inputs: Mapping[str, Array]
    switching: Mapping[str, Array]

    @property
    def start(self) -> float:
        """The time at which it starts."""
        return float(self.mesh[0])

    @property
    def stop(self) -> float:
        """The time at which it ends."""
        return float(self.mesh[-1])

    @property
    def initial(self) -> dict[str, float]:
        """The state at its start, by name."""
        names = self.trajectory.kernel.states
        return dict(zip(names, self.trajectory.states[:, 0].tolist(), strict=True))

    def __repr__(self) -> str:
        return f"<phase '{self.name}': from {self.start:.6g} to {self.stop:.6g}>"


@dataclass(frozen=True, eq=False, repr=False)
class OptimalMotion:
    """The motion that a search found, whether it is optimal or not: see `outcome` and `error`."""

    cost: float
    outcome: OptimalOutcome
    error: Deviation
    phases: tuple[OptimalPhase, ...]
    parameters: Mapping[str, float]  # those that were given, and those that were found
    guess: MotionGuess = field(repr=False)  # the motion as a guess for other searches
    impulses: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # of each link's impact, by constraint
    tried: tuple[tuple[float, OptimalOutcome], ...] = ()  # cost and outcome of each first guess

    def __repr__(self) -> str:
        parts = [f"optimal motion: cost {self.cost:.9g}", *str(self.outcome).split("; ")[:6], repr(self.error)[1:-1]]
        return "<" + "\n ".join(part if len(part) < _WIDTH else f"{part[:_WIDTH]} …" for part in parts) + ">"

    # The only phase

    @property
    def _single(self) -> OptimalPhase:
        if len(self.phases) > 1:
            names = ", ".join(each.name for each in self.phases)
            raise WrongValueError(
                f"the motion has several phases. Name one: found['{self.phases[0].name}'] of {names}."
            )
        return self.phases[0]

    @property
    def trajectory(self) -> Replay:
        """The motion of a problem with one phase, with its inputs."""
        return self._single.trajectory

    @property
    def simulated(self) -> Trajectory | None:
        """A run with the found inputs from the found start; None if there is none."""
        return self._single.simulated

    @property
    def inputs(self) -> Mapping[str, Pieces]:
        """The found inputs as functions of time, which `simulate` takes."""
        return self._single.inputs

    @property
    def initial(self) -> dict[str, float]:
        """The state at the start, by name."""
        return self.phases[0].initial

    @property
    def stop(self) -> float:
        """The time at which the motion ends."""
        return self.phases[-1].stop

    @property
    def costates(self) -> Mapping[str, Array]:
        """The derivative of the remaining cost by each state, at the ends of intervals."""
        return self._single.costates

    @property
    def hamiltonian(self) -> Array:
        """H = L + pᵀ ẋ at the ends of intervals."""
        return self._single.hamiltonian

    @property
    def mesh(self) -> Array:
        """The times at which intervals end."""
        return self._single.mesh

    def __getitem__(self, key: object) -> Array | OptimalPhase:
        """A phase by its name; or a quantity along the motion of a single phase, as `run[…]` has it."""
        name = name_of(key)
        for phase in self.phases:
            if len(self.phases) > 1 and phase.name == name:
                return phase
        if len(self.phases) > 1:
            raise UnknownNameError(f"there is no phase {key!r}. Phases are: {', '.join(p.name for p in self.phases)}.")
        return self.trajectory[key]

    def plot(self, *what: object) -> Figure:
        """The motion over time, as `run.plot` draws it; the inputs and states if nothing is named."""
        return self.trajectory.plot(*(what or ("coordinates", "speeds", "inputs")))

    def write(self, path: str | PathLike[str], *what: object) -> tuple[Path, ...]:
        """The motion as a file, by the ending of its name, as `run.write` does."""
        return self.trajectory.write(path, *what)
