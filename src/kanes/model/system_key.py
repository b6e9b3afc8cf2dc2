"""The key of a system: SHA-256 of all that its equations, names and units depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.expr.content import Content, Fields
from kanes.expr.symbols import as_expression
from kanes.model.constraints.rows import Constraint, Material, Row, Slip, Turn
from kanes.model.contacts.compliant import CompliantContact
from kanes.model.contacts.groups import ContactGroup, Member, Wall
from kanes.model.contacts.parts import Latch, Pressure, Side, Unilateral
from kanes.model.flexible.flexibility import Flexibility
from kanes.model.inertia import Inertia
from kanes.model.joints.base import Joint
from kanes.model.parts import Armature, Body, CoordinateForce, Force, Load, Particle, Torque

if TYPE_CHECKING:
    from kanes.model.system import System

PARTS: Fields = {
    Particle: ("name", "center", "mass"),
    Inertia: ("matrix", "frame", "about", "physical"),
    Load: ("name", "kind", "actions"),
    CompliantContact: ("name", "kind", "actions"),
    Force: ("name", "point", "vector", "on"),
    Torque: ("name", "frame", "vector", "on", "arm"),
    CoordinateForce: ("name", "coordinate", "value", "on"),
    Constraint: ("name", "kind", "rows"),
    Row: ("name", "newtonian", "configuration", "velocity", "among", "between"),
    Slip: ("first", "second", "direction"),
    Turn: ("first", "second", "direction"),
    Material: ("point", "frame", "arm"),
    Body: ("name", "frame", "center", "mass", "inertia", "origin", "parent", "given", "armatures"),
    Flexibility: ("digest", "amplitudes", "is_complete"),
    Armature: ("rate", "inertia"),
    Unilateral: ("name", "kind", "sides"),
    Pressure: ("on", "directions"),
    Side: ("name", "gap", "slips", "static", "kinetic", "restitution", "normal", "label", "pressure"),
    Latch: (
        *("name", "rows", "joint", "frames", "axis", "is_aimed", "when", "is_either", "within", "slower"),
        *("starts_locked", "release", "after", "breaks", "relocks"),
    ),
    ContactGroup: ("name", "members", "walls", "friction", "restitution"),
    Member: ("thing", "kind", "point", "frame", "radius", "arms"),
    Wall: ("name", "normal", "point"),
}


def system_key(system: System) -> str:
    """The key in hexadecimal digits: the same in every process, different for different content."""
    content = Content(PARTS)
    flexible = [body.flexibility for body in system.bodies if body.flexibility is not None]
    # Frames and points come first and parents before their children, so that recursion stays shallow in a long chain.
    content.line(
        "system",
        system.name,
        content.group(system.frames),
        content.group(system.points),
        content.of(system.time),
        *map(content.group, (system.coordinates, system.speeds, system.parameters, system.inputs)),
        content.group(system.speed_definitions),
        content.line("units", *sorted(system.units.items())),
        *map(content.of, (system.frame, system.origin, system.gravity)),
        *map(content.group, (system.bodies, system.particles, system.loads)),
        content.line("joints", *[_joint(content, body.joint) for body in system.bodies]),
        *map(content.group, (system.demands, system.constraints, system.satisfied)),
        None if system.dependent is None else content.group(system.dependent),
        *([content.line("flexible", content.group(flexible))] if flexible else []),
        *([content.line("measured", *system.measured)] if system.measured else []),
        *([content.line("contacts", content.group(system.contacts))] if system.contacts else []),
        *([content.line("groups", content.group(system.groups))] if system.groups else []),
    )
    return content.key


def _joint(content: Content, joint: Joint | None) -> int | None:
    """The content of a joint beside the frames, points and loads that it made."""
    if joint is None:
        return None
    places = [as_expression(number, joint.kind) for number in (*joint.at, *joint.child_at)]
    axis = getattr(joint, "axis", None)
    return content.line(
        joint.kind,
        *map(content.group, (places, joint.turned, joint.child_turned)),
        axis if isinstance(axis, str) else None,
    )
