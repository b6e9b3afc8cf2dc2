"""Sparse nonlinear programs whose nonlinear part consists of many evaluations of a few small functions.

    minimize c·x + Σ r_0(y)   subject to   lower ≤ L x + R y ≤ upper,   y = functions of z = G x + z_0

G, R and L are constant and sparse, so that the Jacobian is L + R J G and the Hessian Gᵀ H G, with J and H of the
functions in many rows at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from scipy import sparse

from kanes.base.types import Array
from kanes.optimal_control.solver.sparse_products import Placed, gathered, product_of_rows


@dataclass(frozen=True, eq=False)
class Pattern:
    """The places of nonzeros of a small matrix."""

    rows: Array
    columns: Array

    @property
    def size(self) -> int:
        """How many there are."""
        return int(self.rows.size)


class SmallFunctions(Protocol):
    """Small functions in many rows: y, nonzeros of J and of the lower triangle of H."""

    @property
    def count(self) -> int:
        """How many rows there are."""

    @property
    def width(self) -> int:
        """How many entries z has."""

    @property
    def height(self) -> int:
        """How many entries y has."""

    @property
    def jacobian_pattern(self) -> Pattern:
        """Where the nonzeros of J are."""

    @property
    def hessian_pattern(self) -> Pattern:
        """Where those of the lower triangle of H are."""

    def values(self, z: Array) -> Array:
        """y, count × height."""

    def jacobian(self, z: Array) -> Array:
        """The nonzeros of J, count × so many."""

    def hessian(self, z: Array, weights: Array) -> Array:
        """The nonzeros of H of Σ weights · y, count × so many."""


@dataclass(frozen=True, eq=False)
class Block:
    """Some functions with their arguments z = G x + z_0, and R, by which y enters the objective (row 0) and rows."""

    evaluation: SmallFunctions
    G: sparse.csr_array
    offset: Array  # z_0, count × width
    R: sparse.csr_array  # (1 + rows) × (count · height)

    def arguments(self, x: Array) -> Array:
        """z, a row for each evaluation."""
        found: Array = (self.G @ x).reshape(self.offset.shape) + self.offset
        return found


class NonlinearProgram:
    """The program in numbers; what is computed at one x is kept until x changes."""

    def __init__(
        self,
        blocks: Sequence[Block],
        c: Array,
        L: sparse.csr_array,
        bounds: tuple[Array, Array],
        limits: tuple[Array, Array],
    ) -> None:
        self.blocks, self.c, self.L = tuple(blocks), c, sparse.csr_array(L)
        self.lower, self.upper = bounds
        self.row_lower, self.row_upper = limits
        self._at = np.full(c.size, np.nan)
        self._known: dict[str, Array] = {}
        self._z: list[Array] = []

    @property
    def size(self) -> int:
        """How many unknowns there are."""
        return int(self.c.size)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return int(self.row_lower.size)

    def scaled(self, sizes: Array) -> NonlinearProgram:
        """The same program in unknowns x / sizes."""
        scale = sparse.diags_array(sizes)
        blocks = [Block(each.evaluation, sparse.csr_array(each.G @ scale), each.offset, each.R) for each in self.blocks]
        bounds, limits = (self.lower / sizes, self.upper / sizes), (self.row_lower, self.row_upper)
        return NonlinearProgram(blocks, self.c * sizes, sparse.csr_array(self.L @ scale), bounds, limits)

    # Values

    def objective(self, x: Array) -> float:
        """What is minimized."""
        return float(self.c @ x + self._gathered_values(x)[0])

    def constraints(self, x: Array) -> Array:
        """L x + R y."""
        found: Array = self.L @ x + self._gathered_values(x)[1:]
        return found

    def gradient(self, x: Array) -> Array:
        """The derivative of the objective."""
        found = self.c.copy()
        if self._gradient.places.size:
            found[self._gradient.places] += self._gradient.map @ self._jacobians(x)
        return found

    def jacobian(self, x: Array) -> Array:
        """The nonzeros of the constraints' derivatives at `jacobian_places`, by columns."""
        found: Array = self._jacobian.map @ self._jacobians(x) + self._linear
        return found

    def hessian(self, x: Array, weight: float, multipliers: Array) -> Array:
        """The nonzeros of the Lagrangian's lower triangle at `hessian_places`, by rows."""
        self._move(x)
        mu = np.concatenate([[weight], multipliers])
        found = []
        for block, z in zip(self.blocks, self._z, strict=True):
            weights = (block.R.T @ mu).reshape(block.evaluation.count, block.evaluation.height)
            found.append(block.evaluation.hessian(z, weights).ravel())
        values: Array = self._hessian.map @ np.concatenate([*found, np.zeros(0)])
        return values

    # Patterns

    @cached_property
    def jacobian_places(self) -> tuple[Array, Array]:
        """RowList and columns of the nonzeros of the Jacobian, by columns."""
        columns, rows = np.divmod(self._jacobian.places, max(self.rows, 1))
        return rows, columns

    @cached_property
    def hessian_places(self) -> tuple[Array, Array]:
        """RowList and columns of the lower triangle of the Hessian, by rows."""
        rows, columns = np.divmod(self._hessian.places, self.size)
        return rows, columns

    @cached_property
    def _jacobian(self) -> Placed:
        """The constant map from the nonzeros of all J, those of L among its places."""
        entries = self.L.tocoo()
        fixed = entries.col.astype(np.int64) * max(self.rows, 1) + entries.row
        return gathered([_jacobian_products(each, self.rows) for each in self.blocks], self._sizes(0), fixed)

    @cached_property
    def _linear(self) -> Array:
        """The nonzeros of L at the Jacobian's places."""
        entries = self.L.tocoo()
        found = np.zeros(self._jacobian.places.size)
        places = entries.col.astype(np.int64) * max(self.rows, 1) + entries.row
        np.add.at(found, np.searchsorted(self._jacobian.places, places), entries.data)
        return found

    @cached_property
    def _gradient(self) -> Placed:
        return gathered([_gradient_products(each) for each in self.blocks], self._sizes(0))

    @cached_property
    def _hessian(self) -> Placed:
        return gathered([_hessian_products(each, self.size) for each in self.blocks], self._sizes(1))

    def _sizes(self, which: int) -> list[int]:
        patterns = [(each.evaluation.jacobian_pattern, each.evaluation.hessian_pattern) for each in self.blocks]
        return [each.evaluation.count * both[which].size for each, both in zip(self.blocks, patterns, strict=True)]

    # At one x

    def _move(self, x: Array) -> None:
        if not np.array_equal(self._at, x):
            self._at, self._known = x.copy(), {}
            self._z = [block.arguments(x) for block in self.blocks]

    def _gathered_values(self, x: Array) -> Array:
        self._move(x)
        if "y" not in self._known:
            total = np.zeros(1 + self.rows)
            for block, z in zip(self.blocks, self._z, strict=True):
                total += block.R @ block.evaluation.values(z).ravel()
            self._known["y"] = total
        return self._known["y"]

    def _jacobians(self, x: Array) -> Array:
        self._move(x)
        if "J" not in self._known:
            pairs = zip(self.blocks, self._z, strict=True)
            found = [block.evaluation.jacobian(z).ravel() for block, z in pairs]
            self._known["J"] = np.concatenate([*found, np.zeros(0)])
        return self._known["J"]


