"""The scalars a user names: coordinates, speeds, parameters, inputs and time.

All are real SymPy symbols, so that anything SymPy can write can stand in a model. Two symbols of the same kind and
name are the same symbol, as everywhere in SymPy.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterable
from numbers import Rational, Real
from typing import Any

import sympy
import sympy.tensor.tensor  # SymPy loads it at the first sum; here it counts as part of the import.
from sympy import Expr as Expr
from sympy import S, Symbol
from sympy import cos as cos
from sympy import sin as sin
from sympy.printing.latex import translate

from kanes.errors import ExpressionError

ZERO, ONE, PI = S.Zero, S.One, S.Pi

_DOTS = {1: ("\u0307", r"\dot"), 2: ("\u0308", r"\ddot")}


def latex_name(name: str) -> str:
    r"""LaTeX of a plain-text name: `rho_B` becomes `\rho_{B}`, `q1` becomes `q_{1}`, `I_C` becomes `I_{C}`."""
    stem, subscript = _split(name)
    stem = translate(stem)
    return f"{stem}_{{{subscript}}}" if subscript else stem


def latex_label(name: str) -> str:
    r"""LaTeX of the name of a thing, words upright: `ball` becomes `\mathrm{ball}`, `P1` becomes `P_{1}`."""
    stem, subscript = _split(name)
    letters = stem.rstrip("*'")
    word = translate(letters) if len(letters) < 2 or translate(letters) != letters else rf"\mathrm{{{letters}}}"
    marked = word + stem[len(letters) :].replace("*", "^*")
    return f"{marked}_{{{subscript}}}" if subscript else marked


def text_name(name: str, dots: int = 0) -> str:
    """A name for the terminal, with its time derivatives as dots: `q1` once differentiated is `q̇1`."""
    if not dots:
        return name
    stem, _ = _split(name)
    return stem + _DOTS[dots][0] + name[len(stem) :]


def _split(name: str) -> tuple[str, str]:
    """Stem and subscript: `rho_B` is (rho, B), `q12` is (q, 12)."""
    stem, *rest = name.split("_")
    digits = re.fullmatch(r"(.*?[^\d])(\d+)", stem)
    if digits:
        stem, rest = digits[1], [digits[2], *rest]
    return stem, ",".join(part for part in rest if part)


class _Named(Symbol):
    """A real symbol that prints its name as books do."""

    # What error messages and checks call this kind of symbol.
    kind = "symbol"

    def __new__(cls, name: str, **assumptions: Any) -> Any:
        return super().__new__(cls, name, **{"real": True, **assumptions})

    @classmethod
    def class_key(cls) -> Any:
        # All kinds sort by name alone, so that L + q1 does not become q1 + L because a coordinate is not a parameter.
        return Symbol.class_key()

    def _latex(self, printer: Any) -> str:
        return latex_name(self.name)


class _Dotted(_Named):
    """The time derivative of a coordinate or speed, as a symbol of its own."""

    base_kind: type[_Named]

    def __new__(cls, base: str, order: int = 1) -> Any:
        symbol = super().__new__(cls, text_name(base, order))
        symbol.base_name, symbol.order = base, order
        return symbol

    def __reduce__(self) -> Any:
        return type(self), (self.base_name, self.order)

    def __getnewargs_ex__(self) -> Any:
        return (self.base_name, self.order), {}

    @property
    def of(self) -> Any:
        """The symbol whose derivative this is."""
        return self.base_kind(self.base_name)

    def _latex(self, printer: Any) -> str:
        stem, subscript = _split(self.base_name)
        dotted = f"{_DOTS[self.order][1]}{{{translate(stem)}}}"
        return f"{dotted}_{{{subscript}}}" if subscript else dotted


class Coordinate(_Named):
    """A generalized coordinate q_r. Its time derivative is `q.dot`, and `q.dot.dot` the second."""

    kind = "coordinate"

    @property
    def dot(self) -> Rate:
        return Rate(self.name)


class Rate(_Dotted):
    """q̇_r (order 1) or q̈_r (order 2)."""

    kind = "rate"
    base_kind = Coordinate

    @property
    def dot(self) -> Rate:
        if self.order == 2:
            raise ExpressionError(f"{self}: there is no third derivative of a coordinate here. Stop at q.dot.dot.")
        return Rate(self.base_name, 2)


class Speed(_Named):
    """A generalized speed u_r. Its time derivative is `u.dot`."""

    kind = "speed"

    @property
    def dot(self) -> Acceleration:
        return Acceleration(self.name)


class Acceleration(_Dotted):
    """u̇_r."""

    kind = "acceleration"
    base_kind = Speed


def is_acceleration(symbol: Expr) -> bool:
    """Whether a symbol is u̇ or q̈."""
    return isinstance(symbol, Acceleration) or (isinstance(symbol, Rate) and symbol.order == 2)


class Parameter(_Named):
    """A constant of the system: a mass, a length, a stiffness."""

    kind = "parameter"


class Input(_Named):
    """A quantity known at run time as a function of time or state: a motor torque, a wind speed."""

    kind = "input"


class Time(_Named):
    """The time t."""

    kind = "time"


class StandIn(_Named):
    """A symbol of the program's own. It is no symbol of the user's, whatever its name."""

    kind = "stand-in"


def as_expression(value: Any, where: str) -> Expr:
    """A number or SymPy expression as SymPy expression; anything else, text included, is refused.

    Text is never parsed: SymPy would evaluate it as Python.
    """
    if isinstance(value, Expr) and not isinstance(value, sympy.MatrixBase):
        if value.has(S.NaN, S.Infinity, S.NegativeInfinity, S.ComplexInfinity, S.ImaginaryUnit):
            raise ExpressionError(f"{where}: {value} is not finite and real. Give a finite real expression.")
        return value
    number = _exact_number(value)
    if number is None:
        raise ExpressionError(
            f"{where}: {value!r} is not a scalar expression. Give a number or an expression of the model's "
            "coordinates, speeds, parameters and inputs."
        )
    if not number.is_finite:
        raise ExpressionError(f"{where}: {value!r} is not finite. Give a finite number.")
    return number


def _exact_number(value: Any) -> Expr | None:
    """A real number of Python's or NumPy's, whole numbers and fractions kept exact."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Rational):
        above, below = int(value.numerator), int(value.denominator)
        # Beyond the range of machine numbers it could be written but not computed with.
        return sympy.Rational(above, below) if abs(above) // below <= sys.float_info.max else S.Infinity
    # A zero is exact however it is typed: SymPy would carry 0.0 through sums as a number like others.
    return sympy.Float(float(value)) if value != 0 else S.Zero


def at_least_zero(expression: Expr) -> Expr:
    """max(0, x)."""
    return sympy.Max(S.Zero, expression)


def default_speed_name(coordinate: str, taken: Container[str] = ()) -> str:
    """The name of the speed that a coordinate gets when the user names none: `u1` for `q1`, `u_theta` for `theta`."""
    name = "u" + coordinate[1:] if re.fullmatch(r"q_?\w*", coordinate) and len(coordinate) > 1 else f"u_{coordinate}"
    while name in taken:
        name += "_"
    return name


def has_float(expression: Expr) -> bool:
    """Whether a rounded number stands in an expression."""
    return bool(expression.has(sympy.Float))


def names_of(symbols: Iterable[Symbol]) -> tuple[str, ...]:
    """The names of some symbols."""
    return tuple(symbol.name for symbol in symbols)


def is_named(thing: Any) -> bool:
    """Whether something is a symbol of one of the kinds above."""
    return isinstance(thing, _Named)
