"""Dry friction along a velocity, of which either the limit is given or the reaction that presses; and ratchets."""

from __future__ import annotations

from collections.abc import Sequence

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Content
from kanes.expr.geometry.directions import perpendiculars
from kanes.expr.geometry.rotations import unit_triple
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.symbols import ONE, ZERO, Coordinate, Expr, ExprLike, Rate, Speed, as_expression
from kanes.model.constraints.contacts import Grounded
from kanes.model.constraints.rows import Row
from kanes.model.contacts.coefficients import Friction, coefficients_of, constant_of
from kanes.model.contacts.parts import Pressure, Side, Unilateral
from kanes.model.contacts.places import SurfaceSide
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.parts import Body, PointLike


def friction(
    ground: Grounded,
    name: str,
    of: ExprLike | Body,
    limit: Friction | None,
    coefficient: Friction | None,
    on: PointLike | None,
    across: Vector | Sequence[Vector] | None,
    radius: ExprLike | None,
) -> Unilateral:
    """Friction against a velocity v: |λ| ≤ static where v = 0, else λ = −kinetic sign(v)."""
    if (limit is None) == (coefficient is None):
        raise WrongValueError(
            f"{name}: friction needs one law. Give either limit=, the largest friction, or coefficient=, which "
            "multiplies a reaction."
        )
    v = _joint_rate(ground, name, of) if isinstance(of, Body) else velocity_of(name, of)
    given: Content = {"friction_of": of}
    if limit is not None:
        if on is not None or across is not None or radius is not None:
            raise WrongValueError(f"{name}: on=, across= and radius= belong to coefficient=. Leave them out.")
        static, kinetic = coefficients_of(name, limit)
        pressure = Pressure(None, ())
        given |= {"at_most": static, "kinetic": None if kinetic == static else kinetic}
    else:
        pressure = _pressure(ground, name, of, on, across)
        r = ONE if radius is None else constant_of(f"{name}, radius", radius)
        if r.is_positive is False:
            raise WrongValueError(f"{name}: radius={radius} is not above zero. Give a positive one.")
        if radius is None and isinstance(of, Body) and isinstance(of.joint, Pin):
            raise WrongValueError(f"{name}: a pin has friction at its radius. Give radius=.")
        static, kinetic = coefficients_of(name, coefficient or 0)
        given |= {"coefficient": static, "kinetic": None if kinetic == static else kinetic}
        given |= {"on": on, "across": None if across is None else pressure.directions, "radius": radius}
        static, kinetic = r * static, r * kinetic
    side = Side(
        name,
        Row(f"{name}, pressure", ground.frame),
        (Row(f"{name}, slip", ground.frame, velocity=v),),
        static,
        kinetic,
        ZERO,
        pressure=pressure,
    )
    return Unilateral(name, "friction", (side,), given)


def ratchet(ground: Grounded, name: str, of: ExprLike) -> Unilateral:
    """A velocity that is never negative: it is held at zero where the motion would turn it back."""
    row = Row(f"{name}, rate", ground.frame, velocity=velocity_of(name, of))
    return Unilateral(name, "ratchet", (Side(name, row, (), ZERO, ZERO, ZERO, label="holds"),), {"ratchet": of})


def velocity_of(name: str, given: object) -> Expr:
    """The rate of an expression of coordinates; one with speeds or rates in it is a velocity itself."""
    expression = as_expression(given, name)
    symbols = expression.free_symbols
    if any(isinstance(each, (Speed, Rate)) for each in symbols):
        return expression
    if not any(isinstance(each, Coordinate) for each in symbols):
        raise WrongValueError(
            f"{name}: {expression} has neither a coordinate nor a speed, so that nothing rubs. Give a coordinate, or a "
            "velocity."
        )
    return rate(expression)


def _joint_rate(ground: Grounded, name: str, body: Body) -> Expr:
    """The rate of the coordinate of a pin or slider."""
    joint, parent = body.joint, ground.frame if body.parent is None else body.parent.frame
    if not isinstance(joint, (Pin, Slider)):
        raise WrongTypeError(
            f"{name}: {body.name} is not held by a pin or a slider. Give a coordinate, and on= and across= for the "
            "reaction that presses."
        )
    if joint.turned or joint.child_turned:
        raise WrongValueError(f"{name}: the joint of {body.name} is turned. Give its coordinate, on= and across=.")
    axis = parent.vector(*unit_triple(name, joint.axis))
    if isinstance(joint, Pin):
        return body.frame.angular_velocity(parent).dot(axis)
    return rate(body.origin.displacement.dot(axis))


def _pressure(
    ground: Grounded, name: str, of: ExprLike | Body, on: PointLike | None, across: Vector | Sequence[Vector] | None
) -> Pressure:
    """The reaction that presses, and the directions along which it counts."""
    thing = of if on is None and isinstance(of, Body) else on
    if thing is None:
        raise WrongValueError(
            f"{name}: the reaction that presses is missing. Give on=, the body or point that it acts on, and across=."
        )
    SurfaceSide.of(ground, name, thing)
    directions: tuple[Vector, ...]
    if across is not None:
        directions = (across,) if isinstance(across, Vector) else tuple(across)
    elif isinstance(of, Body) and isinstance(of.joint, (Pin, Slider)) and thing is of:
        pair = perpendiculars(unit_triple(name, of.joint.axis)) or ()
        directions = tuple(of.frame.vector(*each) for each in pair)
    else:
        directions = ()
    if not directions or not all(isinstance(each, Vector) for each in directions):
        raise WrongTypeError(
            f"{name}: across={across!r} has no direction. Give a unit vector along which the reaction presses, or two."
        )
    return Pressure(thing, directions)
