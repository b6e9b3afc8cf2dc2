"""Events: found when closed forms say so, resets that leave what they should, and runs that end where they must.

Proves: dynamics/programs/events.py, simulate/loop/inside.py, simulate/solution.py, simulate/settings.py.
"""

from itertools import pairwise

import numpy as np
import pytest
import sympy
from scipy.special import ellipk, ellipkinc

import kanes as kn

# Each method with what its settings promise for times of events: the tolerance over a few restarts for Runge–Kutta,
# which is exact for a parabola; thousands of steps for backward differentiation.
METHODS = {
    "dop853": ({"rtol": 1e-11}, 1e-12),
    "dp5": ({"rtol": 1e-11}, 1e-12),
    "rk4": ({"step": 0.013}, 1e-12),
    "cvode": ({"rtol": 1e-11}, 1e-6),
    "ida": ({"rtol": 1e-11}, 1e-6),
}


def falling(events, name="ball"):
    """A ball on a vertical line, with events made from its height, speed and restitution."""
    model = kn.Model(name)
    h, u = model.coordinates("h"), model.speeds("u")
    g, e = model.parameters("g e")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    return kn.derive(model).compile(events=events(h, u, e, model.time))


def bounce(h, u, e, t):
    return [kn.Event("bounce", h, direction="falling", reset={u: -e * u})]


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_bounces_when_and_as_high_as_the_closed_form_says(method):
    """t_k = t_1 (1 + 2 (e + e² + …)) with t_1 = √(2 h/g), and speeds e^k √(2 g h)."""
    kernel = falling(bounce)
    setting, bound = METHODS[method]
    g, e, height = 9.81, 0.8, 1.7
    run = kernel.simulate(stop=4, parameters={"g": g, "e": e}, initial={"h": height}, method=method, **setting)
    assert run.outcome.finished
    first, impact = np.sqrt(2 * height / g), np.sqrt(2 * g * height)
    exact = first * (1 + 2 * np.concatenate([[0], np.cumsum(e ** np.arange(1, 20))]))
    exact = exact[exact < 4]
    assert [event.name for event in run.events] == ["bounce"] * exact.size
    assert [event.time for event in run.events] == pytest.approx(exact, abs=bound)
    for k, event in enumerate(run.events):
        assert event.before["u"] == pytest.approx(-impact * e**k, abs=10 * bound)
        assert event.after["u"] == pytest.approx(impact * e ** (k + 1), abs=10 * bound)
        assert abs(event.after["h"]) < 10 * bound
    for k, (start, end) in enumerate(pairwise(exact)):
        flight = (run.t > start) & (run.t < end)
        speed, tau = impact * e ** (k + 1), run.t[flight] - start
        assert run["h"][flight] == pytest.approx(speed * tau - g * tau**2 / 2, abs=20 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_impacts_are_accounted_for_in_the_energy(method):
    kernel = falling(bounce)
    setting, bound = METHODS[method]
    run = kernel.simulate(stop=3, parameters={"g": 9.81, "e": 0.7}, initial={"h": 1.7}, method=method, **setting)
    energy, start = run.energy, 2 * 9.81 * 1.7
    count = sum(event.time < 3 for event in run.events)
    assert count >= 3
    # Each impact leaves e² of the energy.
    assert energy.resets[-1] == pytest.approx(start * (0.49**count - 1), abs=100 * bound)
    assert energy.balance == pytest.approx(np.zeros(run.t.size), abs=100 * bound)
    assert set(np.round(energy.resets / start, 6)) == {round(0.49**k - 1, 6) for k in range(count + 1)}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("restitution", [0.5, 0.3])
def test_impacts_that_accumulate_end_the_run_where_they_do(method, restitution):
    """All impacts lie before t_1 (1 + 2 e/(1 − e)); then the ball would lie still, which a reset cannot do."""
    kernel = falling(bounce)
    setting, _ = METHODS[method]
    run = kernel.simulate(stop=4, parameters={"g": 10, "e": restitution}, initial={"h": 5}, method=method, **setting)
    assert (run.outcome.kind, run.outcome.culprit) == ("too many events", "bounce")
    end = 1 + 2 * restitution / (1 - restitution)
    # Backward differentiation loses flights of less than the third root of its tolerance.
    within = 1e-11 if METHODS[method][1] < 1e-9 else 1e-3
    assert run.outcome.time == pytest.approx(end, abs=within)
    assert run.t[-1] == run.outcome.time
    assert run["h"].min() > -1e-8  # it never falls through the floor
    assert len(run.events) >= 8


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_that_does_not_bounce_at_all_ends_its_run_at_the_floor(method):
    kernel = falling(bounce)
    setting, bound = METHODS[method]
    run = kernel.simulate(stop=4, parameters={"g": 10, "e": 0}, initial={"h": 5}, method=method, **setting)
    assert (run.outcome.kind, run.outcome.culprit) == ("too many events", "bounce")
    assert run.outcome.time == pytest.approx(1, abs=bound)
    assert [event.name for event in run.events] == ["bounce"]
    # The reset took all of it, at the last time of the run.
    assert run.energy.resets[-1] == pytest.approx(-100, abs=1e3 * bound)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e3 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_that_breaks_through_goes_on(method):
    """A sheet at h = 0 takes half of the speed; the ball stays below, and nothing accumulates."""
    kernel = falling(lambda h, u, e, t: [kn.Event("sheet", h, reset={u: u / 2})])
    setting, bound = METHODS[method]
    run = kernel.simulate(stop=2, parameters={"g": 10, "e": 0}, initial={"h": 5}, method=method, **setting)
    assert run.outcome.finished
    assert [event.time for event in run.events] == pytest.approx([1], abs=bound)
    assert run["h"][-1] == pytest.approx(-5 - 5, abs=20 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_a_limit_of_events_is_kept(method):
    kernel = falling(bounce)
    setting, bound = METHODS[method]
    common = {"stop": 40, "parameters": {"g": 10, "e": 1}, "initial": {"h": 5}, "method": method, **setting}
    run = kernel.simulate(max_events=3, **common)
    assert (run.outcome.kind, run.outcome.culprit) == ("too many events", "bounce")
    assert [event.time for event in run.events] == pytest.approx([1, 3, 5], abs=10 * bound)
    assert run.outcome.time == pytest.approx(7, abs=10 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_impacts_that_accumulate_are_named_though_something_else_happened_last(method):
    """The ball passes its apex between impacts, and a clock strikes right before it lies still, at t = 3."""

    def events(h, u, e, t):
        return [
            *bounce(h, u, e, t),
            kn.Event("apex", u, direction="falling"),
            kn.Event("clock", t - 2.9995, direction="rising"),
        ]

    setting, _ = METHODS[method]
    run = falling(events).simulate(stop=4, parameters={"g": 10, "e": 0.5}, initial={"h": 5}, method=method, **setting)
    assert (run.outcome.kind, run.outcome.culprit) == ("too many events", "bounce")
    assert {event.name for event in run.events} >= {"bounce", "apex"}


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_of_a_full_log_the_event_that_filled_it_is_named(method):
    """Impacts at 1, 3, 5 and 7, and a clock that strikes at 6.5: either may be the one that no room is left for."""
    kernel = falling(lambda h, u, e, t: [kn.Event("clock", t - 6.5), *bounce(h, u, e, t)])
    common = {"stop": 40, "parameters": {"g": 10, "e": 1}, "initial": {"h": 5}, "method": method}
    for most, last in ((3, 6.5), (4, 7.0)):
        run = kernel.simulate(max_events=most, **common)
        assert (run.outcome.kind, run.outcome.culprit) == ("too many events", "bounce")
        assert run.outcome.time == pytest.approx(last, abs=1e-4)
    nothing = kernel.simulate(max_events=0, **common)
    assert (nothing.outcome.kind, nothing.outcome.culprit, nothing.events) == ("too many events", "bounce", ())


def test_of_two_events_at_once_the_one_that_ends_the_run_is_named():
    def events(h, u, e, t):
        return [kn.Event("floor", h, terminal=True), kn.Event("level", 2 * h)]

    for method in ("dop853", "cvode"):
        run = falling(events).simulate(stop=4, parameters={"g": 10, "e": 0}, initial={"h": 5}, method=method)
        assert (run.outcome.kind, run.outcome.culprit) == ("event", "floor")


def test_a_limit_of_events_that_change_nothing_is_kept_by_all_methods():
    model = kn.Model("swing")
    q = model.coordinates("q")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, -q * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("middle", q)])
    for method in ("dop853", "cvode"):
        run = kernel.simulate(stop=30, parameters={}, initial={"q": 1}, max_events=2, method=method)
        assert run.outcome.kind == "too many events"
        assert [event.time for event in run.events] == pytest.approx([np.pi / 2, 3 * np.pi / 2], abs=1e-6)
        assert run.outcome.time == pytest.approx(5 * np.pi / 2, abs=1e-6)
        assert run.t[-1] == run.outcome.time
        assert run["q"][-1] == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_a_thrown_stone_passes_its_apex_and_ends_where_it_lands(method):
    model = kn.Model("stone")
    x, y = model.coordinates("x y")
    vx, vy = model.speeds("vx vy")
    model.gravity = -9.81 * model.frame.y
    model.add_particle("stone", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=0.3)
    apex = kn.Event("apex", y.dot, direction="falling")
    landing = kn.Event("landing", y, direction="falling", terminal=True)
    kernel = kn.derive(model).compile(events=[apex, landing])
    setting, bound = METHODS[method]
    run = kernel.simulate(
        stop=10,
        parameters={},
        initial={x: 0, y: 1, vx: 3, vy: 4},
        method=method,
        times=np.arange(0, 10, 0.25),
        **setting,
    )
    up, down = 4 / 9.81, (4 + np.sqrt(16 + 2 * 9.81)) / 9.81
    assert (run.outcome.kind, run.outcome.culprit) == ("event", "landing")
    assert run.outcome.time == pytest.approx(down, abs=bound)
    assert str(run.outcome).startswith("event (landing) at t = 1.01")
    assert run.t[-1] == run.outcome.time
    assert list(run.t[:-1]) == [0, 0.25, 0.5, 0.75, 1.0]
    assert run["x"][-1] == pytest.approx(3 * down, abs=10 * bound)
    assert run["y"][-1] == pytest.approx(0, abs=10 * bound)
    assert [event.name for event in run.events] == ["apex", "landing"]
    first = run.events[0]
    assert (first.time, first.before["y"]) == pytest.approx((up, 1 + 8 / 9.81), abs=10 * bound)
    assert first.after is first.before


@pytest.mark.parametrize("method", ["dop853", "dp5", "cvode", "ida"])
def test_a_pendulum_crosses_the_vertical_when_elliptic_integrals_say(method):
    """From rest at q0, the quarter period is K(sin² q0/2) √(L/g); rising and falling crossings take turns."""
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    L, g = model.parameters("L g")
    model.gravity = g * model.frame.x
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", model.origin.moved("P", L * A.x), mass=1)
    events = [kn.Event(name, q, direction=name) for name in ("rising", "falling", "either")]
    # On the way down from q0 to 1: K − F(φ) with sin φ = sin ½ / sin ½q0.
    events.append(kn.Event("one", q - 1, direction="falling"))
    kernel = kn.derive(model).compile(events=events)
    start, stop = 2.5, 15.0
    tolerance = 1e-12 if method[0] == "d" else 1e-11
    run = kernel.simulate(
        stop=stop, parameters={"L": 1.3, "g": 9.81}, initial={q: start}, method=method, rtol=tolerance
    )
    k, unit = np.sin(start / 2), np.sqrt(1.3 / 9.81)
    quarter = ellipk(k**2) * unit
    crossings = quarter * np.arange(1, 40, 2)
    crossings = crossings[crossings < stop]
    one = quarter - ellipkinc(np.arcsin(np.sin(0.5) / k), k**2) * unit
    ones = one + 4 * quarter * np.arange(10)
    exact = {"falling": crossings[::2], "rising": crossings[1::2], "either": crossings, "one": ones[ones < stop]}
    for name, times in exact.items():
        found = [event.time for event in run.events if event.name == name]
        assert len(times) >= 3
        # Errors add up over the run: a thousand steps of 1e-12; thousands of 1e-11 for backward differentiation.
        assert found == pytest.approx(times, abs=1e-9 if method[0] == "d" else 1e-6), name
    assert [event.time for event in run.events] == sorted(event.time for event in run.events)


def test_two_events_at_once_both_happen():
    """Both functions are zero at t = 1 exactly; each is logged once, and both resets are made."""

    def events(h, u, e, t):
        return [kn.Event("floor", h, direction="falling", reset={u: -e * u}), kn.Event("clock", t - 1)]

    kernel = falling(events)
    for method, (setting, bound) in METHODS.items():
        run = kernel.simulate(stop=2, parameters={"g": 10, "e": 0.9}, initial={"h": 5}, method=method, **setting)
        assert sorted(event.name for event in run.events) == ["clock", "floor"]
        assert [event.time for event in run.events] == pytest.approx([1, 1], abs=bound)
        assert run["u"][-1] == pytest.approx(9 - 10, abs=20 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_two_resets_at_once_are_made_one_after_the_other(method):
    """Two balls side by side, dropped from one height, reach the floor in the same instant."""
    model = kn.Model("two balls")
    h1, h2 = model.coordinates("h1 h2")
    u1, u2 = model.speeds("u1 u2")
    model.gravity = -10 * model.frame.y
    for i, h in enumerate((h1, h2), start=1):
        model.add_particle(f"ball {i}", model.origin.moved(f"P{i}", i * model.frame.x + h * model.frame.y), mass=i)
    events = [
        kn.Event("first", h1, direction="falling", reset={u1: -0.9 * u1}),
        kn.Event("second", h2, direction="falling", reset={u2: -0.6 * u2}),
    ]
    kernel = kn.derive(model).compile(events=events)
    setting, bound = METHODS[method]
    run = kernel.simulate(stop=1.5, parameters={}, initial={h1: 5, h2: 5}, method=method, **setting)
    assert sorted(event.name for event in run.events) == ["first", "second"]
    assert [event.time for event in run.events] == pytest.approx([1, 1], abs=bound)
    assert (run["u1"][-1], run["u2"][-1]) == pytest.approx((9 - 5, 6 - 5), abs=20 * bound)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e3 * bound)


def test_two_crossings_within_one_step_are_found():
    """A free particle takes one huge step, in which a wave of time crosses zero twice and a stop is reached."""
    model = kn.Model("free particle")
    q = model.coordinates("q")
    model.add_particle("mass", model.origin.moved("P", q * model.frame.x), mass=1)
    window = (model.time - 40) * (model.time - 61)
    kernel = kn.derive(model).compile(
        events=[kn.Event("window", window), kn.Event("opens", window, direction="falling")]
    )
    run = kernel.simulate(stop=100, parameters={}, initial={"q": 0, kernel.states[1]: 1})
    assert run.outcome.steps < 20
    assert [event.name for event in run.events] in (["window", "opens", "window"], ["opens", "window", "window"])
    assert [event.time for event in run.events] == pytest.approx([40, 40, 61], abs=1e-12)


def test_a_function_that_starts_at_zero_is_no_event_until_it_comes_back():
    """Thrown up from the floor the function is zero and rises; at the start there is no event."""
    kernel = falling(bounce)
    for method, (setting, bound) in METHODS.items():
        run = kernel.simulate(
            stop=2.5, parameters={"g": 10, "e": 1}, initial={"h": 0, "u": 5}, method=method, **setting
        )
        assert [event.time for event in run.events] == pytest.approx([1, 2], abs=10 * bound), method


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_that_starts_on_the_floor_and_moves_down_bounces_at_once(method):
    """Up with e v at t = 0, back at 2 e v/g, and so on: flights of 2 e^k v/g."""
    setting, bound = METHODS[method]
    run = falling(bounce).simulate(
        stop=2.5, parameters={"g": 10, "e": 0.8}, initial={"h": 0, "u": -5}, method=method, **setting
    )
    assert run.outcome.finished
    flights = 0.8 ** np.arange(1, 20)
    exact = np.concatenate([[0], np.cumsum(flights)])
    exact = exact[exact < 2.5]
    assert [event.time for event in run.events] == pytest.approx(exact, abs=20 * bound)
    assert (run.events[0].before["u"], run.events[0].after["u"]) == pytest.approx((-5, 4), rel=1e-15)
    assert run["h"].min() > -20 * bound
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e3 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_at_rest_on_the_floor_ends_its_run_there(method):
    """Its speed and the rate of its height are zero: only what comes next tells that it would fall through."""
    setting, _ = METHODS[method]
    run = falling(bounce).simulate(stop=1, parameters={"g": 9.81, "e": 0.5}, initial={"h": 0}, method=method, **setting)
    assert (run.outcome.kind, run.outcome.culprit, run.outcome.time) == ("too many events", "bounce", 0)
    assert (list(run.t), list(run["h"])) == ([0], [0])


@pytest.mark.parametrize("method", METHODS)
def test_a_run_continued_from_its_own_rest_does_not_fall_through_the_floor(method):
    kernel, (setting, _) = falling(bounce), METHODS[method]
    common = {"stop": 4, "parameters": {"g": 10, "e": 0.5}, "method": method, **setting}
    run = kernel.simulate(initial={"h": 5}, **common)
    for _ in range(3):
        assert run.outcome.kind == "too many events"
        h, u = run.states[:, -1]
        run = kernel.simulate(initial={"h": h, "u": u}, **common)
        assert run["h"].min() > -1e-8
    assert (run.outcome.kind, run.outcome.culprit) == ("too many events", "bounce")
    assert run.outcome.time < 1e-3


@pytest.mark.parametrize("method", METHODS)
def test_a_run_goes_on_from_the_state_after_a_bounce_as_if_it_had_not_stopped(method):
    kernel, (setting, bound) = falling(bounce), METHODS[method]
    common = {"stop": 3, "parameters": {"g": 10, "e": 0.9}, "method": method, **setting}
    whole = kernel.simulate(initial={"h": 5}, **common)
    first = whole.events[0]
    rest = kernel.simulate(start=first.time, initial=dict(first.after), **common)
    assert [event.time for event in rest.events] == pytest.approx(
        [event.time for event in whole.events[1:]], abs=20 * bound
    )
    # From the state before it, the bounce comes first.
    again = kernel.simulate(start=first.time, initial=dict(first.before), **common)
    assert [event.time for event in again.events] == pytest.approx(
        [event.time for event in whole.events], abs=20 * bound
    )


@pytest.mark.parametrize("method", METHODS)
def test_a_terminal_event_at_the_start_ends_the_run_with_one_state(method):
    def events(h, u, e, t):
        return [kn.Event("landing", h, direction="falling", terminal=True)]

    setting, _ = METHODS[method]
    kernel = falling(events)
    common = {"stop": 1, "parameters": {"g": 10, "e": 1}, "method": method, **setting}
    for speed in (-1, 0):
        run = kernel.simulate(initial={"h": 0, "u": speed}, **common)
        assert (run.outcome.kind, run.outcome.culprit, run.outcome.time) == ("event", "landing", 0)
        assert run.states == pytest.approx(np.array([[0], [speed]]), abs=0)
        assert [event.time for event in run.events] == [0]
    up = kernel.simulate(initial={"h": 0, "u": 1}, **common)
    assert up.outcome.time == pytest.approx(0.2, abs=METHODS[method][1])


@pytest.mark.parametrize("method", METHODS)
def test_a_start_at_zero_is_no_event_of_the_other_direction(method):
    setting, bound = METHODS[method]
    kernel = falling(
        lambda h, u, e, t: [kn.Event("up", h, direction="rising"), kn.Event("down", h, direction="falling")]
    )
    run = kernel.simulate(stop=1, parameters={"g": 10, "e": 1}, initial={"h": 0, "u": 4}, method=method, **setting)
    assert [(event.name, event.time) for event in run.events] == [("up", 0), ("down", pytest.approx(0.8, abs=bound))]


@pytest.mark.parametrize("method", ["dop853", "rk4", "cvode", "ida"])
def test_a_function_that_stays_at_zero_for_a_while_holds_nothing_up(method):
    """Zero until t = 1, then rising; and one that is zero for good."""

    def events(h, u, e, t):
        return [
            kn.Event("late", sympy.Max(t - 1, 0), direction="falling", reset={u: 0}),
            kn.Event("never", 0 * h, reset={u: 0}),
        ]

    setting, bound = METHODS[method]
    run = falling(events).simulate(stop=2, parameters={"g": 10, "e": 1}, initial={"h": 0}, method=method, **setting)
    assert (run.outcome.finished, run.events) == (True, ())
    assert run["h"][-1] == pytest.approx(-20, abs=100 * bound)


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_runs_of_many_that_start_on_the_floor_have_their_own_fates(method):
    setting, bound = METHODS[method]
    speeds = np.array([-3.0, 0.0, 3.0, -1.0, 0.0, 2.0, -2.0, 1.0, 0.0])
    many = falling(bounce).simulate_many(
        stop=0.15, parameters={"g": 10, "e": 0.9}, initial={"h": 0, "u": speeds}, method=method, **setting
    )
    for speed, outcome, events in zip(speeds, many.outcomes, many.events, strict=True):
        assert outcome.kind == ("finished" if speed else "too many events")
        assert [event.time for event in events[:1]] == ([0] if speed < 0 else [])
    up = np.where(speeds < 0, -0.9 * speeds, speeds)
    flying = (speeds != 0) & (up > 0.75)
    assert many["h"][flying, -1] == pytest.approx(up[flying] * 0.15 - 5 * 0.15**2, abs=20 * bound)


@pytest.mark.parametrize("method", ["dop853", "ida"])
def test_a_pendulum_that_starts_at_a_wall_is_thrown_back_though_it_is_constrained(method):
    """Two coordinates and a rod: from the bottom with −v against a wall at x = 0 it comes back as from +v."""
    model = kn.Model("pendulum at a wall")
    x, y = model.coordinates("x y")
    vx, vy = model.speeds("vx vy")
    model.gravity = -9.81 * model.frame.y
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    bob = model.add_particle("bob", P, mass=1)
    model.add_distance(model.origin, bob, 2)
    kernel = kn.derive(model).compile(events=[kn.Event("wall", x, direction="falling", reset={vx: -vx, vy: -vy})])
    common = {"stop": 0.5, "parameters": {}, "method": method}
    left, right = (kernel.simulate(initial={x: 0, y: -2, vx: v, vy: 0}, **common) for v in (-1.0, 1.0))
    assert [event.time for event in left.events] == [0]
    assert right.events == ()
    # The first state kept is the one before.
    assert left.states[:, 1:] == pytest.approx(right.states[:, 1:], abs=1e-7)


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_bounces_alike_wherever_the_clock_stands(method):
    """Time is counted from the start: heights and speeds are as exact, and times to what a clock can tell."""
    setting, bound = METHODS[method]
    kernel = falling(bounce)
    common = {"parameters": {"g": 10, "e": 0.8}, "initial": {"h": 5}, "method": method, **setting}
    near, far = (kernel.simulate(start=start, stop=start + 3, **common) for start in (0, 1.7e9))
    assert far.outcome.finished
    assert [event.time - 1.7e9 for event in far.events] == pytest.approx(
        [event.time for event in near.events], abs=5e-7
    )
    for ours, theirs in zip(near.events, far.events, strict=True):
        assert theirs.after["u"] == pytest.approx(ours.after["u"], abs=10 * bound)
    # The times asked for are 1.2e-7 off at most, at a speed of 10.
    assert far["h"] == pytest.approx(near["h"], abs=1e-5)


@pytest.mark.parametrize("method", METHODS)
def test_an_event_that_looks_either_way_takes_place_at_a_start_at_zero_once(method):
    """Up at 4 m/s it is back after 2 u/g = 0.8 s; a start that is zero by rounding crosses no second time."""
    setting, bound = METHODS[method]
    kernel = falling(lambda h, u, e, t: [kn.Event("floor", h), kn.Event("still", 0 * h)])
    for height, speed, later in ((0, 4, [0.8]), (0, -4, []), (0, 0, []), (1e-13, -4, []), (-1e-13, 4, [0.8])):
        given = {"initial": {"h": height, "u": speed}, "method": method, **setting}
        run = kernel.simulate(stop=1, parameters={"g": 10, "e": 1}, **given)
        assert run.outcome.finished
        assert {event.name for event in run.events} == {"floor"}
        assert [event.time for event in run.events] == [0, *(pytest.approx(time, abs=bound) for time in later)]


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_between_two_sides_is_thrown_back_from_either_at_the_start(method):
    """With e = 1 both ways: a reset at the start is made once, and the next one where gravity brings the ball back."""
    setting, bound = METHODS[method]
    kernel = falling(lambda h, u, e, t: [kn.Event("wall", h, reset={u: -e * u})])
    common = {"stop": 0.9, "parameters": {"g": 10, "e": 1}, "method": method, **setting}
    up = kernel.simulate(initial={"h": 0, "u": -4}, **common)
    assert [event.time for event in up.events] == [0, pytest.approx(0.8, abs=20 * bound)]
    assert up["h"][up.t < 0.79][1:].min() > 0
    down = kernel.simulate(initial={"h": 0, "u": 4}, **common)
    assert [event.time for event in down.events] == [0]
    assert down["h"][-1] == pytest.approx(-4 * 0.9 - 5 * 0.9**2, abs=20 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_a_run_that_ends_at_its_start_says_why_and_what_to_do(method):
    setting, _ = METHODS[method]
    kernel = falling(lambda h, u, e, t: [kn.Event("floor", h, terminal=True)])
    common = {"stop": 1, "parameters": {"g": 10, "e": 1}, "method": method, **setting}
    run = kernel.simulate(initial={"h": 0, "u": 4}, **common)
    assert (run.outcome.kind, run.outcome.culprit, run.outcome.time) == ("event", "floor", 0)
    cure = "the event's function is zero where the run starts: give the event a direction, or start a little past it"
    assert str(run.outcome).endswith(f"; {cure}")
    many = kernel.simulate_many(initial={"h": [1.0, 0.0], "u": [0.0, -4.0]}, **common)
    assert [outcome.advice for outcome in many.outcomes] == ["", cure]
    assert many.run(1).outcome.advice == many.outcomes[1:][0].advice == cure
    one_way = falling(lambda h, u, e, t: [kn.Event("floor", h, direction="rising", terminal=True)])
    outcome = one_way.simulate(initial={"h": 0, "u": 4}, **common).outcome
    assert outcome.advice == "the event's function is zero where the run starts: start a little past it"


@pytest.mark.parametrize("direction", ["rising", "either"])
@pytest.mark.parametrize("method", METHODS)
def test_a_function_of_the_state_that_stays_at_zero_at_first_is_no_event_when_it_leaves(method, direction):
    """max(−h − 5, 0) is zero for a second of the fall; the step in which it leaves begins earlier."""
    setting, _ = METHODS[method]
    kernel = falling(lambda h, u, e, t: [kn.Event("deep", sympy.Max(-h - 5, 0), direction, terminal=True)])
    run = kernel.simulate(stop=2, parameters={"g": 10, "e": 1}, initial={"h": 0}, method=method, **setting)
    assert (run.outcome.finished, run.events) == (True, ())


@pytest.mark.parametrize("method", METHODS)
def test_a_run_ends_where_the_function_of_an_event_is_no_number_and_names_it(method):
    """√h below the floor, which a ball from 1 m passes at √(2/g); half of the way is an event before that."""
    setting, bound = METHODS[method]
    kernel = falling(lambda h, u, e, t: [kn.Event("half", h - 0.5), kn.Event("root", sympy.sqrt(h) - 3)])
    common = {"stop": 1, "parameters": {"g": 10, "e": 1}, "method": method, **setting}
    run = kernel.simulate(initial={"h": 1}, **common)
    assert (run.outcome.kind, run.outcome.culprit) == ("not a number", "function of event 'root'")
    assert run.outcome.time == pytest.approx(np.sqrt(0.2), abs=10 * bound)
    assert [(event.name, event.time) for event in run.events] == [("half", pytest.approx(np.sqrt(0.1), abs=10 * bound))]
    assert (run.t[-1], run["h"][-1]) == (run.outcome.time, pytest.approx(0, abs=100 * bound))
    many = kernel.simulate_many(initial={"h": [1.0, -1.0, 30.0], "u": 0}, **common)
    assert [outcome.kind for outcome in many.outcomes] == ["not a number", "not a number", "finished"]
    assert [outcome.culprit for outcome in many.outcomes] == ["function of event 'root'"] * 2 + [""]
    assert many.outcomes.times == pytest.approx([np.sqrt(0.2), 0, 1], abs=10 * bound)


@pytest.mark.parametrize("method", ["dop853", "cvode", "ida"])
@pytest.mark.parametrize("instant", [0.5, 1.0])
def test_an_event_that_a_command_makes_no_number_is_named_at_that_instant(method, instant):
    """√(1 − F) with a command F = 2 in the run or exactly at its stop."""
    model = kn.Model("commanded")
    q, _ = model.coordinates("q"), model.speeds("u")
    F = model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, F * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("root", sympy.sqrt(1 - F) + 1)])
    law = kn.Controller(lambda t, state: 2.0 if t >= instant else 0.0, every=0.25)
    run = kernel.simulate(stop=1, parameters={}, initial={q: 0}, inputs={F: law}, method=method)
    assert (run.outcome.kind, run.outcome.culprit) == ("not a number", "function of event 'root'")
    assert run.outcome.time == pytest.approx(instant, abs=1e-12)


