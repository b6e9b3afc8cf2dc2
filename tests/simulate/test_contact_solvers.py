"""Solvers of contacts: least squares without negative unknowns, complementarity by pivots, projections on cones.

Proves: simulate/contacts/nonnegative.py, simulate/contacts/lemke.py, simulate/contacts/starts.py,
simulate/contacts/projections.py.
"""

import numpy as np
import pytest
from scipy.optimize import LinearConstraint, minimize

from contact_references import rows_of, spatial_body, violation
from kanes.simulate.contacts.lemke import linear_complementarity
from kanes.simulate.contacts.modes import OPEN, SLIP, STICK
from kanes.simulate.contacts.nonnegative import nonnegative_least_squares, shortest_vector
from kanes.simulate.contacts.projections import onto_cone, projected_forces
from kanes.simulate.contacts.search import trials_of
from kanes.simulate.contacts.settled import CoulombLaw
from kanes.simulate.contacts.starts import polyhedral_forces, started


@pytest.mark.parametrize("shape", [(6, 4), (4, 9), (1, 3)])
def test_least_squares_without_negative_unknowns_are_optimal(shape):
    """No allowed direction makes the residual r shorter:  Aᵀr ≥ 0 and x·Aᵀr = 0, which is enough by convexity."""
    rng = np.random.default_rng(1)
    for _ in range(40):
        A, b = rng.normal(size=shape), rng.normal(size=shape[0])
        x, residual = nonnegative_least_squares(A, b)
        assert x.min() >= 0
        np.testing.assert_allclose(residual, A @ x - b, atol=1e-13)
        slopes = A.T @ residual
        np.testing.assert_allclose(np.minimum(slopes, 0), 0, atol=1e-12)
        np.testing.assert_allclose(x * slopes, 0, atol=1e-12)


def test_the_shortest_vector_of_a_wedge_is_its_corner_or_a_foot():
    """z₁ ≥ 1 and z₂ ≥ 2: the corner. z₁ + z₂ ≥ 2 beside z₁ ≥ 0: the foot (1, 1). x ≥ 1 and x ≤ −1: none."""
    np.testing.assert_allclose(shortest_vector(np.eye(2), np.array([1.0, 2.0])), [1, 2], atol=1e-12)
    line = np.array([[1.0, 1.0], [1.0, 0.0]])
    np.testing.assert_allclose(shortest_vector(line, np.array([2.0, 0.0])), [1, 1], atol=1e-12)
    assert shortest_vector(np.array([[1.0], [-1.0]]), np.array([1.0, 1.0])) is None
    assert shortest_vector(np.eye(2), np.array([-1.0, 0.0])).tolist() == [0, 0]


def test_the_shortest_vector_is_that_of_another_method():
    rng = np.random.default_rng(2)
    for _ in range(10):
        F, h = rng.normal(size=(5, 6)), rng.normal(size=5)
        above = LinearConstraint(F, h, np.inf)
        other = minimize(lambda z: z @ z, np.zeros(6), method="SLSQP", constraints=above, options={"ftol": 1e-14})
        z = shortest_vector(F, h)
        assert (F @ z >= h - 1e-11).all()
        assert np.linalg.norm(z) == pytest.approx(np.sqrt(other.fun), abs=1e-5)


@pytest.mark.parametrize("count", [1, 3, 8])
def test_pivots_find_a_complementary_pair(count):
    """M positive definite but not symmetric: there is one solution."""
    rng = np.random.default_rng(count)
    for _ in range(30):
        A, B = rng.normal(size=(2, count, count))
        M, q = A @ A.T + 0.1 * np.eye(count) + B - B.T, rng.normal(size=count)
        z = linear_complementarity(M, q)
        w = M @ z + q
        np.testing.assert_allclose(np.minimum(z, w), 0, atol=1e-11)


