"""The compiled loop of the integrators: its memory and its machine code."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kanes.codegen.loops.memory import Memory
from kanes.codegen.loops.numba_code import machine_loop
from kanes.codegen.machine import MachineFunction, address_of
from kanes.simulate.loop.loop_memory import Data

NAME = "kanes_integrate"
# What the machine code is made of.
SOURCES = ("step_control.py", "endings.py", "entry.py", "inside.py", "lanes.py", "loop_memory.py", "stages.py")
# What compiling it takes: Numba half of the time, LLVM the rest.
_SECONDS = 15


class Loop(Memory):
    """The memory of calls of the loop, and the call."""

    def __init__(self, **given: Any) -> None:
        super().__init__(Data, **given)
        self._nothing = np.zeros(1, dtype=np.int64)
        self._arguments = address_of(self._nothing), address_of(self._nothing), address_of(self.table)

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        machine_code().call(*self._arguments)


@cache
def machine_code() -> MachineFunction:
    """The loop, compiled the first time on a machine."""
    folder = Path(__file__).parent
    return machine_loop(NAME, 1, [folder / source for source in SOURCES], _write, _SECONDS)


def _write() -> str:
    # Numba takes long to import: only the first run ever waits.
    from kanes.simulate.loop import entry  # noqa: PLC0415

    return entry.llvm_code(NAME)
