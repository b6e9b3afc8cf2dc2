"""Machine code called by its address from compiled loops."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def caller(count: int) -> Any:
    """An intrinsic that calls the function at an address with a tuple of `count` pointers, given as integers."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def call(typing_context: Any, address: Any, pointers: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = ir.DoubleType().as_pointer()
            function = ir.FunctionType(ir.VoidType(), [pointer] * count).as_pointer()
            target = builder.inttoptr(arguments[0], function)
            places = [builder.extract_value(arguments[1], index) for index in range(count)]
            builder.call(target, [builder.inttoptr(place, pointer) for place in places])
            return context.get_dummy_value()

        return types.void(types.intp, types.UniTuple(types.intp, count)), generate

    return call


# Time, state, inputs, parameters, constants; and the result.
call_kernel = caller(6)
