"""The summary of a model: tables for a terminal and for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kanes.base.errors import counted
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import markdown_text
from kanes.expr.printing import unicode
from kanes.expr.symbols import Coordinate, Expr
from kanes.expr.tables import any_latex, any_unicode, text_line, text_width
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.model.parts import Action, Body, CoordinateForce, Force, Load

if TYPE_CHECKING:
    from kanes.model.joints.base import Joint
    from kanes.model.model import Model

Cell: TypeAlias = str | Expr | Vector


@dataclass(frozen=True)
class Section:
    """A table of texts, expressions and vectors."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, repr=False)
class Summary:
    """What a model has: print it, or show it in a notebook."""

    name: str
    sections: tuple[Section, ...]

    def text(self) -> str:
        """Plain columns for a terminal."""
        lines = [self.name]
        for section in self.sections:
            rows = [list(section.heads), *([_plain(cell) for cell in row] for row in section.rows)]
            widths = [max(text_width(row[column]) for row in rows) for column in range(len(section.heads))]
            lines += ["", section.title, *(f"  {text_line(row, widths)}" for row in rows)]
        return "\n".join(lines)

    def markdown(self) -> str:
        """A heading and a table for each kind of thing."""
        parts = [f"## {markdown_text(self.name)}"]
        for section in self.sections:
            lines = [f"| {' | '.join(section.heads)} |", "|" + "---|" * len(section.heads)]
            lines += [f"| {' | '.join(_typeset(cell) for cell in row)} |" for row in section.rows]
            parts += [f"### {section.title}", "\n".join(lines)]
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown()


def _plain(cell: Cell) -> str:
    return cell if isinstance(cell, str) else any_unicode(cell)


def _typeset(cell: Cell) -> str:
    return markdown_text(cell) if isinstance(cell, str) else f"${any_latex(cell)}$"


def summary(model: Model) -> Summary:
    """Sections for the kinds of objects that a model has."""
    return Summary(model.name, tuple(section for section in _sections(model) if section.rows))


def _sections(model: Model) -> Iterator[Section]:
    system = model.freeze()
    moving = [q for q in system.coordinates if q.name not in system.discrete]
    discrete = [q for q in system.coordinates if q.name in system.discrete]
    kinds: dict[str, Sequence[Expr]] = {"coordinates": moving, "discrete states": discrete}
    kinds |= {"parameters": system.parameters, "inputs": system.inputs}
    symbols = [row for kind, each in kinds.items() for row in _listed(kind, each, system.units)]
    yield Section("symbols", ("kind", "names"), tuple(symbols))
    yield Section("speeds", ("name", "definition"), tuple(zip(system.speeds, system.speed_definitions, strict=True)))
    yield Section(
        "bodies",
        ("name", "parent", "joint", "mass", "mass centre", "inertia"),
        tuple(_body_row(model, body) for body in model.bodies),
    )
    particles = ((particle.name, particle.mass, particle.center.name) for particle in model.particles)
    yield Section("particles", ("name", "mass", "point"), tuple(particles))
    loads: list[tuple[Cell, ...]] = [(load.name, load.kind, _acting(load)) for load in model.loads]
    if model.gravity is not None:
        loads.append(("gravity", "acceleration", model.gravity))
    yield Section("loads", ("name", "kind", "on"), tuple(loads))
    constraints = ((each.name, each.kind, counted(len(each.rows), "row")) for each in model.constraints)
    yield Section("constraints", ("name", "kind", "rows"), tuple(constraints))
    contacts = tuple(map(_coming_and_going, model.contacts))
    yield Section("what comes and goes", ("name", "kind", "friction", "restitution"), contacts)


def _coming_and_going(contact: Unilateral | Latch) -> tuple[Cell, ...]:
    """With its coefficient of friction in slip; a latch has neither."""
    if isinstance(contact, Latch):
        return contact.name, "latch", "", ""
    side = contact.sides[0]
    return contact.name, contact.kind, side.kinetic if side.slips else "", side.restitution


# Names in a line.
_IN_A_LINE = 12


def _listed(kind: str, symbols: Sequence[Expr], units: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Symbols with their units, some in a line."""
    names = [f"{unicode(each)} [{units[each.name]}]" if each.name in units else unicode(each) for each in symbols]
    for first in range(0, len(names), _IN_A_LINE):
        yield "" if first else kind, ", ".join(names[first : first + _IN_A_LINE])


def _body_row(model: Model, body: Body) -> tuple[Cell, ...]:
    if body.joint is None:
        placed: tuple[Cell, ...] = "", f"frame {body.frame.name}", body.mass, body.center.name
    else:
        parent = model.frame.name if body.parent is None else body.parent.name
        center = body.center.position_from(body.origin)
        placed = parent, _joint(model, body, body.joint), body.mass, center if center.frames else "at its joint"
    return body.name, *placed, _inertia(body)


def _joint(model: Model, body: Body, joint: Joint) -> str:
    """The kind of joint, and the coordinates that move it."""
    numbers = [number for step in body.frame.steps for number in step.numbers]
    present = {symbol for number in numbers for symbol in number.free_symbols}
    if body.origin is not (model.origin if body.parent is None else body.parent.origin):
        present |= body.origin.displacement.free_symbols
    moved = ", ".join(unicode(q) for q in model.declared(Coordinate) if q in present)
    return f"{joint.kind}: {moved}" if moved else joint.kind


def _inertia(body: Body) -> str:
    """Moments and, where there are any, products."""
    I = body.inertia
    moments = f"({', '.join(unicode(I[k, k]) for k in range(3))})"
    products = (I[0, 1], I[1, 2], I[2, 0])
    if any(product != 0 for product in products):
        moments += f", products ({', '.join(unicode(product) for product in products)})"
    return moments if body.is_physical else f"{moments}, unphysical"


def _acting(load: Load) -> str:
    """What a load acts on."""
    return ", ".join(dict.fromkeys(_target(action) for action in load.actions))


def _target(action: Action) -> str:
    if action.on is not None:
        return action.on.name
    if isinstance(action, CoordinateForce):
        return unicode(action.coordinate)
    return action.point.name if isinstance(action, Force) else action.frame.name
