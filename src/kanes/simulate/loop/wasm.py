"""The compiled loop as WebAssembly: `loop.wasm` beside this file, and the key that shows whether it is up to date.

    kanes_integrate(0, 0, table)     what `Loop` calls; `table` is the address of its table

It imports `env.__linear_memory`, which a model's module exports; `env.__stack_pointer`, the end of a free part of the
memory; `env.__indirect_function_table`, whose indices replace addresses in the loop's table; and `env.pow`, which a
model's module may also use, so that all engines compute the same bits.
"""

from __future__ import annotations

from pathlib import Path

from kanes.codegen.cache import object_key
from kanes.codegen.wasm import relocatable, retargeted
from kanes.simulate.loop import code as loop_code

FILE = Path(__file__).with_name("loop.wasm")
SECTION = "kanes"


def sources_key() -> str:
    """A hash of all files from which the loop is compiled."""
    makers = [Path(each.__file__ or "").read_text(encoding="utf-8") for each in (relocatable, retargeted)]
    return object_key(loop_code.sources_key(), *makers)
