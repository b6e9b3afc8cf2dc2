"""Cycles of smooth systems against closed forms and published periods, and what is said where there is none.

Proves: analysis/periodic/periodic.py, analysis/periodic/cycle.py, analysis/periodic/problem.py,
analysis/periodic/search.py, analysis/periodic/conditions.py, analysis/periodic/passages.py,
analysis/periodic/multipliers.py, analysis/periodic/held_states.py, analysis/periodic/pictures.py.
"""

import pickle

import numpy as np
import pytest
import sympy
from scipy.integrate import quad
from scipy.interpolate import CubicHermiteSpline
from scipy.special import ellipk

import kanes as kn
from cyclic_systems import circle_beside, circles, compiled, drifter, pendulum, rod_pendulum, van_der_pol

# Runs at 1e-12 have errors of some 1e-11 after a period.
EXACT = 1e-9
SWING = {"L": 0.8, "g": 9.81}


def swing_period(amplitude, L=0.8, g=9.81):
    """T = 4 √(L/g) K(sin²(a/2))."""
    return 4 * np.sqrt(L / g) * ellipk(np.sin(amplitude / 2) ** 2)


def test_the_period_of_van_der_pols_oscillator_is_the_published_one():
    """Published to 29 digits, for mu = 1."""
    found = kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 2}, period=6.5)
    assert found.period == pytest.approx(6.6632868593231301896996820305, rel=EXACT)
    assert found.is_stable
    assert found.residual == pytest.approx(0, abs=EXACT)
    assert found.iterations < 8


def test_a_guess_of_two_periods_is_told_from_one():
    once, twice = (
        kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 2}, period=period) for period in (6.5, 13.2)
    )
    assert twice.period == pytest.approx(2 * once.period, rel=EXACT)
    assert (once.turns, twice.turns) == (1, 2)
    assert "it goes round 2 times; period=6.66329 finds one turn" in str(twice)
    assert twice.multipliers == pytest.approx(once.multipliers**2, abs=EXACT)


def test_a_multiplier_is_the_exponential_of_the_integral_of_the_divergence():
    """Liouville: in the plane the multiplier is exp ∮ ∂ẋ/∂x + ∂u̇/∂u dt, here of 1 − x²."""
    found = kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 2}, period=6.5)
    run = found.run
    x = CubicHermiteSpline(run.t, run["x"], run["u"])
    exponent = quad(lambda t: 1 - x(t) ** 2, 0, found.period, epsabs=1e-13, limit=500)[0]
    # Cubic pieces between 401 states leave some 1e-7 of the integral of x².
    assert found.multipliers == pytest.approx([np.exp(exponent)], rel=1e-6)


def test_a_circle_has_the_period_of_its_rotation_and_the_multiplier_of_its_radius():
    kernel = circles()
    for E, guess in ((1.2, 1.0), (0.2, 0.5)):
        mu = E**2 - E
        found = kn.periodic(kernel, parameters={"mu": mu}, initial={"x": guess}, period=6)
        assert found.period == pytest.approx(2 * np.pi, abs=EXACT)
        assert found["x"] == pytest.approx(np.sqrt(E), abs=EXACT)
        assert found.multipliers == pytest.approx([np.exp(2 * np.pi * E * (1 - 2 * E))], rel=1e-8)
        assert found.is_stable == (E > 0.5)


def test_multipliers_of_an_oscillator_beside_a_cycle_are_those_of_its_modes():
    k, c = 3.0, 0.2
    found = kn.periodic(circle_beside(k, c), parameters={"k": 0, "c": 0}, initial={"x": 1.1, "y": 0.1}, period=6)
    mode = np.exp(2 * np.pi * np.roots([1, c, k]))
    own = np.exp(-2 * np.pi)
    expected = sorted([*mode, own], key=lambda each: (-abs(each), -each.imag))
    np.testing.assert_allclose(found.multipliers, expected, atol=EXACT)
    assert len(found.multipliers) == 3


def test_a_swing_has_the_period_of_an_elliptic_integral():
    kernel = pendulum()
    for amplitude in (0.3, 1.0, 2.9):
        guess = swing_period(amplitude) * 0.97
        found = kn.periodic(kernel, parameters=SWING, initial={"q": amplitude}, period=guess, fixed=["q"])
        assert found.period == pytest.approx(swing_period(amplitude), rel=EXACT)
        # In the plane a family of a conservative system has the multiplier 1, besides that of the motion itself.
        assert found.multipliers == pytest.approx([1], abs=1e-7)
        assert not found.is_stable
        assert found.freedom == 0


def test_a_family_is_said_to_be_one_and_gives_its_member_near_the_guess():
    found = kn.periodic(pendulum(), parameters=SWING, initial={"q": 1.0}, period=swing_period(1.0) * 1.001)
    assert found.freedom == 1
    assert found.period == pytest.approx(swing_period(found["q"]), rel=EXACT)
    assert found["q"] == pytest.approx(1.0, abs=0.05)
    assert "one of a family with 1 dimension; fixed= chooses one of them" in str(found)


