"""Line drawings of the library's closed loops.

Run by hand, `python docs/figures/draw_loops.py`; the SVG files beside this one are checked in.
"""

# ruff: noqa: RUF005 (array + tuple is a sum of vectors here, not a longer tuple)

from __future__ import annotations

import numpy as np
from draw import (
    BODY,
    FAINT,
    INK,
    MOTION,
    angle,
    arrow,
    axis_turn,
    bar,
    camera,
    dashed,
    direction,
    draw_all,
    gravity,
    ground,
    length,
    line,
    mass_center,
    out_of_page,
    particle,
    pin,
    save,
    sheet,
    spring,
    turn,
    unit,
    write,
)
from matplotlib.patches import Circle, Polygon, Rectangle


def support(axes, where):
    """A pin of the ground, standing on it."""
    x, y = where
    axes.add_patch(
        Polygon([(x, y), (x - 0.3, y - 0.45), (x + 0.3, y - 0.45)], facecolor=BODY, edgecolor=INK, lw=1.4, zorder=2)
    )
    ground(axes, (x, y - 0.45), 1.0, up=(0, -1))
    pin(axes, where)


def corner(start, towards, first, second):
    """The point at the distances `first` from start and `second` from towards, to the left of the way."""
    start, towards = np.asarray(start, float), np.asarray(towards, float)
    span = np.hypot(*(towards - start))
    along = (towards - start) / span
    x = (first**2 - second**2 + span**2) / (2 * span)
    return start + x * along + np.sqrt(first**2 - x**2) * np.array([-along[1], along[0]])


def heading(start, end):
    return np.degrees(np.arctan2(end[1] - start[1], end[0] - start[0]))


def four_bar():
    axes = sheet(-2.1, 7.6, -1.5, 5.3, scale=0.8)
    size, q1 = 10.0, 70
    a, b, c, d = size * np.array([0.2, 0.5, 0.4, 0.45])
    O, C = np.zeros(2), np.array([d, 0])
    A = a * direction(q1)
    B = corner(A, C, b, c)
    q2, q3 = heading(A, B), heading(C, B)
    center = A + 2.7 * direction(q2) + 0.6 * direction(q2 + 90)
    axes.add_patch(
        Polygon([A, B, center], closed=True, facecolor=BODY, edgecolor=INK, lw=1.3, zorder=2, joinstyle="round")
    )
    for start, end in ((O, A), (A, B), (C, B)):
        bar(axes, start, end, 0.24)
    dashed(axes, O, (1.6, 0))
    dashed(axes, A, A + (1.7, 0))
    dashed(axes, C, C + (1.7, 0))
    support(axes, O)
    support(axes, C)
    pin(axes, A)
    pin(axes, B)
    angle(axes, O, 0, q1, 0.85, "q_1")
    angle(axes, A, 0, q2, 1.25, "q_2")
    angle(axes, C, 0, q3, 0.75, "q_3")
    length(axes, O, A, 0.8, "a", part=0.6)
    length(axes, A, B, -0.45, "b", part=0.62)
    length(axes, C, B, -0.45, "c")
    length(axes, (0, -0.95), (d, -0.95), 0.0, "d", gap=-0.26)
    mass_center(axes, center)
    for place, name, shift in (
        (O, "O", (0.38, -0.25)),
        (A, "A", (-0.02, 0.42)),
        (B, "B", (0.05, 0.4)),
        (C, "C", (-0.42, 0.05)),
    ):
        write(axes, place + shift, f"${name}$")
    turn(axes, O, 105, 205, 0.5, "T", (-0.78, -0.12))
    unit(axes, (6.3, 1.5), (1, 0), "nx", 0.7)
    unit(axes, (6.3, 1.5), (0, 1), "ny", 0.7)
    out_of_page(axes, (6.3, 1.5), "nz", (-0.1, -0.34))
    gravity(axes, (-1.5, 4.6))
    save(axes, "four_bar")


