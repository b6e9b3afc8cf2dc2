"""SymPy expressions as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sympy import Expr, lambdify

from kanes.errors import ExpressionError
from kanes.expr.algebra import Matrix


def numerical(symbols: Sequence[Expr], matrices: Sequence[Matrix]) -> Any:
    """The matrices as a function of numbers for the symbols, evaluated by NumPy."""
    # DiracDelta comes from twice differentiating |x|; it is zero wherever it has a value.
    functions = [{"DiracDelta": lambda *arguments: 0.0}, "numpy"]
    function = lambdify(list(symbols), list(matrices), functions, cse=True)

    def evaluate(values: Sequence[float]) -> list[np.ndarray[Any, Any]]:
        return [np.array(result, dtype=float) for result in function(*values)]

    return evaluate


def numbers_by_name(model: str, values: Mapping[Any, float]) -> dict[str, float]:
    """Numbers given by symbol or name, each once."""
    if not isinstance(values, Mapping):
        raise ExpressionError(
            f"'{model}': {values!r} is no table of values. Give a dictionary such as {{q1: 0.3, 'm': 2}}."
        )
    by_name: dict[str, float] = {}
    for key, value in values.items():
        if str(key) in by_name:
            raise ExpressionError(f"'{model}': {key} is given twice, by symbol and by name. Give it once.")
        try:
            by_name[str(key)] = float(value)
        except (TypeError, ValueError):
            raise ExpressionError(f"'{model}': {value!r} for {key} is not a number. Give a real number.") from None
    return by_name
