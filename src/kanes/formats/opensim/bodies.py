"""Coordinates, speeds and bodies of a document, put into a model joint by joint."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from kanes.base.free_names import first_free
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import Step, angular_velocity, multiply_out
from kanes.expr.geometry.vectors import rate
from kanes.expr.names import LETTER
from kanes.expr.symbols import ZERO, Coordinate, Expr, default_speed_name
from kanes.formats.documents.xml_nodes import Triple, exact, is_physical
from kanes.formats.opensim.document import UPRIGHT, OsimAxis, OsimBody, OsimDocument, OsimFrame, OsimJoint
from kanes.formats.opensim.functions import expression_of
from kanes.formats.opensim.tree import Branch
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints.kinds import GeneralJoint, Pin, Slider, Weld
from kanes.model.parts import Body
from kanes.model.rotations import turn_steps

if TYPE_CHECKING:
    from kanes.model.joints.base import Joint
    from kanes.model.model import Model

Symbols = Mapping[str, Coordinate]


def declare_coordinates(model: Model, document: OsimDocument, joints: Sequence[OsimJoint]) -> dict[str, Coordinate]:
    """The coordinates of all joints, in the order of the file, and the speeds that are not rates of coordinates."""
    symbols: dict[str, Coordinate] = {}
    for joint in joints:
        for coordinate in joint.coordinates:
            name = free_name(model, symbol_name(coordinate.name), "coordinate")
            symbols[coordinate.name] = model.coordinates(name, unit=_unit(joint, coordinate.name))
    if any(joint.angular for joint in joints):
        speeds = {q: model.speeds(default_speed_name(q.name, model.registry.taken)) for q in symbols.values()}
        for joint in joints:
            if joint.angular:
                own = [speeds[symbols[coordinate.name]] for coordinate in joint.coordinates[:3]]
                model.define_speeds(dict(zip(own, _angular_speeds(document, joint, symbols), strict=True)))
    return symbols


def _unit(joint: OsimJoint, name: str) -> str:
    """Radians or metres of a coordinate that is itself a rotation or translation; coupled ones have no unit in OpenSim.

    OpenSim converts only degrees of the former. A coordinate of both kinds has metres.
    """
    unit = "1"
    for axes, of_axes in ((joint.rotations, "rad"), (joint.translations, "m")):
        for axis in axes:
            is_pure = axis.function.tag == "LinearFunction" and axis.function.factor == 1
            if name in axis.coordinates and is_pure and abs(axis.function.coefficients[0]) == 1:
                unit = of_axes
    return unit


def symbol_name(name: str) -> str:
    """A name that a symbol may have."""
    written = re.sub(r"[\s,:]+", "_", name)
    return written if LETTER.search(written) else f"q_{written}"


def free_name(model: Model, name: str, what: str) -> str:
    """The name, or if something else of the model has it, the name and what it is.

    A body brings the names of its origin and mass centre with it.
    """
    endings = ("", "o", "*") if what == "body" else ("",)
    return first_free(name, lambda name: any(f"{name}{ending}" in model for ending in endings), f"_{what}")


def _angular_speeds(document: OsimDocument, joint: OsimJoint, symbols: Symbols) -> tuple[Expr, ...]:
    """ω of the child in the joint's frame in the parent: minus that of the parent in the child, in that frame."""
    steps = _steps(document, joint, symbols)
    back = tuple(step.reversed() for step in reversed(steps))
    x, y, z = -angular_velocity(back, rate)
    return x, y, z


def add_bodies(
    model: Model, document: OsimDocument, tree: Sequence[Branch], symbols: Symbols
) -> tuple[dict[str, Body], list[tuple[Branch, Body]]]:
    """The bodies by name, and for each joint that closes a loop a body without mass that it carries."""
    given = {body.name: body for body in document.bodies}
    bodies: dict[str, Body] = {}
    copies = []
    for branch in tree:
        name = branch.outer.body
        joint, parent = _joint(document, branch, symbols), bodies.get(branch.inner.body)
        if branch.closes:
            name = free_name(model, f"{name} at {branch.joint.name}", "body")
            copies.append((branch, model.add_body(name, mass=0, inertia=inertia(), parent=parent, joint=joint)))
        else:
            body = given[name]
            name = free_name(model, name, "body")
            bodies[body.name] = model.add_body(
                name,
                mass=exact(body.mass),
                center=_triple(body.center),
                inertia=_inertia(body),
                parent=parent,
                joint=joint,
            )
    return bodies, copies


