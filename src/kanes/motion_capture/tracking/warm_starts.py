"""Initial coordinates of each frame: the first one from a guess, all others from it, and outliers from neighbours.

Frames are fitted all at once. One that has a smaller error at its neighbour's coordinates, that jumps to another of
several equal minima, or that did not converge, starts again from the neighbour; so good solutions spread outward
from the first frame.
"""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.motion_capture.tracking.frame_fitting import Fitted, fitted
from kanes.motion_capture.tracking.frame_problem import FrameProblem

# Radians between neighbours, or half-lengths of a quaternion, that may be a jump.
_JUMP = 1.0
# Errors that differ by less than this fraction are equal; distances of markers, in metres, that count as zero.
_EQUAL, _NO_DISTANCE = 1e-6, 1e-9
# Frames, and their fraction, that may start again one by one; with more, all are fitted outward, so many at first.
_MANY, _FRACTION, _FIRST_REACH = 5, 0.02, 8


def all_frames(problem: FrameProblem, start: Array, tolerance: float, max_steps: int) -> tuple[Fitted, int]:
    """All frames from rows of initial coordinates, and the number of the frame that was fitted first."""
    frames = np.arange(len(problem.t))
    first = int(np.argmax((problem.weights > 0).sum(axis=1)))
    anchor = fitted(problem, start[first][None], frames[first][None], tolerance, 2 * max_steps)
    # Without whole revolutions.
    revolutions = np.where(problem.angles, np.round((anchor.q - start[first]) / (2 * np.pi)), 0.0)
    if revolutions.any():
        direct = anchor.q - 2 * np.pi * revolutions
        again = fitted(problem, direct, frames[first][None], tolerance, 2 * max_steps)
        anchor.put(np.array([0]), again, again.is_done & (again.F <= (1 + _EQUAL) * anchor.F))
    periodic = _periodic(problem, anchor.q[0], first)
    rows = start.copy()
    rows[:, problem.moving] = anchor.q[:, problem.moving]
    found = fitted(problem, rows, frames, tolerance, max_steps)
    found.put(frames[first][None], anchor, np.array([True]))
    _make_continuous(problem, found.q, first, periodic)
    outer = frames[frames != first]
    if _behind(problem, found, outer, _inner(outer, first))[0].sum() > _MANY + _FRACTION * len(frames):
        _sweep(problem, found, first, periodic, (tolerance, max_steps))
    _spread(problem, found, first, periodic, (tolerance, max_steps))
    return found, first


def _periodic(problem: FrameProblem, q: Array, frame: int) -> Array:
    """Angles that may change by 2π: positions and constraints do not change, and they have no bounds and tasks."""
    own = problem.moving
    is_free = np.isneginf(problem.lower) & np.isposinf(problem.upper) & ~problem.task_weights.any(axis=0)
    candidates = own[is_free & problem.angles[own]]
    shifted = np.repeat(q[None], 1 + len(candidates), axis=0)
    shifted[1 + np.arange(len(candidates)), candidates] += 2 * np.pi
    frames = np.full(len(shifted), frame)
    x, (phi, _) = problem.positions(shifted, frames), problem.constraints(shifted, frames)
    changes = np.abs(np.concatenate([x - x[:1], phi - phi[:1]], axis=1)).max(axis=1, initial=0.0)[1:]
    size = 1.0 + np.abs(x).max(initial=0.0)
    return candidates[changes < _NO_DISTANCE * size]


def _make_continuous(problem: FrameProblem, q: Array, first: int, periodic: Array) -> None:
    """Angles without jumps of 2π between neighbours, and quaternions without changes of sign."""
    before = q[first].copy()
    q[:, periodic] = np.unwrap(q[:, periodic], axis=0)
    q[:, periodic] -= (q[first] - before)[periodic]
    moving = set(problem.moving.tolist())
    for four in problem.functions.quaternions:
        if moving.issuperset(four):
            elements = q[:, four]
            products = (elements[1:] * elements[:-1]).sum(axis=1)
            signs = np.cumprod(np.concatenate([[1.0], np.where(products < 0, -1.0, 1.0)]))
            q[:, four] = elements * (signs * signs[first])[:, None]


