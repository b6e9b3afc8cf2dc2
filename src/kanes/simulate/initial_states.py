"""What runs start from, and which of them cannot start.

A single run that cannot start is an error. In an ensemble it ends where it starts, and says why, while the others go
on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from kanes.errors import ExpressionError, StateError
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.constraints.consistent_start import consistent_start, independent_speeds
from kanes.simulate.loop.endings import IMPOSSIBLE, INCONSISTENT, NOT_A_NUMBER
from kanes.simulate.settings import Settings
from kanes.types import Array

# Quaternions typed with six digits are meant to be of unit length.
_UNIT = 1e-5


@dataclass(eq=False)
class InitialStates:
    """The state of each run, and what is known about it; runs that cannot start stay as they were given."""

    x: Array
    enforced: Array  # run, constraint: 1, or 0 where it follows from others
    repairs: dict[int, dict[str, float]] = field(default_factory=dict)  # of runs that were repaired
    refused: dict[int, tuple[int, str]] = field(default_factory=dict)  # how such runs end, and by what


def find_initial_states(
    kernel: CompiledSystem,
    settings: Settings,
    numbers: tuple[Array, Array, Array],
    given: Collection[str],
    dependent: Mapping[str, Array],
    *,
    single: bool,
) -> InitialStates:
    """Consistent states for x, w and p of all runs, a row each.

    `given` are the names of what the user gave, `dependent` the values of speeds that are no states.
    """
    x, w, p = numbers
    rows = 0 if kernel.constraints is None else len(kernel.constraints.constraint_names)
    starts = InitialStates(x.copy(), np.ones((x.shape[0], rows)))
    for run, ending, culprit, cure in _impossible(kernel, starts.x, w, p, dependent):
        if single:
            raise ExpressionError(f"'{kernel.name}': {culprit}. {cure}")
        starts.refused.setdefault(run, (ending, culprit))
    runs = [run for run in range(x.shape[0]) if run not in starts.refused] if dependent or rows else []
    for run in runs:
        speeds = {name: float(values[run]) for name, values in dependent.items()}
        try:
            _constrain(kernel, settings, starts, run, (w[run], p[run]), given, speeds)
        except StateError as error:
            if single:
                raise
            starts.refused[run] = INCONSISTENT, _worst(error)
    return starts


def _impossible(
    kernel: CompiledSystem, x: Array, w: Array, p: Array, dependent: Mapping[str, Array]
) -> Iterator[tuple[int, int, str, str]]:
    """Runs with numbers that mean nothing: how they end, by what, and the cure; quaternions are made of unit length."""
    numbers = np.hstack([x, w, p, *(values[:, None] for values in dependent.values())])
    names = (*kernel.states, *kernel.inputs, *kernel.parameters, *dependent)
    for run in np.flatnonzero(~np.isfinite(numbers).all(axis=1)):
        infinite = ", ".join(name for name, each in zip(names, numbers[run], strict=True) if not np.isfinite(each))
        yield int(run), NOT_A_NUMBER, f"{infinite} is not finite", "Give a finite number."
    for number, fault in kernel.masses.impossible(p).items():
        yield number, IMPOSSIBLE, fault, kernel.masses.cure
    for four in kernel.quaternions:
        elements = list(four)
        lengths = np.sqrt((x[:, elements] ** 2).sum(axis=1))
        wrong = np.abs(lengths - 1) > _UNIT
        for run in np.flatnonzero(wrong):
            culprit = f"the quaternion ({', '.join(kernel.states[each] for each in elements)}) starts with length"
            cure = "Give one of unit length, such as (1, 0, 0, 0)."
            yield int(run), INCONSISTENT, f"{culprit} {lengths[run]:.6g}", cure
        x[np.ix_(~wrong, elements)] /= lengths[~wrong, None]


def _constrain(
    kernel: CompiledSystem,
    settings: Settings,
    starts: InitialStates,
    run: int,
    others: tuple[Array, Array],
    given: Collection[str],
    dependent: dict[str, float],
) -> None:
    """A run's state on its constraints."""
    x = starts.x[run]
    if dependent:
        speeds = kernel.states[len(kernel.states) - kernel.speed_count :]
        held = {name: float(x[kernel.states.index(name)]) for name in speeds if name in given}
        x = independent_speeds(kernel, settings.start, held | dependent, x, *others)
    if kernel.constraints is not None:
        start = consistent_start(kernel, settings.start, x, *others, given, repair=settings.repair)
        x, starts.enforced[run] = start.x, start.enforced
        if start.repairs:
            starts.repairs[run] = start.repairs
    starts.x[run] = x


def _worst(error: StateError) -> str:
    """The constraint that is violated most, and by how much; all of the error where that is not what is wrong."""
    for name, left in error.residuals.items():
        return f"{name}: {left:.3g}"
    return str(error)
