"""Digital controllers in the compiled loop: against the closed form of a plant with held inputs, and against Python.

Proves: simulate/loop/tasks.py, simulate/instants/task_clock.py, dynamics/sampled/task_plan.py,
dynamics/sampled/task_programs.py, expr/formulas/digital.py.
"""

import pickle
from hashlib import sha256
from math import cos, floor, sin, sqrt

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.dynamics.sampled import task_plan
from kanes.simulate.instants.task_clock import philox
from linkages import GUESS, four_bar

# An oscillator with a held force has a closed form; a run adds up errors of its tolerance, 1e-10, over some 100 steps.
CLOSE = 1e-8
K, M = 2.0, 0.5
NUMBERS = {"k": K, "m": M, "s": 0.0}


def cart():
    """A mass on a spring that a force F pushes; s is for noise."""
    model = kn.Model("cart")
    q, u = model.coordinates("q"), model.speeds("u")
    F, r = model.inputs("F r")
    k, m, s = model.parameters("k m s")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=m)
    model.add_force(P, (F - k * q) * model.frame.x)
    return model, q, u, F, r, s


def moved(x, force, h):
    """The oscillator after a time with a force that is held."""
    w, rest = sqrt(K / M), force / K
    a, b = x[0] - rest, x[1] / w
    return np.array([rest + a * cos(w * h) + b * sin(w * h), w * (-a * sin(w * h) + b * cos(w * h))])


def stepped(x, forces, stop):
    """The oscillator through forces that change at some times: [(time, force)], the first at the start."""
    for (t, force), (later, _) in zip(forces, [*forces[1:], (stop, 0)], strict=True):
        x = moved(x, force, later - t)
    return x


def compiled(model, *controllers, **more):
    return kn.derive(model).compile(sampled=controllers, **more)


def run_of(kernel, **more):
    given = {"stop": 3, "parameters": NUMBERS, "initial": {"q": 1, "u": 0.2}, "inputs": {"r": 0}, **more}
    return kernel.simulate(**given)


# What is done at an instant


@pytest.mark.parametrize("delay", [0, 0.03, 0.1, 0.2, 0.25, 0.37])
@pytest.mark.parametrize("offset", [0, 0.04])
def test_readings_memory_and_delayed_commands_are_those_of_the_exact_recursion(delay, offset):
    model, q, u, F, _, _ = cart()
    y, v, i = kn.signals("y v i")
    law = kn.Sampled(
        every=0.1,
        reads={y: q, v: kn.Sensor(u, bias=0.05)},
        remembers={i: 0.3},
        updates={i: i + 0.1 * y},
        drives={F: -3 * y - v - 0.5 * i},
        delay=delay,
        offset=offset,
    )
    run = run_of(compiled(model, law), inputs={"r": 0, "F": 0.7}, times=np.linspace(0, 3, 61))

    # Commands are worked out at instants, whose states follow from those that acted before.
    x, integral, acting, pending, t = np.array([1, 0.2]), 0.3, 0.7, [], 0.0
    instants = [offset + 0.1 * n for n in range(31) if offset + 0.1 * n < 3 + 1e-9]
    for instant in instants:
        for when, force in [each for each in pending if each[0] <= instant + 1e-9]:
            x, t, acting = moved(x, acting, when - t), when, force
            pending.remove((when, force))
        x, t = moved(x, acting, instant - t), instant
        command = -3 * x[0] - (x[1] + 0.05) - 0.5 * integral
        integral += 0.1 * x[0]
        pending.append((instant + delay, command))
        if delay == 0:
            acting = pending.pop()[1]
    for when, force in pending:
        if when < 3 + 1e-9:
            x, t, acting = moved(x, acting, when - t), when, force
    x = moved(x, acting, 3 - t)
    np.testing.assert_allclose(run.states[:, -1] - x, 0, atol=CLOSE)
    assert run[i][-1] == pytest.approx(integral, abs=CLOSE)
    assert run[F][-1] == pytest.approx(acting, abs=CLOSE)
    assert run.outcome.finished


