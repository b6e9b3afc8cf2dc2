"""Foreshortening as an affine displacement of the body, with the same integrals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.flexible.modal_body import ModalBody

# What is left of given integrals, relative to the largest, that no displacement explains.
_UNEXPLAINED = 1e-6
# A singular value relative to the largest: directions in which the body has no extent.
_NO_EXTENT = 1e-12


@dataclass(frozen=True, eq=False)
class AffineForeshortening:
    """ψ_ij ≈ c_ij + C_ij r, with the integrals ∫ ψ_ij dm and ∫ r ψ_ijᵀ dm of the body.

    It is the part of ψ_ij that these integrals know, the nearest displacement of this form.
    """

    c: Array  # 3×n×n
    C: Array  # 3×3×n×n

    @classmethod
    def of(cls, modal: ModalBody) -> AffineForeshortening:
        """Of modal data:  [c C] [[m, sᵀ], [s, Q]] = [∫ ψ dm, ∫ ψ rᵀ dm]."""
        m, s, n = modal.mass, modal.first_moment, modal.count
        second = second_moments(modal)
        gram = np.block([[np.array([[m]]), s[None]], [s[:, None], second]])
        right = np.concatenate(
            [modal.foreshortening[:, None], np.swapaxes(modal.foreshortening_moments, 0, 1)], axis=1
        ).transpose(0, 2, 3, 1)
        found = right @ np.linalg.pinv(gram, rcond=_NO_EXTENT, hermitian=True)
        if np.abs(found @ gram - right).max(initial=0.0) > _UNEXPLAINED * np.abs(right).max(initial=0.0):
            raise WrongValueError(
                "modal body: foreshortening_moments has values along a direction in which the body has no extent. "
                "Check first_moment, inertia and foreshortening_moments."
            )
        return cls(found[..., 0].reshape(3, n, n), found[..., 1:].transpose(0, 3, 1, 2))


def second_moments(modal: ModalBody) -> Array:
    """Q = ∫ r rᵀ dm = ½ tr(I) U − I."""
    moments: Array = np.trace(modal.inertia) / 2 * np.eye(3) - modal.inertia
    return moments
