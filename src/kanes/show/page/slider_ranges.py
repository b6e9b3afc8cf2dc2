"""Slider ranges given by the user."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.values import as_numbers, by_name, check_names


def slider_ranges(
    model: str, given: Mapping[Any, Any] | None, names: Collection[str], units: Mapping[str, str]
) -> dict[str, tuple[float, float]]:
    """The least and the largest number of each, in its unit.

    >>> slider_ranges("pendulum", {"m": (0.1, 2)}, ("m", "l"), {})
    {'m': (0.1, 2.0)}
    """
    ranges = by_name(model, given, "{'m': (0.1, 2)}", "ranges")
    check_names(model, "slider for", names, ranges, f"There are: {', '.join(names)}.", needed=(), where="ranges: ")
    return {name: _range(f"ranges, {name}", value, units.get(name, "")) for name, value in ranges.items()}


def _range(where: str, value: object, unit: str) -> tuple[float, float]:
    numbers = as_numbers(value, where, unit)
    if numbers is None:
        raise WrongTypeError(f"{where}: {value!r} is not a range. Give two numbers such as (0.1, 2).")
    if numbers.shape != (2,) or not np.isfinite(numbers).all() or not numbers[0] < numbers[1]:
        raise WrongValueError(f"{where}: {value!r} must be two numbers, the smaller first. Give such as (0.1, 2).")
    return float(numbers[0]), float(numbers[1])
