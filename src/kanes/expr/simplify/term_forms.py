"""Two sums compared term by term, in forms in which equal terms can cancel.

Each form is linear, so that the difference of two forms is the form of the difference: as written, without squares of
sines or of cosines, products of sines as sums, and single angles only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import sympy
from sympy import Expr, S, cos, sin

from kanes.expr.simplify.atoms import UNIT, Atoms
from kanes.expr.simplify.factored import write
from kanes.expr.simplify.terms import (
    Monomial,
    Terms,
    add,
    denominators,
    expand,
    expanded_size,
    multiply,
    write_monomial,
)
from kanes.expr.simplify.trig import as_fourier, has_cheap_fourier_form, without_square

# Sums of more terms than this are not multiplied out.
_MOST = 20_000


@dataclass(frozen=True)
class TermPair:
    """Two sums in one form; `printed` keeps the numbers of each monomial separate, as in the first."""

    printed: dict[Monomial, list[Expr]]
    ours: dict[Monomial, Expr]

    def number_printed(self, monomial: Monomial) -> Expr:
        return sum(self.printed.get(monomial, ()), S.Zero)

    def differing(self, tolerance: float) -> dict[Monomial, tuple[Expr, Expr]]:
        """Monomials with the number of each sum, where these differ."""
        found = {}
        for monomial in dict.fromkeys([*self.printed, *self.ours]):
            p, o = self.number_printed(monomial), self.ours.get(monomial, S.Zero)
            if p != o and not abs(float(p - o)) <= tolerance * max(abs(float(p)), abs(float(o))):
                found[monomial] = (p, o)
        return found


def pairs_in_all_forms(addends: Sequence[Expr], ours: Expr) -> Iterator[TermPair]:
    """A sum, given by its terms, and another one in each form; empty if they are too long."""
    if sum(expanded_size(each) for each in addends) + expanded_size(ours) > _MOST:
        return
    whole = denominators(ours).union(*(denominators(each) for each in addends))
    atoms = Atoms()
    written, own = [expand(each, whole, atoms) for each in addends], expand(ours, whole, atoms)
    yield _pair(written, own)
    angles = _angles(atoms)
    if not angles:
        return
    for square, other in ((sin, cos), (cos, sin)):
        yield _in_form(written, own, _Without(angles, square, other))
    if all(has_cheap_fourier_form(terms) for terms in (*written, own)):
        yield _in_form(written, own, as_fourier)
    if any(angle.is_Add or angle.is_Mul for angle in angles):
        yield _in_form(written, own, _in_single_angles)


def _in_form(written: list[Terms], ours: Terms, form: Callable[[Terms], Terms]) -> TermPair:
    return _pair([form(terms) for terms in written], form(ours))


def _pair(written: list[Terms], ours: Terms) -> TermPair:
    printed: dict[Monomial, list[Expr]] = {}
    for terms in written:
        for monomial, number in terms.by_monomial().items():
            printed.setdefault(monomial, []).append(number)
    return TermPair(printed, ours.by_monomial())


def _angles(atoms: Atoms) -> list[Expr]:
    return sorted({atom.args[0] for atom in atoms.all if isinstance(atom, (sin, cos))}, key=str)


@dataclass(frozen=True)
class _Without:
    """The form without squares of one of two functions."""

    angles: list[Expr]
    square: type[sin] | type[cos]
    other: type[sin] | type[cos]

    def __call__(self, terms: Terms) -> Terms:
        for angle in self.angles:
            terms = without_square(terms, self.square(angle), self.other(angle))
        return terms


def _in_single_angles(terms: Terms) -> Terms:
    """sin(q1 + q2) and sin 2q taken apart, then without squares of sines."""
    atoms, total = terms.atoms, []
    for monomial, number in terms.numbers.items():
        compound = [(atom, twelfths) for atom, twelfths in atoms.pairs(monomial) if _is_compound(atoms, atom, twelfths)]
        product = terms.like({monomial - atoms.packed(dict(compound)): number})
        for atom, twelfths in compound:
            power = sympy.expand_trig(atoms.all[atom]) ** (twelfths // UNIT)
            product = multiply(product, expand(power, atoms=atoms))
        total.append(product)
    return _Without(_angles(atoms), sin, cos)(add(*total) if total else terms)


def _is_compound(atoms: Atoms, number: int, twelfths: int) -> bool:
    """Whether a factor is a whole power of the sine or cosine of a sum or a multiple."""
    atom = atoms.all[number]
    is_sine = isinstance(atom, (sin, cos)) and (atom.args[0].is_Add or atom.args[0].is_Mul)
    return bool(is_sine and twelfths > 0 and twelfths % UNIT == 0)


def exchanged(printed: Monomial, ours: Monomial) -> tuple[Expr, Expr] | None:
    """The factors in which two monomials differ, if it is one in each, or one that the other lacks."""
    above, below = _factors(printed), _factors(ours)
    gained = {factor: n - below.get(factor, S.Zero) for factor, n in above.items() if n > below.get(factor, S.Zero)}
    lost = {factor: n - above.get(factor, S.Zero) for factor, n in below.items() if n > above.get(factor, S.Zero)}
    if sum(gained.values(), S.Zero) > 1 or sum(lost.values(), S.Zero) > 1:
        return None
    return write_monomial(frozenset(gained.items())), write_monomial(frozenset(lost.items()))


def _factors(monomial: Monomial) -> dict[Expr, Expr]:
    """The factors of a monomial with their multiplicities; a divisor is the factor 1/x."""
    return {atom if exponent > 0 else 1 / atom: abs(exponent) for atom, exponent in monomial}


def simple_ratio(above: Expr, below: Expr, longest: int = 12) -> Expr | None:
    """above / below in lowest terms, if that is short; None where it is not, or is zero or infinite."""
    if above == 0 or below == 0 or expanded_size(above) + expanded_size(below) > 60:
        return None
    numerator, denominator = (write(as_fourier(expand(each))) for each in (above, below))
    if numerator == 0 or denominator == 0:
        return None
    ratio = sympy.cancel(numerator / denominator)
    return ratio if ratio.is_finite is not False and sympy.count_ops(ratio) <= longest else None
