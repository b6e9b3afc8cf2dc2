"""Compiled functions see the memory of the loop through one object: `d.x` is the array whose address its table has."""

from __future__ import annotations

from typing import Any, get_type_hints

import numba
from llvmlite import ir
from numba import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model
from numba.np.arrayobj import populate_array

from kanes.simulate.loop_data import Data

# The machine code stands by itself: no wrappers for Python, no exceptions, no memory of its own.
compiled = numba.njit(
    error_model="numpy", fastmath={"contract"}, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False
)

FIELDS = get_type_hints(Data, include_extras=True)
_POSITION = {name: index for index, name in enumerate(FIELDS)}
_ELEMENT = {float: types.float64, int: types.int64}


class DataType(types.Type):
    """A `Data`, as the address of its table."""

    def __init__(self) -> None:
        super().__init__(name="kanes.Data")


DATA = DataType()


@register_model(DataType)
class _DataModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(64))


@infer_getattr
class _DataAttributes(AttributeTemplate):
    key = DataType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        field = FIELDS[name]
        if field in _ELEMENT:
            return _ELEMENT[field]
        element, *shape = field.__metadata__
        return types.Array(_ELEMENT[element], len(shape), "C")


@lower_getattr_generic(DataType)  # type: ignore[untyped-decorator]
def _read(context: Any, builder: Any, kind: Any, table: Any, name: str) -> Any:
    """A number from the table, or the array that lies where it says."""
    field = FIELDS[name]
    if field in _ELEMENT:
        return _entry(builder, table, name, context.get_data_type(_ELEMENT[field]))
    element, *shape = field.__metadata__
    data_type = context.get_data_type(_ELEMENT[element])
    integer = ir.IntType(64)
    lengths = [
        _entry(builder, table, size, integer) if isinstance(size, str) else ir.Constant(integer, size) for size in shape
    ]
    strides = [ir.Constant(integer, 8)]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = context.make_array(types.Array(_ELEMENT[element], len(shape), "C"))(context, builder)
    memory = builder.inttoptr(_entry(builder, table, name, integer), data_type.as_pointer())
    populate_array(array, memory, lengths, strides, ir.Constant(integer, 8), None)
    return array._getvalue()


def _entry(builder: Any, table: Any, name: str, kind: Any) -> Any:
    """What the table says under a name. It never changes, so that loops need not look again."""
    place = builder.add(table, ir.Constant(table.type, 8 * _POSITION[name]))
    entry = builder.load(builder.inttoptr(place, kind.as_pointer()))
    entry.set_metadata("invariant.load", builder.module.add_metadata([]))
    return entry


@intrinsic  # type: ignore[untyped-decorator]
def data_at(typing_context: Any, address: Any) -> Any:
    """The address of a table as the `Data` that it lists."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return DATA(types.int64), generate
