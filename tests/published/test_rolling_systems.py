"""Systems that roll and skate, against closed forms, published numbers and what they must conserve.

The numbers beside a `Source` were computed without this package, or printed by the source itself.

Proves: library/rolling/rolling_disc.py, library/rolling/ball_on_turntable.py, library/rolling/ball_in_bowl.py,
library/rolling/chaplygin_sleigh.py, library/rolling/skate_on_incline.py, library/rolling/snakeboard.py,
library/rolling/rattleback.py, kane/dependent.py.
"""

import numpy as np
import pytest
import sympy
from numpy import arctan, cos, cosh, sin, sinh, sqrt, tan, tanh

import kanes as kn
from systems import STEERED

# Systems that neither a table nor a motor drives, each with numbers and a start from which it moves far.
WORKLESS = {
    "rolling disc": (
        kn.library.rolling_disc,
        {"m": 2.0, "r": 0.3, "g": 9.81},
        {"q1": 0.3, "q2": 0.4, "q3": 0.7, "q4": 0, "q5": 0, "u1": 0.5, "u2": -3.0, "u3": 1.2},
    ),
    "hoop": (
        lambda: kn.library.rolling_disc(uniform=False),
        {"m": 2.0, "r": 0.3, "g": 9.81, "I": 0.09, "J": 0.18},
        {"q1": 0, "q2": 0.4, "q3": 0, "q4": 0, "q5": 0, "u1": 0.5, "u2": 2.5, "u3": -0.4},
    ),
    "ball in a bowl": (
        kn.library.ball_in_bowl,
        {"m": 1.0, "r": 0.05, "R": 0.5, "g": 9.81, "I": 0.001},
        {"q1": 0.5, "q2": 0.2, "q3": 0, "q4": 0, "q5": 0, "u1": 3.0, "u2": 10.0, "u3": 20.0},
    ),
    "ball in a cylinder": (
        lambda: kn.library.ball_in_bowl(cylinder=True),
        {"m": 1.0, "r": 0.05, "R": 0.5, "g": 9.81, "I": 0.001},
        {"q1": 0, "q2": 0, "q3": 0, "q4": 0, "q5": 0, "u1": 4.0, "u2": 6.0, "u3": -18.0},
    ),
    "sleigh": (
        kn.library.chaplygin_sleigh,
        {"m": 2.0, "I": 0.5, "a": 0.3},
        {"q1": 0, "q2": 0, "q3": 0, "u1": -0.9, "u3": 0.01},
    ),
    "skate": (
        kn.library.skate_on_incline,
        {"m": 2.0, "I": 0.5, "alpha": 0.35, "g": 9.81},
        {"q1": 0, "q2": 0, "q3": 0.2, "u1": 0.5, "u3": 0.8},
    ),
}

# Source: kane1982, the stone of its examples, in m, kg and s.
STONE = {"a": 0.2, "b": 0.03, "c": 0.02, "h": 0.01, "m": 1.0, "g": 9.81}
STONE |= {"Ix": 2e-4, "Iy": 16e-4, "Iz": 17e-4, "Ixy": -0.2e-4, "sigma": 0.0}


def simulate(model, stop, parameters, initial, **options):
    run = kn.derive(model).compile().simulate(stop=stop, parameters=parameters, initial=initial, **options)
    assert run.outcome.finished
    return run


def accelerations(model, values):
    """u̇ of the independent speeds by name, at a state."""
    equations = kn.derive(model)
    udot = equations.evaluate(values)["udot"]
    return dict(zip((speed.name for speed in equations.speeds), udot, strict=True))


def largest_imbalance(energy):
    scale = max(np.abs(each).max() for each in (energy.kinetic, energy.potential, energy.work))
    return np.abs(energy.balance).max() / scale


# All of them


@pytest.mark.parametrize("name", WORKLESS)
def test_what_rolls_and_skates_keeps_its_energy_for_a_hundred_seconds(name):
    make, parameters, initial = WORKLESS[name]
    run = simulate(make(), 100, parameters, initial, rtol=1e-12)
    assert np.ptp(run.states, axis=1).max() > 1  # it moves
    assert np.abs(run.energy.work).max() == 0
    assert largest_imbalance(run.energy) == pytest.approx(0, abs=1e-9)


