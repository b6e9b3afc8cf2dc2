"""Equations in sections, as a page folds them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from kanes.base.errors import counted, operations
from kanes.equations.equations import Equations
from kanes.equations.written import FinishedEquations, nothing_to_write
from kanes.expr.algebra import Matrix
from kanes.expr.printing import latex, unicode
from kanes.expr.symbols import Expr
from kanes.expr.tables import Table
from kanes.model.system import System
from kanes.show.page.marked_symbols import belongings
from kanes.show.page.shown_motion import TypesetSection

# Characters of LaTeX that a browser typesets at once, and that are still readable.
_MOST_IN_LINE, _MOST_IN_SECTION = 6_000, 24_000
_MOST_COLUMNS, _MOST_BODIES = 24, 24
_TALL = re.compile(r"\\(?:frac|sqrt|sum|int|begin|left)")


class SectionedEquations(FinishedEquations, Protocol):
    """Equations with all steps of their derivation."""

    @property
    def operation_count(self) -> int: ...

    @property
    def active_forces(self) -> Matrix: ...

    @property
    def inertia_forces(self) -> Matrix: ...

    @property
    def mass_matrix(self) -> Matrix: ...

    @property
    def forcing(self) -> Matrix: ...

    def partials(self) -> Table: ...


def sections_of(system: System, marks: Mapping[str, str] | None = None) -> tuple[TypesetSection, ...]:
    """The equations of a system; with `marks` symbols are macros, by their names."""
    return _typeset(system, None if marks is None else tuple(marks.items()))


# A page that is made again, for other numbers, has the same equations.
@lru_cache(maxsize=8)
def _typeset(system: System, marks: tuple[tuple[str, str], ...] | None) -> tuple[TypesetSection, ...]:
    return typeset_sections(Equations(system), None if marks is None else dict(marks))


def typeset_sections(
    equations: SectionedEquations, marks: Mapping[str, str] | None = None
) -> tuple[TypesetSection, ...]:
    """The results of a derivation, step by step; formulas too long to read are counted. `marks` as in `latex`."""
    structure = _structure(equations)
    if not equations.is_readable:
        return (structure,)
    short = equations.system.has_short_sines

    def write(entry: Expr) -> str:
        return breakable(latex(entry, short, marks))

    M, speeds = equations.mass_matrix, range(len(equations.speeds))
    entries = (f"m_{_index(r, s)} = {write(M[r, s])}" for r in speeds for s in speeds if r <= s)
    conditions = equations.configuration_constraints.values()
    sections = (
        _lines(
            "Kinematical equations",
            (f"{write(rate)} = {write(e)}" for rate, e in equations.kinematical_equations.items()),
        ),
        _lines(
            "Dependent speeds",
            (f"{write(u)} = {write(value)}" for u, value in equations.dependent_equations.items()),
        ),
        _lines("Constraints", (f"{write(value)} = 0" for value in conditions)),
        _partials(equations, short, marks),
        _lines("Generalized active forces", _column("F_", "", equations.active_forces, write)),
        _lines("Generalized inertia forces", _column("F_", "^*", equations.inertia_forces, write)),
        _lines("Mass matrix", entries, is_open=True),
        _lines("Right side, M u̇ = f", _column("f_", "", equations.forcing, write), is_open=True),
    )
    return structure, *(section for section in sections if section is not None)


def _structure(equations: SectionedEquations) -> TypesetSection:
    system = equations.system
    bodies = len(system.bodies)
    parts = [
        f"{bodies} {'body' if bodies == 1 else 'bodies'}" if bodies else "",
        counted(len(system.particles), "particle") if system.particles else "",
        counted(len(equations.coordinates), "coordinate"),
        counted(len(equations.speeds), "independent speed"),
        counted(len(system.constraints), "row") + " of constraints" if system.constraints else "",
    ]
    note = ", ".join(part for part in parts if part) + "."
    if not equations.speeds:
        note = nothing_to_write(system.name)
    elif not equations.is_readable:
        n = len(equations.speeds)
        note += (
            f" M is symmetric, {n} × {n}, and f has {n} rows. The rates take {operations(equations.operation_count)} "
            "where shared terms have names, which is too long to read; equations.program() shows them."
        )
    note = "\n".join([note, *_connections(system)])
    return TypesetSection("Structure", note=note, is_open=not equations.is_readable)


def _connections(system: System) -> Iterator[str]:
    """The parent, joint and coordinates of each body; of many bodies, the number of joints."""
    joined = [body for body in system.bodies if body.joint is not None]
    if len(joined) > _MOST_BODIES:
        counts = Counter(str(body.joint.kind) for body in joined if body.joint is not None)
        yield ", ".join(counted(number, kind) for kind, number in counts.items()) + "."
        return
    owners = belongings(system)
    for body in joined:
        parent = system.frame.name if body.parent is None else body.parent.name
        own = [unicode(q) for q in system.coordinates if owners.get(q.name, [""])[0] == body.name]
        kind = "" if body.joint is None else body.joint.kind
        yield f"{body.name} on {parent}: {kind}{', ' if own else ''}{', '.join(own)}."


def _column(letter: str, star: str, column: Iterable[Expr], write: Callable[[Expr], str]) -> Iterator[str]:
    return (f"{letter}{{{number}}}{star} = {write(entry)}" for number, entry in enumerate(column, start=1))


def _index(r: int, s: int) -> str:
    comma = "," if max(r, s) > 8 else ""
    return f"{{{r + 1}{comma}{s + 1}}}"


def _lines(title: str, lines: Iterable[str], *, is_open: bool = False) -> TypesetSection | None:
    """A section of formulas; none where there are none."""
    kept: list[str] = []
    length, left_out = 0, 0
    for line in lines:
        if len(line) > _MOST_IN_LINE or length + len(line) > _MOST_IN_SECTION:
            left_out += 1
        else:
            kept.append(line)
            length += len(line)
    if not kept and not left_out:
        return None
    note = f"Left out here for its length: {counted(left_out, 'formula')}." if left_out else ""
    return TypesetSection(title, tuple(kept), note=note, is_open=is_open)


def _partials(equations: SectionedEquations, short: bool, marks: Mapping[str, str] | None) -> TypesetSection:
    title, columns = "Partial velocities", 2 * len(equations.system.bodies) + len(equations.system.particles)
    table = equations.partials().latex(short, marks) if columns <= _MOST_COLUMNS else ""
    if not table or len(table) > _MOST_IN_SECTION:
        return TypesetSection(title, note=f"A table of {columns} columns, which equations.partials() shows.")
    return TypesetSection(title, table=table)


def breakable(formula: str) -> str:
    r"""A formula whose parentheses are plain where nothing tall is in them: lines break only within these.

    >>> breakable(r"m \left(l^{2} + x \left(a + \frac{1}{2}\right)\right)")
    'm \\left(l^{2} + x \\left(a + \\frac{1}{2}\\right)\\right)'
    >>> breakable(r"m \left(l^{2} + x\right) + \frac{1}{2}")
    'm (l^{2} + x) + \\frac{1}{2}'
    """
    return with_other_brackets(formula, lambda within: not any(map(_TALL.search, within)), ("(", ")"))


def with_other_brackets(formula: str, is_chosen: Callable[[Sequence[str]], bool], brackets: tuple[str, str]) -> str:
    r"""A formula with other brackets for those pairs of `\left(` and `\right)` that are chosen by what is within.

    It is given in pieces, in which inner pairs have been replaced already.
    """
    opened: list[int] = []
    pieces = re.split(r"(\\left\(|\\right\))", formula)
    for number, piece in enumerate(pieces):
        if piece == r"\left(":
            opened.append(number)
        elif piece == r"\right)" and opened:
            start = opened.pop()
            if is_chosen(pieces[start + 1 : number]):
                pieces[start], pieces[number] = brackets
    return "".join(pieces)
