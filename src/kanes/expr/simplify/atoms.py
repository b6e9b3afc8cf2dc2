"""Numbered atoms, so that a monomial is one integer and a product of monomials is a sum of integers.

Each atom has a bit field, which holds its exponent; exponents may be negative, and are in units of
twelfths, so that square, cube and fourth roots can be multiplied too.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from sympy import Expr, Pow, Rational, S, Symbol, cos, sin

# A packed monomial: Σ exponent · UNIT << field.
Packed = int

UNIT = 12
_WIDTH = 32
_MIDDLE = 1 << (_WIDTH - 1)
_FIELD = (1 << _WIDTH) - 1
# A power beyond this is an atom of its own. So many factors that a field overflows are never multiplied out.
_LARGEST_POWER = 1000


class Atoms:
    """The atoms of one or several sums, in order of occurrence, and monomials of them."""

    def __init__(self) -> None:
        self.all: list[Expr] = []
        self._fields: dict[Expr, int] = {}
        self._middles = 0
        self._pairs: dict[Packed, tuple[tuple[int, int], ...]] = {}
        # Whether all atoms are symbols, sines and cosines, all of whose powers are whole.
        self.are_plain = True

    def field(self, atom: Expr) -> int:
        """The bit field of an atom's exponent; a new atom gets the next field."""
        field = self._fields.get(atom)
        if field is None:
            field = self._fields[atom] = _WIDTH * len(self.all)
            self._middles += _MIDDLE << field
            self.all.append(atom)
            if not isinstance(atom, (Symbol, sin, cos)):
                self.are_plain = False
        return field

    def known_field(self, atom: Expr) -> int | None:
        """The field of an atom, if it has occurred."""
        return self._fields.get(atom)

    def power(self, base: Expr, exponent: Expr) -> Packed:
        """A power with a number as its exponent."""
        if exponent.is_Rational and UNIT % exponent.q == 0 and abs(exponent) <= _LARGEST_POWER:
            if exponent.q != 1:
                self.are_plain = False
            return (exponent.p * (UNIT // exponent.q)) << self.field(base)
        return UNIT << self.field(Pow(base, exponent))

    def exponent(self, monomial: Packed, field: int) -> int:
        """The exponent of one atom in a monomial, in twelfths."""
        return (((monomial + self._middles) >> field) & _FIELD) - _MIDDLE

    def pairs(self, monomial: Packed) -> tuple[tuple[int, int], ...]:
        """The numbers of the atoms in a monomial, with their exponents in twelfths."""
        found = self._pairs.get(monomial)
        if found is None:
            digits = memoryview((monomial + self._middles).to_bytes(4 * len(self.all), sys.byteorder)).cast("I")
            if sys.byteorder == "big":
                digits = digits[::-1]
            found = tuple((number, digit - _MIDDLE) for number, digit in enumerate(digits) if digit != _MIDDLE)
            self._pairs[monomial] = found
        return found

    def packed(self, exponents: Mapping[int, int]) -> Packed:
        """The monomial of some atoms, by their numbers, with exponents in twelfths."""
        return sum(twelfths << (_WIDTH * number) for number, twelfths in exponents.items())

    def part(self, monomial: Packed, mask: int) -> Packed:
        """The part of a monomial in the atoms of a mask."""
        return ((monomial + self._middles) & mask) - (self._middles & mask)

    def mask(self, numbers: list[int]) -> int:
        """The fields of some atoms."""
        return sum(_FIELD << (_WIDTH * number) for number in numbers)

    def expressions(self, monomial: Packed) -> list[tuple[Expr, Expr]]:
        """The atoms in a monomial with their exponents."""
        return [(self.all[number], _exponent(twelfths)) for number, twelfths in self.pairs(monomial)]


def _exponent(twelfths: int) -> Expr:
    return S(twelfths // UNIT) if twelfths % UNIT == 0 else Rational(twelfths, UNIT)
