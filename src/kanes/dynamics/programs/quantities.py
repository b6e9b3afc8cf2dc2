"""Quantities along a motion, as programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from kanes.base.errors import WrongTypeError
from kanes.base.types import GraphMatrix
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.reactions.graph import reaction_graph
from kanes.dynamics.reactions.items import Items
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.program import Program
from kanes.expr.symbols import Expr
from kanes.kane.energy import potential_energy
from kanes.kane.method import Derivation, derive_over
from kanes.kane.whole import angular_momentum, inertia, linear_momentum, mass_center
from kanes.model.lookup import find, frame_of, mass_of, point_of, vector_of
from kanes.model.parts import Body, Particle


@runtime_checkable
class Computable(Protocol):
    """A thing that has its own column in a graph, such as reactions."""

    def column(self, accelerations: Accelerations) -> GraphMatrix:
        """All numbers below each other."""


def plain_derivation(computation: Dynamics) -> Derivation[GraphMatrix]:
    """Kane's method with gravity as a load, in the existing graph."""
    return derive_over(computation.kinematical, computation.graph, computation.choice)


def quantity(accelerations: Accelerations, kind: str, of: object) -> Program:
    """One quantity of a thing, by symbol, object or name. Vectors are given by their measure numbers in N.

    value                  an expression; a vector; the position of a point, body or particle from the origin
    velocity               of a point, body or particle
    acceleration           of the same
    angular_velocity       of a frame or body
    angular_acceleration   of the same
    orientation            of the same: the matrix of direction cosines that takes its measure numbers to those in N
    linear_momentum        of the whole system
    angular_momentum       of the whole system, about a point
    mass_center            of the whole system, from the origin
    inertia                of the whole system, about a point
    kinetic_energy         of a body or particle
    potential_energy       of the same, of uniform gravity
    energy_rate            of kinetic and potential energy of the whole system
    joint_force            force of a body's inboard joint on it, from its parent
    joint_torque           the same about the joint, motors and springs of the joint included
    """
    return accelerations.graph.program({"y": quantity_column(accelerations, kind, of)})


def quantity_column(accelerations: Accelerations, kind: str, of: object) -> GraphMatrix:
    """The same as a column of the graph."""
    return _KINDS[kind](accelerations, of)


def value(accelerations: Accelerations, of: object) -> GraphMatrix:
    """An expression as it is; a vector, or the position of a point, body or particle, by measure numbers in N.

    Reactions are all their numbers below each other.
    """
    system, graph = accelerations.system, accelerations.graph
    if isinstance(of, Computable):
        return of.column(accelerations)
    if isinstance(of, str):
        of = find(system, of)
    if isinstance(of, (Body, Particle, Point)):
        of = point_of(system, of).position_from(system.origin)
    if isinstance(of, Vector):
        checked = vector_of(system, of).map(lambda number: accelerations.expression(number, f"vector {of}"))
        return checked.over(graph).express(system.frame)
    if isinstance(of, (Expr, int, float)) and not isinstance(of, bool):
        return graph.lift(Matrix([accelerations.expression(of, f"expression {of}")]))
    raise WrongTypeError(f"{of!r} cannot be computed. Give an expression, a vector, a point or a body.")


def _velocity(accelerations: Accelerations, of: object) -> GraphMatrix:
    point = point_of(accelerations.system, of)
    return accelerations.derivation.kinematics.point(point).velocity.express(accelerations.system.frame)


def _angular_velocity(accelerations: Accelerations, of: object) -> GraphMatrix:
    frame = frame_of(accelerations.system, of)
    return accelerations.derivation.kinematics.frame(frame).velocity.express(accelerations.system.frame)


def _acceleration(accelerations: Accelerations, of: object) -> GraphMatrix:
    return accelerations.rate(_velocity(accelerations, of))


def _angular_acceleration(accelerations: Accelerations, of: object) -> GraphMatrix:
    # Measure numbers in N, in which the vector is differentiated.
    return accelerations.rate(_angular_velocity(accelerations, of))


def _orientation(accelerations: Accelerations, of: object) -> GraphMatrix:
    frame: Frame = frame_of(accelerations.system, of)
    graph = accelerations.graph
    return graph.express(graph.lift(Matrix.eye(3)), frame, accelerations.system.frame)


def _linear_momentum(accelerations: Accelerations, of: object) -> GraphMatrix:
    return linear_momentum(accelerations.derivation).express(accelerations.system.frame)


def _angular_momentum(accelerations: Accelerations, of: object) -> GraphMatrix:
    about = accelerations.system.origin if of is None else point_of(accelerations.system, of)
    return angular_momentum(accelerations.derivation, about)


def _mass_center(accelerations: Accelerations, of: object) -> GraphMatrix:
    return mass_center(accelerations.derivation)


def _inertia(accelerations: Accelerations, of: object) -> GraphMatrix:
    about = accelerations.system.origin if of is None else point_of(accelerations.system, of)
    return inertia(accelerations.derivation, about)


def _kinetic_energy(accelerations: Accelerations, of: object) -> GraphMatrix:
    return accelerations.derivation.kinetic_energy((mass_of(accelerations.system, of),))


def _potential_energy(accelerations: Accelerations, of: object) -> GraphMatrix:
    system = accelerations.system
    return potential_energy(system, accelerations.graph, (mass_of(system, of),))


def _energy_rate(accelerations: Accelerations, of: object) -> GraphMatrix:
    system = accelerations.system
    energy = accelerations.derivation.kinetic_energy(system.masses)
    if system.has_uniform_gravity:
        energy = energy + potential_energy(system, accelerations.graph, system.masses)
    return accelerations.rate(energy)


def _joint_force(accelerations: Accelerations, of: object) -> GraphMatrix:
    return _transmitted(accelerations, of)[:3]


def _joint_torque(accelerations: Accelerations, of: object) -> GraphMatrix:
    return _transmitted(accelerations, of)[3:]


def _transmitted(accelerations: Accelerations, of: object) -> GraphMatrix:
    return reaction_graph(accelerations, Items(accelerations.computation.kinematical).joint(of)).column


_KINDS: dict[str, Callable[[Accelerations, object], GraphMatrix]] = {
    "value": value,
    "velocity": _velocity,
    "acceleration": _acceleration,
    "angular_velocity": _angular_velocity,
    "angular_acceleration": _angular_acceleration,
    "orientation": _orientation,
    "linear_momentum": _linear_momentum,
    "angular_momentum": _angular_momentum,
    "mass_center": _mass_center,
    "inertia": _inertia,
    "kinetic_energy": _kinetic_energy,
    "potential_energy": _potential_energy,
    "energy_rate": _energy_rate,
    "joint_force": _joint_force,
    "joint_torque": _joint_torque,
}
