"""Machine code called by its address from compiled loops."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def call_kernel(typing_context: Any, address: Any, t: Any, x: Any, w: Any, p: Any, c: Any, dx: Any) -> Any:
    """Call the function at `address` with six pointers, given as integers: t, x, w, p, c and dx."""
    signature = types.void(*[types.intp] + [types.uintp] * 6)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = ir.DoubleType().as_pointer()
        function = ir.FunctionType(ir.VoidType(), [pointer] * 6).as_pointer()
        target = builder.inttoptr(arguments[0], function)
        builder.call(target, [builder.inttoptr(argument, pointer) for argument in arguments[1:]])
        return context.get_dummy_value()

    return signature, generate
