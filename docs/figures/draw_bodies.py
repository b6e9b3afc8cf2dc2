"""Line drawings of limbs and whole bodies.

Run by hand, `python docs/figures/draw_bodies.py`; the SVG files beside this one are checked in.
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
    ground,
    length,
    line,
    mass_center,
    out_of_page,
    particle,
    pin,
    save,
    sheet,
    turn,
    unit,
    write,
)
from matplotlib.patches import Circle, Ellipse, Polygon

import kanes as kn


def floor(axes, left, right):
    line(axes, (left, 0), (right, 0), INK, 1.8)
    for place in np.linspace(left + 0.1, right - 0.1, round(4 * (right - left))):
        line(axes, (place, 0), (place - 0.14, -0.16), INK, 0.8)


def badminton_arm():
    """To scale, before the smash: the racket is still behind."""
    axes = sheet(-1.9, 7.0, -2.2, 7.2, scale=0.76)
    p, size = kn.library.BADMINTON_ARM, 6.6
    hanging = np.cumsum([102, 38, 24]) - 90
    shoulder = np.zeros(2)
    elbow = shoulder + size * p["l_U"] * direction(hanging[0])
    wrist = elbow + size * p["l_F"] * direction(hanging[1])
    tip = wrist + size * p["l_H"] * direction(hanging[2])
    ground(axes, shoulder + (-0.14, 0), 1.3, up=(-1, 0))
    dashed(axes, shoulder, shoulder + (0, -1.7))
    dashed(axes, elbow, elbow + 1.6 * direction(hanging[0]))
    dashed(axes, wrist, wrist + 1.5 * direction(hanging[1]))
    bar(axes, shoulder, elbow, 0.34)
    bar(axes, elbow, wrist, 0.28)
    along = direction(hanging[2])
    palm = wrist + 0.75 * along
    bar(axes, wrist, palm, 0.3)
    line(axes, palm, tip - 2.1 * along, INK, 2.6)
    head = tip - 1.05 * along
    axes.add_patch(Ellipse(head, 2.1, 1.5, angle=hanging[2], facecolor="none", edgecolor=INK, lw=2.2, zorder=3))
    for share in (-0.5, 0, 0.5):
        half = 0.75 * np.sqrt(1 - share**2)
        middle = head + 1.05 * share * along
        across = direction(hanging[2] + 90)
        line(axes, middle - half * across, middle + half * across, FAINT, 0.6, zorder=2)
    for share in (-0.6, 0, 0.6):
        half = 1.05 * np.sqrt(1 - share**2)
        middle = head + 0.75 * share * direction(hanging[2] + 90)
        line(axes, middle - half * along, middle + half * along, FAINT, 0.6, zorder=2)
    for place in (shoulder, elbow, wrist):
        pin(axes, place)
    for name, start, k, shift in (
        ("U", shoulder, 0, (0.1, -0.42)),
        ("F", elbow, 1, (0.4, -0.3)),
        ("H", wrist, 2, (-0.45, 0.05)),
    ):
        center = start + size * p[f"rho_{name}"] * direction(hanging[k])
        mass_center(axes, center)
        write(axes, center + shift, f"${name}^*$")
    particle(axes, tip, 0.07)
    write(axes, tip + 0.36 * along, "tip", size=14)
    angle(axes, shoulder, -90, hanging[0], 1.05, r"\mathrm{shoulder}", 1.5, shift=(0.45, -0.2))
    angle(axes, elbow, hanging[0], hanging[1], 1.25, r"\mathrm{elbow}", 1.7, shift=(0.15, -0.35))
    angle(axes, wrist, hanging[1], hanging[2], 1.35, r"\mathrm{wrist}", 1.75, shift=(0.1, 0))
    length(axes, shoulder, elbow, 0.62, "l_U", gap=0.3)
    length(axes, elbow, wrist, 0.62, "l_F", gap=0.3)
    length(axes, wrist, tip, 1.0, "l_H", gap=0.3, part=0.3)
    turn(axes, shoulder, 70, 165, 0.42, "T_{shoulder}", shoulder + (-1.0, 0.95))
    turn(axes, elbow, -80, 5, 0.42, "T_{elbow}", elbow + (0.5, -0.62))
    turn(axes, wrist, -60, 25, 0.42, "T_{wrist}", wrist + (0.95, -0.05))
    unit(axes, (5.4, -1.4), (1, 0), "nx")
    unit(axes, (5.4, -1.4), (0, 1), "ny")
    out_of_page(axes, (5.4, -1.4), "nz", (-0.36, 0.05))
    gravity(axes, (6.1, 2.6))
    save(axes, "badminton_arm")


def walking_leg():
    """To scale, after the foot came down."""
    axes = sheet(-2.6, 5.6, -1.0, 8.1, scale=0.72)
    p, size = kn.library.WALKING_LEG, 7.4
    hip_angle, knee_angle, ankle_angle = 25, -39, 14
    thigh, shank, sole = np.cumsum([hip_angle, knee_angle, ankle_angle])
    ankle = np.array([1.1, 0.55])
    knee = ankle - size * p["l_S"] * direction(shank - 90)
    hip = knee - size * p["l_T"] * direction(thigh - 90)
    floor(axes, -2.3, 5.2)
    dashed(axes, hip, hip + (0, -1.9))
    dashed(axes, knee, knee + 1.7 * direction(thigh - 90))
    dashed(axes, ankle, ankle + 1.9 * direction(shank))
    bar(axes, hip, knee, 0.4)
    bar(axes, knee, ankle, 0.34)
    ahead, up = direction(sole), direction(sole + 90)
    outline = [(-0.5, -0.5), (1.35, -0.5), (1.4, -0.3), (0.55, 0.05), (0.22, 0.16), (-0.24, 0.16), (-0.5, -0.12)]
    axes.add_patch(
        Polygon([ankle + x * ahead + y * up for x, y in outline], facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2)
    )
    for place in (hip, knee, ankle):
        pin(axes, place)
    for name, place, shift in (
        ("T", hip + size * p["rho_T"] * direction(thigh - 90), (0.48, 0.1)),
        ("S", knee + size * p["rho_S"] * direction(shank - 90), (0.5, 0.05)),
        ("F", ankle + size * (p["x_F"] * ahead + p["y_F"] * up), (0.42, 0.02)),
    ):
        mass_center(axes, place)
        write(axes, place + shift, f"${name}^*$")
    angle(axes, hip, -90, thigh - 90, 1.5, r"\mathrm{hip}", 1.8, shift=(0.05, -0.05))
    angle(axes, knee, thigh - 90, shank - 90, 1.3, r"\mathrm{knee}", 1.3, shift=(0.3, -0.35))
    angle(axes, ankle, shank, sole, 1.75, r"\mathrm{ankle}", 2.4, shift=(0, 0.05))
    turn(axes, hip, 100, 200, 0.5, r"T_{hip}", hip + (-0.75, 0.55))
    turn(axes, knee, -30, 60, 0.5, r"T_{knee}", knee + (0.95, 0.32))
    turn(axes, ankle, 150, 235, 0.45, r"T_{ankle}", ankle + (-0.95, 0.25))
    length(axes, hip, knee, -0.8, "l_T", gap=0.3)
    length(axes, knee, ankle, -0.8, "l_S", gap=0.3)
    arrow(axes, hip, hip + (0.75, 0), LOAD, 2.0)
    write(axes, hip + (1.08, 0.02), "$J_x$", LOAD)
    arrow(axes, hip, hip + (0, 0.75), LOAD, 2.0)
    write(axes, hip + (0.02, 1.02), "$J_y$", LOAD)
    c = 2.5
    arrow(axes, (c, 0), (c + 0.4, 2.7), LOAD, 2.4)
    write(axes, (c + 1.05, 2.5), r"$F_x,\ F_y$", LOAD)
    O = np.array([-1.7, 0])
    length(axes, O, (c, 0), -0.45, "c", MOTION, gap=0.2)
    particle(axes, O, 0.07)
    write(axes, O + (-0.3, 0.26), "$O$")
    dashed(axes, (O[0], hip[1]), hip)
    length(axes, (O[0], hip[1]), hip, 0.0, "x", MOTION, gap=0.22, part=0.2)
    length(axes, O, (O[0], hip[1]), 0.0, "y", MOTION, gap=0.26)
    unit(axes, (3.9, 5.4), (1, 0), "nx")
    unit(axes, (3.9, 5.4), (0, 1), "ny")
    out_of_page(axes, (3.9, 5.4), "nz", (-0.36, 0.05))
    gravity(axes, (4.9, 4.6))
    save(axes, "walking_leg")


def six_link_jump():
    """To scale, at the beginning of the push-off."""
    axes = sheet(-5.0, 3.9, -1.0, 7.6, scale=0.74)
    p, size = kn.library.SIX_LINK_JUMP, 4.9
    toe = np.array([0.4, 0.35])
    ways = {"foot": 1, "shank": 1, "thigh": 1, "trunk": 1, "arm": -1, "forearm": -1}
    turns = np.degrees([0.95, -1.5, 1.35, -1.3, 1.15, 0.35])
    headings = np.cumsum(turns)
    floor(axes, -4.6, 3.5)
    place, joints = toe, [toe]
    for (name, way), heading in zip(ways.items(), headings, strict=True):
        reach = size * p.get(f"l_{name}", 0.19 * 1.75)
        far = place + way * reach * direction(heading + 90)
        bar(axes, place, far, 0.42 if name == "trunk" else 0.3)
        center = place + way * size * p[f"rho_{name}"] * direction(heading + 90)
        mass_center(axes, center)
        place = far
        joints.append(far)
    heading = headings[3]
    head = joints[4] + 0.78 * direction(heading + 90)
    axes.add_patch(Circle(head, 0.5, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    for where in joints[:-1]:
        pin(axes, where)
    beside = ((-0.42, -0.22), (0.5, -0.2), (-0.45, -0.35), (-0.6, 0.15), (0.4, 0.3), (0.72, 0.1))
    for k, (name, shift) in enumerate(zip(ways, beside, strict=True)):
        write(axes, (joints[k] + joints[k + 1]) / 2 + shift, name, INK, 13)
    names = ("toe", "ankle", "knee", "hip", "shoulder", "elbow")
    spots = ((0.4, 1.0), (-0.75, -0.1), (0.66, 0.05), (-0.5, -0.1), (-0.1, -1.2), (0.6, 0.3))
    starts = (90, *(headings[k] + 90 for k in range(3)), headings[3] - 90, headings[4] - 90)
    for k, (name, spot) in enumerate(zip(names, spots, strict=True)):
        where, radius = joints[k], 0.8 if k else 1.0
        dashed(axes, where, where + 1.15 * direction(starts[k]))
        angle(axes, where, starts[k], starts[k] + turns[k], radius, "")
        write(axes, where + spot, rf"$\mathrm{{{name}}}$", MOTION, 14)
    arrow(axes, toe, toe + (0.5, 0), LOAD, 2.2)
    write(axes, toe + (0.85, -0.02), "$F_x$", LOAD)
    arrow(axes, toe + (0, -0.95), toe, LOAD, 2.2)
    write(axes, toe + (0.34, -0.75), "$F_y$", LOAD)
    turn(axes, toe, 175, 265, 0.45, "M", toe + (-0.62, -0.55))
    unit(axes, (-4.2, 5.3), (1, 0), "nx")
    unit(axes, (-4.2, 5.3), (0, 1), "ny")
    out_of_page(axes, (-4.2, 5.3), "nz", (-0.36, 0.05))
    gravity(axes, (-3.9, 4.3))
    save(axes, "six_link_jump")


def ten_segment_body():
    """To scale, from the front: its right is on the left of the page."""
    axes = sheet(-3.6, 3.6, -0.5, 8.6, scale=0.72)
    p, size = kn.library.TEN_SEGMENT_BODY, 4.5
    hips = np.array([0, 4.25])
    floor(axes, -2.6, 2.6)
    neck = hips + (0, size * p["y_neck"])
    half, top = 0.95 * size * p["z_shoulder"], size * p["y_shoulder"]
    low = 1.25 * size * p["z_hip"]
    trunk = [
        hips + (-low, -0.15),
        hips + (low, -0.15),
        hips + (half, top),
        hips + (0.2, top + 0.3),
        hips + (-0.2, top + 0.3),
    ]
    trunk.append(hips + (-half, top))
    axes.add_patch(Polygon(trunk, closed=True, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2, joinstyle="round"))
    head = neck + (0, 0.62)
    axes.add_patch(Ellipse(head, 0.86, 1.2, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2))
    joints = {"neck": (neck, 3, (-0.65, 0.12))}
    for side in (-1, 1):
        shoulder = hips + (side * size * p["z_shoulder"], size * p["y_shoulder"])
        elbow = shoulder + size * p["l_arm"] * direction(-90 + side * 16)
        hand = elbow + size * 0.36 * direction(-90 + side * 7)
        hip = hips + (side * size * p["z_hip"], 0)
        knee = hip + size * p["l_thigh"] * direction(-90 + side * 5)
        ankle = knee + size * 0.44 * direction(-90 + side * 2)
        bar(axes, shoulder, elbow, 0.34)
        bar(axes, elbow, hand, 0.28)
        bar(axes, hip, knee, 0.46)
        bar(axes, knee, ankle, 0.34)
        axes.add_patch(
            Ellipse(ankle + (0.06 * side, -0.16), 0.5, 0.34, facecolor=BODY, edgecolor=INK, lw=1.5, zorder=2)
        )
        joints |= {
            f"shoulder {side}": (shoulder, 3, (0.95, 0.2)),
            f"elbow {side}": (elbow, 1, (0.7, 0)),
            f"hip {side}": (hip, 3, (0.62, -0.72)),
            f"knee {side}": (knee, 1, (0.7, 0)),
        }
    for name, (where, count, shift) in joints.items():
        axes.add_patch(Circle(where, 0.19, facecolor="white", edgecolor=INK, lw=1.4, zorder=7))
        write(axes, where, str(count), MOTION, 12)
        if not name.endswith("-1"):
            write(axes, where + shift, name.split()[0], INK, 13)
    mass_center(axes, hips + (0, 0))
    write(axes, hips + (0, 0.36), "6", MOTION, 12)
    unit(axes, (-2.7, 6.2), (0, 1), "ny", 0.8)
    unit(axes, (-2.7, 6.2), (-1, 0), "nz", 0.45, gap=0.2, shift=(0.1, 0.25))
    out_of_page(axes, (-2.7, 6.2), "nx", (0.3, -0.25))
    gravity(axes, (2.95, 8.1))
    save(axes, "ten_segment_body")


if __name__ == "__main__":
    draw_all(badminton_arm, walking_leg, six_link_jump, ten_segment_body)
