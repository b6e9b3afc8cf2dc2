"""Parts of a model that URDF cannot describe."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.base.errors import Fault, ModelError
from kanes.expr.symbols import Coordinate
from kanes.formats.urdf.model import GRAVITY
from kanes.formats.urdf.numbers import ModelNumbers
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.model import Model
from kanes.model.parts import CoordinateForce, Load

_CURE = "Remove it, or write a model file (.yaml)"


def unsupported_parts(model: Model, numbers: ModelNumbers) -> Iterator[Fault]:
    """Parts of a model other than bodies and their joints, except those that every robot has."""
    for particle in model.particles:
        yield Fault(f"particle {particle.name}", "URDF has only rigid bodies", "Make it a body")
    for constraint in model.constraints:
        yield Fault(constraint.name, "URDF has no constraints", _CURE)
    for body in model.bodies:
        if body.armatures:
            yield Fault(f"armature of {body.name}", "URDF has no rotors in joints", _CURE)
    for load in model.loads:
        if not _is_damper(load):
            yield Fault(f"load '{load.name}'", "URDF has no loads except dampers of pins and sliders", _CURE)
    rates, made = {q.dot for q in model.declared(Coordinate)}, model.declarations.of_joints
    for speed, definition in model.declarations.speed_definitions.items():
        if definition not in rates and definition != made.get(speed):
            yield Fault(f"speed {speed}", f"it is {definition}, and URDF has only rates of joints", _CURE)
    yield from _gravity_faults(model, numbers)


def _is_damper(load: Load) -> bool:
    bodies = [action.on for action in load.actions if isinstance(action, CoordinateForce)]
    one_way = len(bodies) == len(load.actions) and all(
        body and isinstance(body.joint, (Pin, Slider)) for body in bodies
    )
    return one_way and load.kind == "joint" and load.name.startswith("damper of ")


def _gravity_faults(model: Model, numbers: ModelNumbers) -> Iterator[Fault]:
    rule = f"URDF does not define it, and readers assume {GRAVITY} along −z"
    cure = f"Let model.gravity be -{GRAVITY} * {model.frame.name}.z, or rotate the model"
    if model.gravity is None:
        yield Fault("gravity", f"there is none; {rule}", cure)
        return
    try:
        found = numbers.numbers(model.gravity.components(model.frame), "gravity")
    except ModelError as error:
        yield from error.faults
        return
    if np.abs(found - [0, 0, -GRAVITY]).max() > 1e-12:
        yield Fault("gravity", f"it is ({', '.join(f'{number:g}' for number in found)}); {rule}", cure)
