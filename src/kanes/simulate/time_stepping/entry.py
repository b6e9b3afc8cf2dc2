"""The door of compiled steps, and their LLVM IR. Imported only where no machine code is in the cache."""

from __future__ import annotations

from numba import types

from kanes.codegen.loops.fixed_entries import FIXED
from kanes.codegen.loops.kept_code import simplified
from kanes.codegen.loops.numba_code import llvm_of
from kanes.codegen.loops.numba_memory import compiled, memory_at
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.step import look, push_apart, take_steps

_data_at = memory_at(StepData)


@compiled  # type: ignore[untyped-decorator]
def _enter(table: int, what: int) -> None:
    d = _data_at(table)
    if what == 0:
        take_steps(d)
    elif what == 1:
        look(d)
    else:
        push_apart(d)


def steps_code(name: str) -> str:
    """LLVM IR of steps, as a function of the address of a table and of what is wanted."""
    return simplified(llvm_of(_enter, (types.int64, types.int64), name), FIXED)
