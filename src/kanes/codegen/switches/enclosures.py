"""Bounds of a program and of its derivative over intervals of one input, by interval arithmetic.

A bound is a pair of arrays (lowest, highest), an entry for each interval. Bounds hold all values that the program has
in an interval, up to rounding; they may be wider. Where a value or a derivative has no bounds they are infinite,
and where there is no value at all they are NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from kanes.base.types import Array
from kanes.expr.operations import STEPS, Implementations
from kanes.expr.program import Program, Value

# The lowest and the highest value in each interval; arrays of no dimension are those of all intervals.
Bounds: TypeAlias = tuple[Array, Array]


def _everywhere(low: float, high: float) -> Bounds:
    """The same bounds in all intervals."""
    return np.asarray(low), np.asarray(high)


_ZERO, _ONE, _UNBOUNDED = _everywhere(0.0, 0.0), _everywhere(1.0, 1.0), _everywhere(-np.inf, np.inf)


def enclosed(
    program: Program, numbers: Mapping[str, float], name: str, low: Array, high: Array
) -> tuple[Bounds, Bounds]:
    """Bounds of the first output over intervals of the input `name`, and of its derivative; others are numbers."""
    values: list[Bounds] = []
    derivatives: list[Bounds] = []
    one = np.ones_like(low)
    with np.errstate(all="ignore"):
        for value in program.values:
            if value.kind == "input" and value.name == name:
                found, derivative = (low, high), (one, one)
            elif not value.operands:
                number = one * (value.number if value.kind == "constant" else numbers[value.name])
                found, derivative = (number, number), (0 * one, 0 * one)
            else:
                given = [values[operand] for operand in value.operands]
                rates = [derivatives[operand] for operand in value.operands]
                found = _bounds(value, given)
                derivative = _derivative(value, given, rates, found)
            values.append(found)
            derivatives.append(derivative)
    position = program.outputs[0][1][0]
    return values[position], derivatives[position]


# Arithmetic


def _hull(*numbers: Array) -> Bounds:
    """All of some numbers; 0 · ∞ counts as 0."""
    finite = [np.nan_to_num(each, nan=0.0, posinf=np.inf, neginf=-np.inf) for each in numbers]
    return np.minimum.reduce(finite), np.maximum.reduce(finite)


def _plus(a: Bounds, b: Bounds) -> Bounds:
    low, high = a[0] + b[0], a[1] + b[1]
    is_endless = np.isnan(low + high) & ~_are_none(a, b)
    return np.where(is_endless, -np.inf, low), np.where(is_endless, np.inf, high)


def _minus(a: Bounds) -> Bounds:
    return -a[1], -a[0]


def _times(a: Bounds, b: Bounds) -> Bounds:
    low, high = _hull(a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1])
    is_none = _are_none(a, b)
    return np.where(is_none, np.nan, low), np.where(is_none, np.nan, high)


def _are_none(a: Bounds, b: Bounds) -> Array:
    """Where one of two has no value."""
    return np.isnan(a[0]) | np.isnan(a[1]) | np.isnan(b[0]) | np.isnan(b[1])


def _inverse(a: Bounds) -> Bounds:
    spans = (a[0] <= 0) & (a[1] >= 0)
    return np.where(spans, -np.inf, 1 / a[1]), np.where(spans, np.inf, 1 / a[0])


def _square(a: Bounds) -> Bounds:
    low, high = _hull(a[0] * a[0], a[1] * a[1])
    return np.where((a[0] <= 0) & (a[1] >= 0), 0.0, low), high


def _scaled(number: float, a: Bounds) -> Bounds:
    return _times(_everywhere(number, number), a)


def _choice(is_true: Array, is_false: Array, a: Bounds, b: Bounds) -> Bounds:
    """One of two bounds, or both where it is not decided."""
    both = np.minimum(a[0], b[0]), np.maximum(a[1], b[1])
    low, high = (np.where(is_true, x, np.where(is_false, y, z)) for x, y, z in zip(a, b, both, strict=True))
    return low, high


# Operations


def _truth(is_true: Array, is_false: Array) -> Bounds:
    return np.where(is_true, 1.0, 0.0), np.where(is_false, 0.0, 1.0)


def _less(a: Bounds, b: Bounds) -> Bounds:
    return _truth(a[1] < b[0], a[0] >= b[1])


def _at_most(a: Bounds, b: Bounds) -> Bounds:
    return _truth(a[1] <= b[0], a[0] > b[1])


def _equal(a: Bounds, b: Bounds) -> Bounds:
    is_one = (a[0] == a[1]) & (b[0] == b[1]) & (a[0] == b[0])
    return _truth(is_one, (a[1] < b[0]) | (a[0] > b[1]))


def _not(a: Bounds) -> Bounds:
    return _truth((a[0] == 0) & (a[1] == 0), (a[0] > 0) | (a[1] < 0))


def _both(a: Bounds, b: Bounds) -> Bounds:
    return np.minimum(a[0], b[0]), np.minimum(a[1], b[1])


def _either(a: Bounds, b: Bounds) -> Bounds:
    return np.maximum(a[0], b[0]), np.maximum(a[1], b[1])


def _sine(a: Bounds) -> Bounds:
    """−1 and 1 where an extreme lies inside, else what it is at the ends."""
    low, high = _hull(np.sin(a[0]), np.sin(a[1]))
    period = 2 * np.pi
    is_top, is_bottom = (
        np.floor((a[1] - peak) / period) != np.floor((a[0] - peak) / period) for peak in (np.pi / 2, -np.pi / 2)
    )
    endless = ~(a[1] - a[0] < period)
    return np.where(is_bottom | endless, -1.0, low), np.where(is_top | endless, 1.0, high)


def _cosine(a: Bounds) -> Bounds:
    return _sine((a[0] + np.pi / 2, a[1] + np.pi / 2))


def _tangent(a: Bounds) -> Bounds:
    has_pole = (np.floor(a[0] / np.pi - 0.5) != np.floor(a[1] / np.pi - 0.5)) | ~(a[1] - a[0] < np.pi)
    return np.where(has_pole, -np.inf, np.tan(a[0])), np.where(has_pole, np.inf, np.tan(a[1]))


def _rising(function: Callable[[Array], Array], least: float = -np.inf, most: float = np.inf) -> Callable[..., Bounds]:
    """A function that rises where it has values, from `least` to `most`."""

    def bounds(a: Bounds) -> Bounds:
        is_none = (a[1] < least) | (a[0] > most)
        low, high = (function(np.clip(each, least, most)) for each in a)
        return np.where(is_none, np.nan, low), np.where(is_none, np.nan, high)

    return bounds


def _cosh(a: Bounds) -> Bounds:
    return _rising(np.cosh)(_size(a))


def _size(a: Bounds) -> Bounds:
    low, high = _hull(np.abs(a[0]), np.abs(a[1]))
    return np.where((a[0] <= 0) & (a[1] >= 0), 0.0, low), high


def _power(a: Bounds, b: Bounds) -> Bounds:
    """A power: monotonic in base and exponent if the base is positive; other bases have whole exponents only."""
    base = np.maximum(a[0], 0.0), a[1]
    positive = _hull(base[0] ** b[0], base[0] ** b[1], base[1] ** b[0], base[1] ** b[1])
    is_whole = (b[0] == b[1]) & (b[0] == np.floor(b[0]))
    n = np.abs(b[0])
    odd = np.sign(a[0]) * np.abs(a[0]) ** n, np.sign(a[1]) * np.abs(a[1]) ** n
    size = _size(a)
    even = size[0] ** n, size[1] ** n
    low, high = (np.where(n % 2 == 1, one, other) for one, other in zip(odd, even, strict=True))
    inverse = _inverse((low, high))
    whole = np.where(b[0] < 0, inverse[0], low), np.where(b[0] < 0, inverse[1], high)
    is_none = ~is_whole & (a[1] < 0)
    use_whole = is_whole & (a[0] < 0)
    found = np.where(use_whole, whole[0], positive[0]), np.where(use_whole, whole[1], positive[1])
    return np.where(is_none, np.nan, found[0]), np.where(is_none, np.nan, found[1])


def _angle(y: Bounds, x: Bounds) -> Bounds:
    """atan2, extreme at corners, unless the half line of its jump or the origin lies inside."""
    corners = [np.arctan2(one, other) for one in y for other in x]
    low, high = np.minimum.reduce(corners), np.maximum.reduce(corners)
    is_cut = (x[0] <= 0) & (y[0] <= 0) & (y[1] >= 0)
    return np.where(is_cut, -np.pi, low), np.where(is_cut, np.pi, high)


_BOUNDS = Implementations[Callable[..., Bounds]](
    "bounds over intervals",
    {
        "+": _plus,
        "-": lambda a, b: _plus(a, _minus(b)),
        "*": _times,
        "/": lambda a, b: _times(a, _inverse(b)),
        "neg": _minus,
        "sq": _square,
        "twice": lambda a: _scaled(2.0, a),
        "inv": _inverse,
        "abs": _size,
        "min": _both,
        "max": _either,
        "pow": _power,
        "atan2": _angle,
        "<": _less,
        "<=": _at_most,
        "==": _equal,
        "!=": lambda a, b: _not(_equal(a, b)),
        "and": lambda a, b: _both(_not(_not(a)), _not(_not(b))),
        "or": lambda a, b: _either(_not(_not(a)), _not(_not(b))),
        "not": _not,
        "if_else_zero": lambda c, a: _choice((c[0] > 0) | (c[1] < 0), (c[0] == 0) & (c[1] == 0), a, _ZERO),
        "sin": _sine,
        "cos": _cosine,
        "tan": _tangent,
        "asin": _rising(np.arcsin, -1.0, 1.0),
        "acos": lambda a: _minus(_rising(lambda x: -np.arccos(x), -1.0, 1.0)(a)),
        "sqrt": _rising(np.sqrt, 0.0),
        "log": _rising(np.log, 0.0),
        "cosh": _cosh,
        **{name: _rising(getattr(np, name)) for name in ("sinh", "tanh", "exp", "sign", "floor", "ceil")},
        "atan": _rising(np.arctan),
    },
)


def _bounds(value: Value, given: list[Bounds]) -> Bounds:
    return _BOUNDS[value.kind](*given)


# Derivatives

_OF_ONE: dict[str, Callable[[Bounds, Bounds], Bounds]] = {
    "neg": lambda a, z: _everywhere(-1.0, -1.0),
    "twice": lambda a, z: _everywhere(2.0, 2.0),
    "sq": lambda a, z: _scaled(2.0, a),
    "inv": lambda a, z: _minus(_square(z)),
    "sqrt": lambda a, z: _scaled(0.5, _inverse(z)),
    "sin": lambda a, z: _cosine(a),
    "cos": lambda a, z: _minus(_sine(a)),
    "tan": lambda a, z: _plus(_ONE, _square(z)),
    "asin": lambda a, z: _inverse(_cosine(z)),
    "acos": lambda a, z: _minus(_inverse(_sine(z))),
    "atan": lambda a, z: _square(_cosine(z)),
    "sinh": lambda a, z: _cosh(a),
    "cosh": lambda a, z: _rising(np.sinh)(a),
    "tanh": lambda a, z: _plus(_ONE, _minus(_square(z))),
    "exp": lambda a, z: z,
    "log": lambda a, z: _inverse(a),
    "abs": lambda a, z: _rising(np.sign)(a),
}


def _derivative(value: Value, given: list[Bounds], rates: list[Bounds], found: Bounds) -> Bounds:
    """Bounds of the derivative of one operation, by the chain rule; without bounds where it may jump."""
    kind, a, b = value.kind, given[0], given[-1]
    if kind in STEPS:
        is_fixed = found[0] == found[1]
        return _choice(is_fixed, ~is_fixed, _ZERO, _UNBOUNDED)
    if kind in _OF_ONE:
        return _times(_OF_ONE[kind](a, found), rates[0])
    match kind:
        case "+":
            return _plus(*rates)
        case "-":
            return _plus(rates[0], _minus(rates[1]))
        case "*":
            return _plus(_times(rates[0], b), _times(a, rates[1]))
        case "/":
            return _times(_plus(rates[0], _minus(_times(found, rates[1]))), _inverse(b))
        case "min":
            return _choice(a[1] < b[0], a[0] > b[1], *rates)
        case "max":
            return _choice(a[0] > b[1], a[1] < b[0], *rates)
        case "pow":
            return _derivative_of_power(a, b, rates, found)
        case "atan2":
            numerator = _plus(_times(b, rates[0]), _minus(_times(a, rates[1])))
            derivative = _times(numerator, _inverse(_plus(_square(a), _square(b))))
            is_cut = found[1] - found[0] >= np.pi
            return _choice(is_cut, ~is_cut, _UNBOUNDED, derivative)
    # Of a choice: that of what is chosen, zero, or anything where it is not decided.
    is_true, is_false = (a[0] > 0) | (a[1] < 0), (a[0] == 0) & (a[1] == 0)
    low, high = _choice(is_true, is_false, rates[1], _ZERO)
    is_open = ~(is_true | is_false)
    return np.where(is_open, -np.inf, low), np.where(is_open, np.inf, high)


def _derivative_of_power(a: Bounds, b: Bounds, rates: list[Bounds], found: Bounds) -> Bounds:
    """b a^(b − 1) a' for a fixed exponent; with a^b log(a) b' of a positive base else."""
    fixed = _times(_times(b, _power(a, (b[0] - 1, b[1] - 1))), rates[0])
    general = _plus(fixed, _times(_times(found, _BOUNDS["log"](a)), rates[1]))
    is_fixed = (rates[1][0] == 0) & (rates[1][1] == 0)
    return np.where(is_fixed, fixed[0], general[0]), np.where(is_fixed, fixed[1], general[1])
