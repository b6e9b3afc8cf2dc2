"""Joints of OpenSim, of all classes and versions, as rotations and translations by functions of coordinates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from kanes.formats.documents.xml_nodes import Triple, XmlNode
from kanes.formats.opensim.document import OsimAxis, OsimCoordinate, OsimFrame, OsimFunction, OsimJoint
from kanes.formats.opensim.functions import IDENTITY, ZERO_FUNCTION, find_function, read_function
from kanes.formats.opensim.sockets import Components, offset_frame

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_XYZ = (_X, _Y, _Z)

# Axes of the rotations and translations that each class has, a coordinate for each.
_CLASSES: dict[str, tuple[Sequence[Triple], Sequence[Triple]]] = {
    "WeldJoint": ((), ()),
    "PinJoint": ((_Z,), ()),
    "SliderJoint": ((), (_X,)),
    "UniversalJoint": ((_X, _Y), ()),
    "GimbalJoint": (_XYZ, ()),
    "BallJoint": (_XYZ, ()),
    "EllipsoidJoint": (_XYZ, ()),
    "PlanarJoint": ((_Z,), (_X, _Y)),
    "FreeJoint": (_XYZ, _XYZ),
    "ScapulothoracicJoint": ((*_XYZ, _Y), ()),
}
_ANGULAR = ("BallJoint", "FreeJoint", "EllipsoidJoint")


def is_joint(node: XmlNode) -> bool:
    """Whether an element is a joint, of a class that Kanes knows or not."""
    return node.tag.endswith("Joint") and node.tag != "Joint"


def read_joint(node: XmlNode, components: Components, body: XmlNode | None) -> OsimJoint:
    """A joint by its element; before version 4 it is in its child, `body`."""
    if node.tag not in (*_CLASSES, "CustomJoint"):
        known = ", ".join((*_CLASSES, "CustomJoint"))
        raise node.fault(f"Kanes does not know the {node.tag} {node.name}", f"Use one of {known}")
    parent, child = _ends(node, components, body)
    if parent.body == child.body:
        raise node.fault(f"the {node.tag} {node.name} joins {parent.body} to itself", "Join two bodies")
    coordinates = _coordinates(node)
    if node.tag == "CustomJoint":
        rotations, translations, named = _spatial_transform(node)
        given = {coordinate.name: coordinate for coordinate in coordinates}
        coordinates = [*coordinates, *(OsimCoordinate(name) for name in named if name not in given)]
        idle = next((coordinate for coordinate in coordinates if coordinate.name not in named), None)
        if idle is not None:
            rule = f"coordinate {idle.name} of {node.name} moves nothing"
            raise node.fault(rule, "Name it at an axis of the SpatialTransform, or remove it")
    else:
        turns, slides = _CLASSES[node.tag]
        count = len(turns) + len(slides)
        if len(coordinates) > count:
            raise node.fault(f"the {node.tag} {node.name} has {len(coordinates)} coordinates", f"Give it {count}")
        names = [coordinate.name for coordinate in coordinates]
        missing = [f"{node.name}_coord_{number}" for number in range(len(names), count)]
        coordinates += [OsimCoordinate(name) for name in missing]
        axes = [
            OsimAxis(axis, (name,), IDENTITY) for axis, name in zip((*turns, *slides), [*names, *missing], strict=True)
        ]
        rotations, translations = axes[: len(turns)], axes[len(turns) :]
    return OsimJoint(
        name=node.name,
        tag=node.tag,
        parent=parent,
        child=child,
        coordinates=tuple(coordinates),
        rotations=tuple(rotations),
        translations=tuple(translations),
        angular=node.tag in _ANGULAR,
        radii=node.triple("radii_x_y_z", default=None) if node.tag == "EllipsoidJoint" else None,
        line=node.line,
    )


def _ends(node: XmlNode, components: Components, body: XmlNode | None) -> tuple[OsimFrame, OsimFrame]:
    """The joint's frames in its parent and its child; `reverse`, of before version 4, swaps them."""
    if body is not None:
        parent, child = components.socket(node, "parent_body"), OsimFrame(body.name)
    else:
        parent = components.socket(node, "parent_frame", "parent_body")
        child = components.socket(node, "child_frame", "child_body")
    if node.has("location_in_parent", "orientation_in_parent"):
        parent = offset_frame(parent, node.triple("location_in_parent"), node.triple("orientation_in_parent"))
    if node.has("location", "orientation", "location_in_child", "orientation_in_child"):
        at, turned = node.triple("location", "location_in_child"), node.triple("orientation", "orientation_in_child")
        child = offset_frame(child, at, turned)
    return (child, parent) if node.flag("reverse") else (parent, child)


