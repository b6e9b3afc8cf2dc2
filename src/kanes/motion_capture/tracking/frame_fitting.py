"""The least error of each frame, all frames at once.

Gauss–Newton steps, damped after Levenberg and Marquardt where they do not reduce the error. Once a step is smaller than
the remaining errors, these converge slowly, and Newton steps, with the curvature of the markers' paths, follow. A frame
is done when its step moves the markers by less than a tolerance; for Newton steps the root of the tolerance, since they
converge quadratically.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.motion_capture.tracking.fitting_steps import steps
from kanes.motion_capture.tracking.frame_problem import Errors, FrameProblem

# Steps of markers, root of the weighted mean square in metres, below which curvature is used.
_NEAR = 0.02
# The first damping, the largest that counts as none, and the largest.
_FIRST_DAMPING, _NO_DAMPING, _LARGEST_DAMPING = 1e-3, 1e-5, 1e10
# Factor of the root of the tolerance, in metres: a step of 3e-7 m on a lever of a centimetre leaves 1e-11 m.
_ROOT = 0.1
# The largest change of an angle in one step, in radians.
_LARGEST_ROTATION = 0.7
# The increase of the error that counts as round-off: relative to it, and as a distance of markers in metres.
_ROUND_OFF, _NO_DISTANCE = 1e-13, 1e-14
# Violations of constraints that a step may leave, in radians or metres.
_BROKEN = 1e-9


@dataclass(frozen=True, eq=False)
class Fitted:
    """The frames after the search: arrays with a row for each."""

    q: Array  # N × all coordinates
    F: Array  # N
    moved: Array  # N: the distance by which the last step moved the markers, in metres
    broken: Array  # N: the residual of the constraints, in radians or metres
    is_done: Array  # N

    def put(self, rows: Array, other: Fitted, chosen: Array) -> None:
        """Replace some rows by those of another search."""
        for mine, theirs in zip(self._arrays, other._arrays, strict=True):
            mine[rows[chosen]] = theirs[chosen]

    @property
    def _arrays(self) -> tuple[Array, ...]:
        return self.q, self.F, self.moved, self.broken, self.is_done


def fitted(problem: FrameProblem, start: Array, frames: Array, tolerance: float, max_steps: int) -> Fitted:
    """The least error of some frames, each from its row of initial coordinates."""
    q, broken = problem.kept(start, frames)
    count = len(frames)
    found = Fitted(q, np.empty(count), np.full(count, np.inf), broken, np.zeros(count, dtype=bool))
    descent = _Descent(problem, frames, found, tolerance)
    for _ in range(max_steps):
        descent.step()
        if not descent.rows.size:
            break
    return found


class _Descent:
    """A search in progress, over rows that are not done yet."""

    def __init__(self, problem: FrameProblem, frames: Array, found: Fitted, tolerance: float) -> None:
        self.problem, self.frames, self.found, self.tolerance = problem, frames, found, tolerance
        self.rows = np.arange(len(frames))
        self.errors = problem.errors(found.q, frames)
        found.F[:] = self.errors.F
        self.damping = np.zeros(len(frames))
        self.is_curved = np.full(len(frames), problem.has_curvature)  # false once a step with curvature has failed
        self.multipliers = np.zeros((len(frames), problem.constraint_count))

    def step(self) -> None:
        """One step of every row; rows that are done, or that no step improves, are removed."""
        found, rows, errors = self.found, self.rows, self.errors
        here, frames = found.q[rows], self.frames[rows]
        weight = self.problem.total_weight[frames]
        last = found.moved[rows]
        curved = self.is_curved & (last < _NEAR) & (last**2 * weight < errors.F)
        K = self._matrix(here, frames, curved)
        jacobians = self._constraint_jacobians(here, frames)
        taken = steps(K, errors.g, errors.H, self.damping, jacobians, self._at_bounds(here))
        trial = here.copy()
        change = self._shortened(taken.change)
        trial[:, self.problem.moving] += change
        trial, broken = self.problem.kept(trial, frames)
        trial_errors = self.problem.errors(trial, frames)
        moved = _moved(errors.H, change, weight)
        is_better = self._is_better(trial_errors, broken, frames)
        found.q[rows[is_better]] = trial[is_better]
        found.F[rows[is_better]] = trial_errors.F[is_better]
        found.broken[rows[is_better]] = broken[is_better]
        found.moved[rows] = moved
        enough = np.where(
            curved & is_better, np.maximum(self.tolerance, _ROOT * np.sqrt(self.tolerance)), self.tolerance
        )
        is_done = (moved < enough) & (self.damping < _NO_DAMPING) & (found.broken[rows] < _BROKEN)
        found.is_done[rows[is_done]] = True
        self._adapt(is_better, curved)
        self.multipliers = taken.multipliers
        self.errors = errors.improved(trial_errors, is_better)
        self._keep(~is_done & (self.damping < _LARGEST_DAMPING) & np.isfinite(self.errors.F))

    def _matrix(self, here: Array, frames: Array, curved: Array) -> Array:
        """H, or H + S in rows in which curvature is used."""
        H = self.errors.H
        if not curved.any():
            return H
        K = H.copy()
        errors = self.errors.chosen(curved)
        K[curved] += self.problem.curvature(here[curved], frames[curved], errors, self.multipliers[curved])
        return K

    def _constraint_jacobians(self, here: Array, frames: Array) -> Array:
        if self.problem.constraint_count:
            return self.problem.constraints(here, frames)[1]
        return np.zeros((len(here), 0, len(self.problem.moving)))

    def _shortened(self, change: Array) -> Array:
        """Steps with a limited change of angles: positions are periodic in them, and a long step may miss a minimum."""
        rotation = np.abs(change[:, self.problem.angles[self.problem.moving]]).max(axis=1, initial=0.0)
        return change / np.maximum(rotation / _LARGEST_ROTATION, 1.0)[:, None]

    def _at_bounds(self, here: Array) -> tuple[Array, Array] | None:
        if not self.problem.has_bounds:
            return None
        own = here[:, self.problem.moving]
        return own <= self.problem.lower, own >= self.problem.upper

    def _is_better(self, trial: Errors, broken: Array, frames: Array) -> Array:
        slack = _ROUND_OFF * self.errors.F + _NO_DISTANCE**2 * self.problem.total_weight[frames]
        return (self.errors.F + slack >= trial.F) & (broken <= np.maximum(_BROKEN, self.found.broken[self.rows]))

    def _adapt(self, is_better: Array, curved: Array) -> None:
        """Less damping after a successful step; otherwise no more curvature, then more damping."""
        self.is_curved &= is_better | ~curved
        less = np.where(self.damping < _NO_DAMPING, 0.0, self.damping / 10)
        more = np.where(curved, self.damping, np.maximum(10 * self.damping, _FIRST_DAMPING))
        self.damping = np.where(is_better, less, more)

    def _keep(self, kept: Array) -> None:
        if kept.all():
            return
        self.rows, self.errors = self.rows[kept], self.errors.chosen(kept)
        self.damping, self.is_curved = self.damping[kept], self.is_curved[kept]
        self.multipliers = self.multipliers[kept]


def _moved(H: Array, change: Array, weight: Array) -> Array:
    """The distance by which a step moves the markers: the root of their weighted mean square."""
    along = (H @ change[:, :, None])[:, :, 0]
    return np.sqrt(np.maximum((change * along).sum(axis=1), 0.0) / weight)
