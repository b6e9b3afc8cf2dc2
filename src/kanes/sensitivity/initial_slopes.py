"""S where a run starts: what initial values do, and what constraints make of it.

An initial value changes its own state alone. Elements of a quaternion stay of unit length. Where coordinates depend on
each other, those that are held stay as they are, and the others follow by the implicit function theorem:

    r(x, θ) = 0,   r = (φ, C u + d)    so that    ∂r/∂x ∂x/∂θ = −∂r/∂θ
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.kernel.kernel import Kernel
from kanes.rank import shortest_solution
from kanes.sensitivity.variational_system import VariationalSystem
from kanes.simulate.problem import Problem
from kanes.types import Array
from kanes.values import check_names

# What may be left of rows of size one that the held values determine otherwise: far above what rounding and a start
# that satisfies its constraints to some digits leave, and far below the size of a row.
_LEFT = 1e-6
# Steps towards the constraints at most, and one beside the size of states after which no further is needed: Newton's
# method squares it.
_MOST_STEPS, _ARRIVED = 20, 1e-9


def initial_slopes(system: VariationalSystem, problem: Problem, held: Collection[str] | None) -> Array:
    """S of each run where it starts: run, state, θ."""
    kernel = system.kernel
    if kernel.constraints is not None:
        names, nothing = _checked(kernel, system.to, held), np.full((len(kernel.states), len(system.to)), np.nan)
        runs = range(problem.x.shape[0])
        return np.array([nothing if r in problem.refused else _constrained(system, problem, r, names) for r in runs])
    if held is not None:
        raise ExpressionError(
            f"'{kernel.name}', held: its states do not depend on each other, so that all initial values are held. "
            "Leave held out."
        )
    own = _own(kernel.states, system.to)
    return np.array([_tangent(kernel, x, own) for x in problem.x])


def _own(states: tuple[str, ...], to: tuple[str, ...]) -> Array:
    """What initial values do to themselves."""
    return np.array([[float(name == each) for each in to] for name in states])


def _tangent(kernel: Kernel, x: Array, slopes: Array) -> Array:
    """Slopes along which quaternions stay of unit length."""
    found = slopes.copy()
    for four in kernel.quaternions:
        rows = list(four)
        found[rows] -= np.outer(x[rows], x[rows] @ slopes[rows])
    return found


def _checked(kernel: Kernel, to: tuple[str, ...], held: Collection[str] | None) -> list[str]:
    if held is None:
        raise ExpressionError(
            f"'{kernel.name}': its states depend on each other, so that not all initial values stay as they are where "
            "one of them or a parameter changes. Say which do, as many coordinates and speeds as are free: "
            "held=['q1', 'u1']."
        )
    check_names(kernel.name, "state", kernel.states, held, f"States are: {', '.join(kernel.states)}.", needed=())
    missing = [name for name in to if name in kernel.states and name not in held]
    if missing:
        raise UnknownNameError(
            f"'{kernel.name}': the start is to change with {', '.join(missing)}, which follows from others. Name it "
            "among those that are held, or leave it out."
        )
    return list(held)


def _constrained(system: VariationalSystem, problem: Problem, run: int, held: list[str]) -> Array:
    kernel, to = system.kernel, system.to
    x, start = problem.x[run][: len(kernel.states)], problem.settings.start
    w = problem.signals.at(start, problem.w[run])
    rows, by_direct = _rows(system, start, x, w, problem.motion_p[run])
    right = np.zeros((rows.shape[0], len(to)))
    direct = [number for number, name in enumerate(to) if name not in kernel.states]
    right[: by_direct.shape[0], direct] = -by_direct
    slopes = _own(kernel.states, to)
    free = _free(kernel, held)
    slopes[free] = _followed(kernel, rows[:, free], right - rows @ slopes, [kernel.states[each] for each in free])
    return slopes


def _free(kernel: Kernel, held: Collection[str]) -> list[int]:
    return [number for number, name in enumerate(kernel.states) if name not in held]


def _rows(system: VariationalSystem, start: float, x: Array, w: Array, p: Array) -> tuple[Array, Array]:
    """∂r/∂x, with a row below for the length of each quaternion, and ∂r/∂θ of parameters and inputs."""
    kernel, nx = system.kernel, len(system.states)
    states = np.append(x, np.zeros(len(system.motion_states) - nx))
    function = kernel.variational("starts", system.to)
    J = function.one(np.array([start]), states, w, p).reshape(function.shape, order="F")
    lengths = np.zeros((len(kernel.quaternions), nx))
    for row, four in zip(lengths, kernel.quaternions, strict=True):
        row[list(four)] = x[list(four)]
    return np.vstack([J[:, :nx], lengths]), J[:, nx:]


def followed_start(
    system: VariationalSystem, held: list[str], start: float, initial: Mapping[str, float], w: Array, p: Array
) -> dict[str, float]:
    """A start near one that is given, with the same values of what is held, on the constraints if that can be."""
    kernel = system.kernel
    x = np.array([initial.get(name, 0.0) for name in kernel.states])
    free, factors = _free(kernel, held), np.ones(len(kernel.all_constraints.constraint_names))
    for _ in range(_MOST_STEPS):
        left = np.append(
            kernel["residuals"].one(np.array([start]), x, w, p),
            [(x[list(four)] @ x[list(four)] - 1) / 2 for four in kernel.quaternions],
        )
        rows, _ = _rows(system, start, x, w, np.append(p, factors))
        if not np.isfinite(rows).all() or not np.isfinite(left).all():
            break
        step, _ = shortest_solution(rows[:, free], -left)
        x[free] += step
        if np.abs(step).max(initial=0.0) <= _ARRIVED * (1 + np.abs(x).max()):
            break
    return dict(zip(kernel.states, map(float, x), strict=True))


def _followed(kernel: Kernel, rows: Array, right: Array, free: list[str]) -> Array:
    """What the free states do, where the rows determine it."""
    sizes = np.maximum(np.abs(rows).max(axis=1, initial=0.0), 1e-300)[:, None]
    rows, right = rows / sizes, right / sizes
    found, rank = shortest_solution(rows, right)
    if rank < len(free):
        raise ExpressionError(
            f"'{kernel.name}', held: the constraints determine {rank} of the {len(free)} others ({', '.join(free)}). "
            f"Hold {len(free) - rank} more."
        )
    left = np.abs(rows @ found - right).max(axis=0, initial=0.0)
    if (left > _LEFT * (1 + np.abs(right).max(axis=0, initial=0.0))).any():
        raise ExpressionError(
            f"'{kernel.name}', held: the constraints do not allow all of them to stay as they are. Hold fewer."
        )
    return found
