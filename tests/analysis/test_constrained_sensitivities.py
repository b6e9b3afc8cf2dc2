"""Sensitivities of systems that are kept to constraints, and through events.

Proves: analysis/sensitivity/initial_derivatives.py, analysis/sensitivity/variational_system.py,
dynamics/programs/variational.py, dynamics/programs/events.py.
"""

import numpy as np
import pytest

import kanes as kn

T = np.linspace(0.0, 2.0, 21)


def by_angle():
    """A pendulum by its angle from the downward vertical."""
    model = kn.Model("by angle")
    q, l, g = model.coordinates("q"), *model.parameters("l g")
    model.gravity = -g * model.frame.y
    model.add_body("bob", mass=1, center=(0, -l, 0), inertia=kn.inertia(0, 0, 0), joint=kn.Pin(q, axis="z"))
    return kn.derive(model).compile()


def by_rod(*, is_stopped=False):
    """The same as a particle in a plane that a rod holds: two coordinates with a constraint."""
    model = kn.Model("by rod")
    x, y, u, v = *model.coordinates("x y"), *model.speeds("u v")
    l, g = model.parameters("l g")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bob", P, mass=1)
    model.gravity = -g * model.frame.y
    model.define_speeds({u: x.dot, v: y.dot})
    model.add_distance(model.origin, P, l)
    events = [kn.Event("wall", x, reset={u: 0})] if is_stopped else []
    return kn.derive(model).compile(form="nullspace", events=events)


def test_a_pendulum_on_a_rod_changes_as_one_by_its_angle():
    """x = l sin q, y = −l cos q. Where x₀ and ẋ₀ are held, q₀ = asin(x₀/l) and q̇₀ = ẋ₀ / (l cos q₀) follow."""
    l, q0, w0 = 0.8, 0.6, 0.9
    given = {"stop": 2, "times": T, "parameters": {"l": l, "g": 9.81}, "rtol": 1e-12}
    angle = kn.sensitivities(by_angle(), wrt=["l", "g", "q", "u_q"], initial={"q": q0, "u_q": w0}, **given)
    s, c = np.sin(q0), np.cos(q0)
    begun = {"x": l * s, "y": -l * c, "u": l * c * w0, "v": l * s * w0}
    rod = kn.sensitivities(by_rod(), wrt=["l", "g", "x", "u"], held=["x", "u"], initial=begun, **given)
    q = angle.run["q"]
    # What the held values make of q₀ and q̇₀ where l, x₀ and ẋ₀ change.
    q0_l, q0_x = -s / (l * c), 1 / (l * c)
    w0_q = w0 * s / c
    through = {
        "l": angle["q", "l"] + angle["q", "q"] * q0_l + angle["q", "u_q"] * (w0_q * q0_l - w0 / l),
        "g": angle["q", "g"],
        "x": angle["q", "q"] * q0_x + angle["q", "u_q"] * w0_q * q0_x,
        "u": angle["q", "u_q"] / (l * c),
    }
    for name, q_slope in through.items():
        own = name == "l"
        # Both runs are held to 1e-12, and S grows to about ten within three swings.
        assert rod["x", name] == pytest.approx(l * np.cos(q) * q_slope + own * np.sin(q), abs=1e-9)
        assert rod["y", name] == pytest.approx(l * np.sin(q) * q_slope - own * np.cos(q), abs=1e-9)
        # Along the constraint at every time: x² + y² = l².
        x, y = rod.run["x"], rod.run["y"]
        assert x * rod["x", name] + y * rod["y", name] == pytest.approx(own * l, abs=1e-12)


def test_sensitivities_stay_along_the_constraints_of_a_coarse_run():
    """x² + y² = l² and x ẋ + y ẏ = 0, differentiated by l: to rounding at every time, whatever the tolerance."""
    begun = {"x": 0.6, "y": -0.8, "u": 0.4, "v": 0.3}
    found = kn.sensitivities(
        by_rod(), wrt=["l", "g"], held=["x", "u"], stop=20, parameters={"l": 1, "g": 9.81}, initial=begun, rtol=1e-5
    )
    x, y, u, v = found.run.states
    for name, own in (("l", 1.0), ("g", 0.0)):
        S = {each: found[each, name] for each in ("x", "y", "u", "v")}
        # S has grown to about a hundred, over which some roundings are left.
        assert x * S["x"] + y * S["y"] == pytest.approx(np.full(x.size, own), abs=1e-10)
        assert x * S["u"] + y * S["v"] + u * S["x"] + v * S["y"] == pytest.approx(np.zeros(x.size), abs=1e-10)


