"""The joint and the mass of a link as matrices of a graph."""

from __future__ import annotations

from kanes.dynamics.tree.spatial import LinkMass, LinkRotor, SpatialJoint
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.geometry.vectors import rate
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import symmetric
from kanes.expr.symbols import Expr


def joint_of_link(tree: Tree, link: Link, graph: Graph) -> SpatialJoint:
    """The joint of a link in a graph of the whole system."""
    own = [tree.kinematical.system.speeds[r] for r in link.speeds]
    rotations = [rotation for frame in link.turning for rotation in graph.rotations(frame.steps)]
    u = graph.lift(Matrix(len(own), 1, own))
    return SpatialJoint(graph, rotations, graph.lift(Matrix(link.offset)), u, *joint_forms(tree, link, graph))


def joint_forms(tree: Tree, link: Link, algebra: Algebra[M]) -> tuple[M, M, M, M]:
    """K, k, K_p and k_p of a joint: ω_rel = K u + k in the link's frame, ṗ = K_p u + k_p in the parent's."""
    K, k = algebra.zeros(3, len(link.speeds)), algebra.zeros(3, 1)
    for frame in link.turning:
        part, rest = _forms(tree, link, algebra, list(frame.relative_angular_velocity))
        K = K + algebra.express(part, frame, link.frame)
        k = k + algebra.express(rest, frame, link.frame)
    return K, k, *_forms(tree, link, algebra, [rate(number) for number in link.offset])


def _forms(tree: Tree, link: Link, algebra: Algebra[M], expressions: list[Expr]) -> tuple[M, M]:
    """Rates of three measure numbers as K u + k, over the joint's own speeds."""
    rows, rest = [], []
    for expression in expressions:
        row, remainder = tree.kinematical.form(expression)
        rows += [row.get(r, 0) for r in link.speeds]
        rest.append(remainder)
    return algebra.lift(Matrix(3, len(link.speeds), rows)), algebra.lift(Matrix(3, 1, rest))


def rotor_of_link(tree: Tree, link: Link, graph: Graph) -> LinkRotor | None:
    """The inertia of rotors in the joint of a link; None without rotors.

    Σ J KᵀK  and  Σ J Kᵀ (q̈)_r  of their rates  q̇ = K u + k
    """
    if not link.body.armatures:
        return None
    count = len(link.speeds)
    inertia, bias, energy = graph.zeros(count, count), graph.zeros(count, 1), graph.zeros(1, 1)
    u = graph.lift(Matrix(count, 1, [tree.kinematical.system.speeds[r] for r in link.speeds]))
    for armature in link.body.armatures:
        row, rest = tree.kinematical.form(armature.rate)
        K = graph.lift(Matrix(1, count, [row.get(r, 0) for r in link.speeds]))
        k, J = graph.lift(Matrix([rest])), graph.scalar(armature.inertia)
        qdot = K @ u + k
        inertia = inertia + J * (K.T @ K)
        bias = bias + J * (K.T @ (graph.time_derivative(K) @ u + graph.time_derivative(k)))
        energy = energy + J * qdot * qdot / 2
    return LinkRotor(inertia, bias, energy)


def mass_of_link(graph: Graph, link: Link) -> LinkMass:
    """The mass properties of a link, which depend on parameters alone."""
    m, c = graph.scalar(link.body.mass), graph.lift(Matrix(link.arm))
    c_cross = graph.skew(c)
    return LinkMass(graph, m, m * c, symmetric(graph.lift(link.body.inertia) - m * (c_cross @ c_cross)))
