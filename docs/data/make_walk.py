"""The walk that Kanes ships, made from nothing: `python docs/data/make_walk.py` writes walk.trc and walk_forces.mot.

A body of seven segments, 70 kg and 1.75 m by Winter's table, walks in a plane with a stride of 1.1 s. Both feet follow
one path: contact with the heel, flat, rise over the toe, swing. Hips and trunk move by a few harmonics of the step,
chosen once by least squares so that the centre of pressure goes from heel to toe under one foot after the other. Knees
follow from where hips and ankles are.

Whatever moves so needs one total force on one line. That is computed here by Newton and Euler, without Kanes. Where the
line meets the ground between two feet, both carry it by the law of the lever. Then comes what measuring adds: noise of
0.4 mm, forces of 120 samples per second with 1 N of noise, and markers that are hidden for a while.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

FOLDER = Path(__file__).parents[2] / "src" / "kanes" / "motion_capture" / "gait" / "data"
Array = np.ndarray[Any, Any]

PERIOD, STRIDE, POINTS = 1.1, 1.2, 1024
BEGIN, DURATION, RATE, FORCE_RATE = 0.85, 3.1, 60, 120  # of the right foot's cycle; s; frames per second
GRAVITY = 9.80665

# Mass, distance of the mass centre from the upper joint and moment of inertia, of 70 kg and 1.75 m.
TRUNK = (47.46, 0.315504, 47.46 * (0.496 * 0.504) ** 2)
THIGH_LENGTH, SHANK_LENGTH = 0.42875, 0.4305
THIGH = (7.0, 0.433 * THIGH_LENGTH, 7.0 * (0.323 * THIGH_LENGTH) ** 2)
SHANK = (3.255, 0.433 * SHANK_LENGTH, 3.255 * (0.302 * SHANK_LENGTH) ** 2)
FOOT = (1.015, (0.065, -0.03), 1.015 * (0.475 * 0.143) ** 2)
HEEL, TOE = (-0.055, -0.068), (0.185, -0.068)  # from the ankle
HIP_WIDTH = 0.09

# In the frames of the bodies, from their upper joints; z is to the right, and to the left on the left.
MARKERS = {
    "Sacrum": ("trunk", (-0.10, 0.05, 0.0)),
    "C7": ("trunk", (-0.06, 0.50, 0.0)),
    "Sternum": ("trunk", (0.11, 0.40, 0.0)),
    "Thigh": ("thigh", (0.06, -0.22, 0.05)),
    "Knee": ("thigh", (0.0, -0.42875, 0.06)),
    "Shank": ("shank", (0.05, -0.20, 0.04)),
    "Ankle": ("shank", (0.0, -0.4305, 0.05)),
    "Heel": ("foot", (-0.055, -0.04, 0.0)),
    "Toe": ("foot", (0.175, -0.05, 0.0)),
}
HIDDEN = {"R.Thigh": (48, 55), "L.Knee": (90, 94), "R.Toe": (140, 143)}  # frames

# The foot: pitch at phases of the cycle from contact on, toes up positive.
PITCH = PchipInterpolator(
    [-0.05, 0, 0.09, 0.36, 0.50, 0.60, 0.66, 0.75, 0.86, 0.95, 1.0, 1.09],
    [0.33, 0.33, 0, 0, -0.30, -0.98, -1.15, -0.75, 0.0, 0.33, 0.33, 0.0],
)
LIFT, CLEARANCE, SMOOTHING = 0.61, 0.022, 0.02  # phase; m; s
# Means, then cosines and sines of one to four times the step, of how far hips are ahead, how high, and of the tilt.
AHEAD = (-0.2676, -0.0168, 0.0096, 0.0033, -0.005, 0.0019, -0.0006, 0.0002, 0.0003)
HEIGHT = (0.8754, -0.0134, -0.0092, 0.0006, 0.0015, 0.0, 0.0, 0.0001, 0.0)
TILT = (-0.043, -0.0398, 0.0038, 0.0127, -0.0157, 0.0058, -0.0019, 0.0005, 0.0009)
COORDINATES = ("x", "y", "tilt", *(f"{joint}_{side}" for side in "rl" for joint in ("hip", "knee", "ankle")))

PHASE = np.arange(POINTS) / POINTS
FREQUENCIES = np.fft.fftfreq(POINTS, PERIOD / POINTS)


def turned(angle: Any, place: tuple[float, float], origin: Any = (0.0, 0.0)) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([origin[0] + c * place[0] - s * place[1], origin[1] + s * place[0] + c * place[1]])


# Signals over one cycle are arrays of POINTS numbers; x counts from where the walk on the whole is, STRIDE times phase.


def smooth(values: Array) -> Array:
    passed = np.exp(-0.5 * (2 * np.pi * FREQUENCIES * SMOOTHING) ** 2)
    return np.fft.ifft(np.fft.fft(values) * passed).real


def rate(values: Array) -> Array:
    return np.fft.ifft(2j * np.pi * FREQUENCIES * np.fft.fft(values)).real


def at(values: Array, t: Array) -> Array:
    """A signal at any times, by its Fourier series."""
    kept = np.abs(FREQUENCIES) < 150
    waves = np.exp(2j * np.pi * np.outer(t, FREQUENCIES[kept]))
    return (waves @ np.fft.fft(values)[kept]).real / POINTS


def series(coefficients: tuple[float, ...]) -> Array:
    total = np.full(POINTS, coefficients[0])
    for k in range(1, len(coefficients) // 2 + 1):
        angle = 4 * np.pi * k * PHASE
        total += coefficients[2 * k - 1] * np.cos(angle) + coefficients[2 * k] * np.sin(angle)
    return total


def standing(phase: Array) -> Array:
    """The ankle while the heel, and then the toe, stays where it is."""
    pitch = PITCH(phase)
    over_heel, over_toe = -turned(pitch, HEEL), -turned(pitch, TOE)
    over_toe[0] += TOE[0] - HEEL[0]
    return np.where(phase < 0.2, over_heel, over_toe)


def foot_path() -> tuple[Array, Array, Array]:
    """Ankle and pitch of the right foot over its cycle."""
    step = 1e-4
    leaving, landing = standing(np.array([LIFT - step, LIFT])), standing(np.array([0.0, step]))
    slopes = [(each[:, 1] - each[:, 0]) / step for each in (leaving, landing)]
    swing = CubicHermiteSpline([LIFT, 1.0], [leaving[:, 1], landing[:, 0] + (STRIDE, 0.0)], slopes)(PHASE).T
    lifted = np.clip((PHASE - LIFT) / (1 - LIFT), 0, 1)
    swing[1] += CLEARANCE * np.sin(np.pi * lifted) ** 2
    x, y = np.where(PHASE < LIFT, standing(PHASE), swing)
    return smooth(x - STRIDE * PHASE), smooth(y), smooth(PITCH(PHASE))


def cycle() -> dict[str, Array]:
    """All coordinates over a cycle of the right foot; the left one is half a cycle later."""
    found = {"x": series(AHEAD), "y": series(HEIGHT), "tilt": series(TILT)}
    for side, late in (("r", 0), ("l", POINTS // 2)):
        ankle_x, ankle_y, pitch = (np.roll(each, late) for each in foot_path())
        dx, dy = ankle_x - found["x"], ankle_y - found["y"]
        length = np.hypot(dx, dy)
        cosine = (THIGH_LENGTH**2 + SHANK_LENGTH**2 - length**2) / (2 * THIGH_LENGTH * SHANK_LENGTH)
        knee = np.pi - np.arccos(cosine)
        thigh = np.arctan2(dx, -dy) + np.arcsin(SHANK_LENGTH * np.sin(knee) / length)
        found[f"hip_{side}"] = thigh - found["tilt"]
        found[f"knee_{side}"] = knee
        found[f"ankle_{side}"] = pitch - (thigh - knee)
    return found


def frames(q: dict[str, Array]) -> dict[str, tuple[Array, Array, Array]]:
    """Where the frame of each body is and how it is turned: x, y and angle."""
    found = {"trunk": (q["x"], q["y"], q["tilt"])}
    for side in "rl":
        thigh = q["tilt"] + q[f"hip_{side}"]
        shank = thigh - q[f"knee_{side}"]
        knee = turned(thigh, (0, -THIGH_LENGTH), (q["x"], q["y"]))
        ankle = turned(shank, (0, -SHANK_LENGTH), knee)
        found[f"thigh_{side}"] = q["x"], q["y"], thigh
        found[f"shank_{side}"] = *knee, shank
        found[f"foot_{side}"] = *ankle, shank + q[f"ankle_{side}"]
    return found


def total_force(q: dict[str, Array]) -> tuple[Array, Array, Array]:
    """The force that the motion needs, forward and upward, and where its line meets the ground.

    F = m (a − g), and about the mass centre (p − c) × F = dH/dt.
    """
    centers = {"trunk": (0.0, TRUNK[1]), "thigh": (0.0, -THIGH[1]), "shank": (0.0, -SHANK[1]), "foot": FOOT[1]}
    masses = {"trunk": TRUNK, "thigh": THIGH, "shank": SHANK, "foot": FOOT}
    bodies = []
    for name, (x, y, angle) in frames(q).items():
        stem = name.partition("_")[0]
        bodies.append((masses[stem][0], turned(angle, centers[stem], (x, y)), masses[stem][2], angle))
    mass = sum(m for m, *_ in bodies)
    x, y = sum(m * place for m, place, *_ in bodies) / mass
    momentum: Array = sum(
        m * ((place[0] - x) * (rate(place[1]) - rate(y)) - (place[1] - y) * (rate(place[0]) - rate(x)))
        + inertia * rate(angle)
        for m, place, inertia, angle in bodies
    )
    forward, upward = mass * rate(rate(x)), mass * (rate(rate(y)) + GRAVITY)
    return forward, upward, x + (rate(momentum) - y * forward) / upward


def walk(t: Array) -> dict[str, Array]:
    """Coordinates at times t, without noise."""
    q = cycle()
    found = {name: at(values, t + BEGIN * PERIOD) for name, values in q.items()}
    found["x"] = found["x"] + STRIDE * (t / PERIOD + BEGIN)
    return found


def ground_forces(t: Array) -> dict[str, Array]:
    """For each foot the force forward and upward, and where it acts, NaN in swing; without noise."""
    q = cycle()
    later = t + BEGIN * PERIOD
    forward, upward, meets = (at(each, later) for each in total_force(q))
    meets = meets + STRIDE * later / PERIOD
    found = {f"{what}_{side}": np.zeros(t.size) for side in "rl" for what in ("Fx", "Fy", "px")}
    margin, steps = 0.01, int(np.ceil(later[-1] / PERIOD * 2)) + 2
    for number in range(-2, steps):
        place, side = number * STRIDE / 2, "rl"[number % 2]
        back, front = place + margin, place + TOE[0] - HEEL[0] - margin
        from_last, to_next = front - STRIDE / 2, back + STRIDE / 2
        rising, falling = (meets - from_last) / (back - from_last), (to_next - meets) / (to_next - front)
        share = np.clip(np.minimum(rising, falling), 0, 1)
        found[f"Fx_{side}"] += share * forward
        found[f"Fy_{side}"] += share * upward
        found[f"px_{side}"] += np.where(share > 0, np.clip(meets, back, front), 0)
    for side in "rl":
        found[f"px_{side}"][found[f"Fy_{side}"] == 0] = np.nan
    return found


def markers(q: dict[str, Array]) -> dict[str, Array]:
    """Three rows for each marker."""
    found, moved = {}, frames(q)
    for side in "rl":
        for label, (body, (x, y, z)) in MARKERS.items():
            name, body_name = (label, body) if body == "trunk" else (f"{side.upper()}.{label}", f"{body}_{side}")
            origin_x, origin_y, angle = moved[body_name]
            place = turned(angle, (x, y), (origin_x, origin_y))
            across = z if body == "trunk" else (z + HIP_WIDTH) * (1 if side == "r" else -1)
            found[name] = np.array([*place, np.full(angle.shape, across)])
    return found


# Files


def trc(t: Array, found: dict[str, Array]) -> str:
    count = f"{RATE}\t{RATE}\t{t.size}\t{len(found)}\tmm\t{RATE}\t1\t{t.size}"
    lines = [
        "PathFileType\t4\t(X/Y/Z)\twalk.trc",
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames",
        count,
        "Frame#\tTime\t" + "\t\t\t".join(found),
        "\t\t" + "\t".join(f"{axis}{number}" for number in range(1, len(found) + 1) for axis in "XYZ"),
        "",
    ]
    for frame, time in enumerate(t):
        numbers = [place[frame] for label in found for place in found[label]]
        cells = ["" if np.isnan(each) else f"{1000 * each:.2f}" for each in numbers]
        lines.append("\t".join([str(frame + 1), f"{time:.6f}", *cells]))
    return "\n".join(lines) + "\n"


def mot(t: Array, found: dict[str, Array]) -> str:
    columns: dict[str, Array] = {}
    for side in "rl":
        v, p = f"ground_force_{side}_v", f"ground_force_{side}_p"
        columns |= {f"{v}x": found[f"Fx_{side}"], f"{v}y": found[f"Fy_{side}"], f"{p}x": found[f"px_{side}"]}
    lines = ["walk_forces.mot", "version=1", f"nRows={t.size}", f"nColumns={len(columns) + 1}", "inDegrees=no"]
    lines += ["endheader", "\t".join(["time", *columns])]
    for frame, time in enumerate(t):
        cells = [f"{values[frame]:.{4 if name.endswith('px') else 2}f}" for name, values in columns.items()]
        lines.append("\t".join([f"{time:.6f}", *cells]))
    return "\n".join(lines) + "\n"


def measured() -> tuple[str, str]:
    """Both files, with what measuring adds."""
    random = np.random.default_rng(2026)
    t = np.arange(round(DURATION * RATE) + 1) / RATE
    seen = {label: place + random.normal(0, 4e-4, place.shape) for label, place in markers(walk(t)).items()}
    for label, (first, last) in HIDDEN.items():
        seen[label][:, first : last + 1] = np.nan
    fast = np.arange(round(DURATION * FORCE_RATE) + 1) / FORCE_RATE
    forces = ground_forces(fast)
    for side in "rl":
        loaded = forces[f"Fy_{side}"] > 0
        for what in ("Fx", "Fy"):
            forces[f"{what}_{side}"] += np.where(loaded, random.normal(0, 1.0, fast.size), 0)
        forces[f"px_{side}"] += random.normal(0, 1e-3, fast.size)
    return trc(t, seen), mot(fast, forces)


if __name__ == "__main__":
    for name, text in zip(("walk.trc", "walk_forces.mot"), measured(), strict=True):
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{FOLDER / name}: {len(text)} characters")
