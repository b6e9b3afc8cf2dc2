"""Ctrl-C, errors and forks: what was computed is kept, and nobody goes on working or waits for ever.

Proves: simulate/progress.py, simulate/outcome.py, simulate/run.py, simulate/loop/endings.py.
"""

import multiprocessing
import os
import signal
import threading
import time

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.simulate import progress


def oscillator(**event):
    """r̈ = F − r, so that r² + ṙ² stays what it is where F is zero; with an event where r is."""
    model = kn.Model("oscillator")
    r, F = model.coordinates("r"), model.inputs("F")
    P = model.origin.moved("P", r * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, (F - r) * model.frame.x)
    return kn.derive(model).compile(events=[kn.Event("zero", r, **event)] if event else [])


# A run of ages, of which a second is computed; the tolerance lets none of them leave the circle by more than 1 %.
AGES = {"stop": 1e9, "parameters": {}, "times": [0, 1, 1e9], "max_steps": 10**12, "rtol": 1e-9}


def at_rest(t, state):
    return 0.0


@pytest.fixture
def ctrl_c(monkeypatch):
    """A function after whose call Ctrl-C comes a second after work has begun, as the terminal sends it."""
    work, timers = progress.work, []
    # A shell that starts tests in the background turns it off.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupted(*given):
        timers.append(threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)))
        timers[-1].start()
        return work(*given)

    yield lambda: monkeypatch.setattr(progress, "work", interrupted)
    for timer in timers:
        timer.cancel()
    signal.signal(signal.SIGINT, before)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("method", "force"),
    [(method, force) for method in ("dop853", "cvode", "ida") for force in (0, kn.Controller(at_rest, 1e9))],
)
def test_a_run_keeps_what_was_computed(method, force, ctrl_c):
    kernel = oscillator()
    kernel.simulate(stop=2, parameters={}, initial={"r": 1}, inputs={"F": 0}, method=method)  # compiles it
    ctrl_c()
    run = kernel.simulate(initial={"r": 1}, inputs={"F": force}, method=method, **AGES)
    assert (run.outcome.kind, run.outcome.finished) == ("interrupted", False)
    assert 1 < run.outcome.time == run.t[-1] < 1e9
    assert run.t[:2] == pytest.approx([0, 1])
    assert run["r"][1] == pytest.approx(np.cos(1), abs=1e-5)  # backward differentiation is 6e-7 off
    assert np.hypot(*run.states[:, -1]) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_all_of_many_runs_stop(method, ctrl_c, capfd):
    kernel = oscillator()
    kernel.simulate_many(stop=1, parameters={}, initial={"r": [1, 2]}, inputs={"F": 0}, method=method)
    ctrl_c()
    many = kernel.simulate_many(initial={"r": np.arange(1.0, 6.0)}, inputs={"F": 0}, method=method, **AGES)
    assert {outcome.kind for outcome in many.outcomes} == {"interrupted"}
    assert many.outcomes[0].time > 1
    if method == "cvode":  # one after the other
        assert [outcome.time for outcome in many.outcomes[1:]] == [0] * 4
    assert many["r"][:, 0] == pytest.approx(np.arange(1.0, 6.0))
    assert np.isnan(many["r"][:, -1]).all()
    assert capfd.readouterr().out == ""  # SUNDIALS has nothing to complain of


@pytest.mark.parametrize("method", ["dop853", "cvode", "ida"])
def test_an_interrupt_in_a_control_law_ends_all_runs_there(method):
    asked = []

    def law(t, state):
        asked.append(t)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return 0.0

    many = oscillator().simulate_many(
        stop=1,
        parameters={},
        initial={"r": np.arange(1.0, 201.0)},
        inputs={"F": kn.Controller(law, every=0.125)},
        times=np.linspace(0, 1, 9),
        method=method,
    )
    assert len(asked) == 4
    assert {outcome.kind for outcome in many.outcomes} == {"interrupted"}
    if method == "dop853":
        assert {outcome.time for outcome in many.outcomes} == {0}  # the first of them asks 128 times at once
    else:
        assert [outcome.time for outcome in many.outcomes] == [0.375] + [0] * 199
        assert many["r"][0, :4] == pytest.approx(np.cos(many.t[:4]), abs=1e-8)
    assert np.isnan(many["r"][:, 4:]).all()


