"""A system at a state: how it changes, what its constraints say, and the derivatives of both.

    ẋ = (q̇, u̇)                    rates
    g = (φ, C u + d, e·e − 1)      conditions: zero where a state is possible

With accelerations and multipliers as they are at the state,  h = (M u̇ − f − Cᵀ λ, C u̇ + Ċ u + ḋ)  stays zero nearby:

    [M  −Cᵀ] [δu̇]
    [C   0 ] [δλ]  =  −∂h/∂x δx

so that nothing has to be solved in the graph. Rows of C that follow from others are left out. Machine code works out
the matrices, and NumPy solves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from kanes.analysis.functions import PlaceFunction, function_of
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.quantities import value
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations
from kanes.errors import UnknownNameError
from kanes.expr.algebra import Matrix
from kanes.expr.symbols import ONE, Expr, StandIn, names_of
from kanes.kernel.masses import Masses
from kanes.packing import grouped
from kanes.rank import best_rows
from kanes.types import Array


@dataclass(frozen=True, eq=False)
class Place:
    """Numbers for time, states, inputs and parameters."""

    t: Array  # 1
    x: Array  # nx
    w: Array  # nw
    p: Array  # np

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        return self.t, self.x, self.w, self.p


@dataclass(frozen=True, eq=False)
class Moment:
    """What happens at a place, and the matrix that tells how accelerations and multipliers change."""

    rates: Array  # ẋ, nx
    conditions: Array  # g, ng
    held: Array  # u̇, then λ, zero for rows that follow from others
    K: Array  # [M −Cᵀ; C 0] of the rows kept
    kept: list[int]  # rows of h


@dataclass(frozen=True, eq=False)
class Nearby:
    """A system at a place, and how that changes with the state."""

    rates: Array  # ẋ, nx
    conditions: Array  # g, ng
    J: Array  # ∂ẋ/∂x, nx × nx
    G: Array  # ∂g/∂x, ng × nx


class Local:
    """The functions of one system. Each is compiled when first needed and kept as long as the equations live."""

    def __init__(self, equations: Equations) -> None:
        system = equations.system
        self.computation: Dynamics = equations.computed("nullspace")
        self.name = system.name
        self.states: tuple[str, ...] = names_of(self.computation.state_symbols)
        self.nq, self.nu = len(system.coordinates), len(system.speeds)
        self.inputs: tuple[str, ...] = names_of(system.inputs)
        self.parameters: tuple[str, ...] = names_of(system.parameters)
        # What a simulation starts from; dependent speeds may be missing there.
        self.kernel_states: tuple[str, ...] = names_of(equations.computed().state_symbols)
        # Where coordinates depend on each other, speeds follow them.
        is_free = all(row.configuration is None for row in system.constraints)
        preferred = equations.dependent_speeds if is_free else system.dependent or ()
        self.preferred_dependent: tuple[str, ...] = names_of(preferred)
        self.masses = Masses(system)
        self._time = system.time
        self._usual_rows = equations.choice.rows
        quaternions = equations.kinematics.quaternions
        self.quaternions = tuple(tuple(self.states.index(element.name) for element in four) for four in quaternions)
        norms = [sum(element**2 for element in four) - ONE for four in quaternions]
        self._norms = Matrix(len(norms), 1, norms)
        self._functions: dict[Any, PlaceFunction] = {}
        self._sizes: dict[tuple[Any, ...], int] = {}
        self._kept: dict[tuple[Any, ...], tuple[Any, ...]] = {}

    @property
    def symbols(self) -> tuple[str, ...]:
        """All that has a number at a place, time apart."""
        return (*self.states, *self.inputs, *self.parameters)

    @property
    def _constraints(self) -> ConstrainedDynamics | None:
        return self.computation if isinstance(self.computation, ConstrainedDynamics) else None

    @cached_property
    def condition_names(self) -> tuple[str, ...]:
        """What each row of g is called."""
        found = () if self._constraints is None else self._constraints.constraint_names
        of_configuration = found[: self._configuration_count]
        quaternions = [", ".join(self.states[index] for index in four) for four in self.quaternions]
        return (
            *(f"constraint '{name}'" for name in of_configuration),
            *(f"rate of constraint '{name}'" for name in of_configuration),
            *(f"constraint '{name}'" for name in found[self._configuration_count :]),
            *(f"length of the quaternion ({names})" for names in quaternions),
        )

    @cached_property
    def rate_names(self) -> tuple[str, ...]:
        """What each row of ẋ is called."""
        return names_of(symbol.dot for symbol in self.computation.state_symbols)

    @cached_property
    def configuration_rows(self) -> list[int]:
        """The rows of g that depend on coordinates alone."""
        count = len(self.condition_names)
        return [*range(self._configuration_count), *range(count - len(self.quaternions), count)]

    @cached_property
    def velocity_rows(self) -> list[int]:
        """The rows of g that depend on speeds."""
        return [row for row in range(len(self.condition_names)) if row not in self.configuration_rows]

    @cached_property
    def _configuration_count(self) -> int:
        return 0 if self._constraints is None else int(self._constraints.configuration_residual.shape[0])

    # As numbers

    def at(self, place: Place) -> Nearby:
        """The system at one place."""
        moment = self._moment(place, self._moment_function.one(*place.arrays))
        J = self._derivative(place, moment, self.states)
        return Nearby(moment.rates, moment.conditions, J[: len(self.states)], J[len(self.states) :])

    def at_many(self, places: Sequence[Place]) -> list[Nearby]:
        """The system at many places, eight at a time."""
        if len(places) == 1:
            return [self.at(places[0])]
        columns = [np.column_stack(arrays) for arrays in zip(*(place.arrays for place in places), strict=True)]
        numbers = self._moment_function.many(*columns).T
        moments = [self._moment(place, y) for place, y in zip(places, numbers, strict=True)]
        held = np.column_stack([moment.held for moment in moments])
        slopes = self._slope_function(self.states).many(held, *columns).T
        found = []
        for moment, slope in zip(moments, slopes, strict=True):
            J = self._solved(moment, slope.reshape((-1, len(self.states)), order="F"))
            found.append(Nearby(moment.rates, moment.conditions, J[: len(self.states)], J[len(self.states) :]))
        return found

    def rates(self, place: Place) -> tuple[Array, Array]:
        """ẋ and g."""
        moment = self._moment(place, self._moment_function.one(*place.arrays))
        return moment.rates, moment.conditions

    def scales(self, place: Place) -> tuple[Array, Array]:
        """Sizes of the states by themselves, which ẋ in a unit of time is compared with, and of the terms of g."""
        found = self._scale_function.one(*place.arrays)
        states, terms = np.split(found, [len(self.states)])
        return np.where(states > 0, states, 1.0), np.append(terms, np.ones(len(self.quaternions)))

    def velocity_constraints(self, place: Place) -> tuple[Array, Array]:
        """C, and C u + d."""
        C, conditions = self._split(self._moment_function.one(*place.arrays))[3::2]
        return C, conditions[self.velocity_rows]

    def by(self, place: Place, names: tuple[str, ...]) -> Array:
        """∂(ẋ, g)/∂ of some symbols."""
        if not names:
            return np.zeros((len(self.states) + len(self.condition_names), 0))
        return self._derivative(place, self._moment(place, self._moment_function.one(*place.arrays)), names)

    def by_time(self, place: Place) -> Array:
        """∂(ẋ, g)/∂t."""
        return self.by(place, (self._time.name,))[:, 0]

    def output(self, things: tuple[Any, ...], place: Place, names: tuple[str, ...]) -> tuple[Array, Array]:
        """Values of some outputs, and their derivatives by some symbols."""
        rows = self.output_size(things)
        y = self._output_function(things, names).one(*place.arrays)
        return y[:rows], y[rows:].reshape((rows, len(names)), order="F")

    def output_size(self, things: tuple[Any, ...]) -> int:
        """How many numbers some outputs make."""
        key = self._key(things)
        if key not in self._sizes:
            self._sizes[key] = int(self._output_column(things).shape[0])
        return self._sizes[key]

    def _key(self, things: tuple[Any, ...]) -> tuple[Any, ...]:
        """What tells things apart; they are kept, so that their ids stay their own."""
        key = tuple(thing if isinstance(thing, (str, Expr)) else id(thing) for thing in things)
        self._kept[key] = things
        return key

    # Numbers, inside

    def _moment(self, place: Place, y: Array) -> Moment:
        """ẋ from the matrices of M u̇ − Cᵀ λ = f, C u̇ = c."""
        nu, m = self.nu, len(self._multipliers)
        qdot, M, f, C, c, conditions = self._split(y)
        rows = self._independent_rows(C)
        C, c = C[rows], c[rows]
        K = np.zeros((nu + len(rows), nu + len(rows)))
        K[:nu, :nu], K[:nu, nu:], K[nu:, :nu] = M, -C.T, C
        solved = _solution(K, np.append(f, c))
        kept = [*range(nu), *(nu + row for row in rows)]
        held = np.zeros(nu + m)
        held[kept] = solved
        return Moment(np.append(qdot, solved[:nu]), conditions, held, K, kept)

    def _independent_rows(self, C: Array) -> list[int]:
        """Rows of C from which the others follow, not more of them than there are where all constraints hold.

        A search passes states where they do not. There rows that follow from others on the constraints alone would say
        that nothing can move.
        """
        usual = list(self._usual_rows)
        kept = [usual[row] for row in best_rows(C[usual])]
        return kept if len(kept) == len(usual) else best_rows(C, len(usual))

    def _split(self, y: Array) -> tuple[Array, ...]:
        """q̇, M, f, C, c and g."""
        nq, nu, m = self.nq, self.nu, len(self._multipliers)
        qdot, M, f, C, c, conditions = np.split(y, np.cumsum((nq, nu * nu, nu, m * nu, m)))
        return qdot, M.reshape((nu, nu), order="F"), f, C.reshape((m, nu), order="F"), c, conditions

    def _derivative(self, place: Place, moment: Moment, names: tuple[str, ...]) -> Array:
        y = self._slope_function(names).one(moment.held, *place.arrays)
        return self._solved(moment, y.reshape((-1, len(names)), order="F"))

    def _solved(self, moment: Moment, slopes: Array) -> Array:
        """∂(ẋ, g) from ∂(q̇, h, g)."""
        nq, nu, m = self.nq, self.nu, len(self._multipliers)
        by_h = slopes[nq : nq + nu + m][moment.kept]
        return np.vstack([slopes[:nq], _solution(moment.K, -by_h)[:nu], slopes[nq + nu + m :]])

    # Graphs

    @cached_property
    def _accelerations(self) -> tuple[Expr, ...]:
        return tuple(StandIn(f"acceleration {speed.name}") for speed in self.computation.system.speeds)

    @cached_property
    def _multipliers(self) -> tuple[Expr, ...]:
        found = () if self._constraints is None else self._constraints.constraint_names
        return tuple(StandIn(f"multiplier {number}") for number, _ in enumerate(found))

    @cached_property
    def _extended(self) -> Any:
        """The graph with u̇ and λ as further inputs."""
        return self.computation.graph.extended((*self._accelerations, *self._multipliers))

    @cached_property
    def _held(self) -> tuple[str, ...]:
        return names_of((*self._accelerations, *self._multipliers))

    @cached_property
    def _parts(self) -> tuple[Any, Any, Any]:
        """C, −c and g."""
        graph, constraints = self.computation.graph, self._constraints
        norms = graph.lift(self._norms)
        if constraints is None:
            return graph.zeros(0, self.nu), graph.zeros(0, 1), norms
        velocity = constraints.velocity_residual
        conditions = graph.stack_rows([constraints.configuration_residual, velocity, norms], 1)
        return constraints.constraint_matrix, graph.time_derivative(velocity), conditions

    @property
    def _moment_function(self) -> PlaceFunction:
        def column() -> dict[str, Any]:
            computation = self.computation
            C, minus_c, conditions = self._parts
            parts = {"q": computation.qdot, "M": computation.mass_matrix, "f": computation.forcing}
            return {**parts, "C": C, "c": -minus_c, "g": conditions}

        return self._function(("moment",), column)

    @property
    def _scale_function(self) -> PlaceFunction:
        def column() -> dict[str, Any]:
            found, constraints = self.computation.scales, self._constraints
            terms = {} if constraints is None else {"c": found.configuration, "v": constraints.row_scales}
            return {"q": found.q, "u": found.u, **terms}

        return self._function(("scales",), column)

    def _slope_function(self, names: tuple[str, ...]) -> PlaceFunction:
        """∂(q̇, h, g)/∂ of some symbols at given u̇ and λ."""

        def column() -> dict[str, Any]:
            computation, graph = self.computation, self._extended
            udot, multipliers = graph.lift(Matrix(self._accelerations)), graph.lift(Matrix(list(self._multipliers)))
            C, minus_c, conditions = self._parts
            if computation.recursion is not None:
                missing = computation.recursion.generalized_forces(udot)
            else:
                missing = computation.mass_matrix @ udot - computation.forcing
            if self._multipliers:
                missing = missing - C.T @ multipliers
            y = graph.stack_rows([computation.qdot, missing, C @ udot + minus_c, conditions], 1)
            return {"J": self._jacobian(graph, y, names)}

        return self._function(("slopes", names), column, self._held)

    def _output_column(self, things: tuple[Any, ...]) -> Any:
        graph = self.computation.graph
        accelerations = Accelerations(self.computation)
        return graph.stack_rows([value(accelerations, thing) for thing in things], 1)

    def _output_function(self, things: tuple[Any, ...], names: tuple[str, ...]) -> PlaceFunction:
        def column() -> dict[str, Any]:
            y = self._output_column(things)
            return {"y": y, "J": self._jacobian(self.computation.graph, y, names)}

        return self._function(("output", self._key(things), names), column)

    def _jacobian(self, graph: Any, column: Any, names: tuple[str, ...]) -> Any:
        by_name = {symbol.name: symbol for symbol in self.computation.graph.symbols}
        return graph.jacobian(column, [by_name[name] for name in names])

    def _function(
        self, key: tuple[Any, ...], outputs: Callable[[], dict[str, Any]], held: tuple[str, ...] = ()
    ) -> PlaceFunction:
        if key not in self._functions:
            leading = {"a": held} if held else {}
            graph = self._extended if held else self.computation.graph
            groups = grouped(self.states, self.inputs, self.parameters, self._time.name)
            self._functions[key] = function_of(f"local {key[0]}", graph, outputs(), {**leading, **groups})
        return self._functions[key]


_known: WeakKeyDictionary[Equations, Local] = WeakKeyDictionary()


def local(equations: Equations) -> Local:
    """The functions of a system, made once for its equations."""
    if as_equations(equations) not in _known:
        _known[equations] = Local(equations)
    return _known[equations]


def place_of(system: Local, numbers: Mapping[str, float], time: float) -> Place:
    """The numbers in order."""

    def column(names: Sequence[str]) -> Array:
        return np.array([numbers[name] for name in names], dtype=float)

    return Place(np.array([time], dtype=float), column(system.states), column(system.inputs), column(system.parameters))


def _solution(matrix: Array, right: Array) -> Array:
    """Of linear equations, or not a number where they have none."""
    try:
        solution: Array = np.linalg.solve(matrix, right)
    except np.linalg.LinAlgError:
        return np.full_like(right, np.nan)
    return solution


def unknown_name(system: Local, name: Any, kinds: str = "coordinate, speed, input or parameter") -> UnknownNameError:
    """The error of a name that the system does not have."""
    return UnknownNameError(f"'{system.name}' has no {kinds} {name}. It has: {', '.join(system.symbols)}.")
