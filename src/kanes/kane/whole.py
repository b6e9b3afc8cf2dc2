"""A system as a whole: its momentum, its mass centre and its inertia, over any algebra."""

from __future__ import annotations

from kanes.expr.algebra import M, Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.stacks import Stack
from kanes.expr.symbols import ZERO
from kanes.kane.flexible_inertia import FlexibleInertia, flexible_inertia
from kanes.kane.inertia_forces import inertia_times
from kanes.kane.method import Derivation
from kanes.model.parts import Body


def linear_momentum(derivation: Derivation[M]) -> Stack[M]:
    """Σ m v."""
    total: Stack[M] = Stack(derivation.algebra, 1, {})
    for mass in derivation.system.masses:
        total = total + derivation.kinematics.point(mass.center).velocity * derivation.algebra.scalar(mass.mass)
    return total


def angular_momentum(derivation: Derivation[M], about: Point) -> M:
    """Σ I·ω + r × m v in N, with r from the point `about` and v in N; 3×1."""
    algebra, N = derivation.algebra, derivation.system.frame
    total = algebra.zeros(3, 1)
    for mass in derivation.system.masses:
        flexible = flexible_inertia(mass, derivation.kinematics)
        if flexible is not None:
            momenta = flexible.momenta(flexible.velocity)
            r = flexible.origin.position_from(about).over(algebra).express(N)
            total = total + algebra.skew(r) @ momenta.v.express(N) + momenta.w.express(N)
            continue
        r = mass.center.position_from(about).over(algebra).express(N)
        mv = derivation.kinematics.point(mass.center).velocity * algebra.scalar(mass.mass)
        total = total + algebra.skew(r) @ mv.express(N)
        if isinstance(mass, Body):
            turning = derivation.kinematics.frame(mass.frame).velocity
            total = total + inertia_times(mass, turning).express(N)
    return total


def mass_center(derivation: Derivation[M]) -> M:
    """Σ m r / Σ m from the origin, in N; 3×1."""
    algebra, system = derivation.algebra, derivation.system
    moment, total = algebra.zeros(3, 1), algebra.scalar(ZERO)
    for mass in system.masses:
        m = algebra.scalar(mass.mass)
        moment = moment + mass.center.position_from(system.origin).over(algebra).express(system.frame) * m
        total = total + m
    return moment / total


def inertia(derivation: Derivation[M], about: Point) -> M:
    """Σ I + m (r·r U − r r) about a point, in N; 3×3."""
    algebra, N = derivation.algebra, derivation.system.frame
    total = algebra.zeros(3, 3)
    for mass in derivation.system.masses:
        flexible = flexible_inertia(mass, derivation.kinematics)
        if flexible is not None:
            total = total + _flexible_inertia_about(flexible, about, N)
            continue
        r = algebra.skew(mass.center.position_from(about).over(algebra).express(N))
        total = total - r @ r * algebra.scalar(mass.mass)
        if isinstance(mass, Body):
            R = algebra.express(algebra.lift(Matrix.eye(3)), mass.frame, N)
            total = total + R @ algebra.lift(mass.inertia) @ R.T
    return total


def _flexible_inertia_about(flexible: FlexibleInertia[M], about: Point, N: Frame) -> M:
    """J + S r-terms + m (r·r U − r r), with r from the point to the origin of the body, in N; 3×3."""
    algebra = flexible.algebra
    r = algebra.skew(flexible.origin.position_from(about).over(algebra).express(N))
    R = algebra.express(algebra.lift(Matrix.eye(3)), flexible.frame, N)
    S = algebra.skew(R @ flexible.first_moment)
    return R @ flexible.inertia @ R.T - r @ S - S @ r - r @ r * algebra.scalar(flexible.mass)
