"""Operations that formulas allow: sums, products, powers, functions, comparisons, cases.

Operands are SymPy expressions, conditions or vectors; nothing here reads text. Each result is checked: it must be
finite, real, and small enough to compute with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import sympy
from sympy import Expr, S
from sympy.logic.boolalg import Boolean

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.formulas.digital import limited, quantized
from kanes.expr.geometry.vectors import Vector
from kanes.expr.operations import COMPARISONS as COMPARISON_SIGNS
from kanes.expr.operations import OPERATIONS
from kanes.expr.signs import sgn
from kanes.expr.sympy_functions import SYMPY

LARGEST_POWER = 64
# The largest machine number, about 1.8e308, bounds all numbers that are computed.
_LARGEST = sympy.Integer(10) ** 308
# SymPy compares the arguments of these pair by pair.
_MOST_COMPARED = 8

# A scalar or a vector.
Term: TypeAlias = Expr | Vector


@dataclass(frozen=True)
class FormulaFunction:
    """A function that formulas can use: its numbers of arguments, and its implementation."""

    least: int
    most: int
    apply: Callable[..., Term]


_OF_ONE: dict[str, Callable[[Expr], Expr]] = {
    **{name: function for name, function in SYMPY.items() if OPERATIONS[name].operands == 1 and name != "not"},
    "sec": sympy.sec,
    "csc": sympy.csc,
    "cot": sympy.cot,
    "sgn": sgn,
}
SCALAR_FUNCTIONS: dict[str, FormulaFunction] = {
    **{name: FormulaFunction(1, 1, function) for name, function in _OF_ONE.items()},
    "ceiling": FormulaFunction(1, 1, SYMPY["ceil"]),
    "atan2": FormulaFunction(2, 2, SYMPY["atan2"]),
    "heaviside": FormulaFunction(1, 2, sympy.Heaviside),
    "min": FormulaFunction(2, _MOST_COMPARED, SYMPY["min"]),
    "max": FormulaFunction(2, _MOST_COMPARED, SYMPY["max"]),
    "limited": FormulaFunction(3, 3, limited),
    "quantized": FormulaFunction(2, 2, quantized),
}
VECTOR_FUNCTIONS: dict[str, FormulaFunction] = {
    "dot": FormulaFunction(2, 2, lambda a, b: a.dot(b)),
    "cross": FormulaFunction(2, 2, lambda a, b: a.cross(b)),
    "magnitude": FormulaFunction(1, 1, lambda v: v.magnitude()),
}
# By the name of SymPy's class, for writing.
WRITTEN_FUNCTIONS = {each.__name__: name for name, each in _OF_ONE.items() if isinstance(each, type)} | {
    "atan2": "atan2",
    "Heaviside": "heaviside",
    "Min": "min",
    "Max": "max",
}
CONSTANTS = {"pi": S.Pi, "π": S.Pi}
COMPARISONS = {
    **{sign: SYMPY[sign] for sign in COMPARISON_SIGNS},
    ">": sympy.StrictGreaterThan,
    ">=": sympy.GreaterThan,
}


def is_scalar(thing: object) -> bool:
    return isinstance(thing, Expr)


def is_condition(thing: object) -> bool:
    """Whether something is a condition."""
    return isinstance(thing, Boolean) and not isinstance(thing, Expr)


def whole_number(digits: str) -> Expr:
    return sympy.Integer(int(digits))


def machine_number(text: str) -> Expr:
    """A decimal as a float; zero is exact however it is written."""
    number = float(text)
    return sympy.Float(number) if number else S.Zero


def total(terms: Sequence[Term]) -> Term:
    """The sum of scalars, or of vectors, added at once."""
    if len(terms) == 1:
        return terms[0]
    vectors = [isinstance(term, Vector) for term in terms]
    if all(vectors):
        return sum(terms[1:], terms[0])
    if any(vectors):
        raise WrongTypeError("a vector and a scalar cannot be added")
    return sound(sympy.Add(*terms))


def product(factors: Sequence[Term], held: Term | None = None) -> Term:
    """The product of scalars and at most one vector; a `held` sum stays one beside a number, not multiplied out."""
    vectors = [factor for factor in factors if isinstance(factor, Vector)]
    scalars = [factor for factor in factors if not isinstance(factor, Vector)]
    if len(vectors) > 1:
        raise WrongTypeError("two vectors have only a dot or a cross product")
    if not scalars:
        return vectors[0]
    scalar = scalars[0] if len(scalars) == 1 else _multiplied(scalars, held)
    return vectors[0] * scalar if vectors else scalar


def _multiplied(scalars: Sequence[Expr], held: Term | None) -> Expr:
    number = sympy.Mul(*(factor for factor in scalars if factor is not held))
    if getattr(held, "is_Add", False) and number.is_Number and number not in (S.Zero, S.One):
        return sympy.Mul(number, held, evaluate=False)
    return sound(sympy.Mul(*scalars))


def inverse(divisor: Expr) -> Expr:
    """1 / x."""
    if divisor.is_zero:
        raise WrongValueError("this divides by zero")
    return sound(S.One / divisor)


def power(base: Expr, exponent: Expr) -> Expr:
    """Base to an exponent, which as a number is at most 64."""
    if exponent.is_number and not abs(exponent) <= LARGEST_POWER:
        raise WrongValueError(f"a power is larger than {LARGEST_POWER}")
    if base.is_zero and exponent.is_negative:
        raise WrongValueError("this divides by zero")
    result: Expr = sympy.Pow(base, exponent)
    if result.is_Pow and result.exp.is_number and not abs(result.exp) <= LARGEST_POWER:
        raise WrongValueError(f"a power of powers is larger than {LARGEST_POWER}")
    return sound(result)


def called(function: FormulaFunction, arguments: Sequence[Term]) -> Term:
    """The value of a function."""
    value = function.apply(*arguments)
    return sound(value) if isinstance(value, Expr) else value


def cases(conditions: Sequence[Boolean], values: Sequence[Expr], otherwise: Expr) -> Expr:
    """The value of the first condition that holds."""
    pairs = [*zip(values, conditions, strict=True), (otherwise, sympy.true)]
    return sound(sympy.Piecewise(*pairs))


def all_of(conditions: Sequence[Boolean]) -> Boolean:
    return sympy.And(*conditions)


def any_of(conditions: Sequence[Boolean]) -> Boolean:
    return sympy.Or(*conditions)


def none_of(condition: Boolean) -> Boolean:
    return sympy.Not(condition)


def sound(value: Expr) -> Expr:
    """A value, checked to be finite, real and within machine range as far as it is a number."""
    if value.has(S.NaN, S.Infinity, S.NegativeInfinity, S.ComplexInfinity):
        raise WrongValueError("this is not finite")
    if value.has(S.ImaginaryUnit) or (value.is_number and value.is_extended_real is False):
        raise WrongValueError("this is not a real number")
    if isinstance(value, sympy.Rational):
        if max(abs(value.p), value.q) > _LARGEST:
            raise WrongValueError("this number exceeds 1.8e308")
    elif value.is_number and not value.is_NumberSymbol and not abs(value.evalf(15)) <= _LARGEST:
        raise WrongValueError("this number exceeds 1.8e308, or has no value")
    return value
