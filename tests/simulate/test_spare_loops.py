"""Runs one after the other, at once and within each other use loops that others used before, and share nothing.

Every run is compared, bit for bit, with the same run of a kernel that has made none before.

Proves: simulate/loop/motion_loop.py, codegen/loops/memory.py, simulate/explicit.py.
"""

import pickle
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from threading import Barrier
from time import sleep
from types import SimpleNamespace

import numpy as np
import pytest

import kanes as kn
from kanes.codegen.loops.memory import Memory
from kanes.codegen.machine import made_once
from kanes.kernel.kernel import inside_of
from kanes.simulate.loop import loop
from kanes.simulate.loop.memory import KNOWN, Data
from kanes.simulate.loop.motion_loop import SpareLoops

PARAMETERS = {"L": 1.0, "m1": 1.0, "m2": 0.7, "g": 9.81}
RAMP = kn.Samples([0.0, 0.4, 1.0], [0.0, 2.0, -1.0])


def pendulum():
    return kn.derive(kn.library.double_pendulum()).compile()


def bouncing():
    model = kn.Model("ball")
    z, u = model.coordinates("z"), model.speeds("u")
    model.gravity = -9.81 * model.frame.z
    model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=1)
    return kn.derive(model).compile(events=[kn.Event("ground", z, direction="falling", reset={u: -0.8 * u})])


def linkage():
    return kn.derive(kn.library.four_bar()).compile()


def linkage_start():
    parameters = {"a": 0.2, "b": 0.5, "c": 0.4, "d": 0.45, "m1": 0.8, "m2": 1.5, "m3": 1.1}
    parameters |= {"I2": 0.045, "x2": 0.27, "y2": 0.06, "g": 9.81}
    guess = {"q1": 0.3, "u1": 4.0}
    start = kn.assemble(
        kn.library.four_bar(), {"q2": 0.9, "q3": 2.0, **guess}, parameters=parameters, fixed=list(guess)
    )
    return {"parameters": parameters, "initial": start, "inputs": {"T": 0.0}}


def tumbling():
    model = kn.Model("box")
    model.add_body("B", joint=kn.Free(), mass=2, inertia=kn.inertia(1, 2, 2.7))
    return kn.derive(model).compile()


def course(number, **changed):
    """Runs of a double pendulum that differ in all that a loop keeps."""
    given = {
        "stop": 1.0,
        "parameters": {**PARAMETERS, "L": 1 + 0.1 * number},
        "initial": {"q1": 0.3 * number, "q2": 1.0, "u1": 0.1},
        "inputs": {"T1": 0.2 * number, "T2": 0},
        "times": np.linspace(0.0, 1.0, 5 + number),
        "rtol": 1e-7 if number % 2 else 1e-10,
    }
    return given | changed


def push(t, state):
    return -3 * state["q1"] - 0.5 * state["u1"]


PENDULUM_COURSES = [
    course(1),
    course(2),
    course(3, inputs={"T1": RAMP, "T2": 0.1}),
    course(4, method="dp5", start=0.2, times=None),
    course(5, inputs={"T1": 0.3, "T2": kn.Controller(push, every=0.1)}),
    course(6, method="rk4", step=0.01, rtol=1e-10),
    course(7, method="dop853", max_steps=3),
    course(1),
]


def same(one, another):
    for name in ("t", "states", "inputs", "parameters", "work"):
        assert np.array_equal(getattr(one, name), getattr(another, name)), name
    assert one.outcome == another.outcome
    assert [(each.name, each.time, dict(each.before), dict(each.after)) for each in one.events] == [
        (each.name, each.time, dict(each.before), dict(each.after)) for each in another.events
    ]


def alone(kernel, given):
    """The run of a kernel that has made none."""
    return deepcopy(kernel).simulate(**given)


@pytest.fixture(scope="module")
def kernel():
    return pendulum()


@pytest.fixture(scope="module")
def wanted(kernel):
    return [alone(kernel, given) for given in PENDULUM_COURSES]


def test_runs_in_a_row_are_those_of_new_kernels_and_stay_as_they_were(kernel, wanted):
    found = [kernel.simulate(**given) for given in PENDULUM_COURSES]
    for run, expected in zip(found, wanted, strict=True):
        same(run, expected)
    # What differs between courses matters: these are not all the same run.
    assert len({run.states.tobytes() for run in found}) == len(found) - 1
    arrays = [array for run in found for array in (run.t, run.states, run.inputs, run.parameters, run.work)]
    owners = [array if array.base is None else array.base for array in arrays]
    for number, one in enumerate(owners):
        for another in owners[number + 1 :]:
            assert one is another or not np.shares_memory(one, another)


def bounces():
    return bouncing(), [{"stop": stop, "parameters": {}, "initial": {"z": 1.0}} for stop in (2.0, 0.3, 1.0)]


def turns():
    kernel = tumbling()
    place, spin = kernel.states[4:7], kernel.states[7:10]
    starts = [dict.fromkeys(place, 0.0) | dict(zip(spin, (2.0, y, 0.1), strict=True)) for y in (0.0, 0.4)]
    return kernel, [{"stop": 1.0, "parameters": {}, "initial": start} for start in starts]


def strokes():
    return linkage(), [{"stop": stop, **linkage_start()} for stop in (1.0, 0.2)]


