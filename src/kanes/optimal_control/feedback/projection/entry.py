"""The door of the compiled method, and its LLVM IR. Imported only where no machine code is in the cache."""

from __future__ import annotations

from numba import types

from kanes.codegen.loops.numba_code import llvm_of
from kanes.codegen.loops.numba_memory import compiled, memory_at
from kanes.optimal_control.feedback.projection.memory import ProjectionData
from kanes.optimal_control.feedback.projection.method import project

_data_at = memory_at(ProjectionData)


@compiled  # type: ignore[untyped-decorator]
def _enter(table: int) -> None:
    project(_data_at(table))


def method_code(name: str) -> str:
    """LLVM IR of the method, as a function of the address of a table."""
    return llvm_of(_enter, (types.int64,), name)
