"""Cycles of twice the period, where they branch off from others.

At a period doubling the derivative M of the motion over a period has an eigenvector v with M v = −v: a motion that
starts at y + s v returns to y − s v, and to its start after two periods, up to s². With the size s given, the number
that was followed is one of the unknowns:

    y(2 T) − y = 0,    vᵀ (y − y₀) = s
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np

from kanes.analysis.periodic.following import solved_across
from kanes.analysis.periodic.problem import CycleProblem
from kanes.analysis.periodic.search import Found
from kanes.base.errors import StateError, WrongValueError
from kanes.base.types import Array
from kanes.expr.symbols import Expr

T = TypeVar("T")

# A multiplier that is this near to −1 is that of a period doubling.
_NEAR = 1e-3


def doubled(problem: CycleProblem, z: Array, size: float, make: Callable[[CycleProblem, Found], T]) -> T:
    """The cycle of twice the period at a distance from a period doubling, relative to the sizes of states."""
    name = problem.passages.kernel.name
    evaluation = problem.evaluated(z)
    rows, count = problem.passages.rows, len(problem.names)
    sizes = problem.unknown_sizes
    M = evaluation.passage.end_S[rows][:, :count] * sizes[:count] / sizes[:count, None]
    values, vectors = np.linalg.eig(M)
    nearest = int(np.argmin(np.abs(values + 1)))
    if not problem.over or not abs(values[nearest] + 1) < _NEAR:
        raise WrongValueError(
            f"'{name}': the period doubles at a multiplier of −1 on a branch, and there is none here. Take the cycle "
            "of branch.period_doublings[0]."
        )
    v = np.append(vectors[:, nearest].real, np.zeros(z.size - count))
    v /= np.linalg.norm(v)
    target = z + size * v * sizes
    target[count : count + problem.has_period] *= 2
    found = solved_across(_over_two(problem), target, v)
    if found is None:
        raise StateError(
            f"'{name}': no cycle of twice the period is found at the distance size={size:g}. Give another size=.",
            {},
            problem.passages.named(evaluation.passage.x),
        )
    return make(*found)


def _over_two(problem: CycleProblem) -> CycleProblem:
    """The same over two periods; a period that is given is doubled."""
    period = problem.period
    return replace(
        problem,
        passages=problem.passages.twice(),
        advance=2 * problem.advance,
        period=2 * period if isinstance(period, (Expr, float)) else period,
    )
