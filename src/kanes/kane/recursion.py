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

from kanes.expr.algebra import Matrix
from kanes.expr.graph import Graph
from kanes.expr.vectors import rate
from kanes.kane.joints import Flow, Gain, Inertia, Joint, Mass, Pair, spin
from kanes.kane.links import Link, Tree
from kanes.model.parts import Force, Load, Torque


class Recursion:
    """The quantities of a tree, handed from link to link in a graph.

    Raises LookupError where a load acts on something that is fixed in no link.
    """

    def __init__(self, tree: Tree, graph: Graph) -> None:
        self._tree = tree
        self._graph = graph
        self._system = tree.kinematical.system
        self._speeds = self._system.speeds
        self._joints = {link: self._joint(link) for link in tree.links}
        self._masses = {link: self._mass(link) for link in tree.links}
        self._flows: dict[Link | None, Flow] = {None: self._ground()}
        for link in tree.links:
            self._flows[link] = self._joints[link].go_out(self._flows[link.parent])
        self._wrenches, self._efforts = self._loads()
        self.pivots: dict[Link, Any] = {}  # D of each joint, which is singular where its speeds move no mass

    def _nothing(self) -> Pair:
        return Pair(self._graph.zeros(3, 1), self._graph.zeros(3, 1))

    def _ground(self) -> Flow:
        """At rest, but accelerating upwards in place of gravity."""
        return Flow(self._nothing(), Pair(self._graph.zeros(3, 1), self._lift()), self._graph.zeros(3, 3))

    def _lift(self) -> Any:
        return (-self._system.gravity).over(self._graph).express(self._system.frame)

    def _joint(self, link: Link) -> Joint:
        graph = self._graph
        own = [self._speeds[r] for r in link.speeds]
        K, k = self._relative_turning(link)
        K_p, k_p = self._forms(link, [rate(number) for number in link.offset])
        turns = [turn for frame in link.turning for turn in graph.turns(frame)]
        return Joint(
            graph, turns, graph.lift(Matrix(link.offset)), graph.lift(Matrix(len(own), 1, own)), K, k, K_p, k_p
        )

    def _relative_turning(self, link: Link) -> tuple[Any, Any]:
        """ω_rel = K u + k in the link's frame, frame by frame along the way from the parent's."""
        graph = self._graph
        K, k = graph.zeros(3, len(link.speeds)), graph.zeros(3, 1)
        for frame in link.turning:
            own, rest = self._forms(link, list(frame.relative_angular_velocity))
            K = K + graph.express(own, frame, link.frame)
            k = k + graph.express(rest, frame, link.frame)
        return K, k

    def _forms(self, link: Link, expressions: list[Any]) -> tuple[Any, Any]:
        """Rates of three measure numbers as K u + k, over the joint's own speeds."""
        rows, rest = [], []
        for expression in expressions:
            row, remainder = self._tree.kinematical.form(expression)
            rows += [row.get(r, 0) for r in link.speeds]
            rest.append(remainder)
        return self._graph.lift(Matrix(3, len(link.speeds), rows)), self._graph.lift(Matrix(3, 1, rest))

    def _mass(self, link: Link) -> Mass:
        """It depends on parameters alone."""
        graph, body = self._graph, link.body
        m, c = graph.scalar(body.mass), graph.lift(Matrix(link.arm))
        c_cross = graph.skew(c)
        return Mass(graph, m, m * c, graph.symmetric(graph.lift(body.inertia) - m * (c_cross @ c_cross)))

    # What acts on a link

    def _loads(self) -> tuple[dict[Link, Pair], dict[Link, Any]]:
        """Torque about the joint and force on each link by all loads but gravity; and forces of joints on their speeds.

        A torque between a link and its parent works on the speeds of the joint between them alone.
        """
        graph = self._graph
        wrenches = {link: self._nothing() for link in self._tree.links}
        efforts = {link: graph.zeros(len(link.speeds), 1) for link in self._tree.links}
        for load in self._system.loads:
            if load.kind == "gravity":
                continue
            between = self._joint_torque(load)
            if between is not None:
                link, torque = between
                efforts[link] = efforts[link] + self._joints[link].S.turning.T @ torque
                continue
            for action in load.actions:
                self._add_action(action, wrenches)
        return wrenches, efforts

    def _add_action(self, action: Any, wrenches: dict[Link, Pair]) -> None:
        graph = self._graph
        vector = action.vector.over(graph)
        if isinstance(action, Force):
            link, place = self._tree.carrier_of_point(action.point)
            if link is not None:
                force = vector.express(link.frame)
                arm = graph.skew(graph.lift(Matrix(place)))
                wrenches[link] = wrenches[link] + Pair(arm @ force, force)
        else:
            link = self._tree.carrier_of_frame(action.frame)
            if link is not None:
                wrenches[link] = wrenches[link] + Pair(vector.express(link.frame), graph.zeros(3, 1))

    def _joint_torque(self, load: Load) -> tuple[Link, Any] | None:
        """A link and the torque on it by its parent, if that is what a load is."""
        torques = [action for action in load.actions if isinstance(action, Torque)]
        if len(load.actions) != 2 or len(torques) != 2 or torques[0].vector != -torques[1].vector:
            return None
        for action, other in (torques, torques[::-1]):
            link, parent = (self._tree.carrier_of_frame(each.frame) for each in (action, other))
            if link is not None and link.parent is parent:
                return link, action.vector.over(self._graph).express(link.frame)
        return None

    def _bias(self, link: Link, acceleration: Pair, psi: Any) -> Pair:
        """What a link needs for an acceleration of its joint, less what loads give it."""
        w = self._flows[link].velocity.turning
        return self._masses[link].bias(w, acceleration, psi) - self._wrenches[link]

    # Inward, and outward again

    def accelerations(self) -> Any:
        """u̇ of all speeds."""
        inertias = {link: self._masses[link].inertia for link in self._tree.links}
        biases = {link: self._bias(link, self._flows[link].drift, self._flows[link].spin) for link in self._tree.links}
        gains: dict[Link, Gain] = {}
        for link in reversed(self._tree.links):
            joint, rest, left = self._joints[link], inertias[link], biases[link]
            if joint.freedom:
                gains[link], rest, left = joint.eliminate(rest, left, self._efforts[link])
                self.pivots[link] = gains[link].D
            if link.parent is not None:
                inertias[link.parent] = inertias[link.parent] + joint.shift(rest)
                biases[link.parent] = biases[link.parent] + joint.hand_in(left)
        rows: list[Any] = [None] * len(self._speeds)
        found: dict[Link | None, Pair] = {None: self._nothing()}
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
        found: dict[Link | None, Pair] = {None: self._nothing()}
        needed: dict[Link, Pair] = {}
        for link in self._tree.links:
            joint, flow = self._joints[link], self._flows[link]
            found[link] = joint.hand_out(found[link.parent])
            if joint.freedom:
                found[link] = found[link] + joint.S @ self._graph.stack_rows([udot[r] for r in link.speeds], 1)
            acceleration = flow.drift + found[link]
            psi = spin(self._graph, flow.velocity.turning, acceleration.turning)
            needed[link] = self._bias(link, acceleration, psi)
        rows: list[Any] = [None] * len(self._speeds)
        for link in reversed(self._tree.links):
            joint = self._joints[link]
            self._put(rows, link, joint.S.dot(needed[link]) - self._efforts[link])
            if link.parent is not None:
                needed[link.parent] = needed[link.parent] + joint.hand_in(needed[link])
        return self._graph.stack_rows(rows, 1)

    def forcing(self) -> Any:
        """f, what is needed for u̇ = 0 with its sign turned."""
        return -self.generalized_forces(self._graph.zeros(len(self._speeds), 1))

    def mass_matrix(self) -> Any:
        """M, from the inertia of each link with all that it carries.

        M_rs = S_rᵀ I S_s  for s the speed of a joint further out, whose I S is handed in joint by joint.
        """
        carried: dict[Link, Inertia] = {link: self._masses[link].inertia for link in self._tree.links}
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
        for link in self._tree.links:
            total = total + self._flows[link].velocity.dot(self._wrenches[link])
            if link.speeds:
                total = total + self._joints[link].u.T @ self._efforts[link]
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
