"""Kinds of joints: links that differ in their numbers alone share one program.

The steps of the recursion through one joint make one small program in local names:

    t  q  u         time, the joint's coordinates and speeds
    k               whatever numbers its geometry takes: functions of parameters
    m               mass, m c and I about the joint
    f               ω, v, α_r, a_r and Ψ of the parent; then −g, if the link is to know it
    x  e            torque and force of loads about the joint; their effort on its speeds
    i               inertia and bias that the links further out have handed in
    h               A' that the parent hands out

A tree of a thousand bodies then takes a few programs and a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kanes.dynamics.tree.recursion import mass_of_link
from kanes.dynamics.tree.spatial import ArticulatedInertia, LinkMass, LinkMotion, SpatialJoint, SpatialVector, spin
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import AxisAngle, FixedTurn, QuaternionTurn, Step
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import ONE, ZERO, Expr, StandIn, Time
from kanes.types import Array

_PLAIN = (ZERO, ONE, -ONE)
FLOW, LIFT, INNER, OUTER, MASS = 21, 3, 27, 6, 10  # how many numbers f, −g in it, i, h and m are
_FULL = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))  # of a symmetric matrix


@dataclass(frozen=True)
class Geometry:
    """How a joint moves, in local names; equal for links of one kind."""

    steps: tuple[Step, ...]
    offset: tuple[Expr, ...]
    offset_forms: tuple[Expr, ...]  # ṗ = K_p u + k_p, row by row, k_p last
    turning_forms: tuple[tuple[int, tuple[Expr, ...]], ...]  # ω_rel likewise, each in the frame after so many steps
    qdot: tuple[Expr, ...]
    freedom: int
    numbers: int  # how many k there are


@dataclass(frozen=True, eq=False)
class Member:
    """A link as one of its kind."""

    link: Link
    geometry: Geometry
    coordinates: tuple[int, ...]
    numbers: tuple[Expr, ...]  # what its k are

    @property
    def kind(self) -> tuple[Geometry, int]:
        """What it shares with others of its kind: how it moves, and by how many coordinates."""
        return self.geometry, len(self.coordinates)

    @property
    def is_prescribed(self) -> bool:
        """Whether its joint moves by itself, as a function of time."""
        forms = (self.geometry.offset_forms, *(entries for _, entries in self.geometry.turning_forms))
        return any(rest != 0 for entries in forms for rest in entries[-3:])


class Members:
    """All links of a tree as members of their kinds."""

    def __init__(self, tree: Tree, graph: Graph) -> None:
        self.all = [_member(tree, link) for link in tree.links]
        self.graph = graph

    @cached_property
    def constants(self) -> Any:
        """The numbers of all links, one link after the other: k of its geometry, then m, m c and I about the joint."""
        rows: list[Any] = []
        for member in self.all:
            rows += [self.graph.scalar(number) for number in member.numbers]
            mass = mass_of_link(self.graph, member.link)
            rows += [mass.m, mass.mc, *(mass.A[place] for place in _FULL)]
        return self.graph.stack_rows(rows, 1)


def _member(tree: Tree, link: Link) -> Member:
    system = tree.kinematical.system
    number_of = {q: index for index, q in enumerate(system.coordinates)}
    forms = _Forms(tree, link)
    expressions = [*forms.qdot_symbols, *link.offset]
    own = sorted({number_of[s] for expression in expressions for s in expression.free_symbols if s in number_of})
    local = _Local([system.coordinates[index] for index in own], system.time)
    steps = tuple(local.step(step) for frame in link.turning for step in frame.steps)
    offset = tuple(local(number, keep=()) for number in link.offset)
    turning = []
    count = 0
    for frame in link.turning:
        count += len(frame.steps)
        turning.append((count, tuple(local(entry) for entry in forms.rows(frame.relative_angular_velocity))))
    geometry = Geometry(
        steps,
        offset,
        tuple(local(entry) for entry in forms.rows([rate(number) for number in link.offset])),
        tuple(turning),
        tuple(local(tree.kinematical.qdot[index].xreplace(forms.local_speeds)) for index in own),
        len(link.speeds),
        len(local.numbers),
    )
    return Member(link, geometry, tuple(own), tuple(local.numbers))


class _Forms:
    """What is linear in the speeds of one joint."""

    def __init__(self, tree: Tree, link: Link) -> None:
        self._tree = tree
        self._link = link
        speeds = tree.kinematical.system.speeds
        self.local_speeds = {speeds[r]: _speed(index) for index, r in enumerate(link.speeds)}
        steps = [step for frame in link.turning for step in frame.steps]
        self.qdot_symbols = [s for step in steps for s in _symbols_of(step)]

    def rows(self, expressions: Sequence[Expr]) -> list[Expr]:
        """K row by row, then k."""
        forms = [self._tree.kinematical.form(expression) for expression in expressions]
        entries = [row.get(r, ZERO) for row, _ in forms for r in self._link.speeds]
        return entries + [rest for _, rest in forms]


def _symbols_of(step: Step) -> list[Expr]:
    if isinstance(step, AxisAngle):
        return [step.angle]
    return list(step.elements) if isinstance(step, QuaternionTurn) else []


def _speed(index: int) -> StandIn:
    return StandIn(f"u{index + 1}")


class _Local:
    """Expressions in local names, with numbers and parameters taken out."""

    def __init__(self, coordinates: Sequence[Expr], time: Time) -> None:
        self._names: dict[Expr, Expr] = {q: StandIn(f"q{index + 1}") for index, q in enumerate(coordinates)}
        self._names[time] = StandIn("t")
        self._changing = {*self._names, *(_speed(index) for index in range(6))}
        self.numbers: list[Expr] = []

    def __call__(self, expression: Expr, keep: Sequence[Expr] = _PLAIN) -> Expr:
        if not expression.free_symbols & self._changing:
            return expression if expression in keep else self._number(expression)
        if expression.is_Symbol:
            return self._names.get(expression, expression)
        if expression.is_Pow and expression.exp.is_Integer:
            return self(expression.base) ** expression.exp
        if expression.is_Add or expression.is_Mul:
            fixed = [argument for argument in expression.args if not argument.free_symbols & self._changing]
            rest = [self(argument) for argument in expression.args if argument not in fixed]
            return expression.func(self(expression.func(*fixed)), *rest) if fixed else expression.func(*rest)
        return expression.func(*(self(argument) for argument in expression.args))

    def _number(self, expression: Expr) -> Expr:
        self.numbers.append(expression)
        return StandIn(f"k{len(self.numbers)}")

    def step(self, step: Step) -> Step:
        if isinstance(step, AxisAngle):
            x, y, z = (self(number) for number in step.axis)
            return AxisAngle((x, y, z), self(step.angle))
        if isinstance(step, QuaternionTurn):
            e0, e1, e2, e3 = (self(element) for element in step.elements)
            return QuaternionTurn((e0, e1, e2, e3), step.inverse)
        return FixedTurn(Matrix(3, 3, [self(entry) for entry in step.matrix]).as_immutable())


def _numbered(letter: str, count: int) -> tuple[str, ...]:
    return tuple(f"{letter}{index + 1}" for index in range(count))


def local_names(geometry: Geometry, coordinates: int, has_lift: bool) -> dict[str, tuple[str, ...]]:
    """The inputs of a kind's program, by group."""
    return {
        "t": ("t",),
        "q": _numbered("q", coordinates),
        "u": _numbered("u", geometry.freedom),
        "k": (*_numbered("k", geometry.numbers), *_numbered("m", MASS)),
        "f": _numbered("f", FLOW + LIFT * has_lift),
        "x": _numbered("x", 6),
        "e": _numbered("e", geometry.freedom),
        "i": _numbered("i", INNER),
        "h": _numbered("h", OUTER),
    }


