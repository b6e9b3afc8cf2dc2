"""Joints of a body in MuJoCo as joints of Kanes.

In MuJoCo the joints of one body follow each other, each about an axis and through a point of the body as those before
have left it. Slides and the hinges after them that share a point are one joint of Kanes; where they share none, or a
slide or a ball comes after a hinge, a massless body is put between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.base.types import Array
from kanes.expr.symbols import Coordinate
from kanes.formats.documents.xml_nodes import exact
from kanes.formats.mjcf.document import MjcfBody, MjcfJoint
from kanes.formats.mjcf.placement import HERE, MjcfPlace
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, GeneralJoint, Pin, Slider, Spherical, Weld


@dataclass(frozen=True, eq=False)
class JointActions:
    """What acts on each coordinate beside the springs and dampers of its own joint, by name; and rotor inertias."""

    coordinates: Mapping[str, Coordinate]  # of hinges and slides, by joint
    efforts: Mapping[str, Any]  # an expression, or for balls and free joints a list of them
    armatures: Mapping[str, float]


def joint_groups(joints: Sequence[MjcfJoint]) -> Iterator[tuple[MjcfJoint, ...]]:
    """Joints that one joint of Kanes can be: one by itself, or slides and then hinges through one point."""
    group: list[MjcfJoint] = []
    for joint in joints:
        if group and not _continues(group, joint):
            yield tuple(group)
            group = []
        group.append(joint)
    if group:
        yield tuple(group)


def _continues(group: list[MjcfJoint], joint: MjcfJoint) -> bool:
    if any(each.type in ("ball", "free") for each in (*group, joint)):
        return False
    hinges = [each for each in group if each.type == "hinge"]
    if joint.type == "slide":
        return not hinges
    return not hinges or bool(np.array_equal(hinges[0].pos, joint.pos))


def links(body: MjcfBody, actions: JointActions) -> Iterator[tuple[tuple[MjcfJoint, ...], Joint]]:
    """The joints of Kanes from the parent to a body, each but the last of which carries a body without mass."""
    if not body.joints:
        yield (), Weld(**_sides(body.place, np.zeros(3)))
    place = body.place
    for group in joint_groups(body.joints):
        anchor = next((joint.pos for joint in group if joint.type in ("hinge", "ball")), np.zeros(3))
        yield group, _joint(group, place, anchor, actions)
        place = HERE


def _joint(group: tuple[MjcfJoint, ...], place: MjcfPlace, anchor: Array, actions: JointActions) -> Joint:
    first = group[0]
    if first.type == "free":
        return Free(**_free_forces(first, place, actions))
    sides = _sides(place, anchor)
    if first.type == "ball":
        return Spherical(**sides, **_ball_forces(first, actions))
    coordinates = tuple(actions.coordinates[joint.name] for joint in group)
    forces = _forces(group, actions)
    if len(group) == 1 and first.ref == 0:
        kind = Pin if first.type == "hinge" else Slider
        own = {key: values[0] for key, values in forces.items()}
        return kind(coordinates[0], _axis(first.axis), **sides, **own)
    moved = [q - exact(joint.ref) for q, joint in zip(coordinates, group, strict=True)]
    turns, slide = [], [0, 0, 0]
    for value, joint in zip(moved, group, strict=True):
        axis = _axis(joint.axis)
        if joint.type == "hinge":
            turns.append((axis, value))
        else:
            slide = [total + part * value for total, part in zip(slide, axis, strict=True)]
    return GeneralJoint(turns or None, tuple(slide), coordinates, **sides, **forces)


def _forces(group: tuple[MjcfJoint, ...], actions: JointActions) -> dict[str, Any]:
    """Springs, dampers, motors and rotor inertias, a value or None for each joint; what none has is left out."""
    given = {
        "spring": [_some(joint.stiffness[0]) for joint in group],
        "rest": [_some(joint.springref) if joint.stiffness[0] else None for joint in group],
        "damper": [_some(joint.damping[0]) for joint in group],
        "motor": [actions.efforts.get(joint.name) for joint in group],
        "armature": [_some(actions.armatures.get(joint.name, 0.0)) for joint in group],
    }
    return {key: values for key, values in given.items() if any(value is not None for value in values)}


def _ball_forces(joint: MjcfJoint, actions: JointActions) -> dict[str, Any]:
    given: dict[str, Any] = {
        "spring": _some(joint.stiffness[0]),
        "damper": _some(joint.damping[0]),
        "motor": actions.efforts.get(joint.name),
        "armature": _some(actions.armatures.get(joint.name, 0.0)),
    }
    return {key: value for key, value in given.items() if value is not None}


def _free_forces(joint: MjcfJoint, place: MjcfPlace, actions: JointActions) -> dict[str, Any]:
    forces = _ball_forces(joint, actions)
    for key in ("spring", "damper", "armature"):
        if key in forces:
            forces[key] = (forces[key],) * 4
    if "spring" in forces and not np.array_equal(place.R, np.eye(3)):
        del forces["spring"]
    if "spring" in forces:
        forces["rest"] = (None, *(exact(number) for number in place.p))
    return forces


def _sides(place: MjcfPlace, anchor: Array) -> dict[str, Any]:
    """Where a joint through a point of the child is, in the parent and in the child."""
    sides: dict[str, Any] = {"at": triple(place.to(anchor))}
    if anchor.any():
        sides["child_at"] = triple(anchor)
    if not np.array_equal(place.R, np.eye(3)):
        sides["turned"] = [[exact(number) for number in row] for row in place.R]
    return sides


def _axis(axis: Array) -> tuple[Any, Any, Any]:
    return triple(axis / np.linalg.norm(axis))


def _some(number: float) -> Any:
    return exact(number) if number else None


def triple(numbers: Array) -> tuple[Any, Any, Any]:
    """Three measure numbers."""
    x, y, z = map(exact, numbers)
    return x, y, z
