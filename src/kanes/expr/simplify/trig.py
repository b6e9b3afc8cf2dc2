"""Two normal forms of trigonometric sums, and a zero test.

`as_fourier` turns products of sines and cosines into sums (c1 c2 → ½ cos(q1 − q2) + ½ cos(q1 + q2)): in a planar
chain all common angles cancel and mass matrices come out in c2, c3, c23. It is a canonical form, so it also decides
equality. `as_pythagoras` keeps products and uses sin² + cos² = 1: the shorter one in three dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import sympy
from sympy import Expr, S, cos, sin

from kanes.expr.simplify.atoms import UNIT, Atoms, Packed
from kanes.expr.simplify.factored import write
from kanes.expr.simplify.terms import ONE, Numbers, Terms, add, expand, expanded_size, multiply
from kanes.expr.splines import Spline

# One harmonic: ("cos", angle) or ("sin", angle); the constant is ("cos", 0).
_Harmonic = tuple[str, Expr]
_CONSTANT: _Harmonic = ("cos", S.Zero)


def as_fourier(terms: Terms) -> Terms:
    """Products of sines and cosines as sines and cosines of sums and differences of angles."""
    atoms, sines = terms.atoms, _sines(terms.atoms)
    mask = atoms.mask(list(sines))
    by_product: dict[Packed, Numbers] = {}
    for monomial, number in terms.numbers.items():
        trig = _whole_part(atoms, atoms.part(monomial, mask))
        by_product.setdefault(trig, {})[monomial - trig] = number
    pieces = []
    for trig, rest in by_product.items():
        factors = [(*sines[number], exponent // UNIT) for number, exponent in atoms.pairs(trig)]
        pieces.append(multiply(terms.like(rest), _in_harmonics(atoms, trig, factors)))
    return add(*pieces).rounded() if pieces else terms


def _sines(atoms: Atoms) -> dict[int, tuple[str, Expr]]:
    """The sines and cosines among the atoms, by their numbers."""
    return {
        number: ("sin" if isinstance(atom, sin) else "cos", atom.args[0])
        for number, atom in enumerate(atoms.all)
        if isinstance(atom, (sin, cos))
    }


def _whole_part(atoms: Atoms, monomial: Packed) -> Packed:
    """The part of a monomial with positive integer powers."""
    return atoms.packed({number: each for number, each in atoms.pairs(monomial) if each > 0 and each % UNIT == 0})


def _in_harmonics(atoms: Atoms, trig: Packed, factors: list[tuple[str, Expr, int]]) -> Terms:
    """A product of sines and cosines as a sum."""
    degree = sum(exponent for _, _, exponent in factors)
    if degree < 2:
        return Terms(atoms, {trig: 1})
    pieces = []
    for (kind, angle), weight in _to_sum(factors).items():
        harmonic = _written_harmonic(kind, angle, atoms)
        pieces.append(multiply(harmonic, Terms(atoms, {ONE: weight}, 2**degree)))
    return add(*pieces) if pieces else Terms(atoms, {})


def _to_sum(trig: list[tuple[str, Expr, int]]) -> dict[_Harmonic, int]:
    """The sum of harmonics that is 2ⁿ times a product of n sines and cosines."""
    total: dict[_Harmonic, int] = {_CONSTANT: 1}
    for kind, angle, exponent in trig:
        for _ in range(exponent):
            product: dict[_Harmonic, int] = {}
            for harmonic, weight in total.items():
                for result, sign in _product_to_sum(harmonic, (kind, angle)):
                    product[result] = product.get(result, 0) + sign * weight
            total = {harmonic: weight for harmonic, weight in product.items() if weight != 0}
    return total


@lru_cache(maxsize=10_000)
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


def _written_harmonic(kind: str, angle: Expr, atoms: Atoms) -> Terms:
    if angle == 0:
        return Terms(atoms, {ONE: 1} if kind == "cos" else {})
    # SymPy knows sin(π/4) and its like; what it returns may be a number or a product.
    return expand(cos(angle) if kind == "cos" else sin(angle), atoms=atoms)


def as_pythagoras(terms: Terms) -> Terms:
    """The sum with sin² + cos² = 1 used so that few terms are left.

    Without squares of sines, or without those of cosines, the sum is in a canonical form in which all that can cancel
    has cancelled. From the shorter of the two, each angle is then tried in the other form.
    """
    angles = _angles(terms)
    in_cosines = in_sines = terms
    for angle in angles:
        in_cosines = without_square(in_cosines, sin(angle), cos(angle))
        in_sines = without_square(in_sines, cos(angle), sin(angle))
    best = min((terms, in_cosines, in_sines), key=len)
    for angle in angles:
        other_forms = [without_square(best, sin(angle), cos(angle)), without_square(best, cos(angle), sin(angle))]
        best = min((best, *other_forms), key=len)
    return best


def _angles(terms: Terms) -> list[Expr]:
    """The angles whose sines or cosines occur in a sum with positive integer powers."""
    atoms = terms.atoms
    sines = _sines(atoms)
    mask = atoms.mask(list(sines))
    present = {
        number
        for monomial in {atoms.part(monomial, mask) for monomial in terms.numbers}
        for number, exponent in atoms.pairs(monomial)
        if exponent > 0 and exponent % UNIT == 0
    }
    return sorted({sines[number][1] for number in present}, key=str)


def with_fewest_squares(terms: Terms) -> Terms:
    """The sum with sin² + cos² = 1 used for each factor by itself, where that leaves fewer terms, or fewer squares.

        a + b sin² + c cos²  =  (a + b) + (c − b) cos²  =  (a + c) + (b − c) sin²  =  (a + b) sin² + (a + c) cos²

    Of I_x − I_x cos² + I_z cos² it makes I_x sin² + I_z cos².
    """
    atoms, best = terms.atoms, dict(terms.numbers)
    for angle in _angles(terms):
        fields = [field for each in (sin(angle), cos(angle)) if (field := atoms.known_field(each)) is not None]
        factors = dict.fromkeys(m for monomial in best for m in _without_square(atoms, monomial, fields))
        square, other = (2 * UNIT << atoms.field(each) for each in (sin(angle), cos(angle)))
        for factor in factors:
            places = (factor, factor + square, factor + other)
            a, b, c = (best.get(place, 0) for place in places)
            if (a != 0) + (b != 0) + (c != 0) < 2:
                continue
            forms = [(a, b, c), (a + b, 0, c - b), (a + c, b - c, 0), (0, a + b, a + c)]
            fewest = min(forms, key=lambda form: [sum(number != 0 for number in some) for some in (form, form[1:])])
            for place, number in zip(places, fewest, strict=True):
                if number != 0:
                    best[place] = number
                else:
                    best.pop(place, None)
    return terms.like(best)


def _without_square(atoms: Atoms, monomial: Packed, fields: Sequence[int]) -> list[Packed]:
    """A monomial, and its cofactor of the square of one of some atoms."""
    left = [monomial]
    for field in fields:
        exponent = atoms.exponent(monomial, field)
        if exponent >= 2 * UNIT and exponent % UNIT == 0:
            left.append(monomial - (2 * UNIT << field))
    return left


def with_unit_norm(expression: Expr, elements: Sequence[Expr]) -> Expr:
    """An expression of the elements of a unit quaternion with e0² = 1 − e1² − e2² − e3² used where that is shorter."""
    if not expression.has(*elements):
        return expression
    terms = expand(expression)
    reduced = without_square(terms, elements[0], *elements[1:])
    return write(reduced) if len(reduced) < len(terms) else expression


def without_square(terms: Terms, square: Expr, *others: Expr) -> Terms:
    """Every square² replaced by 1 − Σ other²."""
    atoms = terms.atoms
    field = atoms.known_field(square)
    if field is None:
        return terms
    squares = {monomial: _pairs_of_factors(atoms, monomial, field) for monomial in terms.numbers}
    largest = max(squares.values(), default=0)
    if largest == 0:
        return terms
    replacement = Terms(atoms, {ONE: 1, **{2 * UNIT << atoms.field(other): -1 for other in others}})
    powers = [Terms(atoms, {ONE: 1})]
    for _ in range(largest):
        powers.append(multiply(powers[-1], replacement))
    total: Numbers = {}
    known = total.get
    for monomial, number in terms.numbers.items():
        count = squares[monomial]
        if count == 0:
            total[monomial] = known(monomial, 0) + number
            continue
        rest = monomial - (2 * count * UNIT << field)
        for factor, times in powers[count].numbers.items():
            total[rest + factor] = known(rest + factor, 0) + number * times
    return terms.like({monomial: number for monomial, number in total.items() if number != 0})


def _pairs_of_factors(atoms: Atoms, monomial: Packed, field: int) -> int:
    """The number of squares of an atom in a monomial."""
    exponent = atoms.exponent(monomial, field)
    return exponent // (2 * UNIT) if exponent > 0 and exponent % UNIT == 0 else 0


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
    atoms = terms.atoms
    mask = atoms.mask(list(_sines(atoms)))
    products = {_whole_part(atoms, atoms.part(monomial, mask)) for monomial in terms.numbers}
    return all(
        sum(exponent for _, exponent in atoms.pairs(product)) <= _LARGEST_FOURIER_DEGREE * UNIT for product in products
    )


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
    """Three points of mixed signs, to sixty digits; rounded numbers in the expression correctly fail the test."""
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
    for angle in [atom.args[0] for atom in terms.atoms.all if isinstance(atom, sin)]:
        terms = without_square(terms, sin(angle), cos(angle))
    return terms
