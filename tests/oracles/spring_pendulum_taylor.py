"""An undamped spring pendulum by Taylor series with 30 digits, written to tests/data/spring_pendulum_taylor.json.

    python tests/oracles/spring_pendulum_taylor.py

Nothing here imports Kanes. A bob of mass m hangs from a spring of stiffness k and natural length L. In the plane, x
down and y to the side from the pivot:

    ẍ = g − k/m (1 − L/r) x,   ÿ = −k/m (1 − L/r) y,   r = √(x² + y²)

The stretch is r − L and the angle from the vertical is atan2(y, x); the speeds are ṙ and (x ẏ − y ẋ)/r.
"""

from __future__ import annotations

import json
from pathlib import Path

import mpmath

DATA = Path(__file__).parents[1] / "data" / "spring_pendulum_taylor.json"
DIGITS = 30
PARAMETERS = {"m": "1.3", "g": "9.81", "k": "25", "L": "0.8"}
START = {"q1": "0.25", "q2": "1.1", "u1": "0.3", "u2": "-0.4"}
TIMES = ["0.5", "1", "2", "3.5", "5", "7.5", "10"]


def main() -> None:
    mpmath.mp.dps = DIGITS
    m, g, k, L = (mpmath.mpf(PARAMETERS[name]) for name in "mgkL")
    q1, q2, u1, u2 = (mpmath.mpf(START[name]) for name in START)
    c, s, r = mpmath.cos(q2), mpmath.sin(q2), L + q1

    def rates(t: mpmath.mpf, y: list[mpmath.mpf]) -> list[mpmath.mpf]:
        stiffness = k / m * (1 - L / mpmath.sqrt(y[0] ** 2 + y[1] ** 2))
        return [y[2], y[3], g - stiffness * y[0], -stiffness * y[1]]

    solution = mpmath.odefun(rates, 0, [r * c, r * s, u1 * c - u2 * s, u1 * s + u2 * c])
    rows = []
    for time in TIMES:
        x, y, xdot, ydot = solution(mpmath.mpf(time))
        r = mpmath.sqrt(x**2 + y**2)
        row = [r - L, mpmath.atan2(y, x), (x * xdot + y * ydot) / r, (x * ydot - y * xdot) / r]
        rows.append([mpmath.nstr(number, 20) for number in row])
    how = f"mpmath.odefun with {DIGITS} digits on Cartesian equations; angles within ±π"
    data = {"how": how, "parameters": PARAMETERS, "start": START, "times": TIMES, "q1 q2 u1 u2": rows}
    DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
