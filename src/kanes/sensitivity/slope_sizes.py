"""How exact derivatives have to be: an error of ∂x/∂θ counts as what it makes of a change of θ by its own size.

    error of S_ij  ≤  tolerance (|S_ij| + X_i / Θ_j)

X_i is the largest size of a state along a run, Θ_j the size of a parameter or input, or that of the state whose initial
value it is. Derivatives that are nothing but rounding, as where a mass cancels, have no size of their own that a step
could be judged by; so the sizes are those of what is differentiated.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kanes.sensitivity.variational_system import VariationalSystem
from kanes.simulate import run
from kanes.simulate.problem import Problem
from kanes.types import Array

# How exactly sizes are found, at how many times, and of how many runs where there are many.
_COARSE, _TIMES, _RUNS = 1e-6, 65, 16
# Relative to the largest of its like, a state that does not move.
_STILL = 1e-9


def slope_sizes(system: VariationalSystem, problem: Problem) -> Array:
    """X_i / Θ_j, which many runs share: θ by θ."""
    able = [number for number in range(problem.x.shape[0]) if number not in problem.refused]
    chosen = able[:: max(len(able) // _RUNS, 1)]
    if not chosen:
        return np.ones(len(system.to) * len(system.states))
    some = problem.of(chosen)
    X = _state_sizes(some, system.kernel.speed_count)
    rows = [_quotients(system, *row) for row in zip(X, some.p, some.w, strict=True)]
    return rows[0] if len(rows) == 1 else np.array(np.median(rows, axis=0))


def _quotients(system: VariationalSystem, X: Array, p: Array, w: Array) -> Array:
    kernel = system.kernel
    by_name = {
        **dict(zip(kernel.parameters, np.abs(p), strict=True)),
        **dict(zip(kernel.inputs, np.abs(w), strict=True)),
        **dict(zip(kernel.states, X, strict=True)),
    }
    return np.concatenate([X / (by_name[name] or 1.0) for name in system.to])


def _state_sizes(problem: Problem, speed_count: int) -> Array:
    """The largest size of each state along runs; of one that does not move, that of its like, or 1."""
    settings, nx = problem.settings, len(problem.kernel.states)
    times = np.unique(np.linspace(settings.start, settings.stop, _TIMES))
    coarse = settings._replace(times=times, tolerance=max(_COARSE, settings.tolerance))
    coarse = coarse._replace(method=run.explicit_method(coarse), progress=False)
    solutions = run.solved(replace(problem, settings=coarse))
    rows = []
    for solution, x in zip(solutions, problem.x, strict=True):
        reached = np.vstack([x[None, :nx], solution.states[:, :nx]])
        sizes = np.abs(reached[np.isfinite(reached).all(axis=1)]).max(axis=0)
        for group in (slice(0, nx - speed_count), slice(nx - speed_count, nx)):
            largest = float(sizes[group].max(initial=0.0))
            sizes[group] = np.where(sizes[group] > _STILL * largest, sizes[group], largest or 1.0)
        rows.append(sizes)
    return np.array(rows)
