"""Line drawings of the library systems that roll and skate.

Run by hand, `python docs/figures/draw_rolling.py`; the SVG files beside this one are checked in.
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
    length,
    line,
    mass_center,
    out_of_page,
    particle,
    save,
    sheet,
    turn,
    unit,
    write,
)
from matplotlib.patches import Circle, Ellipse, Polygon

PLANE = "#f3f6fa"  # what things roll on


# Pieces in space


def curve(axes, look, points, color=INK, width=1.5, **options):
    places = np.array([look(point) for point in points])
    axes.plot(*places.T, color=color, lw=width, **{"zorder": 4, **options})
    return places


def patch(axes, look, points, color=PLANE, edge=INK, width=1.3, zorder=1):
    outline = [look(point) for point in points]
    axes.add_patch(Polygon(outline, closed=True, facecolor=color, edgecolor=edge, lw=width, zorder=zorder))


def arc(axes, look, center, first, second, turned, radius, label, shift=(0, 0), color=MOTION, reach=1.32):
    """An angle from `first` towards `second`, unit vectors, with a head at its end."""
    center, first, second = (np.asarray(each, float) for each in (center, first, second))
    steps = np.linspace(0, turned, 40)
    places = curve(axes, look, [center + radius * (np.cos(t) * first + np.sin(t) * second) for t in steps], color)
    arrow(axes, places[-4], places[-1], color, 1.4, head=11)
    middle = center + reach * radius * (np.cos(turned / 2) * first + np.sin(turned / 2) * second)
    write(axes, look(middle) + np.asarray(shift), f"${label}$", color)


def triad(axes, look, where, vectors, label, size=0.95, shifts=((0, 0),) * 3, letters="xyz"):
    for vector, letter, shift in zip(vectors, letters, shifts, strict=True):
        start = look(where)
        unit(
            axes,
            start,
            look(np.asarray(where) + size * np.asarray(vector)) - start,
            f"{label}{letter}",
            1.0,
            shift=shift,
        )


def about(axis, turned):
    """The matrix of a turn about x, y or z, numbered from 0."""
    c, s = np.cos(turned), np.sin(turned)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    matrix = np.eye(3)
    matrix[i, i] = matrix[j, j] = c
    matrix[i, j], matrix[j, i] = -s, s
    return matrix


# Systems


def rolling_disc():
    axes = sheet(-4.3, 4.7, -2.5, 3.3, scale=0.85)
    look = camera(-27, 26)
    q1, q2, r = np.radians(24), np.radians(24), 1.8
    A = about(2, q1)
    B = A @ about(0, q2)
    P = np.array([0.7, 0.9, 0.0])
    C = P + r * B[:, 2]
    patch(axes, look, [(-2.6, -2.9, 0), (4.0, -2.9, 0), (4.0, 2.9, 0), (-2.6, 2.9, 0)])
    round_ = np.linspace(0, 2 * np.pi, 120)
    patch(axes, look, [C + r * (np.cos(t) * B[:, 0] + np.sin(t) * B[:, 2]) for t in round_], BODY, width=1.8, zorder=3)
    O = np.array([-1.7, -2.0, 0.0])
    triad(axes, look, O, np.eye(3), "n", 1.1)
    write(axes, look(O) + (-0.26, 0.06), "$O$")
    corner = np.array([P[0], O[1], 0])
    for start, end, label, shift in ((O, corner, "q_4", (-0.2, -0.24)), (corner, P, "q_5", (0.1, -0.26))):
        dashed(axes, look(start), look(end))
        write(axes, (look(start) + look(end)) / 2 + shift, f"${label}$", MOTION)
    dashed(axes, look(P), look(P + 3.0 * np.array([1, 0, 0])))
    line(axes, look(P - 2.4 * A[:, 0]), look(P + 1.2 * A[:, 0]), FAINT, 1.2, zorder=2)
    arc(axes, look, P, (1, 0, 0), (0, 1, 0), q1, 2.3, "q_1", (0.06, -0.04), reach=1.12)
    start = look(P)
    unit(axes, start, look(P + 1.5 * A[:, 0]) - start, "ax", 1.0, shift=(0.02, 0.14))
    dashed(axes, look(P), look(P + 2.9 * np.array([0, 0, 1])))
    dashed(axes, look(C), look(P + 2.9 * B[:, 2]))
    arc(axes, look, P, (0, 0, 1), -A[:, 1], q2, 2.65, "q_2", (0.0, 0.04), reach=1.09)
    start = look(C)
    unit(axes, start, look(C + 1.2 * B[:, 0]) - start, "bx", 1.0)
    unit(axes, start, look(C + 1.7 * B[:, 1]) - start, "by", 1.0)
    unit(axes, start, look(C + 1.0 * B[:, 2]) - start, "bz", 1.0, gap=0.0, shift=(-0.32, 0.0))
    axis_turn(axes, look, C + 1.15 * B[:, 1], B[:, 1], "q_3", (0.62, -0.12), 0.34, (0.9, 5.7))
    mass_center(axes, look(C))
    write(axes, look(C) + (-0.34, -0.02), "$C$")
    particle(axes, look(P), 0.06)
    write(axes, look(P) + (-0.2, -0.24), "$P$")
    write(axes, (look(P) + look(C)) / 2 + (-0.2, -0.1), "$r$")
    line(axes, look(P), look(C), INK, 1.0, zorder=4)
    gravity(axes, (-3.7, 2.8))
    save(axes, "rolling_disc")


def ball_on_turntable():
    axes = sheet(-4.3, 4.4, -2.5, 3.2, scale=0.85)
    look = camera(-64, 27)
    R, r = 3.9, 0.85
    round_ = np.linspace(0, 2 * np.pi, 160)
    rim = [R * np.array([np.cos(t), np.sin(t), 0]) for t in round_]
    patch(axes, look, [point - (0, 0, 0.22) for point in rim], "#e3e8ee")
    patch(axes, look, rim)
    O, P = np.zeros(3), np.array([2.0, 1.5, 0.0])
    C = P + (0, 0, r)
    triad(axes, look, O, np.eye(3), "n", 1.0, ((-0.1, -0.28), (0, 0), (0.3, -0.12)))
    axis_turn(axes, look, (0, 0, 1.75), (0, 0, 1), r"\Omega", (-0.75, 0.1), 0.42, (0.4, 5.4))
    dashed(axes, look((0, 0, 1.0)), look((0, 0, 2.2)))
    write(axes, look(O) + (-0.24, -0.2), "$O$")
    corner = np.array([P[0], 0, 0])
    for start, end, label, shift in ((O, corner, "q_1", (0.42, 0.12)), (corner, P, "q_2", (0.3, -0.12))):
        dashed(axes, look(start), look(end))
        write(axes, (look(start) + look(end)) / 2 + shift, f"${label}$", MOTION)
    axes.add_patch(Circle(look(C), r, facecolor=BODY, edgecolor=INK, lw=1.8, zorder=3))
    particle(axes, look(P), 0.06)
    write(axes, look(P) + (0.32, 0.12), "$P$")
    mass_center(axes, look(C))
    write(axes, look(C) + (-0.28, 0.2), "$C$")
    length(axes, look(C), look(C) + r * direction(-152), 0.0, "r", gap=0.2)
    for axis, shift in ((0, (0.0, 0.05)), (1, (0.1, 0.0)), (2, (0.0, 0.0))):
        start = look(C)
        tip = look(C + 1.5 * np.eye(3)[axis])
        arrow(axes, start, tip, MOTION, 1.6)
        along = (tip - start) / np.hypot(*(tip - start))
        write(axes, tip + 0.3 * along + shift, f"$u_{axis + 1}$", MOTION)
    # The circle of the centre.
    middle = np.array([-0.4, 0.1, 0])
    radius = np.hypot(*(P - middle)[:2])
    curve(axes, look, [middle + radius * np.array([np.cos(t), np.sin(t), 0]) for t in round_], FAINT, 1.2,
          linestyle=(0, (2, 3)), zorder=2)  # fmt: skip
    save(axes, "ball_on_turntable")


def ball_in_bowl():
    axes = sheet(-4.0, 9.0, -4.3, 1.9, scale=0.72)
    R, r, q1 = 3.6, 0.8, 40
    b_y, b_z = direction(q1), direction(q1 + 90)
    C, P = -(R - r) * b_z, -R * b_z
    rim = np.radians(np.linspace(186, 354, 140))
    axes.plot(R * np.cos(rim), R * np.sin(rim), color=INK, lw=2.2, zorder=3)
    for t in np.radians(np.arange(187, 354, 3.0)):
        line(axes, R * np.array([np.cos(t), np.sin(t)]), (R + 0.17) * np.array([np.cos(t - 0.035), np.sin(t - 0.035)]),
             INK, 0.8)  # fmt: skip
    axes.add_patch(Circle(C, r, facecolor=BODY, edgecolor=INK, lw=1.8, zorder=2))
    dashed(axes, (0, 0), (0, -R))
    dashed(axes, (0, 0), P)
    angle(axes, (0, 0), -90, q1 - 90, 1.5, "q_1")
    arrow(axes, (0, 0), R * direction(214), INK, 1.0, head=9)
    write(axes, 1.9 * direction(214) + (-0.14, 0.26), "$R$")
    length(axes, C, C + r * direction(-160), 0.0, "r", gap=0.2)
    unit(axes, (0, 0), (1, 0), "ny")
    unit(axes, (0, 0), (0, 1), "nz")
    out_of_page(axes, (0, 0), "nx", (-0.34, 0.24))
    unit(axes, C, b_y, "by", 1.35)
    unit(axes, C, b_z, "bz", 1.2, gap=0.0, shift=(0.33, 0.05))
    mass_center(axes, C)
    write(axes, C + (0.42, -0.12), "$C$")
    particle(axes, P, 0.06)
    write(axes, P + (0.3, -0.16), "$P$")
    write(axes, (-0.26, -0.28), "$O$")
    gravity(axes, (-3.3, 1.4))

    # The other wall: a cylinder.
    view = camera(-55, 26)

    def look(point):
        return view(point) + np.array([6.1, -3.1])

    R, r, height, q1, q2 = 1.85, 0.55, 3.7, np.radians(66), 1.95
    round_ = np.linspace(0, 2 * np.pi, 160)
    for z in (0.0, height):
        curve(axes, look, [(R * np.cos(t), R * np.sin(t), z) for t in round_], INK, 1.6)
    for t in (np.radians(-55 + 90), np.radians(-55 - 90)):
        side = (R * np.cos(t), R * np.sin(t))
        line(axes, look((*side, 0)), look((*side, height)), INK, 1.6)
    dashed(axes, look((0, 0, 0)), look((0, 0, height + 0.3)))
    b_x, b_y = np.array([np.cos(q1), np.sin(q1), 0]), np.array([-np.sin(q1), np.cos(q1), 0])
    C = (R - r) * b_x + (0, 0, q2)
    axes.add_patch(Circle(look(C), r, facecolor=BODY, edgecolor=INK, lw=1.8, zorder=3))
    O = np.zeros(3)
    start = look(O)
    unit(axes, start, look((1.05, 0, 0)) - start, "nx", 1.0)
    dashed(axes, look(O), look((R - r) * b_x))
    dashed(axes, look((R - r) * b_x), look(C))
    arc(axes, look, O, (1, 0, 0), (0, 1, 0), q1, 0.72, "q_1", (0.08, 0.02), reach=1.4)
    write(axes, (look((R - r) * b_x) + look(C)) / 2 + (0.28, -0.2), "$q_2$", MOTION)
    start = look(C)
    for vector, letter, size, shift in ((b_x, "x", 1.15, (0.02, 0.0)), (b_y, "y", 1.0, (0.0, 0.02)),
                                        (np.array([0, 0, 1.0]), "z", 0.95, (0.0, 0.0))):  # fmt: skip
        unit(axes, start, look(C + size * vector) - start, f"b{letter}", 1.0, shift=shift)
    mass_center(axes, look(C))
    write(axes, look(C) + (-0.3, -0.06), "$C$")
    save(axes, "ball_in_bowl")


def knife(axes, where, heading, size=0.75):
    """A blade seen from above."""
    where = np.asarray(where, float)
    line(axes, where - size / 2 * direction(heading), where + size / 2 * direction(heading), INK, 5.0, zorder=5)


def chaplygin_sleigh():
    axes = sheet(-1.0, 6.6, -1.0, 4.6, scale=0.9)
    q3 = 32
    b_x, b_y = direction(q3), direction(q3 + 90)
    P = np.array([1.9, 1.0])
    C = P + 1.9 * b_x
    outline = [P - 0.65 * b_x, P - 0.35 * b_x - 0.75 * b_y, P + 2.9 * b_x - 0.95 * b_y, P + 3.35 * b_x,
               P + 2.9 * b_x + 0.95 * b_y, P - 0.35 * b_x + 0.75 * b_y]  # fmt: skip
    axes.add_patch(Polygon(outline, closed=True, facecolor=BODY, edgecolor=INK, lw=1.6, zorder=1, joinstyle="round"))
    for post in (P + 2.6 * b_x + 0.6 * b_y, P + 2.6 * b_x - 0.6 * b_y):
        axes.add_patch(Circle(post, 0.1, facecolor="white", edgecolor=INK, lw=1.4, zorder=4))
    knife(axes, P, q3)
    unit(axes, (0, 0), (1, 0), "nx", shift=(-0.3, 0.26))
    unit(axes, (0, 0), (0, 1), "ny")
    out_of_page(axes, (0, 0), "nz", (-0.36, -0.1))
    write(axes, (0.2, -0.34), "$O$")
    for start, end, label, shift in (((0, 0), (P[0], 0), "q_1", (0.35, -0.26)), ((P[0], 0), P, "q_2", (-0.28, -0.1))):
        dashed(axes, start, end)
        write(axes, (np.asarray(start) + end) / 2 + shift, f"${label}$", MOTION)
    dashed(axes, P, P + (2.1, 0))
    angle(axes, P, 0, q3, 1.55, "q_3", 1.82)
    length(axes, P, C, 0.55, "a", gap=-0.2, part=0.72)
    mass_center(axes, C)
    write(axes, C + (0.3, -0.24), "$C$")
    unit(axes, P, b_y, "by", 1.35)
    unit(axes, P + 3.35 * b_x, b_x, "bx", 0.8)
    arrow(axes, P, P + 1.15 * b_x, MOTION, 1.8, zorder=8)
    write(axes, P + 1.0 * b_x + 0.25 * b_y, "$u_1$", MOTION)
    write(axes, P + (-0.42, -0.1), "$P$")
    save(axes, "chaplygin_sleigh")


def skate_on_incline():
    axes = sheet(-3.8, 4.8, -2.9, 3.2, scale=0.82)
    look = camera(-58, 22)
    alpha, q3 = np.radians(24), np.radians(40)
    N = about(1, alpha)  # n_x falls
    n_x, n_y, n_z = N.T

    def at(x, y, z=0.0):
        return x * n_x + y * n_y + z * n_z

    corners = [at(-2.6, -1.9), at(3.3, -1.9), at(3.3, 3.6), at(-2.6, 3.6)]
    foot = [np.array([point[0], point[1], corners[1][2]]) for point in corners]
    patch(axes, look, [corners[0], corners[1], foot[0]], "#e8edf3", zorder=0)
    patch(axes, look, corners)
    arc(axes, look, corners[1], (-1, 0, 0), (0, 0, 1), alpha, 1.9, r"\alpha", (-0.05, 0.03), INK, reach=1.14)
    O = at(-1.6, -0.7)
    triad(axes, look, O, (n_x, n_y, n_z), "n", 0.9)
    write(axes, look(O) + (-0.24, -0.14), "$O$")
    size = 0.55
    path = [
        O + at(*(size * np.array([1 - np.cos(2 * t), 2 * t - np.sin(2 * t)]))) for t in np.linspace(0, 2.2 * np.pi, 160)
    ]
    curve(axes, look, [point for point in path if (point - O) @ n_y < 4.1], FAINT, 1.2, linestyle=(0, (2, 3)), zorder=2)
    P = at(1.0, 1.15)
    b_x, b_y = np.cos(q3) * n_x + np.sin(q3) * n_y, -np.sin(q3) * n_x + np.cos(q3) * n_y
    hull = [P + 0.8 * b_x, P + 0.45 * b_x + 0.32 * b_y, P - 0.7 * b_x + 0.32 * b_y, P - 0.7 * b_x - 0.32 * b_y,
            P + 0.45 * b_x - 0.32 * b_y]  # fmt: skip
    patch(axes, look, hull, BODY, width=1.6, zorder=3)
    line(axes, look(P - 0.55 * b_x), look(P + 0.6 * b_x), INK, 5.0, zorder=4)
    dashed(axes, look(P), look(P + 1.9 * n_x))
    arc(axes, look, P, n_x, n_y, q3, 1.45, "q_3", (0.12, 0.02), reach=1.16)
    start = look(P)
    unit(axes, start, look(P + 1.75 * b_x) - start, "bx", 1.0)
    unit(axes, start, look(P + 1.0 * b_y) - start, "by", 1.0)
    write(axes, look(P) + (-0.1, -0.34), "$P$")
    gravity(axes, (-3.1, 2.7))
    save(axes, "skate_on_incline")


def snakeboard():
    axes = sheet(-1.2, 8.0, -1.3, 5.1, scale=0.82)
    q3, q4, q5, q6 = 28, 62, 30, -26
    b_x, b_y = direction(q3), direction(q3 + 90)
    C = np.array([3.9, 2.1])
    half = 2.3
    ends = {"f": C + half * b_x, "b": C - half * b_x}
    bar(axes, ends["b"], ends["f"], 0.36)
    for key, steer in (("f", q5), ("b", q6)):
        along, across = direction(q3 + steer), direction(q3 + steer + 90)
        line(axes, ends[key] - 0.5 * across, ends[key] + 0.5 * across, INK, 2.0, zorder=4)
        for side in (-0.5, 0.5):
            wheel = ends[key] + side * across
            bar(axes, wheel - 0.22 * along, wheel + 0.22 * along, 0.17)
        axes.add_patch(Circle(ends[key], 0.1, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))
    axes.add_patch(Ellipse(C, 2.3, 0.42, angle=q3 + q4, facecolor="#dfe5ec", edgecolor=INK, lw=1.5, zorder=5))
    mass_center(axes, C)
    write(axes, C + (-0.34, 0.28), "$C$")
    front, rear = ends["f"], ends["b"]
    dashed(axes, front, front + 1.7 * b_x)
    dashed(axes, front, front + 1.6 * direction(q3 + q5))
    angle(axes, front, q3, q3 + q5, 1.3, "q_5", 1.58)
    dashed(axes, rear, rear - 1.6 * direction(q3 + q6))
    dashed(axes, rear, rear - 1.5 * b_x)
    angle(axes, rear, 180 + q3, 180 + q3 + q6, 1.2, "q_6", 1.46)
    dashed(axes, C, C + (1.9, 0))
    angle(axes, C, 0, q3, 1.55, "q_3", 1.82)
    angle(axes, C, q3, q3 + q4, 0.85, "q_4", 1.12)
    turn(axes, C, 222, 312, 0.62, "T_r", C + (-0.36, -0.82))
    unit(axes, (0, -0.7), (1, 0), "nx", shift=(-0.3, 0.26))
    unit(axes, (0, -0.7), (0, 1), "ny")
    out_of_page(axes, (0, -0.7), "nz", (-0.36, -0.1))
    write(axes, (0.16, -1.04), "$O$")
    for start, end, label, shift in (
        ((0, -0.7), (C[0], -0.7), "q_1", (0.7, 0.26)),
        ((C[0], -0.7), C, "q_2", (0.3, -0.4)),
    ):
        dashed(axes, start, end)
        write(axes, (np.asarray(start) + end) / 2 + shift, f"${label}$", MOTION)
    length(axes, C, front, -0.95, "l", gap=0.24)
    place = C - 1.5 * b_x
    unit(axes, place, b_y, "by", 1.0)
    unit(axes, place, b_x, "bx", 0.7, gap=0.0, shift=(0.05, -0.3))
    save(axes, "snakeboard")


def rattleback():
    axes = sheet(-4.2, 4.2, -3.3, 2.6, scale=0.9)
    # From the side: half of an ellipsoid, tilted by the pitch.
    a, c, tilt = 3.2, 1.25, 9
    O = np.array([0.0, 1.35])
    b_x, b_z = direction(tilt), direction(tilt - 90)
    turned = np.linspace(0, np.pi, 120)
    hull = [O + a * np.cos(t) * b_x + c * np.sin(t) * b_z for t in turned]
    axes.add_patch(Polygon(hull, closed=True, facecolor=BODY, edgecolor=INK, lw=1.7, zorder=2))
    lowest = min(hull, key=lambda point: point[1])
    line(axes, (-3.9, lowest[1]), (3.9, lowest[1]), INK, 1.8)
    for x in np.arange(-3.8, 3.9, 0.28):
        line(axes, (x, lowest[1]), (x - 0.12, lowest[1] - 0.15), INK, 0.8)
    center = O + 0.55 * b_z
    dashed(axes, O, O + c * b_z)
    particle(axes, O, 0.05)
    write(axes, O + (-0.3, -0.22), "$O$")
    mass_center(axes, center)
    write(axes, center + (-0.4, -0.08), "$B^*$")
    length(axes, O, center, 0.95, "h", gap=0.22)
    particle(axes, lowest, 0.06)
    write(axes, lowest + (-0.06, 0.28), "$P$")
    unit(axes, O, b_x, "bx", 1.1, gap=0.0, shift=(0.1, 0.28))
    unit(axes, center, b_z, "bz", 1.45)
    length(axes, O, O - a * b_x, -0.3, "a", gap=0.24)
    unit(axes, (3.55, 1.75), (0, -1), "nz", 0.8)
    gravity(axes, (-3.7, 0.95), size=0.75)
    # From above.
    middle, b = np.array([0.0, -2.0]), 0.85
    axes.add_patch(Ellipse(middle, 2 * a, 2 * b, facecolor=BODY, edgecolor=INK, lw=1.7, zorder=2))
    slant = -9
    for along, reach in ((direction(slant), 3.75), (direction(slant + 90), 1.2)):
        dashed(axes, middle - reach * along, middle + reach * along)
    angle(axes, middle, 0, slant, 2.75, "", color=FAINT)
    unit(axes, middle, (1, 0), "bx", 1.1, gap=0.0, shift=(0.06, 0.28))
    unit(axes, middle, (0, -1), "by", 0.62, gap=0.0, shift=(-0.3, 0.0))
    length(axes, middle, middle + (0, b), -0.6, "b", gap=0.2)
    mass_center(axes, middle)
    write(axes, middle - 3.75 * direction(slant) + (0.1, 0.24), "principal axis", FAINT, 12, ha="left")
    save(axes, "rattleback")


if __name__ == "__main__":
    draw_all(
        rolling_disc,
        ball_on_turntable,
        ball_in_bowl,
        chaplygin_sleigh,
        skate_on_incline,
        snakeboard,
        rattleback,
    )
