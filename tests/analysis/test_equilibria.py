"""Equilibria and steady motions against closed forms and published numbers.

Proves: analysis/steady/cyclic.py, analysis/steady/solving.py, analysis/steady/states.py, analysis/steady/steady.py,
analysis/augmented_equations.py.
"""

import math
import pickle

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

import kanes as kn
from steady_systems import (
    BICYCLE,
    bicycle,
    disc_with_plain_speeds,
    hanging_masses,
    lagrange_top,
    rods_between_hooks,
    turning_hoop,
)

SPRING_PENDULUM = {"m": 1.3, "g": 9.81, "k": 27.0, "L": 0.8}


@pytest.fixture(scope="module")
def spring_pendulum():
    return kn.derive(kn.library.spring_pendulum())


# Equilibria


def test_a_spring_pendulum_hangs_stretched_by_its_weight(spring_pendulum):
    found = kn.equilibrium(spring_pendulum, {"q1": 0, "q2": 0.3}, parameters=SPRING_PENDULUM)
    assert found["q1"] == pytest.approx(1.3 * 9.81 / 27, rel=1e-14)
    assert found["q2"] == pytest.approx(0, abs=1e-14)
    assert (found["u1"], found["u2"], found.freedom) == (0, 0, 0)


def test_a_guess_at_a_stationary_point_of_the_residual_does_not_stop_the_search(spring_pendulum):
    found = kn.equilibrium(spring_pendulum, {"q1": 0, "q2": math.pi / 2}, parameters=SPRING_PENDULUM)
    assert math.sin(found["q2"]) == pytest.approx(0, abs=1e-12)


def test_masses_on_springs_hang_as_deep_as_the_weight_below_each_spring():
    count, generator = 12, np.random.default_rng(1)
    m, k = generator.uniform(0.2, 3, count), generator.uniform(5, 500, count)
    parameters = {"g": 9.81}
    parameters |= {f"m{i + 1}": m[i] for i in range(count)} | {f"k{i + 1}": k[i] for i in range(count)}
    equations = kn.derive(hanging_masses(count))
    found = kn.equilibrium(equations, {f"x{i + 1}": 0 for i in range(count)}, parameters=parameters)
    below = np.cumsum(m[::-1])[::-1]
    expected = np.cumsum(below * 9.81 / k)
    assert [found[f"x{i + 1}"] for i in range(count)] == pytest.approx(expected, rel=1e-12)


def test_an_unknown_parameter_is_found_for_a_wanted_position(spring_pendulum):
    found = kn.equilibrium(
        spring_pendulum, {"q1": 0.2, "q2": 0}, parameters=SPRING_PENDULUM, unknowns=["k", "q2"], fixed=["q1"]
    )
    assert found["k"] == pytest.approx(1.3 * 9.81 / 0.2, rel=1e-12)
    assert found["q1"] == 0.2
    assert found.parameters["k"] == found["k"]


def test_an_unknown_input_holds_a_rod_where_it_is_wanted():
    model = kn.Model("held rod")
    q = model.coordinates("q")
    m, g, l = model.parameters("m g l")
    T = model.inputs("T")
    model.gravity = -g * model.frame.y
    rod = model.add_body("rod", mass=m, center=(l / 2, 0, 0), inertia=kn.solids.rod(m, l), joint=kn.Pin(q, axis="z"))
    model.add_torque(rod, T * model.frame.z)
    equations = kn.derive(model)
    parameters = {m: 2, g: 9.81, l: 0.7}
    found = kn.equilibrium(equations, {q: 0.4}, parameters=parameters, inputs={T: 0}, unknowns=[T])
    assert found.inputs["T"] == pytest.approx(2 * 9.81 * 0.35 * math.cos(0.4), rel=1e-13)
    assert "T   = 6.3249" in repr(found)


