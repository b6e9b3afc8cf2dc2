"""The compiled loop: its memory, its machine code, and calls of it."""

from __future__ import annotations

import importlib.metadata
import sys
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np

from kanes.codegen.cache import object_key
from kanes.codegen.machine import MachineFunction
from kanes.simulate.loop_data import Data

_NAME = "kanes_enter"
_FIELDS = get_type_hints(Data, include_extras=True)
# What the machine code is made of.
_SOURCES = ("call.py", "endings.py", "entry.py", "inside.py", "lanes.py", "loop_data.py", "loop_types.py", "stages.py")


class Loop:
    """One call's memory. `set` gives sizes, numbers and arrays; arrays that nobody gave are made, all zero."""

    def __init__(self, **entries: Any) -> None:
        self._entries = dict(entries)
        for name, field in _FIELDS.items():
            if name not in self._entries and field not in (int, float):
                kind, *shape = field.__metadata__
                sizes = [self._entries[size] if isinstance(size, str) else size for size in shape]
                self._entries[name] = np.zeros(sizes, dtype=np.float64 if kind is float else np.int64)
        self._table = np.array([self._entry(name) for name in _FIELDS], dtype=np.int64)
        self._nothing = np.zeros(1, dtype=np.int64)

    def __getitem__(self, name: str) -> Any:
        return self._entries[name]

    def set(self, **numbers: float) -> None:
        """Change numbers between calls."""
        for name, number in numbers.items():
            self._entries[name] = number
            self._table[list(_FIELDS).index(name)] = self._entry(name)

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        machine_code()(self._nothing, self._nothing, self._table)

    def _entry(self, name: str) -> int:
        value, field = self._entries[name], _FIELDS[name]
        if field is int:
            return int(value)
        if field is float:
            return int(np.float64(value).view(np.int64))
        kind, *shape = field.__metadata__
        sizes = tuple(self._entries[size] if isinstance(size, str) else size for size in shape)
        wanted = np.float64 if kind is float else np.int64
        if value.shape != sizes or value.dtype != wanted or not value.flags.c_contiguous:
            raise ValueError(f"{name}: {value.dtype} of shape {value.shape}; {wanted.__name__} of {sizes} is needed.")
        return int(value.ctypes.data)


@cache
def machine_code() -> MachineFunction:
    """Compiled by Numba the first time on a machine; from then on Numba is not even imported."""
    folder = Path(__file__).parent
    texts = [(folder / source).read_text(encoding="utf-8") for source in _SOURCES]
    return MachineFunction(_NAME, 3, object_key(importlib.metadata.version("numba"), *texts), _compile)


def _compile() -> str:
    sys.stderr.write("Kanes compiles its integrator for this machine, once; this takes some ten seconds.\n")
    sys.stderr.flush()
    from kanes.simulate import entry  # noqa: PLC0415  # Numba takes long to import: only the first run ever waits.

    return entry.llvm_code(_NAME)
