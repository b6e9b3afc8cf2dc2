"""Consistent initial conditions of constrained runs, and which of the constraints are enforced.

Of rows that follow from others some are left out. Where they do so in the initial position alone, the rows of a
position a little later are taken.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from kanes.base.errors import StateError
from kanes.base.rank import shortest_solution
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.constraints.at_state import TYPED, ConstraintsAt, Violation, constraints_of
from kanes.simulate.constraints.nearest import completed_speeds, nearest_coordinates

# Changes that are reported where a start had to be repaired.
_REPORTED = 1e-9
# How far ahead, in the coordinate that changes fastest, a start looks for rows that follow from others here alone.
_AHEAD = 1e-4


@dataclass(frozen=True, eq=False)
class ConsistentStart:
    """A consistent start: the state, the rows that are enforced, and what was changed to get there."""

    x: Array
    enforced: Array  # 1, or 0 for a row that follows from others
    before: Array | None  # the same with the speeds as they were given, where these had to be repaired
    repairs: dict[str, float]  # changes of what was given: all of a repair, else those of more than a few typed digits


def consistent_start(
    kernel: CompiledSystem, t: float, x: Array, w: Array, p: Array, given: Collection[str], *, repair: bool
) -> ConsistentStart:
    """The state that a run starts from.

    Speeds that are not given are computed; anything else that violates the constraints by more than a few typed digits
    is an error, or repaired with the least change.
    """
    constraints = constraints_of(kernel)
    nq = len(kernel.coordinates)
    at = ConstraintsAt(constraints, t, w, p)
    start, x = x, x.copy()
    violation = at.configuration(x)
    was_violated = not violation.is_small
    if was_violated and not repair:
        _refuse(kernel, "coordinates", x, violation)
    x[:nq] = nearest_coordinates(kernel, at, x, nq)
    violation = at.configuration(x)
    if not violation.is_small:
        _refuse(kernel, "coordinates", x, violation, found=True)
    free = np.array([name not in given for name in kernel.states[nq:]])
    x[nq:], left = completed_speeds(at, x, free)
    before = None
    if not left.is_small:
        was_violated = True
        if not repair:
            _refuse(kernel, "speeds", x, left)
        before = x.copy()
        x[nq:], left = completed_speeds(at, x, np.ones(free.size, dtype=bool))
        if not left.is_small:
            _refuse(kernel, "speeds", x, left, found=True)
    enforced = constraints.enforced_rows_at(at.column(x))
    if not enforced.all():
        enforced = _enforced_ahead(kernel, at, x, nq, enforced)
    if enforced.sum() >= len(kernel.speeds) and not constraints.is_moving:
        raise StateError(
            f"'{kernel.name}': {int(enforced.sum())} constraints leave none of {len(kernel.speeds)} speeds free, so "
            "that nothing can move. Remove some.",
            {},
            dict(zip(kernel.states, map(float, x), strict=True)),
        )
    least_reported = (_REPORTED if was_violated else TYPED) * np.maximum(at.sizes(x), np.abs(x))
    changes = zip(kernel.states, x - start, least_reported, strict=True)
    reported = {name: float(change) for name, change, least in changes if name in given and abs(change) > least}
    return ConsistentStart(x, enforced, before, reported)


def _enforced_ahead(kernel: CompiledSystem, at: ConstraintsAt, x: Array, nq: int, enforced: Array) -> Array:
    """The rows to be enforced where those that follow from others in this position alone do so no longer.

    Which way the motion leaves such a position is up to the speeds. They must satisfy the constraints to second order:
    C u̇ = c has solutions.
    """
    rates = at.rates(kernel, x, enforced)
    qdot, udot = rates[:nq], rates[nq:]
    fastest = float((np.abs(qdot) / at.sizes(x)[:nq]).max(initial=0.0))
    if fastest == 0.0:
        return _enforced_from_rest(kernel, at, x, nq, enforced, udot)
    residuals = []
    for step in (_AHEAD / fastest, -_AHEAD / fastest):
        moved = x.copy()
        moved[:nq] += step * qdot
        residuals.append(at.later(step).velocity(moved)[1] / (2 * _AHEAD / fastest))
    c = residuals[1] - residuals[0]
    C, _ = at.velocity(x)
    rows = at.row_sizes(x)
    left = c - rows * (C / rows[:, None] @ shortest_solution(C / rows[:, None], c / rows)[0])
    violation = Violation(left, left / rows)
    if not np.abs(violation.parts).max() <= _AHEAD * (fastest + float(np.abs(c / rows).max())):
        _refuse(kernel, "speeds", x, violation, leave=True)
    ahead = _rows_along(kernel, at, x, qdot, _AHEAD / fastest)
    return ahead if ahead.sum() > enforced.sum() else enforced


def _enforced_from_rest(
    kernel: CompiledSystem, at: ConstraintsAt, x: Array, nq: int, enforced: Array, udot: Array
) -> Array:
    """The same where nothing moves yet: rows that follow from others in this position alone give the direction."""
    sizes = at.sizes(x)
    largest = float((np.abs(udot) / sizes[nq:]).max(initial=0.0))
    if not largest > _AHEAD**3:
        return enforced
    moving = x.copy()
    moving[nq:] = udot / largest
    direction = at.rates(kernel, moving, enforced)[:nq]
    ahead = _rows_along(kernel, at, x, direction, _AHEAD / float((np.abs(direction) / sizes[:nq]).max()))
    if ahead.sum() > enforced.sum():
        names = constraints_of(kernel).constraint_names
        idle = [name for name, now, then in zip(names, enforced, ahead, strict=True) if then > now]
        raise StateError(
            f"'{kernel.name}': constraints follow from others in the initial position ({'; '.join(idle)}), in which it "
            "is at rest, so that its motion is not determined. Give the speeds with which it leaves this "
            "position, or start near it.",
            {},
            dict(zip(kernel.states, map(float, x), strict=True)),
        )
    return enforced


def _rows_along(kernel: CompiledSystem, at: ConstraintsAt, x: Array, direction: Array, step: float) -> Array:
    """The rows to be enforced a little way along some rates of coordinates; none where there is no such position."""
    constraints, later, nq = constraints_of(kernel), at.later(step), direction.size
    moved = x.copy()
    moved[:nq] += step * direction
    moved[:nq] = nearest_coordinates(kernel, later, moved, nq)
    if not np.abs(later.configuration(moved).parts).max(initial=0.0) <= _AHEAD**3:
        return np.zeros(len(constraints.constraint_names))
    rows: Array = constraints.enforced_rows_at(later.column(moved))
    return rows


def independent_speeds(
    kernel: CompiledSystem, t: float, speeds: dict[str, float], x: Array, w: Array, p: Array
) -> Array:
    """The state of a kernel in Kane's form from any speeds, the dependent ones among them."""
    constraints = kernel.all_constraints
    names = list(constraints.speed_names)
    nq = len(kernel.coordinates)
    full = np.concatenate([x[:nq], [speeds.get(name, 0.0) for name in names]])
    u, left = completed_speeds(
        ConstraintsAt(constraints, t, w, p), full, np.array([name not in speeds for name in names])
    )
    if not left.is_small:
        _refuse(kernel, "speeds", x, left)
    by_name = dict(zip(names, u, strict=True))
    return np.concatenate([x[:nq], [by_name[name] for name in kernel.states[nq:]]])


