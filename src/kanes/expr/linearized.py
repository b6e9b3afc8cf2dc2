"""Linear equations from nonlinear ones, in symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from sympy import Expr, nan, oo, zoo

from kanes.expr.algebra import Matrix
from kanes.expr.linear import sample
from kanes.expr.readable import solve, solve_blocks
from kanes.expr.simplify.tidy import tidy

# At random numbers for its symbols, an expression smaller than this is zero.
_ZERO = 1e-9


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
