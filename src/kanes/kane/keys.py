"""The user's own objects, or their names, as keys into the equations."""

from __future__ import annotations

from typing import Any, TypeVar

from kanes.errors import UnknownNameError
from kanes.expr.frames import Frame, Point
from kanes.expr.symbols import Parameter
from kanes.model.parts import Body, Force, Load, Particle, Torque
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


def loads_on(system: System, mass: Body | Particle) -> tuple[Load, ...]:
    """The loads of a system, each with only those of its actions that act on one body or particle."""
    return tuple(
        Load(load.name, load.kind, tuple(a for a in load.actions if _acts_on(a, mass))) for load in system.loads
    )


def _acts_on(action: Force | Torque, mass: Body | Particle) -> bool:
    if isinstance(action, Torque):
        return isinstance(mass, Body) and action.frame is mass.frame
    if action.point is mass.center or isinstance(mass, Particle):
        return action.point is mass.center
    arm = action.point.position_from(mass.center)
    return set(arm.frames) == {mass.frame} and all(isinstance(symbol, Parameter) for symbol in arm.free_symbols)
