"""What runs start from, and which of them cannot start.

A single run that cannot start is an error. In an ensemble it ends at its start, with the reason, and the others
continue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from kanes.base.errors import StateError, WrongValueError
from kanes.base.types import Array, Values
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.constraints.consistent_start import consistent_start, independent_speeds
from kanes.simulate.constraints.repair_effects import repair_effects
from kanes.simulate.loop.endings import IMPOSSIBLE, INCONSISTENT, NOT_A_NUMBER
from kanes.simulate.settings import Settings

# Quaternions typed with six digits are meant to be of unit length.
_UNIT = 1e-5


@dataclass(eq=False)
class GivenNumbers:
    """What is given for runs, a row each: states of the simulation, inputs, parameters, and speeds that are not states.

    All are views of the rows.
    """

    rows: Array
    x: Array
    w: Array
    p: Array
    dependent: dict[str, Array]


@dataclass(eq=False)
class InitialStates:
    """What is known about the states that runs start from; those of runs that cannot start stay as they were given."""

    enforced: Array  # run, constraint: 1, or 0 where it follows from others
    repairs: dict[int, dict[str, float]] = field(default_factory=dict)  # of runs that were repaired
    repair_effects: dict[int, Mapping[str, tuple[float, float, float]]] = field(default_factory=dict)  # of these
    refused: dict[int, tuple[int, str]] = field(default_factory=dict)  # how such runs end, and by what


def find_initial_states(
    kernel: CompiledSystem,
    settings: Settings,
    numbers: GivenNumbers,
    given: Values,
    *,
    single: bool,
) -> InitialStates:
    """Make the states of all runs consistent, where they are.

    `given` is the table of what the user gave.
    """
    runs = numbers.x.shape[0]
    rows = 0 if kernel.constraints is None else len(kernel.constraints.constraint_names)
    starts = InitialStates(np.ones((runs, rows)) if rows else np.empty((runs, 0)))
    for run, ending, culprit, cure in _impossible(kernel, numbers):
        if single:
            raise WrongValueError(f"'{kernel.name}': {culprit}. {cure}")
        starts.refused.setdefault(run, (ending, culprit))
    if not rows and not numbers.dependent:
        return starts
    names = {str(key) for key in given}
    for run in range(runs):
        if run in starts.refused:
            continue
        try:
            _constrain(kernel, settings, starts, run, numbers, names)
        except StateError as error:
            if single:
                raise
            starts.refused[run] = INCONSISTENT, _worst(error)
    return starts


def _impossible(kernel: CompiledSystem, numbers: GivenNumbers) -> Iterator[tuple[int, int, str, str]]:
    """Runs with invalid numbers: how they end, by what, and the cure; quaternions are made of unit length."""
    rows, x = numbers.rows, numbers.x
    is_finite = np.isfinite(rows)
    if np.count_nonzero(is_finite) < rows.size:
        names = (*kernel.motion_states, *kernel.inputs, *kernel.parameters, *numbers.dependent)
        for run in np.flatnonzero(~is_finite.all(axis=1)):
            infinite = ", ".join(name for name, each in zip(names, is_finite[run], strict=True) if not each)
            yield int(run), NOT_A_NUMBER, f"{infinite} is not finite", "Give a finite number."
    for number, fault in kernel.masses.impossible(numbers.p).items():
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
    numbers: GivenNumbers,
    given: Collection[str],
) -> None:
    """A run's state on its constraints."""
    x, others = numbers.x[run, : len(kernel.states)], (numbers.w[run], numbers.p[run])
    found = x
    if numbers.dependent:
        speeds = kernel.speeds
        held = {name: float(x[kernel.states.index(name)]) for name in speeds if name in given}
        dependent = {name: float(values[run]) for name, values in numbers.dependent.items()}
        found = independent_speeds(kernel, settings.start, held | dependent, x, *others)
    if kernel.constraints is not None:
        start = consistent_start(kernel, settings.start, found, *others, given, repair=settings.repair)
        found, starts.enforced[run] = start.x, start.enforced
        if start.repairs:
            starts.repairs[run] = start.repairs
        if start.before is not None:
            starts.repair_effects[run] = repair_effects(kernel, settings.start, start.before, start.x, *others)
    x[:] = found


def _worst(error: StateError) -> str:
    """The constraint that is violated most, and by how much; all of the error where that is not what is wrong."""
    for name, left in error.residuals.items():
        return f"{name}: {left:.3g}"
    return str(error)
