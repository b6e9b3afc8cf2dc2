"""Discrete states: set by events, read by loads, other events, controllers and outputs, alone and beside contacts.

Proves: model/declarations.py.
"""

import numpy as np
import pytest

import kanes as kn

TIGHT = {"rtol": 1e-12}


def relay(restitution=None):
    """A mass that a force ±F drives between −1 and 1, by a relay that counts how often it switches."""
    model = kn.Model("relay")
    x = model.coordinates("x")
    sign, count = model.discrete("sign count", initial=[1, 0])
    F = model.parameters("F")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=2)
    model.add_force(P, F * sign * model.frame.x)
    if restitution is not None:
        model.add_limit(x, lower=-0.5, restitution=restitution, name="stop")
    events = [
        kn.Event("right", x - 1, direction="rising", set={sign: -1, count: count + 1}),
        kn.Event("left", x + 1, direction="falling", set={sign: 1, count: count + 1}),
    ]
    return model, kn.derive(model).compile(events=events, outputs={"push": F * sign})


def test_a_relay_switches_where_the_closed_form_says():
    """From rest at zero with a = F/m = 2: at ±1 after 1 s, then 1 + √2·… between parabolas of equal energy."""
    _, kernel = relay()
    run = kernel.simulate(stop=12, parameters={"F": 4}, initial={"x": 0}, **TIGHT)
    # At 1 with v = 2; back at 1 with −2 after 2 s; at −1 with v² = 4 + 8 after (√12 − 2)/2 s more; then alike.
    back = 2 + (np.sqrt(12) - 2) / 2
    assert run.events[0].time == pytest.approx(1, rel=1e-12)
    assert run.events[1].time == pytest.approx(1 + back, rel=1e-12)
    assert [run["count"][0], run["count"][-1]] == [0, len(run.events)]
    assert set(run["sign"]) == {-1.0, 1.0}
    assert run["push"] == pytest.approx(4 * run["sign"], rel=1e-15)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-10)


def test_it_is_the_same_in_lanes_in_written_runs_and_by_every_method(tmp_path):
    _, kernel = relay()
    given = {"stop": 6, "times": np.linspace(0, 6, 61)}
    runs = kernel.simulate_many(parameters={"F": np.array([1.0, 4, 9])}, initial={"x": 0, "count": 5}, **given)
    for number, F in enumerate((1, 4, 9)):
        alone = kernel.simulate(parameters={"F": F}, initial={"x": 0, "count": 5}, **given)
        assert np.array_equal(runs.run(number).states, alone.states)
    alone.write(tmp_path / "run.nc")
    assert np.array_equal(kernel.read(tmp_path / "run.nc")["count"], alone["count"])
    for method in ("dp5", "cvode"):
        other = kernel.simulate(parameters={"F": 9}, initial={"x": 0, "count": 5}, method=method, rtol=1e-9, **given)
        assert other.states == pytest.approx(alone.states, abs=1e-5)


def test_derivatives_pass_what_events_set():
    """Against differences of runs, extrapolated."""
    _, kernel = relay()
    given = {"stop": 6, "times": [6.0]}
    found = kn.sensitivities(kernel, wrt=["F", "x"], parameters={"F": 4}, initial={"x": 0.1}, **given, **TIGHT)

    def end(F, x):
        run = kernel.simulate(parameters={"F": F}, initial={"x": x}, rtol=1e-13, **given)
        return run.states[:, -1]

    def slope(step, k):
        change = np.eye(2)[k] * step
        return (end(*(np.array([4, 0.1]) + change)) - end(*(np.array([4, 0.1]) - change))) / (2 * step)

    for k, name in enumerate(("F", "x")):
        expected = (4 * slope(1e-4, k) - slope(2e-4, k)) / 3
        assert [found[each, name][-1] for each in kernel.states] == pytest.approx(expected, abs=1e-7)


