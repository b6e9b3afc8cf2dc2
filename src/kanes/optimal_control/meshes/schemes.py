"""Collocation schemes: polynomials on each interval that satisfy the equations at some of its points.

With points c_i and Lagrange polynomials ℓ_j of these,  A_ij = ∫_0^{c_i} ℓ_j,  b_j = ∫_0^1 ℓ_j, so that
x_i = x_0 + h Σ A_ij ẋ_j and x_1 = x_0 + h Σ b_j ẋ_j. Radau points have order 2s − 1, Legendre points 2s, and Lobatto
points, of which the first and the last are shared between intervals, 2s − 2.

Source: hairer-wanner, chapter IV.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.polynomial import Legendre, Polynomial

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import count, is_among

SCHEMES = ("radau", "legendre", "hermite-simpson", "trapezoidal")


@dataclass(frozen=True, eq=False)
class Collocation:
    """One scheme by its name and points."""

    name: str
    points: Array

    @property
    def stages(self) -> int:
        """How many points there are."""
        return self.points.size

    @property
    def is_shared(self) -> bool:
        """Whether the first point is the last one of the interval before."""
        return bool(self.points[0] == 0)

    @property
    def has_end(self) -> bool:
        """Whether the last point is the end of the interval."""
        return bool(self.points[-1] == 1)

    @property
    def order(self) -> int:
        """The order of the error at the end of an interval."""
        return 2 * self.stages - (2 if self.is_shared else 1 if self.has_end else 0)

    @cached_property
    def A(self) -> Array:
        """∫ from 0 to c_i of ℓ_j; a row for each i."""
        return np.array([each.integ()(self.points) for each in self._lagrange]).T

    @cached_property
    def b(self) -> Array:
        """∫ from 0 to 1 of ℓ_j."""
        return np.array([each.integ()(1.0) for each in self._lagrange])

    @cached_property
    def _lagrange(self) -> list[Polynomial]:
        found = []
        for j, point in enumerate(self.points):
            others = np.delete(self.points, j)
            found.append(Polynomial.fromroots(others) / np.prod(point - others) if others.size else Polynomial([1.0]))
        return found

    def weights(self, places: Array) -> Array:
        """ℓ_j at some places between 0 and 1; a row for each place."""
        return np.array([each(np.asarray(places, dtype=float)) for each in self._lagrange]).T

    def integrated(self, places: Array) -> Array:
        """∫ ℓ_j from 0 to some places; a row for each."""
        return np.array([each.integ()(np.asarray(places, dtype=float)) for each in self._lagrange]).T

    def integrated_twice(self, places: Array) -> Array:
        """∫∫ of the polynomial through values at the points; a row for each place."""
        return self.integrated(places) @ self.A

    @cached_property
    def powers(self) -> Array:
        """Coefficients of 1, τ, τ², … of each ℓ_j, in the columns."""
        return np.linalg.inv(np.vander(self.points, increasing=True))


def collocation(scheme: object, degree: object) -> Collocation:
    """The scheme by name; the degree is the number of points of Radau and Legendre, from 1 to 9."""
    if not is_among(scheme, SCHEMES):
        raise WrongValueError(f"scheme={scheme!r} is unknown. Schemes are: {', '.join(SCHEMES)}.")
    name, s = str(scheme), count(degree, "degree", 1, 9)
    if name == "hermite-simpson":
        return Collocation(name, np.array([0, 0.5, 1]))
    if name == "trapezoidal":
        return Collocation(name, np.array([0.0, 1.0]))
    return Collocation(name, radau_points(s) if name == "radau" else legendre_points(s))


def legendre_points(s: int) -> Array:
    """Zeros of the Legendre polynomial P_s, moved to [0, 1]."""
    roots: Array = (np.polynomial.legendre.leggauss(s)[0] + 1) / 2
    return roots


def radau_points(s: int) -> Array:
    """Zeros of P_s − P_{s−1}, moved to [0, 1]; the last one is 1."""
    roots = np.sort((Legendre.basis(s) - Legendre.basis(s - 1)).roots().real)
    points: Array = (roots + 1) / 2
    points[-1] = 1.0
    return points
