"""Quantities of a whole motion as symbols: integrals, values at its start and end, its duration.

They stand in expressions of goals and conditions, such as `kn.integral(F**2) + 0.1 * kn.at_end(x)**2`.
"""

from __future__ import annotations

from typing import Self

from sympy import Expr, S

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.symbols import ExprLike, StandIn, as_expression


class MotionTerm(StandIn):
    """One of the kinds "integral", "at_start", "at_end" and "duration" of an expression, in a phase if one is named."""

    kind = "quantity of a motion"
    what: str
    of: Expr
    phase: str

    def __new__(cls, what: str, of: Expr = S.One, phase: str = "") -> Self:
        inside = [repr(phase)] if phase else []
        inside = inside if what == "duration" else [str(of), *inside]
        term: Self = super().__new__(cls, f"{what}({', '.join(inside)})")
        if not hasattr(term, "what"):
            term.what, term.of, term.phase = what, of, phase
        return term

    def _hashable_content(self) -> tuple[object, ...]:
        own = (self.what, self.of, self.phase) if hasattr(self, "what") else ()
        return (*super()._hashable_content(), *own)

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, bool | None]]:
        return (self.what, self.of, self.phase), {}

    def _latex(self, printer: object) -> str:
        return rf"\mathrm{{{self.name}}}".replace("_", r"\_")


def integral(expression: ExprLike, phase: str | None = None) -> Expr:
    """The integral over time of an expression of the model's symbols, over all phases or over one.

    >>> from sympy import Symbol
    >>> integral(Symbol("F") ** 2)
    integral(F**2)
    """
    return _term("integral", expression, phase)


def at_start(expression: ExprLike, phase: str | None = None) -> Expr:
    """The value of an expression where the motion, or one of its phases, starts."""
    return _term("at_start", expression, phase)


def at_end(expression: ExprLike, phase: str | None = None) -> Expr:
    """The value of an expression where the motion, or one of its phases, ends."""
    return _term("at_end", expression, phase)


def duration(phase: str | None = None) -> Expr:
    """How long the motion, or one of its phases, lasts."""
    return _term("duration", S.One, phase)


def terms_in(expression: Expr) -> set[MotionTerm]:
    """The quantities of a whole motion in an expression."""
    return expression.atoms(MotionTerm)


def _term(what: str, expression: ExprLike, phase: object) -> Expr:
    found = as_expression(expression, what)
    if inner := terms_in(found):
        named = ", ".join(sorted(map(str, inner)))
        raise WrongValueError(f"{what}: {named} belongs to a whole motion, and has no {what}. Use it outside.")
    if phase is not None and not isinstance(phase, str):
        raise WrongTypeError(f"{what}: phase={phase!r} is not a name. Give the name of a phase.")
    return MotionTerm(what, found, phase or "")
