"""The first chapter of a report: the parts of the system, in a figure and in tables."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.base.errors import counted
from kanes.expr.names import one_line
from kanes.expr.symbols import Coordinate, Input, Parameter, Speed, names_of
from kanes.model.parts import Body, CoordinateForce, Force, Load
from kanes.reports.blocks import (
    Block,
    Cell,
    Chapter,
    Fold,
    Grid,
    Illustration,
    Maths,
    Words,
    maths,
    note,
    present,
    prose,
)
from kanes.reports.figures import svg_of
from kanes.reports.subject import Subject, number_text
from kanes.reports.symbol_meanings import meanings

# Limits: symbols in a table that is not folded, bodies with unit vectors in the figure, loads that are not folded.
_MOST_SYMBOLS, _MOST_FRAMES, _MOST_LOADS = 40, 3, 24


def system_chapter(subject: Subject) -> Chapter:
    """Counts, a figure, bodies, loads and symbols."""
    return Chapter(
        "The system",
        present((_counts(subject), _figure(subject), *_masses(subject), _loads(subject), *_symbols(subject))),
    )


def _counts(subject: Subject) -> Block:
    equations, system = subject.equations, subject.equations.system
    bodies, particles = len(system.bodies), len(system.particles)
    masses = [f"{bodies} rigid {'body' if bodies == 1 else 'bodies'}"] if bodies else []
    masses += [counted(particles, "particle")] if particles else []
    coordinates, speeds = len(system.coordinates), len(system.speeds)
    text = (
        f"The system consists of {' and '.join(masses) or 'nothing that has mass'}. Its configuration in the Newtonian "
        f"frame $N$ is given by {counted(coordinates, 'generalized coordinate')}, its motion by "
        f"{counted(speeds, 'generalized speed')}."
    )
    if system.constraints:
        text += (
            f" {counted(len(system.constraints), 'row')} of constraints "
            f"{'leaves' if len(system.constraints) == 1 else 'leave'} "
            f"{counted(len(equations.speeds), 'degree')} of freedom."
        )
    else:
        text += f" It has {counted(len(equations.speeds), 'degree')} of freedom."
    gravity: Words = (" Gravity is ", subject.maths(system.gravity), ".") if system.gravity.frames else ()
    return prose(text, gravity)


def _figure(subject: Subject) -> Block | None:
    if subject.run is None:
        return note("The system is not drawn: its symbols have no numbers.")
    few = len(subject.equations.system.masses) <= _MOST_FRAMES
    drawn = subject.run.picture(frames=few)
    width, height = drawn.get_size_inches()
    caption = f"The system at t = {subject.run.t[0]:g}, drawn from the model."
    return Illustration(svg_of(drawn), caption, width=0.62 * min(1.0, 1.1 * width / height))


# Bodies and particles


def _masses(subject: Subject) -> Iterator[Block]:
    system = subject.equations.system
    if system.bodies:
        rows = tuple(_body_row(body, subject) for body in system.bodies)
        heads = ("body", "connection", "mass", "mass centre", "central inertia")
        yield Grid(
            heads, rows, "Bodies; mass centres from the joint, moments and products of inertia in the body frame."
        )
    if system.particles:
        rows = tuple(
            (one_line(each.name), one_line(each.center.name), subject.maths(each.mass)) for each in system.particles
        )
        yield Grid(("particle", "at", "mass"), rows)


def _body_row(body: Body, subject: Subject) -> tuple[Cell, ...]:
    if body.joint is None:
        placed: Cell = f"frame {one_line(body.frame.name)}"
        center: Cell = one_line(body.center.name)
    else:
        parent = "the ground" if body.parent is None else one_line(body.parent.name)
        placed = f"{body.joint.kind} to {parent}" if body.joint.kind != "free joint" else "free"
        arm = body.center.position_from(body.origin)
        center = subject.maths(arm) if arm.frames else "at the joint"
    return one_line(body.name), placed, subject.maths(body.mass), center, _inertia(body, subject)


def _inertia(body: Body, subject: Subject) -> Cell:
    I = body.inertia
    entries = {"xx": I[0, 0], "yy": I[1, 1], "zz": I[2, 2], "xy": I[0, 1], "yz": I[1, 2], "zx": I[2, 0]}
    words: list[str | Maths] = []
    for axes, entry in entries.items():
        if entry != 0:
            words += [", "] if words else []
            words.append(Maths(rf"I_{{{axes}}} = {subject.latex(entry)}"))
    return tuple(words) if words else "none"


# Loads


def _loads(subject: Subject) -> Block | None:
    rows = [
        (one_line(load.name), *row)
        for load in subject.equations.system.loads
        if load.kind != "gravity"
        for row in _load_rows(load, subject)
    ]
    if not rows:
        return None
    if len(rows) > _MOST_LOADS:
        return Fold(f"Loads ({len(rows)})", (Grid(("load", "acts on", "value"), tuple(rows)),))
    return Grid(("load", "acts on", "value"), tuple(rows), "Loads besides gravity.")


def _load_rows(load: Load, subject: Subject) -> Iterator[tuple[Cell, Cell]]:
    for action in load.actions:
        if isinstance(action, CoordinateForce):
            yield ("coordinate ", maths(action.coordinate)), subject.maths(action.value)
        elif isinstance(action, Force):
            yield f"point {one_line(action.point.name)}", subject.maths(action.vector)
        else:
            yield f"frame {one_line(action.frame.name)}", subject.maths(action.moment)


# Symbols


def _symbols(subject: Subject) -> Iterator[Block]:
    """Symbols with their meanings. If there are many, coordinates and speeds that start at zero are left out."""
    system = subject.equations.system
    kinds: dict[str, tuple[Coordinate | Speed | Input | Parameter, ...]] = {
        "coordinate": system.coordinates,
        "speed": system.speeds,
        "input": system.inputs,
        "parameter": system.parameters,
    }
    known, has_numbers = meanings(system), bool(subject.numbers)
    many = has_numbers and sum(map(len, kinds.values())) > _MOST_SYMBOLS
    rows, left_out = [], 0
    for kind, symbols in kinds.items():
        for symbol in symbols:
            value = subject.numbers.get(symbol.name)
            if many and kind in ("coordinate", "speed") and not value:
                left_out += 1
                continue
            meaning = one_line(subject.notes[symbol.name].meaning) if symbol.name in subject.notes else ""
            row: tuple[Cell, ...] = (
                maths(symbol),
                _kind(subject, kind, symbol.name),
                meaning or known.get(symbol.name, ""),
            )
            unknown = "by an expression" if kind == "input" else ""
            row += (unknown if value is None else number_text(value),) if has_numbers else ()
            rows.append((*row, system.units.get(symbol.name, "")) if system.units else row)
    if rows:
        heads = ("symbol", "kind", "meaning", *(("value",) * has_numbers), *(("unit",) if system.units else ()))
        yield Grid(
            heads, tuple(rows), "Symbols" + (", with values at the start of the motion." if has_numbers else ".")
        )
    if left_out:
        yield note(f"All other coordinates and speeds, {left_out} of them, are zero at the start.")


def _kind(subject: Subject, kind: str, name: str) -> str:
    return f"{kind}, dependent" if name in names_of(subject.equations.dependent_speeds) else kind
