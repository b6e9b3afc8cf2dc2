"""Linear models and root loci against closed forms, published numbers and differences of the equations themselves.

Proves: analysis/linear/linear_model.py, analysis/linear/linearize.py, analysis/linear/loci.py,
analysis/linear/modes.py, analysis/linear/pictures.py, analysis/linear/tangent_space.py,
analysis/linear/coordinate_partitioning.py, analysis/augmented_equations.py, analysis/system_functions.py.
"""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.linalg
import sympy
from scipy import signal, special

import kanes as kn
from kanes.equations.equations import graphs_of
from steady_systems import (
    BICYCLE,
    bicycle,
    cart_pole,
    castering_wheel,
    disc_with_plain_speeds,
    hanging_masses,
    lagrange_top,
    links_with_masses,
    rods_between_hooks,
    turning_hoop,
    upright_top,
)
from systems import SYSTEMS

# University of Michigan, Control Tutorials, inverted pendulum.
CART = {"M": 0.5, "m": 0.2, "b": 0.1, "I": 0.006, "g": 9.8, "l": 0.3}
DISC = {"m": 2.0, "g": 9.81, "r": 0.3}
# Central differences of order 8.
WEIGHTS = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}


def differences(function, x, step=1e-2):
    """∂f/∂x with an error of the order step⁸."""
    columns = []
    for k in range(x.size):
        e = np.zeros(x.size)
        e[k] = step
        columns.append(sum(c * (function(x + n * e) - function(x - n * e)) for n, c in WEIGHTS.items()) / step)
    return np.column_stack(columns)


@pytest.fixture(scope="module")
def upright():
    return kn.linearize(kn.derive(cart_pole()), {"x": 0, "theta": 0}, parameters=CART, inputs={"F": 0})


@pytest.fixture(scope="module")
def bicycle_equations():
    return kn.derive(bicycle())


def riding(speed):
    coordinates = dict.fromkeys(("x", "y", "yaw", "lean", "pitch", "steer", "rear", "front"), 0.0)
    return {**coordinates, "u_rear": -speed / 0.3, "T_delta": 0}


# Against published numbers and closed forms


def test_the_cart_and_pole_of_the_tutorials_has_its_matrices(upright):
    A = [[0, 0, 1, 0], [0, 0, 0, 1], [0, 2.6727, -0.1818, 0], [0, 31.1818, -0.4545, 0]]
    assert pytest.approx(np.array(A), abs=1e-4) == upright.A
    assert upright.B[:, 0] == pytest.approx([0, 0, 1.8182, 4.5455], abs=1e-4)
    # The same without rounding: with q = (M + m)(I + m l²) − m² l².
    q = 0.7 * (0.006 + 0.2 * 0.09) - 0.2**2 * 0.09
    assert upright.A[3, 1] == pytest.approx(0.2 * 9.8 * 0.3 * 0.7 / q, rel=1e-13)
    assert upright.B[3, 0] == pytest.approx(0.2 * 0.3 / q, rel=1e-13)
    assert upright.states == ("x", "theta", "u_x", "u_theta")
    assert (upright.inputs, upright.outputs) == (("F",), upright.states)
    assert (upright.stable, upright.stability) == (False, "unstable")


@pytest.mark.parametrize("count", [2, 3, 8])
def test_links_with_masses_swing_at_the_zeros_of_laguerre_polynomials(count):
    equations = kn.derive(links_with_masses(count))
    about = {f"q{k + 1}": 0 for k in range(count)}
    model = kn.linearize(equations, about, parameters={"m": 1.7, "l": 0.4, "g": 9.81})
    zeros, _ = special.roots_laguerre(count)
    frequencies = sorted(mode.frequency for mode in model.modes)
    assert frequencies == pytest.approx(np.sqrt(9.81 / 0.4 * zeros), rel=1e-10)
    assert model.stability == "marginal"
    above = {f"q{k + 1}": math.pi for k in range(count)}
    inverted = kn.linearize(equations, above, parameters={"m": 1.7, "l": 0.4, "g": 9.81})
    assert inverted.eigenvalues[count:].real == pytest.approx(np.sqrt(9.81 / 0.4 * zeros), rel=1e-9)


def test_equal_masses_on_equal_springs_vibrate_as_lagrange_found():
    count = 7
    parameters = {"g": 9.81} | {
        f"{name}{k + 1}": value for k in range(count) for name, value in (("m", 0.5), ("k", 80))
    }
    equations = kn.derive(hanging_masses(count))
    rest = kn.equilibrium(equations, {f"x{k + 1}": 0 for k in range(count)}, parameters=parameters)
    frequencies = sorted(mode.frequency for mode in kn.linearize(equations, rest).modes)
    numbers = np.arange(1, count + 1)
    expected = 2 * math.sqrt(80 / 0.5) * np.sin((2 * numbers - 1) * math.pi / (2 * (2 * count + 1)))
    assert frequencies == pytest.approx(expected, rel=1e-12)


