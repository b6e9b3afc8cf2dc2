"""The readable form of a scalar: the shortest that a few recipes find.

Each recipe is a normal form (as given, products to sums, Pythagoras) and a way to write it (factored throughout, or
collected by products of speeds as books do). Accelerations are always collected.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Mul, S, cos, count_ops, sin

from kanes.expr.symbols import Acceleration, Rate, Speed
from kanes.expr.terms import Terms, collect, expand, factor, write_monomial
from kanes.expr.trig import as_fourier, as_pythagoras


def tidy(expression: Expr) -> Expr:
    """The expression in the shortest form found, accelerations collected.

    >>> from sympy import cos, sin, symbols
    >>> a, b, x = symbols("a b x")
    >>> tidy(a * cos(x) ** 2 + a * sin(x) ** 2 + b * cos(x) * cos(x))
    a + b*cos(x)**2
    """
    if expression.is_Atom:
        return expression
    groups = collect(expand(expression), _is_acceleration)
    parts = [Mul(write_monomial(monomial), tidy_terms(terms)) for monomial, terms in groups.items()]
    collected = Add(*parts)
    # What is written already may be shorter than anything the recipes make of it, and is then what its author wanted.
    if length(expression) <= length(collected) and not expression.has(sin, cos):
        return expression
    factored = _with_common_sign(parts) if len(parts) > 1 else collected
    return min((collected, factored), key=length)


def tidy_terms(terms: Terms) -> Expr:
    """The shortest form of a sum without accelerations."""
    return min(_candidates(terms), key=length)


def length(expression: Expr) -> int:
    """How long an expression is to read: its operations, sine and cosine counting as one each."""
    return int(count_ops(expression))


def _candidates(terms: Terms) -> Iterator[Expr]:
    forms = [terms]
    if sum(1 for monomial in terms for atom, _ in monomial if isinstance(atom, (sin, cos))) > 1:
        for form in (as_fourier(terms), as_pythagoras(terms)):
            if form not in forms:
                forms.append(form)
    for form in forms:
        yield factor(form)
        by_speeds = collect(form, _is_speed)
        if 1 < len(by_speeds) < len(form):
            yield Add(*(Mul(write_monomial(speeds), factor(rest)) for speeds, rest in by_speeds.items()))


def _with_common_sign(parts: list[Expr]) -> Expr:
    """−(a + b) rather than −a − b when every part is negative."""
    if all(part.could_extract_minus_sign() for part in parts):
        return Mul(S.NegativeOne, Add(*(-part for part in parts)), evaluate=False)
    return Add(*parts)


def _is_acceleration(atom: Expr) -> bool:
    return isinstance(atom, Acceleration) or (isinstance(atom, Rate) and atom.order == 2)


def _is_speed(atom: Expr) -> bool:
    return isinstance(atom, Speed) or (isinstance(atom, Rate) and atom.order == 1)
