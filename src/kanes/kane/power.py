"""Power, over any algebra.

With v = Σ v_r u_r + v_t and ω = Σ ω_r u_r + ω_t, Kane's equations give the rate of the kinetic energy

    K̇ = Σ F·v + Σ T·ω + Σ (m a − F)·v_t + Σ (I·α + ω × I·ω − T)·ω_t

and likewise Q q̇ − Q (q̇)_t for a generalized force Q on a coordinate q. The sums with v_t, ω_t and (q̇)_t are the
power of the forces that prescribe a part of the motion; they are zero where nothing is prescribed as a function of
time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kanes.expr.algebra import M
from kanes.expr.geometry.stacks import Stack
from kanes.kane.flexible_inertia import FlexibleInertia, flexible_inertia
from kanes.kane.inertia_forces import inertia_times
from kanes.kane.kinematics import Motion
from kanes.kane.method import Derivation
from kanes.model.parts import Body, CoordinateForce, Force, Load, Particle


def power(derivation: Derivation[M], loads: Iterable[Load], udot: Callable[[], M]) -> M:
    """Σ F·v + Σ T·ω of some loads, and the power of prescribed motions, which needs u̇; 1×1."""
    kinematics, algebra = derivation.kinematics, derivation.algebra
    total = algebra.zeros(1, 1)
    for load in loads:
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                _, _, rate = kinematics.coordinate(action.coordinate)
                total = total + rate * algebra.scalar(action.value)
                continue
            motion = kinematics.point(action.point) if isinstance(action, Force) else kinematics.frame(action.frame)
            total = total + motion.velocity.dot(action.over(algebra))
    return total + _prescribed_power(derivation, udot)


def _prescribed_power(derivation: Derivation[M], udot: Callable[[], M]) -> M:
    kinematics, algebra = derivation.kinematics, derivation.algebra
    total = algebra.zeros(1, 1)
    for mass in derivation.system.masses:
        flexible = flexible_inertia(mass, kinematics)
        if flexible is None:
            total = total + _rigid_power(derivation, mass, udot)
        else:
            total = total + _flexible_power(derivation, flexible, udot)
        for armature in mass.armatures if isinstance(mass, Body) else ():
            J = algebra.scalar(armature.inertia)
            K, rest, drift = derivation.projected_rate(armature.rate)
            if not algebra.is_zero(rest):
                total = total + rest * (K @ udot() + drift) * J
    for load in derivation.system.loads:
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                remainder = derivation.rate_remainder(action.coordinate)
                total = total - remainder * algebra.scalar(action.value)
                continue
            motion = kinematics.point(action.point) if isinstance(action, Force) else kinematics.frame(action.frame)
            total = total - derivation.projected(motion).remainder.dot(action.over(algebra))
    return total


def _rigid_power(derivation: Derivation[M], mass: Body | Particle, udot: Callable[[], M]) -> M:
    """m a·v_t + (I·α + ω × I·ω)·ω_t."""
    kinematics, algebra = derivation.kinematics, derivation.algebra
    total = algebra.zeros(1, 1)
    moving = derivation.projected(kinematics.point(mass.center))
    if moving.remainder.terms:
        total = total + moving.remainder.dot(_acceleration(moving, udot()) * algebra.scalar(mass.mass))
    if isinstance(mass, Body):
        turning = derivation.projected(kinematics.frame(mass.frame))
        if turning.remainder.terms:
            H = inertia_times(mass, turning.velocity)
            rate = inertia_times(mass, _acceleration(turning, udot()))
            rate = rate + turning.velocity.cross_fixed(mass.frame, H.express(mass.frame))
            total = total + turning.remainder.dot(rate)
    return total


def _flexible_power(derivation: Derivation[M], flexible: FlexibleInertia[M], udot: Callable[[], M]) -> M:
    """The same by the rates of the momenta of a flexible body."""
    remainder = flexible.remainder
    if derivation.is_constrained:
        remainder = remainder + flexible.partials @ derivation.speeds_at_rest
    if remainder.is_zero:
        return derivation.algebra.zeros(1, 1)
    rate = flexible.partials @ derivation.all_accelerations(udot()) + flexible.drift
    return remainder.dot(flexible.resistance(rate))


def _acceleration(motion: Motion[M], udot: M) -> Stack[M]:
    return motion.partials @ udot + motion.drift
