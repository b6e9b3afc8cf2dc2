"""Ten impacts of six systems: errors of times, and of the state after the tenth. `python -m benchmarks.impacts`.

Runs are at rtol=1e-13. Where Kanes sums up all later impacts at the tenth, as of the box, the state after the ninth is
compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import pi
from typing import Any

import kanes as kn
from benchmarks import impact_references as references
from benchmarks.impact_references import COUNT, GRAVITY, Impacts

RTOL = 1e-13


def ball() -> tuple[kn.Trajectory, Impacts]:
    """A ball that is dropped, e = 0.8."""
    model = kn.Model("ball")
    y = model.coordinates("y")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -GRAVITY * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=0.8, name="floor")
    return run_of(model, {"y": 1.0}, 4.0), references.ball()


def pendulum() -> tuple[kn.Trajectory, Impacts]:
    """A pendulum that chatters on a stop, e = 0.7."""
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", model.origin.moved("P", -A.y), mass=1)
    model.gravity = -GRAVITY * model.frame.y
    model.add_limit(q, lower=pi / 18, restitution=0.7, name="stop")
    return run_of(model, {"q": pi / 3}, 5.0), references.pendulum(pi / 3, pi / 18, 0.7)


def block() -> tuple[kn.Trajectory, Impacts]:
    """Housner's block, which rocks from corner to corner."""
    study = kn.library.study("rocking_block")
    return study.run(stop=5.9, rtol=RTOL), references.block(0.2, 1.0, 0.5)


def double_pendulum() -> tuple[kn.Trajectory, Impacts]:
    """Two links with a stop between them, e = 0.6, for 13 s."""
    model = kn.Model("double pendulum")
    q1, q2 = model.coordinates("q1 q2")
    A, B = (model.frame.rotated(name, q, model.frame.z) for name, q in (("A", q1), ("B", q2)))
    P = model.origin.moved("P", -A.y)
    model.add_particle("one", P, mass=1)
    model.add_particle("two", P.moved("Q", -B.y), mass=1)
    model.gravity = -GRAVITY * model.frame.y
    model.add_limit(q2 - q1, lower=-0.6, upper=0.6, restitution=0.6, name="stop")
    return run_of(model, {"q1": 1.5, "q2": 1.0}, 13.1), references.double_pendulum((1.5, 1.0, 0.0, 0.0), 0.6, 0.6)


def box() -> tuple[kn.Trajectory, Impacts]:
    """A box that falls on a corner, turns over, slides and rocks."""
    b, h, mu, start = 0.1, 0.15, 0.4, (0.0, 0.45, 0.3, 1.0, 0.0, 1.0)
    model = kn.Model("box")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B = N.rotated("B", q, N.z)
    C = model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("box", frame=B, center=C, mass=1, inertia=kn.inertia(zz=(b**2 + h**2) / 3))
    model.gravity = -GRAVITY * N.y
    for number, (i, j) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        corner = C.moved(f"P{number}", i * b * B.x + j * h * B.y)
        model.add_contact(corner, kn.surfaces.Plane(N.y), friction=mu, name=f"corner {number}")
    names = ("x", "y", "q", "u_x", "u_y", "u_q")
    return run_of(model, dict(zip(names, start, strict=True)), 1.0), references.box(b, h, mu, start)


def woodpecker() -> tuple[kn.Trajectory, Impacts]:
    """The woodpecker toy, two pecks."""
    study = kn.library.study("woodpecker")
    start = [study.initial[name] for name in ("y", "phi_M", "phi_S", "u", "u_M", "u_S")]
    return study.run(stop=0.3, rtol=RTOL), references.woodpecker(study.parameters, start)


SYSTEMS: tuple[Callable[[], tuple[kn.Trajectory, Impacts]], ...] = (
    ball,
    pendulum,
    block,
    double_pendulum,
    box,
    woodpecker,
)


def run_of(model: kn.Model, initial: dict[str, float], stop: float) -> kn.Trajectory:
    return kn.derive(model).compile().simulate(stop=stop, parameters={}, initial=initial, rtol=RTOL)


def errors(run: kn.Trajectory, exact: Impacts) -> dict[str, float]:
    """The largest of the times, and of the state."""
    found = run.impulses[:COUNT]
    last = found[exact.compared - 1]
    times = max(abs(event.time - time) for event, time in zip(found, exact.times, strict=True))
    return {"times": times, "state": max(abs(last.after[name] - value) for name, value in exact.state.items())}


if __name__ == "__main__":
    measured: dict[str, Any] = {system.__name__.replace("_", " "): errors(*system()) for system in SYSTEMS}
    print(json.dumps(measured))
