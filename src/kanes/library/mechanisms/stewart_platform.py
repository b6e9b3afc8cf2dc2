"""A platform on six legs, the parallel robot of Gough and Stewart."""

from __future__ import annotations

from kanes.expr.symbols import PI, cos, sin
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
