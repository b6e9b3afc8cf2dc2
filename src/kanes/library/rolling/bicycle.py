"""The Carvallo–Whipple bicycle: four rigid bodies on two knife-edge wheels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from kanes.library.cases import LibraryCase, SymbolEntry
from kanes.model.constraints.surfaces import Disc, Plane
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import GeneralJoint, Pin
from kanes.model.model import Model

# Metres, kilograms, seconds, radians.
BENCHMARK_BICYCLE: Mapping[str, float] = MappingProxyType({
    "w": 1.02, "c": 0.08, "lam": math.pi / 10, "g": 9.81,
    "x_B": 0.3, "z_B": -0.9, "m_B": 85.0, "I_Bxx": 9.2, "I_Byy": 11.0, "I_Bzz": 2.8, "I_Bxz": 2.4,
    "x_H": 0.9, "z_H": -0.7, "m_H": 4.0, "I_Hxx": 0.05892, "I_Hyy": 0.06, "I_Hzz": 0.00708, "I_Hxz": -0.00756,
    "r_R": 0.3, "m_R": 2.0, "I_Rxx": 0.0603, "I_Ryy": 0.12,
    "r_F": 0.35, "m_F": 3.0, "I_Fxx": 0.1405, "I_Fyy": 0.28,
})  # fmt: skip


def bicycle() -> Model:
    """A rear frame B with its rider, a rear wheel R, a front frame H that is steered, and a front wheel F.

    n_x points forward, n_y to the right, n_z down into the ground. x, y, z place the centre of the rear wheel; psi is
    the yaw of B, phi its roll (lean), theta its pitch, in this order; delta is the angle of H in B about the steering
    axis, positive to the right; theta_R and theta_F turn the wheels in their frames. Speeds are the rates of all nine,
    u_x to u_theta_F. Both wheels are thin discs that touch the level ground and do not slip, which takes six equations
    and leaves three degrees of freedom: lean, steer, and going forward. Inputs are T_phi, a torque on B about the roll
    axis, T_delta, by which B turns H about the steering axis, and T_R, by which B turns the rear wheel about its axle.

    Upright and straight, with the ground at n_z = 0 and the rear wheel touching it at n_x = 0: w is the wheel base, c
    the trail, lam the tilt of the steering axis; r, m and I are radii, masses and central moments of inertia; x_B, z_B
    and x_H, z_H are the places of mass centres. `kn.library.BENCHMARK_BICYCLE` has the numbers of the benchmark.

    Source: meijaard2007, the model, and its numbers in Table 1.

    >>> import kanes as kn
    >>> equations = kn.derive(bicycle())
    >>> len(equations.coordinates), len(equations.system.constraints)
    (9, 6)
    """
    model = Model("bicycle")
    x, y, z, psi, phi, theta = model.coordinates("x y z psi phi theta")
    delta, theta_R, theta_F = model.coordinates("delta theta_R theta_F")
    u_x, u_y, u_z, u_psi, _, u_theta = model.speeds("u_x u_y u_z u_psi u_phi u_theta")
    _, _, u_theta_F = model.speeds("u_delta u_theta_R u_theta_F")
    w, c, lam, g, r_R, r_F = model.parameters("w c lam g r_R r_F")
    x_B, z_B, x_H, z_H = model.parameters("x_B z_B x_H z_H")
    m_B, I_Bxx, I_Byy, I_Bzz, I_Bxz = model.parameters("m_B I_Bxx I_Byy I_Bzz I_Bxz")
    m_H, I_Hxx, I_Hyy, I_Hzz, I_Hxz = model.parameters("m_H I_Hxx I_Hyy I_Hzz I_Hxz")
    m_R, I_Rxx, I_Ryy, m_F, I_Fxx, I_Fyy = model.parameters("m_R I_Rxx I_Ryy m_F I_Fxx I_Fyy")
    T_phi, T_delta, T_R = model.inputs("T_phi T_delta T_R")
    N = model.frame
    model.gravity = g * N.z

    B = model.add_body(
        "B",
        mass=m_B,
        center=(x_B, 0, z_B + r_R),
        inertia=inertia(I_Bxx, I_Byy, I_Bzz, zx=I_Bxz),
        joint=GeneralJoint(
            rotation=[("z", psi), ("x", phi), ("y", theta)],
            translation=(x, y, z),
            coordinates=(psi, phi, theta),
            motor=(None, T_phi, None),
        ),
    )
    R = model.add_body(
        "R", parent=B, mass=m_R, inertia=inertia(I_Rxx, I_Ryy, I_Rxx), joint=Pin(theta_R, axis="y", motor=T_R)
    )
    # The steering axis meets the ground at the trail's length before the front wheel. H has the axes of B at delta = 0.
    steering = Pin(delta, axis="z", at=(w + c, 0, r_R), turned=("y", lam), child_turned=("y", lam), motor=T_delta)
    H = model.add_body(
        "H",
        parent=B,
        mass=m_H,
        center=(x_H - w - c, 0, z_H),
        inertia=inertia(I_Hxx, I_Hyy, I_Hzz, zx=I_Hxz),
        joint=steering,
    )
    axle = Pin(theta_F, axis="y", at=(-c, 0, -r_F))
    F = model.add_body("F", parent=H, mass=m_F, inertia=inertia(I_Fxx, I_Fyy, I_Fxx), joint=axle)

    ground = Plane(-N.z)
    model.add_rolling(R, Disc(r_R, axis="y"), on=ground, name="rear wheel")
    model.add_rolling(F, Disc(r_F, axis="y"), on=ground, name="front wheel")
    model.choose_dependent(u_x, u_y, u_z, u_psi, u_theta, u_theta_F)
    return model


_SYMBOLS = {
    "w": ("wheel base", 0.8, 1.3),
    "c": ("trail", 0.0, 0.15),
    "lam": ("tilt of the steering axis", 0.0, 0.6),
    "g": ("gravity", 1.0, 20.0),
    "x_B": ("place of the mass centre of frame and rider, forward", 0.1, 0.6),
    "z_B": ("place of the mass centre of frame and rider, downward", -1.2, -0.5),
    "m_B": ("mass of frame and rider", 20.0, 120.0),
    "x_H": ("place of the mass centre of the front frame, forward", 0.7, 1.1),
    "z_H": ("place of the mass centre of the front frame, downward", -1.0, -0.4),
    "m_H": ("mass of the front frame", 1.0, 10.0),
    "r_R": ("radius of the rear wheel", 0.2, 0.4),
    "m_R": ("mass of the rear wheel", 0.5, 6.0),
    "r_F": ("radius of the front wheel", 0.2, 0.4),
    "m_F": ("mass of the front wheel", 0.5, 6.0),
}


def case(_: Model) -> LibraryCase:
    """The benchmark, at a speed at which it stays up by itself, with a knock to the side."""
    parts = {"B": "frame and rider", "H": "the front frame", "R": "the rear wheel", "F": "the front wheel"}
    symbols: dict[str, SymbolEntry] = {}
    for name, number in BENCHMARK_BICYCLE.items():
        inertia_of = f"central inertia of {parts[name[2]]}, {name[3:]}" if name.startswith("I_") else ""
        symbols[name] = (number, *_SYMBOLS.get(name, (inertia_of,)))
    symbols |= {
        "x": (0.0, "place of the rear wheel's centre, forward", -5.0, 5.0),
        "y": (0.0, "place of the rear wheel's centre, to the right", -5.0, 5.0),
        "z": (-0.3, "place of the rear wheel's centre, downward", -0.4, -0.1),
        "psi": (0.0, "yaw of the frame"),
        "phi": (0.0, "lean of the frame", -0.5, 0.5),
        "theta": (0.0, "pitch of the frame", -0.5, 0.5),
        "delta": (0.0, "steering angle, to the right", -0.5, 0.5),
        "theta_R": (0.0, "rotation of the rear wheel"),
        "theta_F": (0.0, "rotation of the front wheel"),
        "u_phi": (0.5, "rate of the lean", -1.0, 1.0),
        "u_delta": (0.0, "rate of the steering", -1.0, 1.0),
        "u_theta_R": (-4.6 / 0.3, "rate of the rear wheel, negative forward", -40.0, 0.0),
        "T_phi": (0.0, "torque on the frame about the roll axis", -50.0, 50.0),
        "T_delta": (0.0, "torque of the frame on the steering", -5.0, 5.0),
        "T_R": (0.0, "torque of the frame on the rear wheel", -10.0, 10.0),
    }
    return LibraryCase(symbols, stop=5)
