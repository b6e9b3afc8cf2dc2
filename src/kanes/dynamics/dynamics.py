"""The equations of motion of a system on a graph, in whichever form, as programs and questions see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from kanes.dynamics.tree.recursion import Recursion
from kanes.dynamics.tree.tree_loads import TreeLoads
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph, computable
from kanes.expr.program import Program
from kanes.expr.symbols import Expr
from kanes.kane.dependent import Choice, Partition
from kanes.kane.scales import Scales
from kanes.kane.speeds import Kinematical
from kanes.model.system import System
from kanes.types import Array, GraphMatrix


class Dynamics(Protocol):
    """M u̇ = f on a graph: `ReducedDynamics` in independent speeds, `ConstrainedDynamics` in all of them.

    nu is the number of speeds that are states.
    """

    system: System
    kinematical: Kinematical
    choice: Choice | None  # of dependent speeds; None where all speeds are states
    graph: Graph

    @property
    def partition(self) -> Partition[Any]:
        """Independent and dependent speeds."""

    @property
    def symbols(self) -> tuple[Expr, ...]:
        """The inputs that matter: time, coordinates, independent speeds, parameters, inputs."""

    @property
    def state_symbols(self) -> tuple[Expr, ...]:
        """Coordinates, then independent speeds."""

    @property
    def acceleration_symbols(self) -> tuple[Expr, ...]:
        """u̇ of the independent speeds."""

    @property
    def qdot(self) -> GraphMatrix:
        """q̇, nq × 1."""

    @property
    def udot(self) -> GraphMatrix:
        """u̇, nu × 1."""

    @property
    def all_accelerations(self) -> GraphMatrix:
        """u̇ of all speeds, the dependent ones among them."""

    @property
    def mass_matrix(self) -> GraphMatrix:
        """M, nu × nu."""

    @property
    def forcing(self) -> GraphMatrix:
        """f, nu × 1."""

    @property
    def program(self) -> Program:
        """q̇ and u̇."""

    @property
    def scales(self) -> Scales:
        """How large states and constraints are by themselves."""

    @property
    def tree_loads(self) -> TreeLoads | None:
        """The system's loads link by link, if it is a tree and every load acts on one of its links."""

    @property
    def recursion(self) -> Recursion | None:
        """The system from link to link, if it is a tree."""

    def expression(self, value: Any, where: str) -> Expr:
        """What a user gave to be computed along a motion, if every symbol in it is known then."""

    def input_column(self, values: Mapping[Any, float]) -> Array:
        """The numbers in the order of the graph's inputs; every symbol but time must be given, and no other."""


def known_expression(dynamics: Dynamics, value: Any, where: str) -> Expr:
    """What a user gave to be computed along a motion, if every symbol in it is known then."""
    system = dynamics.system
    accelerations = {*(u.dot for u in system.speeds), *(q.dot.dot for q in system.coordinates)}
    known = {*system.coordinates, *system.speeds, *(q.dot for q in system.coordinates), *accelerations}
    known |= {*system.parameters, *system.inputs, system.time}
    cure = "Use the model's coordinates, speeds, their rates, parameters, inputs and time."
    expression = computable(value, where, known, cure)
    if expression.free_symbols & accelerations:
        _define_accelerations(dynamics)
    return expression


def _define_accelerations(dynamics: Dynamics) -> None:
    """u̇ and q̈ as what the equations of motion say they are."""
    graph, system = dynamics.graph, dynamics.system
    for index, speed in enumerate(system.speeds):
        graph.define(speed.dot, dynamics.all_accelerations[index])
    xdot = graph.stack_rows([dynamics.qdot, dynamics.udot, graph.lift(Matrix([1]))], 1)
    qddot = graph.jacobian(dynamics.qdot, (*dynamics.state_symbols, system.time)) @ xdot
    for index, q in enumerate(system.coordinates):
        graph.define(q.dot.dot, qddot[index])
