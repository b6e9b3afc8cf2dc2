"""Times at which a program switches, where a condition, a sign or a step changes by time and parameters alone.

The argument of a comparison, a sign, an absolute value, a minimum or maximum may be z = a t + b, whose zero is found
by solving; a floor switches at whole numbers, and the sign of a sine or cosine at those of its angle over π. Of
any other z(t), all zeros are found by halving intervals; see `crossings`. Conditions of the state have no times that
are known beforehand: events are for these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.types import Array
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.switches.crossings import crossings
from kanes.expr.operations import COMPARISONS
from kanes.expr.program import Program, Value, extract

_COMPARED = (*COMPARISONS, "min", "max")
_SIGNED = ("sign", "abs")
_STEPPED = ("floor", "ceil")
_JUMPING = (*COMPARISONS, "sign", *_STEPPED)
# What keeps a straight line of time straight, besides sums: by a factor that does not depend on time.
_SUMS = ("+", "-", "neg", "twice")
# Degrees in t: none, a straight line, any other function of it, and what depends on more than time and parameters.
_FIXED, _LINE, _CURVE, _OTHER = 0, 1, 2, 3
# Operands, period, shift, and whether they are not linear.
_SwitchingFunction = tuple[tuple[int, ...], float, float | None, bool]
# Switches of one function within a run at which steps end, at most.
_MOST = 100_000
# Times at which nonlinear steps are searched, and halvings after which one is known to rounding.
_LOOKS, _HALVINGS = 1001, 60
# How often the distance from a flat zero may grow fourfold: from some roundings to a billionth.
_WIDENINGS = 10
# Letters of a condition that are shown.
_LONGEST = 60


@dataclass(frozen=True)
class Switch:
    """A function z of time; `shift` is None where its zero counts, else z/`period` − shift, if whole.

    z is a straight line a t + b, unless it `is_curved`.
    """

    line: Program  # of z, from the time and parameters
    period: float = 1.0
    shift: float | None = None
    is_curved: bool = False
    is_jump: bool = True  # a value jumps there, not only its derivative

    @property
    def text(self) -> str:
        """z in short, for messages."""
        text = str(self.line).splitlines()[-1].partition(" = ")[2]
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"

    def times(self, parameters: Mapping[str, float], start: float, stop: float) -> Array:
        """When it switches from `start` to `stop`; none where these times cannot be found."""
        found = self.find_times(parameters, start, stop)
        return np.empty(0) if found is None else found

    def find_times(self, parameters: Mapping[str, float], start: float, stop: float) -> Array | None:
        """When it switches from `start` to `stop`; None where these times are too many, or cannot be separated."""
        if not self.is_curved:
            return self._times_of_line(parameters, start, stop)
        found = crossings(self.line, parameters, start, stop, of_wholes=self.shift is not None)
        return None if found is None or found.size > _MOST else found

    def asides(self, parameters: Mapping[str, float], times: Array, aside: float) -> Array:
        """How far from each of its times it is surely on one side; at least `aside`.

        Near a flat zero, rounding decides on which side it is: its size has to be four times the largest within
        `aside`.
        """
        if not self.is_curved or self.shift is not None or not times.size:
            return np.full(times.shape, aside)

        def z(t: Array) -> Array:
            with np.errstate(all="ignore"):
                found = run_with_numpy(self.line, {**parameters, "t": t})["z"][0]
            return np.abs(np.broadcast_to(found, t.shape))

        noise = z(times + aside * np.linspace(-1, 1, 9)[:, None]).max(axis=0)
        far = np.full(times.shape, aside)
        for _ in range(_WIDENINGS):
            is_unsure = np.minimum(z(times - far), z(times + far)) < 4 * noise
            far = np.where(is_unsure, 4 * far, far)
        return far

    def _times_of_line(self, parameters: Mapping[str, float], start: float, stop: float) -> Array | None:
        at_start, at_end = (self._number(parameters, t) for t in (start, stop))
        slope = (at_end - at_start) / (stop - start)
        if not np.isfinite(slope) or slope == 0.0:
            return np.empty(0)
        if self.shift is None:
            times = np.array([start - at_start / slope])
        else:
            first, last = sorted((at_start / self.period - self.shift, at_end / self.period - self.shift))
            if last - first > _MOST:
                return None
            whole = np.arange(np.ceil(first), np.floor(last) + 1)
            times = start + ((whole + self.shift) * self.period - at_start) / slope
        return times[(times >= start) & (times <= stop)]

    def _number(self, parameters: Mapping[str, float], t: float) -> float:
        return float(run_with_numpy(self.line, {**parameters, "t": t})["z"][0])


def switches_of(program: Program, parameters: tuple[str, ...]) -> tuple[Switch, ...]:
    """All switches of a program that depend on its time "t" and on parameters alone."""
    if not any(value.kind in (*_COMPARED, *_SIGNED, *_STEPPED) for value in program.values):
        return ()
    degrees = _degrees(program, {"t": _LINE, **dict.fromkeys(parameters, _FIXED)})
    found: dict[tuple[tuple[int, ...], float, float | None], Switch] = {}
    for value in program.values:
        is_jump = value.kind in _JUMPING
        for operands, period, shift, is_curved in _switching_functions(program, value, degrees):
            key = operands, period, shift
            if key not in found or (is_jump and not found[key].is_jump):
                found[key] = Switch(_line(program, operands), period, shift, is_curved, is_jump)
    return tuple(found.values())


def zeros_of(program: Program, count: int, parameters: tuple[str, ...]) -> tuple[Switch, ...]:
    """Zeros of those of the first outputs that depend on time "t" and on parameters alone."""
    degrees = _degrees(program, {"t": _LINE, **dict.fromkeys(parameters, _FIXED)})
    positions = [position for _, group, _ in program.outputs for position in group][:count]
    return tuple(
        Switch(_line(program, (position,)), is_curved=degrees[position] == _CURVE)
        for position in dict.fromkeys(positions)
        if degrees[position] in (_LINE, _CURVE)
    )


def looked_at_by_steps(program: Program, names: Collection[str], states: Collection[str]) -> list[tuple[Program, bool]]:
    """Arguments of conditions, signs and steps that change with time and with some of the names, and with no state.

    These are programs of z, each with whether whole numbers of it count, and not its zero.
    """
    below: list[frozenset[str]] = []
    found: dict[tuple[tuple[int, ...], bool], tuple[Program, bool]] = {}
    for value in program.values:
        own = {value.name} if value.kind == "input" else set()
        below.append(frozenset(own.union(*(below[operand] for operand in value.operands))))
        if value.kind not in _JUMPING or "t" not in below[-1] or below[-1].isdisjoint(names):
            continue
        if below[-1].isdisjoint(states):
            is_step = value.kind in _STEPPED
            found.setdefault((value.operands, is_step), (_line(program, value.operands), is_step))
    return list(found.values())


def step_times(
    line: Program, is_step: bool, given: Callable[[Array], Mapping[str, ArrayLike]], start: float, stop: float
) -> Array:
    """When a step is passed, by looking at many times and closing in on those between which there is one."""

    def sides(t: Array) -> Array:
        z = np.broadcast_to(run_with_numpy(line, {**given(t), "t": t})["z"][0], t.shape)
        return np.asarray(np.floor(z) if is_step else z > 0)

    grid = np.linspace(start, stop, _LOOKS)
    at_grid = sides(grid)
    passed = np.flatnonzero(at_grid[1:] != at_grid[:-1])
    low, high, at_low = grid[passed], grid[passed + 1], at_grid[passed]
    for _ in range(_HALVINGS if passed.size else 0):
        middle = 0.5 * (low + high)
        is_before = sides(middle) == at_low
        low, high = np.where(is_before, middle, low), np.where(is_before, high, middle)
    return high


def _degrees(program: Program, known: Mapping[str, int]) -> list[int]:
    """The degree in t of each value of a program."""
    degrees: list[int] = []
    for value in program.values:
        below = [degrees[operand] for operand in value.operands]
        if value.kind == "constant":
            degrees.append(_FIXED)
        elif value.kind == "input":
            degrees.append(known.get(value.name, _OTHER))
        elif value.kind in _SUMS:
            degrees.append(max(below))
        elif value.kind == "*":
            degrees.append(_OTHER if max(below) == _OTHER else min(sum(below), _CURVE))
        elif value.kind == "/" and below[1] == _FIXED:
            degrees.append(below[0])
        else:
            degrees.append(_FIXED if max(below) == _FIXED else max(_CURVE, *below))
    return degrees


def _switching_functions(program: Program, value: Value, degrees: list[int]) -> list[_SwitchingFunction]:
    """The functions of time in one operation: their values, or the two whose difference they are."""
    operands = value.operands
    if value.kind not in (*_COMPARED, *_SIGNED, *_STEPPED):
        return []
    shift, degree = 0.0 if value.kind in _STEPPED else None, max(degrees[operand] for operand in operands)
    if degree == _LINE:
        return [(operands, 1.0, shift, False)]
    if degree != _CURVE:
        return []
    waves = [operand for operand in operands if not _is_zero(program.values[operand])]
    wave = _wave(program, waves[0], degrees) if len(waves) == 1 and shift is None else []
    return wave or [(operands, 1.0, shift, True)]


def _wave(program: Program, position: int, degrees: list[int]) -> list[_SwitchingFunction]:
    """Where a sine or cosine of a line of time is zero."""
    wave = program.values[position]
    if wave.kind in ("sin", "cos") and degrees[wave.operands[0]] == _LINE:
        return [(wave.operands, float(np.pi), 0.0 if wave.kind == "sin" else 0.5, False)]
    return []


def _is_zero(value: Value) -> bool:
    return value.kind == "constant" and value.number == 0.0


def _line(program: Program, operands: tuple[int, ...]) -> Program:
    """The program of one value, or of the difference of two."""
    alone = extract(program, {"z": (operands, len(operands))}, {})
    if len(operands) == 1:
        return alone
    values = (*alone.values, Value("-", alone.outputs[0][1]))
    return Program(values, (("z", (len(values) - 1,), 1),))
