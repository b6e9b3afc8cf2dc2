"""Forces where rows follow from each other: of all that satisfy the conditions, those of least norm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.nonnegative import shortest_vector

# Planes that may be added to a cone before the search ends, and the first ones around it.
_MOST_CUTS, _FIRST_CUTS = 60, 8
# The part of a tolerance within which planes are a cone.
_CLOSE = 1e-2


@dataclass(frozen=True, eq=False)
class ShareConditions:
    """F x ≥ h, less a tolerance by line; and cones |x_t| ≤ μ x_n by the places of n and t in x."""

    F: Array
    h: Array
    tolerance: Array
    cones: Sequence[tuple[int, list[int], float]]
    size: float  # tolerance of forces

    def hold(self, x: Array) -> bool:
        """Whether x satisfies all of them."""
        good = (self.F @ x >= self.h - self.tolerance).all()
        return bool(good) and all(_excess(x, cone) <= self.size for cone in self.cones)


def least_shares(x: Array, N: Array, conditions: ShareConditions) -> Array | None:
    """x + N z of least norm that satisfies the conditions, where x ⟂ N; None if there is none."""
    if not N.shape[1]:
        return x if conditions.hold(x) else None
    strict = _shares(x, N, conditions, 0.0)
    return _shares(x, N, conditions, 0.5) if strict is None else strict


def _shares(x: Array, N: Array, conditions: ShareConditions, part: float) -> Array | None:
    """The same with a part of the tolerances used up, by planes around the cones."""
    F, h = conditions.F, conditions.h - part * conditions.tolerance
    cuts = [_cut(x.size, cone, d) for cone in conditions.cones for d in _around(len(cone[1]))]
    shares = None
    for _ in range(_MOST_CUTS):
        lines = np.vstack([F, *cuts]) if cuts else F
        least = np.concatenate([h, np.full(len(cuts), -part * conditions.size)])
        z = _shortest(lines @ N, least - lines @ x)
        if z is None:
            return None
        shares = x + N @ z
        broken = [cone for cone in conditions.cones if _excess(shares, cone) > (part + _CLOSE) * conditions.size]
        if not broken:
            break
        cuts += [_cut(x.size, cone, shares[cone[1]] / np.linalg.norm(shares[cone[1]])) for cone in broken]
    return shares if shares is not None and conditions.hold(shares) else None


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
