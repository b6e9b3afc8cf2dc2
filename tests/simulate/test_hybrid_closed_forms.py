"""Motions with contacts that have closed forms, none of which the code was made with, in units of any size.

Proves: simulate/hybrid/run.py, simulate/hybrid/next_mode.py, simulate/hybrid/moments.py.
"""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

import kanes as kn
from kanes.model.constraints.surfaces import Plane, Sphere

TIGHT = {"rtol": 1e-12}
# The unit of length in metres, that of time in seconds: metres, micrometres and milliseconds, megametres and hours.
UNITS = pytest.mark.parametrize(("metre", "second"), [(1.0, 1.0), (1e6, 1e3), (1e-6, 1 / 3600)])


def compiled(model):
    return kn.derive(model).compile()


def falling(model, metre, second):
    """Gravity along −n_y; its number in these units."""
    g = 9.81 * metre / second**2
    model.gravity = -g * model.frame.y
    return g


def flat_rod(model, metre, length=1.3, mass=0.7):
    """A slender rod in the plane, at the angle q of its axis from n_x; its length, and its two ends."""
    x, y, q = model.coordinates("x y q")
    N, size = model.frame, length * metre
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("rod", frame=B, center=C, mass=mass, inertia=kn.inertia(zz=mass * size**2 / 12))
    return size, C.moved("low end", -size / 2 * B.x), C.moved("high end", size / 2 * B.x)


@UNITS
def test_a_smooth_ladder_leaves_the_wall_at_two_thirds_of_its_height(metre, second):
    """From rest at θ₀ from the ground: sin θ = 2/3 sin θ₀ where the wall stops pushing; then the floor alone does.

    ω² = 3 g/L (sin θ₀ − sin θ), so that the time until then is an integral.
    """
    model = kn.Model("ladder")
    g = falling(model, metre, second)
    L, low, high = flat_rod(model, metre)
    N, start = model.frame, 1.1
    model.add_contact(low, Plane(N.y), name="floor")
    model.add_contact(high, Plane(N.x), name="wall")
    # The wall is at x = 0, and the foot is to the right of it.
    initial = {"x": L / 2 * np.cos(start), "y": L / 2 * np.sin(start), "q": np.pi - start}
    run = compiled(model).simulate(stop=1.0 * second, parameters={}, initial=initial, **TIGHT)
    leaves = next(event for event in run.events if "wall opens" in event.words)
    angle = np.arcsin(2 / 3 * np.sin(start))
    assert np.pi - leaves.before["q"] == pytest.approx(angle, rel=1e-10)
    # With θ = θ₀ − s² the integrand is smooth.
    pace = 2 * quad(
        lambda s: s / np.sqrt(np.sin(start) - np.sin(start - s * s)) if s else 1 / np.sqrt(np.cos(start)),
        0, np.sqrt(start - angle), epsabs=0, epsrel=1e-13,
    )[0]  # fmt: skip
    assert leaves.time == pytest.approx(pace / np.sqrt(3 * g / L), rel=1e-10)
    # Then the horizontal momentum stays.
    assert run["u_x"][-1] == pytest.approx(leaves.before["u_x"], rel=1e-10)
    assert run.modes["floor"][-1] == "closed" or run["y"][-1] < L / 4


@UNITS
def test_a_particle_leaves_a_smooth_ball_at_cosine_two_thirds(metre, second):
    """v² = 2 g R (cos θ₀ − cos θ) and N = m (g cos θ − v²/R): it leaves at cos θ = 2/3 cos θ₀, and flies on."""
    model = kn.Model("slide")
    g = falling(model, metre, second)
    x, y = model.coordinates("x y")
    N, R, start = model.frame, 0.4 * metre, 0.2
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("bead", P, mass=0.02)
    model.add_contact(P, Sphere(R), name="ball")
    initial = {x: R * np.sin(start), y: R * np.cos(start)}
    run = compiled(model).simulate(stop=1.0 * second, parameters={}, initial=initial, **TIGHT)
    leaves = next(event for event in run.events if "ball opens" in event.words)
    angle = np.arctan2(leaves.before["x"], leaves.before["y"])
    assert np.cos(angle) == pytest.approx(2 / 3 * np.cos(start), rel=1e-10)
    speed = np.hypot(leaves.before["u_x"], leaves.before["u_y"])
    assert speed == pytest.approx(np.sqrt(2 / 3 * g * R * np.cos(start)), rel=1e-10)
    assert run["u_x"][-1] == pytest.approx(speed * np.cos(angle), rel=1e-10)


