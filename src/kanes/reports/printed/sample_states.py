"""Random states at which printed and derived equations are compared."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.analysis.verification.verify import state_with_motion
from kanes.base.types import Array
from kanes.equations.equations import Equations
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Expr


class SampleStates:
    """Random states on the constraints, with random accelerations and with those of the motion."""

    def __init__(self, equations: Equations, states: int, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._speeds = equations.speeds
        self._states: list[dict[Expr, float]] = []
        self._moving: list[dict[Expr, float]] = []
        for _ in range(states):
            values, udot = state_with_motion(equations, self._random)
            any_udot = self._random.uniform(0.3, 1.3, len(udot))
            self._states.append(values | {u.dot: float(x) for u, x in zip(self._speeds, any_udot, strict=True)})
            self._moving.append(values | {u.dot: float(x) for u, x in zip(self._speeds, udot, strict=True)})

    def numbers(self, expressions: Sequence[Expr], moving: bool = False) -> Array:
        """Expressions in q, u, u̇ and other symbols as numbers, a row for each state."""
        states = self._moving if moving else self._states
        others = sorted({s for each in expressions for s in each.free_symbols if s not in states[0]}, key=str)
        symbols = [*states[0], *others]
        graph = Graph(symbols)
        function = graph.function([graph.lift(Matrix(len(expressions), 1, list(expressions)))])
        more = self._random.uniform(0.3, 1.3, (len(states), len(others)))
        with np.errstate(all="ignore"):
            rows = [
                function(np.array([*each.values(), *extra]))[0].ravel()
                for each, extra in zip(states, more, strict=True)
            ]
        return np.array(rows)


def largest_difference(printed: Array, derived: Array) -> float:
    """The largest difference of numbers, relative to the larger one or to 1, which is the scale of all symbols."""
    size = np.maximum(np.maximum(np.abs(printed), np.abs(derived)), 1.0)
    difference = np.abs(printed - derived) / size
    # A value that is not finite counts as different.
    return float(np.where(np.isfinite(difference), difference, np.inf).max(initial=0.0))