def test_a_turntable_gives_a_ball_as_much_energy_as_its_motor_spends():
    """What the table does to the ball is the work of a prescribed motion."""
    numbers = {"m": 1.0, "r": 0.05, "I": 0.001, "Omega": 3.0}
    start = {"q1": 0.3, "q2": 0.1, "q3": 0, "q4": 0, "q5": 0, "u1": 1.0, "u2": 2.0, "u3": -0.5}
    run = simulate(kn.library.ball_on_turntable(), 100, numbers, start, rtol=1e-12)
    assert np.ptp(run.energy.kinetic) > 0.5 * run.energy.kinetic.max()
    assert largest_imbalance(run.energy) == pytest.approx(0, abs=1e-9)


# The disc


DISC = {"m": 2.0, "r": 0.3, "g": 9.81}
LEANING = {"q1": 0.3, "q2": 0.4, "q3": 0.7, "q4": 0.0, "q5": 0.0, "u1": 0.5, "u2": -3.0, "u3": 1.2}


def test_the_accelerations_of_a_rolling_disc_are_those_in_print(same):
    """Source: sympy-mechanics, test_rolling_disc."""
    model = kn.library.rolling_disc()
    q2, u1, u2, u3, g, r = (model[name] for name in ("q2", "u1", "u2", "u3", "g", "r"))
    tangent = sympy.sin(q2) / sympy.cos(q2)
    printed = [
        (4 * g * sympy.sin(q2) + 6 * r * u2 * u3 - r * u3**2 * tangent) / (5 * r),
        -2 * u1 * u3 / 3,
        -2 * u1 * u2 + u1 * u3 * tangent,
    ]
    found = kn.derive(model).speed_derivatives
    same([found[u.dot] for u in (u1, u2, u3)], printed)


@pytest.mark.margin("the force is given to eight decimals")
def test_a_leaning_disc_accelerates_and_presses_on_the_ground_as_computed_elsewhere():
    """Against Newton and Euler with multipliers in maximal coordinates."""
    model = kn.library.rolling_disc()
    found = accelerations(model, {**DISC, **LEANING, "t": 0})
    assert list(found.values()) == pytest.approx([5.745419387797708, -0.4, 3.253675931242897], abs=1e-10)
    run = simulate(model, 0.1, DISC, LEANING)
    force = 2.0 * (run.acceleration("disc")[:, 0] + (0, 0, 9.81))
    # The force was given to eight digits after the point.
    assert force == pytest.approx([1.72872382, -5.18243055, 18.13941783], abs=1e-8)


def test_a_disc_turns_steadily_where_lean_yaw_and_spin_fit():
    lean, yaw_rate = np.radians(20), 2.0
    state = {**LEANING, "q2": lean, "u1": 0, "u2": -3.8532688390597167, "u3": yaw_rate * cos(lean)}
    found = accelerations(kn.library.rolling_disc(), {**DISC, **state, "t": 0})
    assert list(found.values()) == pytest.approx([0, 0, 0], abs=1e-10)
    run = simulate(kn.library.rolling_disc(), 10, DISC, state, rtol=1e-12)
    assert run["q1"][-1] - run["q1"][0] == pytest.approx(10 * yaw_rate, abs=1e-8)
    assert run["q3"][-1] - run["q3"][0] == pytest.approx(-10 * 4.5373091257110545, abs=1e-8)


