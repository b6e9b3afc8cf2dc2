"""Quantities with units: converted where a unit is declared, refused where dimensions differ.

Proves: values.py.
"""

import numpy as np
import pint
import pytest

import kanes as kn

# Units


def test_quantities_with_units_count_in_base_units():
    units = pint.UnitRegistry()
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    plain = {"m": 0.5, "g": 9.81, "k": 20.0, "L": 1.0}
    given = {"m": 500 * units.g, "g": 9.81 * units.m / units.s**2, "k": 0.2 * units.N / units.cm, "L": 1e3 * units.mm}
    one = kernel.simulate(stop=1, parameters=plain, initial={"q1": 0.1, "q2": np.pi / 6})
    two = kernel.simulate(
        stop=1000 * units.ms, parameters=given, initial={"q1": 10 * units.cm, "q2": 30 * units.degree}
    )
    # Conversions round.
    assert two.states == pytest.approx(one.states, abs=1e-12)
    assert two.t == pytest.approx(one.t, abs=1e-14)
    many = kernel.simulate_many(stop=1, parameters=given | {"m": [500, 800] * units.g}, initial={"q1": 0.1, "q2": 0.2})
    assert many.parameters[0].tolist() == pytest.approx([0.5, 0.8])


@pytest.fixture(scope="module")
def small():
    """A bead on a spring in millimetres and grams."""
    model = kn.Model("small")
    x = model.coordinates("x", unit="mm")
    model.speeds("v", unit="mm/s")
    m, k, F = model.parameters("m", unit="g"), model.parameters("k", unit="g/s^2"), model.inputs("F", unit="g mm / s^2")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("bead", P, mass=m)
    model.add_force(P, (F - k * x) * model.frame.x)
    equations = kn.derive(model)
    return equations, equations.compile()


def test_a_quantity_counts_in_the_unit_that_was_declared(small):
    equations, kernel = small
    units = pint.UnitRegistry()
    parameters = {"m": 2e-3 * units.kg, "k": 18 * units.mN / units.m}
    run = kernel.simulate(
        stop=1, parameters=parameters, initial={"x": 0.5 * units.cm, "v": 0.012 * units.m / units.s}, inputs={"F": 0}
    )
    # w = √(18/2) = 3 per second, x = 5 cos wt + 12/3 sin wt in millimetres; the integration adds some 1e-9.
    assert run["x"] == pytest.approx(5 * np.cos(3 * run.t) + 4 * np.sin(3 * run.t), abs=1e-7)
    # A force of 1e-6 N is one g mm/s²; the bead at rest gains F t²/2m.
    free = {"m": 2, "k": 0}
    for force in (
        6e-6 * units.N,
        kn.Samples([0, 1000] * units.ms, [6, 6] * units.uN),
        kn.Samples([0, 1], [6 * units.uN, 6e-3 * units.mN]),
        kn.Controller(lambda t, state: 6 * units.uN, every=100 * units.ms),
    ):
        run = kernel.simulate(stop=1 * units.s, parameters=free, initial={"x": 0 * units.m}, inputs={"F": force})
        assert run["x"][-1] == pytest.approx(1.5, abs=1e-9)
    numbers = {"x": 1 * units.cm, "v": 0, "m": 2, "k": 18, "F": 0, "t": 3 * units.ms}
    assert equations.evaluate(numbers)["udot"] == pytest.approx([-90])
    assert kn.equilibrium(equations, {"x": 0}, parameters=parameters, inputs={"F": 36 * units.uN})[
        "x"
    ] == pytest.approx(2)
    about = {"x": 0.2 * units.cm}
    linear = kn.linearize(equations, about, parameters=parameters, inputs={"F": 36 * units.uN})
    assert linear.A.tolist() == [[0, 1], [pytest.approx(-9), 0]]
    needed = kernel.inverse_dynamics(parameters)
    assert needed(0, [0, 0], {"v": 1 * units.m / units.s**2}) == pytest.approx([2000])
    locus = kn.root_locus(equations, {"x": 0, "F": 0}, {"m": [1e-3, 2e-3] * units.kg}, parameters={"k": 18})
    assert np.abs(locus.eigenvalues[:, 0]) == pytest.approx(np.sqrt([18, 9]))


def test_a_quantity_of_another_dimension_is_refused_at_every_door(small):
    equations, kernel = small
    units = pint.UnitRegistry()
    wrong, numbers = 3 * units.K, {"m": 2, "k": 18}
    start = {"parameters": numbers, "initial": {"x": 1}, "inputs": {"F": 0}}
    doors = [
        lambda: kernel.simulate(stop=1, **start | {"initial": {"x": wrong}}),
        lambda: kernel.simulate(stop=1, **start | {"parameters": numbers | {"m": wrong}}),
        lambda: kernel.simulate(stop=1, **start | {"inputs": {"F": wrong}}),
        lambda: kernel.simulate(stop=1, **start | {"inputs": {"F": kn.Samples([0, 1], [3, 4] * units.K)}}),
        lambda: kernel.simulate(stop=1, **start | {"inputs": {"F": kn.Controller(lambda t, state: wrong, every=1)}}),
        lambda: kernel.simulate_many(stop=1, **start | {"parameters": numbers | {"m": [3, 4] * units.K}}),
        lambda: kernel.simulate(stop=wrong, **start),
        lambda: kernel.simulate(stop=1, times=[0, 1] * units.K, **start),
        lambda: kernel.simulate(stop=1, method="rk4", step=wrong, **start),
        lambda: kn.Controller(lambda t, state: 0, every=wrong),
        lambda: kn.Samples([0, 1] * units.K, [0, 1]),
        lambda: kernel.derivative(numbers | {"k": wrong}, {"F": 0}),
        lambda: kernel.inverse_dynamics(numbers)(0, [0, 0], {"v": wrong}),
        lambda: equations.evaluate({"x": 1, "v": 0, "m": 2, "k": wrong, "F": 0}),
        lambda: kn.assemble(equations, {"x": wrong}, parameters=numbers),
        lambda: kn.assemble(equations, {"x": 1}, parameters=numbers, time=wrong),
        lambda: kn.linearize(equations, {"x": wrong, "F": 0}, parameters=numbers),
        lambda: kn.linearize(equations, {"x": 0, "F": 0}, parameters=numbers, time=wrong),
        lambda: kn.linearize_symbolic(equations, {"x": wrong}),
        lambda: kn.equilibrium(equations, {"x": 0}, parameters=numbers, inputs={"F": wrong}),
        lambda: kn.steady_motion(equations, {"x": 0}, parameters=numbers, inputs={"F": 0}, hold={"v": wrong}),
        lambda: kn.root_locus(equations, {"x": 0, "F": 0}, {"m": [1, 2] * units.K}, parameters={"k": 18}),
    ]
    for door in doors:
        with pytest.raises(kn.ExpressionError, match="is nothing in '.*', the unit that it has here"):
            door()


def test_a_declared_unit_that_nobody_knows_is_named():
    model = kn.Model("fruit")
    x = model.coordinates("x", unit="apples")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x), mass=1)
    kernel = kn.derive(model).compile()
    kernel.simulate(stop=1, parameters={}, initial={x: 3})
    with pytest.raises(kn.ExpressionError, match="'fruit', x: 3 meter is nothing in 'apples'.*'apples' is not defined"):
        kernel.simulate(stop=1, parameters={}, initial={x: 3 * pint.UnitRegistry().m})
