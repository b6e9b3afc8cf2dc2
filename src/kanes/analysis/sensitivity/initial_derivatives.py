"""S at the start of a run, from initial values and constraints.

An initial value changes only its own state. Quaternions keep unit length. If states are dependent, those that are held
do not change, and the others follow by the implicit function theorem:

    r(x, θ) = 0,   r = (φ, C u + d)    so that    ∂r/∂x ∂x/∂θ = −∂r/∂θ
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.rank import shortest_solution
from kanes.base.types import Array
from kanes.base.values import check_names
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate.problem import Problem

# The largest residual of rows of size one that held values may leave: far above round-off and the residuals of a start
# that satisfies its constraints to some digits, and far below the size of a row.
_LEFT = 1e-6
# The most steps towards the constraints, and a step relative to the size of states after which no other is needed,
# since Newton's method converges quadratically.
_MOST_STEPS, _ARRIVED = 20, 1e-9


def initial_sensitivities(system: VariationalSystem, problem: Problem, held: Collection[str] | None) -> Array:
    """S of each run at its start: run, state, θ."""
    kernel = system.kernel
    if kernel.constraints is not None:
        names, nothing = _checked(kernel, system.wrt, held), np.full((len(kernel.states), len(system.wrt)), np.nan)
        runs = range(problem.x.shape[0])
        return np.array([nothing if r in problem.refused else _constrained(system, problem, r, names) for r in runs])
    if held is not None:
        raise WrongValueError(
            f"'{kernel.name}', held: its states are independent, so that all initial values are held. Leave held out."
        )
    own = _own(kernel.states, system.wrt)
    return np.array([_tangent(kernel, x, own) for x in problem.x])


def _own(states: tuple[str, ...], wrt: tuple[str, ...]) -> Array:
    """∂x/∂θ of independent states at the start."""
    return np.array([[float(name == each) for each in wrt] for name in states])


def _tangent(kernel: CompiledKernel, x: Array, S: Array) -> Array:
    """S projected so that quaternions keep unit length."""
    found = S.copy()
    for four in kernel.quaternions:
        rows = list(four)
        found[rows] -= np.outer(x[rows], x[rows] @ S[rows])
    return found


def _checked(kernel: CompiledKernel, wrt: tuple[str, ...], held: Collection[str] | None) -> list[str]:
    if held is None:
        raise WrongValueError(
            f"'{kernel.name}': its states are dependent, so that not all initial values can stay when one of them or a "
            "parameter changes. Name those that stay, as many coordinates and speeds as are independent: "
            "held=['q1', 'u1']."
        )
    check_names(kernel.name, "state", kernel.states, held, f"States are: {', '.join(kernel.states)}.", needed=())
    missing = [name for name in wrt if name in kernel.states and name not in held]
    if missing:
        raise UnknownNameError(
            f"'{kernel.name}': {', '.join(missing)} in wrt is not held, so that it follows from other initial values. "
            "Name it in held, or leave it out of wrt."
        )
    return list(held)


def _constrained(system: VariationalSystem, problem: Problem, run: int, held: list[str]) -> Array:
    kernel, wrt = system.kernel, system.wrt
    x, start = problem.x[run][: len(kernel.states)], problem.settings.start
    w = problem.signals.at(start, problem.w[run])
    rows, by_direct = _rows(system, start, x, w, problem.motion_p[run])
    right = np.zeros((rows.shape[0], len(wrt)))
    direct = [number for number, name in enumerate(wrt) if name not in kernel.states]
    right[: by_direct.shape[0], direct] = -by_direct
    S = _own(kernel.states, wrt)
    free = _free(kernel, held)
    S[free] = _followed(kernel, rows[:, free], right - rows @ S, [kernel.states[each] for each in free])
    return S


def _free(kernel: CompiledKernel, held: Collection[str]) -> list[int]:
    return [number for number, name in enumerate(kernel.states) if name not in held]


def _rows(system: VariationalSystem, start: float, x: Array, w: Array, p: Array) -> tuple[Array, Array]:
    """∂r/∂x, with a row below for the length of each quaternion, and ∂r/∂θ for parameters and inputs."""
    kernel, nx = system.kernel, len(system.states)
    states = np.append(x, np.zeros(len(system.motion_states) - nx))
    function = kernel.variational("starts", system.wrt)
    J = function.one(np.array([start]), states, w, p).reshape(function.shape, order="F")
    lengths = np.zeros((len(kernel.quaternions), nx))
    for row, four in zip(lengths, kernel.quaternions, strict=True):
        row[list(four)] = x[list(four)]
    return np.vstack([J[:, :nx], lengths]), J[:, nx:]


def followed_start(
    system: VariationalSystem, held: list[str], start: float, initial: Mapping[str, float], w: Array, p: Array
) -> dict[str, float]:
    """A start near the given one with the same held values, that satisfies the constraints if possible."""
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


def _followed(kernel: CompiledKernel, rows: Array, right: Array, free: list[str]) -> Array:
    """The derivatives of the free states, which the rows must determine."""
    sizes = np.maximum(np.abs(rows).max(axis=1, initial=0.0), 1e-300)[:, None]
    rows, right = rows / sizes, right / sizes
    found, rank = shortest_solution(rows, right)
    if rank < len(free):
        raise WrongValueError(
            f"'{kernel.name}', held: the constraints determine {rank} of the {len(free)} others ({', '.join(free)}). "
            f"Hold {len(free) - rank} more."
        )
    left = np.abs(rows @ found - right).max(axis=0, initial=0.0)
    if (left > _LEFT * (1 + np.abs(right).max(axis=0, initial=0.0))).any():
        raise WrongValueError(f"'{kernel.name}', held: the constraints do not allow all of them to stay. Hold fewer.")
    return found
