"""Elementary functions of several numbers at once, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kanes.codegen.vector.arctan import arccosine, arcsine, arctangent, arctangent_of_two
from kanes.codegen.vector.exp_log import (
    exponential,
    hyperbolic_cosine,
    hyperbolic_sine,
    hyperbolic_tangent,
    logarithm,
    power,
)
from kanes.codegen.vector.ir import Helper
from kanes.codegen.vector.sines import sine_and_cosine, tangent
from kanes.expr.operations import Implementations

_FUNCTIONS = Implementations[Callable[[int], Helper]](
    "vector function",
    {
        "sincos": sine_and_cosine,
        "tan": tangent,
        "atan": arctangent,
        "atan2": arctangent_of_two,
        "asin": arcsine,
        "acos": arccosine,
        "exp": exponential,
        "log": logarithm,
        "pow": power,
        "sinh": hyperbolic_sine,
        "cosh": hyperbolic_cosine,
        "tanh": hyperbolic_tangent,
    },
)


@cache
def vector_function(name: str, width: int) -> Helper:
    """`kanes_<name>` of vectors of some width, right to 2 ulp, with NaN, infinities and signed zeros as in C."""
    return _FUNCTIONS[name](width)
