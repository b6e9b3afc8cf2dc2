"""The model in a Functional Mock-up Unit: the programs and numbers that a simulation needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanes.base.types import Array
from kanes.codegen.switches.switching import Switch
from kanes.expr.program import Program


@dataclass(frozen=True)
class FmuEvent:
    """An event: the direction of its crossings (+1 rising, −1 falling, 0 either), and its effects."""

    name: str
    sign: int
    is_terminal: bool
    is_reset: bool


@dataclass(frozen=True, eq=False)
class RungeKuttaTables:
    """The coefficients of a Runge–Kutta method with an interpolant; see `simulate/methods/runge_kutta.py`."""

    A: Array
    C: Array
    E: Array
    D: Array
    last: int
    exponent: float


@dataclass(frozen=True, eq=False)
class FmuModel:
    """Programs by name, each with one column of results, from time, states, inputs, parameters and factors:

        rates      ẋ                                                      nx
        outputs    quantities computed along a run                         ny
        events     functions of all events, then their rates              2 ne
        resets     the state after each event, one below the other        ne × nx
        project    the state after a step of Newton's method towards the constraints, how much it violated them, and
                   the least pivot                                        nx + 2
        sizes      the usual sizes of states, 0 where they are unknown

    `factors` are 1 for each constraint that is enforced, and 0 for one that follows from others.
    """

    name: str
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[str, ...]
    factors: tuple[str, ...]
    outputs: tuple[str, ...]
    units: Mapping[str, str]
    numbers: Mapping[str, float]  # of states, inputs, parameters and factors
    programs: Mapping[str, Program]
    events: tuple[FmuEvent, ...]
    quaternions: tuple[tuple[int, ...], ...]
    switches: tuple[Switch, ...]
    is_projected: bool
    tables: RungeKuttaTables
    operation_count: int

    @property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The arguments of all programs, in their order in C."""
        return {"t": ("t",), "x": self.states, "w": self.inputs, "p": (*self.parameters, *self.factors)}

    @property
    def has_redundant_constraints(self) -> bool:
        """Whether some constraints follow from others, and are not enforced separately."""
        return any(self.numbers[factor] == 0.0 for factor in self.factors)