def four_bar_row():
    axes = sheet(-1.7, 7.0, -1.3, 3.9, scale=0.8)
    L, q = 2.3, 62
    feet = [np.array([k * L, 0]) for k in range(3)]
    tips = [foot + L * direction(q) for foot in feet]
    for foot, tip in zip(feet, tips, strict=True):
        bar(axes, foot, tip, 0.22)
    for k in (0, 1):
        bar(axes, tips[k], tips[k + 1], 0.22)
    for k, (foot, tip) in enumerate(zip(feet, tips, strict=True)):
        support(axes, foot)
        pin(axes, tip)
        dashed(axes, foot, foot + (1.15, 0))
        angle(axes, foot, 0, q, 0.75, f"q_{k}", 1.05)
        write(axes, tip + (0.05, 0.38), f"$B_{k}$")
    length(axes, feet[0], tips[0], 0.4, "L")
    length(axes, tips[0], tips[1], 0.7, "L")
    unit(axes, (5.9, 2.7), (1, 0), "nx", 0.6, gap=0.22)
    unit(axes, (5.9, 2.7), (0, 1), "ny", 0.6, gap=0.22)
    gravity(axes, (-1.15, 3.3))
    save(axes, "four_bar_row")


def slider_crank():
    axes = sheet(-2.2, 8.2, -1.7, 3.4, scale=0.78)
    L1, L2, q1 = 2.0, 5.2, 52
    A = L1 * direction(q1)
    B = np.array([A[0] + np.sqrt(L2**2 - A[1] ** 2), 0])
    q2 = heading(A, B)
    line(axes, (3.6, -0.36), (8.0, -0.36), INK, 1.6)
    for place in np.linspace(3.7, 7.9, 24):
        line(axes, (place, -0.36), (place - 0.12, -0.5), INK, 0.8)
    axes.add_patch(Rectangle((B[0] - 0.55, -0.35), 1.1, 0.7, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    dashed(axes, (0, 0), (7.9, 0))
    bar(axes, (0, 0), A)
    bar(axes, A, B)
    support(axes, (0, 0))
    pin(axes, A)
    pin(axes, B)
    dashed(axes, A, A + (2.0, 0))
    angle(axes, (0, 0), 0, q1, 0.95, "q_1")
    angle(axes, A, 0, q2, 1.5, "-q_2", 1.95, shift=(0.1, -0.02))
    length(axes, (0, 0), A, 0.42, "L_1")
    length(axes, A, B, 0.45, "L_2", gap=0.28)
    length(axes, (0, -1.2), (B[0], -1.2), 0.0, "q_3", MOTION, gap=0.26)
    turn(axes, (0, 0), 110, 235, 0.6, "T", (-0.82, 0.4))
    for place, name, shift in ((np.zeros(2), "O", (0.5, -0.26)), (A, "A", (-0.05, 0.4)), (B, "B", (0.0, 0.62))):
        write(axes, place + shift, f"${name}$")
    unit(axes, (-1.8, -1.2), (1, 0), "nx", 0.6, gap=0.22)
    unit(axes, (-1.8, -1.2), (0, 1), "ny", 0.6, gap=0.22)
    save(axes, "slider_crank")


def block(axes, look, center, size, **options):
    """A box with edges along the axes, its three visible faces."""
    center, (x, y, z) = np.asarray(center, float), np.asarray(size, float) / 2
    faces = (
        [(x, -y, -z), (x, y, -z), (x, y, z), (x, -y, z)],
        [(-x, -y, -z), (x, -y, -z), (x, -y, z), (-x, -y, z)],
        [(-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)],
    )
    for face in faces:
        corners = [look(center + np.array(each)) for each in face]
        axes.add_patch(
            Polygon(corners, closed=True, facecolor=BODY, edgecolor=INK, lw=1.3, joinstyle="round", **options)
        )


def spatial_slider_crank():
    axes = sheet(-3.3, 5.8, -2.7, 4.9, scale=0.8)
    look, size = camera(-62, 20), 17.0
    A = size * np.array([0, 0.1, 0.12])
    B = A + size * np.array([0, 0, 0.08])
    C = size * np.array([0.2, 0, 0])
    y = np.array([0, 2, -1]) / np.sqrt(5)
    dashed(axes, look((-1.2, 0, 0)), look((6.2, 0, 0)))
    line(axes, look((0, 0, 0)), look((0, A[1], 0)), FAINT, 1.0, linestyle=(0, (5, 4)))
    line(axes, look((0, A[1], 0)), look(A), FAINT, 1.0, linestyle=(0, (5, 4)))
    bar(axes, look(A - (0.9, 0, 0)), look(A), 0.3)
    ground(axes, look(A - (0.9, 0, 0)) - (0.12, 0), 1.0, up=(-1, 0.0))
    bar(axes, look(A), look(B), 0.26)
    block(axes, look, C, (1.1, 0.7, 0.7), zorder=4)
    bar(axes, look(B), look(C), 0.22)
    pin(axes, look(A), 0.11)
    axes.add_patch(Circle(look(B), 0.17, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))
    particle(axes, look(B), 0.07)
    pin(axes, look(C), 0.11)
    axis_turn(axes, look, A + (0.45, 0, 0), (1, 0, 0), "q_1", (0.72, 0.18), 0.42)
    axis_turn(axes, look, C + (1.15, 0, 0), (1, 0, 0), "q_3", (0.1, 0.72), 0.4)
    line(axes, look(C - 1.3 * y), look(C + 1.5 * y), MOTION, 1.3, linestyle=(0, (7, 2, 1, 2)), zorder=8)
    axis_turn(axes, look, C - 1.0 * y, -y, "q_4", (-0.5, -0.05), 0.3)
    foot = np.array([0, 0, -1.5])
    length(axes, look(foot), look(foot + (C[0], 0, 0)), 0.0, "q_2", MOTION, gap=-0.26)
    length(axes, look(A), look(B), 0.45, "L_1", gap=0.26)
    length(axes, look(B), look(C), 0.45, "L_2", gap=0.3)
    write(axes, look((0, 0.55 * A[1], 0)) + (0.12, -0.26), "$y_A$", size=15)
    write(axes, look((0, A[1], 0.4 * A[2])) + (-0.32, 0), "$z_A$", size=15)
    for place, name, shift in ((A, "A", (-0.1, -0.4)), (B, "B", (0.1, 0.42)), (C, "C", (0.28, -0.62))):
        write(axes, look(place) + shift, f"${name}$")
    write(axes, look((0, 0, 0)) + (-0.3, 0.1), "$O$")
    for k, letter in enumerate("xyz"):
        unit(axes, (-2.7, 2.9), look(0.85 * np.eye(3)[k]), f"n{letter}", 1.0)
    gravity(axes, (5.1, 4.4))
    save(axes, "spatial_slider_crank")


def andrews():
    """To scale, at the start."""
    axes = sheet(-8.9, 3.3, -3.4, 8.4, scale=0.66)
    size = 105.0
    beta, Theta, gamma, Phi, delta, Omega, epsilon = np.degrees(
        [-0.0617138900, 0.0, 0.4552798192, 0.2226683902, 0.4873649795, -0.2226683902, 1.2305474445]
    )

    def place(where, turned, x, y):
        return where + size * (x * direction(turned) + y * direction(turned + 90))

    O, A, B, C = (
        np.zeros(2),
        size * np.array([-0.06934, -0.00227]),
        size * np.array([-0.03635, 0.03273]),
        size * np.array([0.014, 0.072]),
    )
    F = place(O, beta, 0.007, 0)
    E = place(F, beta + Theta, -0.028, 0)
    D = place(B, gamma, 0.02, -0.018)
    G, H = place(A, delta, 0.04, 0), place(A, epsilon, 0, -0.04)
    bodies = {
        "K5": ([A, place(A, delta, 0.02308, -0.00916), G], place(A, delta, 0.02308, -0.00916), (-0.62, 0.42)),
        "K7": ([A, place(A, epsilon, 0.00449, -0.01228), H], place(A, epsilon, 0.00449, -0.01228), (0.55, -0.15)),
        "K3": ([B, D, E], place(B, gamma, 0.01043, -0.01874), (0.55, 0.0)),
    }
    for name, (outline, center, shift) in bodies.items():
        axes.add_patch(
            Polygon(outline, closed=True, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2, joinstyle="round")
        )
        mass_center(axes, center, 0.1)
        write(axes, center + shift, f"${name[0]}_{name[1]}$")
    for name, start, end, center, shift in (
        ("K1", O, F, place(O, beta, 0.00092, 0), (0.36, 0.4)),
        ("K2", F, E, place(F, beta + Theta, -0.0115, 0), (0.1, 0.38)),
        ("K4", G, E, place(G, Phi + delta, 0, -0.00579), (0.5, 0.1)),
        ("K6", H, E, place(H, Omega + epsilon, 0.00579, 0), (0.42, -0.3)),
    ):
        bar(axes, start, end, 0.2)
        mass_center(axes, center, 0.09)
        write(axes, center + shift, f"${name[0]}_{name[1]}$")
    spring(axes, D, C, 8, 0.16)
    for where, up in ((A, (-1, 0)), (B, (-1, 0)), (C, (1, 0)), (O, (0, -1))):
        ground(axes, where + 0.32 * np.array(up), 0.9, up=up)
        line(axes, where, where + 0.32 * np.array(up), INK, 1.6)
        pin(axes, where)
    for where in (F, E, G, H):
        pin(axes, where, 0.09)
    particle(axes, D, 0.06)
    names = {
        "O": (O, (0.62, -0.42)),
        "A": (A, (0.1, -0.5)),
        "B": (B, (-0.1, 0.42)),
        "C": (C, (-0.1, 0.42)),
        "D": (D, (0.3, -0.22)),
    }
    names |= {"E": (E, (-0.02, 0.42)), "F": (F, (0.34, -0.1)), "G": (G, (-0.36, 0.22)), "H": (H, (0.05, -0.4))}
    for name, (where, shift) in names.items():
        write(axes, where + shift, f"${name}$")
    turn(axes, O, 200, 262, 0.75, "T", (-0.8, -0.62))
    unit(axes, (-8.2, 6.6), (1, 0), "nx", 0.8)
    unit(axes, (-8.2, 6.6), (0, 1), "ny", 0.8)
    save(axes, "andrews")


def bricard():
    axes = sheet(-3.4, 5.0, -5.6, 2.9, scale=0.74)
    look, L = camera(-36, 24), 3.2

    # The drawing's axes: n_x, n_y, n_z to the camera's x, −z … with n_y up.
    def at(x, y, z):
        return look(L * np.array([z, x, y]))

    corners = [(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)]
    away, far = (0, -1, 0), (1, 0, 1)
    edges = [(away, end) for end in ((0, 0, 0), (1, -1, 0), (0, -1, 1))]
    edges += [(far, end) for end in ((0, 0, 1), (1, 0, 0), (1, -1, 1))]
    edges.append(((0, 0, 0), (0, 0, 1)))
    for start, end in edges:
        dashed(axes, at(*start), at(*end))
    for k in range(5):
        bar(axes, at(*corners[k]), at(*corners[k + 1]), 0.26)
        middle = (at(*corners[k]) + at(*corners[k + 1])) / 2
        mass_center(axes, middle, 0.1)
    turns = [(0, 1, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]
    shifts = [(-0.62, 0.45), (0.6, 0.42), (-0.5, -0.3), (0.1, -0.85), (-0.62, -0.1), (-0.3, 0.62)]
    for k, (where, along) in enumerate(zip(corners, turns, strict=True)):
        x, y, z = along
        tip = 0.85 * np.array([z, x, y]) / L
        line(
            axes,
            look(L * (np.array([where[2], where[0], where[1]]) - tip)),
            look(L * (np.array([where[2], where[0], where[1]]) + tip)),
            MOTION,
            1.3,
            linestyle=(0, (7, 2, 1, 2)),
            zorder=8,
        )
        pin(axes, at(*where), 0.11)
        write(axes, at(*where) + shifts[k], f"$P_{k}$")
        if k < 5:
            place = np.array([where[2], where[0], where[1]]) * L + 0.6 * np.array([z, x, y])
            axis_turn(axes, look, place, (z, x, y), r"\,", (0, 0), 0.24)
    for k, shift in ((0, (-0.45, 1.0)), (1, (-0.2, 0.75)), (2, (1.05, 0.05)), (3, (-0.1, 1.0)), (4, (-0.85, -0.6))):
        write(axes, at(*corners[k]) + shift, f"$q_{k + 1}$", MOTION)
    for k in (0, 5):
        where = at(*corners[k])
        axes.add_patch(Circle(where, 0.2, facecolor="none", edgecolor=INK, lw=1.2, zorder=8))
    length(axes, at(0, 0, 0), at(1, 0, 0), 0.62, "L", part=0.62)
    for letter, (x, y, z) in zip("xyz", np.eye(3), strict=True):
        unit(axes, (-2.6, -4.6), look(0.8 * np.array([z, x, y])), f"n{letter}", 1.0)
    gravity(axes, (-2.7, 2.3))
    save(axes, "bricard")


def flyball_governor():
    axes = sheet(-5.6, 5.6, -0.9, 7.2, scale=0.74)
    H, h, l, q = 5.6, 0.42, 4.4, 33
    s = H - l * np.sin(np.radians(q))
    line(axes, (0, -0.3), (0, H + 0.5), INK, 5.5, solid_capstyle="butt", zorder=1)
    line(axes, (0, -0.3), (0, H + 0.5), BODY, 3.0, solid_capstyle="butt", zorder=1)
    ground(axes, (0, -0.3), 1.4, up=(0, -1))
    axes.add_patch(Rectangle((-h, H - 0.16), 2 * h, 0.32, facecolor=BODY, edgecolor=INK, lw=1.4, zorder=2))
    axes.add_patch(Rectangle((-h - 0.1, s - 0.42), 2 * h + 0.2, 0.84, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    for side in (1, -1):
        hinge = np.array([side * h, H])
        along = np.array([side * np.cos(np.radians(q)), -np.sin(np.radians(q))])
        end, middle = hinge + l * along, hinge + l / 2 * along
        dashed(axes, hinge, hinge + (side * 1.9, 0))
        bar(axes, hinge, end, 0.2)
        axes.add_patch(Circle(end, 0.36, facecolor=INK, edgecolor=INK, zorder=6))
        spring(axes, (side * h, s), middle, 6, 0.13)
        pin(axes, hinge, 0.09)
        pin(axes, middle, 0.08)
        pin(axes, (side * h, s), 0.08)
    angle(axes, (h, H), 0, -q, 1.45, "q_2", 1.8)
    angle(axes, (-h, H), 180, 180 + q, 1.45, "q_3", 1.8)
    length(axes, (0.9, -0.3), (0.9, s), 0.0, "q_4", MOTION, gap=-0.3)
    length(axes, (-5.0, -0.3), (-5.0, H), 0.0, "H", gap=0.3)
    line(axes, (-5.2, H), (-2.2, H), FAINT, 0.8)
    hinge, along = np.array([h, H]), direction(-q)
    length(axes, hinge, hinge + l * along, 0.5, "l", part=0.72)
    write(axes, (2.05, s + 0.42), "$k, c, l_0$", size=15)
    write(axes, hinge + l * along + (0.62, -0.1), "$m_b$")
    length(axes, (0, H + 0.75), (h, H + 0.75), 0.0, "h", gap=0.24)
    ring = np.array([(0.5 * np.cos(t), 0.75 + 0.16 * np.sin(t)) for t in np.linspace(-2.6, 2.2, 60)])
    axes.plot(*ring.T, color=MOTION, lw=1.5, zorder=8)
    arrow(axes, ring[-4], ring[-1], MOTION, 1.4, head=11, zorder=8)
    write(axes, (-0.85, 0.72), "$q_1$", MOTION)
    unit(axes, (4.3, 0.2), (0, 1), "nz", 0.8)
    gravity(axes, (4.9, 6.7))
    save(axes, "flyball_governor")


def swinging_atwood():
    axes = sheet(-4.4, 4.2, -5.0, 1.6, scale=0.78)
    q, r, s, radius = 38, 3.7, 2.6, 0.3
    left, right = np.array([-2.6, 0.0]), np.zeros(2)
    ground(axes, (-1.3, 1.0), 3.6)
    for center in (left, right):
        line(axes, center, (center[0], 1.0), INK, 1.4)
        axes.add_patch(Circle(center, radius, facecolor=BODY, edgecolor=INK, lw=1.4, zorder=4))
        pin(axes, center, 0.06)
    bob = r * direction(q - 90)
    weight = left + (-radius, -s)
    line(axes, left + (0, radius), right + (0, radius), INK, 1.3)
    line(axes, left + (-radius, 0), weight, INK, 1.3)
    line(axes, right + radius * direction(q), bob, INK, 1.3)
    axes.add_patch(Rectangle(weight - (0.35, 0.75), 0.7, 0.75, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=3))
    particle(axes, bob, 0.2)
    dashed(axes, (0, 0), (0, -3.6))
    angle(axes, (0, 0), -90, q - 90, 1.7, r"\theta", 2.0)
    length(axes, (0, 0), bob, 0.6, "r", MOTION)
    length(axes, left + (-radius, 0), weight, -0.6, "s", MOTION)
    write(axes, weight - (0, 0.38), "$M$")
    write(axes, bob + (-0.05, -0.45), "$m$")
    unit(axes, bob, direction(q), "bx", 0.9)
    unit(axes, bob, direction(q + 90), "by", 0.9, shift=(-0.1, 0.0))
    unit(axes, (-3.6, -4.3), (1, 0), "nx", 0.8)
    unit(axes, (-3.6, -4.3), (0, 1), "ny", 0.8)
    gravity(axes, (3.6, 1.0))
    save(axes, "swinging_atwood")


if __name__ == "__main__":
    draw_all(
        four_bar,
        four_bar_row,
        slider_crank,
        spatial_slider_crank,
        andrews,
        bricard,
        flyball_governor,
        swinging_atwood,
    )
