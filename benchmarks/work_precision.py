"""How much time a small error costs: `python -m benchmarks.work_precision`.

Ten seconds of the double pendulum and of the spring pendulum, by Kanes and by others, at tolerances from 1e-4 to 1e-13
and, where steps are fixed, with ever smaller ones. The error is the largest of q1, q2, u1 and u2 at the end, against
forty digits; the time is that of the processor, on one core, best of several, when everything is compiled and warm.

- Kanes: `kernel.simulate`, the whole call from Python, by its default and by each other method of METHODS.
- SciPy: `solve_ivp` with DOP853 and rtol = atol. It calls the machine code of Kanes, with less around the call
  than `kernel.derivative` has, or Python that SymPy's `lambdify` wrote with common subexpressions found and the
  sines of Python's math module.
- heyoka: `taylor_adaptive`, with the numbers of the system compiled in, which Kanes leaves open.
- MuJoCo: RK4 at fixed steps, all taken within one call of `mj_step`, point masses on hinges and slides.

Before anything is timed, each of them must give the same derivatives as the equations of benchmarks.pendula do.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import math
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
import sympy as sm

import kanes as kn
from benchmarks.pendula import PENDULA, STOP, Pendulum
from benchmarks.thin_call import thin_derivative
from benchmarks.timing import best, in_rounds

TOLERANCES = [10.0**-k for k in range(4, 14)]
STEPS = [1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5]
# The method that `kernel.simulate` is told, and what is varied, by the name in the figure. The first is the default.
METHODS = {
    "Kanes": ("auto", "rtol", TOLERANCES),
    "Kanes dp5": ("dp5", "rtol", TOLERANCES),
    "Kanes rk4": ("rk4", "step", STEPS),
    "Kanes cvode": ("cvode", "rtol", TOLERANCES),
}
ROUNDS, REPEATS = 5, 2
# Round-off, relative to the largest derivative; MuJoCo's inertia of 1e-14 is within it.
SAME = 1e-12

Array = np.ndarray[Any, Any]
Runner = Callable[[], Array]  # to x at the end
Points = list[tuple[float, Runner]]  # tolerance or step, and the run


def kernel_of(pendulum: Pendulum) -> Any:
    return kn.derive(pendulum.model()).compile()


def names_of(pendulum: Pendulum) -> list[str]:
    """q1, q2, …, u1, u2, …"""
    return [f"{letter}{number}" for letter in "qu" for number in range(1, len(pendulum.start) // 2 + 1)]


def by_kanes(pendulum: Pendulum, method: str, varied: str, settings: list[float]) -> Points:
    kernel = kernel_of(pendulum)
    initial = dict(zip(kernel.states, pendulum.start, strict=True))
    check(pendulum, "Kanes", lambda x: kernel.derivative(pendulum.parameters)(0.0, x))

    def runner(setting: float) -> Runner:
        chosen: dict[str, Any] = {"method": method, varied: setting}

        def run() -> Array:
            ran = kernel.simulate(stop=STOP, parameters=pendulum.parameters, initial=initial, times=[STOP], **chosen)
            return np.array([ran[name][-1] for name in kernel.states])

        return run

    return [(setting, runner(setting)) for setting in settings]


def by_scipy(pendulum: Pendulum, derivative: Callable[[float, Array], Any]) -> Points:
    scipy = importlib.import_module("scipy.integrate")
    check(pendulum, "SciPy's derivative", lambda x: np.array(derivative(0.0, x)))

    def runner(tolerance: float) -> Runner:
        def run() -> Array:
            span, start = (0.0, STOP), pendulum.start
            ran = scipy.solve_ivp(derivative, span, start, method="DOP853", rtol=tolerance, atol=tolerance)
            end: Array = ran.y[:, -1]
            return end

        return run

    return [(tolerance, runner(tolerance)) for tolerance in TOLERANCES]


def by_scipy_with_kernel(pendulum: Pendulum) -> Points:
    return by_scipy(pendulum, thin_derivative(kernel_of(pendulum), pendulum.parameters, {}))


def by_scipy_with_lambdify(pendulum: Pendulum) -> Points:
    symbols = sm.symbols(names_of(pendulum))
    function = sm.lambdify(symbols, pendulum.derivative(symbols, sm.sin, sm.cos), modules="math", cse=True)
    return by_scipy(pendulum, lambda t, x: function(*x.tolist()))


def by_heyoka(pendulum: Pendulum) -> Points:
    hy = importlib.import_module("heyoka")
    variables = hy.make_vars(*names_of(pendulum))
    equations = list(zip(variables, pendulum.derivative(variables, hy.sin, hy.cos), strict=True))
    compiled = hy.cfunc([right for _, right in equations], vars=variables)
    check(pendulum, "heyoka", lambda x: compiled(x))

    def runner(tolerance: float) -> Runner:
        integrator = hy.taylor_adaptive(equations, list(pendulum.start), tol=tolerance)

        def run() -> Array:
            integrator.time = 0.0
            integrator.state[:] = pendulum.start
            integrator.propagate_until(STOP)
            return np.array(integrator.state)

        return run

    return [(tolerance, runner(tolerance)) for tolerance in TOLERANCES]


def by_mujoco(pendulum: Pendulum) -> Points:
    mj = importlib.import_module("mujoco")

    def at(x: Any, step: float) -> tuple[Any, Any]:
        model = mj.MjModel.from_xml_string(pendulum.mujoco.format(step=repr(step)))
        data = mj.MjData(model)
        data.qpos[:], data.qvel[:] = pendulum.to_mujoco(x)
        return model, data

    def derivative(x: Array) -> Array:
        model, data = at(x, STEPS[0])
        mj.mj_forward(model, data)
        return derivative_from_mujoco(pendulum, data.qpos.copy(), data.qvel.copy(), data.qacc.copy())

    check(pendulum, "MuJoCo", derivative)

    def runner(step: float) -> Runner:
        model, data = at(pendulum.start, step)
        qpos, qvel = data.qpos.copy(), data.qvel.copy()
        count = round(STOP / step)

        def run() -> Array:
            data.time, data.qpos[:], data.qvel[:] = 0.0, qpos, qvel
            mj.mj_step(model, data, count)
            end: Array = pendulum.from_mujoco(data.qpos, data.qvel)
            return end

        return run

    return [(step, runner(step)) for step in STEPS]


def derivative_from_mujoco(pendulum: Pendulum, q: Array, v: Array, a: Array) -> Array:
    """ẋ by a complex step along the motion: x is a polynomial of MuJoCo's coordinates and speeds."""
    tiny = 1e-30
    ahead: Array = pendulum.from_mujoco(q + 1j * tiny * v, v + 1j * tiny * a)
    return ahead.imag / tiny