@UNITS
def test_a_string_goes_slack_above_its_middle_and_jerks_where_the_parabola_meets_the_circle(metre, second):
    """With v₀² = 3.5 g L the tension ends 30° above the middle; parabola and circle meet again at three times that.

    They share tangent and curvature where the string goes slack, at the angle β above the horizontal, and so meet again
    at −3β. There the velocity along the string ends.
    """
    model = kn.Model("bob")
    g = falling(model, metre, second)
    x, y = model.coordinates("x y")
    N, L = model.frame, 0.8 * metre
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("bob", P, mass=0.3)
    model.add_string(model.origin, P, length=L, name="string")
    # It starts below the pin and to the side a little, so that no coordinate is special.
    start = 0.1
    speed = np.sqrt(3.5 * g * L - 2 * g * L * (1 - np.cos(start)))
    initial = {x: L * np.sin(start), y: -L * np.cos(start)}
    initial |= {"u_x": speed * np.cos(start), "u_y": speed * np.sin(start)}
    run = compiled(model).simulate(stop=1.5 * second, parameters={}, initial=initial, **TIGHT)
    slack = next(event for event in run.events if "string goes slack" in event.words or "string opens" in event.words)
    jerk = next(event for event in run.impulses if event.time > slack.time)
    beta = np.arctan2(slack.before["y"], slack.before["x"])
    assert beta == pytest.approx(np.pi / 6, rel=1e-9)
    where = np.arctan2(jerk.before["y"], jerk.before["x"])
    # −3β, the other way round: it flies over to the left.
    assert np.cos(where) == pytest.approx(np.cos(-3 * beta), abs=1e-9)
    assert np.sin(where) == pytest.approx(np.sin(-3 * beta), abs=1e-9)
    along = np.array([np.cos(where), np.sin(where)])
    after = np.array([jerk.after["u_x"], jerk.after["u_y"]])
    before = np.array([jerk.before["u_x"], jerk.before["u_y"]])
    assert after @ along == pytest.approx(0, abs=1e-10 * speed)
    assert after == pytest.approx(before - (before @ along) * along, abs=1e-10 * speed)
    assert jerk.lost == pytest.approx(0.15 * (before @ along) ** 2, rel=1e-10)


@UNITS
@pytest.mark.parametrize("friction", [0.25, 0.37, 0.6])
def test_a_rod_that_falls_over_slips_where_its_foot_needs_more_friction(metre, second, friction):
    """F = 3/4 m g sin θ (3 cos θ − 2 c), N = m g/4 (1 + 9 cos² θ − 6 c cos θ), c = cos θ₀, until |F| = μ N.

    With little friction it slips backwards, with much of it forwards, beyond the angle where F changes its side.
    """
    model = kn.Model("falling rod")
    falling(model, metre, second)
    L, foot, _ = flat_rod(model, metre)
    N, lean = model.frame, 0.05
    model.add_contact(foot, Plane(N.y), friction=friction, name="foot")
    initial = {"x": L / 2 * np.sin(lean), "y": L / 2 * np.cos(lean), "q": np.pi / 2 - lean}
    run = compiled(model).simulate(stop=1.3 * second, parameters={}, initial=initial, **TIGHT)
    slips = next(event for event in run.events if event.words == "foot slips")

    c = np.cos(lean)

    def force(angle):
        return 0.75 * np.sin(angle) * (3 * np.cos(angle) - 2 * c)

    def pressure(angle):
        return (1 + 9 * np.cos(angle) ** 2 - 6 * c * np.cos(angle)) / 4

    angles = np.linspace(lean, 1.5, 20001)
    left = friction * pressure(angles) - np.abs(force(angles))
    first = np.flatnonzero(left < 0)[0]
    exact = brentq(lambda a: friction * pressure(a) - abs(force(a)), angles[first - 1], angles[first], xtol=1e-15)
    assert np.pi / 2 - slips.before["q"] == pytest.approx(exact, rel=1e-9)
    just_after = np.searchsorted(run.t, slips.time * (1 + 1e-6), side="right")
    foot_speed = run.velocity(foot)[0, just_after]
    assert np.sign(foot_speed) == -np.sign(force(exact))


