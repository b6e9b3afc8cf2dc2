"""Compiled functions see a `Memory` through one object: `d.x` is the array whose address its table has."""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model
from numba.np.arrayobj import populate_array

from kanes.codegen.loops.memory import layout_of

# The machine code stands by itself: no wrappers for Python, no exceptions, no memory of its own.
compiled = numba.njit(
    error_model="numpy", fastmath={"contract"}, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False
)

_ELEMENT = {float: types.float64, int: types.int64}


class MemoryType(types.Type):
    """A `Memory` of some layout, as the address of its table."""

    def __init__(self, described: type) -> None:
        self.layout = layout_of(described)
        super().__init__(name=f"Memory[{described.__module__}.{described.__qualname__}]")


@register_model(MemoryType)
class _MemoryModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(64))


@infer_getattr
class _MemoryAttributes(AttributeTemplate):
    key = MemoryType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        field = kind.layout.fields[name]
        if field in _ELEMENT:
            return _ELEMENT[field]
        element, *shape = field.__metadata__
        return types.Array(_ELEMENT[element], len(shape), "C")


@lower_getattr_generic(MemoryType)  # type: ignore[untyped-decorator]
def _read(context: Any, builder: Any, kind: Any, table: Any, name: str) -> Any:
    """A number from the table, or the array that lies where it says."""
    field = kind.layout.fields[name]
    if field in _ELEMENT:
        return _entry(builder, kind, table, name, context.get_data_type(_ELEMENT[field]))
    element, *shape = field.__metadata__
    data_type = context.get_data_type(_ELEMENT[element])
    integer = ir.IntType(64)
    lengths = [
        _entry(builder, kind, table, size, integer) if isinstance(size, str) else ir.Constant(integer, size)
        for size in shape
    ]
    strides = [ir.Constant(integer, 8)]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = context.make_array(types.Array(_ELEMENT[element], len(shape), "C"))(context, builder)
    memory = builder.inttoptr(_entry(builder, kind, table, name, integer), data_type.as_pointer())
    populate_array(array, memory, lengths, strides, ir.Constant(integer, 8), None)
    return array._getvalue()


def _entry(builder: Any, memory: Any, table: Any, name: str, kind: Any) -> Any:
    """What the table says under a name. It never changes, so that loops need not look again."""
    place = builder.add(table, ir.Constant(table.type, 8 * memory.layout.positions[name]))
    entry = builder.load(builder.inttoptr(place, kind.as_pointer()))
    entry.set_metadata("invariant.load", builder.module.add_metadata([]))
    return entry


def memory_at(described: type) -> Any:
    """An intrinsic that takes the address of a table to the memory of a layout."""
    memory = MemoryType(described)

    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
    def found(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return arguments[0]

        return memory(types.int64), generate

    return found
