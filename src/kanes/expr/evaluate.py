"""SymPy expressions as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
from sympy import Expr, lambdify

from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.splines import code_name, splines_in


def numerical(symbols: Sequence[Expr], matrices: Sequence[Matrix]) -> Callable[[Iterable[float | Array]], list[Array]]:
    """The matrices as a function of numbers for the symbols, evaluated by NumPy."""
    # DiracDelta comes from twice differentiating |x|; it is zero wherever it has a value.
    own: dict[str, Callable[..., object]] = {"DiracDelta": lambda *arguments: 0.0}
    own.update((code_name(each), partial(each.table.at, order=each.order)) for each in splines_in(matrices))
    functions = [own, "numpy"]
    # Symbols are passed by position: their names may be those of functions, or be similar.
    function = lambdify(list(symbols), list(matrices), functions, cse=True, dummify=True)

    def evaluate(values: Iterable[float | Array]) -> list[Array]:
        return [np.array(result, dtype=float) for result in function(*values)]

    return evaluate
