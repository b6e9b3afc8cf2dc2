"""Where the unknowns of a phase are among all unknowns, and its polynomials as linear functions of them.

Unknown are the states x_k at the ends of intervals, and the rates x' and algebraic unknowns a at the nodes. With
τ from 0 to 1 in interval k and nodes j,

    x(τ) = x_k + h Σ_j ∫ℓ_j x'_j,   x'(τ) = Σ_j ℓ_j x'_j,   a(τ) = Σ_j ℓ_j a_j
    q(τ) = q_k + h τ u_k + h² Σ_j ∫∫ℓ_j u'_j     where q' = u
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from scipy import sparse

from kanes.base.types import Array
from kanes.optimal_control.meshes.schemes import Collocation
from kanes.optimal_control.nodes.node_equations import NodeEquations

# Weights of a node's own polynomial, below which they are rounding.
_ROUNDING = 1e-13


@dataclass(eq=False)
class Entries:
    """Entries of a sparse matrix, collected."""

    parts: list[tuple[Array, Array, Array]] = field(default_factory=list)

    def add(self, rows: Array, columns: Array, values: Array | float) -> None:
        """Some entries, of arrays that broadcast."""
        i, j, v = np.broadcast_arrays(rows, columns, values)
        kept = v.ravel() != 0
        self.parts.append((i.ravel()[kept], j.ravel()[kept], v.ravel()[kept].astype(float)))

    def matrix(self, rows: int, columns: int) -> sparse.csr_array:
        """All of them."""
        nothing = np.zeros(0, np.int64)
        i, j = (np.concatenate([nothing, *(part[k] for part in self.parts)]) for k in (0, 1))
        v = np.concatenate([np.zeros(0), *(part[2] for part in self.parts)])
        return sparse.csr_array(sparse.coo_array((v, (i, j)), (rows, columns)))


@dataclass(frozen=True)
class Duration:
    """A phase's guess of its duration, and the unknown ratio to it where it is free."""

    guess: float
    column: int | None


class PhaseLayout:
    """The unknowns of one phase, from number `first` on."""

    def __init__(
        self,
        equations: NodeEquations,
        scheme: Collocation,
        mesh: Array,
        durations: Sequence[Duration],
        parameter_columns: Sequence[int],
        first: int,
    ) -> None:
        """`mesh` has the ends of intervals from 0 to 1; the last of the `durations` is its own."""
        self.equations, self.scheme, self.mesh = equations, scheme, mesh
        self.durations, self.parameter_columns = tuple(durations), tuple(parameter_columns)
        nx, K, s = len(equations.states), mesh.size - 1, scheme.stages
        per = len(equations.rates) + len(equations.algebraic)
        self.count = K
        if scheme.is_shared:
            self.nodes = np.arange(K)[:, None] * (s - 1) + np.arange(s)
        else:
            self.nodes = np.arange(K * s).reshape(K, s)
        self.node_count = int(self.nodes.max()) + 1
        self.X = first + np.arange((K + 1) * nx).reshape(K + 1, nx)
        self.U = first + self.X.size + np.arange(self.node_count * per).reshape(self.node_count, per)
        self.size = self.X.size + self.U.size

    @property
    def steps(self) -> Array:
        """The widths of intervals for the guess of the duration."""
        widths: Array = np.diff(self.mesh) * self.durations[-1].guess
        return widths

    @cached_property
    def node_places(self) -> tuple[Array, Array]:
        """The interval and the place in it, of each node."""
        intervals, stages = np.zeros(self.node_count, np.int64), np.zeros(self.node_count, np.int64)
        K, s = self.nodes.shape
        intervals[self.nodes] = np.arange(K)[:, None]
        stages[self.nodes] = np.arange(s)
        return intervals, self.scheme.points[stages]

    @cached_property
    def weights(self) -> Array:
        """The weight of each node in an integral over the phase, with the guess of the duration."""
        found = np.zeros(self.node_count)
        np.add.at(found, self.nodes, self.steps[:, None] * self.scheme.b)
        return found

    def fractions(self, intervals: Array, places: Array) -> Array:
        """The time of some places, from 0 to 1 over the phase."""
        found: Array = self.mesh[intervals] + np.diff(self.mesh)[intervals] * places
        return found

    def times(self, ratios: Array, intervals: Array, places: Array) -> Array:
        """The time of some places, with the ratios of all durations."""
        *earlier, own = [each.guess * ratio for each, ratio in zip(self.durations, ratios, strict=True)]
        found: Array = sum(earlier) + own * self.fractions(intervals, places)
        return found

    def states_map(self, intervals: Array, places: Array, size: int) -> sparse.csr_array:
        """x at some places, a matrix of (places · nx) rows."""
        entries = Entries()
        self._add_states(entries, intervals, places, len(self.equations.states))
        return entries.matrix(len(intervals) * len(self.equations.states), size)

    def map(self, intervals: Array, places: Array, size: int) -> tuple[sparse.csr_array, Array]:
        """All arguments z at some places: z = G x + offset."""
        equations, entries = self.equations, Entries()
        width, nx = len(equations.arguments), len(equations.states)
        first = np.arange(len(intervals)) * width
        self._add_states(entries, intervals, places, width)
        weights = _clean(self.scheme.weights(places))
        for k in range(self.U.shape[1]):
            entries.add(first[:, None] + nx + k, self.U[self.nodes[intervals], k], weights)
        offset = np.zeros((len(intervals), width))
        at = nx + self.U.shape[1]
        if equations.free_duration:
            entries.add(first + at, np.array(self._own_column), 1.0)
            at += 1
        if equations.free_time:
            offset[:, at] = self._add_times(entries, first + at, intervals, places)
            at += 1
        for k, column in enumerate(self.parameter_columns):
            entries.add(first + at + k, np.array(column), 1.0)
        return entries.matrix(offset.size, size), offset

    @property
    def _own_column(self) -> int:
        column = self.durations[-1].column
        return -1 if column is None else column

    def _add_states(self, entries: Entries, intervals: Array, places: Array, width: int) -> None:
        equations, scheme, h = self.equations, self.scheme, self.steps[intervals]
        first, nodes = np.arange(len(intervals)) * width, self.nodes[intervals]
        once, twice = _clean(scheme.integrated(places)), _clean(scheme.integrated_twice(places))
        number = {state: k for k, state in enumerate(equations.with_rates)}
        for j in range(len(equations.states)):
            entries.add(first + j, self.X[intervals, j], 1.0)
            if j in equations.speed_of:
                speed = equations.speed_of[j]
                entries.add(first + j, self.X[intervals, speed], h * places)
                entries.add(first[:, None] + j, self.U[nodes, number[speed]], (h**2)[:, None] * twice)
            else:
                entries.add(first[:, None] + j, self.U[nodes, number[j]], h[:, None] * once)

    def _add_times(self, entries: Entries, rows: Array, intervals: Array, places: Array) -> Array:
        """t = Σ T_p σ_p of earlier phases + T σ s; the part that is known."""
        known = np.zeros(len(rows))
        shares = [np.ones(len(rows))] * (len(self.durations) - 1) + [self.fractions(intervals, places)]
        for duration, share in zip(self.durations, shares, strict=True):
            if duration.column is None:
                known = known + duration.guess * share
            else:
                entries.add(rows, np.array(duration.column), duration.guess * share)
        return known


def _clean(weights: Array) -> Array:
    found: Array = np.where(np.abs(weights) < _ROUNDING, 0.0, weights)
    return found
