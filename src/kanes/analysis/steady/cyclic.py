"""Cyclic coordinates: those that may keep changing while all other states are constant.

They are found numerically. At some admissible states near a guess, the rates of all other independent states do not
depend on them. Dependent states that depend on them change with them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.analysis.linear.tangent_space import cyclic_states, tangent_space, with_independent
from kanes.analysis.system_functions import Linearization, OperatingPoint, SystemFunctions
from kanes.base.errors import StateError
from kanes.base.rank import shortest_solution
from kanes.base.types import Array

_SAMPLES = 3
_DISTANCE = 0.3
_MOST_STEPS = 20
# Relative to its terms, the residual of a condition that holds.
_CLOSED = 1e-12


def find_cyclic(system: SystemFunctions, guess: OperatingPoint, named: Sequence[str] | None) -> list[str]:
    """The states that may keep changing: cyclic or named coordinates, and states that depend on them."""
    if named is not None and not system.condition_names:
        return list(named)
    samples = _samples(system, guess)
    if not samples:
        return list(named or ())
    first = tangent_space(system, samples[0])
    size, carried = np.zeros((len(first.independent),) * 2), np.zeros_like(first.T)
    sizes, _ = system.scales(guess)
    for linearized in samples:
        try:
            T = with_independent(system, linearized.G, first.independent).T
        except StateError:
            continue
        # Both relative to the sizes of states.
        T = T * sizes[first.independent] / sizes[:, None]
        A = (linearized.J * sizes / sizes[:, None] @ T)[first.independent]
        size, carried = np.maximum(size, np.abs(A)), np.maximum(carried, np.abs(T))
    coordinates = [k for k, index in enumerate(first.independent) if index < system.nq]
    if named is None:
        columns = cyclic_states(size, coordinates)
    else:
        columns = [k for k in coordinates if system.states[first.independent[k]] in named]
    moved = carried[:, columns].max(axis=1, initial=0.0) > 1e-9
    return [name for index, name in enumerate(system.states) if moved[index] or (named and name in named)]


def _samples(system: SystemFunctions, guess: OperatingPoint) -> list[Linearization]:
    random = np.random.default_rng(0)
    found = []
    sizes, _ = system.scales(guess)
    for number in range(4 * _SAMPLES):
        shift = _DISTANCE * random.uniform(-1, 1, guess.x.size) * np.maximum(np.abs(guess.x), sizes)
        linearized = _projected(system, guess, guess.x + shift / (1 + number // _SAMPLES))
        if linearized is not None:
            found.append(linearized)
        if len(found) == _SAMPLES:
            break
    return found


def _projected(system: SystemFunctions, guess: OperatingPoint, x: Array) -> Linearization | None:
    """The system at a state near x that satisfies the constraints, if there is one."""
    for _ in range(_MOST_STEPS):
        linearized = system.at(OperatingPoint(guess.t, x, guess.w, guess.p))
        if not all(
            np.isfinite(array).all() for array in (linearized.rates, linearized.conditions, linearized.J, linearized.G)
        ):
            return None
        sizes, terms = system.scales(OperatingPoint(guess.t, x, guess.w, guess.p))
        parts = linearized.conditions / terms
        if np.abs(parts).max(initial=0.0) < _CLOSED:
            return linearized
        x = x - sizes * shortest_solution(linearized.G * sizes / terms[:, None], parts)[0]
    return None
