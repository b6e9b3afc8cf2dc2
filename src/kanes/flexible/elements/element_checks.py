"""Checks of the matrices of finite elements: their sizes, symmetry, energies, rigid motions and units."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csc_array, issparse
from scipy.spatial import cKDTree

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.base.values import as_numbers
from kanes.flexible.elements.rigid_motion import rigid_motions

# Relative differences that printed matrices with eight digits have.
_ROUNDED = 1e-7
# The largest matrix whose eigenvalues are computed for checks.
LARGEST_DENSE = 1500
# No wave in a solid is faster; in diamond it is 1.8e4 m/s, or 1.8e7 mm/s.
_FASTEST = 1e8
_FREEDOMS = ("x", "y", "z", "rotation x", "rotation y", "rotation z")


def square_matrix(name: str, given: ArrayField) -> csc_array:
    """A sparse copy of a square matrix of finite numbers, symmetric."""
    where = f"finite elements: {name}"
    plain = given if issparse(given) else as_numbers(given, where)
    if plain is None or len(plain.shape) != 2 or plain.shape[0] != plain.shape[1]:
        raise WrongTypeError(f"{where}: {given!r} is not a square matrix. Give an array or a sparse matrix.")
    matrix = csc_array(plain, dtype=float)
    if not np.isfinite(matrix.data).all():
        raise WrongValueError(f"{where}: a number is not finite. Give finite numbers.")
    difference = abs(matrix - matrix.T).tocoo()
    largest = abs(matrix).max() if matrix.nnz else 0.0
    if difference.nnz and difference.data.max() > _ROUNDED * largest:
        k = int(difference.data.argmax())
        row, column = int(difference.coords[0][k]), int(difference.coords[1][k])
        raise WrongValueError(
            f"{where}: it is not symmetric, by {difference.data[k]:.3g} at row {row} and column {column}. "
            "Give the same number at both places; a file may have one triangle only."
        )
    return csc_array((matrix + matrix.T) / 2)


def check_elements(M: csc_array, K: csc_array, places: Array) -> None:
    """All checks of a body that is free."""
    size, nodes = M.shape[0], len(places)
    if K.shape != M.shape:
        raise WrongValueError(
            f"finite elements: mass is {size}×{size}, and stiffness {K.shape[0]}×{K.shape[0]}. "
            "Give both for the same freedoms."
        )
    if not nodes or size not in (3 * nodes, 6 * nodes):
        raise WrongValueError(
            f"finite elements: {size} freedoms are not 3 or 6 for each of {nodes} nodes. Give the places of all nodes, "
            "and matrices with all of their freedoms."
        )
    _check_energies("mass", M)
    _check_energies("stiffness", K)
    freedoms = size // nodes
    _check_rigid_motions(K, places, freedoms)
    R = rigid_motions(places, freedoms)
    masses = np.diag(R.T @ (M @ R))[:3]
    if masses.min() <= 0 or np.ptp(masses) > 1e-6 * masses.max():
        raise WrongValueError(
            "finite elements: the mass is {:.6g}, {:.6g} and {:.6g} along x, y and z. It must be the same: check that "
            "the freedoms of each node follow one another.".format(*masses)
        )
    _check_speed(M, K, places, freedoms)


def _check_energies(name: str, matrix: csc_array) -> None:
    diagonal = matrix.diagonal()
    lowest = diagonal.min()
    if matrix.shape[0] <= LARGEST_DENSE:
        scale = np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
        lowest = min(lowest, float(np.linalg.eigvalsh(matrix.toarray() / np.outer(scale, scale))[0]))
    if lowest < -_ROUNDED:
        raise WrongValueError(
            f"finite elements: {name} has a negative eigenvalue or entry, {lowest:.3g} of its size: some motion would "
            "have negative energy. Check its entries."
        )


def _check_rigid_motions(K: csc_array, places: Array, freedoms: int) -> None:
    """Forces in rigid motions, relative to the sums of the sizes of their terms."""
    middle = places.mean(axis=0)
    R = rigid_motions(places - middle, freedoms)
    terms = abs(K) @ np.abs(R)
    resisted = np.abs(K @ R).max(axis=0) / np.maximum(terms.max(axis=0), np.finfo(float).tiny)
    if resisted[:3].max() > 1e-6:
        axis = _FREEDOMS[int(resisted[:3].argmax())]
        raise WrongValueError(
            f"finite elements: stiffness resists a displacement of the whole body along {axis}: it is held, or "
            "freedoms are missing or in another order. Give the matrices of the free body; clamped(…) holds nodes."
        )
    if resisted[3:].max() > 1e-6:
        axis = _FREEDOMS[:3][int(resisted[3:].argmax())]
        raise WrongValueError(
            f"finite elements: stiffness resists a rotation of the whole body about {axis}, but no displacement. Check "
            "the places of nodes: their order, their unit, and whether the matrices use the same axes."
        )


def _check_speed(M: csc_array, K: csc_array, places: Array, freedoms: int) -> None:
    """Refuse a typical speed of waves √(k/m) h that no solid has, in m/s or mm/s: units do not fit each other."""
    if len(places) < 2:
        return
    k, m = (matrix.diagonal().reshape(-1, freedoms)[:, :3].max(axis=1) for matrix in (K, M))
    h = cKDTree(places).query(places, k=2)[0][:, 1]
    has_mass = m > 0
    speed = float(np.median(np.sqrt(k[has_mass] / m[has_mass]) * h[has_mass]))
    if speed > _FASTEST:
        raise WrongValueError(
            f"finite elements: waves would travel from node to node at about {speed:.2g}, faster than in any solid, "
            "in m/s as in mm/s. Use units that fit: m, kg, s and N, or mm, tonnes, s and N."
        )
