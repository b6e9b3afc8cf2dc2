"""Functions of a kernel as one WebAssembly module, which describes its own interface.

The section "kanes" of the module is JSON:

    name          of the model
    arrays        address of each group of arguments that functions share, and the names of its numbers: t, x, w, p, …
    units         of those numbers that have one, by name
    functions     by name: which arrays it `takes`, in this order; the `shape` of its result, column by column; address
                  and size of its `constants` and of its `result`; the exports `call` and `prepare`

`prepare(p, c)` computes what depends on the parameters alone, and `call(…, p, c, y)` the rest. Each argument is an
address in the exported `memory`: the one that the section names, or any other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.binary_format import WasmModule
from kanes.codegen.wasm.elementary_functions import ElementaryFunctions
from kanes.codegen.wasm.program_writer import write_program
from kanes.expr.names import one_line

SECTION = "kanes"


def model_module(
    name: str, functions: Sequence[KernelFunction], units: Mapping[str, str], helpers: Sequence[str] = ()
) -> bytes:
    """The module of some functions of one system; the same functions give the same bytes.

    `helpers` are functions of numbers, such as "pow", that are exported as well.
    """
    module = WasmModule()
    elementary = ElementaryFunctions(module)
    for helper in helpers:
        module.export(helper, elementary[helper])
    exports = _exports([each.name for each in functions], helpers)
    for each in functions:
        call, prepare = exports[each.name]
        first, main = each.phases
        module.export(prepare, write_program(elementary, each.name, first, {"p": each.arguments["p"]}))
        module.export(call, write_program(elementary, each.name, main, each.groups))
    shared = {group: list(entries) for each in functions for group, entries in each.arguments.items()}
    arrays = {group: {"address": module.reserve(len(names)), "names": names} for group, names in shared.items()}
    described = {each.name: _described(module, each, *exports[each.name]) for each in functions}
    content = {"name": name, "arrays": arrays, "units": dict(units), "functions": described}
    module.attach(SECTION, json.dumps(content, separators=(",", ":")).encode())
    return module.binary()


def _described(module: WasmModule, function: KernelFunction, call: str, prepare: str) -> dict[str, object]:
    constants, size = len(function.groups["c"]), function.size
    return {
        "takes": list(function.arguments),
        "shape": list(function.shape),
        "constants": {"address": module.reserve(constants), "size": constants},
        "result": {"address": module.reserve(size), "size": size},
        "call": call,
        "prepare": prepare,
    }


def _exports(names: Sequence[str], helpers: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Under which two names each function is exported; those that would clash get an underscore."""
    taken, found = {"memory", *helpers}, {}
    for name in names:
        call = one_line(name)
        while not {call, f"{call}_prepare"}.isdisjoint(taken):
            call += "_"
        found[name] = call, f"{call}_prepare"
        taken.update(found[name])
    return found
