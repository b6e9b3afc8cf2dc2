"""Joint classes: joints that differ only in their numbers share one program.

A joint is written in local names, t, q1, q2, … and u1, u2, …, and the numbers of its geometry, functions of
parameters, become k1, k2, …: joints with equal expressions are of one class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.link_matrices import rotor_of_link
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import AxisAngle, FixedTurn, QuaternionTurn, Step
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.graph import Graph
from kanes.expr.splines import Spline
from kanes.expr.symbols import ONE, ZERO, Expr, StandIn, Time

_PLAIN = (ZERO, ONE, -ONE)
UPPER = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))  # places of a symmetric matrix
MASS = 4 + len(UPPER)  # how many numbers m, c and I about the mass centre are
# Number of classes beyond which zero offsets are not distinguished: each class has to be compiled.
_MOST = 24


@dataclass(frozen=True)
class JointClass:
    """How a joint moves, in local names; equal for all joints of a class."""

    steps: tuple[Step, ...]
    offset: tuple[Expr, ...]
    offset_forms: tuple[Expr, ...]  # ṗ = K_p u + k_p, row by row, k_p last
    turning_forms: tuple[tuple[int, tuple[Expr, ...]], ...]  # ω_rel likewise, each in the frame after so many steps
    qdot: tuple[Expr, ...]
    freedom: int
    numbers: int  # how many k there are

    @property
    def coordinates(self) -> int:
        """How many coordinates it has."""
        return len(self.qdot)

    @property
    def is_prescribed(self) -> bool:
        """Whether its joints move as a function of time."""
        forms = (self.offset_forms, *(entries for _, entries in self.turning_forms))
        return any(rest != 0 for entries in forms for rest in entries[-3:])


@dataclass(frozen=True, eq=False)
class JointInstance:
    """The joint of one link as one of its class."""

    link: Link
    joint_class: JointClass
    coordinates: tuple[int, ...]  # which of the system's are its q
    numbers: tuple[Expr, ...]  # what its k are
    mass: tuple[Expr, ...]  # m, c from the joint and the upper half of I about the mass centre


class JointInstances:
    """All joints of a tree, each as one of its class."""

    def __init__(self, tree: Tree, graph: Graph) -> None:
        numbers = {q: index for index, q in enumerate(tree.kinematical.system.coordinates)}
        self.all = [_instance(tree, link, numbers, (ZERO,)) for link in tree.links]
        if len(self.classes) > _MOST:
            self.all = [_instance(tree, link, numbers, ()) for link in tree.links]
        self.graph = graph
        self.rotors = {link: rotor_of_link(tree, link, graph) for link in tree.links if link.body.armatures}

    @property
    def classes(self) -> list[JointClass]:
        """All classes."""
        return list(dict.fromkeys(instance.joint_class for instance in self.all))

    @cached_property
    def constants(self) -> GraphMatrix:
        """The numbers of all links, one link after the other: k of its geometry, then those of its mass."""
        rows = [self.graph.scalar(number) for each in self.all for number in (*each.numbers, *each.mass)]
        return self.graph.stack_rows(rows, 1)


def _instance(tree: Tree, link: Link, number_of: Mapping[Expr, int], kept: Sequence[Expr]) -> JointInstance:
    system = tree.kinematical.system
    turned_by = [symbol for frame in link.turning for step in frame.steps for symbol in _symbols_of(step)]
    own = sorted({number_of[s] for each in (*turned_by, *link.offset) for s in each.free_symbols if s in number_of})
    local = _Local([system.coordinates[index] for index in own], system.time)
    steps = tuple(local.step(step) for frame in link.turning for step in frame.steps)
    offset = tuple(local(number, keep=kept) for number in link.offset)
    turning = []
    count = 0
    for frame in link.turning:
        count += len(frame.steps)
        rows = _form_rows(tree, link, frame.relative_angular_velocity)
        turning.append((count, tuple(local(entry) for entry in rows)))
    offset_rows = _form_rows(tree, link, [rate(number) for number in link.offset])
    speeds = {system.speeds[r]: _speed(index) for index, r in enumerate(link.speeds)}
    joint_class = JointClass(
        steps,
        offset,
        tuple(local(entry) for entry in offset_rows),
        tuple(turning),
        tuple(local(tree.kinematical.qdot[index].xreplace(speeds)) for index in own),
        len(link.speeds),
        len(local.numbers),
    )
    mass = (link.body.mass, *link.arm, *(link.body.inertia[place] for place in UPPER))
    return JointInstance(link, joint_class, tuple(own), tuple(local.numbers), mass)


def _form_rows(tree: Tree, link: Link, expressions: Sequence[Expr]) -> list[Expr]:
    """Expressions that are linear in the speeds of one joint, as K u + k: K row by row, then k."""
    forms = [tree.kinematical.form(expression) for expression in expressions]
    entries = [row.get(r, ZERO) for row, _ in forms for r in link.speeds]
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
        if isinstance(expression, Spline):
            return Spline(self(expression.x), expression.table, expression.order)
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
