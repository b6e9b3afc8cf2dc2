"""Actuators and tendons as efforts on joints and forces at sites.

An actuator of length l pulls with  gain(l, l̇) × input + bias(l, l̇)  on each joint that changes l, in proportion to how
much it does; a tendon with its spring and damper likewise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.vectors import rate
from kanes.expr.symbols import ZERO, Coordinate, Expr, Input, at_least_zero
from kanes.formats.documents.xml_nodes import Triple, exact
from kanes.formats.mjcf.building.links import Effort, JointActions, triple
from kanes.formats.mjcf.building.names import free_name, symbol_name
from kanes.formats.mjcf.document import MjcfActuator, MjcfDocument, MjcfJoint, MjcfTendon
from kanes.formats.mjcf.equalities import reference_of

if TYPE_CHECKING:
    from kanes.model.model import Model
    from kanes.model.parts import Body

Terms = list[tuple[str, float]]


@dataclass(eq=False)
class Drives:
    """Efforts on joints, the sums over tendons and actuators, and loads on bodies."""

    document: MjcfDocument
    coordinates: Mapping[str, Coordinate]
    inputs: dict[str, Input] = field(default_factory=dict)
    _efforts: dict[str, Effort] = field(default_factory=dict)
    _armatures: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._joints = {joint.name: joint for joint in self.document.joints}
        self._tendons = {tendon.name: tendon for tendon in self.document.tendons}

    def declare_inputs(self, model: Model, reserved: set[str]) -> None:
        """An input for each actuator, by its name."""
        for actuator in self.document.actuators:
            name = free_name(model, symbol_name(actuator.name, "u"), "motor", reserved)
            self.inputs[actuator.name] = model.inputs(name)

    def gather(self) -> JointActions:
        """What acts in joints."""
        for joint in self._joints.values():
            self._add_armature([(joint.name, 1.0)], joint.armature)
            if joint.name in self.coordinates:
                self._add_curved(joint)
        for tendon in self._tendons.values():
            self._add_tendon(tendon)
        for actuator in self.document.actuators:
            self._add_actuator(actuator)
        return JointActions(self.coordinates, self._efforts, self._armatures)

    def act_on_bodies(self, model: Model, bodies: Mapping[str, Body]) -> None:
        """Forces at sites, torques on balls in the axes of their parents, and weight that is compensated."""
        sites = reference_of(self.document.world, self.document.bodies).sites
        for actuator in self.document.actuators:
            if actuator.on == "site":
                owner, site = sites[actuator.target]
                if owner in bodies:
                    wrench = np.array(actuator.gear).reshape(2, 3) @ site.place.R.T
                    self._add_wrench(model, bodies[owner], actuator, wrench, triple(site.place.p))
            elif actuator.on == "jointinparent" and actuator.target not in self.coordinates:
                self._add_in_parent(model, bodies, actuator)
        gravity = model.gravity
        for given in self.document.bodies:
            if given.gravcomp and gravity is not None and given.mass.mass:
                body = bodies[given.name]
                name = free_name(model, f"gravity compensation of {body.name}", "force")
                model.add_force(body, -exact(given.gravcomp * given.mass.mass) * gravity, name=name)

    # Each kind

    def _add_curved(self, joint: MjcfJoint) -> None:
        """The parts of a spring and damper that are not linear."""
        q = self.coordinates[joint.name]
        x = q - exact(joint.springref)
        value = -exact(joint.stiffness[1]) * x**2 - exact(joint.stiffness[2]) * x**3
        value += _drag((0.0, *joint.damping[1:]), rate(q))
        self._add_effort([(joint.name, 1.0)], value)

    def _add_tendon(self, tendon: MjcfTendon) -> None:
        terms = list(tendon.terms)
        length = self._length(terms)
        if tendon.rest is None:
            rest = sum(factor * self._joints[name].springref for name, factor in terms)
            x = length - exact(rest)
        elif tendon.rest[0] == tendon.rest[1]:
            x = length - exact(tendon.rest[0])
        else:
            low, high = map(exact, tendon.rest)
            x = at_least_zero(length - high) - at_least_zero(low - length)
        pull = ZERO
        for power, stiffness in enumerate(tendon.stiffness, start=1):
            pull -= exact(stiffness) * x**power if stiffness else ZERO
        self._add_effort(terms, pull + _drag(tendon.damping, rate(length)))
        self._add_armature(terms, tendon.armature)

    def _add_actuator(self, actuator: MjcfActuator) -> None:
        """Its force on what changes its length; damping and rotor count with the square of the gear, as seen there."""
        if actuator.target in self.coordinates and actuator.on in ("joint", "jointinparent"):
            terms = [(actuator.target, 1.0)]
        elif actuator.on == "tendon":
            terms = list(self._tendons[actuator.target].terms)
        elif actuator.on == "joint":
            self._add_ball_effort(actuator)
            return
        else:
            return
        gear, length = actuator.gear[0], self._length(terms)
        force = exact(gear) * self._force(actuator, exact(gear) * length, exact(gear) * rate(length))
        drag = _drag(tuple(gear**2 * number for number in actuator.damping), rate(length))
        self._add_effort(terms, force + drag)
        self._add_armature(terms, gear**2 * actuator.armature)

    def _add_ball_effort(self, actuator: MjcfActuator) -> None:
        """Torques in the child, then for a free joint forces in the world; gears of the latter come first."""
        force = self._force(actuator, ZERO, ZERO)
        gear = actuator.gear[:3]
        if self._joints[actuator.target].type == "free":
            gear = (*actuator.gear[3:], *actuator.gear[:3])
        known = self._efforts.get(actuator.target, [ZERO] * len(gear))
        self._efforts[actuator.target] = [
            total + exact(factor) * force for total, factor in zip(known, gear, strict=True)
        ]

    def _add_in_parent(self, model: Model, bodies: Mapping[str, Body], actuator: MjcfActuator) -> None:
        owner = next(body for body in self.document.bodies if any(each.name == actuator.target for each in body.joints))
        body = bodies[owner.name]
        frame = model.frame if body.parent is None else body.parent.frame
        free = self._joints[actuator.target].type == "free"
        force = self._force(actuator, ZERO, ZERO)
        torque = [exact(number) * force for number in (actuator.gear[3:] if free else actuator.gear[:3])]
        # The joint of a body is turned from its parent as the body itself is at its reference.
        turn = np.eye(3) if free else owner.place.R
        components = [sum((exact(a) * b for a, b in zip(row, torque, strict=True)), ZERO) for row in turn]
        name = free_name(model, f"torque of {actuator.name}", "torque")
        model.add_torque(body, frame.vector(*components), reaction=None if free else frame, name=name)
        if free and any(actuator.gear[:3]):
            vector = model.frame.vector(*(exact(number) * force for number in actuator.gear[:3]))
            model.add_force(body, vector, at=(0, 0, 0), name=free_name(model, f"force of {actuator.name}", "force"))

    def _add_wrench(self, model: Model, body: Body, actuator: MjcfActuator, wrench: Array, at: Triple) -> None:
        force = self._force(actuator, ZERO, ZERO)
        for what, numbers in zip(("force", "torque"), wrench, strict=True):
            if not numbers.any():
                continue
            vector = body.frame.vector(*(exact(number) * force for number in numbers))
            name = free_name(model, f"{what} of {actuator.name}", what)
            if what == "force":
                model.add_force(body, vector, at=at, name=name)
            else:
                model.add_torque(body, vector, name=name)

    # Inside

    def _length(self, terms: Terms) -> Expr:
        return sum((exact(factor) * self.coordinates[name] for name, factor in terms), ZERO)

    def _force(self, actuator: MjcfActuator, length: Expr, speed: Expr) -> Expr:
        """gain × input + bias."""
        values = (1, length, speed)
        gain = sum((exact(number) * value for number, value in zip(actuator.gain, values, strict=True)), ZERO)
        bias = sum((exact(number) * value for number, value in zip(actuator.bias, values, strict=True)), ZERO)
        return gain * self.inputs[actuator.name] + bias

    def _add_effort(self, terms: Terms, force: Expr) -> None:
        for name, factor in terms if force != 0 else ():
            self._efforts[name] = self._efforts.get(name, ZERO) + exact(factor) * force

    def _add_armature(self, terms: Terms, armature: float) -> None:
        """½ a l̇² of a length that one joint changes; the reader leaves others out."""
        if armature and len(terms) == 1:
            name, factor = terms[0]
            self._armatures[name] = self._armatures.get(name, 0.0) + factor**2 * armature


def _drag(damping: tuple[float, ...], speed: Expr) -> Expr:
    """−(c₁ v + c₂ v |v| + c₃ v³)."""
    first, second, third = map(exact, damping)
    size = 2 * at_least_zero(speed) - speed if second else ZERO
    return -first * speed - second * speed * size - third * speed**3