def test_a_member_of_a_family_is_chosen_by_its_energy_or_its_period():
    kernel = pendulum()
    q, u, L, g = (kernel.system.coordinates[0], kernel.system.speeds[0], *kernel.system.parameters)
    energy = (L * u) ** 2 / 2 - g * L * sympy.cos(q)
    a = 1.3
    by_energy = kn.periodic(
        kernel, parameters=SWING, initial={q: 1.0}, period=2, fixed={energy: -9.81 * 0.8 * np.cos(a)}
    )
    assert by_energy["q"] == pytest.approx(a, abs=EXACT)
    by_period = kn.periodic(kernel, parameters=SWING, initial={q: 1.0}, period=2, fixed={"period": swing_period(a)})
    assert by_period["q"] == pytest.approx(a, abs=EXACT)
    assert by_period["period"] == pytest.approx(swing_period(a), rel=1e-12)


def test_a_pendulum_that_turns_over_returns_when_its_angle_has_advanced_by_a_turn():
    """T = 4/u₀ K(4 g/(L u₀²)), u₀ being the rate at the lowest point."""
    u = 11.0
    kernel = pendulum()
    given = {"parameters": SWING, "initial": {"q": 0, "u": u}, "period": 0.7, "fixed": ["u"]}
    found = kn.periodic(kernel, advance={"q": 2 * np.pi}, **given)
    assert found.period == pytest.approx(4 / u * ellipk(4 * 9.81 / (0.8 * u**2)), rel=EXACT)
    assert found.advance["q"] == pytest.approx(2 * np.pi, rel=1e-12)
    assert found.run["q"][-1] == pytest.approx(2 * np.pi, abs=1e-8)
    with pytest.raises(kn.WrongValueError, match="'pendulum', advance: the system is another one where q has advanced"):
        kn.periodic(kernel, advance={"q": 6}, **given)
    with pytest.raises(kn.WrongValueError, match="'pendulum', free: other states depend on q"):
        kn.periodic(kernel, free=["q"], **given)
    with pytest.raises(kn.StateError, match="if q only grows, name it in advance= or free="):
        kn.periodic(kernel, **given)


def test_a_coordinate_on_which_nothing_depends_may_grow_by_any_amount():
    found = kn.periodic(drifter(), parameters={"a": 1}, initial={"x": 1.2, "z": 3, "w": 2}, period=6, free=["z"])
    assert found.period == pytest.approx(2 * np.pi, abs=EXACT)
    assert found.advance == {"z": pytest.approx(4 * np.pi, abs=EXACT)}
    assert found["z"] == 3
    # Of ẇ = … − w and of the cycle; z by itself has the multiplier 1, which is left out.
    assert found.multipliers == pytest.approx([np.exp(-np.pi), np.exp(-2 * np.pi)], abs=EXACT)


def test_a_driven_oscillator_responds_as_its_complex_amplitude_says():
    """ẍ = −k x − c ẋ + F cos(w t): x = Re X exp(i w t), X = F/(k − w² + i c w); multipliers as without the drive."""
    model = kn.Model("driven")
    x, u, (k, c, F, w) = model.coordinates("x"), model.speeds("u"), model.parameters("k c F w")
    kernel = compiled(model, {x: (u, -k * x - c * u + F * sympy.cos(w * model.time))})
    numbers = {"k": 2.0, "c": 0.3, "F": 0.7, "w": 1.7}
    found = kn.periodic(kernel, parameters=numbers, initial={x: 0}, period=2 * sympy.pi / w)
    X = 0.7 / (2 - 1.7**2 + 0.3j * 1.7)
    assert found.period == pytest.approx(2 * np.pi / 1.7, rel=1e-15)
    assert found["x"] == pytest.approx(X.real, abs=EXACT)
    assert found["u"] == pytest.approx((1.7j * X).real, abs=EXACT)
    expected = np.exp(np.roots([1, 0.3, 2.0]) * found.period)
    np.testing.assert_allclose(found.multipliers, sorted(expected, key=lambda each: -each.imag), atol=EXACT)
    with pytest.raises(kn.WrongValueError, match=r"functions of time .* do not repeat after period=3\. Give their"):
        kn.periodic(kernel, parameters=numbers, initial={x: 0}, period=3)


def test_a_response_to_samples_is_that_to_the_function_they_are_of():
    """The same oscillator with F as a table of one period."""
    model = kn.Model("sampled drive")
    x, u, F = model.coordinates("x"), model.speeds("u"), model.inputs("F")
    kernel = compiled(model, {x: (u, -2 * x - 0.3 * u + F)})
    T = 2 * np.pi / 1.7
    times = np.linspace(0, T, 400)
    table = kn.Samples(times, 0.7 * np.cos(1.7 * times))
    found = kn.periodic(kernel, parameters={}, initial={x: 0}, inputs={F: table}, period=T)
    X = 0.7 / (2 - 1.7**2 + 0.3j * 1.7)
    # Samples have no curvature at their ends.
    assert found["x"] == pytest.approx(X.real, abs=1e-4)


