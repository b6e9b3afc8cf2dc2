"""The rates and constraint conditions of a system at an operating point, and their derivatives, as numbers.

    ẋ = (q̇, u̇)                    rates
    g = (φ, C u + d, e·e − 1)      conditions, zero at an admissible state

With accelerations and multipliers as they are at the point,  h = (M u̇ − f − Cᵀ λ, C u̇ + Ċ u + ḋ)  stays zero nearby:

    [M  −Cᵀ] [δu̇]
    [C   0 ] [δλ]  =  −∂h/∂x δx

Dependent rows of C are left out. Machine code evaluates the matrices, and NumPy solves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from kanes.analysis.augmented_equations import AugmentedEquations
from kanes.base.errors import UnknownNameError
from kanes.base.rank import best_rows
from kanes.base.types import Array
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations, graphs_of
from kanes.expr.symbols import names_of
from kanes.kernel.masses import Masses
from kanes.model.contacts.refusals import refuse_contacts, refuse_discrete


@dataclass(frozen=True, eq=False)
class OperatingPoint:
    """Numbers for time, states, inputs and parameters."""

    t: Array  # 1
    x: Array  # nx
    w: Array  # nw
    p: Array  # np

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array]:
        return self.t, self.x, self.w, self.p


@dataclass(frozen=True, eq=False)
class Linearization:
    """A system at an operating point, and its derivatives by the state."""

    rates: Array  # ẋ, nx
    conditions: Array  # g, ng
    J: Array  # ∂ẋ/∂x, nx × nx
    G: Array  # ∂g/∂x, ng × nx


@dataclass(frozen=True, eq=False)
class AugmentedSolution:
    """The augmented equations at an operating point, solved."""

    rates: Array  # ẋ, nx
    conditions: Array  # g, ng
    unknowns: Array  # u̇, then λ, zero for dependent rows
    K: Array  # [M −Cᵀ; C 0] of the rows of h
    rows: list[int]  # of h


class SystemFunctions:
    """Numbers of one system at operating points. Its functions are cached as long as the equations exist."""

    def __init__(self, equations: Equations) -> None:
        system = equations.system
        refuse_discrete(system, "analysis near a state")
        refuse_contacts(system, "analysis near a state", "Give modes=, or kn.hold_contacts(equations, modes).")
        self._equations = AugmentedEquations(graphs_of(equations).in_form("nullspace"))
        self.name = system.name
        self.units = system.units
        self.states: tuple[str, ...] = names_of(self._equations.computation.state_symbols)
        self.nq, self.nu = len(system.coordinates), len(system.speeds)
        self.inputs: tuple[str, ...] = names_of(system.inputs)
        self.parameters: tuple[str, ...] = names_of(system.parameters)
        # The initial values of a simulation, which may lack dependent speeds.
        self.kernel_states: tuple[str, ...] = names_of(graphs_of(equations).in_form("auto").state_symbols)
        # If coordinates are dependent, the choice of speeds follows theirs.
        is_free = all(row.configuration is None for row in system.constraints)
        preferred = equations.dependent_speeds if is_free else system.dependent or ()
        self.preferred_dependent: tuple[str, ...] = names_of(preferred)
        self.masses = Masses(system)
        self._time = system.time
        self._usual_rows = graphs_of(equations).choice.rows
        quaternions = graphs_of(equations).kinematics.quaternions
        self.quaternions = tuple(tuple(self.states.index(element.name) for element in four) for four in quaternions)

    @property
    def symbols(self) -> tuple[str, ...]:
        """All symbols that have a number at an operating point, without time."""
        return (*self.states, *self.inputs, *self.parameters)

    @cached_property
    def condition_names(self) -> tuple[str, ...]:
        """The name of each row of g."""
        found, count = self._equations.constraint_names, self._equations.configuration_count
        of_configuration = found[:count]
        quaternions = [", ".join(self.states[index] for index in four) for four in self.quaternions]
        return (
            *(f"constraint '{name}'" for name in of_configuration),
            *(f"rate of constraint '{name}'" for name in of_configuration),
            *(f"constraint '{name}'" for name in found[count:]),
            *(f"length of the quaternion ({names})" for names in quaternions),
        )

    @cached_property
    def rate_names(self) -> tuple[str, ...]:
        """The name of each row of ẋ."""
        return names_of(symbol.dot for symbol in self._equations.computation.state_symbols)

    @cached_property
    def configuration_rows(self) -> list[int]:
        """The rows of g that depend on coordinates alone."""
        count = len(self.condition_names)
        return [*range(self._equations.configuration_count), *range(count - len(self.quaternions), count)]

    @cached_property
    def velocity_rows(self) -> list[int]:
        """The rows of g that depend on speeds."""
        return [row for row in range(len(self.condition_names)) if row not in self.configuration_rows]

    # As numbers

    def at(self, point: OperatingPoint) -> Linearization:
        """The system at one operating point."""
        solution = self._accelerations(self._equations.terms.one(*point.arrays))
        return self._linearization(solution, self._derivative(point, solution, self.states))

    def at_many(self, points: Sequence[OperatingPoint]) -> list[Linearization]:
        """The system at many operating points, eight at a time."""
        if len(points) == 1:
            return [self.at(points[0])]
        return [self._linearization(*each) for each in self._derivatives_of_many(points, self.states)]

    def at_many_with_inputs(self, points: Sequence[OperatingPoint]) -> list[tuple[Linearization, Array]]:
        """The system at many operating points, and ∂ẋ/∂w at each."""
        nx = len(self.states)
        found = self._derivatives_of_many(points, (*self.states, *self.inputs))
        return [(self._linearization(solution, J[:, :nx]), J[:nx, nx:]) for solution, J in found]

    def rates(self, point: OperatingPoint) -> tuple[Array, Array]:
        """ẋ and g."""
        solution = self._accelerations(self._equations.terms.one(*point.arrays))
        return solution.rates, solution.conditions

    def scales(self, point: OperatingPoint) -> tuple[Array, Array]:
        """Sizes of the states, with which ẋ per unit of time is compared, and of the terms of g."""
        found = self._equations.scales.one(*point.arrays)
        states, terms = np.split(found, [len(self.states)])
        return np.where(states > 0, states, 1.0), np.append(terms, np.ones(len(self.quaternions)))

    def velocity_constraints(self, point: OperatingPoint) -> tuple[Array, Array]:
        """C, and C u + d."""
        C, conditions = self._split(self._equations.terms.one(*point.arrays))[3::2]
        return C, conditions[self.velocity_rows]

    def by(self, point: OperatingPoint, names: tuple[str, ...]) -> Array:
        """∂(ẋ, g) by some symbols."""
        if not names:
            return np.zeros((len(self.states) + len(self.condition_names), 0))
        return self._derivative(point, self._accelerations(self._equations.terms.one(*point.arrays)), names)

    def by_time(self, point: OperatingPoint) -> Array:
        """∂(ẋ, g)/∂t."""
        return self.by(point, (self._time.name,))[:, 0]

    def output(self, things: tuple[object, ...], point: OperatingPoint, names: tuple[str, ...]) -> tuple[Array, Array]:
        """Values of some outputs, and their derivatives by some symbols."""
        rows = self.output_size(things)
        y = self._equations.output(things, names).one(*point.arrays)
        return y[:rows], y[rows:].reshape((rows, len(names)), order="F")

    def output_size(self, things: tuple[object, ...]) -> int:
        """The number of entries of some outputs."""
        return self._equations.output_size(things)

    # Inside

    def _accelerations(self, y: Array) -> AugmentedSolution:
        """u̇, λ and ẋ from the terms of  M u̇ − Cᵀ λ = f,  C u̇ = c."""
        nu, m = self.nu, len(self._equations.constraint_names)
        qdot, M, f, C, c, conditions = self._split(y)
        rows = self._independent_rows(C)
        C, c = C[rows], c[rows]
        K = np.zeros((nu + len(rows), nu + len(rows)))
        K[:nu, :nu], K[:nu, nu:], K[nu:, :nu] = M, -C.T, C
        solved = _solution(K, np.append(f, c))
        of_h = [*range(nu), *(nu + row for row in rows)]
        unknowns = np.zeros(nu + m)
        unknowns[of_h] = solved
        return AugmentedSolution(np.append(qdot, solved[:nu]), conditions, unknowns, K, of_h)

    def _independent_rows(self, C: Array) -> list[int]:
        """Independent rows of C, at most as many as where all constraints hold.

        A search visits states where they do not hold. There rows that depend on others only where the constraints hold
        would be independent, and allow no motion.
        """
        usual = list(self._usual_rows)
        kept = [usual[row] for row in best_rows(C[usual])]
        return kept if len(kept) == len(usual) else best_rows(C, len(usual))

    def _split(self, y: Array) -> tuple[Array, ...]:
        """q̇, M, f, C, c and g."""
        nq, nu, m = self.nq, self.nu, len(self._equations.constraint_names)
        qdot, M, f, C, c, conditions = np.split(y, np.cumsum((nq, nu * nu, nu, m * nu, m)))
        return qdot, M.reshape((nu, nu), order="F"), f, C.reshape((m, nu), order="F"), c, conditions

    def _derivative(self, point: OperatingPoint, solution: AugmentedSolution, names: tuple[str, ...]) -> Array:
        y = self._equations.jacobian(names).one(solution.unknowns, *point.arrays)
        return self._rate_jacobian(solution, y.reshape((-1, len(names)), order="F"))

    def _derivatives_of_many(
        self, points: Sequence[OperatingPoint], names: tuple[str, ...]
    ) -> list[tuple[AugmentedSolution, Array]]:
        """The solutions at many operating points, and ∂(ẋ, g) by some symbols at each."""
        columns = [np.column_stack(arrays) for arrays in zip(*(point.arrays for point in points), strict=True)]
        solutions = [self._accelerations(y) for y in self._equations.terms.many(*columns).T]
        unknowns = np.column_stack([solution.unknowns for solution in solutions])
        jacobians = self._equations.jacobian(names).many(unknowns, *columns).T
        return [
            (solution, self._rate_jacobian(solution, jacobian.reshape((-1, len(names)), order="F")))
            for solution, jacobian in zip(solutions, jacobians, strict=True)
        ]

    def _linearization(self, solution: AugmentedSolution, J: Array) -> Linearization:
        nx = len(self.states)
        return Linearization(solution.rates, solution.conditions, J[:nx], J[nx:])

    def _rate_jacobian(self, solution: AugmentedSolution, J: Array) -> Array:
        """∂(ẋ, g) from ∂(q̇, h, g)."""
        nq, nu, m = self.nq, self.nu, len(self._equations.constraint_names)
        by_h = J[nq : nq + nu + m][solution.rows]
        return np.vstack([J[:nq], _solution(solution.K, -by_h)[:nu], J[nq + nu + m :]])


_known: WeakKeyDictionary[Equations, SystemFunctions] = WeakKeyDictionary()


def functions_of(equations: Equations) -> SystemFunctions:
    """The functions of a system, made once for its equations."""
    if as_equations(equations) not in _known:
        _known[equations] = SystemFunctions(equations)
    return _known[equations]


def operating_point(system: SystemFunctions, numbers: Mapping[str, float], time: float) -> OperatingPoint:
    """The numbers in order."""

    def column(names: Sequence[str]) -> Array:
        return np.array([numbers[name] for name in names], dtype=float)

    return OperatingPoint(
        np.array([time], dtype=float), column(system.states), column(system.inputs), column(system.parameters)
    )


def _solution(matrix: Array, right: Array) -> Array:
    """The solution of linear equations, NaN if the matrix is singular."""
    try:
        solution: Array = np.linalg.solve(matrix, right)
    except np.linalg.LinAlgError:
        return np.full_like(right, np.nan)
    return solution


def unknown_name(
    system: SystemFunctions, name: object, kinds: str = "coordinate, speed, input or parameter"
) -> UnknownNameError:
    """The error of a name that the system does not have."""
    return UnknownNameError(f"'{system.name}' has no {kinds} {name}. It has: {', '.join(system.symbols)}.")
