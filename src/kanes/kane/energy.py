"""Kinetic energy, and the potential energy of uniform gravity and of flexible bodies.

K = Σ ½ m v·v + ½ ω·I·ω,    V = −Σ m g·r + ½ ηᵀ K η
"""

from __future__ import annotations

from collections.abc import Iterable

from kanes.base.errors import WrongValueError
from kanes.expr.algebra import Algebra, M
from kanes.kane.flexible_inertia import flexible_inertia, strain_energy
from kanes.kane.inertia_forces import inertia_times
from kanes.kane.kinematics import Kinematics
from kanes.model.parts import Body, Particle
from kanes.model.system import System

# Kinds of loads whose work is potential energy, where gravity is uniform.
POTENTIAL = ("gravity", "elastic")


def kinetic_energy(masses: Iterable[Body | Particle], kinematics: Kinematics[M]) -> M:
    """K = Σ ½ m v·v + ½ ω·I·ω + ½ J q̇² of some masses and the rotors in their joints, 1×1."""
    algebra = kinematics.algebra
    total = algebra.zeros(1, 1)
    for mass in masses:
        flexible = flexible_inertia(mass, kinematics)
        total = total + (_rigid_energy(mass, kinematics) if flexible is None else flexible.kinetic_energy)
        if isinstance(mass, Body):
            for armature in mass.armatures:
                _, qdot, _ = kinematics.rate(armature.rate)
                total = total + qdot * qdot * algebra.scalar(armature.inertia) / 2
    return total


def _rigid_energy(mass: Body | Particle, kinematics: Kinematics[M]) -> M:
    """½ m v·v + ½ ω·I·ω."""
    v = kinematics.point(mass.center).velocity
    total = v.dot(v * kinematics.algebra.scalar(mass.mass)) / 2
    if isinstance(mass, Body):
        w = kinematics.frame(mass.frame).velocity
        total = total + w.dot(inertia_times(mass, w)) / 2
    return total


def potential_energy(system: System, algebra: Algebra[M], masses: Iterable[Body | Particle]) -> M:
    """V = −Σ m g·r + ½ ηᵀ K η of some masses, for gravity that is uniform in N, 1×1."""
    if not system.has_uniform_gravity:
        raise WrongValueError(
            f"'{system.name}': gravity that rotates or changes has no potential energy. Use `run.energy.work`."
        )
    total = algebra.zeros(1, 1)
    g = system.gravity.over(algebra)
    for mass in masses:
        r = mass.center.position_from(system.origin).over(algebra)
        total = total - g.dot(r) * algebra.scalar(mass.mass)
        if isinstance(mass, Body) and mass.flexibility is not None and mass.is_flexible:
            total = total + strain_energy(mass.flexibility, algebra)
    return total
