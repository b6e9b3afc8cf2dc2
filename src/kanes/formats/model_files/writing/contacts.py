"""Contacts, limits and latches as entries of model files."""

from __future__ import annotations

from kanes.base.errors import WrongValueError
from kanes.base.types import Plain
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import as_expression
from kanes.formats.model_files.writing.loads import write_surface
from kanes.formats.model_files.writing.values import FormulaWriter
from kanes.model.constraints.surfaces import Convex, Surface
from kanes.model.contacts.groups import ContactGroup
from kanes.model.model import Model


def write_contacts(model: Model, write: FormulaWriter) -> list[dict[str, Plain]]:
    """All of them, without default values."""
    single = [
        {**_entry(each.given, each.name, write), **({} if each.name == f"{verb} {number}" else {"name": each.name})}
        for number, each in enumerate(model.contacts, 1)
        for verb in [next(iter(each.given), "")]
    ]
    return [*single, *(_group(each, number, write) for number, each in enumerate(model.groups, 1))]


def _group(group: ContactGroup, number: int, write: FormulaWriter) -> dict[str, Plain]:
    given = group.given
    found: dict[str, Plain] = {
        "group": {thing.name: _value(surface, group.name, write) for thing, surface in given["surfaces"].items()}
    }
    if given["on"]:
        found["on"] = [_value(plane, group.name, write) for plane in given["on"]]
    for key, number_of in (("friction", group.friction), ("restitution", group.restitution)):
        if number_of != 0:
            found[key] = _value(number_of, group.name, write)
    return found | ({} if group.name == f"group {number}" else {"name": group.name})


def _entry(given: dict[str, object], name: str, write: FormulaWriter) -> dict[str, Plain]:
    if not given:
        raise WrongValueError(f"{name}: only what methods of the model made can be written to a file.")
    return {word: _value(value, name, write) for word, value in given.items() if value is not None}


def _value(value: object, name: str, write: FormulaWriter) -> Plain:
    if isinstance(value, Convex):
        raise WrongValueError(
            f"{name}: a Convex surface is a Python function, which cannot be written to a file. Use another surface."
        )
    if isinstance(value, Surface):
        return write_surface(value, write)
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, Vector):
        return write.vector(value)
    if isinstance(value, (tuple, list)):
        return [_value(each, name, write) for each in value]
    named = getattr(value, "name", None)
    is_place = named is not None and not hasattr(value, "free_symbols")
    return str(named) if is_place else write.scalar(as_expression(value, name))
