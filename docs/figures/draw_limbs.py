"""Line drawings of the shoulder, the upper limb and the falling cat.

Run by hand, `python docs/figures/draw_limbs.py`; the SVG files beside this one are checked in.
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
    draw_all,
    gravity,
    line,
    mass_center,
    out_of_page,
    pin,
    save,
    sheet,
    unit,
    write,
)
from draw_rolling import about, curve, patch
from matplotlib.patches import Circle, Ellipse, Polygon

import kanes as kn


def upright(azimuth, elevation):
    """A camera for axes with y up: x forward, z to the right."""
    look = camera(azimuth, elevation)
    return lambda point: look((point[0], -point[2], point[1]))


def shoulder():
    """Seen from behind and from the right; the elbow is bent."""
    axes = sheet(-4.3, 5.6, -3.1, 3.4, scale=0.8)
    look = upright(228, 20)
    plane, elevation, rotation = np.radians((-8, 66, -14))
    first = about(1, plane)
    R = first @ about(0, -elevation) @ about(1, rotation)
    elbow = R @ (0, -3.0, 0)
    hand = elbow + R @ (2.2, 0, 0)

    # The thorax, to the left of the joint, and a head.
    side = np.array([0, -0.55, -1.55])
    outline = [side + (0, 1.75 * np.sin(t), 1.2 * np.cos(t)) for t in np.linspace(0, 2 * np.pi, 80)]
    patch(axes, look, outline, BODY, zorder=1)
    axes.add_patch(Ellipse(look((0, 2.1, -1.55)), 1.0, 1.3, facecolor=BODY, edgecolor=INK, lw=1.3, zorder=1))
    write(axes, look(side + (0, 0.75, 0)), "thorax", INK, 13)

    dashed(axes, look((0, 0, 0)), look((0, -2.8, 0)))
    bar(axes, look(elbow), look(hand), 0.36)
    bar(axes, look((0, 0, 0)), look(elbow), 0.5)
    axes.add_patch(Circle(look((0, 0, 0)), 0.2, facecolor="white", edgecolor=INK, lw=1.6, zorder=7))
    mass_center(axes, look(R @ (0.6, -2.1, 0)))
    write(axes, look((elbow + hand) / 2) + (0.2, -0.42), "arm", INK, 13)

    # Axes of the three turns, in order: n_y, −x after the first, y of the arm.
    line(axes, look((0, 0, 0)), look((0, 2.3, 0)), FAINT, 1.1)
    axis_turn(axes, look, (0, 1.75, 0), (0, 1, 0), r"\mathrm{plane}", (0.95, 0.1), 0.42, (0.4, 5.4))
    raised = -first[:, 0]
    line(axes, look((0, 0, 0)), look(2.3 * raised), FAINT, 1.1, zorder=6.5)
    axis_turn(axes, look, 1.7 * raised, raised, r"\mathrm{elevation}", (-0.95, -0.75), 0.42, (0.4, 5.4))
    axis_turn(axes, look, R @ (0, -1.25, 0), R[:, 1], r"\mathrm{rotation}", (1.15, 0.35), 0.5, (0.4, 5.4))

    corner = np.array([-3.2, -2.4])
    for axis, letter in enumerate("xyz"):
        unit(axes, corner, look(0.85 * np.eye(3)[axis]), f"n{letter}", 1.0)
    for axis, letter in enumerate("xyz"):
        unit(axes, look(hand), look(0.8 * R[:, axis]), f"a{letter}", 1.0)
    gravity(axes, (5.0, 2.9))
    save(axes, "shoulder")


def upper_limb():
    """To scale, from the front: the right arm is on the left of the page."""
    axes = sheet(-5.6, 2.4, -8.1, 1.3, scale=0.74)
    p, size = kn.library.UPPER_LIMB, 10.5

    def at(place):
        return size * np.array([-p[f"z_{place}"], p[f"y_{place}"]])

    SC = np.zeros(2)
    AC = SC + at("AC")
    GH = AC + at("GH")
    HU = GH + at("HU")
    RU = HU + at("RU")
    RC = RU + at("RC")
    fingers = RC + 1.9 * at("hand")

    # The breastbone and the scapula behind.
    outline = [(0.18, 0.35), (0.62, 0.35), (0.55, -1.9), (0.3, -1.9)]
    axes.add_patch(Polygon(outline, closed=True, facecolor="white", edgecolor=FAINT, lw=1.3, zorder=1))
    write(axes, (1.15, -0.8), "thorax", FAINT, 13)
    blade = [AC + (-0.12, 0.12), GH + (0.02, -0.1), AC + (0.75, -1.75), AC + (1.05, -0.35)]
    axes.add_patch(Polygon(blade, closed=True, facecolor=BODY, edgecolor=INK, lw=1.5, joinstyle="round", zorder=2))
    bar(axes, SC, AC, 0.2)
    bar(axes, GH, HU, 0.4)
    bar(axes, HU, HU + 0.97 * (RC - RU) + (0.06, 0), 0.24)
    bar(axes, RU, RC, 0.24)
    bar(axes, RC, fingers, 0.42)
    for name, place in (("clavicle", SC), ("scapula", AC), ("humerus", GH), ("ulna", HU), ("radius", RU), ("hand", RC)):
        mass_center(axes, place + at(name), 0.09)
    places = ((SC, "2", (0, 0.22)), (AC, "3", (-0.1, 0.26)), (GH, "3", (-0.24, -0.02)), (HU, "1", (0.22, 0.06)),
              (RU, "1", (-0.22, 0.0)), (RC, "2", (0, 0)))  # fmt: skip
    for place, count, shift in places:
        center = place + shift
        axes.add_patch(Circle(center, 0.2, facecolor="white", edgecolor=INK, lw=1.4, zorder=7))
        write(axes, center, count, MOTION, 12)
    labels = (
        (SC + (0.75, 0.7), "sternoclavicular"), (AC + (-1.3, 0.75), "acromioclavicular, AC"),
        (GH + (-1.75, -0.05), "glenohumeral, GH"), (HU + (1.6, 0.1), "humeroulnar, HU"),
        (RU + (-1.65, -0.1), "radioulnar, RU"), (RC + (-1.75, 0), "radiocarpal, RC"),
    )  # fmt: skip
    for where, text in labels:
        write(axes, where, text, INK, 12)
    names = ((SC + 0.5 * AC + (0.0, 0.36), "clavicle"), (AC + (1.55, -1.35), "scapula"), (GH + (1.05, -1.7), "humerus"),
             (HU + (0.5, -1.5), "ulna"), (RU + (-0.85, -1.3), "radius"), (RC + (1.05, -0.75), "hand"))  # fmt: skip
    for where, text in names:
        write(axes, where, text, INK, 13, style="italic")
    corner = np.array([1.3, -7.2])
    unit(axes, corner, (-1, 0), "nz", 0.8)
    unit(axes, corner, (0, 1), "ny", 0.8)
    out_of_page(axes, corner, "nx", (0.32, -0.22))
    gravity(axes, (1.9, 0.9))
    save(axes, "upper_limb")


def tube(axes, look, start, along, span, radius, zorder):
    """Half of a cat: a cylinder from `start`, the end nearer to the viewer last."""
    other = np.cross(along, (0.2, 0.3, 1.0))
    other /= np.linalg.norm(other)
    third = np.cross(along, other)
    turns = np.linspace(0, 2 * np.pi, 80)
    rims = [
        np.array([look(start + s * along + radius * (np.cos(t) * other + np.sin(t) * third)) for t in turns])
        for s in (0, span)
    ]
    axis = look(along)
    across = np.array([-axis[1], axis[0]])
    sides = [rim[np.argmax(rim @ across)] for rim in rims] + [rim[np.argmin(rim @ across)] for rim in reversed(rims)]
    for number, outline in enumerate((rims[0], sides, rims[1])):
        edge = "none" if number == 1 else INK
        axes.add_patch(
            Polygon(outline, closed=True, facecolor=BODY, edgecolor=edge, lw=1.5, zorder=zorder + number / 10)
        )
    for k in (0, 2):
        line(axes, sides[k], sides[k + 1], INK, 1.5, zorder=zorder + 0.15)


def falling_cat():
    """Bent, seen from its right; beside it the loop that hunch and wag go round."""
    axes = sheet(-4.4, 7.6, -2.5, 2.9, scale=0.74)
    look = upright(-68, 16)
    bend = np.radians(44)
    R_front, R_rear = about(2, bend / 2), about(2, -bend / 2)
    front, rear = R_front[:, 0], R_rear[:, 0]
    span, radius = 2.7, 0.6
    tube(axes, look, -span * rear - 0.3 * rear, rear, span, radius, 2)
    tube(axes, look, 0.3 * front, front, span, radius, 3)
    line(axes, look(-0.3 * rear), look((0, 0, 0)), INK, 2.4, zorder=2.9)
    line(axes, look((0, 0, 0)), look(0.3 * front), INK, 2.4, zorder=2.9)
    pin(axes, look((0, 0, 0)), 0.13)
    for R, sign in ((R_front, 1), (R_rear, -1)):
        mass_center(axes, look(sign * (0.3 + span / 2) * R[:, 0]))
    for side in (-0.28, 0.28):  # ears
        tip = front * (0.3 + span) + R_front @ (-0.1, 0.98, side)
        feet = [front * (0.3 + span) + R_front @ (0, 0.55, side + shift) for shift in (-0.16, 0.16)]
        patch(axes, look, [feet[0], tip, feet[1]], BODY, zorder=2.5)
    tail = [-rear * (0.3 + span + 0.5 * k) + R_rear @ (0, 0.45 * np.sin(2.2 * k), 0) for k in np.linspace(0, 2, 40)]
    curve(axes, look, tail, INK, 2.2, zorder=1.5)

    # Hunch about y of the front half, wag about z after it.
    y = R_front[:, 1]
    line(axes, look((0, 0, 0)), look(2.3 * y), FAINT, 1.1, zorder=4)
    axis_turn(axes, look, 1.95 * y, y, r"\mathrm{hunch}", (0.98, 0.12), 0.36, (0.4, 5.4))
    z = np.array([0, 0, 1.0])
    line(axes, look((0, 0, 0)), look(1.9 * z), FAINT, 1.1, zorder=4)
    axis_turn(axes, look, 1.5 * z, z, r"\mathrm{wag}", (0.3, -0.62), 0.34, (0.4, 5.4))
    unit(axes, look(front * (0.3 + span)), look(0.9 * front), "fx", 1.0)
    write(axes, look(front * 1.5) + (0.3, -1.0), "front", INK, 13)
    write(axes, look(-rear * 1.9) + (-0.2, -1.0), "rear", INK, 13)

    # The loop.
    middle, radius = np.array([5.5, 0.1]), 1.0
    arrow(axes, middle - (1.35, 0), middle + (1.45, 0), FAINT, 1.1, head=9)
    arrow(axes, middle - (0, 1.35), middle + (0, 1.45), FAINT, 1.1, head=9)
    write(axes, middle + (1.42, -0.28), "hunch", MOTION, 12)
    write(axes, middle + (0.48, 1.42), "wag", MOTION, 12)
    axes.add_patch(Circle(middle, radius, facecolor="none", edgecolor=MOTION, lw=1.6, zorder=5))
    at = np.radians(52)
    tip = middle + radius * np.array([np.cos(at), np.sin(at)])
    line(axes, middle, tip, INK, 1.1)
    arrow(axes, middle + radius * np.array([np.cos(2.35), np.sin(2.35)]),
          middle + radius * np.array([np.cos(2.45), np.sin(2.45)]), MOTION, 1.4, head=12)  # fmt: skip
    write(axes, middle + 0.55 * np.array([np.cos(at), np.sin(at)]) + (-0.2, 0.12), "$A$", INK, 14)
    angle(axes, middle, 0, 52, 0.42, r"\phi", 0.62)
    save(axes, "falling_cat")


if __name__ == "__main__":
    draw_all(shoulder, upper_limb, falling_cat)