@pytest.mark.parametrize(("shape", "critical"), [("disc", 0.9904544411531506), ("hoop", 0.8577587073297478)])
def test_an_upright_disc_falls_below_its_critical_speed_and_rolls_on_above_it(shape, critical):
    """v² = g r/3 for a uniform disc, g r/4 for a hoop; from there on all roots are on the imaginary axis."""
    part = {"disc": (0.25, 0.5), "hoop": (0.5, 1.0)}[shape]
    moments = {"I": part[0] * 2.0 * 0.3**2, "J": part[1] * 2.0 * 0.3**2}
    assert critical == pytest.approx(sqrt(9.81 * 0.3 / {"disc": 3, "hoop": 4}[shape]), abs=1e-10)
    kernel = kn.derive(kn.library.rolling_disc(uniform=False)).compile()
    numbers = {**DISC, **moments}
    p = np.array([numbers[name] for name in kernel.parameters])

    def growth(speed):
        x = np.zeros(len(kernel.states))
        x[kernel.states.index("u2")] = speed / 0.3
        J = kernel["jacobian_states"].one(np.zeros(1), x, np.empty(0), p).reshape(x.size, x.size, order="F")
        return np.linalg.eigvals(J)

    squares = [growth(speed) ** 2 for speed in (critical - 1e-3, critical + 1e-3)]
    # λ² changes its sign at the critical speed; at 1e-3 from it, it is some 0.03.
    assert squares[0].real.max() > 0.01
    assert np.abs(squares[1].real).max() > 0.01
    assert squares[1].real.max() < 1e-6  # no rounding: none is positive
    # At the speed itself all are zero but for rounding: λ² to 1e-14.
    np.testing.assert_allclose(growth(critical) ** 2, 0, atol=1e-10)


def test_a_wheel_rolls_as_in_the_modelica_library():
    """Source: modelica-wheel, results at a tolerance of 1e-6; the centre recomputed in maximal coordinates."""
    numbers = {"r": 0.3, "m": 2.0, "J": 0.06, "I": 0.12, "g": 9.80665}
    start = {"q1": 0, "q2": 0, "q3": 0, "q4": 0.2, "q5": 0.2, "u1": 1.0, "u2": 5.0, "u3": 0}
    model, times = kn.library.rolling_disc(uniform=False), [0, 0.5, 1, 2, 3, 4]
    run = simulate(model, 4, numbers, start, times=times, rtol=1e-12)
    published = np.array([
        [2.431094915793955, 0.28996046070666437, 2.4152801463531794, 1.689559719367446, -5.91059369467518,
         -0.5913664648500816, 0.9274973415503092, -0.08855365198045446],
        [4.798310434320978, 0.9249387898205389, 1.77917119402286, 9.344857646238342, 0.4764125822508302,
         9.605535324412735, 0.7005688914886249, -0.7093622196517868],
        [2.340367437108778, 0.6534019297785845, 5.247924471804803, -6.291872894835604, 2.5532935335016522,
         -6.96662716781091, -0.8394528097827613, -0.43277827510098277],
        [-3.1858138065248407, 0.5702024961600108, 3.068551734318307, -0.37199804129044, -5.039881819818185,
         -0.9739623192470039, -0.14461103332917571, -1.342023708855543],
        [0.6687549466812538, -0.9654649848764296, 2.0916831392840267, 6.154490427482473, -4.473695289538739,
         -5.850279420320609, 0.1625467804107972, -2.2377848069621025],
    ])  # fmt: skip
    # Their angles turn about z, y and x, ours about z, x and y.
    R = run.orientation("disc")[1:]
    a1, a2, a3 = np.arctan2(R[:, 1, 0], R[:, 0, 0]), np.arcsin(-R[:, 2, 0]), np.arctan2(R[:, 2, 1], R[:, 2, 2])
    turned = np.exp(1j * (np.array([a1, a2, a3]).T - published[:, :3]))
    assert np.abs(np.angle(turned)).max() < 0.002
    p, q, r = np.einsum("tji,jt->it", R, run.angular_velocity("disc")[:, 1:])
    across = q * sin(a3) + r * cos(a3)
    rates = np.array([across / cos(a2), q * cos(a3) - r * sin(a3), p + tan(a2) * across]).T
    # Rates of 10 rad/s that err as the angles do.
    assert np.abs(rates - published[:, 3:6]).max() < 0.02
    center = run["disc"].T[1:]
    assert np.abs(center[:, :2] - published[:, 6:]).max() < 0.0006
    recomputed = [
        [0.70057939, -0.70935887, 0.24246627],
        [-0.83939068, -0.43261898, 0.21921134],
        [-0.14489878, -1.34182945, 0.29943691],
        [0.16300348, -2.23761434, 0.26084808],
    ]
    assert center[1:] == pytest.approx(np.array(recomputed), abs=1e-7)


