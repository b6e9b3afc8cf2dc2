"""What a simulation does about constraints: consistent starts, rows that follow from others, kept states."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from kanes.errors import StateError
from kanes.rank import Pivots
from kanes.simulate.compiled import CompiledSystem, Constraints
from kanes.types import Array

# All sizes are relative: of violations to the terms of their constraint, of states to what they are by themselves; see
# `kane/scales.py`.

# Violations at the start that come from typing a few digits; larger ones are reported.
TYPED = 1e-5
# Violations and changes that are round-off.
_NOTHING, _NEWTON = 1e-14, 30
# Changes that are told where a start had to be repaired.
_TOLD = 1e-9
# How far ahead, in the coordinate that changes fastest, a start looks for rows that follow from others here alone.
_AHEAD = 1e-4
# Relative to the largest, singular values of C that count as zero.
_RANK = 1e-9
# A violation that projection would have removed had the row been kept.
_BROKEN = 1e-8
# Relative to the best along a run, the health of a choice below which errors grow too much when dependent speeds take
# all of a change.
_GOOD = 0.3


@dataclass(frozen=True, eq=False)
class Start:
    """A consistent start: the state, the rows that are kept, and what was changed to get there."""

    x: Array
    kept: Array  # 1, or 0 for a row that follows from others
    repairs: dict[str, float]  # changes of what was given: all of a repair, else those of more than a few typed digits


def start(
    kernel: CompiledSystem, t: float, x: Array, w: Array, p: Array, given: Collection[str], *, repair: bool
) -> Start:
    """The state that a run starts from.

    Speeds that nobody gave are worked out; anything else that violates the constraints by more than a few typed digits
    is an error, or repaired with the least change.
    """
    constraints = constraints_of(kernel)
    nq = len(kernel.states) - kernel.speed_count
    at = _At(constraints, t, w, p)
    asked, x = x, x.copy()
    broken = at.configuration(x)
    was_broken = not broken.is_small
    if was_broken and not repair:
        _refuse(kernel, "coordinates", x, broken)
    x[:nq] = _configured(kernel, at, x, nq)
    broken = at.configuration(x)
    if not broken.is_small:
        _refuse(kernel, "coordinates", x, broken, found=True)
    free = np.array([name not in given for name in kernel.states[nq:]])
    x[nq:], left = _completed(at, x, free)
    if not left.is_small:
        was_broken = True
        if not repair:
            _refuse(kernel, "speeds", x, left)
        x[nq:], left = _completed(at, x, np.ones(free.size, dtype=bool))
        if not left.is_small:
            _refuse(kernel, "speeds", x, left, found=True)
    kept = constraints.chosen_rows_at(at.column(x))
    if not kept.all():
        kept = _kept_ahead(kernel, at, x, nq, kept)
    if kept.sum() >= kernel.speed_count and not constraints.is_moving:
        raise StateError(
            f"'{kernel.name}': {int(kept.sum())} constraints leave none of {kernel.speed_count} speeds free, so that "
            "nothing can move. Remove some.",
            {},
            dict(zip(kernel.states, map(float, x), strict=True)),
        )
    told = (_TOLD if was_broken else TYPED) * np.maximum(at.sizes(x), np.abs(x))
    changes = zip(kernel.states, x - asked, told, strict=True)
    return Start(
        x, kept, {name: float(change) for name, change, least in changes if name in given and abs(change) > least}
    )


def _kept_ahead(kernel: CompiledSystem, at: _At, x: Array, nq: int, kept: Array) -> Array:
    """The rows to be kept a little later, where those that follow from others in this position alone do so no longer.

    Which way the motion leaves such a position is up to the speeds. They must satisfy the constraints to second order:
    C u̇ = c has solutions.
    """
    rates = at.rates(kernel, x, kept)
    qdot, udot = rates[:nq], rates[nq:]
    fastest = float((np.abs(qdot) / at.sizes(x)[:nq]).max(initial=0.0))
    if fastest == 0.0:
        return _kept_from_rest(kernel, at, x, nq, kept, udot)
    residuals = []
    for step in (_AHEAD / fastest, -_AHEAD / fastest):
        moved = x.copy()
        moved[:nq] += step * qdot
        residuals.append(at.later(step).velocity(moved)[1] / (2 * _AHEAD / fastest))
    c = residuals[1] - residuals[0]
    C, _ = at.velocity(x)
    rows = at.row_sizes(x)
    left = c - rows * (C / rows[:, None] @ np.linalg.lstsq(C / rows[:, None], c / rows, rcond=_RANK)[0])
    broken = _Broken(left, left / rows)
    if not np.abs(broken.parts).max() <= _AHEAD * (fastest + float(np.abs(c / rows).max())):
        _refuse(kernel, "speeds", x, broken, leave=True)
    ahead = _rows_along(kernel, at, x, qdot, _AHEAD / fastest)
    return ahead if ahead.sum() > kept.sum() else kept


def _kept_from_rest(kernel: CompiledSystem, at: _At, x: Array, nq: int, kept: Array, udot: Array) -> Array:
    """The same where nothing moves yet: what follows from others in this position alone says which way it goes."""
    sizes = at.sizes(x)
    largest = float((np.abs(udot) / sizes[nq:]).max(initial=0.0))
    if not largest > _AHEAD**3:
        return kept
    moving = x.copy()
    moving[nq:] = udot / largest
    direction = at.rates(kernel, moving, kept)[:nq]
    ahead = _rows_along(kernel, at, x, direction, _AHEAD / float((np.abs(direction) / sizes[:nq]).max()))
    if ahead.sum() > kept.sum():
        names = constraints_of(kernel).constraint_names
        idle = [name for name, now, then in zip(names, kept, ahead, strict=True) if then > now]
        raise StateError(
            f"'{kernel.name}': constraints follow from others in the initial position ({'; '.join(idle)}), in which it "
            "is at rest, so that the way it moves on is not determined. Give the speeds with which it leaves this "
            "position, or start beside it.",
            {},
            dict(zip(kernel.states, map(float, x), strict=True)),
        )
    return kept


def _rows_along(kernel: CompiledSystem, at: _At, x: Array, direction: Array, step: float) -> Array:
    """The rows to be kept a little way along a direction of the coordinates; none where there is no such position."""
    constraints, later, nq = constraints_of(kernel), at.later(step), direction.size
    moved = x.copy()
    moved[:nq] += step * direction
    moved[:nq] = _configured(kernel, later, moved, nq)
    if not np.abs(later.configuration(moved).parts).max(initial=0.0) <= _AHEAD**3:
        return np.zeros(len(constraints.constraint_names))
    rows: Array = constraints.chosen_rows_at(later.column(moved))
    return rows


def independent_speeds(
    kernel: CompiledSystem, t: float, speeds: dict[str, float], x: Array, w: Array, p: Array
) -> Array:
    """The state of a kernel in Kane's form from any speeds, the dependent ones among them."""
    constraints = kernel.all_constraints
    names = list(constraints.speed_names)
    nq = len(kernel.states) - kernel.speed_count
    full = np.concatenate([x[:nq], [speeds.get(name, 0.0) for name in names]])
    u, left = _completed(_At(constraints, t, w, p), full, np.array([name not in speeds for name in names]))
    if not left.is_small:
        _refuse(kernel, "speeds", x, left)
    by_name = dict(zip(names, u, strict=True))
    return np.concatenate([x[:nq], [by_name[name] for name in kernel.states[nq:]]])


