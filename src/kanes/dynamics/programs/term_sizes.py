"""Sizes of the terms that balance in the equations of motion.

Whether a sum is round-off can only be judged by the size of its terms, in any units: a spring and a weight of 500 N
each leave 1e-13 N, and the forces of a small system may be as small.
"""

from __future__ import annotations

from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.quantities import plain_derivation
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.matrices import diagonal
from kanes.expr.program import Program
from kanes.model.parts import CoordinateForce, Force


def inertia(computation: Dynamics) -> Program:
    """M_rr of each speed, which makes forces of different units comparable: F_r²/M_rr is of one unit for all r."""
    return computation.graph.program({"m": diagonal(computation.mass_matrix)})


def input_sizes(computation: Dynamics) -> Program:
    """Upper bounds of ∂f_r/∂w: as if all forces of an input were along the partial velocities, without cancelling.

    Σ |v_r| |∂R/∂w| + Σ |ω_r| |∂T/∂w| + Σ |∂q̇/∂u_r| |∂Q/∂w|
    """
    graph, system, derivation = computation.graph, computation.system, plain_derivation(computation)
    total = graph.zeros(len(computation.acceleration_symbols), len(system.inputs))
    for action in (action for load in system.loads for action in load.actions):
        if not any(number.free_symbols.intersection(system.inputs) for number in action.numbers):
            continue
        if isinstance(action, CoordinateForce):
            partials, value = derivation.rate_partials(action.coordinate), graph.lift(Matrix([action.value]))
        else:
            moving = derivation.kinematics
            motion = moving.point(action.point) if isinstance(action, Force) else moving.frame(action.frame)
            partials = derivation.projected(motion).partials.express(system.frame)
            value = action.vector.over(graph).express(system.frame)
        total = total + graph.lengths(partials).T @ graph.lengths(graph.jacobian(value, system.inputs))
    return graph.program({"s": total})


def force_sizes(computation: Dynamics) -> Program:
    """Σ |F_r| over all loads and Σ |M_rs| |u̇_s| + |h_r| over all masses, F_r* = −M u̇ + h; from given u̇."""
    system, graph = computation.system, computation.graph.extended(computation.acceleration_symbols)
    udot = graph.sizes(graph.lift(Matrix(computation.acceleration_symbols)))
    derivation = plain_derivation(computation)
    total = graph.zeros(len(computation.acceleration_symbols), 1)
    for load in system.loads:
        total = total + graph.sizes(derivation.active_forces((load,)))
    for mass in system.masses:
        M, h = derivation.inertia_forces((mass,))
        total = total + graph.sizes(M) @ udot + graph.sizes(h)
    return graph.program({"s": total})


def drift_sizes(constraints: ConstrainedDynamics) -> Program:
    """Σ |∂(C u + d)/∂q| |q̇| + |∂(C u + d)/∂t|, row by row: of the terms of Ċ u + ḋ."""
    graph, system, velocity = constraints.graph, constraints.system, constraints.velocity_residual
    by_place, by_time = (graph.jacobian(velocity, symbols) for symbols in (system.coordinates, (system.time,)))
    return graph.program({"s": graph.sizes(by_place) @ graph.sizes(constraints.qdot) + graph.sizes(by_time)})
