"""Two normal forms of trigonometric sums, and a zero test.

`as_fourier` turns products of sines and cosines into sums (c1 c2 → ½ cos(q1 − q2) + ½ cos(q1 + q2)): in a planar
chain all common angles cancel and mass matrices come out in c2, c3, c23. It is a canonical form, so it also decides
equality. `as_pythagoras` keeps products and uses sin² + cos² = 1: the shorter one in three dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import sympy
from sympy import Expr, S, cos, sin

from kanes.expr.simplify.terms import (
    ONE,
    Monomial,
    Terms,
    add,
    expand,
    expanded_size,
    multiply,
    multiply_monomials,
    write,
)
from kanes.expr.splines import Spline

_HALF = S.Half

# One harmonic: ("cos", angle) or ("sin", angle); the constant is ("cos", 0).
_Harmonic = tuple[str, Expr]
_CONSTANT: _Harmonic = ("cos", S.Zero)


def as_fourier(terms: Terms) -> Terms:
    """Products of sines and cosines as sines and cosines of sums and differences of angles."""
    total: Terms = {}
    for monomial, number in terms.items():
        trig, rest = _split(monomial)
        if sum(exponent for _, _, exponent in trig) < 2:
            total = _accumulate(total, monomial, number)
            continue
        for (kind, angle), weight in _to_sum(trig).items():
            factor = _write_harmonic(kind, angle)
            for inner, coefficient in factor.items():
                total = _accumulate(total, multiply_monomials(rest, inner), number * weight * coefficient)
    return {monomial: number for monomial, number in total.items() if number != 0}


def _accumulate(total: Terms, monomial: Monomial, number: Any) -> Terms:
    total[monomial] = total.get(monomial, S.Zero) + number
    return total


def _split(monomial: Monomial) -> tuple[list[tuple[str, Expr, int]], Monomial]:
    """The sines and cosines with whole positive powers, and the rest."""
    trig: list[tuple[str, Expr, int]] = []
    rest = []
    for atom, exponent in monomial:
        if isinstance(atom, (sin, cos)) and exponent.is_Integer and exponent > 0:
            trig.append(("sin" if isinstance(atom, sin) else "cos", atom.args[0], int(exponent)))
        else:
            rest.append((atom, exponent))
    return trig, frozenset(rest)


def _to_sum(trig: list[tuple[str, Expr, int]]) -> dict[_Harmonic, Any]:
    total: dict[_Harmonic, Any] = {_CONSTANT: S.One}
    for kind, angle, exponent in trig:
        for _ in range(exponent):
            product: dict[_Harmonic, Any] = {}
            for harmonic, weight in total.items():
                for result, sign in _product_to_sum(harmonic, (kind, angle)):
                    product[result] = product.get(result, S.Zero) + sign * weight * _HALF
            total = {harmonic: weight for harmonic, weight in product.items() if weight != 0}
    return total


def _product_to_sum(left: _Harmonic, right: _Harmonic) -> list[tuple[_Harmonic, int]]:
    (k1, a), (k2, b) = left, right
    difference, total = sympy.expand_mul(a - b), sympy.expand_mul(a + b)
    if k1 == k2 == "cos":
        return [_signed("cos", difference), _signed("cos", total)]
    if k1 == k2 == "sin":
        return [_signed("cos", difference), _signed("cos", total, -1)]
    if k1 == "sin":
        return [_signed("sin", total), _signed("sin", difference)]
    return [_signed("sin", total), _signed("sin", difference, -1)]


def _signed(kind: str, angle: Expr, sign: int = 1) -> tuple[_Harmonic, int]:
    if angle.could_extract_minus_sign():
        return (kind, -angle), (sign if kind == "cos" else -sign)
    return (kind, angle), sign


def _write_harmonic(kind: str, angle: Expr) -> Terms:
    if angle == 0:
        return {ONE: S.One} if kind == "cos" else {}
    # SymPy knows sin(π/4) and its like; what it returns may be a number or a product.
    return expand(cos(angle) if kind == "cos" else sin(angle))


def as_pythagoras(terms: Terms) -> Terms:
    """The sum with sin² + cos² = 1 used so that few terms are left.

    Without squares of sines, or without those of cosines, the sum is in a canonical form in which all that can cancel
    has cancelled. From the shorter of the two each angle is then tried the other way round.
    """
    angles = _angles(terms)
    in_cosines = in_sines = terms
    for angle in angles:
        in_cosines = without_square(in_cosines, sin(angle), cos(angle))
        in_sines = without_square(in_sines, cos(angle), sin(angle))
    best = min((terms, in_cosines, in_sines), key=len)
    for angle in angles:
        other_ways = [without_square(best, sin(angle), cos(angle)), without_square(best, cos(angle), sin(angle))]
        best = min((best, *other_ways), key=len)
    return best


def _angles(terms: Terms) -> list[Expr]:
    return sorted(
        {
            atom.args[0]
            for monomial in terms
            for atom, exponent in monomial
            if isinstance(atom, (sin, cos)) and exponent.is_Integer and exponent >= 1
        },
        key=str,
    )


def with_fewest_squares(terms: Terms) -> Terms:
    """The sum with sin² + cos² = 1 used for each factor by itself, where that leaves fewer terms, or fewer squares.

        a + b sin² + c cos²  =  (a + b) + (c − b) cos²  =  (a + c) + (b − c) sin²  =  (a + b) sin² + (a + c) cos²

    Of I_x − I_x cos² + I_z cos² it makes I_x sin² + I_z cos².
    """
    best = dict(terms)
    for angle in _angles(terms):
        square, other = frozenset({(sin(angle), S(2))}), frozenset({(cos(angle), S(2))})
        for factor in dict.fromkeys(m for monomial in best for m in _without_square(monomial, angle)):
            places = (factor, multiply_monomials(factor, square), multiply_monomials(factor, other))
            a, b, c = (best.get(place, S.Zero) for place in places)
            ways = [(a, b, c), (a + b, S.Zero, c - b), (a + c, b - c, S.Zero), (S.Zero, a + b, a + c)]
            fewest = min(ways, key=lambda way: [sum(number != 0 for number in some) for some in (way, way[1:])])
            for place, number in zip(places, fewest, strict=True):
                best[place] = number
            best = {monomial: number for monomial, number in best.items() if number != 0}
    return best


def _without_square(monomial: Monomial, angle: Expr) -> list[Monomial]:
    """A monomial, and what is left of it beside sin² or cos² of an angle."""
    powers = dict(monomial)
    squares = [f for f in (sin(angle), cos(angle)) if f in powers and powers[f].is_Integer and powers[f] >= 2]
    return [monomial, *(multiply_monomials(monomial, frozenset({(square, S(-2))})) for square in squares)]


def with_unit_norm(expression: Expr, elements: Sequence[Expr]) -> Expr:
    """An expression of the elements of a unit quaternion with e0² = 1 − e1² − e2² − e3² used where that is shorter."""
    if not expression.has(*elements):
        return expression
    terms = expand(expression)
    reduced = without_square(terms, elements[0], *elements[1:])
    return write(reduced) if len(reduced) < len(terms) else expression


def without_square(terms: Terms, square: Expr, *others: Expr) -> Terms:
    """Every square² replaced by 1 − Σ other²."""
    replacement: Terms = {ONE: S.One, **{frozenset({(other, S(2))}): S.NegativeOne for other in others}}
    if not any(atom == square and exponent.is_Integer and exponent >= 2 for m in terms for atom, exponent in m):
        return terms
    pieces: list[Terms] = []
    for monomial, number in terms.items():
        exponent = dict(monomial).get(square, S.Zero)
        if not (exponent.is_Integer and exponent >= 2):
            pieces.append({monomial: number})
            continue
        rest = multiply_monomials(monomial, frozenset({(square, -(exponent // 2) * 2)}))
        product: Terms = {rest: number}
        for _ in range(int(exponent // 2)):
            product = multiply(product, replacement)
        pieces.append(product)
    return add(*pieces)


def reduce(expression: Expr) -> Expr:
    """A small expression with sin² + cos² = 1 used and written out as a sum; meant for matrices of a joint."""
    if not expression.has(sin, cos):
        return expression
    terms = as_pythagoras(expand(expression))
    return write(terms)


# A product of n sines and cosines becomes 2ⁿ⁻¹ harmonics; beyond this n the other normal form is the cheaper.
_LARGEST_FOURIER_DEGREE = 4


def has_cheap_fourier_form(terms: Terms) -> bool:
    """Whether products of sines and cosines are short enough to be worth turning into sums."""
    return all(_trig_degree(monomial) <= _LARGEST_FOURIER_DEGREE for monomial in terms)


def _trig_degree(monomial: Monomial) -> int:
    return sum(exponent for _, _, exponent in _split(monomial)[0])


def is_zero(expression: Expr) -> bool:
    """Whether the expression vanishes identically.

    Decided in a canonical form over a common denominator. Where that does not show it (roots, angles in fractions of
    π), an expression without branches counts as zero if it is zero to forty digits at random points.
    """
    numerator = expression
    if expression.atoms(sympy.Pow):
        numerator = sympy.fraction(sympy.together(expression))[0]
    if expanded_size(numerator) <= _LARGEST_EXPANSION:
        terms = expand(numerator)
        if not (as_fourier(terms) if has_cheap_fourier_form(terms) else _as_cosines(numerator)):
            return True
    return not expression.has(*_BRANCHES) and _vanishes_at_random_points(expression)


# Multiplying out more terms than this takes longer than a minute.
_LARGEST_EXPANSION = 50_000

_BRANCHES = (
    *(sympy.Piecewise, sympy.Abs, sympy.Max, sympy.Min, sympy.sign, sympy.Heaviside, sympy.floor, sympy.ceiling),
    Spline,
)


def _vanishes_at_random_points(expression: Expr) -> bool:
    """Three points of mixed signs, to sixty digits; rounded numbers in the expression rightly spoil it."""
    random = Random(7)  # noqa: S311  # nothing secret
    symbols = sorted(expression.free_symbols, key=str)
    for _ in range(3):
        point = {s: sympy.Rational(random.choice((-1, 1)) * random.randint(300, 1300), 1009) for s in symbols}
        size = abs(expression.xreplace(point).evalf(60, maxn=120))
        if not (size.is_Number and size < sympy.Float("1e-40")):
            return False
    return True


def _as_cosines(expression: Expr) -> Terms:
    """The canonical form in sines and cosines of single angles with no power of a sine above the first."""
    terms = expand(sympy.expand_trig(expression))
    for angle in {atom.args[0] for monomial in terms for atom, _ in monomial if isinstance(atom, sin)}:
        terms = without_square(terms, sin(angle), cos(angle))
    return terms