@dataclass(frozen=True, eq=False)
class _Broken:
    """What is left of constraints, and the same relative to their terms."""

    left: Array
    parts: Array

    @property
    def is_small(self) -> bool:
        return bool((np.abs(self.parts) <= TYPED).all())


def _completed(at: _At, x: Array, free: Array) -> tuple[Array, _Broken]:
    """Speeds of which some are free to take what C u + d leaves, by the least change; and what is left then."""
    C, residual = at.velocity(x)
    nq, solved, rows = x.size - free.size, x.copy(), at.row_sizes(x)
    sizes = at.sizes(x)[nq:][free]
    if free.any() and np.isfinite(np.column_stack([C, residual])).all():
        change = np.linalg.lstsq(C[:, free] * sizes / rows[:, None], residual / rows, rcond=1e-12)[0]
        solved[nq:][free] -= sizes * change
    left = residual + C @ (solved - x)[nq:]
    return solved[nq:], _Broken(left, left / at.row_sizes(solved))


def constraints_of(kernel: CompiledSystem) -> Constraints:
    """The constraints of a kernel that is known to have some."""
    if kernel.constraints is None:
        raise ValueError(f"'{kernel.name}' has no constraints that are kept by projection.")
    return kernel.constraints


class _At:
    """The constraints of a run as numbers."""

    def __init__(self, constraints: Constraints, t: float, w: Array, p: Array) -> None:
        self._constraints = constraints
        self._t, self._w, self._p = t, w, p

    def column(self, x: Array) -> Array:
        """The inputs of the graph."""
        return np.concatenate([[self._t], x, self._p, self._w])

    def later(self, step: float) -> _At:
        """The same at another time."""
        return _At(self._constraints, self._t + step, self._w, self._p)

    def rates(self, kernel: CompiledSystem, x: Array, kept: Array) -> Array:
        """ẋ with some of the constraints kept."""
        extra = np.zeros(len(kernel.motion_states) - x.size)
        inputs = np.array([self._t]), np.concatenate([x, extra]), self._w, np.concatenate([self._p, kept])
        return kernel.motion("motion").one(*inputs)[: x.size]

    def configuration(self, x: Array) -> _Broken:
        """φ."""
        phi = self._constraints.constraints_at(self.column(x))[2].ravel()
        return _Broken(phi, phi / self._constraints.scales_at(self.column(x))[2])

    def by_configuration(self, x: Array) -> tuple[Array, Array]:
        """∂φ/∂q relative to the terms of φ and the sizes of q, which come second."""
        q, _, terms, _ = self._constraints.scales_at(self.column(x))
        by_q = self._constraints.configuration_jacobian_at(self.column(x))
        return by_q * q / terms[:, None], q

    def sizes(self, x: Array) -> Array:
        """Of the states by themselves."""
        return np.concatenate(self._constraints.scales_at(self.column(x))[:2])

    def row_sizes(self, x: Array) -> Array:
        """Of the terms of C u + d."""
        rows: Array = self._constraints.scales_at(self.column(x))[3]
        return rows

    def velocity(self, x: Array) -> tuple[Array, Array]:
        """C, and C u + d."""
        C, d, _ = self._constraints.constraints_at(self.column(x))
        return C, C @ x[x.size - C.shape[1] :] + d.ravel()