def test_a_rolling_disc_has_its_critical_speed():
    # Upright rolling is neutrally stable beyond v = sqrt(g r / 3).
    equations = kn.derive(kn.library.rolling_disc())

    def rolling(v):
        return {"q1": 0, "q2": 0, "q3": 0, "q4": 0, "q5": 0, "u2": v / 0.3}

    locus = kn.root_locus(equations, rolling, {"v": np.linspace(0.3, 2, 41)}, parameters=DISC)
    assert [crossing.value for crossing in locus.crossings] == pytest.approx([math.sqrt(9.81 * 0.3 / 3)], rel=1e-9)
    assert locus.crossings[0].becomes_stable
    assert locus.crossings[0].frequency == 0
    # λ² = (4/5)(g/r) − (12/5) ω²  from the closed form of the accelerations.
    for v, values in zip(locus.values[[0, -1]], locus.eigenvalues[[0, -1]], strict=True):
        square = 4 / 5 * 9.81 / 0.3 - 12 / 5 * (v / 0.3) ** 2
        assert np.abs(values**2 - square).min() == pytest.approx(0, abs=1e-10 * abs(square))


def test_the_disc_is_the_same_whatever_its_speeds_are():
    turn = {"m": 2, "g": 9.81, "r": 0.3}
    equations = kn.derive(kn.library.rolling_disc())
    q1, q2, *_ = equations.coordinates
    guess = {"q1": 0, "q2": 0.3, "q3": 0, "q4": 0, "q5": 0, "u2": -3, "u3": 2}
    first = kn.linearize(equations, kn.steady_motion(equations, guess, parameters=turn, hold={q2: 0.35, q1.dot: 2}))
    plain = kn.derive(disc_with_plain_speeds())
    yaw, lean, *_ = plain.coordinates
    guess = {"yaw": 0.4, "lean": 0.3, "spin": 0, "x": 0, "y": 0, "u_yaw": 2, "u_spin": -4}
    second = kn.linearize(plain, kn.steady_motion(plain, guess, parameters=turn, hold={lean: 0.35, yaw.dot: 2}))
    assert second.cyclic == ("yaw", "spin", "x", "y")
    one, other = first.without(*first.cyclic), second.without(*second.cyclic)
    assert one.states == ("q2", "u1", "u2", "u3")
    assert sorted(one.eigenvalues.imag) == pytest.approx(sorted(other.eigenvalues.imag), abs=1e-7)
    assert np.abs(one.eigenvalues.imag).max() > 1


def test_a_sleeping_top_wakes_at_its_critical_spin():
    # Stable for I3 w > 2 sqrt(I1 m g l), I1 about the tip.
    parameters = {"I1": 0.02, "I3": 0.03, "m": 1.5, "l": 0.12, "g": 9.81}
    equations = kn.derive(upright_top())
    about = {"tilt1": 0, "tilt2": 0, "spin": 0, "u_tilt1": 0, "u_tilt2": 0}
    locus = kn.root_locus(equations, about, {"u_spin": np.linspace(1, 30, 60)}, parameters=parameters)
    critical = 2 * math.sqrt(0.02 * 1.5 * 9.81 * 0.12) / 0.03
    assert {round(crossing.value / critical, 9) for crossing in locus.crossings} == {1.0}
    assert locus.states == ("tilt1", "tilt2", "u_tilt1", "u_tilt2", "u_spin")


def test_a_top_nutates_about_its_precession():
    # Nutation of a fast top: I1² ν² = (I3 w3)² − 4 I1 m g l cos θ + (I1 Ω sin θ)², from the effective potential.
    I1, I3, m, l, g = 0.02, 0.03, 1.5, 0.12, 9.81
    theta, w3 = math.radians(30), 40.0
    equations = kn.derive(lagrange_top())
    yaw, nutation, spin = equations.coordinates
    guess = {"yaw": 0, "nutation": theta, "spin": 0, "u_yaw": 1.5, "u_spin": 38}
    hold = {nutation: theta, spin.dot + yaw.dot * sympy.cos(nutation): w3}
    parameters = {"I1": I1, "I3": I3, "m": m, "l": l, "g": g}
    motion = kn.steady_motion(equations, guess, parameters=parameters, hold=hold)
    # V'' of V(θ) = (b − a cos θ)² / (2 sin² θ) + m g l cos θ / I1, with a and b the constant momenta over I1.
    t, a, b = sympy.symbols("t a b")
    potential = (b - a * sympy.cos(t)) ** 2 / (2 * sympy.sin(t) ** 2) + m * g * l * sympy.cos(t) / I1
    momenta = {a: I3 * w3 / I1, b: motion["u_yaw"] * math.sin(theta) ** 2 + I3 * w3 / I1 * math.cos(theta)}
    expected = math.sqrt(float(potential.diff(t, 2).subs({**momenta, t: theta})))
    model = kn.linearize(equations, motion)
    assert max(mode.frequency for mode in model.modes) == pytest.approx(expected, rel=1e-9)


def test_a_bead_on_a_turning_hoop_oscillates_about_its_raised_rest():
    equations = kn.derive(turning_hoop())
    parameters = {"m": 0.3, "g": 9.81, "R": 0.5, "W": 7.0}
    rest = kn.equilibrium(equations, {"theta": 0.9}, parameters=parameters)
    model = kn.linearize(equations, rest)
    assert model.modes[0].frequency == pytest.approx(7 * math.sin(rest["theta"]), rel=1e-12)

    def lowest(W):
        return {"theta": 0, "W": W}

    locus = kn.root_locus(equations, lowest, {"W": np.linspace(1, 8, 30)}, parameters={"m": 1, "g": 9.81, "R": 0.5})
    assert [c.value for c in locus.crossings] == pytest.approx([math.sqrt(9.81 / 0.5)], rel=1e-9)
    assert not locus.crossings[0].becomes_stable