@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_a_controller_is_not_asked_after_the_end(method):
    """cos t is zero at t = π/2."""
    asked = []

    def law(t, state):
        asked.append(t)
        return 0.0

    kernel, inputs = oscillator(terminal=True), {"F": kn.Controller(law, every=0.5)}
    run = kernel.simulate(stop=10, parameters={}, initial={"r": 1}, inputs=inputs, method=method)
    assert run.outcome.time == pytest.approx(np.pi / 2, abs=1e-6)
    assert asked == pytest.approx([0, 0.5, 1, 1.5])


@pytest.mark.parametrize("wanted", [True, False])
def test_workers_stop_when_the_one_who_waits_fails(wanted, monkeypatch):
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    interrupt = np.zeros(1, dtype=np.int64)
    stopped = []

    def task():
        while not interrupt[0]:
            time.sleep(0.01)
        stopped.append(True)

    def done():
        raise RuntimeError("no bar")

    def fail():
        time.sleep(0.05)
        raise RuntimeError("no bar")

    tasks = [task] if wanted else [task, fail]
    with pytest.raises(RuntimeError, match="no bar"):
        progress.work(tasks, 2, done, interrupt, "", wanted)
    for _ in range(100):
        if stopped:
            break
        time.sleep(0.05)
    assert stopped


def test_a_bar_shows_stiff_runs(monkeypatch, capsys):
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress, "_INTERVAL", 0.02)
    monkeypatch.setenv("COLUMNS", "100")
    for wanted in (True, False):
        oscillator().simulate(
            stop=100, parameters={}, initial={"r": 1}, inputs={"F": 0}, method="cvode", progress=wanted
        )
        assert ("simulating 'oscillator'" in capsys.readouterr().err) is wanted


def swing(kernel, method, answer):
    many = kernel.simulate_many(
        stop=1, parameters={}, initial={"r": np.arange(1.0, 4.0)}, inputs={"F": 0}, method=method, threads=2
    )
    answer.put(many["r"][:, -1])


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_a_forked_process_has_threads_of_its_own(method):
    """The threads that worked for the parent are not there in the child, which must not wait for them."""
    kernel, context = oscillator(), multiprocessing.get_context("fork")
    answer = context.SimpleQueue()
    swing(kernel, method, answer)
    expected = answer.get()
    child = context.Process(target=swing, args=(kernel, method, answer))
    child.start()
    child.join(60)
    is_over = child.exitcode == 0
    child.kill()
    assert is_over
    assert np.array_equal(answer.get(), expected)
    assert expected == pytest.approx(np.arange(1.0, 4.0) * np.cos(1), abs=1e-8)


# Runs that end early


def on_a_line(force):
    model = kn.Model("on a line")
    q, u = model.coordinates("q"), model.speeds("u")
    r, v = model.coordinates("r"), model.speeds("v")
    P = model.origin.moved("P", q * model.frame.x + r * model.frame.y)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, force(q, u, r, v) * model.frame.y)
    return kn.derive(model).compile()


@pytest.mark.parametrize("method", ["dop853", "dp5", "rk4", "cvode", "ida"])
def test_what_stops_being_a_number_is_named(method):
    """q = 1 − t reaches zero at t = 1, and with it the root in the force along y; the speed along x is innocent."""
    kernel = on_a_line(lambda q, u, r, v: sympy.sqrt(q))
    setting = {"step": 0.01} if method == "rk4" else {}
    run = kernel.simulate(stop=3, parameters={}, initial={"q": 1, "r": 0, "u": -1}, method=method, **setting)
    assert run.outcome.kind in ("not a number", "step too small")
    assert run.outcome.time == pytest.approx(1, abs=0.02)
    culprits = run.outcome.culprit.removeprefix("rate of ").split(", ")
    assert "v" in culprits
    assert not {"q", "u"} & set(culprits)
    # What there is before that is right: r̈ = √(1 − t) is integrated to 4/15 (1 − t)^5/2 and what meets the start.
    early = run.t < 0.9
    tau = 1 - run.t[early]
    exact = 4 / 15 * (tau**2.5 - 1) + 2 / 3 * run.t[early]
    assert run["r"][early] == pytest.approx(exact, abs=1e-6)
    assert np.isfinite(run.states).all()


