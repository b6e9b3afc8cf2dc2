"""Sliders of a page: every parameter whose picture follows straight lines has one, inertias included.

Proves: show/page/scene_derivatives.py.
"""

import kanes as kn
from kanes.show.drawing.scene_builder import scene_of
from kanes.show.page.scene_derivatives import scene_derivatives


def slopes_of(model, numbers):
    system = model.freeze()
    return scene_derivatives(system, numbers, scene_of(system, numbers)[0])


def two_bodies():
    """Bodies known by their moments alone, joined r from the mass centre of the first one."""
    model = kn.Model("craft")
    m, Ix, Iy, Iz, r = model.parameters("m Ix Iy Iz r")
    A = model.add_body("A", mass=m, inertia=kn.inertia(Ix, Iy, Iz), joint=kn.Free())
    model.add_body("B", parent=A, mass=m, inertia=kn.inertia(Iz, Ix, Iy), joint=kn.Pin(axis="z", at=(r, 0, 0)))
    return model


def test_moments_of_inertia_have_sliders_though_the_axes_of_their_solids_change():
    numbers = {"m": 20.0, "Ix": 4.0, "Iy": 4.5, "Iz": 6.0, "r": 0.7}
    assert set(slopes_of(two_bodies(), numbers)) == set(numbers)


def test_a_thing_that_is_not_there_for_other_numbers_takes_no_slider_away():
    # A longer arm leaves the solid, and a rod is drawn to the joint.
    numbers = {"m": 20.0, "Ix": 4.0, "Iy": 4.5, "Iz": 6.0, "r": 0.88}
    model = two_bodies()
    kinds = [[item.kind for item in scene_of(model.freeze(), numbers | {"r": r})[0].items] for r in (0.88, 0.88 * 1.6)]
    assert kinds[0] != kinds[1]
    assert set(slopes_of(model, numbers)) == set(numbers)


def test_what_moves_a_joint_along_a_curve_has_no_slider():
    model = kn.Model("bent")
    m, a = model.parameters("m a")
    A = model.add_body("A", mass=m, inertia=kn.solids.box(m, 1, 1, 1), joint=kn.Free())
    model.add_body("B", parent=A, mass=m, inertia=kn.solids.box(m, 1, 1, 1), joint=kn.Pin(axis="z", at=(a**2, 0, 0)))
    assert set(slopes_of(model, {"m": 1.0, "a": 1.0})) == {"m"}