def test_beside_contacts_too():
    """A stop without loss in the way: the mass bounces at −0.5, and never comes to the left switch."""
    _, kernel = relay(restitution=1.0)
    run = kernel.simulate(stop=6, parameters={"F": 4}, initial={"x": 0}, **TIGHT)
    # From 1 with −2 it is at −0.5 with v² = 4 + 6 after 2 + (√10 − 2)/2 s; it comes back to 1 rising with v = 2.
    first = 1 + 2 + (np.sqrt(10) - 2) / 2
    assert [each.name for each in run.events[:2]] == ["right", "impact of stop, lower"]
    assert [each.time for each in run.events[:2]] == pytest.approx([1, first], rel=1e-11)
    assert run["sign"][run.t > 1.001] == pytest.approx(-1, abs=1e-15)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-11)


def test_latches_inputs_and_controllers_read_them():
    """A clamp opens where the stage is set; a thrust by an expression, and one by a controller, follow it."""
    model = kn.Model("staged")
    x = model.coordinates("x")
    stage = model.discrete("stage")
    thrust, brake = model.inputs("thrust brake")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, (thrust - brake) * model.frame.x)
    model.add_latch(x, locked=True, release=1.5 - stage * model.time, name="clamp")
    go = kn.Event("go", 1 - model.time, direction="falling", set={stage: 1})
    kernel = kn.derive(model).compile(inputs={thrust: 3 * stage, brake: stage}, events=go)
    run = kernel.simulate(stop=2, parameters={}, initial={"x": 0}, **TIGHT)
    assert [each.name for each in run.events] == ["clamp locks", "go", "clamp lets go"]
    assert run["x"][-1] == pytest.approx(0.5**2, rel=1e-11)
    free = kn.Model("free")
    x, stage = free.coordinates("x"), free.discrete("stage")
    thrust = free.inputs("thrust")
    P = free.origin.moved("P", x * free.frame.x)
    free.add_particle("mass", P, mass=1)
    free.add_force(P, thrust * free.frame.x)
    law = kn.Sampled(every=0.3, name="law", drives={thrust: 2 * stage})
    go = kn.Event("go", 1 - free.time, direction="falling", set={stage: 1})
    run = kn.derive(free).compile(events=go, sampled=law).simulate(stop=2, parameters={}, initial={"x": 0}, **TIGHT)
    # It is read at 1.2 s.
    assert run["x"][-1] == pytest.approx(0.8**2, rel=1e-11)


def test_equations_with_them_fixed_have_equilibria_and_are_verified():
    model, _ = relay()
    model.add_force(model["P"], -5 * model["x"] * model.frame.x)
    equations = kn.derive(model)
    assert kn.verify(equations).passed
    with pytest.raises(kn.WrongValueError, match="does not support discrete states, and the model has sign, count"):
        kn.equilibrium(equations, {"x": 0}, parameters={"F": 4})
    fixed = equations.with_discrete_fixed()
    found = kn.equilibrium(fixed, {"x": 0}, parameters={"F": 4, "sign": -1, "count": 0})
    assert found["x"] == pytest.approx(-0.8, rel=1e-12)
    with pytest.raises(kn.WrongValueError, match="to_sympy does not support discrete states"):
        equations.to_sympy()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda m: m.discrete("a b", initial=[1]), "is not one finite number, or one for each"),
        (lambda m: m.discrete("a", initial=float("nan")), "is not one finite number"),
        (lambda m: m.add_limit(m["n"], lower=0), "depends on n. Use coordinates and parameters alone"),
    ],
)
def test_what_discrete_states_cannot_be(make, message):
    model = kn.Model("faults")
    model.coordinates("x")
    model.discrete("n")
    with pytest.raises(kn.WrongValueError, match=message):
        make(model)


def test_geometry_and_constraints_do_not_read_them():
    model = kn.Model("geometry")
    x, n = model.coordinates("x"), model.discrete("n")
    P = model.origin.moved("P", x * model.frame.x + n * model.frame.y)
    model.add_particle("mass", P, mass=1)
    with pytest.raises(kn.ModelError, match="it may depend on coordinates, time and parameters only"):
        kn.derive(model)
