"""Kane's equations of a tree, from link to link: the work grows with the number of bodies alone.

Outward, from the ground to the leaves, go velocities and remainder accelerations. Then each link k needs the wrench

    p = [I·α_r + ω × I·ω + m c × a_r;  m a_r + α_r × m c + ω × (ω × m c)] − loads,    about its joint, in its frame,

so that with the partials S of its own joint's speeds, and A' = α, a of the joint less the remainders, the equations
of the tree read  A'_k = X A'_parent + S u̇_k  and  Σ over bodies (partials)ᵀ (I A' + p) = 0.  Inward, from the leaves to
the ground, u̇ of each joint is eliminated:

    U = I S,  D = Sᵀ U,  w = τ − Sᵀ p,   I ← I − U D⁻¹ Uᵀ,   p ← p + U D⁻¹ w,   both handed to the parent,

and outward again  u̇_k = D⁻¹ (w − Uᵀ X A'_parent).  It is the factorization of M by the order of the tree.

Source: stoneking2008, "Accelerations across a Joint"; rosenthal1990, the order-n form of Kane's equations;
featherstone2008, chapter 7, articulated inertia.
"""

from __future__ import annotations

from typing import Any

from kanes.dynamics.tree.spatial import ArticulatedInertia, JointElimination, LinkMass, LinkMotion, SpatialVector, spin
from kanes.dynamics.tree.topology import Link
from kanes.dynamics.tree.tree_loads import TreeLoads
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph


