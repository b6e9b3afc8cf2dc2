"""A row of parallelograms that passes through flat positions, where it is singular."""

from __future__ import annotations

from math import pi

from kanes.base import values
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import rod
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model


def four_bar_row(count: int = 2) -> Model:
    """A row of `count` windows: one crank more than couplers, all of them uniform rods of length L and mass m.

    Crank k is hinged to the ground at k L n_x, from k = 0 on, and has the angle qk from n_x; coupler k joins the end of
    the crank before to the end B_k of crank k, and has the angle pk from n_x. Speeds are the rates uk and vk. Gravity g
    points along −n_y. All cranks stay parallel. Where they lie flat, in line with the couplers, the rank of the
    constraints drops by `count` for a moment, and each window could go over to the other of its two branches.

    Source: iftomm-opensim, A02.

    >>> model = four_bar_row(40)
    >>> len(model.bodies), len(model.constraints)
    (81, 40)
    """
    count = values.count(count, "four_bar_row: count", 1, most=100_000)
    model = Model(f"row of {count} four-bar linkages")
    numbers = range(1, count + 1)
    m, L, g = model.parameters("m L g")
    N = model.frame
    model.gravity = -g * N.y
    q = [model.coordinates(f"q{k}") for k in (0, *numbers)]
    p = [model.coordinates(f"p{k}") for k in numbers]
    model.speeds(" ".join([*(f"u{k}" for k in (0, *numbers)), *(f"v{k}" for k in numbers)]))
    bar = {"mass": m, "center": (L / 2, 0, 0), "inertia": rod(m, L)}
    cranks = [model.add_body(f"crank {k}", joint=Pin(q[k], axis="z", at=(k * L, 0, 0)), **bar) for k in (0, *numbers)]
    cranks[0].point("B0", L)
    for k in numbers:
        joint = Pin(p[k - 1] - q[k - 1], axis="z", at=(L, 0, 0))
        coupler = model.add_body(f"coupler {k}", parent=cranks[k - 1], joint=joint, **bar)
        model.add_loop(coupler.point(f"B'{k}", L), cranks[k].point(f"B{k}", L), name=f"pin at B{k}")
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of each bar", 0.2, 3.0),
    "L": (1.0, "length of each bar", 0.3, 2.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "u0": (-1.0, "rate of the first crank", -6.0, 6.0),
}


def case(_: Model, *, count: int = 2) -> LibraryCase:
    """Pushed from upright: it makes full revolutions through flat positions."""
    cranks = {f"q{k}": (pi / 2, f"angle of crank {k} from n_x") for k in range(count + 1)}
    couplers = {f"p{k}": (0.0, f"angle of coupler {k} from n_x") for k in range(1, count + 1)}
    return LibraryCase({**_SYMBOLS, **cranks, **couplers}, stop=10)
