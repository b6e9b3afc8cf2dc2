"""Three roads to the accelerations: Kane, Lagrange, and Newton and Euler.

Proves: analysis/verification/configuration.py, analysis/verification/verify.py, analysis/verification/lagrange.py,
analysis/verification/newton_euler.py.
"""

import pytest

import kanes as kn
from kanes.kane import method
from systems import SYSTEMS

# Whose equations are so short that the readable ones are soon compared as well.
BRIEF = ("chaplygin_sleigh", "double_pendulum", "rolling_ball_nonholonomic", "skate_on_incline", "spring_pendulum")


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_library_system_moves_alike_by_all_roads(name):
    """On graphs; printed equations are held by golden texts, and compared below."""
    result = kn.verify(kn.derive(SYSTEMS[name](), largest_readable=0))
    assert result.passed, str(result)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in BRIEF else pytest.mark.heavy) for name in SYSTEMS]
)
def test_the_readable_equations_of_every_library_system_are_those_of_all_roads(name):
    result = kn.verify(SYSTEMS[name]())
    assert name not in BRIEF or any("readable" in comparison.derivation for comparison in result.comparisons)
    assert result.passed, str(result)


def test_verify_notices_a_wrong_road(monkeypatch):
    """A sign error in the inertia torque must not pass."""

    def without_gyroscopic_torque(resultants, masses, kinematics):
        for mass in masses:
            force = kinematics.point(mass.center).drift * -kinematics.algebra.scalar(mass.mass)
            resultants.add_force(mass.center, force)

    monkeypatch.setattr(method, "add_inertia_remainders", without_gyroscopic_torque)
    result = kn.verify(kn.library.spatial_chain(1))
    assert not result.passed
    assert "THE DERIVATIONS DISAGREE" in str(result)