def check(pendulum: Pendulum, who: str, derivative: Callable[[Array], Any]) -> None:
    """Stop if `derivative` is not that of the pendulum at some states of no special kind."""
    for x in np.random.default_rng(1).uniform(-0.7, 0.7, (5, len(pendulum.start))):
        expected = np.array(pendulum.derivative(x.tolist(), math.sin, math.cos))
        error = np.abs(derivative(x) - expected).max() / np.abs(expected).max()
        if not error < SAME:
            raise RuntimeError(f"{who}, {pendulum.name}: derivatives differ by {error:.1e}. Not the same system.")


RIVALS: dict[str, tuple[str, Callable[[Pendulum], Points]]] = {
    "SciPy DOP853 on our kernel": ("scipy", by_scipy_with_kernel),
    "SciPy DOP853 on lambdify": ("scipy", by_scipy_with_lambdify),
    "heyoka": ("heyoka", by_heyoka),
    "MuJoCo RK4": ("mujoco", by_mujoco),
}


def measure() -> dict[str, Any]:
    """For each pendulum and each integrator: tolerance or step, seconds and error of every run."""
    skipped = sorted({package for package, _ in RIVALS.values() if importlib.util.find_spec(package) is None})
    systems: dict[str, Any] = {}
    for pendulum in PENDULA:
        contenders = {name: by_kanes(pendulum, *how) for name, how in METHODS.items()}
        contenders |= {name: rival(pendulum) for name, (package, rival) in RIVALS.items() if package not in skipped}
        end = np.array(pendulum.end, dtype=float)
        runs = {(name, setting): run for name, points in contenders.items() for setting, run in points}
        errors = {key: float(np.abs(run() - end).max()) for key, run in runs.items()}
        seconds = in_rounds({key: timer(run) for key, run in runs.items()}, ROUNDS)
        systems[pendulum.name] = {name: [] for name in contenders}
        for name, setting in runs:
            point = {"setting": setting, "seconds": seconds[name, setting], "error": errors[name, setting]}
            systems[pendulum.name][name].append(point)
    return {"systems": systems, "skipped": skipped}


def timer(run: Runner) -> Callable[[], float]:
    return lambda: best(run, REPEATS, process_time)


if __name__ == "__main__":
    print(json.dumps(measure()))