@pytest.mark.parametrize("held", [None, ["x", "u"]])
def test_a_pendulum_on_a_rod_swings_as_one_by_its_angle(held):
    a, start = 1.0, {"x": 0.8 * np.sin(1.0), "y": -0.8 * np.cos(1.0)}
    found = kn.periodic(rod_pendulum(), parameters=SWING, initial=start, period=1.9, fixed=["x"], held=held)
    assert found.period == pytest.approx(swing_period(a), rel=EXACT)
    assert found.multipliers == pytest.approx([1], abs=1e-7)
    assert found.run.drift.largest == pytest.approx(0, abs=1e-9)


def spinning_body():
    """A body on a ball joint, with three equal moments of inertia and without loads."""
    model = kn.Model("ball joint")
    I = model.parameters("I")
    model.add_body("B", mass=1, inertia=kn.inertia(xx=I, yy=I, zz=I), joint=kn.Spherical())
    return kn.derive(model).compile()


def test_a_quaternion_returns_as_the_negative_of_itself_after_a_turn():
    kernel = spinning_body()
    start = dict(zip(kernel.states, (1, 0, 0, 0, 0, 0, 2.0), strict=True))
    found = kn.periodic(kernel, parameters={"I": 1}, initial=start, period=3.1, fixed=[kernel.states[-1]])
    assert found.period == pytest.approx(np.pi, rel=EXACT)
    quaternion = found.run.states[:4]
    np.testing.assert_allclose(quaternion[:, -1], -quaternion[:, 0], atol=EXACT)
    # Three components of a rotation and three rates, without the motion itself.
    assert len(found.multipliers) == 5
    assert np.abs(found.multipliers) == pytest.approx(np.ones(5), abs=1e-5)


# What is said where there is none


def test_an_equilibrium_is_told_from_a_cycle():
    with pytest.raises(kn.StateError, match="arrived at an equilibrium, which has every period"):
        kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 0}, period=6.5)
    with pytest.raises(kn.StateError, match="arrived at an equilibrium"):
        kn.periodic(van_der_pol(), parameters={"mu": 0.1}, initial={"x": 0.01}, period=5.0)


def test_a_search_that_does_not_arrive_says_how_near_it_came():
    with pytest.raises(
        kn.StateError, match="no periodic motion is found near the guess; nearest to one, u is not what it is"
    ) as failure:
        kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 5}, period=6, fixed={"x": 5, "u": 0})
    assert failure.value.residuals.keys() == {"x", "u"}
    assert set(failure.value.state) == {"x", "u"}


def test_wrong_arguments_are_told_with_their_cures():
    kernel, given = pendulum(), {"parameters": SWING, "initial": {"q": 1}}
    wrong = [
        ({}, kn.WrongValueError, "neither a period nor a section is given"),
        ({"period": -2}, kn.WrongValueError, "period=-2 must be positive"),
        (
            {"period": kernel.system.parameters[0]},
            kn.WrongValueError,
            "period: it is unknown, since no function of time",
        ),
        (
            {"period": kernel.system.coordinates[0]},
            kn.WrongValueError,
            "period: q contains q, and a period is constant",
        ),
        ({"section": "top"}, kn.UnknownNameError, "there is no event 'top'. Compile with events"),
        ({"period": 2, "advance": {"u": 1}}, kn.UnknownNameError, "'pendulum' has no coordinate u. Coordinates are: q"),
        ({"period": 2, "fixed": "q"}, kn.WrongTypeError, "fixed: 'q' is not a list"),
        ({"period": 2, "fixed": ["period"]}, kn.WrongValueError, "the period needs a value"),
        ({"period": 2, "seed": 3}, kn.UnknownNameError, "periodic: unknown option 'seed'"),
        ({"period": 2, "held": ["q"]}, kn.WrongValueError, "its states are independent"),
    ]
    for more, kind, text in wrong:
        with pytest.raises(kind, match=text):
            kn.periodic(kernel, **given, **more)
    with pytest.raises(kn.WrongTypeError, match="3 is not a kernel"):
        kn.periodic(3, **given, period=2)


def test_a_run_that_an_event_ends_is_not_a_period():
    kernel = pendulum(lambda q, u: kn.Event("low", q, terminal=True))
    with pytest.raises(kn.StateError, match=r"ended early: event \(low\) at t = "):
        kn.periodic(kernel, parameters=SWING, initial={"q": 1}, period=2)


# The result itself


def test_a_cycle_can_be_pickled_plotted_and_run():
    found = kn.periodic(van_der_pol(), parameters={"mu": 1}, initial={"x": 2}, period=6.5)
    again = pickle.loads(pickle.dumps(found))
    assert again.period == found.period
    assert again.run["x"][-1] == pytest.approx(found["x"], abs=EXACT)
    text = str(found)
    assert text.startswith("periodic motion of 'van der Pol': period 6.66328685932, stable\n  x = 2.0086198608")
    axis = found.plot().axes[0]
    assert axis.lines[0].get_xdata().size == found.run.t.size
    assert found.plot("u", "x").axes[0].get_xlabel() == "$u$"
