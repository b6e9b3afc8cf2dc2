"""Trees of pins and gimbals, on the ground or on a free body, for Kanes, Pinocchio and MuJoCo from one description.

Kanes gets every number as a parameter: as in the other two, numbers stay open when the code is compiled.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import kanes as kn

GRAVITY = 9.81
ORIGIN = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Link:
    """A body on a parent, -1 for the ground, by pins about some axes ("y", "yxz"), or "free" for a tree without ground.

    Numbers that are zero are zero in all three.
    """

    parent: int
    axis: str
    at: tuple[float, ...]
    mass: float
    center: tuple[float, ...]
    inertia: tuple[float, ...]  # xx, yy, zz, xy, yz, zx about the mass centre


@dataclass(frozen=True)
class Tree:
    """Links, outward, branch by branch."""

    links: list[Link] = field(default_factory=list)

    @property
    def is_free(self) -> bool:
        return self.links[0].axis == "free"

    @property
    def speeds(self) -> int:
        return sum(6 if each.axis == "free" else len(each.axis) for each in self.links)


def link(rng: np.random.Generator, parent: int, axis: str, *, rods: bool) -> Link:
    """With a mass centre, an offset and an inertia of a general kind; or a rod along z, whose numbers are mostly 0."""
    mass = float(rng.uniform(0.5, 1.5))
    at, center = rng.uniform(0.1, 0.3, 3), rng.uniform(0.05, 0.15, 3)
    moments, products = rng.uniform(0.02, 0.03, 3), rng.uniform(-0.003, 0.003, 3)
    if rods:
        at[:2] = center[:2] = products[:] = 0.0
    if axis == "free" or parent < 0:
        at[:] = 0.0
    return Link(parent, axis, tuple(at), mass, tuple(center), (*moments, *products))


def chain(count: int, *, rods: bool = False) -> Tree:
    """Pins about x, y, z, x, …"""
    rng = np.random.default_rng(1)
    return Tree([link(rng, number - 1, "xyz"[number % 3], rods=rods) for number in range(count)])


def robot() -> Tree:
    """38 speeds: a free pelvis, legs of six pins, a waist and a neck of three, arms of seven; a body on each."""
    rng = np.random.default_rng(2)
    links = [link(rng, -1, "free", rods=False)]

    def limb(parent: int, axes: str) -> int:
        for axis in axes:
            links.append(link(rng, parent, axis, rods=False))
            parent = len(links) - 1
        return parent

    limb(0, "zxyyyx")
    limb(0, "zxyyyx")
    chest = limb(0, "zxy")
    limb(chest, "zxy")
    limb(chest, "yxzyzxy")
    limb(chest, "yxzyzxy")
    return Tree(links)


def humanoid() -> Tree:
    """The library's: 38 speeds too, but fifteen bodies, on gimbals of up to three pins."""
    model = kn.library.humanoid()

    def outward(parent: Any) -> list[Any]:
        children = [body for body in model.bodies if body.parent is parent]
        return [body for child in children for body in (child, *outward(child))]

    bodies = outward(None)
    return Tree([_segment(body, bodies) for body in bodies])


def _segment(body: Any, bodies: list[Any]) -> Link:
    joint, I = body.joint, body.inertia
    if isinstance(joint, kn.Gimbal):
        axis = "".join("xyz"[int(number) - 1] for number in joint.sequence)
    else:
        axis = (
            "free" if isinstance(joint, kn.Free) else str(joint.axes if isinstance(joint, kn.Universal) else joint.axis)
        )
    return Link(
        -1 if body.parent is None else bodies.index(body.parent),
        axis,
        tuple(map(float, joint.at)),
        float(body.mass),
        tuple(map(float, body.center.position_from(body.origin).components(body.frame))),
        tuple(float(I[place]) for place in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))),
    )


@dataclass(frozen=True)
class State:
    """Angles and their rates; and of a free body a quaternion, its place, ω in it and v in N."""

    q: Any
    u: Any
    udot: Any
    quaternion: Any = None
    place: Any = None

    @property
    def turn(self) -> Any:
        """R of the free body, v_N = R v_body."""
        w, v = self.quaternion[0], self.quaternion[1:]
        return (w * w - v @ v) * np.eye(3) + 2 * np.outer(v, v) + 2 * w * np.cross(np.eye(3), v)


def state(tree: Tree) -> State:
    rng = np.random.default_rng(3)
    pins = tree.speeds - 6 * tree.is_free
    q, u, udot = rng.uniform(-1, 1, pins), rng.uniform(-1, 1, tree.speeds), rng.uniform(-1, 1, tree.speeds)
    if not tree.is_free:
        return State(q, u, udot)
    quaternion = rng.normal(size=4)
    return State(q, u, udot, quaternion / np.linalg.norm(quaternion), rng.uniform(-1, 1, 3))


# Kanes


