"""Reaction wheels: rotors on a bus with motors, their limits, and torques of several wheels together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypedDict, Unpack

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.rank.singular_values import solvers
from kanes.base.types import Array
from kanes.base.values import number
from kanes.expr.formulas.digital import limited
from kanes.expr.geometry.rotations import Triple, unit_triple
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Input, Speed, as_expression
from kanes.library.spacecraft.mounts import expression_at_least, mounted_on
from kanes.model.inertia import Inertia
from kanes.model.inertia import inertia as make_inertia
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.rotations import Axis


@dataclass(frozen=True, eq=False)
class ReactionWheel:
    """A reaction wheel: what `add_reaction_wheel` put into a model.

        body            the rotor
        axis            unit vector of its axis, in the axes of the bus
        angle, speed    of the rotor in the bus, a coordinate and a speed of the model
        torque          the input: the torque of the motor on the rotor along the axis, whose opposite is on the bus
        inertia         J of the rotor about its axis

    `largest_torque` and `largest_speed` are its limits, or None.
    """

    body: Body
    axis: Triple
    angle: Coordinate
    speed: Speed
    torque: Input
    inertia: Expr
    largest_torque: Expr | None = None
    largest_speed: Expr | None = None

    def __repr__(self) -> str:
        return f"<reaction wheel {self.body.name}>"

    @property
    def momentum(self) -> Expr:
        """J u: the angular momentum along the axis beyond that of the rotor as a part of the bus."""
        return self.inertia * self.speed

    def command(self, demand: ExprLike, every: ExprLike | None = None, speed: ExprLike | None = None) -> Expr:
        """A torque for `kn.Sampled(drives={wheel.torque: …})`: the demand within the limits of the wheel.

            −T ≤ torque ≤ T                                     T = largest_torque
            J (−U − u)/every ≤ torque ≤ J (U − u)/every         U = largest_speed

        It is a torque on the rotor; its opposite acts on the bus. By the second line the rotor does not exceed its
        largest speed within an interval `every`, apart from the rotation of the bus in that time. A limit that is
        None does not apply. `speed` is the controller's value of u, such as the signal of a tachometer; by default u
        itself.
        """
        wanted = as_expression(demand, f"{self.body.name}, demand")
        low, high = [], []
        if self.largest_torque is not None:
            low, high = [-self.largest_torque], [self.largest_torque]
        if self.largest_speed is not None:
            if every is None:
                raise WrongValueError(
                    f"{self.body.name}: its largest speed is enforced at sampling instants. Give their "
                    "interval, every=."
                )
            u = self.speed if speed is None else as_expression(speed, f"{self.body.name}, speed")
            interval = expression_at_least(every, f"{self.body.name}, every", is_zero_allowed=False)
            low.append(self.inertia * (-self.largest_speed - u) / interval)
            high.append(self.inertia * (self.largest_speed - u) / interval)
        # The limits by the motor last: they hold whatever the speed.
        for lowest, highest in reversed(list(zip(low, high, strict=True))):
            wanted = limited(wanted, lowest, highest)
        return wanted


@dataclass(frozen=True, eq=False)
class ReactionWheels:
    """Several reaction wheels on one bus, by number or in a loop."""

    wheels: tuple[ReactionWheel, ...]

    def __repr__(self) -> str:
        return f"<{len(self.wheels)} reaction wheels: {', '.join(wheel.body.name for wheel in self)}>"

    def __getitem__(self, index: int) -> ReactionWheel:
        """One of them, counted from 0."""
        try:
            return self.wheels[index]
        except (TypeError, IndexError):
            raise WrongValueError(
                f"there is no wheel {index!r}. Give a number from 0 to {len(self.wheels) - 1}."
            ) from None

    def __iter__(self) -> Iterator[ReactionWheel]:
        return iter(self.wheels)

    def __len__(self) -> int:
        return len(self.wheels)

    @property
    def allocation(self) -> Array:
        """From a torque on the bus, in its axes, to those on the rotors: −A⁺, a row for each wheel.

        The columns of A are the axes. These are the torques with the least sum of squares that add up to the
        torque; if the axes do not span space, they approximate it by least squares.
        """
        try:
            axes = np.array([[float(x) for x in wheel.axis] for wheel in self])
        except TypeError:
            raise WrongValueError(
                "reaction wheels: an axis has parameters, and the allocation of torques needs numbers. Give numbers."
            ) from None
        return -solvers(axes.T)

    def commands(self, torque: Sequence[ExprLike], every: ExprLike | None = None) -> dict[Input, Expr]:
        """The `drives` of `kn.Sampled` for a torque on the bus, three expressions in its axes.

        Each wheel gives its part within its limits; beyond them the sum differs from the wanted torque.
        """
        if not isinstance(torque, (tuple, list)) or len(torque) != 3:
            raise WrongTypeError(
                f"reaction wheels: {torque!r} is not a torque. Give three expressions in the axes of the bus."
            )
        wanted = [as_expression(each, "reaction wheels, torque") for each in torque]
        return {
            wheel.torque: wheel.command(sum((float(a) * x for a, x in zip(row, wanted, strict=True)), ZERO), every)
            for wheel, row in zip(self, self.allocation, strict=True)
        }

    @property
    def momentum(self) -> tuple[Expr, Expr, Expr]:
        """The angular momentum J u of all of them, three expressions in the axes of the bus."""
        x, y, z = (sum((wheel.momentum * wheel.axis[k] for wheel in self), ZERO) for k in range(3))
        return x, y, z


def add_reaction_wheel(
    model: Model,
    name: str,
    on: Body | str,
    *,
    axis: Axis,
    inertia: ExprLike,
    transverse: ExprLike | None = None,
    mass: ExprLike = 0,
    at: Sequence[ExprLike] | None = None,
    largest_torque: ExprLike | None = None,
    largest_speed: ExprLike | None = None,
) -> ReactionWheel:
    """A rotor on a bus, with a motor whose torque acts on the rotor and back on the bus.

    `axis` is "x", "y", "z" or three measure numbers in the bus's axes, and `inertia` J about it. By default the
    rotor's `mass` and its moment `transverse` to the axis are part of those of the bus, as in data sheets of wheels,
    and the rotor has the inertia J a a alone; if given, they are the rotor's, at the place `at` (measure
    numbers in the bus's axes from its origin; by default its mass centre). `wheel.command` observes the limits;
    the input itself has none.

    The input is T_name, the rotor's angle q_name and its speed in the bus u_name.

    >>> from kanes import Free, Model
    >>> from kanes import inertia as moments
    >>> model = Model("satellite")
    >>> bus = model.add_body("bus", mass=40, inertia=moments(3, 4, 5), joint=Free())
    >>> wheel = add_reaction_wheel(model, "wheel", bus, axis="z", inertia=0.02, largest_torque=0.1)
    >>> wheel.momentum, wheel.command(3 * wheel.angle)
    (0.02*u_wheel, Max(-0.1, Min(0.1, 3*q_wheel)))
    """
    where = f"reaction wheel {name}"
    bus = mounted_on(model, on, where)
    a = unit_triple(f"{where}, axis", axis)
    J = expression_at_least(inertia, f"{where}, inertia", is_zero_allowed=False)
    across = ZERO if transverse is None else expression_at_least(transverse, f"{where}, transverse")
    m = expression_at_least(mass, f"{where}, mass")
    limits = {
        label: None if given is None else expression_at_least(given, f"{where}, {label}", is_zero_allowed=False)
        for label, given in (("largest_torque", largest_torque), ("largest_speed", largest_speed))
    }
    if at is None:
        at = bus.center.position_from(bus.origin).components(bus.frame)
    torque = model.inputs(f"T_{name}", unit="N*m")
    rotor = model.add_body(
        name,
        mass=m,
        inertia=_of_rotor(J, across, a, physical=transverse is not None),
        parent=bus,
        joint=Pin(axis=axis, at=at, motor=torque),
    )
    return ReactionWheel(rotor, a, model[f"q_{name}"], model[f"u_{name}"], torque, J, **limits)


def _of_rotor(J: Expr, across: Expr, a: Triple, physical: bool) -> Inertia:
    """I = J a a + across (U − a a)."""
    x, y, z = a
    extra = J - across
    squares = (across + extra * x * x, across + extra * y * y, across + extra * z * z)
    return make_inertia(*squares, extra * x * y, extra * y * z, extra * z * x, physical=physical)


class _WheelOptions(TypedDict, total=False):
    """The arguments of `add_reaction_wheel` that may be left out."""

    transverse: ExprLike | None
    mass: ExprLike
    at: Sequence[ExprLike] | None
    largest_torque: ExprLike | None
    largest_speed: ExprLike | None


def add_reaction_wheels(
    model: Model,
    name: str,
    on: Body | str,
    *,
    axes: Sequence[Axis],
    inertia: ExprLike,
    **further: Unpack[_WheelOptions],
) -> ReactionWheels:
    """Several equal wheels, one along each of the `axes`: name1, name2, …; the rest is as in `add_reaction_wheel`.

    >>> from kanes import Free, Model
    >>> from kanes import inertia as moments
    >>> model = Model("satellite")
    >>> bus = model.add_body("bus", mass=40, inertia=moments(3, 4, 5), joint=Free())
    >>> add_reaction_wheels(model, "wheel", bus, axes=pyramid(0.6), inertia=0.02)
    <4 reaction wheels: wheel1, wheel2, wheel3, wheel4>
    """
    if not isinstance(axes, (tuple, list)) or not axes:
        raise WrongTypeError(
            f"reaction wheels {name}: axes={axes!r} is not a list of axes. Give one for each wheel, such as "
            "kn.spacecraft.pyramid(0.6)."
        )
    made = (
        add_reaction_wheel(model, f"{name}{count}", on, axis=axis, inertia=inertia, **further)
        for count, axis in enumerate(axes, start=1)
    )
    return ReactionWheels(tuple(made))


def pyramid(elevation: float, *, first: float = pi / 4) -> list[tuple[float, float, float]]:
    """Four axes at an angle `elevation` above the plane of x and y, a quarter of a revolution apart.

    The `first` is at that angle from x. With tan(elevation) = 1/√2 they give the same torque about all three axes.

    >>> [tuple(round(x, 3) for x in axis) for axis in pyramid(0.0, first=0.0)][:2]
    [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]
    """
    up, start = number(elevation, "pyramid, elevation", "rad"), number(first, "pyramid, first", "rad")
    angles = (start + count * pi / 2 for count in range(4))
    return [(cos(up) * cos(angle), cos(up) * sin(angle), sin(up)) for angle in angles]
