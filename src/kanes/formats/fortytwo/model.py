"""The spacecraft in a file of 42, as a model of the same dynamics."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

import numpy as np

from kanes.base.errors import FileError
from kanes.formats.documents.xml_nodes import exact
from kanes.formats.fortytwo.document import ScBody, ScDocument, ScWheel
from kanes.formats.fortytwo.joints import JointParts
from kanes.formats.fortytwo.numbers import exacts
from kanes.formats.fortytwo.omissions import spacecraft_omissions
from kanes.formats.fortytwo.reader import read_spacecraft
from kanes.formats.fortytwo.side_files import NONE
from kanes.formats.fortytwo.start import starting_values
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, Pin
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.source import ModelSource

# Round-off of a moment of inertia in a file that has some digits.
_TOLERANCE = 1e-6


def read_fortytwo(path: str | PathLike[str]) -> Model:
    """The spacecraft in a file of 42.

    Names are those of 42, without brackets: bodies B0, B1, …; joints G0, G1, …; wheels Whl0, …; thrusters Thr0, ….

        e0_B0 … e3_B0, x_B0 y_B0 z_B0   attitude of B0 in N, scalar first, and the place of its origin
        wx_B0 …, vx_B0 …                its angular velocity in B0, and the velocity of its origin in N
        G0_1, G0_2, G0_3; u_G0_1 …      angles of a gimbal in the order of its rotations, and their rates
        G0_x, G0_y, G0_z; u_G0_x …      displacements along axes of Gi, and their rates
        e0_B1 …, wx_B1 …                a spherical joint, after its outer body: Go in Gi, and ω in the outer body
        q_Whl0, u_Whl0; T_Whl0          angle and rate of a wheel in its body; input: the torque on it
        F_Thr0                          input: the force of a thruster along its axis
        T_G0_1, F_G0_x …                inputs: torques and forces of an actuated joint

    A wheel has in 42 the momentum h along its axis a, with ḣ = T, and the body takes −T a − ω × h a. This is so for a
    rotor without mass that has nothing but the moment J about its axis, if h = J (u_Whl + ω·a) is by its whole spin:
    the rotor's other moments and its mass belong to the body's, its axial moment does not.

    `model.source.initial` holds where everything starts, `model.source.report` what is left out: there is no gravity
    and no surroundings at all.

    Source: stoneking-42.
    """
    document = read_spacecraft(path)
    if not any(body.mass > 0 for body in document.bodies):
        raise FileError(path, "no body has mass", "Write the mass of at least one body")
    model = Model(Path(path).stem or "spacecraft")
    odd = _add_bodies(model, document)
    references = {body.name: (body.geometry,) for body in document.bodies if body.geometry != NONE}
    report = spacecraft_omissions(document, odd)
    model.source = ModelSource(str(path), "42", report, starting_values(document), references=references)
    return model


def _add_bodies(model: Model, document: ScDocument) -> tuple[str, ...]:
    """All bodies, wheels and thrusters; the names of bodies with impossible moments of inertia."""
    odd = []
    made: dict[int, Body] = {}
    by_outer = {joint.outer: joint for joint in document.joints}
    for number, given in enumerate(document.bodies):
        central, is_odd = _inertia(given, document.is_about_joints)
        odd += [given.name] if is_odd else []
        if number == 0:
            made[0] = _add_body(model, given, central, None, Free())
        else:
            parts = JointParts(model, by_outer[number], document.has_passive_forces)
            parent = made[parts.given.inner]
            made[number] = _add_body(model, given, central, parent, parts.joint())
            parts.add_loads(made[number], parent)
        _add_momentum(model, made[number], given)
    for wheel in document.wheels:
        _add_wheel(model, wheel, made[wheel.body], document.bodies[wheel.body])
    for thruster in document.thrusters:
        body = made[thruster.body]
        force = model.inputs(f"F_{thruster.name}", unit="N")
        model.add_force(
            body, force * body.frame.vector(*exacts(thruster.axis)), at=exacts(thruster.at), name=thruster.name
        )
    return tuple(odd)


def _add_body(model: Model, given: ScBody, central: Inertia, parent: Body | None, joint: Joint) -> Body:
    return model.add_body(
        given.name, mass=exact(given.mass), inertia=central, center=exacts(given.center), parent=parent, joint=joint
    )


def _inertia(given: ScBody, is_about_origin: bool) -> tuple[Inertia, bool]:
    """The inertia of a body, and whether its moments are impossible."""
    xx, yy, zz, xy, yz, zx = exacts(given.inertia)
    matrix = np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]])
    if is_about_origin:
        c = np.array(given.center)
        matrix = matrix - given.mass * (c @ c * np.eye(3) - np.outer(c, c))
    low, middle, high = np.linalg.eigvalsh(matrix)
    slack = _TOLERANCE * max(abs(low), abs(high))
    if low < -slack:
        shown = f"{low:.4g}, {middle:.4g}, {high:.4g}"
        rule = f"the principal moments of inertia of {given.name} about its mass centre are {shown}"
        cure = "They must not be negative: check the moments, and that products are ∫ x y dm, ∫ x z dm, ∫ y z dm"
        raise given.line.fault(rule, cure)
    is_odd = bool(low + middle < high - 1e-13 * high or low < 0)
    about = (0, 0, 0) if is_about_origin else None
    return inertia(xx, yy, zz, xy, yz, zx, about=about, physical=not is_odd), is_odd


def _add_momentum(model: Model, body: Body, given: ScBody) -> None:
    """Add the torque of constant angular momentum in a body: T = −ω × h."""
    if any(given.momentum):
        h = body.frame.vector(*exacts(given.momentum))
        w_NB = body.frame.angular_velocity(model.frame)
        model.add_torque(body, h.cross(w_NB), name=f"embedded momentum of {given.name}")


def _add_wheel(model: Model, wheel: ScWheel, body: Body, given: ScBody) -> None:
    """Add a massless rotor: I = J a a."""
    x, y, z = axis = exacts(wheel.axis)
    J = exact(wheel.inertia)
    axial = inertia(J * x * x, J * y * y, J * z * z, J * x * y, J * y * z, J * z * x, physical=False)
    torque = model.inputs(f"T_{wheel.name}", unit="N*m")
    joint = Pin(axis=axis, at=exacts(given.center), motor=torque)
    model.add_body(wheel.name, mass=0, inertia=axial, parent=body, joint=joint)
