"""Programs as Python functions of floats: available at once, for a few evaluations.

The first calls go line by line; then the lines are written as one function, in which an operation takes some fifty
nanoseconds. Both do the same with the same numbers. NumPy takes twenty times as long, and machine code has to be
compiled first. The text has positions, constants and operations of a fixed list, and no names from the model.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TypeAlias, cast

import numpy as np

from kanes.base.types import Array
from kanes.codegen.by_numpy import run_with_numpy
from kanes.expr.operations import ELEMENTARY, written_in
from kanes.expr.program import Program, Value

_WRITTEN = written_in("python")
_NAMES: dict[str, object] = {
    **{name: getattr(math, name) for name in (*ELEMENTARY, "sqrt", "pow", "inf", "nan")},
    "abs": abs,
    "floor": lambda x: float(math.floor(x)),
    "ceil": lambda x: float(math.ceil(x)),
    "sign": lambda x: (x > 0) * 1.0 - (x < 0) * 1.0 if x == x else x,
    "is_known": lambda a, b: a == a and b == b,
    "least": lambda a, b: a if a < b or a != a else b,
    "largest": lambda a, b: a if a > b or a != a else b,
    "__builtins__": {},
}


# The entries of each output, from the inputs.
_Written: TypeAlias = Callable[..., list[list[float]]]
# Calls before the lines are written as one function.
_FEW = 8


class Evaluator:
    """The outputs of a program as matrices, from one column of its inputs in the order of their `names`."""

    def __init__(self, program: Program, names: Sequence[str]) -> None:
        self.program, self._names = program, tuple(names)
        self._shapes = [(rows, len(positions) // rows if rows else 0) for _, positions, rows in program.outputs]
        self._calls = 0

    def __reduce__(self) -> tuple[object, ...]:
        return Evaluator, (self.program, self._names)

    def __call__(self, column: Array) -> list[Array]:
        """A matrix for each output."""
        try:
            self._calls += 1
            numbers = column.tolist()
            outputs: Sequence[list[float] | Array]
            outputs = self._line_by_line(numbers) if self._calls <= _FEW else self._written_out(*numbers)
        except (ArithmeticError, ValueError):
            # Where Python raises, as for 1/0, NumPy gives NaN and infinities.
            with np.errstate(all="ignore"):
                results = run_with_numpy(self.program, dict(zip(self._names, column, strict=True)))
            outputs = [results[name] for name, _, _ in self.program.outputs]
        return [
            np.array(entries, dtype=float).reshape(shape, order="F")
            for entries, shape in zip(outputs, self._shapes, strict=True)
        ]

    def _line_by_line(self, numbers: list[float]) -> list[list[float]]:
        given, values = dict(zip(self._names, numbers, strict=True)), list[float]()
        for value in self.program.values:
            if value.kind == "input":
                values.append(given[value.name])
            elif value.kind == "constant":
                values.append(value.number)
            else:
                values.append(_operation(value.kind)(*[values[operand] for operand in value.operands]))
        return [[values[position] for position in positions] for _, positions, _ in self.program.outputs]

    @cached_property
    def _written_out(self) -> _Written:
        return _compiled(self.program, self._names)


@cache
def _operation(kind: str) -> Callable[..., float]:
    function: Callable[..., float] = eval(f"lambda a, b=0.0: {_WRITTEN[kind].format('a', 'b')}", dict(_NAMES))  # noqa: S307  # one of the operations of the table
    return function


def _compiled(program: Program, names: tuple[str, ...]) -> _Written:
    places = {name: f"x{place}" for place, name in enumerate(names)}
    written: list[str] = []
    lines = [f"def evaluate({', '.join(places.values())}):"]
    for position, value in enumerate(program.values):
        written.append(_text(value, places, written, position, lines))
    outputs = ", ".join(f"[{', '.join(written[each] for each in positions)}]" for _, positions, _ in program.outputs)
    lines.append(f"    return [{outputs}]")
    space = dict(_NAMES)
    exec("\n".join(lines), space)  # noqa: S102  # positions, constants and operations of the table, nothing else
    return cast("_Written", space["evaluate"])


def _text(value: Value, places: dict[str, str], written: list[str], position: int, lines: list[str]) -> str:
    """How later lines refer to a value; operations get a line of their own."""
    if value.kind == "input":
        return places[value.name]
    if value.kind == "constant":
        return f"({float(value.number)!r})"
    operands = [written[operand] for operand in value.operands]
    lines.append(f"    v{position} = {_WRITTEN[value.kind].format(*operands)}")
    return f"v{position}"
