"""Constant maps from the nonzeros of many small matrices to those of one large matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from kanes.base.types import Array


@dataclass(frozen=True, eq=False)
class Placed:
    """The places of nonzeros, in increasing order, and the map to them from the small matrices' nonzeros."""

    places: Array
    map: sparse.csr_array


def product_of_rows(
    left: sparse.csr_array, right: sparse.csr_array, left_rows: Array, right_rows: Array
) -> tuple[Array, Array, Array, Array]:
    """All pairs of entries of row left_rows[e] of one matrix and row right_rows[e] of another, for each e.

    Returns e, the two columns, and the product of the two entries, of each pair.
    """
    a, b = np.diff(left.indptr)[left_rows], np.diff(right.indptr)[right_rows]
    number = a.astype(np.int64) * b
    source = np.repeat(np.arange(left_rows.size), number)
    within = np.arange(source.size) - np.repeat(np.cumsum(number) - number, number)
    first, second = np.divmod(within, np.maximum(b, 1)[source])
    i = left.indptr[left_rows][source] + first
    j = right.indptr[right_rows][source] + second
    factors: Array = left.data[i] * right.data[j]
    return source, left.indices[i].astype(np.int64), right.indices[j].astype(np.int64), factors


def gathered(
    products: Sequence[tuple[Array, Array, Array]], sizes: Sequence[int], fixed: Array | None = None
) -> Placed:
    """One map of the places, sources and factors of several blocks with so many nonzeros; `fixed` places exist too."""
    starts = np.cumsum([0, *sizes])
    codes = np.concatenate([*(each[0] for each in products), np.zeros(0, np.int64)])
    sources = np.concatenate([*(each[1] + at for each, at in zip(products, starts[:-1], strict=True)), np.zeros(0)])
    factors = np.concatenate([*(each[2] for each in products), np.zeros(0)])
    extra = np.zeros(0, np.int64) if fixed is None else fixed
    places, where = np.unique(np.concatenate([codes, extra]), return_inverse=True)
    shape = places.size, int(starts[-1])
    entries = factors, (where[: codes.size], sources.astype(np.int64))
    return Placed(places, sparse.csr_array(sparse.coo_array(entries, shape)))
