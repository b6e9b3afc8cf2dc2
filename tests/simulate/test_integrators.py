"""The integrators: measured orders, closed forms, exact Jacobians, and energies that stay.

Proves: simulate/methods/dop853_tables.py, simulate/methods/runge_kutta.py, simulate/loop/stages.py,
simulate/implicit.py, simulate/explicit.py.
"""

import json
from itertools import pairwise
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy
from scipy.linalg import expm

import kanes as kn
from kanes.kernel.kernel import inside_of
from kanes.simulate.methods.runge_kutta import METHODS
from kernels import kernel_and_state
from systems import ROLLING, SYSTEMS

DATA = Path(__file__).parents[1] / "data"


def pendulum_like(force, parameters="k", **compiled):
    """A particle of mass 1 on a line under a force of its position, speed and time."""
    model = kn.Model("particle on a line")
    q, u = model.coordinates("q"), model.speeds("u")
    symbols = model.parameters(parameters)
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, force(q, u, symbols, model.time) * model.frame.x)
    return kn.derive(model).compile(**compiled)


# The coefficients, by a stepper of a few lines in NumPy


def step(method, f, t, x, h):
    """The slopes of all stages of one step; those beyond `last` belong to the interpolant."""
    K = np.zeros((method.C.size, x.size))
    for s in range(method.C.size):
        K[s] = f(t + method.C[s] * h, x + h * method.A[s, :s] @ K[:s])
    return K


def inside(method, x, h, K, s):
    """x + h Σ b_j(s) K_j with  b = s (D_0 + (1 − s) (D_1 + s (D_2 + …)))  written out as a sum of products."""
    b, factor = np.zeros(method.C.size), 1.0
    for level, row in enumerate(method.D):
        factor *= s if level % 2 == 0 else 1 - s
        b += factor * row
    return x + h * b @ K


def rigid_body(t, w):
    """Euler's equations with a torque that depends on time: nonlinear, and no component is special."""
    return np.array([0.5 * w[1] * w[2] + np.cos(t), -w[2] * w[0], 0.7 * w[0] * w[1] - 0.3 * np.sin(2 * t)])


START = np.array([1.0, 0.4, -0.7])


@pytest.fixture(scope="module")
def rigid_body_at_2():
    """By Taylor series with 20 digits."""
    with mpmath.workdps(20):
        solution = mpmath.odefun(
            lambda t, w: [
                w[1] * w[2] / 2 + mpmath.cos(t),
                -w[2] * w[0],
                mpmath.mpf("0.7") * w[0] * w[1] - mpmath.mpf("0.3") * mpmath.sin(2 * t),
            ],
            0,
            [mpmath.mpf(1), mpmath.mpf("0.4"), mpmath.mpf("-0.7")],
        )
        return np.array([float(value) for value in solution(2)])


def run_through(method, count, stop=2.0):
    """The state after `count` equal steps to the stop."""
    h, x = stop / count, START
    for number in range(count):
        K = step(method, rigid_body, number * h, x, h)
        x = inside(method, x, h, K, 1.0)
    return x


@pytest.mark.parametrize("name", METHODS)
def test_the_rows_of_a_method_sum_to_the_moments_of_its_stages(name):
    method = METHODS[name]
    assert method.A.sum(axis=1) == pytest.approx(method.C, abs=1e-14)
    assert np.abs(np.triu(method.A)).max() == 0
    # The last stage is the new state.
    assert method.C[method.last] == 1


@pytest.mark.parametrize("name", METHODS)
def test_weights_fulfil_the_order_conditions_of_quadrature_and_of_long_chains(name):
    """Σ b c^(k−1) = 1/k, and  b A … A 1 = 1/k!,  both up to the order and not beyond."""
    method = METHODS[name]
    s = method.last
    b, A, c = method.A[s, :s], method.A[:s, :s], method.C[:s]
    chain = np.ones(s)
    for k in range(1, method.order + 1):
        # Coefficients of size 100 that are rounded to 1e-16.
        assert b @ c ** (k - 1) == pytest.approx(1 / k, abs=1e-13)
        assert b @ chain == pytest.approx(1 / np.prod(np.arange(1.0, k + 1)), abs=1e-13)
        chain = A @ chain
    beyond = np.prod(np.arange(1.0, method.order + 2))
    assert abs(b @ chain * beyond - 1) > 0.01