@pytest.mark.parametrize("method", ["dop853", "ida"])
def test_a_constrained_run_names_an_event_that_is_no_number(method):
    """A pendulum of 2 m from the side; √x is real until it hangs straight down."""
    model = kn.Model("pendulum")
    x, y = model.coordinates("x y")
    model.speeds("vx vy")
    model.gravity = -9.81 * model.frame.y
    bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_distance(model.origin, bob, 2)
    kernel = kn.derive(model).compile(events=[kn.Event("root", sympy.sqrt(x) + 1)])
    run = kernel.simulate(stop=2, parameters={}, initial={x: 2, y: 0, "vx": 0, "vy": 0}, method=method)
    assert (run.outcome.kind, run.outcome.culprit) == ("not a number", "function of event 'root'")
    # A quarter of a swing from the level: K(1/2) √(l/g).
    assert run.outcome.time == pytest.approx(ellipk(0.5) * np.sqrt(2 / 9.81), abs=1e-4)


def test_an_event_right_after_the_start_is_found():
    kernel = falling(lambda h, u, e, t: [kn.Event("floor", h, terminal=True)])
    for method, (setting, _) in METHODS.items():
        run = kernel.simulate(
            stop=1, parameters={"g": 10, "e": 1}, initial={"h": 1e-6, "u": -1}, method=method, **setting
        )
        assert run.outcome.kind == "event", method
        # 1e-6 at the speed 1; gravity adds 5e-12.
        assert run.outcome.time == pytest.approx(1e-6, abs=1e-10)
        assert run.t.size == 2


