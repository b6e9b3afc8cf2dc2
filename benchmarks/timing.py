"""Seconds of an action, as the best of several repeats: what disturbs a run can only make it longer."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Mapping
from time import perf_counter
from typing import Any, TypeVar

import llvmlite.binding as llvm

Key = TypeVar("Key", bound=Hashable)

# Calls the function at an address again and again with the same pointers, as an integrator in machine code does.
_LOOP = """
define void @repeat(i64 %count, ptr %function, POINTERS) {
start:
  br label %again
again:
  %i = phi i64 [ 0, %start ], [ %next, %again ]
  call void %function(POINTERS)
  %next = add i64 %i, 1
  %done = icmp sge i64 %next, %count
  br i1 %done, label %end, label %again
end:
  ret void
}
"""


def best(action: Callable[[], Any], repeats: int = 5, clock: Callable[[], float] = perf_counter) -> float:
    """Seconds of one run of `action`, which has run before."""
    times = []
    for _ in range(repeats):
        start = clock()
        action()
        times.append(clock() - start)
    return min(times)


def seconds_per_call(action: Callable[[], Any], calls: int = 2000, repeats: int = 20) -> float:
    """Seconds of one call from Python, with all that such a call costs."""

    def calling() -> None:
        for _ in range(calls):
            action()

    calling()
    return best(calling, repeats) / calls


def in_rounds(timers: Mapping[Key, Callable[[], float]], rounds: int) -> dict[Key, float]:
    """The least seconds of each timer over several rounds, so that all see the processor at the same speeds."""
    found = [{key: timer() for key, timer in timers.items()} for _ in range(rounds)]
    return {key: min(times[key] for times in found) for key in timers}


class MachineLoop:
    """A loop in machine code around a C function of some pointers to doubles."""

    def __init__(self, pointers: int = 6) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        machine = llvm.Target.from_default_triple().create_target_machine()
        code = _LOOP.replace("POINTERS", ", ".join(f"ptr %p{k}" for k in range(pointers)))
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(code), machine)
        self._engine.finalize_object()
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * (pointers + 1))
        self._repeat = prototype(self._engine.get_function_address("repeat"))

    def seconds_per_call(self, address: int, *arrays: Any, calls: int = 20_000, repeats: int = 20) -> float:
        """Seconds of one call of the function at `address` with these arrays."""
        pointers = [array.ctypes.data for array in arrays]

        def calling() -> None:
            self._repeat(calls, address, *pointers)

        calling()
        return best(calling, repeats) / calls