def test_a_body_that_turns_about_its_middle_axis_tumbles():
    model = kn.Model("brick")
    I1, I2, I3 = 0.8, 1.5, 2.1
    model.add_body("brick", mass=2, inertia=kn.inertia(I1, I2, I3), joint=kn.Free())
    equations = kn.derive(model)
    about = dict.fromkeys((q.name for q in equations.coordinates), 0.0)
    quaternion = [q.name for q in graphs_of(equations).kinematics.quaternions[0]]
    about[quaternion[0]] = 1.0
    # Speeds that turn the body do not move it.
    turning = []
    for u in equations.speeds:
        linear = kn.linearize(equations, {**about, u.name: 1.0})
        moving = dict(zip(linear.states, linear.rates, strict=True))
        turning += (
            [u.name] if not any(moving[q.name] for q in equations.coordinates if q.name not in quaternion) else []
        )
    assert len(turning) == 3
    for axis, (a, b, c) in enumerate(((I1, I2, I3), (I2, I3, I1), (I3, I1, I2))):
        linear = kn.linearize(equations, {**about, turning[axis]: 1.7})
        # λ² = −ω² (a − b)(a − c) / (b c)
        square = -(1.7**2) * (a - b) * (a - c) / (b * c)
        values = linear.without(*linear.cyclic).eigenvalues
        assert np.abs(values**2 - square).min() == pytest.approx(0, abs=1e-12)
        # Of the four elements of the quaternion three are independent.
        assert len(linear.states) == 12
        assert quaternion[0] not in linear.states


def test_rods_between_hooks_have_the_frequency_of_their_energy():
    parameters = {"m": 1.1, "g": 9.81, "l": 1.0, "d": 2.2}
    equations = kn.derive(rods_between_hooks())
    rest = kn.equilibrium(equations, {"q1": -0.7, "q2": 0.5, "q3": 1.2}, parameters=parameters)
    model = kn.linearize(equations, rest)
    assert len(model.states) == 2

    def angles(first):
        """Angles of the three rods from the horizontal, from that of the first: the other two close the triangle."""
        rest = 2.2 - np.exp(1j * first)
        half = math.acos(abs(rest) / 2)
        direction = math.atan2(rest.imag, rest.real)
        return np.array([first, direction - half, direction + half])

    def potential(first):
        a, b, c = np.sin(angles(first))
        return 1.1 * 9.81 * (a / 2 + (a + b / 2) + (a + b + c / 2))

    def rates(first):
        """Rates of the angles per rate of the first, by differences."""
        return differences(lambda x: angles(float(x[0])), np.array([first]), 1e-3)[:, 0]

    first = -math.acos(0.6)
    turning, where = rates(first), np.exp(1j * angles(first))
    moved = [sum(1j * where[j] * turning[j] * (0.5 if j == k else 1.0) for j in range(k + 1)) for k in range(3)]
    inertia = sum(1.1 * abs(moved[k]) ** 2 + 1.1 / 12 * turning[k] ** 2 for k in range(3))
    slope = lambda x: differences(lambda y: np.array([potential(float(y[0]))]), x, 1e-3)[0]  # noqa: E731
    stiffness = differences(slope, np.array([first]), 1e-3)[0, 0]
    assert model.modes[0].frequency == pytest.approx(math.sqrt(stiffness / inertia), rel=1e-8)


def test_a_castering_wheel_shimmies_between_two_speeds():
    # With J = I + m (a − b)²:  J s³ + (m (a − b) v + a² c) s² + (a c v + a² k) s + a k v = 0, by hand; Routh's
    # criterion makes a quadratic equation for the speeds at which it begins and ends.
    m, I, a, b, k, c = 5.0, 0.02, 0.08, 0.05, 20000.0, 70.0
    J, moment = I + m * (a - b) ** 2, m * (a - b)
    parameters = {"m": m, "I": I, "a": a, "b": b, "k": k, "c": c}
    equations = kn.derive(castering_wheel())
    locus = kn.root_locus(equations, {"y": 0, "psi": 0}, {"v": np.linspace(0.5, 25, 50)}, parameters=parameters)
    speeds = np.sort(np.roots([moment * c, moment * a * k + a**2 * c**2 - J * k, a**3 * c * k]))
    assert [crossing.value for crossing in locus.crossings] == pytest.approx(speeds, rel=1e-11)
    assert [crossing.becomes_stable for crossing in locus.crossings] == [False, True]
    for v, values in zip(locus.values, locus.eigenvalues, strict=True):
        roots = np.roots([J, moment * v + a**2 * c, a * c * v + a**2 * k, a * k * v])
        assert np.sort_complex(values) == pytest.approx(np.sort_complex(roots), rel=1e-9)


