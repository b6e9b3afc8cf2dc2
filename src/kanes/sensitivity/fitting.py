"""Fits: parameters and initial values with which runs come nearest to what was measured.

Least squares by steps of Gauss and Newton within a trust region, with exact slopes: each run brings its derivatives
along, so that a step costs one run for each experiment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.codegen.arguments import by_names
from kanes.equations.equations import Equations
from kanes.errors import ExpressionError, KanesError, StateError, UnknownNameError, counted
from kanes.kernel.kernel import Kernel
from kanes.rank import shortest_solution
from kanes.rank.thresholds import NOT_TOLD_BY_DATA
from kanes.sensitivity.experiments import Channel, Experiment, channel_sizes, channels_of, experiments_of
from kanes.sensitivity.fit_result import Fit, Fitting
from kanes.sensitivity.identifiability import identifiability
from kanes.sensitivity.initial_slopes import followed_start
from kanes.sensitivity.sensitivities import slopes_along
from kanes.sensitivity.sensitivity_runs import variational_system
from kanes.sensitivity.variational_runs import run_with_slopes
from kanes.sensitivity.variational_system import VariationalSystem
from kanes.simulate.inputs import inputs_at, numbers_and_samples
from kanes.simulate.settings import Settings
from kanes.trajectory.trajectory import Trajectory
from kanes.types import Array
from kanes.values import SECOND, by_name, check_names, count, is_among, names_in, number, numbers_by_name

_LOSSES = ("linear", "soft_l1", "huber", "cauchy", "arctan")
# Relative changes of the sum of squares, and of all parameters, at which steps end. The errors of a run, 1e-10, make
# changes of some 1e-9 in a sum of squares of small residuals, below which nothing tells whether a step is good.
_CONVERGED, _STOPPED = 1e-8, 1e-10
# Times at which runs are kept besides those of data, to be looked at.
_SHOWN = 401


def fit(
    kernel: Kernel | Equations,
    data: Any,
    *,
    of: Iterable[Any],
    parameters: Mapping[Any, Any],
    initial: Mapping[Any, Any],
    inputs: Mapping[Any, Any] | None = None,
    deviations: Any = None,
    weights: Any = None,
    bounds: Mapping[Any, Any] | None = None,
    held: Iterable[Any] | None = None,
    start: float = 0.0,
    tolerance: float = 1e-10,
    most_steps: int = 1_000_000,
    most_runs: int = 200,
    loss: str = "linear",
    loss_size: float = 1.0,
) -> Fit:
    """Numbers of some parameters, initial values and inputs with which runs come nearest to data.

    `of` names what is fitted; steps start from the numbers that `parameters`, `initial` and `inputs` have for it, and
    all else stays what these tables say. `data` is a table of (times, values) or `Samples` by symbol, expression, point
    or output of the kernel, values that are NaN being left out; or a `Recording`, of which columns and markers count
    that are called like states, outputs and points; or a list of `Experiment`, each with data of its own run. Such runs
    share parameters; initial values and inputs in `of` are fitted for each.

    Residuals are divided by the standard `deviations` of channels, a number or a table, which then tell how exact the
    result is; or multiplied by `weights`, where the residuals themselves tell. Several channels need one of them.
    `bounds` are pairs by name, None where there is none. `loss` is "linear", or one that takes outliers for less:
    "soft_l1", "huber", "cauchy", "arctan"; `loss_size` is the weighed residual from which on it does. `held` is as for
    `sensitivities`: initial values that are not held are brought to the constraints for each run. Runs begin at `start`
    and end with the data.

        found = kn.fit(kernel, {q: (t, angles)}, of=[k, q], parameters={m: 1, k: 20}, initial={q: 0.3})
        found[k], found.errors["k"], found.interval(k)
    """
    system = variational_system(kernel, of)
    tables = {"parameters": parameters, "initial": initial, "inputs": {} if inputs is None else inputs}
    named = {what: by_name(system.name, table) for what, table in tables.items()}
    experiments = experiments_of(data)
    measured = _Measured.of(system, experiments, deviations, weights)
    if not is_among(loss, _LOSSES):
        raise ExpressionError(f"fit: loss {loss!r} is unknown. Losses are: {', '.join(_LOSSES)}.")
    common = number(start, "fit, start", SECOND), 0.0, None, tolerance, None, "auto", None, None, most_steps, 1000
    problem = _Problem(
        system,
        tuple(_with(named, each, system.name) for each in experiments),
        measured,
        Settings(*common, threads=1, progress=False),
        None if held is None else names_in(system.name, held),
    )
    return problem.solved(bounds, count(most_runs, "fit: most_runs", 1), loss, _positive(loss_size, "fit, loss_size"))


def _positive(value: Any, where: str) -> float:
    found = number(value, where)
    if not found > 0:
        raise ExpressionError(f"{where}: {value!r} is not positive. Give a positive number.")
    return found


def _with(named: dict[str, dict[str, Any]], experiment: Experiment, model: str) -> dict[str, dict[str, Any]]:
    """The tables of an experiment: those of all, and its own before them."""
    own = {what: by_name(model, getattr(experiment, what)) for what in named}
    return {what: {**table, **own[what]} for what, table in named.items()}


@dataclass(frozen=True, eq=False)
class _Measured:
    """The channels of all experiments, and whether standard deviations are known."""

    channels: tuple[tuple[Channel, ...], ...]
    names: tuple[str, ...]  # of experiments
    is_absolute: bool

    @classmethod
    def of(
        cls, system: VariationalSystem, experiments: tuple[Experiment, ...], deviations: Any, weights: Any
    ) -> _Measured:
        plain = [channels_of(system.kernel, each.data, {}) for each in experiments]
        names = list(dict.fromkeys(channel.name for channels in plain for channel in channels))
        sizes = channel_sizes(system.name, names, deviations, weights)
        channels = tuple(channels_of(system.kernel, each.data, sizes) for each in experiments)
        titles = tuple(each.name or str(number) for number, each in enumerate(experiments, start=1))
        return cls(channels, titles, deviations is not None)

    @property
    def count(self) -> int:
        """How many numbers were measured."""
        return sum(int(np.isfinite(each.values).sum()) for channels in self.channels for each in channels)


class _Problem:
    """Residuals of all channels, one below the other, by all unknowns: shared ones, then those of each experiment."""

    def __init__(
        self,
        system: VariationalSystem,
        tables: tuple[dict[str, dict[str, Any]], ...],
        measured: _Measured,
        settings: Settings,
        held: list[str] | None,
    ) -> None:
        self._system, self._tables, self._measured = system, tables, measured
        self._settings, self._held = settings, held
        kernel, self._several = system.kernel, len(tables) > 1
        shared = [name for name in system.to if name in kernel.parameters or not self._several]
        own = [name for name in system.to if name not in shared]
        self.unknowns: list[tuple[str, int | None]] = [(name, None) for name in shared]
        self.unknowns += [(name, number) for number in range(len(tables)) for name in own]
        self._first = self._numbers()
        self._latest: tuple[Array, Array, Array] | None = None
        self._failure = ""
        self._runs = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """What unknowns are called: by their names, and those of one of several experiments with that in brackets."""
        names = self._measured.names
        return tuple(name if number is None else f"{name} [{names[number]}]" for name, number in self.unknowns)

    def _table(self, name: str) -> str:
        kernel = self._system.kernel
        return "parameters" if name in kernel.parameters else "inputs" if name in kernel.inputs else "initial"

    def _numbers(self) -> Array:
        """Where steps start."""
        found = []
        for name, experiment in self.unknowns:
            tables = self._tables if experiment is None else (self._tables[experiment],)
            given = [tables_of[self._table(name)].get(name) for tables_of in tables]
            speeds = self._system.states[len(self._system.states) - self._system.speed_count :]
            value = given[0] if given[0] is not None or name not in speeds else 0.0
            if value is None:
                raise UnknownNameError(
                    f"'{self._system.name}': {name} has no number to start from. Give one in {self._table(name)}."
                )
            found.append(number(value, f"'{self._system.name}', {name}", self._system.units.get(name, "")))
        return np.array(found)

    # One evaluation

    def _given(self, z: Array, experiment: int) -> dict[str, dict[str, Any]]:
        """The tables of an experiment with the numbers of unknowns in them."""
        tables = {what: dict(table) for what, table in self._tables[experiment].items()}
        for (name, owner), value in zip(self.unknowns, z, strict=True):
            if owner is None or owner == experiment:
                tables[self._table(name)][name] = float(value)
        return tables

    def _times(self, experiment: int) -> Array:
        known = [each.t[np.isfinite(each.values).any(axis=0)] for each in self._measured.channels[experiment]]
        return np.unique(np.concatenate(known))

    def _run(self, z: Array, experiment: int, more: int = 0) -> tuple[Trajectory, Array]:
        """The run of an experiment at the times of its data, and at some more."""
        tables, times = self._given(z, experiment), self._times(experiment)
        start, stop = self._settings.start, float(times[-1])
        settings = self._settings._replace(times=np.union1d(times, np.linspace(start, stop, more)), stop=stop)
        initial = self._followed(tables) if self._system.constraints is not None else tables["initial"]
        kept, matrix = run_with_slopes(
            self._system, initial, tables["parameters"], tables["inputs"], settings, self._held
        )
        self._runs += 1
        return Trajectory.of(self._system.kernel, kept), matrix

    def _followed(self, tables: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """The start of a run whose states depend on each other: those that are not held follow the unknowns."""
        system, start = self._system, self._settings.start
        if self._held is None:
            return tables["initial"]
        p = by_names(system.name, "parameter", system.parameters, tables["parameters"], system.units)
        known = numbers_and_samples(system.name, tables["inputs"], system.units)
        given = numbers_by_name(system.name, tables["initial"], system.units)
        return {**given, **followed_start(system, self._held, start, given, inputs_at(system.inputs, known, start), p)}

    def _columns(self, experiment: int) -> list[int]:
        """Where among all unknowns those of a run are, in its order."""
        return [
            next(
                index
                for index, (each, owner) in enumerate(self.unknowns)
                if each == name and owner in (None, experiment)
            )
            for name in self._system.to
        ]

    def _of_experiment(self, z: Array, experiment: int) -> tuple[Array, Array]:
        """Residuals of one experiment, computed less measured and divided, and their slopes."""
        run, matrix = self._run(z, experiment)
        if not run.outcome.finished:
            raise StateError(f"the run ended: {run.outcome}", {}, {})
        residuals, slopes = [], []
        for channel in self._measured.channels[experiment]:
            y, dy = self._computed(channel, run, matrix)
            known = np.isfinite(channel.values)
            at = np.searchsorted(run.t, np.where(known.any(axis=0), channel.t, run.t[0]))
            residuals.append((y[:, at] - channel.values)[known] / channel.deviation)
            slopes.append(dy[:, at][known] / channel.deviation)
        J = np.zeros((sum(each.size for each in residuals), len(self.unknowns)))
        J[:, self._columns(experiment)] = np.concatenate(slopes)
        return np.concatenate(residuals), J

    def _computed(self, channel: Channel, run: Trajectory, matrix: Array) -> tuple[Array, Array]:
        name, states = channel.name, self._system.states
        if name in states:
            row = states.index(name)
            return run.states[row][None], matrix[:, row][None]
        return slopes_along(self._system.kernel, self._system.to, "value", channel.thing, run, matrix)

    def _evaluated(self, z: Array) -> tuple[Array, Array]:
        """All residuals and slopes; NaN where a run fails, which makes a step shorter."""
        if self._latest is not None and np.array_equal(self._latest[0], z):
            return self._latest[1:]
        try:
            if self._latest is not None and not np.isfinite(z).all():
                raise StateError("no step is left", {}, {})
            parts = [self._of_experiment(z, experiment) for experiment in range(len(self._tables))]
        except KanesError as error:
            if self._latest is None:
                raise
            self._failure = str(error)
            return np.full(self._latest[1].size, np.nan), np.full(self._latest[2].shape, np.nan)
        self._latest = z.copy(), np.concatenate([each[0] for each in parts]), np.vstack([each[1] for each in parts])
        return self._latest[1:]

    def _begin(self, z: Array) -> None:
        """The first evaluation, whose faults are the user's."""
        for experiment, name in enumerate(self._measured.names):
            times = self._times(experiment)
            if times[0] < self._settings.start:
                raise ExpressionError(
                    f"'{self._system.name}', data of experiment {name}: they begin at t = {times[0]:g}, the run at "
                    f"{self._settings.start:g}. Give a start no later than the data."
                )
        try:
            self._evaluated(z)
        except StateError as error:
            values = dict(zip(self.labels, map(float, z), strict=True))
            listed = ", ".join(f"{name} = {value:.6g}" for name, value in values.items())
            raise StateError(
                f"'{self._system.name}': with the first numbers, {listed}, {error}. Start from others.",
                error.residuals,
                error.state or values,
            ) from None

    # All of them

    def _limits(self, bounds: Mapping[Any, Any] | None) -> tuple[Array, Array]:
        name = self._system.name
        given = by_name(name, bounds, "{k: (0, None)}", "bounds")
        cure = f"Bounds are of what is fitted: {', '.join(self._system.to)}."
        check_names(name, "", self._system.to, given, cure, needed=(), where="bounds: ")
        low, high = np.full(len(self.unknowns), -np.inf), np.full(len(self.unknowns), np.inf)
        for index, (each, _) in enumerate(self.unknowns):
            if each in given:
                low[index], high[index] = self._pair(each, given[each])
                if not low[index] <= self._first[index] <= high[index]:
                    raise ExpressionError(
                        f"'{name}': {each} starts at {self._first[index]:g}, outside its bounds. Start within them."
                    )
        return low, high

    def _pair(self, name: str, given: Any) -> tuple[float, float]:
        if not isinstance(given, (tuple, list)) or len(given) != 2:
            raise ExpressionError(f"bounds of {name}: {given!r} is no pair. Give one such as (0, None).")
        unit, where = self._system.units.get(name, ""), f"bounds of {name}"
        low, high = (
            limit if each is None else number(each, where, unit)
            for each, limit in zip(given, (-np.inf, np.inf), strict=True)
        )
        if not low < high:
            raise ExpressionError(f"{where}: {given!r} leaves nothing between. Give a lower and a higher number.")
        return low, high

    def solved(self, bounds: Mapping[Any, Any] | None, most_runs: int, loss: str, loss_size: float) -> Fit:
        """The fit."""
        from scipy.optimize import least_squares  # noqa: PLC0415  # takes long to import, and few need it

        measured = self._measured.count
        if measured < len(self.unknowns):
            raise ExpressionError(
                f"'{self._system.name}': {counted(measured, 'number')} measured do not tell "
                f"{counted(len(self.unknowns), 'unknown')} ({', '.join(self.labels)}). Fit fewer, or measure more."
            )
        limits = self._limits(bounds)
        self._begin(self._first)
        # Where nothing changes with any unknown, SciPy divides by zero, and no step is left.
        with np.errstate(all="ignore"):
            found = least_squares(
                lambda z: self._evaluated(z)[0],
                self._first,
                lambda z: self._evaluated(z)[1],
                limits,
                x_scale="jac",
                ftol=_CONVERGED,
                xtol=_STOPPED,
                gtol=None,
                max_nfev=most_runs,
                loss=loss,
                f_scale=loss_size,
            )
        if loss == "linear":
            self._take_last_step(found, limits)
        return self._fit(found, limits, measured)

    def _take_last_step(self, found: Any, limits: tuple[Array, Array]) -> None:
        """One more step of Gauss and Newton, which the sum of squares is too flat to judge by its value.

        It is refused where the sum rises, or a bound is crossed.
        """
        residuals, J = self._evaluated(found.x)
        free = np.flatnonzero(found.active_mask == 0)
        z = found.x.copy()
        z[free] -= shortest_solution(J[:, free], residuals, NOT_TOLD_BY_DATA)[0]
        if not found.status > 0 or not (z[free] > limits[0][free]).all() or not (z[free] < limits[1][free]).all():
            return
        residuals, J = self._evaluated(z)
        cost = float(residuals @ residuals) / 2
        if cost <= found.cost * (1 + _CONVERGED):
            found.x, found.jac, found.cost = z, J, cost

    def _fit(self, found: Any, limits: tuple[Array, Array], measured: int) -> Fit:
        z, labels = found.x, self.labels
        free = np.flatnonzero(found.active_mask == 0)
        known = identifiability([labels[index] for index in free], z[free], found.jac[:, free])
        left = measured - free.size
        variance = 1.0 if self._measured.is_absolute else 2 * found.cost / left if left else np.nan
        covariance = np.full((z.size, z.size), np.nan)
        with np.errstate(invalid="ignore"):  # infinite times nothing
            covariance[np.ix_(free, free)] = variance * known.covariance
        edges = [
            f"{labels[index]} is at its {'lower' if found.active_mask[index] < 0 else 'upper'} bound "
            f"{limits[0 if found.active_mask[index] < 0 else 1][index]:g}"
            for index in np.flatnonzero(found.active_mask)
        ]
        fitting = Fitting(
            converged=found.status > 0 or not found.jac.any(),
            runs=self._runs,
            cost=float(found.cost),
            freedom=left,
            is_absolute=self._measured.is_absolute,
            failure=self._failure,
            bounded=tuple(edges),
            undetermined=known.open,
        )
        runs = tuple(self._run(z, number, _SHOWN)[0] for number in range(len(self._tables)))
        tables = tuple(self._given(z, number) for number in range(len(self._tables)))
        computed = tuple(
            tuple(self._measured_less_computed(channel, run) for channel in channels)
            for channels, run in zip(self._measured.channels, runs, strict=True)
        )
        return Fit(
            self._system.kernel,
            labels,
            z,
            covariance,
            fitting,
            runs,
            tables,
            self._measured.channels,
            computed,
            self._measured.names,
        )

    def _measured_less_computed(self, channel: Channel, run: Trajectory) -> Array:
        """Residuals of a channel at its own times; NaN where nothing was measured."""
        known = np.isfinite(channel.values).any(axis=0)
        at = np.searchsorted(run.t, np.where(known, channel.t, run.t[0]))
        computed = np.atleast_2d(run[channel.thing])
        return channel.values - computed[:, at]