def _jacobian_products(block: Block, rows: int) -> tuple[Array, Array, Array]:
    """Places, sources and factors of R J G without the objective's row."""
    return _first_order(block, block.R[1:], max(rows, 1))


def _gradient_products(block: Block) -> tuple[Array, Array, Array]:
    return _first_order(block, block.R[:1], 1)


def _first_order(block: Block, R: sparse.csr_array, rows: int) -> tuple[Array, Array, Array]:
    found, pattern = block.evaluation, block.evaluation.jacobian_pattern
    each = np.arange(found.count)[:, None]
    left = (each * found.height + pattern.rows).ravel()
    right = (each * found.width + pattern.columns).ravel()
    source, i, j, factor = product_of_rows(sparse.csr_array(R.T), block.G, left, right)
    return j * rows + i, source, factor


def _hessian_products(block: Block, size: int) -> tuple[Array, Array, Array]:
    """Places, sources and factors of the lower triangle of Gᵀ H G."""
    found, pattern = block.evaluation, block.evaluation.hessian_pattern
    each = np.arange(found.count)[:, None]
    left = (each * found.width + pattern.rows).ravel()
    right = (each * found.width + pattern.columns).ravel()
    source, i, j, factor = product_of_rows(block.G, block.G, left, right)
    on_diagonal = np.tile(pattern.rows == pattern.columns, found.count)[source]
    wanted = ~on_diagonal | (i >= j)
    doubled = ~on_diagonal & (i == j)
    places = np.maximum(i, j) * size + np.minimum(i, j)
    return places[wanted], source[wanted], (factor * np.where(doubled, 2.0, 1.0))[wanted]
