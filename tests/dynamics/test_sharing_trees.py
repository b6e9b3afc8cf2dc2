"""Trees in which one coordinate moves several joints: M and f from link to link are those of partial velocities.

Proves: dynamics/tree/crba.py, dynamics/tree/outward.py, dynamics/tree/topology.py, dynamics/reduced.py,
expr/graphs/matrices.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.dynamics import reduced
from kanes.dynamics.tree.topology import find_tree, sharing_tree
from kanes.equations.equations import graphs_of
from oracles.urdf_robots import random_state
from urdf_models import ARM

# Some thousand operations on numbers of order one; u̇ multiplies that by the condition of M, here some hundred.
SAME = 1e-12


def gripper():
    """Fingers on a free hand, of which two follow q1 by gears, one of them on the other; two slide together."""
    model = kn.Model("gripper")
    q1, q2 = model.coordinates("q1 q2")
    model.gravity = model.frame.vector(0.3, -9.81, 1)
    solid = kn.inertia(0.3, 0.4, 0.5, 0.02, -0.03, 0.01)
    hand = model.add_body("hand", mass=2, center=(0.1, 0.2, 0.3), inertia=solid, joint=kn.Free())

    def finger(name, parent, joint):
        return model.add_body(name, parent=parent, mass=0.7, center=(0.2, -0.1, 0.3), inertia=solid, joint=joint)

    first = finger("first", hand, kn.Pin(q1, axis=(1, 2, 3), at=(0, 0.1, 0.2), damper=0.4, spring=3))
    tip = finger("tip", first, kn.Pin(2 * q1 + 0.3, axis="y", at=(0.3, 0, 0), damper=0.2, armature=0.6))
    finger("thumb", hand, kn.Pin(-0.5 * q1, axis="x", at=(0.1, 0, -0.2)))
    slide = finger("slide", tip, kn.Slider(q2, axis=(0, 1, 1)))
    finger("counter", hand, kn.Slider(-q2, axis="z", at=(0.2, 0.2, 0)))
    finger("both", slide, kn.GeneralJoint(("z", q1 * q2), (0.1 * q2, 0, q1**2)))
    model.add_force(tip, 3 * hand.x)
    return model


@pytest.fixture
def from_link_to_link(monkeypatch):
    def switch():
        monkeypatch.setattr(reduced, "LARGEST_DENSE", 0)

    return switch


def compared(make, switch):
    """Quantities by partial velocities, and from link to link."""
    found = []
    for links in (False, True):
        if links:
            switch()
        equations = kn.derive(make())
        assert (graphs_of(equations).reduced._by_links is not None) == links
        names = [tuple(map(str, group)) for group in (equations.system.coordinates, equations.system.speeds)]
        q, u, _ = random_state(*names, seed=4)
        found.append((equations, graphs_of(equations).reduced.evaluate({**q, **u})))
    return found


def test_speeds_that_move_several_joints_add_up(from_link_to_link):
    (_, by_partials), (equations, by_links) = compared(gripper, from_link_to_link)
    assert find_tree(graphs_of(equations).kinematics).rule.startswith(
        "speed u1 moves it in its parent, and first in its own"
    )
    assert sharing_tree(graphs_of(equations).kinematics).has_shared_speeds
    for name in ("mass_matrix", "forcing", "udot"):
        size = np.abs(by_partials[name]).max()
        np.testing.assert_allclose(by_links[name], by_partials[name], rtol=0, atol=SAME * size, err_msg=name)


def test_a_robot_with_mimics_moves_the_same_by_both_methods(from_link_to_link, tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(ARM, encoding="utf-8")
    (_, by_partials), (_, by_links) = compared(lambda: kn.read(path, free_root=True), from_link_to_link)
    np.testing.assert_allclose(
        by_links["udot"], by_partials["udot"], rtol=0, atol=SAME * np.abs(by_links["udot"]).max()
    )


def test_a_speed_that_moves_no_mass_is_still_named(from_link_to_link):
    from_link_to_link()
    model = kn.Model("rods")
    q1, q2 = model.coordinates("q1 q2")
    rod = kn.inertia(zz=0, xx=1, yy=1)
    A = model.add_body("A", mass=0, inertia=rod, joint=kn.Pin(q1, axis="z"))
    model.add_body("B", parent=A, mass=0, inertia=kn.inertia(1, 1, 0), joint=kn.Pin(2 * q1, axis="z"))
    model.add_body("C", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q2, axis="x"))
    with pytest.raises(kn.ModelError, match="speeds \\(u1\\): they can change without any mass"):
        _ = graphs_of(kn.derive(model)).reduced.program