def _configured(kernel: CompiledSystem, at: _At, x: Array, nq: int) -> Array:
    """Coordinates that satisfy the constraints, near the given ones: Gauss–Newton with the least change."""
    q = x.copy()
    for _ in range(_NEWTON):
        parts = at.configuration(q).parts
        if not parts.size or np.abs(parts).max() < _NOTHING:
            break
        by_q, sizes = at.by_configuration(q)
        if not np.isfinite(np.column_stack([by_q, parts])).all():
            break
        step, *_ = np.linalg.lstsq(by_q, -parts, rcond=1e-10)
        q[:nq] += sizes * step
        _make_unit(kernel, q)
    return q[:nq]


def _make_unit(kernel: CompiledSystem, x: Array) -> None:
    for numbers in kernel.quaternions:
        x[list(numbers)] /= np.linalg.norm(x[list(numbers)])


def settled_states(
    kernel: CompiledSystem, t: Array, x: Array, w: Array, p: Array, kept: Array, pivots: Pivots | None = None
) -> Array:
    """States, a column each, brought to the constraints by Newton's method; those that are no numbers stay so.

    Those at which the choice of dependent speeds is not so good go by the least change.
    """
    extra = len(kernel.motion_states) - x.shape[0]
    states = np.vstack([x, np.zeros((extra, x.shape[1]))])
    parameters = np.repeat(np.concatenate([p, kept])[:, None], x.shape[1], axis=1)
    if pivots is None:
        return _by_newton(kernel, None, t, states, w, parameters)[0][: x.shape[0]]
    better, health = _by_newton(kernel, pivots, t, states.copy(), w, parameters)
    bad = ~(health > _GOOD * np.nanmax(health, initial=0.0)) & np.isfinite(states).all(axis=0)
    for column in np.flatnonzero(bad):
        better[: x.shape[0], column] = _nearest(kernel, t[column], x[:, column], w[:, column], p)
    return better[: x.shape[0]]


