"""Joints of a body in MuJoCo as joints of Kanes.

In MuJoCo the joints of one body follow each other, each about an axis and through a point of the body after the motion
of those before it. Slides and the hinges after them that share a point are one joint of Kanes; where they share none,
or a slide or a ball comes after a hinge, a massless body is put between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypedDict

import numpy as np

from kanes.base.types import Array
from kanes.expr.symbols import Coordinate, Expr, ExprLike
from kanes.formats.documents.xml_nodes import Triple, exact
from kanes.formats.mjcf.document import MjcfBody, MjcfJoint
from kanes.formats.mjcf.placement import HERE, MjcfPlace
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, GeneralJoint, Pin, Slider, Spherical, Weld

# The effort on a hinge or slide; those on the coordinates of a ball or free joint.
Effort: TypeAlias = Expr | list[Expr]
# A stiffness, effort or other value of a joint: one for its coordinate, or one for each.
JointValue: TypeAlias = ExprLike | Sequence["JointValue | None"]


class MjcfSides(TypedDict, total=False):
    """Arguments of a joint: its place in the parent and in the child."""

    at: Triple
    child_at: Triple
    turned: list[list[float]]


class MjcfForces(TypedDict):
    """Arguments of a joint: the forces in it; None for those that it does not have."""

    spring: JointValue | None
    rest: JointValue | None
    damper: JointValue | None
    motor: JointValue | None
    armature: JointValue | None


@dataclass(frozen=True, eq=False)
class JointActions:
    """Efforts on each coordinate, springs and dampers of its own joint apart, by name; and rotor inertias."""

    coordinates: Mapping[str, Coordinate]  # of hinges and slides, by joint
    efforts: Mapping[str, Effort]
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
        return Spherical(**sides, **_forces(first, actions))
    coordinates = tuple(actions.coordinates[joint.name] for joint in group)
    if len(group) == 1 and first.ref == 0:
        kind = Pin if first.type == "hinge" else Slider
        return kind(coordinates[0], _axis(first.axis), **sides, **_forces(first, actions))
    moved = [q - exact(joint.ref) for q, joint in zip(coordinates, group, strict=True)]
    turns = []
    slide: list[ExprLike] = [0, 0, 0]
    for value, joint in zip(moved, group, strict=True):
        axis = _axis(joint.axis)
        if joint.type == "hinge":
            turns.append((axis, value))
        else:
            slide = [total + part * value for total, part in zip(slide, axis, strict=True)]
    return GeneralJoint(turns or None, tuple(slide), coordinates, **sides, **_forces_of_group(group, actions))


def _forces(joint: MjcfJoint, actions: JointActions) -> MjcfForces:
    """Spring, damper, motor and rotor inertia of one joint."""
    stiffness = joint.stiffness[0]
    has_rest = stiffness and joint.type in ("hinge", "slide")
    return MjcfForces(
        spring=_some(stiffness),
        rest=_some(joint.springref) if has_rest else None,
        damper=_some(joint.damping[0]),
        motor=actions.efforts.get(joint.name),
        armature=_some(actions.armatures.get(joint.name, 0.0)),
    )


def _forces_of_group(group: tuple[MjcfJoint, ...], actions: JointActions) -> MjcfForces:
    """The same of several joints, a value or None for each; None for what no joint has."""
    own = [_forces(joint, actions) for joint in group]

    def listed(values: Iterable[JointValue | None]) -> JointValue | None:
        given = list(values)
        return given if any(value is not None for value in given) else None

    return MjcfForces(
        spring=listed(each["spring"] for each in own),
        rest=listed(each["rest"] for each in own),
        damper=listed(each["damper"] for each in own),
        motor=listed(each["motor"] for each in own),
        armature=listed(each["armature"] for each in own),
    )


def _free_forces(joint: MjcfJoint, place: MjcfPlace, actions: JointActions) -> MjcfForces:
    """Those of a free joint: a value for the rotation and one for each length."""
    forces = _forces(joint, actions)
    has_spring = forces["spring"] is not None and np.array_equal(place.R, np.eye(3))

    def four(value: JointValue | None) -> JointValue | None:
        return None if value is None else (value,) * 4

    return MjcfForces(
        spring=four(forces["spring"]) if has_spring else None,
        rest=(None, *(exact(number) for number in place.p)) if has_spring else None,
        damper=four(forces["damper"]),
        motor=forces["motor"],
        armature=four(forces["armature"]),
    )


def _sides(place: MjcfPlace, anchor: Array) -> MjcfSides:
    """Where a joint through a point of the child is, in the parent and in the child."""
    sides: MjcfSides = {"at": triple(place.to(anchor))}
    if anchor.any():
        sides["child_at"] = triple(anchor)
    if not np.array_equal(place.R, np.eye(3)):
        sides["turned"] = [[exact(number) for number in row] for row in place.R]
    return sides


def _axis(axis: Array) -> Triple:
    return triple(axis / np.linalg.norm(axis))


def _some(number: float) -> float | None:
    return exact(number) if number else None


def triple(numbers: Array) -> Triple:
    """Three measure numbers."""
    x, y, z = map(exact, numbers)
    return x, y, z
