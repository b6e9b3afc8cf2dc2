"""What is to be estimated from which data, checked and by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from kanes.analysis.sensitivity.experiments import Channel, Experiment, channel_sizes, channels_of, experiments_of
from kanes.base.errors import WrongValueError, counted
from kanes.base.samples import Samples
from kanes.base.types import Array, Values
from kanes.base.values import SECOND, by_name, check_names, names_in, number, numbers_by_name
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import inside_of
from kanes.model.contacts.refusals import refuse_contacts, refuse_discrete
from kanes.motion_capture.recordings.recording import Recording
from kanes.optimal_control.limits import interval
from kanes.simulate.inputs import inputs_at, numbers_and_samples


@dataclass(frozen=True, eq=False)
class ExperimentSetting:
    """One experiment in numbers: the values that are given, and its channels of data."""

    name: str
    start: float
    stop: float
    parameters: Mapping[str, float]  # given values, and guesses of those to be found
    initial: Mapping[str, float]  # of states that are held, and guesses of others
    inputs: Mapping[str, float | Samples]  # given functions of time, and guesses or means of unknown ones
    channels: tuple[Channel, ...]

    @property
    def times(self) -> Array:
        """All times at which something was measured."""
        return np.unique(np.concatenate([each.t[np.isfinite(each.values).any(axis=0)] for each in self.channels]))


@dataclass(frozen=True, eq=False)
class EstimationRequest:
    """The model, what is sought in all experiments, and the experiments."""

    equations: Equations
    kernel: CompiledKernel
    of: tuple[str, ...]
    noise: Mapping[str, float]  # intensities of inputs that are white noise about their mean
    walk: Mapping[str, float]  # intensities of inputs that wander
    bounds: Mapping[str, tuple[float, float]]
    settings: tuple[ExperimentSetting, ...]
    is_absolute: bool  # whether standard deviations of the data are known

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.kernel.name

    @property
    def shared(self) -> tuple[str, ...]:
        """Parameters to be found, which all experiments share."""
        return tuple(name for name in self.of if name in self.kernel.parameters)

    @property
    def own(self) -> tuple[str, ...]:
        """Initial values and constant inputs to be found, of each experiment."""
        return tuple(name for name in self.of if name not in self.kernel.parameters)

    @property
    def constant(self) -> tuple[str, ...]:
        """Inputs to be found that do not change."""
        return tuple(name for name in self.own if name in self.kernel.inputs)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of all numbers to be found; those of one of several experiments have its name in brackets."""
        several = len(self.settings) > 1
        found = [*(self.shared if several else self.of)]
        if several:
            found += [f"{name} [{each.name}]" for each in self.settings for name in self.own]
        return tuple(found)

    @property
    def measured(self) -> int:
        """How many numbers were measured."""
        channels = [channel for setting in self.settings for channel in setting.channels]
        return sum(int(np.isfinite(each.values).sum()) for each in channels)

    def held(self, setting: ExperimentSetting) -> list[str]:
        """States whose initial values are given."""
        return [name for name in self.kernel.states if name in setting.initial and name not in self.of]


@dataclass(frozen=True)
class Unknowns:
    """What is sought, as the user names it."""

    of: Iterable[object]
    noise: Values | None
    walk: Values | None
    bounds: Values | None


def requested(
    equations: Equations,
    data: Recording | Values | Experiment | list[Experiment] | tuple[Experiment, ...],
    unknowns: Unknowns,
    tables: Mapping[str, Values | None],
    sizes: tuple[object, object],
    start: float | None,
) -> EstimationRequest:
    """The request; `tables` are parameters, initial and inputs, and `sizes` deviations and weights."""
    system = as_equations(equations).system
    refuse_contacts(system, "kn.estimate", "Use kn.fit, which runs through them.")
    refuse_discrete(system, "kn.estimate")
    kernel = inside_of(equations.kernel)
    if kernel.constraints is not None:
        raise WrongValueError(
            f"'{kernel.name}': kn.estimate does not support constraints that are kept by projection, such as closed "
            "loops. Use kn.fit."
        )
    sought = _Sought(kernel, unknowns)
    experiments = experiments_of(data)
    plain = [channels_of(kernel, each.data, {}) for each in experiments]
    names = list(dict.fromkeys(channel.name for channels in plain for channel in channels))
    divisors = channel_sizes(kernel.name, names, *sizes, kernel.units)
    is_absolute = sizes[0] is not None
    if (sought.noise or sought.walk) and not is_absolute:
        raise WrongValueError(
            f"'{kernel.name}': inputs that change unknown need the accuracy of the data beside theirs. Give the "
            "standard deviations of what was measured, such as deviations=0.01."
        )
    named = {what: by_name(kernel.name, table) for what, table in tables.items()}
    settings = tuple(
        _setting(sought, experiment, named, divisors, start, number_)
        for number_, experiment in enumerate(experiments, start=1)
    )
    found = EstimationRequest(
        equations, kernel, sought.of, sought.noise, sought.walk, sought.bounds, settings, is_absolute
    )
    if found.measured < len(found.labels):
        raise WrongValueError(
            f"'{kernel.name}': {counted(found.measured, 'number')} measured do not determine "
            f"{counted(len(found.labels), 'unknown')} ({', '.join(found.labels)}). Estimate fewer, or measure more."
        )
    return found


