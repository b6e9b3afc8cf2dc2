"""The robot in a file of URDF as a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from typing import Any

from kanes.documents.read_numbers import exact
from kanes.expr.symbols import Coordinate, names_of
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, Pin, Planar, Slider, Weld
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.urdf.urdf_document import UrdfJoint, UrdfLink, UrdfRobot
from kanes.urdf.urdf_names import names_of_robot
from kanes.urdf.urdf_poses import axis_of, inertia_numbers, is_sound, turn_of, turn_to
from kanes.urdf.urdf_reader import read_robot
from kanes.urdf.urdf_shapes import draw_shapes
from kanes.urdf.urdf_source import source_of_robot
from kanes.urdf.urdf_tree import led, outward_joints, root_of

# Standard gravity to three digits, as programs that load URDF have it.
GRAVITY = 9.81


def read_urdf(path: str | PathLike[str], *, free_root: bool = False) -> Model:
    """The robot in a file of URDF.

    Its root is fixed to the ground, or with `free_root` free to move (`kn.Free`). Coordinates have the names of their
    joints, bodies those of their links; `model.source.names` has those that had to change. Joints that mimic others
    have no coordinate: they move by an expression of the other's. URDF says nothing of gravity: it is 9.81 along −z.

    `model.source` has a start (all joints at zero), ranges, largest velocities and efforts of coordinates, which
    nothing in the equations holds, the meshes that links name, and a report of all that is not in the model.
    """
    robot = read_robot(path)
    return _RobotBuilder(robot, free_root).model


class _RobotBuilder:
    """A model in the making, link by link."""

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
        self._symbols: dict[str, tuple[Any, ...]] = {}
        self._add(root, None, Free() if free_root else Weld())
        for joint in self._walk:
            self._add(robot.links[joint.child], self._bodies[joint.parent], self._joint(joint))
        source = source_of_robot(robot, self._names, self._walk)
        upright = {f"e0_{self._names.bodies[link]}" for link in floating}
        self.model.source = replace(source, initial=self._start(upright, source.ranges))

    def _start(self, upright: set[str], ranges: Mapping[str, tuple[float, float]]) -> dict[str, float]:
        """Zero, or the end of the range that is nearest to it; quaternions of no turn."""
        names = names_of(self.model.declared(Coordinate))
        ends = {name: ranges.get(name, (0.0, 0.0)) for name in names}
        return {name: 1.0 if name in upright else max(min(0.0, high), low) for name, (low, high) in ends.items()}

    def _own(self, joint: UrdfJoint) -> tuple[Any, ...]:
        """The coordinates of a joint, which the model gets when they are first asked for."""
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
        draw_shapes(self.model, body, link.shapes)

    def _joint(self, joint: UrdfJoint) -> Joint:
        x, y, z = map(exact, joint.pose.xyz)
        sides: dict[str, Any] = {"at": (x, y, z), "turned": turn_of(joint.pose.rpy)}
        axis = axis_of(joint.axis)
        match joint.type:
            case "fixed":
                return Weld(**sides)
            case "floating":
                return Free(**sides)
            case "planar" if isinstance(axis, str):
                return Planar(self._own(joint), axis, **sides)
            case "planar":
                plane = turn_to(joint.axis)
                sides["turned"] = [*(sides["turned"] or ()), plane]
                return Planar(self._own(joint), "z", **sides, child_turned=plane)
            case _:
                one_way, value = Slider if joint.type == "prismatic" else Pin, self._value(joint)
                is_damped = joint.damping and not isinstance(value, (int, float))
                return one_way(value, axis, **sides, damper=exact(joint.damping) if is_damped else None)

    def _value(self, joint: UrdfJoint) -> Any:
        """Its own coordinate, or an expression of that which leads it; a number where that is fixed."""
        leader, multiplier, offset = led(self._robot, joint)
        if leader.type == "fixed" or multiplier == 0:
            return exact(offset)
        return exact(multiplier) * self._own(leader)[0] + exact(offset)


def _inertia(link: UrdfLink) -> Inertia:
    numbers = inertia_numbers(link)
    return inertia(*map(exact, numbers), physical=is_sound(numbers))
