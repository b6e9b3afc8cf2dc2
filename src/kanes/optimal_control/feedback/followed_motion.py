"""A motion that is followed: states and inputs as functions of time, and the linear model of the errors along it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.analysis.system_functions import OperatingPoint, SystemFunctions, functions_of
from kanes.base.errors import KanesError, UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations
from kanes.optimal_control.feedback.error_coordinates import ErrorCoordinates, constraint_rows, error_coordinates
from kanes.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False)
class LinearMotion:
    """The linear model ż = A z + B δw of the errors at some times, and T of δx = T z."""

    A: Array  # N × nz × nz
    B: Array  # N × nz × nw
    T: Array  # N × nx × nz


@dataclass(frozen=True, eq=False)
class FollowedMotion:
    """A run, with states as cubics through its values and rates.

    Inputs are the samples that the run had, or linear between its times.
    """

    equations: Equations
    system: SystemFunctions
    t: Array  # N
    x: Array  # nx × N, all states
    w: Array  # nw × N
    p: Array
    errors: ErrorCoordinates
    rates: Array  # nx × N
    samples: Mapping[str, Samples]  # of inputs that have some

    @cached_property
    def knots(self) -> Array:
        """Times at which inputs or their derivatives may jump, and the ends."""
        changing = [name for name, row in zip(self.system.inputs, self.w, strict=True) if np.ptp(row) > 0]
        found = [self.samples[name].times if name in self.samples else self.t for name in changing]
        every = np.unique(np.concatenate([self.t[[0, -1]], *found]))
        return every[(every >= self.t[0]) & (every <= self.t[-1])]

    @cached_property
    def _cubics(self) -> object:
        from scipy.interpolate import CubicHermiteSpline  # noqa: PLC0415  # takes long to import, and few need it

        return CubicHermiteSpline(self.t, self.x, self.rates, axis=1)

    def states_at(self, times: Array) -> Array:
        """x* at some times, nx × N."""
        x: Array = self._cubics(times)  # type: ignore[operator]  # SciPy has no types
        for four in self.system.quaternions:
            x[list(four)] /= np.linalg.norm(x[list(four)], axis=0)
        return x

    def inputs_at(self, times: Array) -> Array:
        """w* at some times, nw × N."""
        found = [
            self.samples[name].at(times) if name in self.samples else np.interp(times, self.t, row)
            for name, row in zip(self.system.inputs, self.w, strict=True)
        ]
        return np.array(found).reshape(-1, np.size(times))

    def linear_at(self, times: Array) -> LinearMotion:
        """The linear model at some times."""
        x, w = self.states_at(times), self.inputs_at(times)
        found = self.system.at_many_with_inputs(_points(times, x, w, self.p))
        A, B, T = [], [], []
        for k, (each, by_inputs) in enumerate(found):
            here = self.errors.linear(x[:, k], each.rates, each.J, constraint_rows(self.system, each.G))
            A.append(here[0])
            B.append(here[2] @ by_inputs)
            T.append(here[1])
        return LinearMotion(np.array(A), np.array(B), np.array(T))


def followed_motion(equations: Equations, run: Trajectory, wanted: Sequence[str]) -> FollowedMotion:
    """The motion of a run, with the independent errors along it."""
    equations = as_equations(equations)
    system = functions_of(equations)
    _check_run(system, run)
    rows = {name: state_along(system, run, name) for name in (*system.states, *system.inputs)}
    x = np.array([rows[name] for name in system.states])
    w = np.array([rows[name] for name in system.inputs]).reshape(len(system.inputs), run.t.size)
    p = np.array([float(run[name][0]) for name in system.parameters])
    samples = {name: each for name, each in run.samples.items() if name in system.inputs}
    along = system.at_many(_points(run.t, x, w, p))
    rates = np.array([each.rates for each in along]).T
    if not np.isfinite(rates).all():
        raise WrongValueError(f"'{system.name}': rates along the run are not finite. Give a run that ends before.")
    return FollowedMotion(
        equations, system, run.t, x, w, p, error_coordinates(system, along, x, wanted), rates, samples
    )


def _points(times: Array, x: Array, w: Array, p: Array) -> list[OperatingPoint]:
    return [OperatingPoint(times[k : k + 1], x[:, k], w[:, k], p) for k in range(times.size)]


def check_is_run(system: SystemFunctions, run: object) -> None:
    """A run is needed."""
    if not isinstance(run, Trajectory):
        raise WrongTypeError(f"'{system.name}': {run!r} is not a run. Give the result of kernel.simulate.")


def _check_run(system: SystemFunctions, run: Trajectory) -> None:
    check_is_run(system, run)
    if not system.inputs:
        raise WrongValueError(
            f"'{system.name}' has no input that could follow a motion. Declare one: model.inputs('F')."
        )
    missing = [name for name in system.parameters if name not in run.kernel.parameters]
    if missing:
        raise UnknownNameError(f"the run of '{run.kernel.name}' has no {missing[0]}. Give a run of '{system.name}'.")
    if run.t.size < 2 or not (np.diff(run.t) > 0).all():
        raise WrongValueError(f"'{system.name}': the run has {run.t.size} times. Give one with at least two, rising.")
    if any(each.before != each.after for each in run.events):
        raise WrongValueError(
            f"'{system.name}': the run has events with resets, where states jump. Give a part without."
        )


def state_along(system: SystemFunctions, run: Trajectory, name: str) -> Array:
    """A state or input along the run."""
    try:
        found = run[name] if name in (*run.kernel.states, *run.kernel.inputs) else run[_symbol(run, name)]
    except KanesError as error:
        raise UnknownNameError(
            f"'{system.name}': the run does not have {name}, of which the motion needs values ({error}). Give a run of "
            "these equations with inputs as kn.Samples, not as expressions."
        ) from None
    return found


def _symbol(run: Trajectory, name: str) -> object:
    system = run.kernel.system
    found = [each for each in (*system.coordinates, *system.speeds) if each.name == name]
    if not found:
        raise UnknownNameError(f"it is an expression there, or not in '{run.kernel.name}'")
    return found[0]
