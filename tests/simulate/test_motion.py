"""Invariants of motion: what the compiled equations must keep, integrated by SciPy.

Proves: expr/evaluate.py, kernel/kernel.py.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kanes as kn
from kanes.expr.evaluate import numerical

# Systems whose only loads are gravity, with numbers and a start from which they move far.
CONSERVATIVE = {
    "double pendulum": lambda: kn.library.double_pendulum(tensions=False),
    "hinged rods": kn.library.hinged_rods,
    "rolling ball": kn.library.rolling_ball,
    "rolling ball, nonholonomic": lambda: kn.library.rolling_ball(nonholonomic=True),
    "spatial chain of 1": lambda: kn.library.spatial_chain(1),
}


def integrate(kernel, p, x, stop, rtol=1e-11, inputs=None):
    derivative = kernel.derivative(dict(zip(kernel.parameters, p, strict=True)), inputs)
    run = solve_ivp(derivative, (0, stop), x, method="DOP853", rtol=rtol, atol=rtol)
    assert run.success
    return run.t, run.y


@pytest.mark.parametrize("name", CONSERVATIVE)
def test_systems_under_gravity_alone_keep_their_energy(name):
    model = CONSERVATIVE[name]()
    equations, kernel = kn.derive(model), kn.derive(model).compile()
    symbols = [*equations.coordinates, *equations.speeds, *equations.system.parameters]
    potential = kn.lagrange(model).potential_energy
    energy = numerical(symbols, [type(equations.mass_matrix)([equations.kinetic_energy + potential])])
    rng = np.random.default_rng(7)
    p, x = rng.uniform(0.5, 1.5, len(kernel.parameters)), rng.uniform(-0.5, 0.5, len(kernel.states))
    if "R" in kernel.parameters:
        p[kernel.parameters.index("R")] += 2  # the cylinder is larger than the ball
    _, states = integrate(kernel, p, x, stop=10)
    totals = np.array([energy([*state, *p])[0].item() for state in states.T])
    assert np.ptp(states[0]) > 0.05
    # A local error of 1e-11 a step over some hundred steps.
    assert np.ptp(totals) == pytest.approx(0, abs=1e-8 * np.abs(totals).max())


def test_a_free_body_keeps_its_angular_momentum_and_energy():
    """Torque-free motion of a body with three different moments, by quaternion: I·ω turned to N stays as it is."""
    model = kn.Model("tumbling brick")
    model.add_body("brick", mass=2, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free())
    kernel = kn.derive(model).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_brick": 1.0, "wx_brick": 0.1, "wy_brick": 2.0, "wz_brick": 0.2}
    start |= {"vx_brick": 0.3}
    _, states = integrate(kernel, np.empty(0), np.array([start[name] for name in kernel.states]), stop=20)
    rows = dict(zip(kernel.states, states, strict=True))
    e0, e1, e2, e3 = (rows[f"e{i}_brick"] for i in range(4))
    H = np.array([1.0, 2.0, 2.5])[:, None] * np.array([rows[f"w{axis}_brick"] for axis in "xyz"])
    # v_N = R v_B for each state, the direction cosines of a quaternion written out here.
    R = np.array([
        [1 - 2 * (e2**2 + e3**2), 2 * (e1 * e2 - e0 * e3), 2 * (e1 * e3 + e0 * e2)],
        [2 * (e1 * e2 + e0 * e3), 1 - 2 * (e1**2 + e3**2), 2 * (e2 * e3 - e0 * e1)],
        [2 * (e1 * e3 - e0 * e2), 2 * (e2 * e3 + e0 * e1), 1 - 2 * (e1**2 + e2**2)],
    ])  # fmt: skip
    H_N = np.einsum("ijn,jn->in", R, H)
    # The brick turns over about its middle axis, so that the components in the body change sign.
    assert rows["wy_brick"].min() < -1 < 1 < rows["wy_brick"].max()
    assert np.ptp(H_N, axis=1) == pytest.approx([0, 0, 0], abs=1e-8)
    assert rows["x_brick"][-1] == pytest.approx(0.3 * 20, rel=1e-12)


@pytest.mark.parametrize("method", ["dop853", "dp5", "rk4", "cvode", "ida"])
def test_quaternions_stay_of_unit_length_while_a_body_tumbles(method):
    """At all times that are kept, between steps too, and from one start of a solver to the next."""
    model = kn.Model("tumbling brick")
    model.add_body("brick", mass=2, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free())
    half = kn.Event("half a turn", model["brick"].x.dot(model.frame.y), reset={"vx_brick": 0.1})
    kernel = kn.derive(model).compile(events=[half])
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_brick": 1.0, "wx_brick": 0.1, "wy_brick": 2.0, "wz_brick": 0.2}
    step = {"step": 0.01} if method == "rk4" else {}
    run = kernel.simulate(stop=100, parameters={}, initial=start, method=method, **step)
    assert run.outcome.finished
    assert len(run.events) > 10
    e = np.array([run[f"e{i}_brick"] for i in range(4)])
    np.testing.assert_allclose(np.linalg.norm(e, axis=0) - 1, 0, atol=1e-12)
    for event in run.events:
        length = np.linalg.norm([event.after[f"e{i}_brick"] for i in range(4)])
        # Events of Runge–Kutta methods are logged where the interpolant is, as good as their tolerance.
        assert length == pytest.approx(1, abs=1e-12 if method in ("cvode", "ida") else 1e-7)


def test_the_spring_pendulum_swings_as_its_boxed_equations_say():
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    m, g, k, L = 1.0, 9.81, 20.0, 1.0

    def boxed(t, x):
        q1, q2, u1, u2 = x
        return [u1, u2 / (L + q1), g * np.cos(q2) - k / m * q1 + u2**2 / (L + q1), -g * np.sin(q2) - u1 * u2 / (L + q1)]

    start = np.array([0.1, 0.5, 0.0, 0.0])
    times, mine = integrate(kernel, np.array([m, g, k, L]), start, stop=5)
    theirs = solve_ivp(boxed, (0, 5), start, method="DOP853", rtol=1e-11, atol=1e-11, t_eval=times).y
    # Two integrations to 1e-11 a step of a motion that doubles differences a few times.
    assert mine == pytest.approx(theirs, abs=1e-8)
