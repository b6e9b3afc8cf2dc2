"""A WebAssembly module, with its JavaScript beside it."""

from __future__ import annotations

from pathlib import Path

from kanes.codegen.wasm.javascript import javascript
from kanes.codegen.wasm.model_module import model_module
from kanes.exports.destinations import write_files
from kanes.exports.exported_system import ExportedSystem


def write_wasm(system: ExportedSystem, destination: Path) -> None:
    """`model.wasm` and `model.js`, whichever of them is named."""
    module = destination.with_suffix(".wasm")
    binary = model_module(system.name, system.functions, system.units)
    text = javascript(system.name, module.name, system.functions)
    write_files({module: binary, destination.with_suffix(".js"): text})
