"""Random trees of bodies: Kanes against Pinocchio and MuJoCo, with which it shares nothing.

The stored numbers were made by random_trees.py beside this file; fresh trees need both engines installed.

Proves: model/joints/kinds.py, dynamics/tree/aba.py, dynamics/tree/crba.py, dynamics/tree/rnea.py.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import kanes as kn
from oracles import random_trees
from oracles.random_trees import DATA, Tree, central_inertia, lower, other_state, random_tree, turn, unit_quaternion

STORED = json.loads(DATA.read_text(encoding="utf-8"))["cases"]
# Of the largest entry of each quantity. Round-off of some thousand operations is 1e-13; u̇ multiplies it by the
# condition number of M, below 2e4 in these trees.
SAME = 1e-9
FRESH_TREES, STATES = 200, 16
# Bodies of trees with more than 24 speeds, whose M is never assembled from partials, and with more than 100.
LARGE = {"order n": 16, "loop over links": 70}


def model_of(tree: Tree) -> kn.Model:
    model = kn.Model("tree")
    model.gravity = model.frame.vector(*tree["gravity"])
    bodies: list[Any] = []
    for number, body in enumerate(tree["bodies"]):
        I = central_inertia(body)
        parent = body["parent"]
        bodies.append(
            model.add_body(
                f"B{number}",
                parent=None if parent < 0 else bodies[parent],
                joint=joint_of(body),
                center=body["center"],
                mass=body["mass"],
                inertia=kn.inertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0]),
            )
        )
    return model


def joint_of(body: dict[str, Any]) -> Any:
    kind = body["kind"]
    options: dict[str, Any] = {"at": body["at"]}
    if "turned" in body:
        options["turned"] = ("123", body["turned"])
    if "child_at" in body:
        options |= {"child_at": body["child_at"], "child_turned": turn(body["child_turned"])}
    if body["motor"]:
        options["motor"] = body["motor"][0] if len(body["motor"]) == 1 else tuple(body["motor"])
    axis = body.get("axis")
    if kind == "universal":
        return kn.Universal("".join("xyz"[int(letter) - 1] for letter in body["sequence"]), **options)
    if kind == "gimbal":
        return kn.Gimbal(body["sequence"], fixed=body["fixed"], **options)
    if kind == "screw":
        return kn.Screw(axis=axis, pitch=body["pitch"], **options)
    if kind == "planar":
        return kn.Planar(normal=body["normal"], **options)
    if axis is not None:
        return {"pin": kn.Pin, "slider": kn.Slider, "cylindrical": kn.Cylindrical}[kind](axis=axis, **options)
    return {"spherical": kn.Spherical, "free": kn.Free, "weld": kn.Weld}[kind](**options)


def state_of(tree: Tree) -> Any:
    """Coordinates, then speeds."""
    q: list[float] = []
    for body in tree["bodies"]:
        q += [*unit_quaternion(body), *body["q"][4:]] if body["kind"] in random_trees.QUATERNION else body["q"]
    return np.array([*q, *(u for body in tree["bodies"] for u in body["u"])])


def accelerations_of(tree: Tree) -> Any:
    return np.array([a for body in tree["bodies"] for a in body["a"]])


def found_by_kanes(kernel: Any, tree: Tree) -> dict[str, Any]:
    x, none = state_of(tree), np.empty(0)
    nu = len(kernel.speeds)
    M = kernel.function("mass_matrix", {})(0.0, x)
    return {
        "M": lower(np.reshape(M, (nu, nu))),
        "f": kernel.function("forcing", {})(0.0, x),
        "udot": kernel["derivative"].one(np.zeros(1), x, none, none)[-nu:],
        "Q": kernel.inverse_dynamics({}, solve_for_inputs=False)(0.0, x, accelerations_of(tree)),
    }


def assert_same(found: dict[str, Any], expected: dict[str, Any], tree: Tree) -> None:
    for name, numbers in found.items():
        right = np.array(expected[name])
        error = np.abs(np.array(numbers) - right).max() / np.abs(right).max()
        kinds = ", ".join(body["kind"] for body in tree["bodies"])
        assert error == pytest.approx(0, abs=SAME), f"tree {tree['seed']} ({kinds}): {name} is off by {error:.1e}"


# Every other tree takes half the time, and all kinds of joints are among them; see below.
QUICK = STORED[::2]


def test_the_trees_that_are_always_compared_have_every_kind_of_joint():
    kinds, all_kinds = ({body["kind"] for tree in trees for body in tree["bodies"]} for trees in (QUICK, STORED))
    assert kinds == all_kinds


@pytest.mark.parametrize(
    "tree",
    [pytest.param(tree, marks=[] if tree in QUICK else pytest.mark.heavy, id=str(tree["seed"])) for tree in STORED],
)
def test_random_trees_move_as_in_pinocchio_and_mujoco(tree: Tree) -> None:
    kernel = kn.derive(model_of(tree)).compile()
    assert_same(found_by_kanes(kernel, tree), tree["expected"], tree)


def engines() -> Any:
    """Both engines, or a line that says what is missing."""
    pytest.importorskip("pinocchio", reason="fresh random trees need Pinocchio: pip install pin")
    pytest.importorskip("mujoco", reason="fresh random trees need MuJoCo: pip install mujoco")
    from oracles import tree_engines

    return tree_engines


def by_engines(tree: Tree) -> dict[str, Any]:
    expected = engines().agreed(tree)
    return {**expected, "M": lower(expected["M"])}


@pytest.mark.heavy
@pytest.mark.parametrize("first", range(0, FRESH_TREES, 20))
def test_thousands_of_fresh_trees_and_states_agree_with_live_engines(first: int) -> None:
    engines()
    for seed in range(10_000 + first, 10_000 + first + 20):
        tree = random_tree(seed, most_bodies=8)
        states = [tree, *(other_state(tree, 1000 * seed + k) for k in range(1, STATES))]
        kernel = kn.derive(model_of(tree)).compile()
        expected = [by_engines(state) for state in states]
        for state, right in zip(states, expected, strict=True):
            assert_same(found_by_kanes(kernel, state), right, state)
        lanes = kernel["derivative"].many(
            np.zeros((1, STATES)), np.array([state_of(state) for state in states]).T, *[np.empty((0, STATES))] * 2
        )
        for column, state, right in zip(lanes.T, states, expected, strict=True):
            assert_same({"udot": column[-len(kernel.speeds) :]}, right, state)


@pytest.mark.heavy
@pytest.mark.parametrize("road", LARGE)
@pytest.mark.parametrize("seed", range(3))
def test_large_fresh_trees_agree_with_live_engines(road: str, seed: int) -> None:
    """M of trees that go from link to link; and ẋ by the loop, one state and eight lanes."""
    tree = random_tree(seed, most_bodies=LARGE[road], least_bodies=LARGE[road])
    expected = by_engines(tree)
    kernel = kn.derive(model_of(tree)).compile()
    x, none = state_of(tree), np.empty(0)
    nu = len(kernel.speeds)
    assert nu > (100 if road == "loop over links" else 24)
    found = {"udot": kernel["derivative"].one(np.zeros(1), x, none, none)[-nu:]}
    many = kernel["derivative"].many(np.zeros((1, 3)), np.repeat(x[:, None], 3, axis=1), *[np.empty((0, 3))] * 2)
    assert_same({"udot": many[-nu:, 2]}, expected, tree)
    if road == "order n":
        found = found_by_kanes(kernel, tree)
    assert_same(found, expected, tree)


@pytest.mark.heavy
def test_stored_numbers_are_those_that_the_engines_give_today() -> None:
    engines()
    for tree in STORED:
        assert_same(tree["expected"], by_engines(tree), tree)
