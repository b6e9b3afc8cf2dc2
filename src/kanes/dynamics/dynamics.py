"""The equations of motion of a system on a graph: the interface of all forms."""

from __future__ import annotations

from typing import Protocol

from kanes.base.types import Array, GraphMatrix, Numbers
from kanes.dynamics.constraints.scales import Scales
from kanes.dynamics.tree.loads import TreeLoads
from kanes.dynamics.tree.recursion import Recursion
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph, computable
from kanes.expr.program import Program
from kanes.expr.symbols import Expr
from kanes.kane.dependent import Choice, Partition
from kanes.kane.speeds import Kinematical
from kanes.model.contacts.refusals import refuse_contacts
from kanes.model.system import System


class Dynamics(Protocol):
    """M u̇ = f on a graph: `ReducedDynamics` in independent speeds, `ConstrainedDynamics` in all of them.

    nu is the number of speeds that are states.
    """

    system: System
    kinematical: Kinematical
    choice: Choice | None  # of dependent speeds; None where all speeds are states
    graph: Graph

    @property
    def partition(self) -> Partition[GraphMatrix]:
        """Independent and dependent speeds."""

    @property
    def symbols(self) -> tuple[Expr, ...]:
        """The inputs in use: time, coordinates, independent speeds, parameters, inputs."""

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
        """Characteristic sizes of states and constraints."""

    @property
    def tree_loads(self) -> TreeLoads | None:
        """The system's loads link by link, if it is a tree and every load acts on one of its links."""

    @property
    def recursion(self) -> Recursion | None:
        """The system from link to link, if it is a tree."""

    def expression(self, value: object, where: str) -> Expr:
        """A user's expression to be computed along a motion; every symbol in it must be known there."""

    def input_column(self, values: Numbers) -> Array:
        """The numbers in the order of the graph's inputs; every symbol but time must be given, and no other."""


def known_expression(dynamics: Dynamics, value: object, where: str) -> Expr:
    """A user's expression to be computed along a motion, with u̇ and q̈ from the equations of motion."""
    expression = checked_expression(dynamics.system, value, where)
    if expression.free_symbols & set(_second_rate_symbols(dynamics.system)):
        refuse_accelerations(dynamics.system)
        for symbol, rate in second_rates(dynamics, dynamics.udot, dynamics.all_accelerations).items():
            dynamics.graph.define(symbol, rate)
    return expression


def refuse_accelerations(system: System) -> None:
    """Raise an error where contacts come and go: accelerations without their forces are not those of the motion."""
    refuse_contacts(system, "a function of accelerations, as an output or event,", "Take it from a run: run[…].")


def checked_expression(system: System, value: object, where: str) -> Expr:
    """A user's expression to be computed along a motion; every symbol in it must be known there."""
    known = {*system.coordinates, *system.speeds, *(q.dot for q in system.coordinates), *_second_rate_symbols(system)}
    known |= {*system.parameters, *system.inputs, system.time}
    cure = "Use the model's coordinates, speeds, their rates, parameters, inputs and time."
    return computable(value, where, known, cure)


def second_rates(dynamics: Dynamics, udot: GraphMatrix, all_udot: GraphMatrix) -> dict[Expr, GraphMatrix]:
    """u̇ of all speeds, and q̈, by their symbols, from u̇ of the independent speeds and of all."""
    graph, system = dynamics.graph, dynamics.system
    xdot = graph.stack_rows([dynamics.qdot, udot, graph.lift(Matrix([1]))], 1)
    qddot = graph.jacobian(dynamics.qdot, (*dynamics.state_symbols, system.time)) @ xdot
    rates = [all_udot[index] for index in range(len(system.speeds))]
    rates += [qddot[index] for index in range(len(system.coordinates))]
    return dict(zip(_second_rate_symbols(system), rates, strict=True))


def _second_rate_symbols(system: System) -> tuple[Expr, ...]:
    """u̇ of all speeds, then q̈."""
    return (*(u.dot for u in system.speeds), *(q.dot.dot for q in system.coordinates))
