"""Steps that are compiled for a method and a number of states are those of the code for any, and closed forms.

Proves: simulate/loop/ordinary_step.py, simulate/loop/step_control.py, simulate/loop/code.py,
codegen/loops/lane_vectors.py, codegen/loops/fixed_entries.py, codegen/loops/kept_code.py.
"""

import platform
import re
from functools import cache

import numba
import numpy as np
import pytest

import kanes as kn
from kanes.codegen import function
from kanes.codegen.loops.lane_vectors import rough_power
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.loop import code as loop_code
from kanes.simulate.loop import loop as loop_module
from kanes.simulate.methods.runge_kutta import METHODS


def springs(count):
    """Particles on springs beside each other, of stiffness 1, 4, 9, … times k; the last is driven too."""
    model = kn.Model(f"{count} springs")
    k, T = model.parameters("k"), model.inputs("T")
    for number in range(1, count + 1):
        q, _ = model.coordinates(f"q{number}"), model.speeds(f"u{number}")
        P = model.origin.moved(f"P{number}", q * model.frame.x)
        model.add_particle(f"mass {number}", P, mass=1)
        model.add_force(P, ((T if number == count else 0) - k * number**2 * q) * model.frame.x)
    return kn.derive(model).compile()


def swing(kernel, k, times, T):
    """q = T/κ + (q_0 − T/κ) cos(√κ t),  κ = k number²,  with T at the last one alone; and its rate."""
    count = len(kernel.states) // 2
    number = np.arange(1, count + 1)
    rate, rest = np.sqrt(k) * number, T * (number == count) / (k * number**2)
    amplitude = 1 + 0.1 * number - rest
    phase = np.outer(times, rate)
    return np.hstack([rest + amplitude * np.cos(phase), -amplitude * rate * np.sin(phase)]).T


@pytest.fixture
def for_any(monkeypatch):
    """From here on steps know neither the method nor the number of states."""
    made = {}

    def steps(given):
        width = given["width"]
        if width not in made:
            made[width] = loop_module.compile_steps(width, {})
        return made[width]

    yield lambda: monkeypatch.setattr(loop_module, "ordinary_steps", steps)
    assert made


def course(kernel, method):
    initial = {name: 1 + 0.1 * int(name[1:]) for name in kernel.states if name[0] == "q"}
    accuracy = {"step": 0.002} if method == "rk4" else {"rtol": 1e-12}
    return {"stop": 3.0, "initial": initial, "times": np.linspace(0, 3, 50), "method": method, **accuracy}


# With 3 and 7 states, the work among them, their number is known; with 21 it is not.
@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.heavy), 10])
@pytest.mark.parametrize("method", METHODS)
def test_springs_swing_as_cosines_alone_and_in_lanes_whatever_is_known_of_them(method, count, for_any):
    stiffness = np.linspace(1.0, 2.0, 11)
    found = []
    for prepare in (lambda: None, for_any):
        prepare()
        # A kernel keeps the loops that it made.
        kernel = springs(count)
        one = kernel.simulate(parameters={"k": 1.5}, inputs={"T": 0.3}, **course(kernel, method))
        many = kernel.simulate_many(parameters={"k": stiffness}, inputs={"T": 0.3}, **course(kernel, method))
        found.append(np.concatenate([one.states[None], many.states]))
    exact = np.array([swing(kernel, k, np.linspace(0, 3, 50), 0.3) for k in (1.5, *stiffness)])
    # rk4 loses (h ω)⁵/120 of a swing in each step; the others some of their tolerance in each of a thousand steps.
    fastest = np.sqrt(2) * count
    most = np.abs(exact).max() * (3.0 / 0.002 * (0.002 * fastest) ** 5 / 120 + 1e-12 if method == "rk4" else 1e-10)
    assert np.abs(found[0] - exact).max() < most
    # Sums whose terms are rounded one way or the other; where steps are chosen by errors, they differ as little.
    np.testing.assert_allclose(found[1] - found[0], 0, atol=1e-12 if method == "rk4" else 1e-10)


def test_steps_of_sixteen_lanes_are_those_of_eight(monkeypatch):
    monkeypatch.setenv("KANES_CACHE", "off")
    kernels = [springs(2)]
    monkeypatch.setattr(function, "best_lanes", lambda count: 16)
    kernels.append(springs(2))
    given = {"parameters": {"k": np.linspace(1, 2, 37)}, "inputs": {"T": 0.3}}
    eight, sixteen = (kernel.simulate_many(**given, **course(kernel, "dop853")) for kernel in kernels)
    assert {place[0] for place in loop_module._steps} >= {8, 16}
    np.testing.assert_allclose(sixteen.states, eight.states, rtol=0, atol=1e-10)


def bouncing_ball():
    model = kn.Model("ball")
    h, u = model.coordinates("h"), model.speeds("u")
    g = model.parameters("g")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    bounce = kn.Event("bounce", h, direction="falling", reset={u: -0.5 * u})
    return kn.derive(model).compile(events=[bounce])