@pytest.mark.parametrize("name", ["dop853", "dp5"])
def test_estimates_of_the_error_vanish_for_a_constant_slope_and_not_for_high_powers(name):
    method = METHODS[name]
    c = method.C
    # dp5 compares with order 4; dop853 with orders 5 and 3.
    for row, order in zip(method.E, {"dop853": (5, 3), "dp5": (4, 0)}[name], strict=True):
        for k in range(1, order + 1):
            assert row @ c ** (k - 1) == pytest.approx(0, abs=1e-13)
        if order:
            assert abs(row @ c**order) > 1e-7


@pytest.mark.parametrize(("name", "counts"), [("rk4", (40, 80, 160)), ("dp5", (20, 40, 80)), ("dop853", (6, 12, 24))])
def test_halving_the_step_divides_the_error_by_two_to_the_order(name, counts, rigid_body_at_2):
    method = METHODS[name]
    errors = [np.abs(run_through(method, count) - rigid_body_at_2).max() for count in counts]
    orders = [np.log2(coarse / fine) for coarse, fine in pairwise(errors)]
    # The next term of the error is a step smaller: at these steps that is a tenth or two of the first.
    assert orders[-1] == pytest.approx(method.order, abs=0.4)


# The error of the interpolant within one step falls with one power more than its order.
INTERPOLANT = {"rk4": 3, "dp5": 4, "dop853": 7}


@pytest.mark.parametrize("name", METHODS)
def test_the_interpolant_has_its_order_between_the_ends_of_a_step(name):
    """A step of h and a look at its moments s h, against the method of order 8 with sixteen tiny steps."""
    method = METHODS[name]
    errors = []
    for h in (0.4, 0.2, 0.1):
        K = step(method, rigid_body, 0.0, START, h)
        worst = 0.0
        for s in (0.21, 0.5, 0.83):
            fine, parts = START, 16
            for number in range(parts):
                part = s * h / parts
                Kf = step(METHODS["dop853"], rigid_body, number * part, fine, part)
                fine = inside(METHODS["dop853"], fine, part, Kf, 1.0)
            worst = max(worst, np.abs(inside(method, START, h, K, s) - fine).max())
        errors.append(worst)
    orders = [np.log2(coarse / fine) for coarse, fine in pairwise(errors)]
    # As above; half a unit tells one order from the next.
    assert orders[-1] == pytest.approx(INTERPOLANT[name] + 1, abs=0.5)


@pytest.mark.parametrize("name", METHODS)
def test_the_weights_of_the_interpolant_integrate_powers_exactly(name):
    """Σ b_j(s) c_j^(k−1) = s^k/k within the step, up to its order and not beyond."""
    method = METHODS[name]
    for s in (0.21, 0.5, 0.83):
        sums = [
            inside(method, np.zeros(1), 1.0, method.C[:, None] ** (k - 1), s)[0]
            for k in range(1, INTERPOLANT[name] + 2)
        ]
        exact = [s**k / k for k in range(1, INTERPOLANT[name] + 2)]
        # Coefficients of size 100 that are rounded to 1e-16.
        assert sums[:-1] == pytest.approx(exact[:-1], abs=1e-13)
    assert abs(sums[-1] - exact[-1]) > 1e-7


@pytest.mark.parametrize("name", METHODS)
def test_the_interpolant_meets_both_ends_with_their_slopes(name):
    method, h = METHODS[name], 0.3
    K = step(method, rigid_body, 0.0, START, h)
    end = START + h * method.A[method.last] @ K
    assert inside(method, START, h, K, 0.0) == pytest.approx(START, abs=1e-14)
    assert inside(method, START, h, K, 1.0) == pytest.approx(end, abs=1e-14)
    d = 1e-6
    for s, x, t in ((0.0, START, 0.0), (1.0, end, h)):
        slope = (inside(method, START, h, K, s + d) - inside(method, START, h, K, s - d)) / (2 * d * h)
        # Central differences: 1e-12 by their step, 1e-16/1e-6 by rounding.
        assert slope == pytest.approx(rigid_body(t, x), abs=1e-8)


# The compiled loop