# Balls


def test_a_ball_on_a_turntable_goes_round_a_circle_at_two_sevenths_of_its_rate():
    """Source: nakanishi-turntable; the position at 4 s recomputed in maximal coordinates."""
    numbers = {"m": 1.0, "r": 0.05, "I": 2 / 5 * 0.05**2, "Omega": 3.0}
    start = {"q1": 0.3, "q2": 0.1, "q3": 0, "q4": 0, "q5": 0, "u1": 1.0, "u2": 2.0, "u3": -0.5}
    run = simulate(kn.library.ball_on_turntable(), 40, numbers, start, times=np.linspace(0, 40, 41), rtol=1e-12)
    assert run.velocity("ball")[:, 0] == pytest.approx([-0.2, 0.85, 0], abs=1e-14)
    assert run["ball"][:, 4] == pytest.approx([-1.5767312, -0.63782119, 0.05], abs=1e-8)
    center, radius, rate = (-0.6916666666666667, -0.1333333333333334), 1.0187478698000907, 0.8571428571428571
    x, y = run["q1"] - center[0], run["q2"] - center[1]
    assert np.hypot(x, y) == pytest.approx(radius, abs=1e-9)
    phase = np.unwrap(np.arctan2(y, x))
    assert (phase - phase[0])[1:] / run.t[1:] == pytest.approx(rate, abs=1e-9)
    assert rate == pytest.approx(2 / 7 * 3.0)


def test_the_circle_on_a_turntable_is_in_its_equations(same):
    """v̇ = Omega I/(I + m r²) n_z × v, whatever the ball."""
    model = kn.library.ball_on_turntable()
    equations = kn.derive(model)
    m, I, r, Omega = (model[name] for name in ("m", "I", "r", "Omega"))
    v, a = (vector.components(model.frame) for vector in (equations.velocity("ball"), equations.acceleration("ball")))
    a = [component.subs(dict(equations.speed_derivatives)) for component in a]
    rate = Omega * I / (I + m * r**2)
    same([a[0], a[1]], [-rate * v[1], rate * v[0]])


BALL = {"m": 1.0, "r": 0.05, "R": 0.5, "g": 9.81, "I": 2 / 5 * 0.05**2}


def test_a_ball_in_a_vertical_cylinder_bobs_up_and_down():
    """Source: mcdonald-golf.

    z = z_eq (1 − cos W t) + v_z/W sin W t with W² = 2/7 φ̇²; w_r is the spin about the outward radius.
    """
    azimuth_rate, vz, w_r = 2.0, 0.3, 4.0
    start = {"q1": 0, "q2": 0, "q3": 0, "q4": 0, "q5": 0, "u1": w_r, "u2": vz / 0.05, "u3": -azimuth_rate * 0.45 / 0.05}
    model = kn.library.ball_in_bowl(cylinder=True)
    run = simulate(model, 12, BALL, start, times=np.linspace(0, 12, 25), rtol=1e-12)
    W, z_eq = 1.0690449676496976, -6.23125
    assert pytest.approx(sqrt(2 / 7) * azimuth_rate) == W
    assert z_eq == pytest.approx((-5 / 7 * 9.81 - 2 / 7 * 0.05 * azimuth_rate * w_r) / W**2)
    assert run["ball"][:, 0] == pytest.approx([0.45, 0, 0])
    assert run["q2"][8] == pytest.approx(-9.1183408, abs=1e-6)
    assert run["q2"] == pytest.approx(z_eq * (1 - cos(W * run.t)) + vz / W * sin(W * run.t), abs=1e-8)
    assert run["q1"] == pytest.approx(azimuth_rate * run.t, abs=1e-8)


