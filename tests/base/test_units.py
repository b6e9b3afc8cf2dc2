"""Quantities with units: converted where a unit is declared, refused where dimensions differ.

Proves: base/values.py.
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
def small_model():
    """A bead on a spring in millimetres and grams."""
    model = kn.Model("small")
    x = model.coordinates("x", unit="mm")
    model.speeds("v", unit="mm/s")
    m, k, F = model.parameters("m", unit="g"), model.parameters("k", unit="g/s^2"), model.inputs("F", unit="g mm / s^2")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("bead", P, mass=m)
    model.add_force(P, (F - k * x) * model.frame.x)
    return model


@pytest.fixture(scope="module")
def small(small_model):
    equations = kn.derive(small_model)
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
        with pytest.raises(kn.WrongTypeError, match="cannot convert .* to '.*', the unit that it has here"):
            door()


def test_a_declared_unit_that_nobody_knows_is_named():
    model = kn.Model("fruit")
    x = model.coordinates("x", unit="apples")
    model.add_particle("bead", model.origin.moved("P", x * model.frame.x), mass=1)
    kernel = kn.derive(model).compile()
    kernel.simulate(stop=1, parameters={}, initial={x: 3})
    with pytest.raises(
        kn.WrongTypeError, match="'fruit', x: cannot convert 3 meter to 'apples'.*'apples' is not defined"
    ):
        kernel.simulate(stop=1, parameters={}, initial={x: 3 * pint.UnitRegistry().m})


# Every door converts alike


UNITS = pint.UnitRegistry()
NUMBERS = {"m": 2e-3 * UNITS.kg, "k": 18 * UNITS.mN / UNITS.m}  # 2 g and 18 g/s²


@pytest.mark.parametrize(
    ("given", "mean", "deviation"),
    [
        (kn.random.normal("m", 1 * UNITS.kg, 10 * UNITS.g), 1000, 10),
        (kn.random.normal("m", 1 * UNITS.kg, 10 * UNITS.g, lowest=0, highest=2 * UNITS.kg), 1000, 10),
        (kn.random.lognormal("m", 1 * UNITS.kg, 10 * UNITS.g), 1000, 10),
        (kn.random.uniform("m", 1 * UNITS.kg, 4 * UNITS.kg), 2500, 3000 / np.sqrt(12)),
        (kn.random.triangular("m", 1 * UNITS.kg, 2 * UNITS.kg, 3 * UNITS.kg), 2000, np.sqrt(3e6 / 18)),
        (kn.random.choice("m", [1 * UNITS.kg, 3000 * UNITS.g]), 2000, 1000),
        (kn.random.choice("m", [1, 3] * UNITS.kg, weights=(1, 1)), 2000, 1000),
    ],
)
def test_quantities_of_distributions_count_in_the_unit_that_was_declared(small, given, mean, deviation):
    _, kernel = small
    # The closed forms of the distributions, in grams; conversions round.
    converted = given.in_units(kernel.units)
    assert converted.mean == pytest.approx(mean, rel=1e-9)
    assert converted.deviation == pytest.approx(deviation, rel=1e-9)
    start = {"stop": 0.1, "parameters": {"k": 18}, "initial": {"x": 1}, "inputs": {"F": 0}}
    done = kn.sweep(kernel, over=kn.dispersed(given), runs=8, **start)
    assert (abs(done["m"].values - mean) <= 6 * deviation).all()
    planned = kn.sweep(kernel, over=kn.Sweep(kn.dispersed(given), runs=8), **start)
    assert planned["m"].values.tolist() == done["m"].values.tolist()


def test_correlated_means_count_in_the_units_that_were_declared():
    pair = kn.random.correlated(["m", "x"], [1 * UNITS.kg, 2 * UNITS.cm], [[4, 0], [0, 9]])
    assert pair.in_units({"m": "g", "x": "mm"}).mean == pytest.approx((1000, 20))
    with pytest.raises(kn.WrongValueError, match="correlated, a: the covariance has units. Give plain numbers"):
        kn.random.correlated(["a"], [1], [[1]] * UNITS.kg**2)


def test_a_grid_of_quantities_counts_in_the_unit_that_was_declared(small):
    _, kernel = small
    start = {"stop": 0.1, "initial": {"x": 1}, "inputs": {"F": 0}}
    for values in ([1, 2] * UNITS.kg, [1 * UNITS.kg, 2000 * UNITS.g], (1 * UNITS.kg, 2000)):
        done = kn.sweep(kernel, over=kn.Sweep({"m": values}), parameters={"k": 18}, **start)
        assert done["m"].values == pytest.approx([1000, 2000])


def test_numbers_with_units_are_not_drawn_where_the_units_of_the_model_are_unknown():
    over = kn.dispersed(kn.random.normal("m", 1 * UNITS.kg, 10 * UNITS.g))
    with pytest.raises(kn.WrongValueError, match=r"m is given with units.*Use over.in_units\(kernel.units\)"):
        over.values(0, 4, 4)
    assert over.in_units({"m": "g"}).values(0, 4, 4)["m"] == pytest.approx(np.full(4, 1000), abs=60)
    with pytest.raises(kn.WrongValueError, match=r"sweep over m: its values have units.*in_units\(kernel.units\)"):
        kn.Sweep({"m": [1, 2] * UNITS.kg}).values(0, 2, 2)
    with pytest.raises(kn.WrongValueError, match="normal, m: deviation 10 has no unit, and others have one"):
        kn.random.normal("m", 1 * UNITS.kg, 10)
    with pytest.raises(kn.WrongTypeError, match="standard deviation: cannot convert 1 meter to 'kilogram'"):
        kn.random.normal("m", 1 * UNITS.kg, 1 * UNITS.m)


def test_a_study_holds_numbers_of_the_declared_units(small_model, tmp_path):
    study = kn.Study(
        model=small_model,
        parameters=NUMBERS,
        initial={"x": 0.5 * UNITS.cm},
        inputs={"F": kn.Samples([0, 1], [6, 6] * UNITS.uN)},
        stop=500 * UNITS.ms,
        settings={"max_step": 10 * UNITS.ms},
        sweeps={"masses": kn.Sweep({"m": [1, 2] * UNITS.kg}), "spread": kn.Sweep(kn.dispersed(
            kn.random.uniform("m", 1 * UNITS.kg, 4 * UNITS.kg)), runs=4)},
    )  # fmt: skip
    kn.write(study, tmp_path / "small.yaml")
    for each in (study, kn.read(tmp_path / "small.yaml")):
        assert dict(each.parameters) == pytest.approx({"m": 2, "k": 18})
        assert each.initial["x"] == pytest.approx(5)
        assert each.inputs["F"].values == pytest.approx([6, 6])
        assert each.stop == pytest.approx(0.5)
        assert each.sweeps["masses"].over["m"] == pytest.approx((1000, 2000))
        assert each.sweeps["spread"].over.distributions[0].highest == pytest.approx(4000)


def test_fits_take_data_deviations_and_bounds_with_units(small):
    _, kernel = small
    t = np.linspace(0, 1, 30)
    x = 0.5 * np.cos(3 * t) * UNITS.cm  # √(18/2) = 3 per second, 5 mm
    start = {"parameters": {"m": 2, "k": 10}, "initial": {"x": 5}, "inputs": {"F": 0}, "of": ["k"]}
    bounds = {"k": (1 * UNITS.mN / UNITS.m, 0.1 * UNITS.N / UNITS.m)}
    found = kn.fit(kernel, {"x": (t * 1e3 * UNITS.ms, x)}, deviations=10 * UNITS.um, bounds=bounds, **start)
    plain = kn.fit(kernel, {"x": (t, x.to("mm").magnitude)}, deviations=0.01, **start)
    assert found["k"] == pytest.approx(18, rel=1e-6)
    assert found.errors["k"] == pytest.approx(plain.errors["k"], rel=1e-6)
    weighed = kn.fit(kernel, {"x": (t, x)}, weights={"x": 1e5 / UNITS.m}, **start)
    assert weighed.channels[0][0].deviation == pytest.approx(0.01)


def test_runs_answer_at_times_with_units(small):
    equations, kernel = small
    run = kernel.simulate(stop=1, parameters={"m": 2, "k": 18}, initial={"x": 5}, inputs={"F": 0})
    with pytest.raises(kn.WrongTypeError, match="t: cannot convert 1 kilogram to 's'"):
        run.picture(t=1 * UNITS.kg)
    given = {"parameters": {"m": 2, "k": 18}, "inputs": {"F": 0}}
    t = np.linspace(0, 1, 20)
    motion = kn.replay(equations, t * 1000 * UNITS.ms, {"x": 0.5 * np.cos(3 * t) * UNITS.cm}, **given)
    assert motion["x"] == pytest.approx(5 * np.cos(3 * t))
    assert motion.t == pytest.approx(t)
