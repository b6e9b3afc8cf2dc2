"""A platform on six legs, the parallel robot of Gough and Stewart."""

from __future__ import annotations

from math import radians

from kanes.expr.symbols import PI, cos, sin
from kanes.library.cases import LibraryCase, SymbolEntry, Symbols, drawn
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Free, Slider, Universal
from kanes.model.model import Model

_LEGS = range(1, 7)


def stewart_platform(*, physical: bool = True) -> Model:
    """A free platform on six legs, each a cylinder hung in the ground and a rod that slides in it.

    Leg k has a universal joint at the ground, whose angles alpha_k about n_x and beta_k about the cylinder's y put the
    cylinder's z along the leg; the rod slides along it, does not turn in it, and ends at the length l_k from the
    ground; a spherical joint joins this end to the platform. The input F_k pushes the rod out of the cylinder.

    The feet are at the radius r_G, in pairs at the angles ±a_G from 0°, 120° and 240°; the joints of the platform are
    at the radius r_P in its plane z = 0, in pairs at ±a_P from 60°, 180° and 300°, so that neighbouring legs lean to
    either side. At equal orientations the platform's x, y, z are those of N, with n_z up against gravity g. Mass
    centres are at (x_C, y_C, z_C) from the foot, (x_R, y_R, z_R) from the rod's end and (x_P, y_P, z_P) from the middle
    of the platform's joints, in axes of the body. m are masses and Ix, Iy, Iz central moments of inertia; the platform
    has products of inertia Ixy_P, Iyz_P, Izx_P as well. Moments that no body has are accepted with `physical=False`.

    The thirteen bodies have 24 speeds, and the 18 equations of the spherical joints leave six degrees of freedom.

    Source: hussain-azlan, Table I, a spatial robot with six degrees of freedom, named without any numbers; the model is
    ours.

    >>> import kanes as kn
    >>> equations = kn.derive(stewart_platform())
    >>> len(equations.coordinates), len(equations.system.speeds), len(equations.system.constraints)
    (25, 24, 18)
    """
    model = Model("Stewart platform")
    r_G, a_G, r_P, a_P, g = model.parameters("r_G a_G r_P a_P g")
    m_C, x_C, y_C, z_C, Ix_C, Iy_C, Iz_C = model.parameters("m_C x_C y_C z_C Ix_C Iy_C Iz_C")
    m_R, x_R, y_R, z_R, Ix_R, Iy_R, Iz_R = model.parameters("m_R x_R y_R z_R Ix_R Iy_R Iz_R")
    m_P, x_P, y_P, z_P = model.parameters("m_P x_P y_P z_P")
    Ix_P, Iy_P, Iz_P, Ixy_P, Iyz_P, Izx_P = model.parameters("Ix_P Iy_P Iz_P Ixy_P Iyz_P Izx_P")
    model.gravity = -g * model.frame.z

    rods, places, dependent = [], [], []
    for k in _LEGS:
        alpha, beta, length = model.coordinates(f"alpha_{k} beta_{k} l_{k}")
        dependent += model.speeds(f"u_alpha_{k} u_beta_{k} u_l_{k}")
        force = model.inputs(f"F_{k}")
        side, third = (-1) ** k, 2 * PI * ((k - 1) // 2) / 3
        foot, top = third + side * a_G, third + side * (PI / 3 - a_P)
        cylinder = model.add_body(
            f"cylinder_{k}",
            mass=m_C,
            center=(x_C, y_C, z_C),
            inertia=inertia(Ix_C, Iy_C, Iz_C, physical=physical),
            joint=Universal((alpha, beta), "xy", at=(r_G * cos(foot), r_G * sin(foot), 0)),
        )
        rod = model.add_body(
            f"rod_{k}",
            parent=cylinder,
            mass=m_R,
            center=(x_R, y_R, z_R),
            inertia=inertia(Ix_R, Iy_R, Iz_R, physical=physical),
            joint=Slider(length, axis="z", motor=force),
        )
        rods.append(rod)
        places.append((r_P * cos(top), r_P * sin(top), 0))

    platform = model.add_body(
        "platform",
        mass=m_P,
        center=(x_P, y_P, z_P),
        inertia=inertia(Ix_P, Iy_P, Iz_P, Ixy_P, Iyz_P, Izx_P, physical=physical),
        joint=Free(),
    )
    for k, rod, place in zip(_LEGS, rods, places, strict=True):
        model.add_loop(rod.origin, platform.point(f"P_{k}", *place), name=f"joint {k}")
    model.choose_dependent(*dependent)
    return model


# The angles of the legs where the platform stands level at 0.85 m.
_LEANING = (
    (0.306230293415427, -0.579485534678014),
    (-0.306230293415427, -0.579485534678014),
    (0.411421110158965, 0.514675044967005),
    (0.645097783431298, 0.055369804152359),
    (-0.645097783431298, 0.055369804152359),
    (-0.411421110158965, 0.514675044967005),
)
_SYMBOLS: Symbols = {
    "r_G": (0.9, "radius of the feet", 0.6, 1.1),
    "a_G": (radians(8), "half the angle between the feet of a pair", radians(2), radians(25)),
    "r_P": (0.5, "radius of the platform's joints", 0.3, 0.8),
    "a_P": (radians(8), "half the angle between the platform's joints of a pair", radians(2), radians(25)),
    "g": (9.81, "gravity", 0.0, 20.0),
    **{
        f"{axis}_C": (place, f"{axis} of a cylinder's mass centre from its foot", place - 0.1, place + 0.1)
        for axis, place in zip("xyz", (0.0, 0.0, 0.22), strict=True)
    },
    **{
        f"{axis}_R": (place, f"{axis} of a rod's mass centre from its end", place - 0.1, place + 0.1)
        for axis, place in zip("xyz", (0.0, 0.0, -0.25), strict=True)
    },
    **{
        f"{axis}_P": (place, f"{axis} of the platform's mass centre", place - 0.1, place + 0.1)
        for axis, place in zip("xyz", (0.0, 0.0, 0.05), strict=True)
    },
    "m_C": (6.0, "mass of a cylinder", 1.0, 15.0),
    "m_R": (3.5, "mass of a rod", 1.0, 10.0),
    "m_P": (45.0, "mass of the platform", 10.0, 100.0),
    "Ix_C": (0.11, "central moment of inertia of a cylinder about x"),
    "Iy_C": (0.11, "central moment of inertia of a cylinder about y"),
    "Iz_C": (0.012, "central moment of inertia of a cylinder along it"),
    "Ix_R": (0.075, "central moment of inertia of a rod about x"),
    "Iy_R": (0.075, "central moment of inertia of a rod about y"),
    "Iz_R": (0.0022, "central moment of inertia of a rod along it"),
    "Ix_P": (3.1, "central moment of inertia of the platform about x"),
    "Iy_P": (2.7, "central moment of inertia of the platform about y"),
    "Iz_P": (5.2, "central moment of inertia of the platform about z"),
    **{f"I{pair}_P": (0.0, f"product of inertia of the platform, {pair}", -0.5, 0.5) for pair in ("xy", "yz", "zx")},
}


def case(model: Model) -> LibraryCase:
    """A spring and a damper pull each leg to a length that oscillates, one leg after the other."""
    length, hold = 1.06540798743731, 137.12349261
    symbols: dict[str, SymbolEntry] = dict(_SYMBOLS)
    forces = {}
    for k, (alpha, beta) in zip(_LEGS, _LEANING, strict=True):
        symbols |= {
            f"alpha_{k}": (alpha, f"first angle of leg {k}, about n_x", -1.2, 1.2),
            f"beta_{k}": (beta, f"second angle of leg {k}, about the cylinder's y", -1.2, 1.2),
            f"l_{k}": (length, f"length of leg {k}", 0.8, 1.4),
            f"F_{k}": (None, f"force that pushes rod {k} out of its cylinder"),
        }
        target = length + 0.1 * sin(PI * model.time / 2 + PI * k / 3) - 0.1 * sin(PI * k / 3)
        forces[f"F_{k}"] = hold + drawn(model, f"l_{k}", f"u_l_{k}", target, 2e4, 400)
    places = {"x": (0.0, -0.3, 0.3), "y": (0.0, -0.3, 0.3), "z": (0.85, 0.6, 1.1)}
    symbols |= {f"{axis}_platform": (at, f"{axis} of the platform", *ends) for axis, (at, *ends) in places.items()}
    symbols |= {f"e{k}_platform": (float(k == 0), "quaternion of the platform", -1.0, 1.0) for k in range(4)}
    return LibraryCase(symbols, stop=8, inputs=forces)
