"""Loads on a tree, link by link: the input of the inward pass of the recursion."""

from __future__ import annotations

from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.carriers import opposite_torques
from kanes.dynamics.tree.link_matrices import joint_of_link
from kanes.dynamics.tree.spatial import SpatialJoint, SpatialVector
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Expr
from kanes.model.parts import CoordinateForce, Force, Load


class TreeLoads:
    """All loads but gravity, in a graph.

    wrenches   torque about the joint and force on a link, in its frame; links without any are left out
    efforts    the parts of F_r that belong to joints alone: a column for each link that has some

    A torque between a link and its parent, or a force on a coordinate, works on the speeds of one joint alone. Raises
    LookupError where a load acts on something that is fixed in no link.
    """

    def __init__(self, tree: Tree, graph: Graph) -> None:
        self.tree = tree
        self.graph = graph
        self._joints: dict[Link, SpatialJoint] = {}
        self.wrenches: dict[Link, SpatialVector] = {}
        self.efforts: dict[Link, GraphMatrix] = {}
        for load in tree.kinematical.system.loads:
            if load.kind != "gravity":
                self._add(load)

    def joint(self, link: Link) -> SpatialJoint:
        """A joint in the graph, made on first use."""
        if link not in self._joints:
            self._joints[link] = joint_of_link(self.tree, link, self.graph)
        return self._joints[link]

    @cached_property
    def _owner(self) -> dict[int, Link]:
        return {r: link for link in self.tree.links for r in link.speeds}

    def _add(self, load: Load) -> None:
        between = self._between_neighbours(load)
        if between is not None:
            self._add_effort(between[0], self.joint(between[0]).S.angular.T @ between[1])
            return
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                self._add_coordinate_force(action.coordinate, action.value)
            elif isinstance(action, Force):
                link, place = self.tree.link_with_force(action)
                if link is not None:
                    force = action.over(self.graph).express(link.frame)
                    arm = self.graph.skew(self.graph.lift(Matrix(place)))
                    self._add_wrench(link, SpatialVector(arm @ force, force))
            else:
                link = self.tree.link_with_torque(action)
                if link is not None:
                    torque = action.over(self.graph).express(link.frame)
                    self._add_wrench(link, SpatialVector(torque, self.graph.zeros(3, 1)))

    def _between_neighbours(self, load: Load) -> tuple[Link, GraphMatrix] | None:
        """A link and the torque on it by its parent, if a load is such a torque."""
        torques = opposite_torques(load)
        if torques is None:
            return None
        for action, other in (torques, torques[::-1]):
            link, parent = (self.tree.link_with_torque(each) for each in (action, other))
            if link is not None and link.parent is parent:
                return link, action.over(self.graph).express(link.frame)
        return None

    def _add_coordinate_force(self, coordinate: Expr, value: Expr) -> None:
        """F_r += value ∂q̇/∂u_r."""
        row, _ = self.tree.kinematical.form(rate(coordinate))
        for r, entry in row.items():
            link = self._owner[r]
            column = self.graph.zeros(len(link.speeds), 1)
            column[link.speeds.index(r)] = self.graph.scalar(value) * self.graph.scalar(entry)
            self._add_effort(link, column)

    def _add_effort(self, link: Link, effort: GraphMatrix) -> None:
        self.efforts[link] = self.efforts[link] + effort if link in self.efforts else effort

    def _add_wrench(self, link: Link, wrench: SpatialVector) -> None:
        self.wrenches[link] = self.wrenches[link] + wrench if link in self.wrenches else wrench
