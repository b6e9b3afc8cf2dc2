"""How far states get from where they are, for tolerances of solvers that take theirs beforehand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kanes.base.types import Array
from kanes.simulate.problem import Problem
from kanes.simulate.tolerances import least_errors, rounding, sizes

# Parts of a span, whose lengths steps have that show how far states get; and of the run, the one by which rounding is
# judged.
_LENGTHS = 10.0 ** -np.arange(1.0, 8.0)
_LONG = 1e-2


class ImplicitTolerances:
    """One run. `call` evaluates a function of the motion by name, time, state and, for a residual, rates and c."""

    def __init__(self, problem: Problem, run: int, method: str, call: Callable[..., Array]) -> None:
        here = slice(run, run + 1)
        self._kernel = problem.kernel
        self._is_residual = method == "ida"
        self._call = call
        self._given = problem.atol
        start, motion = problem.settings.start, problem.kernel.motion("motion")
        place = np.array([[start]]), problem.x[here], problem.signals.at(start, problem.w[run])[None]
        self._sizes, self._least = sizes(problem, here)[0], least_errors(problem, here, *place)[0]
        self._noise, self._drift = (each[0] for each in rounding(problem, motion, here, *place, is_alone=True))

    def increment(self, t: float, x: Array, length: float) -> Array:
        """d of one linearly implicit Euler step, in which what is stiff does no harm:  (1/T − J) d = f.

        In the form of a residual,  (∂r/∂x + ∂r/∂ẋ/T) d = −r(ẋ = 0).
        """
        if self._is_residual:
            zero = np.zeros(x.size + self._kernel.multiplier_count)
            y = np.append(x, zero[x.size :])
            matrix = self._call("residual_jacobian", t, y, np.append(zero, 1 / length))
            right = -self._call("residual", t + length, y, np.append(zero, 0.0))
        elif self._kernel.is_rolled:
            return length * self._call("motion", t + length, x)
        else:
            right = self._call("motion", t + length, x)
            matrix = (np.eye(x.size) / length).ravel() - self._call("jacobian", t, x)
        try:
            found: Array = np.linalg.solve(matrix.reshape(right.size, right.size, order="F"), right)[: x.size]
        except np.linalg.LinAlgError:
            return np.zeros(x.size)
        return np.where(np.isfinite(found), found, 0.0)

    def atol(self, t: float, x: Array, length: float, scales: Array, rtol: float) -> Array:
        """Absolute tolerances of the states from here on: those given, or by scales.

        A scale is the largest size of a state so far, or how far it gets by steps of many lengths; of each two of these
        the smaller counts, since one may meet a time in which the motion grows without bound. What rounding does within
        a long step is not an error.
        """
        for T in length * _LENGTHS:
            pair = [np.abs(self.increment(t, x, each)) for each in (T, 1.5 * T)]
            scales = np.maximum(scales, np.minimum(*pair))
        # States that nothing has moved yet take the scale of the others.
        scales = np.where(scales > 0, scales, 1e-9 * scales.max() or 1.0)
        scales = np.where(self._sizes > 0, self._sizes, scales)
        step = _LONG * length
        noise = step * (self._noise + step * self._drift) + self._least
        return np.where(self._given >= 0, self._given, rtol * scales + noise)
