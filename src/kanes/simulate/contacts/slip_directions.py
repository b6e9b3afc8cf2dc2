"""Directions of slip in space, as zeros of a trigonometric polynomial of second degree."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array

# Zeros of a polynomial on the unit circle: how far off it round-off may put a double one, and how close two may be.
_OFF_CIRCLE, _SAME = 1e-6, 1e-7


def unit(angle: float) -> Array:
    """The direction at an angle from the first tangent."""
    return np.array([np.cos(angle), np.sin(angle)])


def across(direction: Array) -> Array:
    """The direction turned by a right angle."""
    return np.array([-direction[1], direction[0]])


def directions_without_turning(b: Array, H: Array) -> list[Array]:
    """Unit vectors t with t_⊥ · (b − H t) = 0, so that b − H t is along t; none if all of them are.

    With t = (cos θ, sin θ) this is c + b₂ cos θ − b₁ sin θ + p cos 2θ + q sin 2θ = 0, a polynomial of fourth degree
    in e^{iθ}; zeros are refined by Newton's method.
    """
    c, p, q = (H[0, 1] - H[1, 0]) / 2, -(H[1, 0] + H[0, 1]) / 2, (H[0, 0] - H[1, 1]) / 2
    size = max(float(np.abs(b).max()), float(np.abs(H).max()))
    coefficients = np.array([p - 1j * q, b[1] + 1j * b[0], 2 * c, b[1] - 1j * b[0], p + 1j * q])
    if size <= 0 or np.abs(coefficients).max() <= 1e-14 * size:
        return []

    def value(angle: float) -> tuple[float, float]:
        cos, sin, cos2, sin2 = np.cos(angle), np.sin(angle), np.cos(2 * angle), np.sin(2 * angle)
        own = c + b[1] * cos - b[0] * sin + p * cos2 + q * sin2
        return float(own), float(-b[1] * sin - b[0] * cos - 2 * p * sin2 + 2 * q * cos2)

    found: list[float] = []
    for root in _roots(coefficients):
        if abs(abs(root) - 1) < _OFF_CIRCLE:
            angle = float(np.angle(root))
            for _ in range(3):
                own, rate = value(angle)
                if abs(rate) > _OFF_CIRCLE * size:
                    angle -= own / rate
            if all(abs(np.angle(np.exp(1j * (angle - other)))) > _SAME for other in found):
                found.append(angle)
    return [unit(angle) for angle in sorted(found)]


def _roots(coefficients: Array) -> Array:
    """Zeros, without those at zero or at infinity that coefficients of the size of round-off would make."""
    kept = np.flatnonzero(np.abs(coefficients) > 1e-14 * np.abs(coefficients).max())
    roots: Array = np.roots(coefficients[kept[0] : kept[-1] + 1])
    return roots


def turning_rate(direction: Array, b: Array, H: Array) -> float:
    """t_⊥ · (b − H t), the rate at which slip along t turns."""
    return float(across(direction) @ (b - H @ direction))
