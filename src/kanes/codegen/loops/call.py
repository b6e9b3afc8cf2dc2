"""Machine code called by its address from compiled loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from llvmlite import binding, ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

from kanes.codegen.loops.kept_code import ORDINARY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numba.core.base import BaseContext
    from numba.core.typing.context import BaseContext as TypingContext
    from numba.core.typing.templates import Signature

    # What Numba takes for an intrinsic: the types of the result and the arguments, and a function that writes LLVM IR.
    Written: TypeAlias = tuple[Signature, Callable[..., ir.Value]]


def caller(count: int) -> Callable[[int, tuple[int, ...]], None]:
    """An intrinsic that calls the function at an address with a tuple of `count` pointers, given as integers."""

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def call(typing_context: TypingContext, address: types.Type, pointers: types.Type) -> Written:
        def generate(
            context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
        ) -> ir.Value:
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


def from_outside(builder: ir.IRBuilder, function: ir.FunctionType, name: str) -> ir.Function:
    """A function that is added to the code later.

    Numba makes machine code of all that it compiles, which is not called; it needs an address for every name in it.
    """
    if not binding.address_of_symbol(name):
        binding.add_symbol(name, binding.address_of_symbol("malloc"))
    return get_or_insert_function(builder.module, function, name)


@intrinsic  # type: ignore[untyped-decorator]
def ordinary(typing_context: TypingContext, table: types.Type, what: types.Type) -> Written:
    """Ask the part of a loop that is compiled by itself for something, by the table of the memory."""

    def generate(
        context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
    ) -> ir.Value:
        integer = ir.IntType(64)
        function = ir.FunctionType(ir.VoidType(), [integer, integer])
        builder.call(from_outside(builder, function, ORDINARY), arguments)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate
