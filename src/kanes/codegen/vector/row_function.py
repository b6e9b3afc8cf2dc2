"""A compiled function of many states with fixed parameters, a row for each state."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kanes.base.types import Array
from kanes.codegen.block_loop import call_for_blocks
from kanes.codegen.function import KernelFunction


class RowFunction:
    """y of N rows of arguments, N × size, as `KernelFunction.many` has it of columns.

    What depends on the parameters alone is computed once, and blocks of states are handed to the machine code by
    address: for searches that call it many times with few states. `announce` is called before anything is compiled, and
    may refuse that by an error.
    """

    def __init__(self, function: KernelFunction, p: Array, announce: Callable[[], None] | None = None) -> None:
        lanes = function.lanes
        self._function, self._lanes = function, lanes
        self._main = function.machine("main", lanes, announce)
        # A block of each, which all blocks of states share.
        self._p = np.repeat(np.asarray(p, dtype=float)[None, :, None], lanes, axis=2)
        self._c = np.empty((1, function.constant_count, lanes))
        function.machine("prepare", lanes)(self._p, self._c)

    def __call__(self, *rows: Array, first: int | None = None) -> Array:
        """Arguments in the order of their groups, without the parameters: an array of N rows for each.

        Only the `first` numbers of y are returned, if given.
        """
        count, lanes, size = len(rows[0]), self._lanes, self._function.size
        blocks = -(-count // lanes)
        # The last block is filled up with copies of its last lane.
        index = np.minimum(np.arange(blocks * lanes), count - 1)
        given = [np.ascontiguousarray(_blocked(array[index], blocks, lanes)) for array in rows]
        y = np.empty((blocks, size, lanes))
        call_for_blocks(self._main, (*given, self._p, self._c, y), blocks)
        wanted = y if first is None else y[:, :first]
        return wanted.transpose(0, 2, 1).reshape(blocks * lanes, -1)[:count]


def _blocked(rows: Array, blocks: int, lanes: int) -> Array:
    """Rows of states as blocks of lanes, [block, entry, lane]."""
    return rows.astype(float, copy=False).reshape(blocks, lanes, -1).transpose(0, 2, 1)
