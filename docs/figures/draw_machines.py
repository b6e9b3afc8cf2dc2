"""Line drawings of the bicycle and of the platform on six legs.

Run by hand, `python docs/figures/draw_machines.py`; the SVG files beside this one are checked in.
"""

# ruff: noqa: RUF005 (array + tuple is a sum of vectors here, not a longer tuple)

from __future__ import annotations

import numpy as np
from draw import (
    BODY,
    FAINT,
    INK,
    LOAD,
    MOTION,
    angle,
    arrow,
    axis_turn,
    bar,
    camera,
    dashed,
    draw_all,
    gravity,
    length,
    line,
    mass_center,
    out_of_page,
    particle,
    pin,
    save,
    sheet,
    unit,
    write,
)
from draw_rolling import curve, patch, triad
from matplotlib.patches import Circle, Polygon

import kanes as kn


def bicycle():
    """To scale, seen from the right: forward is to the right, and n_y points to the reader."""
    axes = sheet(-2.6, 7.9, -1.3, 6.7, scale=0.78)
    p, size = kn.library.BENCHMARK_BICYCLE, 4.6
    w, c, lam, r_R, r_F = (size * p[name] if name != "lam" else p[name] for name in ("w", "c", "lam", "r_R", "r_F"))
    rear, front = np.array([0, r_R]), np.array([w, r_F])
    along = np.array([-np.sin(lam), np.cos(lam)])  # up the steering axis
    meets = np.array([w + c, 0])
    B = size * np.array([p["x_B"], -p["z_B"]])
    H = size * np.array([p["x_H"], -p["z_H"]])

    line(axes, (-2.2, 0), (7.1, 0), INK, 1.8)
    for place in np.linspace(-2.15, 6.9, 38):
        line(axes, (place, 0), (place - 0.14, -0.16), INK, 0.8)
    for center, radius, name in ((rear, r_R, "R"), (front, r_F, "F")):
        axes.add_patch(Circle(center, radius, facecolor="none", edgecolor=INK, lw=2.4, zorder=3))
        for spoke in np.radians(np.arange(0, 180, 30)):
            tip = 0.97 * radius * np.array([np.cos(spoke), np.sin(spoke)])
            line(axes, center - tip, center + tip, FAINT, 0.6, zorder=2)
        particle(axes, (center[0], 0), 0.06)
        write(axes, center + radius * np.array([-0.5 if name == "R" else 0.62, 0.5]), f"${name}$")

    # The rear frame with its rider, and the front frame from the hub to the handlebar.
    head = meets + 3.55 * along
    crown = meets + 2.75 * along
    grip = meets + 4.4 * along
    outline = [rear, (1.15, 2.9), (0.75, 3.6), (0.55, 4.7), (1.0, 5.3), (1.7, 5.35), (2.1, 4.95), (2.1, 4.2), head]
    outline += [crown, (2.3, 1.35)]
    axes.add_patch(Polygon(outline, closed=True, facecolor=BODY, edgecolor=INK, lw=1.6, joinstyle="round", zorder=2.5))
    bar(axes, front, meets + 2.2 * along, 0.17)
    bar(axes, meets + 2.2 * along, grip, 0.17)
    bar(axes, grip, grip + (-0.75, 0.1), 0.14)
    dashed(axes, meets - 0.45 * along, grip + 1.75 * along)
    dashed(axes, grip, grip + (0, 1.75))
    angle(axes, grip, 90, 90 + np.degrees(lam), 1.45, r"\lambda", 1.7, INK)
    for center in (rear, front):
        pin(axes, center, 0.1)
    mass_center(axes, B)
    write(axes, B + (0.36, 0.02), "$B$")
    mass_center(axes, H)
    write(axes, H + (0.38, 0.1), "$H$")

    length(axes, (0, 0), (w, 0), -0.55, "w")
    length(axes, (w, 0), meets, -0.55, "c", gap=0.24)
    for (center, radius, name), heading in zip(((rear, r_R, "R"), (front, r_F, "F")), (-152, -35), strict=True):
        tip = center + radius * np.array([np.cos(np.radians(heading)), np.sin(np.radians(heading))])
        line(axes, center, tip, INK, 1.2, zorder=4)
        write(axes, (center + tip) / 2 + (0.06, 0.24), f"$r_{name}$", size=14)

    # Positive turns about n_y are against the clock: the wheels of a bicycle that goes forward turn the other way. Of
    # rings in perspective the lower, or right, half is the near one.
    for center, radius, name in ((rear, r_R, "R"), (front, r_F, "F")):
        first, label = (85, r"\theta_R,\ T_R") if name == "R" else (5, r"\theta_F")
        angle(axes, center, first, first + 60, radius + 0.2, label, radius + 0.55, MOTION)
    angle(axes, rear, 165, 205, 2.0, r"\theta", 2.25, MOTION)
    steering = grip + 0.55 * along
    ring = [steering + 0.34 * np.cos(t) * np.array([np.cos(lam), np.sin(lam)]) + 0.13 * np.sin(t) * along
            for t in np.linspace(-0.6, 4.0, 50)]  # fmt: skip
    axes.plot(*np.transpose(ring), color=MOTION, lw=1.5, zorder=8)
    arrow(axes, ring[3], ring[0], MOTION, 1.4, head=11, zorder=8)
    write(axes, steering + (0.95, 0.02), r"$\delta,\ T_\delta$", MOTION)
    rolled = np.array([-2.1, 4.1])
    arrow(axes, rolled, rolled + (1.1, 0), FAINT, 1.2, style="-", head=1)
    ring = [rolled + (0.62 + 0.13 * np.cos(t), 0.34 * np.sin(t)) for t in np.linspace(-2.2, 2.4, 50)]
    axes.plot(*np.transpose(ring), color=MOTION, lw=1.5, zorder=8)
    arrow(axes, ring[3], ring[0], MOTION, 1.4, head=11, zorder=8)
    write(axes, rolled + (0.6, 0.62), r"$\phi,\ T_\phi$", MOTION)
    turning = np.array([-1.5, 6.1])
    line(axes, turning + (0, 0.25), turning - (0, 0.75), FAINT, 1.2)
    ring = [turning + (0.36 * np.cos(t), -0.3 + 0.13 * np.sin(t)) for t in np.linspace(-2.4, 2.2, 50)]
    axes.plot(*np.transpose(ring), color=MOTION, lw=1.5, zorder=8)
    arrow(axes, ring[3], ring[0], MOTION, 1.4, head=11, zorder=8)
    write(axes, turning + (0.62, -0.2), r"$\psi$", MOTION)

    corner = np.array([6.5, 4.6])
    unit(axes, corner, (1, 0), "nx", 0.85)
    unit(axes, corner, (0, -1), "nz", 0.85)
    out_of_page(axes, corner, "ny", (-0.3, 0.28))
    gravity(axes, (7.4, 3.2))
    save(axes, "bicycle")


