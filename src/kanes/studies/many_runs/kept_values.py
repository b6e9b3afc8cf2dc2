"""Kept values, computed from a chunk of runs.

Quantities are always computed by vectorized machine code, so that the same runs give the same bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.short_texts import did_you_mean, listed
from kanes.base.types import Array
from kanes.base.values import name_of
from kanes.codegen.function import KernelFunction
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate.hybrid.record import ContactEvent
from kanes.simulate.loop.endings import IMPOSSIBLE, INCONSISTENT, NOT_A_NUMBER
from kanes.simulate.outcome import Occurrence, Outcomes
from kanes.studies.keep import OF_EVENTS, OF_TIMES, OVER_TIME, Keep, Kept, final, named_kept
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.protocols import MotionSystem

# The number of states for which a function is evaluated at once, which limits memory.
_COLUMNS = 2**16
# The rows of a vector.
AXES = ("x", "y", "z")


@dataclass(frozen=True, eq=False)
class _Source:
    """The source of a quantity: the arrays of runs, or a function of t, x, w and p."""

    group: str  # "states", "inputs", "parameters", "signals" or "function"
    number: int = 0
    name: str = ""
    function: KernelFunction | None = None
    rows: int = 1


@dataclass(frozen=True, eq=False)
class KeptEntry:
    """A kept value, its name, and the source of its quantity."""

    name: str
    kept: Kept
    source: _Source | None

    @property
    def dimensions(self) -> tuple[str, ...]:
        """Dimensions besides the runs."""
        rows = () if self.rows == 1 else (("axis",) if self.rows == len(AXES) else (f"{self.name}_row",))
        return (*rows, *(("time",) if self.kept.what == "trajectory" else ()))

    @property
    def symbol(self) -> str:
        """The name of the state, input, parameter or signal; empty for anything else."""
        return "" if self.source is None or self.kept.what in OF_TIMES else self.source.name

    @property
    def is_time(self) -> bool:
        """Whether its value is a time."""
        return self.kept.what in OF_TIMES

    @property
    def rows(self) -> int:
        """The number of components of the quantity."""
        return 1 if self.source is None else self.source.rows


class KeptValues:
    """All kept values of runs of a kernel. It is pickled with the programs that it needs."""

    def __init__(self, kernel: CompiledKernel, keep: Keep | None) -> None:
        self.entries = tuple(_entries(kernel, keep))

    @property
    def is_over_time(self) -> bool:
        """Whether any kept value depends on more than the end of a run."""
        return any(each.kept.what in OVER_TIME for each in self.entries)

    @property
    def has_paths(self) -> bool:
        """Whether whole trajectories are kept."""
        return any(each.kept.what == "trajectory" for each in self.entries)

    def of(self, runs: Ensemble) -> dict[str, Array]:
        """The kept numbers by name; the first axis is that of the runs."""
        quantities = _Quantities(runs)
        is_refused = _is_refused(runs.outcomes)
        found = {}
        for entry in self.entries:
            values = _computed(entry, quantities)
            values[is_refused] = np.nan
            found[entry.name] = values if entry.rows > 1 or entry.source is None else values[:, 0]
        return found


def _is_refused(outcomes: Outcomes) -> Array:
    """Whether each run could not start, because of impossible numbers or NaN."""
    found: Array = np.isin(outcomes.kinds, (IMPOSSIBLE, INCONSISTENT))
    for run in np.flatnonzero(outcomes.kinds == NOT_A_NUMBER).tolist():
        # A run that became NaN later has an integration method in its outcome.
        found[run] = not outcomes[run].method
    return found


# Arguments


def _entries(kernel: CompiledKernel, keep: Keep | None) -> Iterator[KeptEntry]:
    for name, kept in _named(kernel, keep).items():
        if kept.event:
            _check_event(kernel, kept, name)
        source = None if kept.of is None else _source(kernel, kept, name)
        yield KeptEntry(name, kept, source)


def _named(kernel: CompiledKernel, keep: Keep | None) -> dict[str, Kept]:
    """Kept values by name; by default all final states."""
    if keep is None:
        return {f"final_{name}": final(name) for name in kernel.states}
    return named_kept(keep)


def _check_event(kernel: CompiledKernel, kept: Kept, name: str) -> None:
    own = len(kernel.events) - (0 if kernel.contacts is None else kernel.contacts.guard_count)
    events = [event.name for event in kernel.events[:own]]
    events += [each.name for each in kernel.system.contacts if each.name not in events]
    if kept.event not in events:
        near = did_you_mean(kept.event, events)
        raise UnknownNameError(
            f"sweep, keep {name}: '{kernel.name}' has no event '{kept.event}'.{near} Its events are: {listed(events)}."
        )


def _source(kernel: CompiledKernel, kept: Kept, where: str) -> _Source:
    name = name_of(kept.of)
    signals = () if kernel.tasks is None else kernel.tasks.signals
    groups = {"states": kernel.states, "inputs": kernel.inputs, "parameters": kernel.parameters, "signals": signals}
    for group, names in groups.items():
        if name in names and (group == "states" or kept.what not in OF_EVENTS):
            return _Source(group, names.index(name), name)
    if kept.what in OF_EVENTS:
        raise WrongValueError(
            f"sweep, keep {where}: only states are known at an event. Give one of {listed(kernel.states)}."
        )
    if isinstance(kept.of, str) and kept.of in kernel.names:
        function = kernel[kept.of]
        if "a" in function.arguments:
            raise WrongValueError(
                f"sweep, keep {where}: '{kept.of}' depends on given accelerations. Give another function."
            )
    else:
        function = kernel.quantity("value", kept.of)
    given = {"a", "l"} & function.arguments.keys()
    if given and kernel.contacts is not None:
        raise WrongValueError(
            f"sweep, keep {where}: it depends on accelerations, and with contacts that come and go on their forces, "
            "which are not kept. Keep something of states, inputs and parameters, or take it from swept.rerun(…)."
        )
    if "a" in function.arguments:
        # Compiled now, so that its program is pickled, too.
        _ = kernel["derivative"]
    if "l" in function.arguments:
        _ = kernel["multipliers"]
    return _Source("function", function=function, rows=int(np.prod(function.shape)))


# Quantities of runs


class _Quantities:
    """Quantities along runs and at their ends, each computed once."""

    def __init__(self, runs: Ensemble) -> None:
        self.runs = runs
        self._known: dict[tuple[int, bool], Array] = {}

    @property
    def ends(self) -> Array:
        """The time at which each run ended."""
        return self.runs.outcomes.times

    def along(self, source: _Source) -> Array:
        """At all times: run × row × N."""
        return self._once(source, at_end=False)

    def at_end(self, source: _Source) -> Array:
        """At the end of each run: run × row."""
        return self._once(source, at_end=True)[:, :, 0]

    @cached_property
    def _final_states(self) -> Array:
        """The state at the end of each run.

        For finished runs it is the recorded state, which was projected onto the constraints: `rerun` ends with the same
        bits.
        """
        runs, found = self.runs, self.runs.final_states
        if runs.kernel.constraints is None:
            return found
        is_kept = runs.outcomes.finished & (self.ends == runs.t[-1])
        return np.where(is_kept[:, None], runs.states[:, :, -1], found)

    def _once(self, source: _Source, *, at_end: bool) -> Array:
        key = id(source), at_end
        if key not in self._known:
            self._known[key] = self._found(source, at_end)
        return self._known[key]

    def _found(self, source: _Source, at_end: bool) -> Array:
        runs = self.runs
        t = self.ends[:, None] if at_end else np.broadcast_to(runs.t, (len(runs), runs.t.size))
        states = self._final_states[:, :, None] if at_end else runs.states
        inputs = runs.final_inputs[:, :, None] if at_end else runs.inputs
        match source.group:
            case "states":
                return states[:, source.number : source.number + 1]
            case "inputs":
                return inputs[:, source.number : source.number + 1]
            case "signals":
                table = runs.final_signals if at_end else runs.signals
                return table[source.name].reshape(len(runs), 1, -1)
            case "parameters":
                values = runs.parameters[source.number]
                return np.repeat(values[:, None, None], t.shape[1], axis=2)
        assert source.function is not None  # noqa: S101 - the only group left
        return _by_function(runs.kernel, source.function, source.rows, t, (states, inputs, runs.parameters))


def _by_function(
    kernel: MotionSystem, function: KernelFunction, rows: int, t: Array, of_runs: tuple[Array, Array, Array]
) -> Array:
    """A function of the states, inputs and parameters of runs at some times: run × row × N, evaluated in pieces."""
    states, inputs, parameters = of_runs
    count, moments = t.shape
    found = np.empty((count, rows, moments))
    at_once = max(1, _COLUMNS // max(moments, 1))
    for first in range(0, count, at_once):
        part = slice(first, min(first + at_once, count))
        number = moments * (part.stop - first)
        columns = (
            t[part].reshape(1, number),
            states[part].transpose(1, 0, 2).reshape(states.shape[1], number),
            inputs[part].transpose(1, 0, 2).reshape(inputs.shape[1], number),
            np.repeat(parameters[:, part], moments, axis=1),
        )
        known = dict(zip("txwp", columns, strict=True))
        arguments = [
            known[group] if group in known else _derived(kernel, group, columns) for group in function.arguments
        ]
        found[part] = function.many(*arguments).reshape(rows, -1, moments).transpose(1, 0, 2)
    return found


def _derived(kernel: MotionSystem, group: str, columns: tuple[Array, ...]) -> Array:
    """u̇ ("a") or λ ("l") of states."""
    if group == "a":
        rates: Array = kernel["derivative"].many(*columns)[len(kernel.coordinates) :]
        return rates
    multipliers: Array = kernel["multipliers"].many(*columns)
    return multipliers


# Kept values


def _computed(entry: KeptEntry, quantities: _Quantities) -> Array:
    kept, source = entry.kept, entry.source
    if kept.what in OF_EVENTS:
        return _of_events(kept, source, quantities.runs)
    assert source is not None  # noqa: S101 - all others are of something
    if kept.what == "final":
        return quantities.at_end(source).copy()
    values = quantities.along(source)
    is_reached = _is_reached(quantities)[:, None, :]
    if kept.what == "trajectory":
        return np.where(is_reached, values, np.nan)
    # The end of the run is appended; it also replaces times that were not reached, which then take no time.
    last = quantities.at_end(source)[:, :, None]
    values = np.concatenate([np.where(is_reached, values, last), last], axis=2)
    ends = quantities.ends[:, None]
    t = np.concatenate([np.minimum(quantities.runs.t, ends), ends], axis=1)[:, None, :]
    return _OVER_TIME[kept.what](t, values)


def _is_reached(quantities: _Quantities) -> Array:
    """Whether each run has a state at each time."""
    reached: Array = (quantities.runs.t < quantities.ends[:, None]) | quantities.runs.outcomes.finished[:, None]
    return reached


def _at_extreme(t: Array, values: Array, extreme: Array) -> Array:
    """The first time at which values are extreme."""
    at = np.argmax(values == extreme[..., None], axis=-1)
    times = np.broadcast_to(t, values.shape)
    found: Array = np.take_along_axis(times, at[..., None], axis=-1)[..., 0]
    return np.where(np.isnan(extreme), np.nan, found)


def _largest(t: Array, values: Array) -> Array:
    found: Array = np.maximum.reduce(values, axis=-1)
    return found


def _smallest(t: Array, values: Array) -> Array:
    found: Array = np.minimum.reduce(values, axis=-1)
    return found


def _mean(t: Array, values: Array) -> Array:
    """∫ y dt / T by the trapezoidal rule; the value itself where T = 0."""
    span = t[..., -1] - t[..., 0]
    total = np.einsum("...i,...i->...", 0.5 * (values[..., 1:] + values[..., :-1]), np.diff(t, axis=-1))
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Array = np.where(span > 0, total / span, values[..., -1])
    return found


_OVER_TIME: dict[str, Callable[[Array, Array], Array]] = {
    "largest": _largest,
    "smallest": _smallest,
    "largest_time": lambda t, values: _at_extreme(t, values, _largest(t, values)),
    "smallest_time": lambda t, values: _at_extreme(t, values, _smallest(t, values)),
    "mean": _mean,
    "rms": lambda t, values: np.sqrt(_mean(t, values * values)),
}


def _of_events(kept: Kept, source: _Source | None, runs: Ensemble) -> Array:
    """Number, time or state of an event in each run."""
    found = np.full(len(runs), 0.0 if kept.what == "event_count" else np.nan)
    for run, occurrences in enumerate(runs.events):
        own = [each for each in occurrences if _is_of(each, kept.event)] if occurrences else []
        if kept.what == "event_count":
            found[run] = len(own)
            continue
        number = kept.which - 1 if kept.which > 0 else len(own) + kept.which
        if 0 <= number < len(own):
            found[run] = own[number].time if source is None else own[number].before[source.name]
    return found if source is None else found[:, None]


def _is_of(event: Occurrence, name: str) -> bool:
    """Whether an event is the one of this name, or an impact or lock of the contact of this name."""
    if event.name == name:
        return True
    return isinstance(event, ContactEvent) and any(
        side == name or side.startswith(f"{name}, ") for side in event.impulses
    )