@pytest.mark.heavy
def test_the_bicycle_has_the_eigenvalues_of_the_benchmark(bicycle_equations):
    # Meijaard, Papadopoulos, Ruina and Schwab, Proc. R. Soc. A 463 (2007), Table 2.
    path = Path(__file__).parents[1] / "data" / "bicycle_eigenvalues.json"
    published = json.loads(path.read_text(encoding="utf-8"))
    for speed, values in published["eigenvalues"].items():
        model = kn.linearize(bicycle_equations, riding(float(speed)), parameters=BICYCLE)
        model = model.without(*model.cyclic)
        assert set(model.states) >= {"lean", "steer", "u_lean", "u_steer"}
        expected = np.array([complex(*value) for value in values])
        for value in expected:
            assert np.abs(model.eigenvalues - value).min() == pytest.approx(0, abs=1e-10)
        assert model.stable is False  # The speed itself is free: an eigenvalue is zero.
    locus = kn.root_locus(bicycle_equations, riding, {"v": np.linspace(0, 10, 101)}, parameters=BICYCLE)
    weave, capsize = locus.crossings
    assert weave.value == pytest.approx(published["weave"], abs=1e-11)
    assert weave.frequency == pytest.approx(published["weave_frequency"], abs=1e-10)
    assert capsize.value == pytest.approx(published["capsize"], abs=1e-11)
    assert (weave.becomes_stable, capsize.becomes_stable, capsize.frequency) == (True, False, 0)
    assert np.abs(np.diff(locus.eigenvalues, axis=0)).max() < 2


def test_the_bicycle_feels_its_steering_torque_as_the_benchmark_says(bicycle_equations):
    # B = M⁻¹ (0, 1) with the published mass matrix.
    model = kn.linearize(bicycle_equations, riding(5.0), parameters=BICYCLE)
    rows = [model.states.index(name) for name in ("u_lean", "u_steer")]
    M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
    assert model.B[rows, 0] == pytest.approx(np.linalg.solve(M, [0, 1]), rel=1e-11)


# Against differences of the equations themselves


@pytest.mark.parametrize(
    "name", ["spring_pendulum", "three_link_chain", "spatial_chain_2", "tube_and_rods_1", "stanford_arm"]
)
def test_matrices_are_the_differences_of_the_motion(name):
    equations = kn.derive(SYSTEMS[name]())
    kernel = equations.compile()
    generator = np.random.default_rng(3)
    x = generator.uniform(0.2, 0.9, len(kernel.states))
    # Moments within a third of each other are those of bodies.
    parameters = dict(zip(kernel.parameters, generator.uniform(1.0, 1.3, 99), strict=False))
    inputs = dict(zip(kernel.inputs, generator.uniform(-1, 1, 99), strict=False))
    about = dict(zip(kernel.states, x, strict=True))
    model = kn.linearize(equations, about, parameters=parameters, inputs=inputs, anywhere=True)
    f = kernel.derivative(parameters, inputs)
    scale = np.abs(model.A).max()
    np.testing.assert_allclose(model.A - differences(lambda y: f(0.0, y), x), 0, atol=1e-9 * scale)
    assert model.rates == pytest.approx(f(0.0, x), rel=1e-10)
    w = np.array(list(inputs.values()))

    def pushed(values):
        return kernel.derivative(parameters, dict(zip(kernel.inputs, values, strict=True)))(0.0, x)

    if w.size:
        np.testing.assert_allclose(model.B - differences(pushed, w, 0.1), 0, atol=1e-9 * max(np.abs(model.B).max(), 1))


def test_the_reduction_to_independent_states_is_that_of_dependent_speeds():
    """u_D = A u_I + B differentiated, against the tangent space of the constraints."""
    equations = kn.derive(kn.library.rolling_disc())
    kernel = equations.compile(form="kane")
    state = {"q1": 0.3, "q2": 0.4, "q3": 0.7, "q4": 0.1, "q5": -0.2, "u1": 0.5, "u2": -3.0, "u3": 1.2}
    assert kernel.states == tuple(state)
    model = kn.linearize(equations, state, parameters=DISC, anywhere=True)
    assert model.states == kernel.states
    expected = differences(lambda y: kernel.derivative(DISC)(0.0, y), np.array(list(state.values())))
    np.testing.assert_allclose(model.A - expected, 0, atol=1e-9 * np.abs(expected).max())
    assert model.all_states[-2:] == ("u4", "u5")
    # Rolling without slip gives the velocity of the contact: u4 = −r (q̇1 sin q2 + u2 …), by differences as well.
    assert model.basis.shape == (10, 8)


def test_redundant_constraints_change_nothing():
    def bead(*names):
        model = kn.Model("bead")
        x, y = model.coordinates("x y")
        m, g, L = model.parameters("m g L")
        model.add_particle("bead", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=m)
        model.gravity = -g * model.frame.y
        for name in names:
            factor = 2 if name == "again" else 1
            model.add_configuration_constraint(factor * (x**2 + y**2 - L**2), name=name)
        return kn.derive(model)

    about, parameters = {"x": 0, "y": -2}, {"m": 1.3, "g": 9.81, "L": 2}
    once = kn.linearize(bead("circle"), about, parameters=parameters)
    twice = kn.linearize(bead("circle", "again"), about, parameters=parameters)
    assert pytest.approx(np.array([[0, 1], [-9.81 / 2, 0]]), abs=1e-13) == once.A
    assert pytest.approx(once.A, abs=1e-13) == twice.A


