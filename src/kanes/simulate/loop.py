"""The compiled loop: its memory, its machine code, and calls of it."""

from __future__ import annotations

import importlib.metadata
import sys
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np

from kanes.codegen.cache import object_key
from kanes.codegen.machine import MachineFunction
from kanes.simulate.loop_data import Data

_NAME = "kanes_enter"
_FIELDS = get_type_hints(Data, include_extras=True)
_POSITIONS = {name: position for position, name in enumerate(_FIELDS)}
_NUMBERS = {name: field for name, field in _FIELDS.items() if field in (int, float)}
_SHAPES = {name: field.__metadata__[1:] for name, field in _FIELDS.items() if name not in _NUMBERS}
_KINDS = {name: np.dtype(np.float64 if _FIELDS[name].__metadata__[0] is float else np.int64) for name in _SHAPES}
# What the machine code is made of.
_SOURCES = ("call.py", "endings.py", "entry.py", "inside.py", "lanes.py", "loop_data.py", "loop_types.py", "stages.py")


class Loop:
    """The memory of one call: sizes, numbers and arrays that are given; arrays that nobody gave are made, all zero."""

    def __init__(self, **given: Any) -> None:
        self._given = given
        self._places: dict[str, tuple[int, tuple[int, ...]]] = {}  # of arrays that are made: where in memory, how large
        total = 0
        entries = [0] * len(_FIELDS)
        for name, shape in _SHAPES.items():
            if name in given:
                entries[_POSITIONS[name]] = self._address(name)
            else:
                sizes = self._sizes(shape)
                self._places[name] = total, sizes
                total += prod(sizes)
        # Integers and reals are both of eight bytes.
        self._memory = np.zeros(total, dtype=np.int64)
        start = self._memory.ctypes.data
        for name, (place, _) in self._places.items():
            entries[_POSITIONS[name]] = start + 8 * place
        self._table = np.array(entries, dtype=np.int64)
        self.set(**{name: given[name] for name in _NUMBERS})
        self._nothing = np.zeros(1, dtype=np.int64)

    def __getitem__(self, name: str) -> Any:
        if name in self._given:
            return self._given[name]
        place, sizes = self._places[name]
        return self._memory[place : place + prod(sizes)].view(_KINDS[name]).reshape(sizes)

    def set(self, **numbers: float) -> None:
        """Change numbers between calls."""
        for name, number in numbers.items():
            self._given[name] = number
            is_real = _NUMBERS[name] is float
            self._table[_POSITIONS[name]] = np.float64(number).view(np.int64) if is_real else number

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        machine_code()(self._nothing, self._nothing, self._table)

    def _sizes(self, shape: tuple[Any, ...]) -> tuple[int, ...]:
        return tuple([self._given[size] if isinstance(size, str) else size for size in shape])

    def _address(self, name: str) -> int:
        array, sizes = self._given[name], self._sizes(_SHAPES[name])
        if array.shape != sizes or array.dtype != _KINDS[name] or not array.flags.c_contiguous:
            raise ValueError(f"{name}: {array.dtype} of {array.shape}, but {_KINDS[name]} of {sizes} is needed.")
        return int(array.ctypes.data)


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
