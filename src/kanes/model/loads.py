"""Loads: from the user's input to forces at points and torques on frames.

A load without a valid target is a fault, reported with all others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from kanes.base.errors import Fault
from kanes.expr.geometry.frames import Frame, Owner, Point
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import ZERO, ExprLike, as_expression
from kanes.model.drawings import Ends
from kanes.model.parts import Action, Body, BodyNode, Force, Load, Particle, PointLike, Torque, center_of

if TYPE_CHECKING:
    from kanes.model.model import Model

T = TypeVar("T")
# Where a force acts on a body: a point, measure numbers in the body's frame, or a vector from the origin of N.
ForcePlace: TypeAlias = PointLike | Sequence[ExprLike] | Vector


class Field(Protocol):
    """A load on every mass of a model that depends on its position and orientation, such as a planet's gravity."""

    @property
    def name(self) -> str:
        """Its name in messages; a model has one field of a name."""

    def loads_on(self, mass: Body | Particle) -> list[tuple[Load, list[Fault]]]:
        """Its loads on a mass, each with its faults."""

    def faults(self, model: Model) -> list[Fault]:
        """The faults of the field in a complete model."""


def make_force(
    name: str, on: PointLike, vector: Vector, reaction: PointLike | None, at: ForcePlace | None, origin: Point
) -> tuple[Load, list[Fault]]:
    """A force at a point, or at a place of a body, and the opposite force on the reaction's target."""
    if isinstance(at, (Body, Particle, BodyNode)):
        at = at.center
    points, wrong = _targets(
        on, reaction, _point_of, f"force '{name}'", "a force", "Give a point, a body or a particle"
    )
    faults = [*_vector_faults(name, vector, "F * N.x"), *wrong, *_place_faults(name, on, at)]
    if faults:
        return Load(name, "force", ()), faults
    place = points[0], Vector.zero()
    actions: list[Action] = [Force(name, points[0], vector, _mass_of(on))]
    if at is not None and isinstance(on, Body):
        place = _place(on, at, origin)
        actions += _moment(f"{name}, moment", on, place, vector)
    if reaction is not None:
        actions.append(Force(f"{name}, reaction", points[1], -vector, _mass_of(reaction)))
    if isinstance(reaction, Body):
        actions += _moment(f"{name}, moment of reaction", reaction, place, -vector)
    given = {"force": vector, "on": on, "at": at, "reaction": reaction}
    return Load(name, "force", tuple(actions), given=given), []


def _targets(
    on: object, reaction: object | None, found: Callable[[object], T | None], culprit: str, what: str, cure: str
) -> tuple[list[T], list[Fault]]:
    """Where a load and its reaction act, and a fault for each target on which it cannot act."""
    places, faults = [], []
    for target in (on,) if reaction is None else (on, reaction):
        place = found(target)
        if place is None:
            faults.append(Fault(culprit, f"{what} cannot act on {target!r}", cure))
        else:
            places.append(place)
    return places, faults


def _moment(name: str, body: Body, place: tuple[Point, Vector], vector: Vector) -> list[Torque]:
    """A force on the material point of a body at a place is that force at B* and a torque r × F."""
    point, offset = place
    arm = point.position_from(body.center) + offset
    return [Torque(name, body.frame, vector, body, arm)] if arm.frames else []


def _place(on: Body, at: Point | Sequence[ExprLike] | Vector, origin: Point) -> tuple[Point, Vector]:
    """Where a force acts on a body: at an offset from a point."""
    if isinstance(at, Vector):
        return origin, at
    return (at, Vector.zero()) if isinstance(at, Point) else (on.origin, on.frame.vector(*at))


def _place_faults(name: str, on: object, at: object) -> list[Fault]:
    culprit = f"force '{name}'"
    if isinstance(on, Body) and on.is_flexible:
        rule = f"it acts on {on.name}, which is flexible, and at none of its nodes"
        return [Fault(culprit, rule, f"Give a node in place of the body, such as {on.name}.node(…)")]
    if at is None:
        return []
    if not isinstance(on, Body):
        rule = f"at= is a place on a body, and {on!r} is not a body"
        return [Fault(culprit, rule, "Name the body, or omit at=")]
    if isinstance(at, (Point, Vector)) or (isinstance(at, (tuple, list)) and len(at) == 3):
        return []
    cure = f"Give a point, three measure numbers in {on.frame.name} such as (l, 0, 0), or a vector from the origin"
    return [Fault(culprit, f"at={at!r} is not a place on {on.name}", cure)]


