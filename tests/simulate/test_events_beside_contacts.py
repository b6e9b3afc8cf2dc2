"""Events of the user in runs with contacts: what an impact takes across zero, and resets of what touches.

Proves: simulate/hybrid/own_events.py.
"""

import numpy as np
import pytest

import kanes as kn

G, E, HIGH = 9.81, 0.6, 1.0
FIRST = np.sqrt(2 * HIGH / G)


def ball(restitution=E, *, driven=False):
    """A ball over the floor; with a constraint that a run keeps, if wanted, beside it."""
    model = kn.Model("ball")
    y = model.coordinates("y")
    N = model.frame
    P = model.origin.moved("P", y * N.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -G * N.y
    if driven:
        s = model.coordinates("s")
        model.add_particle("driven", model.origin.moved("Q", s * N.x), mass=1)
        model.prescribe(s, 0.3 * model.time)
    model.add_contact(P, kn.surfaces.Plane(N.y), restitution=restitution, name="floor")
    return model, y, kn.derive(model)


def bounce_times(count):
    return FIRST * (1 + 2 * np.concatenate([[0.0], np.cumsum(E ** np.arange(1, count))]))


def named(run, name):
    return [event.time for event in run.events if event.name == name]


def test_an_impact_takes_the_velocity_across_zero():
    """Rising at impacts, falling at the tops between them."""
    _, y, equations = ball()
    u = equations.system.speeds[0]
    events = [kn.Event("up", u, direction="rising"), kn.Event("top", u, direction="falling")]
    kernel = equations.compile(events=events)
    run = kernel.simulate(stop=1.5, parameters={}, initial={y: HIGH}, rtol=1e-12)
    times = bounce_times(4)
    times = times[times < 1.5]
    assert named(run, "up") == pytest.approx(times, abs=1e-11)
    tops = bounce_times(4) + FIRST * E ** np.arange(1, 5)
    # It starts at a top, at rest.
    assert named(run, "top") == pytest.approx([0, *tops[tops < 1.5]], abs=1e-11)


@pytest.mark.parametrize("direction", ["falling", "either"])
def test_a_function_that_comes_to_zero_with_the_ball_is_noticed_once(direction):
    _, y, equations = ball()
    kernel = equations.compile(events=kn.Event("ground", y, direction=direction))
    run = kernel.simulate(stop=1.2, parameters={}, initial={y: HIGH}, rtol=1e-12)
    times = bounce_times(8)
    assert named(run, "ground") == pytest.approx(times[times < 1.2], abs=1e-11)


def test_a_run_ends_where_an_impact_takes_a_terminal_event_across_zero():
    _, y, equations = ball()
    u = equations.system.speeds[0]
    kernel = equations.compile(events=kn.Event("up", u - 1, direction="rising", terminal=True))
    run = kernel.simulate(stop=3, parameters={}, initial={y: HIGH}, rtol=1e-12)
    assert (run.outcome.kind, run.outcome.culprit) == ("event", "up")
    assert run.outcome.time == pytest.approx(FIRST, rel=1e-12)
    assert run[u][-1] == pytest.approx(E * G * FIRST, rel=1e-11)


@pytest.mark.parametrize("driven", [False, True])
def test_a_kick_lifts_a_resting_ball(driven):
    """At rest until 0.5 s, then u = 3: it lands after 2 u/g, and stays."""
    model, y, equations = ball(0.0, driven=driven)
    kick = kn.Event("kick", model.time - 0.5, reset={"u_y": 3.0})
    start = {y: 0} | ({"s": 0, "u_s": 0.3} if driven else {})
    run = equations.compile(events=kick).simulate(stop=1.5, parameters={}, initial=start, rtol=1e-12)
    assert run.outcome.finished
    lands = 0.5 + 2 * 3 / G
    assert [event.time for event in run.impulses] == pytest.approx([lands], rel=1e-11)
    t = run.t
    flight = np.where((t > 0.5) & (t < lands), 3 * (t - 0.5) - G / 2 * (t - 0.5) ** 2, 0)
    assert run[y] == pytest.approx(flight, abs=1e-11)
    assert run.energy.balance == pytest.approx(np.zeros(t.size), abs=1e-10)


@pytest.mark.parametrize("driven", [False, True])
def test_a_reset_that_throws_a_ball_down_is_an_impact(driven):
    """A ball at rest gets −2: the floor gives back e of it at once."""
    model, y, equations = ball(driven=driven)
    throw = kn.Event("throw", model.time - 0.5, reset={"u_y": -2.0})
    start = {y: 0} | ({"s": 0, "u_s": 0.3} if driven else {})
    run = equations.compile(events=throw).simulate(stop=0.6, parameters={}, initial=start, rtol=1e-12)
    (event,) = [each for each in run.events if each.time > 0]
    assert event.impulses["floor"][0] == pytest.approx(2 * (1 + E), rel=1e-12)
    assert event.after["u_y"] == pytest.approx(2 * E, rel=1e-12)
    late = run.t > 0.5
    assert run[y][late] == pytest.approx(2 * E * (run.t[late] - 0.5) - G / 2 * (run.t[late] - 0.5) ** 2, abs=1e-11)


def test_a_reset_in_either_direction_happens_once():
    """A wall that only the event knows: u⁺ = −u at x = 1, beside a floor on which the ball slides."""
    model = kn.Model("wall")
    x, y = model.coordinates("x y")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -G * N.y
    model.add_contact(P, kn.surfaces.Plane(N.y), friction=0.1, name="floor")
    wall = kn.Event("wall", x - 1, reset={"u_x": -model["u_x"]})
    run = (
        kn.derive(model)
        .compile(events=wall)
        .simulate(stop=3, parameters={}, initial={x: 0, y: 0, "u_x": 2}, rtol=1e-12)
    )
    a = 0.1 * G
    hit = (2 - np.sqrt(4 - 2 * a)) / a
    assert named(run, "wall") == pytest.approx([hit], rel=1e-11)
    # Friction takes all of it: 4 = 2 μ g (1 + (1 − x)).
    assert run[x][-1] == pytest.approx(2 - 4 / (2 * a), abs=1e-10)
    assert run.modes["floor"][-1] == "stick"
