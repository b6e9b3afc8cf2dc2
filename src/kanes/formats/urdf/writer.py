"""A model as a robot of URDF: a tree of links with pins, sliders, welds, planes and free joints, in numbers.

A link of URDF has its frame at its joint. Where a body of the model has its joint elsewhere, its contents are placed
relative to the joint's frame:  p_link = Cᵀ (p − child_at),  with v_body = C v_link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ParamSpec, SupportsFloat, TypeVar

import numpy as np

from kanes.base.errors import ModelError
from kanes.base.free_names import first_free
from kanes.base.types import Array
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.rotations import UNIT, AxisAngle, Step, unit_triple
from kanes.expr.symbols import Coordinate, ExprLike
from kanes.formats.documents.xml_nodes import Triple, XmlNode
from kanes.formats.urdf.document import UrdfJoint, UrdfLink, UrdfMimic, UrdfPose, UrdfRobot, UrdfShape
from kanes.formats.urdf.names import PLANE
from kanes.formats.urdf.numbers import ModelNumbers
from kanes.formats.urdf.poses import rotation_of, rpy_of, turn_to, turned_about
from kanes.formats.urdf.unsupported import unsupported_parts
from kanes.model.drawings import Drawing
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, Pin, Planar, Slider, Weld
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.shapes import Shape
from kanes.model.source import ModelSource

T = TypeVar("T")
P = ParamSpec("P")


def urdf_shapes(
    model: Model, of: Body | Frame, numbers: ModelNumbers, pose: Callable[[Array | None, Array], UrdfPose]
) -> tuple[UrdfShape, ...]:
    """The shapes of a body, or of the ground by its frame.

    `pose` takes a place in the body, None for the mass centre, and a rotation into the frame of its link.
    """
    found = [each for each in model.drawings if each.of is of and each.shape is not None]
    return tuple(_urdf_shape(each, each.shape, numbers, pose) for each in found if each.shape is not None)


def _urdf_shape(
    drawing: Drawing, shape: Shape, numbers: ModelNumbers, pose: Callable[[Array | None, Array], UrdfPose]
) -> UrdfShape:
    culprit = f"drawing of {drawing.of.name}"
    lengths = tuple(map(float, numbers.numbers(shape.lengths, culprit)))
    what = {"box": "box", "cylinder": "cylinder", "capsule": "capsule", "ellipsoid": "sphere"}.get(shape.kind)
    if what is None or (what == "sphere" and len(set(lengths)) > 1):
        raise numbers.fault(culprit, f"URDF has no {shape.kind}", "Draw boxes, balls, cylinders and capsules")
    R = numbers.rotation(shape.turned, culprit)
    axis = numbers.numbers(shape.axis, culprit)
    if what in ("cylinder", "capsule") and tuple(axis) != (0.0, 0.0, 1.0):
        about, angle = turn_to((float(axis[0]), float(axis[1]), float(axis[2])))
        R = R @ turned_about(np.array(about if not isinstance(about, str) else (1.0, 0.0, 0.0)), angle)
    at = None if shape.at is None else numbers.numbers(shape.at, culprit)
    return UrdfShape(what, lengths[:1] if what == "sphere" else lengths, pose(at, R), drawing.color)


_SUPPORTED = "pins, sliders, welds, planar and free joints"
_NO_NODE = XmlNode("", {}, "", (), "", 0)  # for parts that are in no file yet
_ZYX = UNIT[::-1]


@dataclass(frozen=True, eq=False)
class _Side:
    """The frame of a link in its body."""

    at: Array
    C: Array

    def pose(self, p: Array, R: Array) -> UrdfPose:
        """Of a frame that is at p and turned by R in the body."""
        return _pose(self.C.T @ (p - self.at), self.C.T @ R)


def urdf_robot(model: Model, parameters: Mapping[str, float], ranges: Mapping[str, tuple[float, float]]) -> UrdfRobot:
    """A model as a robot; all parts that URDF cannot describe are reported together.

    Ranges of coordinates are those that are given, and those of the file that the model came from.
    """
    return _RobotWriter(model, ModelNumbers(model, parameters), ranges).robot


class _RobotWriter:
    def __init__(self, model: Model, numbers: ModelNumbers, ranges: Mapping[str, tuple[float, float]]) -> None:
        self._model, self._numbers = model, numbers
        source = model.source or ModelSource("", "")
        self._source = replace(source, ranges={**source.ranges, **ranges})
        self._faults = [*unsupported_parts(model, numbers)]
        self._sides = {body: side for body in model.bodies if (side := self._kept(self._side, body)) is not None}
        grounded = [body for body in model.bodies if body.parent is None]
        self._root = next((body for body in grounded if len(grounded) == 1 and self._is_root(body)), None)
        self._world = first_free("world", {body.name for body in model.bodies}.__contains__)
        self._leading = self._leaders()
        self._taken = {q.name for q in self._leading}
        links = [self._kept(self._link, body) for body in model.bodies]
        joints = [self._kept(self._joint, body) for body in model.bodies if body is not self._root]
        if self._faults:
            raise ModelError(model.name, tuple(self._faults))
        if self._root is None:
            links.insert(
                0, UrdfLink(self._world, _NO_NODE, shapes=urdf_shapes(model, model.frame, numbers, _at_origin))
            )
        self.robot = UrdfRobot(
            name=model.name,
            file="",
            links={link.name: link for link in links if link is not None},
            joints={joint.name: joint for joint in joints if joint is not None},
            omissions=(),
        )

    def _kept(self, write: Callable[P, T], *parts: P.args, **options: P.kwargs) -> T | None:
        """What is written for a part; None where URDF cannot describe it: the fault is reported at the end."""
        try:
            return write(*parts, **options)
        except ModelError as error:
            self._faults += [fault for fault in error.faults if fault not in self._faults]
            return None

    # Links

    def _side(self, body: Body) -> _Side:
        joint, where = body.joint, f"body {body.name}"
        if joint is None:
            rule = "it is placed by a frame and a point, and URDF needs a joint"
            raise self._numbers.fault(where, rule, f"Give it a joint: {_SUPPORTED}")
        at = self._numbers.numbers(joint.child_at, f"child_at of {body.name}")
        return _Side(at, self._numbers.rotation(joint.child_turned, f"child_turned of {body.name}"))

    def _is_root(self, body: Body) -> bool:
        """Whether a body is at the ground, and so is the root."""
        joint = body.joint
        places = () if joint is None else (*joint.at, *joint.child_at)
        return isinstance(joint, Weld) and not any(places) and not joint.turned and not joint.child_turned

    def _link(self, body: Body) -> UrdfLink | None:
        side, numbers = self._sides.get(body), self._numbers
        if side is None:
            return None
        center = numbers.numbers(
            body.center.position_from(body.origin).components(body.frame), f"center of {body.name}"
        )
        I = numbers.numbers(body.inertia.flat(), f"inertia of {body.name}").reshape(3, 3)
        I = I if (np.eye(3) == side.C).all() else side.C.T @ I @ side.C
        moments = (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[0, 2])

        def pose(p: Array | None, R: Array) -> UrdfPose:
            return side.pose(center if p is None else p, R)

        shapes = urdf_shapes(self._model, body, numbers, pose)
        if body is self._root:
            shapes += urdf_shapes(self._model, self._model.frame, numbers, pose)
        mass = numbers.number(body.mass, f"mass of {body.name}")
        at = UrdfPose(pose(None, np.eye(3)).xyz)
        return UrdfLink(body.name, _NO_NODE, mass, at, tuple(map(float, moments)), shapes)

    # Joints

    def _leaders(self) -> dict[Coordinate, Body]:
        """For each coordinate the body whose joint has it as its value, up to sign and a constant."""
        found: dict[Coordinate, Body] = {}
        for body in self._model.bodies:
            joint = body.joint
            if isinstance(joint, (Pin, Slider)) and body in self._sides:
                line = self._kept(self._line, body, joint)
                if line is not None and line[0] is not None and abs(line[1]) == 1:
                    found.setdefault(line[0], body)
        return found

    def _line(self, body: Body, joint: Pin | Slider) -> tuple[Coordinate | None, float, float]:
        value = self._model[f"q_{body.name}"] if joint.coordinate is None else joint.coordinate
        return self._numbers.along(value, f"{joint.kind} of {body.name}")

    def _joint(self, body: Body) -> UrdfJoint | None:
        joint, numbers, where = body.joint, self._numbers, f"joint of {body.name}"
        if body not in self._sides or (body.parent is not None and body.parent not in self._sides):
            return None
        if joint is None or type(joint) not in (Pin, Slider, Weld, Planar, Free):
            raise numbers.fault(f"body {body.name}", f"URDF has no {getattr(joint, 'kind', 'joint')}", _CURE)
        inner = _Side(np.zeros(3), np.eye(3)) if body.parent is None else self._sides[body.parent]
        pose = self._pose_of_joint(body, joint, inner)
        match joint:
            case Weld():
                return self._made(body, "fixed", pose)
            case Free():
                if any(given is not None for given in joint.position) or joint.child_turned:
                    rule = "its position or child_turned is given, so that its speeds differ from those of URDF"
                    raise numbers.fault(where, rule, "Use kn.Free() without position= and child_turned=")
                return self._made(body, "floating", pose)
            case Planar():
                return self._planar(body, joint, pose)
            case Pin() | Slider():
                return self._one_way(body, joint, pose)
        return None

    def _pose_of_joint(self, body: Body, joint: Joint, inner: _Side) -> UrdfPose:
        """Of the joint's frame in the link of the parent, where its value is zero."""
        p = self._numbers.numbers(joint.at, f"at of {body.name}")
        rpy = _written_rpy(joint.turned)
        if rpy is not None and (np.eye(3) == inner.C).all():
            return UrdfPose(_triple(p - inner.at), rpy)
        return inner.pose(p, self._numbers.rotation(joint.turned, f"turned of {body.name}"))

    def _planar(self, body: Body, joint: Planar, pose: UrdfPose) -> UrdfJoint:
        given = joint.coordinates or (None, None, None)
        names = [f"q{number}_{body.name}" if q is None else str(q) for number, q in enumerate(given, start=1)]
        if any(q is not None and not isinstance(q, Coordinate) for q in given):
            rule = f"its values {', '.join(map(str, given))} are not coordinates"
            raise self._numbers.fault(f"planar joint of {body.name}", rule, "Give it three coordinates")
        stems = {name.removesuffix(f"_{end}") for name, end in zip(names, PLANE, strict=True)}
        name = stems.pop() if len(stems) == 1 else ""
        axis = unit_triple("normal", joint.normal)
        return self._made(body, "planar", pose, name, _triple(axis))

    def _one_way(self, body: Body, joint: Pin | Slider, pose: UrdfPose) -> UrdfJoint:
        where = f"{joint.kind} of {body.name}"
        q, slope, offset = self._line(body, joint)
        axis = self._numbers.numbers(unit_triple(where, joint.axis), where)
        turning = isinstance(joint, Pin)
        if q is None:
            return self._made(body, "fixed", _moved(pose, axis, offset, turning))
        given = joint.forces.damper
        damping = 0.0 if given is None else self._numbers.number(_only(given), f"damper of {body.name}")
        of = "continuous" if turning and q.name not in self._source.ranges else "revolute" if turning else "prismatic"
        if self._leading.get(q) is body:
            pose = pose if offset == 0 else _moved(pose, axis, offset, turning)
            made = self._made(body, of, pose, q.name, _triple(slope * axis))
            source = self._source
            return replace(
                made,
                damping=damping,
                range=source.ranges.get(q.name),
                velocity=source.velocities.get(q.name),
                effort=source.efforts.get(q.name),
            )
        if q not in self._leading:
            rule = f"no joint has the value ±{q} plus a number, so that no joint can have its name"
            raise self._numbers.fault(where, rule, f"Give one joint the value {q}")
        mimic = UrdfMimic(q.name, slope, offset)
        of = "continuous" if turning else "prismatic"
        return replace(self._made(body, of, pose, axis=_triple(axis)), damping=damping, mimic=mimic)

    def _made(self, body: Body, of: str, pose: UrdfPose, name: str = "", axis: Triple = (1.0, 0.0, 0.0)) -> UrdfJoint:
        parent = self._world if body.parent is None else body.parent.name
        if not name:
            name = first_free(f"{body.name}_joint", self._taken.__contains__)
            self._taken.add(name)
        return UrdfJoint(name, of, _NO_NODE, parent, body.name, pose, axis)


