"""Step 5: generalized inertia forces.

    F_r* = Σ v_r·R* + Σ ω_r·T*,   R* = −m a,   T* = −(α·I + ω × I·ω)

With α = Σ ω_s u̇_s + α_r and a = Σ v_s u̇_s + a_r they are F_r* = −Σ M_rs u̇_s + (remainder).

A rotor of inertia J in a joint, whose rate is q̇ = Σ K_r u_r + k, adds −K_r J q̈, with q̈ = Σ K_s u̇_s + (q̈)_r. Flexible
bodies are in `flexible_inertia.py`.

Source: kanemethod-draft, "Inertia Forces"; stoneking2008, "Assembling Kane's Equation".
"""

from __future__ import annotations

from collections.abc import Iterable

from kanes.expr.algebra import M
from kanes.expr.geometry.stacks import Stack
from kanes.kane.active_forces import Resultants
from kanes.kane.flexible_inertia import flexible_inertia
from kanes.kane.kinematics import Kinematics
from kanes.model.parts import Body, Particle


def mass_matrix(masses: Iterable[Body | Particle], kinematics: Kinematics[M], count: int) -> M:
    """M of the masses.

    M_rs = Σ (ω_r·I·ω_s + m v_r·v_s + J K_r K_s)
    """
    algebra = kinematics.algebra
    total = algebra.zeros(count, count)
    for mass in masses:
        flexible = flexible_inertia(mass, kinematics)
        total = total + (_rigid_mass_matrix(mass, kinematics) if flexible is None else flexible.mass_matrix)
        if isinstance(mass, Body):
            for armature in mass.armatures:
                K, _, _ = kinematics.rate(armature.rate)
                total = total + K.T @ K * algebra.scalar(armature.inertia)
    return total


def _rigid_mass_matrix(mass: Body | Particle, kinematics: Kinematics[M]) -> M:
    """Σ ω_r·I·ω_s + m v_r·v_s of a rigid body or particle."""
    V = kinematics.point(mass.center).partials
    total = V.dot(V * kinematics.algebra.scalar(mass.mass))
    if isinstance(mass, Body):
        Omega = kinematics.frame(mass.frame).partials
        total = total + Omega.dot(inertia_times(mass, Omega))
    return total


def inertia_times(body: Body, vectors: Stack[M]) -> Stack[M]:
    """I·ω for each vector ω, in the body's frame."""
    algebra = vectors.algebra
    I_BBcm = algebra.lift(body.inertia)
    return Stack(algebra, vectors.width, {body.frame: I_BBcm @ vectors.express(body.frame)})


def add_inertia_remainders(
    resultants: Resultants[M], masses: Iterable[Body | Particle], kinematics: Kinematics[M]
) -> None:
    """Add R* and T* for every u̇ equal to zero.

    R* = −m a_r,   T* = −(I·α_r + ω × I·ω)
    """
    algebra = kinematics.algebra
    for mass in masses:
        flexible = flexible_inertia(mass, kinematics)
        if flexible is not None:
            resultants.add_generalized(-flexible.partials.dot(flexible.resistance(flexible.drift)))
        else:
            _add_rigid_remainder(resultants, mass, kinematics)
        if isinstance(mass, Body):
            for armature in mass.armatures:
                K, _, drift = kinematics.rate(armature.rate)
                resultants.add_generalized(K.T @ drift * -algebra.scalar(armature.inertia))


def _add_rigid_remainder(resultants: Resultants[M], mass: Body | Particle, kinematics: Kinematics[M]) -> None:
    resultants.add_force(mass.center, kinematics.point(mass.center).drift * -kinematics.algebra.scalar(mass.mass))
    if isinstance(mass, Body):
        turning = kinematics.frame(mass.frame)
        H = inertia_times(mass, turning.velocity)
        gyroscopic = turning.velocity.cross_fixed(mass.frame, H.express(mass.frame))
        resultants.add_torque(mass.frame, -(inertia_times(mass, turning.drift) + gyroscopic))
