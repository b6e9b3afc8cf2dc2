"""Fits: parameters and initial values with which runs come closest to measurements.

Least squares by Gauss–Newton steps within a trust region, with exact derivatives: each run is integrated with its
sensitivities, so that a step costs one run for each experiment.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.sensitivity.experiments import Experiment, experiments_of
from kanes.analysis.sensitivity.fit_problem import FitProblem, Measured
from kanes.analysis.sensitivity.fit_result import Fit, Fitting
from kanes.analysis.sensitivity.identifiability import identifiability
from kanes.analysis.sensitivity.runs import variational_system
from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.rank import shortest_solution
from kanes.base.rank.thresholds import UNSEEN_IN_DATA
from kanes.base.types import Array, Content, Values
from kanes.base.values import SECOND, by_name, check_names, count, is_among, names_in, number
from kanes.equations.equations import Equations
from kanes.kernel.kernel import Kernel
from kanes.motion_capture.recordings.recording import Recording
from kanes.simulate.settings import Settings

if TYPE_CHECKING:
    from scipy.optimize import OptimizeResult

_LOSSES = ("linear", "soft_l1", "huber", "cauchy", "arctan")
# Relative changes of the sum of squares, and of all parameters, at which the search ends. The errors of a run, 1e-10,
# change a sum of squares of small residuals by some 1e-9, below which a step cannot be judged.
_CONVERGED, _STOPPED = 1e-8, 1e-10
# The number of times of a result's runs, in addition to those of data.
_SHOWN = 401


def fit(
    kernel: Kernel | Equations,
    data: Recording | Values | Experiment | list[Experiment] | tuple[Experiment, ...],
    *,
    of: Iterable[object],
    parameters: Values,
    initial: Values,
    inputs: Values | None = None,
    deviations: object = None,
    weights: object = None,
    bounds: Values | None = None,
    held: Iterable[object] | None = None,
    start: float = 0.0,
    rtol: float = 1e-10,
    max_steps: int = 1_000_000,
    most_runs: int = 200,
    loss: str = "linear",
    loss_size: float = 1.0,
) -> Fit:
    """Parameters, initial values and inputs with which runs come closest to data.

    `of` names the unknowns; the search starts from their values in `parameters`, `initial` and `inputs`, and all other
    values stay. `data` is a table of (times, values) or `Samples` by symbol, expression, point or output of the kernel,
    in which NaN is ignored; or a `Recording`, whose columns and markers have the names of states, outputs and points
    (`recording.select` chooses some); or a list of `Experiment`, each with data of its own run. Such runs share
    parameters; initial values and inputs in `of` are fitted for each.

    Residuals are divided by the standard `deviations` of channels, a number or a table, which then determine the
    accuracy of the result; or multiplied by `weights`, with the accuracy from the residuals themselves. Several
    channels need one of them. `bounds` are pairs by name, None for no bound. `loss` is "linear", or one that reduces
    the influence of outliers: "soft_l1", "huber", "cauchy", "arctan"; `loss_size` is the scaled residual above which it
    does. `held` is as for `sensitivities`: initial values that are not held follow from the constraints for each run.
    Runs begin at `start` and end with the data.

        found = kn.fit(kernel, {q: (t, angles)}, of=[k, q], parameters={m: 1, k: 20}, initial={q: 0.3})
        found[k], found.errors["k"], found.interval(k)
    """
    system = variational_system(kernel, of)
    tables = {"parameters": parameters, "initial": initial, "inputs": {} if inputs is None else inputs}
    named = {what: by_name(system.name, table) for what, table in tables.items()}
    experiments = experiments_of(data)
    measured = Measured.of(system, experiments, deviations, weights)
    if not is_among(loss, _LOSSES):
        raise WrongValueError(f"fit: loss {loss!r} is unknown. Losses are: {', '.join(_LOSSES)}.")
    problem = FitProblem(
        system,
        tuple(_with(named, each, system.name) for each in experiments),
        measured,
        Settings(0.0, number(start, "fit, start", SECOND), rtol=rtol, max_steps=max_steps, progress=False),
        None if held is None else names_in(system.name, held),
    )
    return _solved(problem, bounds, count(most_runs, "fit: most_runs", 1), loss, _positive(loss_size, "fit, loss_size"))


def _positive(value: object, where: str) -> float:
    found = number(value, where)
    if not found > 0:
        raise WrongValueError(f"{where}: {value!r} is not positive. Give a positive number.")
    return found


def _with(named: dict[str, Content], experiment: Experiment, model: str) -> dict[str, Content]:
    """The tables of an experiment: its own override those of all."""
    own = {what: by_name(model, getattr(experiment, what)) for what in named}
    return {what: {**table, **own[what]} for what, table in named.items()}


def _limits(problem: FitProblem, bounds: Values | None) -> tuple[Array, Array]:
    name = problem.system.name
    given = by_name(name, bounds, "{k: (0, None)}", "bounds")
    cure = f"Bounds are of what is fitted: {', '.join(problem.system.wrt)}."
    check_names(name, "", problem.system.wrt, given, cure, needed=(), where="bounds: ")
    low, high = np.full(len(problem.unknowns), -np.inf), np.full(len(problem.unknowns), np.inf)
    for index, (each, _) in enumerate(problem.unknowns):
        if each in given:
            low[index], high[index] = _pair(problem, each, given[each])
            if not low[index] <= problem.first[index] <= high[index]:
                raise WrongValueError(
                    f"'{name}': {each} starts at {problem.first[index]:g}, outside its bounds. Start within them."
                )
    return low, high


def _pair(problem: FitProblem, name: str, given: object) -> tuple[float, float]:
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise WrongTypeError(f"bounds of {name}: {given!r} is not a pair. Give one such as (0, None).")
    unit, where = problem.system.units.get(name, ""), f"bounds of {name}"
    low, high = (
        limit if each is None else number(each, where, unit)
        for each, limit in zip(given, (-np.inf, np.inf), strict=True)
    )
    if not low < high:
        raise WrongValueError(f"{where}: {given!r} is an empty interval. Give a lower and a higher number.")
    return low, high


def _solved(problem: FitProblem, bounds: Values | None, most_runs: int, loss: str, loss_size: float) -> Fit:
    """The fit."""
    from scipy.optimize import least_squares  # noqa: PLC0415  # takes long to import, and few need it

    measured = problem.measured.count
    if measured < len(problem.unknowns):
        raise WrongValueError(
            f"'{problem.system.name}': {counted(measured, 'number')} measured do not determine "
            f"{counted(len(problem.unknowns), 'unknown')} ({', '.join(problem.labels)}). Fit fewer, or measure more."
        )
    limits = _limits(problem, bounds)
    problem.begin(problem.first)
    # If residuals do not depend on any unknown, SciPy divides by zero, and the search ends.
    with np.errstate(all="ignore"):
        found = least_squares(
            lambda z: problem.evaluated(z)[0],
            problem.first,
            lambda z: problem.evaluated(z)[1],
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
        _take_last_step(problem, found, limits)
    return _fit(problem, found, limits, measured)


def _take_last_step(problem: FitProblem, found: OptimizeResult, limits: tuple[Array, Array]) -> None:
    """One more Gauss–Newton step, which changes the sum of squares too little to be judged by it.

    It is rejected if the sum increases, or if it crosses a bound.
    """
    residuals, J = problem.evaluated(found.x)
    free = np.flatnonzero(found.active_mask == 0)
    z = found.x.copy()
    sizes = np.linalg.norm(J[:, free], axis=0)
    sizes = np.where(sizes > 0, sizes, 1.0)
    z[free] -= shortest_solution(J[:, free] / sizes, residuals, UNSEEN_IN_DATA)[0] / sizes
    if not found.status > 0 or not (z[free] > limits[0][free]).all() or not (z[free] < limits[1][free]).all():
        return
    residuals, J = problem.evaluated(z)
    cost = float(residuals @ residuals) / 2
    if cost <= found.cost * (1 + _CONVERGED):
        found.x, found.jac, found.cost = z, J, cost


def _fit(problem: FitProblem, found: OptimizeResult, limits: tuple[Array, Array], measured: int) -> Fit:
    z, labels = found.x, problem.labels
    free = np.flatnonzero(found.active_mask == 0)
    known = identifiability([labels[index] for index in free], z[free], found.jac[:, free])
    # Undetermined directions do not reduce the degrees of freedom.
    left = measured - free.size + len(known.open)
    variance = 1.0 if problem.measured.is_absolute else 2 * found.cost / left if left else np.nan
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
        runs=problem.runs,
        cost=float(found.cost),
        freedom=left,
        is_absolute=problem.measured.is_absolute,
        failure=problem.failure,
        bounded=tuple(edges),
        undetermined=known.open,
    )
    runs = tuple(problem.run(z, number, _SHOWN)[0] for number in range(len(problem.tables)))
    tables = tuple(problem.given(z, number) for number in range(len(problem.tables)))
    computed = tuple(
        tuple(problem.left_at(channel, run) for channel in channels)
        for channels, run in zip(problem.measured.channels, runs, strict=True)
    )
    return Fit(
        problem.system.kernel,
        labels,
        z,
        covariance,
        fitting,
        runs,
        tables,
        problem.measured.channels,
        computed,
        problem.measured.names,
    )
