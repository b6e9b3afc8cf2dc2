"""The recursion through one joint as a program that all links of a class share, in local names.

    t  q  u         time, the joint's coordinates and speeds
    k               numbers of its geometry: functions of parameters
    m               mass, c from the joint and I about the mass centre
    f               ω, v, α_r, a_r and Ψ of the parent; then −g, if the link needs it
    x  e            torque and force of loads about the joint; their effort on its speeds
    i               articulated inertia and bias that the links further out have handed in
    h               A' that the parent hands out

A tree of a thousand bodies then takes a few programs and a loop. The recursion is that of `aba.py`. Names that are
zero in all links of a class are left out of its program.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.dynamics.tree.joint_classes import MASS, UPPER, JointClass
from kanes.dynamics.tree.spatial import ArticulatedInertia, LinkMass, LinkMotion, SpatialJoint, SpatialVector, psi
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import assembled, identity, reshaped, symmetric
from kanes.expr.program import Program
from kanes.expr.symbols import ONE, ZERO, Expr, StandIn

# How many numbers f, −g in it, i and h are.
MOTION, LIFT, HANDED_IN, HANDED_OUT = 21, 3, 27, 6
# Optional power: of loads alone, or also of the forces of a prescribed motion.
Power = Literal["none", "of loads", "of all forces"]


@dataclass(frozen=True)
class LinkClass:
    """Links whose joints are of one class, and of whose numbers the same are zero."""

    joint: JointClass
    mass: tuple[bool, ...]  # which of m are not zero
    wrench: tuple[bool, ...]  # which of x are not zero
    effort: tuple[bool, ...]  # which of e are not zero
    is_first: bool  # whether its parent is the ground
    is_last: bool  # whether it is a leaf
    is_added: bool  # whether a sibling comes before it

    @property
    def given(self) -> frozenset[str]:
        """Its names that are not zero, of those that do not come from other links."""
        names = local_names(self.joint, has_lift=False)
        found = {name for group in "tquk" for name in names[group] if not name.startswith("m")}
        for letter, marks in (("m", self.mass), ("x", self.wrench), ("e", self.effort)):
            found.update(f"{letter}{index + 1}" for index, mark in enumerate(marks) if mark)
        return frozenset(found)


def _numbered(letter: str, count: int) -> tuple[str, ...]:
    return tuple(f"{letter}{index + 1}" for index in range(count))


def local_names(joint_class: JointClass, has_lift: bool) -> dict[str, tuple[str, ...]]:
    """The inputs of a class's program, by group."""
    return {
        "t": ("t",),
        "q": _numbered("q", joint_class.coordinates),
        "u": _numbered("u", joint_class.freedom),
        "k": (*_numbered("k", joint_class.numbers), *_numbered("m", MASS)),
        "f": _numbered("f", MOTION + LIFT * has_lift),
        "x": _numbered("x", 6),
        "e": _numbered("e", joint_class.freedom),
        "i": _numbered("i", HANDED_IN),
        "h": _numbered("h", HANDED_OUT),
    }


class _LocalGraph:
    """A graph of local names; those that are not `present` are zero."""

    def __init__(self, names: dict[str, tuple[str, ...]], present: Collection[str] | None = None) -> None:
        self._symbols = {name: StandIn(name) for group in names.values() for name in group}
        self._present = self._symbols.keys() if present is None else present
        self.graph = Graph(tuple(self._symbols.values()))

    def column(self, letter: str, first: int, count: int) -> GraphMatrix:
        """Some of the names with a letter, from the `first` on."""
        names = [f"{letter}{first + index}" for index in range(count)]
        symbols = [self._symbols[name] if name in self._present else ZERO for name in names]
        return self.graph.lift(Matrix(count, 1, symbols))

    def joint(self, joint_class: JointClass) -> SpatialJoint:
        """The joint of a class, with its q̇."""
        graph = self.graph
        rates = {self._symbols[f"q{k + 1}"]: graph.scalar(value) for k, value in enumerate(joint_class.qdot)}
        graph.set_motion({**rates, self._symbols["t"]: graph.scalar(ONE)})
        return _joint(joint_class, graph, self.column("u", 1, joint_class.freedom))

    @property
    def mass(self) -> LinkMass:
        m, c = self.column("m", 1, 1), self.column("m", 2, 3)
        c_cross = self.graph.skew(c)
        return LinkMass(self.graph, m, m * c, symmetric(self.symmetric("m", 5) - m * (c_cross @ c_cross)))

    @property
    def motion(self) -> LinkMotion:
        Psi = reshaped(self.column("f", 13, 9), 3, 3)
        return LinkMotion(self.spatial("f", 1), self.spatial("f", 7), Psi)

    @property
    def lift(self) -> GraphMatrix:
        """−g."""
        return self.column("f", MOTION + 1, LIFT)

    def spatial(self, letter: str, first: int) -> SpatialVector:
        return SpatialVector(self.column(letter, first, 3), self.column(letter, first + 3, 3))

    def symmetric(self, letter: str, first: int) -> GraphMatrix:
        entries = self.column(letter, first, len(UPPER))
        return assembled(3, {place: entries[index] for index, place in enumerate(UPPER)})


