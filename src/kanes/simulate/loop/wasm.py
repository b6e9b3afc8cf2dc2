"""The compiled loop as WebAssembly: `loop.wasm` beside this file, and what tells whether it is that of the sources.

    kanes_integrate(0, 0, table)     what `Loop` calls; `table` is the address of its table

It takes from outside `env.__linear_memory`, which a model's module exports; `env.__stack_pointer`, the end of some
memory that is free; `env.__indirect_function_table`, whose entries stand in the loop's table in place of addresses; and
`env.pow`, which a model's module may have too, so that every engine gives the same bits.
"""

from __future__ import annotations

from pathlib import Path

from kanes.codegen.cache import object_key
from kanes.codegen.wasm import relocatable, retargeted
from kanes.simulate.loop import code as loop_code

FILE = Path(__file__).with_name("loop.wasm")
SECTION = "kanes"


def sources_key() -> str:
    """A hash of all files that the loop is made of."""
    makers = [Path(each.__file__ or "").read_text(encoding="utf-8") for each in (relocatable, retargeted)]
    return object_key(loop_code.sources_key(), *makers)
