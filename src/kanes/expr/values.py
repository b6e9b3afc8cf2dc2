"""Numbers for symbols, as users give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanes.errors import ExpressionError


def number(value: Any, where: str) -> float:
    """A finite real number. A quantity with a unit, such as Pint's, counts in base units: m, kg, s, rad."""
    try:
        converted = float(magnitude(value))
    except (TypeError, ValueError):
        raise ExpressionError(f"{where}: {value!r} is not a number. Give a real number.") from None
    if not abs(converted) < float("inf"):
        raise ExpressionError(f"{where}: {value!r} is not finite. Give a finite real number.")
    return converted


def magnitude(value: Any) -> Any:
    """The number, or array of numbers, of a quantity in base units; anything else as it is."""
    in_base_units = getattr(value, "to_base_units", None)
    return value if in_base_units is None else in_base_units().magnitude


def by_name(model: str, values: Mapping[Any, Any]) -> dict[str, Any]:
    """Values given by symbol or name, each once."""
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


def numbers_by_name(model: str, values: Mapping[Any, float]) -> dict[str, float]:
    """Numbers given by symbol or name, each once."""
    return {name: number(value, f"'{model}', {name}") for name, value in by_name(model, values).items()}
