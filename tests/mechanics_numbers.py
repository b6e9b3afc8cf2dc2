"""Matrices of SymPy at random numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from sympy import Abs, Derivative, Piecewise, Subs, cos, sin, tan
from sympy.core.function import AppliedUndef

# Both come from the same formulas in another order of operations, each of which loses a few units of the last digit.
TOLERANCE = 1e-10


def assert_same(found: Any, expected: Any, what: str, seeds: int = 2) -> None:
    """Whether two matrices agree whatever their symbols are."""
    assert found.shape == expected.shape, what
    for seed in range(seeds):
        numbers = [sample(each, seed) for each in (found, expected)]
        size = max(1.0, np.abs(numbers[1]).max(initial=0.0))
        np.testing.assert_allclose(*numbers, rtol=TOLERANCE, atol=TOLERANCE * size, err_msg=what)


def sample(matrix: Any, seed: int = 0) -> np.ndarray:
    """A matrix at random numbers, the same for the same names."""
    known: dict[Any, float] = {}
    return np.array([_value(entry, known, seed) for entry in matrix]).reshape(matrix.shape)


def _value(expression: Any, known: dict[Any, float], seed: int) -> float:
    """An expression in which terms may be shared, each computed once."""
    if expression not in known:
        known[expression] = _computed(expression, known, seed)
    return known[expression]


def _computed(expression: Any, known: dict[Any, float], seed: int) -> float:
    if expression.is_number:
        return float(expression)
    # A derivative, or a function that nobody has defined, is a quantity of its own.
    if expression.is_Symbol or isinstance(expression, AppliedUndef | Derivative | Subs):
        return float(np.random.default_rng([seed, *str(expression).encode()]).uniform(0.3, 1.3))
    if isinstance(expression, Piecewise):
        condition = expression.args[0].cond
        is_first = condition.func(*(_value(side, known, seed) for side in condition.args))
        return _value(expression.args[0 if is_first else 1].expr, known, seed)
    values = [_value(argument, known, seed) for argument in expression.args]
    if expression.is_Add:
        return math.fsum(values)
    if expression.is_Mul:
        return math.prod(values)
    return values[0] ** values[1] if expression.is_Pow else _FUNCTIONS[expression.func](*values)


_FUNCTIONS = {sin: math.sin, cos: math.cos, tan: math.tan, Abs: abs}
