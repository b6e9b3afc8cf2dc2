"""The user's own objects, or their names, as keys into the equations."""

from __future__ import annotations

from typing import Any, TypeVar

from kanes.errors import UnknownNameError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import path_steps
from kanes.expr.symbols import Parameter
from kanes.model.parts import Action, Body, CoordinateForce, Load, Particle, Torque
from kanes.model.system import System

T = TypeVar("T")


def find(system: System, name: str) -> Any:
    """Whatever has this name in the system; bodies before the frames of the same name."""
    things: tuple[Any, ...] = (
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


def of_kind(thing: Any, kind: type[T], wanted: str, system: System) -> T:
    """The thing, if it is of the kind wanted and belongs to this system."""
    if not isinstance(thing, kind):
        raise UnknownNameError(f"{thing!r} is not {wanted}. Give {wanted} of '{system.name}', or its name.")
    if getattr(thing, "owner", None) is not system.frame.owner:
        raise UnknownNameError(f"{thing!r} belongs to another model. Give {wanted} of '{system.name}', or its name.")
    return thing


def frame_of(system: System, key: Any) -> Frame:
    """The frame that a frame, a body or a name stands for."""
    thing = find(system, key) if isinstance(key, str) else key
    return of_kind(thing.frame if isinstance(thing, Body) else thing, Frame, "a frame or a body", system)


def point_of(system: System, key: Any) -> Point:
    """The point that a point, a body, a particle or a name stands for."""
    thing = find(system, key) if isinstance(key, str) else key
    center = thing.center if isinstance(thing, (Body, Particle)) else thing
    return of_kind(center, Point, "a point, a body or a particle", system)


def mass_of(system: System, key: Any) -> Body | Particle:
    """The body or particle that a key stands for."""
    thing = find(system, key) if isinstance(key, str) else key
    if not isinstance(thing, (Body, Particle)) or thing not in system.masses:
        raise UnknownNameError(f"{thing!r} is no body or particle of '{system.name}'. Give one of them, or its name.")
    return thing


def loads_by(system: System, key: Any) -> tuple[Load, ...]:
    """The load that a key stands for; or all loads on a body or particle, each with only its actions on that."""
    thing = find(system, key) if isinstance(key, str) else key
    if isinstance(thing, Load) and thing in system.loads:
        return (thing,)
    if not isinstance(thing, (Body, Particle)) or thing not in system.masses:
        raise UnknownNameError(
            f"{thing!r} is no load, body or particle of '{system.name}'. Give one of them, or its name."
        )
    return tuple(
        Load(load.name, load.kind, tuple(action for action in load.actions if bearer(system, action) is thing))
        for load in system.loads
    )


def bearer(system: System, action: Action) -> Body | Particle | None:
    """The body or particle on which an action acts.

    It is the one named when the load was added, and the child for the force of a joint; otherwise what has its mass
    centre at the point, or else the first body in which the point or the frame is fixed. A force on a massless point
    or a torque on a massless frame has none.
    """
    if action.on is not None:
        return action.on if action.on in system.masses else None
    if isinstance(action, CoordinateForce):
        return None
    if isinstance(action, Torque):
        return next((body for body in system.bodies if _are_welded(body.frame, action.frame)), None)
    masses: tuple[Body | Particle, ...] = (*system.particles, *system.bodies)
    for mass in masses:
        if mass.center is action.point:
            return mass
    return next((body for body in system.bodies if _is_fixed_in(body, action.point)), None)


def _is_fixed_in(body: Body, point: Point) -> bool:
    arm = point.position_from(body.center)
    constant = all(isinstance(symbol, Parameter) for symbol in arm.free_symbols)
    return constant and all(_are_welded(body.frame, frame) for frame in arm.frames)


def _are_welded(frame: Frame, other: Frame) -> bool:
    """Whether one frame is fixed in the other."""
    if frame is other:
        return True
    steps = path_steps(frame, other)
    return all(isinstance(symbol, Parameter) for step in steps for symbol in step.matrix.free_symbols)
