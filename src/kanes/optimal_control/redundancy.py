"""Values at the ends of a phase that follow from constraints and other values.

Where all coordinates of a closed loop are given, some of the values follow from the others, and so does a quaternion's
last element. A solver then has more conditions than it can tell apart, so the values that follow are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from kanes.base.types import Array
from kanes.expr.symbols import Expr, names_of
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.nodes.node_equations import NodeEquations

# The part of a direction of the state that must be new, for a value to be a condition of its own.
_NEW = 1e-6


class Invariants:
    """φ, C u + d and e·e − 1 of a system, with their derivatives by the state."""

    def __init__(self, node: NodeEquations, given: Collection[Expr]) -> None:
        """Without quaternions whose elements are all `given`."""
        self._node = node
        graph, norms = node.dynamics.graph, node.norms(given)
        parts = [norms] if node.constraints is None else [node.constraints.residuals, norms]
        column = graph.stack_rows(parts, 1)
        self.count = int(column.shape[0])
        self._jacobian = graph.function([graph.jacobian(column, node.states)]) if self.count else None

    def jacobian(self, state: Array, inputs: Array, parameters: Mapping[str, float]) -> Array:
        """The derivatives at a state, at the time zero."""
        if self._jacobian is None:
            return np.zeros((0, state.size))
        numbers = dict(zip(names_of(self._node.states), state, strict=True))
        numbers |= dict(zip(names_of(self._node.inputs), inputs, strict=True)) | dict(parameters)
        symbols = names_of(self._node.dynamics.graph.symbols)
        return self._jacobian(np.array([numbers.get(name, 0.0) for name in symbols]))[0]


def following(given: Sequence[Limit], states: Sequence[object], invariants: Array) -> list[Limit]:
    """Those of the given values that follow from invariants and from the values before them."""
    names = [str(state) for state in states]
    rows, found = _independent(invariants), []
    for each in given:
        direction = np.zeros(len(names))
        direction[names.index(each.name)] = 1.0
        new = direction - rows.T @ (rows @ direction)
        length = float(np.linalg.norm(new))
        if length < _NEW and each.is_value:
            found.append(each)
        elif each.is_value:
            rows = np.vstack([rows, new / length])
    return found


def _independent(matrix: Array) -> Array:
    """An orthonormal basis of the rows."""
    if not matrix.size or not np.isfinite(matrix).all():
        return np.zeros((0, matrix.shape[1]))
    _, sizes, rows = np.linalg.svd(matrix, full_matrices=False)
    found: Array = rows[sizes > _NEW * max(sizes.max(initial=0.0), 1e-300)]
    return found
