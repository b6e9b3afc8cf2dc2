"""The elementary functions of a WebAssembly module by name, each added with its callees when first needed."""

from __future__ import annotations

from collections.abc import Callable

from kanes.codegen.wasm.angles import angle, arccosine, arcsine, arctangent, arctangent_of_two
from kanes.codegen.wasm.binary_format import F64, I32, WasmModule
from kanes.codegen.wasm.exponentials import (
    exponential,
    hyperbolic_cosine,
    hyperbolic_sine,
    hyperbolic_tangent,
    logarithm,
    power,
)
from kanes.codegen.wasm.sines import large_reduction, sine_and_cosine, tangent
from kanes.codegen.wasm.stack_terms import FunctionBody, select
from kanes.codegen.wasm.two_parts import ZERO
from kanes.expr.operations import Implementations


def _plain_exponential(module: WasmModule, exp: int) -> int:
    body = FunctionBody(F64)
    (value,) = body.call(exp, [body.argument(0), ZERO, ZERO])
    return body.added_to(module, [F64], value)


def _piece(module: WasmModule) -> int:
    """How many of n rising numbers x has passed, those for which x < number is not true; n + 1 for NaN."""
    body = FunctionBody(I32, I32, F64)
    table, left, x = (body.argument(number) for number in range(3))
    passed = body.local(I32)
    with body.repeated_while(left > 0):
        half = body.let(left >> 1)
        middle = body.let(passed + half)
        is_below = body.let(x < (table + (middle << 3)).loaded(0))
        body.put(left, select(is_below, half, left - half - 1))
        body.put(passed, select(is_below, passed, middle + 1))
    return body.added_to(module, [F64], (passed + x.differs(x)).converted("number"))


# What makes each, and what that calls.
_MAKERS = Implementations[tuple[Callable[..., int], tuple[str, ...]]](
    "function of WebAssembly",
    {
        "large reduction": (large_reduction, ()),
        "exp of two": (exponential, ()),
        "angle": (angle, ()),
        "sincos": (sine_and_cosine, ("large reduction",)),
        "tan": (tangent, ("large reduction",)),
        "exp": (_plain_exponential, ("exp of two",)),
        "log": (logarithm, ()),
        "pow": (power, ("exp of two",)),
        "sinh": (hyperbolic_sine, ("exp of two",)),
        "cosh": (hyperbolic_cosine, ("exp of two",)),
        "tanh": (hyperbolic_tangent, ("exp of two",)),
        "atan": (arctangent, ("angle",)),
        "atan2": (arctangent_of_two, ("angle",)),
        "asin": (arcsine, ("angle",)),
        "acos": (arccosine, ("angle",)),
        "piece": (_piece, ()),
    },
)


class ElementaryFunctions:
    """Numbers of functions by name, with NaN, infinities and signed zeros as in C."""

    def __init__(self, module: WasmModule) -> None:
        self.module = module
        self._numbers: dict[str, int] = {}

    def __getitem__(self, name: str) -> int:
        if name not in self._numbers:
            make, called = _MAKERS[name]
            self._numbers[name] = make(self.module, *(self[each] for each in called))
        return self._numbers[name]
