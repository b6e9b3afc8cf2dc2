"""M, f, u̇ and inverse dynamics of a described tree by Pinocchio and by MuJoCo.

Both have other speeds for free bodies: Pinocchio ω and v in the child, MuJoCo v of the child's origin in N. With
u_engine = T u, and hence u̇_engine = T u̇ + Ṫ u,

    M = Tᵀ M_engine T,    h = Tᵀ (h_engine + M_engine Ṫ u).
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import numpy as np

from oracles.random_trees import Tree, central_inertia, turn, unit_quaternion

# Round-off of both, relative to the largest entry; for u̇ times the condition number of M, below 1e5 in these trees.
AGREED = 1e-9
UNIT = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@cache
def engine(name: str) -> Any:
    return importlib.import_module(name)


def versions() -> dict[str, str]:
    return {name: engine(name).__version__ for name in ("pinocchio", "mujoco")}


def agreed(tree: Tree) -> dict[str, Any]:
    """Pinocchio's numbers, once MuJoCo agrees where it can."""
    ours = by_pinocchio(tree)
    if in_mujoco(tree):
        theirs = by_mujoco(tree)
        for name, numbers in ours.items():
            error = np.abs(numbers - theirs[name]).max() / np.abs(numbers).max()
            if not error < AGREED:
                raise RuntimeError(f"tree {tree['seed']}: the engines differ in {name} by {error:.1e}.")
    return ours


def in_mujoco(tree: Tree) -> bool:
    """MuJoCo has no screws."""
    return all(body["kind"] != "screw" for body in tree["bodies"])


def primitives(body: dict[str, Any]) -> list[tuple[str, Any, int]]:
    """Turns and slides about the joint's axes, outward: what, its axis, and the number of its coordinate."""
    kind = body["kind"]
    axis = body.get("axis")
    direction = np.array(UNIT[axis] if isinstance(axis, str) else axis or (0, 0, 1))
    direction = direction / np.linalg.norm(direction)
    if kind in ("pin", "slider", "screw"):
        return [({"pin": "turn", "slider": "slide", "screw": "screw"}[kind], direction, 0)]
    if kind == "cylindrical":
        return [("turn", direction, 0), ("slide", direction, 1)]
    if kind == "planar":
        number = "xyz".index(body["normal"])
        first, second = np.eye(3)[(number + 1) % 3], np.eye(3)[(number + 2) % 3]
        return [("slide", first, 0), ("slide", second, 1), ("turn", np.eye(3)[number], 2)]
    if kind in ("universal", "gimbal"):
        turns = [("turn", np.eye(3)[int(letter) - 1], k) for k, letter in enumerate(body["sequence"])]
        return turns[::-1] if body.get("fixed") == "space" else turns
    return []


def skew(v: Any) -> Any:
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def rotation(quaternion: Any) -> Any:
    w, v = quaternion[0], np.array(quaternion[1:])
    return (w * w - v @ v) * np.eye(3) + 2 * np.outer(v, v) + 2 * w * skew(v)


class Speeds:
    """From the speeds of a description to those of an engine, block by block."""

    def __init__(self, tree: Tree) -> None:
        counts = [len(body["u"]) for body in tree["bodies"]]
        self.start = np.concatenate([[0], np.cumsum(counts)])
        self.u = np.concatenate([body["u"] for body in tree["bodies"]])
        self.T = np.zeros((len(self.u), len(self.u)))
        self.Tdot = np.zeros_like(self.T)

    def put(self, engine_row: int, number: int, first: int, T: Any, Tdot: Any = None) -> None:
        """A block for speeds of body `number` from its `first` on."""
        rows = slice(engine_row, engine_row + len(T))
        columns = slice(self.start[number] + first, self.start[number] + first + T.shape[1])
        self.T[rows, columns] = T
        if Tdot is not None:
            self.Tdot[rows, columns] = Tdot

    @property
    def speeds(self) -> Any:
        return self.T @ self.u

    @property
    def remainder(self) -> Any:
        return self.Tdot @ self.u

    def accelerations(self, a: Any) -> Any:
        return self.T @ a + self.remainder

    def efforts(self, tau: Any) -> Any:
        """τ_engine, with τ = Tᵀ τ_engine."""
        return np.linalg.solve(self.T.T, tau)

    def results(self, M: Any, h: Any, udot: Any, needed: Any, motor: Any) -> dict[str, Any]:
        T = self.T
        return {
            "M": T.T @ M @ T,
            "f": motor - T.T @ (h + M @ self.remainder),
            "udot": np.linalg.solve(T, udot - self.remainder),
            "Q": T.T @ needed - motor,
        }


