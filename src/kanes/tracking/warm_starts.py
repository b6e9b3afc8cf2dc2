"""Where each frame starts from: the first one from a guess, all others from it, and those left behind from neighbours.

Frames are fitted all at once. One that would be better off at its neighbour's coordinates, that jumps to another of
several equal minima, or that did not get anywhere, starts again from the neighbour; so good solutions spread outward
from the first frame.
"""

from __future__ import annotations

import numpy as np

from kanes.tracking.frame_fitting import Fitted, fitted
from kanes.tracking.frame_problem import FrameProblem
from kanes.types import Array

# Radians between neighbours, or half-lengths of a quaternion, that may be a jump.
_JUMP = 1.0
# Errors that differ by less than this part are equal; distances of markers, in metres, that count as none.
_EQUAL, _NO_DISTANCE = 1e-6, 1e-9
# Frames, and their share, that may start again one by one; with more, all go outward, so many at first.
_MANY, _SHARE, _FIRST_REACH = 5, 0.02, 8


def all_frames(problem: FrameProblem, start: Array, tolerance: float, most_steps: int) -> tuple[Fitted, int]:
    """All frames from rows to start with, and the number of the frame that was fitted first."""
    frames = np.arange(len(problem.t))
    first = int(np.argmax((problem.weights > 0).sum(axis=1)))
    anchor = fitted(problem, start[first][None], frames[first][None], tolerance, 2 * most_steps)
    # What went round to get there may be reached the short way.
    turns = np.where(problem.angles, np.round((anchor.q - start[first]) / (2 * np.pi)), 0.0)
    if turns.any():
        direct = anchor.q - 2 * np.pi * turns
        again = fitted(problem, direct, frames[first][None], tolerance, 2 * most_steps)
        anchor.put(np.array([0]), again, again.is_done & (again.F <= (1 + _EQUAL) * anchor.F))
    turning = _turning(problem, anchor.q[0], first)
    rows = start.copy()
    rows[:, problem.moving] = anchor.q[:, problem.moving]
    found = fitted(problem, rows, frames, tolerance, most_steps)
    found.put(frames[first][None], anchor, np.array([True]))
    _make_continuous(problem, found.q, first, turning)
    outer = frames[frames != first]
    if _behind(problem, found, outer, _inner(outer, first))[0].sum() > _MANY + _SHARE * len(frames):
        _sweep(problem, found, first, turning, (tolerance, most_steps))
    _spread(problem, found, first, turning, (tolerance, most_steps))
    return found, first


def _turning(problem: FrameProblem, q: Array, frame: int) -> Array:
    """Coordinates that may change by whole turns: nothing else changes with them, and nothing bounds or wants them."""
    own = problem.moving
    is_free = np.isneginf(problem.lower) & np.isposinf(problem.upper) & ~problem.task_weights.any(axis=0)
    candidates = own[is_free & problem.angles[own]]
    turned = np.repeat(q[None], 1 + len(candidates), axis=0)
    turned[1 + np.arange(len(candidates)), candidates] += 2 * np.pi
    frames = np.full(len(turned), frame)
    x, (phi, _) = problem.positions(turned, frames), problem.constraints(turned, frames)
    changes = np.abs(np.concatenate([x - x[:1], phi - phi[:1]], axis=1)).max(axis=1, initial=0.0)[1:]
    size = 1.0 + np.abs(x).max(initial=0.0)
    return candidates[changes < _NO_DISTANCE * size]


def _make_continuous(problem: FrameProblem, q: Array, first: int, turning: Array) -> None:
    """Angles without whole turns between neighbours, and quaternions e rather than −e."""
    before = q[first].copy()
    q[:, turning] = np.unwrap(q[:, turning], axis=0)
    q[:, turning] -= (q[first] - before)[turning]
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


def _behind(problem: FrameProblem, found: Fitted, asked: Array, others: Array) -> tuple[Array, Array, Array]:
    """Frames that may be better off where others are, the coordinates of these, and how far away they are."""
    guess = found.q[asked].copy()
    guess[:, problem.moving] = found.q[others][:, problem.moving]
    jump = np.abs(guess - found.q[asked])[:, problem.angles].max(axis=1, initial=0.0)
    at_guess = problem.objective(guess, asked)
    return ~found.is_done[asked] | (jump > _JUMP) | (at_guess < found.F[asked]), guess, jump


def _sweep(problem: FrameProblem, found: Fitted, first: int, turning: Array, limits: tuple[float, int]) -> None:
    """All frames again, outward from the first one, so many at a time as get along from the last ones before them."""
    count = len(problem.t)
    for way in (1, -1):
        last, reach = first, _FIRST_REACH
        while 0 <= last + way < count:
            asked = last + way * np.arange(1, reach + 1)
            asked = asked[(asked >= 0) & (asked < count)]
            guess = found.q[asked].copy()
            guess[:, problem.moving] = found.q[last][problem.moving]
            found.put(asked, fitted(problem, guess, asked, *limits), np.ones(len(asked), dtype=bool))
            _make_continuous(problem, found.q, first, turning)
            behind = np.flatnonzero(_behind(problem, found, asked, asked - way)[0])
            kept = len(asked) if not behind.size else max(int(behind[0]), 1)
            last += way * kept
            reach = 2 * reach if kept == len(asked) else max(kept, 1)


def _spread(problem: FrameProblem, found: Fitted, first: int, turning: Array, limits: tuple[float, int]) -> None:
    """Start frames again from their neighbours, those before and those after them in turn, as long as that helps."""
    count = len(problem.t)
    frames, changed = np.arange(count), {1: np.ones(count, dtype=bool), -1: np.ones(count, dtype=bool)}
    for number in range(4 * count):
        if not (changed[1].any() or changed[-1].any()):
            return
        way = 1 if number % 2 == 0 else -1
        inside = frames[(frames - way >= 0) & (frames - way < count)]
        asked = inside[changed[way][inside - way]]
        changed[way] = np.zeros(count, dtype=bool)
        if not asked.size:
            continue
        better = _restarted(problem, found, asked, way, first, limits)
        if better.size:
            _make_continuous(problem, found.q, first, turning)
            for each in changed.values():
                each[better] = True


def _restarted(
    problem: FrameProblem,
    found: Fitted,
    asked: Array,
    way: int,
    first: int,
    limits: tuple[float, int],
) -> Array:
    """Frames that are better off after a start from the neighbour on one side.

    Between equal minima, that nearer to the neighbour on the way to the first frame is better.
    """
    behind, guess, jump = _behind(problem, found, asked, asked - way)
    asked, guess, jump = asked[behind], guess[behind], jump[behind]
    if not asked.size:
        return asked
    again = fitted(problem, guess, asked, *limits)
    was, was_done = found.F[asked], found.is_done[asked]
    room = _EQUAL * was + _NO_DISTANCE**2 * problem.total_weight[asked]
    nearer = np.abs(guess - again.q)[:, problem.angles].max(axis=1, initial=0.0) < jump
    is_outward = np.where(asked > first, way > 0, way < 0)
    is_better = (was - again.F > room) & (again.is_done | ~was_done)
    is_better |= (again.F - was <= room) & again.is_done & (~was_done | (nearer & is_outward))
    found.put(asked, again, is_better)
    return asked[is_better]
