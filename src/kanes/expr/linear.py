"""Linear expressions, matrices of expressions at sample values, and linear equations from nonlinear ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from sympy import Add, Expr, Mul, S, nan, oo, preorder_traversal, zoo

from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.readable import solve, solve_blocks
from kanes.expr.simplify.tidy import tidy

# At random numbers for its symbols, an expression smaller than this is zero.
_ZERO = 1e-9


def coefficients(expression: Expr, symbols: Sequence[Expr]) -> tuple[list[Expr], Expr]:
    """c and d of an expression c·symbols + d that is linear in the symbols."""
    found, d = terms(expression, {symbol: number for number, symbol in enumerate(symbols)})
    return [found.get(number, S.Zero) for number in range(len(symbols))], d


def terms(expression: Expr, numbers: Mapping[Expr, int]) -> tuple[dict[int, Expr], Expr]:
    """The same with the nonzero entries of c, by the numbers of the symbols."""
    present = sorted((numbers[symbol], symbol) for symbol in expression.free_symbols if symbol in numbers)
    c = {number: _coefficient(expression, symbol) for number, symbol in present}
    return c, expression.xreplace({symbol: S.Zero for _, symbol in present}) if present else expression


def _coefficient(expression: Expr, symbol: Expr) -> Expr:
    """The derivative by a symbol; fast where the symbol occurs only in products."""
    summands = []
    for term in expression.args if expression.is_Add else (expression,):
        factors = [S.One if factor == symbol else factor for factor in (term.args if term.is_Mul else (term,))]
        if not any(symbol in factor.free_symbols for factor in factors):
            if symbol in term.free_symbols:
                summands.append(Mul(*factors))
        else:
            return expression.diff(symbol)
    return Add(*summands)


def is_linear(expression: Expr, symbols: Collection[Expr]) -> bool:
    """Whether the expression is linear in the symbols: no derivative by one of them contains any of them.

    Most are recognised without multiplying out, which only cancellation needs.
    """
    if _degree(expression, symbols) <= 1:
        return True
    present = expression.free_symbols.intersection(symbols)
    return not any(expression.diff(symbol).expand().free_symbols.intersection(symbols) for symbol in present)


def _degree(expression: Expr, symbols: Collection[Expr]) -> int:
    """An upper bound of the degree of an expression in some symbols; 2 means not linear."""
    if expression in symbols:
        return 1
    degrees = [_degree(argument, symbols) for argument in expression.args]
    if expression.is_Add:
        return max(degrees)
    if expression.is_Mul:
        return min(sum(degrees), 2)
    return 2 if any(degrees) else 0


def ordered_symbols(expression: Expr) -> list[Expr]:
    """The symbols of an expression in order of occurrence, the same for expressions of one shape."""
    return [part for part in preorder_traversal(expression) if part.is_Symbol]


def substitute(expression: Expr, replacements: Mapping[Expr, Expr]) -> Expr:
    """The expression with symbols replaced, all at once."""
    present = {symbol: replacements[symbol] for symbol in expression.free_symbols if symbol in replacements}
    return expression.xreplace({old: new for old, new in present.items() if old != new})


def sample(matrix: Matrix, seed: int = 0) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The matrix at random values of its symbols, none near zero, so that its rank is that of the general case."""
    symbols = sorted(matrix.free_symbols, key=str)
    if not symbols:
        numbers = np.zeros(matrix.shape)
        for place, entry in matrix.todok().items():  # a large one has few entries that are not zero
            numbers[place] = float(entry)
        return numbers
    values = np.random.default_rng(seed).uniform(0.3, 1.3, len(symbols))
    graph = Graph(symbols)
    return graph.function([graph.lift(matrix)])(values)[0].reshape(matrix.shape)


# Linear equations from nonlinear ones


def at(matrix: Matrix, numbers: Mapping[Expr, Expr]) -> Matrix:
    """A matrix with expressions in place of some symbols."""
    return matrix.xreplace(dict(numbers)).applyfunc(tidy)


def vanishes(matrix: Matrix) -> list[bool]:
    """Which entries are identically zero."""
    zero = np.ones(matrix.shape, dtype=bool)
    for seed in range(2):
        zero &= np.abs(sample(matrix, seed)) < _ZERO
    return [bool(each) for each in zero.ravel()]


def is_finite(matrix: Matrix) -> bool:
    """Whether it contains no division by zero."""
    return not matrix.has(zoo, nan, oo)


def tangent_basis(J: Matrix, independent: Sequence[int]) -> Matrix:
    """T of  δq = T δq_I,  where  J δq = 0:  unit rows for the independent ones, and  δq_D = −J_D⁻¹ J_I δq_I."""
    count = J.shape[1]
    dependent = [column for column in range(count) if column not in independent]
    solved = solve(J[:, dependent], -J[:, list(independent)]) if dependent else Matrix.zeros(0, len(independent))
    unit = Matrix.eye(len(independent))
    rows = [
        unit[list(independent).index(row), :] if row in independent else solved[dependent.index(row), :].applyfunc(tidy)
        for row in range(count)
    ]
    return Matrix.vstack(*rows)


def linear_rows(M: Matrix, right: Matrix, symbols: Sequence[Expr], numbers: Mapping[Expr, Expr]) -> Matrix:
    """∂y/∂symbols of  M y = right  where y is zero:  M⁻¹ ∂right/∂symbols."""
    slopes = [at(right.diff(symbol), numbers) for symbol in symbols]
    M0 = at(M, numbers)
    columns = [solve_blocks(M0, slope).applyfunc(tidy) for slope in slopes]
    return Matrix.hstack(*columns) if columns else Matrix.zeros(right.shape[0], 0)
