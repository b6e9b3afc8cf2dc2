"""Constraints on their manifold: rows that are independent at a general state may follow from each other there.

Bricard's mechanism has as many rows as speeds, and moves: at every state that satisfies the rows, and at no other, one
of them follows from the rest. Such states are found by the steps of Gauss and Newton,

    δq = −(∂φ/∂q)⁺ φ

from several starts, with general parameters. Where no start leads to one, as with lengths that are too different to
close a loop, nothing is known beyond the general state.

Source: hairer-wanner, chapter VII.
"""

from __future__ import annotations

import numpy as np

from kanes.base.rank import numerical_rank, shortest_solution
from kanes.base.rank.thresholds import FOLLOWS_WHERE_FOUND
from kanes.base.types import Array
from kanes.expr.graphs.graph import Graph
from kanes.kane.constraint_equations import constraint_matrices, define_inverses
from kanes.kane.speeds import Kinematical

# Coordinates at which a search starts: near zero, where models are drawn, and anywhere, alternately.
_REACHES = (0.3, 2.0) * 4
_STEPS = 40
# Violations that are round-off, of lengths near one.
_ZERO = 1e-12


class Manifold:
    """The states of a system that satisfy its constraints."""

    def __init__(self, kinematical: Kinematical) -> None:
        system = kinematical.system
        graph = Graph((system.time, *system.coordinates, *system.speeds, *system.parameters, *system.inputs))
        define_inverses(kinematical, graph)
        found = constraint_matrices(kinematical, graph)
        jacobian = graph.jacobian(found.configuration, system.coordinates)
        self._function = graph.function([found.C, found.configuration, jacobian])
        self._count = len(graph.symbols)
        places = {q: 1 + index for index, q in enumerate(system.coordinates)}
        self._coordinates = list(places.values())
        self._quaternions = [[places[element] for element in four] for four in kinematical.quaternions]

    def rows_below(self, rank: int) -> Array | None:
        """C at a state of the manifold, if its rank is smaller wherever the constraints hold than in general.

        None if there is a state with the full rank, or if no state was found.
        """
        best, most = None, -1
        random = np.random.default_rng(2)
        for reach in _REACHES:
            values = random.uniform(0.3, 1.3, self._count)
            values[self._coordinates] = random.uniform(-reach, reach, len(self._coordinates))
            C = self._found(values)
            if C is None:
                continue
            own = numerical_rank(C, FOLLOWS_WHERE_FOUND)
            if own >= rank:
                return None
            if own > most:
                best, most = C, own
        return best

    def _found(self, values: Array) -> Array | None:
        """C at a state that a start leads to."""
        for _ in range(_STEPS):
            for four in self._quaternions:
                values[four] /= np.linalg.norm(values[four])
            C, phi, jacobian = self._function(values)
            if not (np.isfinite(C).all() and np.isfinite(phi).all() and np.isfinite(jacobian).all()):
                return None
            if np.abs(phi).max(initial=0.0) < _ZERO:
                return C
            # Along directions of small singular values a step would lead away.
            step, _ = shortest_solution(jacobian, -phi.ravel(), FOLLOWS_WHERE_FOUND)
            values[self._coordinates] += step / max(float(np.abs(step).max(initial=0.0)), 1.0)
        return None
