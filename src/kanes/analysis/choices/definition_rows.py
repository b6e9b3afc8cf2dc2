"""Definitions of speeds as rows of Y in numbers, at several configurations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.linear import coefficients, substitute
from kanes.expr.symbols import Expr, Parameter
from kanes.kane.speeds import speed_definitions
from kanes.model.system import System
from kanes.rank import rows_are_independent
from kanes.types import Array

_CONFIGURATIONS = 4


class DefinitionRows:
    """Rows of Y by their definitions, with parameters that are the same in all configurations."""

    def __init__(self, system: System) -> None:
        found = speed_definitions(system)
        self.rates = found.rates
        self._by_rates = dict(zip((q.dot for q in system.coordinates), found.coordinate_rates, strict=True))
        self._graph = Graph((system.time, *system.coordinates, *system.parameters))
        random = np.random.default_rng(0)
        drawn = random.uniform(0.3, 1.3, (_CONFIGURATIONS, len(self._graph.symbols)))
        fixed = [isinstance(symbol, Parameter) for symbol in self._graph.symbols]
        self._configurations = np.where(fixed, drawn[:1], drawn)
        self._known: dict[Expr, Array] = {}

    def rates_in(self, expressions: Sequence[Expr]) -> set[int]:
        """The independent rates, by their numbers, that stand in some expressions."""
        symbols = {symbol for each in expressions for symbol in substitute(each, self._by_rates).free_symbols}
        return {number for number, rate in enumerate(self.rates) if rate in symbols}

    def block(self, definitions: Sequence[Expr], columns: Sequence[int]) -> Array:
        """Some columns of the rows of definitions, for each configuration."""
        return np.stack([self._row(each) for each in definitions], axis=1)[:, :, list(columns)]

    def are_independent(self, definitions: Sequence[Expr], columns: Sequence[int]) -> bool:
        """Whether definitions determine as many of some rates as they are."""
        return all(rows_are_independent(matrix) for matrix in self.block(definitions, columns))

    def determinants(self, definitions: Sequence[Expr], columns: Sequence[int]) -> Array:
        """The determinant of a square block in each configuration."""
        found: Array = np.linalg.det(self.block(definitions, columns))
        return found

    def _row(self, definition: Expr) -> Array:
        if definition not in self._known:
            row, _ = coefficients(substitute(definition, self._by_rates), self.rates)
            function = self._graph.function([self._graph.lift(Matrix(1, len(row), row))])
            self._known[definition] = np.array([function(numbers)[0].ravel() for numbers in self._configurations])
        return self._known[definition]
