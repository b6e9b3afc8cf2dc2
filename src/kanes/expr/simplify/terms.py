"""Sums of monomials: the working form of readable expressions.

`Terms` map each monomial to its number. A monomial is a product of powers of atoms; an atom is anything that is not a
sum, product or whole power: a symbol, sin(q1 + q2), or L + q1 in a denominator. SymPy's own `expand`
would multiply out such denominators, and `collect` would cost a hundred times as much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TypeAlias

from sympy import Expr, Float, Mul, Number, Pow, Rational, S, cancel, fraction, together

from kanes.expr.simplify.atoms import Atoms, Packed

# A standalone monomial.
Monomial = frozenset[tuple[Expr, Expr]]  # each atom with its exponent

# The number of a monomial: whole, over the common denominator, or a number of SymPy's.
Coefficient: TypeAlias = int | Number

# A sum by its monomials.
Numbers: TypeAlias = dict[Packed, Coefficient]

ONE: Packed = 0

# Terms of a power of a sum, and of a product of sums, that are multiplied out; longer ones stay as written.
_MOST_IN_POWER, _MOST_IN_PRODUCT = 200, 200_000
# Terms of an expression, and of any power of a sum in it, whose common factors are cancelled: SymPy multiplies out.
_MOST_CANCELLED, _MOST_CANCELLED_POWER = 20_000, 200
# The largest count of terms.
_COUNTLESS = 10**18


class Terms:
    """A sum of monomials. All its numbers are integers over one denominator; rounded ones are over 1."""

    __slots__ = ("atoms", "denominator", "numbers")

    def __init__(self, atoms: Atoms, numbers: Numbers, denominator: int = 1) -> None:
        self.atoms = atoms
        self.numbers = numbers
        self.denominator = denominator

    def __len__(self) -> int:
        return len(self.numbers)

    def __eq__(self, other: object) -> bool:
        """Whether the sums are the same, of the same atoms."""
        if not isinstance(other, Terms) or other.atoms is not self.atoms:
            return NotImplemented
        if self.denominator == other.denominator:
            return self.numbers == other.numbers
        return self.numbers.keys() == other.numbers.keys() and all(
            number * other.denominator == other.numbers[monomial] * self.denominator
            for monomial, number in self.numbers.items()
        )

    __hash__ = None  # type: ignore[assignment]  # its numbers can change

    def like(self, numbers: Numbers) -> Terms:
        """A sum of the same atoms over the same denominator."""
        return Terms(self.atoms, numbers, self.denominator)

    def rounded(self) -> Terms:
        """The same over 1 if a number in it is rounded."""
        if self.denominator == 1 or all(isinstance(number, int) for number in self.numbers.values()):
            return self
        return Terms(self.atoms, {monomial: S(number) / self.denominator for monomial, number in self.numbers.items()})

    def number(self, value: Coefficient) -> Expr:
        """One of the numbers, or a sum of them, as it is written."""
        return Rational(value, self.denominator) if isinstance(value, int) else value / self.denominator

    def by_monomial(self) -> dict[Monomial, Expr]:
        """The sum by standalone monomials, for comparison with other sums."""
        return {
            frozenset(self.atoms.expressions(monomial)): self.number(value) for monomial, value in self.numbers.items()
        }


def expand(expression: Expr, whole: frozenset[Expr] = frozenset(), atoms: Atoms | None = None) -> Terms:
    """The expression as a sum of monomials.

    Sums in a denominator are atoms, so that they can cancel, and so are those in `whole`.
    """
    atoms = Atoms() if atoms is None else atoms
    return (
        _Expansion(atoms, denominators(expression) | whole, is_rounded=expression.has(Float)).of(expression).rounded()
    )


def expanded_size(expression: Expr) -> int:
    """An upper bound of the number of terms of the expanded expression."""
    if expression.is_Add:
        return min(sum(expanded_size(argument) for argument in expression.args), _COUNTLESS)
    if expression.is_Mul:
        return min(math.prod(expanded_size(argument) for argument in expression.args), _COUNTLESS)
    if expression.is_Pow and expression.exp.is_Integer and expression.exp > 0:
        return _power_size(expanded_size(expression.base), int(expression.exp))
    return 1


def _power_size(size: int, power: int) -> int:
    """The number of terms of a power of a sum: (size + power − 1 choose power)."""
    if min(size - 1, power) > 60:
        return _COUNTLESS
    return min(math.comb(size + power - 1, power), _COUNTLESS) if size > 0 else 1


def cancelled(expression: Expr) -> Expr:
    """The expression with common factors cancelled; one that would be long when multiplied out stays as it is."""
    above, below = fraction(together(expression))
    if expanded_size(above) + expanded_size(below) > _MOST_CANCELLED:
        return expression
    powers = (each for each in expression.atoms(Pow) if each.base.is_Add and each.exp.is_Integer)
    if any(_power_size(expanded_size(each.base), abs(int(each.exp))) > _MOST_CANCELLED_POWER for each in powers):
        return expression
    return cancel(expression)


def denominators(expression: Expr) -> frozenset[Expr]:
    """The sums in denominators."""
    return frozenset(
        power.base for power in expression.atoms(Pow) if power.base.is_Add and power.exp.could_extract_minus_sign()
    )


class _Expansion:
    """The rule by which one expression is multiplied out."""

    def __init__(self, atoms: Atoms, whole: frozenset[Expr], *, is_rounded: bool) -> None:
        self._atoms = atoms
        self._whole = whole
        self._is_rounded = is_rounded

    def of(self, expression: Expr) -> Terms:
        if expression.is_Add:
            return self._sum(expression)
        if expression.is_Mul:
            is_long = expanded_size(expression) > _MOST_IN_PRODUCT
            product = self._single(ONE)
            for argument in expression.args:
                product = multiply(product, self._kept(argument) if is_long else self.of(argument))
            return product
        if expression.is_Number:
            return self._number(expression)
        if expression.is_Pow:
            return self._power(expression)
        return self._single(self._atoms.power(expression, S.One))

    def _kept(self, factor: Expr) -> Terms:
        """A factor of a product that is too long to be multiplied out: sums in it stay whole."""
        base, exponent = factor.as_base_exp()
        if base.is_Add and exponent.is_Number:
            return self._single(self._atoms.power(base, exponent))
        return self.of(factor)

    def _single(self, monomial: Packed, number: int = 1) -> Terms:
        return Terms(self._atoms, {monomial: number})

    def _number(self, number: Expr) -> Terms:
        if not number:
            return Terms(self._atoms, {})
        if self._is_rounded or not number.is_Rational:
            return Terms(self._atoms, {ONE: number})
        return Terms(self._atoms, {ONE: int(number.p)}, int(number.q))

    def _sum(self, expression: Expr) -> Terms:
        if self._whole:
            if expression in self._whole:
                return self._single(self._atoms.power(expression, S.One))
            if -expression in self._whole:
                return self._single(self._atoms.power(-expression, S.One), -1)
        return add(*(self.of(argument) for argument in expression.args))

    def _power(self, expression: Expr) -> Terms:
        base, exponent = expression.args
        if not exponent.is_Number:
            return self._single(self._atoms.power(expression, S.One))
        is_whole = exponent.is_Integer and exponent > 0
        if base in self._whole or not is_whole or not (base.is_Add or base.is_Mul or base.is_Number):
            return self._single(self._atoms.power(base, exponent))
        if _power_size(expanded_size(base), int(exponent)) > _MOST_IN_POWER:
            return self._single(self._atoms.power(base, exponent))
        factor, power = self.of(base), self._single(ONE)
        for _ in range(int(exponent)):
            power = multiply(power, factor)
        return power


def add(*sums: Terms) -> Terms:
    """Sum of sums of the same atoms, without the monomials that cancel."""
    if len(sums) == 1:
        return sums[0]
    denominator = math.lcm(*(terms.denominator for terms in sums))
    total: Numbers = {}
    known = total.get
    for terms in sums:
        widening = denominator // terms.denominator
        for monomial, number in terms.numbers.items():
            total[monomial] = known(monomial, 0) + (number if widening == 1 else number * widening)
    return Terms(sums[0].atoms, _without_zeros(total), denominator)


def multiply(left: Terms, right: Terms) -> Terms:
    """Product of two sums of the same atoms."""
    denominator = left.denominator * right.denominator
    product: Numbers = {}
    if len(right) == 1:
        (m2, n2), *_ = right.numbers.items()
        if m2 == ONE and n2 == 1 and right.denominator == 1:
            return left
        product = {m1 + m2: n1 * n2 for m1, n1 in left.numbers.items()}
        return Terms(left.atoms, product, denominator)
    known = product.get
    for m1, n1 in left.numbers.items():
        for m2, n2 in right.numbers.items():
            monomial = m1 + m2
            product[monomial] = known(monomial, 0) + n1 * n2
    return Terms(left.atoms, _without_zeros(product), denominator)


def _without_zeros(numbers: Numbers) -> Numbers:
    return {monomial: number for monomial, number in numbers.items() if number != 0}


def collect(terms: Terms, belongs: Callable[[Expr], bool]) -> dict[Packed, Terms]:
    """The sum as {monomial in the atoms that belong: its coefficient}."""
    atoms = terms.atoms
    mask = atoms.mask([number for number, atom in enumerate(atoms.all) if belongs(atom)])
    if not mask:
        return {ONE: terms} if terms.numbers else {}
    groups: dict[Packed, Numbers] = {}
    for monomial, number in terms.numbers.items():
        inside = atoms.part(monomial, mask)
        groups.setdefault(inside, {})[monomial - inside] = number
    return {inside: terms.like(numbers) for inside, numbers in groups.items()}


def write_monomial(monomial: Monomial, number: Expr = S.One) -> Expr:
    """A standalone monomial with a coefficient."""
    return Mul(number, *(Pow(atom, exponent) for atom, exponent in monomial))


def divide(terms: Terms, monomial: Packed) -> Terms:
    """The sum divided by a monomial, term by term."""
    return terms.like({each - monomial: number for each, number in terms.numbers.items()})


def common_monomial(*sums: Terms) -> Packed:
    """The monomial that all terms of all sums of the same atoms share."""
    atoms = sums[0].atoms
    monomials = iter([monomial for terms in sums for monomial in terms.numbers])
    common = dict(atoms.pairs(next(monomials, ONE)))
    for monomial in monomials:
        exponents = dict(atoms.pairs(monomial))
        common = {
            atom: min(exponent, exponents[atom], key=abs)
            for atom, exponent in common.items()
            if atom in exponents and (exponent > 0) == (exponents[atom] > 0)
        }
        if not common:
            break
    return atoms.packed(common)


def content(numbers: Iterable[Coefficient]) -> Coefficient:
    """The number that all numbers share, negative when most of them are."""
    numbers = list(numbers)
    negative = 2 * sum(1 for number in numbers if number < 0) > len(numbers)
    sign = -1 if negative else 1
    if all(isinstance(number, int) for number in numbers):
        return sign * math.gcd(*numbers)
    written = [S(number) for number in numbers]
    if not all(number.is_Rational for number in written):
        return sign
    numerator = math.gcd(*(number.p for number in written))
    return sign * Rational(numerator, math.lcm(*(number.q for number in written)))


def quotient(value: Coefficient, number: Coefficient) -> Coefficient:
    """A number divided by one that it contains."""
    return value // number if isinstance(value, int) and isinstance(number, int) else S(value) / number