def stewart_platform():
    axes = sheet(-4.5, 4.9, -1.8, 5.5, scale=0.82)
    look = camera(62, 21)
    size = 3.4
    r_G, r_P, a = 0.9 * size, 0.5 * size, np.radians(17)
    middle = size * np.array([0.06, -0.02, 1.0])
    tilt = np.radians(9)
    R = np.array([[np.cos(tilt), 0, np.sin(tilt)], [0, 1, 0], [-np.sin(tilt), 0, np.cos(tilt)]])
    feet, tops = [], []
    for k in range(1, 7):
        third, side = 2 * np.pi * ((k - 1) // 2) / 3, (-1) ** k
        foot, top = third + side * a, third + side * (np.pi / 3 - a)
        feet.append(r_G * np.array([np.cos(foot), np.sin(foot), 0]))
        tops.append(middle + R @ (r_P * np.array([np.cos(top), np.sin(top), 0])))

    round_ = np.linspace(0, 2 * np.pi, 120)
    patch(axes, look, [1.13 * r_G * np.array([np.cos(t), np.sin(t), 0]) for t in round_])
    curve(
        axes, look, [r_G * np.array([np.cos(t), np.sin(t), 0]) for t in round_], FAINT, 0.9, zorder=1.5, ls=(0, (5, 4))
    )
    far = sorted(range(6), key=lambda k: -(feet[k] @ [np.cos(np.radians(62)), np.sin(np.radians(62)), 0]))
    for k in reversed(far):
        foot, top = feet[k], tops[k]
        along = (top - foot) / np.linalg.norm(top - foot)
        bar(axes, look(foot), look(foot + 0.52 * np.linalg.norm(top - foot) * along), 0.27)
        bar(axes, look(foot + 0.5 * np.linalg.norm(top - foot) * along), look(top), 0.13)
        pin(axes, look(foot), 0.12)
    rim = [middle + R @ (1.14 * r_P * np.array([np.cos(t), np.sin(t), 0])) for t in round_]
    patch(axes, look, rim, BODY, width=1.8, zorder=5)
    for top in tops:
        particle(axes, look(top), 0.09)

    # The leg with its names.
    k = 0
    foot, top = feet[k], tops[k]
    along = (top - foot) / np.linalg.norm(top - foot)
    off = np.array([-0.42, 0.0])
    arrow(axes, look(foot) + off, look(top) + off, MOTION, 1.4, head=11)
    write(axes, (look(foot) + look(top)) / 2 + off + (-0.28, 0.1), "$l_1$", MOTION)
    axis_turn(axes, look, foot + (0.75, 0, 0), (1, 0, 0), r"\alpha_1", (-0.15, -0.48), 0.26, (0.4, 5.4))
    line(axes, look(foot), look(foot + (1.0, 0, 0)), FAINT, 1.1)
    y = np.cross(along, (1, 0, 0))
    y /= np.linalg.norm(y)
    axis_turn(axes, look, foot + 0.62 * y, y, r"\beta_1", (0.16, -0.46), 0.24, (0.4, 5.4))
    line(axes, look(foot), look(foot + 0.85 * y), FAINT, 1.1)
    push = look(foot + 0.62 * np.linalg.norm(top - foot) * along)
    arrow(axes, push - (0.34, 0.15), push - (0.34, 0.15) + 0.8 * (look(along) - look((0, 0, 0))), LOAD, 1.8)
    write(axes, push + (-0.62, 0.1), "$F_1$", LOAD)

    triad(axes, look, (0, 0, 0), np.eye(3), "n", 0.95, shifts=((0, 0), (0, 0), (0.28, -0.1)))
    triad(axes, look, middle, R.T, "p", 0.9)
    line(axes, look((0, 0, 0)), look(feet[2]), INK, 1.0, zorder=2)
    write(axes, look(0.55 * feet[2]) + (0.25, 0.2), "$r_G$", size=15)
    line(axes, look(middle), look(tops[3]), INK, 1.0, zorder=6)
    write(axes, (look(middle) + look(tops[3])) / 2 + (0.0, 0.24), "$r_P$", size=15)
    for k in range(6):
        label = look(feet[k]) + (0.0, -0.36)
        write(axes, label, str(k + 1), FAINT, 13)
    gravity(axes, (-3.9, 5.0))
    save(axes, "stewart_platform")


if __name__ == "__main__":
    draw_all(
        bicycle,
        stewart_platform,
    )
