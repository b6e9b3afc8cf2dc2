"""Laws of time that switch: steps land where they do, whatever they are written with.

Proves: codegen/switches/switching.py, codegen/switches/crossings.py, codegen/switches/enclosures.py,
simulate/loop/switch_times.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from exported_programs import LOOKUPS, TWO
from kanes.codegen.by_numpy import NUMPY, run_with_numpy
from kanes.codegen.switches.crossings import crossings
from kanes.codegen.switches.enclosures import enclosed
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program, Value
from kanes.kernel.kernel import inside_of


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
    assert {tuple(switch.times({}, 0, 10)) for switch in inside_of(kernel).motion("motion").switches} == {(2.0,)}


# What a force by a law of time does to the speed of a mass of 1, where times of switches are not straight lines.
CURVED = {
    "square": (
        lambda t, p, u: sympy.Piecewise((1000, (t**2 > 25) & (t**2 < 25.01)), (0, True)),
        1000 * (np.sqrt(25.01) - 5),
    ),
    "exponential": (
        lambda t, p, u: 1000 * (sympy.Heaviside(sympy.exp(t) - 100) - sympy.Heaviside(sympy.exp(t) - 100.1)),
        1000 * np.log(100.1 / 100),
    ),
    "top of a sine": (
        lambda t, p, u: sympy.Piecewise((1000, sympy.sin(t) > 0.9999999), (0, True)),
        4000 * np.arccos(0.9999999),
    ),
    "stairs of a square": (
        lambda t, p, u: 0.1 * sympy.floor(t**2 / 10),
        0.1 * (9 * 10 - np.sqrt(np.arange(1, 10) * 10).sum()),
    ),
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("case", CURVED)
def test_switches_that_are_not_linear_in_time_are_not_stepped_over(case, method):
    """Times of the top of a sine are known to 1e-12 s, which a force of 1000 makes 1e-9 m/s."""
    (law, expected), (setting, bound) = CURVED[case], METHODS[method]
    run = pushed(law).simulate(stop=10, parameters={}, initial={"q": 0}, method=method, **setting)
    assert run.outcome.finished
    assert run["u"][-1] == pytest.approx(expected, abs=max(bound, 1e-8))


def test_each_run_of_many_has_its_own_curved_switches():
    kernel = pushed(lambda t, p, u: sympy.Heaviside(t**2 - p), "a")
    a = np.linspace(0.5, 9.5, 11)
    runs = kernel.simulate_many(stop=4, parameters={"a": a}, initial={"q": 0})
    assert runs.final_states[:, 1] == pytest.approx(4 - np.sqrt(a), abs=1e-9)


def test_switches_that_cannot_be_found_are_refused_unless_steps_are_bounded():
    """sin(1/t) has infinitely many zeros near the start; 5 000 000 switches are too many to land on."""
    for law, named in (
        (lambda t, p, u: sympy.Heaviside(sympy.sin(1 / t)), r"sin\(1/t\)"),
        (lambda t, p, u: sympy.Heaviside(sympy.sin(5e6 * sympy.pi * t)), "5000000|15707963"),
    ):
        kernel = pushed(law)
        with pytest.raises(kn.WrongValueError, match=named) as caught:
            kernel.simulate(stop=1, parameters={}, initial={"q": 0})
        assert "max_step" in str(caught.value)
    run = kernel.simulate(stop=1, parameters={}, initial={"q": 0}, method="rk4", step=0.1)
    assert run.outcome.finished


ZEROS = {
    "double and triple": (lambda t: (t - 1) ** 2 * (t - 3) ** 3, 10, [1, 3]),
    "a power of itself": (lambda t: t**t - 4, 3, [2]),
    "poles and zeros": (lambda t: sympy.tan(t) - 1, 4, [np.pi / 4, np.pi / 2, 5 * np.pi / 4]),
    "an angle that jumps": (lambda t: sympy.atan2(sympy.sin(t), sympy.cos(t)) - 1, 5, [1, np.pi]),
    "a root": (lambda t: sympy.sqrt(t - 1) - 1, 10, [2]),
    "a logarithm": (lambda t: sympy.log(t) - 1, 10, [np.e]),
    "a cubic": (lambda t: t**3 - 6 * t**2 + 11 * t - 6, 10, [1, 2, 3]),
    "hyperbolic": (lambda t: sympy.cosh(t) * sympy.tanh(t) - sympy.sinh(1), 10, [1]),
    "inverse": (lambda t: sympy.acos(t / 10) - sympy.asin(t / 10), 10, [10 / np.sqrt(2)]),
    "pieces": (lambda t: sympy.Max(sympy.Abs(t - 4), 1) - 2, 10, [2, 6]),
}


@pytest.mark.parametrize("case", ZEROS)
def test_all_zeros_of_a_function_of_time_are_found(case):
    function, stop, expected = ZEROS[case]
    t = sympy.Symbol("t", real=True)
    graph = Graph((t,))
    line = graph.program({"z": graph.scalar(function(t))})
    found = crossings(line, {}, 0.0, stop, of_wholes=False)
    # A zero that only touches is known to the root of rounding.
    assert found == pytest.approx(expected, abs=1e-7 if case.startswith("double") else 1e-12)


def test_bounds_hold_what_functions_are_in_between():
    """Of every operation, at a hundred places of random intervals, against NumPy."""
    rng = np.random.default_rng(5)
    low = rng.uniform(-3, 3, 200)
    high = low + 10 ** rng.uniform(-3, 0.5, 200)
    inside = low + (high - low) * np.linspace(0, 1, 101)[:, None]
    t, c = Value("input", name="t"), Value("constant", number=0.7)
    for kind in sorted(NUMPY.keys() - {*LOOKUPS}):
        for operands in ((0, 1), (1, 0), (0, 2)) if kind in TWO else ((0,),):
            program = Program((t, c, Value("sq", (0,)), Value(kind, operands)), (("z", (3,), 1),))
            with np.errstate(all="ignore"):
                values = run_with_numpy(program, {"t": inside.ravel()})["z"][0].reshape(inside.shape)
            (bottom, top), _ = enclosed(program, {}, "t", low, high)
            slack = 1e-12 * (1 + np.abs(values))
            is_held = np.isnan(values) | ((values >= bottom - slack) & (values <= top + slack))
            assert is_held.all(), (kind, operands)
