"""Integrals of mode shapes in the form in which the inertia of a flexible body needs them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.flexible.modal_body import LEVI_CIVITA, ModalBody

# Entries below this part of the largest in their array are round-off of its quadrature.
_ROUND_OFF = 1e-14
# The entries of a symmetric 3×3 matrix that are not repeated.
UPPER = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


@dataclass(frozen=True, eq=False)
class ShapeIntegrals:
    """Coefficients of S, A, J and B as polynomials of the amplitudes η.

    S = s + P η − ½ Σ P_ij η_i η_j,    A_i = P_i − Σ P_ij η_j
    J = J₀ + Σ J_i η_i + Σ J_ij η_i η_j,    B_i = b_i + Σ G_ij η_j

    With Q_ab = ∫ ρ_a ρ_b dm of the displaced points ρ = r + Σ φ_i η_i − ½ Σ ψ_ij η_i η_j, to second order,
    J = tr(Q) U − Q; and B_i = ∫ ρ × (φ_i − Σ ψ_ij η_j) dm, to first order.
    """

    s: Array  # ∫ r dm, 3
    P: Array  # ∫ φ_i dm, 3×n
    P2: Array  # ∫ ψ_ij dm, 3×n×n
    J0: Array  # 3×3
    J1: Array  # J_i, n×3×3
    J2: Array  # J_ij, n×n×3×3
    b: Array  # ∫ r × φ_i dm, 3×n
    G: Array  # ∫ φ_j × φ_i − r × ψ_ij dm, 3×n×n
    twist: Array  # G_ij − G_ji, 3×n×n

    @classmethod
    def of(cls, modal: ModalBody) -> ShapeIntegrals:
        """Of modal data."""
        first = np.einsum("abi->iab", modal.moments)
        second = np.einsum("abij->ijab", modal.products)
        second = (second + np.einsum("jiab->ijab", second)) / 2
        drawn = np.einsum("abij->ijab", modal.foreshortening_moments)
        crossed = np.einsum("cab,abji->cij", LEVI_CIVITA, modal.products)
        G = crossed - np.einsum("cab,abij->cij", LEVI_CIVITA, modal.foreshortening_moments)
        return cls(
            s=modal.first_moment,
            P=_clear(modal.momentum),
            P2=_clear(modal.foreshortening),
            J0=modal.inertia,
            J1=_clear(_turned(first + np.swapaxes(first, -1, -2))),
            J2=_clear(_turned(second - (drawn + np.swapaxes(drawn, -1, -2)) / 2)),
            b=_clear(modal.turning_momentum),
            G=_clear(G),
            twist=_clear(crossed - np.swapaxes(crossed, -1, -2)),
        )


def _turned(Q: Array) -> Array:
    """tr(Q) U − Q of second moments."""
    return np.trace(Q, axis1=-2, axis2=-1)[..., None, None] * np.eye(3) - Q


def _clear(array: Array) -> Array:
    """The same without entries that are round-off."""
    largest = np.abs(array).max() if array.size else 0.0
    return np.where(np.abs(array) > _ROUND_OFF * largest, array, 0.0)
