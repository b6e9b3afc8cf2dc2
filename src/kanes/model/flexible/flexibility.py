"""What makes a body flexible: its modal data and the coordinates of its modes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

import numpy as np

from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import UNIT, AxisAngle, Triple
from kanes.expr.symbols import ZERO, Expr, as_expression
from kanes.flexible.modal_body import ModalBody
from kanes.flexible.modal_nodes import ModalNode


@dataclass(frozen=True, eq=False)
class Flexibility:
    """Modes of a body and their amplitudes η, measured in the body's frame about its origin."""

    modal: ModalBody
    amplitudes: tuple[Expr, ...]
    is_complete: bool = True  # whether the kinetic energy is that of the whole displacement, or of second order
    # Nodes that were asked for, by name.
    places: dict[str, tuple[ModalNode, Point, Frame]] = field(default_factory=dict, repr=False)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the numbers on which equations depend."""
        modal = self.modal
        arrays = (modal.first_moment, modal.inertia, modal.modal_mass, modal.stiffness, modal.damping, modal.momentum)
        more = (modal.moments, modal.products, modal.foreshortening, modal.foreshortening_moments)
        content = sha256(repr((modal.mass, modal.count)).encode())
        for array in (*arrays, *more):
            content.update(np.ascontiguousarray(array).tobytes())
        return content.hexdigest()

    @property
    def usual_sizes(self) -> tuple[Array, Array]:
        """Amplitudes that move masses by a thousandth of their distance from the origin, and rates at frequencies."""
        modal = self.modal
        inertia, stiffness = np.diag(modal.modal_mass), np.diag(modal.stiffness)
        amplitudes = 1e-3 * np.sqrt(np.trace(modal.inertia) / 2 / inertia)
        return amplitudes, amplitudes * np.sqrt(np.maximum(stiffness, 0) / inertia)

    @property
    def mass_center(self) -> Triple:
        """From the origin to the mass centre, in the body's frame.

        c = (∫ r dm + P η − ½ Σ P_ij η_i η_j)/m
        """
        modal = self.modal
        return self._moved(
            modal.first_moment / modal.mass, modal.momentum / modal.mass, modal.foreshortening / modal.mass
        )

    def place_of(self, node: ModalNode) -> Triple:
        """From the origin to a node, in the body's frame: r + Φ η − ½ Σ ψ_ij η_i η_j."""
        return self._moved(node.place, node.translation, node.foreshortening)

    def turns_of(self, node: ModalNode) -> tuple[AxisAngle, ...]:
        """The rotation of a node: by the angles Θ η about x, then y, then z of the frame as already rotated."""
        angles = [self._sum(row) for row in node.rotation]
        return tuple(AxisAngle(UNIT[axis], angle) for axis, angle in enumerate(angles) if angle != 0)

    def _moved(self, place: Array, first: Array, second: Array) -> Triple:
        x, y, z = (_number(place[axis]) + self._sum(first[axis]) - self._square(second[axis]) / 2 for axis in range(3))
        return x, y, z

    def _sum(self, row: Array) -> Expr:
        """Σ a_i η_i."""
        return sum((_number(a) * q for a, q in zip(row, self.amplitudes, strict=True) if a), ZERO)

    def _square(self, matrix: Array) -> Expr:
        """Σ a_ij η_i η_j, of a symmetric matrix."""
        q = self.amplitudes
        pairs = [(i, j) for i in range(len(q)) for j in range(i + 1) if matrix[i, j]]
        return sum((_number(matrix[i, j] * (1 if i == j else 2)) * q[i] * q[j] for i, j in pairs), ZERO)


def _number(value: float) -> Expr:
    """A number without a part after the point as a whole one, which prints shorter."""
    return as_expression(int(value) if float(value).is_integer() and abs(value) < 1e9 else float(value), "modal data")


def column_of(symbols: Sequence[Expr]) -> Matrix:
    """A column of symbols."""
    return Matrix(len(symbols), 1, list(symbols))


def matrix_of_numbers(array: Array | Sequence[Sequence[float]]) -> Matrix:
    """A matrix of numbers, zeros exact."""
    rows = [[_number(value) for value in row] for row in array]
    return Matrix(len(rows), len(rows[0]) if rows else 0, [value for row in rows for value in row])


def forces_of(matrix: Array, symbols: Sequence[Expr]) -> tuple[Expr, ...]:
    """−Σ_j a_ij x_j, for each i."""
    return tuple(sum((-_number(a) * x for a, x in zip(row, symbols, strict=True) if a), ZERO) for row in matrix)