def test_a_reset_may_move_the_system_elsewhere():
    """A ball that reaches the floor goes on from the ceiling at 5 with the speed it has: free fall without end."""
    kernel = falling(lambda h, u, e, t: [kn.Event("wrap", h, direction="falling", reset={h: h + 5})])
    for method, (setting, bound) in METHODS.items():
        run = kernel.simulate(stop=3.05, parameters={"g": 10, "e": 1}, initial={"h": 5}, method=method, **setting)
        depths = 5 * np.arange(1, 20)
        times = np.sqrt(depths / 5)
        times = times[times < 3.05]
        assert [event.time for event in run.events] == pytest.approx(times, abs=20 * bound), method
        assert run["u"][-1] == pytest.approx(-30.5, abs=100 * bound)
        assert run["h"][-1] == pytest.approx(5 + 5 * times.size - 5 * 3.05**2, abs=200 * bound)
        # Each jump of 5 upwards gives m g 5.
        assert run.energy.resets[-1] == pytest.approx(100 * times.size, abs=1e4 * bound)
        assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e4 * bound)


def test_a_terminal_reset_ends_with_the_state_after_it():
    kernel = falling(lambda h, u, e, t: [kn.Event("hit", h, terminal=True, reset={u: -e * u, h: 1})])
    for method, (setting, bound) in METHODS.items():
        run = kernel.simulate(stop=3, parameters={"g": 10, "e": 0.5}, initial={"h": 5}, method=method, **setting)
        assert (run.outcome.kind, run.t[-1]) == ("event", run.outcome.time)
        assert run.states[:, -1] == pytest.approx([1, 5], abs=20 * bound)
        # From 100 to ¼ of it and m g 1.
        assert run.energy.resets[-1] == pytest.approx(-75 + 20, abs=1e3 * bound)
        assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e3 * bound)


