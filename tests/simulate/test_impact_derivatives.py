"""Derivatives of laws of impact against differences of these laws, in random impacts.

Proves: simulate/contacts/impact_derivatives.py, simulate/contacts/smooth_marching.py,
simulate/contacts/smooth_turning.py.
"""

import numpy as np
import pytest

from kanes.base.errors import ImpactError
from kanes.simulate.contacts.impact_derivatives import SmoothRows, smooth_impulses
from kanes.simulate.contacts.impacts import IMPACT_LAWS, impact
from kanes.simulate.contacts.rows import ContactRows

STEP = 1e-40


class Impact:
    """One or two contacts with 0, 1 or 2 tangents, and a direction in which all numbers change."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        count = int(rng.integers(1, 3))
        self.names, self.tangents = ("a", "b")[:count], tuple(int(rng.integers(0, 3)) for _ in range(count))
        rows = count + sum(self.tangents)
        C, dC = rng.normal(size=(2, rows, rows + 2))
        A = rng.normal(size=(rows + 2, rows + 2))
        W = A @ A.T + 0.5 * np.eye(rows + 2)
        v = C @ rng.normal(size=rows + 2)
        v[:count] = -np.abs(v[:count])
        dG = dC @ W @ C.T
        mu, e = rng.uniform(0.05, 0.8, count), rng.uniform(0, 0.9, count)
        self.at = mu, e, C @ W @ C.T, v
        self.along = rng.normal(size=count), rng.normal(size=count), dG + dG.T, rng.normal(size=rows)

    def numbers(self, h):
        """Friction, restitution, G and v, changed."""
        return [each + h * change for each, change in zip(self.at, self.along, strict=True)]

    def plain(self, law, h=0.0):
        mu, e, G, v = self.numbers(h)
        return impact(law, ContactRows(self.names, self.tangents, mu, mu, e), G, v)

    def differentiated(self, law):
        mu, e, G, v = self.numbers(1j * STEP)
        return smooth_impulses(law, SmoothRows.of(self.names, self.tangents, mu, mu, e), G, v)


def compared(law, seed):
    """Impulses and derivatives, by formula and by differences; None where differences cross a change of course."""
    case = Impact(seed)
    try:
        found = [case.plain(law, h) for h in (2e-4, -2e-4, 1e-4, -1e-4, 0.0)]
    except ImpactError:
        return None
    if len({each.course for each in found}) > 1:
        return None
    J = [each.impulses for each in found]
    far, near = (J[0] - J[1]) / 4e-4, (J[2] - J[3]) / 2e-4
    if np.abs(near - far).max() > 1e-3 * (1 + np.abs(near).max()):
        return None  # too curved for these steps
    by_formula = case.differentiated(law)
    return J[4], by_formula.real, (4 * near - far) / 3, by_formula.imag / STEP


def check(law, seeds):
    """Impulses and derivatives of some random impacts; how many could be compared."""
    count = 0
    for seed in seeds:
        if (found := compared(law, seed)) is None:
            continue
        J, same, differences, derivative = found
        size = 1 + np.abs(differences).max()
        # Impulses of many hits in turn have rounding of each; differences have an error of the fourth power.
        np.testing.assert_allclose(same, J, rtol=0, atol=1e-9 * np.abs(J).max())
        np.testing.assert_allclose(derivative, differences, rtol=0, atol=1e-6 * size)
        count += 1
    return count


@pytest.mark.parametrize("law", IMPACT_LAWS)
def test_impulses_have_the_derivatives_of_their_law(law):
    """All kinds of contact: slip that goes on, ends, turns back or turns in space; in turn and at once."""
    assert check(law, range(8)) >= 5


@pytest.mark.heavy
@pytest.mark.parametrize("law", IMPACT_LAWS)
def test_more_impulses_have_the_derivatives_of_their_law(law):
    assert check(law, range(8, 120)) >= 80
