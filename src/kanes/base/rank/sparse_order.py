"""The order in which unknowns of a sparse symmetric matrix are eliminated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence


def sparse_order(neighbours: Sequence[Collection[int]], groups: Iterable[Iterable[int]]) -> list[int]:
    """Unknowns in an order of elimination with little fill-in: always one with the fewest remaining neighbours.

    `neighbours` has, for each, those with which it shares an entry. One group is eliminated before the next; ties go to
    the first, so that a full matrix keeps its order.

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
