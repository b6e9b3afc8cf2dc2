"""Sums with common factors taken out, and their lengths before they become expressions.

Most forms that are tried are not the shortest. So a form is first a list of light products, whose operations are
counted as SymPy's `count_ops` would; only the form that is kept becomes an expression.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sympy import Add, Expr, Mul, Number, Pow, Rational, Symbol, count_ops

from kanes.expr.simplify.atoms import UNIT, Atoms, Packed
from kanes.expr.simplify.terms import ONE, Coefficient, Numbers, Terms, common_monomial, content, quotient
from kanes.expr.symbols import Acceleration, Coordinate, Input, Parameter, Rate, Speed


class LightProduct(NamedTuple):
    """number / denominator · monomial · Π bracket^power; rounded numbers are over 1."""

    number: Coefficient
    denominator: int
    monomial: Packed
    brackets: Brackets = ()

    def times(self, number: Coefficient, denominator: int, monomial: Packed, brackets: Brackets = ()) -> LightProduct:
        number, denominator = _lowest(self.number * number, self.denominator * denominator)
        return LightProduct(number, denominator, self.monomial + monomial, self.brackets + brackets)


# One product is a product; several are a sum, in brackets if there is a factor.
LightSum = list[LightProduct]
# Sums with their powers.
Brackets = tuple[tuple[LightSum, int], ...]


def _lowest(number: Coefficient, denominator: int) -> tuple[Coefficient, int]:
    if denominator == 1:
        return number, 1
    if not isinstance(number, int):
        return number / denominator, 1
    shared = math.gcd(number, denominator)
    return number // shared, denominator // shared


def _multiplied(light: LightSum, number: Coefficient, denominator: int, monomial: Packed) -> LightSum:
    """A form multiplied by a factor."""
    if len(light) == 1:
        return [light[0].times(number, denominator, monomial)]
    return [LightProduct(*_lowest(number, denominator), monomial, ((light, 1),))]


def write(terms: Terms) -> Expr:
    """The sum as an expression, nothing taken out."""
    return built(terms.atoms, as_it_is(terms))


def as_it_is(terms: Terms) -> LightSum:
    """The sum, nothing taken out."""
    over = terms.denominator
    if over == 1:
        return [LightProduct(number, 1, monomial) for monomial, number in terms.numbers.items()]
    return [LightProduct(*_lowest(number, over), monomial) for monomial, number in terms.numbers.items()]


def factor(terms: Terms) -> Expr:
    """The sum with common factors taken out, as an expression."""
    return built(terms.atoms, factored(terms))


# The number of terms an atom must be in to be taken out, by the number of brackets already open. Nested deeper, a saved
# multiplication is not worth the bracket.
_WORTH_A_BRACKET = (2, 3)


def factored(terms: Terms, depth: int = 0, bracketed: bool = False) -> LightSum:
    """The sum with common factors taken out, greedily: what all terms share first, then what most terms share.

    `m_B g l_A c1 + m_B g rho_B c12` becomes `m_B g (l_A c1 + rho_B c12)`. Where the sum will be in a bracket with a
    factor before it (`bracketed`), a minus sign that most terms share is taken out as well.
    """
    if len(terms) <= 1:
        return as_it_is(terms)
    shared, number = common_monomial(terms), content(terms.numbers.values())
    if shared or abs(number) != terms.denominator or (bracketed and number < 0):
        numbers = {each - shared: quotient(value, number) for each, value in terms.numbers.items()}
        inner = _factored_by_most_common(Terms(terms.atoms, numbers), depth + 1 if shared else depth)
        return _multiplied(inner, number, terms.denominator, shared)
    return _factored_by_most_common(terms, depth)


def _factored_by_most_common(terms: Terms, depth: int) -> LightSum:
    atoms = terms.atoms
    light: LightSum = []
    while terms.numbers:
        square = _as_square(terms)
        if square is not None:
            return light + square
        uses = Counter([atom for monomial in terms.numbers for atom, exponent in atoms.pairs(monomial) if exponent > 0])
        if not uses or depth >= len(_WORTH_A_BRACKET):
            break
        most = max(uses.values())
        if most < _WORTH_A_BRACKET[depth]:
            break
        among = [atoms.all[number] for number, count in uses.items() if count == most]
        atom = max(among, key=lambda each: (_preference(each), str(each)))
        field = atoms.field(atom)
        one = UNIT << field
        taken: Numbers = {}
        rest: Numbers = {}
        for monomial, number in terms.numbers.items():
            if atoms.exponent(monomial, field) > 0:
                taken[monomial - one] = number
            else:
                rest[monomial] = number
        light += _multiplied(factored(terms.like(taken), depth + 1, bracketed=True), 1, 1, one)
        terms = terms.like(rest)
    return light + as_it_is(terms)


def _as_square(terms: Terms) -> LightSum | None:
    """u1² + 2 u1 u2 + u2² as (u1 + u2)², if the sum is such a square."""
    count = (math.isqrt(8 * len(terms) + 1) - 1) // 2
    if count < 2 or count * (count + 1) // 2 != len(terms):
        return None
    atoms, squares = terms.atoms, {}
    for monomial, number in terms.numbers.items():
        pairs = atoms.pairs(monomial)
        if len(pairs) == 1 and pairs[0][1] == 2 * UNIT:
            squares[monomial // 2] = number
    if len(squares) != count or len(set(squares.values())) != 1:
        return None
    first, *others = sorted(squares, key=lambda square: str(atoms.all[atoms.pairs(square)[0][0]]))
    number = squares[first]
    signs = {first: 1, **{other: -1 if terms.numbers.get(first + other, 0) * number < 0 else 1 for other in others}}
    roots = list(signs)
    for place, left in enumerate(roots):
        for right in roots[place + 1 :]:
            if terms.numbers.get(left + right, 0) != 2 * number * signs[left] * signs[right]:
                return None
    root = [LightProduct(sign, 1, atom) for atom, sign in signs.items()]
    return [LightProduct(*_lowest(number, terms.denominator), ONE, ((root, 2),))]


# Among atoms in equally many terms, the one taken out is the one that textbooks put outside.
_OUTSIDE_FIRST: tuple[type, ...] = (Parameter, Speed, Rate, Input, Coordinate, Acceleration)


def _preference(atom: Expr) -> int:
    for rank, kind in enumerate(_OUTSIDE_FIRST):
        if isinstance(atom, kind):
            return len(_OUTSIDE_FIRST) - rank + 1
    return 1 if isinstance(atom, (Symbol, Number)) else 0


def by_factors(groups: Sequence[tuple[Terms, Terms]]) -> LightSum:
    """Σ left · right, both sides factored."""
    light: LightSum = []
    for left, right in groups:
        is_number = set(left.numbers) == {ONE}
        outer, inner = factored(left, bracketed=True), factored(right, bracketed=not is_number)
        if is_number:
            light += [each.times(outer[0].number, outer[0].denominator, ONE) for each in inner]
        elif len(outer) == 1 and len(inner) == 1:
            light.append(outer[0].times(*inner[0]))
        elif len(outer) == 1:
            light.append(outer[0].times(1, 1, ONE, ((inner, 1),)))
        elif len(inner) == 1:
            light.append(inner[0].times(1, 1, ONE, ((outer, 1),)))
        else:
            light.append(LightProduct(1, 1, ONE, ((outer, 1), (inner, 1))))
    return light


# From light forms to expressions


def built(atoms: Atoms, light: LightSum) -> Expr:
    """The expression of a form."""
    return Add(*(_built_product(atoms, each) for each in light))


def _built_product(atoms: Atoms, product: LightProduct) -> Expr:
    number = _written_number(product.number, product.denominator)
    powers = [Pow(atom, exponent) for atom, exponent in atoms.expressions(product.monomial)]
    brackets = [Pow(built(atoms, inner), power) for inner, power in product.brackets]
    # SymPy would distribute a single number over the sum; here it stays in front.
    is_single = not powers and len(brackets) == 1 and brackets[0].is_Add
    return Mul(number, *powers, *brackets, evaluate=not is_single)


def _written_number(number: Coefficient, denominator: int) -> Expr:
    return Rational(number, denominator) if isinstance(number, int) else number


# Lengths of forms


def light_length(atoms: Atoms, light: LightSum) -> int:
    """The operations of a form, as `count_ops` counts those of its expression."""
    if not atoms.are_plain or not _is_exact(light):
        return int(count_ops(built(atoms, light)))
    count = _Count(atoms)
    if len(light) != 1:
        return count.of_sum(light)
    product = light[0]
    if product[:3] == (-1, 1, ONE) and len(product.brackets) == 1 and product.brackets[0][1] == 1:
        # SymPy does not count the signs between the terms of −(a + b), only those before them.
        return 1 + sum(count.of_product(each) + (each.number < 0) for each in product.brackets[0][0])
    return count.of_product(product) + (product.number < 0)


def _is_exact(light: LightSum) -> bool:
    return all(isinstance(each.number, int) and all(_is_exact(inner) for inner, _ in each.brackets) for each in light)


class _Count:
    """Counts of operations over some atoms, each a symbol, a sine or a cosine."""

    def __init__(self, atoms: Atoms) -> None:
        self._atoms = atoms
        self._of_atom = [int(count_ops(atom)) for atom in atoms.all]

    def of_sum(self, light: LightSum, times: int = 1) -> int:
        """Signs between the terms, and one before them where all are negative; each term may be multiplied first."""
        if not light:
            return 0
        is_negative = all(each.number < 0 for each in light)
        terms = light if times == 1 else [each.times(times, 1, ONE) for each in light]
        return len(light) - 1 + is_negative + sum(self.of_product(each) for each in terms)

    def of_product(self, product: LightProduct) -> int:
        """A product without its sign."""
        over = under = 0  # factors
        inside_over = inside_under = 0  # operations in them
        for number, exponent in self._atoms.pairs(product.monomial):
            if exponent > 0:
                over += 1
                inside_over += self._of_atom[number] + (exponent != UNIT)
            else:
                under += 1
                inside_under += self._of_atom[number] + (exponent != -UNIT)
        number, denominator = abs(product.number), product.denominator
        for inner, power in product.brackets:
            over += 1
            inside_over += self.of_sum(inner) + (power != 1)
        if under == 0 and denominator == 1:
            return max(over + (number != 1) - 1, 0) + inside_over
        below = max(under + (denominator != 1) - 1, 0) + inside_under
        if over == 0:
            return 1 + below
        if over == 1 and number != 1 and product.brackets and product.brackets[0][1] == 1:
            # SymPy multiplies the terms by a single number when it looks for the numerator.
            return 1 + below + self.of_sum(product.brackets[0][0], number)
        return 1 + below + over + (number != 1) - 1 + inside_over
