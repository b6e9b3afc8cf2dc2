"""The falling cat turns over without angular momentum, as far as others found.

Proves: library/bodies/falling_cat.py.
"""

import numpy as np
import pytest
import yaml
from scipy.integrate import quad, solve_ivp
from scipy.spatial.transform import Rotation

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from turning import about

NUMBERS = kn.library.FALLING_CAT
# Errors of steps of 1e-11 add up to some 1e-9 over a loop.
FINE, TURNED = 1e-11, 1e-8
AMPLITUDES = (0.3, 0.6, 0.9)


@pytest.fixture(scope="module")
def two_angles():
    return kn.derive(kn.library.falling_cat()).compile()


@pytest.fixture(scope="module")
def no_twist():
    return kn.derive(kn.library.falling_cat("no_twist")).compile()


def fall(kernel, stop=1.0, **parameters):
    """From rest, in loops of a time T."""
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_front": 1.0}
    numbers = {**NUMBERS, **parameters}
    return kernel.simulate(stop=stop * numbers["T"], parameters=numbers, initial=start, rtol=FINE)


def turned(run):
    """The rotation vector of the front half at the end, in the axes of its start."""
    return Rotation.from_matrix(run.orientation("front")[-1]).as_rotvec()


# Two angles


@needs_data
@pytest.mark.parametrize("T", [1.0, 0.07])
@pytest.mark.parametrize("row", range(3))
@pytest.mark.margin("the reference has nine digits")
def test_a_loop_turns_the_front_half_by_what_the_reference_says_at_any_speed(two_angles, row, T):
    given = yaml.safe_load((BIOMECHANICS / "models" / "F_falling_cat.yaml").read_text())
    expected = given["net_rotation_of_front_half_after_one_loop"][row]
    found = turned(fall(two_angles, T=T, A=expected["amplitude_rad"]))
    # The reference has nine digits, and says 1e-12 where symmetry makes a zero.
    np.testing.assert_allclose(found, expected["net_rotation_vector_front_rad"], rtol=0, atol=TURNED)
    assert np.degrees(np.linalg.norm(found)) == pytest.approx(expected["angle_deg"], abs=1e-6)


@needs_data
def test_the_numbers_of_the_cat_are_those_of_the_reference():
    given = yaml.safe_load((BIOMECHANICS / "models" / "F_falling_cat.yaml").read_text())["parameters"]
    names = {"m": "half_mass_kg", "L": "half_length_m", "I": "transverse_inertia_I_kg_m2", "J": "axial_inertia_J"}
    assert {name: NUMBERS[name] for name in names} == {name: given[key] for name, key in names.items()}


@pytest.mark.parametrize("A", AMPLITUDES)
def test_a_cat_without_momentum_keeps_none_and_turns(two_angles, A):
    run = fall(two_angles, A=A)
    # Angular momenta of the halves are of the size of I times 2π A/T.
    np.testing.assert_allclose(run.angular_momentum(), 0, atol=1e-8)
    np.testing.assert_allclose(run.linear_momentum(), 0, atol=1e-8)
    assert np.linalg.norm(turned(run)) > 0.4


def test_the_way_back_undoes_the_turn(two_angles):
    assert np.linalg.norm(turned(fall(two_angles, stop=2.0, A=0.6))) < TURNED


def reconstructed(A):
    """The front half after a loop, from zero angular momentum alone, by matrices: no package, no dynamics.

    With ω of the front half in its own axes and ω_rel of the rear half in it, Σ I ω + Σ m r × v = 0 about the mass
    centre of both, where the relative velocity of the two mass centres is all that counts: reduced mass m/2.
    """
    m, L, I, J = (NUMBERS[name] for name in ("m", "L", "I", "J"))
    inertia = np.diag([J, I, I])

    def spin(phase, turn):
        hunch, wag = A * np.cos(phase), A * np.sin(phase)
        R = about((0, 1, 0), hunch) @ about((0, 0, 1), wag)
        relative = -A * np.sin(phase) * np.array([0, 1, 0]) + A * np.cos(phase) * about((0, 1, 0), hunch)[:, 2]
        rear = R @ inertia @ R.T
        r, d = L / 2 * (np.array([1, 0, 0]) + R[:, 0]), np.cross(relative, L / 2 * R[:, 0])
        whole = inertia + rear + m / 2 * (r @ r * np.eye(3) - np.outer(r, r))
        w = np.linalg.solve(whole, -rear @ relative - m / 2 * np.cross(r, d))
        e0, e = turn[0], turn[1:]
        return 0.5 * np.concatenate([[-e @ w], e0 * w + np.cross(e, w)])

    end = solve_ivp(spin, (0, 2 * np.pi), [1, 0, 0, 0], rtol=1e-11, atol=1e-12, t_eval=[2 * np.pi]).y[:, -1]
    return Rotation.from_quat(np.roll(end, -1)).as_rotvec()