def test_the_compiled_runge_kutta_has_order_four_at_its_steps_and_between_them():
    """q̈ = −sin q from q = 2; the times asked for are no multiples of the steps."""
    kernel = pendulum_like(lambda q, u, k, t: -k * sympy.sin(q))
    times = np.array([0.613, 1.457, 2.291, 3.7, 4.0])
    common = {"stop": 4, "parameters": {"k": 4}, "initial": {"q": 2}, "times": times}
    exact = kernel.simulate(rtol=1e-14, **common)
    errors = []
    for h in (0.04, 0.02, 0.01):
        run = kernel.simulate(method="rk4", step=h, **common)
        assert run.outcome.steps == round(4 / h)
        errors.append(np.abs(run.states - exact.states).max(axis=0))
    at_end = [np.log2(coarse[-1] / fine[-1]) for coarse, fine in pairwise(errors)]
    between = [np.log2(coarse[:-1].max() / fine[:-1].max()) for coarse, fine in pairwise(errors)]
    # A cubic through both ends of a step is as exact as the steps themselves: h⁴.
    assert at_end[-1] == pytest.approx(4, abs=0.25)
    assert between[-1] == pytest.approx(4, abs=0.4)


@pytest.mark.parametrize(("method", "order"), [("dop853", 8), ("dp5", 5)])
def test_error_falls_with_the_number_of_steps_by_the_order_of_the_method(method, order):
    """Errors over steps in a logarithmic picture: the slope is the order, as the tolerance sweeps six decades."""
    kernel = pendulum_like(lambda q, u, k, t: -k * q)
    steps, errors = [], []
    for tolerance in 10.0 ** -np.arange(4, 11):
        run = kernel.simulate(stop=60, parameters={"k": 1}, initial={"q": 1}, method=method, rtol=tolerance, times=[60])
        steps.append(run.outcome.steps)
        errors.append(np.hypot(run["q"][-1] - np.cos(60), run["u"][-1] + np.sin(60)))
    slope = -np.polyfit(np.log(steps), np.log(errors), 1)[0]
    # Few steps at coarse tolerances scatter, and a linear system may gain an order.
    assert order - 0.5 < slope < order + 1.5


@pytest.mark.parametrize(
    ("method", "setting", "bound"),
    [
        # Errors per step of 1e-12 over some hundred steps.
        ("dop853", {"rtol": 1e-12}, 1e-10),
        ("dp5", {"rtol": 1e-12}, 1e-10),
        # h⁴ times the fifth power of the fastest frequency, 3, over 120, times the length of the run.
        ("rk4", {"step": 2e-3}, 1e-9),
        # Backward differentiation adds its errors up: thousands of steps of 1e-11.
        ("cvode", {"rtol": 1e-11}, 1e-7),
        ("ida", {"rtol": 1e-11}, 1e-7),
    ],
)
def test_masses_springs_and_dampers_in_a_row_move_as_the_matrix_exponential_says(method, setting, bound):
    model = kn.Model("row of masses")
    q = model.coordinates("q1 q2 q3")
    u = model.speeds("u1 u2 u3")
    m, k, c = model.parameters("m1 m2 m3"), model.parameters("k1 k2 k3"), model.parameters("c1 c2 c3")
    N = model.frame
    points = [model.origin.moved(f"P{i + 1}", (i + q[i]) * N.x) for i in range(3)]
    for i, point in enumerate(points):
        model.add_particle(f"mass {i + 1}", point, mass=m[i])
        stretch = q[i] - (q[i - 1] if i else 0)
        rate = u[i] - (u[i - 1] if i else 0)
        model.add_force(point, -(k[i] * stretch + c[i] * rate) * N.x, reaction=points[i - 1] if i else model.origin)
    kernel = kn.derive(model).compile()
    masses, stiff, damp = np.array([1.0, 2.0, 0.7]), np.array([4.0, 3.0, 2.5]), np.array([0.1, 0.05, 0.2])
    start = np.array([0.3, -0.2, 0.5, 0.1, 0.4, -0.6])

    def band(s):
        return np.array([[s[0] + s[1], -s[1], 0], [-s[1], s[1] + s[2], -s[2]], [0, -s[2], s[2]]]) / masses[:, None]

    A = np.block([[np.zeros((3, 3)), np.eye(3)], [-band(stiff), -band(damp)]])
    numbers = {"m": masses, "k": stiff, "c": damp}
    run = kernel.simulate(
        stop=8,
        parameters={f"{name}{i + 1}": row[i] for name, row in numbers.items() for i in range(3)},
        initial=dict(zip(kernel.states, start, strict=True)),
        times=np.linspace(0, 8, 41),
        method=method,
        **setting,
    )
    assert (run.outcome.finished, run.outcome.method, run.outcome.why) == (True, method, "chosen by the user")
    exact = np.array([expm(A * t) @ start for t in run.t]).T
    assert run.states == pytest.approx(exact, abs=bound)


