"""`derive` works out the five steps of the method for a small system, once on a machine.

Proves: equations/derive.py.
"""

import pytest

import kanes as kn
from kanes.kane import method


@pytest.fixture
def steps(monkeypatch, tmp_path):
    """The steps that are worked out, by the names of their formulas, with an empty cache."""
    monkeypatch.setenv("KANES_CACHE", str(tmp_path))
    taken = []

    def noting(name):
        formula = getattr(method, name)
        monkeypatch.setattr(method, name, lambda *given: (taken.append(name), formula(*given))[1])

    for name in ("solve_constraints", "mass_matrix", "add_loads", "add_inertia_remainders"):
        noting(name)
    return taken


@pytest.mark.parametrize("system", ["spring_pendulum", "rolling_disc"])
def test_a_small_system_is_derived_by_derive(steps, system):
    equations = kn.derive(getattr(kn.library, system)())
    assert set(steps) == {"solve_constraints", "mass_matrix", "add_loads", "add_inertia_remainders"}
    steps.clear()
    assert equations.mass_matrix.shape == (len(equations.speeds),) * 2
    assert equations.speed_derivatives
    assert "solve_constraints" not in steps


def test_a_system_that_was_derived_before_is_derived_when_it_is_read(steps):
    kn.derive(kn.library.spring_pendulum())
    steps.clear()
    equations = kn.derive(kn.library.spring_pendulum())
    assert not steps
    assert equations.speed_derivatives
    assert "mass_matrix" in steps


def test_a_large_system_is_not_derived_in_symbols(steps):
    kn.derive(kn.library.pin_chain(40))
    assert not steps