def test_the_turn_follows_from_zero_momentum_alone(two_angles):
    np.testing.assert_allclose(turned(fall(two_angles, A=0.6)), reconstructed(0.6), rtol=0, atol=TURNED)


# Without twist


def equation_five(alpha, beta, ratio):
    """ψ of Kane and Scher after a loop, the integral of their Eq. 5, by which the plane of the spine turns."""

    def rate(theta):
        T = np.cos(alpha) * np.cos(beta) - np.sin(alpha) * np.sin(beta) * np.cos(theta)
        S = np.cos(alpha) * np.sin(beta) + np.sin(alpha) * np.cos(beta) * np.cos(theta)
        return ratio * np.sqrt(2) * S * np.sin(beta) / ((1 - T) * (1 - T + ratio * (1 + T)) * np.sqrt(1 + T))

    return quad(rate, 0, 2 * np.pi, epsabs=1e-12)[0]


@pytest.mark.parametrize(("alpha", "beta"), [(0.0, 0.6), (0.2, 0.7), (0.5, 1.1)])
def test_without_twist_the_cat_turns_as_kane_and_scher_say(no_twist, alpha, beta):
    """About the line between the two halves, which stays where it is; a whole turn is as good as none."""
    run = fall(no_twist, alpha=alpha, beta=beta)
    half = (alpha + beta) / 2
    expected = (equation_five(alpha, beta, NUMBERS["J"] / NUMBERS["I"]) - 2 * np.pi) * np.array(
        [np.cos(half), 0, -np.sin(half)]
    )
    np.testing.assert_allclose(turned(run), expected, rtol=0, atol=TURNED)
    np.testing.assert_allclose(run.angular_momentum(), 0, atol=1e-8)


def test_a_steady_bend_turns_the_cat_by_a_closed_form(no_twist):
    """2π (J c/(J c² + I s²) − 1), with c and s of half the bend: half a turn at 59.4 degrees."""
    J, I = NUMBERS["J"], NUMBERS["I"]
    # J c/(J c² + I s²) = 1/2 is (I − J) c² + 2 J c − I = 0.
    c = (-2 * J + np.sqrt(4 * J**2 + 4 * (I - J) * I)) / (2 * (I - J))
    bend = 2 * np.arccos(c)
    assert round(np.degrees(bend), 1) == 59.4
    run = fall(no_twist, alpha=0.0, beta=bend)
    assert abs(np.linalg.norm(turned(run)) - np.pi) < TURNED


def twist(run):
    """The largest part of the relative angular velocity along the line between the axes of the halves, beside all."""
    axes = [run.orientation(body)[:, :, 0].T for body in ("front", "rear")]
    relative = run.angular_velocity("rear") - run.angular_velocity("front")
    line = (axes[0] + axes[1]) / np.linalg.norm(axes[0] + axes[1], axis=0)
    return abs((relative * line).sum(axis=0)).max() / np.linalg.norm(relative, axis=0).max()


def test_neither_half_twists_against_the_other(no_twist, two_angles):
    assert twist(fall(no_twist, alpha=0.2, beta=0.7)) == pytest.approx(0, abs=1e-12)
    # Two angles are a simplification: going round by 0.6 rad they twist, by more than a fifth of the speed.
    assert twist(fall(two_angles, A=0.6)) > 0.2


def test_the_spine_bends_more_forward_than_backward(no_twist):
    run = fall(no_twist, alpha=0.2, beta=0.7)
    bend = np.arccos((run.orientation("front")[:, :, 0] * run.orientation("rear")[:, :, 0]).sum(axis=1))
    half_way = np.argmin(abs(run.t - 0.5))
    # The bend is found from its cosine, which loses half of the digits at most.
    np.testing.assert_allclose([bend[0], bend[half_way], bend[-1]], [0.9, 0.5, 0.9], atol=1e-7)


def test_an_unknown_joint_is_refused():
    with pytest.raises(kn.WrongValueError, match="unknown joint='twist'. Choose 'two_angles' or 'no_twist'"):
        kn.library.falling_cat("twist")