@pytest.mark.parametrize("make", [bounces, turns, strokes])
def test_events_turns_and_constraints_leave_nothing_to_the_next_run(make):
    kernel, courses = make()
    expected = [alone(kernel, given) for given in courses]
    assert not np.array_equal(expected[0].states, expected[1].states)
    for _ in range(2):
        for given, one in zip(courses, expected, strict=True):
            same(kernel.simulate(**given), one)


def test_runs_at_once_have_loops_of_their_own(kernel, wanted):
    with ThreadPoolExecutor(6) as threads:
        numbers = [number for _ in range(12) for number in range(len(PENDULUM_COURSES))]
        found = list(threads.map(lambda number: kernel.simulate(**PENDULUM_COURSES[number]), numbers))
    for number, run in zip(numbers, found, strict=True):
        same(run, wanted[number])


def test_a_controller_may_simulate_with_the_same_kernel(kernel):
    """A law that looks ahead: it asks the model where it would be, in the midst of a run of the model."""

    def inner(t, state):
        return course(0, stop=0.05, times=[0.05], initial=dict(state), inputs={"T1": 0.0, "T2": 0.0})

    def told(simulate):
        def law(t, state):
            ahead = simulate(inner(t, state))
            return -2 * ahead["q2"][-1] - ahead["u2"][-1]

        return course(2, inputs={"T1": 0.0, "T2": kn.Controller(law, every=0.1)})

    within = kernel.simulate(**told(lambda given: kernel.simulate(**given)))
    apart = alone(kernel, told(lambda given: alone(kernel, given)))
    same(within, apart)
    assert np.ptp(within.inputs[1]) > 0.1


def test_many_runs_after_others_are_those_of_a_new_kernel(kernel):
    given = course(1, initial={"q1": np.linspace(0, 1, 300), "q2": 1.0}, times=[0.5, 1.0])
    fresh = deepcopy(kernel).simulate_many(**given)
    for _ in range(2):
        runs = kernel.simulate_many(**given)
        assert np.array_equal(runs.states, fresh.states)
        assert runs.outcomes == fresh.outcomes


def test_a_run_that_fails_in_its_midst_spoils_no_other(kernel, wanted):
    def law(t, state):
        if t > 0.5:
            raise ZeroDivisionError("of the law")
        return 1.0

    with pytest.raises(ZeroDivisionError, match="of the law"):
        kernel.simulate(**course(1, inputs={"T1": 0.0, "T2": kn.Controller(law, every=0.1)}))
    same(kernel.simulate(**PENDULUM_COURSES[0]), wanted[0])


def test_spare_loops_stay_behind_when_a_kernel_travels(kernel):
    kernel.simulate(**course(1))
    assert inside_of(kernel).spare_loops._loops
    assert not inside_of(pickle.loads(pickle.dumps(kernel))).spare_loops._loops
    assert isinstance(deepcopy(inside_of(kernel).spare_loops), SpareLoops)


def test_few_loops_are_kept_and_no_large_ones(kernel):
    for count in range(2, 40):
        kernel.simulate_many(**course(1, initial={"q1": np.linspace(0, 1, count), "q2": 1.0}, times=[1.0], stop=1.0))
        kept = [loop for loops in inside_of(kernel).spare_loops._loops.values() for loop in loops]
        assert 1 <= len(kept) <= 32
        assert sum(loop.nbytes for loop in kept) < 32 * 2_000_000


def test_arrays_of_a_memory_begin_on_lines_and_come_back_as_they_were():
    numbers = {name: 3 for name, kind in Data.__annotations__.items() if kind in (int, float)}
    memory = Memory(Data, **numbers, C=np.arange(3.0))
    table = memory.table.copy()
    for name in ("C", "K", "ending"):
        assert memory[name].ctypes.data % 64 == 0
        assert table[list(Data.__annotations__).index(name)] == memory[name].ctypes.data
    memory["C"][:], memory["K"][:] = 5.0, 7.0
    shared = np.zeros(2)
    memory.set(stages=2, rtol=0.5)
    memory.share(C=shared)
    assert memory["C"] is shared
    assert memory["rtol"] == 0.5
    memory.restore()
    assert memory["C"].tolist() == [0, 1, 2]
    assert not memory["K"].any()
    assert np.array_equal(memory.table, table)
    with pytest.raises(ValueError, match=r"C: float64 of \(2,\), but float64 of \(3,\) is needed"):
        memory.share(C=shared)


def at_once(ask, count=4):
    """What several threads get that ask at the same moment."""
    barrier = Barrier(count)

    def asked(_):
        barrier.wait()
        return ask()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(asked, range(count)))


def test_threads_that_start_at_once_share_one_machine_code(monkeypatch):
    """Were it made twice, one would go while a thread has its address, and the next call would crash."""
    monkeypatch.setattr(loop, "_steps", {})
    made = []

    def slowly(width, known):
        sleep(0.02)
        made.append(width)
        return SimpleNamespace(address=len(made))

    monkeypatch.setattr(loop, "compile_steps", slowly)
    tables = {name: np.zeros(1) for name in ("A", "C", "E", "D")}
    found = at_once(lambda: loop.ordinary_steps({"width": 8, "n": 4, **dict.fromkeys(KNOWN, 0), **tables}))
    assert len(made) == 1
    assert all(each is found[0] for each in found)

    @made_once
    def code():
        sleep(0.02)
        return object()

    assert len(set(map(id, at_once(code)))) == 1