def test_a_ball_in_a_bowl_keeps_its_spin_about_the_normal_and_its_vertical_momentum_about_the_contact():
    """Gravity and the contact force have no moment about the vertical through the contact, whose velocity is along
    that of the centre."""
    make, numbers, start = WORKLESS["ball in a bowl"]
    run = simulate(make(), 100, numbers, start, rtol=1e-12)
    # Sums over 40 000 steps, each right to 1e-12.
    assert run["u3"] == pytest.approx(20.0, rel=1e-10)
    H = run.angular_momentum(about="P")
    assert H[2] == pytest.approx(H[2, 0], rel=1e-10)
    assert np.ptp(H[0]) > 0.01 * abs(H[2, 0])


@pytest.mark.parametrize("spin", [0.0, 30.0, -80.0])
def test_a_ball_circles_in_a_bowl_at_the_rate_that_its_spin_allows(spin):
    """(1 + κ)(R − r) Ω² cos θ = g − κ r Ω s with κ = I/(m r²), by Newton and Euler for a level circle."""
    theta, distance, kappa = 0.7, 0.45, 2 / 5
    a, b = (1 + kappa) * distance * cos(theta), kappa * 0.05 * spin
    Omega = (-b + sqrt(b**2 + 4 * a * 9.81)) / (2 * a)
    start = {"q1": theta, "q2": 0, "q3": 0, "q4": 0, "q5": 0, "u1": 0, "u3": spin}
    start["u2"] = -distance * Omega * sin(theta) / 0.05
    run = simulate(kn.library.ball_in_bowl(), 5, BALL, start, rtol=1e-12)
    x, y, z = run["ball"]
    assert z == pytest.approx(-distance * cos(theta), abs=1e-10)
    azimuth = np.unwrap(np.arctan2(y, x))
    assert azimuth[-1] - azimuth[0] == pytest.approx(5 * Omega, abs=1e-9)


def test_a_ball_rocks_at_the_bottom_of_a_bowl_at_the_textbook_frequency():
    """ω² = 5 g/(7 (R − r)), to first order in the amplitude, 1e-5 here."""
    start = {"q1": 1e-5, "q2": 0, "q3": 0, "q4": 0, "q5": 0}
    run = simulate(kn.library.ball_in_bowl(), 3, BALL, start, rtol=1e-13)
    frequency = sqrt(5 * 9.81 / (7 * 0.45))
    assert run["q1"] == pytest.approx(1e-5 * cos(frequency * run.t), abs=1e-13)


# Blades


@pytest.mark.margin("the place is given to eight decimals")
def test_a_sleigh_swings_round_until_its_blade_is_behind():
    """Source: bloch2003. u = E tanh τ, w = E/k sech τ, τ = a E t/k² + τ₀, k² = (I + m a²)/m, E² = u² + k² w²."""
    numbers = {"m": 2.0, "I": 0.5, "a": 0.3}
    start = {"q1": 0, "q2": 0, "q3": 0, "u1": 0.4, "u3": 1.5}
    run = simulate(kn.library.chaplygin_sleigh(), 3, numbers, start, rtol=1e-12)
    assert run["u1"][-1] == pytest.approx(0.9569034540474938, abs=1e-9)
    assert run["u3"][-1] == pytest.approx(0.165705085583286, abs=1e-9)
    assert run["q3"][-1] == pytest.approx(2.0237902890538217, abs=1e-9)
    # Given to eight digits after the point.
    assert run["P"][:2, -1] == pytest.approx([0.20133496, 2.17653877], abs=1e-8)

    k = sqrt((0.5 + 2.0 * 0.3**2) / 2.0)
    E = sqrt(0.4**2 + k**2 * 1.5**2)
    tau_0 = np.arctanh(0.4 / E)
    tau = 0.3 * E * run.t / k**2 + tau_0
    assert run["u1"] == pytest.approx(E * tanh(tau), abs=1e-10)
    assert run["u3"] == pytest.approx(E / k / cosh(tau), abs=1e-10)
    turned = k / 0.3 * (arctan(sinh(tau)) - arctan(sinh(tau_0)))
    assert run["q3"] == pytest.approx(turned, abs=1e-10)