def test_a_state_that_is_kept_at_an_instant_has_the_command_of_that_instant():
    model, q, _, F, _, _ = cart()
    y = kn.signals("y")
    run = run_of(compiled(model, kn.Sampled(every=0.1, reads={y: q}, drives={F: -y})), times=np.arange(31) / 10)
    # Some times differ from instants by rounding. The last instant is that of the stop.
    np.testing.assert_allclose(run[y] - run[q], 0, atol=1e-14)
    np.testing.assert_allclose(run[F] + run[q], 0, atol=1e-14)


def test_sensors_have_intervals_of_their_own():
    model, q, _, F, _, _ = cart()
    fast, slow = kn.signals("fast slow")
    law = kn.Sampled(
        every=0.15, reads={fast: kn.Sensor(q, every=0.02), slow: kn.Sensor(q, every=0.3)}, drives={F: -fast}
    )
    run = run_of(compiled(model, law), times=np.linspace(0, 3, 3001))
    truth = dict(zip(np.round(run.t, 6), run[q], strict=True))
    for signal, every in ((fast, 0.02), (slow, 0.3), (F, None)):
        for t, value in zip(run.t[:-1], run[signal][:-1], strict=True):
            if every is not None:
                # Integrating to a kept time goes by the interpolant, whose error is that of a step.
                assert value == pytest.approx(truth[round(every * floor(t / every + 1e-9), 6)], abs=CLOSE)
            else:
                instant = 0.15 * floor(t / 0.15 + 1e-9)
                assert value + truth[round(0.02 * floor(instant / 0.02 + 1e-9), 6)] == pytest.approx(0, abs=CLOSE)


def test_readings_before_the_first_instant_have_what_is_remembered():
    model, q, _, F, _, _ = cart()
    y, z, bias = kn.signals("y z bias")
    inner = kn.Sampled(
        every=0.1, offset=0.5, reads={y: kn.Sensor(q, bias=bias)}, remembers={bias: 2 * q}, drives={F: -y}
    )
    outer = kn.Sampled(every=0.1, offset=0.5, reads={z: y + bias})
    run = run_of(compiled(model, inner, outer))
    assert [run[bias][0], run[y][0], run[z][0]] == [2, 3, 5]
    with pytest.raises(kn.KanesError, match="remembers bias: y is a signal, which has no value at the start"):
        compiled(model, kn.Sampled(every=0.1, reads={y: q}, remembers={bias: y}, drives={F: bias}))


def test_controllers_follow_each_other_where_their_instants_meet():
    model, q, _, F, _, _ = cart()
    y, filtered = kn.signals("y filtered")
    estimator = kn.Sampled(
        every=0.1, reads={y: q}, remembers={filtered: 0}, updates={filtered: 0.5 * filtered + 0.5 * y}, name="estimator"
    )
    law = kn.Sampled(every=0.3, drives={F: -filtered}, name="law")
    times = 0.3 * np.arange(10)
    before = run_of(compiled(model, estimator, law), times=times)
    after = run_of(compiled(model, law, estimator), times=times)
    assert np.array_equal(before[F], -before[filtered])
    assert before[F][0] == -0.5
    assert after[F][0] == 0


def test_saturation_quantisation_and_flags_are_those_of_python():
    model, q, u, F, _, _ = cart()
    y, on = kn.signals("y on")
    # A bang-bang controller with hysteresis: the flag goes on beyond 0.4, and off below 0.1.
    flag = sympy.Piecewise((1, abs(y) > 0.4), (0, abs(y) < 0.1), (on, True))
    law = kn.Sampled(
        every=0.05,
        reads={y: kn.Sensor(q + 0.3 * u, quantum=0.0625, limits=(-0.8, 0.8))},
        remembers={on: 0},
        updates={on: flag},
        drives={F: kn.limited(-4 * y, -1, 1) * flag},
    )
    run = run_of(compiled(model, law), times=0.05 * np.arange(60))
    x, state, forces = np.array([1, 0.2]), 0.0, []
    for n in range(60):
        read = 0.0625 * floor(np.clip(x[0] + 0.3 * x[1], -0.8, 0.8) / 0.0625 + 0.5)
        state = 1.0 if abs(read) > 0.4 else 0.0 if abs(read) < 0.1 else state
        forces.append(float(np.clip(-4 * read, -1, 1)) * state)
        x = moved(x, forces[-1], 0.05)
        assert run[y][n] == read
    assert run[F].tolist() == forces
    assert {0.0, 1.0} == set(run[on].tolist())


