"""Walkers and bouncing balls against closed forms, reference data and published numbers.

Proves: analysis/periodic/sections.py, library/walkers/rimless_wheel.py, library/walkers/simplest_walker.py,
library/walkers/compass_walker.py, library/footfalls.py, dynamics/programs/variational.py.
"""

import numpy as np
import pytest
import sympy
from scipy.special import ellipk

import kanes as kn
from contact_data import contact_case, needs_contact_data
from cyclic_systems import circle_beside, circles, compiled, pendulum, rod_pendulum

# Runs at 1e-12, and events that are located to rounding.
EXACT = 1e-9


def gait(name, **changes):
    """The gait of a walker of the library, from its usual start."""
    study = kn.library.study(name)
    (event,) = study.events
    start = {**study.initial, **changes.pop("initial", {})}
    numbers = {**study.parameters, **changes.pop("parameters", {})}
    return kn.periodic(study.kernel, parameters=numbers, initial=start, section=event.name, **changes)


def test_the_rimless_wheel_rolls_as_its_closed_form_says():
    """Per unit mass each step gains g 2 l sin(alpha) sin(gamma), and keeps the part cos²(2 alpha) of what it has.

    With ω⁺² = c² (ω⁺² + 4 (g/l) sin(alpha) sin(gamma)), c = cos(2 alpha), the multiplier of ω is c².
    """
    found = gait("rimless_wheel")
    alpha, gamma, g = np.pi / 8, 0.08, 9.81
    c = np.cos(2 * alpha)
    speed = np.sqrt(c**2 * 4 * g * np.sin(alpha) * np.sin(gamma) / (1 - c**2))
    assert found["u"] == pytest.approx(speed, rel=EXACT)
    assert found["theta"] == pytest.approx(gamma - alpha, rel=1e-12)
    assert found.multipliers == pytest.approx([0.5], abs=EXACT)
    assert [event.name for event in found.run.events] == ["impact"]
    energy = found.run.energy
    assert np.ptp(energy.balance) == pytest.approx(0, abs=EXACT)


@needs_contact_data
def test_the_rimless_wheel_takes_the_time_of_the_reference():
    values = contact_case("03_rimless_wheel")["values"]
    found = gait("rimless_wheel")
    assert found["u"] == pytest.approx(values["omega_plus_fixed_point"], rel=EXACT)
    assert found.period == pytest.approx(values["step_time"], rel=EXACT)


def test_the_simplest_walker_has_the_published_gaits():
    """Garcia, Chatterjee, Ruina and Coleman 1998 at a slope of 0.009."""
    long = gait("simplest_walker")
    assert long["theta"] == pytest.approx(0.200310900544287, abs=EXACT)
    assert long["u1"] == pytest.approx(-0.199832473004977, abs=EXACT)
    pair = long.multipliers[:2]
    # Published with two digits.
    assert pair == pytest.approx([-0.19 + 0.56j, -0.19 - 0.56j], abs=5e-3)
    assert long.is_stable
    short = gait("simplest_walker", initial={"theta": 0.194, "phi": 0.388, "u1": -0.204, "u2": -0.0151})
    assert short.multipliers[:2] == pytest.approx([4.00, 0.46], abs=5e-3)
    assert not short.is_stable


@needs_contact_data
@pytest.mark.parametrize("slope", [0.009, 0.004])
@pytest.mark.parametrize("which", ["long (stable)", "short (unstable)"])
def test_the_simplest_walker_has_the_gaits_of_the_reference(slope, which):
    expected = contact_case("01_simplest_walker")["values"][f"gamma = {slope}"][which]
    near = {"theta": float(expected["theta"]) + 1e-3, "u1": float(expected["theta_dot"]) - 1e-3}
    near |= {"phi": 2 * near["theta"], "u2": float(expected["phi_dot"])}
    found = gait("simplest_walker", parameters={"gamma": slope}, initial=near)
    assert found["theta"] == pytest.approx(float(expected["theta"]), abs=EXACT)
    assert found["u1"] == pytest.approx(float(expected["theta_dot"]), abs=EXACT)
    assert found["u2"] == pytest.approx(float(expected["phi_dot"]), abs=EXACT)
    assert found.period == pytest.approx(float(expected["step_time"]), abs=1e-8)
    multipliers = [complex(*each) for each in expected["multipliers"]]
    # Listed with nine digits; the third one is 0, since the map depends on two numbers.
    np.testing.assert_allclose(found.multipliers, [*multipliers, 0], atol=1e-7)
    assert found.is_stable == which.startswith("long")


