"""The modes of all contacts, limits and latches of a system, in symbols, and how one is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kanes.equations.mode_equations import cone, friction_law, slip_velocities
from kanes.equations.written_contacts import WrittenContact, WrittenSide
from kanes.expr.printing import aligned
from kanes.expr.relations import Relation
from kanes.expr.symbols import ZERO

_RULE = """\
A mode ends where one of its conditions fails: a gap closes, a normal force falls to zero, friction reaches its
limit, or slip ends. The mode after that, and after an impact, is the one in which all that touches at rest obeys

    N ≥ 0,  a ≥ 0,  N a = 0 along each normal,  |T| ≤ μ N at rest and T = −μ N v/|v| in slip

All choices are tried, those that stick first. A run ends where none fits ("no consistent mode") or more than one
motion is possible ("several modes")."""


@dataclass(frozen=True, eq=False)
class ModeOption:
    """One mode of a contact, limit or latch, with its conditions."""

    contact: str
    mode: str
    conditions: tuple[Relation, ...]


@dataclass(frozen=True, eq=False, repr=False)
class ModeChoices:
    """All modes, and the rule by which one is chosen; prints as text and LaTeX."""

    name: str
    options: tuple[ModeOption, ...]

    @property
    def rule(self) -> str:
        """How the mode is chosen, in words."""
        return _RULE

    def of(self, contact: str) -> tuple[str, ...]:
        """The modes of one contact."""
        return tuple(option.mode for option in self.options if option.contact == contact)

    def __repr__(self) -> str:
        return self.text()

    def text(self, short: bool = False) -> str:
        """For a terminal."""
        lines = [self.name]
        width = max((len(option.mode) for option in self.options), default=0)
        for number, option in enumerate(self.options):
            if not number or self.options[number - 1].contact != option.contact:
                lines.append(f"  {option.contact}")
            conditions = ",  ".join(each.text(short) for each in option.conditions)
            lines.append(f"    {option.mode:<{width}}  {conditions}")
        return "\n".join([*lines, "", _RULE])

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block of all conditions."""
        return aligned(each.latex(short) for option in self.options for each in option.conditions)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def mode_choices(name: str, contacts: Sequence[WrittenContact]) -> ModeChoices:
    """The modes of contacts."""
    options = (
        ModeOption(contact.name, mode, tuple(_conditions(contact, mode)))
        for contact in contacts
        for mode in contact.modes
    )
    return ModeChoices(name, tuple(options))


def _conditions(contact: WrittenContact, mode: str) -> Iterator[Relation]:
    active = contact.active(mode)
    for row in contact.held:
        yield Relation(row.velocity if mode == "locked" else row.force, "=", ZERO)
    for side in contact.sides:
        if side not in active and side.gap is not None:
            yield Relation(side.gap, "≥", ZERO)
            yield from (Relation(row.force, "=", ZERO) for row in (side.normal, *side.slips))
        elif side in active:
            yield from _closed(side, mode)


def _closed(side: WrittenSide, mode: str) -> Iterator[Relation]:
    yield from cone(side, mode)
    yield from slip_velocities(side, mode)
    if mode == "slip":
        yield from friction_law(side)
