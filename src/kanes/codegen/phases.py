"""A program cut into phases, each computed when its inputs are known; what a later phase needs is saved by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from kanes.expr.program import Program, Value


@dataclass(frozen=True)
class Phase:
    """What is known from here on, and which outputs of the program are wanted here."""

    inputs: Collection[str]
    outputs: Collection[str] = ()


def cut(program: Program, phases: Sequence[Phase], *, saved: str = "s{phase}_{number}") -> list[Program]:
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


def extract(program: Program, outputs: Mapping[str, tuple[Sequence[int], int]], known: Mapping[int, str]) -> Program:
    """What some values of a program take, those that are known turned into inputs."""
    needed: set[int] = set()
    pending = [position for positions, _ in outputs.values() for position in positions]
    while pending:
        position = pending.pop()
        if position not in needed:
            needed.add(position)
            if position not in known:
                pending.extend(program.values[position].operands)
    values: list[Value] = []
    where: dict[int, int] = {}
    for position in sorted(needed):
        value = program.values[position]
        if position in known:
            value = Value("input", name=known[position])
        elif value.operands:
            value = Value(value.kind, tuple(where[operand] for operand in value.operands))
        where[position] = len(values)
        values.append(value)
    renumbered = tuple((name, tuple(where[p] for p in group), rows) for name, (group, rows) in outputs.items())
    return Program(tuple(values), renumbered)


def _levels(program: Program, phases: Sequence[Phase]) -> list[int]:
    known = {name: number for number, phase in reversed(list(enumerate(phases))) for name in phase.inputs}
    levels: list[int] = []
    for value in program.values:
        if value.kind == "input":
            levels.append(known[value.name])
        else:
            levels.append(max((levels[operand] for operand in value.operands), default=0))
    return levels