@needs_contact_data
def test_the_compass_walker_has_the_gait_of_the_reference():
    values = contact_case("02_compass_gait")["values"]
    found = gait("compass_walker")
    expected = values["state_just_after_impact"]
    names = {"theta1": "theta_stance", "theta2": "theta_swing", "u1": "omega_stance", "u2": "omega_swing"}
    for own, theirs in names.items():
        assert found[own] == pytest.approx(expected[theirs], abs=EXACT)
    assert found.period == pytest.approx(values["step_time"], abs=EXACT)
    multipliers = [complex(*each) for each in values["multipliers"]][:3]
    np.testing.assert_allclose(found.multipliers, multipliers, atol=1e-7)


@pytest.mark.parametrize("name", ["rimless_wheel", "simplest_walker", "compass_walker"])
def test_the_equations_of_walkers_are_those_of_lagrange_and_of_newton_and_euler(name):
    assert kn.verify(kn.library.study(name).model).passed


def test_the_simplest_walker_moves_by_the_equations_of_its_source_whatever_its_masses():
    study = kn.library.study("simplest_walker")
    theta, phi, u1, u2, gamma, g, l = 0.13, 0.4, -0.3, 0.7, 0.02, 9.81, 0.8
    for m, M in ((1.0, 1.0), (0.2, 3.0), (5.0, 0.1)):
        rates = study.kernel.derivative({"m": m, "M": M, "g": g, "l": l, "gamma": gamma})
        expected = g / l * np.sin(theta - gamma)
        swing = expected + u1**2 * np.sin(phi) - g / l * np.cos(theta - gamma) * np.sin(phi)
        assert rates(0, [theta, phi, u1, u2]) == pytest.approx([u1, u2, expected, swing], rel=1e-12)


def placed(stance, swing, u_stance, u_swing, m=5.0, m_H=10.0, a=0.5, b=0.5):
    """Masses of the compass walker with places from the foot on the ground and velocities; then the other foot."""

    def leg(angle, rate):
        return np.array([-np.sin(angle), np.cos(angle)]), rate * np.array([-np.cos(angle), -np.sin(angle)])

    (up1, v1), (up2, v2) = leg(stance, u_stance), leg(swing, u_swing)
    hip = ((a + b) * up1, (a + b) * v1)
    others = [(m, a * up1, a * v1), (m, hip[0] - b * up2, hip[1] - b * v2)]
    return [(m_H, *hip), *others], hip[0] - (a + b) * up2


def about(masses, point):
    """Their angular momentum about a point that rests."""
    return sum(m * ((r - point)[0] * v[1] - (r - point)[1] * v[0]) for m, r, v in masses)


def test_an_impact_of_the_compass_walker_keeps_the_angular_momenta_about_the_new_foot_and_the_hip():
    event = kn.library.study("compass_walker").run(stop=1).events[0]
    before, foot = placed(*(event.before[name] for name in ("theta1", "theta2", "u1", "u2")))
    after, _ = placed(*(event.after[name] for name in ("theta1", "theta2", "u1", "u2")))
    assert about(before, foot) == pytest.approx(about(after, np.zeros(2)), rel=1e-12)
    # The leg that leaves the ground is the second of the masses before, and the third one after it.
    hip, leaving = before[0][1], before[1]
    hip_after, left = after[0][1], after[2]
    assert about([leaving], hip) == pytest.approx(about([left], hip_after), rel=1e-12)
    # The new foot is on the slope.
    assert foot[1] == pytest.approx(-np.tan(np.pi / 60) * foot[0], abs=1e-12)


def test_multipliers_of_a_walker_are_those_of_differences_of_runs():
    """The map from one heelstrike to the next by plain runs, with steps in the two numbers that it depends on."""
    study = kn.library.study("simplest_walker")
    found = gait("simplest_walker")

    def step(theta, u1):
        c = np.cos(2 * theta)
        start = {"theta": theta, "phi": 2 * theta, "u1": u1, "u2": (1 - c) * u1}
        after = study.run(stop=5, initial=start, rtol=1e-13).events[0].after
        return np.array([after["theta"], after["u1"]])

    h, at = 1e-5, np.array([found["theta"], found["u1"]])
    J = np.array([(step(*(at + h * e)) - step(*(at - h * e))) / (2 * h) for e in np.eye(2)]).T
    # Differences with a step of 1e-5 have errors of some 1e-8.
    expected = sorted(np.linalg.eigvals(J), key=lambda each: -each.imag)
    np.testing.assert_allclose(found.multipliers[:2], expected, atol=1e-6)


