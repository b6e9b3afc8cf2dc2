"""From markers to joint torques and what they are made of, on the walk that Kanes ships."""

from pathlib import Path

import numpy as np

import kanes as kn

MASS, HEIGHT = 70.0, 1.75


def walker() -> kn.Model:
    """Trunk, thighs, shanks and feet in a plane, by Winter's table, with the ground's forces as inputs."""
    model = kn.Model("walker")
    x, y = model.coordinates("x y", unit="m")
    tilt = model.coordinates("tilt", unit="rad")
    model.gravity = -9.80665 * model.frame.y

    size = {"table": "winter", "mass": MASS, "height": HEIGHT}
    hat, thigh, shank = (kn.anthropometry.segment(each, **size) for each in ("head_arms_trunk", "thigh", "shank"))
    foot = kn.anthropometry.segment("foot", **size, length=0.143)
    trunk = model.add_body(
        "trunk",
        mass=hat.mass,
        center=hat.center,
        inertia=kn.inertia(**hat.moments),
        joint=kn.Planar([x, y, tilt]),
    )
    for label, place in {"Sacrum": (-0.10, 0.05, 0), "C7": (-0.06, 0.50, 0), "Sternum": (0.11, 0.40, 0)}.items():
        trunk.point(label, *place)
    for side, sign in (("r", 1), ("l", -1)):
        hip, knee, ankle = model.coordinates(f"hip_{side} knee_{side} ankle_{side}", unit="rad")
        upper = model.add_body(
            f"thigh_{side}",
            mass=thigh.mass,
            center=thigh.center,
            inertia=kn.inertia(**thigh.moments),
            parent=trunk,
            joint=kn.Pin(hip, axis="z", at=(0, 0, 0.09 * sign)),
        )
        lower = model.add_body(
            f"shank_{side}",
            mass=shank.mass,
            center=shank.center,
            inertia=kn.inertia(**shank.moments),
            parent=upper,
            joint=kn.Pin(knee, axis=(0, 0, -1), at=(0, -thigh.length, 0)),
        )
        sole = model.add_body(
            f"foot_{side}",
            mass=foot.mass,
            center=(0.065, -0.03, 0),
            inertia=kn.inertia(**foot.moments),
            parent=lower,
            joint=kn.Pin(ankle, axis="z", at=(0, -shank.length, 0)),
        )
        label = side.upper()
        upper.point(f"{label}.Thigh", 0.06, -0.22, 0.05 * sign)
        upper.point(f"{label}.Knee", 0, -thigh.length, 0.06 * sign)
        lower.point(f"{label}.Shank", 0.05, -0.20, 0.04 * sign)
        lower.point(f"{label}.Ankle", 0, -shank.length, 0.05 * sign)
        sole.point(f"{label}.Heel", -0.055, -0.04, 0)
        sole.point(f"{label}.Toe", 0.175, -0.05, 0)
        # What the ground does to a foot is measured: a force, and where it acts.
        ground = f"ground_force_{side}"
        forward, upward = model.inputs(f"{ground}_vx {ground}_vy", unit="N")
        cop = model.inputs(f"{ground}_px", unit="m")
        force = forward * model.frame.x + upward * model.frame.y
        model.add_force(sole, force, at=cop * model.frame.x, name=f"ground {side}")
    return model


def main() -> None:
    files = kn.gait.example()
    markers, forces = kn.read(files["markers"]), kn.read(files["forces"])
    print(f"{markers}, gaps: {', '.join(map(str, markers.gaps()))}")

    equations = kn.derive(walker())
    tracked = kn.inverse_kinematics(equations, markers.filled(longest=0.1))
    print(tracked)
    motion = kn.replay(equations, tracked.recording.lowpass(9))
    found = kn.inverse_dynamics(equations, motion, known=forces)
    apart = (f"{name} {np.sqrt(np.mean(values**2)):.1f}" for name, values in found.residuals.items())
    print(f"What nothing delivers, on average: {', '.join(apart)} (N, N m)\n")

    print("joint     largest torque   work in   work out  (per cycle)")
    for side in "rl":
        events = kn.gait.force_events(forces, f"ground_force_{side}_vy")
        for joint in ("hip", "knee", "ankle"):
            name = f"{joint}_{side}"
            curves = kn.gait.cycles(found.t, {name: found[name]}, events).bands()
            largest = np.abs(curves.mean[name]).max() / MASS
            work = kn.gait.work(found.t, found.power[name], events)
            spent = f"{work.positive.mean():6.1f} J  {work.negative.mean():7.1f} J"
            print(f"{name:8} {largest:8.2f} N m/kg  {spent}")

    parts = found.parts("knee_r")
    off = np.abs(sum(parts.shares.values()) - found["knee_r"]).max()
    print(f"\nThe torque of the right knee is the sum of: {', '.join(parts.shares)}; to {off:.0e} N m.")
    path = Path("gait.png").resolve()
    parts.plot().savefig(path, dpi=130)
    print(f"Plotted in {path}")


if __name__ == "__main__":
    main()
