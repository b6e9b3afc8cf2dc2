"""A folder of Zarr whose files are looked at before they are read: no chunk unpacks to more than its array says."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zarr.storage import LocalStore

from kanes.errors import FileError

# Bytes that descriptions of arrays have at most, and by which compressed numbers may outgrow plain ones.
_MOST_WORDS, _SLACK = 2**26, 2**12
# The first bytes of a frame of Zstandard, and the most that its header takes (RFC 8878, section 3.1.1).
_MAGIC, _HEADER = b"\x28\xb5\x2f\xfd", 18

_AGAIN = "Call kn.sweep again, which makes what is damaged anew"


class GuardedStore(LocalStore):
    """A folder that refuses files which are no plain files, are too long, or would unpack to too much."""

    # Bytes of a chunk by the name of its array; known once the descriptions of arrays are read.
    sizes: Mapping[str, int] = {}

    def with_read_only(self, read_only: bool = False) -> GuardedStore:
        """The same folder, whether it may be written or not."""
        made = GuardedStore(self.root, read_only=read_only)
        made.sizes = self.sizes
        return made

    async def get(self, key: str, prototype: Any = None, byte_range: Any = None) -> Any:
        """The content of a file, after a look at its length and its header; None where there is none."""
        check_file(self.root / key, self.sizes.get(key.partition("/")[0]) if "/c/" in key else None)
        return await super().get(key, prototype, byte_range)


def check_file(path: Path, size: int | None) -> None:
    """An error, where a file is too long or unpacks to something else than `size` bytes; None is for descriptions."""
    try:
        found = path.stat()
    except OSError:
        return  # What is not there is said by whoever misses it.
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
            told = "an unknown number of" if unpacked is None else str(unpacked)
            raise FileError(path, f"it unpacks to {told} bytes, and a chunk of its array has {size}", _AGAIN)


def unpacked_size(header: bytes) -> int | None:
    """How many bytes a frame of Zstandard unpacks to, by its header; None where that does not say it.

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
