"""A system on a graph: the base class of all forms of its equations of motion."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NoReturn

import numpy as np

from kanes.base.errors import Fault, ModelError
from kanes.base.types import Array, GraphMatrix, Numbers
from kanes.base.values import SECOND, check_names, numbers_by_name
from kanes.dynamics.constraints.scales import Scales, scales
from kanes.dynamics.dynamics import Dynamics, known_expression
from kanes.dynamics.tree.loads import TreeLoads
from kanes.dynamics.tree.recursion import Recursion
from kanes.dynamics.tree.topology import sharing_tree, tree_of, with_slid_joints
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Expr
from kanes.kane.dependent import Choice, Partition
from kanes.kane.method import Derivation, derive_over
from kanes.kane.speeds import Kinematical

# Amplitudes of modes in a general state: where they are large, modal models do not hold.
_SMALL = 1e-3


class SystemGraph:
    """Kane's method on a CasADi graph, with the system as a tree of links if it is one.

    Without a choice of dependent speeds all speeds are independent, and loops are opened to make a tree.
    """

    def __init__(self, kinematical: Kinematical, choice: Choice | None) -> None:
        system = kinematical.system
        self.system = system
        self.kinematical = kinematical
        self.choice = choice
        # Dependent speeds are not inputs, but which speeds they are is found by solving the constraints on this graph.
        self.graph = Graph((system.time, *system.coordinates, *system.speeds, *system.parameters, *system.inputs))
        self.derivation: Derivation[GraphMatrix] = derive_over(kinematical, self.graph, choice, lift_origin=True)

    @property
    def partition(self) -> Partition[GraphMatrix]:
        """Independent and dependent speeds."""
        return self.derivation.partition

    @cached_property
    def symbols(self) -> tuple[Expr, ...]:
        """The inputs in use: time, coordinates, independent speeds, parameters, inputs."""
        dependent = {self.system.speeds[r] for r in self.partition.dependent}
        return tuple(symbol for symbol in self.graph.symbols if symbol not in dependent)

    @property
    def state_symbols(self) -> tuple[Expr, ...]:
        """Coordinates, then independent speeds."""
        return (*self.system.coordinates, *(self.system.speeds[r] for r in self.partition.independent))

    @property
    def acceleration_symbols(self) -> tuple[Expr, ...]:
        """u̇ of the independent speeds."""
        return tuple(self.system.speeds[r].dot for r in self.partition.independent)

    @cached_property
    def scales(self) -> Scales:
        """Characteristic sizes of states and constraints."""
        return scales(self.kinematical, self.graph)

    @cached_property
    def tree_loads(self) -> TreeLoads | None:
        """The system's loads link by link, if it is a tree and every load acts on one of its links."""
        tree = tree_of(self.kinematical, opened=self.choice is None)
        try:
            return None if tree is None else TreeLoads(with_slid_joints(tree), self.graph)
        except LookupError:
            return None

    @cached_property
    def recursion(self) -> Recursion | None:
        """The system from link to link, if it is a tree."""
        return None if self.tree_loads is None else Recursion(self.tree_loads)

    @cached_property
    def sharing_recursion(self) -> Recursion | None:
        """The recursion for M and f of a tree in which one speed moves several joints."""
        tree = sharing_tree(self.kinematical)
        try:
            return None if tree is None else Recursion(TreeLoads(with_slid_joints(tree), self.graph))
        except LookupError:
            return None

    @cached_property
    def qdot(self) -> GraphMatrix:
        """q̇, nq × 1."""
        return self.graph.stack_rows([self.graph.scalar(q.dot) for q in self.system.coordinates], 1)

    def general_state(self) -> Array:
        """Unrelated numbers for all inputs of the graph; quaternions have unit length, and amplitudes are small."""
        values = 0.3 + np.modf(np.arange(1, len(self.graph.symbols) + 1) * 0.6180339887498949)[0]
        values[[self.graph.symbols.index(q) for q in self.system.amplitudes]] *= _SMALL
        for elements in self.kinematical.quaternions:
            places = [self.graph.symbols.index(element) for element in elements]
            values[places] /= np.linalg.norm(values[places])
        return values

    def refuse_idle(self, speeds: Iterable[int]) -> NoReturn:
        """Raise a `ModelError` for speeds, by index, that move no mass, or the same mass as others."""
        names = ", ".join(str(self.system.speeds[r]) for r in speeds)
        fault = Fault(
            f"speeds ({names})",
            "they can change without any mass changing its motion, so the mass matrix is singular",
            "Give mass or inertia to what they move, or leave out the coordinates that move nothing by themselves",
        )
        raise ModelError(self.system.name, (fault,))

    def expression(self: Dynamics, value: object, where: str) -> Expr:
        """A user's expression to be computed along a motion; every symbol in it must be known there."""
        return known_expression(self, value, where)

    def input_column(self, values: Numbers) -> Array:
        """The numbers in the order of the graph's inputs; every symbol but time must be given, and no other."""
        units = {**self.system.units, self.system.time.name: SECOND}
        by_name = numbers_by_name(self.system.name, values, units)
        by_name.setdefault(self.system.time.name, 0.0)
        wanted = sorted(symbol.name for symbol in self.symbols)
        listed = ", ".join(name for name in wanted if name != self.system.time.name)
        check_names(self.system.name, "", wanted, sorted(by_name), f"Give one number for each of {listed}.")
        return np.array([by_name.get(symbol.name, np.nan) for symbol in self.graph.symbols])