@UNITS
@pytest.mark.parametrize("friction", [0.3, 0.7])
def test_a_block_thrown_up_a_slope_stays_or_comes_back_slower(metre, second, friction):
    """It stops after v/(g (sin α + μ cos α)). With μ < tan α it returns with v √((tan α − μ)/(tan α + μ))."""
    model = kn.Model("throw")
    slope, speed = np.radians(25), 2.1 * metre / second
    g = 9.81 * metre / second**2
    x, y = model.coordinates("x y")
    N = model.frame
    model.gravity = -g * (np.sin(slope) * N.x + np.cos(slope) * N.y)
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("block", P, mass=2.0)
    model.add_contact(P, Plane(N.y), friction=friction, name="slope")
    back = kn.Event("back", x, direction="falling", terminal=True)
    kernel = kn.derive(model).compile(events=back)
    run = kernel.simulate(stop=5 * second, parameters={}, initial={x: 0, y: 0, "u_x": speed}, **TIGHT)
    decay = g * (np.sin(slope) + friction * np.cos(slope))
    ratio = np.tan(slope)
    if friction > ratio:
        top = next(event for event in run.events if event.time > 0)
        assert top.time == pytest.approx(speed / decay, rel=1e-11)
        assert top.after["x"] == pytest.approx(speed**2 / (2 * decay), rel=1e-11)
        assert run.modes["slope"][-1] == "stick"
        assert run["x"][-1] == pytest.approx(top.after["x"], rel=1e-14)
    else:
        fall = np.sqrt(speed**2 / decay / (g * (np.sin(slope) - friction * np.cos(slope))))
        assert run.t[-1] == pytest.approx(speed / decay + fall, rel=1e-11)
        assert run.outcome.culprit == "back"
        assert run["u_x"][-1] == pytest.approx(-speed * np.sqrt((ratio - friction) / (ratio + friction)), rel=1e-10)


@UNITS
def test_a_ball_that_rolls_over_an_edge_leaves_it_at_cosine_ten_seventeenths(metre, second):
    """It pivots about the edge with ω² = 10/7 g/r (cos θ₀ − cos θ); N = 0 where cos θ = 10/17 cos θ₀."""
    model = kn.Model("edge")
    g = falling(model, metre, second)
    x, y, q = model.coordinates("x y q")
    N, r, start, m = model.frame, 0.05 * metre, 0.3, 0.2
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    ball = model.add_body("ball", frame=B, center=C, mass=m, inertia=kn.inertia(*[0.4 * m * r * r] * 3))
    edge = model.origin.moved("table end", 0 * N.x)
    # Friction so large that slip begins when next to nothing of N is left.
    model.add_contact(edge, Sphere(r, at=C), on_body=ball, friction=1e9, name="edge")
    initial = {x: r * np.sin(start), y: r * np.cos(start), q: 0}
    run = compiled(model).simulate(stop=0.4 * second, parameters={}, initial=initial, **TIGHT)
    leaves = next(event for event in run.events if "edge opens" in event.words)
    angle = np.arctan2(leaves.before["x"], leaves.before["y"])
    assert np.cos(angle) == pytest.approx(10 / 17 * np.cos(start), rel=1e-8)
    spin = np.sqrt(10 / 7 * g / r * (np.cos(start) - np.cos(angle)))
    assert run["u_q"][-1] == pytest.approx(-spin, rel=1e-8)


