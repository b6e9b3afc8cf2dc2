"""Laws of time that switch: steps land where they do, whatever they are written with.

Proves: codegen/switching.py, simulate/loop/switch_times.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn


def pushed(law, parameters="", **compiled):
    """A particle of mass 1 under a force that is a law of time and parameters."""
    model = kn.Model("pushed")
    q, u = model.coordinates("q"), model.speeds("u")
    symbols = model.parameters(parameters) if parameters else ()
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, law(model.time, symbols, u) * model.frame.x)
    return kn.derive(model).compile(**compiled)


# Runge–Kutta methods are exact for constant forces, but for a switch that is known to rounding.
METHODS = {
    "dop853": ({}, 1e-10),
    "dp5": ({}, 1e-10),
    "rk4": ({"step": 0.37}, 1e-10),
    "cvode": ({}, 1e-7),
    "ida": ({}, 1e-7),
}


def pulse(t, start, length, height):
    return sympy.Piecewise((height, (t >= start) & (t <= start + length)), (0, True))


@pytest.mark.parametrize("method", METHODS)
def test_a_pulse_of_a_millisecond_in_ten_seconds_of_rest_is_not_stepped_over(method):
    setting, bound = METHODS[method]
    for law in (
        lambda t, p, u: pulse(t, 5, 0.001, 1000),
        lambda t, p, u: sympy.Piecewise((0, t < 5), (1000, t < 5.001), (0, True)),
        lambda t, p, u: 1000 * (sympy.Heaviside(t - 5) - sympy.Heaviside(2 * t - 10.002)),
        lambda t, p, u: 500 * (sympy.sign(t - 5) - sympy.sign(t - 5.001)),
        lambda t, p, u: 2e6 * (sympy.Max(t, 5) - 5) * sympy.Heaviside(5.001 - t),
    ):
        run = pushed(law).simulate(stop=10, parameters={}, initial={"q": 0}, method=method, **setting)
        assert run["u"][-1] == pytest.approx(1, abs=bound)
        assert run.outcome.steps < 2000


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_a_pulse_as_a_law_of_an_input_is_not_stepped_over(method):
    model = kn.Model("plant")
    q, F = model.coordinates("q"), model.inputs("F")
    model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, F * model.frame.x)
    kernel = kn.derive(model).compile(inputs={F: pulse(model.time, 5, 0.001, 1000)})
    run = kernel.simulate(stop=10, parameters={}, initial={q: 0}, method=method)
    assert run["u"][-1] == pytest.approx(1, abs=METHODS[method][1])


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_a_jerk_of_a_prescribed_motion_is_not_stepped_over(method):
    """A carriage moves by s = ½ a (t − 5)² for a millisecond, then on at its speed: a pendulum on it feels a kick.

    A bob at rest under it stays where it is in N for so short a time, so that its speed against the carriage is −a τ/L.
    """
    model = kn.Model("pendulum on a carriage")
    q, u = model.coordinates("q"), model.speeds("u")
    t, N = model.time, model.frame
    tau = sympy.Rational(1, 1000)
    s = 500 * sympy.Piecewise((0, t < 5), ((t - 5) ** 2, t < 5 + tau), (2 * tau * (t - 5) - tau**2, True))
    A = N.rotated("A", q, N.z)
    bob = model.origin.moved("C", s * N.x).moved("P", -2 * A.y)
    model.add_particle("bob", bob, mass=1)
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=5 + 2 * tau, parameters={}, initial={q: 0}, method=method)
    # v = 2 · 500 τ = 1, and the turning pendulum of a length of 2 keeps its bob in place to second order.
    assert run[u][-1] == pytest.approx(-0.5, abs=1e-6)


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_each_run_of_many_switches_at_its_own_times(method):
    kernel = pushed(lambda t, p, u: pulse(t, p[0], 0.001 / p[1], 1000 * p[1]), "start rate")
    starts, rates = np.linspace(0.5, 9, 19), np.linspace(1, 3, 19)
    many = kernel.simulate_many(
        stop=10, parameters={"start": starts, "rate": rates}, initial={"q": 0}, times=[10.0], method=method
    )
    bound = METHODS[method][1]
    assert many["u"][:, 0] == pytest.approx(np.ones(19), abs=bound)
    # The middle of a pulse is when the whole of it might have come.
    assert many["q"][:, 0] == pytest.approx(10 - starts - 0.0005 / rates, abs=10 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_a_switch_at_the_start_or_the_end_belongs_to_neither_side_wrongly(method):
    """The force is 1 after the start and until the end; what it is at these very times does not matter."""
    setting, bound = METHODS[method]
    for law in (
        lambda t, p, u: sympy.Piecewise((-5, t <= 1), (1, t < 3), (7, True)),
        lambda t, p, u: sympy.Piecewise((-5, t < 1), (1, t <= 3), (7, True)),
    ):
        run = pushed(law).simulate(start=1, stop=3, parameters={}, initial={"q": 0}, method=method, **setting)
        assert run["u"][-1] == pytest.approx(2, abs=bound)
        assert run.outcome.steps < 1000


@pytest.mark.parametrize("method", METHODS)
def test_square_waves_and_stairs_are_integrated_piece_by_piece(method):
    setting, bound = METHODS[method]
    # sign(sin(7 t)) up to t = 5: pieces of π/7 in turn, eleven of them whole.
    wave = pushed(lambda t, p, u: sympy.sign(sympy.sin(7 * t)))
    run = wave.simulate(stop=5, parameters={}, initial={"q": 0}, method=method, **setting)
    assert run["u"][-1] == pytest.approx(np.pi / 7 - (5 - 11 * np.pi / 7), abs=bound)
    stairs = pushed(lambda t, p, u: sympy.floor(t / p), "T")
    run = stairs.simulate(stop=5, parameters={"T": 0.3}, initial={"q": 0}, method=method, **setting)
    # 0.3 (0 + 1 + … + 15), and 16 for what is left.
    assert run["u"][-1] == pytest.approx(0.3 * 120 + 16 * 0.2, abs=10 * bound)
    # A few steps for each piece.
    assert run.outcome.steps < (300 if method != "cvode" and method != "ida" else 3000)


def test_a_switch_is_found_far_from_zero_too():
    """A pulse of 1 s, to the 2.4e-7 s that a clock can tell there."""
    kernel = pushed(lambda t, p, u: pulse(t, p, 1, 1), "start")
    run = kernel.simulate(start=1.7e9, stop=1.7e9 + 10, parameters={"start": 1.7e9 + 5.3}, initial={"q": 0})
    assert run["u"][-1] == pytest.approx(1, abs=1e-6)
    assert run.outcome.steps < 50


def test_a_condition_of_the_state_is_no_switch():
    """It is computed as ever, without a time to land on."""
    kernel = pushed(lambda t, p, u: -sympy.sign(u) + sympy.Heaviside(t - 2))
    assert {tuple(switch.times({}, 0, 10)) for switch in kernel.motion("motion").switches} == {(2.0,)}
