"""The user's own objects, or their names, as keys into the equations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kanes.base.errors import UnknownNameError, WrongTypeError
from kanes.base.types import Key
from kanes.expr.geometry.frames import Frame, Owner, Point
from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Parameter
from kanes.model.constraints.rows import Constraint, Row
from kanes.model.contacts.compliant import CompliantContact
from kanes.model.parts import Action, Body, CoordinateForce, Force, Load, Particle, Torque
from kanes.model.registry import Named
from kanes.model.system import System

T = TypeVar("T")


def find(system: System, name: str) -> Named:
    """The object of this name in the system; bodies before frames of the same name."""
    things: tuple[Named, ...] = (
        *system.bodies,
        *system.particles,
        *system.frames,
        *system.points,
        *system.loads,
        *system.speeds,
        *system.coordinates,
    )
    for thing in things:
        if thing.name == name:
            return thing
    known = ", ".join(dict.fromkeys(thing.name for thing in things))
    raise UnknownNameError(f"'{system.name}' has nothing named '{name}'. It has: {known}.")


def own(system: System, thing: T) -> T:
    """The counterpart in this system of an object of its model; anything else unchanged.

    The frames, points and parts of a model and of its copies, pickled or deep, are found by their names.
    """
    owner, given = system.frame.owner, _owner(thing)
    if given is None or given is owner or given.identity != owner.identity:
        return thing
    return next((each for each in _like(system, thing) if each.name == getattr(thing, "name", None)), thing)


def _owner(thing: object) -> Owner | None:
    """The owner of a frame or point, or of the frames and points of a part."""
    if isinstance(thing, (Frame, Point)):
        return thing.owner
    if isinstance(thing, (Body, Particle)):
        return thing.center.owner
    if isinstance(thing, Row):
        return thing.newtonian.owner
    if isinstance(thing, Constraint):
        return next((row.newtonian.owner for row in thing.rows), None)
    if isinstance(thing, Load):
        return next(filter(None, map(_owner_of_action, thing.actions)), None)
    return None


def _owner_of_action(action: Action) -> Owner | None:
    if isinstance(action, CoordinateForce):
        return _owner(action.on)
    return action.point.owner if isinstance(action, Force) else action.frame.owner


def _like(system: System, thing: object) -> Sequence[Named]:
    """The objects of the system of the same kind."""
    if isinstance(thing, Frame):
        return system.frames
    if isinstance(thing, Point):
        return system.points
    if isinstance(thing, (Body, Particle)):
        return [mass for mass in system.masses if type(mass) is type(thing)]
    if isinstance(thing, Row):
        return (*system.constraints, *system.satisfied)
    return system.demands if isinstance(thing, Constraint) else system.loads


def vector_of(system: System, vector: Vector) -> Vector:
    """A vector in the system's own frames."""
    if all(frame.owner is system.frame.owner for frame in vector.frames):
        return vector
    return Vector.sum({own(system, frame): numbers for frame, numbers in vector.terms.items()})


def thing_of(system: System, key: Key) -> Named:
    """The object of a key: by its name, or the counterpart of an object of the model."""
    return find(system, key) if isinstance(key, str) else own(system, key)


def of_kind(thing: object, kind: type[T], wanted: str, system: System) -> T:
    """The object, if it is of the wanted kind and belongs to this system."""
    if not isinstance(thing, kind):
        raise UnknownNameError(f"{thing!r} is not {wanted}. Give {wanted} of '{system.name}', or its name.")
    found = own(system, thing)
    if getattr(found, "owner", None) is not system.frame.owner:
        raise UnknownNameError(f"{thing!r} belongs to another model. Give {wanted} of '{system.name}', or its name.")
    return found


def frame_of(system: System, key: Key) -> Frame:
    """The frame of a frame, a body or a name."""
    thing = thing_of(system, key)
    return of_kind(thing.frame if isinstance(thing, Body) else thing, Frame, "a frame or a body", system)


def point_of(system: System, key: Key) -> Point:
    """The point of a point, a body, a particle or a name."""
    thing = thing_of(system, key)
    center = thing.center if isinstance(thing, (Body, Particle)) else thing
    return of_kind(center, Point, "a point, a body or a particle", system)


def mass_of(system: System, key: Key) -> Body | Particle:
    """The body or particle of a key."""
    thing = thing_of(system, key)
    if not isinstance(thing, (Body, Particle)) or thing not in system.masses:
        raise UnknownNameError(
            f"{thing!r} is not a body or particle of '{system.name}'. Give one of them, or its name."
        )
    return thing


def loads_by(system: System, key: Key) -> tuple[Load, ...]:
    """The load of a key; or all loads on a body or particle, each with only its actions on it."""
    thing = thing_of(system, key)
    if isinstance(thing, Load) and thing in system.loads:
        return (thing,)
    if not isinstance(thing, (Body, Particle)) or thing not in system.masses:
        raise UnknownNameError(
            f"{thing!r} is not a load, body or particle of '{system.name}'. Give one of them, or its name."
        )
    return tuple(
        Load(load.name, load.kind, tuple(action for action in load.actions if bearer(system, action) is thing))
        for load in system.loads
    )


def contact_of(system: System, key: object) -> CompliantContact:
    """The compliant contact of a key: by its name, or the counterpart of one of the model."""
    found = thing_of(system, key) if isinstance(key, (str, CompliantContact)) else key
    if not isinstance(found, CompliantContact):
        raise WrongTypeError(
            f"{key!r} is not a compliant contact. Give what model.add_compliant_contact returned, or its name."
        )
    return found


def bearer(system: System, action: Action) -> Body | Particle | None:
    """The body or particle on which an action acts.

    It is the one named when the load was added, and the child for the force of a joint; otherwise the one with its mass
    centre at the point, or else the first body in which the point or the frame is fixed. A force on a massless point
    or a torque on a massless frame has none. This is about loads as users see them on
    a body; dynamics determine separately which body carries a point that moves in all of them.
    """
    if action.on is not None:
        return action.on if action.on in system.masses else None
    if isinstance(action, CoordinateForce):
        return None
    if isinstance(action, Torque):
        return next((body for body in system.bodies if _are_welded(body.frame, action.frame)), None)
    masses: tuple[Body | Particle, ...] = (*system.particles, *system.bodies)
    centered = (mass for mass in masses if mass.center is action.point)
    fixed = (body for body in system.bodies if _is_fixed_in(body, action.point))
    return next(centered, None) or next(fixed, None)


def _is_fixed_in(body: Body, point: Point) -> bool:
    """Whether a point is fixed in a body in every configuration."""
    arm = point.position_from(body.center)
    constant = all(isinstance(symbol, Parameter) for symbol in arm.free_symbols)
    return constant and all(_are_welded(body.frame, frame) for frame in arm.frames)


def _are_welded(frame: Frame, other: Frame) -> bool:
    """Whether one frame is fixed in the other."""
    if frame is other:
        return True
    steps = path_steps(frame, other)
    return all(isinstance(symbol, Parameter) for step in steps for symbol in step.matrix.free_symbols)
