"""The door of the compiled loop, and its LLVM IR. Imported only where no machine code is in the cache."""

from __future__ import annotations

from numba import types

from kanes.codegen.loops.numba_code import llvm_of
from kanes.codegen.loops.numba_memory import compiled, memory_at
from kanes.simulate.loop.lanes import integrate
from kanes.simulate.loop.loop_memory import Data

_data_at = memory_at(Data)


@compiled  # type: ignore[untyped-decorator]
def _enter(table: int) -> None:
    integrate(_data_at(table))


def llvm_code(name: str) -> str:
    """LLVM IR of the loop, as a function of the address of a table."""
    return llvm_of(_enter, (types.int64,), name)
