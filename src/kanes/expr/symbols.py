"""The scalars a user names: coordinates, speeds, parameters, inputs and time.

All are real SymPy symbols, so that any SymPy expression can be used in a model. Two symbols of the same kind and
name are the same symbol, as everywhere in SymPy.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Container, Iterable
from functools import partial as partial_function
from typing import Self, TypeAlias

import sympy
import sympy.tensor.tensor  # SymPy loads it at the first sum; here it counts as part of the import.
from sympy import Expr as Expr
from sympy import S, Symbol
from sympy import acos as acos
from sympy import atan2 as atan2
from sympy import cos as cos
from sympy import sin as sin
from sympy import tanh as tanh
from sympy.printing.printer import Printer

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.free_names import first_free
from kanes.expr.formulas.scalar_values import as_expression as as_expression
from kanes.expr.formulas.scalar_values import refuse_plain_time
from kanes.expr.written_names import latex_name, spelled_latex, spelled_unicode, text_name, unicode_name

ZERO, ONE, PI = S.Zero, S.One, S.Pi

# What `as_expression` takes: an expression, a number, or a quantity with a unit.
ExprLike: TypeAlias = Expr | float

# A copy of 2 (a + b), pickled or deep, keeps its form. SymPy would multiply it out.
for _kind in (sympy.Add, sympy.Mul):
    copyreg.pickle(_kind, lambda expression: (type(expression)._from_args, (expression.args,)))
copyreg.pickle(sympy.Pow, lambda power: (partial_function(sympy.Pow, evaluate=False), power.args))


def _unicode(name: str, order: int = 0, *, spelled: bool) -> str:
    return text_name(spelled_unicode(name), order) if spelled else unicode_name(name, order)


def _latex(name: str, order: int = 0, *, spelled: bool) -> str:
    return (spelled_latex if spelled else latex_name)(name, order)


class _Named(Symbol):
    """A real symbol that prints its name as in textbooks, or `spelled` as typed where it would look like another.

    `k2` and `k_2` both print as k₂: in a model that has both, the second is spelled.
    """

    # The name of this kind of symbol in messages and checks.
    kind = "symbol"
    spelled: bool

    def __new__(cls, name: str, *, spelled: bool = False, **assumptions: bool | None) -> Self:
        assumptions = {"real": True, **assumptions}
        # SymPy's cache of symbols depends on names and assumptions alone.
        symbol = Symbol.__xnew__(cls, name, **assumptions) if spelled else super().__new__(cls, name, **assumptions)
        symbol.spelled = spelled
        return symbol

    def _hashable_content(self) -> tuple[object, ...]:
        return (*super()._hashable_content(), self.spelled)

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, bool | None]]:
        arguments, assumptions = super().__getnewargs_ex__()
        return arguments, {**assumptions, "spelled": self.spelled}

    @classmethod
    def class_key(cls) -> tuple[object, ...]:
        # All kinds sort by name alone, so that L + q1 does not become q1 + L because a coordinate is not a parameter.
        return Symbol.class_key()

    def __float__(self) -> float:
        raise WrongTypeError(
            f"{self.name} is a {self.kind}, which has no number here. Functions of symbols are SymPy's: sympy.sin(q), "
            "not math.sin(q)."
        )

    def __str__(self) -> str:
        # The same as SymPy's printer, which is slower: tables of values are read by name.
        return self.name

    def _latex(self, printer: Printer) -> str:
        return _latex(self.name, spelled=self.spelled)

    def unicode(self) -> str:
        """The name for a terminal."""
        return _unicode(self.name, spelled=self.spelled)


class _Changing(_Named):
    """A symbol that changes with time: SymPy's `q.diff(t)` and `(q1 * sin(q2)).diff(t)` use `q.dot`."""

    def diff(self, *variables: ExprLike | tuple[Expr, int], **assumptions: bool) -> Expr:
        """As in SymPy; without a variable it is the time derivative, as for dynamicsymbols."""
        if not variables:
            return rate_of(self)
        refuse_plain_time(self, variables)
        derivative: Expr = super().diff(*variables, **assumptions)
        return derivative

    def _eval_derivative(self, variable: Expr) -> Expr:
        return rate_of(self) if isinstance(variable, Time) else super()._eval_derivative(variable)

    def _eval_derivative_n_times(self, variable: Expr, n: ExprLike) -> Expr:
        if not isinstance(variable, Time):
            return super()._eval_derivative_n_times(variable, n)
        derivative: Expr = self
        for _ in range(int(n)):
            derivative = rate_of(derivative)
        return derivative


class _Dotted(_Changing):
    """The time derivative of a coordinate or speed, as a symbol of its own."""

    base_kind: type[Coordinate | Speed]
    base_name: str
    order: int

    def __new__(cls, base: str, order: int = 1, *, spelled: bool = False) -> Self:
        symbol: Self = super().__new__(cls, text_name(base, order), spelled=spelled)
        symbol.base_name, symbol.order = base, order
        return symbol

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, bool | None]]:
        return (self.base_name, self.order), {"spelled": self.spelled}

    @property
    def of(self) -> Coordinate | Speed:
        """The symbol whose derivative this is."""
        return self.base_kind(self.base_name, spelled=self.spelled)

    def _latex(self, printer: Printer) -> str:
        return _latex(self.base_name, self.order, spelled=self.spelled)

    def unicode(self) -> str:
        return _unicode(self.base_name, self.order, spelled=self.spelled)


