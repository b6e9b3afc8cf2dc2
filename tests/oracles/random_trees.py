"""Random trees of bodies, worked out by Pinocchio and MuJoCo, written to tests/data/random_trees.json.

    python tests/oracles/random_trees.py        (pip install pin mujoco)

Nothing here imports Kanes. `random_tree` describes a tree by short decimal numbers, which anyone can build in another
tool; tree_engines.py beside this file builds it in both engines. Their numbers must agree before one is kept.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

DATA = Path(__file__).parents[1] / "data" / "random_trees.json"
STORED = 40
HOW = (
    "Bodies in a list; 'parent' is the number of one, or -1 for ground. A joint has axes of its own in the parent, at "
    "the point 'at' and turned from the parent's by body-fixed turns about x, y and z ('turned'), and in the child, at "
    "'child_at' and turned by 'child_turned'. q, u, a and motor belong to the joint: for 'pin', 'slider' and 'screw' "
    "(along 'axis', 'pitch' per radian) one number each; 'cylindrical' angle and length; 'planar' two lengths along "
    "the axes after 'normal' and an angle; 'gimbal' angles about the axes of 'sequence', 'body'- or 'space'-fixed, "
    "'universal' the same with two; 'spherical' q is a quaternion, scalar first and to be made a unit one, and u is ω "
    "of the child in the parent, in the child; 'free' q is the same and three lengths along the joint's axes in the "
    "parent, u is ω and the rates of the lengths. motor are generalized forces on u. The central inertia is that of a "
    "solid 'box' of these edges, turned by 'box_turned'; 'center' is the mass centre. Expected are the lower triangle "
    "of M row by row, f = τ − h, u̇ of M u̇ = f, and Q = M a − f, by Pinocchio; MuJoCo, which has no screws, agrees "
    "to 1e-9 of the largest entry."
)

QUATERNION = {"spherical": 0, "free": 3}  # numbers of q after the quaternion
FREEDOM = {"pin": 1, "slider": 1, "screw": 1, "cylindrical": 2, "planar": 3, "spherical": 3, "free": 6, "weld": 0}
SEQUENCES = [f"{a}{b}{c}" for a in "123" for b in "123" for c in "123" if a != b != c]
KINDS = ("pin", "slider", "screw", "cylindrical", "planar", "universal", "gimbal", "spherical", "free", "weld")

Tree = dict[str, Any]


def random_tree(seed: int, most_bodies: int, least_bodies: int = 1) -> Tree:
    """A tree of a random shape, with bodies that can exist, in a random state."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(least_bodies, most_bodies + 1))
    # Some trees are chains, some are stars, most are neither.
    reach = int(rng.choice([1, 2, count]))
    bodies = [_body(rng, int(rng.integers(max(-1, i - reach), i)) if i else -1, KINDS) for i in range(count)]
    if not any(body["u"] for body in bodies):
        bodies[0] = _body(rng, -1, ("pin",))
    return {"seed": seed, "gravity": _numbers(rng, 3, 9), "bodies": bodies}


def other_state(tree: Tree, seed: int) -> Tree:
    """The same tree, with the same motors, in another state."""
    rng = np.random.default_rng(seed)

    def moved(body: dict[str, Any]) -> dict[str, Any]:
        return {**body, **_state(rng, body["kind"], len(body["u"])), "motor": body["motor"]}

    return {**tree, "bodies": [moved(body) for body in tree["bodies"]]}


def _numbers(rng: np.random.Generator, count: int, size: float = 1.0) -> list[float]:
    return [round(float(number), 2) for number in rng.uniform(-size, size, count)]


