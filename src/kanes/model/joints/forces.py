"""Springs, dampers, stops and motors of joints: from the user's input to loads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from kanes.base.errors import Fault, counted
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.vectors import rate
from kanes.expr.symbols import ZERO, Expr, ExprLike, Parameter, as_expression, at_least_zero
from kanes.model.joints.base import Attachment, Joint, JointForces
from kanes.model.parts import Action, Armature, Body, CoordinateForce, Load, Torque

# A lower and an upper limit; None for an open side.
_Limit: TypeAlias = tuple[Expr | None, Expr | None]


def joint_loads(body: Body, attachment: Attachment, parent_frame: Frame) -> tuple[list[Load], list[Fault]]:
    """The loads of a body's inboard joint, and their faults."""
    made = _JointLoads(body, attachment, parent_frame)
    if body.joint is not None:
        made.add(body.joint.forces)
    return made.loads, made.faults


def joint_armatures(joint: Joint, name: str, attachment: Attachment) -> tuple[tuple[Armature, ...], list[Fault]]:
    """The rotors in a joint, and their faults: one value per coordinate, preceded by one for a ball."""
    given, motion = joint.forces.armature, attachment.motion
    balls = 1 if motion.ball is not None else 0
    count = balls + len(motion.coordinates)
    culprit = f"armature of {name}"
    values = list(given) if isinstance(given, (tuple, list)) else [given]
    if given is None:
        return (), []
    if len(values) != count:
        rule = f"{counted(len(values), 'value')} for {counted(count, 'place')}"
        return (), [Fault(culprit, rule, "Give one per coordinate, with None where there is none")]
    rates: list[list[Expr]] = [list(attachment.frame.relative_angular_velocity)] if balls else []
    rates += [[rate(q)] for q in motion.coordinates]
    found, faults = [], []
    for own, value in zip(rates, values, strict=True):
        inertia = ZERO if value is None else as_expression(value, culprit)
        changing = sorted(str(symbol) for symbol in inertia.free_symbols if not isinstance(symbol, Parameter))
        if changing:
            rule = f"{inertia} depends on {', '.join(changing)}, and the inertia of a rotor is constant"
            faults.append(Fault(culprit, rule, "Use numbers and parameters alone"))
        elif inertia.is_negative:
            faults.append(Fault(culprit, f"{inertia} is negative", "Give one that is not"))
        elif inertia != 0:
            found += [Armature(each, inertia) for each in own]
    return tuple(found), faults


