"""Expressions and vectors as text that can be read back: `-m*g*sin(q1)`, `l_A/2`, `q1.dot`, `(L + q1)*B.x`.

An expression in SymPy's own form is read back as the same expression, argument by argument.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from math import isfinite

import sympy
from sympy import Expr, Symbol
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean
from sympy.printing.str import StrPrinter

from kanes.base.errors import WrongValueError
from kanes.expr.formulas.digital import limited
from kanes.expr.formulas.operations import COMPARISONS, WRITTEN_FUNCTIONS
from kanes.expr.geometry.vectors import Vector
from kanes.expr.splines import Spline
from kanes.expr.symbols import Acceleration, Rate

NAME = r"[^\W\d](?:\w|[\u0300-\u036f'′″])*"
_PLAIN = re.compile(rf"{NAME}(?:\.{NAME})*")
# Words that are names of symbols only within backquotes.
_WORDS = {"and", "or", "not"}
_SIGNS = {function: sign for sign, function in COMPARISONS.items()}


def write_formula(value: Expr | Boolean | Vector, hidden: Container[str] = ()) -> str:
    """A scalar, condition or vector as text; `hidden` are names of a model, one of which may be `pi`.

    >>> from kanes.expr.symbols import Coordinate, Parameter
    >>> m, q = Parameter("m"), Coordinate("q1")
    >>> write_formula(-m * q.dot**2 / 2)
    '-m*q1.dot**2/2'
    """
    printer = _Printer("acos(-1)" if "pi" in hidden else "pi")
    return _vector(value, printer) if isinstance(value, Vector) else str(printer.doprint(value))


def quoted(name: str) -> str:
    """A name in a formula: in backquotes if it is not a plain word."""
    if _PLAIN.fullmatch(name) and name not in _WORDS:
        return name
    if "`" in name:
        raise WrongValueError(f"'{name}': a name with a backquote cannot be in a formula. Choose another name.")
    return f"`{name}`"


def _vector(vector: Vector, printer: _Printer) -> str:
    pieces = [
        _multiple(number, f"{quoted(frame.name)}.{axis}", printer)
        for frame, numbers in vector.terms.items()
        for axis, number in zip("xyz", numbers, strict=True)
        if number != 0
    ]
    if not pieces:
        return "0"
    first, *rest = pieces
    return first + "".join(f" - {piece[1:]}" if piece.startswith("-") else f" + {piece}" for piece in rest)


def _multiple(number: Expr, unit: str, printer: _Printer) -> str:
    if abs(number) == 1:
        return unit if number == 1 else f"-{unit}"
    text = printer.doprint(number)
    return f"({text})*{unit}" if number.is_Add else f"{text}*{unit}"


def _number_first(arguments: Sequence[Expr]) -> tuple[Expr | None, Expr | None]:
    """The number among two arguments, and the other one; None without such a pair."""
    numbers = [each for each in arguments if each.is_Number]
    others = [each for each in arguments if not each.is_Number]
    return (numbers[0], others[0]) if len(numbers) == len(others) == 1 else (None, None)


class _Printer(StrPrinter):
    """SymPy's own text, except for names, numbers and functions."""

    def __init__(self, pi: str) -> None:
        super().__init__()
        self._pi = pi

    def _print_Pi(self, number: Expr) -> str:
        return self._pi

    def _print_Symbol(self, symbol: Symbol) -> str:
        if isinstance(symbol, (Rate, Acceleration)):
            return quoted(symbol.base_name) + ".dot" * symbol.order
        return quoted(symbol.name)

    def _print_Float(self, number: Expr) -> str:
        value = float(number)
        if not isfinite(value):
            raise WrongValueError(f"{number} is too large. Give a number below 1.8e308.")
        return repr(value)

    def _print_Exp1(self, number: Expr) -> str:
        return "exp(1)"

    def _print_Mul(self, product: Expr) -> str:
        number, *rest = product.args
        # SymPy multiplies a number into a sum. A product that still has one before a sum was made without evaluation.
        if number.is_Number and len(rest) == 1 and rest[0].is_Add:
            return self._held(number, rest[0])
        below = [factor for factor in rest if factor.is_Pow and factor.exp.is_negative]
        if number.is_Rational and number.q != 1 and len(below) == 1 and below[0].base.is_Add:
            # x/(2*(a + b)) would be multiplied out as well.
            return f"{self._print(sympy.Mul(number.p, *rest))}/{number.q}"
        return str(super()._print_Mul(product))

    def _held(self, number: Expr, terms: Expr) -> str:
        within = f"(({self._print(terms)}))"
        if not number.is_Rational:
            return f"{self._print(number)}*{within}"
        sign, above = "-" if number.p < 0 else "", abs(number.p)
        before = sign if above == 1 else f"{sign}{above}*"
        return f"{before}{within}" if number.q == 1 else f"{before}{within}/{number.q}"

    def _print_Function(self, expression: Expr) -> str:
        return self._call(WRITTEN_FUNCTIONS.get(type(expression).__name__), expression, expression.args)

    def _call(self, name: str | None, expression: Expr, arguments: Sequence[Expr]) -> str:
        if name is None:
            raise WrongValueError(f"{expression}: formulas have no function {type(expression).__name__}. Omit it.")
        return f"{name}({', '.join(self._print(argument) for argument in arguments)})"

    _print_Abs = _print_Min = _print_MinMaxBase = _print_Function

    def _print_Max(self, expression: Expr) -> str:
        low, inner = _number_first(expression.args)
        high, value = _number_first(inner.args) if isinstance(inner, sympy.Min) else (None, None)
        if low is None or high is None or low > high or limited(value, low, high) != expression:
            return self._print_Function(expression)
        return self._call("limited", expression, (value, low, high))

    def _print_Heaviside(self, expression: Expr) -> str:
        usual = expression.args[1] == sympy.S.Half
        return self._call("heaviside", expression, expression.args[:1] if usual else expression.args)

    def _print_Spline(self, spline: Spline) -> str:
        return f"{quoted(spline.table.name)}{chr(39) * spline.order}({self._print(spline.x)})"

    def _print_Piecewise(self, expression: Expr) -> str:
        *pairs, (otherwise, always) = expression.args
        if always != sympy.true:
            raise WrongValueError(f"{expression}: in a formula the last case needs the condition True. Add (…, True).")
        parts = [part for value, condition in pairs for part in (condition, value)]
        return self._call("if", expression, [*parts, otherwise])

    def _print_Relational(self, relation: Relational) -> str:
        left, right = relation.args
        return f"{self._print(left)} {_SIGNS[relation.func]} {self._print(right)}"

    def _print_And(self, condition: Boolean) -> str:
        return " and ".join(self._part(part) for part in condition.args)

    def _print_Or(self, condition: Boolean) -> str:
        return " or ".join(self._part(part) for part in condition.args)

    def _print_Not(self, condition: Boolean) -> str:
        return f"not {self._part(condition.args[0])}"

    def _part(self, condition: Boolean) -> str:
        text = self._print(condition)
        return f"({text})" if isinstance(condition, (sympy.And, sympy.Or)) else text

    def _print_BooleanTrue(self, condition: Boolean) -> str:
        return "0 == 0"

    def _print_BooleanFalse(self, condition: Boolean) -> str:
        return "0 != 0"

    def emptyPrinter(self, expression: object) -> str:  # SymPy's name
        raise WrongValueError(f"{expression}: formulas have no {type(expression).__name__}. Omit it.")

    _print_Basic = _print_BooleanFunction = emptyPrinter
