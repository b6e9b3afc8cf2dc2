"""The memory of a run before its first step, as bytes that can be placed in any memory: the input of `loop.wasm`.

Arrays follow one another behind the table. Entries of the table that are addresses count from its start; to place the
image in memory, add its address to the entries at the `pointers`. Entries for functions are numbers: 1 for ẋ, 2 and
3 for events and resets, 4 for the projection onto constraints, and 5 for that after a reset. Constrained runs are in
the null-space form, which needs no other choice of speeds on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array, Values
from kanes.codegen.loops.memory import layout_of
from kanes.simulate.compiled import CompiledFunction, CompiledSystem
from kanes.simulate.explicit import loop_of_one
from kanes.simulate.loop.loop import Loop
from kanes.simulate.loop.memory import Data
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import problem_of

_METHOD = "dop853"
_FUNCTIONS = ("derivative", "function", "reset", "project", "impact")
_MOST_STEPS, _MOST_EVENTS = 200_000, 200


@dataclass(frozen=True, eq=False)
class LoopImage:
    """The bytes, and the positions of arrays and addresses in them."""

    content: bytes
    pointers: tuple[int, ...]  # entries of the table, of eight bytes each, that are addresses
    fields: Mapping[str, tuple[int, int]]  # offset in bytes and count of numbers, of arrays
    end: int  # the entry of the table for the time at which the run is to end, counted from the start


def loop_image(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    times: Array,
    rtol: float,
) -> LoopImage:
    """The memory of a run whose states are kept at some times from the first one on."""
    return _image(_loop(kernel, initial, parameters, inputs, times, rtol))


def loop_images(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    times: Array,
    rtol: float,
    pulled: CompiledFunction,
    further: int,
) -> tuple[LoopImage, LoopImage]:
    """The same, and the memory of a run with pulled bodies, which keeps no states: it is continued step by step.

    Its function ẋ has the number 6, and `further` more inputs.
    """
    loop = _loop(kernel, initial, parameters, inputs, times, rtol)
    return _image(loop), _image(_with_inputs(loop, further, pulled.constant_count), derivative=6)


def _loop(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    times: Array,
    rtol: float,
) -> Loop:
    start, stop = float(times[0]), float(times[-1])
    settings = Settings(
        stop, start, times, rtol, method=_METHOD, max_steps=_MOST_STEPS, max_events=_MOST_EVENTS, progress=False
    )
    return loop_of_one(problem_of(kernel, initial, parameters, inputs, settings, single=True), _METHOD)


def _with_inputs(loop: Loop, further: int, constants: int) -> Loop:
    """The memory with further inputs, which are zero, for a function that has other constants."""
    layout = layout_of(Data)
    sizes = {"inputs": loop["inputs"] + further, "constants": constants, "moments": 1}
    same = {name: loop[name] for name in layout.fields if sizes.keys().isdisjoint(layout.shapes.get(name, ()))}
    w = np.append(loop["run_w"], np.zeros((1, further)), axis=1)
    results = np.ascontiguousarray(loop["results"][:, :1])
    return Loop(**same | sizes | {"run_w": w, "times": np.zeros(1), "results": results})


def _image(loop: Loop, derivative: int = 1) -> LoopImage:
    layout = layout_of(Data)
    table = np.array(loop.table)
    for number, name in enumerate(_FUNCTIONS, start=1):
        table[layout.positions[name]] = number if table[layout.positions[name]] else 0
    table[layout.positions["derivative"]] = derivative
    # `loop.wasm` has ordinary steps in it.
    table[layout.positions["ordinary"]] = 0
    fields, blocks, end = {}, [], table.nbytes
    for name in layout.shapes:
        array = np.ascontiguousarray(loop[name])
        fields[name] = end, int(array.size)
        table[layout.positions[name]] = end
        blocks.append(array.tobytes())
        end += array.nbytes
    pointers = tuple(layout.positions[name] for name in layout.shapes)
    return LoopImage(table.tobytes() + b"".join(blocks), pointers, fields, layout.positions["end"])
