"""Memory that compiled loops share with Python: a class says what there is, and of which shape.

Its annotations, which are types and not text, are read twice: by `Memory`, which makes the arrays and lists their
addresses in a table, and by `numba_memory.py`, which lets compiled functions find them there. A number is `int` or
`float`; an array is `Annotated[Array, float, "n", 3]`, where a size is a number or the name of one.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from math import prod
from typing import Any

import numpy as np


class Layout:
    """The annotations of a class, sorted out."""

    def __init__(self, described: type) -> None:
        self.fields = described.__annotations__
        self.positions = {name: position for position, name in enumerate(self.fields)}
        self.numbers = {name: field for name, field in self.fields.items() if field in (int, float)}
        self.shapes = {name: field.__metadata__[1:] for name, field in self.fields.items() if name not in self.numbers}
        self.sizes = tuple(
            dict.fromkeys(size for shape in self.shapes.values() for size in shape if isinstance(size, str))
        )
        self.kinds = {
            name: np.dtype(np.float64 if self.fields[name].__metadata__[0] is float else np.int64)
            for name in self.shapes
        }


@cache
def layout_of(described: type) -> Layout:
    """The layout that a class describes."""
    return Layout(described)


class _Plan:
    """Where the arrays of a memory go, for some sizes and some arrays that are given."""

    def __init__(self, layout: Layout, sizes: dict[str, int], given: Collection[str]) -> None:
        self.given: list[tuple[str, int, tuple[int, ...], Any]] = []  # name, position in the table, shape, kind
        self.made: list[tuple[int, int]] = []  # position in the table, place in memory
        self.places: dict[str, tuple[int, tuple[int, ...]]] = {}
        self.total = 0
        for name, shape in layout.shapes.items():
            lengths = tuple([sizes[size] if isinstance(size, str) else size for size in shape])
            if name in given:
                self.given.append((name, layout.positions[name], lengths, layout.kinds[name]))
            else:
                self.made.append((layout.positions[name], self.total))
                self.places[name] = self.total, lengths
                self.total += prod(lengths)


@lru_cache(maxsize=256)
def _plan(described: type, sizes: tuple[int, ...], given: tuple[str, ...]) -> _Plan:
    layout = layout_of(described)
    return _Plan(layout, dict(zip(layout.sizes, sizes, strict=True)), set(given))


class Memory:
    """Sizes, numbers and arrays that are given; arrays that nobody gave are made, all zero. `table` lists them."""

    def __init__(self, described: type, **given: Any) -> None:
        self._layout = layout = layout_of(described)
        self._given = given
        self._plan = plan = _plan(described, tuple([given[name] for name in layout.sizes]), tuple(given))
        entries = [0] * len(layout.fields)
        for name, position, shape, kind in plan.given:
            array = given[name]
            if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous:
                raise ValueError(f"{name}: {array.dtype} of {array.shape}, but {kind} of {shape} is needed.")
            entries[position] = array.ctypes.data
        # Integers and reals are both of eight bytes.
        self._memory = np.zeros(plan.total, dtype=np.int64)
        start = self._memory.ctypes.data
        for position, place in plan.made:
            entries[position] = start + 8 * place
        self.table = np.array(entries, dtype=np.int64)
        self.set(**{name: given[name] for name in layout.numbers})

    def __getitem__(self, name: str) -> Any:
        if name in self._given:
            return self._given[name]
        place, sizes = self._plan.places[name]
        return self._memory[place : place + prod(sizes)].view(self._layout.kinds[name]).reshape(sizes)

    def set(self, **numbers: float) -> None:
        """Change numbers between calls."""
        for name, number in numbers.items():
            self._given[name] = number
            is_real = self._layout.numbers[name] is float
            self.table[self._layout.positions[name]] = np.float64(number).view(np.int64) if is_real else number
