"""Residuals between runs and measurements, and their derivatives by the unknowns of a fit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.analysis.sensitivity.experiments import Channel, Experiment, channel_sizes, channels_of
from kanes.analysis.sensitivity.initial_derivatives import followed_start
from kanes.analysis.sensitivity.sensitivities import derivatives_along
from kanes.analysis.sensitivity.variational_runs import run_with_sensitivities
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import KanesError, StateError, UnknownNameError, WrongValueError
from kanes.base.types import Array, Content
from kanes.base.values import number, numbers_by_name
from kanes.codegen.arguments import by_names
from kanes.simulate.inputs import inputs_at, numbers_and_samples
from kanes.simulate.settings import Settings
from kanes.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False)
class Measured:
    """The channels of all experiments, and whether standard deviations are known."""

    channels: tuple[tuple[Channel, ...], ...]
    names: tuple[str, ...]  # of experiments
    is_absolute: bool

    @classmethod
    def of(
        cls,
        system: VariationalSystem,
        experiments: tuple[Experiment, ...],
        deviations: object,
        weights: object,
    ) -> Measured:
        plain = [channels_of(system.kernel, each.data, {}) for each in experiments]
        names = list(dict.fromkeys(channel.name for channels in plain for channel in channels))
        sizes = channel_sizes(system.name, names, deviations, weights, system.kernel.units)
        channels = tuple(channels_of(system.kernel, each.data, sizes) for each in experiments)
        titles = tuple(each.name or str(number) for number, each in enumerate(experiments, start=1))
        return cls(channels, titles, deviations is not None)

    @property
    def count(self) -> int:
        """The number of measured numbers."""
        return sum(int(np.isfinite(each.values).sum()) for channels in self.channels for each in channels)


class FitProblem:
    """Residuals of all channels and their derivatives by all unknowns: shared ones, then those of each experiment."""

    def __init__(
        self,
        system: VariationalSystem,
        tables: tuple[dict[str, Content], ...],
        measured: Measured,
        settings: Settings,
        held: list[str] | None,
    ) -> None:
        self.system, self.tables, self.measured = system, tables, measured
        self._settings, self._held = settings, held
        kernel, self._several = system.kernel, len(tables) > 1
        shared = [name for name in system.wrt if name in kernel.parameters or not self._several]
        own = [name for name in system.wrt if name not in shared]
        self.unknowns: list[tuple[str, int | None]] = [(name, None) for name in shared]
        self.unknowns += [(name, number) for number in range(len(tables)) for name in own]
        self.first = self._numbers()
        self._latest: tuple[Array, Array, Array] | None = None
        self.failure = ""
        self.runs = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of unknowns; those of one of several experiments have its name in brackets."""
        names = self.measured.names
        return tuple(name if number is None else f"{name} [{names[number]}]" for name, number in self.unknowns)

    def _table(self, name: str) -> str:
        kernel = self.system.kernel
        return "parameters" if name in kernel.parameters else "inputs" if name in kernel.inputs else "initial"

    def _numbers(self) -> Array:
        """The initial values of the unknowns."""
        found = []
        for name, experiment in self.unknowns:
            tables = self.tables if experiment is None else (self.tables[experiment],)
            given = [tables_of[self._table(name)].get(name) for tables_of in tables]
            speeds = self.system.speeds
            value = given[0] if given[0] is not None or name not in speeds else 0.0
            if value is None:
                raise UnknownNameError(
                    f"'{self.system.name}': {name} has no initial value. Give one in {self._table(name)}."
                )
            found.append(number(value, f"'{self.system.name}', {name}", self.system.units.get(name, "")))
        return np.array(found)

    # One evaluation

    def given(self, z: Array, experiment: int) -> dict[str, Content]:
        """The tables of an experiment with the numbers of unknowns in them."""
        tables = {what: dict(table) for what, table in self.tables[experiment].items()}
        for (name, owner), value in zip(self.unknowns, z, strict=True):
            if owner is None or owner == experiment:
                tables[self._table(name)][name] = float(value)
        return tables

    def _times(self, experiment: int) -> Array:
        known = [each.t[np.isfinite(each.values).any(axis=0)] for each in self.measured.channels[experiment]]
        return np.unique(np.concatenate(known))

    def run(self, z: Array, experiment: int, more: int = 0) -> tuple[Trajectory, Array]:
        """The run of an experiment at the times of its data, and at `more` times."""
        tables, times = self.given(z, experiment), self._times(experiment)
        start, stop = self._settings.start, float(times[-1])
        settings = self._settings._replace(times=np.union1d(times, np.linspace(start, stop, more)), stop=stop)
        initial = self._followed(tables) if self.system.constraints is not None else tables["initial"]
        kept, matrix = run_with_sensitivities(
            self.system, initial, tables["parameters"], tables["inputs"], settings, self._held
        )
        self.runs += 1
        return Trajectory.of(self.system.kernel, kept), matrix

    def _followed(self, tables: dict[str, Content]) -> Content:
        """The start of a run with dependent states: those that are not held follow the unknowns."""
        system, start = self.system, self._settings.start
        if self._held is None:
            return tables["initial"]
        p = by_names(system.name, "parameter", system.parameters, tables["parameters"], system.units)
        # The run reports names that are not inputs.
        inputs = {name: value for name, value in tables["inputs"].items() if name in system.inputs}
        known = numbers_and_samples(system.name, inputs, system.units)
        given = numbers_by_name(system.name, tables["initial"], system.units)
        return {**given, **followed_start(system, self._held, start, given, inputs_at(system.inputs, known, start), p)}

    def _columns(self, experiment: int) -> list[int]:
        """The indices of a run's unknowns among all unknowns, in its order."""
        return [
            next(
                index
                for index, (each, owner) in enumerate(self.unknowns)
                if each == name and owner in (None, experiment)
            )
            for name in self.system.wrt
        ]

    def _of_experiment(self, z: Array, experiment: int) -> tuple[Array, Array]:
        """Residuals of one experiment, computed less measured and scaled, and their derivatives."""
        run, matrix = self.run(z, experiment)
        if not run.outcome.finished:
            raise StateError(f"the run ended: {run.outcome}", {}, {})
        residuals, derivatives = [], []
        for channel in self.measured.channels[experiment]:
            y, dy = self._computed(channel, run, matrix)
            known = np.isfinite(channel.values)
            at = np.searchsorted(run.t, np.where(known.any(axis=0), channel.t, run.t[0]))
            residuals.append((y[:, at] - channel.values)[known] / channel.deviation)
            derivatives.append(dy[:, at][known] / channel.deviation)
        J = np.zeros((sum(each.size for each in residuals), len(self.unknowns)))
        J[:, self._columns(experiment)] = np.concatenate(derivatives)
        return np.concatenate(residuals), J

    def _computed(self, channel: Channel, run: Trajectory, matrix: Array) -> tuple[Array, Array]:
        name, states = channel.name, self.system.states
        if name in states:
            row = states.index(name)
            return run.states[row][None], matrix[:, row][None]
        return derivatives_along(self.system.kernel, self.system.wrt, "value", channel.thing, run, matrix)

    def evaluated(self, z: Array) -> tuple[Array, Array]:
        """All residuals and derivatives; NaN if a run fails, which shortens the step."""
        if self._latest is not None and np.array_equal(self._latest[0], z):
            return self._latest[1:]
        try:
            if self._latest is not None and not np.isfinite(z).all():
                raise StateError("no step is left", {}, {})
            parts = [self._of_experiment(z, experiment) for experiment in range(len(self.tables))]
        except KanesError as error:
            if self._latest is None:
                raise
            self.failure = str(error)
            return np.full(self._latest[1].size, np.nan), np.full(self._latest[2].shape, np.nan)
        self._latest = z.copy(), np.concatenate([each[0] for each in parts]), np.vstack([each[1] for each in parts])
        return self._latest[1:]

    def begin(self, z: Array) -> None:
        """The first evaluation, whose failures are errors."""
        for experiment, name in enumerate(self.measured.names):
            times = self._times(experiment)
            if times[0] < self._settings.start:
                raise WrongValueError(
                    f"'{self.system.name}', data of experiment {name}: they begin at t = {times[0]:g}, before the run "
                    f"at {self._settings.start:g}. Give a start no later than the data."
                )
        try:
            self.evaluated(z)
        except StateError as error:
            values = dict(zip(self.labels, map(float, z), strict=True))
            listed = ", ".join(f"{name} = {value:.6g}" for name, value in values.items())
            raise StateError(
                f"'{self.system.name}': with the initial values, {listed}, {error}. Start from others.",
                error.residuals,
                error.state or values,
            ) from None

    def left_at(self, channel: Channel, run: Trajectory) -> Array:
        """Residuals of a channel at its own times; NaN in gaps."""
        known = np.isfinite(channel.values).any(axis=0)
        at = np.searchsorted(run.t, np.where(known, channel.t, run.t[0]))
        computed = np.atleast_2d(run[channel.thing])
        return channel.values - computed[:, at]