def make_torque(name: str, on: Body | Frame, vector: Vector, reaction: Body | Frame | None) -> tuple[Load, list[Fault]]:
    """A torque on a body, and the opposite torque on the reaction's target."""
    frames, wrong = _targets(
        on, reaction, _frame_of, f"torque '{name}'", "a torque", "Give a body, or the frame of one"
    )
    faults = [*_vector_faults(name, vector, "T * N.z"), *wrong]
    if faults:
        return Load(name, "torque", ()), faults
    actions = [Torque(name, frames[0], vector, _mass_of(on))]
    if reaction is not None:
        actions.append(Torque(f"{name}, reaction", frames[1], -vector, _mass_of(reaction)))
    return Load(name, "torque", tuple(actions), given={"torque": vector, "on": on, "reaction": reaction}), []


def make_line_force(
    owner: Owner, name: str, P: PointLike, Q: PointLike, properties: Mapping[str, ExprLike]
) -> tuple[Load, list[Fault]]:
    """A force along the line from P to Q, on both; `properties` are a stiffness and rest length, a damping, or a force.

    T = k (L − L0) + c L̇ − F pulls them together,  L = √(p·p),  L̇ = (d/dt p·p) / (2 L)
    """
    values = {what: as_expression(value, f"{what} of {name}") for what, value in properties.items()}
    start, end = _point_of(P), _point_of(Q)
    cure = "Give a point, a body or a particle"
    faults = []
    for target, point in ((P, start), (Q, end)):
        if point is None:
            faults.append(Fault(f"'{name}'", f"a force cannot act on {target!r}", cure))
        elif point.owner is not owner:
            faults.append(Fault(f"'{name}'", f"{target!r} belongs to another model", f"{cure} of this model"))
    if faults or start is None or end is None:
        return Load(name, "force", ()), faults
    p_PQ = end.position_from(start)
    stiffness, rest = values.get("stiffness", ZERO), values.get("rest", ZERO)
    damping, push = values.get("damping", ZERO), values.get("force", ZERO)
    L = p_PQ.magnitude()
    if is_zero(L**2):
        rule = f"{P.name} and {Q.name} always coincide, so that there is no line between them"
        return Load(name, "force", ()), [Fault(f"'{name}'", rule, "Choose points that can be apart")]
    if rest == 0 and damping == 0 and push == 0:
        pull = stiffness * p_PQ
    else:
        tension = stiffness * (L - rest) + damping * rate(L**2) / (2 * L) - push
        pull = tension / L * p_PQ
    actions = (
        Force(name, start, pull, _mass_of(P)),
        Force(f"{name}, reaction", end, -pull, _mass_of(Q)),
    )
    what = next(word for key, word in _LINES.items() if key in properties)
    return Load(name, "force", actions, Ends(start, end, what), {what: (P, Q), **values}), []


# The kind of a load along a line, by the keys of its properties.
_LINES = {"stiffness": "spring", "damping": "damper", "force": "actuator"}


def make_gravity(gravity: Vector, masses: Sequence[Body | Particle]) -> tuple[Load, ...]:
    """m g at the mass centre of every body and particle; empty without gravity."""
    if not gravity.frames or not masses:
        return ()
    weights = tuple(Force(f"weight of {mass.name}", mass.center, mass.mass * gravity, mass) for mass in masses)
    return (Load("gravity", "gravity", weights),)


def _mass_of(on: object) -> Body | Particle | None:
    if isinstance(on, BodyNode):
        return on.body
    return on if isinstance(on, (Body, Particle)) else None


def _point_of(on: object) -> Point | None:
    place = center_of(on)
    return place if isinstance(place, Point) else None


def _frame_of(on: object) -> Frame | None:
    return on if isinstance(on, Frame) else on.frame if isinstance(on, (Body, BodyNode)) else None


def _vector_faults(name: str, vector: object, example: str) -> list[Fault]:
    if isinstance(vector, Vector):
        return []
    return [Fault(f"load '{name}'", f"{vector!r} is not a vector", f"Multiply a unit vector by it, such as {example}")]
