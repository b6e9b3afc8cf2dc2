"""Loops compiled by Numba. Their machine code is kept as that of kernels is: the second time Numba is not needed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kanes.codegen.cache import object_key
from kanes.codegen.machine import MachineFunction

if TYPE_CHECKING:
    from numba import types
    from numba.core.dispatcher import Dispatcher

_OWN = (
    "call.py",
    "fixed_entries.py",
    "kept_code.py",
    "lane_vectors.py",
    "memory.py",
    "numba_memory.py",
    "numba_code.py",
)
# What is in all loops.
OWN_SOURCES = tuple(Path(__file__).with_name(each) for each in _OWN)


def machine_loop(
    name: str,
    pointers: int,
    sources: Sequence[Path],
    write: Callable[[], str],
    seconds: int,
    numbers: Sequence[int] = (),
) -> MachineFunction:
    """A function made from some source files, whose LLVM IR `write` gives where it is not in the cache; and from
    some numbers of other files.

    `seconds` are what that takes a processor, for those who wait to know. The first two arguments of the function are a
    place for a result and one for an exception, neither of which it uses.
    """
    texts = [path.read_text(encoding="utf-8") for path in (*OWN_SOURCES, *sources)]

    def announce() -> str:
        sys.stderr.write(f"Kanes compiles a loop for this machine, once; this takes a processor {seconds} seconds.\n")
        sys.stderr.flush()
        return write()

    return MachineFunction(name, 2 + pointers, object_key(_numba(), str(tuple(numbers)), *texts), announce)


def _numba() -> str:
    """The version of Numba, without importing it."""
    found = find_spec("numba")
    if found is not None and found.origin is not None:
        file = Path(found.origin).with_name("_version.py")
        if file.exists():
            return file.read_text(encoding="utf-8")
    # What Python knows of packages takes it longer to import than a stored loop to load.
    from importlib.metadata import version  # noqa: PLC0415

    return version("numba")


def llvm_of(function: Dispatcher, signature: tuple[types.Type, ...], name: str) -> str:
    """LLVM IR of a compiled function under a name of ours.

    Numba would make it fit for this processor; as it stands it is fit for any, and is optimized where it is compiled.
    """
    import numba  # noqa: PLC0415  # takes long to import; only where nothing is in the cache
    from numba.core.compiler_lock import global_compiler_lock  # noqa: PLC0415

    with global_compiler_lock:
        level = numba.config.OPT
        numba.config.OPT = type(level)(0)
        try:
            function.compile(signature)
        finally:
            numba.config.OPT = level
    result = function.overloads[signature]
    code: str = result.library.get_llvm_str()
    return code.replace("define linkonce_odr", "define internal").replace(result.fndesc.llvm_func_name, name)
