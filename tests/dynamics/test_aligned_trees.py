"""Trees with fixed rotations and welds, computed in frames of their own: against the dense equations and free bodies.

Proves: dynamics/tree/aligned/elementary_rotations.py, dynamics/tree/aligned/rigid_groups.py,
dynamics/tree/aligned/joint_plans.py, dynamics/tree/aligned/frame_choice.py, dynamics/tree/aligned/computed_tree.py.
"""

from __future__ import annotations

from itertools import product
from math import pi

import numpy as np
import pytest

import kanes as kn
from kanes.analysis.verification.verify import random_state
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.reactions.items import Items
from kanes.dynamics.tree.aligned.elementary_rotations import (
    ElementaryRotation,
    decomposed,
    fewest_rotations,
    true_rotations,
)
from kanes.equations.equations import graphs_of
from kanes.expr.algebra import Matrix


def rotation(rng):
    """A rotation matrix without zeros."""
    e0, *e = rng.normal(size=4) / 2
    x = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return np.eye(3) + 2 * (e0 * x + x @ x) / (e0**2 + np.dot(e, e))


# Rotations in numbers

ROTATIONS = [
    *(rotation(np.random.default_rng(seed)) for seed in range(4)),
    *(ElementaryRotation(axis, angle).matrix for axis in range(3) for angle in (0.0, 1e-9, 0.7, pi / 2, pi, -2.8)),
    ElementaryRotation(0, pi / 2).matrix @ ElementaryRotation(1, pi / 2).matrix,
    ElementaryRotation(2, -pi / 2).matrix @ ElementaryRotation(0, pi / 2).matrix @ ElementaryRotation(1, 0.4).matrix,
]


@pytest.mark.parametrize("R", ROTATIONS)
def test_turns_about_coordinate_axes_make_up_a_rotation(R):
    for first, second, third in product(range(3), repeat=3):
        if second not in (first, third):
            one, two, three = decomposed(R, first, second, third)
            # A few roundings of numbers of order one.
            np.testing.assert_allclose(one.matrix @ two.matrix @ three.matrix, R, atol=3e-14)
    for axis in (0, 1, 2, None):
        rotations, angle = fewest_rotations(R, axis)
        found = np.linalg.multi_dot([np.eye(3), *(rotation.matrix for rotation in rotations), np.eye(3)])
        if axis is not None:
            found = found @ ElementaryRotation(axis, angle).matrix
        np.testing.assert_allclose(found, R, atol=3e-14)
        assert true_rotations(rotations) <= (3 if axis is None else 2)


def test_quarters_of_a_circle_and_turns_about_the_absorbed_axis_are_free():
    quarters = ElementaryRotation(0, pi / 2).matrix @ ElementaryRotation(1, pi / 2).matrix
    assert true_rotations(fewest_rotations(quarters, 2)[0]) == 0
    assert fewest_rotations(ElementaryRotation(1, 0.3).matrix, 1) == ([], pytest.approx(0.3, abs=1e-14))
    turned = ElementaryRotation(0, 0.8).matrix @ ElementaryRotation(2, 0.3).matrix
    assert true_rotations(fewest_rotations(turned, 2)[0]) == 1


# Random trees


def turned_tree(seed):
    """A tree of all sorts of joints with fixed rotations: any, by quarters of a circle, and by parameters."""
    rng = np.random.default_rng(seed)
    model = kn.Model(f"turned tree {seed}")
    model.gravity = model.frame.vector(0.4, -0.7, -9.7)
    angles = model.parameters("a1 a2 a3")
    length, m = model.parameters("length m")
    T = model.inputs("T")

    def triple(size=0.5):
        return tuple(rng.uniform(-size, size, 3).round(3).tolist())

    def fixed():
        kinds = ["any", "quarters", "parameters", "mixed", "matrix", None]
        kind = str(rng.choice(kinds, p=[0.25, 0.2, 0.15, 0.1, 0.15, 0.15]))
        sequence = str(rng.choice(["123", "313", "231", "321"]))
        return {
            "any": (sequence, triple(3.0)),
            "quarters": (sequence, tuple((pi / 2 * rng.integers(-2, 3, 3)).tolist())),
            "parameters": (sequence, angles),
            "mixed": [("y", 0.3), ("z", angles[0]), ("x", -1.1)],
            "matrix": [list(row) for row in rotation(rng).tolist()],
        }.get(kind)

    def axis():
        return [str(rng.choice(["x", "y", "z"])), (0, -1, 0), triple()][int(rng.integers(3))]

    joints = {
        "pin": lambda sides: kn.Pin(axis=axis(), motor=T, **sides),
        "hinge": lambda sides: kn.Pin(axis=axis(), spring=2.0, armature=0.3, **sides),
        "slider": lambda sides: kn.Slider(axis=axis(), damper=0.3, **sides),
        "universal": lambda sides: kn.Universal("zx", **sides),
        "gimbal": lambda sides: kn.Gimbal("213", spring=(2, 3, 4), **sides),
        "ball": lambda sides: kn.Spherical(damper=0.2, **sides),
        "cylinder": lambda sides: kn.Cylindrical(axis="x", **sides),
        "screw": lambda sides: kn.Screw(axis="y", pitch=0.2, **sides),
        "driven": lambda sides: kn.Pin(0.3 * model.time**2, axis=axis(), **sides),
        "weld": lambda sides: kn.Weld(**sides),
    }
    chances = [0.25, 0.1, 0.1, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.25]
    bodies = []
    for number in range(8):
        sides = {"turned": fixed(), "child_turned": fixed(), "at": triple(), "child_at": triple()}
        if rng.random() < 0.3:
            sides["at"] = (length, 0, 0.2)
        kind = str(rng.choice(list(joints), p=chances))
        root = kn.Free() if seed % 2 else kn.Weld(**sides)
        moments = (m, 2 * m, 2.5 * m) if rng.random() < 0.4 else (0.5, 0.6, 0.7, *triple(0.05))
        bodies.append(
            model.add_body(
                f"B{number}",
                mass=[1.3, m][int(rng.integers(2))],
                inertia=kn.inertia(*moments),
                center=triple(),
                parent=bodies[int(rng.integers(max(0, number - 3), number))] if number else None,
                joint=joints["pin" if number == 1 else kind](sides) if number else root,
            )
        )
    model.add_force(bodies[3], model.frame.vector(1, -2, 3), at=(0.1, 0.2, 0.3))
    model.add_torque(bodies[5], 0.7 * bodies[5].x - 0.4 * bodies[2].y)
    return model