def test_the_blade_of_a_sleigh_takes_the_side_force_of_its_mass():
    start = {"q1": 0, "q2": 0, "q3": 0, "u1": 0.4, "u3": 1.5}
    run = simulate(kn.library.chaplygin_sleigh(), 1, {"m": 2.0, "I": 0.5, "a": 0.3}, start)
    assert 2.0 * run.acceleration("sleigh")[1, 0] == pytest.approx(0.88235294, abs=1e-8)


def test_a_turning_skate_does_not_go_down_the_slope():
    """Known from textbooks: x = g sin α/(2 w²) sin² w t, y = g sin α/(2 w²) (w t − ½ sin 2 w t)."""
    w, alpha = 0.8, np.radians(20)
    numbers, start = {"m": 2.0, "I": 0.5, "alpha": alpha, "g": 9.81}, {"q1": 0, "q2": 0, "q3": 0, "u3": w}
    run = simulate(kn.library.skate_on_incline(), 25, numbers, start, times=np.linspace(0, 25, 101), rtol=1e-12)
    assert run["P"][:2, 10] == pytest.approx([2.167318043286018, 6.234416984624964], abs=1e-9)
    size = 9.81 * sin(alpha) / (2 * w**2)
    assert run["q1"] == pytest.approx(size * sin(w * run.t) ** 2, abs=1e-8)
    assert run["q2"] == pytest.approx(size * (w * run.t - sin(2 * w * run.t) / 2), abs=1e-8)


# The snakeboard


@pytest.mark.heavy
@pytest.mark.parametrize("name", STEERED)
def test_a_snakeboard_moves_alike_by_all_roads_and_prints_as_it_did(name, golden):
    result = kn.verify(STEERED[name]())
    assert result.passed, str(result)
    golden(f"{name}.txt", kn.explain(kn.derive(STEERED[name]())).text())


# Ours, of the size of a person's board.
BOARD = {"m": 6.0, "l": 0.2, "J": 0.016, "J_r": 0.072, "J_w": 0.0013}


def test_the_momentum_of_a_mirrored_snakeboard_changes_only_by_steering(same):
    """d/dt (m u1 + tan φ H/l) = φ̇ H/(l cos² φ) with H = (J + J_r + 2 J_w) u3 + J_r u4, the momentum about C.

    The nonholonomic momentum is that along the motion that the wheels leave free.
    """
    model = kn.library.snakeboard(mirrored=True)
    m, l, J, J_r, J_w = (model[name] for name in ("m", "l", "J", "J_r", "J_w"))
    q5, u1, u4, u5 = (model[name] for name in ("q5", "u1", "u4", "u5"))
    tangent = sympy.sin(q5) / sympy.cos(q5)
    H = (J + J_r + 2 * J_w) * u1 * tangent / l + J_r * u4
    p = m * u1 + tangent * H / l
    accelerations = kn.derive(model).speed_derivatives
    rate = p.diff(q5) * u5 + sum(p.diff(u) * accelerations[u.dot] for u in (u1, u4, u5))
    same(rate, u5 * H / (l * sympy.cos(q5) ** 2))


def test_a_snakeboard_with_mirrored_wheels_is_one_whose_motors_keep_them_mirrored():
    """T_f − T_b does it; T_f + T_b turns both pairs of wheels as the board turns."""
    start = {"q1": 0, "q2": 0, "q3": 0.3, "q4": 0.2, "q5": 0.4, "u1": 0.7, "u4": 1.0, "u5": -0.3}
    torques = {"T_r": 0.05, "T_f": 1e-3}
    udot = accelerations(kn.library.snakeboard(mirrored=True), {**BOARD, **start, **torques, "t": 0})
    equations = kn.derive(kn.library.snakeboard())
    numbers = {**BOARD, **start, "q6": -0.4, "u6": 0.3}
    rates = {**udot, "u6": -udot["u5"]}
    known = {
        symbol: numbers[symbol.name] for symbol in equations.dynamical_equations.free_symbols if symbol.name in numbers
    }
    known |= {speed.dot: rates[speed.name] for speed in equations.speeds}
    along, *motors = equations.dynamical_equations.subs(known)
    assert float(along) == pytest.approx(0, abs=1e-12)
    T_r, T_f, T_b = (float(sympy.solve(each)[0]) for each in motors)
    assert T_r == pytest.approx(0.05, rel=1e-10)
    assert T_f - T_b == pytest.approx(1e-3, rel=1e-10)


