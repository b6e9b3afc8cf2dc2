"""Costates and the Hamiltonian, from the multipliers of a nonlinear program.

The row x_{k+1} − Φ(x_k) = ε of an interval has the multiplier −∂J/∂ε, so that the costate, the derivative of the
remaining cost by the state, is p(t_{k+1}) = −λ. With the running cost L,

    H = L + pᵀ ẋ

is constant along an optimal motion of an autonomous system, and zero where the duration is free and has no cost of its
own. Integrals that are limited count in L with their multipliers.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy import sparse

from kanes.base.types import Array
from kanes.optimal_control.meshes.layout import PhaseLayout
from kanes.optimal_control.meshes.transcription import Transcription
from kanes.optimal_control.solver.ipopt import IpoptResult


def costates_of(transcription: Transcription, result: IpoptResult, number: int) -> tuple[Mapping[str, Array], Array]:
    """The costates at the ends of intervals, by state, and H there."""
    layout, x = transcription.layouts[number], result.x
    later = -result.multipliers[transcription.continuity[number]]
    first = _slope(transcription, result)[layout.X[0]]
    p = np.vstack([first, later])
    if transcription.scheme.is_shared:  # a row of an interval has the costate of its middle
        p[1:-1] = (later[:-1] + later[1:]) / 2
    names = [str(state) for state in layout.equations.states]
    K = layout.count
    intervals, places = np.append(np.arange(K), K - 1), np.append(np.zeros(K), 1.0)
    if transcription.scheme.has_end:  # the costate at the end of an interval belongs to the node there
        intervals, places = np.append(0, np.arange(K)), np.append(0.0, np.ones(K))
    rates = state_rates(transcription, x, number, intervals, places)
    running = _running_cost(transcription, result, number, (intervals, places))
    return dict(zip(names, p.T, strict=True)), running + (p * rates).sum(axis=1)


def _slope(transcription: Transcription, result: IpoptResult) -> Array:
    """∂L/∂x of the Lagrangian, without bounds: what a change of an unknown would cost."""
    program = transcription.program
    rows, columns = program.jacobian_places
    J = sparse.csr_array((program.jacobian(result.x), (rows, columns)), (program.rows, program.size))
    found: Array = program.gradient(result.x) + J.T @ result.multipliers
    return found


def state_rates(transcription: Transcription, x: Array, number: int, intervals: Array, places: Array) -> Array:
    """ẋ at some places."""
    equations = transcription.layouts[number].equations
    z = transcription.arguments(x, number, intervals, places)
    nx, ratio = len(equations.states), transcription.ratios(x)[number]
    found = np.zeros((len(intervals), nx))
    for column, k in enumerate(equations.with_rates):
        found[:, k] = z[:, nx + column] / ratio
    for k, speed in equations.speed_of.items():
        found[:, k] = z[:, speed]
    return found


def input_slopes(transcription: Transcription, result: IpoptResult, number: int) -> Mapping[str, Array]:
    """∂H/∂w of each input at the nodes of a phase, with bounds of inputs left out; path limits count.

    The derivative of the Lagrangian by an input at node j is b_j h ∂H/∂w.
    """
    layout = transcription.layouts[number]
    weights = layout.weights * transcription.ratios(result.x)[number]
    slope, first = _slope(transcription, result), len(layout.equations.rates)
    names = [str(each) for each in layout.equations.inputs]
    return {name: slope[layout.U[:, first + k]] / weights for k, name in enumerate(names)}


def input_values(layout: PhaseLayout, x: Array) -> Mapping[str, Array]:
    """The inputs at the nodes of a phase."""
    first = len(layout.equations.rates)
    return {str(each): x[layout.U[:, first + k]] for k, each in enumerate(layout.equations.inputs)}


def _running_cost(transcription: Transcription, result: IpoptResult, number: int, at: tuple[Array, Array]) -> Array:
    """L at some places."""
    own = transcription.functions.phases[number]
    factors = np.zeros(own.functions.height)
    for term, weight in transcription.integral_weights(number, result.multipliers).items():
        factors[own.integrals.index(term)] = weight
    values = transcription.node_values(result.x, number, *at)
    found: Array = values @ factors / transcription.ratios(result.x)[number]
    return found