class _Sought:
    """The names of what is sought, checked against the model."""

    def __init__(self, kernel: CompiledKernel, unknowns: Unknowns) -> None:
        self.kernel = kernel
        self.of = tuple(names_in(kernel.name, unknowns.of))
        known = (*kernel.parameters, *kernel.states, *kernel.inputs)
        cure = f"Parameters, states for their initial values, and constant inputs are: {', '.join(known)}."
        check_names(kernel.name, "parameter, state or input", known, self.of, cure, needed=())
        self.noise, self.walk = self._sizes(unknowns.noise, "noise"), self._sizes(unknowns.walk, "walk")
        for name in self.walk:
            if name in self.noise:
                raise WrongValueError(f"'{kernel.name}': {name} is in noise and in walk. Give it in one of them.")
        for name in (*self.noise, *self.walk):
            if name in self.of:
                raise WrongValueError(
                    f"'{kernel.name}': {name} is in `of` as a constant, and may change too. Take it out of `of`."
                )
        self.bounds = self._bounds(unknowns.bounds)

    def _sizes(self, given: Values | None, what: str) -> dict[str, float]:
        name = self.kernel.name
        table = by_name(name, given, "{F: 0.5}", what)
        cure = f"Inputs are: {', '.join(self.kernel.inputs) or 'none'}."
        check_names(name, "input", self.kernel.inputs, table, cure, needed=(), where=f"{what}: ")
        found = {key: number(value, f"'{name}', {what} of {key}") for key, value in table.items()}
        for key, value in found.items():
            if not 0 < value < np.inf:
                raise WrongValueError(f"'{name}', {what} of {key}: {value!r} is not positive. Give a positive number.")
        return found

    def _bounds(self, given: Values | None) -> dict[str, tuple[float, float]]:
        name, known = self.kernel.name, (*self.of, *self.noise, *self.walk)
        table = by_name(name, given, "{k: (0, None)}", "bounds")
        cure = f"Bounds are of what is estimated: {', '.join(known)}."
        check_names(name, "", known, table, cure, needed=(), where="bounds: ")
        found = {key: interval(value, f"bounds of {key}") for key, value in table.items()}
        for key, (low, high) in found.items():
            if not low < high:
                raise WrongValueError(
                    f"bounds of {key}: {table[key]!r} is an empty interval. Give a lower and a higher number."
                )
        return found


def _setting(
    sought: _Sought,
    experiment: Experiment,
    shared: Mapping[str, Mapping[str, object]],
    divisors: Mapping[str, float],
    start: float | None,
    order: int,
) -> ExperimentSetting:
    kernel, title = sought.kernel, experiment.name or str(order)
    tables = {what: {**table, **by_name(kernel.name, getattr(experiment, what))} for what, table in shared.items()}
    channels = channels_of(kernel, experiment.data, divisors)
    given = ExperimentSetting(
        title,
        0.0,
        1.0,
        _parameters(kernel, tables["parameters"]),
        _initial(kernel, tables["initial"]),
        _inputs(sought, tables["inputs"]),
        channels,
    )
    if not any(np.isfinite(each.values).any() for each in channels):
        raise WrongValueError(f"'{kernel.name}', data of experiment {title}: they have no numbers. Give some.")
    times = given.times
    first = _start(start, given, times, f"'{kernel.name}', data of experiment {title}")
    _check_guesses(sought, given)
    inputs_at(tuple(given.inputs), given.inputs, np.array([first, times[-1]]))  # samples cover the motion
    return ExperimentSetting(title, first, float(times[-1]), given.parameters, given.initial, given.inputs, channels)


def _start(given: float | None, setting: ExperimentSetting, times: Array, where: str) -> float:
    """The given start; without one zero if initial values are given, or else the first time of the data."""
    usual = 0.0 if setting.initial else float(times[0])
    first = usual if given is None else number(given, "estimate, start", SECOND)
    if times[0] < first:
        raise WrongValueError(
            f"{where}: they begin at t = {times[0]:g}, before the motion at {first:g}. Give a start no later than the "
            "data."
        )
    if not times[-1] > first:
        raise WrongValueError(f"{where}: they end at t = {times[-1]:g}, where the motion starts. Give later ones.")
    return first


def _parameters(kernel: CompiledKernel, table: Mapping[str, object]) -> dict[str, float]:
    cure = f"Give a number for each of {', '.join(kernel.parameters) or 'none'}."
    check_names(kernel.name, "parameter", kernel.parameters, table, cure)
    return numbers_by_name(kernel.name, table, kernel.units)  # type: ignore[arg-type]


def _initial(kernel: CompiledKernel, table: Mapping[str, object]) -> dict[str, float]:
    cure = f"States are: {', '.join(kernel.states)}."
    check_names(kernel.name, "state", kernel.states, table, cure, needed=(), where="initial: ")
    return numbers_by_name(kernel.name, table, kernel.units)  # type: ignore[arg-type]


def _inputs(sought: _Sought, table: Mapping[str, object]) -> dict[str, float | Samples]:
    kernel = sought.kernel
    changing = {*sought.noise, *sought.walk}
    needed = [name for name in kernel.inputs if name not in changing and name not in sought.of]
    cure = f"Give a number or kn.Samples for each of {', '.join(needed) or 'none'}, or name it in noise or walk."
    check_names(kernel.name, "input", kernel.inputs, table, cure, needed=needed, where="inputs: ")
    return numbers_and_samples(kernel.name, table, kernel.units)


def _check_guesses(sought: _Sought, setting: ExperimentSetting) -> None:
    """Guesses must be inside their bounds, and those of constants be numbers."""
    tables = (setting.parameters, setting.initial, setting.inputs)
    for name in sought.of:
        value = next((table[name] for table in tables if name in table), None)
        if isinstance(value, Samples):
            raise WrongValueError(f"'{sought.kernel.name}': {name} is in `of` as a constant. Give a number for it.")
        low, high = sought.bounds.get(name, (-np.inf, np.inf))
        if value is not None and not low <= value <= high:
            raise WrongValueError(
                f"'{sought.kernel.name}': {name} starts at {value:g}, outside its bounds. Start within them."
            )
