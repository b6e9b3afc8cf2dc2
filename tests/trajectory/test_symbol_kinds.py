"""Curves share a panel where they are of one kind, and panels say which.

Proves: show/plots/symbol_kinds.py.
"""

import kanes as kn
from kanes.show.page.shown_motion import ShownCurve, numbered_panels
from kanes.show.plots.symbol_kinds import symbol_kinds


def test_a_free_body_has_lengths_and_an_orientation():
    model = kn.Model("craft")
    bus = model.add_body("bus", mass=1, inertia=kn.inertia(1, 2, 3), joint=kn.Free())
    model.add_body("arm", parent=bus, mass=1, inertia=kn.inertia(1, 2, 3), joint=kn.Pin(axis="z"))
    kinds = symbol_kinds(model.freeze())
    names = {kind: {name for name, each in kinds.items() if each == kind} for kind in set(kinds.values())}
    assert names == {
        "lengths": {"x_bus", "y_bus", "z_bus"},
        "orientation": {"e0_bus", "e1_bus", "e2_bus", "e3_bus"},
        "angles": {"q_arm"},
        "velocities": {"vx_bus", "vy_bus", "vz_bus"},
        "angular velocities": {"wx_bus", "wy_bus", "wz_bus", "u_arm"},
    }


def test_what_nothing_tells_has_no_kind():
    model = kn.Model("bead")
    s, r = model.coordinates("s"), model.parameters("r")
    P = model.origin.moved("P", r * (s / r) ** 2 * model.frame.x)
    model.add_particle("bead", P, mass=1)
    assert symbol_kinds(model.freeze()) == {}


def test_units_decide_before_geometry():
    """A carriage that moves by q: an angle, if its unit is one."""

    def kinds(coordinate, speed=""):
        model = kn.Model("carriage")
        q, u = model.coordinates("q", unit=coordinate), model.speeds("u", unit=speed)
        model.define_speeds({u: q.dot})
        model.add_particle("carriage", model.origin.moved("P", q * model.frame.x), mass=1)
        found = symbol_kinds(model.freeze())
        return found.get("q"), found.get("u")

    assert kinds("") == kinds("mm") == kinds("furlong") == ("lengths", "velocities")
    assert kinds("rad") == kinds("deg") == ("angles", "angular velocities")
    assert kinds("rad", "m/s") == ("angles", "velocities")
    assert kinds("m", "rpm") == ("lengths", "angular velocities")
    assert kinds("kg", "N") == kinds("1", "1/s") == (None, None)


def test_turns_without_a_unit_or_in_numbers_are_angles():
    for unit in ("", "1"):
        model = kn.Model("pendulum")
        q = model.coordinates("q", unit=unit)
        B = model.frame.rotated("B", q, model.frame.z)
        model.add_particle("bob", model.origin.moved("P", B.x), mass=1)
        assert symbol_kinds(model.freeze()) == {"q": "angles", "u_q": "angular velocities"}


def test_metres_and_radians_have_panels_of_their_own():
    run = kn.library.study("spring_pendulum").run(stop=1)
    labels = [axes.get_ylabel() for axes in run.plot("coordinates").axes]
    assert labels == ["lengths", "angles"]


def test_panels_of_one_title_are_told_apart_by_their_curves():
    curves = [ShownCurve(name, None) for name in "abcde"]
    panels = [("angles", tuple(curves[:1])), ("energy", tuple(curves[1:2])), ("angles", tuple(curves[1:]))]
    assert [panel["title"] for panel in numbered_panels(panels)] == ["angles: a", "energy", "angles: b, c, d, …"]
