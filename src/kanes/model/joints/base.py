"""The base of all joints: their place, what they make, and the forces in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict, TypeVar

from kanes.base.errors import FrameError, WrongTypeError
from kanes.base.samples import Samples
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import (
    AxisAngle,
    QuaternionTurn,
    Step,
    Triple,
    as_angle,
    joint_partials,
    multiply_out,
)
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Speed
from kanes.model.joints.driven import driven
from kanes.model.rotations import RotationLike, fixed_steps

if TYPE_CHECKING:
    from kanes.model.model import Model

T = TypeVar("T")
# A coordinate of a joint as users give it; a joint makes its own for None.
CoordinateLike: TypeAlias = ExprLike | Samples | None
# One per degree of freedom.
Coordinates: TypeAlias = Sequence[CoordinateLike] | None
# One value, or one per coordinate with None where there is none.
JointValues: TypeAlias = ExprLike | Sequence[ExprLike | None] | None
# A lower and an upper limit, or None for an open side.
Limits: TypeAlias = Sequence[ExprLike | None]

_ORIGIN = (0, 0, 0)
NOWHERE: Triple = (ZERO, ZERO, ZERO)


def triple(where: str, numbers: Sequence[T]) -> tuple[T, T, T]:
    """Three measure numbers, checked."""
    if not isinstance(numbers, (tuple, list)) or len(numbers) != 3:
        raise WrongTypeError(f"{where}: {numbers!r} are not three measure numbers. Give a tuple such as (l, 0, 0).")
    return numbers[0], numbers[1], numbers[2]


@dataclass(frozen=True, eq=False)
class JointMotion:
    """How the joint's frame in the child moves in the joint's frame in the parent."""

    steps: tuple[Step, ...]
    slide: Triple  # in the joint's frame in the parent
    coordinates: tuple[Expr, ...]  # angles and lengths, in the order of springs, dampers, limits and motors
    ball: QuaternionTurn | None = None  # a rotation that has no angles
    gimbal: tuple[int, ...] = ()  # for each angle that may carry a vector torque, the number of its rotation


@dataclass(frozen=True, eq=False)
class Attachment:
    """A joint that is attached to a parent."""

    frame: Frame  # the child's
    origin: Point  # the child's
    motion: JointMotion
    back: tuple[Step, ...]  # from the joint's frame in the child to the child's own
    angular_speeds: tuple[Speed, ...] = ()  # ω of a ball, in the child's frame

    @property
    def to_child(self) -> Matrix:
        """R with v_child = R v_joint, from the joint's frame in the child."""
        return multiply_out(self.back).T

    @property
    def partials(self) -> Matrix:
        """Γ of the gimbal angles, in the joint's frame in the child."""
        rotations = tuple(step for step in self.motion.steps if isinstance(step, AxisAngle))
        return joint_partials(rotations)[:, list(self.motion.gimbal)]


@dataclass(frozen=True, eq=False)
class JointForces:
    """The forces in a joint, as the user gave them: one value, or one per coordinate."""

    spring: JointValues = None
    rest: JointValues = None
    damper: JointValues = None
    limits: Limits | Sequence[Limits | None] | None = None
    stop_spring: JointValues = None
    stop_damper: JointValues = None
    motor: JointValues = None
    vector_torque: bool = False
    armature: JointValues = None


class JointOptions(TypedDict, total=False):
    """The arguments that all joints take by name; see `Joint`."""

    at: Sequence[ExprLike]
    child_at: Sequence[ExprLike]
    turned: RotationLike | None
    child_turned: RotationLike | None
    spring: JointValues
    rest: JointValues
    damper: JointValues
    limits: Limits | Sequence[Limits | None] | None
    stop_spring: JointValues
    stop_damper: JointValues
    motor: JointValues
    vector_torque: bool
    armature: JointValues


