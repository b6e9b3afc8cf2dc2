"""The geometry of SymPy's frames and points in numbers, at states that satisfy the constraints.

Users may set velocities in SymPy by hand. Here positions and orientations are differentiated by finite differences,
which use no formula of either program, and compared with these velocities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef
from sympy.physics.mechanics import ReferenceFrame, Vector

from kanes.base.errors import FrameError, WrongValueError
from kanes.base.rank import shortest_solution
from kanes.base.types import Array
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics
from kanes.formats.sympy.translation.sympy_graphs import Orientations

# Step of the differences along a motion, which are of fourth order: truncation and rounding are both near 1e-12.
_STEP = 1e-3
# Velocities near one that differ by more are not the same.
DISAGREEMENT = 1e-7
_TRIES, _SAMPLES = 40, 3


class NumericGeometry:
    """Functions of numbers: those of time, coordinates, speeds, functions and parameters of a system."""

    def __init__(
        self,
        mechanics: DescribedMechanics,
        orientations: Orientations,
        others: Sequence[Expr],  # parameters and functions of time
        quaternions: Sequence[Sequence[Expr]] = (),
    ) -> None:
        self.mechanics = mechanics
        self._orientations = orientations
        self._quaternions = quaternions
        self._rates = [q.diff(mechanics.t) for q in mechanics.q]
        second = [*(u.diff(mechanics.t) for u in mechanics.u), *(q.diff(mechanics.t, 2) for q in mechanics.q)]
        self._arguments = [mechanics.t, *mechanics.q, *mechanics.u, *self._rates, *second, *others]
        self._stand_ins = {symbol: sympy.Dummy() for symbol in self._arguments}
        self._rotations: dict[ReferenceFrame, Callable[[Array], Array]] = {}
        self._functions: dict[tuple[Expr, ...], Callable[[Array], Array]] = {}
        nq, nu = len(mechanics.q), len(mechanics.u)
        self._q = slice(1, 1 + nq)
        self._u = slice(1 + nq, 1 + nq + nu)
        self._qdot = slice(1 + nq + nu, 1 + 2 * nq + nu)
        self._udot = slice(1 + 2 * nq + nu, 1 + 2 * nq + 2 * nu)
        self._qddot = slice(1 + 2 * nq + 2 * nu, 1 + 3 * nq + 2 * nu)

    def function(self, expressions: Sequence[Expr]) -> Callable[[Array], Array]:
        """Expressions as a function of the numbers of all arguments."""
        entries = [sympy.sympify(each, strict=True).xreplace(self._stand_ins) for each in expressions]
        for given, entry in zip(expressions, entries, strict=True):
            if entry.atoms(sympy.Derivative):
                unknown = {each.expr for each in given.atoms(sympy.Derivative)} - {*self.mechanics.q, *self.mechanics.u}
                names = sorted(str(function) for function in unknown or given.atoms(AppliedUndef))
                raise WrongValueError(
                    f"from_sympy: derivatives of {', '.join(names)} are needed in {given}. Give each as an expression "
                    f"of time: kn.from_sympy(method, given={{{names[0]}: sin(t)}})."
                )
        made = sympy.lambdify(list(self._stand_ins.values()), entries, "numpy", cse=True)
        return lambda values: np.array(made(*values), dtype=float)

    @cached_property
    def samples(self) -> list[Array]:
        """Numbers of all arguments, general ones that satisfy the constraints and the kinematic equations."""
        rng = np.random.default_rng(20)
        found: list[Array] = []
        for _ in range(_TRIES):
            values = self._drawn(rng)
            if values is not None:
                found.append(values)
            if len(found) == _SAMPLES:
                return found
        raise WrongValueError(
            "from_sympy: no coordinates near 1 were found that satisfy the configuration constraints and have "
            "finite rates. Check the constraints and kinematic equations."
        )

    def _drawn(self, rng: np.random.Generator) -> Array | None:
        values = rng.uniform(0.2, 0.9, len(self._arguments))
        with np.errstate(all="ignore"):
            try:
                for _ in range(30):
                    residual = self._held(values)
                    if not residual.size or np.abs(residual).max() < 1e-13:
                        break
                    derivative = self._derivative(self._held, values, self._q)
                    values[self._q] -= shortest_solution(derivative, residual)[0]
                else:
                    return None
                K, k = self._linear(self.mechanics.velocity, self._u, values)
                values[self._u] -= shortest_solution(K, K @ values[self._u] + k)[0]
                values[self._qdot] = self._rates_at(values)
                derivative = _along(self._rows(self.mechanics.velocity), values, self._ahead(values))
                values[self._udot] -= shortest_solution(K, derivative)[0]
                values[self._qddot] = _along(self._rates_at, values, self._ahead(values))
            except np.linalg.LinAlgError:
                return None
        return values if np.isfinite(values).all() and np.abs(values).max() < 1e3 else None

    @cached_property
    def _held(self) -> Callable[[Array], Array]:
        units = [sum(e**2 for e in elements) - 1 for elements in self._quaternions]
        return self.function([*self.mechanics.configuration, *units])

    def _rates_at(self, values: Array) -> Array:
        """q̇ by the kinematic differential equations."""
        K, k = self._linear(self.mechanics.kinematic, self._qdot, values)
        return -np.linalg.solve(K, k)

    def _rows(self, rows: tuple[Expr, ...]) -> Callable[[Array], Array]:
        if rows not in self._functions:
            self._functions[rows] = self.function(rows)
        return self._functions[rows]

    def _linear(self, rows: tuple[Expr, ...], unknown: slice, values: Array) -> tuple[Array, Array]:
        """K and k of rows K x + k = 0 that are linear in the unknown arguments."""
        function = self._rows(rows)
        start = values.copy()
        start[unknown] = 0
        k = function(start)
        columns = []
        for index in range(unknown.start, unknown.stop):
            start[index] = 1
            columns.append(function(start) - k)
            start[index] = 0
        return np.array(columns).T.reshape(len(k), unknown.stop - unknown.start), k

    def derivatives(self, expressions: Sequence[Expr], values: Array) -> Array:
        """∂/∂q of some expressions, by differences."""
        return self._derivative(self.function(expressions), values, self._q)

    def speed_columns(self, rows: tuple[Expr, ...], values: Array) -> Array:
        """The coefficients of the speeds in rows that are linear in them."""
        return self._linear(rows, self._u, values)[0]

    def rate_columns(self, rows: tuple[Expr, ...], values: Array) -> Array:
        """The coefficients of q̇ in rows that are linear in them."""
        return self._linear(rows, self._qdot, values)[0]

    @staticmethod
    def _derivative(function: Callable[[Array], Array], values: Array, where: slice) -> Array:
        columns = []
        for index in range(where.start, where.stop):
            direction = np.zeros(len(values))
            direction[index] = 1
            columns.append(_along(function, values, direction))
        return np.array(columns).T

    # Frames and vectors

    def rotation(self, frame: ReferenceFrame, values: Array) -> Array:
        """Direction cosines R with v_N = R v_frame."""
        if frame == self.mechanics.frame:
            return np.eye(3)
        if frame not in self._orientations:
            raise FrameError(f"from_sympy: frame {frame} is not oriented from {self.mechanics.frame}. Orient it.")
        parent, R = self._orientations[frame]
        if frame not in self._rotations:
            self._rotations[frame] = self.function(list(R))
        return self.rotation(parent, values) @ self._rotations[frame](values).reshape(3, 3)

    def vector(self, vector: Vector, values: Array) -> Array:
        """Measure numbers in N."""
        total = np.zeros(3)
        for frame, numbers in self.mechanics.parts(vector):
            total += self.rotation(frame, values) @ self._rows(numbers)(values)
        return total

    def rate_of_vector(self, vector: Vector, values: Array) -> Array:
        """The time derivative in N, by differences along q̇, u̇ and q̈."""
        return _along(lambda at: self.vector(vector, at), values, self._ahead(values))

    def angular_velocity(self, frame: ReferenceFrame, values: Array) -> Array:
        """ω in N, of Ṙ Rᵀ = [ω×] by differences along q̇."""
        R = self.rotation(frame, values)
        Rdot = _along(lambda at: self.rotation(frame, at), values, self._ahead(values))
        W = Rdot @ R.T
        return np.array([W[2, 1] - W[1, 2], W[0, 2] - W[2, 0], W[1, 0] - W[0, 1]]) / 2

    def _ahead(self, values: Array) -> Array:
        """The time derivative of all arguments except functions of time."""
        direction = np.zeros(len(values))
        direction[0] = 1
        direction[self._q], direction[self._qdot] = values[self._qdot], values[self._qddot]
        direction[self._u] = values[self._udot]
        return direction

    def disagree(self, one: Callable[[Array], Array], other: Callable[[Array], Array]) -> bool:
        """Whether two vectors differ at some sample."""
        pairs = [(one(values), other(values)) for values in self.samples]
        return any(np.abs(a - b).max() > DISAGREEMENT * max(1.0, np.abs(a).max(), np.abs(b).max()) for a, b in pairs)


def _along(function: Callable[[Array], Array], values: Array, direction: Array) -> Array:
    """The derivative of a function in a direction, by differences of fourth order."""
    near = function(values + _STEP * direction) - function(values - _STEP * direction)
    far = function(values + 2 * _STEP * direction) - function(values - 2 * _STEP * direction)
    return (8 * near - far) / (12 * _STEP)