def stacked(model, metre, friction, gap=0.0):
    """Two boxes of half width b and half height h over each other; corners of each touch what is below."""
    N, b, h = model.frame, 0.2 * metre, 0.1 * metre
    below, places = None, {}
    for number, mass in ((1, 3.0), (2, 1.5)):
        x, y, q = model.coordinates(f"x{number} y{number} q{number}")
        B, C = N.rotated(f"B{number}", q, N.z), model.origin.moved(f"C{number}", x * N.x + y * N.y)
        # The lower one is wider, so that no corner is over an edge.
        half = b if number == 1 else 0.7 * b
        box = model.add_body(
            f"box{number}", frame=B, center=C, mass=mass, inertia=kn.inertia(zz=mass * (half**2 + h**2) / 3)
        )
        for side in (-1, 1):
            corner = C.moved(f"corner {number} {side}", side * half * B.x - h * B.y)
            plane = Plane(N.y) if below is None else Plane(below[1].y, at=below[2])
            on_body = None if below is None else below[0]
            model.add_contact(corner, plane, on_body=on_body, friction=friction, name=f"{number} {'_lr'[side]}")
        places |= {x: 0.0, y: (2 * number - 1) * h + number * gap * metre, q: 0.0}
        below = (box, B, C.moved(f"top {number}", h * B.y))
    return places


@UNITS
def test_a_stack_of_two_blocks_stands_on_a_slope(metre, second):
    """Below the angle of friction nothing moves; the ground carries both weights, the lower block one of them."""
    model, slope, g = kn.Model("stack"), np.radians(10), 9.81 * metre / second**2
    N = model.frame
    model.gravity = g * (np.sin(slope) * N.x - np.cos(slope) * N.y)
    initial = stacked(model, metre, 0.4)
    run = compiled(model).simulate(stop=2 * second, parameters={}, initial=initial)
    assert run.outcome.finished
    moved = np.abs(run.states[:, -1] - run.states[:, 0])
    units = np.tile([metre, metre, 1], 4) * np.repeat([1, 1 / second], 6)
    # Rounding of places, which projections leave.
    assert moved / units == pytest.approx(np.zeros(12), abs=1e-12)
    for number, mass in ((1, 4.5), (2, 1.5)):
        total = run.contact_force(f"{number} l") + run.contact_force(f"{number} r")
        weight = mass * g * np.array([-np.sin(slope), np.cos(slope), 0])
        assert total[:, -1] == pytest.approx(weight, rel=1e-10, abs=1e-10 * mass * g)


@UNITS
def test_a_stack_of_two_blocks_falls_flat_and_all_of_its_energy_is_lost(metre, second):
    """Both fall alike over gaps of the same size; the lower one lands first, then the upper one, and both rest."""
    model = kn.Model("stack")
    g = falling(model, metre, second)
    gap = 0.3
    initial = stacked(model, metre, 0.4, gap)
    run = compiled(model).simulate(stop=2 * second, parameters={}, initial=initial, **TIGHT)
    assert run.outcome.finished
    times = [event.time for event in run.impulses]
    assert times == pytest.approx(np.sqrt(2 * gap * metre / g * np.array([1, 2])), rel=1e-11)
    lost = [3.0 * g * gap * metre, 1.5 * g * 2 * gap * metre]
    assert [event.lost for event in run.impulses] == pytest.approx(lost, rel=1e-10)
    assert {str(mode[-1]) for mode in run.modes.values()} == {"stick"}


