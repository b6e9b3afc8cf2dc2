"""The bicycle: linear and nonlinear benchmarks, invariants, and what its kernel is for.

Proves: library/rolling/bicycle.py.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import root

import kanes as kn
from kanes.kernel.kernel import inside_of

NUMBERS = kn.library.BENCHMARK_BICYCLE
STILL = {"T_phi": 0.0, "T_delta": 0.0, "T_R": 0.0}
SHAPE = ("phi", "delta", "u_phi", "u_delta")

# Meijaard, Papadopoulos, Ruina and Schwab 2007, Table 1 and the eigenvalues of Table 2.
M = [[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]]
C1 = [[0.0, 33.86641391492494], [-0.85035641456978, 1.6854039739756]]
K0 = [[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]]
K2 = [[0.0, 76.59734589573222], [0.0, 2.65431523794604]]
EIGENVALUES = json.loads((Path(__file__).parents[1] / "data" / "bicycle_eigenvalues.json").read_text())["eigenvalues"]
WEAVE, WEAVE_FREQUENCY, CAPSIZE = 4.29238253634111, 3.43503384866144, 6.02426201538837
MEETING, MEETING_VALUE = 0.68428307889246, 3.7829040512932


def riding(v, **others):
    """Upright, straight ahead, at a speed."""
    r_R, r_F = NUMBERS["r_R"], NUMBERS["r_F"]
    upright = dict.fromkeys(("x", "y", "psi", "phi", "theta", "delta", "theta_R", "theta_F"), 0.0)
    return {**upright, "z": -r_R, "u_x": v, "u_theta_R": -v / r_R, "u_theta_F": -v / r_F, **others}


def column(kernel, values):
    return np.array([values.get(name, 0.0) for name in kernel.states])


@pytest.fixture(scope="module")
def equations():
    return kn.derive(kn.library.bicycle())


@pytest.fixture(scope="module")
def kernel(equations):
    return equations.compile()


def linear(equations, v):
    """A and B for roll, steer and their rates, with the torques on them."""
    model = kn.linearize(equations, riding(v), parameters=NUMBERS, inputs=STILL)
    rows = [model.states.index(name) for name in SHAPE]
    return model.A[np.ix_(rows, rows)], model.B[rows][:, :2]


@pytest.fixture(scope="module")
def matrices(equations):
    """M, C1, K0 and K2 of  M q̈ + v C1 q̇ + (g K0 + v² K2) q = T,  from three speeds."""
    (A, B), (A_ahead, _), (A_back, _) = (linear(equations, v) for v in (0.0, 1.0, -1.0))
    mass = np.linalg.inv(B[2:])
    stiffness = -mass @ A[2:, :2]
    damping = -mass @ (A_ahead - A_back)[2:, 2:] / 2
    of_speed = -mass @ (A_ahead + A_back)[2:, :2] / 2 - stiffness
    return {"M": mass, "C1": damping, "K0": stiffness / NUMBERS["g"], "K2": of_speed}


# The linear benchmark


@pytest.mark.parametrize(("name", "published"), {"M": M, "C1": C1, "K0": K0, "K2": K2}.items())
def test_the_linear_model_has_the_matrices_of_the_benchmark(matrices, name, published):
    # Fourteen decimals are printed; differences of matrices of up to a thousand at three speeds lose some of them.
    assert matrices[name] == pytest.approx(np.array(published), rel=0, abs=1e-12)


@pytest.mark.parametrize("speed", EIGENVALUES)
def test_eigenvalues_are_those_of_the_benchmark_to_every_printed_digit(equations, speed):
    found = np.sort_complex(np.linalg.eigvals(linear(equations, float(speed))[0]))
    expected = np.sort_complex([complex(*value) for value in EIGENVALUES[speed]])
    # Some digits in print are the sources' own round-off.
    np.testing.assert_allclose(found - expected, 0, atol=1e-11)


def test_the_bicycle_balances_by_itself_between_weave_and_capsize_speed(equations):
    locus = kn.root_locus(equations, riding, {"v": np.linspace(0, 10, 81)}, parameters=NUMBERS, inputs=STILL)
    weave, capsize = locus.crossings
    assert weave.value == pytest.approx(WEAVE, abs=1e-11)
    assert weave.frequency == pytest.approx(WEAVE_FREQUENCY, abs=1e-11)
    assert capsize.value == pytest.approx(CAPSIZE, abs=1e-11)
    assert capsize.frequency == 0
    assert (weave.becomes_stable, capsize.becomes_stable) == (True, False)
    # The speed itself is a fifth state that nothing changes.
    growing = np.sort(locus.eigenvalues.real, axis=1)[:, -1] > 1e-9
    assert np.array_equal(growing, (locus.values < WEAVE) | (locus.values > CAPSIZE))


def test_two_real_eigenvalues_meet_where_the_weave_begins(matrices):
    def meeting(unknown):
        """The characteristic polynomial and its slope, both zero at a double eigenvalue."""
        s, v = unknown
        P = matrices["M"] * s**2 + v * matrices["C1"] * s + NUMBERS["g"] * matrices["K0"] + v**2 * matrices["K2"]
        slope = 2 * matrices["M"] * s + v * matrices["C1"]
        adjugate = np.array([[P[1, 1], -P[0, 1]], [-P[1, 0], P[0, 0]]])
        return [np.linalg.det(P), np.trace(adjugate @ slope)]

    found = root(meeting, [3.8, 0.7], tol=1e-14)
    assert found.x == pytest.approx([MEETING_VALUE, MEETING], abs=1e-11)


def test_linear_models_hold_for_any_heading_and_place(equations):
    turned = riding(5.0, psi=0.7, x=3.0, y=-2.0, theta_R=0.4, theta_F=1.1)
    turned |= {"u_x": 5.0 * np.cos(0.7), "u_y": 5.0 * np.sin(0.7)}
    model = kn.linearize(equations, turned, parameters=NUMBERS, inputs=STILL)
    rows = [model.states.index(name) for name in SHAPE]
    assert model.A[np.ix_(rows, rows)] == pytest.approx(linear(equations, 5.0)[0], abs=1e-11)


# The nonlinear benchmark

# Basu-Mandal, Chatterjee and Papadopoulos 2007, Table 1: a general state and what it accelerates to. Their axes are
# ours turned half around y; their roll is counted from the ground and their pitch from upside down.
GENERAL = {
    "z": -0.2440472102925,
    "phi": np.pi / 2 - 0.9501292851472,
    "theta": np.pi - 3.1257073014894,
    "delta": -0.2311385135743,
    "u_x": 2.8069345714545,
    "u_y": -0.1480982396001,
    "u_z": -0.1058778746261,
    "u_psi": -0.7830033527065,
    "u_phi": -0.6068425835418,
    "u_theta": 0.0119185528069,
    "u_delta": -0.4859824687093,
    "u_theta_R": -8.9129896614890,
    "u_theta_F": -8.0133620584155,
}
ACCELERATIONS = [0.5041626315047, -0.3449706619454, 1.4604528332980, -0.8353281706379, 7.8555281128244]
ACCELERATIONS += [-0.1205543897884, 4.6198904039403, -1.8472554144217, -2.4548072904550]


@pytest.mark.margin("the state is printed with 13 decimals")
def test_a_general_state_accelerates_as_published(kernel):
    x = column(kernel, GENERAL)
    # The state is printed with 13 decimals, and satisfies the constraints to about as many.
    np.testing.assert_allclose(kernel.function("residuals", NUMBERS, STILL)(0.0, x), 0, atol=2e-13)
    found = kernel.derivative(NUMBERS, STILL)(0.0, x)[9:]
    # A change in the last of the state's decimals changes the last two of these.
    assert found == pytest.approx(ACCELERATIONS, rel=0, abs=5e-12)


def test_three_roads_agree():
    assert kn.verify(kn.library.bicycle(), states=2).passed


# Where others divide by zero


@pytest.mark.heavy
@pytest.mark.parametrize("v", [0.0, 4.6, -3.0])
def test_upright_and_straight_is_a_state_like_any_other(kernel, v):
    x = column(kernel, riding(v))
    derivative = kernel.derivative(NUMBERS, STILL)(0.0, x)
    assert np.isfinite(derivative).all()
    # Nothing accelerates; moments of up to a thousand newton metres cancel.
    np.testing.assert_allclose(derivative[9:], 0, atol=1e-12)
    assert np.isfinite(kernel.function("jacobian_states", NUMBERS, STILL)(0.0, x)).all()


def test_each_wheel_carries_its_part_of_the_weight(kernel):
    x = column(kernel, riding(3.0))
    forces = dict(
        zip(
            inside_of(kernel).constraints.constraint_names,
            kernel.function("multipliers", NUMBERS, STILL)(0.0, x),
            strict=True,
        )
    )
    n = NUMBERS
    weight = n["g"] * (n["m_B"] + n["m_H"] + n["m_R"] + n["m_F"])
    front = n["g"] * (n["m_B"] * n["x_B"] + n["m_H"] * n["x_H"] + n["m_F"] * n["w"]) / n["w"]
    assert forces["front wheel, contact"] == pytest.approx(front, rel=1e-13)
    assert forces["rear wheel, contact"] == pytest.approx(weight - front, rel=1e-13)
    np.testing.assert_allclose([force for name, force in forces.items() if "slip" in name], 0, atol=1e-11)


# Runs


def kicked(kernel, kick, stop=5.0, **start):
    """Straight ahead at 4.6 m/s, with a sudden rate of roll; what else moves follows from the wheels."""
    initial = riding(4.6) | {"u_phi": kick, "u_delta": 0.0} | start
    for name in ("u_x", "u_theta_F"):
        del initial[name]
    return kernel.simulate(
        stop=stop, parameters=NUMBERS, initial=initial, inputs=STILL, times=np.linspace(0, stop, 501)
    )


@pytest.fixture(scope="module")
def run(kernel):
    return kicked(kernel, 0.5)


@pytest.mark.heavy
def test_a_riderless_bicycle_recovers_from_a_kick_and_keeps_its_energy(run):
    assert run.outcome.finished
    energy = run.energy.total
    np.testing.assert_allclose(energy / energy[0] - 1, 0, atol=1e-9)
    assert run.drift.largest == pytest.approx(0, abs=1e-12)
    assert 0.1 < np.abs(run["phi"]).max() < 0.13
    assert np.abs(run["phi"][-50:]).max() < 0.02
    # What the kick put into rolling ends as speed: from 4.6 m/s to a little more.
    speed = -NUMBERS["r_R"] * run["u_theta_R"]
    assert speed[0] == pytest.approx(4.6)
    assert 4.615 < speed[-1] < 4.63
    # It was kicked to the right, and turns that way.
    assert run["psi"][-1] > 0.1


def test_a_small_kick_does_what_the_linear_model_says(equations, kernel):
    kick, stop = 1e-3, 3.0
    run = kicked(kernel, kick, stop)
    A, _ = linear(equations, 4.6)
    for index in (100, 300, 500):
        expected = expm(A * run.t[index]) @ [0, 0, kick, 0]
        found = [run[name][index] for name in SHAPE]
        # The largest of the terms that were left out go with the cube of the kick: symmetry forbids the square.
        assert found == pytest.approx(expected, abs=1e-5 * kick)


def test_kicks_from_left_and_right_are_mirror_images(kernel, run):
    other = kicked(kernel, -0.5)
    # Rounding is not mirrored, and changes where steps end: errors are those of the steps, some 1e-9.
    for name in ("y", "psi", "phi", "delta"):
        assert other[name] == pytest.approx(-run[name], abs=3e-8)
    for name in ("x", "z", "theta", "theta_R", "theta_F"):
        assert other[name] == pytest.approx(run[name], abs=3e-8)


def test_heading_does_not_matter(kernel, run):
    other = kicked(kernel, 0.5, psi=2.0, x=10.0, y=-4.0)
    for name in ("phi", "theta", "delta", "theta_R"):
        assert other[name] == pytest.approx(run[name], abs=1e-8)


def test_many_kicks_at_once_do_what_each_does_alone(kernel, run):
    kicks = np.array([0.5, -0.2, 0.1, 0.3, 0.0])
    initial = riding(4.6) | {"u_phi": kicks, "u_delta": 0.0}
    for name in ("u_x", "u_theta_F"):
        del initial[name]
    found = kernel.simulate_many(stop=5.0, parameters=NUMBERS, initial=initial, inputs=STILL, times=run.t)
    for name in ("phi", "delta", "psi", "u_theta_R"):
        assert found[name][0] == pytest.approx(run[name], abs=1e-8)
    # Nobody kicked this one; round-off and the tolerance of steps are all that it feels.
    np.testing.assert_allclose(found["phi"][4], 0, atol=1e-10)


# Inverse dynamics


def test_torques_are_found_from_the_accelerations_they_cause(kernel):
    torques = np.array([3.0, -0.7, 5.0])
    x = column(kernel, GENERAL)
    udot = kernel.derivative(NUMBERS, dict(zip(STILL, torques, strict=True)))(0.0, x)[9:]
    needed = kernel.inverse_dynamics(NUMBERS)
    assert needed(0.0, x, udot) == pytest.approx(torques, rel=1e-9)
    some = {"u_phi": udot[4], "u_delta": udot[6], "u_theta_R": udot[7]}
    assert needed(0.0, x, some) == pytest.approx(torques, rel=1e-9)