@pytest.mark.parametrize("method", ["dop853", "rk4", "cvode"])
def test_each_run_of_many_has_its_own_events(method):
    kernel = falling(bounce)
    heights = np.linspace(1, 9, 11)
    setting, bound = METHODS[method]
    many = kernel.simulate_many(
        stop=2.5, parameters={"g": 10, "e": 0.5}, initial={"h": heights}, method=method, **setting
    )
    ends = set()
    for height, events, outcome in zip(heights, many.events, many.outcomes, strict=True):
        first = np.sqrt(height / 5)
        times = first * (1 + 2 * np.concatenate([[0], np.cumsum(0.5 ** np.arange(1, 40))]))
        # Near the accumulation flights are too short for backward differentiation.
        times = times[(times < 2.5)][:8]
        assert [event.time for event in events[: times.size]] == pytest.approx(times, abs=10 * bound)
        ends.add(outcome.kind)
        if 3 * first < 2.5:
            assert outcome.kind == "too many events"
            within = 1e-11 if bound < 1e-9 else 1e-3
            assert outcome.time == pytest.approx(3 * first, abs=within)
    assert ends == {"finished", "too many events"}
    one = many.run(10)
    assert one.events == many.events[10]
    assert one.energy.balance == pytest.approx(np.zeros(one.t.size), abs=1e4 * bound)


