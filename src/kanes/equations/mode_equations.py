"""The equations of motion in one mode of contacts, in symbols.

    M u̇ = f + Cᵀ λ

with the forces λ along the rows C, of which each row has one more equation:

    closed, locked   a = 0        stick   a_t = 0        slip   T = −μ N v/|v|

It is the motion as long as contacts push, friction is in its cone, and gaps are open. `dynamics/contacts/` computes
the same on graphs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kanes.base.errors import WrongValueError
from kanes.equations.written_contacts import WrittenContact, WrittenRow, WrittenSide
from kanes.expr.algebra import Matrix
from kanes.expr.elementary import square_root
from kanes.expr.printing import aligned
from kanes.expr.relations import Relation
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ZERO, Expr, Speed


@dataclass(frozen=True, eq=False, repr=False)
class ModeEquations:
    """The equations in one mode; they print as text and LaTeX.

    Forces are N along a normal, T of friction, and F of limits and latches, with the name of what they belong to. R is
    the size of the reaction that presses where friction has no gap.
    """

    name: str
    modes: Mapping[str, str]
    dynamical: tuple[Relation, ...]  # M u̇ = f + Cᵀ λ
    slips: tuple[Relation, ...]  # velocities of slip, by name
    conditions: tuple[Relation, ...]  # one for each force
    limits: tuple[Relation, ...]  # what holds as long as the mode does

    def __repr__(self) -> str:
        return self.text()

    @property
    def head(self) -> str:
        """The mode in words."""
        modes = ", ".join(f"{name} {mode}" for name, mode in self.modes.items())
        return f"{self.name}: {modes}"

    def text(self, short: bool = False) -> str:
        """For a terminal."""
        return "\n".join([self.head, *(line for title, rows in self._parts() for line in _listed(title, rows, short))])

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block."""
        return aligned(row.latex(short) for _, rows in self._parts() for row in rows)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"

    def _parts(self) -> Iterator[tuple[str, tuple[Relation, ...]]]:
        yield "equations of motion, M u̇ = f + Cᵀ λ", self.dynamical
        yield "velocities of slip", self.slips
        yield "accelerations and friction", self.conditions
        yield "as long as", self.limits


def _listed(title: str, rows: Sequence[Relation], short: bool) -> list[str]:
    return [f"  {title}", *(f"    {row.text(short)}" for row in rows)] if rows else []


class ModeWriter:
    """Writes the equations of any mode."""

    def __init__(
        self, name: str, M: Matrix, f: Matrix, speeds: Sequence[Speed], rates: Mapping[Expr, Expr], time: Expr
    ) -> None:
        self._name, self._M, self._f = name, M, f
        self._speeds, self._rates, self._time = tuple(speeds), dict(rates), time

    def written(self, contacts: Sequence[WrittenContact], modes: Mapping[str, str]) -> ModeEquations:
        """Those of a mode, in which contacts without a word are idle."""
        words = {each.name: modes.get(each.name, each.start) for each in contacts}
        rows: list[WrittenRow] = []
        slips, conditions, limits = list[Relation](), list[Relation](), list[Relation]()
        for contact in contacts:
            mode = words[contact.name]
            if mode not in contact.modes:
                raise WrongValueError(
                    f"'{self._name}', {contact.name}: {mode!r} is not a mode of it. It has: {', '.join(contact.modes)}."
                )
            if mode == "locked":
                rows += contact.held
                conditions += [self._at_rest(row) for row in contact.held]
            idle = [side.gap for side in contact.sides if side not in contact.active(mode) and side.gap is not None]
            limits += [Relation(gap, "≥", ZERO) for gap in idle]
            for side in contact.active(mode):
                normals = [side.normal] if side.gap is not None else []
                rows += [*normals, *side.slips]
                at_rest = normals if mode == "slip" else [*normals, *side.slips]
                conditions += [self._at_rest(row) for row in at_rest]
                conditions += friction_law(side) if mode == "slip" else ()
                limits += cone(side, mode)
                slips += slip_velocities(side, mode)
        return ModeEquations(self._name, words, self._dynamical(rows), tuple(slips), tuple(conditions), tuple(limits))

    def _dynamical(self, rows: Sequence[WrittenRow]) -> tuple[Relation, ...]:
        """Σ_s M_rs u̇_s = f_r + Σ_k ∂v_k/∂u_r λ_k."""
        found = []
        for r, u in enumerate(self._speeds):
            left = sum((self._M[r, s] * speed.dot for s, speed in enumerate(self._speeds)), ZERO)
            forces = sum((tidy(row.velocity.diff(u)) * row.force for row in rows), ZERO)
            found.append(Relation(tidy(left), "=", self._f[r] + forces))
        return tuple(found)

    def _at_rest(self, row: WrittenRow) -> Relation:
        """dv/dt = 0, with q̇ in the speeds."""
        return Relation(tidy(row.velocity.diff(self._time).xreplace(self._rates)), "=", ZERO)


def _size(numbers: Sequence[Expr]) -> Expr:
    return abs(numbers[0]) if len(numbers) == 1 else square_root(sum((each**2 for each in numbers), ZERO))


def friction_law(side: WrittenSide) -> list[Relation]:
    """T = −μ N v/|v| of a side that slips."""
    speed = _size(side.slip_symbols)
    return [
        Relation(row.force, "=", -side.kinetic * side.normal.force * v / speed)
        for row, v in zip(side.slips, side.slip_symbols, strict=True)
    ]


def slip_velocities(side: WrittenSide, mode: str) -> list[Relation]:
    """v along each direction; zero where it sticks."""
    if mode == "slip":
        return [Relation(v, "=", row.velocity) for row, v in zip(side.slips, side.slip_symbols, strict=True)]
    return [Relation(row.velocity, "=", ZERO) for row in side.slips]


def cone(side: WrittenSide, mode: str) -> Iterator[Relation]:
    """φ = 0 and N ≥ 0; |T| ≤ μ N where it sticks, and |v| > 0 where it slips."""
    if side.gap is not None:
        yield Relation(side.gap, "=", ZERO)
        yield Relation(side.normal.force, "≥", ZERO)
    if mode == "slip":
        yield Relation(_size(side.slip_symbols), ">", ZERO)
    elif side.slips:
        yield Relation(_size([row.force for row in side.slips]), "≤", side.static * side.normal.force)