def kanes_model(tree: Tree) -> tuple[kn.Model, dict[str, float]]:
    """The model, and the values of its parameters."""
    model = kn.Model("tree")
    values: dict[str, float] = {}

    def number(name: str, value: float) -> Any:
        if value == 0.0:
            return 0
        values[name] = float(value)
        return model.parameters(name)

    model.gravity = -number("g", GRAVITY) * model.frame.z
    bodies: list[Any] = []
    for k, each in enumerate(tree.links):
        at, center = (
            [number(f"{what}{axis}_{k}", value) for axis, value in zip("xyz", numbers, strict=True)]
            for what, numbers in (("a", each.at), ("c", each.center))
        )
        moments = [number(f"I{name}_{k}", value) for name, value in zip(_ENTRIES, each.inertia, strict=True)]
        joint = kn.Free() if each.axis == "free" else _pins(each.axis, at)
        bodies.append(
            model.add_body(
                f"B{k}",
                parent=bodies[each.parent] if each.parent >= 0 else None,
                joint=joint,
                mass=number(f"m_{k}", each.mass),
                center=center,
                inertia=kn.inertia(*moments),
            )
        )
    return model, values


def _pins(axes: str, at: Any) -> Any:
    return kn.Pin(axis=axes, at=at) if len(axes) == 1 else kn.Gimbal(axes.translate(_NUMBERS), at=at)


_NUMBERS = str.maketrans("xyz", "123")
_ENTRIES = ("xx", "yy", "zz", "xy", "yz", "zx")


def kanes_state(tree: Tree, at: State) -> Any:
    free = [*at.quaternion, *at.place] if tree.is_free else []
    return np.array([*free, *at.q, *at.u])


# Pinocchio


def pinocchio_model(tree: Tree) -> Any:
    pin = importlib.import_module("pinocchio")
    model = pin.Model()
    model.gravity.linear = np.array([0, 0, -GRAVITY])
    kinds = {"x": pin.JointModelRX, "y": pin.JointModelRY, "z": pin.JointModelRZ, "free": pin.JointModelFreeFlyer}
    joints: list[int] = []
    for k, each in enumerate(tree.links):
        parent = joints[each.parent] if each.parent >= 0 else 0
        place = pin.SE3(np.eye(3), np.array(each.at))
        for number, axis in enumerate([each.axis] if each.axis == "free" else each.axis):
            parent = model.addJoint(parent, kinds[axis](), place, f"J{k}_{number}")
            place = pin.SE3.Identity()
        joints.append(parent)
        inertia = pin.Inertia(each.mass, np.array(each.center), _matrix(each))
        model.appendBodyToJoint(parent, inertia, pin.SE3.Identity())
    return model


def _matrix(each: Link) -> Any:
    xx, yy, zz, xy, yz, zx = each.inertia
    return np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]])


def pinocchio_state(tree: Tree, at: State) -> tuple[Any, Any, Any]:
    """q, v and v̇: v and ω of a free body are measured in it, and v comes first."""
    if not tree.is_free:
        return at.q, at.u, at.udot
    w, x, y, z = at.quaternion
    R, omega = at.turn, at.u[:3]
    v = R.T @ at.u[3:6]
    vdot = R.T @ at.udot[3:6] - np.cross(omega, v)
    q = np.array([*at.place, x, y, z, w, *at.q])
    return q, np.array([*v, *at.u[:3], *at.u[6:]]), np.array([*vdot, *at.udot[:3], *at.udot[6:]])


def from_pinocchio(tree: Tree, at: State, vdot: Any) -> Any:
    """u̇ from v̇."""
    if not tree.is_free:
        return vdot
    moved = at.turn @ (vdot[:3] + np.cross(at.u[:3], at.turn.T @ at.u[3:6]))
    return np.array([*vdot[3:6], *moved, *vdot[6:]])


def forces_from_pinocchio(tree: Tree, at: State, tau: Any) -> Any:
    """Generalized forces on u."""
    return tau if not tree.is_free else np.array([*tau[3:6], *(at.turn @ tau[:3]), *tau[6:]])


# MuJoCo


def mujoco_model(tree: Tree) -> Any:
    """Nothing but bodies and joints, with everything off that is not smooth."""
    mj = importlib.import_module("mujoco")
    spec = mj.MjSpec()
    spec.option.gravity = [0, 0, -GRAVITY]
    for flag in ("CONSTRAINT", "CONTACT", "SPRING", "DAMPER", "ACTUATION", "SENSOR"):
        spec.option.disableflags |= getattr(mj.mjtDisableBit, f"mjDSBL_{flag}")
    bodies: list[Any] = []
    for each in tree.links:
        parent = bodies[each.parent] if each.parent >= 0 else spec.worldbody
        xx, yy, zz, xy, yz, zx = each.inertia
        body = parent.add_body(
            pos=each.at, mass=each.mass, ipos=each.center, fullinertia=[xx, yy, zz, xy, zx, yz], explicitinertial=True
        )
        if each.axis == "free":
            body.add_freejoint()
        for axis in "" if each.axis == "free" else each.axis:
            body.add_joint(type=mj.mjtJoint.mjJNT_HINGE, axis=[float(axis == name) for name in "xyz"])
        bodies.append(body)
    return spec.compile()


def mujoco_state(tree: Tree, at: State) -> tuple[Any, Any]:
    """As ours, but v before ω."""
    if not tree.is_free:
        return at.q, at.u
    return np.array([*at.place, *at.quaternion, *at.q]), np.array([*at.u[3:6], *at.u[:3], *at.u[6:]])


def from_mujoco(tree: Tree, qacc: Any) -> Any:
    return qacc if not tree.is_free else np.array([*qacc[3:6], *qacc[:3], *qacc[6:]])