class _LocalGraph:
    """A graph of local names."""

    def __init__(self, names: dict[str, tuple[str, ...]]) -> None:
        self._symbols = {name: StandIn(name) for group in names.values() for name in group}
        self.graph = Graph(tuple(self._symbols.values()))

    def column(self, letter: str, first: int, count: int) -> Any:
        """Some of the names with a letter, from the `first` on."""
        return self.graph.lift(Matrix(count, 1, [self._symbols[f"{letter}{first + index}"] for index in range(count)]))

    def joint(self, geometry: Geometry) -> SpatialJoint:
        """The joint of a kind, which moves as its q̇ say."""
        graph = self.graph
        motion = {self._symbols[f"q{k + 1}"]: graph.scalar(value) for k, value in enumerate(geometry.qdot)}
        graph.set_motion({**motion, self._symbols["t"]: graph.scalar(ONE)})
        return _joint(geometry, graph, self.column("u", 1, geometry.freedom))

    @property
    def mass(self) -> LinkMass:
        return LinkMass(self.graph, self.column("m", 1, 1), self.column("m", 2, 3), self.symmetric("m", 5))

    @property
    def flow(self) -> LinkMotion:
        return LinkMotion(self.pair("f", 1), self.pair("f", 7), self.graph.reshaped(self.column("f", 13, 9), 3, 3))

    @property
    def lift(self) -> Any:
        """−g."""
        return self.column("f", FLOW + 1, LIFT)

    def pair(self, letter: str, first: int) -> SpatialVector:
        return SpatialVector(self.column(letter, first, 3), self.column(letter, first + 3, 3))

    def symmetric(self, letter: str, first: int) -> Any:
        entries = self.column(letter, first, len(_FULL))
        return self.graph.assembled(3, {place: entries[index] for index, place in enumerate(_FULL)})


