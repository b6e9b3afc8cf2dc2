"""The null-space form of many rows, by their products alone.

The rows of C are made orthogonal in the metric of M as in `null_space.py`. Only the products of the q_i are needed;
they follow from those of the b_i:

    G = C M⁻¹ Cᵀ = R S Rᵀ,    u̇ = M⁻¹ (f + Cᵀ λ),    G λ = c − C M⁻¹ f

Loops that share no links have no product, so that G is as sparse as loops are linked, and in a good order its factor R
is, too. The q_i themselves would fill up along a row of loops. A second pass over the residual of
C u̇ = c restores the digits that products of nearly parallel rows lose.

Source: kanemethod-draft, "Generalized Forces"; markowitz1957, pivots that keep a matrix sparse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kanes.base.rank import sparse_order
from kanes.base.rank.thresholds import DAMPED_SQUARED, FOLLOWS_IN_RUN_SQUARED
from kanes.base.types import GraphMatrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import Factors, entries, factorised


@dataclass(frozen=True, eq=False)
class RowProducts:
    """The rows of C, orthogonal in the metric of M, by their products."""

    graph: Graph
    factors: Factors
    b: GraphMatrix  # columns
    weighted: GraphMatrix  # D⁻¹ b_i, columns
    order: Sequence[int]  # in which rows are made orthogonal, those of the configuration first
    R: dict[int, dict[int, GraphMatrix]] = field(default_factory=dict)  # R_ij by j, for later i; the diagonal is ones
    over_s: dict[int, GraphMatrix] = field(default_factory=dict)  # 1 / s_i, or zero for a row that is skipped
    pivot_of: dict[int, GraphMatrix] = field(default_factory=dict)  # s_i / ⟨b_i, b_i⟩, the part of a row that is new

    @property
    def pivots(self) -> list[GraphMatrix]:
        """How much of each row is new, squared."""
        return [self.pivot_of[i] for i in range(len(self.order))]

    def _multipliers(self, right: list[GraphMatrix]) -> list[GraphMatrix]:
        """λ with R S Rᵀ λ = right, for the first rows of C; zero in rows that are skipped."""
        values, order = list(right), [i for i in self.order if i < len(right)]
        for j in order:
            for i, factor in self.R[j].items():
                if i < len(values):
                    values[i] = values[i] - factor * values[j]
        values = [value * self.over_s[i] for i, value in enumerate(values)]
        for j in reversed(order):
            for i, factor in self.R[j].items():
                if i < len(values):
                    values[j] = values[j] - factor * values[i]
        return values

    def _along(self, multipliers: list[GraphMatrix]) -> GraphMatrix:
        """L⁻¹ Cᵀ λ, for the first rows of C."""
        return self.b[:, : len(multipliers)] @ self.graph.stack_rows(multipliers, 1)

    def solved(self, f: GraphMatrix, required: list[GraphMatrix]) -> tuple[GraphMatrix, list[GraphMatrix]]:
        """u̇ and λ of M u̇ = f + Cᵀ λ, C u̇ = required."""
        w, multipliers = self.factors.forward(f), [self.graph.zeros(1, 1)] * len(required)
        for _ in range(2):
            left = self.graph.stack_rows(required, 1) - self.weighted.T @ w
            change = self._multipliers([left[i] for i in range(len(required))])
            multipliers = [one + other for one, other in zip(multipliers, change, strict=True)]
            w = w + self._along(change)
        return self.factors.backward(w / self.factors.D), multipliers

    def least_change(self, right: list[GraphMatrix]) -> GraphMatrix:
        """The smallest δ in the metric of M with C δ = right, for the first rows of C."""
        return self.factors.backward(self._along(self._multipliers(right)) / self.factors.D)


def row_products(
    graph: Graph,
    M: GraphMatrix,
    C: GraphMatrix,
    families: Sequence[str],
    enforced: GraphMatrix | None = None,
    configuration_count: int = 0,
) -> RowProducts:
    """The rows of C; those of one family are compared when it comes to their size.

    `enforced` has a factor for each, 0 for a row that is left out. The first `configuration_count` rows go before the
    others.
    """
    factors, count = factorised(M), C.shape[0]
    b = factors.forward(C.T)
    weighted = factors.over_D(b)
    products: list[dict[int, GraphMatrix]] = [{} for _ in range(count)]
    for (i, k), product in entries(b.T @ weighted).items():
        products[i][k] = product
    squares = [row.get(i, graph.zeros(1, 1)) for i, row in enumerate(products)]
    sizes = family_sums(squares, families)
    groups = (range(configuration_count), range(configuration_count, count))
    found = RowProducts(graph, factors, b, weighted, sparse_order([set(row) for row in products], groups))
    for j in found.order:
        later = {i: product for i, product in products[j].items() if i != j and i not in found.over_s}
        s = products[j].get(j, graph.zeros(1, 1))
        over_s = graph.if_positive(s - FOLLOWS_IN_RUN_SQUARED * sizes[j], damped_inverse(s, DAMPED_SQUARED * sizes[j]))
        found.pivot_of[j] = s / sizes[j]
        found.over_s[j] = over_s if enforced is None else over_s * enforced[j]
        found.R[j] = {i: product * found.over_s[j] for i, product in later.items()}
        for i, factor in found.R[j].items():
            for k, product in later.items():
                if k >= i:
                    products[i][k] = products[k][i] = products[i].get(k, 0) - factor * product
    return found


def damped_inverse(s: GraphMatrix, small: GraphMatrix) -> GraphMatrix:
    """1 / s, and s / small² times four where s is much smaller than `small`.

        (1 − r⁴) / s    with    r = small² / (s² + small²)

    In a singular position rows follow from others that do not anywhere else. Close to it 1 / s would amplify
    errors. While these rows are left out, the effect of their forces is missing. This error lies in the directions of
    the rows, and the projection removes it once they count again.
    """
    both = s * s + small * small
    r = small * small / both
    return s / both * (1 + r) * (1 + r * r)


def family_sums(squares: Sequence[GraphMatrix], families: Sequence[str]) -> list[GraphMatrix]:
    """⟨b_i, b_i⟩, summed over rows of one family.

    All of a loop's velocities along one axis may vanish at once; beside those along the others they are small.
    """
    sums: dict[str, GraphMatrix] = {}
    for own, family in zip(squares, families, strict=True):
        sums[family] = sums[family] + own if family in sums else own
    return [sums[family] for family in families]
