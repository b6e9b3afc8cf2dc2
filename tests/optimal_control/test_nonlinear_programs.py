"""Programs with all kinds of unknowns and rows: their derivatives against central differences.

Proves: optimal_control/solver/nonlinear_program.py, optimal_control/solver/sparse_products.py,
optimal_control/nodes/node_programs.py, optimal_control/nodes/node_equations.py,
optimal_control/nodes/end_equations.py, optimal_control/meshes/layout.py, optimal_control/meshes/rows.py,
optimal_control/meshes/transcription.py, expr/graphs/sparse_derivatives.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.optimal_control.guesses import straight_guess
from kanes.optimal_control.meshes.mesh_refinement import even_mesh
from kanes.optimal_control.meshes.schemes import collocation
from kanes.optimal_control.meshes.transcription import ProblemFunctions, Transcription
from optimal_systems import cart_and_pole


def transcribed(scheme, degree, stop):
    """A problem with a free parameter, path expressions, integrals with limits, time, and conditions of ends."""
    equations, (x, theta, v, omega, F) = cart_and_pole()
    time = equations.system.time
    problem = kn.optimal(
        equations,
        parameters={"M": 1.0, "m": (0.1, 1), "l": 0.5, "g": 9.81},
        stop=stop,
        start={x: 0, theta: (-0.1, 0.1), v + omega: 0},
        end={x: 1, v.dot: (-3, 3)},
        bounds={F: (-20, 20), x: (-2, 2), x**2 + theta: (-1, 5), kn.integral(F**2): (0, 100)},
        minimize=kn.duration() ** 2 + kn.integral((F - time) ** 2) + kn.at_end(omega) * kn.at_start(F),
    )
    guess = straight_guess(problem.statement)
    functions = ProblemFunctions(problem.statement, problem.connections, guess.durations)
    mesh = even_mesh(3)
    mesh[1] += 0.1  # uneven
    return Transcription(functions, [mesh], collocation(scheme, degree))


@pytest.mark.parametrize("stop", [2, (1, 3)])
@pytest.mark.parametrize(("scheme", "degree"), [("radau", 3), ("legendre", 2), ("hermite-simpson", 1)])
def test_derivatives_are_those_of_differences(scheme, degree, stop):
    program = transcribed(scheme, degree, stop).program
    random = np.random.default_rng(1)
    x, mu = 1 + 0.3 * random.normal(size=program.size), random.normal(size=program.rows)

    def jacobian(x):
        J = np.zeros((program.rows, program.size))
        J[program.jacobian_places] = program.jacobian(x)
        return J

    def slope(x):
        return 0.7 * program.gradient(x) + jacobian(x).T @ mu

    H = np.zeros((program.size, program.size))
    H[program.hessian_places] = program.hessian(x, 0.7, mu)
    H += np.tril(H, -1).T
    e = 1e-5
    for direction in np.eye(program.size):
        step = e * direction
        # Central differences of functions near one: e² and rounding / e.
        close = {"rtol": 1e-6, "atol": 1e-6}
        rows = (program.constraints(x + step) - program.constraints(x - step)) / (2 * e)
        np.testing.assert_allclose(jacobian(x) @ direction, rows, **close)
        objective = (program.objective(x + step) - program.objective(x - step)) / (2 * e)
        np.testing.assert_allclose(program.gradient(x) @ direction, objective, **close)
        np.testing.assert_allclose(H @ direction, (slope(x + step) - slope(x - step)) / (2 * e), **close)


def test_rows_that_are_violated_are_named():
    found = transcribed("radau", 3, 2)
    x = np.zeros(found.size)
    x[found.layouts[0].X[1, 0]] = 3.0
    worst = found.rows.worst(found.program.constraints(x), 1e-6, most=2)
    # x² + θ may be 5 at most, and the position jumps by 3.
    assert [each[:2] for each in worst] == [("bounds of theta + x**2", 4.0), ("continuity", 3.0)]
