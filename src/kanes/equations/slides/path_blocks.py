"""Ω and V by inspection of the joint path table: the contents of each block, by name and by formula.

    Ω_ik = B_o Γ_k,    V_ik = ρ̃_ik B_o Γ_k + B_i Δ_k    where joint k, from B_i out to B_o, is on the path to body i

Source: stoneking2008, "Angular and Linear Velocities" and "Clearing Basis Dyads".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kanes.equations.slides.joints import TreeJoint
from kanes.equations.slides.path_tables import Paths, beta_label, label, rho_label, total
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.rotations import skew
from kanes.expr.printing import unit_latex, unit_text, unit_unicode
from kanes.expr.readable import GEOMETRY
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import Coordinate
from kanes.expr.tables import Label, Table

_ZERO, _UNIT = Label("0", "0", "0"), Label("U", "U", "U")
_N = Label("N", "N", r"\mathbf{N}")


@dataclass(frozen=True, eq=False)
class Column:
    """A group of speeds in the order of the slides: ω₁ of a free root, σ of each joint, v₁ of a free root."""

    k: int  # the joint is that of body k, from 0
    joint: TreeJoint
    part: str  # "ω", "σ" or "v"

    @property
    def head(self) -> Label:
        if self.part == "σ":
            return label("σ", r"\sigma", self.joint.number)
        command = r"\omega" if self.part == "ω" else "v"
        return label(self.part, command, self.joint.body_number)


def columns(paths: Paths) -> list[Column]:
    """The groups of speeds, of joints that have some."""
    order = sorted(range(len(paths.joints)), key=lambda k: paths.joints[k].number)
    joints = [(k, paths.joints[k]) for k in order if paths.joints[k].speeds]
    free = [Column(k, joint, "v") for k, joint in joints if joint.is_free_root]
    return [Column(k, joint, "ω" if joint.is_free_root else "σ") for k, joint in joints] + free


def omega_table(paths: Paths, *, cleared: bool) -> Table:
    """Ω with basis dyads, as {ω} = Ω u; or cleared of them, in the frames of the bodies."""
    return _table(paths, "ω", r"\omega", _omega_cell, cleared=cleared)


def v_table(paths: Paths, *, cleared: bool) -> Table:
    """V with basis dyads, as {v} = V u; or cleared of them, in N."""
    return _table(paths, "v", "v", _v_cell, cleared=cleared)


_Cell = Callable[[Paths, int, Column, bool], Label]


def _table(paths: Paths, letter: str, command: str, cell: _Cell, *, cleared: bool) -> Table:
    groups = columns(paths)
    rows = tuple(label(letter, command, i + 1) for i in range(len(paths.joints)))
    cells = tuple(
        tuple(cell(paths, i, column, cleared) if column.k in set(paths.up(i)) else _ZERO for column in groups)
        for i in range(len(paths.joints))
    )
    return Table(Label("", "", ""), tuple(column.head for column in groups), rows, cells)


def _omega_cell(paths: Paths, i: int, column: Column, cleared: bool) -> Label:
    joint = column.joint
    if column.part == "v" or not joint.rotates:
        return _ZERO
    own = Label("", "", "") if joint.is_free_root else label("Γ", r"\Gamma", joint.number)
    if not cleared:
        return _glued(_basis(joint.body_number), own)
    if i == column.k:
        return _UNIT if joint.is_free_root else own
    return _glued(_cosines(str(i + 1), str(joint.body_number)), own)


def _v_cell(paths: Paths, i: int, column: Column, cleared: bool) -> Label:
    joint = column.joint
    if column.part == "v":
        return _UNIT if cleared else _N
    rotation = _cosines("N", str(joint.body_number)) if cleared else _basis(joint.body_number)
    terms: list[Label] = []
    if joint.rotates and total(paths.to_joint(i, column.k)).frames:
        if joint.is_free_root:
            terms.append(_glued(_tilde(beta_label(i + 1)), rotation))
        else:
            arm, own = _tilde(rho_label(i + 1, joint.number)), label("Γ", r"\Gamma", joint.number)
            terms.append(_glued(arm, rotation, own))
    if joint.slides and not joint.is_free_root:
        terms.append(_glued(*_inner_basis(paths, column.k, cleared), label("Δ", r"\Delta", joint.number)))
    if not terms:
        return _ZERO
    return Label(*(" + ".join(getattr(term, style) for term in terms) for style in ("plain", "unicode", "latex")))


def _inner_basis(paths: Paths, k: int, cleared: bool) -> list[Label]:
    parent = paths.parents[k]
    if parent is None:
        return [] if cleared else [_N]
    return [_cosines("N", str(parent + 1))] if cleared else [_basis(parent + 1)]


def _basis(number: int) -> Label:
    return label("B", r"\mathbf{B}", number)


def _cosines(to: str, start: str) -> Label:
    """⁴C³, which takes measure numbers in frame 3 to those in frame 4."""
    raised = str.maketrans("0123456789N", "⁰¹²³⁴⁵⁶⁷⁸⁹ᴺ")
    unicode = f"{to.translate(raised)}C{start.translate(raised)}"
    return Label(f"{to}C{start}", unicode, f"{{}}^{{{to}}}C^{{{start}}}")


def _tilde(vector: Label) -> Label:
    letter, rest = vector.unicode[0], vector.unicode[1:]
    command, subscript = vector.latex.split("_", 1)
    return Label(f"~{vector.plain}", f"{letter}\u0303{rest}", rf"\tilde{{{command}}}_{subscript}")


def _glued(*parts: Label) -> Label:
    kept = [part for part in parts if part.plain]
    return Label(
        " ".join(part.plain for part in kept),
        " ".join(part.unicode for part in kept),
        r"\,".join(part.latex for part in kept),
    )


# By formula


def omega_block(paths: Paths, i: int, k: int) -> Matrix:
    """ⁱCᵒ Γ_k, 3 × DOF, in the frame of body i; zero where joint k is not on its path."""
    joint = paths.joints[k]
    if k not in set(paths.up(i)):
        return Matrix.zeros(3, len(joint.speeds))
    return (GEOMETRY.cosines(paths.joints[i].outer.frame, joint.outer.frame) @ joint.Gamma).applyfunc(tidy)


def v_block(paths: Paths, i: int, k: int, N: Frame) -> Matrix:
    """ρ̃_ik ᴺCᵒ Γ_k + ᴺCⁱ Δ_k, 3 × DOF, in N; zero where joint k is not on the path to body i."""
    joint = paths.joints[k]
    if k not in set(paths.up(i)):
        return Matrix.zeros(3, len(joint.speeds))
    rho = Matrix(total(paths.to_joint(i, k)).components(N))
    turned = skew(rho) @ GEOMETRY.cosines(N, joint.outer.frame) @ joint.Gamma
    slid = GEOMETRY.cosines(N, joint.link.parent_frame) @ joint.Delta
    return (turned + slid).applyfunc(tidy)


def gamma_table(joint: TreeJoint) -> Table:
    """Γ with a row per axis of the outer body and a column per speed.

    Coordinates go by their number in the joint, so that Γ of the slides prints as there: c₂ s₃ and so on.
    """
    numbered = {q: Coordinate(f"q{index}") for index, q in enumerate(joint.coordinates, start=1)}
    G = joint.Gamma.xreplace(numbered)
    corner = label("Γ", r"\Gamma", joint.number)
    heads = tuple(Label.of(u) for u in joint.speeds)
    frame = joint.outer.frame
    rows = tuple(Label(unit_text(frame, i), unit_unicode(frame, i), unit_latex(frame, i)) for i in range(3))
    return Table(corner, heads, rows, tuple(tuple(G[i, j] for j in range(len(heads))) for i in range(3)))
