"""Rigid motions of the nodes of a finite element body."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.flexible.modal_body import LEVI_CIVITA


def rigid_motions(places: Array, freedoms: int) -> Array:
    """R, of all freedoms of nodes × 6: unit displacements along x, y, z and small rotations e_c × r about them."""
    R = np.zeros((len(places), freedoms, 6))
    R[:, :3, :3] = np.eye(3)
    R[:, :3, 3:] = np.einsum("acb,kb->kac", LEVI_CIVITA, places)
    R[:, 3:, 3:] = np.eye(3)[: freedoms - 3]
    return R.reshape(-1, 6)


def linear_fields(places: Array, freedoms: int) -> Array:
    """The displacements r_a e_b, with the mean rotation ½ e_a × e_b, of all freedoms × 3 × 3 (a, b)."""
    fields = np.zeros((len(places), freedoms, 3, 3))
    for b in range(3):
        fields[:, b, :, b] = places
    if freedoms == 6:
        fields[:, 3:] = LEVI_CIVITA / 2
    return fields.reshape(-1, 3, 3)