class Recursion:
    """The quantities of a tree, handed from link to link in a graph."""

    def __init__(self, loads: TreeLoads) -> None:
        tree, graph = loads.tree, loads.graph
        self._tree = tree
        self._graph = graph
        self._loads = loads
        self._system = tree.kinematical.system
        self._speeds = self._system.speeds
        self._joints = {link: self._loads.joint(link) for link in tree.links}
        self._masses = {link: mass_of_link(graph, link) for link in tree.links}
        self._flows: dict[Link | None, LinkMotion] = {None: self._ground()}
        for link in tree.links:
            self._flows[link] = self._joints[link].go_out(self._flows[link.parent])
        self.early: list[Any] = []  # what is best computed first, so that less has to be kept until the inward pass

    def _nothing(self) -> SpatialVector:
        return SpatialVector(self._graph.zeros(3, 1), self._graph.zeros(3, 1))

    def _ground(self) -> LinkMotion:
        """At rest, but accelerating upwards in place of gravity."""
        return LinkMotion(
            self._nothing(), SpatialVector(self._graph.zeros(3, 1), self._lift()), self._graph.zeros(3, 3)
        )

    def _lift(self) -> Any:
        return (-self._system.gravity).over(self._graph).express(self._system.frame)

    def _bias(self, link: Link, acceleration: SpatialVector, psi: Any) -> SpatialVector:
        """What a link needs for an acceleration of its joint, less what loads give it."""
        w = self._flows[link].velocity.turning
        needed = self._masses[link].bias(w, acceleration, psi)
        return needed - self._loads.wrenches[link] if link in self._loads.wrenches else needed

    def _effort(self, link: Link) -> Any:
        none = self._graph.zeros(len(link.speeds), 1)
        return self._loads.efforts.get(link, none)

    # Inward, and outward again

    def accelerations(self) -> Any:
        """u̇ of all speeds."""
        inertias = {link: self._masses[link].inertia for link in self._tree.links}
        biases = {link: self._bias(link, self._flows[link].drift, self._flows[link].spin) for link in self._tree.links}
        self.early = [part for bias in biases.values() for part in (bias.turning, bias.moving)]
        gains: dict[Link, JointElimination] = {}
        for link in reversed(self._tree.links):
            joint, rest, left = self._joints[link], inertias[link], biases[link]
            if joint.freedom:
                gains[link], rest, left = joint.eliminate(rest, left, self._effort(link))
            if link.parent is not None:
                inertias[link.parent] = inertias[link.parent] + joint.shift(rest)
                biases[link.parent] = biases[link.parent] + joint.hand_in(left)
        rows: list[Any] = [None] * len(self._speeds)
        found: dict[Link | None, SpatialVector] = {None: self._nothing()}
        for link in self._tree.links:
            joint = self._joints[link]
            found[link] = joint.hand_out(found[link.parent])
            if joint.freedom:
                gain = gains[link]
                udot = gain.g - gain.G.turning @ found[link].turning - gain.G.moving @ found[link].moving
                self._put(rows, link, udot)
                found[link] = found[link] + joint.S @ udot
        return self._graph.stack_rows(rows, 1)

    @staticmethod
    def _put(rows: list[Any], link: Link, column: Any) -> None:
        for number, r in enumerate(link.speeds):
            rows[r] = column[number]

    # Inverse dynamics, M and f, energies

    def generalized_forces(self, udot: Any) -> Any:
        """M u̇ − f, with accelerations outward and wrenches inward: inverse dynamics."""
        rows: list[Any] = [None] * len(self._speeds)
        for link, wrench in self.transmitted(udot).items():
            self._put(rows, link, self._joints[link].S.dot(wrench) - self._effort(link))
        return self._graph.stack_rows(rows, 1)

    def transmitted(self, udot: Any) -> dict[Link, SpatialVector]:
        """Torque about each joint and force that a link takes from its parent, in its frame, at given u̇."""
        found: dict[Link | None, SpatialVector] = {None: self._nothing()}
        needed: dict[Link, SpatialVector] = {}
        for link in self._tree.links:
            joint, flow = self._joints[link], self._flows[link]
            found[link] = joint.hand_out(found[link.parent])
            if joint.freedom:
                found[link] = found[link] + joint.S @ self._graph.stack_rows([udot[r] for r in link.speeds], 1)
            acceleration = flow.drift + found[link]
            psi = spin(self._graph, flow.velocity.turning, acceleration.turning)
            needed[link] = self._bias(link, acceleration, psi)
        return self.gathered(needed)

    def gathered(self, wrenches: dict[Link, SpatialVector]) -> dict[Link, SpatialVector]:
        """Wrenches on links, about their joints, each with those of all links further out."""
        total = dict(wrenches)
        for link in reversed(self._tree.links):
            if link.parent is not None:
                total[link.parent] = total[link.parent] + self._joints[link].hand_in(total[link])
        return total

    def forcing(self) -> Any:
        """f, what is needed for u̇ = 0 with its sign turned."""
        return -self.generalized_forces(self._graph.zeros(len(self._speeds), 1))

    def mass_matrix(self) -> Any:
        """M, from the inertia of each link with all that it carries.

        M_rs = S_rᵀ I S_s  for s the speed of a joint further out, whose I S is handed in joint by joint.
        """
        carried: dict[Link, ArticulatedInertia] = {link: self._masses[link].inertia for link in self._tree.links}
        M = self._graph.zeros(len(self._speeds), len(self._speeds))
        for link in reversed(self._tree.links):
            joint = self._joints[link]
            if link.parent is not None:
                carried[link.parent] = carried[link.parent] + joint.shift(carried[link])
            if not joint.freedom:
                continue
            F = carried[link] @ joint.S
            inner: Link | None = link
            while inner is not None:
                block = self._joints[inner].S.dot(F)
                M = self._graph.with_block(M, inner.speeds, link.speeds, block)
                F = self._joints[inner].hand_in(F)
                inner = inner.parent
        return M

    @property
    def is_prescribed(self) -> bool:
        """Whether some joint moves by itself, as a function of time."""
        return not all(
            self._graph.is_zero(rest)
            for link in self._tree.links
            for rest in (self._joints[link].k, self._joints[link].k_p)
        )

    def power(self) -> Any:
        """Of all loads but gravity, where nothing is prescribed."""
        total = self._graph.zeros(1, 1)
        for link, wrench in self._loads.wrenches.items():
            total = total + self._flows[link].velocity.dot(wrench)
        for link, effort in self._loads.efforts.items():
            total = total + self._joints[link].u.T @ effort
        return total

    def kinetic_energy(self) -> Any:
        """K = Σ ½ (ω·I·ω + 2 m v·(ω × c) + m v·v), about the joints."""
        total = self._graph.zeros(1, 1)
        for link in self._tree.links:
            V = self._flows[link].velocity
            total = total + V.dot(self._masses[link].inertia @ V) / 2
        return total

    def potential_energy(self) -> Any:
        """V = −Σ m g·r for uniform gravity: heights and the direction of gravity are handed outward."""
        graph = self._graph
        total = graph.zeros(1, 1)
        height: dict[Link | None, Any] = {None: total}
        up: dict[Link | None, Any] = {None: self._lift()}
        for link in self._tree.links:
            height[link] = height[link.parent] + up[link.parent].T @ self._joints[link].p
            up[link] = self._joints[link].R.T @ up[link.parent]
            mass = self._masses[link]
            total = total + mass.m * height[link] + up[link].T @ mass.mc
        return total


def mass_of_link(graph: Graph, link: Link) -> LinkMass:
    """What a link weighs; it depends on parameters alone."""
    m, c = graph.scalar(link.body.mass), graph.lift(Matrix(link.arm))
    c_cross = graph.skew(c)
    return LinkMass(graph, m, m * c, graph.symmetric(graph.lift(link.body.inertia) - m * (c_cross @ c_cross)))
