"""How far a solution is from a motion: each interval integrated with the found inputs, and all of it simulated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.integrate import solve_ivp

from kanes.base.errors import KanesError
from kanes.base.pieces import Pieces
from kanes.base.types import Array
from kanes.codegen.function import LONGEST_COMPILED, KernelFunction
from kanes.codegen.vector.row_function import RowFunction
from kanes.kernel.kernel import Kernel, inside_of
from kanes.optimal_control.meshes.transcription import Transcription
from kanes.trajectory.trajectory import Trajectory

# Relative tolerance of the runs of intervals, and of that of the whole.
_RTOL = 1e-10
# Evaluations of a run over intervals, after which it has no result: far more than a good mesh needs.
_MOST = 20_000
# The least size of a state, in that of the largest coordinate or speed: some are zero but for rounding.
_LEAST = 1e-4


@dataclass(frozen=True, eq=False)
class Deviation:
    """How far a solution is from a motion with the same inputs, in the largest value of each state.

    `intervals` has, for each phase, the error at the end of each interval of a run from its start; `end` is that of a
    run over all of a phase, the largest of all phases.
    """

    intervals: tuple[Array, ...]
    end: float

    @property
    def interval(self) -> float:
        """The largest error of an interval."""
        return max(float(each.max()) for each in self.intervals)

    def __repr__(self) -> str:
        return f"<errors: {self.interval:.1e} in one interval, {self.end:.1e} at the end of a run>"


def state_sizes(states: Array, coordinates: int) -> Array:
    """The largest value of each state along a motion, and at least a small part of the largest of its kind."""
    sizes = np.abs(states).max(axis=0)
    for kind in (sizes[:coordinates], sizes[coordinates:]):
        largest = kind.max(initial=0.0)
        kind[:] = np.maximum(kind, _LEAST * largest if largest > 0 else 1.0)
    return sizes


def interval_errors(kernel: Kernel, transcription: Transcription, x: Array, number: int, p: Array) -> Array:
    """The largest error of a state at the end of each interval, in the largest value of that state."""
    layout = transcription.layouts[number]
    states = x[layout.X]
    K, nx = layout.count, states.shape[1]
    derivative = _of_rows(inside_of(kernel).suited(p[None])["derivative"], p)
    duration = layout.durations[-1].guess * transcription.ratios(x)[number]
    widths, numbers = np.diff(layout.mesh) * duration, np.arange(K)
    inputs = _input_polynomials(transcription, x, number)
    ratios = transcription.ratios(x)[: number + 1]
    starts = layout.times(ratios, numbers, np.zeros(K))

    def rates(tau: float, y: Array) -> Array:
        w = inputs @ tau ** np.arange(inputs.shape[2])
        found = derivative((starts + tau * widths)[:, None], y.reshape(nx, K).T, w.T)
        flat: Array = (found.T * widths).ravel()
        return flat

    sizes = state_sizes(states, len(layout.equations.system.coordinates))
    y0 = states[:-1].T.ravel()
    reached = _integrated(rates, y0, np.repeat(sizes, K))
    errors = np.abs(reached.reshape(nx, K) - states[1:].T) / sizes[:, None]
    return np.where(np.isfinite(errors), errors, np.inf).max(axis=0)


def _of_rows(function: KernelFunction, p: Array) -> Callable[..., Array]:
    """A function of rows of arguments, without the parameters."""
    if isinstance(function, KernelFunction) and function.operation_count <= LONGEST_COMPILED:
        return RowFunction(function, p)

    def called(*rows: Array) -> Array:
        return function.many(*(each.T for each in rows), np.repeat(p[:, None], len(rows[0]), axis=1)).T

    return called


def _integrated(rates: Callable[[float, Array], Array], y0: Array, sizes: Array) -> Array:
    """y at one, NaN where a run does not get there."""
    calls = 0

    def counted(tau: float, y: Array) -> Array:
        nonlocal calls
        calls += 1
        if calls > _MOST:
            raise FloatingPointError
        return rates(tau, y)

    try:
        with np.errstate(all="ignore"):
            run = solve_ivp(counted, (0.0, 1.0), y0, method="DOP853", rtol=_RTOL, atol=_RTOL * sizes)
    except (FloatingPointError, ValueError):
        return np.full(y0.size, np.nan)
    return run.y[:, -1] if run.status == 0 else np.full(y0.size, np.nan)


def _input_polynomials(transcription: Transcription, x: Array, number: int) -> Array:
    """Coefficients of 1, τ, τ², … of each input in each interval, τ from 0 to 1: input × interval × power."""
    layout = transcription.layouts[number]
    first, count = len(layout.equations.rates), len(layout.equations.inputs)
    nodes = x[layout.U[:, first : first + count]][layout.nodes]  # interval × node × input
    found: Array = np.einsum("kjw,pj->wkp", nodes, transcription.scheme.powers)
    return found


def found_inputs(transcription: Transcription, x: Array, number: int) -> dict[str, Pieces]:
    """The found inputs of a phase as functions of time, cubic between knots.

    Polynomials of higher degree are cut into cubics that have their values and slopes.
    """
    layout = transcription.layouts[number]
    polynomials = _input_polynomials(transcription, x, number)
    cuts = 1 if transcription.scheme.stages <= 4 else 8
    mesh = layout.times(
        transcription.ratios(x)[: number + 1],
        np.repeat(np.arange(layout.count), cuts),
        np.tile(np.arange(cuts) / cuts, layout.count),
    )
    stop = layout.times(transcription.ratios(x)[: number + 1], np.array([layout.count - 1]), np.ones(1))
    times = np.append(mesh, stop)
    names = [str(each) for each in layout.equations.inputs]
    return {
        name: Pieces(times, _cubics(each, cuts, np.diff(times))) for name, each in zip(names, polynomials, strict=True)
    }


def _cubics(polynomials: Array, cuts: int, widths: Array) -> Array:
    """Cubics in time with the values and slopes of polynomials at both ends of each of their equal parts."""
    powers = np.arange(polynomials.shape[1])
    ends = np.arange(cuts + 1) / cuts
    values = polynomials @ ends ** powers[:, None]
    slopes = polynomials[:, 1:] @ (powers[1:, None] * ends ** (powers[1:, None] - 1)) / cuts
    y0, y1 = values[:, :-1].ravel(), values[:, 1:].ravel()
    d0, d1 = slopes[:, :-1].ravel(), slopes[:, 1:].ravel()
    in_parts = np.column_stack([y0, d0, 3 * (y1 - y0) - 2 * d0 - d1, 2 * (y0 - y1) + d0 + d1])
    found: Array = in_parts / widths[:, None] ** np.arange(4)
    return found


def simulated(
    kernel: Kernel, transcription: Transcription, x: Array, number: int, numbers: dict[str, float]
) -> Trajectory | None:
    """A run of a phase with the found inputs, from the found start; None where there is none."""
    layout = transcription.layouts[number]
    inputs = found_inputs(transcription, x, number)
    ratios = transcription.ratios(x)[: number + 1]
    start, stop = (
        float(layout.times(ratios, np.array([k]), np.array([place]))[0])
        for k, place in ((0, 0.0), (layout.count - 1, 1.0))
    )
    initial = dict(zip(kernel.states, x[layout.X[0]], strict=True))
    repair = layout.equations.constraints is not None
    try:
        return kernel.simulate(
            start=start, stop=stop, parameters=numbers, initial=initial, inputs=inputs, progress=False, repair=repair
        )
    except KanesError:
        return None


def end_error(run: Trajectory | None, transcription: Transcription, x: Array, number: int) -> float:
    """How far a run is from the end of the solution, in the largest value of each state."""
    layout = transcription.layouts[number]
    states = x[layout.X]
    if run is None or not run.outcome.finished:
        return float("inf")
    sizes = state_sizes(states, len(layout.equations.system.coordinates))
    return float((np.abs(run.states[:, -1] - states[-1]) / sizes).max())