def test_a_small_motion_is_what_the_linear_model_says():
    equations = kn.derive(cart_pole())
    model = kn.linearize(equations, {"x": 0, "theta": math.pi}, parameters=CART, inputs={"F": 0})
    small, t = 1e-4, np.linspace(0, 3, 31)
    initial = {"x": 0, "theta": math.pi + small, "u_x": 2 * small}
    run = equations.compile().simulate(stop=3, times=t, parameters=CART, initial=initial, inputs={"F": 3 * small})
    _, y, _ = signal.lsim(model.to_scipy(), np.full(t.size, 3 * small), t, [0, small, 2 * small, 0])
    # What is left is of third order in a symmetric state.
    np.testing.assert_allclose(run.states[1] - math.pi - y[:, 1], 0, atol=1e-10)


def test_outputs_are_differentiated_too():
    model = cart_pole()
    theta, l = model["theta"], model["l"]
    equations = kn.derive(model)
    outputs = {"height": l * sympy.cos(theta), "tip": model["P"], "push": equations.speeds[0].dot}
    linear = kn.linearize(equations, {"x": 0, "theta": 0}, parameters=CART, inputs={"F": 0}, outputs=outputs)
    assert linear.outputs == ("height", "tip x", "tip y", "tip z", "push")
    assert linear.C[0] == pytest.approx([0, 0, 0, 0], abs=1e-14)
    assert linear.C[1] == pytest.approx([1, -0.3, 0, 0], rel=1e-14)
    assert linear.C[4] == pytest.approx(linear.A[2], rel=1e-12)
    assert linear.D[4, 0] == pytest.approx(linear.B[2, 0], rel=1e-12)
    listed = kn.linearize(equations, {"x": 0, "theta": 0}, parameters=CART, inputs={"F": 0}, outputs=[theta, "x"])
    assert listed.outputs == ("theta", "x")


def test_long_programs_are_evaluated_without_compiling_them(monkeypatch):
    about, parameters = {f"q{k + 1}": 0.1 * k for k in range(3)}, {"m": 1.7, "l": 0.4, "g": 9.81}
    compiled = kn.linearize(kn.derive(links_with_masses(3)), about, parameters=parameters, anywhere=True)
    monkeypatch.setattr("kanes.analysis.augmented_equations._LONG", 0)
    equations = kn.derive(links_with_masses(3))
    model = kn.linearize(equations, about, parameters=parameters, anywhere=True)
    assert pytest.approx(compiled.A, rel=1e-12, abs=1e-12) == model.A
    locus = kn.root_locus(equations, about, {"l": [0.4, 0.5]}, parameters={"m": 1.7, "g": 9.81}, anywhere=True)
    assert np.sort(locus.eigenvalues[0].imag) == pytest.approx(np.sort(compiled.eigenvalues.imag), rel=1e-10)


# Choosing states


def test_independent_states_may_be_named():
    equations = kn.derive(rods_between_hooks())
    rest = kn.equilibrium(
        equations, {"q1": -0.7, "q2": 0.5, "q3": 1.2}, parameters={"m": 1.1, "g": 9.81, "l": 1.0, "d": 2.2}
    )
    models = {name: kn.linearize(equations, rest, independent=[name]) for name in ("q1", "q2", "q3")}
    for name, model in models.items():
        assert model.states == (name, f"u{name[1]}")
        assert model.eigenvalues == pytest.approx(models["q1"].eigenvalues, abs=1e-11)
    with pytest.raises(kn.WrongValueError, match="cannot be independent together with the others that you named"):
        kn.linearize(equations, rest, independent=["q1", "q3"])
    with pytest.raises(kn.UnknownNameError, match="no coordinate or speed q9"):
        kn.linearize(equations, rest, independent=["q9"])


def test_states_that_others_need_stay(upright):
    assert upright.cyclic == ("x",)
    reduced = upright.without("x")
    assert reduced.states == reduced.outputs == ("theta", "u_x", "u_theta")
    assert reduced.eigenvalues.size == 3
    with pytest.raises(kn.WrongValueError, match="theta cannot be left out .* u_x, u_theta depend on it"):
        upright.without("theta")
    with pytest.raises(kn.UnknownNameError, match="no state y"):
        upright.without("y")


# What a linear model tells


def oscillator():
    """A mass on a spring with a damper: its equations, x, and m, c, k."""
    model = kn.Model("oscillator")
    x = model.coordinates("x")
    m, c, k = model.parameters("m c k")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, -(k * x + c * x.dot) * model.frame.x)
    return kn.derive(model), x, (m, c, k)


def test_modes_are_those_of_a_damped_oscillator():
    equations, x, (m, c, k) = oscillator()
    weak = kn.linearize(equations, {x: 0}, parameters={m: 2, c: 1.2, k: 50})
    (mode,) = weak.modes
    assert mode.natural_frequency == pytest.approx(5, rel=1e-13)
    assert mode.damping_ratio == pytest.approx(1.2 / (2 * math.sqrt(100)), rel=1e-13)
    assert mode.frequency == pytest.approx(5 * math.sqrt(1 - 0.06**2), rel=1e-13)
    assert mode.hertz == pytest.approx(mode.frequency / (2 * math.pi))
    assert mode.time_constant == pytest.approx(2 * 2 / 1.2, rel=1e-13)
    assert mode.participation == pytest.approx({"x": 0.5, "u_x": 0.5})
    assert weak.stable
    strong = kn.linearize(equations, {x: 0}, parameters={m: 2, c: 100, k: 50})
    assert [mode.damping_ratio for mode in strong.modes] == [1, 1]
    assert not any(mode.is_oscillation for mode in strong.modes)
    sampled = weak.discrete(0.1).modes[0]
    assert sampled.eigenvalue == pytest.approx(mode.eigenvalue, rel=1e-12)
    assert "±" in repr(weak.modes)
    assert "<table>" in weak.modes._repr_html_()
    assert len(weak.modes[0].shape) == 2


