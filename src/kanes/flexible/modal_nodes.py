"""Places of a flexible body to which other things are attached."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.types import Array, ArrayField
from kanes.flexible.numbers_of_shapes import shaped


@dataclass(frozen=True, eq=False)
class ModalNode:
    """A place of a flexible body: where it is, and how it moves and turns with each mode.

    Displacement u = Φ η − ½ Σ ψ_ij η_i η_j, small rotation Θ η, both in the body's frame.
    """

    place: ArrayField  # 3, undeformed, from the body's reference point
    translation: ArrayField  # Φ, 3×n
    rotation: ArrayField = None  # Θ, 3×n; None for a node that does not turn
    foreshortening: ArrayField = None  # ψ, 3×n×n, symmetric in the modes; None for none

    def __post_init__(self) -> None:
        given = shaped("node: translation", self.translation, (3, None))
        n = given.shape[1]
        fields = {"place": (3,), "translation": (3, n), "rotation": (3, n), "foreshortening": (3, n, n)}
        for name, shape in fields.items():
            array = shaped(f"node: {name}", getattr(self, name), shape, symmetric=len(shape) > 2)
            object.__setattr__(self, name, array)

    @property
    def count(self) -> int:
        """How many modes it has."""
        return int(self.translation.shape[1])

    def displacement(self, amplitudes: ArrayField) -> Array:
        """u = Φ η − ½ Σ ψ_ij η_i η_j.

        >>> ModalNode((1, 0, 0), [[0], [2], [0]], foreshortening=[[[3]], [[0]], [[0]]]).displacement([0.1]).round(3)
        array([-0.015,  0.2  ,  0.   ])
        """
        eta = shaped("displacement", amplitudes, (self.count,))
        return self.translation @ eta - 0.5 * self.foreshortening @ eta @ eta
