"""What users hand to `KanesMethod`, checked: the errors are of the types that SymPy raises, the words are ours."""

from __future__ import annotations

from typing import Any

from sympy import Matrix
from sympy.physics.mechanics import Particle, RigidBody
from sympy.physics.vector import Point, ReferenceFrame
from sympy.utilities.iterables import iterable


def checked_bodies(bodies: Any) -> list[RigidBody | Particle]:
    if not iterable(bodies):
        raise TypeError(f"bodies={bodies!r} is not a list of bodies. Give RigidBody and Particle objects in a list.")
    for body in bodies:
        if not isinstance(body, RigidBody | Particle):
            raise TypeError(f"{body!r} is neither a RigidBody nor a Particle. Bodies can only be those.")
    return list(bodies)


def checked_loads(loads: Any) -> list[tuple[Any, Any]]:
    """Pairs of a point and a force, or a frame and a torque."""
    if loads is None:
        return []
    if not iterable(loads) or not len(loads):
        raise ValueError(
            f"loads={loads!r} is not a list of loads. Give pairs (point, force) and (frame, torque), or None."
        )
    pairs = [(thing, vector) for thing, vector in loads]
    for thing, _ in pairs:
        if not isinstance(thing, ReferenceFrame | Point):
            raise TypeError(f"{thing!r} is neither a Point nor a ReferenceFrame. A load is on one of those.")
    return pairs


def check_kinematical(equations: Any, coordinates: Any) -> None:
    if len(equations) != len(coordinates):
        raise ValueError(
            f"{len(equations)} kinematic differential equations for {len(coordinates)} coordinates. Give one for each: "
            f"{', '.join(map(str, coordinates))}."
        )


def check_constraints(configuration: Any, velocity: Any, acceleration: Any, qdep: Any, udep: Any) -> None:
    """As many of them as there are dependent coordinates and speeds."""
    for what, given, depend, needed in (
        ("configuration constraints", configuration, "coordinates", qdep),
        ("velocity constraints", velocity, "speeds", udep),
        ("acceleration constraints", acceleration, "speeds", udep),
    ):
        is_missing = what.startswith("acceleration") and not given  # They follow from the velocity constraints.
        if not is_missing and len(given or ()) != len(needed):
            raise ValueError(
                f"{len(given or ())} {what} for {len(needed)} dependent {depend}. There must be as many of each."
            )


def as_column(given: Any) -> Any:
    return Matrix(given) if given else Matrix()