@pytest.mark.parametrize(("method", "bound"), [("dop853", 1e-10), ("dp5", 1e-10), ("cvode", 1e-6), ("ida", 1e-6)])
def test_the_spring_pendulum_swings_as_a_taylor_series_of_thirty_digits_says(method, bound):
    """Numbers made by oracles/spring_pendulum_taylor.py from Cartesian equations."""
    data = json.loads((DATA / "spring_pendulum_taylor.json").read_text(encoding="utf-8"))
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    run = kernel.simulate(
        stop=10,
        parameters={name: float(value) for name, value in data["parameters"].items()},
        initial={name: float(value) for name, value in data["start"].items()},
        times=[float(time) for time in data["times"]],
        method=method,
        rtol=1e-13 if method[0] == "d" else 1e-11,
    )
    expected = np.array([[float(number) for number in row] for row in data["q1 q2 u1 u2"]]).T
    # Hundreds of steps of the tolerance, enlarged tenfold by the motion; backward differentiation takes thousands.
    assert run.states == pytest.approx(expected, abs=bound)


@pytest.mark.parametrize("method", ["cvode", "ida"])
def test_backward_differentiation_is_about_as_exact_as_runge_kutta_at_the_same_tolerance(method):
    """Of dp5, which extrapolates, errors follow the tolerance; those of thousands of implicit steps add up."""
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    common = {"stop": 10, "parameters": {"m": 1, "g": 9.81, "k": 20, "L": 1}, "initial": {"q1": 0.1, "q2": 0.5}}
    exact = kernel.simulate(method="dop853", rtol=1e-13, **common)
    for tolerance in (1e-6, 1e-8, 1e-10):
        explicit, implicit = (
            np.abs(kernel.simulate(method=each, rtol=tolerance, **common).states - exact.states).max()
            for each in ("dp5", method)
        )
        # From 0.3 to 1.6 times that of dp5.
        assert implicit < 5 * explicit


def test_the_residual_unsolved_gives_the_motion_of_a_chain_in_space():
    kernel = kn.derive(kn.library.spatial_chain(2)).compile()
    parameters = {"g": 9.81}
    for k in (1, 2):
        parameters |= {f"m_{k}": 1.0 + 0.3 * k, f"l_{k}": 0.7, f"Ix_{k}": 0.05, f"Iy_{k}": 0.06, f"Iz_{k}": 0.02}
    initial = {name: 0.2 + 0.1 * i for i, name in enumerate(kernel.states)}
    common = {"stop": 2, "parameters": parameters, "initial": initial, "times": np.linspace(0, 2, 11)}
    explicit = kernel.simulate(method="dop853", rtol=1e-13, **common)
    unsolved = kernel.simulate(method="ida", rtol=1e-10, **common)
    # Thousands of steps of 1e-10.
    assert unsolved.states == pytest.approx(explicit.states, abs=1e-5)
    assert np.ptp(explicit.states, axis=1).min() > 0.1


# Stiff systems


def slow_and_fast(**compiled):
    """q̈ = −(λ + 1) q̇ − λ (q − cos t) + …: the motion cos t, to which a start elsewhere goes as e^−t and e^−λt."""

    def force(q, u, k, t):
        # u̇ + (λ + 1) u + λ q = what cos t needs.
        drive = -sympy.cos(t) - (k + 1) * sympy.sin(t) + k * sympy.cos(t)
        return drive - (k + 1) * u - k * q

    return pendulum_like(force, **compiled)


