"""Compliant contact as a load: forces on two bodies where their surfaces overlap, by a law of their depth."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.rotations import Triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.kept_terms import kept_if_long
from kanes.expr.symbols import ZERO, Expr
from kanes.model.constraints.contacts import Grounded
from kanes.model.constraints.surfaces import Sphere, Surface
from kanes.model.contacts.contact_laws import ContactLaw, Friction
from kanes.model.contacts.places import SurfaceSide
from kanes.model.contacts.spots import Touch, touches
from kanes.model.parts import Action, Body, Force, Load, Particle, PointLike, Torque


@dataclass(frozen=True, eq=False)
class ContactSpot:
    """Contact at one spot: quantities of the model, of which a run gives the values, such as `run[spot.depth]`."""

    name: str
    depth: Expr  # how far the surfaces reach into each other; negative where they are apart
    rate: Expr  # of the depth
    normal_force: Expr  # it pushes the surfaces apart where it is positive
    normal: Vector  # unit, from the other surface to the body
    friction: Vector  # on the body
    slip: Vector  # tangential velocity of the body relative to the other surface
    stored: Expr | None  # energy; None where the law has no closed form of it
    dissipated: Expr  # power

    @property
    def force(self) -> Vector:
        """The force on the body."""
        return self.normal_force * self.normal + self.friction

    def __repr__(self) -> str:
        return f"<contact spot {self.name}>"


@dataclass(frozen=True, eq=False)
class CompliantContact(Load):
    """The result of `add_compliant_contact`: a load with the spots at which its surfaces touch."""

    spots: tuple[ContactSpot, ...] = ()

    def __repr__(self) -> str:
        return f"<contact {self.name}>"


def make_contact(
    ground: Grounded,
    name: str,
    touching: PointLike,
    surface: Surface | None,
    on: Surface,
    on_body: PointLike | None,
    law: ContactLaw,
    friction: Friction | None,
) -> CompliantContact:
    """Forces by a law between a surface of a body, particle or point, and one of the ground or of another body."""
    where = f"contact '{name}'"
    first = SurfaceSide.of(ground, where, touching)
    other = SurfaceSide.of(ground, where, on_body)
    if on_body is touching:
        raise WrongValueError(f"{where}: {first.name} cannot touch itself. Give another body as on_body, or none.")
    if not isinstance(law, ContactLaw):
        cure = "Give one of kn.contact_laws, such as HuntCrossley(1e6)."
        raise WrongTypeError(f"{where}: law={law!r} is not a law of contact. {cure}")
    if friction is not None and not isinstance(friction, Friction):
        cure = "Give one of kn.contact_laws, such as Coulomb(0.5, slip_speed=1e-3)."
        raise WrongTypeError(f"{where}: friction={friction!r} is not a law of friction. {cure}")
    actions: list[Action] = []
    spots = []
    for touch in touches(ground, where, first, surface, other, on):
        called = f"{name}, {touch.place.label}" if touch.place.label else name
        spots.append(_spot(where, called, touch, on, law, friction))
        actions += _actions(called, touch, spots[-1].force, first, other)
    given = {
        "contact": touching,
        "surface": surface,
        "on": on,
        "on_body": on_body,
        "law": law,
        "friction": friction,
    }
    return CompliantContact(name, "contact", tuple(actions), given=given, spots=tuple(spots))


def _spot(where: str, name: str, touch: Touch, on: Surface, law: ContactLaw, friction: Friction | None) -> ContactSpot:
    """The forces at a spot, and what they store and dissipate:  (F − F(ḋ = 0)) ḋ − T·v."""
    radius = _radius(touch.place.radius, on)
    if law.needs_radius and touch.place.radius == 0:
        raise WrongValueError(f"{where}: {law.name} is a law for balls. Give a Sphere or a Capsule as the surface.")
    force = kept_if_long(law.normal_force(touch.depth, touch.rate, radius))
    at_rest = kept_if_long(law.normal_force(touch.depth, ZERO, radius))
    rubbing = (ZERO,) * len(touch.slip) if friction is None else friction.force(force, touch.slip)
    rubbing = tuple(kept_if_long(each) for each in rubbing)
    lost = (force - at_rest) * touch.rate
    for each, speed in zip(rubbing, touch.slip, strict=True):
        lost -= each * speed
    return ContactSpot(
        name,
        touch.depth,
        touch.rate,
        force,
        Vector.of(touch.frame, touch.normal),
        _along(touch.frame, touch.directions, rubbing),
        _along(touch.frame, touch.directions, touch.slip),
        law.stored_energy(touch.depth, radius),
        kept_if_long(lost),
    )


def _radius(r: Expr, on: Surface) -> Expr:
    """That of the ball on a plane which is curved as the two surfaces are to each other:  1/r ± 1/R."""
    if not isinstance(on, Sphere) or r == 0:
        return r
    return r * on.radius / (on.radius - r if on.inside else on.radius + r)


def _along(frame: Frame, directions: tuple[Triple, ...], components: tuple[Expr, ...]) -> Vector:
    x, y, z = (
        sum((component * each[axis] for each, component in zip(directions, components, strict=True)), ZERO)
        for axis in range(3)
    )
    return Vector.of(frame, (x, y, z))


def _actions(name: str, touch: Touch, force: Vector, first: SurfaceSide, other: SurfaceSide) -> list[Action]:
    """The force at the spot on the body, and the opposite one at the same place of the other body.

    A force on the material point at an arm from a point of the body is that force at the point and a moment.
    """
    place = touch.place
    on = first.thing if isinstance(first.thing, (Body, Particle)) else None
    point, arm = (place.point, place.offset + touch.arm) if first.turns else (first.center, Vector.zero())
    actions: list[Action] = [Force(name, point, force, on)]
    if isinstance(on, Body) and _is_some(arm):
        actions.append(Torque(f"{name}, moment", on.frame, force, on, arm))
    if other.thing is None:
        return actions
    carrier = other.thing if isinstance(other.thing, (Body, Particle)) else None
    actions.append(Force(f"{name}, reaction", other.center, -force, carrier))
    if isinstance(carrier, Body):
        reach = place.point.position_from(carrier.center) + place.offset + touch.arm
        actions.append(Torque(f"{name}, moment of reaction", carrier.frame, -force, carrier, reach))
    return actions


def _is_some(vector: Vector) -> bool:
    return any(number != 0 for triple in vector.terms.values() for number in triple)
