"""The robot in a file of URDF as a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isfinite
from os import PathLike

from kanes.expr.symbols import Coordinate, ExprLike, names_of
from kanes.formats.documents.xml_nodes import exact
from kanes.formats.urdf.document import UrdfJoint, UrdfLink, UrdfRobot, UrdfShape
from kanes.formats.urdf.names import UrdfNames, names_of_robot
from kanes.formats.urdf.poses import axis_of, inertia_numbers, is_sound, turn_of, turn_to
from kanes.formats.urdf.reader import read_robot
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, Pin, Planar, Slider, Weld
from kanes.model.left_out import LeftOut, Omission
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.shapes import Box, Capsule, Cylinder, Shape, Sphere
from kanes.model.source import ModelSource


def root_of(robot: UrdfRobot) -> UrdfLink:
    """The one link that no joint carries."""
    carried = _carrying_joints(robot)
    roots = [link for link in robot.links.values() if link.name not in carried]
    if not roots:
        first = next(iter(robot.joints.values()))
        raise first.node.fault(
            "each link is the child of a joint, so that the joints form a loop", "Remove a joint of the loop"
        )
    if len(roots) > 1:
        names = ", ".join(f"'{link.name[:80]}'" for link in roots[:4]) + (", …" if len(roots) > 4 else "")
        rule = f"{len(roots)} links are not the child of a joint ({names}), and a robot has one such root"
        raise roots[1].node.fault(rule, "Join them to each other by joints, such as fixed ones")
    return roots[0]


def outward_joints(robot: UrdfRobot) -> tuple[UrdfJoint, ...]:
    """All joints, branch by branch, each after that which carries its parent."""
    children: dict[str, list[UrdfJoint]] = {}
    for joint in robot.joints.values():
        children.setdefault(joint.parent, []).append(joint)
    walked, waiting = [], children.get(root_of(robot).name, [])[::-1]
    while waiting:
        joint = waiting.pop()
        walked.append(joint)
        waiting += children.get(joint.child, [])[::-1]
    if len(walked) < len(robot.joints):
        lost = next(joint for joint in robot.joints.values() if joint not in set(walked))
        raise lost.node.fault(f"joint {lost.name} is part of a loop of joints", "Remove a joint of the loop")
    return tuple(walked)


def _carrying_joints(robot: UrdfRobot) -> dict[str, UrdfJoint]:
    """The joint of each link that has one."""
    found: dict[str, UrdfJoint] = {}
    for joint in robot.joints.values():
        for end in (joint.parent, joint.child):
            if end not in robot.links:
                raise joint.node.fault(f"joint {joint.name} names link '{end[:80]}', which does not exist", "Add it")
        if joint.parent == joint.child:
            raise joint.node.fault(f"joint {joint.name} joins link '{joint.parent[:80]}' to itself", "Name two links")
        if joint.child in found:
            other = found[joint.child]
            rule = f"link '{joint.child[:80]}' is the child of two joints, {other.name} on line {other.node.line} and "
            raise joint.node.fault(f"{rule}{joint.name}", "Remove one of them: URDF allows only trees")
        found[joint.child] = joint
    return found


def led(robot: UrdfRobot, joint: UrdfJoint) -> tuple[UrdfJoint, float, float]:
    """The joint that leads this one and does not follow another, with the multiplier and offset.

        value = multiplier q + offset

    A joint that follows one that follows another has the product of both multipliers.
    """
    multiplier, offset, at, seen = 1.0, 0.0, joint, {joint.name}
    while at.mimic is not None:
        offset += multiplier * at.mimic.offset
        multiplier *= at.mimic.multiplier
        at = robot.joints[at.mimic.joint]
        if at.name in seen:
            raise joint.node.fault(f"joint {joint.name} follows itself", "Remove one <mimic> of the loop")
        seen.add(at.name)
    if at.type in ("planar", "floating"):
        rule = f"joint {joint.name} follows joint {at.name}, whose type is {at.type}"
        raise joint.node.fault(rule, "Name a revolute, continuous or prismatic joint")
    if not (isfinite(multiplier) and isfinite(offset)):
        raise joint.node.fault(
            f"the product of multipliers from joint {joint.name} to {at.name} is too large", "Give smaller multipliers"
        )
    return at, multiplier, offset


def source_of_robot(robot: UrdfRobot, names: UrdfNames, joints: Sequence[UrdfJoint]) -> ModelSource:
    """Where the model of a robot came from."""
    leading = [(joint, names.coordinates[joint.name][0]) for joint in joints if joint.name in names.coordinates]
    renamed = {joint.name: own for joint, own in leading if joint.type != "planar" and own != joint.name}
    renamed |= {link: body for link, body in names.bodies.items() if body != link and link not in robot.joints}
    return ModelSource(
        file=robot.file,
        format="URDF",
        report=LeftOut((*robot.omissions, *_further_omissions(robot))),
        ranges={own: joint.range for joint, own in leading if joint.range is not None},
        references={names.bodies[link.name]: link.meshes for link in robot.links.values() if link.meshes},
        velocities={own: joint.velocity for joint, own in leading if joint.velocity is not None},
        efforts={own: joint.effort for joint, own in leading if joint.effort is not None},
        names=renamed,
    )


def _further_omissions(robot: UrdfRobot) -> Iterator[Omission]:
    links, joints = robot.links.values(), robot.joints.values()
    groups = {
        "mesh": ([link.name for link in links for _ in link.meshes], "it is not drawn; model.source.references has its "
                 "name"),
        "shape without size": ([link.name for link in links for shape in link.shapes if not _has_size(shape)],
                               "it is not drawn"),
        "damped planar or floating joint": ([joint.name for joint in joints if joint.damping and joint.type in
                                              ("planar", "floating")], "URDF defines damping along or about one "
                                             "axis only; it is not in the equations"),
        "friction": ([joint.name for joint in joints if joint.friction and joint.type != "fixed"], "dry friction in a "
                     "joint is not in the equations, so that it moves more freely than in the file"),
        "mimic joint": ([joint.name for joint in joints if joint.mimic is not None], "it has no coordinate of its own, "
                        "and follows that of another joint"),
        "link without inertial": ([link.name for link in links if not (link.mass or any(link.inertia))], "it has "
                                  "neither mass nor inertia"),
        "odd inertia": ([link.name for link in links if not is_sound(inertia_numbers(link))], "such moments of inertia "
                        "are physically impossible; they are used unchanged"),
        "convention": (["gravity"], "URDF does not define it; it is 9.81 along −z until model.gravity is changed"),
    }  # fmt: skip
    for what, (names, effect) in groups.items():
        if names:
            yield Omission(what, tuple(names), effect)


# Standard gravity to three digits, as programs that load URDF have it.
GRAVITY = 9.81


def read_urdf(path: str | PathLike[str], *, free_root: bool = False) -> Model:
    """The robot in a file of URDF.

    Its root is fixed to the ground, or with `free_root` free to move (`kn.Free`). Coordinates have the names of their
    joints, bodies those of their links; `model.source.names` has those that had to change. Joints that mimic others
    have no coordinate: they move by an expression of the other's. URDF does not define gravity: it is 9.81 along −z.

    `model.source` has a start (all joints at zero), ranges, largest velocities and efforts of coordinates, which
    the equations do not enforce, the meshes that links name, and a report of all that is not in the model.
    """
    robot = read_robot(path)
    return _RobotBuilder(robot, free_root).model


class _RobotBuilder:
    """Builds a model link by link."""

    def __init__(self, robot: UrdfRobot, free_root: bool) -> None:
        root, self._walk = root_of(robot), outward_joints(robot)
        self._robot = robot
        floating = {joint.child for joint in self._walk if joint.type == "floating"} | (
            {root.name} if free_root else set()
        )
        self._names = names_of_robot(robot, floating)
        self.model = Model(robot.name)
        self.model.gravity = self.model.frame.vector(0, 0, -GRAVITY)
        self._bodies: dict[str, Body] = {}
        self._symbols: dict[str, tuple[Coordinate, ...]] = {}
        self._add(root, None, Free() if free_root else Weld())
        for joint in self._walk:
            self._add(robot.links[joint.child], self._bodies[joint.parent], self._joint(joint))
        source = source_of_robot(robot, self._names, self._walk)
        upright = {f"e0_{self._names.bodies[link]}" for link in floating}
        self.model.source = replace(source, initial=self._start(upright, source.ranges))

    def _start(self, upright: set[str], ranges: Mapping[str, tuple[float, float]]) -> dict[str, float]:
        """Zero, or the end of the range that is nearest to it; identity quaternions."""
        names = names_of(self.model.declared(Coordinate))
        ends = {name: ranges.get(name, (0.0, 0.0)) for name in names}
        return {name: 1.0 if name in upright else max(min(0.0, high), low) for name, (low, high) in ends.items()}

    def _own(self, joint: UrdfJoint) -> tuple[Coordinate, ...]:
        """The coordinates of a joint, added to the model on first use."""
        if joint.name not in self._symbols:
            units = ("m", "m", "rad") if joint.type == "planar" else ("m" if joint.type == "prismatic" else "rad",)
            names = zip(self._names.coordinates[joint.name], units, strict=True)
            self._symbols[joint.name] = tuple(self.model.coordinates(name, unit=unit) for name, unit in names)
        return self._symbols[joint.name]

    def _add(self, link: UrdfLink, parent: Body | None, joint: Joint) -> None:
        x, y, z = map(exact, link.pose.xyz)
        body = self._bodies[link.name] = self.model.add_body(
            self._names.bodies[link.name],
            mass=exact(link.mass),
            center=(x, y, z),
            inertia=_inertia(link),
            parent=parent,
            joint=joint,
        )
        _draw_shapes(self.model, body, link.shapes)

    def _joint(self, joint: UrdfJoint) -> Joint:
        x, y, z = map(exact, joint.pose.xyz)
        at, turned = (x, y, z), turn_of(joint.pose.rpy)
        axis = axis_of(joint.axis)
        match joint.type:
            case "fixed":
                return Weld(at=at, turned=turned)
            case "floating":
                return Free(at=at, turned=turned)
            case "planar" if isinstance(axis, str):
                return Planar(self._own(joint), axis, at=at, turned=turned)
            case "planar":
                plane = turn_to(joint.axis)
                return Planar(self._own(joint), "z", at=at, turned=[*(turned or ()), plane], child_turned=plane)
            case _:
                one_way, value = Slider if joint.type == "prismatic" else Pin, self._value(joint)
                is_damped = joint.damping and not isinstance(value, (int, float))
                return one_way(value, axis, at=at, turned=turned, damper=exact(joint.damping) if is_damped else None)

    def _value(self, joint: UrdfJoint) -> ExprLike:
        """The coordinate of a joint, or an expression of that of its leader; a number where the leader is fixed."""
        leader, multiplier, offset = led(self._robot, joint)
        if leader.type == "fixed" or multiplier == 0:
            return exact(offset)
        return exact(multiplier) * self._own(leader)[0] + exact(offset)


def _inertia(link: UrdfLink) -> Inertia:
    numbers = inertia_numbers(link)
    return inertia(*map(exact, numbers), physical=is_sound(numbers))


# Shapes


def _draw_shapes(model: Model, body: Body, shapes: Iterable[UrdfShape]) -> None:
    """All shapes of a link that have a size."""
    for shape in shapes:
        if _has_size(shape):
            model.draw(body, _shape(shape), color=shape.color)


def _has_size(shape: UrdfShape) -> bool:
    """Whether all lengths of a shape are positive."""
    return all(length > 0 for length in shape.lengths)


def _shape(shape: UrdfShape) -> Shape:
    at, turned, lengths = tuple(map(exact, shape.pose.xyz)), turn_of(shape.pose.rpy), tuple(map(exact, shape.lengths))
    match shape.what:
        case "box":
            return Box(*lengths, at=at, turned=turned)
        case "sphere":
            return Sphere(*lengths, at=at)
        case "capsule":
            return Capsule(lengths[0], lengths[1], at=at, turned=turned)
        case _:
            return Cylinder(lengths[0], lengths[1], at=at, turned=turned)
