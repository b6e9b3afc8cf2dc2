"""Sums of monomials: the bench on which readable expressions are taken apart and put together.

A `Terms` maps each monomial to its number. A monomial is a frozen set of (atom, exponent) pairs; an atom is anything
that is not a sum, product or whole power: a symbol, sin(q1 + q2), or L + q1 where it stands in a denominator. SymPy's
own `expand` would multiply out such denominators, and `collect` would cost a hundred times as much.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from sympy import Add, Expr, Mul, Number, Pow, Rational, S, Symbol

from kanes.expr.symbols import Acceleration, Coordinate, Input, Parameter, Rate, Speed

Monomial = frozenset[tuple[Expr, Any]]
Terms = dict[Monomial, Any]

ONE: Monomial = frozenset()


def expand(expression: Expr, whole: frozenset[Expr] = frozenset()) -> Terms:
    """The expression as a sum of monomials.

    Sums that stand in a denominator stay whole, so that they can cancel, and so do those that are to.
    """
    return _expand(expression, denominators(expression) | whole)


def expanded_size(expression: Expr) -> int:
    """At most how many terms the expanded expression has."""
    if expression.is_Add:
        return sum(expanded_size(argument) for argument in expression.args)
    if expression.is_Mul:
        return math.prod(expanded_size(argument) for argument in expression.args)
    if expression.is_Pow and expression.exp.is_Integer and expression.exp > 0:
        size, power = expanded_size(expression.base), int(expression.exp)
        return math.comb(size + power - 1, power)
    return 1


def denominators(expression: Expr) -> frozenset[Expr]:
    """The sums that stand in a denominator."""
    return frozenset(
        power.base for power in expression.atoms(Pow) if power.base.is_Add and power.exp.could_extract_minus_sign()
    )


def _expand(expression: Expr, whole: frozenset[Expr]) -> Terms:
    if expression.is_Number:
        return {ONE: expression} if expression else {}
    if expression in whole:
        return {frozenset({(expression, S.One)}): S.One}
    if expression.is_Add and -expression in whole:
        return {frozenset({(-expression, S.One)}): S.NegativeOne}
    if expression.is_Add:
        return add(*(_expand(argument, whole) for argument in expression.args))
    if expression.is_Mul:
        product: Terms = {ONE: S.One}
        for argument in expression.args:
            product = multiply(product, _expand(argument, whole))
        return product
    if expression.is_Pow:
        base, exponent = expression.args
        if not exponent.is_Number:
            return {frozenset({(expression, S.One)}): S.One}
        if base in whole or not (exponent.is_Integer and exponent > 0):
            return {frozenset({(base, exponent)}): S.One}
        factor, power = _expand(base, whole), {ONE: S.One}
        for _ in range(int(exponent)):
            power = multiply(power, factor)
        return power
    return {frozenset({(expression, S.One)}): S.One}


def add(*sums: Terms) -> Terms:
    """Sum of sums, without the monomials that cancel."""
    total: Terms = {}
    for terms in sums:
        for monomial, number in terms.items():
            total[monomial] = total.get(monomial, S.Zero) + number
    return {monomial: number for monomial, number in total.items() if number != 0}


def multiply(left: Terms, right: Terms) -> Terms:
    """Product of two sums."""
    if len(right) == 1 and right.get(ONE) == 1:
        return left
    product: Terms = {}
    for m1, n1 in left.items():
        for m2, n2 in right.items():
            monomial = multiply_monomials(m1, m2)
            product[monomial] = product.get(monomial, S.Zero) + n1 * n2
    return {monomial: number for monomial, number in product.items() if number != 0}


def multiply_monomials(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    exponents = dict(left)
    for atom, exponent in right:
        exponents[atom] = exponents.get(atom, S.Zero) + exponent
    return frozenset((atom, exponent) for atom, exponent in exponents.items() if exponent != 0)


def collect(terms: Terms, belongs: Callable[[Expr], bool]) -> dict[Monomial, Terms]:
    """The sum as {monomial in the atoms that belong: its coefficient}."""
    groups: dict[Monomial, Terms] = {}
    for monomial, number in terms.items():
        inside = frozenset(pair for pair in monomial if belongs(pair[0]))
        groups.setdefault(inside, {})[monomial - inside] = number
    return groups


def write(terms: Terms) -> Expr:
    """The sum written out, monomial by monomial."""
    return Add(*(write_monomial(monomial, number) for monomial, number in terms.items()))


def write_monomial(monomial: Monomial, number: Expr = S.One) -> Expr:
    return Mul(number, *(Pow(atom, exponent) for atom, exponent in monomial))


# In how many terms an atom must stand to be taken out, by the number of brackets already open. Nested deeper, a saved
# multiplication is not worth the bracket.
_WORTH_A_BRACKET = (2, 3)


def factor(terms: Terms, depth: int = 0, bracketed: bool = False) -> Expr:
    """The sum with common factors taken out, greedily: what all terms share first, then what most terms share.

    This is how a person shortens `m_B g l_A c1 + m_B g rho_B c12` to `m_B g (l_A c1 + rho_B c12)`. Where the sum will
    stand in a bracket with a factor before it (`bracketed`), a minus sign that most terms share goes out as well.
    """
    if not terms:
        return S.Zero
    if len(terms) == 1:
        (monomial, number), *_ = terms.items()
        return write_monomial(monomial, number)
    shared, number, rest = _take_out_common(terms)
    if shared or abs(number) != 1 or (bracketed and number < 0):
        return _product(number, shared, _factor_by_most_common(rest, depth + 1 if shared else depth))
    return _factor_by_most_common(terms, depth)


def _as_square(terms: Terms) -> Expr | None:
    """u1² + 2 u1 u2 + u2² as (u1 + u2)², if the sum is such a square."""
    squares = {atom: n for m, n in terms.items() if len(m) == 1 for atom, exponent in m if exponent == 2}
    if len(squares) < 2 or len(set(squares.values())) != 1 or len(terms) != len(squares) * (len(squares) + 1) // 2:
        return None
    first, *others = sorted(squares, key=str)
    number = squares[first]
    root = first + Add(*(_sign(terms, first, other, number) * other for other in others))
    return number * root**2 if expand(number * root**2) == terms else None


def _sign(terms: Terms, first: Expr, other: Expr, number: Expr) -> Expr:
    cross = terms.get(frozenset({(first, S.One), (other, S.One)}), S.Zero)
    return S.NegativeOne if cross * number < 0 else S.One


def _product(number: Expr, monomial: Monomial, inner: Expr) -> Expr:
    outer = write_monomial(monomial, number)
    # SymPy would distribute a lone number over the sum; a person leaves it in front.
    return Mul(outer, inner, evaluate=not (outer.is_Number and inner.is_Add))


def _take_out_common(terms: Terms) -> tuple[Monomial, Expr, Terms]:
    """The monomial and number that all terms share, and what is left."""
    shared = common_monomial(terms)
    number = content(terms.values())
    rest = divide(terms, shared)
    return shared, number, {monomial: value / number for monomial, value in rest.items()}


def divide(terms: Terms, monomial: Monomial) -> Terms:
    """The sum divided by a monomial, term by term."""
    inverse = frozenset((atom, -exponent) for atom, exponent in monomial)
    return {multiply_monomials(each, inverse): number for each, number in terms.items()}


def common_monomial(*sums: Terms) -> Monomial:
    """The monomial that all terms of all sums share."""
    monomials = iter([monomial for terms in sums for monomial in terms])
    common = dict(next(monomials, frozenset()))
    for monomial in monomials:
        exponents = dict(monomial)
        common = {
            atom: min(exponent, exponents[atom], key=abs)
            for atom, exponent in common.items()
            if atom in exponents and (exponent > 0) == (exponents[atom] > 0)
        }
        if not common:
            break
    return frozenset(common.items())


def content(numbers: Iterable[Any]) -> Expr:
    """The rational number that all terms share, negative when most terms are."""
    numbers = list(numbers)
    negative = 2 * sum(1 for number in numbers if number < 0) > len(numbers)
    sign = S.NegativeOne if negative else S.One
    if not all(number.is_Rational for number in numbers):
        return sign
    numerator = math.gcd(*(number.p for number in numbers))
    denominator = math.lcm(*(number.q for number in numbers))
    return sign * Rational(numerator, denominator)


def _factor_by_most_common(terms: Terms, depth: int) -> Expr:
    square = _as_square(terms)
    if square is not None:
        return square
    uses = Counter(atom for monomial in terms for atom, exponent in monomial if exponent > 0)
    if not uses or depth >= len(_WORTH_A_BRACKET):
        return write(terms)
    atom, count = max(uses.items(), key=lambda use: (use[1], _preference(use[0]), str(use[0])))
    if count < _WORTH_A_BRACKET[depth]:
        return write(terms)
    divided: Terms = {}
    rest: Terms = {}
    for monomial, number in terms.items():
        if dict(monomial).get(atom, 0) > 0:
            divided[multiply_monomials(monomial, frozenset({(atom, S.NegativeOne)}))] = number
        else:
            rest[monomial] = number
    taken = Mul(atom, factor(divided, depth + 1, bracketed=True))
    return taken + _factor_by_most_common(rest, depth) if rest else taken


# Among atoms that stand in equally many terms, the one taken out is the one that books put outside.
_OUTSIDE_FIRST: tuple[type, ...] = (Parameter, Speed, Rate, Input, Coordinate, Acceleration)


def _preference(atom: Expr) -> int:
    for rank, kind in enumerate(_OUTSIDE_FIRST):
        if isinstance(atom, kind):
            return len(_OUTSIDE_FIRST) - rank + 1
    return 1 if isinstance(atom, (Symbol, Number)) else 0
