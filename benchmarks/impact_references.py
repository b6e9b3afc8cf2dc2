"""Ten impacts of six systems: times, and the state after the last, by roads that share no code with Kanes.

Ball: a geometric series. Block and pendulum: energy integrals, by quadrature. Double pendulum, box and woodpecker:
extrapolation in extended precision, with the events in an order that is given here and conditions that are checked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import acosh, asin, atan, cos, pi, sin, sqrt
from typing import Any

import numpy as np
from scipy.integrate import quad

from benchmarks.extended import Numbers, extended, until
from benchmarks.touching import Touching

COUNT = 10
GRAVITY = 9.81


@dataclass(frozen=True)
class Impacts:
    """When they are, and the state after the last one or one before it, by its names."""

    times: list[float]
    state: dict[str, float]
    compared: int = COUNT  # of the impacts the one after which the state is


def ball(h: float = 1.0, e: float = 0.8) -> Impacts:
    """t_k = t_0 (1 + 2 Σ e^j) after a fall from the height h."""
    first = sqrt(2 * h / GRAVITY)
    times = [first * (1 + 2 * sum(e**j for j in range(1, k + 1))) for k in range(COUNT)]
    return Impacts(times, {"y": 0.0, "u_y": GRAVITY * first * e**COUNT})


def pendulum(theta0: float, stop: float, e: float) -> Impacts:
    """From θ0 at rest on a stop, L = 1:  t = ∫ ds / √(g (1 − k² sin² s)),  sin(θ/2) = k sin s,  k = sin(θ0/2)."""
    times, height, passed = list[float](), cos(theta0), 0.0
    for number in range(COUNT):
        k2 = (1 - height) / 2
        start = asin(sin(stop / 2) / sqrt(k2))
        fall = quad(lambda s, k2=k2: 1 / sqrt(GRAVITY * (1 - k2 * sin(s) ** 2)), start, pi / 2, epsrel=1e-14)[0]
        passed += fall if number == 0 else 2 * fall
        times.append(passed)
        speed = e * sqrt(2 * GRAVITY * (cos(stop) - height))
        height = cos(stop) - speed**2 / (2 * GRAVITY)
    return Impacts(times, {"q": stop, "u_q": speed})


def block(b: float, h: float, part: float) -> Impacts:
    """Housner's block from the part of its angle α = atan(b/h):  t = ∫ ds / (p √(1 − k² cosh² s)),  ω⁺ = r ω⁻.

    sin(ψ/2) = k cosh s for the angle ψ = α − θ between the diagonal and the vertical.
    """
    alpha, r, p = atan(b / h), 1 - 1.5 * b**2 / (b**2 + h**2), sqrt(0.75 * GRAVITY / sqrt(b**2 + h**2))
    times, lean, passed = list[float](), alpha * (1 - part), 0.0
    for number in range(COUNT):
        k = sin(lean / 2)
        fall = quad(
            lambda s, k=k: 1 / (p * sqrt(1 - (k * np.cosh(s)) ** 2)), 0, acosh(sin(alpha / 2) / k), epsrel=1e-14
        )
        passed += fall[0] if number == 0 else 2 * fall[0]
        times.append(passed)
        speed = r * p * sqrt(2 * (cos(lean) - cos(alpha)))
        lean = np.arccos(cos(alpha) + speed**2 / (2 * p**2))
    # It starts on its right corner, which stays where it is, and the tenth impact brings it back there.
    x = 2 * b * cos(alpha * part) - b
    return Impacts(times, {"x": x, "y": h, "theta": 0.0, "u_x": h * speed, "u_y": b * speed, "u_theta": -speed})


# Systems by extrapolation


def double_pendulum(start: Sequence[float], stop: float, e: float) -> Impacts:
    """Two particles of 1 kg on rods of 1 m, absolute angles, and a stop |q2 − q1| ≤ `stop` between them."""
    g = np.longdouble(GRAVITY)

    def inverse(y: Numbers) -> Numbers:
        c = np.cos(y[0] - y[1])
        return extended([1, -c, -c, 2]).reshape(2, 2) / (2 - c * c)

    def rates(y: Numbers) -> Numbers:
        s = np.sin(y[0] - y[1])
        f = np.array([-s * y[3] ** 2 - 2 * g * np.sin(y[0]), s * y[2] ** 2 - g * np.sin(y[1])])
        return np.concatenate([y[2:], inverse(y) @ f])

    def room(y: Numbers) -> Any:
        return np.longdouble(stop) - abs(y[1] - y[0])

    y, t, times, W = extended(start), np.longdouble(0), list[float](), extended([-1, 1])
    for _ in range(COUNT):
        passed, y = until(rates, y, room, 0.02)
        t, response = t + passed, inverse(y) @ W
        y = np.concatenate([y[:2], y[2:] - (1 + np.longdouble(e)) * (W @ y[2:]) / (W @ response) * response])
        times.append(float(t))
    return Impacts(times, dict(zip(("q1", "q2", "u1", "u2"), map(float, y), strict=True)))


def box(b: float, h: float, mu: float, start: Sequence[float]) -> Impacts:
    """A box in a plane with corners that touch a rough floor, e = 0: it lands, turns over, slides and rocks."""
    corners = [extended(each) for each in ((-b, -h), (b, -h), (b, h), (-b, h))]
    one, g = np.longdouble(1), np.longdouble(GRAVITY)

    def contacts(q: Numbers, u: Numbers) -> list[Any]:
        c, s = np.cos(q[2]), np.sin(q[2])
        found = []
        for a in corners:
            X, Y = c * a[0] - s * a[1], s * a[0] + c * a[1]
            rows = np.array([0 * one, one, X]), np.array([one, 0 * one, -Y])
            found.append((q[1] + Y, *rows, -(u[2] ** 2) * Y, -(u[2] ** 2) * X))
        return found

    mass = np.diag(extended([1, 1, (np.longdouble(b) ** 2 + np.longdouble(h) ** 2) / 3]))
    weight = extended([0, -g, 0])
    system = Touching(mass, lambda q, u: weight, contacts, np.longdouble(mu), extended([0] * 4), 0.01)
    events = """gap 0 sooo; gap 1 o+oo; slipend 1 osoo; slipstart 1 o+oo; gap 0 -ooo; gap 1 o+oo; gap 0 -ooo;
        gap 1 o+oo; gap 0 -ooo; gap 1 o+oo; gap 0 -ooo; gap 1 o+oo"""
    times, states = system.follow(start, "oooo", events)
    compared = COUNT - 1  # soon after it all rocking ends
    return Impacts(times, dict(zip(("x", "y", "q", "u_x", "u_y", "u_q"), states[compared - 1], strict=True)), compared)


def woodpecker(numbers: Mapping[str, float], start: Sequence[float]) -> Impacts:
    """The woodpecker toy with linear kinematics: the sleeve jams at its edges, and the beak hits the pole."""
    d = {name: np.longdouble(value) for name, value in numbers.items()}
    one, m, g = np.longdouble(1), d["m_S"], d["g"]
    mass = np.array(
        [
            [m + d["m_M"], d["l_M"] * m, d["l_G"] * m],
            [d["l_M"] * m, d["J_M"] + m * d["l_M"] ** 2, m * d["l_M"] * d["l_G"]],
            [d["l_G"] * m, m * d["l_M"] * d["l_G"], d["J_S"] + m * d["l_G"] ** 2],
        ]
    )

    def force(q: Numbers, _: Numbers) -> Numbers:
        torque = d["c"] * (q[1] - q[2])
        return np.array([-(m + d["m_M"]) * g, -torque - m * g * d["l_M"], torque - m * g * d["l_G"]])

    play, reach = d["r_M"] - d["r_O"], d["l_M"] + d["l_G"] - d["l_S"] - d["r_O"]
    beak, edge = np.array([one, d["l_M"], d["l_G"] - d["l_S"]]), np.array([one, d["r_M"], 0 * one])

    def contacts(q: Numbers, _: Numbers) -> list[Any]:
        low, high = extended([0, d["h_M"], 0]), extended([0, -d["h_M"], 0])
        return [
            (reach - d["h_S"] * q[2], extended([0, 0, -d["h_S"]]), beak, 0 * one, 0 * one),
            (play + d["h_M"] * q[1], low, edge, 0 * one, 0 * one),
            (play - d["h_M"] * q[1], high, edge, 0 * one, 0 * one),
        ]

    system = Touching(mass, force, contacts, d["mu"], extended([d["e"], 0, 0]), 2e-3)
    events = (
        """slipend 1 oso; slipstart 1 o-o; lift 1 ooo; gap 2 ooo; gap 0 ooo; gap 2 oo+; lift 2 ooo;
        gap 1 ooo; gap 1 o-o;"""
        * 2
    )
    times, states = system.follow(start, "o-o", events)
    return Impacts(times, dict(zip(("y", "phi_M", "phi_S", "u", "u_M", "u_S"), states[-1], strict=True)))
