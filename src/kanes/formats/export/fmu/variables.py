"""The variables of a unit, in the order of their value references."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from kanes.base.free_names import first_free
from kanes.base.units import per_second
from kanes.expr.names import one_line
from kanes.formats.export.fmu.model import FmuModel
from kanes.formats.export.fmu.program_builder import dependencies, with_known


@dataclass(frozen=True)
class FmuVariable:
    """One variable. `depends_on` are the references of the states and inputs from which it is computed."""

    reference: int
    name: str
    causality: str
    variability: str
    initial: str = ""
    start: float | None = None
    unit: str = ""
    rate_of: int | None = None  # the reference of a state
    depends_on: tuple[int, ...] | None = None
    is_indicator: bool = False


def variables_of(model: FmuModel) -> list[FmuVariable]:
    """Time, states, rates, inputs, parameters, outputs, and functions of events."""
    return list(_variables(model))


def _variables(model: FmuModel) -> Iterator[FmuVariable]:
    taken: set[str] = set()
    references = count()

    def free(name: str) -> str:
        name = first_free(one_line(name), taken.__contains__)
        taken.add(name)
        return name

    symbols = {name: free(name) for name in (*model.states, *model.inputs, *model.parameters)}
    units, numbers = model.units, model.numbers
    yield FmuVariable(next(references), free("time"), "independent", "continuous", unit=units.get("t", ""))
    where = {name: number for number, name in enumerate(model.states, start=1)}
    where |= {name: number for number, name in enumerate(model.inputs, start=2 * len(model.states) + 1)}
    # A start is projected onto the constraints before a run, and may change.
    initial = "approx" if model.is_projected or model.quaternions else "exact"
    for name in model.states:
        reference = next(references)
        yield FmuVariable(
            *(reference, symbols[name], "output", "continuous", initial, numbers[name]),
            unit=units.get(name, ""),
            depends_on=(reference,),
        )
    for name, known in zip(model.states, dependencies(model.programs["rates"]), strict=True):
        yield FmuVariable(
            *(next(references), free(f"der({symbols[name]})"), "local", "continuous", "calculated"),
            unit=per_second(units.get(name, "")),
            rate_of=where[name],
            depends_on=_references(where, known),
        )
    for name in model.inputs:
        start, unit = numbers[name], units.get(name, "")
        yield FmuVariable(next(references), symbols[name], "input", "continuous", "", start, unit)
    for name in model.parameters:
        start, unit = numbers[name], units.get(name, "")
        yield FmuVariable(next(references), symbols[name], "parameter", "tunable", "exact", start, unit)
    for name, known in zip(model.outputs, dependencies(model.programs["outputs"]), strict=True):
        yield FmuVariable(
            *(next(references), free(name), "output", "continuous", "calculated"),
            unit=units.get(name, ""),
            depends_on=_references(where, known),
        )
    functions = with_known(model.programs["events"], {}, range(len(model.events)))
    for event, known in zip(model.events, dependencies(functions), strict=True):
        yield FmuVariable(
            *(next(references), free(f"event({event.name})"), "local", "continuous", "calculated"),
            depends_on=_references(where, known),
            is_indicator=True,
        )


def _references(where: dict[str, int], names: frozenset[str]) -> tuple[int, ...]:
    return tuple(sorted(where[name] for name in names if name in where))
