"""Kane's equations as a graph: M, f, q̇ and u̇ at any size, as numbers or as a program."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from kanes.base.errors import StateError
from kanes.base.rank import idle_unknowns, inertia_units
from kanes.base.types import Array, GraphMatrix, Numbers
from kanes.dynamics.system_graph import SystemGraph
from kanes.dynamics.tree.flexible_tree import FlexibleLink, FlexibleRecursion, flexible_links
from kanes.dynamics.tree.idle import idle_speeds
from kanes.dynamics.tree.joint_classes import JointInstances
from kanes.dynamics.tree.recursion import Recursion
from kanes.expr.graphs.matrices import solved_backwards
from kanes.expr.program import Program
from kanes.kane.constraint_equations import constraint_matrices
from kanes.kane.dependent import Choice
from kanes.kane.speeds import Kinematical

# Beyond this many speeds a tree uses the recursion without trying the dense M, which would take long.
LARGEST_DENSE = 24
# Beyond this many speeds a loop over the links is used: one program for all would take more than five seconds to
# compile.
LARGEST_PROGRAM = 100
# Violations of constraints, of lengths near one, above which a state does not satisfy them.
_VIOLATED = 1e-6


class ReducedDynamics(SystemGraph):
    """The equations of motion in the independent speeds.

    mass_matrix  M   nu_ind × nu_ind
    forcing      f   nu_ind × 1
    qdot         q̇   nq × 1
    udot         u̇   nu_ind × 1, M u̇ = f solved in the graph
    """

    def __init__(self, kinematical: Kinematical, choice: Choice) -> None:
        super().__init__(kinematical, choice)

    # From link to link

    @cached_property
    def joint_instances(self) -> JointInstances:
        """The joints of a tree, each as one of its class."""
        if self.tree_loads is None:
            raise ValueError(f"'{self.system.name}' is not a tree of bodies.")
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
        """The recursion that gives M and f of many speeds in a tree; a speed may move several joints."""
        if len(self.system.speeds) <= LARGEST_DENSE:
            return None
        return self.recursion or self.sharing_recursion

    @cached_property
    def mass_matrix(self) -> GraphMatrix:
        """M of the independent speeds."""
        by_links = self._by_links
        return self.derivation.mass_matrix if by_links is None else by_links.mass_matrix()

    @cached_property
    def forcing(self) -> GraphMatrix:
        """f of the independent speeds."""
        by_links = self._by_links
        return self.derivation.forcing if by_links is None else by_links.forcing()

    @cached_property
    def udot(self) -> GraphMatrix:
        """u̇ of the independent speeds."""
        return self._solution[0]

    @cached_property
    def _solution(self) -> tuple[GraphMatrix, Program]:
        """u̇ and the program of q̇ and u̇: M factorised, or the recursion of a tree, whichever takes fewer operations."""
        tried = (self._by_mass_matrix, self._by_recursion, self._by_flexible_recursion)
        candidates = [candidate for candidate in tried if candidate is not None]
        return min(candidates, key=lambda candidate: candidate[1].operation_count)

    @cached_property
    def _by_mass_matrix(self) -> tuple[GraphMatrix, Program] | None:
        if self.is_large_tree or (self._flexible_links is not None and len(self.system.speeds) > LARGEST_DENSE):
            return None
        udot = self.solved(self.forcing)
        return udot, self.graph.program({"qdot": self.qdot, "udot": udot})

    @cached_property
    def _by_recursion(self) -> tuple[GraphMatrix, Program] | None:
        if self.recursion is None:
            return None
        udot = self.recursion.accelerations()
        if self.is_large_tree:
            self.check_pivots()
        return udot, self.graph.program({"qdot": self.qdot, "udot": udot}, self.recursion.early)

    @cached_property
    def _flexible_links(self) -> tuple[FlexibleLink, ...] | None:
        return flexible_links(self.kinematical)

    @cached_property
    def _by_flexible_recursion(self) -> tuple[GraphMatrix, Program] | None:
        if self._flexible_links is None:
            return None
        udot = FlexibleRecursion(self.derivation, self.graph, self._flexible_links).accelerations()
        return udot, self.graph.program({"qdot": self.qdot, "udot": udot})

    def solved(self, right: GraphMatrix) -> GraphMatrix:
        """M⁻¹ right, with M factorised."""
        self._check_mass_matrix()
        solve = self.graph.solve_symmetric if self._by_links is None else solved_backwards
        return solve(self.mass_matrix, right)

    @property
    def program_to_read(self) -> Program:
        """q̇ and u̇ computed from M and f, which shows how long these are."""
        return (self._by_mass_matrix or self._solution)[1]

    @cached_property
    def all_accelerations(self) -> GraphMatrix:
        """u̇ of all speeds, the dependent ones among them."""
        return self.derivation.all_accelerations(self.udot)

    def _check_mass_matrix(self) -> None:
        """A mass matrix that is singular at a general state means speeds that move no mass, or move the same mass."""
        values = self.general_state()
        M = self.graph.function([self.mass_matrix])(values)[0]
        if not np.isfinite(M).all():
            return
        unit = inertia_units(M)
        idle = idle_unknowns(M / unit / unit[:, None])
        if idle.any():
            self.refuse_idle([self.partition.independent[r] for r in np.flatnonzero(idle)])

    def check_pivots(self) -> None:
        """The same check for a large tree, joint by joint."""
        idle = idle_speeds(self.joint_instances, self.general_state())
        if idle:
            self.refuse_idle(idle)

    @property
    def program(self) -> Program:
        """q̇ and u̇."""
        return self._solution[1]

    @cached_property
    def _function(self) -> Callable[[Array], list[Array]]:
        return self.graph.function([self.qdot, self.mass_matrix, self.forcing, self.udot])

    def evaluate(self, values: Numbers) -> dict[str, Array]:
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
    def _configuration_function(self) -> Callable[[Array], list[Array]]:
        return self.graph.function([constraint_matrices(self.kinematical, self.graph).configuration])
