"""A WebAssembly module and its JavaScript."""

from __future__ import annotations

from pathlib import Path

from kanes.codegen.wasm.javascript import javascript
from kanes.codegen.wasm.model_module import model_module
from kanes.formats.export.destinations import write_files
from kanes.formats.export.exported_system import ExportedSystem
from kanes.formats.export.model_head import function_table, name_tables


def write_wasm(system: ExportedSystem, destination: Path) -> None:
    """`model.wasm` and `model.js`, whichever of them is named."""
    module = destination.with_suffix(".wasm")
    binary = model_module(system.name, system.functions, system.units)
    about = [*name_tables(system, 0), "", *function_table(system, {each.name: each.name for each in system.functions})]
    groups = {"x": system.states, "w": system.inputs, "p": system.parameters}
    numbers = {
        group: {name: system.numbers[name] for name in names if name in system.numbers}
        for group, names in groups.items()
    }
    text = javascript(system.name, module.name, system.functions, about, numbers)
    write_files({module: binary, destination.with_suffix(".js"): text})