def test_an_accelerometer_reads_the_acceleration_under_the_force_before():
    model, _, u, F, _, _ = cart()
    a = kn.signals("a")
    run = run_of(
        compiled(model, kn.Sampled(every=0.1, reads={a: u.dot}, drives={F: -0.1 * a})), times=0.1 * np.arange(30)
    )
    force = np.concatenate([[0], run[F][:-1]])
    np.testing.assert_allclose(run[a] - (force - K * run["q"]) / M, 0, atol=CLOSE)


@pytest.mark.parametrize("method", ["auto", "cvode", "ida"])
def test_a_reference_given_by_samples_is_followed(method):
    model, q, u, F, r, _ = cart()
    kernel = compiled(model, kn.Sampled(every=0.1, drives={F: 5 * (r - q) - u}))
    ramp = {"r": kn.Samples([0, 4], [0, 8])}
    run = run_of(kernel, inputs=ramp, times=0.1 * np.arange(30), method=method)
    np.testing.assert_allclose(run[F] - (5 * (2 * run.t - run[q]) - run[u]), 0, atol=CLOSE)
    at_start = run_of(kernel, inputs=ramp, start=1, stop=1, method=method)
    np.testing.assert_allclose(at_start[F] - (5 * (2 - 1) - 0.2), 0, atol=CLOSE)


@pytest.mark.parametrize("method", ["auto", "cvode"])
def test_inputs_of_a_function_of_python_are_shown_as_they_are_beside_digital_controllers(method):
    model, q, _, F, r, _ = cart()
    kernel = compiled(model, kn.Sampled(every=1, drives={F: -q}))
    run = run_of(
        kernel, inputs={r: kn.Controller(lambda t, _: t, every=0.25)}, times=0.1 * np.arange(30), method=method
    )
    np.testing.assert_allclose(run[r] - 0.25 * np.floor(run.t / 0.25 + 1e-9), 0, atol=CLOSE)


def test_a_clock_that_does_not_start_at_zero_counts_from_the_start():
    model, q, _, F, _, _ = cart()
    kernel = compiled(model, kn.Sampled(every=0.1, drives={F: -q}, delay=0.03))
    one, other = run_of(kernel), run_of(kernel, start=1000.05, stop=1003.05)
    # The clock shows 1e-13 less exactly what it is.
    np.testing.assert_allclose(one.states - other.states, 0, atol=CLOSE)
    np.testing.assert_allclose(one[F] - other[F], 0, atol=CLOSE)


@pytest.mark.parametrize("method", ["auto", "cvode"])
def test_a_run_that_ends_where_it_starts_has_the_commands_of_its_start(method):
    model, q, _, F, _, s = cart()
    y = kn.signals("y")
    kernel = compiled(model, kn.Sampled(every=0.1, reads={y: kn.Sensor(q, noise=s)}, drives={F: -y}))
    numbers = {**NUMBERS, "s": 0.1}
    longer = run_of(kernel, parameters=numbers, seed=2)
    alone = run_of(kernel, parameters=numbers, seed=2, stop=0, method=method)
    assert alone[F].tolist() == [longer[F][0]]
    many = kernel.simulate_many(stop=0, parameters=numbers, initial={"q": [1, 1]}, inputs={"r": 0}, seed=2)
    assert many[y][0, 0] == longer[y][0] != many[y][1, 0]