def test_a_limit_of_steps_names_no_culprit():
    kernel = on_a_line(lambda q, u, r, v: -r)
    run = kernel.simulate(stop=1000, parameters={}, initial={"q": 1, "r": 1}, max_steps=30)
    assert (run.outcome.kind, run.outcome.culprit, run.outcome.steps) == ("too many steps", "", 30)
    assert run.t[-1] == run.outcome.time


def interrupted_wait(monkeypatch):
    """The first wait is interrupted, as by Ctrl-C; later ones are as always."""
    whole, calls = progress.wait_for, []

    def wait_for(futures, timeout=None, **given):
        calls.append(timeout)
        if len(calls) == 1:
            whole(futures, timeout=0.05)
            raise KeyboardInterrupt
        return whole(futures, timeout=timeout, **given)

    monkeypatch.setattr(progress, "wait_for", wait_for)
    return calls


def test_an_interrupted_run_gives_what_there_is(monkeypatch):
    kernel = on_a_line(lambda q, u, r, v: -r)
    calls = interrupted_wait(monkeypatch)
    times = np.linspace(0, 1e9, 11)
    run = kernel.simulate(stop=1e9, parameters={}, initial={"q": 1, "r": 1}, max_steps=10**12, rtol=1e-12, times=times)
    assert len(calls) == 2
    assert run.outcome.kind == "interrupted"
    assert not run.outcome.finished
    assert 0 < run.outcome.time < 1e9
    assert run.t[-1] == run.outcome.time
    # A circle of radius 1 in the plane of r and v, which a few hundred thousand steps of 1e-12 leave by 1e-6 at most.
    assert np.hypot(run["r"][-1], run["v"][-1]) == pytest.approx(1, abs=1e-6)


def test_interrupted_runs_of_many_keep_what_they_have(monkeypatch):
    kernel = on_a_line(lambda q, u, r, v: -r)
    interrupted_wait(monkeypatch)
    many = kernel.simulate_many(
        stop=1e9,
        parameters={},
        initial={"q": np.arange(200.0), "r": 1},
        max_steps=10**12,
        times=[0, 1, 1e9],
        threads=1,
    )
    assert {outcome.kind for outcome in many.outcomes} == {"interrupted"}
    assert many.outcomes[0].time > 1
    assert many["r"][0, :2] == pytest.approx([1, np.cos(1)], abs=1e-8)
    assert np.isnan(many["r"][:, 2]).all()


def test_a_bar_shows_long_runs_where_it_is_wanted(monkeypatch, capsys):
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(progress, "_INTERVAL", 0.02)
    monkeypatch.setenv("COLUMNS", "100")
    kernel = on_a_line(lambda q, u, r, v: -r)
    common = {"stop": 300, "parameters": {}, "initial": {"q": 1, "r": 1}, "method": "rk4", "times": [300]}
    for wanted in (True, False, None):
        kernel.simulate(step=2e-4, max_steps=10**9, progress=wanted, **common)
        shown = capsys.readouterr()
        assert ("simulating 'on a line'" in shown.err) is (wanted is True)
        assert shown.out == ""


@pytest.mark.parametrize("method", ["dop853", "dp5", "rk4"])
def test_threads_change_no_number(method):
    """More runs than one call takes, so that two threads have something to share."""
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    rng = np.random.default_rng(8)
    starts = rng.uniform(-1, 1, 300)
    common = {
        "stop": 1,
        "parameters": {"m": 1, "g": 9.81, "k": rng.uniform(10, 30, 300), "L": 1},
        "initial": {"q1": 0.1, "q2": starts},
        "times": np.linspace(0, 1, 5),
        "method": method,
    } | ({"step": 0.01} if method == "rk4" else {})
    one, two = (kernel.simulate_many(threads=threads, **common) for threads in (1, 2))
    assert np.array_equal(one.states, two.states)
    assert one.outcomes == two.outcomes
    assert np.unique(one["q2"][:, -1]).size == 300
    with pytest.raises(kn.WrongValueError, match="threads=0 is not a count. Give a whole number from 1 on"):
        kernel.simulate_many(threads=0, **common)