def test_a_stiff_run_goes_over_to_backward_differentiation_and_says_why():
    kernel = slow_and_fast()
    times = np.linspace(0, 10, 101)
    run = kernel.simulate(stop=10, parameters={"k": 1e5}, initial={"q": 2.0}, times=times, rtol=1e-9)
    assert run.outcome.finished
    assert run.outcome.method.startswith("dop853, then cvode from t = ")
    assert "then stability limited its steps, not accuracy" in run.outcome.why
    # q − cos t = a e^−t + b e^−λt with a + b = 1 and a + λ b = 0.
    a, b = 1e5 / (1e5 - 1), -1 / (1e5 - 1)
    exact = np.cos(times) + a * np.exp(-times) + b * np.exp(-1e5 * times)
    # Errors of 1e-9 a step, damped at the rate 1.
    assert run["q"] == pytest.approx(exact, abs=1e-6)
    # An explicit method would need 10 · 1e5 / 6 steps.
    assert run.outcome.steps < 20_000


def test_a_run_that_is_not_stiff_stays_with_its_method():
    kernel = slow_and_fast()
    for tolerance, method in ((1e-9, "dop853"), (1e-4, "dp5")):
        run = kernel.simulate(stop=10, parameters={"k": 1.5}, initial={"q": 2.0}, rtol=tolerance)
        assert run.outcome.method == method
        assert "costs least where the tolerance is" in run.outcome.why


def test_a_run_that_is_a_little_stiff_stays_with_the_method_that_costs_less():
    """Stability limits steps, h ≈ 6/λ, but there are fewer than backward differentiation costs."""
    kernel = slow_and_fast()
    given = {"stop": 10, "parameters": {"k": 3e3}, "initial": {"q": 2.0}, "rtol": 1e-9}
    run, by_cvode = kernel.simulate(**given), kernel.simulate(method="cvode", **given)
    assert run.outcome.method == "dop853"
    # Stability alone allows no longer steps; one evaluation from Python takes longer than a hundred in the loop.
    assert 10 * 3e3 / 7 < run.outcome.steps < 10 * 3e3 / 4
    assert 12 * run.outcome.steps < 150 * by_cvode.outcome.steps
    exact = np.cos(10) + 3e3 / (3e3 - 1) * np.exp(-10)
    assert run["q"][-1] == pytest.approx(exact, abs=1e-6)


def test_runs_beside_each_other_choose_their_methods_as_they_would_alone():
    kernel = slow_and_fast()
    given = {"stop": 10, "initial": {"q": 2.0}, "rtol": 1e-9, "times": [10.0]}
    stiffness = np.array([1e3, 1e6, 3e3, 1.5])
    many = kernel.simulate_many(parameters={"k": stiffness}, **given)
    for number, k in enumerate(stiffness):
        alone = kernel.simulate(parameters={"k": float(k)}, **given)
        assert many.outcomes[number].method.split(" from")[0] == alone.outcome.method.split(" from")[0]
    assert ["then cvode" in outcome.method for outcome in many.outcomes] == [False, True, False, False]


def test_events_and_samples_work_after_a_run_turned_out_stiff():
    """The start is far from the samples' ramp, the crossing at t = 6 long after the fast part has died away."""
    model = kn.Model("stiff servo")
    q, u, F = model.coordinates("q"), model.speeds("u"), model.inputs("F")
    k = model.parameters("k")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    # Poles at −10 and −k.
    model.add_force(P, (F - (k + 10) * u - 10 * k * q) * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("six", q - 0.59, direction="rising")])
    stiffness = 2e5
    # Along the ramp F = 10 k t/10 the mass follows with q = t/10 − (k + 10)/(100 k).
    run = kernel.simulate(
        stop=10,
        parameters={"k": stiffness},
        initial={"q": 0.2},
        inputs={F: kn.Samples([0, 10], [0, 10 * stiffness])},
        rtol=1e-8,
    )
    assert "then cvode" in run.outcome.method
    lag = (stiffness + 10) / (100 * stiffness)
    late = run.t > 3
    assert run["q"][late] == pytest.approx(run.t[late] / 10 - lag, abs=1e-6)
    assert run["F"] == pytest.approx(stiffness * run.t, rel=1e-12)
    (event,) = run.events
    assert event.time == pytest.approx(10 * (0.59 + lag), abs=1e-5)


# Jacobians


