"""Positions and orientations as rows of numbers."""

from __future__ import annotations

import numpy as np

from kanes.types import Array


def pose_rows(p: Array, R: Array) -> Array:
    """Seven rows for each base, x, y, z, e0 to e3: from positions N × base × 3, orientations N × base × 3 × 3."""
    rows = np.concatenate([p, quaternions(R)], axis=2)
    return rows.transpose(1, 2, 0).reshape(-1, p.shape[0])


def quaternions(R: Array) -> Array:
    """Unit quaternions of rotations N × base × 3 × 3, each next to the one before it: q and −q turn alike.

        4 e_i e_j is known from R for all pairs; the row of the largest e_i² is taken

    >>> quaternions(np.eye(3).reshape(1, 1, 3, 3)).tolist()
    [[[1.0, 0.0, 0.0, 0.0]]]
    """
    x, y, z = R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]
    xy, yx, xz, zx, yz, zy = (R[..., i, j] for i, j in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)))
    products = np.stack(
        [
            np.stack([1 + x + y + z, zy - yz, xz - zx, yx - xy], -1),
            np.stack([zy - yz, 1 + x - y - z, xy + yx, xz + zx], -1),
            np.stack([xz - zx, xy + yx, 1 - x + y - z, yz + zy], -1),
            np.stack([yx - xy, xz + zx, yz + zy, 1 - x - y + z], -1),
        ],
        axis=-2,
    )
    largest = np.argmax(np.diagonal(products, axis1=-2, axis2=-1), axis=-1)
    rows = np.take_along_axis(products, largest[..., None, None], axis=-2)[..., 0, :]
    found: Array = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    turned = np.sum(found[1:] * found[:-1], axis=-1) < 0
    found[1:] *= np.where(np.cumsum(turned, axis=0) % 2, -1.0, 1.0)[..., None]
    return found
