"""Newton's method for periodic motions: Gauss–Newton steps, with Marquardt's damping where they do not help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kanes.analysis.periodic.problem import Evaluation
from kanes.base.errors import StateError
from kanes.base.rank import numerical_rank, shortest_solution
from kanes.base.rank.thresholds import SAME_CYCLE
from kanes.base.types import Array

# A step of this size relative to the unknowns is the last one; one of the second size is, too, if it does not help:
# then the error of integration is larger than what is left.
_ARRIVED, _ROUNDED = 1e-11, 1e-7
_MOST_STEPS, _LEAST_DAMPING, _MOST_DAMPING = 60, 1e-4, 1e8


@dataclass(frozen=True, eq=False)
class Found:
    """The end of a search."""

    evaluation: Evaluation
    steps: int
    is_found: bool
    freedom: int  # how many dimensions the motions near it have that satisfy the same equations


def searched(
    evaluate: Callable[[Array], Evaluation],
    allows: Callable[[Array, Array], bool],
    z: Array,
    sizes: Array,
    most: int = _MOST_STEPS,
) -> Found:
    """A zero of the equations near z; the first evaluation may raise a `StateError`, others count as too far away."""
    here, damping = evaluate(z), 0.0
    for number in range(most):
        step = _step(here.r, here.J, damping)
        length = float(np.abs(step).max(initial=0.0))
        if length <= _ROUNDED and damping > 0.0:
            damping = 0.0
            continue
        if length <= _ARRIVED:
            return _found(here, number, True)
        trial = here.z + step * sizes
        there = _tried(evaluate, trial) if allows(trial, here.z) else None
        if there is not None and np.linalg.norm(there.r) < np.linalg.norm(here.r):
            here, damping = there, damping / 10 if damping > _LEAST_DAMPING else 0.0
        elif length <= _ROUNDED:
            return _found(here, number, True)
        elif damping > _MOST_DAMPING:
            break
        else:
            damping = max(damping * 10, _LEAST_DAMPING)
    return _found(here, most, False)


def _found(here: Evaluation, steps: int, is_found: bool) -> Found:
    return Found(here, steps, is_found, here.z.size - numerical_rank(here.J, SAME_CYCLE))


def _tried(evaluate: Callable[[Array], Evaluation], z: Array) -> Evaluation | None:
    """The equations at a trial, if its motion arrives."""
    try:
        found = evaluate(z)
    except StateError:
        return None
    return found if np.isfinite(found.r).all() and np.isfinite(found.J).all() else None


def _step(r: Array, J: Array, damping: float) -> Array:
    """The shortest d that minimizes |J d + r|² + damping |d|²."""
    if damping == 0.0:
        return shortest_solution(J, -r, SAME_CYCLE)[0]
    damped = np.vstack([J, np.sqrt(damping) * np.eye(J.shape[1])])
    return shortest_solution(damped, -np.append(r, np.zeros(J.shape[1])), None)[0]
