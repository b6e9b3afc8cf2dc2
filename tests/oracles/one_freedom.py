"""Mechanisms with one freedom, by one equation in closed form: the second road of planar cases.

Everything is a function of one angle θ. With the places (x, y) and angles φ of the bodies as expressions,

    J(θ) = Σ m (x′² + y′²) + I φ′²,   Q(θ) = Σ F·(x′, y′) + T φ′,   J θ̈ + ½ J′ θ̇² = Q

which SymPy differentiates and SciPy's DOP853 integrates. Nothing here imports Kanes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import sympy as sm
from scipy.integrate import solve_ivp

THETA = sm.Symbol("theta", real=True)
Array = np.ndarray[Any, Any]
RTOL = 2.3e-14  # the least that SciPy takes


@dataclass(frozen=True)
class Part:
    """A body as the angle has it, with what acts on it."""

    mass: Any
    inertia: Any
    x: Any
    y: Any
    angle: Any
    force: tuple[Any, Any] = (0, 0)
    torque: Any = 0


@dataclass(frozen=True)
class OneFreedom:
    """The equation of a mechanism, and all its places."""

    acceleration: Callable[[float, float], float]
    places: Callable[[float], Array]  # x, y and angle of each part
    slopes: Callable[[float], Array]  # and their derivatives by θ

    def states(self, start: Sequence[float], times: Sequence[float]) -> Array:
        """θ and θ̇ at the times, one row each."""
        return integrated(lambda t, x: [x[1], self.acceleration(x[0], x[1])], start, times)


def one_freedom(parts: Sequence[Part]) -> OneFreedom:
    def slope(expression: Any) -> Any:
        return sm.diff(sm.sympify(expression), THETA)

    J = sum(p.mass * (slope(p.x) ** 2 + slope(p.y) ** 2) + p.inertia * slope(p.angle) ** 2 for p in parts)
    Q = sum(p.force[0] * slope(p.x) + p.force[1] * slope(p.y) + p.torque * slope(p.angle) for p in parts)
    rate = sm.Symbol("rate")
    places = [sm.sympify(number) for p in parts for number in (p.x, p.y, p.angle)]
    written = {
        "acceleration": ((THETA, rate), (Q - slope(J) / 2 * rate**2) / J),
        "places": ((THETA,), places),
        "slopes": ((THETA,), [slope(number) for number in places]),
    }
    made = {name: sm.lambdify(args, value, modules="math", cse=True) for name, (args, value) in written.items()}
    return OneFreedom(
        made["acceleration"],
        lambda angle: np.array(made["places"](angle)),
        lambda angle: np.array(made["slopes"](angle)),
    )


def integrated(
    derivative: Callable[[float, Any], Any], start: Sequence[float], times: Sequence[float], atol: float = 1e-14
) -> Array:
    """States at the times by DOP853, each the end of a run: nothing is interpolated."""
    found = [np.array(start, dtype=float)]
    for before, after in pairwise(times):
        run = solve_ivp(derivative, (before, after), found[-1], method="DOP853", rtol=RTOL, atol=atol)
        if not run.success:
            raise RuntimeError(run.message)
        found.append(run.y[:, -1])
    return np.array(found)