def test_transfer_functions_and_frequency_responses_agree(upright):
    above, below = upright.transfer_function("F", "theta")
    q = 0.7 * (0.006 + 0.2 * 0.09) - 0.2**2 * 0.09
    # m l s² / q over s⁴ + …, as the tutorials have it before they cancel s.
    assert above == pytest.approx([0.2 * 0.3 / q, 0, 0], abs=1e-10)
    assert below[1] == pytest.approx(0.1 * (0.006 + 0.2 * 0.09) / q, rel=1e-12)
    w = np.geomspace(0.1, 100, 7)
    response = upright.frequency_response(w)
    assert response.shape == (4, 1, 7)
    assert response[1, 0] == pytest.approx(np.polyval(above, 1j * w) / np.polyval(below, 1j * w), rel=1e-10)


def test_discrete_models_are_exact_for_inputs_that_are_held(upright):
    sampled = upright.discrete(0.02)
    both = scipy.linalg.expm(0.02 * np.block([[upright.A, upright.B], [np.zeros((1, 5))]]))
    assert pytest.approx(both[:4, :4], rel=1e-12) == sampled.A
    assert pytest.approx(both[:4, 4:], rel=1e-10) == sampled.B
    assert (sampled.period, sampled.stability) == (0.02, "unstable")
    assert sampled.to_scipy().dt == 0.02
    assert sampled.cyclic == ("x",)
    response = sampled.frequency_response([3.0])[:, 0, 0]
    z = np.exp(0.06j)
    assert response == pytest.approx(np.linalg.solve(z * np.eye(4) - sampled.A, sampled.B)[:, 0], rel=1e-12)
    tustin = upright.discrete(0.02, "bilinear")
    assert (
        pytest.approx(np.linalg.solve(np.eye(4) - 0.01 * upright.A, np.eye(4) + 0.01 * upright.A), rel=1e-12)
        == tustin.A
    )


def test_scipy_takes_a_linear_model(upright):
    t, y = signal.impulse(upright.to_scipy(), T=np.linspace(0, 0.5, 6))
    assert np.squeeze(y)[:, 1] == pytest.approx([(scipy.linalg.expm(upright.A * s) @ upright.B)[1, 0] for s in t])


def test_python_control_is_asked_for_where_it_is_missing(upright, monkeypatch):
    monkeypatch.setitem(sys.modules, "control", None)
    with pytest.raises(kn.MissingPackageError, match=r"kanes\[control\]"):
        upright.to_control()


def test_a_linear_model_reads_well(upright):
    text = repr(upright)
    assert text.startswith("linear model of 'cart and pole': 4 states, 1 input, 4 outputs, unstable")
    assert "31.182" in text
    assert ">theta</th>" in upright._repr_html_()
    assert repr(upright.discrete(0.1)).startswith("discrete linear model with period 0.1 of")


def test_pictures_are_drawn(upright):
    pytest.importorskip("matplotlib").use("Agg")
    equations = kn.derive(cart_pole())
    locus = kn.root_locus(
        equations, {"x": 0, "theta": math.pi}, {"b": np.linspace(-1, 1, 21)}, parameters=CART, inputs={"F": 0}
    )
    figures = [upright.plot_poles(), upright.discrete(0.1).plot_poles(), upright.bode("F", "theta")]
    figures += [upright.discrete(0.1).bode("F", "x", [0.1, 1, 10]), locus.plot(), locus.plot("plane")]
    assert [len(figure.axes) for figure in figures] == [1, 1, 2, 2, 2, 1]
    for figure in figures:
        figure.canvas.draw()
    with pytest.raises(kn.WrongValueError, match="plot of a root locus: kind 'spiral' is unknown"):
        locus.plot("spiral")


# Root loci


def test_branches_go_on_where_they_were_going():
    """Eigenvalues that meet and part, against the exact ones of a damped oscillator."""
    equations, x, (m, c, k) = oscillator()
    locus = kn.root_locus(equations, {x: 0}, {c: np.linspace(-8, 8, 81)}, parameters={m: 1, k: 4})
    assert np.abs(np.diff(locus.eigenvalues, axis=0)).max() < 1.3  # where they part the paths are steep
    poly = np.array([np.sort_complex(np.roots([1, value, 4])) for value in locus.values])
    assert np.sort_complex(locus.eigenvalues) == pytest.approx(poly, abs=1e-6)
    (crossing,) = locus.crossings
    assert (crossing.value, crossing.frequency) == pytest.approx((0, 2), abs=1e-12)
    assert locus.stable.sum() == 40
    assert "no longer grows" in repr(locus)
    assert "<table>" in locus._repr_html_()
    quiet = kn.root_locus(equations, {x: 0}, {c: np.linspace(1, 8, 5)}, parameters={m: 1, k: 4})
    assert "no crossing" in repr(quiet)


