"""States along a run, projected onto the constraints; and those that cannot be.

A step of the compiled loop ends on the constraints, its interpolant does not.
"""

from __future__ import annotations

import numpy as np

from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.simulate.compiled import CompiledFunction, CompiledSystem
from kanes.simulate.constraints.at_state import constraints_of
from kanes.simulate.constraints.nearest import nearest_state

# A violation that projection would have removed had the row been enforced.
_VIOLATED = 1e-8
# Relative to the best along a run, the least pivot of a choice below which errors grow too much when dependent speeds
# take all of a change.
_GOOD = 0.3
# Programs of more operations are called state by state: to compile them for many states at once takes seconds.
_LONG = 4000


def projected_states(
    kernel: CompiledSystem, t: Array, x: Array, w: Array, p: Array, enforced: Array, pivots: Pivots | None = None
) -> Array:
    """States, a column each, brought to the constraints by Newton's method; those that are NaN stay so.

    States at which the choice of dependent speeds is worse take the least change instead.
    """
    extra = len(kernel.motion_states) - x.shape[0]
    states = np.vstack([x, np.zeros((extra, x.shape[1]))])
    parameters = np.repeat(np.concatenate([p, enforced])[:, None], x.shape[1], axis=1)
    if pivots is None:
        return _by_newton(kernel, None, t, states, w, parameters)[0][: x.shape[0]]
    better, least = _by_newton(kernel, pivots, t, states.copy(), w, parameters)
    bad = ~(least > _GOOD * np.nanmax(least, initial=0.0)) & np.isfinite(states).all(axis=0)
    for column in np.flatnonzero(bad):
        better[: x.shape[0], column] = nearest_state(kernel, t[column], x[:, column], w[:, column], p)
    return better[: x.shape[0]]


def after_reset(kernel: CompiledSystem, t: float, x: Array, w: Array, motion_p: Array) -> Array:
    """The state of a simulation after a reset, back on the constraints with the least change; there may be none."""
    if kernel.constraints is None:
        return x
    nx, count = len(kernel.states), len(kernel.parameters)
    p, enforced = motion_p[:count], motion_p[count:]
    return np.append(projected_states(kernel, np.array([t]), x[:nx, None], w[:, None], p, enforced), x[nx:])


def _by_newton(
    kernel: CompiledSystem, pivots: Pivots | None, t: Array, states: Array, w: Array, parameters: Array
) -> tuple[Array, Array]:
    """The states, and the least pivot of the choice at each."""
    function = kernel.with_pivots("projected", pivots)
    least = np.ones(t.size)
    for _ in range(4):
        found = _of_states(function, t[None], states, w, parameters)
        least = found[-1]
        open_states = found[-2] > 1e-15
        states[:, open_states] = found[:-2][:, open_states]
        for numbers in kernel.quaternions:
            states[list(numbers)] /= np.linalg.norm(states[list(numbers)], axis=0)
        if not (found[-2] > 1e-7).any():
            break
    return states, least


def _of_states(function: CompiledFunction, *arguments: Array) -> Array:
    if function.operation_count <= _LONG:
        return function.many(*arguments)
    states = zip(*(np.ascontiguousarray(array.T) for array in arguments), strict=True)
    return np.column_stack([function.one(*state) for state in states])


def first_violating(kernel: CompiledSystem, t: Array, x: Array, w: Array, p: Array) -> int | None:
    """The number of the first state that violates some constraint, of those that are numbers; None if none does."""
    found = kernel["violations"].many(t[None], x, w, np.repeat(p[:, None], t.size, axis=1))
    violated = np.flatnonzero(np.abs(found).max(axis=0, initial=0.0) > _VIOLATED)
    return int(violated[0]) if violated.size else None


def most_violated(kernel: CompiledSystem, t: float, x: Array, w: Array, p: Array) -> str:
    """The constraint that a state violates most."""
    nx, names = len(kernel.states), constraints_of(kernel).constraint_names
    residuals, parts = (np.abs(kernel[name].one(np.array([t]), x[:nx], w, p)) for name in ("residuals", "violations"))
    index = int(np.argmax(np.nan_to_num(parts, nan=np.inf)))
    count = residuals.size - len(names)
    return f"{names[index if index < count else index - count]}: {residuals[index]:.2g}"
