"""Kane's equations as a graph: M, f, q̇ and u̇ at any size, as numbers or as a program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from kanes.dynamics.constraints.scales import Scales
from kanes.dynamics.dynamics import known_expression
from kanes.dynamics.system_graph import SystemGraph
from kanes.dynamics.tree.idle import idle_speeds
from kanes.dynamics.tree.joint_classes import JointInstances
from kanes.dynamics.tree.recursion import Recursion
from kanes.dynamics.tree.tree_loads import TreeLoads
from kanes.errors import StateError
from kanes.expr.graphs.graph_matrices import solved_backwards
from kanes.expr.program import Program
from kanes.expr.symbols import Expr
from kanes.kane.constraint_equations import constraint_matrices
from kanes.kane.dependent import Choice, Partition
from kanes.kane.speeds import Kinematical
from kanes.rank import idle_unknowns, inertia_units
from kanes.types import Array, GraphMatrix

# Beyond this many speeds a tree goes from link to link without a look at the other road, whose M alone would take long.
LARGEST_DENSE = 24
# Beyond this many speeds a loop over the links takes over: one program for all would take more than some five seconds
# to compile.
LARGEST_PROGRAM = 100
# Violations of constraints, of lengths near one, above which a state does not satisfy them.
_VIOLATED = 1e-6


class ReducedDynamics:
    """The equations of motion in the independent speeds.

    mass_matrix  M   nu_ind × nu_ind
    forcing      f   nu_ind × 1
    qdot         q̇   nq × 1
    udot         u̇   nu_ind × 1, M u̇ = f solved in the graph
    """

    def __init__(self, kinematical: Kinematical, choice: Choice) -> None:
        self._shared = SystemGraph(kinematical, choice)
        self.system = kinematical.system
        self.kinematical = kinematical
        self.choice: Choice | None = choice
        self.graph = self._shared.graph
        self._derivation = self._shared.derivation

    @property
    def partition(self) -> Partition[Any]:
        """Independent and dependent speeds."""
        return self._shared.partition

    @property
    def symbols(self) -> tuple[Expr, ...]:
        """The inputs that matter: time, coordinates, independent speeds, parameters, inputs."""
        return self._shared.symbols

    @property
    def state_symbols(self) -> tuple[Expr, ...]:
        """Coordinates, then independent speeds."""
        return self._shared.state_symbols

    @property
    def acceleration_symbols(self) -> tuple[Expr, ...]:
        """u̇ of the independent speeds."""
        return self._shared.acceleration_symbols

    @property
    def scales(self) -> Scales:
        """How large states and constraints are by themselves."""
        return self._shared.scales

    @property
    def tree_loads(self) -> TreeLoads | None:
        """The system's loads link by link, if it is a tree and every load acts on one of its links."""
        return self._shared.tree_loads

    @property
    def recursion(self) -> Recursion | None:
        """The system from link to link, if it is a tree."""
        return self._shared.recursion

    @property
    def qdot(self) -> GraphMatrix:
        """q̇."""
        return self._shared.qdot

    def input_column(self, values: Mapping[Any, float]) -> Array:
        """The numbers in the order of the graph's inputs; every symbol but time must be given, and no other."""
        return self._shared.input_column(values)

    def expression(self, value: Any, where: str) -> Expr:
        """What a user gave to be computed along a motion, if every symbol in it is known then."""
        return known_expression(self, value, where)

    # From link to link

    @cached_property
    def joint_instances(self) -> JointInstances:
        """The joints of a tree, each as one of its class."""
        if self.tree_loads is None:
            raise ValueError(f"'{self.system.name}' is no tree of bodies.")
        return JointInstances(self.tree_loads.tree, self.graph)

    @property
    def is_large_tree(self) -> bool:
        """Whether M is too large to be assembled from partials, as only a tree may be."""
        return len(self.system.speeds) > LARGEST_DENSE and self.tree_loads is not None

    @property
    def is_rolled(self) -> bool:
        """Whether a loop over links computes ẋ, since one program for all of them would take too long to compile."""
        return len(self.system.speeds) > LARGEST_PROGRAM and self.tree_loads is not None

    # M, f and u̇

    @cached_property
    def _by_links(self) -> Recursion | None:
        """What gives M and f of many speeds, if links hang on each other; a speed may move several of their joints."""
        if len(self.system.speeds) <= LARGEST_DENSE:
            return None
        return self.recursion or self._shared.sharing_recursion

    @cached_property
    def mass_matrix(self) -> GraphMatrix:
        """M of the independent speeds."""
        by_links = self._by_links
        M: GraphMatrix = self._derivation.mass_matrix if by_links is None else by_links.mass_matrix()
        return M

    @cached_property
    def forcing(self) -> GraphMatrix:
        """f of the independent speeds."""
        by_links = self._by_links
        f: GraphMatrix = self._derivation.forcing if by_links is None else by_links.forcing()
        return f

    @cached_property
    def udot(self) -> GraphMatrix:
        """u̇ of the independent speeds."""
        return self._solution[0]

    @cached_property
    def _solution(self) -> tuple[GraphMatrix, Program]:
        """u̇ and the program of q̇ and u̇: M factorised, or the recursion of a tree, whichever takes fewer operations."""
        roads = [road for road in (self._by_mass_matrix, self._by_recursion) if road is not None]
        return min(roads, key=lambda road: road[1].operation_count)

    @cached_property
    def _by_mass_matrix(self) -> tuple[GraphMatrix, Program] | None:
        if self.is_large_tree:
            return None
        self._check_mass_matrix()
        solve = self.graph.solve_symmetric if self._by_links is None else solved_backwards
        udot = solve(self.mass_matrix, self.forcing)
        return udot, self.graph.program({"qdot": self.qdot, "udot": udot})

    @cached_property
    def _by_recursion(self) -> tuple[GraphMatrix, Program] | None:
        if self.recursion is None:
            return None
        udot = self.recursion.accelerations()
        if self.is_large_tree:
            self.check_pivots()
        return udot, self.graph.program({"qdot": self.qdot, "udot": udot}, self.recursion.early)

    @property
    def program_to_read(self) -> Program:
        """q̇ and u̇ by way of M and f, which tells how long those are."""
        return (self._by_mass_matrix or self._solution)[1]

    @cached_property
    def all_accelerations(self) -> GraphMatrix:
        """u̇ of all speeds, the dependent ones among them."""
        udot: GraphMatrix = self._derivation.all_accelerations(self.udot)
        return udot

    def _check_mass_matrix(self) -> None:
        """A mass matrix that is singular at a general state means speeds that move no mass, or move the same mass."""
        values = self._shared.general_state()
        M = self.graph.function([self.mass_matrix])(values)[0]
        if not np.isfinite(M).all():
            return
        unit = inertia_units(M)
        idle = idle_unknowns(M / unit / unit[:, None])
        if idle.any():
            self._shared.refuse_idle([self.partition.independent[r] for r in np.flatnonzero(idle)])

    def check_pivots(self) -> None:
        """The same for a large tree, joint by joint: what a joint moves must resist it."""
        idle = idle_speeds(self.joint_instances, self._shared.general_state())
        if idle:
            self._shared.refuse_idle(idle)

    @property
    def program(self) -> Program:
        """q̇ and u̇."""
        return self._solution[1]

    @cached_property
    def _function(self) -> Any:
        return self.graph.function([self.qdot, self.mass_matrix, self.forcing, self.udot])

    def evaluate(self, values: Mapping[Any, float]) -> dict[str, Array]:
        """q̇, M, f and u̇ at given numbers."""
        column = self.input_column(values)
        self._check_held(column)
        qdot, M, f, udot = self._function(column)
        return {"qdot": qdot.ravel(), "mass_matrix": M, "forcing": f.ravel(), "udot": udot.ravel()}

    def _check_held(self, column: Array) -> None:
        """Where some rows follow from others only as long as all of them hold, a state must satisfy them."""
        if self.choice is None or self.choice.holds_anywhere:
            return
        phi = self._configuration_function(column)[0].ravel()
        if (np.abs(phi) < _VIOLATED).all():
            return
        names = [row.name for row in self.system.constraints if row.configuration is not None]
        broken = {name: float(value) for name, value in zip(names, phi, strict=True) if not abs(value) < _VIOLATED}
        listed = ", ".join(f"{name}: {value:.3g}" for name, value in broken.items())
        raise StateError(
            f"'{self.system.name}' moves only where its constraints hold, and here they do not: {listed}. Use "
            "kn.assemble to find coordinates that satisfy them.",
            broken,
            {symbol.name: float(value) for symbol, value in zip(self.graph.symbols, column, strict=True)},
        )

    @cached_property
    def _configuration_function(self) -> Any:
        return self.graph.function([constraint_matrices(self.kinematical, self.graph).configuration])
