"""Linear equations in a graph, by Gauss in a given order of pivots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.graph import Graph


def eliminated(
    graph: Graph,
    matrix: Mapping[tuple[int, int], GraphMatrix],
    right: Mapping[int, GraphMatrix],
    order: Sequence[int],
) -> list[GraphMatrix]:
    """x of A x = b, by the numbers of rows; each row of `order` determines the unknown of its own number."""
    A, b = dict(matrix), dict(right)
    for at, p in enumerate(order):
        for i in order[at + 1 :]:
            if graph.is_zero(A[i, p]):
                continue
            factor = A[i, p] / A[p, p]
            b[i] = b[i] - factor * b[p]
            for j in order[at + 1 :]:
                if not graph.is_zero(A[p, j]):
                    A[i, j] = A[i, j] - factor * A[p, j]
    found: dict[int, GraphMatrix] = {}
    for at, p in reversed(list(enumerate(order))):
        rest = b[p]
        for j in order[at + 1 :]:
            rest = rest - A[p, j] * found[j]
        found[p] = rest / A[p, p]
    return [found[i] for i in range(len(order))]
