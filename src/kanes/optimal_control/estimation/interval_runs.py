"""How far an estimated motion is from runs with its numbers: each interval run from its start."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.optimal_control.estimation.estimation_program import EstimationProgram

# The tolerance of runs, and evaluations after which they have no result: far more than a good mesh needs.
_RTOL, _MOST = 1e-9, 20_000


def interval_errors(program: EstimationProgram, x: Array, number: int, p: Array) -> Array:
    """The largest error of a state at the end of each interval, in the largest value of that state.

    Inputs that were given act as they are, and not as the polynomials through their values at nodes.
    """
    each, kernel = program.experiments[number], program.request.kernel
    states, K = x[each.layout.X], each.layout.count
    derivative = kernel.suited(p[None])["derivative"]
    widths, starts = np.diff(each.times), each.times[:-1]
    parameters = np.repeat(p[:, None], K, axis=1)
    inputs = _Inputs(program, x, number)
    calls = 0

    def rates(tau: float, y: Array) -> Array:
        nonlocal calls
        calls += 1
        if calls > _MOST:
            raise FloatingPointError
        times = starts + tau * widths
        found = derivative.many(times[None], y.reshape(-1, K), inputs.at(tau, times), parameters)
        flat: Array = (found * widths).ravel()
        return flat

    sizes = _sizes(states)
    y0 = states[:-1].T.ravel()
    try:
        with np.errstate(all="ignore"):
            run = solve_ivp(rates, (0.0, 1.0), y0, method="DOP853", rtol=_RTOL, atol=_RTOL * np.repeat(sizes, K))
    except (FloatingPointError, ValueError):
        return np.full(K, np.inf)
    if run.status != 0:
        return np.full(K, np.inf)
    errors = np.abs(run.y[:, -1].reshape(-1, K) - states[1:].T) / sizes[:, None]
    return np.where(np.isfinite(errors), errors, np.inf).max(axis=0)


def _sizes(states: Array) -> Array:
    sizes = np.abs(states).max(axis=0)
    found: Array = np.where(sizes > 0, sizes, 1.0)
    return found


class _Inputs:
    """All inputs in each interval."""

    def __init__(self, program: EstimationProgram, x: Array, number: int) -> None:
        self._each, self._names = program.experiments[number], program.request.kernel.inputs
        unknown = {*program.request.noise, *program.request.walk, *program.request.constant}
        layout, scheme = self._each.layout, program.scheme
        self._polynomials = {
            name: x[self._each.input_columns(name)][layout.nodes] @ scheme.powers.T for name in unknown
        }

    def at(self, tau: float, times: Array) -> Array:
        """w at one place in all intervals, a row for each input."""
        found = np.zeros((len(self._names), times.size))
        for k, name in enumerate(self._names):
            if name in self._polynomials:
                polynomial = self._polynomials[name]
                found[k] = polynomial @ tau ** np.arange(polynomial.shape[1])
            else:
                given = self._each.setting.inputs[name]
                found[k] = _within(given, times) if isinstance(given, Samples) else given
        return found


def _within(samples: Samples, times: Array) -> Array:
    """The values, at times that rounding may have moved beyond the last one."""
    return samples.at(np.clip(times, samples.times[0], samples.times[-1]))