def test_what_more_unknowns_leave_free_is_counted_and_stays_near_the_guess(spring_pendulum):
    guess = {"q1": 0.2, "q2": 0.01}
    found = kn.equilibrium(spring_pendulum, guess, parameters=SPRING_PENDULUM, unknowns=["q1", "q2", "k"])
    assert found.freedom == 1
    assert "family" in repr(found)
    assert found["k"] * found["q1"] == pytest.approx(1.3 * 9.81, rel=1e-12)


def test_a_bead_on_a_turning_hoop_rests_where_gravity_and_rotation_agree():
    equations = kn.derive(turning_hoop())
    parameters = {"m": 0.3, "g": 9.81, "R": 0.5, "W": 7.0}
    found = kn.equilibrium(equations, {"theta": 0.9}, parameters=parameters)
    assert math.cos(found["theta"]) == pytest.approx(9.81 / (7.0**2 * 0.5), rel=1e-12)
    assert 0 < found["theta"] < math.pi / 2


def test_speeds_that_are_no_rates_are_found_at_rest():
    model = kn.Model("speed in a moving frame")
    x = model.coordinates("x")
    u = model.speeds("u")
    m, k, c, V = model.parameters("m k c V")
    model.define_speeds({u: x.dot + V})
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, -(k * x + c * u) * model.frame.x)
    found = kn.equilibrium(kn.derive(model), {x: 0}, parameters={m: 1, k: 20, c: 3, V: 2})
    assert (found["u"], found["x"]) == pytest.approx((2, -6 / 20), rel=1e-12)


def test_a_bead_on_a_circle_in_plain_coordinates_hangs_below():
    model = kn.Model("bead")
    x, y = model.coordinates("x y")
    m, g, L = model.parameters("m g L")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bead", P, mass=m)
    model.gravity = -g * model.frame.y
    model.add_configuration_constraint(x**2 + y**2 - L**2, name="circle")
    found = kn.equilibrium(kn.derive(model), {x: 0.4, y: -1.1}, parameters={m: 1.3, g: 9.81, L: 2})
    assert (found["x"], found["y"]) == pytest.approx((0, -2), abs=1e-12)


def test_three_rods_between_two_hooks_hang_symmetrically():
    parameters = {"m": 1.1, "g": 9.81, "l": 1.0, "d": 2.2}
    found = kn.equilibrium(kn.derive(rods_between_hooks()), {"q1": -0.7, "q2": 0.5, "q3": 1.2}, parameters=parameters)
    slope = math.acos((2.2 - 1) / 2)
    assert [found[name] for name in ("q1", "q2", "q3")] == pytest.approx([-slope, slope, slope], rel=1e-12)


def test_a_found_state_starts_a_run_that_stays_there(spring_pendulum):
    found = kn.equilibrium(spring_pendulum, {"q1": 0, "q2": 0.3}, parameters=SPRING_PENDULUM)
    run = spring_pendulum.compile().simulate(stop=3, parameters=SPRING_PENDULUM, initial=found)
    np.testing.assert_allclose(run["q1"] - found["q1"], 0, atol=1e-9)
    assert dict(found) == {name: found[name] for name in ("q1", "q2", "u1", "u2")}


@settings(max_examples=25, deadline=None)
@given(st.floats(0.1, 10), st.floats(1, 500), st.floats(-1, 1), st.floats(-1.2, 1.2))
def test_any_start_leads_to_a_state_at_rest(m, k, q1, q2):
    equations = _EQUATIONS
    parameters = {"m": m, "g": 9.81, "k": k, "L": 3.0}
    found = kn.equilibrium(equations, {"q1": q1, "q2": q2}, parameters=parameters)
    rates = equations.compile().derivative(parameters)(0.0, np.array([found[name] for name in found]))
    np.testing.assert_allclose(rates, 0, atol=1e-9 * max(9.81, k / m))


_EQUATIONS = kn.derive(kn.library.spring_pendulum())


# Steady motions


