"""Memory that compiled loops share with Python: a class lists the arrays and their shapes.

Its annotations, which are types and not text, are read twice: by `Memory`, which makes the arrays and lists their
addresses in a table, and by `numba_memory.py`, which lets compiled functions find them there. A number is `int` or
`float`; an array is `Annotated[Array, float, "n", 3]`, where a size is a number or the name of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

import numpy as np

from kanes.base.types import Array
from kanes.codegen.machine import address_of

# Arrays begin where a line of the processor's cache does: after so many numbers, of eight bytes each.
_LINE = 8


class Layout:
    """The annotations of a class, sorted out."""

    def __init__(self, described: type) -> None:
        self.fields = described.__annotations__
        self.positions = {name: position for position, name in enumerate(self.fields)}
        self.numbers = {name: field for name, field in self.fields.items() if field in (int, float)}
        self.shapes = {name: field.__metadata__[1:] for name, field in self.fields.items() if name not in self.numbers}
        self.kinds = {
            name: np.dtype(np.float64 if self.fields[name].__metadata__[0] is float else np.int64)
            for name in self.shapes
        }


@cache
def layout_of(described: type) -> Layout:
    """The layout that a class describes."""
    return Layout(described)


class Memory:
    """Numbers and arrays in one piece; `table`, which is at its start, has the numbers, and where arrays are.

    Numbers are given; so is what is in arrays, or else they are zero. `restore` brings all of it back to that, so that
    a memory is laid out once for many calls. Arrays whose size is another one each time are `share`d.
    """

    def __init__(self, described: type, **given: Any) -> None:
        self._layout = layout = layout_of(described)
        shapes = {name: self._sized(shape, given) for name, shape in layout.shapes.items()}
        places, end = {}, len(layout.fields)
        for name, shape in shapes.items():
            places[name] = start = -(-end // _LINE) * _LINE
            end = start + prod(shape)
        # Integers and reals are both of eight bytes.
        unaligned = np.zeros(end + _LINE, dtype=np.int64)
        skipped = -(address_of(unaligned) // 8) % _LINE
        self._whole = unaligned[skipped : skipped + end]
        self.table = self._whole[: len(layout.fields)]
        self._reals = self.table.view(np.float64)
        self._arrays: dict[str, Array] = {}
        self._replaced: dict[str, Array] = {}  # those of its own in whose place are others
        for name, place in places.items():
            array = self._whole[place : place + prod(shapes[name])].view(layout.kinds[name]).reshape(shapes[name])
            self._arrays[name] = array
            self.table[layout.positions[name]] = address_of(self._whole) + 8 * place
            if name in given:
                self._check(name, given[name], shapes[name])
                array[...] = given[name]
        self.set(**{name: given[name] for name in layout.numbers})
        self._initial = self._whole.copy()

    @property
    def nbytes(self) -> int:
        """Bytes of what is its own."""
        return self._whole.nbytes

    def restore(self) -> None:
        """All as it was given first."""
        self._whole[:] = self._initial
        self._arrays.update(self._replaced)

    def __getitem__(self, name: str) -> Any:
        array = self._arrays.get(name)
        if array is not None:
            return array
        position = self._layout.positions[name]
        return self._reals.item(position) if self._layout.numbers[name] is float else self.table.item(position)

    def set(self, **numbers: float) -> None:
        """Change numbers between calls."""
        layout = self._layout
        for name, number in numbers.items():
            table = self._reals if layout.numbers[name] is float else self.table
            table[layout.positions[name]] = number

    def share(self, **arrays: Array) -> None:
        """Let arrays of others, of the sizes that are set, take the place of its own."""
        layout = self._layout
        for name, array in arrays.items():
            self._check(name, array, self._sized(layout.shapes[name], self))
            self._replaced.setdefault(name, self._arrays[name])
            self._arrays[name] = array
            self.table[layout.positions[name]] = address_of(array)

    def _check(self, name: str, array: Array, shape: tuple[int, ...]) -> None:
        kind = self._layout.kinds[name]
        if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous:
            raise ValueError(f"{name}: {array.dtype} of {array.shape}, but {kind} of {shape} is needed.")

    @staticmethod
    def _sized(shape: tuple[int | str, ...], sizes: Mapping[str, int] | Memory) -> tuple[int, ...]:
        return tuple([sizes[size] if isinstance(size, str) else size for size in shape])