def _inner(frames: Array, first: int) -> Array:
    """The neighbours on the way to the first frame."""
    return np.where(frames > first, frames - 1, frames + 1)


def _behind(problem: FrameProblem, found: Fitted, frames: Array, others: Array) -> tuple[Array, Array, Array]:
    """Frames that may have less error near others, the coordinates of these, and their distance in angles."""
    guess = found.q[frames].copy()
    guess[:, problem.moving] = found.q[others][:, problem.moving]
    jump = np.abs(guess - found.q[frames])[:, problem.angles].max(axis=1, initial=0.0)
    at_guess = problem.objective(guess, frames)
    return ~found.is_done[frames] | (jump > _JUMP) | (at_guess < found.F[frames]), guess, jump


def _sweep(problem: FrameProblem, found: Fitted, first: int, periodic: Array, limits: tuple[float, int]) -> None:
    """All frames again, outward from the first one, in blocks whose size adapts to their success."""
    count = len(problem.t)
    for way in (1, -1):
        last, reach = first, _FIRST_REACH
        while 0 <= last + way < count:
            frames = last + way * np.arange(1, reach + 1)
            frames = frames[(frames >= 0) & (frames < count)]
            guess = found.q[frames].copy()
            guess[:, problem.moving] = found.q[last][problem.moving]
            found.put(frames, fitted(problem, guess, frames, *limits), np.ones(len(frames), dtype=bool))
            _make_continuous(problem, found.q, first, periodic)
            behind = np.flatnonzero(_behind(problem, found, frames, frames - way)[0])
            kept = len(frames) if not behind.size else max(int(behind[0]), 1)
            last += way * kept
            reach = 2 * reach if kept == len(frames) else max(kept, 1)


def _spread(problem: FrameProblem, found: Fitted, first: int, periodic: Array, limits: tuple[float, int]) -> None:
    """Start frames again from their neighbours, alternately before and after them, as long as errors decrease."""
    count = len(problem.t)
    frames, changed = np.arange(count), {1: np.ones(count, dtype=bool), -1: np.ones(count, dtype=bool)}
    for number in range(4 * count):
        if not (changed[1].any() or changed[-1].any()):
            return
        way = 1 if number % 2 == 0 else -1
        inside = frames[(frames - way >= 0) & (frames - way < count)]
        chosen = inside[changed[way][inside - way]]
        changed[way] = np.zeros(count, dtype=bool)
        if not chosen.size:
            continue
        better = _restarted(problem, found, chosen, way, first, limits)
        if better.size:
            _make_continuous(problem, found.q, first, periodic)
            for each in changed.values():
                each[better] = True


def _restarted(
    problem: FrameProblem,
    found: Fitted,
    frames: Array,
    way: int,
    first: int,
    limits: tuple[float, int],
) -> Array:
    """Frames that improve after a start from the neighbour on one side.

    Between equal minima, that nearer to the neighbour on the way to the first frame is better.
    """
    behind, guess, jump = _behind(problem, found, frames, frames - way)
    frames, guess, jump = frames[behind], guess[behind], jump[behind]
    if not frames.size:
        return frames
    again = fitted(problem, guess, frames, *limits)
    was, was_done = found.F[frames], found.is_done[frames]
    slack = _EQUAL * was + _NO_DISTANCE**2 * problem.total_weight[frames]
    nearer = np.abs(guess - again.q)[:, problem.angles].max(axis=1, initial=0.0) < jump
    is_outward = np.where(frames > first, way > 0, way < 0)
    is_better = (was - again.F > slack) & (again.is_done | ~was_done)
    is_better |= (again.F - was <= slack) & again.is_done & (~was_done | (nearer & is_outward))
    found.put(frames, again, is_better)
    return frames[is_better]
