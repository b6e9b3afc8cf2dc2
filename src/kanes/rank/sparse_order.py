"""The order in which unknowns of a sparse symmetric matrix are eliminated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence


def sparse_order(neighbours: Sequence[Collection[int]], groups: Iterable[Iterable[int]]) -> list[int]:
    """Unknowns in an order of elimination that fills little: always one that is linked with fewest of those left.

    `neighbours` has, for each, those with which it has an entry. One group goes before the next; among equals the first
    goes first, so that a full matrix stays in its own order.

    Source: markowitz1957, pivots that keep a matrix sparse; of symmetric matrices, those of least degree.
    """
    linked = [set(each) - {i} for i, each in enumerate(neighbours)]
    order = []
    for group in groups:
        left = list(group)
        while left:
            best = min(left, key=lambda i: len(linked[i]))
            left.remove(best)
            order.append(best)
            for i in linked[best]:
                linked[i] = (linked[i] | linked[best]) - {i, best}
    return order
