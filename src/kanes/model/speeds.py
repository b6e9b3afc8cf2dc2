"""The speeds of a system: their definitions u = Y q̇ + Z, and the speeds that are added to them.

Source: kanemethod-draft, "Generalized Speeds".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np

from kanes.base.errors import KanesError
from kanes.base.rank import rows_are_independent
from kanes.base.types import Array
from kanes.expr.algebra import Matrix, matrix_of
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.linear import sample, substitute, terms
from kanes.expr.simplify.trig import reduce, with_unit_norm
from kanes.expr.symbols import ZERO, Discrete, Expr, Rate, Speed, StandIn, default_speed_name
from kanes.model.system import System


@dataclass(frozen=True, eq=False)
class Definitions:
    """u = Y q̇ + Z over the independent rates, before inversion."""

    rates: tuple[Expr, ...]
    coordinate_rates: tuple[Expr, ...]
    quaternions: tuple[tuple[Expr, ...], ...]
    Y: Matrix
    Z: Matrix


_known_definitions: WeakKeyDictionary[System, Definitions] = WeakKeyDictionary()


def speed_definitions(system: System) -> Definitions:
    """Y and Z of the speeds' definitions, which are linear in q̇; computed once for a system."""
    if system not in _known_definitions:
        _known_definitions[system] = _read_definitions(system)
    return _known_definitions[system]


def _read_definitions(system: System) -> Definitions:
    rates, coordinate_rates, quaternions = _independent_rates(system)
    substitution = dict(zip((q.dot for q in system.coordinates), coordinate_rates, strict=True))
    numbers = {rate: number for number, rate in enumerate(rates)}
    entries: dict[tuple[int, int], Expr] = {}
    remainders = []
    for r, definition in enumerate(system.speed_definitions):
        row, remainder = terms(substitute(definition, substitution), numbers)
        entries |= {(r, number): reduced_rate(entry, quaternions) for number, entry in row.items()}
        remainders.append(remainder)
    Y = matrix_of(len(remainders), len(rates), entries)
    return Definitions(rates, coordinate_rates, quaternions, Y, Matrix(len(remainders), 1, remainders))


def reduced_rate(expression: Expr, quaternions: Sequence[Sequence[Expr]]) -> Expr:
    """A factor of a rate, simplified with e·e = 1 of each quaternion."""
    if expression == 0:
        return ZERO
    expression = reduce(expression)
    for elements in quaternions:
        expression = with_unit_norm(expression, elements)
    return expression


def _independent_rates(system: System) -> tuple[tuple[Expr, ...], tuple[Expr, ...], tuple[tuple[Expr, ...], ...]]:
    """The independent rates, q̇ of every coordinate in terms of them, and the quaternions among the coordinates."""
    quaternions = {
        step.elements: (frame, step) for frame in system.frames for step in coordinate_quaternions(frame.steps)
    }
    expressions: dict[Expr, Expr] = {}
    rates: list[Expr] = []
    owner = {element: elements for elements in quaternions for element in elements}
    for coordinate in system.coordinates:
        if coordinate in expressions:
            continue
        if isinstance(coordinate, Discrete):
            expressions[coordinate] = ZERO
            continue
        if coordinate not in owner:
            rates.append(coordinate.dot)
            expressions[coordinate] = coordinate.dot
            continue
        elements = owner[coordinate]
        frame, step = quaternions[elements]
        omega = Matrix([StandIn(f"w{axis}_{frame.name}") for axis in "xyz"])
        rates.extend(omega)
        expressions.update(zip(elements, step.rate_matrix() @ omega / 2, strict=True))
    return tuple(rates), tuple(expressions[coordinate] for coordinate in system.coordinates), tuple(quaternions)


def complete(system: System) -> System:
    """The system with as many speeds as independent rates.

    If there are fewer, velocity constraints must supply the rest: q̇ of a coordinate that the given speeds do not
    determine becomes a dependent speed.
    """
    quaternions = {step.elements for frame in system.frames for step in coordinate_quaternions(frame.steps)}
    missing = len(system.coordinates) - len(system.discrete) - len(quaternions) - len(system.speeds)
    if missing <= 0:
        return system
    given = speed_definitions(system)
    open_rates = _open_rates(sample(given.Y), missing)
    taken = {symbol.name for symbol in (*system.speeds, *system.parameters, *system.inputs, *system.coordinates)}
    speeds, definitions = [], []
    for index in open_rates:
        rate = given.rates[index]
        name = default_speed_name(rate.base_name if isinstance(rate, Rate) else rate.name, taken)
        taken.add(name)
        speeds.append(Speed(name))
        definitions.append(rate)
    return replace(
        system,
        speeds=system.speeds + tuple(speeds),
        speed_definitions=system.speed_definitions + tuple(definitions),
        dependent=tuple(dict.fromkeys((*(system.dependent or ()), *speeds))),
    )


def completing_speeds(system: System, rows: int | None = None) -> tuple[Speed, ...]:
    """The speeds that `complete` adds, if there are rows of constraints for all of them; those of the system alone.

    A system that cannot be completed, such as one with definitions that are not linear, has none.
    """
    try:
        added = complete(system).speeds[len(system.speeds) :]
    except KanesError:
        return ()
    return added if len(added) <= (len(system.constraints) if rows is None else rows) else ()


def _open_rates(Y: Array, missing: int) -> list[int]:
    """Rates, the last ones first, that make Y square and nonsingular."""
    chosen: list[int] = []
    for index in reversed(range(Y.shape[1])):
        if len(chosen) == missing:
            break
        extended = np.vstack([Y, np.eye(Y.shape[1])[index]])
        if rows_are_independent(extended):
            Y = extended
            chosen.append(index)
    return chosen[::-1]
