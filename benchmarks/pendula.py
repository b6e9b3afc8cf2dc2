"""The double, the triple and the spring pendulum, written by hand for integrators other than ours.

`python -m benchmarks.pendula` computes the states at the end to forty digits: the midpoint rule of Gragg, extrapolated,
in mpmath. They are kept in this file, and every rival must have the same equations before it is timed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np

import kanes as kn

STOP = 10.0


@dataclass(frozen=True)
class Pendulum:
    """A model, its numbers, and the same physics for others.

    `derivative(x, sin, cos)` works for floats and for the symbols of any package. `mujoco` is the model in MJCF without
    its time step; `to_mujoco` turns x into MuJoCo's qpos and qvel, `from_mujoco` turns them back. `end` is x at STOP.
    """

    name: str
    model: Callable[[], kn.Model]
    parameters: dict[str, float]
    start: tuple[float, ...]
    derivative: Callable[[Sequence[Any], Any, Any], list[Any]]
    mujoco: str
    to_mujoco: Callable[[Any], tuple[Any, Any]]
    from_mujoco: Callable[[Any, Any], Any]
    end: tuple[str, ...]


L, M1, M2, G = 1.0, 2.0, 1.0, 9.81
NATURAL, MASS, STIFFNESS = 1.0, 1.0, 100.0
TRIPLE_MASSES = (2.0, 1.0, 1.0)


def double(x: Sequence[Any], sin: Any, cos: Any) -> list[Any]:
    """(m1 + m2) u̇1 + m2 cos d u̇2 = a1 and cos d u̇1 + u̇2 = a2, where d = q1 − q2, solved for u̇."""
    q1, q2, u1, u2 = x
    s, c = sin(q1 - q2), cos(q1 - q2)
    a1 = -(M2 * u2 * u2 * s + (M1 + M2) * G / L * sin(q1))
    a2 = u1 * u1 * s - G / L * sin(q2)
    udot1 = (a1 - M2 * c * a2) / (M1 + M2 * s * s)
    return [u1, u2, udot1, a2 - c * udot1]


def spring(x: Sequence[Any], sin: Any, cos: Any) -> list[Any]:
    """The components of the acceleration along and across the spring are those of weight and spring."""
    q1, q2, u1, u2 = x
    turning = u2 / (NATURAL + q1)
    return [u1, turning, u2 * turning + G * cos(q2) - STIFFNESS / MASS * q1, -u1 * turning - G * sin(q2)]


def triple(x: Sequence[Any], sin: Any, cos: Any) -> list[Any]:
    """Σ_j μ_ij (cos(q_i − q_j) u̇_j + sin(q_i − q_j) u_j²) = −μ_ii g sin q_i, μ_ij the masses from there on, L = 1."""
    q, u = x[:3], x[3:]
    mu = [[sum(TRIPLE_MASSES[max(i, j) :]) for j in range(3)] for i in range(3)]
    M = [[mu[i][j] * cos(q[i] - q[j]) for j in range(3)] for i in range(3)]
    f = [
        -mu[i][i] * G * sin(q[i]) - sum(mu[i][j] * sin(q[i] - q[j]) * u[j] * u[j] for j in range(3) if j != i)
        for i in range(3)
    ]
    # By Gauss, from the last link to the first.
    for k in (2, 1):
        for i in range(k):
            factor = M[i][k] / M[k][k]
            M[i] = [a - factor * b for a, b in zip(M[i], M[k], strict=True)]
            f[i] = f[i] - factor * f[k]
    udot: list[Any] = []
    for i in range(3):
        udot.append((f[i] - sum(M[i][j] * udot[j] for j in range(i))) / M[i][i])
    return [*u, *udot]


def triple_model() -> kn.Model:
    """Three particles on massless rods of length 1, by their angles from the vertical."""
    model = kn.Model("triple pendulum")
    angles, speeds = model.coordinates("q1 q2 q3"), model.speeds("u1 u2 u3")
    *masses, g = model.parameters("m1 m2 m3 g")
    point = model.origin
    for number, (q, m) in enumerate(zip(angles, masses, strict=True), start=1):
        point = point.moved(f"P{number}", model.frame.rotated(f"R{number}", q, model.frame.z).x)
        model.add_particle(f"particle {number}", point, mass=m)
    model.gravity = g * model.frame.x
    model.define_speeds({u: q.dot for u, q in zip(speeds, angles, strict=True)})
    return model


# MuJoCo refuses bodies without inertia; this one is far below round-off.
_POINT = 'diaginertia="1e-14 1e-14 1e-14"'
_MJCF = """
<mujoco>
  <option integrator="RK4" gravity="0 0 -{g}" timestep="{{step}}"><flag constraint="disable"/></option>
  <worldbody>{bodies}</worldbody>
