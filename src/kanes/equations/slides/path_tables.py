"""Paths through a tree: path tables, and the vectors β and ρ along them.

Source: stoneking2008, "Path Tables" and "Constructions".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.equations.slides.joints import TreeJoint
from kanes.expr.geometry.vectors import Vector
from kanes.expr.tables import Label, Table
from kanes.expr.written_names import latex_label, unicode_name

_MARK, _NONE = Label("x", "×", r"\times"), Label("", "", "")
_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True, eq=False, repr=False)
class PathTable(Table):
    """Which bodies or joints lie on the path from the root to each body."""

    array: Array  # booleans, bodies × bodies or bodies × joints


@dataclass(frozen=True)
class Piece:
    """± r_ik of a sum: the vector from the mass centre of body i to joint k."""

    sign: int
    body: int
    joint: TreeJoint
    outer: bool  # whether the body is the outer one of the joint

    @property
    def vector(self) -> Vector:
        r = self.joint.r_outer if self.outer else self.joint.r_inner
        return r if self.sign > 0 else -r


class Paths:
    """The paths between bodies, by index from 0 in the order of the bodies; joint k is that of body k."""

    def __init__(self, joints: Sequence[TreeJoint]) -> None:
        self.joints = tuple(joints)
        self.parents = [None if j.link.parent is None else j.link.parent.number for j in joints]

    def up(self, i: int) -> Iterator[int]:
        """Body i, its parent, and so on to the root."""
        current: int | None = i
        while current is not None:
            yield current
            current = self.parents[current]

    def root(self, i: int) -> int:
        return list(self.up(i))[-1]

    def to_joint(self, i: int, k: int) -> list[Piece]:
        """ρ from the mass centre of body i to joint k on its path, as r's: r_43 − r_33 + r_32."""
        pieces: list[Piece] = []
        for each in self.up(i):
            joint = self.joints[each]
            if not joint.is_free_root:
                pieces.append(Piece(1, each + 1, joint, True))
            if each == k:
                break
            pieces.append(Piece(-1, (self.parents[each] or 0) + 1, joint, False))
        return pieces

    def to_root(self, i: int) -> list[Piece]:
        """β from the mass centre of body i to that of its root: r_43 − r_33 + r_32 − r_12."""
        pieces: list[Piece] = []
        for each in self.up(i):
            parent = self.parents[each]
            if parent is not None:
                pieces += [
                    Piece(1, each + 1, self.joints[each], True),
                    Piece(-1, parent + 1, self.joints[each], False),
                ]
        return pieces

    # Tables

    def body_table(self) -> PathTable:
        """A row and a column per body; a mark where the body of the column is on the path to that of the row."""
        heads = tuple(body_label(joint) for joint in self.joints)
        return self._table(heads, list(range(len(self.joints))))

    def joint_table(self) -> PathTable:
        """A row per body and a column per joint, free roots first, then joints by number."""
        order = sorted(range(len(self.joints)), key=lambda k: self.joints[k].number)
        return self._table(tuple(joint_label(self.joints[k]) for k in order), order)

    def _table(self, heads: tuple[Label, ...], columns: list[int]) -> PathTable:
        array = np.zeros((len(self.joints), len(columns)), dtype=np.bool_)
        for i in range(len(self.joints)):
            on_path = set(self.up(i))
            array[i] = [k in on_path for k in columns]
        rows = tuple(body_label(joint) for joint in self.joints)
        cells = tuple(tuple(_MARK if mark else _NONE for mark in row) for row in array)
        return PathTable(Label("path to", "path to", r"\text{path to}"), heads, rows, cells, array)

    def vector_table(self) -> Table:
        """β_i of all bodies but roots, and ρ_ij of all joints on the path to them, each as a sum of r and written out.

        β is left out where no root is free, because V has no use for it there.
        """
        names: list[Label] = []
        sums: list[list[Piece]] = []
        for i, joint in enumerate(self.joints):
            if self.joints[self.root(i)].is_free_root and joint.link.parent is not None:
                names.append(beta_label(i + 1))
                sums.append(self.to_root(i))
            for k in reversed(list(self.up(i))):
                if not self.joints[k].is_free_root:
                    names.append(rho_label(i + 1, self.joints[k].number))
                    sums.append(self.to_joint(i, k))
        cells = tuple((sum_label(pieces), total(pieces)) for pieces in sums)
        heads = (Label("sum", "sum", r"\text{sum}"), Label("vector", "vector", r"\text{vector}"))
        return Table(Label("", "", ""), heads, tuple(names), cells)


def total(pieces: list[Piece]) -> Vector:
    """The sum itself."""
    return sum((piece.vector for piece in pieces), Vector.zero())


# Names


def indices(*numbers: int) -> tuple[str, str, str]:
    """Subscripts in each style; with commas where some number has two digits."""
    comma = "," if max(numbers) > 9 else ""
    plain = comma.join(str(number) for number in numbers)
    return plain, comma.join(str(number).translate(_SUBSCRIPT) for number in numbers), plain


def label(letter: str, command: str, *numbers: int) -> Label:
    """A letter with subscripts."""
    plain, unicode, tex = indices(*numbers)
    return Label(f"{letter}{plain}", f"{letter}{unicode}", f"{command}_{{{tex}}}")


def body_label(joint: TreeJoint) -> Label:
    """B₂, with the name of the body where that is another."""
    name, short = joint.outer.name, label("B", "B", joint.body_number)
    if name in (short.plain, f"B_{short.plain[1:]}"):
        return short
    return Label(
        f"{short.plain} {name}", f"{short.unicode} {unicode_name(name)}", rf"{short.latex}\ {latex_label(name)}"
    )


def joint_label(joint: TreeJoint) -> Label:
    letter, number = ("B", joint.body_number) if joint.is_free_root else ("G", joint.number)
    return label(letter, letter, number)


def beta_label(i: int) -> Label:
    return label("β", r"\beta", i)


def rho_label(i: int, k: int) -> Label:
    return label("ρ", r"\rho", i, k)


def sum_label(pieces: list[Piece]) -> Label:
    """r₄₃ − r₃₃ + r₃₂."""
    if not pieces:
        return Label("0", "0", "0")
    written = [label("r", "r", piece.body, piece.joint.number) for piece in pieces]
    signs = [" + " if piece.sign > 0 else " − " for piece in pieces]

    def joined(style: str, minus: str) -> str:
        text = "".join(s + getattr(r, style) for s, r in zip(signs, written, strict=True))
        return text.removeprefix(" + ").replace("−", minus)

    return Label(joined("plain", "-"), joined("unicode", "−"), joined("latex", "-"))