def outward(tree: Tree, root: int) -> list[int]:
    """All that a body carries, branch by branch."""
    children = [number for number, body in enumerate(tree["bodies"]) if body["parent"] == root]
    return [number for child in children for number in (child, *outward(tree, child))]


def column(tree: Tree, name: str) -> Any:
    return np.concatenate([body[name] for body in tree["bodies"]])


# Pinocchio


def by_pinocchio(tree: Tree) -> dict[str, Any]:
    pin = engine("pinocchio")
    model, q, speeds = pinocchio_model(tree)
    data = model.createData()
    v, a = speeds.speeds, speeds.accelerations(column(tree, "a"))
    motor = column(tree, "motor")
    M = pin.crba(model, data, q)
    M = np.triu(M) + np.triu(M, 1).T
    h = pin.nonLinearEffects(model, data, q, v).copy()
    udot = pin.aba(model, data, q, v, speeds.efforts(motor)).copy()
    return speeds.results(M, h, udot, pin.rnea(model, data, q, v, a).copy(), motor)


def pinocchio_model(tree: Tree) -> tuple[Any, Any, Speeds]:
    """The model, its configuration, and its speeds."""
    pin = engine("pinocchio")
    model = pin.Model()
    model.gravity.linear = np.array(tree["gravity"], dtype=float)
    speeds, q, row = Speeds(tree), [], 0
    # Of each body: its joint and where the body is in it.
    places: dict[int, tuple[int, Any]] = {-1: (0, pin.SE3.Identity())}
    # Pinocchio's M is right only where all that a joint carries follows it directly.
    for number in outward(tree, -1):
        body = tree["bodies"][number]
        joint, where = places[body["parent"]]
        placement = where * pin.SE3(turn(body.get("turned")), np.array(body["at"], dtype=float))
        in_child = pin.SE3(turn(body.get("child_turned")), np.array(body.get("child_at", (0, 0, 0)), dtype=float))
        if body["kind"] == "weld":
            places[number] = joint, placement * in_child.inverse()
        else:
            kind, values = _pinocchio_joint(body)
            joint = model.addJoint(joint, kind, placement, f"joint {number}")
            places[number] = joint, in_child.inverse()
            q += values
            row += _put_pinocchio(speeds, row, number, body)
        inertia = pin.Inertia(body["mass"], np.array(body["center"], dtype=float), central_inertia(body))
        model.appendBodyToJoint(places[number][0], inertia, places[number][1])
    return model, np.array(q), speeds


def _pinocchio_joint(body: dict[str, Any]) -> tuple[Any, list[float]]:
    pin = engine("pinocchio")
    if body["kind"] in ("spherical", "free"):
        w, x, y, z = unit_quaternion(body)
        ball = body["kind"] == "spherical"
        return (pin.JointModelSpherical() if ball else pin.JointModelFreeFlyer()), [*body["q"][4:], x, y, z, w]
    made = [(_pinocchio_primitive(what, axis, body), body["q"][k]) for what, axis, k in primitives(body)]
    if len(made) == 1:
        return made[0][0], [made[0][1]]
    composite = pin.JointModelComposite()
    for joint, _ in made:
        composite.addJoint(joint)
    return composite, [value for _, value in made]


def _pinocchio_primitive(what: str, axis: Any, body: dict[str, Any]) -> Any:
    pin = engine("pinocchio")
    if what == "screw":
        return pin.JointModelHelicalUnaligned(axis, body["pitch"])
    return pin.JointModelRevoluteUnaligned(axis) if what == "turn" else pin.JointModelPrismaticUnaligned(axis)


def _put_pinocchio(speeds: Speeds, row: int, number: int, body: dict[str, Any]) -> int:
    """ω and v in the joint's frame in the child: v first, which is Qᵀ times the rates of the lengths."""
    to_joint = turn(body.get("child_turned")).T
    if body["kind"] == "spherical":
        speeds.put(row, number, 0, to_joint)
    elif body["kind"] == "free":
        Q = rotation(unit_quaternion(body))
        w = to_joint @ body["u"][:3]
        speeds.put(row, number, 3, Q.T, -skew(w) @ Q.T)
        speeds.put(row + 3, number, 0, to_joint)
    else:
        for place, (_, _, k) in enumerate(primitives(body)):
            speeds.put(row + place, number, k, np.eye(1))
    return len(body["u"])


# MuJoCo


