"""Shared libraries of a unit for all platforms, by the C compiler of Zig, which includes their system libraries."""

from __future__ import annotations

import importlib.util
import struct
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from kanes.base.errors import MissingPackageError, WrongTypeError, WrongValueError


@dataclass(frozen=True)
class Platform:
    """One platform: its folder in units of FMI 3 and 2, its name for the compiler, and the suffix of its libraries."""

    name: str
    older: str
    target: str
    suffix: str


PLATFORMS = (
    Platform("x86_64-linux", "linux64", "x86_64-linux-gnu.2.17", ".so"),
    Platform("x86_64-windows", "win64", "x86_64-windows-gnu", ".dll"),
    Platform("x86_64-darwin", "darwin64", "x86_64-macos", ".dylib"),
    Platform("aarch64-darwin", "darwin64", "aarch64-macos", ".dylib"),
)
# Sources of more lines take the optimizer minutes.
_LONG = 30_000
_SECONDS = 1800


def platforms_of(given: Iterable[object] | None) -> tuple[Platform, ...]:
    """Platforms by name, of either version of the standard; all by default."""
    if given is None:
        return PLATFORMS
    names = (given,) if isinstance(given, str) else given
    known = ", ".join(each.name for each in PLATFORMS)
    try:
        chosen = list(names)
    except TypeError:
        raise WrongTypeError(f"write, platforms: {given!r} is not a list of platforms. Give some of {known}.") from None
    for name in chosen:
        if not isinstance(name, str) or name not in {x for each in PLATFORMS for x in (each.name, each.older)}:
            raise WrongValueError(
                f"write, platforms: unknown platform {name!r}. Give some of {known}, or () for sources alone."
            )
    return tuple(each for each in PLATFORMS if each.name in chosen or each.older in chosen)


def binaries(sources: dict[str, str], identifier: str, version: int, platforms: Sequence[Platform]) -> dict[str, bytes]:
    """The libraries, by their place in the unit; both kinds of Macintosh share one in FMI 2."""
    if not platforms:
        return {}
    if importlib.util.find_spec("ziglang") is None:
        raise MissingPackageError("ziglang", "fmu")
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in sources.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
        level = "-O2" if sum(text.count("\n") for text in sources.values()) < _LONG else "-O1"
        built = {each: _built(folder, f"fmi{version}.c", each, level) for each in platforms}
    found: dict[str, list[bytes]] = {}
    for platform, library in built.items():
        folder_name = platform.name if version == 3 else platform.older
        found.setdefault(f"binaries/{folder_name}/{identifier}{platform.suffix}", []).append(library)
    return {path: libraries[0] if len(libraries) == 1 else universal(libraries) for path, libraries in found.items()}


def _built(folder: Path, source: str, platform: Platform, level: str) -> bytes:
    library = folder / f"{platform.name}{platform.suffix}"
    # A product and a sum are rounded separately, so that all platforms give the same results.
    # Vectorization of straight-line code takes most of the time and finds little.
    flags = ["-std=c99", level, "-ffp-contract=off", "-fno-slp-vectorize", "-fvisibility=hidden", "-fPIC", "-shared"]
    flags += ["-g0", "-s", "-w"]
    command = [sys.executable, "-m", "ziglang", "cc", "-target", platform.target, *flags, "-o", library.name, source]
    libraries = ["-lm"] if platform.suffix == ".so" else []
    done = subprocess.run(  # noqa: S603  # The compiler of a package, on files that were written here.
        [*command, *libraries], cwd=folder, capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    if done.returncode != 0:
        raise WrongValueError(
            f"write: the compiler of ziglang failed for {platform.name}: {done.stderr.strip()[-600:]} Give "
            "platforms=() for sources alone."
        )
    return library.read_bytes()


# Of a Mach-O file: processor, its kind, and the logarithm of the size of its pages.
_CPU_OFFSET, _PAGE = 4, 14


def universal(libraries: Sequence[bytes]) -> bytes:
    """Libraries for several processors in one file, each at the start of a page."""
    size = 1 << _PAGE
    head = struct.pack(">II", 0xCAFEBABE, len(libraries))
    body, offset = b"", size
    for library in libraries:
        processor, kind = struct.unpack_from("<ii", library, _CPU_OFFSET)
        head += struct.pack(">iiIII", processor, kind, offset, len(library), _PAGE)
        padded = library + bytes(-len(library) % size)
        body, offset = body + padded, offset + len(padded)
    return head + bytes(size - len(head)) + body
