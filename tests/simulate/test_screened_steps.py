"""Open contacts: the plain motion, and steps that are looked into only where something may touch.

Proves: simulate/loop/screen.py, dynamics/contacts/open_programs.py.
"""

import numpy as np
import pytest
from scipy.optimize import brentq

import kanes as kn
from kanes.kernel.kernel import inside_of
from touching_bodies import block

G = 9.81


def bar(length=0.4, **given):
    """A planar bar in free flight, whose ends touch the line y = 0: integrators take it in a few steps."""
    model = kn.Model("bar")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("bar", frame=B, center=C, mass=1, inertia=kn.inertia(zz=length**2 / 12))
    model.gravity = -G * N.y
    for name, side in (("one", 1), ("other", -1)):
        end = C.moved(name, side * length / 2 * B.x)
        model.add_contact(end, kn.surfaces.Plane(N.y), friction=0.3, name=f"{name} end")
    return kn.derive(model).compile(**given)


def lowest(t, y, v, w, length=0.4):
    """The height of the lower end along time."""
    return y + v * t - G * t**2 / 2 - length / 2 * np.abs(np.sin(w * t))


def first_touch(y, v, w, stop=2.0):
    """When the lower end first comes to zero, from a fine table."""
    t = np.linspace(0, stop, 400_001)
    below = np.flatnonzero(lowest(t, y, v, w) < 0)
    return brentq(lowest, t[below[0] - 1], t[below[0]], args=(y, v, w), xtol=1e-15) if below.size else None


@pytest.mark.parametrize("w", [0.0, 3.0, 21.0, 60.0])
@pytest.mark.parametrize(("y", "v"), [(0.5, 0.0), (1.0, 2.0), (0.25, 0.5)])
def test_the_first_touch_of_a_tumbling_bar_is_found_however_often_it_turns_in_a_step(w, y, v):
    """It flies along polynomials, so that one step has many turns; the touch is the first of many crossings."""
    start = {"x": 0, "y": y, "q": 0, "u_y": v, "u_q": w}
    run = bar().simulate(stop=1.5, parameters={}, initial=start, rtol=1e-10, max_events=1)
    # Located to rounding where it does not graze.
    assert run.events[0].time == pytest.approx(first_touch(y, v, w), rel=1e-10)
    assert run.outcome.steps < 40


@pytest.mark.parametrize("depth", [1e-3, 1e-6, 1e-9, -1e-9])
def test_an_end_that_dips_below_the_floor_for_a_moment_is_found(depth):
    """A bar that turns on the spot, without gravity: its lowest height is y − L/2, a moment between two crossings."""
    model = kn.Model("turning bar")
    q, y = model.coordinates("q y")
    B = model.frame.rotated("B", q, model.frame.z)
    C = model.origin.moved("C", y * model.frame.y)
    model.add_body("bar", frame=B, center=C, mass=1, inertia=kn.inertia(zz=0.02))
    model.add_contact(C.moved("end", -0.2 * B.x), kn.surfaces.Plane(model.frame.y), name="floor")
    kernel = kn.derive(model).compile()
    height, w = 0.2 - depth, 2.0
    run = kernel.simulate(stop=2.0, parameters={}, initial={q: 0, y: height, "u_q": w}, rtol=1e-10)
    if depth < 0:
        assert not run.events
        return
    exact = np.arcsin(height / 0.2) / w
    # Near the lowest place a rounding of height moves the time by √depth.
    assert run.events[0].time == pytest.approx(exact, abs=1e-15 / np.sqrt(depth) + 1e-12)


def test_open_programs_are_those_of_all_modes_with_nothing_closed():
    kernel = inside_of(kn.derive(block(0.1, 0.15, 0.4)).compile())
    x = np.array([0.3, 0.7, 0.4, 1.0, -0.5, 2.0, 0.1])
    layout, none = kernel.contacts, np.empty(0)
    mode = np.array([layout.open_mode.get(name, 1.0) for name in layout.places])
    here = np.zeros(1), x, none, mode
    for name in ("motion", "events"):
        one, other = kernel.motion(name).one(*here), kernel.motion(f"open {name}").one(*here)
        # Sums of some ten products, in two orders.
        assert other == pytest.approx(one, rel=1e-12, abs=1e-12)
    assert kernel.motion("open motion").operation_count < kernel.motion("motion").operation_count / 5


def test_the_screen_has_rates_and_second_derivatives():
    """Against differences along the flight of a block, x(t) in closed form."""
    kernel = inside_of(kn.derive(block(0.1, 0.15, 0.4)).compile())
    layout, count = kernel.contacts, kernel.contacts.guard_count
    mode = np.array([layout.open_mode.get(name, 1.0) for name in layout.places])

    def screened(t):
        x = np.array([0.3 + t, 0.7 - 0.5 * t - G * t**2 / 2, 0.4 + 2 * t, 1.0, -0.5 - G * t, 2.0, 0.0])
        rate = np.array([1.0, -0.5 - G * t, 2.0, 0.0, -G, 0.0, 0.0])
        return kernel.motion("open screen").one(np.array([t]), np.append(x, rate), np.empty(0), mode)

    h = 1e-4
    (a, b, c) = (screened(t)[:count] for t in (-h, 0.0, h))
    g, rates, bends = np.split(screened(0.0), 3)
    assert g == pytest.approx(b, abs=0)
    assert rates == pytest.approx((c - a) / (2 * h), abs=1e-6)
    assert bends == pytest.approx((c - 2 * b + a) / h**2, abs=1e-4)


def test_events_of_speeds_are_found_beside_open_contacts():
    """The second derivative of such a function is not known: every step is looked into."""
    model = kn.Model("ball")
    y = model.coordinates("y")
    P = model.origin.moved("P", y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -G * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=1, name="floor")
    turns = kn.Event("turns", model["u_y"], direction="falling")
    run = kn.derive(model).compile(events=turns).simulate(stop=2, parameters={}, initial={y: 1}, rtol=1e-10)
    flight = np.sqrt(2 / G)
    times = [event.time for event in run.events if event.name == "turns"]
    assert times == pytest.approx([0, 2 * flight, 4 * flight], rel=1e-10, abs=1e-300)
