"""Symbols in the words of model files: names alone, or tables of units, numbers and meanings."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from kanes.errors import ExpressionError
from kanes.expr.symbols import Coordinate, Expr, Input, Parameter, Speed
from kanes.model.model import Model
from kanes.modelfiles.saying.said_bodies import is_ball
from kanes.modelfiles.saying.said_values import FormulaWriter, number, samples, words
from kanes.samples import Samples
from kanes.study.study import Study


def say_symbols(study: Study, write: FormulaWriter) -> dict[str, Any]:
    """Coordinates, speeds, inputs and parameters, what joints make of them left out."""
    model = study.model
    coordinates, speeds, definitions = _told(model, write)
    inputs = {name: _input(value, name, write) for name, value in study.inputs.items()}
    parameters = {name: number(value, name) for name, value in study.parameters.items()}
    listed = {symbol.name for symbol in (*coordinates, *speeds, *model.declared(Input), *model.declared(Parameter))}
    return {
        "coordinates": _table(coordinates, study, {}),
        "speeds": _table(speeds, study, definitions, "definition"),
        "definitions": {name: value for name, value in definitions.items() if name not in listed},
        "inputs": _table(model.declared(Input), study, inputs, "value"),
        "parameters": _table(model.declared(Parameter), study, parameters, "value"),
        "notes": words({name: _note(study, name) or None for name in study.notes if name not in listed}),
    }


def _told(model: Model, write: FormulaWriter) -> tuple[list[Any], list[Any], dict[str, Any]]:
    """Coordinates and speeds that a file names, and definitions that do not go without saying.

    A reader makes those that a file names before those of joints. Where a user named some after joints had made
    theirs, the file names them all.
    """
    made = model.declarations.of_joints
    coordinates, speeds = model.declared(Coordinate), model.declared(Speed)
    given = model.declarations.speed_definitions
    if not _come_last(coordinates, made) or not _come_last(speeds, made):
        system = model.freeze()
        made = {symbol: usual for symbol, usual in made.items() if symbol.name not in _named_after_bodies(model)}
        coordinates, speeds = system.coordinates, system.speeds
        given = dict(zip(speeds, system.speed_definitions, strict=True))
        _check_order(model, (coordinates, speeds), made)
        write.named = {symbol.name for symbol in (*coordinates, *speeds) if symbol not in made}
    own = [q for q in coordinates if q not in made], [u for u in speeds if u not in made]
    usual = {**made, **{u: q.dot for q, u in zip(*own, strict=False)}}
    definitions = {u.name: write.scalar(given[u]) for u in speeds if u in given and given[u] != usual.get(u)}
    return *own, definitions


def _come_last(symbols: Sequence[Any], made: Container[Any]) -> bool:
    """Whether what joints made comes after what users named."""
    of_joints = [symbol in made for symbol in symbols]
    return of_joints == sorted(of_joints)


def _named_after_bodies(model: Model) -> set[str]:
    """Names of coordinates and speeds of joints that could as well be given to them."""
    turning = [body for body in model.bodies if body.joint is not None and not is_ball(body.joint)]
    return {f"{letter}{number}_{body.name}" for body in turning for letter in "qu" for number in ("", 1, 2, 3)}


def _check_order(model: Model, groups: Sequence[Sequence[Any]], made: Container[Any]) -> None:
    for symbols in groups:
        if not _come_last(symbols, made):
            late = [symbol for symbol in symbols if symbol not in made][-1]
            raise ExpressionError(
                f"model '{model.name}': {late.kind} {late} comes after those that a spherical or free joint made, and "
                "in a file those of joints come last. Name it before you add the body."
            )


def _note(study: Study, name: str) -> dict[str, Any]:
    note = study.notes.get(name)
    if note is None:
        return {}
    span = None if note.range is None else [number(end, name) for end in note.range]
    return words({"meaning": note.meaning or None, "range": span})


def _table(symbols: Any, study: Study, values: dict[str, Any], word: str = "") -> Any:
    """A list of names where there is nothing more to say; one number or unit alone stands without its word."""
    said: dict[str, Any] = {}
    for symbol in symbols:
        entry: dict[str, Any] = {}
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
        short = word if word else "unit"
        said[symbol.name] = entry[short] if list(entry) == [short] else entry or None
    return list(said) if all(entry is None for entry in said.values()) else said


def _input(value: Any, name: str, write: FormulaWriter) -> Any:
    if isinstance(value, Samples):
        return samples(value, "linear")
    if isinstance(value, Expr):
        return write.scalar(value)
    return number(value, f"input {name}")
