"""A Zarr folder whose files are checked before they are read: no chunk unpacks to more than its array's chunk size."""

from __future__ import annotations

import stat
from collections.abc import Iterable, Mapping
from math import prod
from pathlib import Path
from types import EllipsisType
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import DTypeLike
from zarr.storage import LocalStore

from kanes.base.errors import FileError, WrongValueError
from kanes.base.types import Array, Content, Plain

if TYPE_CHECKING:
    from zarr.abc.store import ByteRequest
    from zarr.core.buffer import Buffer, BufferPrototype


class _Metadata(Protocol):
    """The description of an array."""

    dimension_names: tuple[str, ...]

    def to_dict(self) -> Content: ...


class StoredArray(Protocol):
    """An array of a store: the parts of `zarr.Array` that are used here, whose own types allow for older formats."""

    shape: tuple[int, ...]
    chunks: tuple[int, ...]
    dtype: np.dtype
    fill_value: np.generic
    basename: str
    attrs: Mapping[str, Plain]
    metadata: _Metadata

    def __getitem__(self, key: EllipsisType | slice | int) -> Array: ...
    def __setitem__(self, key: EllipsisType | slice | int, value: Array | int) -> None: ...


# The first dimension of arrays that have an entry for each run.
RUN = "run"
# The largest number of chunks of a store, each of which is a file of its own, and of bytes in a chunk of an array.
_MOST_CHUNKS, _MOST_BYTES = 2**24, 2**32


def check_header(header: Content) -> None:
    """Raise if the description of a store is wrong, before anything of the size that it gives is read."""
    runs, chunk, names = header["runs"], header["chunk"], header["order"]
    if not all(isinstance(each, int) and each > 0 for each in (runs, chunk)):
        raise ValueError(f"{runs!r} runs in chunks of {chunk!r}")
    if -(-runs // chunk) > _MOST_CHUNKS:
        raise ValueError(f"{runs} runs in chunks of {chunk} are more than {_MOST_CHUNKS} chunks")
    if not isinstance(names, list) or not all(isinstance(name, str) and "/" not in name for name in names):
        raise ValueError("its arrays have no names")
    if not isinstance(header["own"], dict) or not isinstance(header["study"], dict):
        raise TypeError("parts of the description have wrong types")


def check_layout(name: str, array: StoredArray, header: Content) -> None:
    """Raise if an array does not have the layout that the header implies."""
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
    """Raise if a store would be too large to be opened again."""
    chunks = -(-runs // chunk)
    if chunks > _MOST_CHUNKS:
        raise WrongValueError(
            f"sweep: {runs} runs in chunks of {chunk} are {chunks} chunks, and a store has at most {_MOST_CHUNKS}. "
            f"Give a larger chunk, chunk={-(-runs // _MOST_CHUNKS)} or more."
        )
    if size > _MOST_BYTES:
        raise WrongValueError(
            f"sweep, {name}: a chunk of {chunk} runs has {size} bytes, more than {_MOST_BYTES}. Give a smaller chunk, "
            "or keep fewer times."
        )


def chunk_bytes(chunks: Iterable[int], dtype: DTypeLike) -> int:
    """Bytes of one chunk of an array."""
    return prod(map(int, chunks)) * int(np.dtype(dtype).itemsize)


# The most bytes of the description of an array, and by which compressed numbers may exceed plain ones.
_MOST_WORDS, _SLACK = 2**26, 2**12
# The first bytes of a frame of Zstandard, and the most bytes of its header (RFC 8878, section 3.1.1).
_MAGIC, _HEADER = b"\x28\xb5\x2f\xfd", 18

_AGAIN = "Call kn.sweep again, which makes damaged chunks again"


class GuardedStore(LocalStore):
    """A folder that refuses to read files that are not regular, too long, or unpack to too many bytes."""

    # Bytes of a chunk by the name of its array; empty until the descriptions of arrays are read.
    sizes: Mapping[str, int] = {}

    def with_read_only(self, read_only: bool = False) -> GuardedStore:
        """The same folder, read-only or writable."""
        made = GuardedStore(self.root, read_only=read_only)
        made.sizes = self.sizes
        return made

    async def get(
        self, key: str, prototype: BufferPrototype | None = None, byte_range: ByteRequest | None = None
    ) -> Buffer | None:
        """The content of a file, whose length and header are checked first; None if the file does not exist."""
        check_file(self.root / key, self.sizes.get(key.partition("/")[0]) if "/c/" in key else None)
        return await super().get(key, prototype, byte_range)


def check_file(path: Path, size: int | None) -> None:
    """Raise if a file is too long, or does not unpack to `size` bytes; `size` is None for descriptions of arrays."""
    try:
        found = path.stat()
    except OSError:
        return  # A missing file raises where it is read.
    if stat.S_ISDIR(found.st_mode):
        return
    if not stat.S_ISREG(found.st_mode):
        raise FileError(path, "it is not a regular file", _AGAIN)
    if found.st_size > (_MOST_WORDS if size is None else size + size // 8 + _SLACK):
        raise FileError(path, f"it has {found.st_size} bytes, more than its array can have", _AGAIN)
    if size is not None:
        with path.open("rb") as file:
            unpacked = unpacked_size(file.read(_HEADER))
        if unpacked != size:
            number = "an unknown number of" if unpacked is None else str(unpacked)
            raise FileError(path, f"it unpacks to {number} bytes, and a chunk of its array has {size}", _AGAIN)


def unpacked_size(header: bytes) -> int | None:
    """The number of bytes that a frame of Zstandard unpacks to; None if its header does not give it.

    Source: RFC 8878, section 3.1.1.1.
    """
    if len(header) < 6 or header[:4] != _MAGIC:
        return None
    flags = header[4]
    is_single = bool(flags & 0x20)
    width = (1 if is_single else 0, 2, 4, 8)[flags >> 6]
    first = 5 + (0 if is_single else 1) + (0, 1, 2, 4)[flags & 3]
    field = header[first : first + width]
    if not width or len(field) < width:
        return None
    return int.from_bytes(field, "little") + (256 if width == 2 else 0)
