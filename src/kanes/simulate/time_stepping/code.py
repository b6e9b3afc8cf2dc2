"""Machine code of steps, from their LLVM IR: `steps.ir` beside this file, as long as it is that of the sources.

The file is compressed, and has the key of its sources. Where these were changed, Numba compiles them once, which takes
a minute, and the text is kept as compiled objects are. `python -m kanes.simulate.time_stepping.code` rewrites the file.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from functools import cache
from pathlib import Path

from kanes.base import touch_layout
from kanes.codegen.cache import object_key, read_object, write_object
from kanes.codegen.loops.numba_code import OWN_SOURCES
from kanes.codegen.machine import MachineFunction, made_once

FILE = Path(__file__).with_name("steps.ir")
SOURCES = (
    "blocks.py",
    "code.py",
    "cones.py",
    "contacts.py",
    "entry.py",
    "interior.py",
    "memory.py",
    "multipliers.py",
    "near.py",
    "problem.py",
    "second_order.py",
    "solution.py",
    "sparse.py",
    "step.py",
)
NAME = "kanes_steps"
# What Numba takes a processor.
_SECONDS = 60


@cache
def sources_key() -> str:
    """A hash of all files that steps are made of."""
    paths = [*OWN_SOURCES, Path(touch_layout.__file__), *(FILE.with_name(each) for each in SOURCES)]
    return object_key(*(path.read_text(encoding="utf-8") for path in paths))


def written() -> str:
    """LLVM IR of steps."""
    kept = _unpacked(FILE.read_bytes()) if FILE.exists() else {}
    if kept.get("key") == sources_key():
        return kept["code"]
    stored = read_object(sources_key())
    if stored is None:
        sys.stderr.write(f"Kanes compiles its time steps again, once; this takes a processor {_SECONDS} seconds.\n")
        sys.stderr.flush()
        stored = packed()
        write_object(sources_key(), stored)
    return _unpacked(stored)["code"]


def packed() -> bytes:
    """What Numba makes of the sources, as it is kept."""
    from kanes.simulate.time_stepping import entry  # noqa: PLC0415  # Numba takes long to import

    return zlib.compress(json.dumps({"key": sources_key(), "code": entry.steps_code(NAME)}).encode(), 9)


def _unpacked(body: bytes) -> dict[str, str]:
    found: dict[str, str] = json.loads(zlib.decompress(body))
    return found


@made_once
def machine_code() -> MachineFunction:
    """Steps in machine code, compiled the first time on a machine."""
    return MachineFunction(NAME, 4, sources_key() + "machine", written)


if __name__ == "__main__":
    os.environ.update(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    # Numba reads these when it is imported: the code is then for no processor in particular.
    FILE.write_bytes(packed())