def gait(rotor, wheels, stop):
    """A board from rest whose motors make the rotor and the wheels follow sines, given by amplitude and frequency."""
    model = kn.library.snakeboard()
    t, q4, q5, q6, u4, u5, u6 = (model[name] for name in ("t", "q4", "q5", "q6", "u4", "u5", "u6"))
    angle, steer = rotor[0] * sympy.sin(rotor[1] * t), wheels[0] * sympy.sin(wheels[1] * t)
    laws = {
        "T_r": 20 * (angle - q4) + 2 * (angle.diff(t) - u4),
        "T_f": 2 * (steer - q5) + 0.1 * (steer.diff(t) - u5),
        "T_b": 2 * (-steer - q6) + 0.1 * (-steer.diff(t) - u6),
    }
    kernel = kn.derive(model).compile(inputs={model[name]: law for name, law in laws.items()})
    start = dict.fromkeys(("q1", "q2", "q3", "q4", "q5", "q6"), 0.0)
    run = kernel.simulate(stop=stop, parameters=BOARD, initial=start, rtol=1e-11)
    assert run.outcome.finished
    return run


def test_a_snakeboard_drives_forward_when_rotor_and_wheels_swing_together():
    run = gait(rotor=(0.7, 3.0), wheels=(0.5, 3.0), stop=20)
    assert abs(run["q1"][-1]) > 1.0
    assert np.abs(run["q1"]).max() > 5 * np.abs(run["q2"]).max()
    # The motors work, and nothing else does.
    assert largest_imbalance(run.energy) == pytest.approx(0, abs=1e-9)
    backward = gait(rotor=(-0.7, 3.0), wheels=(0.5, 3.0), stop=20)
    assert backward["q1"][-1] == pytest.approx(-run["q1"][-1], rel=1e-6)


def test_the_wheels_of_a_snakeboard_never_slip_sideways():
    run = gait(rotor=(0.7, 3.0), wheels=(0.5, 3.0), stop=10)
    for point, frame in (("P_f", "F"), ("P_b", "E")):
        across = run.orientation(frame)[:, :, 1]
        slip = np.einsum("ti,it->t", across, run.velocity(point))
        np.testing.assert_allclose(slip, 0, atol=1e-12)


# The rattleback


def kane_and_levinson(p, mu, w):
    """ω̇ by the equations of the paper, in vectors of the body.

    With n_z = μ and the contact at x from the mass centre, v = x × ω is its velocity, and the body's equation of
    motion about the contact is

        (I + m (x·x U − x x)) ω̇ = m g μ × x − σ ω − ω × I ω + m x × (ω × (v − ẋ))

    Source: kane1982, equations 16 to 68.
    """
    half_axes = np.array([p["a"], p["b"], p["c"]]) ** 2
    I = np.array([[p["Ix"], p["Ixy"], 0], [p["Ixy"], p["Iy"], 0], [0, 0, p["Iz"]]])
    epsilon = sqrt(half_axes @ mu**2)
    x = half_axes * mu / epsilon - (0, 0, p["h"])
    mu_dot = np.cross(mu, w)
    epsilon_dot = half_axes @ (mu * mu_dot) / epsilon
    x_dot = half_axes * (epsilon * mu_dot - epsilon_dot * mu) / epsilon**2
    zeta = np.cross(w, np.cross(x, w) - x_dot)
    moment = p["m"] * p["g"] * np.cross(mu, x) - p["sigma"] * w - np.cross(w, I @ w) + p["m"] * np.cross(x, zeta)
    return np.linalg.solve(I + p["m"] * (x @ x * np.eye(3) - np.outer(x, x)), moment)