@pytest.mark.parametrize("far", [0.0, 7e6])
def test_a_block_far_from_the_origin_slides_and_stops_as_near_to_it(far):
    """Seven thousand kilometres away places are known to a nanometre, and the motion is the same to that."""
    model = kn.Model("far block")
    x, y = model.coordinates("x y")
    N, speed = model.frame, 1.7
    model.gravity = -9.81 * N.y
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("block", P, mass=2.0)
    model.add_contact(P, Plane(N.y, at=model.origin.moved("below", far * N.y)), friction=0.4, name="ground")
    initial = {x: far, y: far + 0.5, "u_x": speed}
    run = compiled(model).simulate(stop=1.5, parameters={}, initial=initial, rtol=1e-10)
    lands, stops = run.events[0], run.events[-1]
    fall = np.sqrt(2 * 0.5 / 9.81)
    # 7e6 m have steps of 1e-9 m in double precision.
    exact = {"rel": 3e-8, "abs": 3e-8}
    assert lands.time == pytest.approx(fall, **exact)
    left = speed - 0.4 * 9.81 * fall
    assert lands.after["u_x"] == pytest.approx(left, **exact)
    assert stops.time == pytest.approx(fall + left / (0.4 * 9.81), **exact)
    assert stops.after["x"] - far == pytest.approx(speed * fall + left**2 / (2 * 0.4 * 9.81), abs=1e-7)
    assert run.modes["ground"][-1] == "stick"


def test_balls_far_from_the_origin_do_not_touch_before_they_do():
    """A ball lands while another one is three millimetres above the ground: that one flies on and lands later."""
    far, g = 7e6, 9.81
    model = kn.Model("far balls")
    y1, y2 = model.coordinates("y1 y2")
    N = model.frame
    model.gravity = -g * N.y
    ground = model.origin.moved("ground", far * N.y)
    for number, y in ((1, y1), (2, y2)):
        P = model.origin.moved(f"P{number}", y * N.y)
        model.add_particle(f"ball{number}", P, mass=1)
        model.add_contact(P, Plane(N.y, at=ground), name=f"on {number}")
    heights = 0.5, 0.503
    run = compiled(model).simulate(
        stop=1, parameters={}, initial={y1: far + heights[0], y2: far + heights[1]}, rtol=1e-10
    )
    times = [event.time for event in run.impulses]
    assert times == pytest.approx(np.sqrt(2 * np.array(heights) / g), abs=1e-8)


def test_a_run_that_cannot_go_on_names_the_state_while_contacts_are_closed():
    """A pull that grows beyond all bounds at t = 1 ends the run there; the block slides until then."""
    model = kn.Model("pulled")
    x, y = model.coordinates("x y")
    N = model.frame
    model.gravity = -9.81 * N.y
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("block", P, mass=2.0)
    model.add_contact(P, Plane(N.y), friction=0.4, name="ground")
    model.add_force(P, 20 / (1 - model.time) ** 2 * N.x, name="pull")
    run = compiled(model).simulate(stop=2, parameters={}, initial={x: 0, y: 0})
    assert run.outcome.kind in ("step too small", "not a number")
    assert run.t[-1] == pytest.approx(1, abs=1e-6)
    assert "x" in run.outcome.culprit
    assert run.modes["ground"][-1] == "slip"


def test_a_block_that_starts_at_rest_and_is_tilted_takes_as_few_steps_as_a_pendulum():
    """Work is that of slip alone: rounding of what sticks would be all that there is, and steps would follow it."""
    model = kn.Model("tilted")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("box", frame=B, center=C, mass=1, inertia=kn.inertia(zz=0.4))
    model.gravity = -9.81 * N.y
    corner = C.moved("corner", 0.2 * B.x - B.y)
    model.add_contact(corner, Plane(N.y), friction=5, name="ground")
    tilt, kernel = -0.1, compiled(model)
    start = -0.2 * np.sin(tilt) + np.cos(tilt)
    initial = {x: -0.2 * np.cos(tilt) - np.sin(tilt), y: start, q: tilt}
    run = kernel.simulate(stop=0.4, parameters={}, initial=initial, rtol=1e-13)
    assert run.outcome.finished
    assert run.outcome.steps < 60
    # no rounding: nothing slips
    assert (run.energy.work == 0).all()
