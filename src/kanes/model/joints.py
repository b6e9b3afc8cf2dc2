"""Joints: short ways to make a frame and a point, with their coordinates and speeds.

A joint joins the point `at` of the parent to the point `child_at` of the child, each given by measure numbers in that
body's own frame. Coordinates and speeds that are not given are made and named after the child.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError, FrameError
from kanes.expr.frames import Frame, Point, sequence_steps
from kanes.expr.rotations import AxisAngle, QuaternionTurn, Step, unit_triple
from kanes.expr.symbols import Coordinate, Expr, Speed, as_expression
from kanes.expr.vectors import Vector, angular_velocity_between

if TYPE_CHECKING:
    from kanes.model.model import Model

_ORIGIN = (0, 0, 0)


def triple(where: str, numbers: Any) -> tuple[Any, Any, Any]:
    """Three measure numbers, or an error that says so."""
    if not isinstance(numbers, (tuple, list)) or len(numbers) != 3:
        raise ExpressionError(f"{where}: {numbers!r} are not three measure numbers. Give a tuple such as (l, 0, 0).")
    return numbers[0], numbers[1], numbers[2]


class Joint(ABC):
    """What every joint has: where it sits on the parent and on the child."""

    def __init__(self, at: Sequence[Any] = _ORIGIN, child_at: Sequence[Any] = _ORIGIN) -> None:
        self.at = triple("at", at)
        self.child_at = triple("child_at", child_at)

    @abstractmethod
    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        """The child's frame and origin."""

    def _place(
        self, model: Model, name: str, parent_frame: Frame, parent_point: Point, steps: tuple[Step, ...], slide: Vector
    ) -> tuple[Frame, Point]:
        frame = model.add_frame(name, parent_frame, steps)
        displacement = parent_frame.vector(*self.at) + slide - frame.vector(*self.child_at)
        if not displacement.frames:
            return frame, parent_point
        return frame, model.add_point(f"{name}o", parent_point, displacement)


class Pin(Joint):
    """One rotation, about an axis that parent and child share: "x", "y", "z" or three measure numbers."""

    def __init__(self, coordinate: Expr | None = None, axis: Any = "z", **placement: Any) -> None:
        super().__init__(**placement)
        self.coordinate = coordinate if coordinate is None else as_expression(coordinate, "coordinate of a joint")
        self.axis = axis

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        angle = self.coordinate if self.coordinate is not None else _own_coordinate(model, name)
        steps = (AxisAngle(unit_triple(f"pin joint of {name}", self.axis), angle),)
        return self._place(model, name, parent_frame, parent_point, steps, Vector.zero())


class Slider(Joint):
    """One translation, along an axis fixed in the parent."""

    def __init__(self, coordinate: Expr | None = None, axis: Any = "x", **placement: Any) -> None:
        super().__init__(**placement)
        self.coordinate = coordinate if coordinate is None else as_expression(coordinate, "coordinate of a joint")
        self.axis = axis

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        distance = self.coordinate if self.coordinate is not None else _own_coordinate(model, name)
        direction = parent_frame.vector(*unit_triple(f"slider joint of {name}", self.axis))
        return self._place(model, name, parent_frame, parent_point, (), distance * direction)


class Gimbal(Joint):
    """One, two or three rotations about successive axes, such as "213".

    The speeds are the gimbal rates unless defined otherwise.
    """

    def __init__(
        self, sequence: str, coordinates: Sequence[Expr] | None = None, fixed: str = "body", **placement: Any
    ) -> None:
        super().__init__(**placement)
        self.sequence = str(sequence)
        self.coordinates = coordinates
        self.fixed = fixed

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        angles = self.coordinates
        if angles is None:
            angles = [_own_coordinate(model, name, str(number)) for number in range(1, len(self.sequence) + 1)]
        steps = sequence_steps(f"gimbal joint of {name}", angles, self.sequence, self.fixed)
        return self._place(model, name, parent_frame, parent_point, steps, Vector.zero())


class Spherical(Joint):
    """Any rotation, by a unit quaternion.

    The speeds are the components in the child of its angular velocity in the parent.
    """

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        elements = _own_quaternion(model, name)
        frame, point = self._place(model, name, parent_frame, parent_point, (QuaternionTurn(elements),), Vector.zero())
        _define_angular_speeds(model, name, parent_frame, frame)
        return frame, point


class Free(Joint):
    """Any rotation and translation.

    A quaternion and three lengths. The speeds are ω in the child, and v of its origin in the parent.
    """

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        elements = _own_quaternion(model, name)
        lengths = [_declare(model, Coordinate(f"{axis}_{name}")) for axis in "xyz"]
        slide = parent_frame.vector(*lengths)
        frame, point = self._place(model, name, parent_frame, parent_point, (QuaternionTurn(elements),), slide)
        _define_angular_speeds(model, name, parent_frame, frame)
        for axis, length in zip("xyz", lengths, strict=True):
            model.define_speeds({_declare(model, Speed(f"v{axis}_{name}")): length.dot})
        return frame, point


class Weld(Joint):
    """No motion at all."""

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> tuple[Frame, Point]:
        return self._place(model, name, parent_frame, parent_point, (), Vector.zero())


def _declare(model: Model, symbol: Any) -> Any:
    model.declare(symbol)
    return symbol


def _own_coordinate(model: Model, name: str, suffix: str = "") -> Coordinate:
    """A coordinate named after the child, with its rate as speed."""
    coordinate = Coordinate(f"q{suffix}_{name}")
    speed = Speed(f"u{suffix}_{name}")
    model.declare(coordinate)
    model.declare(speed)
    model.define_speeds({speed: coordinate.dot})
    return coordinate


def _own_quaternion(model: Model, name: str) -> Any:
    return tuple(_declare(model, Coordinate(f"e{index}_{name}")) for index in range(4))


def _define_angular_speeds(model: Model, name: str, parent: Frame, child: Frame) -> None:
    components = angular_velocity_between(parent, child).components(child)
    for axis, component in zip("xyz", components, strict=True):
        model.define_speeds({_declare(model, Speed(f"w{axis}_{name}")): component})


def as_joint(joint: Any, name: str) -> Joint:
    """The joint itself, or an error that says what to give."""
    if not isinstance(joint, Joint):
        raise FrameError(f"body {name}: {joint!r} is not a joint. Give one such as kn.Pin(q1, axis='z').")
    return joint
