"""Wrenches in the joints of a tree, from link to link, with the forces of constraints that close it.

Newton's and Euler's laws of each link with all that it carries need a wrench from its parent. Loads reduce it, and so
do constraint forces: a row of C with the multiplier λ puts λ e on the link of its first point or frame and −λ e on
that of the second. Both are handed inward alike, so that the cost is linear in the number of bodies.
"""

from __future__ import annotations

from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.reactions.auxiliary import Linear
from kanes.dynamics.tree.carriers import Carriers
from kanes.dynamics.tree.recursion import Recursion
from kanes.dynamics.tree.spatial import SpatialVector
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import beside
from kanes.model.constraints.rows import Material, Row
from kanes.model.parts import Body


class TreeWrenches:
    """The wrenches in the joints of a tree at some u̇, and their coefficients of the constraint multipliers."""

    def __init__(
        self, computation: Dynamics, recursion: Recursion, tree: Tree, udot: GraphMatrix, rows: tuple[Row, ...]
    ) -> None:
        self._system = computation.system
        self._graph = computation.graph
        self._rows = rows
        self._recursion = recursion
        self._tree = tree
        self._udot = udot

    @cached_property
    def _bases(self) -> dict[Link, SpatialVector]:
        return self._recursion.transmitted(self._udot)

    @cached_property
    def _coefficients(self) -> dict[Link, SpatialVector]:
        return self._recursion.gathered(_Placing(self._tree, self._graph, self._rows).wrenches())

    def of(self, body: Body) -> tuple[Linear[GraphMatrix], Linear[GraphMatrix]]:
        """Force and torque about its joint that a body takes from its parent, in N."""
        link = self._tree.link_of[body]
        force, torque = self._in_newtonian(link, self._bases[link])
        if not self._rows:
            return Linear(force, self._graph.zeros(3, 0)), Linear(torque, self._graph.zeros(3, 0))
        force_coefficients, torque_coefficients = self._in_newtonian(link, self._coefficients[link])
        return Linear(force, -force_coefficients), Linear(torque, -torque_coefficients)

    def _in_newtonian(self, link: Link, wrench: SpatialVector) -> tuple[GraphMatrix, GraphMatrix]:
        graph, N = self._graph, self._system.frame
        about_joint = wrench.angular - graph.skew(graph.lift(Matrix(link.slide))) @ wrench.linear
        return graph.express(wrench.linear, link.frame, N), graph.express(about_joint, link.frame, N)


class _Placing:
    """Constraint forces of one unit on links."""

    def __init__(self, tree: Tree, graph: Graph, rows: tuple[Row, ...]) -> None:
        self._tree = tree
        self._graph = graph
        self._rows = rows
        self._carriers = Carriers(tree.kinematical.system)

    def wrenches(self) -> dict[Link, SpatialVector]:
        """Torque about its joint and force on each link, a column for each row."""
        rows, graph = self._rows, self._graph
        nothing = SpatialVector(graph.zeros(3, 1), graph.zeros(3, 1))
        columns = {link: [nothing] * len(rows) for link in self._tree.links}
        for number, row in enumerate(rows):
            for link, wrench in self._of(row):
                columns[link][number] = columns[link][number] + wrench
        return {
            link: SpatialVector(beside([each.angular for each in wrenches]), beside([each.linear for each in wrenches]))
            for link, wrenches in columns.items()
        }

    def _of(self, row: Row) -> list[tuple[Link, SpatialVector]]:
        found: list[tuple[Link, SpatialVector]] = []
        sides = [
            (side, vector)
            for place in row.places
            for side, vector in ((place.first, place.direction), (place.second, -place.direction))
        ]
        for side, vector in sides:
            body = self._carriers.of_side(side)
            if body is None:
                continue
            link = self._tree.link_of[body]
            numbers = self._in(link, vector)
            if isinstance(side, Material):
                way = side.point.position_from(body.center) + side.arm
                arm = self._graph.lift(Matrix(link.arm)) + self._in(link, way)
                found.append((link, SpatialVector(self._graph.skew(arm) @ numbers, numbers)))
            else:
                found.append((link, SpatialVector(numbers, self._graph.zeros(3, 1))))
        return found

    def _in(self, link: Link, vector: Vector) -> GraphMatrix:
        return vector.over(self._graph).express(link.frame)
