"""Compiled objects on disk, so that a second run starts at once.

An entry is named by the hash of all that determines it: the code, the processor and its features, and the version of
LLVM. It starts with that name and the hash of its content; whatever does not match is thrown away, never run.

`KANES_CACHE=off` turns the cache off; `KANES_CACHE=/some/folder` puts it elsewhere.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

_LIMIT = 256 * 2**20  # bytes of all entries together
_HEAD = 64  # a hash in hexadecimal


def object_key(*parts: str) -> str:
    """The name of an entry."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def folder() -> Path | None:
    """Where entries are, or None when the cache is off or no place is safe."""
    wanted = os.environ.get("KANES_CACHE", "")
    if wanted.lower() in ("off", "0", "none"):
        return None
    try:
        base = Path(wanted) if wanted else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kanes"
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError):  # the latter where nobody is at home
        return None
    # Code that somebody else could have put there is not ours to run.
    status = base.stat()
    is_own = not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)
    return base if is_own else None


def read_object(key: str) -> bytes | None:
    """The object stored under a key, if it is there and whole."""
    base = folder()
    if base is None:
        return None
    path = base / f"{key}.o"
    try:
        entry = path.read_bytes()
    except OSError:
        return None
    head, body = entry[: 2 * _HEAD], entry[2 * _HEAD :]
    if head != (key + hashlib.sha256(body).hexdigest()).encode():
        with contextlib.suppress(OSError):
            path.unlink()
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # it is in use: the last to be thrown away
    return body


def write_object(key: str, body: bytes) -> None:
    """Store an object; a reader sees either all of it or nothing."""
    base = folder()
    if base is None:
        return
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(dir=base, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write((key + hashlib.sha256(body).hexdigest()).encode() + body)
            os.replace(name, base / f"{key}.o")
        except OSError:
            os.unlink(name)
            raise
        _keep_within_limit(base)


def _keep_within_limit(base: Path) -> None:
    """Throw away the entries that were used longest ago."""
    entries = sorted(_entries(base), reverse=True)
    total = 0
    for _, size, path in entries:
        total += size
        if total > _LIMIT:
            with contextlib.suppress(OSError):
                path.unlink()


def _entries(base: Path) -> Iterator[tuple[float, int, Path]]:
    for path in base.glob("*.o"):
        with contextlib.suppress(OSError):
            status = path.stat()
            yield status.st_mtime, status.st_size, path
