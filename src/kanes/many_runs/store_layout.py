"""What the description of a store may say: looked at before anything of its size is read or written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

import numpy as np

from kanes.errors import ExpressionError

# The dimension that arrays of runs have first, by which others know them.
RUN = "run"
# Chunks that a store has at most, each of them files of its own; and bytes of one chunk of an array.
_MOST_CHUNKS, _MOST_BYTES = 2**24, 2**32


def check_header(header: Mapping[str, Any]) -> None:
    """An error, where the description of a store is that of none: before anything of its size is read."""
    runs, chunk, names = header["runs"], header["chunk"], header["order"]
    if not all(isinstance(each, int) and each > 0 for each in (runs, chunk)):
        raise ValueError(f"{runs!r} runs in chunks of {chunk!r}")
    if -(-runs // chunk) > _MOST_CHUNKS:
        raise ValueError(f"{runs} runs in chunks of {chunk} are more than {_MOST_CHUNKS} chunks")
    if not isinstance(names, list) or not all(isinstance(name, str) and "/" not in name for name in names):
        raise ValueError("its arrays have no names")
    if not isinstance(header["own"], dict) or not isinstance(header["study"], dict):
        raise TypeError("parts of the description have another form")


def check_layout(name: str, array: Any, header: Mapping[str, Any]) -> None:
    """An error, where an array is not laid out as a store of so many runs has it."""
    runs, chunk = header["runs"], header["chunk"]
    shape, chunks = tuple(array.shape), tuple(array.chunks)
    if array.metadata.dimension_names[:1] == (RUN,):
        expected: tuple[int, ...] = (min(chunk, runs), *shape[1:])
        is_right = shape[0] == runs
    else:
        is_done = name == header["own"]["done"]
        expected, is_right = ((1,), shape == (-(-runs // chunk),)) if is_done else (shape, True)
    if not is_right or chunks != expected:
        raise ValueError(f"{name} has the shape {shape} in chunks of {chunks}, with {runs} runs in chunks of {chunk}")
    size = chunk_bytes(array.chunks, array.dtype)
    if size > _MOST_BYTES:
        raise ValueError(f"{name}: a chunk has {size} bytes, more than {_MOST_BYTES}")
    codecs = [each["name"] for each in array.metadata.to_dict()["codecs"]]
    if codecs != ["bytes", "zstd"]:
        raise ValueError(f"{name} is packed by {', '.join(codecs)}, not by zstd alone")


def check_size(name: str, size: int, runs: int, chunk: int) -> None:
    """An error, where a store would have more than one that can be opened."""
    chunks = -(-runs // chunk)
    if chunks > _MOST_CHUNKS:
        raise ExpressionError(
            f"sweep: {runs} runs in chunks of {chunk} are {chunks} chunks, and a store has at most {_MOST_CHUNKS}. "
            f"Give a larger chunk, chunk={-(-runs // _MOST_CHUNKS)} or more."
        )
    if size > _MOST_BYTES:
        raise ExpressionError(
            f"sweep, {name}: a chunk of {chunk} runs has {size} bytes, more than {_MOST_BYTES}. Give a smaller chunk, "
            "or keep fewer times."
        )


def chunk_bytes(chunks: Iterable[int], dtype: Any) -> int:
    """Bytes of one chunk of an array."""
    return prod(map(int, chunks)) * int(np.dtype(dtype).itemsize)
