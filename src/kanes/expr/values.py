"""What users give at the doors: numbers, counts, choices, lists of symbols, and tables of numbers for symbols."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import numpy as np
from sympy import Symbol

from kanes.errors import ExpressionError

Array = np.ndarray[Any, Any]


def number(value: Any, where: str) -> float:
    """A finite real number. A quantity with a unit, such as Pint's, counts in base units: m, kg, s, rad."""
    converted = as_numbers(value)
    if converted is None or converted.ndim:
        raise ExpressionError(f"{where}: {value!r} is not a number. Give a real number.")
    if not np.isfinite(converted):
        raise ExpressionError(f"{where}: {value!r} is not finite. Give a finite real number.")
    return float(converted)


def as_numbers(values: Any) -> Array | None:
    """A new array of real numbers, or None where that is not what they are: text is not read, nothing is no NaN."""
    try:
        given = np.asarray(magnitude(values))
        if given.dtype.kind == "O" and any(each is None or isinstance(each, (str, bytes)) for each in given.flat):
            return None
        if given.dtype.kind not in "biufO":
            return None
        return np.array(given, dtype=float, order="C")
    except (TypeError, ValueError, OverflowError):
        return None


def count(value: Any, where: str, least: int = 0) -> int:
    """A whole number that is not too small; `where` names it, as in "simulate: most_steps"."""
    given = as_numbers(value)
    if given is None or given.ndim or not np.isfinite(given) or given != np.floor(given) or given < least:
        raise ExpressionError(f"{where}={value!r} is no count. Give a whole number from {least} on.")
    return int(given)


def is_among(value: Any, known: Collection[str]) -> bool:
    """Whether a choice is one of those there are; what is no text, or cannot be compared with any, is not."""
    return isinstance(value, str) and value in known


def names_in(model: str, symbols: Iterable[Any]) -> list[str]:
    """The names of some symbols, given by symbol or name, each once."""
    try:
        if isinstance(symbols, str):
            raise TypeError
        return list(dict.fromkeys(str(symbol) for symbol in symbols))
    except TypeError:
        raise ExpressionError(f"'{model}': {symbols!r} is no list of symbols. Give one such as [q1, q2].") from None


def magnitude(value: Any) -> Any:
    """The number, or array of numbers, of a quantity in base units; anything else as it is."""
    in_base_units = getattr(value, "to_base_units", None)
    return value if in_base_units is None else in_base_units().magnitude


def name_of(key: Any) -> str:
    """The name of a symbol, or a name as it is; an expression has none, though it may be written like one."""
    return str(key) if isinstance(key, (str, Symbol)) else ""


def by_name(model: str, values: Mapping[Any, Any] | None) -> dict[str, Any]:
    """Values given by symbol or name, each once; none if there is no table."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise ExpressionError(
            f"'{model}': {values!r} is no table of values. Give a dictionary such as {{q1: 0.3, 'm': 2}}."
        )
    found: dict[str, Any] = {}
    for key, value in values.items():
        if str(key) in found:
            raise ExpressionError(f"'{model}': {key} is given twice, by symbol and by name. Give it once.")
        found[str(key)] = value
    return found


def numbers_by_name(model: str, values: Mapping[Any, float] | None) -> dict[str, float]:
    """Numbers given by symbol or name, each once."""
    return {name: number(value, f"'{model}', {name}") for name, value in by_name(model, values).items()}
