"""The nearest point to zero under linear inequalities, for Python."""

from __future__ import annotations

from pathlib import Path
from threading import local
from typing import NamedTuple

import numpy as np

from kanes.base.types import Array
from kanes.codegen.loops.memory import Memory
from kanes.codegen.loops.numba_code import machine_loop
from kanes.codegen.machine import MachineFunction, made_once
from kanes.optimal_control.feedback.projection.memory import ProjectionData

_NAME = "kanes_projection"
# What Numba takes a processor.
_SECONDS = 5
# Steps per row, after which the method is not going to end; and the tolerance of rows.
_MOST_STEPS, _TOLERANCE = 50, 1e-11
# How the method ended, as `method.py` numbers it.
SOLVED, INFEASIBLE, UNFINISHED = 0, 1, 2

_kept = local()


class Projection(NamedTuple):
    """The nearest point, multipliers of rows, how the method ended, and its steps."""

    x: Array
    multipliers: Array
    ending: int
    steps: int


def nearest_point(C: Array, r: Array, cap: Array) -> Projection:
    """The point nearest to zero with C x ≤ r, where a violation of a row costs its `cap` per unit.

    min ½ x·x + Σ cap max(C x − r, 0)
    """
    rows, variables = C.shape
    if not (r < -_TOLERANCE).any():
        return Projection(np.zeros(variables), np.zeros(rows), SOLVED, 0)
    memory = _memory(rows, variables)
    memory["C"][...], memory["r"][...], memory["cap"][...] = C, r, cap
    nothing = np.zeros(1)
    machine_code()(nothing, nothing, memory.table)
    ending, steps = memory["result"].tolist()
    return Projection(memory["x"].copy(), memory["multipliers"].copy(), ending, steps)


def _memory(rows: int, variables: int) -> Memory:
    """Of this thread, kept from call to call."""
    kept: dict[tuple[int, int], Memory] = vars(_kept).setdefault("memories", {})
    if (rows, variables) not in kept:
        sizes = {"variables": variables, "rows": rows, "most": min(variables, rows) + 1}
        steps = _MOST_STEPS * (rows + 1)
        kept[rows, variables] = Memory(ProjectionData, **sizes, largest_steps=steps, tolerance=_TOLERANCE)
    return kept[rows, variables]


@made_once
def machine_code() -> MachineFunction:
    """The method in machine code, compiled the first time on a machine."""
    sources = [Path(__file__).with_name(each) for each in ("entry.py", "memory.py", "method.py")]
    return machine_loop(_NAME, 1, sources, _written, _SECONDS)


def _written() -> str:
    from kanes.optimal_control.feedback.projection.entry import method_code  # noqa: PLC0415  # Numba takes long to import

    return method_code(_NAME)