@pytest.mark.parametrize("given", [{"offset": 5}, {"delay": 50}, {"every": 10, "offset": 2.5}])
def test_what_comes_after_the_end_does_nothing(given):
    model, q, _, F, _, _ = cart()
    run = run_of(
        compiled(model, kn.Sampled(**{"every": 0.1, "drives": {F: -5}, **given})), stop=2, inputs={"r": 0, "F": 0.7}
    )
    assert set(run[F].tolist()) == {0.7}
    np.testing.assert_allclose(run.states[:, -1] - moved(np.array([1, 0.2]), 0.7, 2), 0, atol=CLOSE)


# Pulses


@pytest.mark.parametrize(("width", "fired"), [(0.03, 0.03), (0.0199, 0), (0.02, 0.02), (0.1, 0.1), (0.5, 0.1), (-1, 0)])
def test_a_pulse_gives_its_impulse_and_none_below_the_shortest(width, fired):
    model = kn.Model("thruster")
    q, u, F = model.coordinates("q"), model.speeds("u"), model.inputs("F")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("craft", P, mass=2)
    model.add_force(P, F * model.frame.x)
    law = kn.Sampled(every=0.1, drives={F: kn.Pulse(width, height=3, shortest=0.02)})
    run = kn.derive(model).compile(sampled=law).simulate(stop=1, parameters={}, initial={q: 0})
    # Ten intervals; forces are constant between switches, so that Runge–Kutta is exact but for rounding.
    assert run[u][-1] == pytest.approx(10 * 3 * fired / 2, abs=1e-12)
    in_first = run.t < 0.1 - 1e-9
    assert run[F][in_first].tolist() == [3.0 if t < fired - 1e-12 else 0.0 for t in run.t[in_first]]


def test_pulses_are_delayed_as_other_commands_are():
    model, q, _, F, _, _ = cart()
    y = kn.signals("y")
    law = kn.Sampled(every=0.1, reads={y: q}, drives={F: kn.Pulse(0.05 * abs(y), height=-2 * y)}, delay=0.13)
    run = run_of(compiled(model, law), times=[1e-9, 0.1299999, 0.1300001, 0.13 + 0.0499, 0.13 + 0.0501, 3])
    assert run[F].tolist()[:5] == [0, 0, -2, -2, 0]
    # The whole of it, switch by switch.
    x, t, acting, readings = np.array([1, 0.2]), 0.0, 0.0, {}
    moments = sorted([(0.1 * n, "read", n) for n in range(30)] + [(0.1 * n + 0.13, "on", n) for n in range(29)])
    off = None
    for when, what, n in moments:
        if off is not None and off <= when:
            x, t, acting, off = moved(x, acting, off - t), off, 0.0, None
        x, t = moved(x, acting, when - t), when
        if what == "read":
            readings[n] = x[0]
        elif when < 3:
            acting, off = -2 * readings[n], when + 0.05 * abs(readings[n])
    x, t = (moved(x, acting, off - t), off) if off is not None and off < 3 else (x, t)
    x = moved(x, 0.0 if off is not None and off < 3 else acting, 3 - t)
    np.testing.assert_allclose(run.states[:, -1] - x, 0, atol=CLOSE)


# Other roads


def test_machine_code_does_what_a_controller_in_python_does():
    # A four-bar linkage with a motor: constraints, projection and changes of pivots between the instants.
    model = four_bar()
    T = model.inputs("T")
    model.add_torque(model.masses[0], T * model.frame.z)
    equations = kn.derive(model)
    q, u = model["q1"], equations.speeds[0]
    initial, parameters = kn.assemble(equations, GUESS, fixed=["q1", "u1"]), {}
    sampled = equations.compile(sampled=kn.Sampled(every=0.07, drives={T: kn.limited(-3 * (u - 2), -1, 1)}))
    plain = equations.compile()
    asked = kn.Controller(lambda t, state: float(np.clip(-3 * (state[u] - 2), -1, 1)), every=0.07)
    given = {"stop": 2, "parameters": parameters, "initial": initial}
    ours, theirs = sampled.simulate(**given), plain.simulate(**given, inputs={T: asked})
    assert ours.outcome.finished
    np.testing.assert_allclose(ours[q] - theirs[q], 0, atol=CLOSE)
    # Where a time differs from an instant by rounding, Python's command may still be the one before.
    is_apart = abs(ours.t / 0.07 - np.round(ours.t / 0.07)) > 1e-9
    np.testing.assert_allclose((ours[T] - theirs[T])[is_apart], 0, atol=CLOSE)
    np.testing.assert_allclose(ours.energy.balance, 0, atol=1e-7)  # work of the motor is integrated along
    many = sampled.simulate_many(**given)
    np.testing.assert_allclose(many[q][0] - ours[q], 0, atol=CLOSE)


