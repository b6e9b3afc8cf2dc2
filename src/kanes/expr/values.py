"""Numbers for symbols, as users give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanes.errors import ExpressionError


def numbers_by_name(model: str, values: Mapping[Any, float]) -> dict[str, float]:
    """Numbers given by symbol or name, each once."""
    if not isinstance(values, Mapping):
        raise ExpressionError(
            f"'{model}': {values!r} is no table of values. Give a dictionary such as {{q1: 0.3, 'm': 2}}."
        )
    by_name: dict[str, float] = {}
    for key, value in values.items():
        if str(key) in by_name:
            raise ExpressionError(f"'{model}': {key} is given twice, by symbol and by name. Give it once.")
        try:
            by_name[str(key)] = float(value)
        except (TypeError, ValueError):
            raise ExpressionError(f"'{model}': {value!r} for {key} is not a number. Give a real number.") from None
    return by_name
