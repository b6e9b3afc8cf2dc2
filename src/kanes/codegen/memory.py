"""Memory that compiled loops share with Python: a class says what there is, and of which shape.

Its annotations are read twice: by `Memory`, which makes the arrays and lists their addresses in a table, and by
`numba_memory.py`, which lets compiled functions find them there. A number is `int` or `float`; an array is
`Annotated[Array, float, "n", 3]`, where a size is a number or the name of one.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any, get_type_hints

import numpy as np

Array = np.ndarray[Any, Any]


class Layout:
    """The annotations of a class, sorted out."""

    def __init__(self, described: type) -> None:
        self.fields = get_type_hints(described, include_extras=True)
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
    """Sizes, numbers and arrays that are given; arrays that nobody gave are made, all zero. `table` lists them."""

    def __init__(self, described: type, **given: Any) -> None:
        self._layout = layout = layout_of(described)
        self._given = given
        self._places: dict[str, tuple[int, tuple[int, ...]]] = {}  # of arrays that are made: where in memory, how large
        total = 0
        entries = [0] * len(layout.fields)
        for name, shape in layout.shapes.items():
            if name in given:
                entries[layout.positions[name]] = self._address(name)
            else:
                sizes = self._sizes(shape)
                self._places[name] = total, sizes
                total += prod(sizes)
        # Integers and reals are both of eight bytes.
        self._memory = np.zeros(total, dtype=np.int64)
        start = self._memory.ctypes.data
        for name, (place, _) in self._places.items():
            entries[layout.positions[name]] = start + 8 * place
        self.table = np.array(entries, dtype=np.int64)
        self.set(**{name: given[name] for name in layout.numbers})

    def __getitem__(self, name: str) -> Any:
        if name in self._given:
            return self._given[name]
        place, sizes = self._places[name]
        return self._memory[place : place + prod(sizes)].view(self._layout.kinds[name]).reshape(sizes)

    def set(self, **numbers: float) -> None:
        """Change numbers between calls."""
        for name, number in numbers.items():
            self._given[name] = number
            is_real = self._layout.numbers[name] is float
            self.table[self._layout.positions[name]] = np.float64(number).view(np.int64) if is_real else number

    def _sizes(self, shape: tuple[Any, ...]) -> tuple[int, ...]:
        return tuple([self._given[size] if isinstance(size, str) else size for size in shape])

    def _address(self, name: str) -> int:
        array, sizes, kind = self._given[name], self._sizes(self._layout.shapes[name]), self._layout.kinds[name]
        if array.shape != sizes or array.dtype != kind or not array.flags.c_contiguous:
            raise ValueError(f"{name}: {array.dtype} of {array.shape}, but {kind} of {sizes} is needed.")
        return int(array.ctypes.data)
