"""The length of an expression."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, S, Symbol, cos, count_ops, sin


def length(expression: Expr) -> int:
    """The operations of an expression, sine and cosine counting as one each.

    They are those of SymPy's `count_ops`, which makes symbols of the operations and adds them up.

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> length(-2 * x**2 * sin(y) + x / 3), count_ops(-2 * x**2 * sin(y) + x / 3)
    (6, 6)
    """
    total, left = 0, [expression]
    while left:
        each = left.pop()
        if isinstance(each, Symbol):
            continue
        if each.is_Add:
            total += _take_sum(each.args, left)
        elif each.is_Mul:
            number = each.args[0]
            if number is S.NegativeOne and len(each.args) == 2 and each.args[1].is_Add:
                # SymPy does not count the signs between the terms of −(a + b), only those before them.
                total += 1
                left.extend(each.args[1].args)
            else:
                total += bool(number.is_Number and number.is_negative) + _take_product(each, left)
        elif each.is_Pow and each.exp.is_Integer and each.exp.is_positive:
            total += 1
            left.append(each.base)
        elif isinstance(each, (sin, cos)):
            total += 1
            left.append(each.args[0])
        else:
            total += int(count_ops(each))
    return total


def _take_sum(terms: Sequence[Expr], left: list[Expr]) -> int:
    """The signs of a sum, and the operations in its terms that are counted already."""
    total, negative = len(terms) - 1, 0
    for term in terms:
        number = term.args[0] if term.is_Mul else term
        if number.is_Number and number.is_negative:
            negative += 1
            if term.is_Mul:
                total += _take_product(term, left)
            else:
                left.append(-term)
        else:
            left.append(term)
    return total + (negative == len(terms))


def _take_product(product: Expr, left: list[Expr]) -> int:
    """The operations between the factors of a product, its sign left out."""
    number, *factors = product.args
    if not number.is_Number:
        number, factors = S.One, product.args
    if not _has_plain_factors(number, factors):
        return int(count_ops(-product if number.is_negative else product))
    left.extend(factors)
    return len(factors) - 1 + (abs(number.p) != 1) + (number.q != 1)


def _has_plain_factors(number: Expr, factors: Sequence[Expr]) -> bool:
    """Whether only the number can be in a denominator, and no sum is multiplied by it."""
    if not number.is_Rational or (number.q != 1 and abs(number.p) != 1 and len(factors) == 1):
        return False
    return all(
        isinstance(each, (Symbol, sin, cos)) or each.is_Add or (each.is_Pow and each.exp.is_Integer and each.exp > 0)
        for each in factors
    )
