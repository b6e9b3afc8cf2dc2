"""Printed formulas as expressions and vectors, whole or term by term."""

from __future__ import annotations

from kanes.base.errors import KanesError, WrongTypeError, WrongValueError
from kanes.expr.geometry.vectors import Vector
from kanes.expr.printed_functions import FUNCTIONS
from kanes.expr.symbols import ZERO, Expr, as_expression
from kanes.reports.printed.derived_quantities import Value
from kanes.reports.printed.names import PrintedVocabulary
from kanes.reports.printed.nodes import (
    PrintedCall,
    PrintedGrid,
    PrintedName,
    PrintedNode,
    PrintedNumber,
    PrintedPower,
    PrintedProduct,
    PrintedQuotient,
    PrintedSum,
)

_LARGEST_EXPONENT = 16
_LARGEST_NUMBER = 10**60
# A printed equation of more terms than this is compared as a whole.
MOST_TERMS = 3000


def value_of(node: PrintedNode, vocabulary: PrintedVocabulary) -> Value:
    """The value of a formula: an expression or a vector."""
    match node:
        case PrintedNumber(number):
            return as_expression(number, "a printed number")
        case PrintedName():
            return vocabulary.value(node)
        case PrintedSum(terms):
            values = [value_of(term, vocabulary) for _, term in terms]
            return _sum([value if sign > 0 else -value for (sign, _), value in zip(terms, values, strict=True)])
        case PrintedProduct(left, right, sign):
            return _product(value_of(left, vocabulary), value_of(right, vocabulary), sign)
        case PrintedQuotient(above, below):
            return _quotient(value_of(above, vocabulary), value_of(below, vocabulary))
        case PrintedPower(base, exponent):
            return _power(value_of(base, vocabulary), value_of(exponent, vocabulary))
        case PrintedCall(function, argument):
            angle = value_of(argument, vocabulary)
            if isinstance(angle, Vector):
                raise WrongTypeError(f"compare: {function} is taken of the vector {angle}. Check the brackets.")
            return _finite(FUNCTIONS[function](angle), function)
        case PrintedGrid():
            raise WrongValueError(
                "compare: a matrix is part of a formula. Compare it by itself, with against=… or which=…."
            )


def addends_of(node: PrintedNode, vocabulary: PrintedVocabulary, whole: frozenset[Expr] = frozenset()) -> list[Value]:
    """The terms of a formula with its brackets multiplied out, each as printed; equal terms are not merged.

    Factors in `whole`, which are denominators elsewhere, are not multiplied out.
    """
    match node:
        case PrintedSum(terms):
            return [
                value if sign > 0 else -value for sign, term in terms for value in addends_of(term, vocabulary, whole)
            ]
        case PrintedProduct(left, right, sign):
            lefts, rights = (_factor_addends(side, vocabulary, whole) for side in (left, right))
            if len(lefts) * len(rights) <= MOST_TERMS:
                return [_product(a, b, sign) for a in lefts for b in rights]
        case PrintedQuotient(above, below):
            divisor = value_of(below, vocabulary)
            return [_quotient(value, divisor) for value in _factor_addends(above, vocabulary, whole)]
        case _:
            pass
    return [value_of(node, vocabulary)]


def _factor_addends(node: PrintedNode, vocabulary: PrintedVocabulary, whole: frozenset[Expr]) -> list[Value]:
    if whole and isinstance(node, PrintedSum):
        value = value_of(node, vocabulary)
        if not isinstance(value, Vector) and (value in whole or -value in whole):
            return [value]
    return addends_of(node, vocabulary, whole)


def _sum(values: list[Value]) -> Value:
    vectors = [value for value in values if isinstance(value, Vector)]
    scalars: list[Expr] = [value for value in values if not isinstance(value, Vector) and value != 0]
    if vectors and scalars:
        raise WrongValueError(f"compare: a scalar, {scalars[0]}, is added to a vector, {vectors[0]}. Check the terms.")
    return sum(vectors[1:], vectors[0]) if vectors else sum(scalars, ZERO)


def _product(left: Value, right: Value, sign: str) -> Value:
    if isinstance(left, Vector) and isinstance(right, Vector):
        if sign == "×":
            return left.cross(right)
        if sign == "·":
            return left.dot(right)
        raise WrongTypeError(f"compare: the vectors {left} and {right} are side by side. Put · or × between them.")
    return left * right


def _quotient(above: Value, below: Value) -> Value:
    if isinstance(below, Vector) or below == 0:
        raise WrongTypeError(f"compare: the printed equation divides by {below}. Check the fraction.")
    value = above / below
    return value if isinstance(value, Vector) else _finite(value, "a fraction")


def _power(base: Value, exponent: Value) -> Value:
    if isinstance(base, Vector) or isinstance(exponent, Vector):
        raise WrongTypeError(
            f"compare: ({base}) to the power of ({exponent}): vectors have no powers. Check the print."
        )
    if exponent.is_number and abs(exponent) > _LARGEST_EXPONENT:
        raise WrongValueError(
            f"compare: powers go up to {_LARGEST_EXPONENT}; {exponent} is printed. Check the exponent."
        )
    if base.is_number and not exponent.is_number:
        raise WrongValueError(f"compare: {base} to the power of {exponent}: write it with exp. Check the exponent.")
    if base.is_Rational and max(abs(base.p), base.q) > _LARGEST_NUMBER ** (1 / 8):
        raise WrongValueError(f"compare: a power of the number {base} is too long to be meant. Check the print.")
    return _finite(base**exponent, "a power")


def _finite(value: Expr, what: str) -> Expr:
    try:
        return as_expression(value, "compare")
    except KanesError:
        raise WrongValueError(f"compare: {what} in the printed equation has no finite real value. Check it.") from None
