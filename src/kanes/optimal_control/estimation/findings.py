"""A solution of an estimation as numbers with errors, and motions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.analysis.sensitivity.experiments import Channel
from kanes.analysis.sensitivity.fit_result import Fit, Fitting
from kanes.analysis.sensitivity.identifiability import Identifiability
from kanes.base.pieces import Pieces
from kanes.base.samples import Samples
from kanes.base.types import Array, Content
from kanes.optimal_control.estimation.covariances import Covariances
from kanes.optimal_control.estimation.estimate import Estimate, EstimatedMotion
from kanes.optimal_control.estimation.estimation_program import EstimationProgram, ExperimentProgram
from kanes.optimal_control.results.outcomes import OptimalOutcome
from kanes.optimal_control.solver.ipopt import IpoptResult
from kanes.trajectory.replay import Replay

# Times of a motion in each interval, and in all, at least.
_EACH, _TIMES = 2, 400


@dataclass(frozen=True, eq=False)
class Findings:
    """What a solution says."""

    program: EstimationProgram
    result: IpoptResult
    errors: tuple[Array, ...]
    outcome: OptimalOutcome

    @property
    def estimate(self) -> Estimate:
        """The estimate."""
        motions = tuple(self._motion(number) for number in range(len(self.program.experiments)))
        return Estimate(self._fit(motions), motions, self.outcome, self.result.cost)

    # Numbers

    @cached_property
    def _covariances(self) -> Covariances:
        return Covariances(self.program, self.result.x)

    @cached_property
    def _columns(self) -> Array:
        """Where the numbers that are sought are among all unknowns, in the order of their labels."""
        request, experiments = self.program.request, self.program.experiments
        shared = {name: k for k, name in enumerate(request.shared)}
        if len(experiments) == 1:
            found = [shared[name] if name in shared else self._own(experiments[0], name) for name in request.of]
        else:
            found = [*shared.values(), *(self._own(each, name) for each in experiments for name in request.own)]
        return np.array(found, dtype=np.int64)

    def _own(self, each: ExperimentProgram, name: str) -> int:
        states = self.program.request.kernel.states
        return int(each.layout.X[0, states.index(name)] if name in states else each.input_columns(name)[0])

    @cached_property
    def _known(self) -> Identifiability:
        free = ~self._covariances.fixed[self._columns]
        labels = [label for label, is_free in zip(self.program.request.labels, free, strict=True) if is_free]
        return self._covariances.identified(self._columns[free], tuple(labels))

    @cached_property
    def _misfits(self) -> list[dict[str, Array]]:
        return self.program.misfits(self.result.x)

    @cached_property
    def _squares(self) -> float:
        """½ Σ e² of the data."""
        return float(sum((each**2).sum() for own in self._misfits for each in own.values()) / 2)

    @cached_property
    def _freedom(self) -> int:
        """Measured numbers less those that they determine, initial values that were not named among them."""
        request = self.program.request
        free = int((~self._covariances.fixed[self._columns]).sum())
        unnamed = [
            name
            for setting in request.settings
            for name in request.kernel.states
            if name not in setting.initial and name not in request.of
        ]
        return request.measured - free - len(unnamed) + len(self._known.open)

    @cached_property
    def _variance(self) -> float:
        """Of scaled errors: one where deviations are known."""
        if self.program.request.is_absolute:
            return 1.0
        return 2 * self._squares / self._freedom if self._freedom > 0 else np.nan

    def _fit(self, motions: tuple[EstimatedMotion, ...]) -> Fit:
        request, columns = self.program.request, self._columns
        free = np.flatnonzero(~self._covariances.fixed[columns])
        covariance = np.full((columns.size, columns.size), np.nan)
        with np.errstate(invalid="ignore"):  # infinite times nothing
            covariance[np.ix_(free, free)] = self._variance * self._known.covariance
        fitting = Fitting(
            converged=self.outcome.solved,
            runs=0,
            cost=self._squares,
            freedom=self._freedom,
            is_absolute=request.is_absolute,
            failure="",
            bounded=self._at_bounds(),
            undetermined=self._known.open,
        )
        return Fit(
            request.kernel,
            request.labels,
            self.result.x[columns],
            covariance,
            fitting,
            tuple(each.trajectory for each in motions),
            tuple(self._tables(number) for number in range(len(motions))),
            tuple(each.channels for each in request.settings),
            tuple(self._left(number) for number in range(len(motions))),
            tuple(each.name for each in request.settings),
        )

    def _at_bounds(self) -> tuple[str, ...]:
        lower, upper, x = self.program.lower, self.program.upper, self.result.x
        found = []
        for column, label in zip(self._columns, self.program.request.labels, strict=True):
            if self._covariances.fixed[column]:
                is_low = x[column] - lower[column] < upper[column] - x[column]
                bound = lower[column] if is_low else upper[column]
                found.append(f"{label} is at its {'lower' if is_low else 'upper'} bound {bound:g}")
        return tuple(found)

    def _tables(self, number: int) -> dict[str, Content]:
        """Parameters, initial values and inputs of an experiment, as `simulate` takes them."""
        each, kernel = self.program.experiments[number], self.program.request.kernel
        p = self.program.parameter_row(self.result.x, number)
        return {
            "parameters": dict(zip(kernel.parameters, p.tolist(), strict=True)),
            "initial": dict(zip(kernel.states, self.result.x[each.layout.X[0]].tolist(), strict=True)),
            "inputs": dict(self._inputs(each)),
        }

    def _left(self, number: int) -> tuple[Array, ...]:
        """Measured less computed numbers of each channel; NaN in gaps."""
        channels = self.program.request.settings[number].channels
        return tuple(_in_full(channel, self._misfits[number][channel.name]) for channel in channels)

    # Motions

    def _motion(self, number: int) -> EstimatedMotion:
        each = self.program.experiments[number]
        states = {name: each.layout.X[:, k] for k, name in enumerate(self.program.request.kernel.states)}
        return EstimatedMotion(
            each.setting.name,
            self._replay(number),
            self._inputs(each),
            each.times,
            self.errors[number],
            self._covariances,
            {**states, **each.W},
            self._variance,
        )

    def _inputs(self, each: ExperimentProgram) -> dict[str, Samples | float]:
        """All inputs: those that were found as cubics."""
        request, x = self.program.request, self.result.x
        widths = np.diff(each.times)[:, None]
        found: dict[str, Samples | float] = {}
        for name in request.kernel.inputs:
            if name in request.constant:
                found[name] = float(x[each.input_columns(name)[0]])
            elif name in request.noise or name in request.walk:
                powers = x[each.input_columns(name)][each.layout.nodes] @ self.program.scheme.powers.T
                coefficients = np.zeros((powers.shape[0], 4))
                coefficients[:, : powers.shape[1]] = powers / widths ** np.arange(powers.shape[1])
                found[name] = Pieces(each.times, coefficients)
            else:
                found[name] = each.setting.inputs[name]
        return found

    def _replay(self, number: int) -> Replay:
        each, node, kernel = self.program.experiments[number], self.program.functions.node, self.program.request.kernel
        K = each.layout.count
        parts = max(_EACH, -(-_TIMES // K))
        intervals = np.append(np.repeat(np.arange(K), parts), K - 1)
        places = np.append(np.tile(np.arange(parts) / parts, K), 1.0)
        z = self.program.arguments(self.result.x, number, intervals, places).T
        nx, nr, nu = len(node.states), len(node.rates), len(kernel.speeds)
        t = each.layout.times(np.ones(2), intervals, places)
        inputs = z[nx + nr : nx + nr + len(node.inputs)].copy()
        for k, name in enumerate(kernel.inputs):
            given = self._inputs(each)[name]
            if name in each.setting.inputs and isinstance(given, Samples) and not isinstance(given, Pieces):
                inputs[k] = given.at(np.clip(t, given.times[0], given.times[-1]))
        p = self.program.parameter_row(self.result.x, number)
        return Replay(kernel.suited(p[None]), t, z[:nx], z[nx + nr - nu : nx + nr], inputs, p)


def _in_full(channel: Channel, errors: Array) -> Array:
    found = np.full(channel.values.shape, np.nan)
    known = np.isfinite(channel.values).any(axis=0)
    found[:, known] = -errors.T * channel.deviation
    return np.where(np.isfinite(channel.values), found, np.nan)
