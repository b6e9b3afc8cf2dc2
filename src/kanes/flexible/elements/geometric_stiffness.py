"""Geometric stiffness that a finite element program gives for forces on the mass, as integrals of foreshortening."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.flexible.elements.element_checks import square_matrix

KEYS = ("x", "y", "z", "spin x", "spin y", "spin z")


class GeometricStiffness:
    """Matrices K_g of all freedoms, each for one field of forces per mass on the body.

    "x", "y" and "z" are for a unit force per mass along the axis, as in free fall or by gravity; "spin x" and so on for
    the centrifugal force of a unit angular speed about the axis through O: the distance from it, outward. Forces that
    stretch the body make K_g positive.
    """

    def __init__(self, size: int, given: Mapping[str, ArrayField]) -> None:
        if not isinstance(given, Mapping):
            raise WrongTypeError(f"geometric: {given!r} is not a table. Give matrices by keys: {', '.join(KEYS)}.")
        for key in given:
            if key not in KEYS:
                raise UnknownNameError(f"geometric: {key!r} is not a key. Use some of: {', '.join(KEYS)}.")
        self._matrices = {key: square_matrix(f"geometric {key}", matrix) for key, matrix in given.items()}
        for key, matrix in self._matrices.items():
            if matrix.shape[0] != size:
                raise WrongValueError(
                    f"geometric: '{key}' is {matrix.shape[0]}×{matrix.shape[0]}, and the body has {size} freedoms."
                )

    def integrals(self, shapes: Array) -> tuple[Array, Array]:
        """∫ ψ_ij dm, 3×n×n, and ∫ r_a ψ_ijb dm, 3×3×n×n.

        A force b per mass has the potential ½ b·∫ ψ_ij dm η_i η_j, so that the first are the matrices of "x", "y", "z".
        Those of "spin z" are Q_xx + Q_yy with Q_ab = ∫ r_a ψ_b dm, so that Q_xx = ½ (K_y + K_z − K_x). Products of two
        components of ω and angular accelerations have no geometric stiffness.
        """
        n = shapes.shape[1]
        reduced = {key: shapes.T @ (matrix @ shapes) for key, matrix in self._matrices.items()}
        zero = np.zeros((n, n))
        spins = [reduced.get(key, zero) for key in KEYS[3:]]
        moments = np.zeros((3, 3, n, n))
        for a in range(3):
            moments[a, a] = sum(spins) / 2 - spins[a]
        return np.array([reduced.get(key, zero) for key in KEYS[:3]]), moments
