"""Line drawings of the library's systems whose parts touch and let go.

Run by hand, `python docs/figures/draw_contacts.py`; the SVG files beside this one are checked in.
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
    bar,
    dashed,
    direction,
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
    spring,
    unit,
    write,
)
from matplotlib.patches import Circle, Ellipse, Polygon, Rectangle

TOUCH = "#d98a00"  # what touches


def floor(axes, left, right, height=0.0):
    line(axes, (left, height), (right, height), INK, 1.8)
    for here in np.arange(left + 0.15, right, 0.3):
        line(axes, (here, height), (here - 0.14, height - 0.16), FAINT, 0.8)


def touch(axes, where, radius=0.11):
    axes.add_patch(Circle(where, radius, facecolor=TOUCH, edgecolor=INK, lw=1.2, zorder=9))


def body(axes, corners):
    axes.add_patch(Polygon(corners, closed=True, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=2))


def rocking_block():
    axes = sheet(-2.9, 3.6, -0.8, 4.9, scale=0.86)
    b, h, theta = 0.85, 2.0, 13
    b_x, b_y = direction(theta), direction(theta + 90)
    floor(axes, -2.5, 3.2)
    left = np.array([-0.3, 0.0])
    right, centre = left + 2 * b * b_x, left + b * b_x + h * b_y
    body(axes, [left, right, right + 2 * h * b_y, left + 2 * h * b_y])
    mass_center(axes, centre)
    touch(axes, left)
    touch(axes, right)
    dashed(axes, left, left + (0, 4.3))
    dashed(axes, left, left + 4.2 * b_y)
    angle(axes, left, 90, 90 + theta, 3.85, r"\theta", 4.15)
    dashed(axes, left, centre)
    alpha = np.degrees(np.arctan(b / h))
    angle(axes, left, 90 + theta, 90 + theta - alpha, 1.5, r"\alpha", 1.8, INK)
    write(axes, (left + centre) / 2 + (0.36, -0.14), "$R$")
    length(axes, left + 2 * h * b_y, right + 2 * h * b_y, 0.0, "2b", gap=0.3)
    length(axes, right, right + 2 * h * b_y, -0.35, "2h", gap=0.36)
    write(axes, left + (-0.38, 0.26), "left", size=13)
    write(axes, right + (0.52, -0.02), "right", size=13)
    unit(axes, (-2.2, 1.2), (1, 0), "nx", 0.8)
    unit(axes, (-2.2, 1.2), (0, 1), "ny", 0.8)
    gravity(axes, (2.9, 4.4))
    save(axes, "rocking_block")


def bouncing_ball():
    axes = sheet(-3.8, 4.7, -0.9, 4.7, scale=0.8)
    floor(axes, -3.4, 4.3)
    r, centre = 0.62, np.array([-2.0, 3.1])
    hops = []
    for start, width, height in ((-0.7, 2.0, 1.55), (1.3, 1.5, 0.9), (2.8, 1.0, 0.45)):
        x = np.linspace(0, 1, 30)
        hops.append(np.column_stack([start + width * x, r + 4 * height * x * (1 - x)]))
    fall = np.column_stack(
        [centre[0] + 1.3 * np.linspace(0, 1, 30), centre[1] - (3.1 - r) * np.linspace(0, 1, 30) ** 2]
    )
    path = np.vstack([fall, *hops])
    axes.plot(*path.T, color=FAINT, lw=1.1, linestyle=(0, (5, 4)), zorder=1)
    for here, fill in ((centre, BODY), (np.array([-0.7, r]), BODY), (np.array([2.05, 1.52]), BODY)):
        axes.add_patch(Circle(here, r, facecolor=fill, edgecolor=INK, lw=1.6, zorder=3))
    mass_center(axes, centre)
    arrow(axes, centre, centre + (1.25, 0), MOTION)
    write(axes, centre + (1.35, 0.28), "$v$", MOTION)
    angle(axes, centre, 20, 160, 0.86, "", color=MOTION)
    write(axes, centre + (-0.1, 1.06), r"$\omega$", MOTION)
    hit = np.array([-0.7, 0.0])
    touch(axes, hit)
    arrow(axes, hit, hit + (0, 1.75), LOAD)
    write(axes, hit + (0.38, 1.62), "$J_n$", LOAD)
    arrow(axes, hit, hit + (-0.95, 0), LOAD)
    write(axes, hit + (-1.1, 0.28), "$J_t$", LOAD)
    far = np.array([2.05, 1.52])
    arrow(axes, far, far + r * direction(35), INK, 1.0, head=9, zorder=5)
    write(axes, far + (0.12, 0.34), "$r$")
    unit(axes, (3.3, 2.9), (0, 1), "nz", 0.8)
    unit(axes, (3.3, 2.9), (1, 0), "nx", 0.8)
    gravity(axes, (-3.3, 4.3))
    save(axes, "bouncing_ball")


def newtons_cradle():
    axes = sheet(-4.3, 4.2, -4.4, 0.8, scale=0.74)
    r, L, tilt = 0.45, 3.4, -38
    line(axes, (-1.5, 0), (2 * r * 4 - 0.1, 0), INK, 2.4)
    for k in range(5):
        top = np.array([2 * r * k - 0.6, 0.0])
        ball = top + L * direction(-90 + (tilt if k == 0 else 0))
        line(axes, top, ball, INK, 1.3)
        axes.add_patch(Circle(ball, r, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=4))
        mass_center(axes, ball, 0.09)
        pin(axes, top, 0.08)
        if k == 0:
            dashed(axes, top, top + (0, -2.6))
            angle(axes, top, -90, -90 + tilt, 1.7, "-q_1", 2.05)
            length(axes, top, ball, -0.35, "L", gap=0.26)
            arrow(axes, ball, ball + r * direction(200), INK, 1.0, head=9, zorder=6)
            write(axes, ball + 0.75 * direction(205), "$r$")
        elif k < 4:
            touch(axes, ball + (r, 0), 0.09)
    gravity(axes, (-3.9, 0.2))
    save(axes, "newtons_cradle")


def woodpecker():
    """Not to scale: the hole is drawn wide, and the sleeve is tilted much."""
    axes = sheet(-2.6, 5.8, -3.6, 3.9, scale=0.76)
    pole, hole, half = 0.55, 0.87, 1.25
    axes.add_patch(Rectangle((-pole, -3.4), 2 * pole, 7.1, facecolor="#f3ead9", edgecolor=INK, lw=1.4, zorder=1))
    tilt = -14
    a_x, a_y = direction(tilt), direction(tilt + 90)
    middle = np.array([0.0, -0.6])
    for side in (-1, 1):
        inner, outer = side * hole * a_x, side * (hole + 0.35) * a_x
        body(axes, [middle + inner - half * a_y, middle + outer - half * a_y, middle + outer + half * a_y,
                    middle + inner + half * a_y])  # fmt: skip
    # The edges at the right of the hole touch the pole: the lower one below, the upper one above.
    touch(axes, middle + hole * a_x - half * a_y)
    write(axes, middle + hole * a_x - half * a_y + (0.95, 0.05), "lower", size=13)
    touch(axes, middle + hole * a_x + half * a_y)
    write(axes, middle + hole * a_x + half * a_y + (0.5, 0.3), "upper", size=13)
    hinge = middle + 2.6 * a_x
    spring(axes, middle + (hole + 0.35) * a_x, hinge, 4, 0.13)
    pin(axes, hinge, 0.1)
    lean = 22
    c_x, c_y = direction(lean), direction(lean + 90)
    bird = hinge + 1.25 * c_x
    line(axes, hinge, bird, INK, 2.0)
    axes.add_patch(Ellipse(bird + 0.85 * c_y, 1.2, 3.2, angle=lean, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=2))
    head = bird + 2.9 * c_y
    axes.add_patch(Circle(head, 0.5, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=2))
    beak = head - 1.6 * c_x
    body(axes, [head - 0.42 * c_x + 0.22 * c_y, head - 0.42 * c_x - 0.22 * c_y, beak])
    touch(axes, beak)
    write(axes, beak + (0.05, 0.4), "beak", size=13)
    mass_center(axes, bird)
    mass_center(axes, middle)
    dashed(axes, middle, middle + (2.6, 0))
    dashed(axes, middle, hinge)
    angle(axes, middle, 0, tilt, 2.1, "")
    write(axes, middle + (1.75, 0.3), r"$\varphi_M$", MOTION)
    dashed(axes, hinge, hinge + (2.6, 0))
    angle(axes, hinge, 0, lean, 2.25, r"\varphi_S", 2.65)
    write(axes, (hinge + middle + (hole + 0.35) * a_x) / 2 + (-0.1, -0.42), "$c$", LOAD)
    arrow(axes, middle + (-1.75, -0.4), middle + (-1.75, 0.7), MOTION)
    write(axes, middle + (-2.0, 0.2), "$y$", MOTION)
    length(axes, middle, hinge, -1.9, "l_M", gap=0.3, part=0.75)
    gravity(axes, (5.0, 3.4))
    save(axes, "woodpecker")


def hopping_leg():
    axes = sheet(-2.9, 3.7, -0.8, 4.6, scale=0.86)
    floor(axes, -2.5, 3.3)
    hip, phi, reach = np.array([-0.5, 3.2]), 24, 3.2
    foot = hip + reach / np.cos(np.radians(phi)) * direction(-90 + phi)
    along = (hip - foot) / np.hypot(*(hip - foot))
    knee = foot + 1.5 * along
    bar(axes, foot, knee, 0.16)
    spring(axes, knee, hip, 7, 0.17)
    axes.add_patch(Ellipse(hip, 2.3, 0.9, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=2))
    particle(axes, hip, 0.17)
    particle(axes, foot, 0.1)
    touch(axes, foot + (0, 0))
    dashed(axes, hip, hip + (0, -2.6))
    angle(axes, hip, -90, -90 + phi, 2.1, r"\varphi", 2.4)
    length(axes, hip, foot, 0.85, "l - s", MOTION, gap=0.45)
    write(axes, hip + (0.0, 0.68), "$M$")
    write(axes, foot + (0.4, 0.3), "$m$")
    write(axes, 0.3 * hip + 0.7 * knee + (-0.95, 0.1), "$k, d, F$", LOAD)
    angle(axes, hip, -150, -75, 0.85, "", color=LOAD)
    write(axes, hip + (-0.85, -0.75), "$T$", LOAD)
    arrow(axes, hip, hip + (1.7, 0), MOTION)
    write(axes, hip + (1.9, 0.02), r"$\dot x$", MOTION)
    unit(axes, (-2.3, 0.6), (1, 0), "nx", 0.8)
    unit(axes, (-2.3, 0.6), (0, 1), "ny", 0.8)
    gravity(axes, (3.0, 4.1))
    save(axes, "hopping_leg")


def deploying_array():
    axes = sheet(-2.7, 5.6, -2.6, 3.0, scale=0.8)
    theta, phi1, phi2 = 10, -48, 85
    h_x, h_y = direction(theta), direction(theta + 90)
    hub = np.array([-0.7, 0.2])
    body(axes, [hub + 1.1 * (i * h_x + j * h_y) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    mass_center(axes, hub)
    root = hub + 1.45 * h_x
    line(axes, hub + 1.1 * h_x, root, INK, 2.4)
    elbow = root + 2.5 * direction(theta + phi1)
    end = elbow + 2.5 * direction(theta + phi1 + phi2)
    bar(axes, root, elbow, 0.18)
    bar(axes, elbow, end, 0.18)
    for joint in (root, elbow):
        pin(axes, joint)
    mass_center(axes, (root + elbow) / 2, 0.1)
    mass_center(axes, (elbow + end) / 2, 0.1)
    dashed(axes, root, root + 2.1 * h_x)
    angle(axes, root, theta, theta + phi1, 1.4, r"\varphi_1", 1.78)
    before = direction(theta + phi1)
    dashed(axes, elbow, elbow + 1.6 * before)
    angle(axes, elbow, theta + phi1, theta + phi1 + phi2, 1.1, r"\varphi_2", 1.48)
    dashed(axes, hub, hub + (1.9, 0))
    angle(axes, hub, 0, theta, 1.75, r"\theta", 2.0, shift=(0.02, 0.02))
    length(axes, hub, root, 1.45, "r", gap=0.24, shift=(0.25, 0.05))
    length(axes, elbow, end, 0.4, "l", gap=0.26)
    write(axes, root + (0.62, 0.62), "$k_1, d_1$", LOAD)
    write(axes, elbow + (-0.35, -0.42), "$k_2, d_2$", LOAD)
    write(axes, hub + (-0.55, -0.6), "hub", size=14)
    unit(axes, (-2.2, 1.5), (1, 0), "nx", 0.8)
    unit(axes, (-2.2, 1.5), (0, 1), "ny", 0.8)
    out_of_page(axes, (-2.2, 1.5), "nz", (-0.3, -0.2))
    save(axes, "deploying_array")


def belt_oscillator():
    axes = sheet(-4.2, 4.2, -2.0, 2.2, scale=0.8)
    radius, top = 0.5, -0.2
    for here in (-2.4, 3.2):
        axes.add_patch(Circle((here, top - radius), radius, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=3))
        pin(axes, (here, top - radius), 0.08)
    line(axes, (-2.4, top), (3.2, top), INK, 2.2)
    line(axes, (-2.4, top - 2 * radius), (3.2, top - 2 * radius), INK, 2.2)
    arrow(axes, (1.5, top - 0.25), (2.6, top - 0.25), MOTION)
    write(axes, (2.0, top - 0.5), "$v$", MOTION)
    body(axes, [(-0.4, top), (0.9, top), (0.9, top + 0.95), (-0.4, top + 0.95)])
    write(axes, (0.25, top + 0.48), "$m$")
    line(axes, (-3.7, top - 0.1), (-3.7, top + 1.2), INK, 1.8)
    for here in np.arange(top, top + 1.2, 0.2):
        line(axes, (-3.7, here), (-3.85, here - 0.14), FAINT, 0.8)
    spring(axes, (-3.7, top + 0.48), (-0.4, top + 0.48), 9, 0.16)
    write(axes, (-2.1, top + 0.95), "$k$", LOAD)
    for here in (-0.1, 0.25, 0.6):
        touch(axes, (here, top), 0.07)
    line(axes, (-0.4, top + 1.1), (-0.4, top + 1.7), FAINT, 0.9)
    arrow(axes, (-0.4, top + 1.45), (0.6, top + 1.45), MOTION)
    write(axes, (0.8, top + 1.5), "$x$", MOTION)
    gravity(axes, (3.7, 1.7))
    save(axes, "belt_oscillator")


def docking_craft():
    axes = sheet(-4.4, 5.0, -2.5, 2.7, scale=0.74)
    target, chaser, lean, turned = np.array([-2.2, -0.2]), np.array([2.8, 0.5]), 4, -9
    t_x, t_y = direction(lean), direction(lean + 90)
    c_x, c_y = direction(turned), direction(turned + 90)
    body(axes, [target + 1.3 * i * t_x + 1.1 * j * t_y for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    body(axes, [chaser + 0.85 * i * c_x + 0.7 * j * c_y for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    for side in (-1, 1):
        line(axes, target + side * 1.1 * t_y, target + side * 1.9 * t_y, INK, 2.0)
    port, other = target + 1.75 * t_x, chaser - 1.25 * c_x
    bar(axes, target + 1.3 * t_x, port, 0.3)
    bar(axes, chaser - 0.85 * c_x, other, 0.3)
    touch(axes, port)
    touch(axes, other)
    axes.add_patch(Circle(port, 0.55, facecolor="none", edgecolor=FAINT, lw=1.0, linestyle=(0, (5, 4)), zorder=2))
    write(axes, port + (0.1, -0.8), "$c$")
    mass_center(axes, target)
    mass_center(axes, chaser)
    length(axes, target, port, 1.55, "d_1", gap=0.26)
    length(axes, other, chaser, 1.2, "d_2", gap=0.26)
    arrow(axes, chaser + (0, -1.3), chaser + (-1.5, -1.3), MOTION)
    write(axes, chaser + (-1.75, -1.3), "$v$", MOTION)
    angle(axes, chaser, -50, 50, 1.25, "", color=MOTION)
    write(axes, chaser + (1.55, 0.1), r"$\omega$", MOTION)
    write(axes, target + (-0.6, 0.65), "target", size=14)
    write(axes, chaser + (0.05, -0.4), "chaser", size=14)
    unit(axes, (-3.8, -2.0), (1, 0), "nx", 0.8)
    unit(axes, (-3.8, -2.0), (0, 1), "ny", 0.8)
    save(axes, "docking_craft")


if __name__ == "__main__":
    draw_all(
        rocking_block, bouncing_ball, newtons_cradle, woodpecker, hopping_leg, deploying_array, belt_oscillator,
        docking_craft,
    )  # fmt: skip