def _nearest(kernel: CompiledSystem, t: float, x: Array, w: Array, p: Array) -> Array:
    """A state brought to the constraints by the least change, first of coordinates, then of speeds."""
    at, nq = _At(constraints_of(kernel), t, w, p), len(kernel.states) - kernel.speed_count
    x = x.copy()
    x[:nq] = _configured(kernel, at, x, nq)
    x[nq:] = _completed(at, x, np.ones(x.size - nq, dtype=bool))[0]
    return x


def first_broken(kernel: CompiledSystem, t: Array, x: Array, w: Array, p: Array) -> int | None:
    """The number of the first state that violates some constraint, of those that are numbers; None if none does."""
    found = kernel["violations"].many(t[None], x, w, np.repeat(p[:, None], t.size, axis=1))
    broken = np.flatnonzero(np.abs(found).max(axis=0, initial=0.0) > _BROKEN)
    return int(broken[0]) if broken.size else None


def worst(kernel: CompiledSystem, t: float, x: Array, w: Array, p: Array) -> str:
    """The constraint that a state violates most."""
    nx, names = len(kernel.states), constraints_of(kernel).constraint_names
    residuals, parts = (np.abs(kernel[name].one(np.array([t]), x[:nx], w, p)) for name in ("residuals", "violations"))
    index = int(np.argmax(np.nan_to_num(parts, nan=np.inf)))
    count = residuals.size - len(names)
    return f"{names[index if index < count else index - count]}: {residuals[index]:.2g}"


def _by_newton(
    kernel: CompiledSystem, pivots: Pivots | None, t: Array, states: Array, w: Array, parameters: Array
) -> tuple[Array, Array]:
    """The states, and the health of the choice at each."""
    function = kernel.motion("projected", pivots)
    health = np.ones(t.size)
    for _ in range(4):
        found = function.many(t[None], states, w, parameters)
        health = found[-1]
        open_states = found[-2] > 1e-15
        states[:, open_states] = found[:-2][:, open_states]
        for numbers in kernel.quaternions:
            states[list(numbers)] /= np.linalg.norm(states[list(numbers)], axis=0)
        if not (found[-2] > 1e-7).any():
            break
    return states, health


def _refuse(
    kernel: CompiledSystem, what: str, x: Array, broken: _Broken, *, found: bool = False, leave: bool = False
) -> NoReturn:
    rows = zip(np.abs(broken.parts), kernel.all_constraints.constraint_names, broken.left, strict=False)
    worst_first = sorted(rows, key=lambda row: -row[0])
    residuals = {name: float(left) for _, name, left in worst_first}
    listed = ", ".join(f"{name}: {left:.3g}" for part, name, left in worst_first if not part <= _TOLD)
    state = dict(zip(kernel.states, map(float, x), strict=True))
    if leave:
        message = (
            f"'{kernel.name}': some constraints follow from others in the initial position, and the initial {what} "
            f"lead away from them; no accelerations can make up for {listed}. Give all speeds of one of the motions "
            "that leave this position, or start beside it."
        )
        raise StateError(message, residuals, state)
    if found:
        message = (
            f"'{kernel.name}': no {what} near the initial ones satisfy the constraints; what is left: {listed}. Start "
            "elsewhere, or change the parameters."
        )
        raise StateError(message, residuals, state)
    message = (
        f"'{kernel.name}': the initial {what} violate the constraints; {listed}. Use kn.assemble to find consistent "
        "ones, leave out speeds that follow from others, or repair=True to take the nearest."
    )
    raise StateError(message, residuals, state)