@pytest.mark.parametrize("name", ["a", "c", "q1", "u1"])
def test_a_four_bar_linkage_changes_as_differences_of_assembled_runs_say(name):
    study = kn.library.study("four_bar")
    kernel = kn.derive(study.model).compile()
    parameters = {str(key): float(value) for key, value in study.parameters.items()}
    held, t = ["q1", "u1"], [0.05, 0.2]

    def begun(numbers, guess):
        return dict(kn.assemble(study.model, guess, parameters=numbers, fixed=held))

    initial = begun(parameters, study.initial)
    given = {"stop": 0.2, "times": t, "inputs": study.inputs}
    found = kn.sensitivities(kernel, wrt=[name], held=held, parameters=parameters, initial=initial, rtol=1e-12, **given)

    def states(h):
        numbers = {**parameters, name: parameters[name] + h} if name in parameters else parameters
        start = begun(numbers, initial if name in parameters else {**initial, name: initial[name] + h})
        return kernel.simulate(parameters=numbers, initial=start, rtol=1e-13, **given).states

    h = 1e-3
    expected = (8 * (states(h / 2) - states(-h / 2)) - (states(h) - states(-h))) / (6 * h)
    # Differences: errors of runs of 1e-12 over h; S is up to thirty.
    slopes = found.matrix[:, :, 0].T
    assert slopes == pytest.approx(expected, rel=1e-7, abs=1e-7)


@pytest.mark.heavy
def test_bricards_mechanism_changes_with_gravity_though_a_constraint_follows_from_others():
    study = kn.library.study("bricard")
    kernel = kn.derive(study.model).compile()
    given = {"stop": 0.5, "times": [0.5], "initial": study.initial, "inputs": study.inputs}
    numbers = _named(study.parameters)
    found = kn.sensitivities(kernel, wrt=["g"], held=["q1", "u1"], parameters=numbers, rtol=1e-11, **given)
    assert found.run.redundant_constraints

    def states(g):
        return kernel.simulate(parameters={**numbers, "g": g}, rtol=1e-12, **given).states[:, 0]

    g, h = numbers["g"], 1e-2
    expected = (8 * (states(g + h / 2) - states(g - h / 2)) - (states(g + h) - states(g - h))) / (6 * h)
    # Errors of runs, 1e-11, over h.
    assert found.matrix[0, :, 0] == pytest.approx(expected, abs=1e-8)


def test_many_linkages_change_as_each_does():
    study = kn.library.study("four_bar")
    kernel = kn.derive(study.model).compile()
    given = {"wrt": ["g"], "held": ["q1", "u1"], "stop": 0.1, "times": [0.1], "initial": study.initial}
    given["inputs"] = study.inputs
    gravities = [5.0, 9.81]
    many = kn.sensitivities_many(kernel, parameters={**_named(study.parameters), "g": gravities}, threads=1, **given)
    for number, g in enumerate(gravities):
        one = kn.sensitivities(kernel, parameters={**_named(study.parameters), "g": g}, **given)
        assert many.matrix[number] == pytest.approx(one.matrix, abs=1e-8)


def _named(table):
    return {str(key): value for key, value in table.items()}


def test_what_is_held_has_to_tell_the_rest():
    kernel = by_rod()
    given = {"stop": 1, "parameters": {"l": 1, "g": 9.81}, "initial": {"x": 0.6, "y": -0.8}}
    with pytest.raises(kn.WrongValueError, match="its states are dependent, so that not all initial"):
        kn.sensitivities(kernel, wrt=["l"], **given)
    with pytest.raises(kn.WrongValueError, match=r"determine 2 of the 3 others \(x, y, v\). Hold 1 more"):
        kn.sensitivities(kernel, wrt=["l"], held=["u"], **given)
    with pytest.raises(kn.WrongValueError, match="do not allow all of them to stay. Hold fewer."):
        kn.sensitivities(kernel, wrt=["l"], held=["x", "y", "u"], **given)
    with pytest.raises(kn.UnknownNameError, match="is not held, so that it follows from other initial"):
        kn.sensitivities(kernel, wrt=["y"], held=["x", "u"], **given)
    with pytest.raises(kn.UnknownNameError, match="'by rod' has no state w. States are: x, y, u, v"):
        kn.sensitivities(kernel, wrt=["l"], held=["w"], **given)


# Events


def ball(reset, floor=0):
    """A ball that falls on a floor, perhaps one that rises."""
    model = kn.Model("ball")
    z, u, parameters = model.coordinates("z"), model.speeds("u"), model.parameters("g e b V")
    P = model.origin.moved("P", z * model.frame.z)
    model.add_particle("ball", P, mass=1)
    model.gravity = -parameters[0] * model.frame.z
    model.define_speeds({u: z.dot})
    height = z - parameters[3] * model.time * floor
    event = kn.Event("bounce", height, direction="falling", reset={u: reset(u, model.time, *parameters)})
    return kn.derive(model).compile(events=[event])


