"""Independent derivations of one system, its roads: Kane in symbols and on a graph, Lagrange, Newton–Euler.

Their accelerations are compared at random states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.equations.assemble import assemble
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.errors import ExpressionError, StateError
from kanes.expr.evaluate import numerical
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.graphs.graph import Graph
from kanes.expr.names import markdown_text
from kanes.model.model import Model
from kanes.types import Array
from kanes.values import count
from kanes.verification.configuration import Configuration
from kanes.verification.exact_agreement import agree_exactly, can_be_compared
from kanes.verification.lagrange import LagrangeTerms
from kanes.verification.newton_euler import NewtonEuler, without_repetition

# Round-off is 1e-16; solving for accelerations multiplies it by the condition number of M, which at random states of
# a sound model stays below about 1e6.
TOLERANCE = 1e-9


@dataclass(frozen=True)
class RoadComparison:
    """Accelerations by one road against those of Kane's graph."""

    road: str
    largest_difference: float  # relative, over all states


@dataclass(frozen=True)
class Verification:
    """What `verify` found."""

    name: str
    states: int
    comparisons: tuple[RoadComparison, ...]
    exact: bool | None  # Kane = Lagrange symbol by symbol; False: not shown; None: not asked

    @property
    def passed(self) -> bool:
        """Whether all roads lead to the same place."""
        return all(comparison.largest_difference <= TOLERANCE for comparison in self.comparisons)

    def rows(self) -> list[tuple[str, str]]:
        """The table: a road, and how far from Kane's graph it ends."""
        rows = [(comparison.road, f"{comparison.largest_difference:.1e}") for comparison in self.comparisons]
        answer = {True: "equal", False: "not shown", None: "not compared"}[self.exact]
        return [*rows, ("Kane = Lagrange, symbol by symbol", answer)]

    def __str__(self) -> str:
        width = max(len(road) for road, _ in self.rows())
        head = (
            f"{self.name}: accelerations against Kane (graph), {self.states} random states, largest relative difference"
        )
        return "\n".join([head, *(f"  {road:<{width}}  {value}" for road, value in self.rows()), f"  {self.verdict}"])

    @property
    def verdict(self) -> str:
        """The result in words."""
        return "all roads agree" if self.passed else f"THE ROADS DISAGREE (more than {TOLERANCE:.0e})"

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        rows = "\n".join(f"| {road} | {value} |" for road, value in self.rows())
        return (
            f"| road | largest relative difference |\n|---|---|\n{rows}\n\n{markdown_text(self.name)}: {self.verdict}."
        )


def verify(model: Model | Equations, *, states: int = 5, seed: int = 0) -> Verification:
    """Kane's equations in two algebras, Lagrange's, and Newton's and Euler's of one system, compared at random states.

    >>> from kanes.library import spring_pendulum
    >>> verify(spring_pendulum()).passed
    True
    """
    states, seed = count(states, "verify: states", 1), count(seed, "verify: seed")
    equations = equations_of(model)
    system = equations.system
    if not equations.speeds:
        raise ExpressionError(
            f"verify: the constraints of '{system.name}' leave no speed free, so that there are no "
            "accelerations to compare. Compare its reactions, or the system with fewer constraints."
        )
    roads = _roads(equations)
    random = np.random.default_rng(seed)
    largest = dict.fromkeys(roads, 0.0)
    for _ in range(states):
        values, reference = state_with_motion(equations, random)
        # Random speeds are of order one, and so is what their products make of accelerations that happen to vanish.
        scale = max(float(np.abs(reference).max()), 1.0)
        for road, accelerations in roads.items():
            difference = float(np.abs(accelerations(values) - reference).max()) / scale
            # A NaN compares with nothing, so it is turned into what it means here.
            largest[road] = max(largest[road], difference if np.isfinite(difference) else np.inf)
    comparisons = tuple(RoadComparison(road, difference) for road, difference in largest.items())
    exact = agree_exactly(equations) if can_be_compared(equations) else None
    return Verification(system.name, states, comparisons, exact)


# How often a state is drawn again when the equations have no value there.
_DRAWS = 100


def state_with_motion(equations: Equations, random: np.random.Generator) -> tuple[dict[Any, float], Array]:
    """A random state and the accelerations there."""
    for _ in range(_DRAWS):
        values = random_state(equations, random)
        if not (equations.choice.holds_anywhere or _are_put_on_constraints(equations, values)):
            continue
        udot = equations.evaluate(values)["udot"]
        if np.isfinite(udot).all():
            return values, udot
    raise ExpressionError(
        f"'{equations.system.name}': the accelerations have no finite value at {_DRAWS} random states between 0.3 and "
        "1.3. Look for functions that are not defined there, such as the root of a negative number."
    )


