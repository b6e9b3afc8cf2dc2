"""Digital controllers in runs with contacts: commands are held, memory and instants go on across impacts.

Between instants and bounces a ball under a held force flies on parabolas, which are put together here one by one.

Proves: simulate/hybrid/parts.py.
"""

import numpy as np
import pytest

import kanes as kn

M, G, E, EVERY = 0.8, 9.81, 0.6, 0.05
KP, KD, HIGH = 20.0, 0.4, 0.35
STOP = 2.02


def lifted_ball(**more):
    """A ball over the floor, which a force F lifts."""
    model = kn.Model("lifted ball")
    y = model.coordinates("y")
    F = model.inputs("F")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=M)
    model.gravity = -G * model.frame.y
    model.add_force(P, F * model.frame.y)
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=E, name="floor")
    return model, y, F, kn.derive(model)


def parabolas(law, delay=0.0):
    """Times and speeds of bounces, commands by instant, and the end, of y'' = F/m − g with F held."""
    y, v, t, force, bounces, commands = 0.8, 0.0, 0.0, 0.0, [], []
    instants = np.arange(int(STOP / EVERY) + 1) * EVERY
    pending = []
    for k, start in enumerate(instants):
        command = law(k, y, v)
        commands.append(command)
        pending.append((start + delay, command))
        end = instants[k + 1] if k + 1 < len(instants) else STOP
        changes = [each for each in pending if start <= each[0] < end]
        for first, value in [(start, None), *changes]:
            y, v, t = flown(y, v, t, first, force, bounces)
            force = force if value is None else value
        y, v, t = flown(y, v, t, end, force, bounces)
    return bounces, commands, (y, v)


def flown(y, v, t, end, force, bounces):
    """On parabolas from t to an end."""
    a = force / M - G
    while True:
        roots = np.roots([a / 2, v, y])
        later = sorted(float(r.real) for r in roots if abs(r.imag) < 1e-14 and r.real > 1e-9 and v + a * r.real < 0)
        if not later or t + later[0] > end:
            s = end - t
            return y + v * s + a * s * s / 2, v + a * s, end
        t, v, y = t + later[0], -E * (v + a * later[0]), 0.0
        bounces.append((t, v))


def law(_, y, v):
    return M * G + KP * (HIGH - y) - KD * v


@pytest.mark.parametrize("delay", [0.0, 0.02])
def test_commands_are_held_through_bounces_and_memory_goes_on(delay):
    _, y, F, equations = lifted_ball()
    read, speed, count = kn.signals("read speed count")
    u = equations.system.speeds[0]
    control = kn.Sampled(
        every=EVERY,
        reads={read: y, speed: u},
        remembers={count: 0},
        updates={count: count + 1},
        drives={F: law(0, read, speed)},
        delay=delay,
    )
    kernel = equations.compile(sampled=control)
    times = np.linspace(0, STOP, 203)
    run = kernel.simulate(stop=STOP, parameters={}, initial={y: 0.8}, rtol=1e-12, times=times)
    bounces, commands, (height, velocity) = parabolas(law, delay)
    assert len(bounces) >= 2
    assert [event.time for event in run.impulses] == pytest.approx([t for t, _ in bounces], abs=1e-10)
    assert [event.after[u] for event in run.impulses] == pytest.approx([v for _, v in bounces], abs=1e-9)
    assert [run["y"][-1], run[u][-1]] == pytest.approx([height, velocity], abs=1e-9)
    # The counter at each time is the number of instants until then, and commands are those of the recursion.
    number = np.floor(times / EVERY + 1e-9)
    assert run["count"] == pytest.approx(number + 1)
    if delay == 0:
        assert run[F] == pytest.approx(np.array(commands)[number.astype(int)], abs=1e-9)


def test_a_law_of_python_is_called_at_its_instants_whatever_bounces_between():
    _, y, F, equations = lifted_ball()
    kernel, called = equations.compile(), []

    def command(t, state):
        called.append(t)
        return law(0, state[y], state["u_y"])

    run = kernel.simulate(
        stop=STOP, parameters={}, initial={y: 0.8}, inputs={F: kn.Controller(command, every=EVERY)}, rtol=1e-12
    )
    bounces, _, (height, velocity) = parabolas(law)
    assert called == pytest.approx(np.arange(41) * EVERY, abs=1e-14)
    assert [event.time for event in run.impulses] == pytest.approx([t for t, _ in bounces], abs=1e-10)
    assert [run["y"][-1], run["u_y"][-1]] == pytest.approx([height, velocity], abs=1e-9)


def test_a_command_lets_a_resting_ball_go_and_lands_it_again():
    """Above its weight the force lifts the ball from the floor at the instant; below, the floor carries the rest."""
    _, y, F, equations = lifted_ball()

    def command(t, _):
        return 12.0 if 0.3 - 1e-9 < t < 0.4 - 1e-9 else 2.0

    controller = kn.Controller(command, every=0.1)
    run = equations.compile().simulate(stop=0.45, parameters={}, initial={y: 0}, inputs={F: controller}, rtol=1e-12)
    opening = [event for event in run.events if "opens" in event.words]
    assert [event.time for event in opening] == pytest.approx([0.3], abs=1e-12)
    a = 12 / M - G
    at = (run.t > 0.3) & (run.t < 0.4)
    assert run[y][at] == pytest.approx(a / 2 * (run.t[at] - 0.3) ** 2, abs=1e-11)
    before = run.t < 0.3
    assert run.contact_force("floor")[1, before] == pytest.approx(M * G - 2, rel=1e-12)


def test_open_contacts_leave_a_controlled_motion_as_it_is():
    """High above the floor the commands are those of the same model without it, instant by instant."""
    found = []
    for with_floor in (True, False):
        model = kn.Model("hovering")
        y = model.coordinates("y")
        F = model.inputs("F")
        P = model.origin.moved("P", y * model.frame.y)
        model.add_particle("ball", P, mass=M)
        model.gravity = -G * model.frame.y
        model.add_force(P, F * model.frame.y)
        if with_floor:
            model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=E, name="floor")
        read = kn.signals("read")
        noise = kn.Sensor(y, noise=0.01)
        control = kn.Sampled(every=EVERY, reads={read: noise}, drives={F: M * G - KP * (read - 5.0)})
        run = (
            kn.derive(model)
            .compile(sampled=control)
            .simulate(stop=1, parameters={}, initial={y: 5.1}, rtol=1e-11, seed=3)
        )
        found.append((run[y], run[F], run["read"]))
    for with_floor, without in zip(*found, strict=True):
        assert with_floor == pytest.approx(without, abs=1e-11)


def test_many_controlled_runs_are_the_same_as_each_alone():
    _, y, F, equations = lifted_ball()
    read, speed = kn.signals("read speed")
    u = equations.system.speeds[0]
    control = kn.Sampled(every=EVERY, reads={read: y, speed: u}, drives={F: law(0, read, speed)})
    kernel = equations.compile(sampled=control)
    starts = np.array([0.8, 0.5, 0.2])
    many = kernel.simulate_many(stop=1, parameters={}, initial={y: starts})
    for number, start in enumerate(starts):
        alone = kernel.simulate(stop=1, parameters={}, initial={y: start})
        assert many.run(number)["y"] == pytest.approx(alone["y"], abs=1e-9)
        assert many.run(number)["read"] == pytest.approx(alone["read"], abs=1e-9)
        assert many.run(number)[F] == pytest.approx(alone[F], abs=1e-8)
