"""The tangent space of the constraints at a state.

Admissible states near one that satisfies g(x) = 0 are, to first order, those with G δx = 0. The independent states
determine all of them:  δx = T δx_I,  with unit rows of T for the independent states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.analysis.system_functions import Linearization, SystemFunctions, unknown_name
from kanes.base.errors import StateError, WrongValueError
from kanes.base.rank import largest_pivots, shortest_solution
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.types import Array

# Weights of pivots: a speed that the model declares dependent stays so unless others are a hundred times better; a
# state that the user wants to be independent is dependent only if there is no other choice.
_PREFERRED, _WANTED = 1e2, 1e-8


@dataclass(frozen=True, eq=False)
class TangentSpace:
    """Which states are independent, and all of them to first order."""

    independent: list[int]  # positions among the states
    T: Array  # nx × number of independent states


def tangent_space(system: SystemFunctions, linearized: Linearization, wanted: Sequence[str] = ()) -> TangentSpace:
    """The tangent space at a state, with the `wanted` states independent and others chosen automatically.

    Dependent are those with the largest pivots; among equals the last. Coordinates are chosen first, and speeds so that
    q and its rate are independent together.
    """
    nx, nq = len(system.states), system.nq
    for name in wanted:
        if name not in system.states:
            raise unknown_name(system, name, "coordinate or speed")
    if not len(system.condition_names):
        return TangentSpace(list(range(nx)), np.eye(nx))
    G = linearized.G / np.maximum(np.sqrt((linearized.G**2).sum(axis=1, keepdims=True)), 1e-300)
    weight = 1 + 1e-3 * np.arange(nx)
    weight[[system.states.index(name) for name in wanted]] *= _WANTED
    weight[[system.states.index(name) for name in system.preferred_dependent if name in system.states]] *= _PREFERRED
    dependent = largest_pivots(G[system.configuration_rows][:, :nq], weight[:nq], FOLLOWS)
    moved = np.abs(linearized.J[dependent, nq:]).max(axis=0, initial=0.0)
    weight[nq:] *= 1 + 9 * (moved > 1e-6)
    of_speeds = largest_pivots(G[system.velocity_rows][:, nq:], weight[nq:], FOLLOWS)
    dependent += [nq + column for column in of_speeds]
    return with_independent(system, G, [index for index in range(nx) if index not in dependent], wanted)


def with_independent(
    system: SystemFunctions, G: Array, independent: list[int], wanted: Sequence[str] = ()
) -> TangentSpace:
    """T for given independent states."""
    nx = len(system.states)
    dependent = [index for index in range(nx) if index not in independent]
    T = np.zeros((nx, len(independent)))
    T[independent] = np.eye(len(independent))
    solved, rank = shortest_solution(G[:, dependent], -G[:, independent])
    T[dependent] = solved
    if rank < len(dependent) or np.abs(G @ T).max(initial=0.0) > 1e-6:
        names = ", ".join(system.states[index] for index in independent)
        raise StateError(
            f"'{system.name}': the constraints are singular at this state, where their rank is lower than elsewhere, "
            f"and ({names}) do not determine the others. Move away from the state.",
            {},
            {},
        )
    lost = [name for name in wanted if system.states.index(name) in dependent]
    if lost:
        names = ", ".join(system.states[index] for index in independent)
        raise WrongValueError(
            f"'{system.name}': {', '.join(lost)} cannot be independent together with the others that you named: the "
            f"constraints relate them. Its independent states could be {names}."
        )
    return TangentSpace(independent, T)


def cyclic_states(A: Array, candidates: Sequence[int]) -> list[int]:
    """The largest set of the candidates on which no other state's rate depends.

    A is ∂ẋ/∂x of independent states, relative to their sizes where those are known.
    """
    touched = np.abs(A) > 1e-9 * np.maximum(np.abs(A).max(axis=1, initial=0.0, keepdims=True), 1.0)
    cyclic = list(candidates)
    while True:
        others = [row for row in range(A.shape[0]) if row not in cyclic]
        kept = [column for column in cyclic if not touched[others, column].any()]
        if len(kept) == len(cyclic):
            return kept
        cyclic = kept