@pytest.mark.parametrize("method", ["cvode", "ida", "rk4", "dp5"])
def test_all_methods_do_the_same_tasks(method):
    model, q, u, F, _, s = cart()
    y = kn.signals("y")
    law = kn.Sampled(
        every=0.1, reads={y: kn.Sensor(q, noise=s, every=0.05)}, drives={F: kn.Pulse(0.05, -3 * y - u)}, delay=0.12
    )
    kernel = compiled(model, law)
    numbers = {**NUMBERS, "s": 0.1}
    step = {"step": 1e-3} if method == "rk4" else {}
    one = run_of(kernel, parameters=numbers, seed=5)
    other = run_of(kernel, parameters=numbers, seed=5, method=method, **step)
    # Backward differentiation adds up more errors, and starts anew at each of a hundred switches.
    np.testing.assert_allclose(one.states - other.states, 0, atol=1e-7)
    np.testing.assert_allclose(one[y] - other[y], 0, atol=1e-7)
    np.testing.assert_allclose(one[F] - other[F], 0, atol=1e-6)


def test_a_run_that_turns_out_stiff_goes_on_with_its_controllers():
    model = kn.Model("stiff")
    q, p = model.coordinates("q p")
    F, c = model.inputs("F"), model.parameters("c")
    for name, x, push in (("one", q, F - c * q.dot - q), ("other", p, -100 * p)):
        P = model.origin.moved(name, x * model.frame.x)
        model.add_particle(f"mass {name}", P, mass=1)
        model.add_force(P, push * model.frame.x)
    y, i = kn.signals("y i")
    law = kn.Sampled(every=0.5, reads={y: q}, remembers={i: 0}, updates={i: i + y}, drives={F: -y - 0.1 * i})
    kernel = kn.derive(model).compile(sampled=law)
    given = {"stop": 20, "parameters": {c: 1e5}, "initial": {q: 1, p: 0}}
    stiff, exact = kernel.simulate(**given, rtol=1e-8), kernel.simulate(**given, method="dop853", rtol=1e-10)
    assert "then cvode" in stiff.outcome.method
    np.testing.assert_allclose(stiff[q] - exact[q], 0, atol=1e-6)
    assert abs(stiff[i] - exact[i]).max() < 1e-5
    assert np.isfinite(stiff[y]).all()


def test_events_end_and_reset_runs_with_controllers():
    model, q, u, F, _, _ = cart()
    n = kn.signals("n")
    law = kn.Sampled(every=0.1, remembers={n: 0}, updates={n: n + 1}, drives={F: 0.1 * n})
    end = kn.Event("end", q - 0.9, direction="rising", terminal=True)
    bounce = kn.Event("bounce", q, direction="falling", reset={u: -u})
    kernel = compiled(model, law, events=[end, bounce])
    run = run_of(kernel)
    assert run.outcome.kind == "event"
    assert run.t[-1] == run.outcome.time < 3
    # The forces up to the end are 0, 0.1, 0.2 and so on: the count tells how many instants there were.
    assert run[n][-1] == floor(run.outcome.time / 0.1) + 1
    assert run[F][-1] == pytest.approx(0.1 * (run[n][-1] - 1))
    assert [each.name for each in run.events] == ["bounce", "end"]
    ensemble = kernel.simulate_many(stop=3, parameters=NUMBERS, initial={"q": [1, 1], "u": 0.2}, inputs={"r": 0})
    other = ensemble.run(1)
    assert np.array_equal(other[n], run[n])
    np.testing.assert_allclose(other.states - run.states, 0, atol=CLOSE)


