"""What depends on parameters alone is computed once, not in every evaluation."""

from __future__ import annotations

from collections.abc import Collection

from kanes.expr.program import Program, Value


def hoist(program: Program, constant: Collection[str]) -> tuple[Program, Program]:
    """Two programs for one: `prepare`, whose outputs "c" depend on the constant inputs alone, and the rest.

    The rest takes them as inputs c1, c2, … An operation on constants moves; a constant input or number itself does not,
    since loading it costs the same either way.
    """
    fixed = [False] * len(program.values)
    for position, value in enumerate(program.values):
        if value.kind == "input":
            fixed[position] = value.name in constant
        else:
            fixed[position] = all(fixed[operand] for operand in value.operands)
    moved = [bool(value.operands) and fixed[position] for position, value in enumerate(program.values)]
    needed = [position for position in _used_by_the_rest(program, moved) if moved[position]]
    names = {position: f"c{number}" for number, position in enumerate(needed, start=1)}

    prepare = _keep(program, [position for position, is_fixed in enumerate(fixed) if is_fixed], {}, {"c": needed})
    rest = [position for position in range(len(program.values)) if not moved[position] or position in names]
    outputs = {name: list(positions) for name, positions, _ in program.outputs}
    main = _keep(program, rest, names, outputs, rows={name: rows for name, _, rows in program.outputs})
    return prepare, main


def _used_by_the_rest(program: Program, moved: list[bool]) -> list[int]:
    used: dict[int, None] = {}
    for position, value in enumerate(program.values):
        if not moved[position]:
            used.update(dict.fromkeys(value.operands))
    for _, positions, _ in program.outputs:
        used.update(dict.fromkeys(positions))
    return sorted(used)


def _keep(
    program: Program,
    positions: list[int],
    inputs: dict[int, str],
    outputs: dict[str, list[int]],
    rows: dict[str, int] | None = None,
) -> Program:
    """The values at some positions, renumbered, those in `inputs` turned into inputs; unused ones are dropped."""
    wanted = _needed_for(program, {p for group in outputs.values() for p in group}, set(inputs))
    values: list[Value] = []
    where: dict[int, int] = {}
    for position in positions:
        if position not in wanted:
            continue
        value = program.values[position]
        if position in inputs:
            value = Value("input", name=inputs[position])
        elif value.operands:
            value = Value(value.kind, tuple(where[operand] for operand in value.operands))
        where[position] = len(values)
        values.append(value)
    renumbered = tuple(
        (name, tuple(where[p] for p in group), rows[name] if rows else len(group)) for name, group in outputs.items()
    )
    return Program(tuple(values), renumbered)


def _needed_for(program: Program, outputs: set[int], leaves: set[int]) -> set[int]:
    needed: set[int] = set()
    pending = list(outputs)
    while pending:
        position = pending.pop()
        if position not in needed:
            needed.add(position)
            if position not in leaves:
                pending.extend(program.values[position].operands)
    return needed
