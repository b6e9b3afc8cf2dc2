"""Collocation schemes against published coefficients and their orders on a problem with a known solution.

Proves: optimal_control/meshes/schemes.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.optimal_control.meshes.schemes import collocation


def test_radau_of_three_points_is_as_published():
    """Hairer and Wanner, table IV.5.6."""
    r = np.sqrt(6)
    A = [
        [(88 - 7 * r) / 360, (296 - 169 * r) / 1800, (-2 + 3 * r) / 225],
        [(296 + 169 * r) / 1800, (88 + 7 * r) / 360, (-2 - 3 * r) / 225],
        [(16 - r) / 36, (16 + r) / 36, 1 / 9],
    ]
    found = collocation("radau", 3)
    np.testing.assert_allclose(found.A, A, atol=1e-14)  # rounding
    np.testing.assert_allclose(found.b, A[-1], atol=1e-14)


def test_hermite_simpson_is_the_scheme_of_that_name():
    found = collocation("hermite-simpson", 1)
    np.testing.assert_allclose(found.A, [[0, 0, 0], [5 / 24, 1 / 3, -1 / 24], [1 / 6, 2 / 3, 1 / 6]], atol=1e-15)


@pytest.mark.parametrize(
    ("scheme", "degree", "order"),
    [
        ("radau", 2, 3),
        ("radau", 4, 7),
        ("legendre", 2, 4),
        ("legendre", 3, 6),
        ("trapezoidal", 1, 2),
        ("hermite-simpson", 1, 4),
    ],
)
def test_one_step_of_a_linear_equation_has_the_order(scheme, degree, order):
    """ẋ = x: the step is x + h b·ẋ with ẋ = x + h A ẋ; its error falls with h^(order + 1)."""
    found = collocation(scheme, degree)
    assert found.order == order

    def error(h):
        rates = np.linalg.solve(np.eye(found.stages) - h * found.A, np.ones(found.stages))
        return abs(1 + h * found.b @ rates - np.exp(h))

    # Errors far above rounding, and steps that are short enough for the first term to lead.
    h = 0.4
    assert np.log2(error(h) / error(h / 2)) == pytest.approx(order + 1, abs=0.5)


def test_an_unknown_scheme_is_named():
    with pytest.raises(kn.WrongValueError, match="scheme='euler' is unknown. Schemes are: radau, legendre"):
        collocation("euler", 3)
