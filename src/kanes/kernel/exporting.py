"""What kernels can be exported as, by the ending of the file's name."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from kanes.errors import ExpressionError
from kanes.exports.c_export import write_c_source
from kanes.exports.c_folder import write_c_folder
from kanes.exports.destinations import destination_of
from kanes.exports.exported_system import ExportedSystem
from kanes.exports.fmu.fmu_export import write_fmu
from kanes.exports.jax_export import write_jax
from kanes.exports.matlab_export import write_matlab
from kanes.exports.wasm_export import write_wasm


@dataclass(frozen=True)
class ExportType:
    """One language or tool: what it is called, how its files end, what writes them, and which options it has."""

    called: str
    suffixes: tuple[str, ...]
    write: Callable[..., None]  # takes the system, the path, and the options that are given
    options: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # endings of all the files that are written, where these are several


# A path that ends in "/", or a folder that is there.
FOLDER = "/"
EXPORT_TYPES = (
    ExportType("C99 with its header", (".c", ".h"), write_c_source, beside=(".c", ".h")),
    ExportType("a folder of C99 for CMake", (FOLDER,), write_c_folder),
    ExportType("MATLAB and Octave", (".m",), write_matlab),
    ExportType("Python with JAX", (".py",), write_jax),
    ExportType("WebAssembly with its JavaScript", (".wasm", ".js"), write_wasm, beside=(".wasm", ".js")),
    ExportType("a Functional Mock-up Unit", (".fmu",), write_fmu, ("version", "platforms")),
)


def export(
    path: str | PathLike[str],
    system: Callable[[], ExportedSystem],
    options: dict[str, Any],
    types: Sequence[ExportType] = EXPORT_TYPES,
) -> None:
    """Write a system as the ending of the file's name says; options that mean nothing there are an error."""
    destination: Path = destination_of(path)
    found = export_type(path, types)
    given = {name: value for name, value in options.items() if value is not None}
    idle = [name for name in given if name not in found.options]
    if idle:
        raise ExpressionError(f"export: {idle[0]}= means nothing for {found.called}. Omit it.")
    found.write(system(), destination, **given)


def export_type(path: str | PathLike[str], types: Sequence[ExportType] = EXPORT_TYPES) -> ExportType:
    """As what a system is written there."""
    destination = Path(path)
    is_folder = str(path).endswith(("/", os.sep)) or (not destination.suffix and destination.is_dir())
    ending = FOLDER if is_folder else destination.suffix.lower()
    found = next((each for each in types if ending in each.suffixes), None)
    if found is None:
        known = ", ".join(f"{' '.join(each.suffixes)} ({each.called})" for each in types)
        raise ExpressionError(f"export: '{path}' does not say as what. Give a name that ends in one of: {known}.")
    return found


def written_files(path: str | PathLike[str]) -> list[Path]:
    """The files that an export to a path writes, or its folder."""
    return [Path(path).with_suffix(ending) for ending in export_type(path).beside] or [Path(path)]
