"""Line drawings of the library's walkers.

Run by hand, `python docs/figures/draw_walkers.py`; the SVG files beside this one are checked in.
"""

# ruff: noqa: RUF005 (array + tuple is a sum of vectors here, not a longer tuple)

from __future__ import annotations

import numpy as np
from draw import (
    FAINT,
    INK,
    angle,
    dashed,
    direction,
    draw_all,
    gravity,
    length,
    line,
    particle,
    pin,
    save,
    sheet,
    unit,
    write,
)


def slope(axes, foot, degrees, left, right):
    """A slope that falls to the right, through a foot."""
    along, down = direction(-degrees), direction(-degrees - 90)
    start, end = foot - left * along, foot + right * along
    line(axes, start, end, INK, 1.8)
    for part in np.arange(0.12, left + right, 0.3):
        here = start + part * along
        line(axes, here, here + 0.16 * (down - along), FAINT, 0.8)


def rimless_wheel():
    axes = sheet(-3.3, 4.1, -3.3, 2.9, scale=0.8)
    foot, theta, alpha, gamma, reach = np.array([0.0, -2.2]), 16, 22.5, 9, 2.2
    slope(axes, foot, gamma, 2.6, 3.4)
    hub = foot + reach * direction(90 - theta)
    for number in range(8):
        line(axes, hub, hub + reach * direction(-90 - theta + 2 * alpha * number), INK, 2.2 if number < 2 else 1.3)
    particle(axes, hub, 0.2)
    pin(axes, foot, 0.07)
    dashed(axes, foot, foot + (0, 2.9))
    angle(axes, foot, 90, 90 - theta, 1.3, r"\theta", 1.62, shift=(-0.02, 0.0))
    angle(axes, hub, -90 - theta, -90 - theta + 2 * alpha, 1.1, r"2\alpha", 1.42, INK)
    dashed(axes, foot, foot + (3.2, 0))
    angle(axes, foot, 0, -gamma, 2.4, r"\gamma", 2.75, INK)
    write(axes, hub + 0.62 * reach * direction(90 - theta - 2 * alpha) + (-0.1, 0.26), "$l$")
    write(axes, hub + (0.52, 0.09), "$m$")
    unit(axes, (-2.6, 1.5), (1, 0), "nx", 0.8)
    unit(axes, (-2.6, 1.5), (0, 1), "ny", 0.8)
    gravity(axes, (3.4, 2.2))
    save(axes, "rimless_wheel")


def legs(axes, foot, stance, swing, reach):
    """Two legs from the hip, one on the ground; the hip and the other foot."""
    hip = foot + reach * direction(90 + stance)
    end = hip - reach * direction(90 + swing)
    line(axes, foot, hip, INK, 2.6)
    line(axes, hip, end, INK, 2.0)
    pin(axes, foot, 0.07)
    return hip, end


def simplest_walker():
    axes = sheet(-3.0, 3.4, -2.9, 2.2, scale=0.86)
    foot, gamma, reach = np.array([0.3, -1.9]), 7, 3.2
    theta, phi = 14, 36
    slope(axes, foot, gamma, 2.7, 2.7)
    hip, end = legs(axes, foot, theta - gamma, theta - phi - gamma, reach)
    particle(axes, hip, 0.2)
    particle(axes, end, 0.1)
    normal = direction(90 - gamma)
    dashed(axes, foot, foot + 2.9 * normal)
    angle(axes, foot, 90 - gamma, 90 - gamma + theta, 1.9, r"\theta", 2.2)
    angle(axes, hip, -90 - gamma + theta, -90 - gamma + theta - phi, 1.3, r"\phi", 1.6)
    dashed(axes, foot, foot + (2.6, 0))
    angle(axes, foot, 0, -gamma, 2.0, r"\gamma", 2.32, INK)
    write(axes, hip + (0.4, 0.14), "$M$")
    write(axes, end + (-0.32, 0.16), "$m$")
    write(axes, 0.45 * foot + 0.55 * hip + (0.28, -0.1), "$l$")
    unit(axes, (-2.3, 0.6), direction(-gamma), "nx", 0.8)
    unit(axes, (-2.3, 0.6), normal, "ny", 0.8)
    gravity(axes, (2.7, 1.6))
    save(axes, "simplest_walker")


def compass_walker():
    axes = sheet(-3.2, 3.4, -2.9, 2.3, scale=0.86)
    foot, phi, reach = np.array([0.5, -1.9]), 7, 3.3
    stance, swing = 12, -26
    slope(axes, foot, phi, 3.0, 2.5)
    hip, end = legs(axes, foot, stance, swing, reach)
    particle(axes, hip, 0.22)
    on_ground, in_air = (foot + hip) / 2, (end + hip) / 2
    particle(axes, on_ground, 0.15)
    particle(axes, in_air, 0.15)
    dashed(axes, foot, foot + (0, 2.9))
    angle(axes, foot, 90, 90 + stance, 2.4, r"\theta_1", 2.72, shift=(0.08, 0))
    dashed(axes, hip, hip + (0, -2.5))
    angle(axes, hip, -90, -90 + swing, 2.1, r"\theta_2", 2.45)
    dashed(axes, foot, foot + (2.5, 0))
    angle(axes, foot, 0, -phi, 1.9, r"\phi", 2.22, INK)
    length(axes, foot, on_ground, -0.75, "a")
    length(axes, on_ground, hip, -0.75, "b")
    write(axes, hip + (-0.1, 0.42), "$m_H$")
    write(axes, on_ground + (-0.36, 0.0), "$m$")
    write(axes, in_air + (-0.36, 0.1), "$m$")
    unit(axes, (-2.6, 0.9), (1, 0), "nx", 0.8)
    unit(axes, (-2.6, 0.9), (0, 1), "ny", 0.8)
    gravity(axes, (2.8, 1.7))
    save(axes, "compass_walker")


if __name__ == "__main__":
    draw_all(rimless_wheel, simplest_walker, compass_walker)