def test_two_steps_have_the_squares_of_the_multipliers_of_one():
    one, two = gait("simplest_walker"), gait("simplest_walker", occurrences=2)
    assert two.period == pytest.approx(2 * one.period, rel=EXACT)
    np.testing.assert_allclose(sorted(abs(two.multipliers)), sorted(abs(one.multipliers) ** 2), atol=1e-8)
    assert len(two.run.events) == 2
    assert (np.diff(two.run.t) > 0).all()


def test_a_section_without_a_reset_gives_the_cycle_that_a_period_gives():
    kernel = circles(lambda model: kn.Event("up", model["x"], direction="rising"))
    E = 1.2
    found = kn.periodic(kernel, parameters={"mu": E**2 - E}, initial={"x": 0, "u": 1}, section="up")
    assert found["u"] == pytest.approx(np.sqrt(E), abs=EXACT)
    assert found.period == pytest.approx(2 * np.pi, abs=EXACT)
    assert found.multipliers == pytest.approx([np.exp(2 * np.pi * E * (1 - 2 * E))], rel=1e-7)


def test_a_family_may_be_crossed_by_a_section():
    kernel = pendulum(lambda q, u: kn.Event("up", q, direction="rising"))
    given = {"parameters": {"L": 1, "g": 9.81}, "initial": {"q": 0, "u": 2}, "section": "up"}
    assert kn.periodic(kernel, **given).freedom == 1
    found = kn.periodic(kernel, **given, fixed=["u"])
    assert found.freedom == 0
    assert found["u"] == 2


def test_a_section_of_a_constrained_system_is_crossed_as_one_of_an_angle():
    """The pendulum as a particle on a rod, from its lowest point: u = L q̇ there, and sin(a/2) = u/(2 √(g L))."""
    kernel = rod_pendulum(lambda model: kn.Event("up", model["x"], direction="rising"))
    L, g, u = 0.8, 9.81, 2.0
    start = {"x": 0.0, "y": -L, "u": u, "v": 0.0}
    found = kn.periodic(kernel, parameters={"L": L, "g": g}, initial=start, section="up", fixed=["u"])
    assert found.period == pytest.approx(4 * np.sqrt(L / g) * ellipk((u / (2 * np.sqrt(g * L))) ** 2), rel=1e-8)
    assert found.multipliers == pytest.approx([1], abs=1e-6)
    assert found["x"] == pytest.approx(0, abs=EXACT)


def bouncing_ball():
    """A ball on a table that moves as A sin(w t), with the coefficient of restitution e."""
    model = kn.Model("bouncing ball")
    x, v, (g, e, A, w) = model.coordinates("x"), model.speeds("v"), model.parameters("g e A w")
    t = model.time
    table = A * sympy.sin(w * t)
    rate = A * w * sympy.cos(w * t)
    bounce = kn.Event("bounce", x - table, direction="falling", reset={v: -e * v + (1 + e) * rate})
    return compiled(model, {x: (v, -g)}, [lambda _: bounce])


def ball_numbers(A, e=0.5, w=2 * np.pi, g=9.81):
    """The phase of the bounce, a flight of one period before and after it, and the multipliers.

    From one bounce to the next, of the time and the speed just after it, with s the motion of the table,

        s' = g T (1 − e)/(2 (1 + e)),    λ² − (1 + e² + (1 + e)² s''/g) λ + e² = 0
    """
    T = 2 * np.pi / w
    phase = -np.arccos(g * T * (1 - e) / (2 * (1 + e) * A * w)) % (2 * np.pi)
    if np.sin(phase) < 0:
        phase = 2 * np.pi - phase
    bend = -A * w**2 * np.sin(phase)
    return phase / w, np.roots([1, -(1 + e**2 + (1 + e) ** 2 * bend / g), e**2])


