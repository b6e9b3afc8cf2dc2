"""Compiled functions see a `Memory` through one object: `d.x` is the array whose address its table has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numba
from llvmlite import ir
from numba import types
from numba.core.imputils import lower_setattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model
from numba.np.arrayobj import populate_array

from kanes.codegen.loops.call import from_outside
from kanes.codegen.loops.fixed_entries import FIXED
from kanes.codegen.loops.lane_vectors import LaneType, of_lanes
from kanes.codegen.loops.memory import layout_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numba.core.base import BaseContext
    from numba.core.datamodel import DataModelManager
    from numba.core.typing.context import BaseContext as TypingContext
    from numba.core.typing.templates import Signature

    from kanes.codegen.loops.call import Written

# The class that describes a memory: to Python, compiled functions take an object of it.
_Described = TypeVar("_Described")

# The machine code is self-contained: no wrappers for Python, no exceptions, no memory of its own.
compiled = numba.njit(
    error_model="numpy", fastmath={"contract"}, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False
)

_ELEMENT = {float: types.float64, int: types.int64}
# The size that is the number of lanes; arrays have it last.
_WIDTH = "width"


class MemoryType(types.Type):
    """A `Memory` of some layout, as the address of its table.

    Where the number of `lanes` is known, entries that are `fixed` are asked of functions, which `FixedEntries` writes.
    """

    def __init__(self, described: type, lanes: int = 0, fixed: tuple[str, ...] = ()) -> None:
        self.described, self.layout, self.lanes, self.fixed = described, layout_of(described), lanes, fixed
        super().__init__(name=f"Memory[{described.__module__}.{described.__qualname__}, {lanes}, {fixed}]")


class LanesOfMemory(MemoryType):
    """The same memory, of which one sees the numbers of all lanes at once: `d.h`, `d.x[i]`."""

    def __init__(self, memory: MemoryType) -> None:
        super().__init__(memory.described, memory.lanes, memory.fixed)
        self.name += " by lanes"


@register_model(MemoryType)
@register_model(LanesOfMemory)
class _MemoryModel(models.PrimitiveModel):
    def __init__(self, manager: DataModelManager, kind: MemoryType) -> None:
        super().__init__(manager, kind, ir.IntType(64))


def _kind(memory: MemoryType, name: str) -> types.Type:
    """The type of an entry as compiled functions see it."""
    field = memory.layout.fields[name]
    if field in _ELEMENT:
        return _ELEMENT[field]
    element, *shape = field.__metadata__
    if isinstance(memory, LanesOfMemory) and shape[-1] == _WIDTH:
        lanes = of_lanes(_ELEMENT[element], memory.lanes)
        return types.Array(lanes, len(shape) - 1, "C", aligned=memory.lanes == 1) if len(shape) > 1 else lanes
    return types.Array(_ELEMENT[element], len(shape), "C")


class _MemoryAttributes(AttributeTemplate):
    def generic_resolve(self, kind: MemoryType, name: str) -> types.Type | None:
        return _kind(kind, name) if name in kind.layout.fields else None


for _key in (MemoryType, LanesOfMemory):
    infer_getattr(type("_Attributes", (_MemoryAttributes,), {"key": _key}))


@lower_getattr_generic(MemoryType)  # type: ignore[untyped-decorator]
@lower_getattr_generic(LanesOfMemory)  # type: ignore[untyped-decorator]
def _read(context: BaseContext, builder: ir.IRBuilder, memory: MemoryType, table: ir.Value, name: str) -> ir.Value:
    """A number from the table, the numbers of all lanes, or the array at the address in it."""
    kind = _kind(memory, name)
    if memory.layout.fields[name] in _ELEMENT:
        return _entry(builder, memory, table, name, context.get_data_type(kind))
    place = _place(context, builder, memory, table, name)
    if not isinstance(kind, types.Array):
        return builder.load(place, align=8)
    integer = ir.IntType(64)
    shape = memory.layout.shapes[name][: kind.ndim]
    lengths = [
        _entry(builder, memory, table, size, integer) if isinstance(size, str) else ir.Constant(integer, size)
        for size in shape
    ]
    size = ir.Constant(integer, 8 * (kind.dtype.lanes if isinstance(kind.dtype, LaneType) else 1))
    strides = [size]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = context.make_array(kind)(context, builder)
    populate_array(array, place, lengths, strides, size, None)
    return array._getvalue()


@lower_setattr_generic(LanesOfMemory)  # type: ignore[untyped-decorator]
def _write(
    context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value], name: str
) -> None:
    """Numbers of all lanes."""
    memory, value = signature.args
    number = context.cast(builder, arguments[1], value, _kind(memory, name))
    builder.store(number, _place(context, builder, memory, arguments[0], name), align=8)


def _place(context: BaseContext, builder: ir.IRBuilder, memory: MemoryType, table: ir.Value, name: str) -> ir.Value:
    """Where an array lies, or the numbers of all lanes."""
    kind = _kind(memory, name)
    element = context.get_data_type(kind.dtype if isinstance(kind, types.Array) else kind)
    return builder.inttoptr(_entry(builder, memory, table, name, ir.IntType(64)), element.as_pointer())


def _entry(builder: ir.IRBuilder, memory: MemoryType, table: ir.Value, name: str, kind: ir.Type) -> ir.Value:
    """The entry of the table of a name. It never changes, so that loops need not look again."""
    if memory.lanes and name == _WIDTH:
        return ir.Constant(kind, memory.lanes)
    if name in memory.fixed:
        asked = ir.FunctionType(kind, [table.type])
        return builder.call(from_outside(builder, asked, f"{FIXED}{name}"), [table])
    place = builder.add(table, ir.Constant(table.type, 8 * memory.layout.positions[name]))
    entry = builder.load(builder.inttoptr(place, kind.as_pointer()))
    entry.set_metadata("invariant.load", builder.module.add_metadata([]))
    return entry


def memory_at(described: type[_Described], lanes: int = 0, fixed: tuple[str, ...] = ()) -> Callable[[int], _Described]:
    """An intrinsic that takes the address of a table to the memory of a layout."""
    memory = MemoryType(described, lanes, fixed)

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def found(typing_context: TypingContext, address: types.Type) -> Written:
        return memory(types.int64), _as_it_is

    return found


def _as_it_is(
    context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
) -> ir.Value:
    return arguments[0]


@intrinsic  # type: ignore[untyped-decorator]
def by_lanes(typing_context: TypingContext, memory: MemoryType) -> Written:
    """A memory as it is seen by lanes."""
    return LanesOfMemory(memory)(memory), _as_it_is


@intrinsic  # type: ignore[untyped-decorator]
def in_lanes(typing_context: TypingContext, memory: MemoryType, number: types.Type) -> Written:
    """One number in all lanes of a memory."""
    kind = of_lanes(types.float64, memory.lanes)

    def generate(
        context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
    ) -> ir.Value:
        return context.cast(builder, arguments[1], types.float64, kind)

    return kind(memory, types.float64), generate


@intrinsic  # type: ignore[untyped-decorator]
def table_of(typing_context: TypingContext, memory: MemoryType) -> Written:
    """The address of the table of a memory."""
    return types.int64(memory), _as_it_is


def one_by_one(function: Callable[[_Described, int], None], most: int) -> Callable[[_Described, int, int], None]:
    """An intrinsic that calls a compiled function of a memory and a number, for numbers from one to before another.

    Each call has its number written down, so that code that is made for one method knows all that follows from it.
    """

    @intrinsic  # type: ignore[untyped-decorator]
    def calls(typing_context: TypingContext, memory: MemoryType, first: types.Type, beyond: types.Type) -> Written:
        kind = types.Dispatcher(function)
        called = kind.get_call_type(typing_context, (memory, types.int64), {})

        def generate(
            context: BaseContext, builder: ir.IRBuilder, signature: Signature, arguments: Sequence[ir.Value]
        ) -> ir.Value:
            call = context.get_function(kind, called)
            table, start, end = arguments
            for number in range(most):
                this = ir.Constant(ir.IntType(64), number)
                is_among = builder.and_(builder.icmp_signed("<=", start, this), builder.icmp_signed("<", this, end))
                with builder.if_then(is_among):
                    call(builder, (table, this))
            return context.get_dummy_value()

        return types.void(memory, types.int64, types.int64), generate

    return calls
