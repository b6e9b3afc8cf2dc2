"""The readable form of a scalar: the shortest that a few recipes find.

Each recipe is a normal form (as given, products to sums, Pythagoras) and a way to write it (factored throughout, or
collected by products of speeds as in textbooks). Accelerations are always collected.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Mul, S, cos, fraction, sin, together
from sympy import factor as sympy_factor

from kanes.expr.simplify.atoms import UNIT, Packed
from kanes.expr.simplify.factored import LightSum, built, by_factors, factor, factored, light_length
from kanes.expr.simplify.lengths import length as length
from kanes.expr.simplify.terms import (
    ONE,
    Coefficient,
    Numbers,
    Terms,
    cancelled,
    collect,
    content,
    denominators,
    expand,
    expanded_size,
    quotient,
    write_monomial,
)
from kanes.expr.simplify.trig import as_fourier, as_pythagoras, has_cheap_fourier_form, with_fewest_squares
from kanes.expr.symbols import Rate, Speed, is_acceleration


def tidy(expression: Expr) -> Expr:
    """The expression in the shortest form found, accelerations collected.

    >>> from sympy import cos, sin, symbols
    >>> a, b, x = symbols("a b x")
    >>> tidy(a * cos(x) ** 2 + a * sin(x) ** 2 + b * cos(x) * cos(x))
    a + b*cos(x)**2
    """
    if expression.is_Atom or expanded_size(expression) > _LARGEST_SUM:
        return expression
    expression = _with_like_signs(expression)
    terms = expand(expression)
    groups = collect(terms, is_acceleration)
    collected = Add(
        *(
            Mul(
                write_monomial(frozenset(terms.atoms.expressions(monomial))),
                tidy_terms(rest, bracketed=monomial != ONE),
            )
            for monomial, rest in groups.items()
        )
    )
    candidates = [collected]
    if all(len(rest) == 1 for rest in groups.values()):
        candidates.append(factor(terms))
    # The expression as given may be shorter than all results of the recipes, and is then kept.
    has_accelerations = any(is_acceleration(atom) for atom in expression.free_symbols)
    if not has_accelerations and not expression.has(sin, cos):
        candidates.insert(0, expression)
    elif not has_accelerations and len(terms) > _MANY_TERMS and length(collected) > _LONG:
        candidates.append(expression)
    if denominators(expression) and length(expression) <= _LONGEST_FRACTION:
        numerator, denominator = fraction(cancelled(together(expression)))
        # A sum may still be in a fraction inside a function, where it stays.
        if not denominators(numerator):
            candidates.append(tidy(numerator) / sympy_factor(denominator))
    return with_leading_plus(min(candidates, key=length) if len(candidates) > 1 else collected)


def tidy_quotient(expression: Expr) -> Expr:
    """The expression tidied as it is, or over one denominator, whichever is shorter.

    For expressions with substituted solutions of linear equations: one quotient is shorter than a sum of them.

    >>> from sympy import symbols
    >>> a, b, x = symbols("a b x")
    >>> tidy_quotient(a * x - a * b / (a + b) * x)
    a**2*x/(a + b)
    """
    numerator, denominator = fraction(together(expression))
    above_factor, above = tidy(numerator).as_content_primitive()
    below_factor, below = tidy(denominator).as_content_primitive()
    return min(tidy(expression), above_factor / below_factor * above / below, key=length)


def with_leading_plus(expression: Expr) -> Expr:
    """1/(−R + r) as −1/(R − r): a denominator starts with a plus where it can."""
    if expression.is_Atom or not denominators(expression):
        return expression
    arguments = [with_leading_plus(argument) for argument in expression.args]
    if not expression.is_Mul:
        return _turned(expression.func(*arguments))
    return Mul(*(_turned(argument) for argument in arguments))


def _turned(expression: Expr) -> Expr:
    if not (expression.is_Pow and expression.base.is_Add and expression.exp.is_Integer and expression.exp < 0):
        return expression
    first, *rest = expression.base.as_ordered_terms()
    if not first.could_extract_minus_sign() or all(term.could_extract_minus_sign() for term in rest):
        return expression
    sign = S.NegativeOne if expression.exp % 2 else S.One
    return sign * (-expression.base) ** expression.exp


# Sums of parts that are tidy already are worth another pass only while they are short.
_SHORT = 30


def tidy_short(expression: Expr) -> Expr:
    """A sum of tidy parts: tidied once more as a whole when it is short, left as it is when it is long."""
    return tidy(expression) if length(expression) <= _SHORT else expression


# Where sums of sines and cosines fill lines, products that are not expanded may be shorter. Expressions shorter
# than this, or with so few terms, are easier to read multiplied out and collected.
_LONG, _MANY_TERMS = 300, 40

# A sum of more terms than this is no shorter to read for being tidied, and takes seconds.
_LARGEST_SUM = 4000

# SymPy's rational simplification is slow; longer fractions than this are left as they are.
_LONGEST_FRACTION = 60


def _with_like_signs(expression: Expr) -> Expr:
    """(−u1 − u2) (u1 + u2) as −(u1 + u2)², which SymPy does not see."""
    if expression.is_Atom:
        return expression
    arguments = [_with_like_signs(argument) for argument in expression.args]
    if expression.is_Mul:
        return _product_with_like_signs(expression, arguments)
    is_same = all(new is old for new, old in zip(arguments, expression.args, strict=True))
    return expression if is_same else expression.func(*arguments)


def _product_with_like_signs(product: Expr, factors: list[Expr]) -> Expr:
    sign = S.One
    sums = [each for each in factors if each.is_Add]
    for index, each in enumerate(factors) if len(sums) > 1 else ():
        if each.is_Add and each.could_extract_minus_sign() and -each in factors:
            factors[index], sign = -each, -sign
    is_same = sign == 1 and all(new is old for new, old in zip(factors, product.args, strict=True))
    # A single number before a sum is multiplied in.
    return product if is_same and not (factors[0].is_Number and sums) else Mul(sign, *factors)


def tidy_terms(terms: Terms, bracketed: bool = False) -> Expr:
    """The shortest form of a sum without accelerations."""
    atoms = terms.atoms
    forms = list(_candidates(terms, bracketed))
    return built(atoms, min(forms, key=lambda form: light_length(atoms, form)) if len(forms) > 1 else forms[0])


def _candidates(terms: Terms, bracketed: bool) -> Iterator[LightSum]:
    forms = [terms]
    if _has_squares_or_products(terms):
        shorter = as_pythagoras(terms)
        others = [shorter, with_fewest_squares(shorter)]
        if has_cheap_fourier_form(terms):
            others.append(as_fourier(terms))
        forms += [form for index, form in enumerate(others) if form != terms and form not in others[:index]]
    for form in forms:
        yield factored(form, bracketed=bracketed)
        by_speeds = collect(form, _is_speed)
        if 1 < len(by_speeds) < len(form):
            yield _by_speeds(by_speeds)


def _has_squares_or_products(terms: Terms) -> bool:
    """Whether sines and cosines occur in a sum several times, or squared."""
    atoms = terms.atoms
    sines = {number for number, atom in enumerate(atoms.all) if isinstance(atom, (sin, cos))}
    powers = [power for each in terms.numbers for number, power in atoms.pairs(each) if number in sines]
    return len(powers) > 1 or any(power == 2 * UNIT for power in powers)


def _by_speeds(by_speeds: dict[Packed, Terms]) -> LightSum:
    """Products of speeds with their coefficients, those with one and the same coefficient together."""
    sharing: dict[frozenset[tuple[Packed, Coefficient]], Numbers] = {}
    for speeds, coefficient in by_speeds.items():
        number = content(coefficient.numbers.values())
        key = frozenset((each, quotient(value, number)) for each, value in coefficient.numbers.items())
        sharing.setdefault(key, {})[speeds] = number
    some = next(iter(by_speeds.values()))
    return by_factors([(some.like(products), Terms(some.atoms, dict(shared))) for shared, products in sharing.items()])


def _is_speed(atom: Expr) -> bool:
    return isinstance(atom, Speed) or (isinstance(atom, Rate) and atom.order == 1)
