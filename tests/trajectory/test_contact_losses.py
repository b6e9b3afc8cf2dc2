"""What each contact, limit and latch takes from the energy, by friction and by impacts.

Proves: trajectory/contact_losses.py.
"""

import numpy as np
import pytest

import kanes as kn
from touching_bodies import block


def sled(friction):
    """A particle on the level that falls from a height with a speed along it, towards a wall."""
    model = kn.Model("sled")
    x, y = model.coordinates("x y")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("sled", P, mass=2)
    model.gravity = -9.81 * N.y
    model.add_contact(P, kn.surfaces.Plane(N.y), friction=friction, name="floor")
    model.add_limit(x, upper=1.5, restitution=0.4, name="wall")
    return kn.derive(model).compile()


def test_friction_and_impacts_take_what_closed_forms_say():
    """A sled lands without a bounce, loses μ m v_n there by friction, slides to the wall and back to rest."""
    mu, h, v0 = 0.1, 0.05, 3.0
    run = sled(mu).simulate(stop=3, parameters={}, initial={"x": 0, "y": h, "u_x": v0}, rtol=1e-12)
    losses = run.energy.contacts
    landing = run.impulses[0]
    fall = np.sqrt(2 * 9.81 * h)
    after = v0 - mu * fall
    assert landing.after["u_x"] == pytest.approx(after, rel=1e-12)
    assert losses["floor"].impacts[-1] == pytest.approx(2 / 2 * (fall**2 + v0**2 - after**2), rel=1e-11)
    where = landing.time * v0
    at_wall = np.sqrt(after**2 - 2 * mu * 9.81 * (1.5 - where))
    assert losses["wall"].impacts[-1] == pytest.approx((1 - 0.4**2) * at_wall**2, rel=1e-10)
    assert losses["wall"].friction[-1] == 0
    way = 1.5 - where + (0.4 * at_wall) ** 2 / (2 * mu * 9.81)
    # Power is linear in time, and the rule of trapezoids exact.
    assert losses["floor"].friction[-1] == pytest.approx(mu * 2 * 9.81 * way, rel=1e-9)
    assert losses["floor"].total[0] == 0
    assert "friction" in repr(losses["floor"])
    assert "lost, wall" in repr(run.energy)


def test_losses_of_corners_add_up_to_work_and_resets():
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_q": 1}
    run = kn.derive(block(0.1, 0.15, 0.4)).compile().simulate(stop=1, parameters={}, initial=start, rtol=1e-12)
    energy = run.energy
    friction = sum(each.friction for each in energy.contacts.values())
    impacts = sum(each.impacts for each in energy.contacts.values())
    # Trapezoids 1 ms wide, of powers that bend by some 100 W/s².
    assert friction == pytest.approx(-energy.work, abs=2e-5)
    # Impacts that are summed up end by a projection besides.
    assert impacts == pytest.approx(-energy.resets, abs=1e-8)
    assert all((np.diff(each.total) > -1e-9).all() for each in energy.contacts.values())


def test_a_latch_takes_what_it_stops():
    model = kn.Model("door")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("knob", model.origin.moved("P", 0.8 * A.x), mass=3)
    model.add_latch(q, at=0.5, name="lock")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={q: 0, "u_q": 2})
    lost = run.energy.contacts["lock"]
    assert lost.impacts[-1] == pytest.approx(3 * 0.8**2 * 2**2 / 2, rel=1e-9)
    assert lost.impacts[run.t < 0.25].max() == 0
    assert lost.friction.max() == 0


def test_runs_without_contacts_have_none():
    assert kn.library.study("spring_pendulum").run(stop=0.1).energy.contacts == {}
