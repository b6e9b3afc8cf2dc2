"""`python -m kanes.simulate.loop.build_wasm` rebuilds `loop.ir` and `loop.wasm`, in half a minute."""

from __future__ import annotations

import os

from kanes.codegen.loops.fixed_entries import with_entries
from kanes.codegen.loops.kept_code import with_ordinary
from kanes.codegen.wasm.relocatable import as_module
from kanes.codegen.wasm.retargeted import linked, wasm_object
from kanes.simulate.loop import code as loop_code
from kanes.simulate.loop.code import LOOP, NAME, ORDINARY_NAME
from kanes.simulate.loop.memory import Data
from kanes.simulate.loop.wasm import FILE, SECTION, sources_key

# Ordinary steps are functions of the same module.
_DIRECTLY = f"""
  %nothing = alloca [2 x i64]
  %status = call i32 @{ORDINARY_NAME}(ptr %nothing, ptr %nothing, i64 %table, i64 %what)
  ret void
"""


def build() -> bytes:
    """The module, with the key of its sources in a section; it takes one run at a time."""
    parts = loop_code.parts()
    code = linked(
        with_ordinary(parts[LOOP], _DIRECTLY) + f"declare i32 @{ORDINARY_NAME}(ptr, ptr, i64, i64)\n",
        with_entries(parts["1"], Data, {}),
    )
    return as_module(wasm_object(code), [NAME], {SECTION: sources_key().encode()})


if __name__ == "__main__":
    os.environ.update(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    # Numba reads these when it is imported: the code is then for no processor in particular.
    loop_code.FILE.write_bytes(loop_code.packed())
    loop_code.parts.cache_clear()
    FILE.write_bytes(build())
