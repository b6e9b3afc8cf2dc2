"""The chapter on the equations of motion: as sums, solved, as matrices, and as torques.

Source: hussain-azlan, Eqs. 5 and 6 and section V.
"""

from __future__ import annotations

from collections.abc import Iterator

from kanes.expr.printing import latex
from kanes.expr.simplify.abbreviations import abbreviated
from kanes.expr.symbols import Input, names_of
from kanes.reports.blocks import Block, Chapter, Formulas, Subheading, prose
from kanes.reports.subject import Subject, folded

# The most characters of LaTeX of a matrix in a line, and of a solved acceleration.
_MATRIX, _SOLVED = 700, 500


def equations_chapter(subject: Subject) -> Chapter:
    """F_r + F_r* = 0 in several forms."""
    if subject.is_long:
        return Chapter("Equations of motion", tuple(_with_names(subject)))
    return Chapter("Equations of motion", (*_sums(subject), *_solved(subject), *_matrices(subject), *_torques(subject)))


def _with_names(subject: Subject) -> Iterator[Block]:
    """M and f with names for terms that they share."""
    equations, system = subject.equations, subject.equations.system
    M, f, count = equations.mass_matrix, equations.forcing, len(equations.speeds)
    places = [(r, s) for r in range(count) for s in range(r, count) if M[r, s] != 0]
    symbols = (*system.coordinates, *system.speeds, *system.parameters, *system.inputs)
    names, written = abbreviated([*(M[r, s] for r, s in places), *f], set(names_of(symbols)))
    yield prose(r"Kane's dynamical equations, $F_r + F_r^* = 0$, have the form $M \dot{u} = f$. With the abbreviations")
    yield from folded("Abbreviations", [f"{latex(name)} = {subject.latex(term)}" for name, term in names.items()])
    yield prose("the entries of the mass matrix, which is symmetric, and of the right side are")
    lines = [f"{_entry(r, s, count)} = {subject.latex(each)}" for (r, s), each in zip(places, written, strict=False)]
    lines += [f"f_{{{r}}} = {subject.latex(each)}" for r, each in enumerate(written[len(places) :], start=1)]
    yield from folded("Mass matrix and right side", lines)


def _entry(r: int, s: int, count: int) -> str:
    return f"m_{{{r + 1}{',' if count > 9 else ''}{s + 1}}}"


def _sums(subject: Subject) -> Iterator[Block]:
    yield prose("Kane's dynamical equations, $F_r + F_r^* = 0$, are")
    yield from folded(
        "Dynamical equations", [f"{subject.latex(entry)} = 0" for entry in subject.equations.dynamical_equations]
    )


def _solved(subject: Subject) -> Iterator[Block]:
    """The rates q̇ and u̇, if the speeds are not coupled and the expressions are short."""
    equations = subject.equations
    M = equations.mass_matrix
    count = M.shape[0]
    uncoupled = all(M[r, s] == 0 for r in range(count) for s in range(count) if r != s)
    if not uncoupled and count > 1:
        return
    lines = [f"{latex(rate)} = {subject.latex(value)}" for rate, value in equations.kinematical_equations.items()]
    lines += [f"{latex(rate)} = {subject.latex(value)}" for rate, value in equations.speed_derivatives.items()]
    if max(map(len, lines)) <= _SOLVED:
        yield prose("Together with the kinematical equations, and solved for the rates, they are")
        yield Formulas(tuple(lines))


def _matrices(subject: Subject) -> Iterator[Block]:
    equations = subject.equations
    M, f, count = equations.mass_matrix, equations.forcing, len(equations.speeds)
    yield Subheading("Matrix form")
    yield prose(r"In the form $M \dot{u} = f$, with a mass matrix $M$ that is symmetric, they have")
    whole = f"M = {subject.latex(M)}"
    if len(whole) <= _MATRIX:
        yield Formulas((whole,))
    else:
        entries = [
            f"{_entry(r, s, count)} = {subject.latex(M[r, s])}"
            for r in range(count)
            for s in range(r, count)
            if M[r, s] != 0
        ]
        yield from folded("Mass matrix", entries)
    yield from folded(
        "Right side", [f"f_{{{number}}} = {subject.latex(entry)}" for number, entry in enumerate(f, start=1)]
    )


def _torques(subject: Subject) -> Iterator[Block]:
    """Equations solved for joint torques, if each has one of them."""
    equations = subject.equations
    parts = equations.separated()
    driven = [number for number, entry in enumerate(parts.T) if isinstance(entry, Input)]
    if not driven:
        return
    yield Subheading("Torque form")
    yield prose(
        r"Sorted by cause, $M \dot{u} = T + V + G + E$: applied torques $T$, velocity products $V$, gravity $G$ and "
        "external forces $E$. Solved for the torques at the joints, the equations give what drives a known motion:"
    )
    lines = []
    for r in driven:
        moved = sum(parts.M[r, s] * u.dot for s, u in enumerate(equations.speeds))
        lines.append(f"{latex(parts.T[r])} = {subject.latex(moved - parts.V[r] - parts.G[r] - parts.E[r])}")
    yield from folded("Torques", lines)
