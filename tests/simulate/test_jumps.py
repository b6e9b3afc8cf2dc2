"""Events that inputs, laws of time and jumps bring about, and what happens exactly at the stop, by every method.

Proves: simulate/loop/inside.py, simulate/implicit.py, simulate/instants/at_stop.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn

METHODS = {"dop853": {}, "dp5": {}, "rk4": {"step": 0.1}, "cvode": {}, "ida": {}}


def carried(events):
    """A mass that nothing pushes; F is an input that only events look at."""
    model = kn.Model("carried")
    q, u = model.coordinates("q"), model.speeds("u")
    F = model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    return kn.derive(model).compile(events=events(q, u, F, model.time))


def simulated(kernel, method, stop, inputs=0.0, **initial):
    initial = {"q": 0, "u": 0, **initial}
    return kernel.simulate(
        stop=stop, parameters={}, initial=initial, inputs={"F": inputs}, method=method, **METHODS[method]
    )


@pytest.mark.parametrize("method", METHODS)
def test_a_ramp_of_samples_kicks_once_each_time_it_passes(method):
    """F rises through 1 at t = 1 and falls through it at t = 3; the rate of F was taken for zero."""
    kernel = carried(lambda q, u, F, t: [kn.Event("kick", F - 1, reset={u: u + 1})])
    run = simulated(kernel, method, 4, kn.Samples([0, 2, 4], [0, 2, 0]))
    assert run.outcome.finished
    assert [event.time for event in run.events] == pytest.approx([1, 3], abs=1e-8)
    assert run["q"][-1] == pytest.approx(3 + 1, abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_a_moving_floor_given_by_samples_throws_a_mass_up(method):
    """The floor rises at 1 m/s; a mass at rest at 0.5 is thrown up at 2 m/s where it arrives."""
    kernel = carried(lambda q, u, F, t: [kn.Event("hit", q - F, direction="falling", reset={u: 2})])
    run = simulated(kernel, method, 2, kn.Samples([0, 2], [0, 2]), q=0.5)
    assert run.outcome.finished
    assert [event.time for event in run.events] == pytest.approx([0.5], abs=1e-8)
    assert run["q"][-1] == pytest.approx(0.5 + 2 * 1.5, abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("law", ["line", "curve"])
def test_a_law_that_jumps_resets_once(method, law):
    """The function is −1 before √2 and 1 after: it never has a rate, and no step sees it pass zero."""
    condition = {"line": lambda t: t > sympy.sqrt(2), "curve": lambda t: t**2 > 2}[law]
    kernel = carried(
        lambda q, u, F, t: [kn.Event("kick", sympy.Piecewise((1, condition(t)), (-1, True)), reset={u: u + 1})]
    )
    run = simulated(kernel, method, 3)
    assert run.outcome.finished
    assert [event.time for event in run.events] == pytest.approx([np.sqrt(2)], abs=1e-9)
    assert run["q"][-1] == pytest.approx(3 - np.sqrt(2), abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_an_event_of_time_alone_is_not_stepped_over(method):
    """sin t exceeds 0.9999999 for a millisecond around π/2, far less than a step of a mass at rest."""
    kernel = carried(lambda q, u, F, t: [kn.Event("peak", sympy.sin(t) - 0.9999999)])
    run = simulated(kernel, method, 6)
    half = np.arccos(0.9999999)
    assert [event.time for event in run.events] == pytest.approx([np.pi / 2 - half, np.pi / 2 + half], abs=1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_an_event_exactly_at_the_stop_happens(method):
    for function in (lambda t: t - 2, lambda t: sympy.Heaviside(t - 2, 1) - 0.5):
        for terminal in (False, True):
            kernel = carried(
                lambda q, u, F, t: [kn.Event("end", function(t), terminal=terminal, reset={u: u + 1})]  # noqa: B023
            )
            run = simulated(kernel, method, 2, u=3)
            assert run.outcome.kind == ("event" if terminal else "finished")
            assert run.outcome.time == 2
            assert [(event.time, event.before["u"], event.after["u"]) for event in run.events] == [
                (2, pytest.approx(3, abs=1e-6), pytest.approx(4, abs=1e-6))
            ]
    runs = kernel.simulate_many(
        stop=2, parameters={}, initial={"q": np.zeros(9), "u": 3}, inputs={"F": 0}, method=method, **METHODS[method]
    )
    assert [outcome.kind for outcome in runs.outcomes] == ["event"] * 9
    assert runs.final_states[:, 1] == pytest.approx(np.full(9, 4.0), abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_events_happen_at_a_start_on_zero_if_they_look_the_way_it_leaves(method):
    """One that looks both ways happens whichever it is."""
    kernel = carried(
        lambda q, u, F, t: [
            kn.Event("either", q),
            kn.Event("rising", q, direction="rising"),
            kn.Event("falling", q, direction="falling"),
        ]
    )
    for speed, name in ((1, "rising"), (-1, "falling")):
        events = simulated(kernel, method, 1, u=speed).events
        assert [(event.name, event.time) for event in events] == [("either", 0), (name, 0)]


@pytest.mark.parametrize("method", METHODS)
def test_a_digital_controller_is_served_at_the_stop(method):
    """Its instants are 0, 0.1, …, 0.5; the reading at the stop used to be that of 0.4."""
    model = kn.Model("carried")
    q, u = model.coordinates("q"), model.speeds("u")
    F = model.inputs("F")
    model.add_particle("mass", model.origin.moved("P", q * model.frame.x), mass=1)
    y = kn.signals("y")
    controller = kn.Sampled(every=0.1, reads={y: q}, drives={F: 2 * y})
    kernel = kn.derive(model).compile(sampled=controller)
    del u
    given = {"stop": 0.5, "parameters": {}, "initial": {"q": 0, "u": 1}, "method": method, **METHODS[method]}
    if method == "rk4":
        given["step"] = 0.03
    run = kernel.simulate(**given)
    assert run["y"][-1] == pytest.approx(0.5, abs=1e-9)
    assert run["F"][-1] == pytest.approx(1.0, abs=1e-9)
    runs = kernel.simulate_many(**{**given, "initial": {"q": np.zeros(9), "u": 1}})
    assert runs.signals["y"][:, -1] == pytest.approx(np.full(9, 0.5), abs=1e-9)
    assert runs.final_signals["y"] == pytest.approx(np.full(9, 0.5), abs=1e-9)