def _coordinates(node: XmlNode) -> list[OsimCoordinate]:
    holder = node.child("coordinates")
    if holder is None:
        held = node.child("CoordinateSet")
        holder = None if held is None else held.child("objects")
    found = [] if holder is None else [child for child in holder.children if child.tag == "Coordinate"]
    repeated = next((child for number, child in enumerate(found) if child.name in _names(found[:number])), None)
    if repeated is not None:
        rule = f"{node.name} has two coordinates with the name '{repeated.name}'"
        raise repeated.fault(rule, "Give each a name of its own")
    return [_coordinate(child) for child in found]


def _names(nodes: Sequence[XmlNode]) -> list[str]:
    return [node.name for node in nodes]


def _coordinate(node: XmlNode) -> OsimCoordinate:
    if not node.name:
        raise node.fault("a coordinate has no name", 'Give it one: <Coordinate name="…">')
    function = find_function(node, "prescribed_function")
    prescribed = node.flag("prescribed")
    if prescribed and function is None:
        raise node.fault(f"coordinate {node.name} is prescribed but has no function", "Give it a prescribed_function")
    low, high = node.numbers("range", count=2, default=(-10.0, 10.0), finite=False)
    return OsimCoordinate(
        name=node.name,
        default=node.number("default_value", 0.0),
        default_speed=node.number("default_speed_value", 0.0),
        range=(low, high),
        clamped=node.flag("clamped"),
        locked=node.flag("locked"),
        prescribed=prescribed,
        function=read_function(function) if function is not None and prescribed else None,
        line=node.line,
    )


def _spatial_transform(node: XmlNode) -> tuple[list[OsimAxis], list[OsimAxis], list[str]]:
    """Rotations and translations of a CustomJoint, and the coordinates that they name."""
    transform, oldest = node.child("SpatialTransform"), node.child("TransformAxisSet")
    if transform is not None:
        found = [child for child in transform.children if child.tag == "TransformAxis"]
        names = (*_ROTATIONS, *_TRANSLATIONS)
        # Axes without names are all six, in this order.
        unnamed = len(found) == len(names) and not any(child.name in names for child in found)
        axes = {
            name if unnamed else child.name: child for name, child in zip_longest(names, found) if child is not None
        }
        turns, slides = (
            [(axes[name], default) for name, default in zip(names, _XYZ, strict=True) if name in axes]
            for names in (_ROTATIONS, _TRANSLATIONS)
        )
    elif oldest is not None:  # before version 10901: only those axes that move, in any order
        found = [child for child in oldest.walk() if child.tag == "TransformAxis"]
        turns = [(child, _X) for child in found if child.flag("is_rotation")]
        slides = [(child, _X) for child in found if not child.flag("is_rotation")]
    else:
        cure = "Give it one, or open the model in OpenSim 4 and save it"
        raise node.fault(f"the CustomJoint {node.name} has no SpatialTransform", cure)
    made = [[axis for each in part if (axis := _axis(*each)) is not None] for part in (turns, slides)]
    return made[0], made[1], list(dict.fromkeys(name for axis in (*made[0], *made[1]) for name in axis.coordinates))


_ROTATIONS = ("rotation1", "rotation2", "rotation3")
_TRANSLATIONS = ("translation1", "translation2", "translation3")


def _axis(node: XmlNode, default: Triple) -> OsimAxis | None:
    """An axis of a SpatialTransform; None for one without motion."""
    axis = node.triple("axis", default=default)
    length = math.hypot(*axis)
    if length == 0 or not math.isfinite(length):
        raise node.fault(f"the axis of {node.name} has length {length:g}", "Give a vector of any other length")
    if length != 1:
        axis = axis[0] / length, axis[1] / length, axis[2] / length
    names = node.words("coordinates", "coordinate")
    found = find_function(node, "function")
    function = ZERO_FUNCTION if found is None else read_function(found)
    if function.tag == "LinearFunction" and not names and function.coefficients:
        # Of no coordinate it is a constant, the first coefficient, as Simbody evaluates it.
        function = replace(function, tag="Constant", coefficients=function.coefficients[:1])
    if function.tag == "Constant":
        names = ()
    elif not names:
        raise node.fault(f"the function of {node.name} has no coordinate", "Name one in <coordinates>")
    return None if _is_still(function) else OsimAxis(axis, names, function)


def _is_still(function: OsimFunction) -> bool:
    """Whether it is zero all the time."""
    return function.tag == "Constant" and function.coefficients[0] * function.factor == 0
