"""Gaits of walkers against numbers of others. `python -m benchmarks.walkers`.

The simplest walker's numbers are those of integrations by DOP853 with variational equations and by extrapolation in
22 digits, which agree to 1e-13, and those of multipliers to 1e-6; the paper prints theta = 0.200310900544287 and
theta' = −0.199832473004977 at a slope of 0.009 (Garcia, Chatterjee, Ruina and Coleman 1998). The compass walker's are
those of multipliers of constraints in absolute coordinates, which agree to ten digits with Goswami's matrices. Both
were computed without Kanes. The rimless wheel has a closed form (McGeer 1990).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

import numpy as np

import kanes as kn


@dataclass(frozen=True)
class Gait:
    """A gait: where the search for it starts, and what is known of it."""

    walker: str
    state: dict[str, float]
    multipliers: tuple[complex, ...]
    step_time: float
    parameters: tuple[tuple[str, float], ...] = ()
    shift: float = 1e-3  # from the known state to the start of the search


def simplest(slope: float, theta: float, rate: float, u2: float, time: float, pair: tuple[complex, ...]) -> Gait:
    """The state after a step is theta, phi = 2 theta and their rates; a third multiplier is zero."""
    state = {"theta": theta, "phi": 2 * theta, "u1": rate, "u2": u2}
    return Gait("simplest_walker", state, (*pair, 0.0), time, (("gamma", slope),))


def wheel(alpha: float = pi / 8, gamma: float = 0.08, g: float = 9.81) -> Gait:
    """ω⁺² = c² (ω⁺² + 4 g sin α sin γ), c = cos 2α; the multiplier is c², and the time an energy integral."""
    c2 = cos(2 * alpha) ** 2
    speed = sqrt(c2 * 4 * g * sin(alpha) * sin(gamma) / (1 - c2))
    return Gait("rimless_wheel", {"theta": gamma - alpha, "u": speed}, (c2,), 1.03454981142328)


GAITS = {
    "simplest walker, 0.009, long": simplest(
        0.009,
        0.20031090054424709,
        -0.19983247300495235,
        -0.0158229999483094,
        3.88246375285137,
        (-0.190099841 + 0.557598777j, -0.190099841 - 0.557598777j),
    ),
    "simplest walker, 0.009, short": simplest(
        0.009,
        0.19393736981018181,
        -0.20386692744200693,
        -0.0151442608531916,
        3.09610586807816,
        (4.00386436, 0.45958959),
    ),
    "simplest walker, 0.004, long": simplest(
        0.004,
        0.15338956487623631,
        -0.15608014667568142,
        -0.0072871974491235,
        3.85261346175098,
        (0.228889963 + 0.591155195j, 0.228889963 - 0.591155195j),
    ),
    "simplest walker, 0.004, short": simplest(
        0.004,
        0.14877838696961965,
        -0.15880667345760565,
        -0.00697865449899189,
        3.11650559834801,
        (3.21276939, 0.591552247),
    ),
    "compass walker": Gait(
        "compass_walker",
        {
            "theta1": 0.218668802938983,
            "theta2": -0.323388558058642,
            "u1": -1.09238358988358,
            "u2": -0.377373948907229,
        },
        (-0.19972613 + 0.54447606j, -0.19972613 - 0.54447606j, 0.13157262),
        0.734346391158702,
    ),
    "rimless wheel": wheel(),
}


def errors(gait: Gait) -> dict[str, float]:
    """The largest of the state after a step, of its time, and of multipliers."""
    study = kn.library.study(gait.walker)
    start = {name: value + gait.shift * (-1) ** k for k, (name, value) in enumerate(gait.state.items())}
    if "phi" in start:  # at the start of a step both feet are on the ground
        start["phi"] = 2 * start["theta"]
    if gait.walker != "simplest_walker":
        start = dict(study.initial)
    (event,) = study.events
    numbers = {**study.parameters, **dict(gait.parameters)}
    found = kn.periodic(study.kernel, parameters=numbers, initial=start, section=event.name)
    multipliers = np.array(found.multipliers)
    return {
        "state": max(abs(found[name] - value) for name, value in gait.state.items()),
        "time": abs(found.period - gait.step_time),
        "multipliers": float(np.abs(multipliers - np.array(gait.multipliers)).max()),
    }


if __name__ == "__main__":
    print(json.dumps({name: errors(gait) for name, gait in GAITS.items()}))