def by_mujoco(tree: Tree) -> dict[str, Any]:
    mj = engine("mujoco")
    # It warns of gimbals that lock at zero, which it looks at though nobody asks for it.
    mj.set_mju_user_warning(lambda message: None)
    text, q, speeds = mjcf(tree)
    model = mj.MjModel.from_xml_string(text)
    data = mj.MjData(model)
    motor, nv = column(tree, "motor"), model.nv
    data.qpos[:], data.qvel[:] = q, speeds.speeds
    data.qfrc_applied[:] = speeds.efforts(motor)
    mj.mj_forward(model, data)
    M = np.zeros((nv, nv))
    mj.mj_fullM(model, data, M)
    h, udot = data.qfrc_bias.copy(), data.qacc.copy()
    data.qacc[:] = speeds.accelerations(column(tree, "a"))
    mj.mj_inverse(model, data)
    return speeds.results(M, h, udot, data.qfrc_inverse.copy(), motor)


def mjcf(tree: Tree) -> tuple[str, Any, Speeds]:
    """The tree in MuJoCo's language, its configuration, and its speeds."""
    speeds = Speeds(tree)
    q: list[float] = []
    rows = [0]

    def write(number: int) -> str:
        body = tree["bodies"][number]
        R_turned, R_child = turn(body.get("turned")), turn(body.get("child_turned"))
        child_at = np.array(body.get("child_at", (0, 0, 0)), dtype=float)
        R = R_turned @ R_child.T
        joints, values, freedom = _mujoco_joints(speeds, rows[0], number, body)
        rows[0] += freedom
        q.extend(values)
        place = np.array(body["at"]) - R @ child_at
        I = central_inertia(body)
        full = _text([I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]])
        inertial = f'<inertial pos="{_text(body["center"])}" mass="{body["mass"]}" fullinertia="{full}"/>'
        axes = _text([*R[:, 0], *R[:, 1]])
        return f'<body pos="{_text(place)}" xyaxes="{axes}">{inertial}{joints}{inside(number)}</body>\n'

    def inside(root: int) -> str:
        return "".join(write(number) for number, body in enumerate(tree["bodies"]) if body["parent"] == root)

    bodies = inside(-1)
    option = f'<option gravity="{_text(tree["gravity"])}"><flag constraint="disable" contact="disable"/></option>'
    text = f'<mujoco><compiler angle="radian"/>{option}<worldbody>{bodies}</worldbody></mujoco>'
    return text, np.array(q), speeds


def _text(numbers: Any) -> str:
    return " ".join(repr(float(number)) for number in numbers)


def _mujoco_joints(speeds: Speeds, row: int, number: int, body: dict[str, Any]) -> tuple[str, list[float], int]:
    """Joints, which MuJoCo places in the child at its zero position; their coordinates; and how many speeds."""
    R_child, child_at = turn(body.get("child_turned")), np.array(body.get("child_at", (0, 0, 0)), dtype=float)
    if body["kind"] == "free" and body["parent"] < 0:
        R_turned, Q = turn(body.get("turned")), rotation(unit_quaternion(body))
        R = R_turned @ Q @ R_child.T
        place = np.array(body["at"]) + R_turned @ body["q"][4:] - R @ child_at
        speeds.put(row, number, 3, R_turned)
        # v of the origin is that of the joint's point less ω × child_at.
        w = np.array(body["u"][:3])
        speeds.put(row, number, 0, R @ skew(child_at), R @ skew(w) @ skew(child_at))
        speeds.put(row + 3, number, 0, np.eye(3))
        return "<freejoint/>", [*place, *_quaternion(R)], 6
    joints, values = "", []
    slides = [("slide", np.eye(3)[k], 3 + k) for k in range(3)] if body["kind"] == "free" else []
    for place, (what, axis, k) in enumerate([*slides, *primitives(body)]):
        kind = {"turn": "hinge", "slide": "slide"}[what]
        joints += f'<joint type="{kind}" axis="{_text(R_child @ axis)}" pos="{_text(child_at)}"/>'
        values.append(body["q"][k + 1 if body["kind"] == "free" else k])
        speeds.put(row + place, number, k, np.eye(1))
    if body["kind"] in ("spherical", "free"):
        quaternion = unit_quaternion(body)
        joints += f'<joint type="ball" pos="{_text(child_at)}"/>'
        values += [quaternion[0], *(R_child @ quaternion[1:])]
        speeds.put(row + len(slides), number, 0, np.eye(3))
    return joints, values, len(body["u"])


def _quaternion(R: Any) -> Any:
    mj = engine("mujoco")
    quaternion = np.empty(4)
    mj.mju_mat2Quat(quaternion, np.ascontiguousarray(R).ravel())
    return quaternion
