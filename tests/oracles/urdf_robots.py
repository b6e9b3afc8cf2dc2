"""M, f, u̇ and inverse dynamics of robots in URDF by Pinocchio, in the speeds of Kanes.

    python tests/oracles/urdf_robots.py        (pip install pin)

writes tests/data/urdf_robots.json. Pinocchio has v and ω of a free body in the body's frame, ẋ of a plane in the frame
that turns, and a speed for each joint, those that mimic others among them. With v = T u, and hence v̇ = T u̇ + Ṫ u,

    M = Tᵀ M_pin T,    f = −Tᵀ (h_pin + M_pin Ṫ u + c v),    Q = M u̇ − f,

where c are the dampings, which Pinocchio reads and does not use. Nothing here imports Kanes.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import numpy as np

DATA = Path(__file__).parents[1] / "data" / "urdf_robots.json"
sys.path.insert(0, str(Path(__file__).parents[1]))

from oracles.tree_engines import engine, rotation, skew, versions  # noqa: E402  # found by the line above
from urdf_models import ARM, CART  # noqa: E402


def published_robots() -> list[Path]:
    """The files of the package example-robot-data, if that is installed."""
    found = importlib.util.find_spec("cmeel")
    places = [] if found is None else [Path(place) for place in found.submodule_search_locations or ()]
    folders = [place.parent / "cmeel.prefix/share/example-robot-data/robots" for place in places]
    return sorted(path for folder in folders for path in folder.rglob("*.urdf"))


def leaders(path: Path) -> dict[str, tuple[str, float, float]]:
    """Of joints that mimic others: the one that leads them in the end, multiplier and offset."""
    joints = {joint.get("name"): joint for joint in ElementTree.parse(path).getroot().findall("joint")}  # noqa: S314

    def led(name: str) -> tuple[str, float, float]:
        mimic = joints[name].find("mimic")
        if mimic is None or mimic.get("joint") not in joints:
            return name, 1.0, 0.0
        leader, multiplier, offset = led(mimic.get("joint"))
        k, b = float(mimic.get("multiplier", 1)), float(mimic.get("offset", 0))
        return leader, k * multiplier, k * offset + b

    return {name: led(name) for name in joints}


class PinocchioRobot:
    """A robot of Pinocchio that is told states by the names that Kanes gives them."""

    def __init__(self, path: Path, free_root: bool) -> None:
        pin = engine("pinocchio")
        root = [pin.JointModelFreeFlyer()] if free_root else []
        self.model = pin.buildModelFromUrdf(str(path), *root)
        self.data = self.model.createData()
        self._leaders = leaders(path)
        robot = ElementTree.parse(path).getroot()  # noqa: S314  # our own
        children = {joint.get("name"): joint.find("child").get("link") for joint in robot.findall("joint")}
        [base] = {link.get("name") for link in robot.findall("link")} - set(children.values())
        self._children = {**children, "root_joint": base}

    def numbers(self, q: dict[str, float], u: dict[str, float], a: Any) -> dict[str, Any]:
        pin, model, data = engine("pinocchio"), self.model, self.data
        position, T, remainder = self._state(q, u)
        v = T @ [*u.values()]
        M = pin.crba(model, data, position).copy()
        M = np.triu(M) + np.triu(M, 1).T
        h = pin.nonLinearEffects(model, data, position, v).copy()
        damping = model.damping * v
        f = -T.T @ (h + M @ remainder + damping)
        needed = pin.rnea(model, data, position, v, T @ a + remainder).copy()
        M_u = T.T @ M @ T
        if T.shape[0] == T.shape[1]:
            accelerations = pin.aba(model, data, position, v, -damping).copy()
            udot = np.linalg.solve(T, accelerations - remainder)
        else:
            udot = np.linalg.solve(M_u, f)
        return {"M": M_u, "f": f, "udot": udot, "Q": T.T @ (needed + damping)}

    def _state(self, q: dict[str, float], u: dict[str, float]) -> tuple[Any, Any, Any]:
        """Configuration, T, and Ṫ u."""
        model, column = self.model, {name: number for number, name in enumerate(u)}
        position, T, remainder = np.zeros(model.nq), np.zeros((model.nv, len(u))), np.zeros(model.nv)
        for number in range(1, model.njoints):
            joint, name = model.joints[number], model.names[number]
            rows, places = slice(joint.idx_v, joint.idx_v + joint.nv), slice(joint.idx_q, joint.idx_q + joint.nq)
            if joint.nv == 6:
                position[places], own, block, rest = _floating(self._children[name], q, u)
            elif joint.nv == 3:
                position[places], own, block, rest = _planar(name, q, u)
            else:
                leader, multiplier, offset = self._leaders[name]
                value = multiplier * q[leader] + offset
                position[places] = [value] if joint.nq == 1 else [np.cos(value), np.sin(value)]
                own, block, rest = [speed_of(leader, u)], multiplier, 0
            T[rows, [column[each] for each in own]] = block
            remainder[rows] = rest
        return position, T, remainder


def speed_of(coordinate: str, u: dict[str, float]) -> str:
    """u_elbow of elbow, u1 of q1."""
    return next(name for name in (f"u_{coordinate}", f"u{coordinate[1:]}") if name in u)


def _floating(child: str, q: dict[str, float], u: dict[str, float]) -> tuple[Any, ...]:
    """x, then the quaternion with its scalar last; v and ω in the child, v = Rᵀ ẋ."""
    e, x = [q[f"e{k}_{child}"] for k in range(4)], [q[f"{axis}_{child}"] for axis in "xyz"]
    own = [f"{of}{axis}_{child}" for of in "wv" for axis in "xyz"]
    R, w, xdot = rotation(np.array(e)), [u[name] for name in own[:3]], [u[name] for name in own[3:]]
    T = np.zeros((6, 6))
    T[:3, 3:], T[3:, :3] = R.T, np.eye(3)
    return [*x, *e[1:], e[0]], own, T, [*(-skew(w) @ R.T @ xdot), 0, 0, 0]


def _planar(name: str, q: dict[str, float], u: dict[str, float]) -> tuple[Any, ...]:
    """x, y, cosine and sine of the angle; v = Rᵀ ẋ and the rate of the angle."""
    x, y, angle = (q[f"{name}_{end}"] for end in ("1", "2", "angle"))
    own = [f"u_{name}_{end}" for end in ("1", "2", "angle")]
    xdot, ydot, w = (u[each] for each in own)
    c, s = np.cos(angle), np.sin(angle)
    T = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    Tdot = w * np.array([[-s, c, 0], [-c, -s, 0], [0, 0, 0]])
    return [x, y, c, s], own, T, Tdot @ [xdot, ydot, w]


def random_state(coordinates: tuple[str, ...], speeds: tuple[str, ...], seed: int) -> tuple[Any, Any, Any]:
    """q and u by name, and u̇; quaternions are of unit length."""
    rng = np.random.default_rng(seed)
    q = dict(zip(coordinates, rng.uniform(-1, 1, len(coordinates)).round(3).tolist(), strict=True))
    for first in [name for name in coordinates if name.startswith("e0_")]:
        four = [f"e{k}{first[2:]}" for k in range(4)]
        size = np.linalg.norm([q[name] for name in four])
        q.update({name: float(q[name] / size) for name in four if name in q})
    u = dict(zip(speeds, rng.uniform(-1, 1, len(speeds)).round(3).tolist(), strict=True))
    return q, u, rng.uniform(-1, 1, len(speeds)).round(3)


def _free(link: str) -> tuple[list[str], list[str]]:
    coordinates = [f"e{k}_{link}" for k in range(4)] + [f"{axis}_{link}" for axis in "xyz"]
    return coordinates, [f"{of}{axis}_{link}" for of in "wv" for axis in "xyz"]


# By the robot and whether its root is free: the text, the coordinates in the order of Kanes, and the speeds.
ONES = ["shoulder", "elbow-joint", "slider", "wrist"]
PLANE = ["plane_1", "plane_2", "plane_angle", "cart"]
STORED = {
    "arm, fixed": (ARM, ONES, [f"u_{name}" for name in ONES]),
    "arm, free": (ARM, _free("base")[0] + ONES, _free("base")[1] + [f"u_{name}" for name in ONES]),
    "cart, fixed": (CART, PLANE + _free("drone")[0], _free("drone")[1] + [f"u_{name}" for name in PLANE]),
}


def main() -> None:
    """Write the file."""
    cases = {}
    for number, (name, (text, coordinates, speeds)) in enumerate(STORED.items()):
        q, u, a = random_state(tuple(coordinates), tuple(speeds), number)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "robot.urdf"
            path.write_text(text, encoding="utf-8")
            expected = PinocchioRobot(path, name.endswith("free")).numbers(q, u, a)
        kept = {
            key: np.vectorize(lambda entry: float(f"{entry:.14g}"))(value).tolist() for key, value in expected.items()
        }
        cases[name] = {"q": q, "u": u, "a": a.tolist(), "expected": kept}
    head = {"made_by": "tests/oracles/urdf_robots.py", "pinocchio": versions()["pinocchio"]}
    DATA.write_text(json.dumps({**head, "cases": cases}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
