"""Symbols as entries of model files: names alone, or tables of units, numbers and meanings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kanes.base.samples import Samples
from kanes.base.types import Plain
from kanes.expr.symbols import Coordinate, Discrete, Expr, Input, Parameter, Speed
from kanes.formats.model_files.writing.values import FormulaWriter, number, samples, words
from kanes.model.model import Model
from kanes.model.parts import Load
from kanes.studies.study import Study


def write_symbols(study: Study, write: FormulaWriter) -> dict[str, Plain]:
    """Coordinates, speeds, inputs and parameters, without those that joints make."""
    model = study.model
    made = model.declarations.of_joints
    coordinates = [q for q in model.declared(Coordinate) if q not in made]
    speeds = [u for u in model.declared(Speed) if u not in made]
    definitions = _definitions(model, coordinates, speeds, write)
    starts = {name: number(value, name) for name, value in model.declarations.discrete.items() if value != 0}
    inputs = {name: _input(value, name, write) for name, value in study.inputs.items()}
    parameters = {name: number(value, name) for name, value in study.parameters.items()}
    known = (*coordinates, *model.declared(Discrete), *speeds, *model.declared(Input), *model.declared(Parameter))
    listed = {symbol.name for symbol in known}
    return {
        "coordinates": _table(coordinates, study, {}),
        "discrete": _table(model.declared(Discrete), study, starts, "initial"),
        "speeds": _table(speeds, study, definitions, "definition"),
        "definitions": {name: value for name, value in definitions.items() if name not in listed},
        "inputs": _table(model.declared(Input), study, inputs, "value"),
        "parameters": _table(model.declared(Parameter), study, parameters, "value"),
        "notes": words({name: _note(study, name) or None for name in study.notes if name not in listed}),
    }


def _definitions(
    model: Model, coordinates: list[Coordinate], speeds: list[Speed], write: FormulaWriter
) -> dict[str, int | float | str]:
    """Definitions of speeds other than the default, by name."""
    given = model.declarations.speed_definitions
    usual = {**model.declarations.of_joints, **{u: q.dot for q, u in zip(coordinates, speeds, strict=False)}}
    return {u.name: write.scalar(given[u]) for u in model.declared(Speed) if u in given and given[u] != usual.get(u)}


def write_order(model: Model) -> dict[str, list[str]]:
    """The order of coordinates, speeds and loads where those of joints do not come last, or loads of joints first."""
    made = model.declarations.of_joints
    groups: dict[str, Sequence[Expr | Load]] = {
        "coordinates": model.declared(Coordinate),
        "speeds": model.declared(Speed),
    }
    order = {word: [each in made for each in group] for word, group in groups.items()}
    order["loads"] = [load.kind != "joint" for load in model.loads]
    groups["loads"] = model.loads
    return {word: [each.name for each in groups[word]] for word, flags in order.items() if flags != sorted(flags)}


def _note(study: Study, name: str) -> dict[str, Plain]:
    note = study.notes.get(name)
    if note is None:
        return {}
    span = None if note.range is None else [number(end, name) for end in note.range]
    return words({"meaning": note.meaning or None, "range": span})


def _table(symbols: Iterable[Expr], study: Study, values: Mapping[str, Plain], word: str = "") -> Plain:
    """A list of names if there is nothing else; a single number or unit without its key."""
    written: dict[str, Plain] = {}
    for symbol in symbols:
        entry: dict[str, Plain] = {}
        value = values.get(symbol.name)
        if isinstance(value, dict):
            entry |= value
        elif value is not None:
            entry[word] = value
        unit = study.model.declarations.units.get(symbol.name)
        if unit:
            entry["unit"] = unit
        entry |= _note(study, symbol.name)
        if isinstance(symbol, Parameter) and symbol.is_positive is not None:
            entry["positive"] = bool(symbol.is_positive)
        if isinstance(symbol, Input) and symbol.name in study.model.declarations.measured:
            entry["measured"] = True
        short = word if word else "unit"
        written[symbol.name] = entry[short] if list(entry) == [short] else entry or None
    return list(written) if all(entry is None for entry in written.values()) else written


def _input(value: object, name: str, write: FormulaWriter) -> Plain:
    if isinstance(value, Samples):
        return samples(value, "linear")
    if isinstance(value, Expr):
        return write.scalar(value)
    return number(value, f"input {name}")
