"""Finite elements of a straight line: bending by cubic elements, twist and stretch by quadratic ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from scipy.interpolate import CubicHermiteSpline, PPoly
from scipy.linalg import eigh

from kanes.base.types import Array
from kanes.flexible.beams.line_shapes import LineShapes

Profile: TypeAlias = Callable[[Array], Array]

# Shape functions of an element of a length, or their derivatives, at the points.
_Functions: TypeAlias = Callable[[float, int], Array]

# Points and weights on 0 … 1; exact for cubic elements whose properties are polynomials up to degree 5.
_POINTS, _WEIGHTS = (np.polynomial.legendre.leggauss(6)[0] + 1) / 2, np.polynomial.legendre.leggauss(6)[1] / 2


@dataclass(frozen=True)
class LineLump:
    """What is concentrated at a place: against displacements w, or angles of twist, and against slopes w′."""

    place: float
    inertia: float
    slope_inertia: float = 0.0


@dataclass(frozen=True)
class ElementLine:
    """A line of elements: the stiffness against curvature or strain, and the inertia per length."""

    places: Array  # of the ends of elements
    stiffness: Profile
    density: Profile
    slope_density: Profile | None = None
    lumps: Sequence[LineLump] = ()


def bending_modes(line: ElementLine, held: Sequence[tuple[int, int]], count: int, rigid: int) -> LineShapes:
    """The first modes of bending, after the rigid ones: ∫ EI w″² = ω² (∫ ρA w² + ρI w′²).

    `held` has the ends that do not move: (0, 0) is w of the first end, (0, 1) its slope, (-1, 0) w of the last end.
    """
    nodes = len(line.places)
    K, M = _assembled(line, _cubic, order=2, stride=2)
    for lump in line.lumps:
        row = 2 * _node(line.places, lump.place)
        M[row, row] += lump.inertia
        M[row + 1, row + 1] += lump.slope_inertia
    fixed = [2 * (end % nodes) + order for end, order in held]
    squares, vectors = _first_modes(K, M, fixed, rigid, count)
    spline = CubicHermiteSpline(line.places, vectors[::2], vectors[1::2], axis=0)
    return LineShapes("", np.sqrt(squares), np.ones(count), spline, np.ones(count))


def bar_modes(line: ElementLine, held: Sequence[int], count: int, rigid: int) -> LineShapes:
    """The first modes of twist or stretch, after the rigid one: ∫ GJ θ′² = ω² ∫ ρI θ². `held` has the held ends."""
    nodes = 2 * len(line.places) - 1
    K, M = _assembled(line, _quadratic, order=1, stride=2)
    for lump in line.lumps:
        row = 2 * _node(line.places, lump.place)
        M[row, row] += lump.inertia
    squares, vectors = _first_modes(K, M, [end % nodes for end in held], rigid, count)
    left, middle, right = vectors[:-2:2], vectors[1:-1:2], vectors[2::2]
    h = np.diff(line.places)[:, None]
    parts = [2 * (left - 2 * middle + right) / h**2, (4 * middle - 3 * left - right) / h, left]
    spline = PPoly(np.array(parts), line.places)
    return LineShapes("", np.sqrt(squares), np.ones(count), spline, np.ones(count))


def _assembled(line: ElementLine, functions: _Functions, order: int, stride: int) -> tuple[Array, Array]:
    """K and M of all elements; neighbours share what lies at their common end."""
    lengths = np.diff(line.places)
    first = functions(1.0, 0).shape[1]
    size = stride * len(lengths) + first - stride
    K, M = np.zeros((size, size)), np.zeros((size, size))
    for number, h in enumerate(lengths):
        x, weights = line.places[number] + h * _POINTS, h * _WEIGHTS
        values, slopes, strains = functions(h, 0), functions(h, 1), functions(h, order)
        rows = slice(stride * number, stride * number + first)
        K[rows, rows] += strains.T @ ((weights * line.stiffness(x))[:, None] * strains)
        M[rows, rows] += values.T @ ((weights * line.density(x))[:, None] * values)
        if line.slope_density is not None:
            M[rows, rows] += slopes.T @ ((weights * line.slope_density(x))[:, None] * slopes)
    return K, M


def _cubic(h: float, order: int) -> Array:
    """Derivatives of the Hermite cubics for w, w′, w, w′ at the points."""
    polynomials = [(1, 0, -3, 2), (0, h, -2 * h, h), (0, 0, 3, -2), (0, 0, -h, h)]
    return _at_points(polynomials, h, order)


def _quadratic(h: float, order: int) -> Array:
    """Derivatives of the Lagrange quadratics at the points."""
    return _at_points([(1, -3, 2), (0, 4, -4), (0, -1, 2)], h, order)


def _at_points(polynomials: Sequence[Sequence[float]], h: float, order: int) -> Array:
    columns = [np.polynomial.Polynomial(each).deriv(order)(_POINTS) for each in polynomials]
    return np.stack(columns, axis=1) / h**order


def _first_modes(K: Array, M: Array, fixed: Sequence[int], rigid: int, count: int) -> tuple[Array, Array]:
    """ω² and vectors with unit modal mass, zero where fixed, positive at first."""
    free = np.setdiff1d(np.arange(len(K)), fixed)
    K, M, size = K[np.ix_(free, free)], M[np.ix_(free, free)], len(K)
    # The largest 1/(ω² + s) are those of low frequencies, without the rounding of high ones.
    shift = 1e-4 * float(np.min(np.diag(K) / np.diag(M))) if rigid else 0.0
    chosen = (len(free) - rigid - count, len(free) - rigid - 1)
    inverses, part = eigh(M, K + shift * M, subset_by_index=chosen)
    squares, part = 1 / inverses[::-1] - shift, part[:, ::-1] / np.sqrt(inverses[::-1])
    vectors = np.zeros((size, count))
    vectors[free] = part
    sizes = np.abs(vectors)
    start = vectors[(sizes > 1e-9 * sizes.max(axis=0)).argmax(axis=0), np.arange(count)]
    return np.maximum(squares, 0), vectors * np.where(start < 0, -1, 1)


def _node(places: Array, place: float) -> int:
    return int(np.abs(places - place).argmin())
