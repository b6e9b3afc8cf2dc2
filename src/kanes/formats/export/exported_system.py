"""The data of a system that exports to other languages and tools use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kanes.codegen.function import KernelFunction
from kanes.formats.export.fmu.model import FmuModel


@dataclass(frozen=True)
class ExportedSystem:
    """Functions as self-contained programs, the names and units of their arguments, and numbers.

    `numbers` are values of parameters, states and inputs by name, as far as they were given. `simulated` makes the
    data for simulations.
    """

    name: str
    functions: tuple[KernelFunction, ...]
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[str, ...]
    units: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)
    simulated: Callable[[], FmuModel] | None = None