def test_events_are_found_where_they_are_whatever_is_known(for_any):
    given = {"stop": 2.2, "initial": {"h": 5.0}, "rtol": 1e-10}
    times = []
    for prepare in (lambda: None, for_any):
        prepare()
        kernel = bouncing_ball()
        many = kernel.simulate_many(parameters={"g": np.full(9, 10.0)}, **given)
        for events in (kernel.simulate(parameters={"g": 10.0}, **given).events, *many.events):
            times.append([event.time for event in events])
    # √(2h/g), and after it as long as half of the speed √(2gh) takes up and down.
    assert np.array(times) == pytest.approx(np.broadcast_to([1.0, 2.0], (20, 2)), abs=1e-9)


def test_samples_drive_the_same_motion_whatever_is_known(for_any):
    """Twice the integral of a force that rises and falls, of a particle without a spring."""
    pulse = kn.Samples([0.0, 1.0, 2.0, 3.0], [0.0, 2.0, 0.0, 0.0])
    for prepare in (lambda: None, for_any):
        prepare()
        kernel = springs(1)
        given = {"initial": {"q1": 0.0}, "inputs": {"T": pulse}, "stop": 3.0, "times": [3.0], "rtol": 1e-10}
        one = kernel.simulate(parameters={"k": 0.0}, **given)
        many = kernel.simulate_many(parameters={"k": np.zeros(9)}, **given)
        # u = t² up to 1, then 1 + 2 (t − 1) − (t − 1)² up to 2: the momentum is 2, and 1/3 + 5/3 + 2 is the way.
        assert one["u1"][-1] == pytest.approx(2.0, abs=1e-9)
        assert one["q1"][-1] == pytest.approx(4.0, abs=1e-9)
        assert many["q1"][:, -1] == pytest.approx(np.full(9, 4.0), abs=1e-9)


def test_constraints_are_kept_whatever_is_known(for_any):
    study = kn.library.study("four_bar")
    equations = kn.derive(study.model)
    given = {"parameters": study.parameters, "inputs": study.inputs, "stop": 2.0, "rtol": 1e-10}
    found = []
    for prepare in (lambda: None, for_any):
        prepare()
        kernel = equations.compile()
        found.append(kernel.simulate(initial=study.initial, **given))
        starts = {name: np.full(9, value) for name, value in study.initial.items()}
        many = kernel.simulate_many(initial=starts, **given)
        found += [many.run(0), many.run(8)]
    for run in found:
        assert run.drift.largest == pytest.approx(0, abs=1e-12)
        # Steps that are as long up to rounding, with errors of the tolerance.
        np.testing.assert_allclose(run.states - found[0].states, 0, atol=1e-7)


def test_systems_with_as_many_states_share_their_steps_and_others_do_not(monkeypatch):
    monkeypatch.setattr(loop_module, "_steps", {})
    for count in (1, 2, 1, 10, 11):
        kernel = springs(count)
        kernel.simulate(parameters={"k": 1.5}, inputs={"T": 0.0}, **course(kernel, "dop853"))
    # The work of T is a state too. Of twenty states and more nothing is known but the method.
    assert sorted(place[:2] for place in loop_module._steps) == [(1, 0), (1, 3), (1, 5)]
    assert len({steps.address for steps, _ in loop_module._steps.values()}) == 3


@pytest.mark.heavy
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="names of other processors")
@pytest.mark.parametrize("target", ["x86-64", "x86-64-v3"])
def test_other_processors_take_the_same_steps(target, monkeypatch):
    given = {"parameters": {"k": np.linspace(1, 2, 11)}, "inputs": {"T": 0.3}}
    here = springs(2)
    here = here.simulate_many(**given, **course(here, "dop853"))
    monkeypatch.setattr(loop_module, "_steps", {})
    monkeypatch.setattr(loop_module, "machine_code", cache(loop_module.machine_code.__wrapped__))
    monkeypatch.setenv("KANES_TARGET", target)
    there = springs(2)
    there = there.simulate_many(**given, **course(there, "dop853"))
    np.testing.assert_allclose(there.states, here.states, rtol=0, atol=1e-10)


@pytest.mark.margin("an approximation to five digits")
def test_powers_are_right_to_five_digits_and_zero_is_the_least_number():
    @compiled
    def power(base, exponent):
        return rough_power(base, exponent)

    call = numba.njit(lambda base, exponent: power(base, exponent))
    bases = np.concatenate([10.0 ** np.linspace(-300, 300, 1201), np.linspace(0.5, 4, 400)])
    for exponent in (-1 / 8, -1 / 5, -1 / 4, 0.3):
        found = np.array([call(base, exponent) for base in bases])
        assert found == pytest.approx(bases**exponent, rel=1e-5)
        assert np.isfinite(call(0.0, exponent))
    assert call(0.0, -1 / 8) > 1e38


def test_the_kept_code_is_that_of_its_sources():
    assert loop_code.FILE.exists()
    assert loop_code._unpacked(loop_code.FILE.read_bytes())["key"] == loop_code.sources_key(), "say: make assets"


def test_the_kept_code_has_nothing_that_some_versions_of_llvm_do_not_know():
    for code in loop_code.parts().values():
        assert not re.search(r"captures|nocreateundeforpoison|target_mem|lifetime|#\d", code)