def test_a_rolling_disc_leans_into_a_turn():
    # Expected: the closed form of the rolling disc, u1' = 0 at lean 20° and yaw rate 2 with r = 0.3, g = 9.81.
    equations = kn.derive(kn.library.rolling_disc())
    q1, q2, *_ = equations.coordinates
    guess = {"q1": 0.3, "q2": 0.3, "q3": 0.7, "q4": 0, "q5": 0, "u2": -3, "u3": 2}
    parameters = {"m": 2, "g": 9.81, "r": 0.3}
    found = kn.steady_motion(equations, guess, parameters=parameters, hold={q2: math.radians(20), q1.dot: 2})
    assert found["u2"] == pytest.approx(-3.8532688390597167, rel=1e-12)
    assert found.rates["q3"] == pytest.approx(-4.5373091257110545, rel=1e-12)
    assert found.rates["q1"] == pytest.approx(2, rel=1e-12)
    assert found.cyclic == ("q1", "q3", "q4", "q5")
    assert found.freedom == 0
    assert "changes at 2" in repr(found)


def test_the_radius_of_a_turn_is_found_from_lean_and_speed_and_a_run_goes_round_it():
    equations = kn.derive(kn.library.rolling_disc())
    lean, speed = 0.25, 1.5
    u4 = equations.system.speeds[3]
    guess = {"q1": 0, "q2": lean, "q3": 0, "q4": 0, "q5": 0, "u2": 4, "u3": -1}
    parameters = {"m": 2, "g": 9.81, "r": 0.3}
    found = kn.steady_motion(equations, guess, parameters=parameters, hold={"q2": lean, u4: speed})
    period = 2 * math.pi / abs(found.rates["q1"])
    run = equations.compile().simulate(stop=period, parameters=parameters, initial=found, times=[0, period / 2, period])
    radius = speed / abs(found.rates["q1"])
    assert np.hypot(run["q4"][1], run["q5"][1]) == pytest.approx(2 * radius, rel=1e-7)
    assert run["q4"][2] == pytest.approx(0, abs=1e-7)
    assert run["q2"] == pytest.approx(lean, abs=1e-7)


def test_speeds_that_turn_with_the_heading_go_on_changing():
    equations = kn.derive(disc_with_plain_speeds())
    yaw, lean, *_ = equations.coordinates
    guess = {"yaw": 0.4, "lean": 0.3, "spin": 0, "x": 0, "y": 0, "u_yaw": 2, "u_spin": -4}
    found = kn.steady_motion(
        equations, guess, parameters={"m": 2, "g": 9.81, "r": 0.3}, hold={lean: math.radians(20), yaw.dot: 2}
    )
    assert found.rates["spin"] == pytest.approx(-4.5373091257110545, rel=1e-12)
    assert set(found.cyclic) == {"yaw", "spin", "x", "y", "u_x", "u_y"}
    # On a circle the acceleration of the contact is the speed times the yaw rate.
    speed = math.hypot(found["u_x"], found["u_y"])
    assert math.hypot(found.rates["u_x"], found.rates["u_y"]) == pytest.approx(2 * speed, rel=1e-12)


@pytest.mark.parametrize(("start", "expected"), [(1.0, 1.504156169380217), (80.0, 67.77787613337487)])
def test_a_top_precesses_slowly_or_fast(start, expected):
    # Expected: (I3 w3 ∓ sqrt(I3² w3² − 4 I1 m g l cos θ)) / (2 I1 cos θ), the textbook formula.
    equations = kn.derive(lagrange_top())
    yaw, nutation, spin = equations.coordinates
    parameters = {"I1": 0.02, "I3": 0.03, "m": 1.5, "l": 0.12, "g": 9.81}
    theta = math.radians(30)
    guess = {"yaw": 0, "nutation": theta, "spin": 0, "u_yaw": start, "u_spin": 40 - start * math.cos(theta)}
    hold = {nutation: theta, spin.dot + yaw.dot * sympy.cos(nutation): 40}
    found = kn.steady_motion(equations, guess, parameters=parameters, hold=hold)
    assert found.rates["yaw"] == pytest.approx(expected, rel=1e-11)
    assert found.cyclic == ("yaw", "spin")