def test_the_rattleback_moves_by_the_equations_of_kane_and_levinson():
    equations = kn.derive(kn.library.rattleback())
    random = np.random.default_rng(3)
    for _ in range(10):
        roll, pitch = random.uniform(-1, 1, 2)
        w = random.uniform(-5, 5, 3)
        numbers = {**STONE, "sigma": 1e-4, "t": 0, "q2": roll, "q3": pitch, **dict.fromkeys(("q1", "q4", "q5"), 0.3)}
        numbers |= {"q6": 0.1, "u1": w[0], "u2": w[1], "u3": w[2]}
        mu = np.array([-cos(roll) * sin(pitch), sin(roll), cos(roll) * cos(pitch)])
        expected = kane_and_levinson(numbers, mu, w)
        assert equations.evaluate(numbers)["udot"] == pytest.approx(expected, rel=1e-11, abs=1e-10)


def stone_at(roll, pitch, spin):
    """A start on the plane n_z = 0: the height of the mass centre is that of the lowest point below it."""
    mu = np.array([-cos(roll) * sin(pitch), sin(roll), cos(roll) * cos(pitch)])
    depth = sqrt((np.array([0.2, 0.03, 0.02]) ** 2 * mu**2).sum()) - 0.01 * mu[2]
    return {"q1": 0, "q2": roll, "q3": pitch, "q4": 0, "q5": 0, "q6": -depth, "u1": 0, "u2": 0, "u3": spin}


def test_the_rattleback_keeps_its_energy_and_stays_on_the_plane():
    half_a_degree = np.radians(0.5)
    run = simulate(kn.library.rattleback(), 100, STONE, stone_at(half_a_degree, half_a_degree, -5.0), rtol=1e-12)
    assert largest_imbalance(run.energy) == pytest.approx(0, abs=1e-9)
    # The height follows from the constraint on velocities; 50 000 steps of 1e-12 leave it where the surface is.
    np.testing.assert_allclose(run["P"][2], 0, atol=1e-10)


def test_the_rattleback_reverses_the_spin_that_it_does_not_like_soon_and_the_other_late():
    """Source: kane1982, whose stone is spun at 5 rad/s and starts with half a degree of roll and pitch."""
    half_a_degree, first = np.radians(0.5), {}
    for spin in (-5.0, 5.0):
        run = simulate(kn.library.rattleback(), 20, STONE, stone_at(half_a_degree, half_a_degree, spin))
        first[spin] = run.t[np.argmax(run["u3"] * spin < 0)]
    assert 0 < first[-5.0] < 5
    assert first[5.0] > 2 * first[-5.0]


def test_air_lets_the_rattleback_reverse_once_and_no_more():
    """Spin one way is reversed after some two seconds, spin the other way dies out; σ is 1e-4 kg m²/s."""
    half_a_degree, numbers = np.radians(0.5), {**STONE, "sigma": 1e-4}
    run = simulate(kn.library.rattleback(), 60, numbers, stone_at(half_a_degree, half_a_degree, -5.0), rtol=1e-11)
    assert run["u3"][run.t < 2].max() < 0
    assert run["u3"][run.t > 3].min() > 0
    # Ten thousand steps lose some ten tolerances.
    assert largest_imbalance(run.energy) == pytest.approx(0, abs=1e-8)
    assert run.energy.total[-1] < run.energy.total[0]
    other = simulate(kn.library.rattleback(), 60, numbers, stone_at(half_a_degree, half_a_degree, 5.0))
    assert other["u3"].min() > 0


def test_a_stone_whose_principal_axes_are_those_of_the_ellipsoid_does_not_reverse():
    half_a_degree = np.radians(0.5)
    run = simulate(kn.library.rattleback(), 20, {**STONE, "Ixy": 0.0}, stone_at(half_a_degree, half_a_degree, -5.0))
    assert run["u3"].max() < -4.5
