"""Models with splines in them: a knee whose centre moves is derived, verified, compiled and linearized like others.

Proves: expr/splines.py, model/checks.py.
"""

import pickle

import numpy as np
import pytest
import sympy

import kanes as kn

X = np.linspace(-2.1, 0.3, 9)


def knee(spline=kn.spline, mass=3, **splines):
    """A thigh on a pin, and a shank whose joint slides as it bends."""
    model = kn.Model("knee")
    h, k = model.coordinates("h k")
    model.gravity = -9.81 * model.frame.y
    x = spline(k, X, 0.02 * np.sin(2 * X), name="x", **{"ends": "fmm", **splines})
    y = spline(k, X, -0.4 + 0.03 * np.cos(1.3 * X), name="y", ends="fmm")
    thigh = model.add_body(
        "thigh", mass=8, inertia=kn.inertia(0.1, 0.1, 0.12), joint=kn.Pin(h, axis="z"), center=(0.01, -0.2, 0)
    )
    joint = kn.GeneralJoint(rotation=("z", k), translation=(x, y, 0), damper=0.3)
    shank = {"mass": mass, "inertia": kn.inertia(0.04, 0.04, 0.05), "center": (0.02, -0.2, 0)}
    model.add_body("shank", parent=thigh, joint=joint, **shank)
    return model


STATE = {"h": 0.3, "k": -0.55, "u_h": 0.4, "u_k": -0.7}


def test_kane_lagrange_and_newton_euler_agree_on_a_knee():
    verification = kn.verify(knee())
    assert verification.passed
    assert {"Lagrange", "Newton–Euler, free bodies"} <= {each.derivation for each in verification.comparisons}


def test_a_knee_moves_as_one_whose_functions_are_written_out():
    """Piecewise polynomials of SymPy's, piece by piece, are the same function."""

    def written_out(q, knots, values, **options):
        table = kn.spline(q, knots, values, **options).table
        pieces = [
            (sum(float(c) * (q - float(start)) ** power for power, c in enumerate(row)), q <= float(end))
            for row, start, end in zip(table.coefficients, table.starts, [*knots, np.inf], strict=True)
        ]
        return sympy.Piecewise(*pieces[:-1], (pieces[-1][0], True))

    run = {"initial": STATE, "parameters": {}, "stop": 1.0, "rtol": 1e-10}
    one, other = (kn.derive(model).compile().simulate(**run) for model in (knee(), knee(written_out)))
    # Both runs have errors of the tolerance, which grow over a swing by some hundred.
    for name in STATE:
        np.testing.assert_allclose(one[name], other[name], atol=3e-7)
    np.testing.assert_allclose(one.energy.balance, 0, atol=3e-7)


def test_a_knee_is_linearized_with_the_derivatives_of_its_splines():
    equations = kn.derive(knee())
    linear = kn.linearize(equations, STATE, parameters={}, anywhere=True)
    kernel = equations.compile()

    def rates(x):
        return kernel["derivative"].one(np.zeros(1), x, np.empty(0), np.empty(0))

    x, h = np.array([STATE[name] for name in kernel.states]), 1e-5
    differences = np.column_stack([(rates(x + h * e) - rates(x - h * e)) / (2 * h) for e in np.eye(4)])
    # Central differences of a function with third derivatives of some thousands: h² times that.
    np.testing.assert_allclose(linear.A, differences, atol=1e-5 * abs(differences).max())


def test_a_spring_by_points_is_linearized_in_symbols():
    model = kn.Model("spring")
    x, m = model.coordinates("x"), model.parameters("m")
    pull = kn.spline(x, [-1, 0, 2, 3], [-2, 0, 3, 9], name="pull")
    mass = model.add_particle("mass", model.origin.moved("P", x * model.frame.x), mass=m)
    model.add_force(mass, -pull * model.frame.x)
    linear = kn.linearize_symbolic(kn.derive(model), {x: 0, "u_x": 0})
    assert linear.A[1, 0] * m == -pull.diff(x).subs(x, 0)


def test_c_code_of_a_knee_has_its_comparisons():
    code = kn.derive(knee()).compile().c_code("derivative")
    assert code.count(" < ") + code.count(" <= ") == X.size


def test_the_key_of_a_system_tells_splines_apart():
    key = knee().freeze().key
    assert key == knee().freeze().key == pickle.loads(pickle.dumps(knee())).freeze().key
    assert len({key, knee(ends="natural").freeze().key, knee(degree=1, ends="natural").freeze().key}) == 3


def test_two_splines_of_one_name_are_a_fault():
    model = knee()
    model.add_force(model["shank"], kn.spline(model["k"], [0, 1], [0, 1], name="y") * model.frame.x)
    with pytest.raises(kn.ModelError, match=r"another spline of this model has the name 'y' too, with other numbers"):
        kn.derive(model)


def test_a_run_lands_on_the_knots_of_a_spline_of_time():
    """Straight lines of force: between knots a cart's place is a cubic of time, which every method has exactly."""
    model = kn.Model("cart")
    x = model.coordinates("x")
    times, forces = np.array([0, 0.31, 0.5, 1.2, 2]), np.array([0, 3, -1, 4, 0])
    cart = model.add_particle("cart", model.origin.moved("P", x * model.frame.x), mass=2)
    model.add_force(cart, kn.spline(model.time, times, forces, degree=1, name="f") * model.frame.x)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(initial={x: 0, "u_x": 0}, parameters={}, stop=2, rtol=1e-4)
    impulse = np.sum((forces[1:] + forces[:-1]) / 2 * np.diff(times))
    assert run["u_x"][-1] == pytest.approx(impulse / 2, rel=1e-12)
    assert run.outcome.steps < 30