def test_pivots_end_without_a_solution_and_do_not_cycle():
    """w = −z − 1 has none. Equal ratios everywhere are told apart lexicographically."""
    assert linear_complementarity(np.array([[-1.0]]), np.array([-1.0])) is None
    assert linear_complementarity(np.zeros((2, 2)), np.array([1.0, -1.0])) is None
    M = np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 2.0], [2.0, 0.0, 1.0]])
    z = linear_complementarity(M, -np.ones(3))
    np.testing.assert_allclose(z, 1 / 3, atol=1e-14)


@pytest.mark.parametrize("mu", [0.3, 1.7])
def test_the_projection_on_a_cone_is_the_nearest_point(mu):
    """Whatever other point of the cone is taken, the angle at the projection is not acute."""
    rng = np.random.default_rng(3)
    for _ in range(100):
        x, t = rng.normal(size=3), rng.normal(size=2)
        nearest, other = onto_cone(x, mu), np.array([np.linalg.norm(t) / mu + rng.uniform(0, 1), *t])
        assert np.linalg.norm(nearest[1:]) <= mu * nearest[0] + 1e-14  # no rounding: inside
        assert (x - nearest) @ (other - nearest) <= 1e-13  # no rounding: a sign
        np.testing.assert_allclose(onto_cone(nearest, mu), nearest, atol=1e-15)


def on_a_floor(count, seed):
    """A body on many points of a floor that meets it flat and sliding, at rest as far as modes go."""
    rng = np.random.default_rng(seed)
    C, W = spatial_body([(*each, -0.3) for each in rng.normal(size=(count, 2)) * 0.2], 1.0, (0.02, 0.03, 0.04))
    u = rng.normal(size=6)
    u[2] = -2.0
    rows = rows_of([2] * count, 0.4)
    return CoulombLaw.at_rest(rows, C @ W @ C.T, C @ u, rows.kinetic)


@pytest.mark.parametrize("seed", range(6))
def test_projections_converge_to_coulombs_law(seed):
    law = on_a_floor(9, seed)
    forces = projected_forces(law, np.zeros(law.a.size), list(range(9)))
    assert violation(law.rows, law.G, law.a, forces) == pytest.approx(0, abs=1e-7)


def test_projections_leave_contacts_that_may_not_press():
    law = on_a_floor(4, 1)
    forces = projected_forces(law, np.zeros(12), [0, 3])
    assert not forces[[1, 2, 6, 7, 8, 9]].any()
    assert forces[[0, 3]].max() > 0


def test_projections_that_diverge_return_their_start():
    """A rod that friction wedges: G_nn − μ G_nt < 0 and a_n < 0 while it slides."""
    G, a = np.array([[1.75, 1.3], [1.3, 3.25]]), np.array([-9.81, 0.0])
    rows = rows_of([1], 1.5)
    law = CoulombLaw(rows, G, a, rows.static, rows.kinetic, (np.array([1.0]),))
    assert projected_forces(law, np.zeros(2), [0]).tolist() == [0.0, 0.0]
    assert started(law, [trials_of(law, 0, (OPEN, STICK, SLIP))]) == []


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [3, 9, 15])
def test_one_choice_of_many_contacts_is_exact(count, seed):
    """Friction in the cone itself, not in the polyhedral one from which the choice starts."""
    law = on_a_floor(count, seed)
    trials = [trials_of(law, i, (OPEN, STICK, SLIP)) for i in range(count)]
    [choice, *_] = started(law, trials)
    assert violation(law.rows, law.G, law.a, choice.forces) == pytest.approx(0, abs=1e-10)


def test_pivots_solve_a_plane_exactly():
    """In a plane the cone is polyhedral: forces obey Coulomb's law as they come."""
    rng = np.random.default_rng(7)
    for _ in range(20):
        A = rng.normal(size=(12, 13))
        rows = rows_of([1] * 6, rng.uniform(0, 0.6))
        law = CoulombLaw.at_rest(rows, A @ A.T, rng.normal(size=12), rows.kinetic)
        forces = polyhedral_forces(law, [trials_of(law, i, (OPEN, STICK, SLIP)) for i in range(6)])
        assert violation(rows, law.G, law.a, forces) == pytest.approx(0, abs=1e-11)
