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

from dataclasses import dataclass
from typing import Any

from kanes.expr.algebra import Matrix
from kanes.expr.graph import Graph
from kanes.expr.vectors import rate
from kanes.kane.links import Link, Tree
from kanes.model.parts import Force, Load, Torque


@dataclass(frozen=True, eq=False)
class Pair:
    """A vector for turning and one for moving: ω and v, α and a, torque and force."""

    turning: Any
    moving: Any

    def __add__(self, other: Pair) -> Pair:
        return Pair(self.turning + other.turning, self.moving + other.moving)


@dataclass(frozen=True, eq=False)
class Inertia:
    """[[A, B], [Bᵀ, M]]: what takes α and a of the joint to torque about it and force; A and M are symmetric."""

    A: Any
    B: Any
    M: Any

    def __add__(self, other: Inertia) -> Inertia:
        return Inertia(self.A + other.A, self.B + other.B, self.M + other.M)

    def __matmul__(self, S: Pair) -> Pair:
        return Pair(self.A @ S.turning + self.B @ S.moving, self.B.T @ S.turning + self.M @ S.moving)


class Recursion:
    """The quantities of a tree, handed from link to link in a graph.

    Raises LookupError where a load acts on something that is fixed in no link.
    """

    def __init__(self, tree: Tree, graph: Graph) -> None:
        self._tree = tree
        self._graph = graph
        self._system = tree.kinematical.system
        self._speeds = self._system.speeds
        self._R = {link: self._rotation(link) for link in tree.links}
        self._p = {link: graph.lift(Matrix(link.offset)) for link in tree.links}
        self._S: dict[Link, Pair] = {}
        self.pivots: dict[Link, Any] = {}  # D of each joint, which is singular where its speeds move no mass
        self._velocity: dict[Link | None, Pair] = {None: self._nothing()}
        self._drift: dict[Link | None, Pair] = {None: Pair(graph.zeros(3, 1), self._lift())}
        self._spin: dict[Link | None, Any] = {None: graph.zeros(3, 3)}
        for link in tree.links:
            self._go_out(link)
        self._inertias = {link: self._inertia(link) for link in tree.links}
        self._wrenches, self._efforts = self._loads()

    def _nothing(self) -> Pair:
        return Pair(self._graph.zeros(3, 1), self._graph.zeros(3, 1))

    def _lift(self) -> Any:
        """The ground accelerates upwards in place of gravity."""
        return (-self._system.gravity).over(self._graph).express(self._system.frame)

    def _rotation(self, link: Link) -> Any:
        """R with v_parent = R v_link."""
        return self._graph.express(self._graph.lift(Matrix.eye(3)), link.frame, link.parent_frame)

    # Outward

    def _go_out(self, link: Link) -> None:
        """ω and v of the joint, α_r and a_r, and the joint's partials; in the link's frame.

        ω = ω_parent + ω_rel,    v = v_parent + ω_parent × p + ṗ
        α_r = α_r,parent + (ω̇_rel)_r + ω_parent × ω_rel
        a_r = a_r,parent + Ψ_parent p + 2 ω_parent × ṗ + (p̈)_r,    Ψ p = α_r × p + ω × (ω × p)
        """
        graph, R, p = self._graph, self._R[link], self._p[link]
        own = [self._speeds[r] for r in link.speeds]
        u = graph.lift(Matrix(len(own), 1, own))
        K, k = self._relative_turning(link)
        Kp, kp = self._forms(link, [rate(number) for number in link.offset])
        w_rel, pdot = K @ u + k, Kp @ u + kp
        before, fall = self._velocity[link.parent], self._drift[link.parent]
        w_parent = R.T @ before.turning
        w_cross = graph.skew(before.turning)
        self._S[link] = Pair(K, R.T @ Kp)
        self._velocity[link] = Pair(w_parent + w_rel, R.T @ (before.moving + w_cross @ p + pdot))
        self._drift[link] = Pair(
            R.T @ fall.turning + self._change(K, k, u) + graph.skew(w_parent) @ w_rel,
            R.T @ (fall.moving + self._spin[link.parent] @ p + 2 * (w_cross @ pdot) + self._change(Kp, kp, u)),
        )
        self._spin[link] = self._spin_of(self._velocity[link].turning, self._drift[link].turning)

    def _spin_of(self, w: Any, alpha: Any) -> Any:
        """Ψ = [α×] + [ω×][ω×] = [α×] + ω ωᵀ − ω·ω U, which takes an arm to what turning adds to its end's acceleration."""
        graph = self._graph
        outer = graph.symmetric(w @ w.T)
        squares = [outer[i, i] for i in range(3)]
        diagonal = [-(squares[1] + squares[2]), -(squares[2] + squares[0]), -(squares[0] + squares[1])]
        return graph.with_diagonal(outer + graph.skew(alpha), diagonal)

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

    def _change(self, K: Any, k: Any, u: Any) -> Any:
        return self._graph.time_derivative(K) @ u + self._graph.time_derivative(k)

    # What a link weighs, and what acts on it

    def _inertia(self, link: Link) -> Inertia:
        """About the joint, in the link's frame; it depends on parameters alone."""
        graph, body = self._graph, link.body
        m = graph.scalar(body.mass)
        c = graph.skew(graph.lift(Matrix(link.arm)))
        A = graph.symmetric(graph.lift(body.inertia) - m * (c @ c))
        return Inertia(A, m * c, m * graph.lift(Matrix.eye(3)))

    def _bias(self, link: Link, acceleration: Pair, spin: Any) -> Pair:
        """Torque about the joint and force that a link needs for an acceleration of its joint, less those of loads.

        n = I·α + ω × I·ω + m c × a,    f = m a + Ψ m c
        """
        graph, own, loads = self._graph, self._inertias[link], self._wrenches[link]
        w = self._velocity[link].turning
        mc = graph.lift(Matrix(link.arm)) * graph.scalar(link.body.mass)
        return Pair(
            own.A @ acceleration.turning + graph.skew(w) @ (own.A @ w) + own.B @ acceleration.moving - loads.turning,
            own.M @ acceleration.moving + spin @ mc - loads.moving,
        )

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
                efforts[link] = efforts[link] + self._S[link].turning.T @ torque
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

    # Inward, and outward again

    def accelerations(self) -> Any:
        """u̇ of all speeds."""
        graph, links = self._graph, self._tree.links
        inertias = dict(self._inertias)
        biases = {link: self._bias(link, self._drift[link], self._spin[link]) for link in links}
        gains: dict[Link, tuple[Pair, Any]] = {}
        for link in reversed(links):
            rest, bias = inertias[link], biases[link]
            if link.speeds:
                gains[link], rest, bias = self._eliminate(link, rest, bias)
            if link.parent is not None:
                inertias[link.parent] = inertias[link.parent] + self._shifted(link, rest)
                biases[link.parent] = biases[link.parent] + self._handed_in(link, bias)
        rows: list[Any] = [None] * len(self._speeds)
        found: dict[Link | None, Pair] = {None: self._nothing()}
        for link in links:
            handed = self._handed_out(link, found[link.parent])
            found[link] = handed
            if link.speeds:
                G, g = gains[link]
                udot = g - G.turning @ handed.turning - G.moving @ handed.moving
                for number, r in enumerate(link.speeds):
                    rows[r] = udot[number]
                S = self._S[link]
                found[link] = handed + Pair(S.turning @ udot, S.moving @ udot)
        return graph.stack_rows(rows, 1)

    def _eliminate(self, link: Link, inertia: Inertia, bias: Pair) -> tuple[tuple[Pair, Any], Inertia, Pair]:
        """u̇ = g − G A'_handed of a joint, and what inertia and bias are left without it."""
        graph, S, effort = self._graph, self._S[link], self._efforts[link]
        U = inertia @ S
        D = graph.symmetric(S.turning.T @ U.turning + S.moving.T @ U.moving)
        self.pivots[link] = D
        w = effort - (S.turning.T @ bias.turning + S.moving.T @ bias.moving)
        G, g = self._divided(D, U, w)
        rest = Inertia(
            graph.symmetric(inertia.A - U.turning @ G.turning),
            inertia.B - U.turning @ G.moving,
            graph.symmetric(inertia.M - U.moving @ G.moving),
        )
        left = Pair(bias.turning + U.turning @ g, bias.moving + U.moving @ g)
        freed = graph.unit_rows(S.turning), graph.unit_rows(S.moving)
        if len(freed[0]) + len(freed[1]) == len(link.speeds):
            # Along the axes of the joint nothing is left but its own effort: known zeros spare work further in.
            rest = Inertia(
                graph.without(rest.A, freed[0], freed[0]),
                graph.without(rest.B, *freed),
                graph.without(rest.M, freed[1], freed[1]),
            )
            left = Pair(
                graph.without(left.turning, freed[0], []) + S.turning @ effort,
                graph.without(left.moving, freed[1], []) + S.moving @ effort,
            )
        return (G, g), rest, left

    def _divided(self, D: Any, U: Pair, w: Any) -> tuple[Pair, Any]:
        """D⁻¹ Uᵀ and D⁻¹ w."""
        if D.shape[0] == 1:
            inverse = 1 / D
            return Pair(inverse * U.turning.T, inverse * U.moving.T), inverse * w
        solved = self._graph.solve_symmetric(D, self._graph.beside([U.turning.T, U.moving.T, w]))
        return Pair(solved[:, :3], solved[:, 3:6]), solved[:, 6]

    def _shifted(self, link: Link, inertia: Inertia) -> Inertia:
        """An inertia about the parent's joint, in the parent's frame."""
        graph = self._graph
        p = graph.skew(self._p[link])
        A, B, M = (graph.conjugated(block, link.turning) for block in (inertia.A, inertia.B, inertia.M))
        A, M = graph.symmetric(A), graph.symmetric(M)
        shifted = B + p @ M
        return Inertia(graph.symmetric(A + p @ B.T - shifted @ p), shifted, M)

    def _handed_in(self, link: Link, wrench: Pair) -> Pair:
        """A torque and force about the parent's joint, in the parent's frame."""
        force = self._R[link] @ wrench.moving
        return Pair(self._R[link] @ wrench.turning + self._graph.skew(self._p[link]) @ force, force)

    def _handed_out(self, link: Link, acceleration: Pair) -> Pair:
        """α and a of the parent's joint at this link's, in its frame."""
        R = self._R[link]
        moved = acceleration.moving + self._graph.skew(acceleration.turning) @ self._p[link]
        return Pair(R.T @ acceleration.turning, R.T @ moved)

    # Inverse dynamics, M and f, energies

    def generalized_forces(self, udot: Any) -> Any:
        """M u̇ − f, with accelerations outward and wrenches inward: inverse dynamics."""
        graph, links = self._graph, self._tree.links
        found: dict[Link | None, Pair] = {None: self._nothing()}
        needed: dict[Link, Pair] = {}
        for link in links:
            S = self._S[link]
            change = graph.stack_rows([udot[r] for r in link.speeds], 1)
            found[link] = self._handed_out(link, found[link.parent])
            if link.speeds:
                found[link] = found[link] + Pair(S.turning @ change, S.moving @ change)
            acceleration = self._drift[link] + found[link]
            spin = self._spin_of(self._velocity[link].turning, acceleration.turning)
            needed[link] = self._bias(link, acceleration, spin)
        rows: list[Any] = [None] * len(self._speeds)
        for link in reversed(links):
            S = self._S[link]
            column = S.turning.T @ needed[link].turning + S.moving.T @ needed[link].moving - self._efforts[link]
            for number, r in enumerate(link.speeds):
                rows[r] = column[number]
            if link.parent is not None:
                needed[link.parent] = needed[link.parent] + self._handed_in(link, needed[link])
        return graph.stack_rows(rows, 1)

    def forcing(self) -> Any:
        """f, what is needed for u̇ = 0 with its sign turned."""
        return -self.generalized_forces(self._graph.zeros(len(self._speeds), 1))

    def mass_matrix(self) -> Any:
        """M, from the inertia of each link with all that it carries.

        M_rs = S_rᵀ I S_s  for s the speed of a joint further out, whose I S is handed in joint by joint.
        """
        graph, links = self._graph, self._tree.links
        carried = dict(self._inertias)
        M = graph.zeros(len(self._speeds), len(self._speeds))
        for link in reversed(links):
            if link.parent is not None:
                carried[link.parent] = carried[link.parent] + self._shifted(link, carried[link])
            if not link.speeds:
                continue
            F = carried[link] @ self._S[link]
            inner: Link | None = link
            while inner is not None:
                S = self._S[inner]
                block = S.turning.T @ F.turning + S.moving.T @ F.moving
                M = graph.with_block(M, inner.speeds, link.speeds, block)
                F = self._handed_in(inner, F)
                inner = inner.parent
        return M

    @property
    def is_prescribed(self) -> bool:
        """Whether some joint moves by itself, as a function of time."""
        return not all(
            self._graph.is_zero(rest)
            for link in self._tree.links
            for rest in (self._relative_turning(link)[1], self._forms(link, [rate(each) for each in link.offset])[1])
        )

    def power(self) -> Any:
        """Of all loads but gravity, where nothing is prescribed."""
        total = self._graph.zeros(1, 1)
        for link in self._tree.links:
            V, loads = self._velocity[link], self._wrenches[link]
            total = total + V.turning.T @ loads.turning + V.moving.T @ loads.moving
            if link.speeds:
                u = self._graph.lift(Matrix([self._speeds[r] for r in link.speeds]))
                total = total + u.T @ self._efforts[link]
        return total

    def kinetic_energy(self) -> Any:
        """K = Σ ½ (ω·I·ω + 2 m v·(ω × c) + m v·v), about the joints."""
        total = self._graph.zeros(1, 1)
        for link in self._tree.links:
            V = self._velocity[link]
            H = self._inertias[link] @ V
            total = total + (V.turning.T @ H.turning + V.moving.T @ H.moving) / 2
        return total

    def potential_energy(self) -> Any:
        """V = −Σ m g·r for uniform gravity: heights and the direction of gravity are handed outward."""
        graph = self._graph
        total = graph.zeros(1, 1)
        height: dict[Link | None, Any] = {None: total}
        up: dict[Link | None, Any] = {None: self._lift()}
        for link in self._tree.links:
            height[link] = height[link.parent] + up[link.parent].T @ self._p[link]
            up[link] = self._R[link].T @ up[link.parent]
            m = graph.scalar(link.body.mass)
            total = total + m * (height[link] + up[link].T @ graph.lift(Matrix(link.arm)))
        return total
