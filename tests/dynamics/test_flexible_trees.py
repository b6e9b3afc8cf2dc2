"""Accelerations of trees with flexible bodies, link by link, against M and f by partial velocities.

Proves: dynamics/tree/flexible_tree.py.
"""

import numpy as np
import pytest

import kanes as kn
from flexible_beams import PointCloud, cantilever
from kanes.equations.equations import graphs_of


def branching(energy):
    """Flexible bodies in a row and on branches, rigid ones between and beyond them, and loads on nodes and joints."""
    model, N = kn.Model("branching"), None
    N = model.frame
    model.gravity = -9.81 * N.y + 0.3 * N.z
    craft = model.add_flexible_body("craft", PointCloud.random(2).body(), joint=kn.Free(), kinetic_energy=energy)
    beam = cantilever(1.0, 10.0, 1.0, modes=2, planes="yz", nodes=[("middle", 0.5), ("tip", 1.0)]).with_damping(0.02)
    boom = model.add_flexible_body(
        "boom", beam, parent=craft.node("tip"), joint=kn.Pin(axis="y", spring=3, at=(0.1, 0, 0)), kinetic_energy=energy
    )
    wrist = model.add_body(
        "wrist",
        mass=0.3,
        inertia=kn.inertia(0.1, 0.2, 0.25),
        center=(0.1, 0.2, 0.3),
        parent=boom.node("tip"),
        joint=kn.Gimbal(sequence="123", child_at=(0.1, 0, 0.2)),
    )
    model.add_flexible_body("panel", beam, parent=wrist, joint=kn.Weld(at=(0, 0.1, 0)), kinetic_energy=energy)
    model.add_body("knob", mass=0.1, inertia=kn.inertia(1, 1, 1), parent=boom.node("middle"), joint=kn.Slider(axis="z"))
    model.add_force(boom.node("middle"), 2 * N.x - boom.x, reaction=wrist)
    model.add_torque(boom.node("tip"), 3 * N.z + wrist.y, reaction=craft)
    model.add_torque(wrist, model.time * N.x)
    return model


@pytest.mark.parametrize("energy", ["complete", "second order"])
def test_accelerations_are_those_of_the_mass_matrix(energy):
    reduced = graphs_of(kn.derive(branching(energy))).reduced
    links = reduced._flexible_links
    from kanes.dynamics.tree.flexible_tree import FlexibleRecursion

    found = FlexibleRecursion(reduced.derivation, reduced.graph, links).accelerations()
    M, f = reduced.derivation.mass_matrix, reduced.derivation.forcing
    found, M, f = reduced.graph.function([found, M, f])(reduced.general_state())
    np.testing.assert_allclose(found, np.linalg.solve(M, f), rtol=1e-8)  # rounding over M's condition


def test_the_cost_is_linear_in_the_number_of_bodies():
    beam, counts = cantilever(1.0, 10.0, 1.0, modes=2, nodes=[("tip", 1.0)]), []
    for number in (4, 8, 16):
        model, parent = kn.Model("chain"), None
        for k in range(number):
            joint = kn.Pin(axis="z")
            parent = model.add_flexible_body(f"B{k}", beam, joint=joint, parent=parent).node("tip")
        counts.append(kn.derive(model).program().operation_count)
    assert counts[2] - counts[1] == pytest.approx(2 * (counts[1] - counts[0]), rel=0.05)


@pytest.mark.parametrize("closed", [True, False])
def test_other_systems_are_left_to_the_mass_matrix(closed):
    """Loops, and bodies placed by frames."""
    model = kn.Model("closed")
    beam = cantilever(1.0, 10.0, 1.0, nodes=[("tip", 1.0)])
    body = model.add_flexible_body("B", beam, joint=kn.Pin(axis="z"))
    if closed:
        model.add_loop(body.node("tip"), model.origin.moved("P", model.frame.x))
    else:
        model.add_particle("P", body.node("tip").point, mass=1)
    assert graphs_of(kn.derive(model)).reduced._flexible_links is None