def test_many_runs_end_at_their_own_events():
    kernel = falling(lambda h, u, e, t: [kn.Event("floor", h, terminal=True)])
    heights = np.array([1.0, 5.0, 100.0, 2.0, 3.0, 4.0, 2.5, 3.5, 4.5])
    many = kernel.simulate_many(stop=2, parameters={"g": 10, "e": 1}, initial={"h": heights}, times=[0, 0.5, 1.5, 2])
    fall = np.sqrt(heights / 5)
    assert [outcome.time for outcome in many.outcomes] == pytest.approx(np.minimum(fall, 2), abs=1e-12)
    assert [outcome.kind for outcome in many.outcomes] == ["event" if end < 2 else "finished" for end in fall]
    assert np.isfinite(many["h"]).sum(axis=1).tolist() == [int((many.t <= end).sum()) for end in fall]
    # As `simulate` gives it: with the state at its end, also where the end comes before all times asked for.
    assert many.run(0).t == pytest.approx([0, fall[0]], abs=1e-12)
    for times in ([0, 0.5, 1.5, 2], [1.7, 2]):
        given = {"stop": 2, "parameters": {"g": 10, "e": 1}, "times": times}
        many = kernel.simulate_many(initial={"h": heights[:2]}, **given)
        alone = kernel.simulate(initial={"h": heights[0]}, **given)
        for name in ("t", "states", "inputs", "work"):
            assert getattr(many.run(0), name) == pytest.approx(getattr(alone, name), abs=1e-9), name
        np.testing.assert_allclose(many.run(0).energy.balance, 0, atol=1e-9)


