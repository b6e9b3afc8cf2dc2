"""Joints of 42 as joints of Kanes, and the loads in them.

A joint carries frame Gi on the inner body and frame Go on the outer one. A gimbal turns Go in Gi about one to three
successive axes, a spherical joint by a quaternion; both may slide along axes of Gi. What is locked is a number.

Springs, dampers and motors of angles act in 42 as the torque Γ τ, the sum of the τ along the axles. Two axles are
perpendicular, so that this is τ on each angle; three are not, and get a torque of their own.

Source: stoneking-42, `Source/42dynamics.c` (MapStateVectorToBodyStates, KaneNBodyEOM), `Source/42joints.c`;
stoneking2008, "Joint Partials".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import sequence_steps
from kanes.expr.geometry.rotations import QuaternionTurn, joint_partials
from kanes.expr.geometry.vectors import rate
from kanes.expr.symbols import ZERO, Coordinate, Expr, ExprLike, Input, as_expression
from kanes.formats.documents.xml_nodes import Triple
from kanes.formats.fortytwo.document import ScJoint
from kanes.formats.fortytwo.numbers import exacts, fixed_rotation
from kanes.model.joints.base import Joint
from kanes.model.joints.kinds import Free, GeneralJoint, Gimbal, Pin, Spherical, Weld
from kanes.model.model import Model
from kanes.model.parts import Body

AXES = {"1": "x", "2": "y", "3": "z"}


class _ScSides(TypedDict):
    """Arguments of a joint: its place in the parent and in the child."""

    at: tuple[float, ...]
    child_at: tuple[float, ...]
    turned: list[tuple[float, ...]] | None
    child_turned: list[tuple[float, ...]] | None


class _ScForces(TypedDict):
    """Arguments of a joint: the forces in it, one per coordinate; None where there is none."""

    spring: list[ExprLike | None] | None
    damper: list[ExprLike | None] | None
    motor: list[ExprLike | None] | None


class JointParts:
    """The parts of one joint: its coordinates, those that are free with their speeds, and the inputs of its drive."""

    def __init__(self, model: Model, given: ScJoint, has_springs: bool) -> None:
        self.given = given
        self.is_ball = given.is_spherical and not all(given.locked_turns)
        self._model = model
        self._has_springs = has_springs and given.type == "PASSIVE"
        turns = [f"{given.name}_{number}" for number in range(1, len(given.turns) + 1)]
        slides = [f"{given.name}_{AXES[axis]}" for axis in given.slides]
        self.angles: list[ExprLike] = []
        if not self.is_ball:
            held = zip(turns, given.locked_turns, given.angles, strict=True)
            self.angles = [value if is_locked else self._free(name) for name, is_locked, value in held]
        held = zip(slides, given.locked_slides, given.displacements, strict=True)
        self.lengths = [value if is_locked else self._free(name) for name, is_locked, value in held]
        angles = [None] * len(turns) if self.is_ball else self.angles
        self.torques = [self._drive("T", name, q) for name, q in zip(turns, angles, strict=True)]
        self.forces = [self._drive("F", name, q) for name, q in zip(slides, self.lengths, strict=True)]

    def _free(self, name: str) -> Coordinate:
        """A coordinate; its speed is its rate, with the default name u_… ."""
        return self._model.coordinates(name, unit="m" if name[-1] in "xyz" else "rad")

    def _drive(self, letter: str, name: str, coordinate: ExprLike | None) -> Input | None:
        """The input of an actuated joint at a freedom; None where it is not driven, or locked."""
        is_driven = self.given.type == "ACTUATED" and not isinstance(coordinate, float)
        unit = {"T": "N*m", "F": "N"}[letter]
        return self._model.inputs(f"{letter}_{name}", unit=unit) if is_driven else None

    @property
    def _to_body(self) -> list[tuple[float, ...]]:
        """R with v_Bo = R v_Go, by its rows."""
        return list(zip(*fixed_rotation(self.given.outer_turn), strict=True))

    # The joint

    def joint(self) -> Joint:
        """The joint, with the springs and drives that act on single coordinates."""
        given = self.given
        where = _ScSides(
            at=exacts(given.inner_at),
            child_at=exacts(given.outer_at),
            turned=_turned(fixed_rotation(given.inner_turn)),
            child_turned=_turned(self._to_body),
        )
        if self.is_ball:
            return Free(self._slide(), **where, **self._acting(1)) if self.lengths else Spherical(**where)
        turns = [(AXES[axis], angle) for axis, angle in zip(given.turns, self.angles, strict=True)]
        acting = self._acting(len(turns))
        if self.lengths:
            return GeneralJoint(turns, self._slide(), [*self.angles, *self.lengths], **where, **acting)
        if len(turns) == 1:
            return Pin(self.angles[0], turns[0][0], **where, **acting)
        if turns:
            return Gimbal(self.angles, given.turns, **where, **acting)
        return Weld(**where)

    def _slide(self) -> tuple[ExprLike, ExprLike, ExprLike]:
        along = dict(zip(self.given.slides, self.lengths, strict=True))
        return along.get("1", 0), along.get("2", 0), along.get("3", 0)

    def _acting(self, turns: int) -> _ScForces:
        """Springs, dampers and drives of single coordinates: of all lengths, and of angles with one axle or two."""
        springs, slides = self.given.springs, len(self.lengths)
        has_own = turns in (1, 2) and not self.is_ball

        def given(values: Sequence[ExprLike | None]) -> list[ExprLike | None] | None:
            found = self._in_slots(values) if self.is_ball else list(values)
            return found if any(value is not None for value in found) else None

        def passive(turning: Triple, sliding: Triple) -> list[ExprLike | None] | None:
            own = turning[:turns] if has_own else (0.0,) * turns
            return given([value or None for value in (*own, *sliding[:slides])]) if self._has_springs else None

        return _ScForces(
            spring=passive(springs.turning, springs.sliding),
            damper=passive(springs.turning_damping, springs.sliding_damping),
            motor=given([*(self.torques if has_own else [None] * (3 if self.is_ball else turns)), *self.forces]),
        )

    def _in_slots(self, values: Sequence[ExprLike | None]) -> list[ExprLike | None]:
        """Values of the slides that there are, at the three places that a free joint has for its lengths."""
        count = len(values) - len(self.lengths)
        along = dict(zip(self.given.slides, values[count:], strict=True))
        return [*values[:count], *(along.get(axis) for axis in "123")]

    # Loads and constraints outside the joint

    def add_loads(self, body: Body, parent: Body) -> None:
        """The torque Γ τ of three angles or of a ball, and the locks of a ball."""
        to_body = Matrix(self._to_body)
        if self.is_ball:
            tau, partials = self._ball_torques(to_body, body), Matrix.eye(3)
        elif len(self.angles) == 3:
            tau = self._torques(self.angles, [rate(as_expression(angle, "angle")) for angle in self.angles])
            partials = joint_partials(sequence_steps(self.given.name, self.angles, self.given.turns))
        else:
            return
        if any(value != 0 for value in tau):
            torque = body.frame.vector(*(to_body @ partials @ Matrix(tau)))
            self._model.add_torque(body, torque, reaction=parent, name=f"torque of {self.given.name}")

    def _ball_torques(self, to_body: Matrix, body: Body) -> list[Expr]:
        elements = tuple(self._model[f"e{number}_{body.name}"] for number in range(4))
        angles = QuaternionTurn(elements).rotation_vector()
        rates = to_body.T @ Matrix(body.frame.relative_angular_velocity)
        for number, is_locked in enumerate(self.given.locked_turns):
            if is_locked:
                name = f"lock {number + 1} of {self.given.name}"
                self._model.add_velocity_constraint(rates[number], name=name)
        return self._torques(list(angles), list(rates))

    def _torques(self, angles: Sequence[ExprLike], rates: Sequence[Expr]) -> list[Expr]:
        """τ = −k θ − c θ̇ + T, one per axle."""
        springs = self.given.springs
        tau = []
        for number, (angle, speed) in enumerate(zip(angles, rates, strict=True)):
            torque = self.torques[number]
            value: Expr = ZERO if torque is None else torque
            if self._has_springs:
                value = value - springs.turning[number] * angle - springs.turning_damping[number] * speed
            tau.append(value)
        return tau


def _turned(rows: list[tuple[float, ...]]) -> list[tuple[float, ...]] | None:
    return None if rows == [(1, 0, 0), (0, 1, 0), (0, 0, 1)] else rows
