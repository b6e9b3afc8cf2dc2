"""The modes of a flexible body in a file of 42, as plain data.

42 reads the file by place: a line of text before each table, and the number of entries where only those that are not
zero are written.

Source: stoneking-42, `Source/42init.c` (InitFlexModes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.formats.fortytwo.lines import ScLine, shown
from kanes.formats.fortytwo.side_files import lines_beside

_MOST = 1000


@dataclass(frozen=True)
class ScFlex:
    """n modes of a body."""

    initial: Array  # n×2, coordinate and speed
    joint_shapes: tuple[Array, Array]  # displacement and rotation, joints × 3 × n
    node_shapes: tuple[Array, Array]  # nodes × 3 × n
    mass: Array  # n×n
    stiffness: Array
    damping: Array
    momentum: Array  # 3×n, of displacements
    turning_momentum: Array  # 3×n
    L: Array  # 3×3×n, ∫ r_a φ_b dm
    N: Array  # 3×3×n×n, ∫ φ_ia φ_jb dm


def read_flex(line: ScLine, joints: Sequence[int], joint_count: int, nodes: int) -> ScFlex:
    """The modes in the file that a line names; `joints` are the numbers of those at the body."""
    rows = _Rows(lines_beside(line))
    rows.skip(2)
    n = rows.taken(1, "the number of modes")[0].whole(1, _MOST, "the number of modes")
    rows.skip(1)
    initial = rows.table(n, 2, "initial coordinate and speed of a mode")
    rows.skip(1)
    at_joints = [rows.sparse((n, joint_count, 3), f"{what} of a joint") for what in _SHAPES]
    for each in at_joints:
        _check_joints(line, each, joints)
    rows.skip(1)
    at_nodes = [rows.sparse((n, nodes, 3), f"{what} of a node") for what in _SHAPES]
    mass, stiffness, damping = (rows.sparse((n, n), f"the {what} matrix") for what in ("mass", "stiffness", "damping"))
    rows.skip(1)
    momentum = rows.table(n, 3, "linear momentum of a mode")
    rows.skip(1)
    turning = rows.table(n, 3, "angular momentum of a mode")
    L = rows.sparse((3, 3, n), "the integral L")
    N = rows.sparse((3, 3, n, n), "the integral N")
    displaced, turned = (each.transpose(1, 2, 0) for each in at_joints)
    node_shapes = at_nodes[0].transpose(1, 2, 0), at_nodes[1].transpose(1, 2, 0)
    return ScFlex(initial, (displaced, turned), node_shapes, mass, stiffness, damping, momentum.T, turning.T, L, N)


_SHAPES = ("the displacement", "the rotation")


def _check_joints(line: ScLine, shapes: Array, joints: Sequence[int]) -> None:
    for number in range(shapes.shape[1]):
        if number not in joints and shapes[:, number].any():
            raise line.fault(
                f"'{line.word()}' has shapes at G{number}, which does not join this body",
                "Write shapes at the joints of the body alone",
            )


class _Rows:
    """The lines of a file, taken one after the other."""

    def __init__(self, lines: list[ScLine]) -> None:
        self._lines = lines
        self._next = 0

    def skip(self, number: int) -> None:
        """Lines of text."""
        self.taken(number, "a line of text")

    def taken(self, number: int, what: str) -> list[ScLine]:
        """The next lines."""
        if self._next + number > len(self._lines):
            raise self._lines[-1].fault(f"the file ends before {what}", "Write all tables that 42 reads")
        found = self._lines[self._next : self._next + number]
        self._next += number
        return found

    def table(self, rows: int, columns: int, what: str) -> Array:
        """Rows of numbers."""
        return np.array([_numbers(line, columns, what) for line in self.taken(rows, what)])

    def sparse(self, shape: tuple[int, ...], what: str) -> Array:
        """An array from its entries that are not zero: their indices, from 0 on, and the value."""
        self.skip(1)
        (line,) = self.taken(1, f"the number of entries of {what}")
        number = line.whole(0, 10_000_000, f"the number of entries of {what}")
        array = np.zeros(shape)
        for entry in self.taken(number, f"an entry of {what}"):
            values = _numbers(entry, len(shape) + 1, f"an entry of {what}")
            index = tuple(entry.whole(0, size - 1, f"an index of {what}", k) for k, size in enumerate(shape))
            array[index] = values[-1]
        return array


def _numbers(line: ScLine, count: int, what: str) -> list[float]:
    if len(line.words) < count:
        raise line.fault(f"{what} has {count} numbers, not {shown(line.words)}", "Write the numbers that 42 reads")
    return [line.real(column) for column in range(count)]
