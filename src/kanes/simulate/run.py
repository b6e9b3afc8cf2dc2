"""From a kernel and numbers to trajectories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.codegen.vector_math import LANES
from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.values import numbers_by_name
from kanes.simulate import dop853
from kanes.simulate.trajectory import Array, Ensemble, Outcome, Trajectory

if TYPE_CHECKING:
    from kanes.codegen.kernel import Kernel

_KINDS = {
    dop853.FINISHED: "finished",
    dop853.STEP_TOO_SMALL: "step too small",
    dop853.NOT_A_NUMBER: "not a number",
    dop853.TOO_MANY_STEPS: "too many steps",
}


def start_column(kernel: Kernel, coordinates: int, initial: Mapping[Any, float]) -> Array:
    """The state at the start: every coordinate is given, a speed that is left out is zero."""
    by_name = numbers_by_name(kernel.name, initial)
    missing = [name for name in kernel.states[:coordinates] if name not in by_name]
    unknown = [name for name in by_name if name not in kernel.states]
    if missing or unknown:
        parts = [f"no initial value for {', '.join(missing)}"] if missing else []
        parts += [f"'{kernel.name}' has no state {', '.join(unknown)}"] if unknown else []
        raise UnknownNameError(f"{'; '.join(parts)}. Give every coordinate; speeds that are left out start at zero.")
    return np.array([by_name.get(name, 0.0) for name in kernel.states])


@dataclass(frozen=True)
class Settings:
    """From when to when, at which times to keep the state, and how exactly."""

    start: float
    stop: float
    times: Any
    tolerance: float
    most_steps: int

    def checked_times(self) -> Array:
        """The times at which the state is kept, a thousand and one even ones unless given; faults are raised."""
        start, stop = self.start, self.stop
        if not (np.isfinite(start) and np.isfinite(stop) and stop > start):
            raise ExpressionError(f"simulate: stop={stop!r} does not lie after start={start!r}. Give a later time.")
        if not 1e-15 < self.tolerance < 1:
            raise ExpressionError(
                f"simulate: tolerance={self.tolerance!r} is not between 1e-15 and 1. Give one such as 1e-10."
            )
        given = self.times
        wanted = np.linspace(start, stop, 1001) if given is None else np.atleast_1d(np.asarray(given, dtype=float))
        if wanted.ndim != 1 or not np.isfinite(wanted).all() or (np.diff(wanted) <= 0).any():
            raise ExpressionError("simulate: times must be finite and rise from one to the next. Sort them.")
        if wanted[0] < start or wanted[-1] > stop:
            raise ExpressionError(f"simulate: times reach beyond {start} to {stop}. Give times between the two.")
        return wanted


def spread(name: str, *tables: Mapping[Any, Any]) -> tuple[int, list[list[dict[Any, float]]]]:
    """Tables of numbers and arrays as one table of numbers per run."""
    arrays = [{key: np.atleast_1d(np.asarray(value, dtype=float)) for key, value in table.items()} for table in tables]
    sizes = {array.size for table in arrays for array in table.values() if array.ndim == 1} - {1}
    if len(sizes) > 1 or any(array.ndim != 1 for table in arrays for array in table.values()):
        found = ", ".join(str(size) for size in sorted(sizes))
        raise ExpressionError(
            f"'{name}': arrays of {found} numbers do not make runs. Give one number per run, or one for all."
        )
    runs = sizes.pop() if sizes else 1
    return runs, [
        [{key: float(array[k if array.size > 1 else 0]) for key, array in table.items()} for k in range(runs)]
        for table in arrays
    ]


def simulate(kernel: Kernel, x: Array, p: Array, w: Array, settings: Settings) -> Trajectory:
    """One run on one lane."""
    wanted, states, outcomes = _integrate(kernel, x[:, None], p[:, None], w[:, None], 1, settings)
    return Trajectory(kernel, wanted, states[0], p, w, outcomes[0])


def simulate_many(kernel: Kernel, x: Array, p: Array, w: Array, settings: Settings) -> Ensemble:
    """All runs, a column each, eight lanes at a time."""
    wanted, states, outcomes = _integrate(kernel, x, p, w, LANES, settings)
    return Ensemble(kernel, wanted, states, p, w, outcomes)


def _integrate(
    kernel: Kernel, x: Array, p: Array, w: Array, lanes: int, settings: Settings
) -> tuple[Array, Array, tuple[Outcome, ...]]:
    """Times, states [run, state, time] and outcomes of all columns of x."""
    wanted = settings.checked_times()
    grid = np.unique(np.concatenate([[settings.start], wanted, [settings.stop]]))
    chosen = np.searchsorted(grid, wanted)
    runs = x.shape[1]
    states = np.empty((runs, x.shape[0], wanted.size))
    outcomes: list[Outcome] = []
    function = kernel["derivative"]
    prepare, main = function.machine("prepare", lanes), function.machine("main", lanes)
    results = np.empty((grid.size, x.shape[0], lanes))
    for first in range(0, runs, lanes):
        # The last block is filled up with copies of its last run.
        columns = np.minimum(np.arange(first, first + lanes), runs - 1)
        xs, ps, ws = (np.ascontiguousarray(a[:, columns]) for a in (x, p, w))
        c = np.empty((function.constant_count, lanes))
        prepare(ps, c)
        t = np.full(lanes, float(settings.start))
        ended, steps = dop853.integrate(
            main.address, t, xs, ws, ps, c, grid, settings.tolerance, settings.most_steps, results
        )
        for lane in range(min(lanes, runs - first)):
            states[first + lane] = results[chosen, :, lane].T
            outcomes.append(Outcome(_KINDS[int(ended[lane])], float(t[lane]), int(steps[lane])))
    return wanted, states, tuple(outcomes)