def kind_program(geometry: Geometry, coordinates: int, has_lift: bool) -> Program:
    """The steps through a joint of this kind: f and i handed on, A' handed on, and u̇."""
    local = _LocalGraph(local_names(geometry, coordinates, has_lift))
    graph, column = local.graph, local.column
    joint, mass = local.joint(geometry), local.mass
    flow = joint.go_out(local.flow)
    bias = mass.bias(flow.velocity.turning, flow.drift, flow.spin) - local.pair("x", 1)
    handed = ArticulatedInertia(
        local.symmetric("i", 1), graph.reshaped(column("i", 7, 9), 3, 3), local.symmetric("i", 16)
    )
    rest, left = mass.inertia + handed, bias + local.pair("i", 22)
    outer = joint.hand_out(local.pair("h", 1))
    udot = graph.zeros(0, 1)
    if joint.freedom:
        gain, rest, left = joint.eliminate(rest, left, column("e", 1, joint.freedom))
        udot = gain.g - gain.G.turning @ outer.turning - gain.G.moving @ outer.moving
        outer = outer + joint.S @ udot
    inner, wrench = joint.shift(rest), joint.hand_in(left)
    handed_in = [_entries(graph, inner.A), graph.reshaped(inner.B, 9, 1), _entries(graph, inner.M)]
    moves = [flow.velocity.turning, flow.velocity.moving, flow.drift.turning, flow.drift.moving]
    lift = [joint.R.T @ local.lift] if has_lift else []
    outputs = {
        "flow": graph.stack_rows([*moves, graph.reshaped(flow.spin, 9, 1), *lift], 1),
        "inner": graph.stack_rows([*handed_in, wrench.turning, wrench.moving], 1),
        "outer": graph.stack_rows([outer.turning, outer.moving], 1),
        "udot": udot,
    }
    return graph.program(outputs)


def power_names(has_lift: bool) -> dict[str, tuple[str, ...]]:
    """The inputs of the program of a link's power, by group; h is its own."""
    return {"m": _numbered("m", MASS), "f": _numbered("f", FLOW + LIFT * has_lift), "h": _numbered("h", OUTER)}


def power_program(has_lift: bool) -> Program:
    """What loads and whatever forces a prescribed motion give one link: the same for all kinds of joints.

        P = ω·n + v·f,    n and f what the link needs for its acceleration as seen from one that falls freely

    With −g at hand, the power of gravity is added: P is then the rate of the kinetic energy.
    """
    local = _LocalGraph(power_names(has_lift))
    graph, mass, flow = local.graph, local.mass, local.flow
    acceleration, V = flow.drift + local.pair("h", 1), flow.velocity
    P = V.dot(mass.bias(V.turning, acceleration, spin(graph, V.turning, acceleration.turning)))
    if has_lift:
        P = P - local.lift.T @ (mass.m * V.moving + graph.skew(V.turning) @ mass.mc)
    return graph.program({"power": P})


def kind_placement(geometry: Geometry, coordinates: int) -> Callable[[Array], tuple[Array, ...]]:
    """R, p and the partials of a joint of this kind as a function of the numbers t, q, k; see `SpatialJoint`."""
    names = local_names(geometry, coordinates, has_lift=False)
    local = _LocalGraph({group: names[group] for group in ("t", "q", "k", "u")})
    joint = local.joint(geometry)
    evaluate = local.graph.function([joint.R, joint.p, joint.S.turning, joint.S.moving])
    unused = np.zeros(MASS + geometry.freedom)
    return lambda numbers: tuple(evaluate(np.concatenate([numbers, unused])))


def _joint(geometry: Geometry, graph: Graph, u: Any) -> SpatialJoint:
    n = geometry.freedom
    turns = graph.turns(geometry.steps)
    K, k = graph.zeros(3, n), graph.zeros(3, 1)
    for count, entries in geometry.turning_forms:
        own, rest = _split(graph, entries, n)
        onward = graph.identity(3)
        for turn in turns[count:]:
            onward = onward @ turn
        K, k = K + onward.T @ own, k + onward.T @ rest
    K_p, k_p = _split(graph, geometry.offset_forms, n)
    return SpatialJoint(graph, turns, graph.lift(Matrix(geometry.offset)), u, K, k, K_p, k_p)


def _split(graph: Graph, entries: Sequence[Expr], n: int) -> tuple[Any, Any]:
    return graph.lift(Matrix(3, n, list(entries[: 3 * n]))), graph.lift(Matrix(3, 1, list(entries[3 * n :])))


def _entries(graph: Graph, matrix: Any) -> Any:
    return graph.stack_rows([matrix[place] for place in _FULL], 1)