def test_a_ball_bounces_once_in_a_period_of_its_table_as_its_closed_form_says():
    A, e, g, T = 0.30, 0.5, 9.81, 1.0
    bounce, expected = ball_numbers(A)
    # Half a period after a bounce it is at the highest point.
    start = {"x": A * np.sin(2 * np.pi * bounce) + g * T**2 / 8 + 0.01, "v": 0.02}
    numbers = {"g": g, "e": e, "A": A, "w": 2 * np.pi}
    w = bouncing_ball().system.parameters[3]
    found = kn.periodic(
        bouncing_ball(), parameters=numbers, initial=start, period=2 * sympy.pi / w, start=bounce + T / 2
    )
    assert found["v"] == pytest.approx(0, abs=EXACT)
    assert found["x"] == pytest.approx(A * np.sin(2 * np.pi * bounce) + g * T**2 / 8, abs=EXACT)
    np.testing.assert_allclose(found.multipliers, sorted(expected, key=lambda z: (-abs(z), -z.imag)), atol=1e-8)
    assert found.run.events[0].time == pytest.approx(bounce + T, abs=EXACT)


def test_a_ball_doubles_its_period_where_its_closed_form_does():
    """−1 is a multiplier where A w² sin = 2 g (1 + e²)/(1 + e)², and with s' = A w cos that gives A."""
    e, g, w, T = 0.5, 9.81, 2 * np.pi, 1.0
    bounce, _ = ball_numbers(0.30)
    start = {"x": 0.3 * np.sin(w * bounce) + g * T**2 / 8, "v": 0.0}
    kernel = bouncing_ball()
    period = 2 * sympy.pi / kernel.system.parameters[3]
    numbers = {"g": g, "e": e, "A": 0.3, "w": w}
    found = kn.periodic(kernel, parameters=numbers, initial=start, period=period, start=bounce + T / 2)
    branch = found.follow("A", stop=0.40)
    sine, cosine = 2 * g * (1 + e**2) / (1 + e) ** 2, g * T * (1 - e) / (2 * (1 + e)) * w
    (doubling,) = branch.period_doublings
    assert doubling.value == pytest.approx(np.hypot(sine, cosine) / w**2, rel=1e-8)
    assert doubling.multiplier == pytest.approx(-1, abs=1e-7)
    two = doubling.cycle.doubled()
    assert two.period == pytest.approx(2 * T, rel=1e-12)
    # Beyond the doubling high and low flights take turns.
    assert two["A"] > doubling.value
    first, second = (event.time for event in two.run.events)
    assert second - first != pytest.approx(T, abs=1e-4)


# What is said where there is no gait


def test_a_section_that_does_not_come_again_is_named():
    kernel = pendulum(lambda q, u: kn.Event("up", q, direction="rising"))
    with pytest.raises(kn.StateError, match=r"event 'up' does not happen again within 20 s of the start, or only"):
        kn.periodic(kernel, parameters={"L": 1, "g": 9.81}, initial={"q": 1, "u": 9}, section="up", longest=20)


def test_a_walker_that_falls_does_not_strike_again():
    with pytest.raises(kn.StateError, match="'simplest walker': event 'heelstrike' does not happen again within 30 s"):
        gait("simplest_walker", initial={"u1": -0.05, "u2": 0.0}, longest=30)


def test_an_event_that_only_touches_zero_is_not_a_section():
    """With u = −sin t and y = sin(2 t)/2, −u − y = sin t − sin(2 t)/2 passes zero as t³/2, without a rate."""

    def touch(model):
        return kn.Event("touch", -model["u"] - model["y"], direction="rising")

    kernel = circle_beside(4, 0, touch)
    start = {"x": 1, "u": 0, "y": 0, "v": 1}
    with pytest.raises(kn.StateError, match=r"event 'touch' only touches zero, as a foot that scuffs"):
        kn.periodic(kernel, parameters={"k": 0, "c": 0}, initial=start, section="touch")


def test_a_driven_system_has_a_period_and_not_a_section():
    with pytest.raises(kn.WrongValueError, match=r"functions of time drive it, .* Give the period of the drive"):
        kn.periodic(
            bouncing_ball(), parameters={"g": 9.81, "e": 0.5, "A": 0.3, "w": 6}, initial={"x": 1}, section="bounce"
        )


def test_a_period_and_a_section_are_not_both_given():
    with pytest.raises(kn.WrongValueError, match="both a period and a section are given"):
        gait("simplest_walker", period=3.9)


def test_the_scuffing_of_a_foot_is_not_a_heelstrike():
    """Feet are level three times in a step: at its start, where the legs pass, and at its end."""
    found = gait("simplest_walker")
    run = found.run
    gap = run["phi"][:-1] - 2 * run["theta"][:-1]
    inside = (run.t[:-1] > 0.1) & (run.t[:-1] < found.period - 0.1)
    assert np.sum(np.diff(np.sign(gap[inside])) != 0) == 1
    assert len(run.events) == 1
