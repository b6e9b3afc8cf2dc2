"""Splines in graphs: comparisons with the knots, the coefficients that they select, and one polynomial.

The selected coefficients are constant from knot to knot, so that derivatives by CasADi are exact, and value and
derivatives share the selection.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import perm

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.expr.graphs.casadi_on_demand import ca
from kanes.expr.splines import SplineTable


@dataclass(frozen=True, eq=False)
class ChosenPiece:
    """The polynomial of a table at x: c₀ + c₁ τ + c₂ τ² + …"""

    tau: GraphMatrix
    coefficients: tuple[GraphMatrix, ...]

    @classmethod
    def of(cls, table: SplineTable, x: GraphMatrix) -> ChosenPiece:
        """By the knots that x has passed; the last knot belongs to the piece before it."""
        before = ca.vertcat(ca.lt(x, table.knots[:-1]), ca.le(x, table.knots[-1]))
        inside = ca.vertcat(before[0], before[1:] - before[:-1], 1 - before[-1])
        coefficients = tuple(_chosen(column, inside) for column in table.coefficients.T)
        return cls(x - _chosen(table.starts, inside), coefficients)

    def derivative(self, order: int) -> GraphMatrix:
        """Its derivative of some order, by Horner's rule."""
        total = ca.SX(0)
        for power in range(len(self.coefficients) - 1, order - 1, -1):
            total = total * self.tau + perm(power, order) * self.coefficients[power]
        return total


def _chosen(numbers: Array, inside: GraphMatrix) -> GraphMatrix:
    """The number whose indicator is one, all others being zero: exact, without rounding."""
    if (numbers == numbers[0]).all():
        return ca.SX(float(numbers[0]))
    present = np.flatnonzero(numbers)
    terms = numbers[present] * inside[present.tolist()]
    # In pairs, so that a processor can do many of the additions at once.
    while (count := terms.shape[0]) > 1:
        half = count // 2
        terms = ca.vertcat(terms[:half] + terms[half : 2 * half], terms[2 * half :])
    return terms
