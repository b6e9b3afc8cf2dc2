"""What depends on parameters alone is computed once, not in every evaluation."""

from __future__ import annotations

from collections.abc import Collection

from kanes.codegen.phases import Phase, cut
from kanes.expr.program import Program


def hoist(program: Program, constant: Collection[str] | None) -> tuple[Program, Program]:
    """Two programs for one: `prepare`, whose outputs "c" depend on the constant inputs alone, and the rest.

    The rest takes them as inputs whose names contain a space, as no symbol of a model does. With None for the
    constant inputs nothing is taken out, not even what depends on numbers alone.
    """
    if constant is None:
        return Program((), (("c", (), 0),)), program
    inputs = {value.name for value in program.values if value.kind == "input"}
    outputs = [name for name, _, _ in program.outputs]
    prepare, main = cut(program, (Phase(constant), Phase(inputs - set(constant), outputs)), saved="constant {number}")
    ((_, positions, rows),) = prepare.outputs
    return Program(prepare.values, (("c", positions, rows),)), main
