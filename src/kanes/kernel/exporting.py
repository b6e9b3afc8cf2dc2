"""What kernels can be exported as, by the ending of the file's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from kanes.errors import ExpressionError
from kanes.exports.destinations import destination_of
from kanes.exports.exported_system import ExportedSystem
from kanes.exports.wasm_export import write_wasm


@dataclass(frozen=True)
class ExportType:
    """One language or tool: what it is called, how its files end, what writes them, and which options it has."""

    called: str
    suffixes: tuple[str, ...]
    write: Callable[..., None]  # takes the system, the path, and the options that are given
    options: tuple[str, ...] = ()


EXPORT_TYPES = (ExportType("WebAssembly with its JavaScript", (".wasm", ".js"), write_wasm),)


def export(
    path: str | PathLike[str],
    system: Callable[[], ExportedSystem],
    options: dict[str, Any],
    types: Sequence[ExportType] = EXPORT_TYPES,
) -> None:
    """Write a system as the ending of the file's name says; options that mean nothing there are an error."""
    destination: Path = destination_of(path)
    found = next((each for each in types if destination.suffix.lower() in each.suffixes), None)
    if found is None:
        known = ", ".join(f"{'/'.join(each.suffixes)} ({each.called})" for each in types)
        raise ExpressionError(f"export: '{path}' does not say as what. Give a name that ends in one of: {known}.")
    given = {name: value for name, value in options.items() if value is not None}
    idle = [name for name in given if name not in found.options]
    if idle:
        raise ExpressionError(f"export: {idle[0]}= means nothing for {found.called}. Omit it.")
    found.write(system(), destination, **given)