def test_steady_motions_make_a_family():
    """Of a disc in turns of ever higher yaw rate, each found from the guess anew."""
    equations = kn.derive(kn.library.rolling_disc())
    q1, q2, *_ = equations.coordinates
    guess = {"q1": 0, "q2": 0.3, "q3": 0, "q4": 0, "q5": 0, "u2": -3, "u3": 2}

    def turning(rate):
        return kn.steady_motion(equations, guess, parameters=DISC, hold={q2: 0.35, q1.dot: rate})

    locus = kn.root_locus(equations, turning, {"yaw rate": np.linspace(1.5, 3, 7)})
    assert locus.states == ("q2", "u1", "u2", "u3")
    one = kn.linearize(equations, turning(3.0))
    assert np.abs(locus.eigenvalues[-1]).max() == pytest.approx(np.abs(one.eigenvalues).max(), rel=1e-9)


# Symbols


def test_symbols_give_the_matrices_of_the_textbook():
    model = kn.library.spring_pendulum()
    m, g, k, L = (model[name] for name in ("m", "g", "k", "L"))
    linear = kn.linearize_symbolic(kn.derive(model), {"q1": m * g / k, "q2": 0})
    u = sympy.Matrix([[0, 0, 1, 0], [0, 0, 0, 1 / (L + m * g / k)], [-k / m, 0, 0, 0], [0, -g, 0, 0]])
    assert sympy.simplify(linear.A - u) == sympy.zeros(4, 4)
    assert linear.B.shape == (4, 0)
    assert "k" in linear._repr_latex_()
    assert "-k/m" in repr(linear)


@pytest.mark.parametrize("about", [{"x": 0, "theta": 0}, {"x": 0, "theta": sympy.pi}])
def test_symbols_and_numbers_agree(about):
    model = cart_pole()
    equations = kn.derive(model)
    symbolic = kn.linearize_symbolic(equations, about)
    numbers = {model[name]: value for name, value in CART.items()}
    linear = kn.linearize(
        equations, {name: float(value) for name, value in about.items()}, parameters=CART, inputs={"F": 0}
    )
    assert np.array(symbolic.A.subs(numbers), dtype=float) == pytest.approx(linear.A, abs=1e-12)
    assert np.array(symbolic.B.subs(numbers), dtype=float) == pytest.approx(linear.B, abs=1e-12)


def test_symbols_of_a_rolling_disc_have_its_critical_speed():
    model = kn.library.rolling_disc()
    v, r, g = sympy.Symbol("v", positive=True), model["r"], model["g"]
    about = dict.fromkeys(("q1", "q2", "q3", "q4", "q5"), 0) | {"u2": g}  # any parameter stands for the speed
    A = kn.linearize_symbolic(kn.derive(model), about).A
    square = sympy.simplify(A[6 - 1, 1] + A[6 - 1, 7] * A[7, 5]).subs(g, v)
    assert sympy.simplify(square.subs({r: 2}) - (4 * v / 10 - sympy.Rational(12, 5) * v**2)) == 0


def test_symbols_need_an_equilibrium_in_parameters():
    model = kn.library.spring_pendulum()
    equations = kn.derive(model)
    with pytest.raises(kn.StateError, match="is neither an equilibrium nor a steady motion: f of M u̇ = f is g m"):
        kn.linearize_symbolic(equations, {"q1": 0, "q2": 0})
    with pytest.raises(kn.UnknownNameError, match="no value for coordinate q2"):
        kn.linearize_symbolic(equations, {"q1": 0})
    with pytest.raises(kn.UnknownNameError, match="parameter z"):
        kn.linearize_symbolic(equations, {"q1": 0, "q2": 0, "z": 1})
    with pytest.raises(kn.WrongValueError, match="q2: q1 depends on q1. Give an"):
        kn.linearize_symbolic(equations, {"q1": 0, "q2": model["q1"]})
    with pytest.raises(kn.StateError, match="the state violates constraints: loop 1,"):
        kn.linearize_symbolic(kn.derive(rods_between_hooks()), {"q1": 0, "q2": 0, "q3": 0})


# Bad input


def test_a_state_in_which_something_accelerates_is_refused():
    equations = kn.derive(cart_pole())
    with pytest.raises(
        kn.StateError, match="neither an equilibrium nor a steady motion: u̇_x = .*, u̇_theta = "
    ) as error:
        kn.linearize(equations, {"x": 0, "theta": 0.2}, parameters=CART, inputs={"F": 0})
    assert set(error.value.residuals) == {"u̇_x", "u̇_theta"}
    with pytest.raises(kn.StateError, match="theta′ = 1, and should be zero"):
        kn.linearize(equations, {"x": 0, "theta": 0, "u_theta": 1}, parameters=CART, inputs={"F": 0})
    free = kn.linearize(equations, {"x": 0, "theta": 0.2}, parameters=CART, inputs={"F": 0}, anywhere=True)
    assert free.rates[3] == pytest.approx(error.value.residuals["u̇_theta"])


