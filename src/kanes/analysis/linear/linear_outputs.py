"""Outputs of a linear model, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kanes.analysis.system_functions import SystemFunctions
from kanes.errors import ExpressionError
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr

# What the user's names of things along the three axes of N are completed by.
_AXES = ("x", "y", "z")


def as_outputs(system: SystemFunctions, outputs: Any) -> dict[str, Any]:
    """Outputs by name: a table; or things that are their own names, one or a sequence of them."""
    if isinstance(outputs, Mapping):
        return {str(name): thing for name, thing in outputs.items()}
    things = [outputs] if isinstance(outputs, (Expr, Vector)) or hasattr(outputs, "name") else outputs
    if isinstance(things, str) or not isinstance(things, Sequence):
        raise ExpressionError(
            f"'{system.name}': outputs {outputs!r} are no table. Give a dictionary such as {{'height': L * cos(q1)}}, "
            "or a list of expressions, vectors or points."
        )
    named = {getattr(thing, "name", str(thing)): thing for thing in things}
    if len(named) < len(things):
        raise ExpressionError(f"'{system.name}': two outputs have one name. Give a dictionary with a name for each.")
    return named


def output_names(system: SystemFunctions, outputs: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of all numbers: those of vectors and points along the axes of N, those of longer columns by number."""
    names: list[str] = []
    for name, thing in outputs.items():
        rows = system.output_size((thing,))
        ends = _AXES if rows == len(_AXES) else tuple(str(number) for number in range(1, rows + 1))
        names += [name] if rows == 1 else [f"{name} {end}" for end in ends]
    return tuple(names)
