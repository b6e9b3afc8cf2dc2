"""Kane's equations of a system of SymPy, from its speeds, bodies and loads to the matrices of its `KanesMethod`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sympy import Expr
from sympy.physics.vector import ReferenceFrame

from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.written_back import written_back
from kanes.formats.sympy.drop_in.graph_forces import active_forces, inertia_forces, moving_things
from kanes.formats.sympy.drop_in.lifted_motions import LiftedMotions
from kanes.formats.sympy.drop_in.linear_solvers import LinearSolver, solved
from kanes.formats.sympy.drop_in.mechanics_graph import MechanicsGraph
from kanes.formats.sympy.translation.described_mechanics import MechanicsBody, MechanicsLoad


@dataclass(frozen=True)
class MechanicsSpeeds:
    """The speeds of a system, the rates of coordinates, and the constraints on speeds."""

    u: Sequence[Expr]  # independent ones first
    udot: Sequence[Expr]
    dependent: int  # how many of them, at the end
    auxiliary: Sequence[Expr]
    q: Sequence[Expr]
    qdot: Mapping[Expr, Expr]  # q̇ in terms of u
    k_nh: Matrix  # k_nh u + f_nh = 0
    f_nh: Matrix
    Ars: Matrix  # u_D = Ars u_I + …
    solver: LinearSolver  # for the dependent speeds


@dataclass(frozen=True)
class KaneMatrices:
    """k_d u̇ + f_d = 0, and F_r and F_r* with F_r + F_r* = 0; auxiliary equations follow the others in F_r and F_r*."""

    k_d: Matrix
    f_d: Matrix
    forcing: Matrix  # −f_d
    fr: Matrix
    frstar: Matrix
    auxiliary: Matrix  # F_r + F_r* of auxiliary speeds


def derive_forces(
    N: ReferenceFrame, speeds: MechanicsSpeeds, bodies: Sequence[MechanicsBody], loads: Sequence[MechanicsLoad]
) -> KaneMatrices:
    """F_r and F_r* on a graph, for independent and auxiliary speeds, and back in SymPy.

    F̃_r = F_r + Σ A_sr F_s   over the dependent speeds s

    Source: kanemethod-draft, "Generalized Forces".
    """
    graph, still = _graph(speeds)
    everything = [*speeds.u, *speeds.auxiliary]
    motions = LiftedMotions(graph, N, everything, still=still)
    motions.add(moving_things(bodies, loads))
    F = active_forces(loads, motions, len(everything))
    M, h = inertia_forces(bodies, motions, still, len(everything))
    o, p = len(speeds.u), len(speeds.u) - speeds.dependent
    M = M[:, :o]
    if speeds.dependent:
        own, bound = [*range(p), *range(o, len(everything))], list(range(p, o))
        AT = _ties(graph, speeds)
        M, h, F = (rows[own, :] + AT @ rows[bound, :] for rows in (M, h, F))
    inertia = -(M @ graph.lift(Matrix(speeds.udot)) + h)
    matrices = [M[:p, :], (h - F)[:p], (F - h)[:p], F, inertia, (F + inertia)[p:]]
    return KaneMatrices(*written_back(graph, matrices))


def _graph(speeds: MechanicsSpeeds) -> tuple[MechanicsGraph, dict[Expr, GraphMatrix]]:
    """A graph that knows q̇, and zeros for auxiliary speeds and u̇, which are put in after partials are taken."""
    graph = MechanicsGraph()
    nothing = graph.zeros(1, 1)
    for rate, value in speeds.qdot.items():
        graph.mean(rate, value)
    rates = dict.fromkeys([*speeds.u, *speeds.auxiliary], nothing)
    graph.set_rates(rates | {q: graph.scalar(q.diff(graph.time)) for q in speeds.q})
    auxiliary_rates = [u.diff(graph.time) for u in speeds.auxiliary]
    return graph, dict.fromkeys([*speeds.udot, *speeds.auxiliary, *auxiliary_rates], nothing)


def _ties(graph: MechanicsGraph, speeds: MechanicsSpeeds) -> GraphMatrix:
    """Aᵀ of u_D = A u + …, a row for each independent and each auxiliary speed u."""
    Ars = graph.lift(speeds.Ars)
    if not speeds.auxiliary:
        return Ars.T
    C_D = graph.lift(speeds.k_nh[:, -speeds.dependent :])
    C_aux = graph.jacobian(graph.lift(speeds.f_nh), speeds.auxiliary)
    A_aux = -solved(graph, C_D, C_aux, speeds.solver)
    return graph.stack_rows([Ars.T, A_aux.T], speeds.dependent)
