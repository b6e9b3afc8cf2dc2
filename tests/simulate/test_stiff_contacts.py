"""Contacts that begin all at once and are stiff: steps that reach too far into one are refused.

Proves: simulate/loop/step_control.py.
"""

import numpy as np
import pytest
import sympy
from scipy.integrate import solve_ivp

import kanes as kn
from kanes.kernel.kernel import inside_of

STIFFNESS, DAMPING, FRICTION, CREEP, GRAVITY = 1e5, 0.5, 0.5, 1e-3, 9.81
LENGTH, HEIGHT = 0.4, 0.2
START = {"x": 0.0, "y": 0.5, "theta": 0.3}


def falling_box():
    """A box of 1 kg over a floor, with the contact law of Hunt and Crossley at its corners and friction by a tanh."""
    model = kn.Model("falling box")
    N = model.frame
    x, y, theta = model.coordinates("x y theta")
    model.speeds("u v omega")
    model.gravity = -GRAVITY * N.y
    B, C = N.rotated("B", theta, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("box", frame=B, center=C, mass=1, inertia=kn.inertia(zz=(LENGTH**2 + HEIGHT**2) / 12))
    for number, (right, up) in enumerate([(1, 1), (1, -1), (-1, 1), (-1, -1)]):
        P = C.moved(f"P{number}", right * LENGTH / 2 * B.x + up * HEIGHT / 2 * B.y)
        v = P.velocity(N)
        depth = sympy.Max(-P.position_from(model.origin).dot(N.y), 0)
        normal = STIFFNESS * depth ** sympy.Rational(3, 2) * sympy.Max(1 - DAMPING * v.dot(N.y), 0)
        slip = -FRICTION * normal * sympy.tanh(v.dot(N.x) / CREEP)
        model.add_force(P, normal * N.y + slip * N.x, name=f"contact {number}")
    return kn.derive(model).compile()


@pytest.fixture(scope="module")
def box():
    return falling_box()


@pytest.mark.parametrize("tolerance", [1e-4, 1e-6, 1e-8, 1e-10])
@pytest.mark.parametrize("method", ["dop853", "dp5"])
def test_a_box_that_falls_on_its_corners_comes_to_no_energy(box, method, tolerance):
    """Contacts only take energy; x, theta's rate and u are exactly zero until the first corner touches the floor."""
    run = box.simulate(stop=1, parameters={}, initial=START, method=method, rtol=tolerance)
    assert run.outcome.finished
    x, y, theta, u, v, omega = run.states
    energy = (u**2 + v**2 + (LENGTH**2 + HEIGHT**2) / 12 * omega**2) / 2 + GRAVITY * y
    # Errors of a step are relative to speeds of 3 m/s, and some hundred steps add up.
    assert energy.max() <= energy[0] * (1 + 1e3 * tolerance)
    assert np.abs(theta).max() < 2


def test_a_box_that_falls_on_its_corners_moves_as_by_another_integrator(box):
    motion, nothing = inside_of(box).motion("motion"), np.empty(0)

    def rates(t, x):
        return motion.one(np.array([t]), x, nothing, nothing)

    ours = box.simulate(stop=0.6, parameters={}, initial=START, rtol=1e-10)
    start = np.zeros(len(inside_of(box).motion_states))
    start[:3] = list(START.values())
    theirs = solve_ivp(rates, (0, 0.6), start, method="DOP853", rtol=1e-10, atol=1e-12, t_eval=[0.3, 0.6])
    assert theirs.success
    # Impacts magnify errors of steps. Off SciPy's run at a tolerance of 3e-14 are ours by 1.2e-5, theirs by 2.2e-7.
    assert ours.states[:, [500, 1000]] == pytest.approx(theirs.y[:6], abs=3e-4)


def test_no_step_ends_where_the_rate_is_not_a_number():
    """A step of RK4 from q = 0 may end at q > 1, where the root is not real, although all its stages lie below."""
    model = kn.Model("rim")
    q = model.coordinates("q")
    model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, (-4 * q + sympy.sqrt(1 - q)) * model.frame.x)
    kernel = kn.derive(model).compile()
    speeds = np.linspace(1.6, 1.9, 61)
    given = {"stop": 5, "parameters": {}, "method": "rk4", "step": 0.4}
    runs = kernel.simulate_many(initial={"q": 0, "u": speeds}, **given)
    assert runs.final_states[:, 0].max() <= 1
    alone = kernel.simulate(initial={"q": 0, "u": 1.7}, **given)
    assert alone.outcome.kind == "not a number"
    assert alone["q"].max() <= 1
