"""Compiled functions called for block after block of memory, by a loop in machine code."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.base.types import Array
from kanes.codegen.cache import code_key, object_key
from kanes.codegen.machine import MachineFunction, made_once

_NAME = "kanes_blocks"
# Blocks after which Python may be interrupted.
_AT_ONCE = 4096

_LOOP = """\
define void @{name}(i64 %count, ptr %function, ptr %addresses, ptr %strides) {{
start:
{loads}
  br label %again
again:
  %i = phi i64 [ 0, %start ], [ %next, %again ]
{places}
  call void %function({pointers})
  %next = add i64 %i, 1
  %done = icmp sge i64 %next, %count
  br i1 %done, label %end, label %again
end:
  ret void
}}
"""


def in_blocks(columns: Array, lanes: int) -> Array:
    """Columns of numbers in blocks of `lanes` each; the last block is filled up with copies of its last column.

    >>> in_blocks(np.array([[1, 2, 3], [4, 5, 6]]), 2).tolist()
    [[[1, 2], [4, 5]], [[3, 3], [6, 6]]]
    """
    size, count = columns.shape
    blocks = -(-count // lanes)
    if count % lanes:
        columns = columns[:, np.minimum(np.arange(blocks * lanes), count - 1)]
    return np.ascontiguousarray(columns.reshape(size, blocks, lanes).swapaxes(0, 1))


def call_for_blocks(function: MachineFunction, arrays: Sequence[Array], count: int) -> None:
    """Call with the first entries of contiguous arrays, then with the second ones, and so on.

    An array with a single entry is passed to every call.
    """
    call = _loop(len(arrays)).call
    addresses = np.array([array.ctypes.data for array in arrays], dtype=np.int64)
    strides = np.array([0 if len(array) == 1 else array.strides[0] for array in arrays], dtype=np.int64)
    for start in range(0, count, _AT_ONCE):
        here = addresses + start * strides
        call(min(_AT_ONCE, count - start), function.address, here.ctypes.data, strides.ctypes.data)


@made_once
def _loop(pointers: int) -> MachineFunction:
    return MachineFunction(_NAME, 4, object_key(code_key(), _NAME, str(pointers)), lambda: _written(pointers))


def _written(pointers: int) -> str:
    """LLVM IR of the loop around a function of so many pointers."""
    loads, places = [], []
    for k in range(pointers):
        for what, array in (("a", "addresses"), ("s", "strides")):
            loads.append(f"  %{what}p{k} = getelementptr i64, ptr %{array}, i64 {k}")
            loads.append(f"  %{what}{k} = load i64, ptr %{what}p{k}")
        places.append(f"  %m{k} = mul i64 %i, %s{k}")
        places.append(f"  %x{k} = add i64 %a{k}, %m{k}")
        places.append(f"  %p{k} = inttoptr i64 %x{k} to ptr")
    arguments = ", ".join(f"ptr %p{k}" for k in range(pointers))
    return _LOOP.format(name=_NAME, loads="\n".join(loads), places="\n".join(places), pointers=arguments)