class Joint(ABC):
    """A joint between a parent and a child.

    It joins the point `at` of the parent to the point `child_at` of the child, each by measure numbers in that body's
    own frame. `turned` and `child_turned` rotate the joint's axes from those of the parent and of the child: an axis
    and an angle, ("z", 0.3); a body-fixed sequence, ("123", (0.1, 0.2, 0.3)); a list of such rotations; or a rotation
    matrix R of numbers or parameters, with v_body = R v_joint.

    Coordinates that are not given are made, with their speeds, and named after the child. Each may be any expression:
    of coordinates, of time (a prescribed joint), or a number (a locked one); or cubic `Samples` of a measurement,
    interpolated by a spline of time.

    Forces in the joint, one value each, or one per coordinate with None where there is none:

    - `spring` k and `rest` q0: −k (q − q0), with q0 = 0 where it is left out;
    - `damper` c: −c q̇;
    - `motor` T, an input or any other expression: T;
    - `limits` (low, high), either of them None for none: stops, with `stop_spring` k and `stop_damper` d, which push
      back by k δ max(0, 1 + d δ̇) where the coordinate is beyond a limit by δ. They never pull and dissipate energy
      in each contact; d has the unit of an inverse speed.

    All of them are generalized forces on the coordinate: of power (value) × q̇, on the child and back on the parent.

    `armature` a, one value or one per coordinate as well, is the inertia of a motor's rotor seen at the joint, its own
    moment times the square of the gear ratio: it adds ½ a q̇² to the kinetic energy, and a to M.
    """

    kind = "joint"

    def __init__(
        self,
        *,
        at: Sequence[ExprLike] = _ORIGIN,
        child_at: Sequence[ExprLike] = _ORIGIN,
        turned: RotationLike | None = None,
        child_turned: RotationLike | None = None,
        spring: JointValues = None,
        rest: JointValues = None,
        damper: JointValues = None,
        limits: Limits | Sequence[Limits | None] | None = None,
        stop_spring: JointValues = None,
        stop_damper: JointValues = None,
        motor: JointValues = None,
        vector_torque: bool = False,
        armature: JointValues = None,
    ) -> None:
        self.at = triple("at", at)
        self.child_at = triple("child_at", child_at)
        self.rotations = {"turned": turned, "child_turned": child_turned}  # as they were given
        self.turned = fixed_steps(f"turned of a {self.kind}", turned)
        self.child_turned = fixed_steps(f"child_turned of a {self.kind}", child_turned)
        self.forces = JointForces(
            spring, rest, damper, limits, stop_spring, stop_damper, motor, vector_torque, armature
        )

    def __repr__(self) -> str:
        return f"<{self.kind}>"

    @abstractmethod
    def motion(self, model: Model, name: str) -> JointMotion:
        """How the child with this name moves; coordinates that were not given are made."""

    def attach(self, model: Model, name: str, parent_frame: Frame, parent_point: Point) -> Attachment:
        """The child's frame and origin."""
        motion = self.motion(model, name)
        back = tuple(step.reversed() for step in reversed(self.child_turned))
        frame = model.add_frame(name, parent_frame, (*self.turned, *motion.steps, *back))
        displacement = parent_frame.vector(*self.at)
        if motion.slide != NOWHERE:
            displacement += parent_frame.vector(*(multiply_out(self.turned) @ Matrix(motion.slide)))
        displacement -= frame.vector(*self.child_at)
        origin = parent_point
        if displacement.frames:
            origin = model.add_point(f"{name}o", parent_point, displacement)
        speeds: tuple[Speed, ...] = ()
        if motion.ball is not None:
            speeds = _angular_speeds(model, name, frame)
        return Attachment(frame, origin, motion, back, speeds)

    def where(self, name: str) -> str:
        """The name of a child's joint in messages."""
        return f"{self.kind} of {name}"


def _angular_speeds(model: Model, name: str, frame: Frame) -> tuple[Speed, ...]:
    """ω of the child in the parent, as speeds."""
    return tuple(
        model.declarations.declare_of_joint(Speed, f"w{axis}_{name}", rate)
        for axis, rate in zip("xyz", frame.relative_angular_velocity, strict=True)
    )


def coordinate_values(
    model: Model, joint: Joint, name: str, given: object, count: int, suffixes: Sequence[str] = ()
) -> tuple[Expr, ...]:
    """The angles and lengths of a joint: as given, and own coordinates for those that are None."""
    where = joint.where(name)
    values = (None,) * count if given is None else given
    if count == 1 and not isinstance(values, (tuple, list)):
        values = (values,)
    if not isinstance(values, (tuple, list)) or len(values) != count:
        raise WrongTypeError(
            f"{where}: {given!r} are not {count} coordinates. Give one per freedom, or None for those to be made."
        )
    suffixes = suffixes or ([""] if count == 1 else [str(number) for number in range(1, count + 1)])
    return tuple(
        own_coordinate(model, name, suffix) if value is None else _given_coordinate(model, value, where, name, suffix)
        for value, suffix in zip(values, suffixes, strict=True)
    )


def _given_coordinate(model: Model, value: ExprLike | Samples, where: str, name: str, suffix: str) -> Expr:
    label = f"coordinate {suffix} of the {where}" if suffix else f"coordinate of the {where}"
    return as_angle(driven(model.declarations, value, f"q{suffix}_{name}", label), f"coordinate of the {where}")


def own_coordinate(model: Model, name: str, suffix: str = "") -> Coordinate:
    """A coordinate named after the child, with its rate as speed."""
    coordinate = model.declarations.declare_of_joint(Coordinate, f"q{suffix}_{name}")
    model.declarations.declare_of_joint(Speed, f"u{suffix}_{name}", coordinate.dot)
    return coordinate


def own_quaternion(model: Model, name: str) -> QuaternionTurn:
    """A rotation by four coordinates named after the child."""
    e0, e1, e2, e3 = (model.declarations.declare_of_joint(Coordinate, f"e{number}_{name}") for number in range(4))
    return QuaternionTurn((e0, e1, e2, e3))


def as_joint(joint: object, name: str) -> Joint:
    """The joint, checked."""
    if not isinstance(joint, Joint):
        raise FrameError(f"body {name}: {joint!r} is not a joint. Give one such as kn.Pin(q1, axis='z').")
    return joint
