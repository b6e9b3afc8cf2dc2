"""How much of a body's mass each of its modes moves, and bodies given by such participation vectors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.short_texts import html_table, text_table
from kanes.base.types import Array, ArrayField
from kanes.base.values import number
from kanes.flexible.beams.beam_data import inertia_matrix
from kanes.flexible.modal_body import LEVI_CIVITA, ModalBody, cross_matrix
from kanes.flexible.modal_nodes import ModalNode
from kanes.flexible.numbers_of_shapes import shaped
from kanes.flexible.transformed import checked_body, natural_shapes

_AXES = ("x", "y", "z", "about x", "about y", "about z")


@dataclass(frozen=True, eq=False)
class EffectiveMasses:
    """Fractions of the mass and of the moments of inertia about O that move with each natural mode, O held."""

    frequencies: Array  # n, rad/s
    fractions: Array  # n×6: displacements along x, y, z, and rotations about them

    @property
    def sums(self) -> Array:
        """Of all modes; the rest moves rigidly with O, or belongs to modes that the body does not have."""
        return np.asarray(self.fractions.sum(axis=0))

    def _rows(self) -> list[list[str]]:
        rows = [
            [f"{omega:.6g}", *(f"{each:.4f}" for each in row)]
            for omega, row in zip(self.frequencies, self.fractions, strict=True)
        ]
        return [*rows, ["all", *(f"{each:.4f}" for each in self.sums)]]

    def __repr__(self) -> str:
        return text_table(["frequency, rad/s", *_AXES], self._rows())

    def _repr_html_(self) -> str:
        return html_table(["frequency, rad/s", *_AXES], self._rows())


def effective_masses(body: ModalBody) -> EffectiveMasses:
    """Effective masses of natural modes: (∫ φ dm)²/m along each axis, (∫ r × φ dm)²/I about it, of unit modal masses.

    All modes of a continuous body have the sums 1, except for what is at rest with O.

    >>> from kanes.flexible import uniform_beam
    >>> beam = uniform_beam(1.0, E=1, I=1e-9, A=1, rho=1, modes={"y": 3})
    >>> effective_masses(beam).sums.round(4)
    array([0.    , 0.8661, 0.    , 0.    , 0.    , 0.9986])
    """
    omega, shapes = natural_shapes(checked_body("effective_masses", body))
    moved = np.concatenate([body.momentum, body.turning_momentum]) @ shapes
    whole = np.array([body.mass] * 3 + list(np.diag(body.inertia)))
    fractions = np.divide(moved.T**2, whole, out=np.zeros((body.count, 6)), where=whole > 0)
    return EffectiveMasses(omega, fractions)


def from_participation(
    *,
    mass: float,
    inertia: ArrayField,
    frequencies: ArrayField,
    translation: ArrayField,
    rotation: ArrayField,
    center: ArrayField = (0.0, 0.0, 0.0),
    damping: ArrayField = None,
    nodes: Mapping[str, ModalNode] | None = None,
) -> ModalBody:
    """A flexible body by its constrained modes, as they are given for spacecraft.

    `frequencies` in rad/s of n modes with O held and unit modal masses, and their participation vectors δ_T = ∫ φ dm
    and δ_R = ∫ r × φ dm, each 3×n. `mass`, `inertia` about O and the mass centre are those of the whole body. Integrals
    of second order are not known and left out: centrifugal forces on deflections, and geometric stiffness. Modes that
    move more than the whole mass or inertia are refused.

    >>> array = from_participation(mass=20, inertia=[9, 7, 16], frequencies=[1.6], translation=[[0], [0], [3.5]],
    ...                            rotation=[[1.1], [0], [0]])
    >>> array.turning_momentum.T
    array([[1.1, 0. , 0. ]])
    """
    omega = shaped("from_participation: frequencies", frequencies, (None,))
    n = len(omega)
    if (omega <= 0).any():
        raise WrongValueError("from_participation: a frequency is not positive. Give those of modes with O held.")
    delta_T = shaped("from_participation: translation", translation, (3, n))
    delta_R = shaped("from_participation: rotation", rotation, (3, n))
    r = shaped("from_participation: center", center, (3,))
    J, m = inertia_matrix("from_participation: inertia", inertia), number(mass, "from_participation: mass")
    _check_rest(m, m * r, J, np.concatenate([delta_T, delta_R]))
    body = ModalBody(
        mass=m,
        first_moment=m * r,
        inertia=J,
        modal_mass=np.eye(n),
        stiffness=np.diag(omega**2),
        momentum=delta_T,
        moments=np.einsum("cab,ci->abi", LEVI_CIVITA, delta_R) / 2,
        nodes={} if nodes is None else nodes,
    )
    return body if damping is None else body.with_damping(damping)


def _check_rest(mass: float, first_moment: Array, inertia: Array, moved: Array) -> None:
    """What is left of mass and inertia when all modes follow, 1 − δ²/J, must be positive."""
    S = cross_matrix(first_moment)
    rigid = np.block([[mass * np.eye(3), -S], [S, inertia]])
    size = np.sqrt(np.maximum(np.diag(rigid), np.finfo(float).tiny))
    rest = (rigid - moved @ moved.T) / np.outer(size, size)
    values, vectors = np.linalg.eigh(rest)
    if values[0] <= 0:
        axis = _AXES[int(np.abs(vectors[:, 0]).argmax())]
        raise WrongValueError(
            f"from_participation: the modes move more than the whole body has, mostly {axis}: what is left of its mass "
            f"or inertia, 1 − δ²/J, is {values[0]:.3g}. Check units, the point that inertia refers to, and that modal "
            "masses are 1."
        )