def _inertia(body: OsimBody) -> Inertia:
    xx, yy, zz, xy, xz, yz = map(exact, body.inertia)
    return inertia(xx, yy, zz, xy, yz, xz, physical=is_sound(body))


def is_sound(body: OsimBody) -> bool:
    """Whether some body has its moments."""
    xx, yy, zz, xy, xz, yz = body.inertia
    return is_physical(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))


def _joint(document: OsimDocument, branch: Branch, symbols: Symbols) -> Joint:
    joint = branch.joint
    sides = _sides(branch.inner, branch.outer)
    coordinates = tuple(symbols[coordinate.name] for coordinate in joint.coordinates)
    if joint.tag == "WeldJoint":
        return Weld(**sides)
    if joint.tag in ("PinJoint", "SliderJoint"):
        [q], pin = coordinates, joint.tag == "PinJoint"
        value = -q if branch.is_backwards else q
        return Pin(value, "z", **sides) if pin else Slider(value, "x", **sides)
    rotation = _rotation(document, joint, symbols)
    slide = _slide(document, joint, symbols)
    if branch.is_backwards:
        rotation = [(axis, -angle) for axis, angle in reversed(rotation)]
        slide = tuple(-(multiply_out(turn_steps(joint.name, rotation)) @ Matrix(slide)))
    return GeneralJoint(rotation=rotation, translation=slide, coordinates=coordinates, **sides)


class _OsimSides(TypedDict):
    """Arguments of a joint: its place in the parent and in the child."""

    at: Triple
    turned: list[list[float]] | None
    child_at: Triple
    child_turned: list[list[float]] | None


def _sides(inner: OsimFrame, outer: OsimFrame) -> _OsimSides:
    turned, child_turned = (
        None if frame.rotation == UPRIGHT else [list(row) for row in frame.rotation] for frame in (inner, outer)
    )
    return _OsimSides(
        at=_triple(inner.translation),
        turned=turned,
        child_at=_triple(outer.translation),
        child_turned=child_turned,
    )


def _rotation(document: OsimDocument, joint: OsimJoint, symbols: Symbols) -> list[tuple[Triple, Expr]]:
    return [
        (_triple(axis.axis), _value(document, joint, axis, number, symbols))
        for number, axis in enumerate(joint.rotations, start=1)
    ]


def _steps(document: OsimDocument, joint: OsimJoint, symbols: Symbols) -> tuple[Step, ...]:
    return turn_steps(joint.name, _rotation(document, joint, symbols))


def _slide(document: OsimDocument, joint: OsimJoint, symbols: Symbols) -> tuple[Expr, Expr, Expr]:
    """Where the joint puts the child's frame, in that of the parent.

    On an ellipsoid with half-axes r: where the child's z axis is n, at r n, component by component.
    """
    total = [ZERO, ZERO, ZERO]
    for number, axis in enumerate(joint.translations, start=4):
        value = _value(document, joint, axis, number, symbols)
        for index, component in enumerate(axis.axis):
            if component != 0:
                total[index] += exact(component) * value
    if joint.radii is not None:
        normal = multiply_out(_steps(document, joint, symbols))[:, 2]
        total = [exact(radius) * number for radius, number in zip(joint.radii, normal, strict=True)]
    return total[0], total[1], total[2]


def _value(document: OsimDocument, joint: OsimJoint, axis: OsimAxis, number: int, symbols: Symbols) -> Expr:
    arguments = tuple(symbols[name] for name in axis.coordinates)
    return expression_of(axis.function, arguments, symbol_name(f"{joint.name}_{number}"), document.file)


def _triple(numbers: Sequence[float]) -> Triple:
    x, y, z = map(exact, numbers)
    return x, y, z