def joint_program(
    joint_class: JointClass, has_lift: bool, power: Power, present: Collection[str] | None = None
) -> Program:
    """The steps through a joint of a class: q̇; f and i handed on; A' handed on, u̇, and the power if requested.

    Names that are not `present` are zero.
    """
    local = _LocalGraph(local_names(joint_class, has_lift), present)
    graph, column = local.graph, local.column
    joint, mass = local.joint(joint_class), local.mass
    motion, wrench = joint.go_out(local.motion), local.spatial("x", 1)
    bias = mass.bias(motion.velocity.angular, motion.drift, motion.Psi) - wrench
    handed = ArticulatedInertia(local.symmetric("i", 1), reshaped(column("i", 7, 9), 3, 3), local.symmetric("i", 16))
    rest, left = mass.inertia + handed, bias + local.spatial("i", 22)
    acceleration = joint.hand_out(local.spatial("h", 1))
    udot, effort = graph.zeros(0, 1), column("e", 1, joint.freedom)
    if joint.freedom:
        elimination, rest, left = joint.eliminate(rest, left, effort)
        udot = elimination.udot(acceleration)
        acceleration = acceleration + joint.S @ udot
    inertia, needed = joint.hand_in_inertia(rest), joint.hand_in(left)
    handed_in = [_entries(graph, inertia.A), reshaped(inertia.B, 9, 1), _entries(graph, inertia.M)]
    moves = [motion.velocity.angular, motion.velocity.linear, motion.drift.angular, motion.drift.linear]
    lift = joint.R.T @ local.lift if has_lift else None
    outputs = {
        "qdot": graph.lift(Matrix(joint_class.coordinates, 1, list(joint_class.qdot))),
        "motion": graph.stack_rows([*moves, reshaped(motion.Psi, 9, 1), *([] if lift is None else [lift])], 1),
        "handed_in": graph.stack_rows([*handed_in, needed.angular, needed.linear], 1),
        "handed_out": graph.stack_rows([acceleration.angular, acceleration.linear], 1),
        "udot": udot,
    }
    if power == "of all forces":
        outputs["power"] = _driven_power(graph, mass, motion, acceleration, lift)
    elif power == "of loads":
        outputs["power"] = motion.velocity.dot(wrench) + joint.u.T @ effort
    return graph.program(outputs)


def _driven_power(
    graph: Graph, mass: LinkMass, motion: LinkMotion, acceleration: SpatialVector, lift: GraphMatrix | None
) -> GraphMatrix:
    """The power of loads, and of the forces of a prescribed motion, on one link.

        P = ω·n + v·f,    n and f the wrench for its acceleration relative to free fall

    With −g at hand, the power of gravity is added: P is then the rate of the kinetic energy.
    """
    total, V = motion.drift + acceleration, motion.velocity
    P = V.dot(mass.bias(V.angular, total, psi(graph, V.angular, total.angular)))
    return P if lift is None else P - lift.T @ (mass.m * V.linear + graph.skew(V.angular) @ mass.mc)


def energy_program(joint_class: JointClass, energy: str, present: Collection[str] | None = None) -> Program:
    """The energy of a link, and the values for its children: ω and v for K; −g and h for V.

        K = ½ (ω·I·ω + 2 m v·(ω × c) + m v·v),    V = m h + m c·(−g),    h = h_parent + (−g)·p

    Names that are not `present` are zero; −g is f1, f2, f3 and h is f4 in V.
    """
    local = _LocalGraph(local_names(joint_class, has_lift=False), present)
    graph, mass, joint = local.graph, local.mass, local.joint(joint_class)
    if energy == "kinetic_energy":
        velocity = joint.go_out(local.motion).velocity
        handed = [velocity.angular, velocity.linear]
        own = velocity.dot(mass.inertia @ velocity) / 2
    else:
        up = joint.R.T @ local.column("f", 1, 3)
        height = local.column("f", 4, 1) + local.column("f", 1, 3).T @ joint.p
        handed = [up, height]
        own = mass.m * height + up.T @ mass.mc
    return graph.program({"motion": graph.stack_rows(handed, 1), "energy": own})


def joint_placement(joint_class: JointClass) -> Callable[[Array], tuple[Array, ...]]:
    """R, p and the partials of a joint of a class as a function of the numbers t, q, k; see `SpatialJoint`."""
    names = local_names(joint_class, has_lift=False)
    local = _LocalGraph({group: names[group] for group in ("t", "q", "k", "u")})
    joint = local.joint(joint_class)
    evaluate = local.graph.function([joint.R, joint.p, joint.S.angular, joint.S.linear])
    unused = np.zeros(MASS + joint_class.freedom)
    return lambda numbers: tuple(evaluate(np.concatenate([numbers, unused])))


def _joint(joint_class: JointClass, graph: Graph, u: GraphMatrix) -> SpatialJoint:
    n = joint_class.freedom
    rotations = graph.rotations(joint_class.steps)
    K, k = graph.zeros(3, n), graph.zeros(3, 1)
    for count, entries in joint_class.turning_forms:
        own, rest = _split(graph, entries, n)
        onward = identity(3)
        for rotation in rotations[count:]:
            onward = onward @ rotation
        K, k = K + onward.T @ own, k + onward.T @ rest
    K_p, k_p = _split(graph, joint_class.offset_forms, n)
    return SpatialJoint(graph, rotations, graph.lift(Matrix(joint_class.offset)), u, K, k, K_p, k_p)


def _split(graph: Graph, entries: Sequence[Expr], n: int) -> tuple[GraphMatrix, GraphMatrix]:
    return graph.lift(Matrix(3, n, list(entries[: 3 * n]))), graph.lift(Matrix(3, 1, list(entries[3 * n :])))


def _entries(graph: Graph, matrix: GraphMatrix) -> GraphMatrix:
    return graph.stack_rows([matrix[place] for place in UPPER], 1)
