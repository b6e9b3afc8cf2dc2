"""Formats of exported kernels, chosen by the suffix of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path

from kanes.base.errors import WrongValueError
from kanes.base.types import Numbers
from kanes.base.written_files import FOLDER, WrittenType, chosen_file, files_of, written_type
from kanes.codegen.arguments import by_names
from kanes.formats.export.c import write_c_source
from kanes.formats.export.c_folder import write_c_folder
from kanes.formats.export.exported_system import ExportedSystem
from kanes.formats.export.fmu.export import write_fmu
from kanes.formats.export.fmu.handover import fmu_model
from kanes.formats.export.jax import write_jax
from kanes.formats.export.matlab import write_matlab
from kanes.formats.export.wasm import write_wasm
from kanes.kernel.compiled_kernel import CompiledKernel

# Parameters, initial values and inputs, as far as they are given.
GivenNumbers = tuple[Numbers | None, Numbers | None, Numbers | None]

EXPORT_TYPES = (
    WrittenType("C99 with its header", (".c", ".h"), write_c_source, beside=(".c", ".h")),
    WrittenType("a folder of C99 for CMake", (FOLDER,), write_c_folder),
    WrittenType("MATLAB and Octave", (".m",), write_matlab),
    WrittenType("Python with JAX", (".py",), write_jax),
    WrittenType("WebAssembly with its JavaScript", (".wasm", ".js"), write_wasm, beside=(".wasm", ".js")),
    WrittenType("a Functional Mock-up Unit", (".fmu",), write_fmu, ("version", "platforms")),
)


def export(
    kernel: CompiledKernel,
    path: str | PathLike[str],
    names: Sequence[str],
    numbers: GivenNumbers,
    options: Mapping[str, object],
    types: Sequence[WrittenType] = EXPORT_TYPES,
) -> tuple[Path, ...]:
    """Write a kernel in the format of the file name's suffix; see `Kernel.write`."""
    if kernel.sampled:
        raise WrongValueError(
            f"write: '{path}' would leave out the digital controllers of '{kernel.name}' ({kernel.controller_names}). "
            "Compile without sampled=, so that the signals they drive are inputs, and run the controllers outside."
        )
    return chosen_file(path, types, options, "model.c").write(_exported(kernel, names, numbers))


def _exported(kernel: CompiledKernel, names: Sequence[str], given: GivenNumbers) -> ExportedSystem:
    """Functions of a kernel with its numbers."""
    parameters, initial, inputs = given
    numbers: dict[str, float] = {}
    if inputs is not None:
        w = by_names(kernel.name, "input", kernel.inputs, inputs, kernel.units)
        numbers |= zip(kernel.inputs, w.tolist(), strict=True)
    if parameters is not None or initial is not None:
        p = by_names(kernel.name, "parameter", kernel.parameters, parameters, kernel.units)
        kernel = kernel.suited(p[None])
        numbers |= zip(kernel.parameters, p.tolist(), strict=True)
        if initial is not None:
            numbers |= zip(kernel.states, kernel.completed(p, 0.0, initial).tolist(), strict=True)
    functions = tuple(kernel.written_out(names))
    simulated = partial(fmu_model, kernel, kernel.source, names, parameters, initial, inputs)
    known = kernel.states, kernel.inputs, kernel.parameters, kernel.units
    return ExportedSystem(kernel.name, functions, *known, numbers, simulated)


def written_files(path: str | PathLike[str]) -> tuple[Path, ...]:
    """The files that `Kernel.write` writes to a path, or its folder."""
    return files_of(Path(path), written_type(path, EXPORT_TYPES))