@pytest.mark.parametrize("method", ["auto", "cvode", "ida"])
@pytest.mark.parametrize("by_python", [False, True])
def test_a_command_that_takes_an_event_through_zero_is_seen_by_all_methods(method, by_python):
    model, q, u, F, r, _ = cart()
    n = kn.signals("n")
    count = kn.Sampled(every=0.5, remembers={n: 0}, updates={n: n + 1}, drives={F: n})
    inputs = {r: kn.Controller(lambda t, _: np.floor(2 * t + 1e-9), every=0.5) if by_python else 0}
    told = r if by_python else F
    events = [
        kn.Event("up", told + 0.01 * u - 1.5, direction="rising"),
        kn.Event("down", told - 1.5, direction="falling"),
        kn.Event("end", told - 3.5, terminal=True),
    ]
    run = run_of(compiled(model, count, events=events), inputs=inputs, method=method)
    assert [(each.name, each.time) for each in run.events] == [
        ("up", pytest.approx(1.0)),
        ("end", pytest.approx(2.0)),
    ]
    assert run.t[-1] == pytest.approx(2.0)


# Random numbers


def test_philox_gives_the_published_words():
    # The known answers that its authors give with the generator (Random123, kat_vectors, philox4x32 of ten rounds).
    assert philox((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    full = 0xFFFFFFFF
    assert philox((full,) * 4, (full,) * 2) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    counter = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)
    assert philox(counter, (0xA4093822, 0x299F31D0)) == (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)


def uniform(name, instant, run, seed):
    """Two numbers between 0 and 1 of the signal of a name."""
    low, high = np.frombuffer(sha256(name.encode()).digest()[:8], "<u4").tolist()
    words = philox((low, instant, run, high), (int(seed) & 0xFFFFFFFF, int(seed) >> 32))
    return [((words[k] << 32 | words[k + 1]) >> 11) * 2.0**-53 + 2.0**-54 for k in (0, 2)]


def normal(name, instant, run, seed):
    a, b = uniform(name, instant, run, seed)
    return sqrt(-2 * np.log(a)) * cos(2 * np.pi * b)


def test_noise_is_a_function_of_seed_run_name_and_instant():
    model, q, _, F, _, s = cart()
    y, z, g, h = kn.signals("y z g h")
    law = kn.Sampled(
        every=0.1, reads={y: kn.Sensor(q, noise=s), z: kn.Sensor(0, noise=1)}, draws={g: 2, h: "uniform"}, drives={F: 0}
    )
    seed = 2**40 + 17
    runs = compiled(model, law).simulate_many(
        stop=1,
        parameters={**NUMBERS, "s": np.full(20, 0.5)},
        initial={"q": 1},
        inputs={"r": 0},
        seed=seed,
        first_run=1000,
        times=0.1 * np.arange(10),
    )

    for run in (0, 7, 19):
        for instant in (0, 3, 9):
            at = instant, 1000 + run, seed
            found = [runs[signal][run, instant] for signal in (y, z, g, h)]
            expected = [
                runs[q][run, instant] + 0.5 * normal("y", *at),
                normal("z", *at),
                2 * normal("g", *at),
                uniform("h", *at)[0],
            ]
            # Roundings of sines and logarithms.
            np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("method", ["auto", "cvode"])
def test_all_digits_of_a_seed_count(method):
    model, _, _, F, _, _ = cart()
    kernel = compiled(model, kn.white_noise(F, 0.1, every=0.1))
    seeds = (2**53, 2**53 + 1, np.uint64(2**64 - 2), 2**64 - 1)
    first = [run_of(kernel, stop=0.5, seed=seed, method=method)[F][0] for seed in seeds]
    assert len(set(first)) == len(seeds)
    for seed, number in zip(seeds, first, strict=True):
        assert number == pytest.approx(normal("F_noise", 0, 0, seed), rel=1e-12)
    for more in ({"seed": 2**64}, {"first_run": 2**32}):
        with pytest.raises(kn.KanesError, match="is not a count. Give a whole number from 0 to"):
            run_of(kernel, stop=0.5, method=method, **more)


@pytest.mark.parametrize("method", ["auto", "cvode"])
def test_noise_of_a_signal_stays_when_others_come(method):
    """A pulse, a sensor before it or at its own interval, a drawn number and another controller."""
    y, z, h, before, often, more = kn.signals("y z h before often more")

    def made(reads, draws, pulsed, others):
        model, _, _, _, r, _ = cart()
        drives = {r: kn.Pulse(width=0.03)} if pulsed else {r: 0}
        own = {y: kn.Sensor(0, noise=1), z: kn.Sensor(0, noise=1, every=0.05)}
        law = kn.Sampled(every=0.1, reads={**reads, **own}, draws={**draws, h: "uniform"}, drives=drives)
        first = [kn.Sampled(every=0.07, reads={kn.signals("other"): kn.Sensor(0, noise=1)})] if others else []
        return run_of(compiled(model, *first, law), inputs={"F": 0}, times=0.05 * np.arange(40), seed=5, method=method)

    sensors = {before: kn.Sensor(0, noise=1), often: kn.Sensor(0, noise=1, every=0.01)}
    alone = made({}, {}, False, False)
    assert len(set(alone["z"])) == 40
    one_each = [
        (sensors, {}, False, False),
        ({}, {more: 1}, False, False),
        ({}, {}, True, False),
        ({}, {}, False, True),
    ]
    for added in [*(one_each if method == "auto" else []), (sensors, {more: 1}, True, True)]:
        run = made(*added)
        for signal in ("y", "z", "h"):
            assert np.array_equal(run[signal], alone[signal]), (added, signal)


def test_signals_have_independent_noise():
    model, _, _, F, _, _ = cart()
    law = kn.Sampled(
        every=0.01,
        reads={signal: kn.Sensor(0, noise=1) for signal in kn.signals("y1 y2 y3")}
        | {kn.signals("apart"): kn.Sensor(0, noise=1, every=0.01)},
        draws={kn.signals("drawn"): 1, kn.signals("even"): "uniform"},
    )
    runs = compiled(model, law, kn.white_noise(F, 0.01, every=0.01)).simulate_many(
        stop=10,
        parameters=NUMBERS,
        initial={"q": np.zeros(10)},
        inputs={"r": 0},
        times=0.01 * np.arange(1000),
        rtol=1e-3,
    )
    names = ("y1", "y2", "y3", "apart", "drawn", "even", "F_noise")
    found = np.array([runs[name].ravel() for name in names])
    correlation = np.corrcoef(found) - np.eye(len(names))
    # Five standard errors: one wrong answer in two million for each pair.
    assert abs(correlation).max() < 5 / sqrt(found.shape[1])
    assert len(set(found.ravel().tolist())) == found.size


def test_two_signals_never_share_random_numbers(monkeypatch):
    model, _, _, F, _, _ = cart()
    # The sign of the kelvin is the letter K for all who compare names.
    one, other = kn.signals("K \u212a")
    noisy = kn.Sensor(0, noise=1)
    rule = r"law: signals 'K' and '\\u212a' would have the same random numbers\. Rename one of them\."
    for reads, draws in (({one: noisy, other: noisy}, {}), ({one: noisy}, {other: 1})):
        with pytest.raises(kn.WrongValueError, match=rule):
            compiled(model, kn.Sampled(every=0.1, reads=reads, draws=draws, drives={F: 0}, name="law"))
    # Nor where a hash of two names is the same.
    monkeypatch.setattr(task_plan, "source_words", lambda signal: (1, 2))
    y, z = kn.signals("y z")
    with pytest.raises(kn.WrongValueError, match="signals 'F_noise' and 'z' would have the same"):
        compiled(model, kn.white_noise(F, 1, every=0.1), kn.Sampled(every=0.1, reads={z: noisy}))
    compiled(model, kn.Sampled(every=0.1, reads={y: noisy, z: kn.Sensor(0)}, drives={F: 0}))


def test_noise_has_the_moments_of_a_normal_distribution():
    model, _, _, F, _, _ = cart()
    z, h = kn.signals("z h")
    law = kn.Sampled(every=0.01, reads={z: kn.Sensor(0, noise=1)}, draws={h: "uniform"}, drives={F: 0})
    runs = compiled(model, law).simulate_many(
        stop=10,
        parameters=NUMBERS,
        initial={"q": np.zeros(40)},
        inputs={"r": 0},
        times=0.01 * np.arange(1000),
        rtol=1e-3,
    )
    normal, uniform = runs[z].ravel(), runs[h].ravel()
    n = normal.size
    # Five standard errors of each moment: one wrong answer in two million.
    assert abs(normal.mean()) < 5 / sqrt(n)
    assert abs(normal.var() - 1) < 5 * sqrt(2 / n)
    assert abs((normal**3).mean()) < 5 * sqrt(15 / n)
    assert abs((normal**4).mean() - 3) < 5 * sqrt(96 / n)
    assert abs(uniform.mean() - 0.5) < 5 / sqrt(12 * n)
    assert abs(np.corrcoef(normal[1:], normal[:-1])[0, 1]) < 5 / sqrt(n)
    assert abs(np.corrcoef(runs[z][0], runs[z][1])[0, 1]) < 5 / sqrt(1000)
    assert len(set(normal.tolist())) == n


def test_runs_have_their_own_noise_wherever_they_are_made():
    model, q, u, F, _, s = cart()
    y = kn.signals("y")
    kernel = compiled(model, kn.Sampled(every=0.1, reads={y: kn.Sensor(q, noise=s)}, drives={F: -y - 0.5 * u}))
    given = {"stop": 2, "inputs": {"r": 0}, "seed": 3}
    numbers = {**NUMBERS, "s": 0.2}
    whole = kernel.simulate_many(parameters=numbers, initial={"q": np.ones(300)}, threads=2, **given)
    part = kernel.simulate_many(parameters=numbers, initial={"q": np.ones(60)}, first_run=130, threads=1, **given)
    assert np.array_equal(whole.states[130:190], part.states)
    one = kernel.simulate(parameters=numbers, initial={"q": 1}, first_run=177, **given)
    np.testing.assert_allclose(one.states - whole.states[177], 0, atol=1e-12)  # code for one state rounds otherwise
    other = kernel.simulate(parameters=numbers, initial={"q": 1}, stop=2, inputs={"r": 0}, seed=4)
    assert abs(other[y] - whole[y][0]).max() > 0.1


# Travel


def test_a_kernel_with_controllers_travels_and_is_found_again():
    def made():
        model, q, u, F, _, s = cart()
        y = kn.signals("y")
        return compiled(model, kn.Sampled(every=0.1, reads={y: kn.Sensor(q, noise=s)}, drives={F: -y - u}))

    kernel = made()
    numbers = {**NUMBERS, "s": 0.1}
    first = run_of(kernel, parameters=numbers)
    for other in (pickle.loads(pickle.dumps(kernel)), made()):
        again = run_of(other, parameters=numbers)
        assert np.array_equal(again.states, first.states)
        assert np.array_equal(again["y"], first["y"])
    copy = pickle.loads(pickle.dumps(first))
    assert np.array_equal(copy["y"], first["y"])


def test_another_law_is_another_kernel():
    runs = []
    for gain in (1, 2):
        model, q, _, F, _, _ = cart()
        runs.append(run_of(compiled(model, kn.Sampled(every=0.1, drives={F: -gain * q}))))
    assert [run["F"][0] for run in runs] == [-1, -2]
