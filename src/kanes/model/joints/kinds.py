"""The kinds of joints: short ways to make a frame and a point, with their coordinates and speeds.

All take the same order of arguments: the coordinates first, then the axis or axes, then the rest by name. Axes are
letters or numbers: "z" is "3", and "yxz" is "213".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar, Unpack

from kanes.base.errors import FrameError, WrongTypeError
from kanes.base.samples import Samples
from kanes.base.values import is_among
from kanes.expr.geometry.frames import Frame, Point, sequence_steps
from kanes.expr.geometry.rotations import UNIT, AxisAngle, Triple, as_angle, axis_letter, unit_triple
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Speed, as_expression
from kanes.model.joints.base import (
    NOWHERE,
    Attachment,
    CoordinateLike,
    Coordinates,
    Joint,
    JointMotion,
    JointOptions,
    coordinate_values,
    own_quaternion,
    triple,
)
from kanes.model.joints.driven import driven, driven_turns
from kanes.model.rotations import Axis, RotationLike, turn_steps

if TYPE_CHECKING:
    from kanes.model.model import Model

T = TypeVar("T")
# The coordinates and the axes of a joint, which may be given in either order.
CoordinatesOrAxes: TypeAlias = Coordinates | Sequence[Axis] | str


class _OneCoordinate(Joint):
    """A joint with one coordinate and one axis."""

    def __init__(self, coordinate: CoordinateLike = None, axis: Axis = "z", **options: Unpack[JointOptions]) -> None:
        super().__init__(**options)
        is_plain = coordinate is None or isinstance(coordinate, Samples)
        self.coordinate = coordinate if is_plain else as_expression(coordinate, "coordinate of a joint")
        self.axis = axis_letter(axis)

    def _value_and_axis(self, model: Model, name: str) -> tuple[Expr, Triple]:
        axis = unit_triple(self.where(name), self.axis)
        return coordinate_values(model, self, name, self.coordinate, 1)[0], axis


class Pin(_OneCoordinate):
    """One rotation, about an axis that parent and child share.

    An axis is "x", "y", "z" or three measure numbers of any length but zero.

    >>> from kanes import Model, inertia
    >>> model = Model("door")
    >>> door = model.add_body("door", mass=20, inertia=inertia(zz=5), joint=Pin(axis="z", spring=3, damper=0.5))
    >>> model["spring of door"].actions[0].value
    -3*q_door
    """

    kind = "pin joint"

    def motion(self, model: Model, name: str) -> JointMotion:
        angle, axis = self._value_and_axis(model, name)
        return JointMotion((AxisAngle(axis, angle),), NOWHERE, (angle,))


class Slider(_OneCoordinate):
    """One translation, along an axis fixed in the parent; the child does not rotate."""

    kind = "slider joint"

    def __init__(self, coordinate: CoordinateLike = None, axis: Axis = "x", **options: Unpack[JointOptions]) -> None:
        super().__init__(coordinate, axis, **options)

    def motion(self, model: Model, name: str) -> JointMotion:
        distance, axis = self._value_and_axis(model, name)
        return JointMotion((), _along(axis, distance), (distance,))


class Screw(_OneCoordinate):
    """A rotation and a proportional translation along the same axis.

    The coordinate is the angle, and the child advances along the axis by `pitch` per radian (not per turn, which is 2π
    times as much): right-handed for a positive pitch.

    >>> from kanes import Model, inertia
    >>> model = Model("nut")
    >>> nut = model.add_body("nut", mass=1, inertia=inertia(zz=2), joint=Screw(axis="z", pitch=0.5))
    >>> nut.origin.displacement
    0.5*q_nut n_z
    """

    kind = "screw joint"

    def __init__(
        self, coordinate: CoordinateLike = None, axis: Axis = "z", *, pitch: ExprLike, **options: Unpack[JointOptions]
    ) -> None:
        super().__init__(coordinate, axis, **options)
        self.pitch = as_expression(pitch, "pitch of a screw joint")

    def motion(self, model: Model, name: str) -> JointMotion:
        angle, axis = self._value_and_axis(model, name)
        return JointMotion((AxisAngle(axis, angle),), _along(axis, self.pitch * angle), (angle,))


class _Coordinates(Joint):
    """A joint with several coordinates."""

    def __init__(self, coordinates: Coordinates = None, **options: Unpack[JointOptions]) -> None:
        super().__init__(**options)
        self.coordinates = coordinates


class Cylindrical(_Coordinates):
    """A rotation about an axis and a translation along it.

    The coordinates are the angle and the length, in this order.

    >>> from kanes import Model, inertia
    >>> model = Model("piston")
    >>> piston = model.add_body("piston", mass=1, inertia=inertia(zz=2), joint=Cylindrical(spring=(None, 40)))
    >>> model["spring of piston"].actions[0].value
    -40*q2_piston
    """

    kind = "cylindrical joint"

    def __init__(self, coordinates: Coordinates = None, axis: Axis = "z", **options: Unpack[JointOptions]) -> None:
        super().__init__(coordinates, **options)
        self.axis = axis_letter(axis)

    def motion(self, model: Model, name: str) -> JointMotion:
        axis = unit_triple(self.where(name), self.axis)
        angle, distance = coordinate_values(model, self, name, self.coordinates, 2)
        return JointMotion((AxisAngle(axis, angle),), _along(axis, distance), (angle, distance))


class Planar(_Coordinates):
    """Two translations in a plane fixed in the parent and a rotation about its normal, "x", "y" or "z".

    The coordinates are the two lengths, along the axes that follow the normal in x, y, z, x, …, and the angle.

    >>> from kanes import Model, inertia
    >>> model = Model("puck")
    >>> puck = model.add_body("puck", mass=1, inertia=inertia(zz=2), joint=Planar(normal="z"))
    >>> puck.origin.displacement
    q1_puck n_x + q2_puck n_y
    """

    kind = "planar joint"

    def __init__(self, coordinates: Coordinates = None, normal: str = "z", **options: Unpack[JointOptions]) -> None:
        super().__init__(coordinates, **options)
        self.normal = axis_letter(normal)

    def motion(self, model: Model, name: str) -> JointMotion:
        if not is_among(self.normal, ("x", "y", "z")):
            raise FrameError(
                f"{self.where(name)}: the normal {self.normal!r} is not an axis. Use 'x', 'y' or 'z', and turned= for "
                "other planes."
            )
        number = "xyz".index(self.normal)
        first, second, angle = coordinate_values(model, self, name, self.coordinates, 3)
        slide = [ZERO] * 3
        slide[(number + 1) % 3], slide[(number + 2) % 3] = first, second
        x, y, z = slide
        return JointMotion((AxisAngle(UNIT[number], angle),), (x, y, z), (first, second, angle))


class Universal(_Coordinates):
    """Two rotations about perpendicular axes: the first fixed in the parent, the second in the child.

    `axes` are two letters or numbers such as "xy", or two axes of which each is a letter or three measure numbers.
    `vector_torque` is as in `Gimbal`.

    >>> from kanes import Model, inertia
    >>> model = Model("shaft")
    >>> shaft = model.add_body("shaft", mass=1, inertia=inertia(1, 1, 2), joint=Universal(axes="xy"))
    >>> model.frame.z.components(shaft)[2]
    cos(q1_shaft)*cos(q2_shaft)
    """

    kind = "universal joint"

    def __init__(
        self, coordinates: CoordinatesOrAxes = None, axes: CoordinatesOrAxes = None, **options: Unpack[JointOptions]
    ) -> None:
        coordinates, axes = _in_order(coordinates, axes, _are_axes)
        super().__init__(coordinates, **options)
        self.axes = "xy" if axes is None else axes

    def motion(self, model: Model, name: str) -> JointMotion:
        where = self.where(name)
        if not isinstance(self.axes, (str, tuple, list)) or len(self.axes) != 2:
            raise FrameError(f"{where}: {self.axes!r} are not two axes. Give two letters such as 'xy', or two axes.")
        first, second = (unit_triple(where, axis) for axis in self.axes)
        if not is_zero(sum(a * b for a, b in zip(first, second, strict=True))):
            raise FrameError(
                f"{where}: its axes {self.axes!r} are not perpendicular. Choose perpendicular ones, or a "
                "kn.GeneralJoint."
            )
        angles = coordinate_values(model, self, name, self.coordinates, 2)
        steps = (AxisAngle(first, angles[0]), AxisAngle(second, angles[1]))
        return JointMotion(steps, NOWHERE, angles, gimbal=(0, 1))


class Gimbal(Joint):
    """One, two or three rotations about successive axes, such as "213" or "yxz".

    Each rotation is about the axis as already rotated, or with `fixed="space"` about the axis of the parent. The
    speeds are the gimbal rates σ unless defined otherwise.

    Springs and dampers act on each angle, as at the axles of a gimbal: their generalized forces are τ = −k θ − c θ̇.
    With `vector_torque=True` they act on the child as the torque Γ τ, the sum of the τ along the axles, where Γ are
    the joint partials of ω = Γ σ. Its generalized forces are Γᵀ Γ τ: not the same, because a torque along one axle
    works on another that is not perpendicular to it.

    >>> from kanes import Model, derive, inertia
    >>> model = Model("dish")
    >>> dish = model.add_body("dish", mass=1, inertia=inertia(1, 1, 2), joint=Gimbal(sequence="21", damper=(3, 4)))
    >>> derive(model).active_forces.T
    Matrix([[-3*u1_dish, -4*u2_dish]])

    Source: stoneking2008, "Joint Partials".
    """

    kind = "gimbal joint"

    def __init__(
        self,
        coordinates: CoordinatesOrAxes | int = None,
        sequence: CoordinatesOrAxes | int = None,
        fixed: str = "body",
        **options: Unpack[JointOptions],
    ) -> None:
        coordinates, sequence = _in_order(coordinates, sequence, lambda given: isinstance(given, (str, int)))
        if sequence is None:
            raise FrameError("gimbal joint: its sequence of axes is missing. Give it, such as sequence='213'.")
        super().__init__(**options)
        self.sequence = str(sequence)
        self.coordinates = coordinates
        self.fixed = fixed

    def motion(self, model: Model, name: str) -> JointMotion:
        count = len(self.sequence)
        sequence_steps(self.where(name), (0,) * count, self.sequence, self.fixed)
        suffixes = [str(number) for number in range(1, count + 1)]
        angles = coordinate_values(model, self, name, self.coordinates, count, suffixes)
        steps = sequence_steps(self.where(name), angles, self.sequence, self.fixed)
        # The steps of a space-fixed sequence come in reverse.
        numbers = range(count) if self.fixed == "body" else reversed(range(count))
        return JointMotion(steps, NOWHERE, angles, gimbal=tuple(numbers))


class Spherical(Joint):
    """Any rotation, by a unit quaternion.

    The speeds are the components in the child of its angular velocity ω in the parent. One value each:
    `spring` k is the torque −k θ n, with θ n the rotation vector from the rest position the shorter way round;
    `damper` c the torque −c ω. `motor` has three values, the components in the child of a torque on it. There are no
    angles for `rest` and `limits`.

    >>> from kanes import Model, derive, inertia
    >>> model = Model("ball")
    >>> ball = model.add_body("ball", mass=1, inertia=inertia(2, 2, 2), joint=Spherical(damper=3))
    >>> derive(model).active_forces.T
    Matrix([[-3*wx_ball, -3*wy_ball, -3*wz_ball]])
    """

    kind = "spherical joint"

    def motion(self, model: Model, name: str) -> JointMotion:
        turn = own_quaternion(model, name)
        return JointMotion((turn,), NOWHERE, (), ball=turn)


class Free(Joint):
    """Any rotation and translation.

    A quaternion and three lengths. The speeds are ω in the child, and v of its origin in the parent. Lengths may be
    given as `position`, three expressions or None.

    `spring` and `damper` have four values, one for the rotation, as in `Spherical`, and one per length; `rest` and
    `limits` the same, with None for the rotation. `motor` has six: a torque in the child, and a force in the parent.
    """

    kind = "free joint"

    def __init__(
        self, position: Sequence[CoordinateLike] = (None, None, None), **options: Unpack[JointOptions]
    ) -> None:
        super().__init__(**options)
        self.position = triple("position", position)

    def motion(self, model: Model, name: str) -> JointMotion:
        turn = own_quaternion(model, name)
        # The speeds of the rotation come before those of the lengths.
        lengths: list[Expr] = []
        for axis, given in zip("xyz", self.position, strict=True):
            if given is None:
                lengths.append(model.declarations.declare_of_joint(Coordinate, f"{axis}_{name}"))
            else:
                where = f"position {axis} of the {self.where(name)}"
                length = driven(model.declarations, given, f"{axis}_{name}", where)
                lengths.append(as_expression(length, f"position of the {self.where(name)}"))
        return JointMotion((turn,), (lengths[0], lengths[1], lengths[2]), tuple(lengths), ball=turn)

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> Attachment:
        attachment = super().attach(model, name, parent_frame, parent_point)
        for axis, given, length in zip("xyz", self.position, attachment.motion.coordinates, strict=True):
            if given is None:
                model.declarations.declare_of_joint(Speed, f"v{axis}_{name}", length.dot)
        return attachment


class Weld(Joint):
    """No motion at all."""

    kind = "weld"

    def motion(self, model: Model, name: str) -> JointMotion:
        return JointMotion((), NOWHERE, ())


class GeneralJoint(Joint):
    """Any motion, by expressions of coordinates that the model has: a knee whose centre moves, a cam.

    `rotation` is a list of rotations, each an axis and an angle, or a body-fixed sequence and its angles; `translation`
    three lengths along the joint's axes in the parent. Springs, dampers, limits and motors act on `coordinates`, or,
    where those are left out, on the coordinates in the expressions, in the order of their declaration. Data
    measured at some angles are a `kn.spline` of the coordinate.

    >>> from kanes import Model, inertia
    >>> model = Model("knee")
    >>> q = model.coordinates("q")
    >>> knee = GeneralJoint(rotation=("z", q), translation=(0.02 * q, -0.4 + 0.01 * q**2, 0), damper=0.3)
    >>> shank = model.add_body("shank", mass=3, inertia=inertia(zz=0.05), joint=knee)
    >>> shank.origin.displacement
    0.02*q n_x + (0.01*q**2 - 0.4) n_y
    """

    kind = "general joint"

    def __init__(
        self,
        rotation: RotationLike | None = None,
        translation: Sequence[ExprLike | Samples] = (0, 0, 0),
        coordinates: Coordinates = None,
        **options: Unpack[JointOptions],
    ) -> None:
        super().__init__(**options)
        self.rotation = rotation
        self.translation = triple("translation", translation)
        self.coordinates = coordinates

    def motion(self, model: Model, name: str) -> JointMotion:
        where = self.where(name)
        steps = turn_steps(where, driven_turns(model.declarations, self.rotation, name, where))
        x, y, z = (
            as_expression(
                driven(model.declarations, number, f"{axis}_{name}", f"translation {axis} of the {where}"), where
            )
            for axis, number in zip("xyz", self.translation, strict=True)
        )
        if self.coordinates is not None:
            if not isinstance(self.coordinates, (tuple, list)):
                raise WrongTypeError(f"{where}: {self.coordinates!r} are not coordinates. Give a tuple of them.")
            coordinates = tuple(as_angle(value, where) for value in self.coordinates)
        else:
            numbers = [x, y, z, *(number for step in steps for number in step.numbers)]
            present = {symbol for number in numbers for symbol in number.free_symbols}
            coordinates = tuple(q for q in model.declared(Coordinate) if q in present)
        return JointMotion(steps, (x, y, z), coordinates)


def _in_order(coordinates: T, axes: T, are_axes: Callable[[T], bool]) -> tuple[T, T]:
    """Coordinates, then axes; the reverse order, which is unambiguous, is accepted as well."""
    if coordinates is not None and are_axes(coordinates) and (axes is None or not are_axes(axes)):
        return axes, coordinates
    return coordinates, axes


def _are_axes(given: object) -> bool:
    """Two axes in one text, or two that are each a letter or three measure numbers."""
    if isinstance(given, (tuple, list)):
        return all(isinstance(axis, (str, tuple, list)) for axis in given)
    return isinstance(given, str)


def _along(axis: Triple, distance: Expr) -> Triple:
    return axis[0] * distance, axis[1] * distance, axis[2] * distance
