"""Derived quantities to compare a printed equation with, found by name or by search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kanes.base.errors import KanesError, UnknownNameError, WrongTypeError, WrongValueError
from kanes.equations.equations import Equations
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, as_expression
from kanes.expr.tables import Table
from kanes.model.parts import Body, Particle

# A scalar or a vector.
Value: TypeAlias = Expr | Vector

_WHICH = re.compile(r"\s*(\w+)\s*(?:\(([^()]*)\))?\s*(?:\[\s*(\d+)\s*(?:,\s*(\d+)\s*)?\])?\s*")


@dataclass(frozen=True, eq=False)
class DerivedQuantity:
    """A result of the derivation: an expression, a vector or a matrix; of an equation, what is zero in it."""

    name: str
    value: Value | Matrix
    is_equation: bool = False


def _rows_of_motion(equations: Equations) -> Matrix:
    return equations.dynamical_equations


def _kinematical(equations: Equations) -> Matrix:
    return Matrix(list(equations.kinematical_equations.values()))


def _accelerations(equations: Equations) -> Matrix:
    return Matrix(list(equations.speed_derivatives.values()))


def _dependent(equations: Equations) -> Matrix:
    return Matrix(list(equations.dependent_equations.values()))


_COLUMNS: dict[str, Callable[[Equations], Matrix]] = {
    "equation": _rows_of_motion,
    "F": lambda equations: equations.active_forces,
    "F_star": lambda equations: equations.inertia_forces,
    "M": lambda equations: equations.mass_matrix,
    "f": lambda equations: equations.forcing,
    "kinematical": _kinematical,
    "accelerations": _accelerations,
    "dependent": _dependent,
}
_SCALARS: dict[str, Callable[[Equations], Expr]] = {
    "kinetic_energy": lambda equations: equations.kinetic_energy,
    "potential_energy": lambda equations: equations.potential_energy,
}
_OF_THINGS: dict[str, tuple[int, int]] = {
    "velocity": (1, 1),
    "acceleration": (1, 1),
    "angular_velocity": (1, 1),
    "angular_acceleration": (1, 1),
    "partial_velocity": (2, 2),
    "partial_angular_velocity": (2, 2),
    "direction_cosines": (1, 2),
}


def quantity_named(equations: Equations, which: str) -> DerivedQuantity:
    """The result that `which` names; rows and columns count from 1, as in print."""
    match = _WHICH.fullmatch(which) if isinstance(which, str) else None
    if match is None or not _is_complete(match):
        forms = [*(f"{name}[1]" for name in _COLUMNS), *_SCALARS, *(f"{name}(B)" for name in _OF_THINGS)]
        raise WrongValueError(
            f"compare: which={which!r} is not a result. Give one of {', '.join(forms)}, with your own numbers and "
            "names."
        )
    name, things = match[1], [each.strip() for each in (match[2] or "").split(",") if each.strip()]
    if name in _COLUMNS:
        value = _COLUMNS[name](equations)
    elif name in _SCALARS:
        value = _SCALARS[name](equations)
    else:
        value = getattr(equations, name)(*things)
    if isinstance(value, Table):
        value = matrix_of_table(value)
    if match[3]:
        value = _entry(value, which, int(match[3]), int(match[4]) if match[4] else None)
    return DerivedQuantity(_label(name, match), value, name == "equation")


def _is_complete(match: re.Match[str]) -> bool:
    name, count = match[1], len([each for each in (match[2] or "").split(",") if each.strip()])
    if name in _OF_THINGS:
        least, most = _OF_THINGS[name]
        return least <= count <= most and (not match[3] or name == "direction_cosines")
    return count == 0 and (name in _COLUMNS or (name in _SCALARS and not match[3]))


def _entry(value: Matrix, which: str, row: int, column: int | None) -> Expr:
    rows, columns = value.shape
    if column is None and columns > 1:
        raise WrongValueError(f"compare: which={which!r} needs a row and a column, as in M[1,2].")
    if not (1 <= row <= rows and 1 <= (column or 1) <= columns):
        raise UnknownNameError(f"compare: which={which!r}: there are {rows} rows and {columns} columns. Count from 1.")
    return value[row - 1, (column or 1) - 1]


def _label(name: str, match: re.Match[str]) -> str:
    """The name of a derived quantity in messages: F_1*, M_12, F_2 + F_2* = 0."""
    index = (match[3] or "") + (match[4] or "")
    if name == "equation":
        return f"F_{index} + F_{index}* = 0" if index else "F_r + F_r* = 0"
    if name == "F_star":
        return f"F_{index}*" if index else "F_r*"
    if name in ("F", "M", "f"):
        return f"{name}_{index}" if index else name
    of = f" of {', '.join(each.strip() for each in match[2].split(','))}" if match[2] else ""
    return name.replace("_", " ") + of + (f", entry {index}" if index else "")


def matrix_of_table(table: Table) -> Matrix:
    """The cells of a table of scalars."""
    if any(isinstance(cell, Vector) for row in table.cells for cell in row):
        raise WrongTypeError(
            "compare: a table of vectors cannot be compared as a whole. Compare its vectors one by one."
        )
    return Matrix(table.cells)


def quantity_given(to: Value | Matrix | Table | DerivedQuantity) -> DerivedQuantity:
    """The argument `against` of a user: an expression, a vector, a matrix or a table."""
    if isinstance(to, DerivedQuantity):
        return to
    if isinstance(to, Table):
        to = matrix_of_table(to)
    if isinstance(to, Vector) or getattr(to, "is_Matrix", False):
        return DerivedQuantity("what was given", to)
    return DerivedQuantity("what was given", as_expression(to, "compare: to"))


def equations_to_search(equations: Equations) -> Iterator[DerivedQuantity]:
    """Equations of motion."""
    for number, row in enumerate(equations.dynamical_equations, start=1):
        yield DerivedQuantity(f"F_{number} + F_{number}* = 0", row, True)


def relations_to_search(equations: Equations) -> Iterator[DerivedQuantity]:
    """Equations without accelerations: kinematical equations and constraints."""
    for symbol, value in (*equations.kinematical_equations.items(), *equations.dependent_equations.items()):
        yield DerivedQuantity(f"{symbol} = …", symbol - value, True)
    for name, value in equations.configuration_constraints.items():
        yield DerivedQuantity(f"{name}, = 0", value, True)


def scalars_to_search(equations: Equations) -> Iterator[DerivedQuantity]:
    """Single results: forces, entries of M and f, energies."""
    for label, column in (("F_{}", equations.active_forces), ("F_{}*", equations.inertia_forces)):
        for number, value in enumerate(column, start=1):
            yield DerivedQuantity(label.format(number), value)
    for number, value in enumerate(equations.forcing, start=1):
        yield DerivedQuantity(f"f_{number}", value)
    M = equations.mass_matrix
    for row in range(M.shape[0]):
        for column in range(row + 1):
            yield DerivedQuantity(f"M_{column + 1}{row + 1}", M[row, column])
    for name, energy in _SCALARS.items():
        try:
            yield DerivedQuantity(name.replace("_", " "), energy(equations))
        except KanesError:  # gravity without a potential
            continue


def vectors_to_search(equations: Equations) -> Iterator[DerivedQuantity]:
    """Velocities and accelerations of all bodies, particles and points, and their partials."""
    system = equations.system
    names = {mass.name for mass in system.masses}  # a point with the name of a mass is its centre
    things: Sequence[Body | Particle | Point] = [
        *system.masses,
        *(point for point in system.points if point.name not in names),
    ]
    for thing in things:
        for word in ("velocity", "acceleration"):
            yield DerivedQuantity(f"{word} of {thing.name}", getattr(equations, word)(thing))
    for body in system.bodies:
        for word in ("angular_velocity", "angular_acceleration"):
            yield DerivedQuantity(f"{word.replace('_', ' ')} of {body.name}", getattr(equations, word)(body))
    for speed in equations.speeds:
        for thing in system.masses:
            partial = equations.partial_velocity(thing, speed)
            yield DerivedQuantity(f"partial velocity of {thing.name} for {speed}", partial)
        for body in system.bodies:
            partial = equations.partial_angular_velocity(body, speed)
            yield DerivedQuantity(f"partial angular velocity of {body.name} for {speed}", partial)