class _JointLoads:
    """The loads of one joint, one for each of spring, damper, stops and motor.

    A ball has no angles. Its spring and damper are one value before those of the coordinates, and its motor
    has three.
    """

    def __init__(self, body: Body, attachment: Attachment, parent_frame: Frame) -> None:
        self.loads: list[Load] = []
        self.faults: list[Fault] = []
        self._body = body
        self._attachment = attachment
        self._parent_frame = parent_frame
        self._motion = attachment.motion
        self._has_ball = self._motion.ball is not None
        self._count = len(self._motion.coordinates) + self._has_ball

    def add(self, given: JointForces) -> None:
        springs = self._values("spring", given.spring, self._count)
        rests = self._values("rest", given.rest, self._count)
        dampers = self._values("damper", given.damper, self._count)
        motors = self._values("motor", given.motor, self._count + 2 * self._has_ball)
        self._add_load("spring", self._spring(springs, rests, given.vector_torque))
        self._add_load("damper", self._damper(dampers, given.vector_torque))
        self._add_load("stops", self._stops(given))
        self._add_load("motor", self._motor(motors))
        self._check_rests(springs, rests)
        if given.vector_torque and not self._motion.gimbal:
            self._fault("vector_torque", "the joint has no gimbal angles", "Leave it out")

    # Each kind

    def _spring(self, stiffness: list[Expr | None], rests: list[Expr | None], as_vector: bool) -> list[Action]:
        values = []
        for q, k, rest in zip(self._slots, stiffness, rests, strict=True):
            values.append(None if k is None or q is None else -k * (q - (ZERO if rest is None else rest)))
        ball: list[Action] = []
        if self._motion.ball is not None and stiffness[0] is not None:
            vector = self._attachment.to_child @ (-stiffness[0] * self._motion.ball.rotation_vector())
            ball = self._torque("spring", vector)
        return ball + self._on_coordinates("spring", values, as_vector)

    def _damper(self, damping: list[Expr | None], as_vector: bool) -> list[Action]:
        values = []
        for q, c in zip(self._slots, damping, strict=True):
            values.append(None if c is None or q is None else -c * rate(q))
        ball: list[Action] = []
        if self._has_ball and damping[0] is not None:
            ball = self._torque("damper", -damping[0] * Matrix(self._attachment.angular_speeds))
        return ball + self._on_coordinates("damper", values, as_vector)

    def _motor(self, values: list[Expr | None]) -> list[Action]:
        if not self._has_ball:
            return self._on_coordinates("motor", values, False)
        torque, forces = values[:3], values[3:]
        ball: list[Action] = []
        if any(value is not None for value in torque):
            ball = self._torque("motor", Matrix([ZERO if value is None else value for value in torque]))
        return ball + self._on_coordinates("motor", [None, *forces], False)

    def _stops(self, given: JointForces) -> list[Action]:
        limits = self._limits(given.limits)
        springs = self._values("stop_spring", given.stop_spring, self._count)
        dampers = self._values("stop_damper", given.stop_damper, self._count)
        values: list[Expr | None] = []
        for q, limit, k, d in zip(self._slots, limits, springs, dampers, strict=True):
            if limit is None or q is None:
                if limit is not None:
                    self._fault("limits", "a rotation without angles has no limits", "Put None in that place")
                values.append(None)
                continue
            if k is None:
                self._fault("limits", f"stops at {_shown(limit)} have no stiffness", "Give stop_spring=")
            values.append(None if k is None else stop_force(q, limit, k, ZERO if d is None else d))
        if given.limits is None and (given.stop_spring is not None or given.stop_damper is not None):
            self._fault("limits", "a stop_spring or stop_damper without limits does nothing", "Give limits=(low, high)")
        return self._on_coordinates("stop", values, False)

    def _limits(self, given: object) -> list[_Limit | None]:
        """A pair per slot, or None."""
        if given is not None and self._count == 1 and isinstance(given, (tuple, list)) and len(given) == 2:
            given = given if _is_pair(given[0]) else [given]
        listed = self._listed("limits", given, self._count)
        pairs: list[_Limit | None] = []
        for pair in listed:
            if pair is None:
                pairs.append(None)
                continue
            if not _is_pair(pair):
                self._fault(
                    "limits", f"{pair!r} is not a pair of limits", "Give (low, high), with None for an open side"
                )
                pairs.append(None)
                continue
            low, high = (None if end is None else as_expression(end, self._name("limits")) for end in pair)
            pairs.append((low, high))
            if low is not None and high is not None and (low - high).is_nonnegative:
                self._fault("limits", f"the lower limit {low} is not below the upper one {high}", "Give (low, high)")
        return pairs

    # Inside

    @property
    def _slots(self) -> list[Expr | None]:
        """The coordinates, with None first for a ball."""
        return [*([None] if self._has_ball else []), *self._motion.coordinates]

    def _check_rests(self, springs: list[Expr | None], rests: list[Expr | None]) -> None:
        for number, (k, rest) in enumerate(zip(springs, rests, strict=True)):
            if rest is None:
                continue
            if self._has_ball and number == 0:
                self._fault("rest", "a rotation without angles has no rest position", "Rotate the joint by turned=")
            elif k is None:
                self._fault("rest", "a rest position without a spring does nothing", "Give spring= as well")

    def _values(self, what: str, given: object, count: int) -> list[Expr | None]:
        listed = self._listed(what, given, count)
        return [None if value is None else as_expression(value, self._name(what)) for value in listed]

    def _listed(self, what: str, given: object, count: int) -> list[object]:
        """One value per slot; a fault where there are more or fewer."""
        if given is None:
            return [None] * count
        values = list(given) if isinstance(given, (tuple, list)) else [given]
        if len(values) == count:
            return values
        if count == 0:
            self._fault(what, "the joint has no coordinate to act on", f"Leave out {what}=, or choose another joint")
        else:
            rule = f"{counted(len(values), 'value')} for {counted(count, 'place')}"
            self._fault(what, rule, "Give one per coordinate, with None where there is none")
        return [None] * count

    def _name(self, what: str) -> str:
        return f"{what} of {self._body.name}"

    def _fault(self, what: str, rule: str, cure: str) -> None:
        self.faults.append(Fault(self._name(what), rule, cure))

    def _add_load(self, what: str, actions: list[Action]) -> None:
        if actions:
            self.loads.append(Load(self._name(what), "joint", tuple(actions)))

    def _on_coordinates(self, what: str, values: list[Expr | None], as_vector: bool) -> list[Action]:
        """The forces on the coordinates; or the torque Γ τ."""
        if as_vector and self._motion.gimbal:
            if all(value is None for value in values):
                return []
            tau = Matrix([ZERO if value is None else value for value in values])
            return self._torque(what, self._attachment.to_child @ self._attachment.partials @ tau)
        numbered = len(values) > 1
        return [
            CoordinateForce(f"{self._name(what)}, {number}" if numbered else self._name(what), q, value, self._body)
            for number, (q, value) in enumerate(zip(self._slots, values, strict=True), start=1)
            if value is not None
        ]

    def _torque(self, what: str, components: Matrix) -> list[Action]:
        """A torque on the child, by components in its frame, and its reaction on the parent."""
        name, frame = self._name(what), self._body.frame
        vector = frame.vector(*components)
        return [
            Torque(name, frame, vector, self._body),
            Torque(f"{name}, reaction", self._parent_frame, -vector, self._body.parent),
        ]


def _is_pair(given: object) -> TypeGuard[Sequence[ExprLike | None]]:
    return isinstance(given, (tuple, list)) and len(given) == 2


def _shown(limit: _Limit) -> str:
    return " and ".join(str(end) for end in limit if end is not None)


def stop_force(q: Expr, limit: _Limit, k: Expr, d: Expr) -> Expr:
    """Stops that push a coordinate back between its limits, never pull, and dissipate energy.

    Q = k δ max(0, 1 + d δ̇),  δ = max(0, low − q);  and its mirror image at the upper limit
    """
    low, high = limit
    total = ZERO
    if low is not None:
        total += k * at_least_zero(low - q) * at_least_zero(1 - d * rate(q - low))
    if high is not None:
        total -= k * at_least_zero(q - high) * at_least_zero(1 + d * rate(q - high))
    return total