@pytest.mark.heavy
def test_a_rider_holds_a_bicycle_in_a_turn():
    """The steering torque of a steady turn, against a run that stays in it and against plain geometry."""
    equations = kn.derive(bicycle())
    coordinates = dict.fromkeys((q.name for q in equations.coordinates), 0.0)
    guess = {**coordinates, "lean": 0.2, "steer": 0.05, "u_rear": -5 / 0.3, "T_delta": 0}
    hold = {"lean": 0.2, "u_rear": -5 / 0.3}
    turn = kn.steady_motion(equations, guess, parameters=BICYCLE, hold=hold, unknowns=["pitch", "steer", "T_delta"])
    assert set(turn.cyclic) == {"x", "y", "yaw", "rear", "front", "u_x", "u_y"}
    # Kinematics of a leant bicycle: the yaw rate is about v cos(lam) sin(steer) / (w cos(lean)), but for the trail.
    rough = 5 * math.cos(BICYCLE["lam"]) * math.tan(turn["steer"]) / (BICYCLE["w"] * math.cos(0.2))
    assert turn.rates["yaw"] == pytest.approx(rough, rel=0.02)
    run = equations.compile().simulate(stop=2, parameters=BICYCLE, initial=turn, inputs=turn.inputs, times=[0, 1, 2])
    assert np.ptp(run["lean"]) == pytest.approx(0, abs=1e-8)
    assert np.ptp(run["steer"]) == pytest.approx(0, abs=1e-8)
    # A motion found before is the guess of the next.
    tighter = kn.steady_motion(
        equations, turn, hold={**hold, "lean": 0.25}, unknowns=["pitch", "steer", "T_delta", *turn.states[8:]]
    )
    assert tighter.rates["yaw"] > turn.rates["yaw"]


def test_cyclic_coordinates_may_be_named():
    equations = kn.derive(lagrange_top())
    guess = {"yaw": 0, "nutation": 0.5, "spin": 0, "u_yaw": 1.5, "u_spin": 38}
    parameters = {"I1": 0.02, "I3": 0.03, "m": 1.5, "l": 0.12, "g": 9.81}
    found = kn.steady_motion(
        equations, guess, parameters=parameters, cyclic=["yaw", "spin"], unknowns=["u_yaw"], hold={"u_spin": 38}
    )
    assert found.unknowns == ("u_yaw",)
    assert found["nutation"] == 0.5
    assert found["u_spin"] == 38
    # I1 Ω² cos θ − I3 w3 Ω + m g l = 0 with w3 = 38 + Ω cos θ
    rate = found["u_yaw"]
    w3 = 38 + rate * math.cos(0.5)
    assert 0.02 * rate**2 * math.cos(0.5) - 0.03 * w3 * rate == pytest.approx(-1.5 * 9.81 * 0.12, rel=1e-10)


def test_an_equilibrium_is_the_steady_motion_of_a_system_without_cyclic_coordinates(spring_pendulum):
    found = kn.steady_motion(spring_pendulum, {"q1": 0, "q2": 0.2}, parameters=SPRING_PENDULUM)
    assert found.cyclic == ()
    assert found["q1"] == pytest.approx(1.3 * 9.81 / 27, rel=1e-13)


# Bad input


def test_where_no_equilibrium_is_the_least_residual_is_shown(spring_pendulum):
    with pytest.raises(kn.StateError, match="no equilibrium was found. The least residuals are u̇2 = .* at q1 = ") as e:
        kn.equilibrium(spring_pendulum, {"q1": 0, "q2": 0.3}, parameters=SPRING_PENDULUM, fixed=["q2"])
    assert abs(e.value.residuals["u̇2"]) == pytest.approx(9.81 * math.sin(0.3), rel=1e-6)
    assert set(e.value.state) == {"q1"}
    copy = pickle.loads(pickle.dumps(e.value))
    assert (str(copy), copy.residuals) == (str(e.value), e.value.residuals)


def test_constraints_that_cannot_hold_are_named():
    model = kn.Model("bead")
    x, y = model.coordinates("x y")
    m = model.parameters("m")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=m)
    model.add_configuration_constraint(x**2 + y**2 + 1, name="nowhere")
    with pytest.raises(kn.StateError, match="constraint 'nowhere' = 1"):
        kn.equilibrium(kn.derive(model), {x: 0.4, y: -1.1}, parameters={m: 1.3})