_CURE = f"Use {_SUPPORTED}, with bodies without mass between them where several are needed"


def _moved(pose: UrdfPose, axis: Array, by: float, turning: bool) -> UrdfPose:
    """A pose turned about its own axis, or moved along it."""
    R, p = rotation_of(pose.rpy), np.array(pose.xyz)
    return _pose(p, R @ turned_about(axis, by)) if turning else _pose(p + by * (R @ axis), R)


def _pose(p: Array, R: Array) -> UrdfPose:
    return UrdfPose(_triple(p), rpy_of(R))


def _at_origin(p: Array | None, R: Array) -> UrdfPose:
    return _pose(np.zeros(3) if p is None else p, R)


def _written_rpy(steps: Iterable[Step]) -> Triple | None:
    """Roll, pitch and yaw as in rotations about z, y and x in this order; None for other rotations."""
    angles, last = {"x": 0.0, "y": 0.0, "z": 0.0}, -1
    for step in steps:
        if not isinstance(step, AxisAngle):
            return None
        axis = next((k for k, unit in enumerate(((0, 0, 1), (0, 1, 0), (1, 0, 0))) if step.axis == unit), -1)
        if axis <= last or step.angle.free_symbols:
            return None
        angles["zyx"[axis]], last = float(step.angle), axis
    return angles["x"], angles["y"], angles["z"]


def _triple(numbers: Iterable[SupportsFloat]) -> Triple:
    x, y, z = (float(number) for number in numbers)
    return x, y, z


def _only(given: ExprLike | Sequence[ExprLike]) -> ExprLike:
    return given[0] if isinstance(given, (tuple, list)) else given
