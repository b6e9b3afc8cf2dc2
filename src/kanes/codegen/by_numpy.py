"""Programs evaluated line by line with NumPy: nothing to compile, and independent of the machine code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.types import Array
from kanes.expr.operations import COMPARISONS, OPERATIONS, Implementations
from kanes.expr.program import Program


def _known(result: ArrayLike, *operands: ArrayLike) -> Array:
    """A result, and NaN where an operand is NaN."""
    unknown = np.isnan(operands[0])
    for operand in operands[1:]:
        unknown = unknown | np.isnan(operand)
    return np.where(unknown, np.nan, result)


def _truth(name: str) -> Callable[..., Array]:
    """A condition as 1, 0 or NaN."""
    function: np.ufunc = getattr(np, OPERATIONS[name].numpy)
    return lambda *operands: _known(function(*operands), *operands)


# NaN propagates: a comparison with NaN is NaN, and so is a choice by it. Only values not chosen are dropped.
NUMPY: Implementations[Callable[..., Array]] = Implementations(
    "function of NumPy",
    {
        **{name: getattr(np, each.numpy) for name, each in OPERATIONS.items() if each.numpy},
        **{name: _truth(name) for name in (*COMPARISONS, "and", "or", "not")},
        "twice": lambda a: a + a,
        "if_else_zero": lambda c, a: _known(np.where(c != 0, a, 0.0), c),
        # Of a table of numbers; see `lookups`.
        "piece": lambda x, *knots: np.where(np.isnan(x), len(knots) + 1, np.searchsorted(knots, x, side="right")) * 1.0,
        "pick": lambda piece, *numbers: np.array(numbers)[np.asarray(piece, dtype=int)],
    },
)


# In place of a value that no later one needs.
_FREED = np.float64(np.nan)


def run_with_numpy(program: Program, inputs: Mapping[str, ArrayLike]) -> dict[str, Array]:
    """The outputs of a program, evaluated line by line; inputs may be numbers or arrays of one shape."""
    values: list[Array | np.float64] = []
    # Memory that is freed at once is still in the processor's cache for the next value.
    last = {operand: position for position, value in enumerate(program.values) for operand in value.operands}
    last.update((position, -1) for _, positions, _ in program.outputs for position in positions)
    for position, value in enumerate(program.values):
        if value.kind == "input":
            values.append(np.asarray(inputs[value.name], dtype=float))
        elif value.kind == "constant":
            values.append(np.float64(value.number))
        else:
            values.append(NUMPY[value.kind](*[values[operand] for operand in value.operands]))
            for operand in value.operands:
                if last[operand] == position:
                    values[operand] = _FREED
    used = {value.name for value in program.values if value.kind == "input"}
    shape = np.broadcast_shapes(*(np.shape(inputs[name]) for name in used))
    outputs = {}
    for name, positions, _ in program.outputs:
        outputs[name] = np.empty((len(positions), *shape))
        for row, position in enumerate(positions):
            outputs[name][row] = values[position]
    return outputs