SEEDS = [pytest.param(seed, marks=[pytest.mark.heavy] * (seed > 2)) for seed in range(24)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tree_with_fixed_rotations_moves_by_its_dense_equations(seed):
    equations = kn.derive(turned_tree(seed))
    computation = graphs_of(equations).reduced
    graph, recursion, dense = computation.graph, computation.recursion, computation.derivation
    n = len(computation.system.speeds)
    udot = np.random.default_rng(5).uniform(-1, 1, n)
    u = graph.lift(Matrix(n, 1, list(computation.system.speeds)))
    outputs = [
        recursion.mass_matrix(),
        recursion.forcing(),
        recursion.accelerations(),
        recursion.generalized_forces(graph.lift(Matrix(n, 1, list(udot)))),
        dense.mass_matrix,
        dense.forcing,
        u,
        recursion.kinetic_energy(),
    ]
    values = random_state(equations, np.random.default_rng(seed))
    found = graph.function(outputs)(computation.input_column(values))
    M, f, accelerations, forces, dense_M, dense_f, u, K = (np.squeeze(each) for each in found)
    size = np.abs(dense_M).max()
    # Round-off of some thousand operations.
    np.testing.assert_allclose(M, dense_M, rtol=0, atol=1e-12 * size)
    np.testing.assert_allclose(f, dense_f, rtol=0, atol=1e-11 * np.abs(dense_f).max())
    np.testing.assert_allclose(forces, dense_M @ udot - dense_f, rtol=0, atol=1e-11 * np.abs(dense_f).max())
    left = dense_M @ accelerations - dense_f
    np.testing.assert_allclose(left, 0, atol=1e-10 * (size * np.abs(accelerations).max() + np.abs(dense_f).max()))
    if not recursion.is_prescribed:
        assert pytest.approx(u @ dense_M @ u / 2, rel=1e-12) == K


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.heavy) for seed in range(2, 12))])
def test_joints_and_welds_transmit_what_free_bodies_need(seed):
    """Two methods for the wrench in each joint: auxiliary speeds of free bodies, and a recursion in other frames."""
    equations = kn.derive(turned_tree(seed))
    computation = graphs_of(equations).reduced
    items, accelerations = Items(graphs_of(equations).kinematics), Accelerations(computation)
    forces, wrenches = accelerations.forces, accelerations.tree_wrenches
    values = computation.input_column(random_state(equations, np.random.default_rng(seed)))
    for body in equations.system.bodies:
        other = [part.in_newtonian(forces).base for part in items.item(body).parts]
        ours = [part.base for part in wrenches.of(body)]
        numbers = computation.graph.function([*ours, *other])(values)
        scale = 1 + max(float(np.abs(each).max()) for each in numbers)
        # Round-off of u̇, which the condition of M multiplies, up to some thousands.
        np.testing.assert_allclose(numbers[0], numbers[2], rtol=0, atol=1e-10 * scale)
        np.testing.assert_allclose(numbers[1], numbers[3], rtol=0, atol=1e-10 * scale)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(6))
def test_trees_with_fixed_rotations_move_alike_by_all_methods(seed):
    result = kn.verify(turned_tree(seed), states=2)
    assert result.passed, str(result)


# Operations


def chain(count, turned, *, welds=False):
    """Pins between general bodies, with or without fixed rotations on both sides, and a piece welded to each."""
    model = kn.Model("chain")
    model.gravity = -9.81 * model.frame.z
    rng, parent = np.random.default_rng(2), None
    for number in range(count):
        sides = {"at": tuple(rng.uniform(0.1, 1, 3)), "child_at": tuple(rng.uniform(0.1, 1, 3))}
        turns = {"turned": rotation(rng).tolist(), "child_turned": rotation(rng).tolist()}
        I = kn.inertia(0.5, 0.6, 0.7, 0.01, 0.02, -0.03)
        body = {"mass": 1.5, "inertia": I, "center": tuple(rng.uniform(0.1, 1, 3))}
        joint = kn.Pin(axis="xyz"[number % 3], **sides, **(turns if turned else {}))
        parent = model.add_body(f"B{number}", parent=parent, joint=joint, **body)
        if welds:
            model.add_body(f"W{number}", parent=parent, joint=kn.Weld(**sides, **turns), **body)
    return model


def operations(model):
    computation = graphs_of(kn.derive(model)).reduced
    return computation.graph.program({"udot": computation.recursion.accelerations()}).operation_count


def test_a_fixed_turn_between_pins_costs_one_turn_about_one_axis():
    """Of the nine direction cosines on each side of a pin one angle is left, some 100 operations of a link's 400."""
    few, many = ([operations(chain(count, turned)) for turned in (False, True)] for count in (6, 10))
    links = 4
    straight, oblique = (many[k] - few[k] for k in range(2))
    assert oblique - straight < 110 * links


def test_what_is_welded_to_a_link_costs_nothing():
    assert operations(chain(5, True, welds=True)) <= operations(chain(5, True)) + 5
