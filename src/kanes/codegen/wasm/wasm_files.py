"""A WebAssembly module on disk, with its JavaScript beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path

from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.javascript import javascript
from kanes.codegen.wasm.model_module import model_module
from kanes.errors import ExpressionError, FileError


def wasm_destination(path: str | PathLike[str]) -> Path:
    """Where a module goes, if it can."""
    if not isinstance(path, (str, PathLike)):
        raise ExpressionError(f"export: {path!r} is no path. Give text, such as 'model.wasm'.")
    destination = Path(path)
    if destination.suffix != ".wasm":
        raise ExpressionError(f"export: '{path}' does not end in .wasm. Give a name that does, such as 'model.wasm'.")
    try:
        is_there = destination.parent.is_dir()
    except (OSError, ValueError) as error:
        raise FileError(path, f"it cannot be written ({error})", "Choose another name") from error
    if not is_there:
        raise FileError(path, f"there is no folder '{destination.parent}'", "Make it first, or choose another")
    return destination


def write_wasm_files(
    destination: Path, model: str, functions: Sequence[KernelFunction], units: Mapping[str, str]
) -> None:
    """The module, and a file of JavaScript of the same name."""
    binary, text = model_module(model, functions, units), javascript(model, destination.name, functions)
    try:
        destination.write_bytes(binary)
        destination.with_suffix(".js").write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FileError(destination, f"it cannot be written ({why})", "Choose a place and a name that can") from error
