"""The chapter on contacts, limits and latches: what touches by which law, modes, and generalized impulses."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.base.errors import TooLargeToReadError
from kanes.equations.mode_choices import ModeOption
from kanes.expr.geometry.frames import Point
from kanes.expr.names import one_line
from kanes.expr.symbols import Expr
from kanes.expr.tables import Assignments
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.reports.blocks import Block, Cell, Chapter, Fold, Grid, Maths, prose
from kanes.reports.subject import Subject, folded

# With more, impulses of single contacts are not written out.
_MOST_WRITTEN = 6
_LAWS = (
    "A contact pushes and never pulls. It is open, or it sticks or slips by Coulomb's law. At an impact coordinates "
    "stay as they are, and momenta change by generalized impulses, "
    r"$p_r(t^+) - p_r(t^-) = I_r = \sum {}^N v_r \cdot J$."
)


def contacts_chapter(subject: Subject) -> Chapter | None:
    """What comes and goes along the motion; None where nothing does."""
    system = subject.equations.system
    if not system.contacts:
        return None
    rows = tuple(row for each in system.contacts for row in _rows(subject, each))
    grid = Grid(("name", "kind", "between", "friction", "restitution"), rows, "Contacts, limits and latches.")
    return Chapter("Contacts", (prose(_LAWS), grid, *_written(subject)))


def _rows(subject: Subject, each: Unilateral | Latch) -> Iterator[tuple[Cell, ...]]:
    name = one_line(each.name)
    if isinstance(each, Latch):
        yield name, "latch", _held(subject, each), "", ""
        return
    side = each.sides[0]
    rubs: Cell = ""
    if any(own.slips for own in each.sides):
        same = side.static == side.kinetic
        rubs = subject.maths(side.kinetic) if same else (subject.maths(side.static), ", ", subject.maths(side.kinetic))
    spots = f", {len(each.sides)} spots" if each.kind == "contact" and len(each.sides) > 1 else ""
    yield name, f"{each.kind}{spots}", _between(subject, each), rubs, subject.maths(side.restitution)


def _between(subject: Subject, each: Unilateral) -> Cell:
    given = each.given
    if each.kind == "limit":
        words: list[str | Maths] = [_maths(subject, given.get("limit"))]
        for key, text in (("lower", " not below "), ("upper", " not above ")):
            if given.get(key) is not None:
                words += [text if len(words) == 1 else f",{text}", _maths(subject, given[key])]
        return tuple(words)
    if each.kind == "friction":
        return _thing(subject, given.get("friction_of"))
    if each.kind == "ratchet":
        return _thing(subject, given.get("ratchet"))
    if each.kind != "contact":
        return tuple(_listed([_name(point) for point in given.get(each.kind, ())]))
    surface, on = given.get("surface"), given.get("on")
    first = _name(given.get("contact")) + (f", {type(surface).__name__.lower()}" if on is not None and surface else "")
    other = type(surface if on is None else on).__name__.lower()
    return f"{first} on a {other} of {_name(given.get('on_body') or 'the ground')}"


def _listed(names: list[str]) -> tuple[str, ...]:
    return (", ".join(names),)


def _name(thing: object) -> str:
    text = one_line(str(getattr(thing, "name", thing)))
    return f"point {text}" if isinstance(thing, Point) else text


def _thing(subject: Subject, thing: object) -> Cell:
    return (_maths(subject, thing),) if isinstance(thing, Expr) else _name(thing)


def _maths(subject: Subject, thing: object) -> str | Maths:
    return subject.maths(thing) if isinstance(thing, Expr) else one_line(str(thing))


def _held(subject: Subject, latch: Latch) -> Cell:
    what = latch.given.get("latch")
    things = what if isinstance(what, (list, tuple)) else (what,)
    words: list[str | Maths] = []
    for thing in (each for each in things if each is not None):
        words += [", "] if words else []
        words.append(_maths(subject, thing) if isinstance(thing, Expr) else _name(thing))
    return tuple(words) or f"{len(latch.rows)} rows"


def _written(subject: Subject) -> Iterator[Block]:
    """Conditions of the modes, generalized momenta and impulses in symbols, where these are short."""
    equations = subject.equations
    if not subject.is_read:
        return
    try:
        options = equations.modes().options
        tables = [equations.impulses(each) for each in equations.system.contacts[:_MOST_WRITTEN]]
    except TooLargeToReadError:
        return
    rows = tuple((one_line(each.contact), each.mode, _conditions(subject, each)) for each in options)
    yield Fold("Modes and their conditions", (Grid(("contact", "mode", "holds as long as"), rows),))
    yield prose("The generalized momenta are")
    yield from folded("Generalized momenta", _assigned(subject, tables[0].momenta))
    yield prose(
        "The generalized impulses of each contact, with impulses $J_n$ along its normal and $J_t$ across it, and the "
        "velocities along them, are"
    )
    for table in tables:
        lines = [*_assigned(subject, table.generalized), *_assigned(subject, table.velocities)]
        yield Fold(f"Impulses of {one_line(table.name)}", folded(f"Impulses of {one_line(table.name)}", lines))
    if len(tables) < len(equations.system.contacts):
        yield prose(f"Those of the first {_MOST_WRITTEN} are written out; equations.impulses has all.")


def _conditions(subject: Subject, option: ModeOption) -> Cell:
    words: list[str | Maths] = []
    for relation in option.conditions:
        words += [", "] if words else []
        words.append(Maths(relation.latex(subject.short).replace("&", "")))
    return tuple(words)


def _assigned(subject: Subject, table: Assignments) -> list[str]:
    return [f"{subject.latex(symbol)} = {subject.latex(value)}" for symbol, value in table.items()]