def bounced(t, g, e, b, z, u, count):
    """Height at times after so many bounces from a floor at rest, u⁺ = −e u + b t; of complex numbers too."""
    begun = 0.0
    for _ in range(count):
        fall = (u + np.sqrt(u**2 + 2 * g * z)) / g
        begun, z, u = begun + fall, 0.0, e * (g * fall - u) + b * (begun + fall)
    s = t - begun
    return z + u * s - g * s**2 / 2


def test_a_ball_that_bounced_twice_changes_with_its_fall_and_its_restitution():
    at = {"g": 9.81, "e": 0.8, "b": 0.05, "z": 1.0, "u": 0.3}
    kernel = ball(lambda u, t, g, e, b, V: -e * u + b * t)
    stops = {0: 0.3, 1: 0.9, 2: 1.6}
    found = kn.sensitivities(
        kernel, wrt=list(at), stop=1.6, times=list(stops.values()), rtol=1e-12,
        parameters={"g": at["g"], "e": at["e"], "b": at["b"], "V": 0}, initial={"z": at["z"], "u": at["u"]},
    )  # fmt: skip
    assert len(found.run.events) == 2
    for row, (count, t) in enumerate(stops.items()):
        for column, name in enumerate(at):
            numbers = [complex(value, 1e-30 * (each == name)) for each, value in at.items()]
            expected = bounced(t, *numbers, count).imag / 1e-30
            # Events are located to some 1e-12 of a time, over which the slope of S is about ten.
            assert found.matrix[row, 0, column] == pytest.approx(expected, abs=1e-9)


def test_a_ball_on_a_floor_that_rises_changes_with_its_speed():
    """Seen from the floor, it is one at rest: z − V t, and ż − V."""
    kernel = ball(lambda u, t, g, e, b, V: -e * (u - V) + V, floor=1)
    given = {"stop": 0.9, "times": [0.9], "rtol": 1e-12}
    found = kn.sensitivities(
        kernel, wrt=["V", "u"], parameters={"g": 9.81, "e": 0.8, "b": 0, "V": 0.4}, initial={"z": 1, "u": 0.3}, **given
    )
    h = 1e-30

    def height(V, u):
        return bounced(0.9, 9.81, 0.8, 0.0, 1.0, u - V, 1) + 0.9 * V

    assert found["z", "V"][0] == pytest.approx(height(0.4 + 1j * h, 0.3).imag / h, abs=1e-9)
    assert found["z", "u"][0] == pytest.approx(height(0.4, 0.3 + 1j * h).imag / h, abs=1e-9)


def test_a_run_that_an_event_ends_has_sensitivities_up_to_there():
    model = kn.Model("stone")
    z, g = model.coordinates("z"), model.parameters("g")
    P = model.origin.moved("P", z * model.frame.z)
    model.add_particle("stone", P, mass=1)
    model.gravity = -g * model.frame.z
    kernel = kn.derive(model).compile(events=[kn.Event("ground", z, terminal=True), kn.Event("half way", z - 0.5)])
    found = kn.sensitivities(kernel, wrt=[g, z], stop=3, times=[0.1, 0.4, 3], parameters={g: 9.81}, initial={z: 1})
    assert found.t == pytest.approx([0.1, 0.4, np.sqrt(2 / 9.81)])
    # At a fixed time, also at the event: what moves with θ is the state.
    assert found[z, g] == pytest.approx(-(found.t**2) / 2)
    many = kn.sensitivities_many(
        kernel, wrt=[g], stop=3, times=[0.1, 0.4, 3], parameters={g: [9.81, 9.0]}, initial={z: 1}, threads=1
    )
    assert np.isnan(many[z, g][:, 2]).all()
    assert many.run(1).t == pytest.approx([0.1, 0.4])


def test_resets_on_constraints_and_by_samples_are_refused_with_the_reason():
    rod = by_rod(is_stopped=True)
    given = {"stop": 1, "parameters": {"l": 1, "g": 9.81}, "initial": {"x": 0.6, "y": -0.8}}
    with pytest.raises(kn.WrongValueError, match="events that reset dependent states"):
        kn.sensitivities(rod, wrt=["g"], held=["x", "u"], **given)
    model = kn.Model("cart")
    x, F = model.coordinates("x"), model.inputs("F")
    P = model.origin.moved("P", x * model.frame.x)
    model.add_particle("cart", P, mass=1)
    model.add_force(P, F * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("push", x - F, reset={x: 0})])
    with pytest.raises(kn.WrongValueError, match="input F: events with resets depend on it"):
        kn.sensitivities(
            kernel, wrt=["x"], stop=1, parameters={}, initial={"x": 0.5}, inputs={"F": kn.Samples([0, 1], [0, 1])}
        )
