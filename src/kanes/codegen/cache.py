"""Compiled objects on disk, so that a second run starts at once.

An entry is named by the hash of all that determines it: the code, the processor and its features, and the version of
LLVM. It starts with that name and the hash of its content; entries that do not match are deleted, never run.

Entries are in folders of their own in the user's cache: `kanes-objects` has machine code, `kanes-derived` has programs.
`KANES_CACHE=/some/folder` puts these folders elsewhere, `KANES_CACHE=off` turns the cache off. Other users may be
allowed to write beside them, and could replace a folder; but only files that belong to this user are run.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path

OBJECTS, DERIVED, _SUFFIX = "kanes-objects", "kanes-derived", ".kanes"
_LIMIT = 256 * 2**20  # bytes of all entries together
_KEPT = 0.75  # of it, where there is more
_HEAD = 64  # a hash in hexadecimal
# Entries that may be written before a folder is listed again: other processes write too.
_UNSEEN = 500
# Bytes in each folder, and how many entries were written since it was listed.
_seen: dict[Path, tuple[int, int]] = {}
# Neither waits on a pipe nor follows a link; Windows has no such flags.
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def object_key(*parts: str) -> str:
    """The name of an entry."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@cache
def code_key() -> str:
    """The hash of the code that compiles programs to machine code; changed code has other entries."""
    here = Path(__file__).parent
    # Code that writes WebAssembly and C does not affect machine code.
    others = ("wasm", "c_code.py")
    files = [path for path in sorted(here.rglob("*.py")) if path.relative_to(here).parts[0] not in others]
    return object_key(*(path.read_text(encoding="utf-8") for path in files))


def folder(kept: str = OBJECTS) -> Path | None:
    """Where entries are, or None when the cache is off or no place is safe; a warning reports the latter once."""
    wanted = os.environ.get("KANES_CACHE", "")
    if wanted.lower() in ("off", "0", "none"):
        return None
    base = Path(wanted or os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    try:
        own = base.expanduser() / kept
        own.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = own.lstat()
    except (OSError, RuntimeError) as error:  # the latter where there is no home folder
        _warn(base / kept, str(error))
        return None
    if not stat.S_ISDIR(status.st_mode) or not _is_own(status):
        _warn(own, "others may write there", f"Run chmod go-w '{own}' if it is yours, or set")
        return None
    return own


def _is_own(status: os.stat_result) -> bool:
    """Whether something belongs to this user and no other user may write it."""
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


@cache
def _warn(where: Path, why: str, cure: str = "Set") -> None:
    warnings.warn(
        f"Compiled code is not kept in {where}, and is compiled again in every process: {why}. {cure} KANES_CACHE to a "
        "folder of your own, or to 'off'.",
        RuntimeWarning,
        stacklevel=2,
    )


def read_object(key: str, kept: str = OBJECTS) -> bytes | None:
    """The object stored under a key, if it exists, is owned by this user and intact."""
    base = folder(kept)
    if base is None:
        return None
    path = base / f"{key}{_SUFFIX}"
    try:
        entry = _content(path)
    except OSError:
        return None
    head, body = entry[: 2 * _HEAD], entry[2 * _HEAD :]
    if head != (key + hashlib.sha256(body).hexdigest()).encode():
        with contextlib.suppress(OSError):
            path.unlink()
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # entries in use are deleted last
    return body


def _content(path: Path) -> bytes:
    """The content of a file owned by this user; empty if it is not such a file."""
    with open(path, "rb", opener=lambda name, _: os.open(name, _READ)) as file:
        status = os.fstat(file.fileno())
        return file.read() if stat.S_ISREG(status.st_mode) and _is_own(status) else b""


def write_object(key: str, body: bytes, kept: str = OBJECTS) -> None:
    """Store an object; a reader sees either all of it or nothing."""
    base = folder(kept)
    if base is None:
        return
    try:
        handle, name = tempfile.mkstemp(dir=base, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write((key + hashlib.sha256(body).hexdigest()).encode() + body)
            os.replace(name, base / f"{key}{_SUFFIX}")
        except OSError:
            os.unlink(name)
            raise
    except OSError as error:
        _warn(base, str(error))
    else:
        _keep_within_limit(base, len(body) + 2 * _HEAD)


def _keep_within_limit(base: Path, added: int) -> None:
    """Delete the entries that were used longest ago, and more of them than needed: listing a folder takes long.

    Folders are listed at first, after many entries, and where the size known to this process is too large.
    """
    total, count = _seen.get(base, (_LIMIT, 0))
    if total + added <= _LIMIT and count < _UNSEEN:
        _seen[base] = total + added, count + 1
        return
    entries = sorted(_entries(base), reverse=True)
    room = _LIMIT if sum(size for _, size, _ in entries) <= _LIMIT else _LIMIT * _KEPT
    total = 0
    for _, size, path in entries:
        if total + size > room:
            with contextlib.suppress(OSError):
                path.unlink()
        else:
            total += size
    _seen[base] = total, 0


def _entries(base: Path) -> Iterator[tuple[float, int, Path]]:
    """All entries, and remains of interrupted writes."""
    for pattern in (f"*{_SUFFIX}", "*.part"):
        for path in base.glob(pattern):
            with contextlib.suppress(OSError):
                status = path.lstat()
                yield status.st_mtime, status.st_size, path
