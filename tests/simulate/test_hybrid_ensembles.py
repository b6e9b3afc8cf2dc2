"""Many runs with contacts, in rounds from moment to moment, and single runs of many steps.

Proves: simulate/hybrid/many.py, simulate/hybrid/rounds.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.simulate import progress
from touching_bodies import block


def falling_ball(**given):
    """A particle that falls on the plane y = 0, with gravity g and restitution e."""
    model = kn.Model("falling ball")
    y = model.coordinates("y")
    g, e = model.parameters("g e")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -g * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=e, name="floor")
    return kn.derive(model).compile(**given)


FALL = {"stop": 2.0, "parameters": {"g": 9.81, "e": 0.7}, "times": np.linspace(0, 2, 41)}
HEIGHTS = np.linspace(0.5, 1.5, 37)


def heights(t, h, e=0.7, g=9.81):
    """A bouncing ball along time: the flight after bounce k starts at t_k with speed e^(k+1) √(2 g h)."""
    speed, start, height = np.sqrt(2 * g * h), np.sqrt(2 * h / g), h - g * t**2 / 2
    while start < t[-1] and speed > 1e-9:
        speed *= e
        height = np.where(t > start, np.maximum(speed * (t - start) - g * (t - start) ** 2 / 2, 0), height)
        start += 2 * speed / g
    return height


def alone(kernel, number, initial, **given):
    """One of many runs, by itself."""
    return kernel.simulate_many(initial={name: values[[number]] for name, values in initial.items()}, **given)


def test_many_balls_bounce_as_the_closed_form_says_and_one_inside_the_floor_is_refused():
    kernel, given = falling_ball(), {**FALL, "rtol": 1e-12}
    starts = np.append(HEIGHTS, -0.2)
    runs = kernel.simulate_many(initial={"y": starts}, threads=2, **given)
    exact = np.array([heights(runs.t, h) for h in HEIGHTS])
    # Where a bounce falls on an output time, and for the end of infinitely many bounces.
    assert runs["y"][:-1] == pytest.approx(exact, abs=1e-9)
    assert [outcome.kind for outcome in runs.outcomes] == ["finished"] * HEIGHTS.size + ["inconsistent start"]
    assert "floor: it starts 0.2 inside" in runs.outcomes[-1].culprit
    assert np.isnan(runs["y"][-1][1:]).all()
    single = kernel.simulate(initial={"y": HEIGHTS[3]}, **given)
    assert runs["y"][3] == pytest.approx(single["y"], abs=1e-11)
    assert (runs.run(3).modes["floor"] == single.modes["floor"]).all()
    assert [event.time for event in runs.run(3).impulses[:9]] == pytest.approx(
        [event.time for event in single.impulses[:9]], rel=1e-12
    )


def test_a_run_is_the_same_in_any_company():
    """Boxes that fall on a corner, slide, rock and stop, each in modes of its own."""
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    count = 24
    initial = {"x": np.zeros(count), "y": 0.45 + np.linspace(0, 0.05, count), "q": 0.3 + np.linspace(0, 0.2, count)}
    initial |= {"u_x": np.ones(count), "u_q": np.linspace(1, -1, count)}
    given = {"stop": 0.6, "parameters": {}}
    runs = kernel.simulate_many(initial=initial, **given)
    for number in range(0, count, 5):
        own = alone(kernel, number, initial, **given)
        for name in kernel.states:
            # no rounding: the same code in the same order
            assert np.array_equal(runs[name][number], own[name][0], equal_nan=True)
        one, other = runs.run(number), own.run(0)
        assert one.outcome == other.outcome
        assert [event.time for event in one.events] == [event.time for event in other.events]
        assert all((one.modes[name] == other.modes[name]).all() for name in one.modes)
    assert len({outcome.steps for outcome in runs.outcomes}) > 4  # they differ


def test_a_run_that_fails_does_not_touch_the_others():
    """One comes to its most events: 60 bounces."""
    starts = HEIGHTS[:5]
    kernel = falling_ball()
    parameters = {"g": np.array([9.81, 9.81, 2e4, 9.81, 9.81]), "e": np.array([0.7, 0.7, 0.99, 0.7, 1.0])}
    runs = kernel.simulate_many(stop=2, parameters=parameters, initial={"y": starts}, max_events=60)
    kinds = [outcome.kind for outcome in runs.outcomes]
    assert kinds == ["finished", "finished", "too many events", "finished", "finished"]
    assert runs.outcomes[2].culprit == "touch of floor"
    for number in (0, 1, 3, 4):
        own = {name: values[[number]] for name, values in parameters.items()}
        other = kernel.simulate_many(stop=2, parameters=own, initial={"y": starts[[number]]}, max_events=60, threads=1)
        assert (runs["y"][number] == other["y"][0]).all()


def test_a_run_of_many_steps_is_handed_to_a_thread_and_stays_what_it_is():
    """With steps of at most 0.2 ms a run takes more of them than are taken at once; max_steps counts over all parts."""
    kernel, initial = falling_ball(), {"y": 1.0}
    run = kernel.simulate(initial=initial, max_step=2e-4, **FALL)
    assert run.outcome.finished
    assert run.outcome.steps > 9000
    assert run["y"] == pytest.approx(heights(run.t, 1.0), abs=1e-8)
    short = kernel.simulate(initial=initial, max_step=2e-4, max_steps=5000, **FALL)
    assert (short.outcome.kind, short.outcome.steps) == ("too many steps", 5000)
    assert 0.9 < short.t[-1] < 1.0
    assert short["y"] == pytest.approx(heights(short.t, 1.0), abs=1e-8)


def test_an_interrupt_keeps_the_runs_so_far(monkeypatch):
    """It comes before the first round; the bar is told that nothing is done, and at the end that all is."""
    kernel, parts = falling_ball(), list[float]()

    def interrupted(tasks, threads, done, interrupt, *_):
        interrupt[0] = 1
        parts.append(done())
        return [task() for task in tasks]

    monkeypatch.setattr(progress, "work", interrupted)
    runs = kernel.simulate_many(initial={"y": HEIGHTS}, **FALL)
    assert {outcome.kind for outcome in runs.outcomes} == {"interrupted"}
    assert (runs["y"][:, 0] == HEIGHTS).all()
    assert parts == [0.0]


def test_progress_comes_to_one(monkeypatch):
    kernel, parts = falling_ball(), list[float]()

    def watched(tasks, threads, done, *_):
        results = [task() for task in tasks]
        parts.append(done())
        return results

    monkeypatch.setattr(progress, "work", watched)
    kernel.simulate_many(initial={"y": HEIGHTS}, **FALL)
    assert parts == pytest.approx([1.0])
