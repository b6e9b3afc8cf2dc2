"""Tolerances of states and what rounding does to their rates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.packing import packed
from kanes.base.types import Array
from kanes.base.values import check_names, positive
from kanes.simulate.compiled import CompiledFunction, CompiledSystem

if TYPE_CHECKING:
    from kanes.simulate.problem import Problem

# A relative change of what goes into a rate, and the part of the change it causes that counts as rounding: 8 · 2⁻⁵²
# over it.
_CHANGE, _ROUNDING = 2.0**-20, 2.0**-29
# Relative to the characteristic size of a state, an error that rounding alone makes.
ROUNDINGS = 1e-14
# What no error is below, so that nothing is divided by zero.
LEAST = 1e-300
# An absolute tolerance that is not given, but proportional to the scale of its state.
BY_SCALE = -1.0


def absolute_tolerances(kernel: CompiledSystem, given: object) -> Array:
    """One for each state of a simulation, from a number for all or a table of some."""
    states = kernel.motion_states
    if given is None:
        return np.array([BY_SCALE] * len(states))
    if not isinstance(given, Mapping):
        return np.full(len(states), positive(given, "simulate, atol"))
    by_name = {str(key): value for key, value in given.items()}
    cure = f"States are: {', '.join(kernel.states)}."
    check_names(kernel.name, "state", kernel.states, by_name, cure, needed=(), where="atol: ")
    numbers = {name: positive(value, f"simulate, atol of {name}") for name, value in by_name.items()}
    return np.array([numbers.get(name, BY_SCALE) for name in states])


def sizes(problem: Problem, runs: slice) -> Array:
    """Characteristic sizes of states, a row for each run; zero where unknown.

    Elements of quaternions have the size 1, amplitudes of flexible bodies one of their own, and states under
    constraints the size from these: where they keep a state at zero, its remainder is no measure of size, least of all
    near positions in which they follow from each other.
    """
    kernel, start = problem.kernel, problem.settings.start
    nx = len(kernel.states)
    found = np.zeros_like(problem.x[runs])
    if kernel.constraints is not None:
        for row, x, p, w in zip(found, problem.x[runs], problem.p[runs], problem.w[runs], strict=True):
            column = packed(start, x[:nx], problem.signals.at(start, w), p)
            row[:nx] = np.concatenate(kernel.constraints.scales_at(column)[:2])
    for numbers in kernel.quaternions:
        found[:, list(numbers)] = 1.0
    for name, size in kernel.usual_sizes.items():
        if name in kernel.motion_states:
            place = kernel.motion_states.index(name)
            found[:, place] = np.maximum(found[:, place], size)
    return found


def least_errors(problem: Problem, runs: slice | Array, t: Array, x: Array, w: Array) -> Array:
    """Errors too small to matter, a row for each run: roundings of the characteristic sizes of states.

    The size of the work is the kinetic energy: loads of which the power cancels do none but for rounding.
    """
    kernel, nx = problem.kernel, len(problem.kernel.states)
    found = np.full_like(x, LEAST)
    dependent = np.zeros(len(kernel.dependent))
    for row, time, state, p, inputs in zip(found, t, x, problem.p[runs], w, strict=True):
        sizes = kernel.sizes_at(packed(time, np.append(state[:nx], dependent), inputs, p))
        row += ROUNDINGS * sizes[: row.size]
    return found


def rounding(
    problem: Problem,
    function: CompiledFunction,
    runs: slice | Array,
    t: Array,
    x: Array,
    w: Array,
    *,
    is_alone: bool,
) -> tuple[Array, Array]:
    """What rounding does to the rates of runs, and how fast that changes other rates; a row for each, as all given.

    A rate is a sum of terms, each rounded; the sizes of terms show in what a relative change of time, state, inputs and
    parameters does to it, also where they cancel. A speed that consists of rounding errors alone changes its coordinate
    as well. States under constraints have characteristic sizes, but where contacts may hold them as well.
    """
    if problem.kernel.constraints is not None and problem.kernel.contacts is None:
        return np.zeros_like(x), np.zeros_like(x)
    p = problem.motion_p[runs]

    # A run among others goes by the code for many states, so that it is the same in any company.
    rates = partial(_rates_of_one if is_alone else _rates, function)

    def differences(*columns: Array) -> Array:
        return _finite(np.abs(rates(*columns) - rates(t, x, w, p)))

    # States that run away overflow.
    with np.errstate(all="ignore"):
        change = differences(_changed(t), _changed(x), _changed(w), _changed(p))
        time = _trial(change, x, problem.settings.stop - problem.settings.start)
        drift = differences(t, x + time * change * _parts(x.shape[1]), w, p)
        return _ROUNDING * change, _finite(_ROUNDING * drift / time)


def _finite(numbers: Array) -> Array:
    """Zero in place of NaN and infinities."""
    return np.where(np.isfinite(numbers), numbers, 0.0)


def _trial(change: Array, x: Array, length: float) -> Array:
    """Times in which changes of rates change states little: a part of a run, or less where that is not little."""
    fastest, largest = (np.abs(each).max(axis=1, keepdims=True) for each in (change, x))
    most = 1e-3 * length or 1.0
    bounded = np.where(largest > 0, _CHANGE * largest / np.where(fastest > 0, fastest, 1.0), most)
    return np.minimum(bounded, most)


def _rates_of_one(function: CompiledFunction, *columns: Array) -> Array:
    """A row for the only run."""
    found: Array = function.one(*(column[0] for column in columns))[None]
    return found


def _rates(function: CompiledFunction, *columns: Array) -> Array:
    """A row for each run."""
    return np.ascontiguousarray(function.many(*(column.T for column in columns)).T)


def _parts(count: int) -> Array:
    """Uncorrelated numbers of both signs."""
    parts: Array = 1 - 1.7 * np.modf(0.6180339887498949 * np.arange(1, count + 1))[0]
    return parts


def _changed(columns: Array) -> Array:
    """Slightly changed."""
    changed: Array = columns * (1 + _CHANGE * _parts(columns.shape[1]))
    return changed