@pytest.mark.parametrize("method", METHODS)
def test_a_clock_may_reset_the_state(method):
    """A kick at t = 0.7 by a function of time alone, amid a fall."""
    setting, bound = METHODS[method]
    kernel = falling(lambda h, u, e, t: [kn.Event("kick", t - 0.7, reset={u: u + 8})])
    run = kernel.simulate(stop=2, parameters={"g": 10, "e": 0}, initial={"h": 300}, method=method, **setting)
    assert run.outcome.finished
    assert [event.name for event in run.events] == ["kick"]
    assert run.events[0].time == pytest.approx(0.7, abs=bound)
    assert run["h"][-1] == pytest.approx(300 - 20 + 8 * 1.3, abs=100 * bound)


@pytest.mark.parametrize("method", METHODS)
def test_an_event_at_the_very_end_is_found_or_not_but_spoils_nothing(method):
    """The floor is reached at t = 1, give or take a rounding, and the run ends then."""
    setting, bound = METHODS[method]
    run = falling(bounce).simulate(stop=1, parameters={"g": 10, "e": 0.5}, initial={"h": 5}, method=method, **setting)
    assert run.outcome.finished
    assert len(run.events) <= 1
    assert run["h"][-1] == pytest.approx(0, abs=10 * bound)


def test_a_string_goes_slack_where_its_tension_vanishes():
    """A bob thrown from the bottom with v² = 4 g L: T = m (v²/L + g cos q), v² = 4 g L − 2 g L (1 − cos q)."""
    model = kn.Model("bob on a string")
    q, u = model.coordinates("q"), model.speeds("u")
    model.gravity = 9.81 * model.frame.x
    A = model.frame.rotated("A", q, model.frame.z)
    P = model.origin.moved("P", 1.5 * A.x)
    model.add_particle("bob", P, mass=2)
    # a is the rate of v = L u a_y in N: the rate of u along a_y, and u across it.
    a = 1.5 * u.dot * A.y - 1.5 * u * q.dot * A.x
    tension = -2 * (a - 9.81 * model.frame.x).dot(A.x)
    turning = u.dot + 9.81 / 1.5 * sympy.sin(2.0)
    events = [
        kn.Event("slack", tension, direction="falling", terminal=True),
        kn.Event("at two", turning, direction="falling"),
        kn.Event("at two again", q.dot.dot + 9.81 / 1.5 * sympy.sin(2.0)),
    ]
    kernel = kn.derive(model).compile(events=events)
    for method, setting, bound in (
        ("dop853", {"rtol": 1e-12}, 1e-9),
        ("dp5", {"rtol": 1e-12}, 1e-9),
        ("cvode", {"rtol": 1e-11}, 1e-6),
        ("ida", {"rtol": 1e-11}, 1e-6),
    ):
        run = kernel.simulate(
            stop=5, parameters={}, initial={q: 0, u: np.sqrt(4 * 9.81 / 1.5)}, method=method, **setting
        )
        assert (run.outcome.kind, run.outcome.culprit) == ("event", "slack")
        # 2 + 3 cos q = 0.
        assert run["q"][-1] == pytest.approx(np.arccos(-2 / 3), abs=bound), method
        # u̇ = −g/L sin 2 first where q = π − 2, on the way up; and again at q = 2.
        assert [event.before["q"] for event in run.events if event.name == "at two"] == pytest.approx(
            [np.pi - 2], abs=bound
        )
        assert [event.before["q"] for event in run.events if event.name == "at two again"] == pytest.approx(
            [np.pi - 2, 2], abs=bound
        )


