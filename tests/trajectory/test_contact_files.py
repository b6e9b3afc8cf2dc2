"""Runs with contacts that were written, and read again.

Proves: trajectory/contact_files.py.
"""

import numpy as np
import pytest

import kanes as kn
from touching_bodies import block


def thrown(name="floor"):
    model = kn.Model("thrown ball")
    x, y = model.coordinates("x y")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("ball", P, mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_contact(P, kn.surfaces.Plane(model.frame.y), restitution=0.5, friction=0.2, name=name)
    return kn.derive(model).compile()


def test_a_run_that_is_read_again_has_its_modes_forces_and_impulses(tmp_path):
    kernel = thrown()
    run = kernel.simulate(stop=1.2, parameters={}, initial={"x": 0, "y": 0.4, "u_x": 2.0})
    run.write(tmp_path / "run.nc")
    found = kernel.read(tmp_path / "run.nc")
    assert (found.modes["floor"] == run.modes["floor"]).all()
    assert (found.contact_force("floor") == run.contact_force("floor")).all()
    assert (found.energy.balance == run.energy.balance).all()
    assert [repr(event) for event in found.impulses] == [repr(event) for event in run.impulses]
    assert len(found.impulses) > 5
    for name, losses in run.energy.contacts.items():
        assert (found.energy.contacts[name].total == losses.total).all()
    assert found.impulses[0].impulses["floor"] == pytest.approx(run.impulses[0].impulses["floor"], abs=0)


def test_forces_that_are_not_unique_are_named_in_a_run_that_is_read(tmp_path):
    """Two corners of a box share their friction."""
    kernel = kn.derive(block(0.1, 0.15, 0.4, (1.0, -9.81))).compile()
    run = kernel.simulate(stop=0.2, parameters={}, initial={"x": 0, "y": 0.15, "q": 0})
    run.write(tmp_path / "box.nc")
    found = kernel.read(tmp_path / "box.nc").undetermined_forces
    assert found.keys() == run.undetermined_forces.keys() != set()
    for name, when in run.undetermined_forces.items():
        np.testing.assert_array_equal(found[name], when)


def test_a_run_of_other_contacts_is_refused(tmp_path):
    run = thrown().simulate(stop=0.1, parameters={}, initial={"x": 0, "y": 0.4})
    run.write(tmp_path / "run.nc")
    with pytest.raises(kn.FileError, match="its contacts, limits and latches are not those of this kernel"):
        thrown("table").read(tmp_path / "run.nc")
