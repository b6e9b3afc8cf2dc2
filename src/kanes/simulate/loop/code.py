"""LLVM IR of the compiled loop: `loop.ir` beside this file, as long as it is that of the sources, or what Numba makes.

The file is compressed; it has the key of its sources, and the text of each part. Where the sources were changed, Numba
compiles them, which takes some time, and the text is kept as compiled objects are.
"""

from __future__ import annotations

import json
import sys
import zlib
from functools import cache
from pathlib import Path

from kanes.codegen.cache import object_key, read_object, write_object
from kanes.codegen.loops.numba_code import OWN_SOURCES
from kanes.codegen.vector.ir import LANES
from kanes.codegen.wide import WIDE

FILE = Path(__file__).with_name("loop.ir")
# What the loop is made of.
SOURCES = (
    "step_control.py",
    "endings.py",
    "entry.py",
    "inside.py",
    "lanes.py",
    "code.py",
    "memory.py",
    "ordinary_step.py",
    "screen.py",
    "stages.py",
    "tasks.py",
)
# Names of parts: the loop, and ordinary steps of so many lanes.
LOOP = "loop"
WIDTHS = (1, LANES, WIDE)
NAME, ORDINARY_NAME = "kanes_integrate", "kanes_ordinary_steps"
# What Numba takes a processor.
_SECONDS = 20


@cache
def sources_key() -> str:
    """A hash of all files that the loop is made of."""
    folder = Path(__file__).parent
    paths = [*OWN_SOURCES, *(folder / each for each in SOURCES)]
    return object_key(*(path.read_text(encoding="utf-8") for path in paths))


@cache
def parts() -> dict[str, str]:
    """LLVM IR of all parts, by name."""
    kept = _unpacked(FILE.read_bytes()) if FILE.exists() else {}
    if kept.get("key") == sources_key():
        return kept
    stored = read_object(sources_key())
    if stored is None:
        sys.stderr.write(f"Kanes compiles its loop again, once; this takes a processor {_SECONDS} seconds.\n")
        sys.stderr.flush()
        stored = packed()
        write_object(sources_key(), stored)
    return _unpacked(stored)


def packed() -> bytes:
    """What Numba makes of the sources, as it is kept."""
    from kanes.simulate.loop import entry  # noqa: PLC0415  # Numba takes long to import

    made = {"key": sources_key(), LOOP: entry.loop_code(NAME)}
    made |= {str(width): entry.ordinary_code(width, ORDINARY_NAME) for width in WIDTHS}
    return zlib.compress(json.dumps(made).encode(), 9)


def _unpacked(body: bytes) -> dict[str, str]:
    found: dict[str, str] = json.loads(zlib.decompress(body))
    return found
