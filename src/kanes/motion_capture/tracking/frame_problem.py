"""The weighted errors of markers in many frames, as functions of the coordinates.

    F(q) = Σ w_i |x_i(q) − x_i measured|² + Σ v_j (q_j − wanted_j)²

a sum for each frame, over its markers and over coordinates that have a task. Missing markers have weight zero.
Derivatives are those of F/2, with respect to coordinates that are not locked:

    g = Jᵀ W r + V (q − wanted),   H = Jᵀ W J + V,   S = Σ w_i r_i · ∂²x_i/∂q² + Σ λ_k ∂²φ_k/∂q²
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.rank import solvers
from kanes.base.rank.thresholds import STEPS_IN_COORDINATES
from kanes.base.types import Array
from kanes.motion_capture.tracking.marker_functions import MarkerFunctions

# Violations of constraints, relative to their derivatives, that are round-off.
_KEPT = 1e-13
# Those that count as violations.
_BROKEN = 1e-9
_MOST_CORRECTIONS = 30
# Short recordings, such as static trials, take less time than compiling.
_FEW_FRAMES = 50
# Operations of positions and derivatives above which more steps take less time than deriving the curvature.
_LARGEST_CURVED = 3000


@dataclass(frozen=True, eq=False)
class Errors:
    """F and its derivatives in some frames."""

    x: Array  # N × 3m, positions of the markers
    r: Array  # N × 3m, x − measured; zero where nothing was measured
    F: Array  # N
    g: Array  # N × n
    H: Array  # N × n × n

    def chosen(self, rows: Array) -> Errors:
        """Those of some rows."""
        return Errors(self.x[rows], self.r[rows], self.F[rows], self.g[rows], self.H[rows])

    def improved(self, other: Errors, rows: Array) -> Errors:
        """The same with some rows of another."""
        if rows.all():
            return other
        pairs = ((self.x, other.x), (self.r, other.r), (self.F, other.F), (self.g, other.g), (self.H, other.H))
        return Errors(*(_mixed(mine, theirs, rows) for mine, theirs in pairs))


def _mixed(mine: Array, theirs: Array, rows: Array) -> Array:
    mixed = mine.copy()
    mixed[rows] = theirs[rows]
    return mixed


@dataclass(frozen=True, eq=False)
class FrameProblem:
    """All frames of a recording. Arrays have a row for each frame; n counts coordinates that are not locked."""

    functions: MarkerFunctions
    t: Array  # N
    p: Array  # parameters, and measure numbers of markers
    measured: Array  # N × 3m, zero where nothing was measured
    weights: Array  # N × m, zero where nothing was measured
    wanted: Array  # N × n
    task_weights: Array  # N × n
    angles: Array  # whether each of all coordinates is an angle or an element of a quaternion
    moving: Array  # n numbers of coordinates that are not locked
    lower: Array  # n
    upper: Array  # n

    @cached_property
    def by_row(self) -> Array:
        """The weights of each of the three rows of a marker."""
        return np.repeat(self.weights, 3, axis=1)

    @cached_property
    def has_bounds(self) -> bool:
        """Whether any coordinate is bounded."""
        return bool(np.isfinite(self.lower).any() or np.isfinite(self.upper).any())

    @cached_property
    def total_weight(self) -> Array:
        """Of the markers of each frame; one where there are none."""
        total = self.weights.sum(axis=1)
        return np.where(total > 0, total, 1.0)

    @property
    def _is_long(self) -> bool:
        return len(self.t) > _FEW_FRAMES

    def positions(self, q: Array, frames: Array) -> Array:
        """x of all markers, N × 3m."""
        return self.functions.positions(self.t[frames], q, self.p, is_long=self._is_long)

    def objective(self, q: Array, frames: Array) -> Array:
        """F alone."""
        w, v = self.by_row[frames], self.task_weights[frames]
        r = np.where(w > 0, self.positions(q, frames) - self.measured[frames], 0.0)
        return (w * r**2).sum(axis=1) + (v * (q[:, self.moving] - self.wanted[frames]) ** 2).sum(axis=1)

    def errors(self, q: Array, frames: Array) -> Errors:
        """F and its derivatives at rows of all coordinates, one for each of some frames."""
        w, v = self.by_row[frames], self.task_weights[frames]
        x, g, H = self._normal(q, frames)
        r = np.where(w > 0, x - self.measured[frames], 0.0)
        off = q[:, self.moving] - self.wanted[frames]
        index = np.arange(len(self.moving))
        H[:, index, index] += v
        return Errors(x, r, (w * r**2).sum(axis=1) + (v * off**2).sum(axis=1), g + v * off, H)

    def _normal(self, q: Array, frames: Array) -> tuple[Array, Array, Array]:
        """x, Jᵀ W r and Jᵀ W J."""
        t, measured = self.t[frames], self.measured[frames]
        is_whole = len(self.moving) == q.shape[1]
        if self._is_long and self.functions.has_normal:
            x, g, H = self.functions.normal(t, q, measured, self.weights[frames], self.p, is_long=True)
            return (x, g, H) if is_whole else (x, g[:, self.moving], H[:, self.moving[:, None], self.moving])
        x, JT = self.functions.at(t, q, self.p, is_long=self._is_long)
        JT = JT if is_whole and JT.shape[1] == q.shape[1] else JT[:, self.moving]
        pulled = JT * self.by_row[frames][:, None]
        return x, (pulled @ (x - measured)[:, :, None])[:, :, 0], pulled @ JT.transpose(0, 2, 1)

    def rows(self, q: Array, frames: Array) -> Array:
        """√w J, √v and ∂φ/∂q below each other: the rows that determine the coordinates of a frame."""
        # Needed once, for few frames.
        J = self.functions.at(self.t[frames], q, self.p, is_long=False)[1][:, self.moving].transpose(0, 2, 1)
        of_markers = J * np.sqrt(self.by_row[frames])[:, :, None]
        of_tasks = np.sqrt(self.task_weights[frames])[:, :, None] * np.eye(len(self.moving))
        of_constraints = self.constraints(q, frames)[1]
        return np.concatenate([of_markers, of_tasks, of_constraints], axis=1)

    def parameter_jacobians(self, q: Array, frames: Array) -> tuple[Array, Array, Array]:
        """The transposes of J with respect to coordinates and to fitted parameters, and ∂φ/∂p."""
        nq = len(self.functions.coordinates)
        JT = self.functions.at(self.t[frames], q, self.p, is_long=self._is_long)[1]
        phi = self.functions.constraints(self.t[frames], q, self.p, is_long=self._is_long)[1][:, :, nq:]
        lengths = np.zeros((len(q), len(self.functions.quaternions), phi.shape[2]))
        return JT[:, self.moving], JT[:, nq:], np.concatenate([phi, lengths], axis=1)

    @property
    def has_curvature(self) -> bool:
        """Whether the program of S is short enough to be worth compiling; it has about twice the operations of J."""
        return self.functions.operation_count <= _LARGEST_CURVED

    def curvature(self, q: Array, frames: Array, errors: Errors, multipliers: Array) -> Array:
        """S, for multipliers of the constraints and of the lengths of quaternions."""
        k = len(self.functions.rows)
        pulls = self.by_row[frames] * errors.r
        S = self.functions.curvature(self.t[frames], q, pulls, multipliers[:, :k], self.p, is_long=self._is_long)
        for number, four in enumerate(self.functions.quaternions):
            for element in four:
                S[:, element, element] += multipliers[:, k + number]
        return S[:, self.moving[:, None], self.moving]

    # Constraints

    @property
    def constraint_count(self) -> int:
        """The number of configuration constraints and of unit quaternions."""
        return len(self.functions.rows) + len(self.functions.quaternions)

    def constraints(self, q: Array, frames: Array) -> tuple[Array, Array]:
        """φ, unit lengths of quaternions included, and ∂φ/∂q for coordinates that are not locked."""
        phi, J = self.functions.constraints(self.t[frames], q, self.p, is_long=self._is_long)
        quaternions = self.functions.quaternions
        lengths = np.zeros((len(q), len(quaternions), J.shape[2]))
        short = np.zeros((len(q), len(quaternions)))
        for number, four in enumerate(quaternions):
            elements = q[:, four]
            lengths[:, number, four] = elements
            short[:, number] = ((elements**2).sum(axis=1) - 1) / 2
        joined = np.concatenate([J, lengths], axis=1)[:, :, self.moving]
        return np.concatenate([phi, short], axis=1), joined

    def kept(self, q: Array, frames: Array) -> tuple[Array, Array]:
        """Coordinates near those given that satisfy constraints and bounds, and the residuals of the constraints.

        Coordinates at a bound stay there, unless the constraints cannot be satisfied so.
        """
        q = q.copy()
        q[:, self.moving] = np.clip(q[:, self.moving], self.lower, self.upper)
        if not self.constraint_count:
            return q, np.zeros(len(q))
        own = q[:, self.moving]
        held = (own <= self.lower) | (own >= self.upper)
        found, left = self._brought(q, frames, ~held)
        rest = np.flatnonzero((left > _BROKEN) & held.any(axis=1))
        if rest.size:
            found[rest], left[rest] = self._brought(q[rest], frames[rest], np.ones_like(held[rest]))
        return found, left

    def _brought(self, q: Array, frames: Array, free: Array) -> tuple[Array, Array]:
        """Free coordinates corrected so that the constraints hold."""
        q = q.copy()
        open_, left, best = np.arange(len(q)), np.zeros(len(q)), np.full(len(q), np.inf)
        for _ in range(_MOST_CORRECTIONS):
            phi, J = self.constraints(q[open_], frames[open_])
            sizes = np.abs(J).max(axis=2, initial=0.0)
            relative = np.abs(phi) / np.where(sizes > 0, sizes, 1.0)
            left[open_] = relative.max(axis=1)
            # Stop at round-off, which no step reduces.
            better = (left[open_] > _KEPT) & ~(left[open_] >= 0.5 * best[open_])
            best[open_] = np.minimum(best[open_], left[open_])
            phi, J, open_ = phi[better], J[better], open_[better]
            if not open_.size:
                break
            q[open_] = self._corrected(q[open_], phi, J, free[open_])
        return q, left

    def _corrected(self, q: Array, phi: Array, J: Array, free: Array) -> Array:
        """The shortest step to φ = 0; coordinates at a bound that it would pass stay there."""
        q, own = q.copy(), q[:, self.moving]
        step = -(solvers(J * free[:, None], STEPS_IN_COORDINATES) @ phi[:, :, None])[:, :, 0]
        if self.has_bounds:
            free = free & ~(((own <= self.lower) & (step < 0)) | ((own >= self.upper) & (step > 0)))
            step = -(solvers(J * free[:, None], STEPS_IN_COORDINATES) @ phi[:, :, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, initial=0.0)
        step /= np.maximum(longest, 1.0)[:, None]  # no further than a radian, or a metre, at a time
        q[:, self.moving] = np.clip(own + step, self.lower, self.upper)
        return q