def _refuse(
    kernel: CompiledSystem, what: str, x: Array, violation: Violation, *, found: bool = False, leave: bool = False
) -> NoReturn:
    rows = zip(np.abs(violation.parts), kernel.all_constraints.constraint_names, violation.left, strict=False)
    worst_first = sorted(rows, key=lambda row: -row[0])
    residuals = {name: float(left) for _, name, left in worst_first}
    listed = ", ".join(f"{name}: {left:.3g}" for part, name, left in worst_first if not part <= _REPORTED)
    state = dict(zip(kernel.states, map(float, x), strict=True))
    if leave:
        message = (
            f"'{kernel.name}': some constraints follow from others in the initial position, and the initial {what} "
            f"violate them to second order: no accelerations satisfy {listed}. Give all speeds of one of the motions "
            "that leave this position, or start near it."
        )
        raise StateError(message, residuals, state)
    if found:
        message = (
            f"'{kernel.name}': no {what} near the initial ones satisfy the constraints; residuals: {listed}. Start "
            "elsewhere, or change the parameters."
        )
        raise StateError(message, residuals, state)
    # In Kane's form a state has independent speeds alone: what others violate, and what a repair would change, is lost.
    nearest = "repair=True" if kernel.constraints is not None else "compile(form='nullspace') and repair=True"
    message = (
        f"'{kernel.name}': the initial {what} violate the constraints; {listed}. Use kn.assemble to find consistent "
        f"ones, leave out speeds that follow from others, or {nearest} to take the nearest."
    )
    raise StateError(message, residuals, state)
