"""A program cut into phases, each computed when its inputs are known; what a later phase needs is saved by name.

`hoist` has two phases: what depends on parameters alone is computed once, not in every evaluation.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kanes.expr.program import Program, extract


@dataclass(frozen=True)
class CodePhase:
    """The inputs that are known from this phase on, and the outputs that are wanted in it."""

    inputs: Collection[str]
    outputs: Collection[str] = ()


def cut(program: Program, phases: Sequence[CodePhase], *, saved: str = "s{phase}_{number}") -> list[Program]:
    """A program for each phase. All but the last have an output "saved": what later phases need, as inputs s0_1, …

    An operation is done in the first phase that knows all it depends on. Inputs and numbers are never saved, since
    loading them again costs the same.
    """
    levels = _levels(program, phases)
    wanted = {name: number for number, phase in enumerate(phases) for name in phase.outputs}
    used_in: list[set[int]] = [set() for _ in program.values]
    for position, value in enumerate(program.values):
        for operand in value.operands:
            used_in[operand].add(levels[position])
    for name, positions, _ in program.outputs:
        for position in positions:
            used_in[position].add(wanted[name])
    keep: list[list[int]] = [[] for _ in phases]
    names: dict[int, str] = {}
    for position, value in enumerate(program.values):
        level = levels[position]
        if value.operands and any(later > level for later in used_in[position]):
            keep[level].append(position)
            names[position] = saved.format(phase=level, number=len(keep[level]))
    found = []
    for number, phase in enumerate(phases):
        outputs = {name: (positions, rows) for name, positions, rows in program.outputs if name in phase.outputs}
        kept = tuple(keep[number])
        if number < len(phases) - 1:
            outputs["saved"] = kept, len(kept)
        earlier = {position: name for position, name in names.items() if levels[position] < number}
        found.append(extract(program, outputs, earlier))
    return found


def hoist(program: Program, constant: Collection[str] | None) -> tuple[Program, Program]:
    """Two programs for one: `prepare`, whose outputs "c" depend on the constant inputs alone, and the rest.

    The rest takes them as inputs whose names contain a space, as no symbol of a model does. With None for the
    constant inputs nothing is taken out, not even what depends on numbers alone.
    """
    if constant is None:
        return Program((), (("c", (), 0),)), program
    inputs = {value.name for value in program.values if value.kind == "input"}
    outputs = [name for name, _, _ in program.outputs]
    prepare, main = cut(
        program, (CodePhase(constant), CodePhase(inputs - set(constant), outputs)), saved="constant {number}"
    )
    ((_, positions, rows),) = prepare.outputs
    return Program(prepare.values, (("c", positions, rows),)), main


def _levels(program: Program, phases: Sequence[CodePhase]) -> list[int]:
    known = {name: number for number, phase in reversed(list(enumerate(phases))) for name in phase.inputs}
    levels: list[int] = []
    for value in program.values:
        if value.kind == "input":
            levels.append(known[value.name])
        else:
            levels.append(max((levels[operand] for operand in value.operands), default=0))
    return levels
