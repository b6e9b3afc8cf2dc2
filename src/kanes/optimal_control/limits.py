"""What quantities may be: a value, or bounds of which one may be open, by symbol, name or expression."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import is_table, number
from kanes.expr.symbols import Expr, as_expression


@dataclass(frozen=True, eq=False)
class Limit:
    """An expression between two numbers, which may be equal or infinite."""

    expression: Expr
    low: float
    high: float
    where: str  # as in "bounds of F"

    @property
    def is_value(self) -> bool:
        """Whether it has one value."""
        return self.low == self.high

    @property
    def name(self) -> str:
        """The expression as the user wrote it."""
        return str(self.expression)


def limits_of(values: Values | None, symbols: Mapping[str, Expr], where: str) -> tuple[Limit, ...]:
    """A table of values and bounds, such as {x: 1, F: (-20, 20), "theta": (None, 3)}."""
    if values is None:
        return ()
    if not is_table(values):
        raise WrongTypeError(f"{where}: {values!r} is not a table. Give such as {{x: 0, F: (-20, 20)}}.")
    found = [_limit(key, value, symbols, where) for key, value in values.items()]
    for number_, each in enumerate(found):
        if each.expression in [other.expression for other in found[:number_]]:
            raise WrongValueError(f"{where}: {each.name} is given twice. Give it once.")
    return tuple(found)


def _limit(key: object, value: object, symbols: Mapping[str, Expr], where: str) -> Limit:
    expression = named(key, symbols, where)
    what = f"{where}, {expression}"
    low, high = interval(value, what)
    return Limit(expression, low, high, f"{where} of {expression}")


def named(key: object, symbols: Mapping[str, Expr], where: str) -> Expr:
    """A symbol by its name, or an expression as it is."""
    if isinstance(key, str):
        if key not in symbols:
            raise UnknownNameError(f"{where}: there is no {key!r}. Names are: {', '.join(symbols)}.")
        return symbols[key]
    return as_expression(key, where)


def interval(value: object, what: str) -> tuple[float, float]:
    """A value twice, or the two bounds; None is open."""
    if isinstance(value, (tuple, list)) or (isinstance(value, np.ndarray) and value.ndim):
        return _two(value, what)
    if isinstance(value, (str, bytes)):
        raise WrongTypeError(f"{what}: {value!r} is neither a number nor two bounds. Give such as 1.5 or (-1, 1).")
    found = number(value, what)
    return found, found


def _two(value: Iterable[object], what: str) -> tuple[float, float]:
    entries = list(value)
    if len(entries) != 2:
        raise WrongTypeError(f"{what}: {value!r} is neither a number nor two bounds. Give such as 1.5 or (-1, 1).")
    low, high = (_bound(each, what, open_end) for each, open_end in zip(entries, (-np.inf, np.inf), strict=True))
    if not low <= high:
        raise WrongValueError(f"{what}: the lower bound {low:g} is above the upper one, {high:g}. Give it first.")
    return low, high


def _bound(value: object, what: str, open_end: float) -> float:
    if value is None or (isinstance(value, (float, int)) and value == open_end):
        return open_end
    return number(value, what)