def test_an_event_may_look_at_samples():
    model = kn.Model("pushed")
    q, F = model.coordinates("q"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, F * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("turn", F)])
    for method in ("dop853", "cvode"):
        run = kernel.simulate(
            stop=4, parameters={}, initial={"q": 0}, inputs={F: kn.Samples([0, 1, 4], [1, 2, -4])}, method=method
        )
        assert [event.time for event in run.events] == pytest.approx([2], abs=1e-9)


@pytest.mark.parametrize("method", ["dop853", "cvode", "ida"])
def test_what_stops_being_a_number_after_a_reset_is_no_crowd_of_events(method):
    model = kn.Model("ball with a drag of square roots")
    h, u = model.coordinates("h"), model.speeds("u")
    P = model.origin.moved("P", h * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.add_force(P, (sympy.sqrt(1 - u) - 9.81) * model.frame.y)
    kernel = kn.derive(model).compile(events=[kn.Event("bounce", h, direction="falling", reset={u: -u})])
    run = kernel.simulate(stop=2, parameters={}, initial={h: 1}, method=method)
    assert run.outcome.kind == "not a number"
    assert len(run.events) == 1


def test_faults_of_events_are_named():
    model = kn.library.spring_pendulum()
    q1, u1 = model["q1"], model["u1"]
    with pytest.raises(kn.WrongValueError, match="event 'up': direction 'upwards' is unknown. Use 'rising', 'falling'"):
        kn.Event("up", q1, direction="upwards")
    with pytest.raises(kn.WrongTypeError, match="event 'up': reset is not a table"):
        kn.Event("up", q1, reset=-u1)
    equations = kn.derive(model)
    with pytest.raises(kn.WrongValueError, match="event 'up': there are several of that name. Give each its own"):
        equations.compile(events=[kn.Event("up", q1), kn.Event("up", u1)])
    with pytest.raises(kn.WrongTypeError, match="q1 is not an event. Give kn.Event"):
        equations.compile(events=[q1])
    with pytest.raises(kn.WrongValueError, match="event 'up': q7 is not a state that can be reset. States are: q1, q2"):
        equations.compile(events=[kn.Event("up", q1, reset={"q7": 0})])
    with pytest.raises(kn.WrongValueError, match="event 'up': z is not available here"):
        equations.compile(events=[kn.Event("up", sympy.Symbol("z"))])
    with pytest.raises(kn.WrongValueError, match="event 'up', reset of u1: z is not available here."):
        equations.compile(events=[kn.Event("up", q1, reset={u1: sympy.Symbol("z")})])
