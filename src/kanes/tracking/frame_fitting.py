"""The least error of each frame, all frames at once.

Gauss–Newton steps, damped after Levenberg and Marquardt where they do not help. Once a step is smaller than the errors
that stay, these converge slowly, and Newton's steps, with the curvature of the markers' paths, finish. A frame is done
when its step moves the markers by less than a tolerance; a Newton step of its root, since what it leaves is as small as
its square.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.tracking.fitting_steps import steps
from kanes.tracking.frame_problem import Errors, FrameProblem
from kanes.types import Array

# Steps of markers, root of the weighted mean square in metres, from which on curvature is trusted.
_NEAR = 0.02
# The first damping, that which counts as none, and that beyond which no step helps.
_FIRST_DAMPING, _NO_DAMPING, _LARGEST_DAMPING = 1e-3, 1e-5, 1e10
# Beside the root of the tolerance, in metres: a step of 3e-7 m on a lever of a centimetre leaves 1e-11 m.
_ROOT = 0.1
# Radians that a coordinate may turn in one step.
_LONGEST_TURN = 0.7
# By how much round-off may raise the error: relative to it, and as a distance of markers in metres.
_ROUND_OFF, _NO_DISTANCE = 1e-13, 1e-14
# Violations of constraints that a step may leave, in radians or metres.
_BROKEN = 1e-9


@dataclass(frozen=True, eq=False)
class Fitted:
    """Where frames are after the search: arrays with a row for each."""

    q: Array  # N × all coordinates
    F: Array  # N
    moved: Array  # N: by how much the last step moved the markers, in metres
    broken: Array  # N: what is left of the constraints, in radians or metres
    is_done: Array  # N

    def put(self, rows: Array, other: Fitted, chosen: Array) -> None:
        """Take some rows of another search in place of one's own."""
        for mine, theirs in zip(self._arrays, other._arrays, strict=True):
            mine[rows[chosen]] = theirs[chosen]

    @property
    def _arrays(self) -> tuple[Array, ...]:
        return self.q, self.F, self.moved, self.broken, self.is_done


def fitted(problem: FrameProblem, start: Array, frames: Array, tolerance: float, most_steps: int) -> Fitted:
    """The least error of some frames, each found from its row of coordinates."""
    q, broken = problem.kept(start, frames)
    count = len(frames)
    found = Fitted(q, np.empty(count), np.full(count, np.inf), broken, np.zeros(count, dtype=bool))
    descent = _Descent(problem, frames, found, tolerance)
    for _ in range(most_steps):
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
        self.is_curved = np.full(len(frames), problem.has_curvature)  # whether curvature has not failed yet
        self.multipliers = np.zeros((len(frames), problem.constraint_count))

    def step(self) -> None:
        """One step of every row; rows that are done, or that no step helps, leave."""
        found, rows, errors = self.found, self.rows, self.errors
        here, frames = found.q[rows], self.frames[rows]
        weight = self.problem.total_weight[frames]
        last = found.moved[rows]
        curved = self.is_curved & (last < _NEAR) & (last**2 * weight < errors.F)
        K = self._matrix(here, frames, curved)
        slopes = self._slopes(here, frames)
        taken = steps(K, errors.g, errors.H, self.damping, slopes, self._at_bounds(here))
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
        """H, or H + S in rows in which curvature is trusted."""
        H = self.errors.H
        if not curved.any():
            return H
        K = H.copy()
        errors = self.errors.chosen(curved)
        K[curved] += self.problem.curvature(here[curved], frames[curved], errors, self.multipliers[curved])
        return K

    def _slopes(self, here: Array, frames: Array) -> Array:
        if self.problem.constraint_count:
            return self.problem.constraints(here, frames)[1]
        return np.zeros((len(here), 0, len(self.problem.moving)))

    def _shortened(self, change: Array) -> Array:
        """Steps that turn nothing too far: markers go round, and what is near may be reached the long way."""
        turned = np.abs(change[:, self.problem.angles[self.problem.moving]]).max(axis=1, initial=0.0)
        return change / np.maximum(turned / _LONGEST_TURN, 1.0)[:, None]

    def _at_bounds(self, here: Array) -> tuple[Array, Array] | None:
        if not self.problem.has_bounds:
            return None
        own = here[:, self.problem.moving]
        return own <= self.problem.lower, own >= self.problem.upper

    def _is_better(self, trial: Errors, broken: Array, frames: Array) -> Array:
        room = _ROUND_OFF * self.errors.F + _NO_DISTANCE**2 * self.problem.total_weight[frames]
        return (self.errors.F + room >= trial.F) & (broken <= np.maximum(_BROKEN, self.found.broken[self.rows]))

    def _adapt(self, is_better: Array, curved: Array) -> None:
        """Less damping after a step that helped; otherwise no curvature any more, then more damping."""
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
    """By how much a step moves the markers: the root of their weighted mean square."""
    along = (H @ change[:, :, None])[:, :, 0]
    return np.sqrt(np.maximum((change * along).sum(axis=1), 0.0) / weight)