def test_a_state_that_breaks_constraints_is_refused():
    equations = kn.derive(rods_between_hooks())
    parameters = {"m": 1.1, "g": 9.81, "l": 1.0, "d": 2.2}
    with pytest.raises(kn.StateError, match="the state violates constraints: constraint 'loop 1, x' is ") as error:
        kn.linearize(equations, {"q1": -0.7, "q2": 0.5, "q3": 1.2}, parameters=parameters)
    assert len(error.value.residuals) == 2
    rest = kn.equilibrium(equations, {"q1": -0.7, "q2": 0.5, "q3": 1.2}, parameters=parameters)
    moving = {**{name: rest[name] for name in ("q1", "q2", "q3")}, "u1": 1, "u2": 0, "u3": 0}
    with pytest.raises(kn.StateError, match="rate of constraint 'loop 1, y' is"):
        kn.linearize(equations, moving, parameters=parameters)
    # Speeds that are left out follow.
    model = kn.linearize(
        equations, {**{n: rest[n] for n in ("q1", "q2", "q3")}, "u1": 1}, parameters=parameters, anywhere=True
    )
    assert model.about["u2"] != 0


def test_a_quaternion_has_unit_length():
    model = kn.Model("body")
    model.add_body("body", mass=2, inertia=kn.inertia(1, 2, 3), joint=kn.Free())
    equations = kn.derive(model)
    about = dict.fromkeys((q.name for q in equations.coordinates), 0.0)
    about[graphs_of(equations).kinematics.quaternions[0][0].name] = 0.9
    with pytest.raises(kn.StateError, match="length of the quaternion"):
        kn.linearize(equations, about)


def test_a_state_without_finite_rates_is_refused():
    equations = kn.derive(lagrange_top())
    about = {"yaw": 0, "nutation": 0, "spin": 0}
    with pytest.raises(kn.StateError, match="not finite at this state"):
        kn.linearize(equations, about, parameters={"I1": 0.02, "I3": 0.03, "m": 1.5, "l": 0.12, "g": 9.81})


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"about": {"x": 0}}, kn.UnknownNameError, "no value for coordinate theta"),
        ({"about": {"x": 0, "theta": 0, "phi": 0}}, kn.UnknownNameError, "parameter phi. It has: x, theta"),
        ({"about": {"x": math.nan, "theta": 0}}, kn.WrongValueError, "x: nan is not finite"),
        ({"inputs": None}, kn.UnknownNameError, "no value for input F"),
        ({"parameters": {}}, kn.UnknownNameError, "no value for parameter M, m, b, I, g, l"),
        ({"outputs": "x"}, kn.WrongTypeError, "are not a table"),
        ({"outputs": {}}, kn.WrongValueError, "no outputs are given"),
        ({"outputs": {"z": sympy.Symbol("z")}}, kn.WrongValueError, "z is not available here"),
        ({"outputs": {"z": object()}}, kn.WrongTypeError, "cannot be computed"),
        ({"time": "now"}, kn.WrongTypeError, "not a number"),
    ],
)
def test_faulty_arguments_are_refused(change, error, message):
    arguments = {"about": {"x": 0, "theta": 0}, "parameters": CART, "inputs": {"F": 0}, **change}
    with pytest.raises(error, match=message):
        kn.linearize(_CART_POLE, **arguments)


_CART_POLE = kn.derive(cart_pole())


def test_faulty_questions_are_refused(upright):
    with pytest.raises(kn.UnknownNameError, match="no input G. It has: F"):
        upright.transfer_function("G", "theta")
    with pytest.raises(kn.UnknownNameError, match="no output y"):
        upright.bode("F", "y")
    for period in (0, -1, math.nan):
        with pytest.raises(kn.WrongValueError, match="period of a discrete model"):
            upright.discrete(period)
    with pytest.raises(kn.WrongValueError, match="method 'magic'"):
        upright.discrete(0.1, "magic")
    with pytest.raises(kn.WrongValueError, match="discrete already"):
        upright.discrete(0.1).discrete(0.1)
    still = kn.linearize(kn.derive(links_with_masses(1)), {"q1": 0}, parameters={"m": 1, "l": 1, "g": 1})
    with pytest.raises(kn.WrongValueError, match="no input or no output"):
        still.to_scipy()


@pytest.mark.parametrize(
    ("over", "message"),
    [
        ({"v": [1, 2]}, "has no coordinate, speed, input or parameter v"),
        ({"b": [1]}, "two or more finite numbers"),
        ({"b": [1, math.nan]}, "two or more finite numbers"),
        ({"b": [1, 3, 2]}, "its values must be sorted"),
        ({"b": ["a", "b"]}, "are not numbers. Give an"),
        ({"b": [1, 2], "g": [1, 2]}, "is not a table with one"),
        ("b", "is not a table with one"),
    ],
)
def test_faulty_sweeps_are_refused(over, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        kn.root_locus(_CART_POLE, {"x": 0, "theta": 0}, over, parameters=CART, inputs={"F": 0})


def test_a_sweep_off_the_equilibrium_is_refused():
    with pytest.raises(kn.StateError, match="neither an equilibrium nor a steady"):
        kn.root_locus(_CART_POLE, {"x": 0}, {"theta": [0.0, 0.1]}, parameters=CART, inputs={"F": 0})
    locus = kn.root_locus(_CART_POLE, {"x": 0}, {"theta": [0.0, 0.1]}, parameters=CART, inputs={"F": 0}, anywhere=True)
    assert locus.eigenvalues.shape == (2, 3)
