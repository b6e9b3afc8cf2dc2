"""Cycles of twice the period, where they branch off from others.

At a period doubling the derivative M of the motion over a period has an eigenvector v with M v = −v: a motion that
starts at y + s v returns to y − s v, and to its start after two periods, up to s². With the size s given, the number
that was followed is one of the unknowns z:

    y(2 T) − y = 0,    rᵀ (z − z₀) = s rᵀ v,    r = v − t tᵀ v

where t is the tangent of the branch, whose cycles, each taken twice, solve the first equation as well.
Source: seydel2010, chapter 7.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np

from kanes.analysis.periodic.following import solved_across
from kanes.analysis.periodic.problem import CycleProblem, Evaluation
from kanes.analysis.periodic.search import Found
from kanes.base.errors import StateError, WrongValueError
from kanes.base.rank import null_space
from kanes.base.rank.thresholds import SAME_CYCLE
from kanes.base.types import Array
from kanes.expr.symbols import Expr

T = TypeVar("T")

# A multiplier that is this near to −1 is that of a period doubling.
_NEAR = 1e-3
# The halves of a cycle of twice the period differ by twice its size; by this part of it at least.
_APART = 0.1


def doubled(problem: CycleProblem, z: Array, size: float, make: Callable[[CycleProblem, Found], T]) -> T:
    """The cycle of twice the period at a distance from a period doubling, relative to the sizes of states."""
    evaluation = problem.evaluated(z)
    v = _eigenvector(problem, evaluation)
    t = null_space(evaluation.J, SAME_CYCLE)[:, -1]
    twice = np.ones(z.size)
    twice[len(problem.names) : len(problem.names) + problem.has_period] = 2
    t = twice * t / np.linalg.norm(twice * t)
    for s in (size, -size, size / 2, -size / 2):
        target = twice * z + s * v * problem.unknown_sizes
        found = solved_across(_over_two(problem), target, v - t * (t @ v))
        if found is not None and _differs(problem, found[1].evaluation.z / twice, abs(s)):
            return make(*found)
    passages = problem.passages
    raise StateError(
        f"'{passages.kernel.name}': no cycle of twice the period is found at the distance size={size:g}. Give another "
        "size=.",
        {},
        passages.named(evaluation.passage.x),
    )


def _eigenvector(problem: CycleProblem, evaluation: Evaluation) -> Array:
    """v among the scaled unknowns, of length one."""
    rows, count, sizes = problem.passages.rows, len(problem.names), problem.unknown_sizes
    M = evaluation.passage.end_S[rows][:, :count] * sizes[:count] / sizes[:count, None]
    values, vectors = np.linalg.eig(M)
    nearest = int(np.argmin(np.abs(values + 1)))
    if not problem.over or not abs(values[nearest] + 1) < _NEAR:
        raise WrongValueError(
            f"'{problem.passages.kernel.name}': the period doubles at a multiplier of −1 on a branch, and there is "
            "none here. Take the cycle of branch.period_doublings[0]."
        )
    v = np.append(vectors[:, nearest].real, np.zeros(evaluation.z.size - count))
    found: Array = v / np.linalg.norm(v)
    return found


def _differs(problem: CycleProblem, z: Array, size: float) -> bool:
    """Whether the second half of a cycle is not the first one again."""
    return float(np.abs(problem.evaluated(z).gaps).max(initial=0.0)) > _APART * size


def _over_two(problem: CycleProblem) -> CycleProblem:
    """The same over two periods; a period that is given is doubled."""
    period = problem.period
    return replace(
        problem,
        passages=problem.passages.twice(),
        advance=2 * problem.advance,
        period=2 * period if isinstance(period, (Expr, float)) else period,
    )