def motion_arguments(kernel):
    rng = np.random.default_rng(9)
    x, w, p = (
        rng.uniform(0.4, 1.2, len(names))
        for names in (inside_of(kernel).motion_states, kernel.inputs, kernel.parameters)
    )
    return np.array([0.7]), x, w, p


def slopes(function, x):
    """Central differences of step 1e-6: right to 1e-12 of third derivatives, and to rounding over the step, 1e-10."""
    columns = []
    for i in range(x.size):
        ends = []
        for h in (1e-6, -1e-6):
            moved = x.copy()
            moved[i] += h
            ends.append(function(moved))
        columns.append((ends[0] - ends[1]) / 2e-6)
    return np.array(columns).T


# One of each sort: with springs, driven by time, in space, a tree, nonholonomic, and with a contact.
SORTS = ["spring_pendulum", "three_link_chain", "tube_and_rods_2", "spatial_chain_2", "pin_chain_3"]
SORTS += [pytest.param("stanford_arm", marks=pytest.mark.heavy)]
SORTS += ["rolling_ball_nonholonomic", "rolling_disc_general", "ball_on_turntable", "rattleback"]


@pytest.mark.parametrize("name", SORTS)
def test_the_jacobians_of_motion_and_residual_are_slopes(name):
    _, kernel, _ = kernel_and_state(name)
    t, x, w, p = motion_arguments(kernel)
    motion, residual = inside_of(kernel).motion("motion"), inside_of(kernel).motion("residual")
    by_graph = inside_of(kernel).motion("jacobian").one(t, x, w, p).reshape(x.size, x.size, order="F")
    expected = slopes(lambda y: motion.one(t, y, w, p), x)
    assert by_graph == pytest.approx(expected, abs=1e-6 * max(1.0, np.abs(by_graph).max()))
    xdot, c = np.random.default_rng(2).uniform(-1, 1, x.size), 3.7
    rates = np.append(xdot, c)
    by_graph = inside_of(kernel).motion("residual_jacobian").one(rates, t, x, w, p).reshape(x.size, x.size, order="F")
    by_state = slopes(lambda y: residual.one(rates, t, y, w, p), x)
    by_rate = slopes(lambda v: residual.one(np.append(v, c), t, x, w, p), xdot)
    assert by_graph == pytest.approx(by_state + c * by_rate, abs=1e-7 * max(1.0, np.abs(by_graph).max()))
    # The motion is where the residual is zero.
    zero = residual.one(np.append(motion.one(t, x, w, p), c), t, x, w, p)
    assert zero == pytest.approx(np.zeros(x.size), abs=1e-11)


# Energies


NUMBERS = {"g": 9.81, "R": 3.0, "r": 0.5, "k": 40.0, "omega": 0.7, "m2": 0.8, "L_B": 0.7, "m_B": 0.6, "I": 0.1}
MOMENTS = {"Ix": 0.11, "Iy": 0.13, "Iz": 0.05, "I_": 0.1}
# The plane of the tube spins its rods away: what is flung out grows by e^0.7 a second, so that energies of 1e60 would
# be compared after 100 s.
STOPS = {"tube_and_rods_1": 10, "tube_and_rods_2": 10}


def long_run(name):
    _, kernel, _ = kernel_and_state(name)
    parameters = {each: NUMBERS.get(each, MOMENTS.get(each[:2], 1.0)) for each in kernel.parameters}
    initial = {each: 0.2 if each[0] == "u" else 0.3 + 0.17 * i for i, each in enumerate(kernel.states)}
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    stop = STOPS.get(name, 100)
    return kernel.simulate(stop=stop, parameters=parameters, initial=initial, inputs=inputs, rtol=1e-12)


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name not in ROLLING])
def test_systems_keep_their_energy_for_a_hundred_seconds(name):
    """Springs and drives count by their work; three links and chains of two and more move chaotically."""
    run = long_run(name)
    assert run.outcome.finished
    energy = run.energy
    scale = max(np.abs(each).max() for each in (energy.kinetic, energy.potential, energy.work))
    assert energy.kinetic.max() > 0.02 * scale  # it moves
    # Ten thousand steps of 1e-12 would be 1e-8 if they all erred to the same side; they do not.
    np.testing.assert_allclose(energy.balance, 0, atol=1e-9 * scale)