def test_a_system_driven_by_time_has_no_equilibrium():
    model = kn.Model("shaken mass")
    x = model.coordinates("x")
    m, k = model.parameters("m k")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, (sympy.sin(model.time) - k * x) * model.frame.x)
    with pytest.raises(kn.StateError, match="u̇_x would be zero only at t = 0, since the"):
        kn.equilibrium(kn.derive(model), {x: 0}, parameters={m: 1, k: 2})


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"guess": {"q1": 0}}, kn.UnknownNameError, "no value for coordinate q2"),
        ({"guess": {"q1": 0, "q2": 0, "z": 1}}, kn.UnknownNameError, "no coordinate, speed, input or parameter z"),
        ({"guess": {"q1": math.nan, "q2": 0}}, kn.WrongValueError, "q1: nan is not finite"),
        ({"guess": {"q1": "a", "q2": 0}}, kn.WrongTypeError, "'a' is not a number"),
        ({"guess": [0, 0]}, kn.WrongTypeError, "is not a table of values"),
        ({"guess": {"q1": 0, "q2": 0, "u1": 1}}, kn.WrongValueError, "nothing moves in an equilibrium"),
        ({"parameters": {"m": 1, "g": 9.81, "k": 2}}, kn.UnknownNameError, "no value for parameter L"),
        ({"parameters": {**SPRING_PENDULUM, "q1": 1}}, kn.UnknownNameError, "no parameter q1"),
        ({"parameters": {**SPRING_PENDULUM, "m": math.inf}}, kn.WrongValueError, "m: inf is not finite"),
        ({"inputs": {"F": 1}}, kn.UnknownNameError, "no input F"),
        ({"unknowns": ["q3"]}, kn.UnknownNameError, "no coordinate, speed, input or parameter q3"),
        ({"unknowns": "q1"}, kn.WrongTypeError, "is not a list of symbols"),
        ({"fixed": ["q9"]}, kn.UnknownNameError, "q9"),
        ({"guess": {"q1": 0, "q2": 0, "m": 1}}, kn.WrongValueError, "m is given twice"),
        ({"time": math.nan}, kn.WrongValueError, "time: nan is not finite"),
    ],
)
def test_faulty_guesses_are_refused(spring_pendulum, change, error, message):
    arguments = {"guess": {"q1": 0, "q2": 0.1}, "parameters": SPRING_PENDULUM, **change}
    guess = arguments.pop("guess")
    with pytest.raises(error, match=message):
        kn.equilibrium(spring_pendulum, guess, **arguments)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hold": {"speed": 1}}, kn.UnknownNameError, "no coordinate, speed, input or parameter speed"),
        ({"hold": [1]}, kn.WrongTypeError, "is not a table of values"),
        ({"hold": {"u1": math.nan}}, kn.WrongValueError, "not finite"),
        ({"hold": {sympy.Symbol("v"): 2}}, kn.WrongValueError, "v is not available here"),
        ({"cyclic": ["psi"]}, kn.UnknownNameError, "psi"),
    ],
)
def test_faulty_demands_on_a_motion_are_refused(spring_pendulum, change, error, message):
    with pytest.raises(error, match=message):
        kn.steady_motion(spring_pendulum, {"q1": 0, "q2": 0}, parameters=SPRING_PENDULUM, **change)


def test_equations_are_what_is_wanted():
    with pytest.raises(kn.WrongTypeError, match=r"kn.derive\(model\)"):
        kn.equilibrium(kn.library.spring_pendulum(), {"q1": 0}, parameters={})


def test_a_state_knows_what_it_does_not_have(spring_pendulum):
    found = kn.equilibrium(spring_pendulum, {"q1": 0, "q2": 0.3}, parameters=SPRING_PENDULUM)
    with pytest.raises(kn.UnknownNameError, match="has no q7. It has: q1"):
        found["q7"]
