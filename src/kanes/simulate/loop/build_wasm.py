"""`python -m kanes.simulate.loop.build_wasm` writes `loop.wasm` anew; it takes a processor half a minute."""

from __future__ import annotations

import os

from kanes.codegen.wasm.relocatable import as_module
from kanes.codegen.wasm.retargeted import wasm_object
from kanes.simulate.loop.loop import NAME
from kanes.simulate.loop.wasm_loop import FILE, SECTION, sources_key


def build() -> bytes:
    """The module, with the key of its sources in a section."""
    os.environ.update(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    # Numba looks at these where it is imported, so that it writes code for no processor in particular.
    from kanes.simulate.loop import entry  # noqa: PLC0415

    return as_module(wasm_object(entry.llvm_code(NAME)), [NAME], {SECTION: sources_key().encode()})


if __name__ == "__main__":
    FILE.write_bytes(build())