</mujoco>
"""

DOUBLE = Pendulum(
    name="double pendulum",
    model=lambda: kn.library.double_pendulum(tensions=False),
    parameters={"L": L, "m1": M1, "m2": M2, "g": G},
    start=(1.0, 0.5, 0.0, 0.0),
    derivative=double,
    mujoco=_MJCF.format(
        g=G,
        bodies=f"""
    <body>
      <joint type="hinge" axis="0 1 0"/> <inertial pos="0 0 -{L}" mass="{M1}" {_POINT}/>
      <body pos="0 0 -{L}">
        <joint type="hinge" axis="0 1 0"/> <inertial pos="0 0 -{L}" mass="{M2}" {_POINT}/>
      </body>
    </body>""",
    ),
    # MuJoCo's second angle is relative to the first body.
    to_mujoco=lambda x: (np.array([x[0], x[1] - x[0]]), np.array([x[2], x[3] - x[2]])),
    from_mujoco=lambda q, v: np.array([q[0], q[0] + q[1], v[0], v[0] + v[1]]),
    end=(
        "-0.316170083393868235815132005868963816297",
        "0.2916409279064649852181473548145482242208",
        "0.9021241750684260364461488796260561170587",
        "4.140079852265814069212530385816491865081",
    ),
)

SPRING = Pendulum(
    name="spring pendulum",
    model=kn.library.spring_pendulum,
    parameters={"m": MASS, "g": G, "k": STIFFNESS, "L": NATURAL},
    start=(0.2, 1.0, 0.0, 0.0),
    derivative=spring,
    mujoco=_MJCF.format(
        g=G,
        bodies=f"""
    <body>
      <joint type="hinge" axis="0 1 0"/> <joint type="slide" axis="0 0 -1" stiffness="{STIFFNESS}"/>
      <inertial pos="0 0 -{NATURAL}" mass="{MASS}" {_POINT}/>
    </body>""",
    ),
    # MuJoCo's first speed is that of the angle, and u2 is the velocity across the spring.
    to_mujoco=lambda x: (np.array([x[1], x[0]]), np.array([x[3] / (NATURAL + x[0]), x[2]])),
    from_mujoco=lambda q, v: np.array([q[1], q[0], v[1], (NATURAL + q[1]) * v[0]]),
    end=(
        "0.2958022951002421856547240312611883803373",
        "-0.08404691442167935202838866894041638720794",
        "-0.6230589276316434719771878230978239228742",
        "-2.734029874955196895879283356409757251175",
    ),
)

TRIPLE = Pendulum(
    name="triple pendulum",
    model=triple_model,
    parameters={**{f"m{number}": mass for number, mass in enumerate(TRIPLE_MASSES, start=1)}, "g": G},
    start=(0.8, 0.6, 0.4, 0.0, 0.0, 0.0),
    derivative=triple,
    mujoco=_MJCF.format(
        g=G,
        bodies="".join(
            f"""
    <body pos="0 0 {-1.0 * (number > 0)}">
      <joint type="hinge" axis="0 1 0"/> <inertial pos="0 0 -1" mass="{mass}" {_POINT}/>"""
            for number, mass in enumerate(TRIPLE_MASSES)
        )
        + "</body>" * 3,
    ),
    # MuJoCo's further angles are relative to the body before.
    to_mujoco=lambda x: (np.diff(x[:3], prepend=0.0), np.diff(x[3:], prepend=0.0)),
    from_mujoco=lambda q, v: np.concatenate([np.cumsum(q), np.cumsum(v)]),
    end=(
        "-0.1059884545599613983866459857043963708442",
        "0.08632852185537718623889624886097234731908",
        "0.7626762133174244792452213744421058957095",
        "-1.390425830711097507674110673826550934769",
        "-1.121307596299209814610591602737299263781",
        "-1.826982245658482452000236296913368740499",
    ),
)

PENDULA = (DOUBLE, TRIPLE, SPRING)


def extrapolated(pendulum: Pendulum, steps: int, columns: int) -> list[Any]:
    """x at STOP: in each step the midpoint rule with 2, 4, … substeps, extrapolated to infinitely many."""
    H = mpmath.mpf(STOP) / steps

    def rule(x: list[Any], substeps: int) -> list[Any]:
        h = H / substeps
        before, now = x, [a + h * da for a, da in zip(x, rates(x), strict=True)]
        for _ in range(substeps - 1):
            before, now = now, [a + 2 * h * da for a, da in zip(before, rates(now), strict=True)]
        return [(a + b + h * db) / 2 for a, b, db in zip(before, now, rates(now), strict=True)]

    def rates(x: list[Any]) -> list[Any]:
        return pendulum.derivative(x, mpmath.sin, mpmath.cos)

    x = [mpmath.mpf(value) for value in pendulum.start]
    for _ in range(steps):
        table: list[list[Any]] = []
        for j in range(columns):
            row = [rule(x, 2 * (j + 1))]
            for k in range(1, j + 1):
                ratio = (mpmath.mpf(j + 1) / (j + 1 - k)) ** 2
                row.append([a + (a - b) / (ratio - 1) for a, b in zip(row[k - 1], table[k - 1], strict=True)])
            table = row
        x = table[-1]
    return x


if __name__ == "__main__":
    mpmath.mp.dps = 60
    for each in PENDULA:
        ends = [extrapolated(each, steps, 20) for steps in (200, 300)]
        difference = max(abs(a - b) for a, b in zip(*ends, strict=True))
        print(each.name, [mpmath.nstr(value, 40) for value in ends[1]], mpmath.nstr(difference, 3))
