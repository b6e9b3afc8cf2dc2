"""The head of an exported file: names, units, numbers, and the arguments and operations of each function."""

from __future__ import annotations

from kanes.base.errors import counted, operations
from kanes.codegen.function import KernelFunction
from kanes.expr.names import one_line
from kanes.formats.export.exported_system import ExportedSystem

GROUPS = {
    "t": "time",
    "x": "the states",
    "w": "the inputs",
    "p": "the parameters",
    "a": "accelerations",
    "l": "multipliers",
}


def title(system: ExportedSystem) -> str:
    """The first line."""
    return f"Equations of motion of '{one_line(system.name)}', written by Kanes."


def name_tables(system: ExportedSystem, first: int) -> list[str]:
    """Each array with its names, units and the numbers that were given; the first of its numbers is `first`."""
    lines = []
    for group, names in groups_of(system).items():
        if group != "t":
            lines.append(f"{group}, {GROUPS.get(group, 'numbers')}: {counted(len(names), 'number')}")
            lines += [f"    {number}  {_named(system, name)}" for number, name in enumerate(names, first)]
    return lines


def function_table(system: ExportedSystem, identifiers: dict[str, str]) -> list[str]:
    """Each function: its identifier, its size and its operations."""
    return [f"{identifiers[each.name]}: {sizes(each)}" for each in system.functions]


def sizes(function: KernelFunction) -> str:
    """The size of a result, and its operations."""
    size = " × ".join(str(number) for number in function.shape)
    whole = "number" if size == "1" else "numbers"
    once = f", and {function.prepare_count} once for its parameters" if function.prepare_count else ""
    return f"{size} {whole}, {operations(function.operation_count)}{once}"


def groups_of(system: ExportedSystem) -> dict[str, tuple[str, ...]]:
    """The names of the numbers of each array that some function takes."""
    known = {"t": ("t",), "x": system.states, "w": system.inputs, "p": system.parameters}
    return known | {group: names for each in system.functions for group, names in each.arguments.items()}


def ordered_groups(function: KernelFunction) -> list[str]:
    """The arrays that a function takes in languages without pointers: t, x, w, p, and then the others."""
    return ["t", "x", "w", "p", *(group for group in function.arguments if group not in "txwp")]


def _named(system: ExportedSystem, name: str) -> str:
    unit, number = system.units.get(name), system.numbers.get(name)
    return one_line(name + (f" [{unit}]" if unit else "") + ("" if number is None else f" = {number!r}"))
