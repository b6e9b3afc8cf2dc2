"""Reaction wheels and thrusters: closed forms, what is conserved, limits, pulses, and the way through files and pages.

Proves: library/spacecraft/reaction_wheels.py, library/spacecraft/thrusters.py, library/spacecraft/mounts.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.library.spacecraft import (
    EARTH,
    Orbit,
    add_reaction_wheel,
    add_reaction_wheels,
    add_thruster,
    central_gravity,
    pyramid,
)


def satellite(joint=None, **options):
    model = kn.Model("satellite")
    given = {"mass": 40, "inertia": kn.inertia(3, 4, 5, 0.2, -0.1, 0.3), "joint": joint or kn.Free(), **options}
    return model, model.add_body("bus", **given)


# Wheels


def test_a_wheel_turns_its_bus_about_one_axis_as_in_the_closed_form():
    """Up to speed, and down again: the bus has turned by T t²/I of each half and is at rest."""
    J, I, T = 0.02, 4.0, 0.1
    model, _ = satellite(kn.Pin(axis="z"), inertia=kn.inertia(3, 3, I))
    wheel = add_reaction_wheel(model, "wheel", "bus", axis="z", inertia=J)
    slew = kn.Sampled(every=10, drives={wheel.torque: T - 2 * T * model.time / 10})  # T, and then −T
    start = {"q_bus": 0.3, "q_wheel": 0, "u_wheel": 5.0}
    run = kn.derive(model).compile(sampled=slew).simulate(stop=20, times=[10, 20], parameters={}, initial=start)
    # The rotor is no part of the bus's inertia, which takes −T alone. Steps of 1e-10.
    np.testing.assert_allclose(run["u_bus"], [-T * 10 / I, 0], atol=1e-9)
    np.testing.assert_allclose(run["q_bus"], [0.3 - T * 50 / I, 0.3 - T * 100 / I], atol=1e-9)
    np.testing.assert_allclose(run["u_wheel"], [5 + T * 10 * (1 / J + 1 / I), 5], atol=1e-7)


@pytest.mark.parametrize("own", [{}, {"mass": 1.5, "transverse": 0.03, "at": (0.1, -0.2, 0.3)}], ids=["plain", "heavy"])
def test_driven_wheels_leave_the_angular_momentum_as_it_is(own):
    model, bus = satellite(center=(0.05, 0.1, -0.02))
    wheels = add_reaction_wheels(model, "wheel", bus, axes=pyramid(0.5), inertia=0.04, **own)
    start = {"wx_bus": 0.02, "wy_bus": -0.03, "wz_bus": 0.05, "vx_bus": 0.3, "u_wheel1": 20}
    inputs = {wheel.torque: T for wheel, T in zip(wheels, (0.3, 0.1, -0.2, 0.4), strict=True)}
    others = {f"{axis}_bus": 0 for axis in "xyz"} | {f"q_wheel{k}": 0 for k in range(1, 5)}
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=30, parameters={}, initial=start | others, inputs=inputs, rtol=1e-12)
    h = run.angular_momentum()
    assert np.abs(run["wx_bus"] - 0.02).max() > 0.1  # it does turn
    # Steps of 1e-12, of wheels that reach 300 rad/s and 1000 rad.
    np.testing.assert_allclose(h, np.tile(h[:, :1], len(run.t)), atol=1e-7)


def test_the_momentum_of_a_wheel_is_what_it_has_beyond_the_bus():
    """H = (I + J a a) ω + J u a, about the mass centre and in the axes of the bus."""
    model, _ = satellite(kn.Spherical())
    wheel = add_reaction_wheel(model, "wheel", "bus", axis=(2, -1, 2), inertia=0.3)
    start = {"wx_bus": 0.2, "wy_bus": -0.3, "wz_bus": 0.5, "u_wheel": 2.0, "q_wheel": 0.4}
    run = kn.derive(model).compile().simulate(stop=1, times=[0], parameters={}, initial=start, inputs={wheel.torque: 0})
    a, w = np.array([2, -1, 2]) / 3, np.array([0.2, -0.3, 0.5])
    I = np.array([[3, 0.2, 0.3], [0.2, 4, -0.1], [0.3, -0.1, 5]])
    expected = I @ w + 0.3 * a * (a @ w) + float(wheel.momentum.subs(wheel.speed, 2.0)) * a
    np.testing.assert_allclose(run.angular_momentum()[:, 0], expected, rtol=1e-14)  # some roundings


def test_a_command_keeps_to_the_torque_and_the_speed_of_a_wheel():
    model, bus = satellite(kn.Pin(axis="z"), inertia=kn.inertia(300, 300, 500))
    J, every = 0.02, 0.5
    wheel = add_reaction_wheel(model, "wheel", bus, axis="z", inertia=J, largest_torque=0.1, largest_speed=50)
    for demand, u, expected in ((0.05, 0, 0.05), (3, 0, 0.1), (-3, 0, -0.1), (3, 49, 0.04), (3, 50, 0), (-3, 50, -0.1)):
        assert float(wheel.command(demand, every).subs(wheel.speed, u)) == pytest.approx(expected, abs=1e-14)
    law = kn.Sampled(every=every, drives={wheel.torque: wheel.command(7, every)})
    start = {"q_bus": 0, "q_wheel": 0}
    run = kn.derive(model).compile(sampled=law).simulate(stop=40, parameters={}, initial=start)
    assert run[wheel.torque].max() == pytest.approx(0.1)
    # What the bus turns meanwhile is J/I = 4e-5 of what the wheel gains in its last interval.
    assert 49.99 < run["u_wheel"].max() < 50 * (1 + 4e-5)
    assert run["u_wheel"][-1] == pytest.approx(50, rel=1e-6)


def test_wheels_share_a_torque_with_the_least_effort():
    model, bus = satellite()
    wheels = add_reaction_wheels(model, "wheel", bus, axes=pyramid(0.6), inertia=0.02)
    A = np.array(pyramid(0.6)).T
    torque = np.array([0.3, -0.2, 0.1])
    shares = wheels.allocation @ torque
    # The opposite of what the rotors get, but for roundings.
    np.testing.assert_allclose(-A @ shares, torque, atol=1e-14)
    idle = np.array([1, -1, 1, -1])  # gives no torque
    assert np.linalg.norm(A @ idle) == pytest.approx(0, abs=1e-14)
    assert shares @ idle == pytest.approx(0, abs=1e-14)
    commands = wheels.commands((0.3, -0.2, 0.1))
    np.testing.assert_allclose([float(commands[wheel.torque]) for wheel in wheels], shares, rtol=1e-13)
    assert [wheel.body.name for wheel in wheels] == ["wheel1", "wheel2", "wheel3", "wheel4"]
    assert len(wheels) == 4
    h = [float(each.subs(dict.fromkeys([wheel.speed for wheel in wheels], 2))) for each in wheels.momentum]
    np.testing.assert_allclose(h, 0.04 * A @ np.ones(4), atol=1e-14)


def test_a_pyramid_of_four_is_even_where_its_elevation_says_so():
    A = np.array(pyramid(np.arctan(1 / np.sqrt(2)))).T
    np.testing.assert_allclose(A @ A.T, 4 / 3 * np.eye(3), atol=1e-14)


# Thrusters


def test_a_pulse_gives_the_momentum_that_was_asked_for():
    model, bus = satellite(center=(0.1, 0, 0))
    jet = add_thruster(model, "jet", bus, at=(0.5, 0.2, 0), direction=(0, 3, 4), thrust=2.0, shortest=0.02)
    law = kn.Sampled(every=1.0, drives={jet.force: jet.pulse(0.5, every=1.0)})
    start = {f"{axis}_bus": 0 for axis in "xyz"}
    kernel, times = kn.derive(model).compile(sampled=law), [0, 0.2, 0.26, 1]
    run = kernel.simulate(stop=1, times=times, parameters={}, initial=start)
    # Inputs are shown from their instant on, at the stop too: the next pulse begins there, as in a longer run.
    np.testing.assert_allclose(run[jet.force], [2, 2, 0, 2], atol=0)
    longer = kernel.simulate(stop=1.5, times=times, parameters={}, initial=start)
    np.testing.assert_allclose(longer[jet.force], run[jet.force], atol=0)
    p, d = run.linear_momentum()[:, -1], np.array([0, 0.6, 0.8])
    # 0.25 s of 2 N: 0.5 N s along a direction that turns by some hundredths meanwhile.
    assert np.linalg.norm(p) == pytest.approx(0.5, rel=1e-3)
    np.testing.assert_allclose(p, 0.5 * d, atol=0.01)
    assert [float(x) for x in jet.torque.components(bus.frame)] == pytest.approx(list(np.cross([0.4, 0.2, 0], d)))


def test_small_demands_leave_a_valve_shut_and_large_ones_leave_it_open():
    model, bus = satellite(kn.Slider(axis="x"))
    jet = add_thruster(model, "jet", bus, at=(0, 0, 0), direction="x", thrust=2, shortest=0.05)
    for demand, impulse in ((0.5, 0.5), (0.1, 0.1), (0.099, 0), (-1, 0), (2, 2), (50, 2)):
        law = kn.Sampled(every=1, drives={jet.force: jet.pulse(demand, every=1)})
        run = kn.derive(model).compile(sampled=law).simulate(stop=3, times=[3], parameters={}, initial={"q_bus": 0})
        # Three pulses on 40 kg; a constant force is integrated without error but for roundings.
        assert run["u_bus"][0] == pytest.approx(3 * impulse / 40, rel=1e-12)


# What is refused


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"inertia": 0}, "reaction wheel w, inertia: 0 is not positive. Give more than zero."),
        ({"mass": -1}, "reaction wheel w, mass: -1 is negative. Give zero or more."),
        ({"axis": (0, 0, 0)}, "reaction wheel w, axis: (0, 0, 0) has no direction."),
        ({"on": "tail"}, "has nothing named 'tail'"),
        ({"on": 5}, "reaction wheel w: 5 is not a body of 'satellite'. Give the body that it is on."),
        ({"model": None}, "reaction wheel w: None is not a model. Give a kn.Model"),
        ({"largest_torque": 0}, "reaction wheel w, largest_torque: 0 is not positive."),
    ],
)
def test_a_wheel_that_is_none_is_refused(given, words):
    model, bus = satellite()
    with pytest.raises(kn.KanesError) as caught:
        add_reaction_wheel(**{"model": model, "name": "w", "on": bus, "axis": "z", "inertia": 1} | given)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"thrust": 0}, "thruster j, thrust: 0 is not positive. Give more than zero."),
        ({"shortest": -1}, "thruster j, shortest: -1 is negative. Give zero or more."),
        ({"at": (1, 2)}, "thruster j: at=(1, 2) is not a position. Give three measure numbers in bus."),
        ({"direction": "up"}, "thruster j, direction: 'up' is not an axis."),
    ],
)
def test_a_thruster_that_is_none_is_refused(given, words):
    model, bus = satellite()
    with pytest.raises(kn.KanesError) as caught:
        add_thruster(**{"model": model, "name": "j", "on": bus, "at": (0, 0, 0), "direction": "x", "thrust": 1} | given)
    assert words in str(caught.value)


def test_commands_that_cannot_be_are_refused():
    model, bus = satellite()
    l = model.parameters("l")
    wheels = add_reaction_wheels(model, "w", bus, axes=["x", (l, 1, 0)], inertia=1, largest_speed=3)
    with pytest.raises(kn.WrongValueError, match="w1: its largest speed is enforced at sampling instants."):
        wheels[0].command(1)
    with pytest.raises(
        kn.WrongValueError, match="an axis has parameters, and the allocation of torques needs numbers."
    ):
        wheels.commands((1, 0, 0), 0.1)
    with pytest.raises(kn.WrongTypeError, match="7 is not a torque. Give three expressions in the axes of the bus."):
        wheels.commands(7)
    with pytest.raises(kn.WrongValueError, match="there is no wheel 2. Give a number from 0 to 1."):
        wheels[2]
    with pytest.raises(kn.WrongTypeError, match="axes=4 is not a list of axes."):
        add_reaction_wheels(model, "v", bus, axes=4, inertia=1)
    jet = add_thruster(model, "j", bus, at=(0, 0, 0), direction="x", thrust=1)
    with pytest.raises(kn.WrongValueError, match="thruster F_j, every: 0 is not positive."):
        jet.pulse(1, every=0)
    assert repr(jet) == "<thruster F_j on bus>"
    assert repr(wheels[0]) == "<reaction wheel w1>"


# All of it together


@pytest.fixture(scope="module")
def mission():
    model = kn.Model("mission")
    central_gravity(model, EARTH.mu, J2=EARTH.J2, radius=EARTH.radius)
    bus = model.add_body("bus", mass=40, inertia=kn.solids.box(40, 1, 0.8, 0.6), joint=kn.Free())
    wheels = add_reaction_wheels(
        model, "wheel", bus, axes=pyramid(0.6), inertia=0.02, largest_torque=0.1, largest_speed=300
    )
    jet = add_thruster(model, "jet", bus, at=(0.5, 0, 0), direction="y", thrust=2, shortest=0.02)
    e, w = kn.signals("e1:4"), kn.signals("w1:4")
    reads = {each: kn.Sensor(model[f"e{k}_bus"], noise=1e-4) for k, each in enumerate(e, start=1)}
    reads |= {each: model[f"w{axis}_bus"] for each, axis in zip(w, "xyz", strict=True)}
    torque = [-0.05 * angle - 0.6 * rate for angle, rate in zip(e, w, strict=True)]
    drives = wheels.commands(torque, every=0.5) | {jet.force: jet.pulse(-0.01 * model["u_wheel1"], every=0.5)}
    orbit = Orbit.from_radii(6.8e6, 7.2e6, mu=EARTH.mu, inclination=0.9)
    start = orbit.initial(bus, turned=(0.8, 0.6, 0, 0)) | {f"q_wheel{k}": 0 for k in range(1, 5)}
    law = kn.Sampled(every=0.5, reads=reads, drives=drives)
    return model, kn.derive(model).compile(sampled=law), start


def test_a_whole_satellite_runs_alone_and_among_many(mission):
    _, kernel, start = mission
    given = {"stop": 60, "parameters": {}, "times": [0, 30, 60], "seed": 3}
    run = kernel.simulate(**given, initial=start, first_run=1)
    runs = kernel.simulate_many(**given, initial=start | {"e1_bus": np.full(3, start["e1_bus"])})
    assert run.outcome.kind == "finished"
    # The same steps in lanes, which round in other ways: relative to a place of 7e6 m.
    np.testing.assert_allclose(runs.run(1).states, run.states, atol=1e-6)
    e = [run[f"e{k}_bus"][-1] for k in (1, 2, 3)]
    assert np.linalg.norm(e) < 0.3  # from 0.6


def test_a_whole_satellite_goes_through_a_model_file(mission, tmp_path):
    model, kernel, start = mission
    kn.write(model, tmp_path / "mission.yaml")
    again = kn.read(tmp_path / "mission.yaml").model
    inputs = dict.fromkeys(["T_wheel1", "T_wheel2", "T_wheel3", "T_wheel4", "F_jet"], 0.1)
    x = {**dict.fromkeys(kernel.states, 0.1), **start}
    found, expected = (each.derivative({}, inputs)(0.0, x) for each in (kn.derive(again).compile(), kernel))
    # Expressions are read in another order of terms.
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.heavy
def test_a_whole_satellite_is_drawn_and_animated(mission, tmp_path):
    _, kernel, start = mission
    run = kernel.simulate(stop=5, parameters={}, initial=start)
    run.write(tmp_path / "mission.png")
    run.write(tmp_path / "mission.html")
    assert (tmp_path / "mission.png").stat().st_size > 1000
    assert (tmp_path / "mission.html").stat().st_size > 1000
