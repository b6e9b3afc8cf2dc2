"""The doors of the compiled loop, and its LLVM IR. Imported only where no machine code is in the cache."""

from __future__ import annotations

from typing import Any

from numba import types

from kanes.codegen.loops.fixed_entries import FIXED
from kanes.codegen.loops.kept_code import simplified
from kanes.codegen.loops.numba_code import llvm_of
from kanes.codegen.loops.numba_memory import compiled, memory_at
from kanes.simulate.loop.lanes import integrate
from kanes.simulate.loop.memory import KNOWN, Data
from kanes.simulate.loop.ordinary_step import do

_data_at = memory_at(Data)


@compiled  # type: ignore[untyped-decorator]
def _enter(table: int) -> None:
    integrate(_data_at(table))


def _door(lanes: int) -> Any:
    data_at = memory_at(Data, lanes, KNOWN)

    @compiled  # type: ignore[untyped-decorator]
    def door(table: int, what: int) -> None:
        do(data_at(table), what)

    return door


def loop_code(name: str) -> str:
    """LLVM IR of the loop, as a function of the address of a table, without ordinary steps."""
    return simplified(llvm_of(_enter, (types.int64,), name), FIXED)


def ordinary_code(lanes: int, name: str) -> str:
    """LLVM IR of ordinary steps of some lanes, as a function of the address of a table and of what is wanted."""
    return simplified(llvm_of(_door(lanes), (types.int64, types.int64), name), FIXED)
