"""The modal body of finite elements: integrals of shapes from the mass matrix."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh
from scipy.sparse import csc_array

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.flexible.elements.element_modes import NO_STIFFNESS, typical_square
from kanes.flexible.elements.geometric_stiffness import GeometricStiffness
from kanes.flexible.elements.rigid_motion import linear_fields, rigid_motions
from kanes.flexible.modal_body import ModalBody

# The least eigenvalue of a mass matrix with unit diagonal, of shapes that do not follow from each other.
_DEPENDENT = 1e-10


def body_of_shapes(
    M: csc_array,
    K: csc_array,
    places: Array,
    shapes: Array,
    names: tuple[str, ...],
    stiffening: GeometricStiffness | None,
) -> ModalBody:
    """The modal body of shapes Φ, with nodes at places from O.

    Mass, momentum and inertia are those of M: Rᵀ M R and Rᵀ M Φ. ∫ r_a φ_b dm takes the displacement r_a e_b of the
    nodes. Products of displacements, ∫ φ_ia φ_jb dm, are those of the nodes' displacements with the mean of M along
    x, y and z: exact for nodes with 3 freedoms, and for 6 with an error that falls with the square of element lengths.
    """
    freedoms = M.shape[0] // len(places)
    R = rigid_motions(places, freedoms)
    rigid = R.T @ (M @ R)
    moved = M @ shapes
    modal_mass, stiffness = shapes.T @ moved, shapes.T @ (K @ shapes)
    _check_shapes(modal_mass, stiffness, names, typical_square(M, K))
    second = (None, None) if stiffening is None else stiffening.integrals(shapes)
    return ModalBody(
        mass=float(np.trace(rigid[:3, :3]) / 3),
        first_moment=np.array([rigid[1, 5] - rigid[2, 4], rigid[2, 3] - rigid[0, 5], rigid[0, 4] - rigid[1, 3]]) / 2,
        inertia=rigid[3:, 3:],
        modal_mass=modal_mass,
        stiffness=stiffness,
        momentum=R[:, :3].T @ moved,
        moments=np.einsum("rab,ri->abi", linear_fields(places, freedoms), moved),
        products=_products(M, shapes, freedoms),
        foreshortening=second[0],
        foreshortening_moments=second[1],
        names=names,
    )


def _products(M: csc_array, shapes: Array, freedoms: int) -> Array:
    """∫ φ_ia φ_jb dm, 3×3×n×n."""
    mean = sum(M[a::freedoms][:, a::freedoms] for a in range(3)) / 3
    u = np.stack([shapes[a::freedoms] for a in range(3)])
    moved = np.stack([mean @ each for each in u])
    return np.einsum("aki,bkj->abij", u, moved)


def _check_shapes(modal_mass: Array, stiffness: Array, names: tuple[str, ...], typical: float) -> None:
    """Refuse shapes without mass or strain, and sums of other shapes, naming the one that is most of it."""
    if not names:
        return
    sizes = np.sqrt(np.diag(modal_mass))
    if (sizes == 0).any():
        raise WrongValueError(f"modes: '{names[int(sizes.argmin())]}' moves no mass. Leave it out.")
    scaled = modal_mass / np.outer(sizes, sizes)
    least, vectors = np.linalg.eigh(scaled)
    if least[0] < _DEPENDENT:
        name = names[int(np.abs(vectors[:, 0]).argmax())]
        raise WrongValueError(f"modes: '{name}' is a sum of other modes. Leave it out.")
    squares, vectors = eigh(stiffness / np.outer(sizes, sizes), scaled)
    if squares[0] < NO_STIFFNESS * typical:
        name = names[int(np.abs(vectors[:, 0]).argmax())]
        raise WrongValueError(
            f"modes: '{name}', alone or with others, has no strain: it is a motion of the whole body, or of a loose "
            "part. Leave it out: the frame of the body describes rigid motions."
        )
