"""Bodies given by the mass and stiffness matrices of a finite element program, and their reduction to modes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.flexible.elements.element_checks import check_elements, square_matrix
from kanes.flexible.elements.element_integrals import body_of_shapes
from kanes.flexible.elements.element_modes import elastic_modes, held_modes, mode_choice, static_shapes
from kanes.flexible.elements.geometric_stiffness import GeometricStiffness
from kanes.flexible.elements.interfaces import Interface, NodeChoice, interfaces_of
from kanes.flexible.elements.rigid_motion import rigid_motions
from kanes.flexible.modal_body import ModalBody
from kanes.flexible.numbers_of_shapes import shaped

# Names of places that move with the modes, each a node or several that move as one rigid frame.
NodeNames: TypeAlias = Mapping[str, NodeChoice]


class FiniteElements:
    """M and K of a free body, with the places of N nodes that have 3 or 6 freedoms each.

    The freedoms of a node follow one another: its displacement along x, y and z, then, of 6, its small rotation about
    x, y and z. M and K are arrays or SciPy's sparse matrices. They are checked: symmetric, without negative energies,
    free of forces in rigid motions, and with the same mass along x, y and z.

        elements = kn.flexible.read_matrices("bracket.npz")
        body = elements.craig_bampton({"root": 0, "tip": [18, 19]}, modes=8)
    """

    def __init__(self, mass: ArrayField, stiffness: ArrayField, places: ArrayField) -> None:
        self.places = shaped("finite elements: places", places, (None, 3))
        self.M = square_matrix("mass", mass)
        self.K = square_matrix("stiffness", stiffness)
        check_elements(self.M, self.K, self.places)

    @property
    def freedoms(self) -> int:
        """Freedoms of each node, 3 or 6."""
        return int(self.M.shape[0] // len(self.places))

    @property
    def rigid_mass_matrix(self) -> Array:
        """Rᵀ M R, 6×6, of displacement and rotation about the origin of the places."""
        R = rigid_motions(self.places, self.freedoms)
        return np.asarray(R.T @ (self.M @ R))

    @property
    def mass(self) -> float:
        """The mass of the body."""
        return float(self.rigid_mass_matrix[0, 0])

    @property
    def center(self) -> Array:
        """Its mass centre."""
        moments = self.rigid_mass_matrix[:3, 3:]  # −S×
        return np.array([moments[1, 2], moments[2, 0], moments[0, 1]]) / self.mass

    @property
    def inertia(self) -> Array:
        """Its inertia about the origin of the places."""
        return self.rigid_mass_matrix[3:, 3:]

    def craig_bampton(
        self,
        interfaces: NodeNames | Sequence[int],
        *,
        modes: int | None = None,
        below: float | None = None,
        nodes: NodeNames | None = None,
        damping: ArrayField = None,
        geometric: Mapping[str, ArrayField] | None = None,
    ) -> ModalBody:
        """Modes of Craig and Bampton: static shapes of interfaces that move one by one, and modes with all held.

        An interface is a node, or several nodes that move as one rigid frame at their middle. The first carries the
        frame of the body: O is there. The others give a shape for each of their freedoms, with the displacement 1.
        `modes` of the held body are added, or those `below` a frequency in rad/s, with unit modal masses. `nodes` are
        further named places, and `geometric` has matrices of `GeometricStiffness`.

        """
        where = "craig_bampton"
        found = interfaces_of(where, interfaces, self.places, self.freedoms)
        frame = found[0]
        if not frame.is_frame:
            raise WrongValueError(
                f"{where}: '{frame.name}' does not tell how the body turns. Use a node with 6 freedoms, or three "
                "nodes or more that are not on a line."
            )
        static, names = static_shapes(self.K, found)
        held = np.concatenate([each.rows for each in found])
        dynamic = held_modes(self.M, self.K, held, mode_choice(where, modes, below))
        names += [f"held{k + 1}" for k in range(dynamic.shape[1])]
        shapes = np.concatenate([static, dynamic], axis=1)
        return self._body(shapes, names, frame.place, [*found, *self._named(nodes)], damping, geometric)

    def clamped(
        self,
        root: NodeChoice,
        *,
        modes: int | None = None,
        below: float | None = None,
        nodes: NodeNames | None = None,
        damping: ArrayField = None,
        geometric: Mapping[str, ArrayField] | None = None,
    ) -> ModalBody:
        """Normal modes with a node, or several as one rigid frame, held. O is there, as the node "root"."""
        return self.craig_bampton(
            {"root": root}, modes=modes, below=below, nodes=nodes, damping=damping, geometric=geometric
        )

    def free(
        self,
        *,
        modes: int | None = None,
        below: float | None = None,
        nodes: NodeNames | None = None,
        damping: ArrayField = None,
        geometric: Mapping[str, ArrayField] | None = None,
    ) -> ModalBody:
        """Elastic modes of the free body, with unit modal masses. O is at its mass centre, and moves with it."""
        rigid = rigid_motions(self.places, self.freedoms)
        shapes = elastic_modes(self.M, self.K, rigid, mode_choice("free", modes, below, least=1))
        names = [f"free{k + 1}" for k in range(shapes.shape[1])]
        return self._body(shapes, names, self.center, self._named(nodes), damping, geometric)

    def with_shapes(
        self,
        shapes: ArrayField,
        *,
        at: ArrayField,
        nodes: NodeNames | None = None,
        damping: ArrayField = None,
        geometric: Mapping[str, ArrayField] | None = None,
    ) -> ModalBody:
        """Given shapes, one in each column with all freedoms of the nodes; `at` is the place of O.

        They must not contain rigid motions, nor follow from each other.
        """
        given = shaped("with_shapes: shapes", shapes, (self.M.shape[0], None))
        place = shaped("with_shapes: at", at, (3,))
        names = [str(k + 1) for k in range(given.shape[1])]
        return self._body(given, names, place, self._named(nodes), damping, geometric)

    def _named(self, nodes: NodeNames | None) -> list[Interface]:
        return [] if nodes is None else interfaces_of("nodes", nodes, self.places, self.freedoms)

    def _body(
        self,
        shapes: Array,
        names: Sequence[str],
        place: Array,
        nodes: Sequence[Interface],
        damping: ArrayField,
        geometric: Mapping[str, ArrayField] | None,
    ) -> ModalBody:
        stiffening = None if geometric is None else GeometricStiffness(self.M.shape[0], geometric)
        body = body_of_shapes(self.M, self.K, self.places - place, shapes, tuple(names), stiffening)
        body = body.with_nodes({each.name: each.node(shapes, place) for each in nodes})
        return body if damping is None else body.with_damping(damping)

    def __repr__(self) -> str:
        return f"<finite elements: {len(self.places)} nodes, {self.freedoms} freedoms each, mass {self.mass:g}>"
