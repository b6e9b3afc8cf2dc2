"""Forces where rows follow from each other: of all that satisfy the conditions, those of least norm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.nonnegative import shortest_vector

# Planes that may be added to a cone before the search ends, and the first ones around it.
_MOST_CUTS, _FIRST_CUTS = 60, 8


@dataclass(frozen=True, eq=False)
class Conditions:
    """F x ≥ h, less a tolerance by line; and cones |x_t| ≤ μ x_n by the places of n and t in x."""

    F: Array
    h: Array
    tolerance: Array
    cones: Sequence[tuple[int, list[int], float]]
    size: float  # tolerance of forces


def least_shares(x: Array, N: Array, conditions: Conditions) -> Array | None:
    """x + N z of least norm that satisfies the conditions, where x ⟂ N; None if there is none."""
    if not N.shape[1]:
        return x if _holds(x, conditions) else None
    F, h = conditions.F, conditions.h - conditions.tolerance / 2
    cuts = [_cut(x.size, cone, d) for cone in conditions.cones for d in _around(len(cone[1]))]
    for _ in range(_MOST_CUTS):
        lines = np.vstack([F, *cuts]) if cuts else F
        least = np.concatenate([h, np.full(len(cuts), -conditions.size / 2)])
        z = _shortest(lines @ N, least - lines @ x)
        if z is None:
            return None
        shares = x + N @ z
        broken = [cone for cone in conditions.cones if _excess(shares, cone) > conditions.size]
        if not broken:
            return shares if _holds(shares, conditions) else None
        cuts += [_cut(x.size, cone, shares[cone[1]] / np.linalg.norm(shares[cone[1]])) for cone in broken]
    return None


def _shortest(F: Array, h: Array) -> Array | None:
    """The shortest z with F z ≥ h, in units in which the largest lower bound is one."""
    lengths = np.linalg.norm(F, axis=1)
    moves = lengths > 1e-9 * lengths.max(initial=0.0)
    if not moves.any():
        return np.zeros(F.shape[1])
    unit, bound = F[moves] / lengths[moves, None], h[moves] / lengths[moves]
    size = float(np.abs(bound).max())
    z = shortest_vector(unit, bound / size) if size > 0 else np.zeros(F.shape[1])
    return None if z is None else z * size


def _holds(x: Array, conditions: Conditions) -> bool:
    good = (conditions.F @ x >= conditions.h - conditions.tolerance).all()
    return bool(good) and all(_excess(x, cone) <= conditions.size for cone in conditions.cones)


def _excess(x: Array, cone: tuple[int, list[int], float]) -> float:
    """|x_t| − μ x_n."""
    normal, tangents, mu = cone
    return float(np.linalg.norm(x[tangents])) - mu * float(x[normal])


def _around(tangents: int) -> list[Array]:
    """Directions of the first planes: exact in a plane."""
    if tangents == 1:
        return [np.array([1.0]), np.array([-1.0])]
    angles = 2 * np.pi * np.arange(_FIRST_CUTS) / _FIRST_CUTS
    return [np.array([np.cos(angle), np.sin(angle)]) for angle in angles]


def _cut(count: int, cone: tuple[int, list[int], float], direction: Array) -> Array:
    """The line of μ x_n − d · x_t ≥ 0."""
    normal, tangents, mu = cone
    line = np.zeros((1, count))
    line[0, normal], line[0, tangents] = mu, -direction
    return line
