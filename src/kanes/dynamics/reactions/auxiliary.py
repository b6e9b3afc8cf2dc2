"""Forces that do no work, brought into evidence by auxiliary generalized speeds, over any algebra.

Let everything beyond a cut have, besides its motion, a velocity u e (or an angular velocity u e about a point of the
cut) that the connection forbids. Its partial velocities by u are

    v_r = e,  ω_r = 0        for a force along e
    v_r = e × r,  ω_r = e    for a torque along e

for everything beyond the cut, and zero elsewhere. The force R (or torque) that the connection exerts along e is then
the only one that is missing in Kane's equation for u, in which u itself is zero:

    R + F + F* = 0

with F of all loads and constraints that act beyond the cut, and F* with the actual accelerations.

Constraints are treated in the same way with existing speeds: where M u̇ = f + Cᵀ λ, the equations of the dependent
speeds have λ in them, and give  C_Dᵀ λ = −(F + F*)_D.

Source: lecture-partials, "Generalized Active Forces"; kanemethod-draft, "Generalized Forces".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from kanes.dynamics.reactions.cuts import Cut
from kanes.dynamics.reactions.held import AuxiliaryMotion, find_held
from kanes.expr.algebra import M, Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import Vector
from kanes.kane.active_forces import Resultants, add_loads
from kanes.kane.constraint_equations import constraint_matrices
from kanes.kane.dependent import Choice
from kanes.kane.flexible_inertia import FlexibleInertia, FlexibleMotion, flexible_inertia
from kanes.kane.inertia_forces import inertia_times
from kanes.kane.method import Derivation
from kanes.kane.speeds import Kinematical
from kanes.model.constraints.rows import Row, Slip, Turn
from kanes.model.parts import Body, CoordinateForce, Force, Particle


@dataclass(frozen=True, eq=False)
class Linear(Generic[M]):
    """A column of numbers that is linear in the multipliers of constraints:  base + coefficients λ."""

    base: M  # k × 1
    coefficients: M  # k × m


@dataclass(frozen=True, eq=False)
class ActingRows(Generic[M]):
    """Rows that act beside the constraints of a system, and their multipliers."""

    rows: tuple[Row, ...]
    forces: M  # λ
    # Columns K with Kᵀ λ = 0 where a mode, not the motion, determines λ: of a contact that is open, or slips.
    known: M


class Forces(Generic[M]):
    """A system with its accelerations and multipliers."""

    def __init__(
        self,
        derivation: Derivation[M],
        kinematical: Kinematical,
        choice: Choice | None,
        udot: M,
        multipliers: Callable[[], M] | None = None,
        acting: ActingRows[M] | None = None,
    ) -> None:
        """`udot` is that of the independent speeds; multipliers that are not given come from the dependent ones.

        Rows that are `acting` beside the constraints, as contacts do, have given multipliers.
        """
        self.derivation = derivation
        self.algebra = derivation.algebra
        self.system = derivation.system
        self.kinematics = derivation.kinematics
        self.held = find_held(kinematical)
        self._acting = acting
        self._own_count = len(derivation.system.constraints) + len(self.held.rows)
        self.rows = (*derivation.system.constraints, *self.held.rows, *(() if acting is None else acting.rows))
        self._kinematical = kinematical
        self._choice = choice
        self._given = multipliers
        self._udot = derivation.all_accelerations(udot)

    # Inertia

    def inertia_wrench(self, mass: Body | Particle) -> tuple[Point, Stack[M], Stack[M]]:
        """A point, R* there, and T* about it."""
        flexible = flexible_inertia(mass, self.kinematics)
        if flexible is not None:
            needed = self._resistance(flexible)
            return flexible.origin, -needed.v, -needed.w
        none: Stack[M] = Stack(self.algebra, 1, {})
        return mass.center, self._inertia_force(mass), self._inertia_torque(mass) if isinstance(mass, Body) else none

    def _resistance(self, flexible: FlexibleInertia[M]) -> FlexibleMotion[M]:
        return flexible.resistance(flexible.partials @ self._udot + flexible.drift)

    def _inertia_force(self, mass: Body | Particle) -> Stack[M]:
        """R* = −m a."""
        motion = self.kinematics.point(mass.center)
        return (motion.partials @ self._udot + motion.drift) * -self.algebra.scalar(mass.mass)

    def _inertia_torque(self, body: Body) -> Stack[M]:
        """T* = −(α·I + ω × I·ω)."""
        turning = self.kinematics.frame(body.frame)
        alpha = turning.partials @ self._udot + turning.drift
        H = inertia_times(body, turning.velocity)
        gyroscopic = turning.velocity.cross_fixed(body.frame, H.express(body.frame))
        return -(inertia_times(body, alpha) + gyroscopic)

    # Auxiliary speeds

    def through(self, cut: Cut, directions: Stack[M], *, turning: bool, rows: Sequence[Row] | None = None) -> Linear[M]:
        """The forces (or torques) along some directions that hold the masses beyond a cut.

        Coefficients are those of all constraints, or of other `rows` with the places at which their forces act.
        """
        partials = _AuxiliaryPartials(cut, directions, turning)
        total = self.algebra.zeros(directions.width, 1)
        for mass in cut.masses:
            point, force, torque = self.inertia_wrench(mass)
            total = total + partials.velocity(point).dot(force)
            if turning:
                total = total + directions.dot(torque)
        for load in self.system.loads:
            if cut.transmits(load):
                continue
            for action in load.actions:
                if isinstance(action, CoordinateForce) or not cut.is_loaded_by(action):
                    continue
                vector = action.over(self.algebra)
                if isinstance(action, Force):
                    total = total + partials.velocity(action.point).dot(vector)
                elif turning:
                    total = total + directions.dot(vector)
        columns = [self._generalized(partials, row.places) for row in (self.rows if rows is None else rows)]
        return Linear(-total, -self.beside(columns, directions.width))

    def _generalized(self, partials: _AuxiliaryPartials[M], places: Sequence[Slip | Turn]) -> M:
        """The generalized forces of a unit constraint force for the auxiliary speeds."""
        total = self.algebra.zeros(partials.directions.width, 1)
        for place in places:
            total = total + self._generalized_at(partials, place)
        return total

    def _generalized_at(self, partials: _AuxiliaryPartials[M], place: Slip | Turn) -> M:
        cut, total = partials.cut, self.algebra.zeros(partials.directions.width, 1)
        e = place.direction.over(self.algebra)
        if isinstance(place, Slip):
            for material, sign in ((place.first, 1), (place.second, -1)):
                if cut.holds_material(material):
                    total = total + sign * partials.velocity(material.point, material.arm).dot(e)
        elif partials.turning:
            for frame, sign in ((place.first, 1), (place.second, -1)):
                if cut.holds_frame(frame):
                    total = total + sign * partials.directions.dot(e)
        return total

    # Multipliers

    @cached_property
    def multipliers(self) -> M:
        """λ of all rows: in the equations of motion, those that the coordinates satisfy, those that act beside them."""
        parts = [self._of_motion, *([self._of_placing] if self.held.rows else [])]
        parts += [] if self._acting is None else [self._acting.forces]
        return self.algebra.stack_rows(parts, 1) if len(parts) > 1 else parts[0]

    @cached_property
    def _of_motion(self) -> M:
        """λ of the rows in the equations of motion."""
        if self._given is not None:
            return self._given()
        count = len(self.system.constraints)
        rows: list[M] = [self.algebra.zeros(1, 1)] * count
        if self._choice is None or not self._choice.dependent:
            return self.algebra.stack_rows(rows, 1)
        chosen = tuple(self.rows[row] for row in self._choice.rows)
        dependent = list(self._choice.dependent)
        C_D = self.algebra.columns(constraint_matrices(self._kinematical, self.algebra, chosen).C, dependent)
        missing = self.algebra.rows(self.missing - self._of_acting, dependent)
        found = self.algebra.simplified(self.algebra.solve(C_D.T, missing))
        for position, row in enumerate(self._choice.rows):
            rows[row] = self.algebra.rows(found, [position])
        return self.algebra.stack_rows(rows, 1)

    @cached_property
    def _of_placing(self) -> M:
        """λ of the rows that the coordinates satisfy:  base + coefficients λ = 0  along their auxiliary motions."""
        algebra, count = self.algebra, len(self.system.constraints)
        rows: list[M] = [algebra.zeros(1, 1)] * len(self.held.rows)
        if not self.held.solved:
            return algebra.stack_rows(rows, 1)
        linears = [self._along(motion) for motion in self.held.motions]
        coefficients = algebra.stack_rows([linear.coefficients for linear in linears], len(self.rows))
        known = algebra.stack_rows([linear.base for linear in linears], 1)
        if count:
            known = known + algebra.columns(coefficients, list(range(count))) @ self._of_motion
        if self._acting is not None:
            acting = list(range(self._own_count, len(self.rows)))
            known = known + algebra.columns(coefficients, acting) @ self._acting.forces
        unknown = algebra.columns(coefficients, [count + number for number in self.held.solved])
        found = algebra.simplified(algebra.solve(unknown, -known))
        for position, number in enumerate(self.held.solved):
            rows[number] = algebra.rows(found, [position])
        return algebra.stack_rows(rows, 1)

    @property
    def _of_acting(self) -> M:
        """Cᵀ λ of rows that act beside the constraints."""
        if self._acting is None:
            return self.algebra.zeros(len(self.system.speeds), 1)
        return constraint_matrices(self._kinematical, self.algebra, self._acting.rows).C.T @ self._acting.forces

    def _along(self, motion: AuxiliaryMotion) -> Linear[M]:
        return self.through(motion.cut, motion.direction.over(self.algebra), turning=motion.turning)

    @cached_property
    def determining(self) -> M:
        """C of the equations of motion and of auxiliary motions, which determine λ; `shared` joints are last.

        Its rows are `rows` and then these joints, its columns the speeds and then the motions, and what a mode knows.
        """
        algebra, shared, count = self.algebra, self.held.shared, len(self.rows)
        C = constraint_matrices(self._kinematical, algebra, self.system.constraints).C
        nu, constraints = C.shape[1], C.shape[0]
        own = [C, algebra.zeros(self._own_count - constraints, nu)]
        if self._acting is not None:
            own.append(constraint_matrices(self._kinematical, algebra, self._acting.rows).C)
        blocks = [algebra.stack_rows([*own, algebra.zeros(len(shared), nu)], nu)]
        motions = [*self.held.motions, *(motion for motion, _ in shared)]
        if motions:
            A = algebra.stack_rows([self._along(motion).coefficients for motion in motions], count)
            joints = algebra.lift(
                Matrix.hstack(Matrix.zeros(len(shared), len(motions) - len(shared)), Matrix.eye(len(shared)))
            )
            blocks.append(algebra.stack_rows([A.T, joints], len(motions)))
        if self._acting is not None:
            known = self._acting.known
            above, below = (algebra.zeros(rows, known.shape[1]) for rows in (self._own_count, len(shared)))
            blocks.append(algebra.stack_rows([above, known, below], known.shape[1]))
        return blocks[0] if len(blocks) == 1 else algebra.stack_rows([each.T for each in blocks], count + len(shared)).T

    @cached_property
    def missing(self) -> M:
        """−(F_r + F_r*) of all speeds, as if no constraint acted: Cᵀ λ."""
        resultants = Resultants(self.kinematics)
        add_loads(resultants, self.system.loads, self.kinematics)
        for mass in self.system.masses:
            flexible = flexible_inertia(mass, self.kinematics)
            if flexible is not None:
                resultants.add_generalized(-flexible.partials.dot(self._resistance(flexible)))
                continue
            resultants.add_force(mass.center, self._inertia_force(mass))
            if isinstance(mass, Body):
                resultants.add_torque(mass.frame, self._inertia_torque(mass))
        return -resultants.generalized(len(self.system.speeds))

    # Helpers

    def axes(self, frame: Frame) -> Stack[M]:
        """The three unit vectors of a frame."""
        return Stack(self.algebra, 3, {frame: self.algebra.lift(Matrix.eye(3))})

    def value(self, linear: Linear[M]) -> M:
        """base + coefficients λ."""
        return linear.base + linear.coefficients @ self.multipliers if self.rows else linear.base

    def beside(self, columns: list[M], height: int) -> M:
        """Columns side by side."""
        return self.algebra.stack_rows([column.T for column in columns], height).T


class _AuxiliaryPartials(Generic[M]):
    """Partial velocities by auxiliary speeds of the masses beyond a cut, a column for each direction."""

    def __init__(self, cut: Cut, directions: Stack[M], turning: bool) -> None:
        self.cut = cut
        self.directions = directions
        self.turning = turning

    def velocity(self, point: Point, arm: Vector | None = None) -> Stack[M]:
        """e, or e × r, of a point, or of a place at an arm from it."""
        if not self.turning:
            return self.directions
        total: Stack[M] = Stack(self.directions.algebra, self.directions.width, {})
        r = self.cut.position_of(point) if arm is None else self.cut.position_of(point) + arm
        for frame, numbers in r.over(self.directions.algebra).terms.items():
            total = total + self.directions.cross_fixed(frame, numbers)
        return total
