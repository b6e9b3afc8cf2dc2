"""Forward dynamics of a tree with flexible bodies: the cost is linear in the number of bodies.

The motion of a body is w = [v_O; ω; η̇] in its frame, with its origin O and its modes. That of a child follows from its
parent's, w = X w_parent + S u + …, where u are the speeds of its joint and modes, and X has the partial velocities by
the modes of the parent at the node that carries the child:

    X = [[Rᵀ, −Rᵀ r×, V_η], [0, Rᵀ, Ω_η], [0, 0, 0]],    S = [V_u; Ω_u; 1 for its modes]

With 𝓜 and the bias p = 𝓜 ẇ_r + h − loads of each body, u̇ is eliminated inward as for rigid links,

    U = 𝓜 S,  D = Sᵀ U,  z = τ − Sᵀ p,    𝓜 ← 𝓜 − U D⁻¹ Uᵀ,  p ← p + U D⁻¹ z,    Xᵀ 𝓜 X and Xᵀ p to the parent,

and found outward, u̇ = D⁻¹ (z − Uᵀ X A), A ← X A + S u̇, where A is ẇ less the remainder of u̇ = 0.

Source: rosenthal1990, the order-n form of Kane's equations; featherstone2008, chapter 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kanes.base.types import GraphMatrix
from kanes.dynamics.tree.carriers import Carriers, is_fixed
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import beside, identity, symmetric
from kanes.kane.active_forces import Resultants, add_loads
from kanes.kane.flexible_inertia import FlexibleMotion, flexible_inertia
from kanes.kane.inertia_forces import inertia_times
from kanes.kane.method import Derivation
from kanes.kane.speeds import Kinematical
from kanes.model.parts import Body, Force, Load, Torque


@dataclass(frozen=True, eq=False)
class FlexibleLink:
    """A body with its joint and modes."""

    body: Body
    parent: FlexibleLink | None
    speeds: tuple[int, ...]  # of its joint, then of its modes
    modes: tuple[int, ...]


# A matrix of each link.
_Matrices: TypeAlias = Mapping[FlexibleLink, GraphMatrix]


def flexible_links(kinematical: Kinematical) -> tuple[FlexibleLink, ...] | None:
    """The links of a tree of bodies on joints, some flexible; None for other systems."""
    system = kinematical.system
    if system.particles or system.constraints or not any(body.is_flexible for body in system.bodies):
        return None
    links: dict[Body | None, FlexibleLink] = {}
    owned: set[int] = set()
    for body in system.bodies:
        link = _link(kinematical, body, links)
        if link is None or owned & set(link.speeds):
            return None
        owned |= set(link.speeds)
        links[body] = link
    return tuple(links.values()) if len(owned) == len(system.speeds) else None


def _link(kinematical: Kinematical, body: Body, links: dict[Body | None, FlexibleLink]) -> FlexibleLink | None:
    system = kinematical.system
    if body.joint is None or body.armatures or (body.parent is not None and body.parent not in links):
        return None
    parent = links.get(body.parent)
    start, top = (system.origin, system.frame) if parent is None else (parent.body.origin, parent.body.frame)
    way = body.origin.position_from(start)
    rates = [rate(number) for numbers in way.terms.values() for number in numbers]
    for frame in ancestors(body.frame):
        if frame is top:
            break
        rates += list(frame.relative_angular_velocity)
    modes = _modes(kinematical, body)
    if modes is None:
        return None
    moving = {r for each in rates for r in kinematical.form(each)[0]}
    own = sorted(moving - set(() if parent is None else parent.modes))
    return FlexibleLink(body, parent, (*own, *modes), modes)


def _modes(kinematical: Kinematical, body: Body) -> tuple[int, ...] | None:
    """The speeds of its modes, if each is the rate of an amplitude."""
    found = []
    for q in () if body.flexibility is None else body.flexibility.amplitudes:
        form, rest = kinematical.form(q.dot)
        if list(form.values()) != [1] or rest != 0:
            return None
        found.append(next(iter(form)))
    return tuple(found)


class FlexibleRecursion:
    """u̇ of a tree with flexible bodies, link by link."""

    def __init__(self, derivation: Derivation[GraphMatrix], graph: Graph, links: tuple[FlexibleLink, ...]) -> None:
        self._derivation, self._graph, self._links = derivation, graph, links
        self._kinematics, self._carriers = derivation.kinematics, Carriers(derivation.system)
        self._count = len(derivation.system.speeds)

    def accelerations(self) -> GraphMatrix:
        """u̇ of all speeds."""
        ways = {link: self._from_parent(link) for link in self._links}
        partials = {link: self._own_partials(link) for link in self._links}
        return self._outward(ways, partials, self._inward(ways, partials))

    def _inward(self, ways: _Matrices, partials: _Matrices) -> dict[FlexibleLink, tuple[GraphMatrix, GraphMatrix]]:
        """u̇ = g − G A of each link that has speeds: G and g."""
        graph, masses, biases, efforts = self._graph, {}, {}, self._efforts()
        for link in self._links:
            masses[link], biases[link] = self._inertia(link)
        self._subtract_loads(biases)
        kept: dict[FlexibleLink, tuple[GraphMatrix, GraphMatrix]] = {}
        for link in reversed(self._links):
            mass, bias = masses[link], biases[link]
            if link.speeds:
                S = partials[link]
                U = mass @ S
                z = graph.rows(efforts, list(link.speeds)) - S.T @ bias
                solved = graph.solve_symmetric(symmetric(S.T @ U), beside([U.T, z]))
                G, g = kept[link] = solved[:, : U.shape[0]], solved[:, U.shape[0]]
                mass, bias = symmetric(mass - U @ G), bias + U @ g
            if link.parent is not None:
                X = ways[link]
                masses[link.parent] = masses[link.parent] + symmetric(X.T @ mass @ X)
                biases[link.parent] = biases[link.parent] + X.T @ bias
        return kept

    def _outward(
        self, ways: _Matrices, partials: _Matrices, kept: dict[FlexibleLink, tuple[GraphMatrix, GraphMatrix]]
    ) -> GraphMatrix:
        """u̇, from the ground to the leaves."""
        found: dict[int, GraphMatrix] = {}
        moving: dict[FlexibleLink, GraphMatrix] = {}
        for link in self._links:
            parent = link.parent
            A = self._graph.zeros(6 + len(link.modes), 1) if parent is None else ways[link] @ moving[parent]
            if link.speeds:
                G, g = kept[link]
                udot = g - G @ A
                found |= {r: udot[number] for number, r in enumerate(link.speeds)}
                A = A + partials[link] @ udot
            moving[link] = A
        return self._graph.stack_rows([found[r] for r in range(self._count)], 1)

    # Each link

    def _column(self, motion: FlexibleMotion[GraphMatrix], link: FlexibleLink) -> GraphMatrix:
        frame = link.body.frame
        return self._graph.stack_rows([motion.v.express(frame), motion.w.express(frame), motion.rates], 1)

    def _inertia(self, link: FlexibleLink) -> tuple[GraphMatrix, GraphMatrix]:
        """𝓜, and 𝓜 ẇ_r + h."""
        flexible = flexible_inertia(link.body, self._kinematics)
        if flexible is not None:
            return flexible.matrix, self._column(flexible.resistance(flexible.drift), link)
        return self._rigid(link.body)

    def _rigid(self, body: Body) -> tuple[GraphMatrix, GraphMatrix]:
        graph, kinematics, frame = self._graph, self._kinematics, body.frame
        c = graph.skew(body.center.position_from(body.origin).over(graph).express(frame))
        m = graph.scalar(body.mass)
        I = graph.lift(body.inertia)
        S = m * c
        J = symmetric(I - S @ c)
        matrix = graph.stack_rows([beside([m * identity(3), -S]), beside([S, J])], 6)
        center, turning = kinematics.point(body.center), kinematics.frame(frame)
        force = center.drift.express(frame) * m
        H = inertia_times(body, turning.velocity).express(frame)
        torque = inertia_times(body, turning.drift).express(frame)
        torque = torque + graph.skew(turning.velocity.express(frame)) @ H + c @ force
        return matrix, graph.stack_rows([force, torque], 1)

    def _from_parent(self, link: FlexibleLink) -> GraphMatrix:
        """X."""
        graph, parent = self._graph, link.parent
        if parent is None:
            return graph.zeros(6 + len(link.modes), 6)
        body, frame = link.body, link.body.frame
        RT = graph.express(graph.lift(Matrix.eye(3)), parent.body.frame, frame)
        r = graph.skew(body.origin.position_from(parent.body.origin).over(graph).express(parent.body.frame))
        modes = list(parent.modes)
        v, w = (each.columns(modes).express(frame) for each in self._partials(body))
        own, width = len(link.modes), 6 + len(modes)
        upper = [beside([RT, -(RT @ r), v]), beside([graph.zeros(3, 3), RT, w])]
        return graph.stack_rows([*upper, graph.zeros(own, width)], width)

    def _partials(self, body: Body) -> tuple[Stack[GraphMatrix], Stack[GraphMatrix]]:
        return self._kinematics.point(body.origin).partials, self._kinematics.frame(body.frame).partials

    def _own_partials(self, link: FlexibleLink) -> GraphMatrix:
        """S."""
        graph, own = self._graph, list(link.speeds)
        v, w = (each.columns(own).express(link.body.frame) for each in self._partials(link.body))
        rest = len(own) - len(link.modes)
        modes = beside([graph.zeros(len(link.modes), rest), identity(len(link.modes))]) if link.modes else None
        return graph.stack_rows([v, w] if modes is None else [v, w, modes], len(own))

    # Loads

    def _efforts(self) -> GraphMatrix:
        """τ of all loads that act on no single link: their generalized active forces."""
        resultants = Resultants(self._kinematics)
        loads = []
        for load in self._derivation.loads:
            actions = tuple(action for action in load.actions if self._link_with(action) is None)
            loads += [Load(load.name, load.kind, actions)] if actions else []
        add_loads(resultants, loads, self._kinematics)
        return resultants.generalized(self._count)

    def _link_with(self, action: object) -> FlexibleLink | None:
        """The link that a force or torque acts on, at a place or frame that only its modes move in it."""
        if not isinstance(action, (Force, Torque)):
            return None
        carrier = self._carriers.of_load(action)
        link = next((each for each in self._links if each.body is carrier), None)
        return link if link is not None and self._is_held(action, link) else None

    def _is_held(self, action: Force | Torque, link: FlexibleLink) -> bool:
        if isinstance(action, Torque):
            return action.frame is link.body.frame
        way = action.point.position_from(link.body.origin)
        own = set(() if link.body.flexibility is None else link.body.flexibility.amplitudes)
        changing = {symbol for numbers in way.terms.values() for number in numbers for symbol in number.free_symbols}
        moved = changing & set(self._derivation.system.coordinates)
        return is_fixed(way, link.body.frame) or (set(way.terms) <= {link.body.frame} and moved <= own)

    def _subtract_loads(self, biases: dict[FlexibleLink, GraphMatrix]) -> None:
        graph = self._graph
        for load in self._derivation.loads:
            for action in load.actions:
                link = self._link_with(action)
                if link is None or not isinstance(action, (Force, Torque)):
                    continue
                frame, modes = link.body.frame, list(link.modes)
                vector = action.over(graph).express(frame)
                if isinstance(action, Force):
                    r = graph.skew(action.point.position_from(link.body.origin).over(graph).express(frame))
                    by_modes = self._kinematics.point(action.point).partials.columns(modes).express(frame)
                    parts = [vector, r @ vector, by_modes.T @ vector]
                else:
                    parts = [graph.zeros(3, 1), vector, graph.zeros(len(modes), 1)]
                biases[link] = biases[link] - graph.stack_rows(parts, 1)
