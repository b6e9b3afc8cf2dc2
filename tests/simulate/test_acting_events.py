"""Events that lock, release and capture, and that reset a state beside contacts.

Proves: dynamics/programs/events.py.
"""

import numpy as np
import pytest

import kanes as kn

TIGHT = {"rtol": 1e-12}


def carrier():
    """A particle that a carrier holds, over a floor, and the model's time."""
    model = kn.Model("carrier")
    x, y, z = model.coordinates("x y z")
    N = model.frame
    P, Q = model.origin.moved("P", x * N.x + 10 * N.y), model.origin.moved("Q", y * N.x + z * N.y)
    model.add_particle("drone", P, mass=4)
    model.add_particle("parcel", Q, mass=1)
    model.add_force(P, 4 * 9.81 * N.y)
    model.gravity = -9.81 * N.y
    model.add_latch([y - x, z], locked=True, name="gripper")
    model.add_contact(Q, kn.surfaces.Plane(N.y), name="floor")
    return model


START = {"x": 0, "y": 0, "z": 9, "u_x": 2, "u_y": 2}


def test_an_event_drops_what_a_latch_holds():
    """The parcel leaves where the drone passes 3 m, falls as a stone does, and lands where that lands."""
    model = carrier()
    drop = kn.Event("drop", model["x"] - 3, direction="rising", release="gripper")
    run = kn.derive(model).compile(events=drop).simulate(stop=4, parameters={}, initial=START, **TIGHT)
    falls = np.sqrt(2 * 9 / 9.81)
    assert [each.time for each in run.events[1:]] == pytest.approx([1.5, 1.5 + falls], rel=1e-11)
    assert run.events[1].words == "drop; gripper lets go"
    assert run["y"][-1] == pytest.approx(2 * 4, rel=1e-11)
    assert run["z"][-1] == pytest.approx(0, abs=1e-12)
    assert run.events[2].lost == pytest.approx(9.81 * 9, rel=1e-11)
    # It was not held against gravity by anything but the latch.
    assert run.contact_force("gripper")[1][run.t < 1.4] == pytest.approx(9.81, rel=1e-11)


def test_an_event_captures_what_is_free_and_may_end_the_run():
    """Caught at 1 s, the parcel takes its part of the momentum; a latch that aims is not asked."""
    model = kn.Model("catch")
    x, y = model.coordinates("x y")
    P, Q = (model.origin.moved(name, s * model.frame.x) for name, s in (("P", x), ("Q", y)))
    model.add_particle("hook", P, mass=3)
    model.add_particle("parcel", Q, mass=1)
    latch = model.add_latch(x - y, at=0, when=x - 100, name="hook and eye")
    equations = kn.derive(model)
    clock = model.time
    events = [
        kn.Event("catch", 1 - clock, direction="falling", capture=latch),
        kn.Event("end", 2.5 - clock, direction="falling", release=[latch], terminal=True),
    ]
    run = equations.compile(events=events).simulate(stop=9, parameters={}, initial={"x": 0, "y": 5, "u_x": 4}, **TIGHT)
    assert (run.outcome.kind, run.outcome.culprit) == ("event", "end")
    assert run.t[-1] == pytest.approx(2.5, rel=1e-12)
    assert run["u_x"][run.t > 1] == pytest.approx(3, rel=1e-12)
    assert run.events[0].lost == pytest.approx(0.5 * 0.75 * 16, rel=1e-12)
    assert (run["y"] - run["x"])[-1] == pytest.approx(1, rel=1e-12)
    # Locked, it would have to be where it aims.
    events[0] = kn.Event("lock", 1 - clock, direction="falling", lock=latch)
    run = equations.compile(events=events).simulate(stop=2, parameters={}, initial={"x": 0, "y": 5, "u_x": 4}, **TIGHT)
    assert run.outcome.kind == "cannot lock"
    assert run.outcome.culprit == "hook and eye: it is 1 from where it locks, and within= says nothing of it"


def test_a_reset_beside_contacts_acts_before_them():
    """A ball is hit upwards at 1 s, at rest on the floor, and flies 2 v/g; one that is put inside ends the run."""
    model = kn.Model("ball")
    y = model.coordinates("y")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=2)
    model.gravity = -9.81 * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), name="floor")
    equations = kn.derive(model)
    kick = kn.Event("kick", 1 - model.time, direction="falling", reset={"u_y": 3})
    run = equations.compile(events=kick).simulate(stop=2, parameters={}, initial={"y": 0}, **TIGHT)
    assert [each.time for each in run.events[1:]] == pytest.approx([1, 1 + 6 / 9.81], rel=1e-11)
    assert run.events[1].words == "kick; floor opens"
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-12)
    press = kn.Event("press", 1 - model.time, direction="falling", reset={"u_y": -3})
    run = equations.compile(events=press).simulate(stop=2, parameters={}, initial={"y": 0}, **TIGHT)
    assert run.events[1].impulses["floor"] == pytest.approx([6], rel=1e-12)
    assert run["y"] == pytest.approx(np.zeros(run.t.size), abs=1e-15)
    bury = kn.Event("bury", 1 - model.time, direction="falling", reset={"y": -0.1})
    run = equations.compile(events=bury).simulate(stop=2, parameters={}, initial={"y": 0}, **TIGHT)
    assert (run.outcome.kind, run.outcome.culprit) == (
        "reset to inside",
        "floor: it is 0.1 inside what it may only touch",
    )


def test_many_runs_with_events_are_those_made_alone():
    model = carrier()
    drop = kn.Event("drop", model["x"] - 3, direction="rising", release="gripper")
    kernel = kn.derive(model).compile(events=drop)
    speeds = np.array([1.0, 2.0, 3.0, 0.5])
    given = {"stop": 3, "parameters": {}, "times": np.linspace(0, 3, 31)}
    runs = kernel.simulate_many(initial=START | {"u_x": speeds, "u_y": speeds}, **given)
    for number, speed in enumerate(speeds):
        alone = kernel.simulate(initial=START | {"u_x": speed, "u_y": speed}, **given)
        assert np.array_equal(runs.run(number).states, alone.states)


def test_derivatives_refuse_what_events_do_to_latches():
    model = carrier()
    drop = kn.Event("drop", model["x"] - 3, direction="rising", release="gripper")
    kernel = kn.derive(model).compile(events=drop)
    with pytest.raises(kn.StateError, match="whose changes have no derivatives here"):
        kn.sensitivities(kernel, wrt=["u_x"], stop=2, parameters={}, initial=START)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"release": "grapple"}, kn.UnknownNameError, "has no latch 'grapple'. It has: gripper"),
        ({"lock": 3}, kn.WrongTypeError, "lock=3 is not a latch. Give latches or their names"),
        ({"set": 3}, kn.WrongTypeError, "set is not a table"),
    ],
)
def test_events_that_name_no_latch_are_errors(given, error, message):
    with pytest.raises(error, match=message):
        kn.derive(carrier()).compile(events=kn.Event("drop", kn.Model("clock").time - 1, **given))


def test_without_latches_an_event_cannot_lock():
    model = kn.Model("plain")
    x = model.coordinates("x")
    model.add_particle("mass", model.origin.moved("P", x * model.frame.x), mass=1)
    with pytest.raises(kn.UnknownNameError, match=r"'plain' has no latch 'a'\. Add it with model\.add_latch"):
        kn.derive(model).compile(events=kn.Event("lock", x, lock="a"))