def _are_put_on_constraints(equations: Equations, values: dict[Any, float]) -> bool:
    """Coordinates changed so that constraints hold; False where none are found, or where more rows repeat."""
    system = equations.system
    guess, parameters = ({s: values[s] for s in symbols} for symbols in (system.coordinates, system.parameters))
    try:
        found = assemble(equations, guess, parameters=parameters, time=values[system.time])
    except StateError:
        return False
    values.update({q: found[q] for q in system.coordinates})
    return len(found.redundant) == len(system.constraints) - len(equations.choice.rows)


def random_state(equations: Equations, random: np.random.Generator) -> dict[Any, float]:
    """A number for every symbol: general values, none near zero, quaternions of unit length."""
    values: dict[Any, float] = {}
    system = equations.system
    for symbol in (system.time, *system.coordinates, *equations.speeds, *system.parameters, *system.inputs):
        values[symbol] = float(random.uniform(0.3, 1.3))
    for frame in system.frames:
        for quaternion in coordinate_quaternions(frame.steps):
            length = np.sqrt(sum(values[e] ** 2 for e in quaternion.elements))
            values.update({e: values[e] / length for e in quaternion.elements})
    return values


def _roads(equations: Equations) -> dict[str, Any]:
    roads: dict[str, Any] = {}
    if equations.is_readable:
        roads["Kane, readable"] = _kane_readable(equations)
    other = _OtherRoads(equations)
    roads["Lagrange"] = other.lagrange
    roads["Newton–Euler, free bodies"] = other.newton_euler
    return roads


def _kane_readable(equations: Equations) -> Any:
    """u̇ from the SymPy expressions of M and f, evaluated by NumPy."""
    system = equations.system
    symbols = [system.time, *system.coordinates, *equations.speeds, *system.parameters, *system.inputs]
    function = numerical(symbols, [equations.mass_matrix, equations.forcing])

    def accelerations(values: dict[Any, float]) -> Array:
        M, f = function([values[symbol] for symbol in symbols])
        solution: Array = np.linalg.solve(M, f.ravel())
        return solution

    return accelerations


class _OtherRoads:
    """Lagrange and Newton–Euler as functions from a state in q and u_I to u̇_I, by way of q̇ and q̈."""

    def __init__(self, equations: Equations) -> None:
        self._equations = equations
        system = equations.system
        rates = [q.dot for q in system.coordinates]
        graph = Graph((system.time, *system.coordinates, *rates, *system.parameters, *system.inputs))
        configuration = Configuration(system, graph)
        terms = LagrangeTerms(configuration)
        speeds = configuration.speeds()
        self._graph = graph
        self._lagrange = graph.function([terms.mass_matrix, terms.generalized_forces - terms.bias, *terms.constraints])
        self._newton_euler = NewtonEuler(configuration, graph)
        self._speed_rates = graph.function([graph.jacobian(speeds, rates), configuration.rate(speeds)])
        self._independent = [system.speeds.index(speed) for speed in equations.speeds]

    def lagrange(self, values: dict[Any, float]) -> Array:
        inputs = self._inputs(values)
        M, f, a, drift = self._lagrange(inputs)
        a, drift = without_repetition(a, drift)
        m = a.shape[0]
        matrix = np.block([[M, -a.T], [a, np.zeros((m, m))]])
        solution = np.linalg.solve(matrix, np.concatenate([f.ravel(), -drift.ravel()]))
        return self._to_speeds(inputs, solution[: M.shape[0]])

    def newton_euler(self, values: dict[Any, float]) -> Array:
        inputs = self._inputs(values)
        return self._to_speeds(inputs, self._newton_euler.accelerations(inputs))

    def _inputs(self, values: dict[Any, float]) -> Array:
        system = self._equations.system
        qdot = self._equations.evaluate(values)["qdot"]
        known = {**values, **{q.dot: float(rate) for q, rate in zip(system.coordinates, qdot, strict=True)}}
        return np.array([known[symbol] for symbol in self._graph.symbols])

    def _to_speeds(self, inputs: Array, qddot: Array) -> Array:
        """u̇ = ∂u/∂q̇ q̈ + (the rest of du/dt)."""
        by_rates, rest = self._speed_rates(inputs)
        udot: Array = by_rates @ qddot + rest.ravel()
        return udot[self._independent]
