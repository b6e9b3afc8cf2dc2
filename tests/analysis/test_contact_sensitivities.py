"""Sensitivities through contacts: against closed forms, and against differences of runs at tight tolerances.

Proves: analysis/sensitivity/contact_runs.py, analysis/sensitivity/contact_moments.py,
dynamics/contacts/moment_derivatives.py.
"""

import re
import warnings

import numpy as np
import pytest

import kanes as kn
from touching_bodies import ball, block

TIGHT = {"rtol": 1e-12}


def thrown(friction=0.0):
    """A particle in a vertical plane, over a floor with restitution e and friction mu."""
    model = kn.Model("thrown ball")
    x, y = model.coordinates("x y")
    g, e, mu = model.parameters("g e mu")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("ball", P, mass=1.3)
    model.gravity = -g * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), friction=mu, restitution=e, name="floor")
    return model, kn.derive(model).compile()


def arm():
    """Two links, with a stop at the elbow and a latch at the shoulder."""
    model = kn.Model("arm")
    q1, q2 = model.coordinates("q1 q2")
    A = model.frame.rotated("A", q1, model.frame.z)
    F = A.rotated("F", q2, model.frame.z)
    elbow = model.origin.moved("elbow", -A.y)
    model.add_particle("upper", elbow, mass=1)
    model.add_particle("hand", elbow.moved("tip", -F.y), mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_limit(q2, lower=0, upper=2.4, restitution=0.2, name="stop")
    model.add_latch(q1, at=0.0, name="shoulder")
    return kn.derive(model).compile()


def by_differences(kernel, wrt, stop, initial, step, parameters=None, **options):
    """∂x/∂θ at the stop by central differences of three steps, extrapolated twice; contacts must do the same."""
    parameters = parameters or {}

    def end(name, change):
        given = {"parameters": dict(parameters), "initial": dict(initial)}
        table = given["parameters" if name in parameters else "initial"]
        table[name] += change
        run = kernel.simulate(stop=stop, times=[stop], rtol=1e-13, **given, **options)
        assert run.outcome.finished
        return run.states[:, -1], [re.sub(r"t = \S*", "", event.words) for event in run.events]

    def slope(name, h):
        (high, did), (low, did_too) = end(name, h), end(name, -h)
        assert did == did_too
        return (high - low) / (2 * h)

    columns = []
    for name in wrt:
        far, near, nearest = (slope(name, h) for h in (2 * step, step, step / 2))
        columns.append((16 * (4 * nearest - near) - (4 * near - far)) / 45)
    return np.array(columns).T


def check_by_differences(kernel, wrt, stop, initial, step, allowed=1e-7, **options):
    """S at the stop against differences; returns the run."""
    parameters = options.pop("parameters", {})
    given = {"stop": stop, "times": [stop], "parameters": parameters, "initial": initial}
    found = kn.sensitivities(kernel, wrt=wrt, **given, **TIGHT, **options)
    expected = by_differences(kernel, wrt, stop, initial, step, parameters, **options)
    # Differences have an error of rounding over the step.
    np.testing.assert_allclose(found.matrix[-1], expected, rtol=0, atol=allowed * np.abs(expected).max())
    return found.run


# Closed forms


def test_a_bounce_has_the_derivatives_of_its_closed_form():
    """y(t) = e v s − g s²/2 with v = √(2 g h), s = t − v/g, of one bounce; ∂y/∂h, ∂y/∂g and ∂y/∂e by hand."""
    _, kernel = thrown()
    h, g, e = 0.7, 9.81, 0.6
    found = kn.sensitivities(
        kernel,
        wrt=["y", "g", "e"],
        stop=0.6,
        times=[0.2, 0.5, 0.6],
        parameters={"g": g, "e": e, "mu": 0},
        initial={"x": 0, "y": h},
        **TIGHT,
    )
    v = np.sqrt(2 * g * h)
    s = found.t[1:] - v / g
    by_v = e * s - (e * v - g * s) / g  # s moves with v
    by_g = (e * v - g * s) * v / g**2 - s**2 / 2
    assert found["y", "y"] == pytest.approx([1, *(by_v * g / v)], rel=1e-10)
    assert found["y", "g"] == pytest.approx([-0.02, *(by_v * v / (2 * g) + by_g)], rel=1e-10)
    assert found["y", "e"] == pytest.approx([0, *(v * s)], rel=1e-10, abs=1e-14)


def test_infinitely_many_bounces_with_friction_have_the_derivatives_of_their_sum():
    """While it slips u_x = u_0 − μ g t on average, however it bounces: all normal impulses are m g t when it rests."""
    _, kernel = thrown()
    g, mu, t = 9.81, 0.1, 1.6
    found = kn.sensitivities(
        kernel,
        wrt=["g", "mu", "e", "y", "u_x"],
        stop=t,
        times=[t],
        parameters={"g": g, "e": 0.6, "mu": mu},
        initial={"x": 0, "y": 0.3, "u_x": 2.2},
        **TIGHT,
    )
    assert found.run.modes["floor"][-1] == "slip"
    by = [found["u_x", name][0] for name in ("g", "mu", "e", "y", "u_x")]
    assert by == pytest.approx([-mu * t, -g * t, 0, 0, 1], rel=1e-10, abs=1e-10)
    assert [found["y", name][0] for name in ("g", "mu", "e", "y", "u_x")] == pytest.approx(np.zeros(5), abs=1e-12)


def test_a_block_that_slides_to_its_stop_goes_as_far_as_its_energy_allows():
    """x = u_0²/(2 μ g): ∂x/∂u_0 = u_0/(μ g); at rest nothing depends on when it stopped."""
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    given = {"parameters": {}, "initial": {"x": 0, "y": 0.15, "q": 0, "u_x": 1.0}}
    found = kn.sensitivities(kernel, wrt=["u_x", "x"], stop=1, times=[0.1, 1], **given, **TIGHT)
    assert found["x", "u_x"] == pytest.approx([0.1, 1 / (0.4 * 9.81)], rel=1e-10)
    assert found["u_x", "u_x"] == pytest.approx([1, 0], abs=1e-12)
    assert found["x", "x"] == pytest.approx([1, 1], rel=1e-12)


def test_what_rests_at_the_start_stays_in_touch():
    """A block that starts on the floor: where its height at the start is an unknown, the floor determines it."""
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    given = {"parameters": {}, "initial": {"x": 0, "y": 0.15, "q": 0}}
    found = kn.sensitivities(kernel, wrt=["y", "q", "u_y"], stop=0.2, **given)
    assert np.abs(found.matrix).max() == pytest.approx(0, abs=1e-12)


# Differences of runs


def test_a_box_that_lands_on_corners_against_differences():
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_y": 0, "u_q": 1}
    run = check_by_differences(kernel, ["y", "q", "u_x", "u_q"], 0.45, start, 2e-5)
    assert len(run.events) == 3


def test_stops_and_latches_against_differences():
    start = {"q1": 1.2, "q2": 0.3, "u1": 0.0}
    run = check_by_differences(arm(), ["q1", "q2", "u1"], 0.8, start, 1e-4)
    assert {event.words.split(";")[0] for event in run.events} >= {"shoulder locks", "impact of stop, lower"}


def test_a_capture_that_lets_go_after_a_time_against_differences():
    """Two planar bodies are welded where they come near, and let go half a second later, at a time that moves too."""
    model = kn.Model("capture")
    N, bodies = model.frame, []
    for name, mass in (("A", 3), ("B", 1)):
        x, y, q = model.coordinates(f"x_{name} y_{name} q_{name}")
        frame = N.rotated(name, q, N.z)
        center = model.origin.moved(f"{name}*", x * N.x + y * N.y)
        bodies.append(model.add_body(name, frame=frame, center=center, mass=mass, inertia=kn.inertia(zz=0.5)))
    model.add_spring(*bodies, stiffness=2, rest=0.3)
    model.add_latch(bodies[1], bodies[0], within=0.6, after=0.5, name="grip")
    start = {"x_A": 0, "y_A": 0, "q_A": 0, "x_B": 1.1, "y_B": 0.1, "q_B": 0.3, "u_y_B": 0.2, "u_A": 0.3, "u_B": -0.2}
    run = check_by_differences(kn.derive(model).compile(), ["x_B", "q_B", "u_y_B", "u_A"], 1.6, start, 1e-4)
    assert [event.words for event in run.events] == ["grip locks", "grip lets go"]


def test_a_ball_with_spin_in_space_against_differences():
    """Slip in space that stops during an impact, with quaternions."""
    kernel = kn.derive(ball(1.0, 0.1, 0.3, 0.6)).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_ball": 1, "z_ball": 0.5, "vx_ball": 1.0}
    start |= {"wx_ball": 0.5, "wy_ball": 8.0}
    run = check_by_differences(kernel, ["z_ball", "wx_ball", "wy_ball", "vx_ball"], 0.9, start, 1e-4)
    assert len(run.events) == 3


@pytest.mark.heavy
@pytest.mark.parametrize("law", ["energetic", "poisson", "newton", "simultaneous"])
@pytest.mark.parametrize("stop", [0.36, 0.6])
def test_every_law_against_differences(law, stop):
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_y": 0, "u_q": 1}
    check_by_differences(kernel, ["y", "q", "u_x", "u_q"], stop, start, 2e-5, impacts=law)


@pytest.mark.heavy
def test_a_ball_that_comes_to_rest_against_differences():
    _, kernel = thrown()
    given = {"g": 9.81, "e": 0.6, "mu": 0.1}
    start = {"x": 0, "y": 0.3, "u_x": 2.2}
    run = check_by_differences(kernel, ["y", "u_x", "g", "e", "mu"], 1.6, start, 1e-4, parameters=given)
    assert len(run.events) > 20


def slider_crank():
    """A closed loop whose slider has a stop."""
    model = kn.Model("slider-crank")
    q1, q2, x = model.coordinates("q1 q2 x")
    N = model.frame
    A, B = N.rotated("A", q1, N.z), N.rotated("B", q2, N.z)
    P = model.origin.moved("P", 0.3 * A.x)
    model.add_particle("pin", P, mass=1)
    S, Q = model.origin.moved("S", x * N.x), P.moved("Q", 0.8 * B.x)
    model.add_particle("slider", S, mass=0.5)
    model.gravity = -9.81 * N.y
    model.add_configuration_constraint(Q.position_from(S).dot(N.x), name="along")
    model.add_configuration_constraint(Q.position_from(S).dot(N.y), name="across")
    model.add_limit(x, upper=1.0, restitution=0.5, name="stop")
    return kn.derive(model).compile()


def closed(q1, u1):
    """A state of the slider-crank that satisfies its loop."""
    q2 = -np.arcsin(0.3 * np.sin(q1) / 0.8)
    u2 = -0.3 * np.cos(q1) * u1 / (0.8 * np.cos(q2))
    place = {"q1": q1, "q2": q2, "x": 0.3 * np.cos(q1) + 0.8 * np.cos(q2)}
    return place | {"u1": u1, "u2": u2, "u_x": -0.3 * np.sin(q1) * u1 - 0.8 * np.sin(q2) * u2}


@pytest.mark.heavy
def test_a_loop_that_meets_a_stop_against_differences():
    """States that depend on those that are held follow through the impact."""
    kernel, stop = slider_crank(), 0.5
    given = {"stop": stop, "times": [stop], "parameters": {}}
    found = kn.sensitivities(kernel, wrt=["q1", "u1"], held=["q1", "u1"], initial=closed(1.5, -3.0), **given, **TIGHT)
    assert [event.words for event in found.run.events] == ["impact of stop, upper"]

    def slope(h, direction):
        high, low = (
            kernel.simulate(initial=closed(*(np.array([1.5, -3.0]) + sign * h * direction)), rtol=1e-13, **given)
            for sign in (1, -1)
        )
        return (high.states[:, -1] - low.states[:, -1]) / (2 * h)

    expected = np.array([(4 * slope(1e-4, e) - slope(2e-4, e)) / 3 for e in np.eye(2)]).T
    np.testing.assert_allclose(found.matrix[-1], expected, rtol=0, atol=1e-7 * np.abs(expected).max())


# Many runs and fits


def test_many_runs_are_each_as_alone():
    _, kernel = thrown()
    given = {"g": 9.81, "mu": 0.1}
    times, start = np.linspace(0, 0.9, 10), {"x": 0, "y": 0.3, "u_x": 2.2}
    options = {"wrt": ["e", "mu"], "stop": 0.9, "times": times, "initial": start}
    many = kn.sensitivities_many(kernel, parameters={**given, "e": np.array([0.5, 0.6])}, **options)
    one = kn.sensitivities(kernel, parameters={**given, "e": 0.6}, **options)
    assert (many.matrix[1] == one.matrix).all()
    assert (many.run(1).run.states == one.run.states).all()


def test_a_fit_finds_restitution_and_friction():
    """From exact positions the search ends at the numbers that made them."""
    model, kernel = thrown()
    t, start = np.linspace(0.02, 0.9, 40), {"x": 0, "y": 0.3, "u_x": 2.2}
    truth = {"g": 9.81, "e": 0.6, "mu": 0.1}
    run = kernel.simulate(stop=0.9, times=t, parameters=truth, initial=start, rtol=1e-11)
    data = {model["x"]: (t, run["x"]), model["y"]: (t, run["y"])}
    found = kn.fit(
        kernel,
        data,
        of=["e", "mu", "u_x"],
        parameters={**truth, "e": 0.57, "mu": 0.13},
        initial={**start, "u_x": 2.1},
        deviations={"x": 0.01, "y": 0.01},
        rtol=1e-11,
    )
    assert [found["e"], found["mu"], found["u_x"]] == pytest.approx([0.6, 0.1, 2.2], rel=1e-8)


# Where there is no derivative


def test_a_touch_that_grazes_is_named():
    """Beside a slip of 1 m/s a ball that meets the floor at 1e-8 m/s has a time of touch with hardly any digit."""
    _, kernel = thrown()
    given = {"parameters": {"g": 9.81, "e": 0.6, "mu": 0.1}, "initial": {"x": 0, "y": 0, "u_x": 1, "u_y": -1e-8}}
    with pytest.raises(kn.StateError, match=r"t = 0 the start \(impact of floor.*grazes"):
        kn.sensitivities(kernel, wrt=["y"], stop=0.1, **given)


def test_corners_that_touch_together_warn_of_what_parts_them():
    """A box falls flat: its tilt makes one corner first, its height does not."""
    kernel = kn.derive(block(0.1, 0.15, 0.4)).compile()
    given = {"stop": 0.5, "parameters": {}, "initial": {"x": 0, "y": 0.4, "q": 0}}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = kn.sensitivities(kernel, wrt=["y"], **given)
    assert found["y", "y"][-1] == pytest.approx(0, abs=1e-12)
    with pytest.warns(UserWarning, match=r"left, right touch at one moment.*where q changes"):
        kn.sensitivities(kernel, wrt=["q"], **given)