class Coordinate(_Changing):
    """A generalized coordinate q_r. Its time derivative is `q.dot`, and `q.dot.dot` the second."""

    kind = "coordinate"

    @property
    def dot(self) -> Rate:
        return Rate(self.name, spelled=self.spelled)


class Discrete(_Changing):
    """A discrete state: a number that only events change. In the equations it is a coordinate whose rate is zero."""

    kind = "discrete state"

    @property
    def dot(self) -> Rate:
        return Rate(self.name, spelled=self.spelled)


class Rate(_Dotted):
    """q̇_r (order 1) or q̈_r (order 2)."""

    kind = "rate"
    base_kind = Coordinate

    @property
    def dot(self) -> Rate:
        if self.order == 2:
            raise WrongValueError(f"{self}: there is no third derivative of a coordinate. Stop at q.dot.dot.")
        return Rate(self.base_name, 2, spelled=self.spelled)


class Speed(_Changing):
    """A generalized speed u_r. Its time derivative is `u.dot`."""

    kind = "speed"

    @property
    def dot(self) -> Acceleration:
        return Acceleration(self.name, spelled=self.spelled)


class Acceleration(_Dotted):
    """u̇_r."""

    kind = "acceleration"
    base_kind = Speed


def rate_of(symbol: Symbol) -> Expr:
    """The time derivative of a symbol that changes; zero between events of a discrete state."""
    if isinstance(symbol, Discrete):
        return ZERO
    if not isinstance(symbol, (Coordinate, Speed, Rate)):
        raise WrongTypeError(f"The time derivative of {symbol.kind} {symbol} is not known. Differentiate without it.")
    return symbol.dot


def readings(symbol: Symbol) -> set[str]:
    """How a symbol and its time derivatives are printed."""
    orders = 3 if isinstance(symbol, Coordinate) else 2 if isinstance(symbol, Speed) else 1
    return {
        written
        for order in range(orders)
        for written in (
            _unicode(symbol.name, order, spelled=symbol.spelled),
            _latex(symbol.name, order, spelled=symbol.spelled),
        )
    }


def is_acceleration(symbol: Expr) -> bool:
    """Whether a symbol is u̇ or q̈."""
    return isinstance(symbol, Acceleration) or (isinstance(symbol, Rate) and symbol.order == 2)


class Parameter(_Named):
    """A constant of the system: a mass, a length, a stiffness."""

    kind = "parameter"


class Input(_Changing):
    """A quantity known at run time as a function of time or state: a motor torque, a wind speed."""

    kind = "input"


class Signal(_Named):
    """A value that a digital controller reads, draws or remembers, held from one instant to the next."""

    kind = "signal"


class Time(_Named):
    """The time t.

    A derivative by it is the total one, with those of coordinates and speeds. `partial` gives the other.
    """

    kind = "time"

    @property
    def free_symbols(self) -> set[Expr]:
        return _AlwaysPresent({self})


class _AlwaysPresent(set[Expr]):
    """SymPy takes a derivative as zero if the variable's symbols, if it has any, are not in the expression.

    This set has them, but is false as a truth value: then SymPy asks each symbol in the expression for its derivative.
    """

    def __bool__(self) -> bool:
        return False


def partial(expression: Expr, symbol: Expr) -> Expr:
    """∂/∂symbol, all other symbols constant, for the time also coordinates and speeds."""
    if not isinstance(symbol, Time):
        return expression.diff(symbol)
    return expression.xreplace({symbol: _INSTANT}).diff(_INSTANT).xreplace({_INSTANT: symbol})


class StandIn(_Named):
    """An internal symbol. It differs from all symbols of the user, whatever its name.

    In a program, where names matter, it has a name of several words, which no symbol of a user has.
    """

    kind = "stand-in"


_INSTANT = StandIn("instant")


def at_least_zero(expression: Expr) -> Expr:
    """max(0, x)."""
    return sympy.Max(S.Zero, expression)


def largest_of(*expressions: Expr) -> Expr:
    """max(x, y, …)."""
    return sympy.Max(*expressions)


def default_speed_name(coordinate: str, taken: Container[str] = ()) -> str:
    """The name of the speed that `derive` adds for a coordinate: `u1` for `q1`, `u_theta` for `theta`."""
    name = "u" + coordinate[1:] if re.fullmatch(r"q_?\w*", coordinate) and len(coordinate) > 1 else f"u_{coordinate}"
    return first_free(name, taken.__contains__)


def has_float(expression: Expr) -> bool:
    """Whether an expression contains a rounded number."""
    return bool(expression.has(sympy.Float))


def names_of(symbols: Iterable[Symbol]) -> tuple[str, ...]:
    """The names of some symbols."""
    return tuple(symbol.name for symbol in symbols)


def is_changing(thing: object) -> bool:
    """Whether something is a symbol that changes with time."""
    return isinstance(thing, _Changing)


def is_named(thing: object) -> bool:
    """Whether something is a symbol of one of the kinds above."""
    return isinstance(thing, _Named)