def _body(rng: np.random.Generator, parent: int, kinds: tuple[str, ...]) -> dict[str, Any]:
    kind = str(rng.choice(kinds))
    body: dict[str, Any] = {"parent": parent, "kind": kind, "at": _numbers(rng, 3)}
    # A joint whose axes are those of both bodies is what users write most, and has code of its own.
    if rng.random() < 0.6:
        body["turned"] = _numbers(rng, 3, 3)
    if rng.random() < 0.4:
        body |= {"child_at": _numbers(rng, 3), "child_turned": _numbers(rng, 3, 3)}
    freedom = FREEDOM.get(kind, 0)
    if kind in ("pin", "slider", "screw", "cylindrical"):
        letter = rng.random() < 0.6
        body["axis"] = str(rng.choice(list("xyz"))) if letter else [*_numbers(rng, 2), round(rng.uniform(0.2, 1), 2)]
    if kind == "screw":
        body["pitch"] = round(float(rng.uniform(0.1, 0.6)), 2)
    if kind == "planar":
        body["normal"] = str(rng.choice(list("xyz")))
    if kind == "universal":
        body["sequence"] = str(rng.choice(["12", "23", "31", "21", "32", "13"]))
    if kind == "gimbal":
        body["sequence"] = str(rng.choice(SEQUENCES))[: int(rng.integers(1, 4))]
        body["fixed"] = str(rng.choice(["body", "space"]))
    freedom = len(body.get("sequence", "")) or freedom
    body |= {
        "mass": round(float(rng.uniform(0.3, 3)), 2),
        "center": _numbers(rng, 3),
        "box": [round(float(edge), 2) for edge in rng.uniform(0.2, 1.5, 3)],
        "box_turned": _numbers(rng, 3, 3),
    }
    return body | _state(rng, kind, freedom)


def _state(rng: np.random.Generator, kind: str, freedom: int) -> dict[str, list[float]]:
    if kind in QUATERNION:
        quaternion = [round(float(element), 2) for element in rng.normal(size=4)]
        q = (quaternion if any(quaternion) else [1.0, 0.0, 0.0, 0.0]) + _numbers(rng, QUATERNION[kind])
    else:
        # The middle angle of a gimbal stays half a radian away from where its axes coincide.
        q = _numbers(rng, freedom, 1.0)
        if freedom == 3 and kind == "gimbal":
            q[1] = round(float(rng.uniform(0.5, 1.0)), 2)
    u, a, motor = (_numbers(rng, freedom, 2) for _ in range(3))
    return {"q": q, "u": u, "a": a, "motor": motor}


# What is the same in every tool


def turn(angles: Any) -> Any:
    """R with v = R v_turned, of successive turns about x, y and z."""
    if angles is None:
        return np.eye(3)
    (a, b, c), (A, B, C) = np.cos(angles), np.sin(angles)
    x = np.array([[1, 0, 0], [0, a, -A], [0, A, a]])
    y = np.array([[b, 0, B], [0, 1, 0], [-B, 0, b]])
    z = np.array([[c, -C, 0], [C, c, 0], [0, 0, 1]])
    return x @ y @ z


def central_inertia(body: dict[str, Any]) -> Any:
    """Of the box, in the body's frame."""
    x, y, z = np.square(body["box"])
    R = turn(body["box_turned"])
    I = body["mass"] / 12 * R @ np.diag([y + z, z + x, x + y]) @ R.T
    return (I + I.T) / 2


def unit_quaternion(body: dict[str, Any]) -> Any:
    """Of the joint, scalar first."""
    quaternion = np.array(body["q"][:4])
    return quaternion / np.linalg.norm(quaternion)


def lower(M: Any) -> list[float]:
    """The lower triangle, row by row."""
    return [float(entry) for entry in M[np.tril_indices(len(M))]]


def main() -> None:
    """Write the file."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from oracles import tree_engines  # needs both engines

    cases = []
    for seed in range(STORED):
        tree = random_tree(seed, most_bodies=2 + seed % 3)
        expected = tree_engines.agreed(tree)
        numbers = {"M": lower(expected["M"]), **{name: expected[name].tolist() for name in ("f", "udot", "Q")}}
        kept = {name: [float(f"{number:.14g}") for number in column] for name, column in numbers.items()}
        cases.append({**tree, "expected": kept})
    head = {"made_by": "tests/oracles/random_trees.py", **tree_engines.versions(), "how": HOW}
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    top = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    DATA.write_text(f'{top},\n "cases": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
