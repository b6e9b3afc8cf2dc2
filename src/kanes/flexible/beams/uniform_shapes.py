"""Exact modes of uniform Euler–Bernoulli beams, bars and shafts, with a mass at the far end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from kanes.base.types import Array
from kanes.flexible.beams.line_shapes import LineShapes

# How far an estimate of a root may be off, relative to it.
_WIDEST = 0.01


def exact_bending(estimates: Array, length: float, ends: Sequence[str], mu: float, j: float) -> LineShapes:
    """Modes of bending w = a cos βx + b sin βx + c e^(−βx) + d e^(−β(L − x)), near estimates of βL.

    Clamped: w = w′ = 0. Pinned: w = w″ = 0. Free: w″ = w‴ = 0. With a mass μ ρAL and an inertia j ρAL³ at the
    far end w″ = j (βL)³ (w′/β) β² and w‴ = −μ βL w β³ instead of zero. The frequencies are (βL)²,
    those of EI/(ρA L⁴) = 1.
    """

    def conditions(b: float) -> Array:
        first, last = _bending_basis(b, np.array([0.0, 1.0])).swapaxes(0, 1)
        rows = [first[order] for order in _HELD[ends[0]]]
        moment, force = last[2] - j * b**3 * last[1], last[3] + mu * b * last[0]
        rows += {"clamped": [last[0], last[1]], "pinned": [last[0], moment], "free": [moment, force]}[ends[1]]
        return np.array(rows)

    roots = np.array([_root(conditions, each) for each in estimates])
    vectors = np.stack([_null_vector(conditions(b)) for b in roots], axis=1)
    return _shapes(ExactCurves(_bending_basis, roots, vectors, length), roots**2, (mu, j))


def exact_bar(estimates: Array, length: float, is_held: tuple[bool, bool], nu: float) -> LineShapes:
    """Modes of twist or stretch a cos κx + b sin κx, near estimates of κL.

    With a mass ν ρAL at a free end θ′ = ν κL κ θ. The frequencies are κL.
    """

    def conditions(b: float) -> Array:
        first, last = _bar_basis(b, np.array([0.0, 1.0])).swapaxes(0, 1)
        free = last[1] - nu * b * last[0]
        return np.array([first[0] if is_held[0] else first[1], last[0] if is_held[1] else free])

    roots = np.array([_root(conditions, each) for each in estimates])
    vectors = np.stack([_null_vector(conditions(b)) for b in roots], axis=1)
    return _shapes(ExactCurves(_bar_basis, roots, vectors, length), roots, (nu, 0.0))


# Orders of the derivatives that vanish.
_HELD = {"clamped": (0, 1), "pinned": (0, 2), "free": (2, 3)}


def _bending_basis(b: float, x: Array) -> Array:
    """The four functions and their first three derivatives with respect to b x, 4×K×4, at x from 0 to 1."""
    c, s, near, far = np.cos(b * x), np.sin(b * x), np.exp(-b * x), np.exp(b * (x - 1))
    rows = [(c, s, near, far), (-s, c, -near, far), (-c, -s, near, far), (s, -c, -near, far)]
    return np.array(rows).transpose(0, 2, 1)


def _bar_basis(b: float, x: Array) -> Array:
    c, s = np.cos(b * x), np.sin(b * x)
    return np.array([(c, s), (-s, c)]).transpose(0, 2, 1)


def _root(conditions: Callable[[float], Array], estimate: float) -> float:
    def determinant(b: float) -> float:
        return float(np.linalg.det(conditions(b)))

    width = 1e-6
    while determinant(estimate * (1 - width)) * determinant(estimate * (1 + width)) > 0 and width < _WIDEST:
        width *= 4
    return float(brentq(determinant, estimate * (1 - width), estimate * (1 + width), xtol=1e-300, rtol=1e-15))


def _null_vector(matrix: Array) -> Array:
    return np.asarray(np.linalg.svd(matrix)[2][-1])


@dataclass(frozen=True)
class ExactCurves:
    """Sums of the functions of a basis, one for each root."""

    basis: Callable[[float, Array], Array]
    roots: Array  # n
    vectors: Array  # basis × n
    length: float

    def __call__(self, x: Array, nu: int = 0, /) -> Array:
        """Derivatives of order nu at K places, K×n."""
        L = self.length
        columns = [
            self.basis(b, x / L)[nu] @ vector * (b / L) ** nu
            for b, vector in zip(self.roots, self.vectors.T, strict=True)
        ]
        return np.stack(columns, axis=1)


def _shapes(curves: ExactCurves, frequencies: Array, end_masses: tuple[float, float]) -> LineShapes:
    """The shapes, positive at first, with their modal masses in units of the mass of the line."""
    L, n = curves.length, len(curves.roots)
    points, weights = np.polynomial.legendre.leggauss(60 + 6 * n)
    end = np.array([L])
    masses = weights / 2 @ curves(L * (points + 1) / 2) ** 2
    masses = masses + end_masses[0] * curves(end)[0] ** 2 + end_masses[1] * (L * curves(end, 1)[0]) ** 2
    start, near = curves(np.array([0.0, 1e-3 / n * L]))
    sign = np.sign(np.where(np.abs(start) > 1e-6 * np.sqrt(masses), start, near))
    return LineShapes("", frequencies, masses, curves, sign)
