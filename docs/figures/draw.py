"""Line drawings of the library systems.

Run by hand, `python docs/figures/draw.py`; the SVG files beside this one are checked in.
"""

# ruff: noqa: RUF005 (array + tuple is a sum of vectors here, not a longer tuple)

from __future__ import annotations

import sys
from pathlib import Path

import matplotlib as mpl

mpl.use("svg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.patches import Arc, Circle, Ellipse, FancyArrowPatch, FancyBboxPatch, Polygon, Rectangle, Wedge

HERE = Path(__file__).parent

INK = "#1c1c1c"  # bodies, ground, lengths
FAINT = "#8a8a8a"  # reference lines
BODY = "#eceff3"  # inside of bodies
FRAME = "#1557a0"  # unit vectors
MOTION = "#b3261e"  # coordinates
LOAD = "#2c7a3f"  # forces and torques

mpl.rcParams.update(
    {
        "mathtext.fontset": "cm",
        "font.family": "serif",
        "font.size": 15,
        "svg.fonttype": "path",
        "svg.hashsalt": "kanes",
        "lines.solid_capstyle": "round",
    }
)


# Pieces


def sheet(left, right, bottom, top, scale=0.9):
    """Axes in drawing units on a white panel with round corners."""
    figure = plt.figure(figsize=((right - left) * scale, (top - bottom) * scale))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
    axes.axis("off")
    figure.patch.set_alpha(0)
    rim = 0.04
    axes.add_patch(
        FancyBboxPatch(
            (left + rim, bottom + rim),
            right - left - 2 * rim,
            top - bottom - 2 * rim,
            boxstyle="round,pad=0,rounding_size=0.25",
            facecolor="white",
            edgecolor="#d5d9df",
            linewidth=1,
            zorder=-10,
        )
    )
    return axes


def save(axes, name):
    axes.figure.savefig(HERE / f"{name}.svg", transparent=True, metadata={"Date": None})
    plt.close(axes.figure)


def direction(degrees):
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def write(axes, where, text, color=INK, size=16, **options):
    options = {"ha": "center", "va": "center", "zorder": 9, **options}
    axes.text(*where, text, color=color, fontsize=size, **options)


def line(axes, start, end, color=INK, width=1.6, **options):
    axes.plot(*zip(start, end, strict=True), color=color, lw=width, **{"zorder": 3, **options})


def dashed(axes, start, end):
    line(axes, start, end, FAINT, 1.1, linestyle=(0, (5, 4)), zorder=2)


def arrow(axes, start, end, color=INK, width=1.8, style="-|>", head=13, zorder=6):
    axes.add_patch(
        FancyArrowPatch(
            start,
            end,
            arrowstyle=style,
            mutation_scale=head,
            color=color,
            lw=width,
            shrinkA=0,
            shrinkB=0,
            zorder=zorder,
        )
    )


def unit(axes, start, along, label, length=0.95, gap=0.26, color=FRAME, shift=(0, 0)):
    """A unit vector with its label beyond the tip."""
    start, along = np.asarray(start, float), np.asarray(along, float)
    tip = start + length * along
    arrow(axes, start, tip, color, 2.0)
    beyond = along / max(np.hypot(*along), 1e-9)
    write(axes, tip + gap * beyond + np.asarray(shift), rf"$\hat{{{label[0]}}}_{{{label[1:]}}}$", color, 16)


def out_of_page(axes, where, label, shift, color=FRAME):
    axes.add_patch(Circle(where, 0.11, facecolor="white", edgecolor=color, lw=1.6, zorder=7))
    axes.add_patch(Circle(where, 0.035, color=color, zorder=8))
    write(axes, np.asarray(where) + shift, rf"$\hat{{{label[0]}}}_{{{label[1:]}}}$", color, 16)


def angle(axes, center, start, end, radius, label, label_radius=None, color=MOTION, shift=(0, 0)):
    """An arc from `start` to `end` in degrees, with a head at its end."""
    center = np.asarray(center, float)
    sign = 1 if end > start else -1
    axes.add_patch(
        Arc(
            center,
            2 * radius,
            2 * radius,
            theta1=min(start, end),
            theta2=max(start, end),
            color=color,
            lw=1.5,
            zorder=5,
        )
    )
    tip = center + radius * direction(end)
    back = center + radius * direction(end - sign * np.degrees(0.10 / radius))
    arrow(axes, back, tip, color, 1.4, head=11)
    if not label:
        return
    middle = (start + end) / 2
    write(axes, center + (label_radius or radius + 0.27) * direction(middle) + np.asarray(shift), f"${label}$", color)


def turn(axes, center, start, end, radius, label, where, color=LOAD):
    """A torque: an arc with a head and a label at a place of its own."""
    angle(axes, center, start, end, radius, "", color=color)
    write(axes, where, f"${label}$", color)


def length(axes, start, end, offset, label, color=INK, gap=0.24, shift=(0, 0), part=0.5):
    """A dimension line beside start–end; a positive offset lies to the left of the way from start to end."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    along = (end - start) / np.hypot(*(end - start))
    normal = np.array([-along[1], along[0]])
    first, last = start + offset * normal, end + offset * normal
    over = np.sign(offset) * 0.1 * normal
    if offset:
        line(axes, start + np.sign(offset) * 0.08 * normal, first + over, FAINT, 0.9)
        line(axes, end + np.sign(offset) * 0.08 * normal, last + over, FAINT, 0.9)
    arrow(axes, first, last, color, 1.0, "<|-|>", 8, zorder=4)
    side = np.sign(offset) if offset else 1
    write(axes, first + part * (last - first) + side * gap * normal + np.asarray(shift), f"${label}$", color)


def ground(axes, where, width=1.2, up=(0, 1)):
    """A fixed support; the hatching lies on the side that `up` points to."""
    where, up = np.asarray(where, float), np.asarray(up, float)
    across = np.array([up[1], -up[0]])
    line(axes, where - width / 2 * across, where + width / 2 * across, INK, 1.8)
    for place in np.linspace(-width / 2 + 0.06, width / 2 - 0.06, 8):
        foot = where + place * across
        line(axes, foot, foot + 0.16 * up + 0.12 * across, INK, 0.9)


def pin(axes, where, radius=0.1):
    axes.add_patch(Circle(where, radius, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))


def particle(axes, where, radius=0.15):
    axes.add_patch(Circle(where, radius, facecolor=INK, edgecolor=INK, zorder=7))


def mass_center(axes, where, radius=0.12):
    """The quartered circle."""
    axes.add_patch(Circle(where, radius, facecolor="white", edgecolor=INK, lw=1.2, zorder=7))
    for start in (0, 180):
        axes.add_patch(Wedge(where, radius, start, start + 90, facecolor=INK, edgecolor="none", zorder=8))


def gravity(axes, where, label="g", size=0.9):
    where = np.asarray(where, float)
    arrow(axes, where, where - (0, size), LOAD, 1.8)
    write(axes, where + (0.24, -size / 2), f"${label}$", LOAD)


def bar(axes, start, end, width=0.26):
    """A link with round ends."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    along = (end - start) / np.hypot(*(end - start))
    heading = np.degrees(np.arctan2(along[1], along[0]))
    turns = np.radians(
        np.concatenate([np.linspace(heading + 90, heading + 270, 20), np.linspace(heading - 90, heading + 90, 20)])
    )
    centers = [start] * 20 + [end] * 20
    outline = [c + width / 2 * np.array([np.cos(t), np.sin(t)]) for c, t in zip(centers, turns, strict=True)]
    axes.add_patch(Polygon(outline, closed=True, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=3))


def spring(axes, start, end, coils=9, width=0.17):
    start, end = np.asarray(start, float), np.asarray(end, float)
    span = np.hypot(*(end - start))
    along = (end - start) / span
    normal = np.array([-along[1], along[0]])
    straight = 0.1 * span
    places = np.linspace(straight, span - straight, 2 * coils + 1)
    sides = [0, *(width * (-1) ** k for k in range(2 * coils - 1)), 0]
    points = [start, *(start + p * along + s * normal for p, s in zip(places, sides, strict=True)), end]
    axes.plot(*np.transpose(points), color=INK, lw=1.5, solid_joinstyle="round", zorder=3)


# Systems


def rolling_ball():
    axes = sheet(-4.2, 4.4, -4.4, 1.7, scale=0.8)
    R, r, q1 = 3.7, 0.95, 38
    b_x, b_y = direction(q1), direction(q1 - 90)
    center, contact = (R - r) * b_y, R * b_y
    rim = np.radians(np.linspace(192, 348, 120))
    axes.plot(R * np.cos(rim), R * np.sin(rim), color=INK, lw=2.2, zorder=3)
    for t in np.radians(np.arange(193, 348, 3.0)):
        start = R * np.array([np.cos(t), np.sin(t)])
        line(axes, start, (R + 0.17) * np.array([np.cos(t - 0.035), np.sin(t - 0.035)]), INK, 0.8)
    axes.add_patch(Circle(center, r, facecolor=BODY, edgecolor=INK, lw=1.8, zorder=2))
    dashed(axes, (0, 0), (0, -R))
    dashed(axes, (0, 0), contact)
    angle(axes, (0, 0), -90, q1 - 90, 1.5, "q_1")
    # The radius of the cylinder, to a place away from the ball.
    arrow(axes, (0, 0), R * direction(218), INK, 1.0, head=9)
    write(axes, 1.95 * direction(218) + (-0.16, 0.24), "$R$")
    arrow(axes, center, center + r * direction(-150), INK, 1.0, head=9, zorder=5)
    write(axes, center + 0.55 * direction(-150) + (0.02, -0.24), "$r$")
    unit(axes, (0, 0), (1, 0), "ax")
    unit(axes, (0, 0), (0, 1), "ay")
    out_of_page(axes, (0, 0), "az", (0.32, 0.26))
    write(axes, (-0.32, 0.08), "$O$")
    unit(axes, center, b_x, "bx", 1.45)
    unit(axes, center, b_y, "by", 1.55, gap=0.27)
    mass_center(axes, center)
    write(axes, center + 0.45 * direction(-5), "$B'$")
    particle(axes, contact, 0.06)
    write(axes, contact + 0.48 * direction(-8), "$p$")
    angle(axes, center, 165, 65, 0.62, "")
    write(axes, center + (-0.02, 0.8), "$q_2$", MOTION)
    gravity(axes, (-3.3, 1.25))
    write(axes, (-3.2, -3.75), "$A$", FRAME)
    save(axes, "rolling_ball")


def spring_pendulum():
    axes = sheet(-1.9, 4.1, -4.7, 1.0)
    q2, reach = 33, 4.0
    b_x, b_y = direction(q2 - 90), direction(q2)
    bob = reach * b_x
    ground(axes, (0, 0), 1.4)
    dashed(axes, (0, 0), (0, -3.7))
    spring(axes, (0, 0), bob)
    particle(axes, bob, 0.2)
    pin(axes, (0, 0))
    length(axes, (0, 0), bob, 0.62, "L + q_1", MOTION, gap=0.2, shift=(0.36, 0.12))
    angle(axes, (0, 0), -90, q2 - 90, 2.0, "q_2", 2.3)
    unit(axes, (-1.1, -1.1), (0, -1), "nx")
    unit(axes, (-1.1, -1.1), (1, 0), "ny", 0.6, gap=0.0, shift=(-0.05, 0.3))
    out_of_page(axes, (-1.1, -1.1), "nz", (-0.36, 0.1))
    unit(axes, bob, b_x, "bx", 0.95)
    unit(axes, bob, b_y, "by", 0.95)
    write(axes, (-0.32, -0.28), "$O$")
    write(axes, bob + (-0.42, -0.1), "$P$")
    write(axes, bob + (-0.12, -0.52), "$m$")
    write(axes, 0.74 * bob + (-0.4, -0.2), "$k$")
    gravity(axes, (3.3, 0.5))
    save(axes, "spring_pendulum")


def hinged_rods():
    axes = sheet(-2.2, 5.2, -4.9, 1.0)
    q1, q2, L_A, L_B = 30, 38, 3.0, 2.7
    a_x, a_y = direction(q1 - 90), direction(q1)
    b_x, b_y = direction(q1 + q2 - 90), direction(q1 + q2)
    hinge = L_A * a_x
    end = hinge + L_B * b_x
    ground(axes, (0, 0), 1.4)
    dashed(axes, (0, 0), (0, -3.4))
    dashed(axes, hinge, hinge + 1.9 * a_x)
    bar(axes, (0, 0), hinge)
    bar(axes, hinge, end)
    pin(axes, (0, 0))
    pin(axes, hinge)
    A, B = hinge / 2, hinge + L_B / 2 * b_x
    mass_center(axes, A)
    mass_center(axes, B)
    angle(axes, (0, 0), -90, q1 - 90, 2.62, "q_1", 2.9)
    angle(axes, hinge, q1 - 90, q1 + q2 - 90, 1.0, "q_2", 1.3)
    length(axes, (0, 0), hinge, 0.6, "L_A", gap=0.32, part=0.25)
    length(axes, hinge, end, 0.6, "L_B", gap=0.27, part=0.8)
    unit(axes, (-1.25, -0.8), (0, -1), "nx")
    unit(axes, (-1.25, -0.8), (1, 0), "ny", 0.7, gap=0.24)
    out_of_page(axes, (-1.25, -0.8), "nz", (-0.36, 0.1))
    unit(axes, A, a_y, "ay", 1.35)
    unit(axes, A, a_x, "ax", 0.85, gap=0.0, shift=(-0.36, 0.0))
    unit(axes, end, b_x, "bx", 0.7)
    unit(axes, B, b_y, "by", 1.1)
    write(axes, (-0.35, -0.28), "$O$")
    write(axes, A + (-0.44, 0.02), "$A^*$")
    write(axes, B + (0.1, -0.42), "$B^*$")
    gravity(axes, (4.5, 0.5))
    save(axes, "hinged_rods")


def three_link_chain():
    axes = sheet(-1.6, 7.3, -1.15, 6.85, scale=0.78)
    q1, q2, q3 = 22, 30, 34
    spans = np.array([3.2, 2.9, 2.5])
    headings = np.cumsum([q1, q2, q3])
    starts = np.vstack(
        [np.zeros(2), np.cumsum([s * direction(h) for s, h in zip(spans, headings, strict=True)], axis=0)]
    )
    centers = (0.54, 0.53, 0.52)
    dashed(axes, (0, 0), (1.9, 0))
    dashed(axes, starts[1], starts[1] + 1.7 * direction(headings[0]))
    dashed(axes, starts[2], starts[2] + 1.7 * direction(headings[1]))
    for k in range(3):
        bar(axes, starts[k], starts[k + 1])
    ground(axes, (0, -0.13), 1.3, up=(0, -1))
    angle(axes, (0, 0), 0, headings[0], 1.0, "q_1")
    angle(axes, starts[1], headings[0], headings[1], 1.1, "q_2")
    angle(axes, starts[2], headings[1], headings[2], 0.85, "q_3")
    turn(axes, (0, 0), 75, 180, 0.42, "T_1", (-0.66, 0.46))
    turn(axes, starts[1], -60, 15, 0.42, "T_2", starts[1] + (0.62, -0.36))
    turn(axes, starts[2], -40, 42, 0.42, "T_3", starts[2] + (0.72, -0.12))
    sides = ((0.2, -0.4), (0.44, -0.2), (0.48, 0.16))
    for k, name in enumerate("ABC"):
        start, end, heading = starts[k], starts[k + 1], headings[k]
        center = start + centers[k] * (end - start)
        triad = start + 0.68 * (end - start)
        pin(axes, start)
        mass_center(axes, center)
        write(axes, center + sides[k], f"${name}^*$")
        length(axes, start, center, 0.42, rf"\rho_{name}", gap=0.29)
        length(axes, start, end, 1.35, f"l_{name}", gap=0.29, part=0.55)
        unit(
            axes,
            triad,
            direction(heading),
            f"{name.lower()}x",
            0.7,
            gap=0.0,
            shift=0.4 * direction(heading - 90) - 0.1 * direction(heading),
        )
        unit(axes, triad, direction(heading + 90), f"{name.lower()}y", 0.62, gap=0.24)
    unit(axes, (5.6, -0.55), (1, 0), "nx")
    unit(axes, (5.6, -0.55), (0, 1), "ny")
    out_of_page(axes, (5.6, -0.55), "nz", (-0.36, 0.05))
    write(axes, (-0.32, -0.55), "$O$")
    gravity(axes, (6.7, 2.4))
    save(axes, "three_link_chain")


def double_pendulum():
    axes = sheet(-2.4, 4.7, -5.2, 1.0)
    q1, q2, L = 28, 52, 2.7
    first = L * direction(q1 - 90)
    second = first + L * direction(q2 - 90)
    ground(axes, (0, 0), 1.4)
    dashed(axes, (0, 0), (0, -2.5))
    dashed(axes, first, first + (0, -2.2))
    line(axes, (0, 0), first, width=1.7)
    line(axes, first, second, width=1.7)
    pin(axes, (0, 0), 0.08)
    particle(axes, first, 0.18)
    particle(axes, second, 0.18)
    angle(axes, (0, 0), -90, q1 - 90, 1.05, "q_1")
    angle(axes, first, -90, q2 - 90, 1.5, "q_2")
    length(axes, (0, 0), first, 0.5, "L")
    length(axes, first, second, 0.5, "L")
    arrow(axes, first, 0.66 * first, LOAD, 2.2)
    write(axes, 0.8 * first + (-0.42, 0.06), "$T_1$", LOAD)
    arrow(axes, second, second + 0.34 * (first - second), LOAD, 2.2)
    write(axes, second + 0.3 * (first - second) + (-0.12, -0.34), "$T_2$", LOAD)
    arrow(axes, first, first + 0.34 * (second - first), LOAD, 2.2)
    write(axes, first + 0.27 * (second - first) + (-0.12, -0.36), "$T_2$", LOAD)
    unit(axes, (-1.5, -1.4), (1, 0), "nx", 0.8)
    unit(axes, (-1.5, -1.4), (0, 1), "ny", 0.8)
    out_of_page(axes, (-1.5, -1.4), "nz", (-0.32, -0.12))
    write(axes, (-0.34, -0.26), "$O$")
    write(axes, first + (-0.3, -0.2), "$P_1,\\ m_1$", ha="right")
    write(axes, second + (0.36, -0.36), "$P_2,\\ m_2$")
    gravity(axes, (4.0, 0.45))
    save(axes, "double_pendulum")


# In space


def camera(azimuth, elevation):
    """A projection on the page; y or z may be up, as the caller orders its axes. Here z is up."""
    a, e = np.radians(azimuth), np.radians(elevation)
    right = np.array([-np.sin(a), np.cos(a), 0])
    up = np.array([-np.sin(e) * np.cos(a), -np.sin(e) * np.sin(a), np.cos(e)])
    return lambda point: np.array([right @ np.asarray(point, float), up @ np.asarray(point, float)])


def tube_and_rods():
    axes = sheet(-1.7, 6.0, -1.4, 5.1, scale=0.85)
    # The camera has z up; the drawing has a_y up. (a_x, a_y, a_z) of the drawing are the camera's (y, z, x).
    look = camera(12, 20)

    def at(x, y, z=0.0):
        return look((z, x, y))

    spin = np.radians(42)  # omega t
    b_x = np.array([np.cos(spin), 0, -np.sin(spin)])
    b_z = np.array([np.sin(spin), 0, np.cos(spin)])

    def in_plane(x, y):
        return at(*(x * b_x + y * np.array([0, 1, 0])))

    corners = [in_plane(*c) for c in ((0, 0), (4.9, 0), (4.9, 3.75), (0, 3.75))]
    axes.add_patch(Polygon(corners, closed=True, facecolor="#f3f6fa", edgecolor=INK, lw=1.3, zorder=1))
    write(axes, in_plane(0.35, 3.4), "$B$", FRAME)
    # The line about which the plane turns.
    dashed(axes, at(0, -1.1), at(0, 0))
    dashed(axes, at(0, 3.75), at(0, 4.6))
    place, q3, L = (1.55, 1.3), np.radians(38), 2.3
    P1 = in_plane(*place)
    P2 = in_plane(place[0] + L * np.cos(q3), place[1] + L * np.sin(q3))
    bar(axes, P1, P2, 0.14)
    particle(axes, P1)
    particle(axes, P2)
    dashed(axes, in_plane(0, place[1]), P1)
    dashed(axes, P1, in_plane(place[0] + 2.1, place[1]))
    dashed(axes, in_plane(place[0], 0), P1)
    for start, end, label, shift in (
        (in_plane(0, place[1]), P1, "q_1", (-0.02, 0.24)),
        (in_plane(place[0], 0), P1, "q_2", (0.26, 0.0)),
    ):
        arrow(axes, start, start + 0.93 * (end - start), MOTION, 1.3, head=10)
        write(axes, (start + end) / 2 + np.array(shift), f"${label}$", MOTION)
    arc = np.array([in_plane(place[0] + 1.15 * np.cos(t), place[1] + 1.15 * np.sin(t)) for t in np.linspace(0, q3, 30)])
    axes.plot(*arc.T, color=MOTION, lw=1.5, zorder=5)
    arrow(axes, arc[-3], arc[-1], MOTION, 1.4, head=11)
    write(axes, in_plane(place[0] + 1.5 * np.cos(q3 / 2), place[1] + 1.5 * np.sin(q3 / 2)), "$q_3$", MOTION)
    # The turn of the plane.
    turned = np.array([at(2.3 * np.cos(t), 0, -2.3 * np.sin(t)) for t in np.linspace(0, spin, 30)])
    axes.plot(*turned.T, color=MOTION, lw=1.5, zorder=5)
    arrow(axes, turned[-3], turned[-1], MOTION, 1.4, head=11)
    write(axes, at(2.68 * np.cos(spin / 2), 0, -2.68 * np.sin(spin / 2)), r"$\omega t$", MOTION)
    ring = np.array([at(0.42 * np.cos(t), 4.2, -0.42 * np.sin(t)) for t in np.linspace(-2.6, 1.6, 60)])
    axes.plot(*ring.T, color=MOTION, lw=1.5, zorder=5)
    arrow(axes, ring[-4], ring[-1], MOTION, 1.4, head=11)
    write(axes, at(0, 4.2) + (-0.68, 0.1), r"$\omega$", MOTION)
    # Frames.
    O = at(0, 0)
    for tip, label, shift in (
        (at(1.25, 0, 0), "ax", (-0.2, -0.26)),
        (at(0, 0, 1.35), "az", (0, 0)),
    ):
        unit(axes, O, tip - O, label, 1.0, shift=shift)
    dashed(axes, at(1.25, 0), at(2.7, 0))
    unit(axes, O, at(0, 1.0) - O, "ay", 1.0, gap=0.0, shift=(-0.34, -0.08))
    far = in_plane(4.9, 0)
    unit(axes, far, in_plane(5.75, 0) - far, "bx", 1.0, shift=(0.0, 0))
    corner = in_plane(4.9, 0.0)
    unit(axes, corner, in_plane(4.9, 0.85) - corner, "by", 1.0, gap=0.0, shift=(0.3, -0.05))
    unit(axes, corner, look((0.9 * b_z[2], 0.9 * b_z[0], 0.0)), "bz", 1.0)
    e_x, e_y = (np.cos(q3), np.sin(q3)), (-np.sin(q3), np.cos(q3))
    whole = (place[0] + L * e_x[0], place[1] + L * e_x[1])
    unit(
        axes,
        P2,
        in_plane(whole[0] + 0.85 * e_x[0], whole[1] + 0.85 * e_x[1]) - P2,
        "ex",
        1.0,
        gap=0.22,
        shift=(0.08, 0.0),
    )
    unit(
        axes,
        P2,
        in_plane(whole[0] + 0.85 * e_y[0], whole[1] + 0.85 * e_y[1]) - P2,
        "ey",
        1.0,
        gap=0.0,
        shift=(-0.3, -0.02),
    )
    write(axes, (P1 + P2) / 2 + (-0.24, 0.26), "$L$")
    write(axes, O + (-0.28, 0.14), "$O$")
    write(axes, P1 + (0.36, -0.32), "$P_1$")
    write(axes, P2 + (0.3, -0.3), "$P_2$")
    save(axes, "tube_and_rods")


def spatial_chain():
    axes = sheet(-3.3, 4.9, -8.0, 1.4, scale=0.74)
    look = camera(30, 20)

    def turned(angles):
        x, y, z = np.radians(angles)
        X = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
        Y = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
        Z = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
        return X @ Y @ Z

    ground(axes, (0, 0.14), 1.5)
    R, joint = np.eye(3), np.zeros(3)
    poses = (((30, 10, 5), 2.9), ((-16, 10, -8), 2.8), ((34, -16, 10), 2.9))
    for k, (angles, size) in enumerate(poses, start=1):
        R = R @ turned(angles)
        end = joint - size * R[:, 2]
        first, last, middle = look(joint), look(end), look((joint + end) / 2)
        span = np.hypot(*(last - first))
        along = (last - first) / span
        heading = np.degrees(np.arctan2(along[1], along[0]))
        axes.add_patch(Ellipse(middle, span, 0.95, angle=heading, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
        axes.add_patch(Circle(first, 0.15, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))
        axes.add_patch(Circle(first, 0.07, facecolor=INK, zorder=8))
        for axis, letter in enumerate("xyz"):
            step = look(1.0 * R[:, axis])
            if letter == "z":
                unit(axes, middle, 0.85 * step, f"b{k}z", 1.0, gap=0.0, shift=0.62 * direction(heading - 90))
            else:
                unit(axes, middle, step, f"b{k}{letter}", 1.0, gap=0.3)
        mass_center(axes, middle)
        write(axes, middle + 0.22 * span * along, f"$B_{k}$")
        length(axes, first, last, -1.15, f"l_{k}")
        joint = end
    for axis, letter in enumerate("xyz"):
        unit(axes, (-2.3, -0.4), look(0.85 * np.eye(3)[axis]), f"n{letter}", 1.0)
    write(axes, (-0.34, -0.16), "$O$")
    gravity(axes, (4.1, 0.9))
    save(axes, "spatial_chain")


# Trees


def blob(axes, center, width, height, degrees, label, label_at):
    axes.add_patch(Ellipse(center, width, height, angle=degrees, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    mass_center(axes, center)
    write(axes, np.asarray(center) + label_at, f"${label}$")


def joint_with_arms(axes, joint, inner, outer, label, inner_label, outer_label, shifts):
    """A joint and the vectors r to it from the mass centres of both sides."""
    joint = np.asarray(joint, float)
    for center, name, shift in ((inner, inner_label, shifts[1]), (outer, outer_label, shifts[2])):
        center = np.asarray(center, float)
        along = (joint - center) / np.hypot(*(joint - center))
        arrow(axes, center + 0.12 * along, joint - 0.13 * along, LOAD, 1.6, head=11)
        write(axes, (center + joint) / 2 + np.asarray(shift), f"$r_{{{name}}}$", LOAD)
    axes.add_patch(Circle(joint, 0.13, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))
    axes.add_patch(Circle(joint, 0.05, facecolor=INK, zorder=8))
    write(axes, joint + shifts[0], f"$G_{label}$", MOTION)


def five_body_spacecraft():
    axes = sheet(-5.3, 6.1, -3.7, 3.7, scale=0.72)
    B1, B2, B3, B4, B5 = np.array([[0, 0], [-3.5, 0.7], [3.0, 0.3], [4.3, 2.5], [4.1, -2.2]])
    blob(axes, B1, 3.3, 2.1, 0, "B_1", (0.1, -0.6))
    blob(axes, B2, 2.9, 1.2, -10, "B_2", (-0.75, -0.05))
    blob(axes, B3, 2.9, 1.7, 12, "B_3", (-0.72, -0.36))
    blob(axes, B4, 2.2, 1.2, 58, "B_4", (0.3, 0.52))
    blob(axes, B5, 2.1, 1.2, -58, "B_5", (0.34, -0.48))
    joint_with_arms(axes, (-1.85, 0.3), B1, B2, "1", "11", "21", ((0.05, 0.36), (0.15, 0.3), (0.0, 0.3)))
    joint_with_arms(axes, (1.6, 0.05), B1, B3, "2", "12", "32", ((0.0, -0.62), (0.05, 0.26), (-0.02, 0.27)))
    joint_with_arms(axes, (3.75, 1.35), B3, B4, "3", "33", "43", ((-0.42, 0.12), (-0.3, 0.14), (0.32, -0.12)))
    joint_with_arms(axes, (3.6, -1.05), B3, B5, "4", "34", "54", ((-0.42, -0.1), (0.36, 0.16), (0.3, 0.02)))
    beta = B1 - B4
    along = beta / np.hypot(*beta)
    normal = np.array([-along[1], along[0]])
    arrow(axes, B4 + 0.14 * along, B1 - 0.14 * along, FRAME, 1.3, head=11, zorder=5)
    write(axes, (B1 + B4) / 2 - 0.3 * normal, r"$\beta_4$", FRAME)
    unit(axes, (-4.6, -3.0), (1, 0), "nx", 0.8)
    unit(axes, (-4.6, -3.0), (0, 1), "ny", 0.8)
    out_of_page(axes, (-4.6, -3.0), "nz", (-0.34, -0.14))
    save(axes, "five_body_spacecraft")


def hinged_panels():
    axes = sheet(-6.1, 6.1, -2.5, 3.3, scale=0.72)
    b, c, span = 2.0, 2.2, 2.1
    axes.add_patch(Rectangle((-b / 2, -c / 2), b, c, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=2))
    mass_center(axes, (0, 0))
    write(axes, (-0.42, -0.62), "bus", size=14)
    length(axes, (-b / 2, -c / 2), (b / 2, -c / 2), -0.5, "b", gap=0.26)
    for side, names, turns in ((1, "AB", (24, 26)), (-1, "CD", (20, 24))):
        hinge, heading = np.array([side * b / 2, 0.0]), 0.0 if side > 0 else 180.0
        for name, turn_by in zip(names, turns, strict=True):
            before = heading
            heading += turn_by
            end = hinge + span * direction(heading)
            dashed(axes, hinge, hinge + 1.7 * direction(before))
            bar(axes, hinge, end, 0.16)
            pin(axes, hinge)
            mass_center(axes, (hinge + end) / 2, 0.1)
            angle(axes, hinge, before, heading, 1.15 if side > 0 else 1.55, f"q_{name}", 1.5 if side > 0 else 1.95)
            off = direction(heading + 90)
            write(axes, (hinge + end) / 2 + 0.34 * off, f"${name}$")
            if name == "B":
                length(axes, hinge, end, 0.75, "l")
            hinge = end
    write(axes, (1.36, -0.42), "$k, d$", LOAD)
    unit(axes, (0, 0), (1, 0), "y", 0.7, gap=0.0, shift=(0.0, 0.24))
    unit(axes, (0, 0), (0, 1), "z", 0.7, gap=0.0, shift=(0.24, 0.0))
    out_of_page(axes, (-5.2, 1.6), "nx", (-0.34, -0.14))
    unit(axes, (-5.2, 1.6), (1, 0), "ny", 0.8)
    unit(axes, (-5.2, 1.6), (0, 1), "nz", 0.8)
    save(axes, "hinged_panels")


def axis_turn(axes, look, where, along, label, shift, size=0.42, turned=(0.3, 5.2)):
    """An arrow round an axis in space."""
    where, along = np.asarray(where, float), np.asarray(along, float)
    other = np.array([1.0, 0, 0]) if abs(along[0]) < 0.9 else np.array([0, 1.0, 0])
    first = np.cross(along, other)
    first /= np.linalg.norm(first)
    second = np.cross(along, first)
    ring = np.array([look(where + size * (np.cos(t) * first + np.sin(t) * second)) for t in np.linspace(*turned, 60)])
    axes.plot(*ring.T, color=MOTION, lw=1.5, zorder=8)
    arrow(axes, ring[-4], ring[-1], MOTION, 1.4, head=11, zorder=8)
    write(axes, look(where) + np.asarray(shift), f"${label}$", MOTION)


def stanford_arm():
    axes = sheet(-2.4, 6.0, -1.1, 6.3, scale=0.8)
    look = camera(-38, 17)
    L1, L2, q2, reach = 3.0, 1.7, np.radians(58), 3.3
    shoulder, side = np.array([0, 0, L1]), np.array([0, 1.0, 0])
    z_B = np.array([np.sin(q2), 0, np.cos(q2)])
    hub = shoulder + L2 * side
    wrist = hub + reach * z_B
    tail = hub - 1.1 * z_B
    hand = wrist + 1.2 * z_B
    ground(axes, look((0, 0, 0)) - (0, 0.02), 1.9, up=(0, -1))
    bar(axes, look((0, 0, 0)), look(shoulder), 0.5)
    bar(axes, look(shoulder), look(hub), 0.42)
    bar(axes, look(tail), look(wrist), 0.26)
    bar(axes, look(wrist), look(hand), 0.16)
    for place in (shoulder, hub, wrist):
        pin(axes, look(place), 0.13)
    axis_turn(axes, look, (0, 0, 1.0), (0, 0, 1), "q_1", (0.85, -0.1), 0.6)
    axis_turn(axes, look, shoulder + 0.35 * side, side, "q_2", (-0.75, 0.4), 0.62)
    start, end = look(hub + 0.2 * z_B), look(wrist - 0.3 * z_B)
    off = np.array([0.25, -0.42])
    arrow(axes, start + off, end + off, MOTION, 1.4, head=11)
    write(axes, (start + end) / 2 + off + (0.12, -0.28), "$q_3$", MOTION)
    axis_turn(axes, look, wrist - 0.45 * z_B, z_B, "q_4", (-0.4, 0.52), 0.36)
    axis_turn(axes, look, wrist, side, "q_5", (0.2, -0.62), 0.36)
    axis_turn(axes, look, wrist + 0.85 * z_B, z_B, "q_6", (-0.1, 0.52), 0.28)
    write(axes, look((0, 0, 1.9)), "$A$")
    write(axes, look(shoulder + 0.8 * side) + (0.2, -0.45), "$B$")
    write(axes, look(hub + 1.4 * z_B) + (-0.2, 0.36), "$C$")
    write(axes, look(wrist) + (0.75, -0.3), "$D, E$", size=14)
    write(axes, look(hand) + (0.3, 0.08), "$F$")
    length(axes, look((0, 0, 0)), look(shoulder), 0.95, "L_1", gap=0.3)
    gravity(axes, (5.4, 1.4))
    for axis, letter in enumerate("xyz"):
        unit(axes, (3.3, -0.2), look(0.85 * np.eye(3)[axis]), f"n{letter}", 1.0)
    save(axes, "stanford_arm")


def pin_chain():
    axes = sheet(-2.9, 4.3, -6.9, 1.2, scale=0.74)
    look = camera(34, 18)
    ground(axes, (0, 0.14), 1.4)
    R, joint = np.eye(3), np.zeros(3)

    def about(axis, degrees):
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        i, j = (axis + 1) % 3, (axis + 2) % 3
        matrix = np.eye(3)
        matrix[i, i] = matrix[j, j] = c
        matrix[i, j], matrix[j, i] = -s, s
        return matrix

    shifts = ((0.78, 0.1), (-0.75, 0.1), (-0.75, -0.2))
    for k, (axis, degrees) in enumerate(((0, 28), (1, -30), (2, 40)), start=1):
        R = R @ about(axis, degrees) @ (about(0, -22) if k == 3 else np.eye(3))
        end = joint - 2.1 * R[:, 2]
        bar(axes, look(joint), look(end), 0.3)
        axis_turn(axes, look, joint, R[:, axis], f"q_{k}", shifts[k - 1], 0.45)
        pin(axes, look(joint))
        mass_center(axes, look((joint + end) / 2))
        unit(axes, look(joint), look(0.95 * R[:, axis]), f"b{k}{'xyz'[axis]}", 1.0)
        write(axes, look((joint + end) / 2) + (-0.42, -0.1), f"$B_{k}$")
        joint = end
    axes.add_patch(Circle(look(joint), 0.1, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))
    write(axes, look(joint) + (0.25, -0.35), r"$\ddots$")
    for axis, letter in enumerate("xyz"):
        unit(axes, (-2.0, -5.9), look(0.85 * np.eye(3)[axis]), f"n{letter}", 1.0)
    gravity(axes, (3.6, 0.7))
    save(axes, "pin_chain")


def humanoid():
    axes = sheet(-3.2, 3.2, -0.5, 8.2, scale=0.72)
    h = 7.6

    def segment(start, end, width):
        bar(axes, np.asarray(start) * h, np.asarray(end) * h, width)

    axes.add_patch(Ellipse((0, 0.91 * h), 0.12 * h, 0.16 * h, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    axes.add_patch(Ellipse((0, 0.735 * h), 0.21 * h, 0.25 * h, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    axes.add_patch(
        FancyBboxPatch(
            (-0.085 * h, 0.545 * h), 0.17 * h, 0.09 * h, boxstyle="round,pad=0,rounding_size=0.12",
            facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2,
        )
    )  # fmt: skip
    places = [((0, 0.64), "3"), ((0, 0.84), "3")]
    for side in (-1, 1):
        shoulder, elbow = np.array([side * 0.12, 0.82]), np.array([side * 0.17, 0.637])
        wrist, finger = np.array([side * 0.2, 0.49]), np.array([side * 0.215, 0.40])
        hip, knee, ankle = np.array([side * 0.05, 0.54]), np.array([side * 0.06, 0.29]), np.array([side * 0.065, 0.04])
        segment(shoulder, elbow, 0.36)
        segment(elbow, wrist, 0.3)
        segment(wrist, finger, 0.24)
        segment(hip, knee, 0.52)
        segment(knee, ankle, 0.38)
        segment(ankle - (0, 0.02), ankle + (side * 0.03, -0.025), 0.26)
        places += [(shoulder, "3"), (elbow, "2"), (wrist, "2"), (hip, "3"), (knee, "1"), (ankle, "2")]
    for place, count in places:
        axes.add_patch(Circle(np.asarray(place) * h, 0.2, facecolor="white", edgecolor=INK, lw=1.4, zorder=7))
        write(axes, np.asarray(place) * h, count, MOTION, 12)
    mass_center(axes, (0, 0.585 * h))
    write(axes, (0.3, 0.605 * h), "6", MOTION, 12)
    unit(axes, (2.2, 0.3), (0, 1), "nz", 0.8)
    unit(axes, (2.2, 0.3), (1, 0), "ny", 0.6, gap=0.2)
    out_of_page(axes, (2.2, 0.3), "nx", (-0.36, -0.12))
    gravity(axes, (2.6, 7.6))
    length(axes, (-2.6, 0), (-2.6, 0.99 * h), 0.0, "h", gap=0.26)
    save(axes, "humanoid")


def draw_all(*drawings):
    """Those named on the command line, or all of them."""
    for draw in drawings:
        if len(sys.argv) == 1 or draw.__name__ in sys.argv[1:]:
            draw()
            print(f"{draw.__name__}.svg")


if __name__ == "__main__":
    draw_all(
        rolling_ball,
        spring_pendulum,
        hinged_rods,
        three_link_chain,
        tube_and_rods,
        double_pendulum,
        spatial_chain,
        five_body_spacecraft,
        hinged_panels,
        stanford_arm,
        pin_chain,
        humanoid,
    )
