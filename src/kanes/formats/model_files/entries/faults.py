"""Checks of the structure of model files: the table of a file, or all its faults, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin

from pydantic import Tag, ValidationError
from pydantic_core import ErrorDetails

from kanes.base.errors import FileFault, ModelFileError
from kanes.base.short_texts import did_you_mean
from kanes.base.types import Plain
from kanes.formats.model_files.entries.file import FileEntry
from kanes.formats.model_files.entries.values import TAG, Entry, called
from kanes.formats.model_files.yaml_tree import Path, YamlTree

MOST_FAULTS = 20
_KINDS = {
    "model_type": "a table",
    "model_attributes_type": "a table",
    "dict_type": "a table",
    "list_type": "a list",
    "bool_type": "a truth value",
    "int_type": "a whole number",
    "string_type": "text",
}
_EXAMPLES = {"a table": "Write name: value", "a list": "Write [a, b, c]", "a truth value": "Write true or false"}


def checked_entries(tree: YamlTree) -> FileEntry:
    """The entries of a file."""
    if not isinstance(tree.data, dict):
        raise ModelFileError(tree.file, (tree.fault((), "the file is not a table of keys", "Begin with kanes: 1"),))
    version = tree.data.get("kanes")
    if "kanes" in tree.data and (isinstance(version, bool) or version != 1):
        rule = f"unknown version {called(version)} of model files"
        raise ModelFileError(tree.file, (tree.fault(("kanes",), rule, "Write kanes: 1, or get a newer Kanes"),))
    try:
        return FileEntry.model_validate(_without_empty(tree.data))
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        mistyped = {(*each["loc"][:-1], _meant(each)) for each in errors if each["type"] == "extra_forbidden"}
        kept = [each for each in errors if each["type"] != "missing" or each["loc"] not in mistyped]
        faults = dict.fromkeys(_fault(tree, each) for each in kept)
        ordered = sorted(faults, key=lambda fault: (fault.line, fault.column))
        raise ModelFileError(tree.file, tuple(ordered[:MOST_FAULTS])) from None


def _without_empty(data: dict[str, Plain]) -> dict[str, Plain]:
    """The data without empty sections."""
    optional = {name for name, field in FileEntry.model_fields.items() if not field.is_required()}
    return {key: value for key, value in data.items() if value is not None or key not in optional}


def _meant(error: ErrorDetails) -> str:
    """The known key nearest to an unknown one."""
    near = did_you_mean(str(error["loc"][-1]), _keys(error["loc"][:-1]))
    return near.split("'")[1] if near else ""


def _fault(tree: YamlTree, error: ErrorDetails) -> FileFault:
    """One error of pydantic as a fault of the file."""
    loc, sort = error["loc"], error["type"]
    path: Path = tuple(key for key in loc if not str(key).startswith(TAG))
    if _is_torn(path[-1:]) or _is_torn(_value(tree, path)):
        return tree.fault(path, "a comma splits this formula", "Put it in quotes", at_key=True)
    if sort == "kanes":
        return tree.fault(path, error["ctx"]["rule"], error["ctx"]["cure"])
    if sort == "extra_forbidden":
        known = _keys(loc[:-1])
        cure = f"{did_you_mean(str(path[-1]), known)} Keys are {', '.join(known)}".strip()
        return tree.fault(path, f"unknown key '{path[-1]}'", cure, at_key=True)
    if sort == "missing":
        return tree.fault(path[:-1], f"'{path[-1]}' is missing", f"Add {path[-1]}: …", at_key=True)
    value = _value(tree, path)
    if sort in _KINDS:
        what = _KINDS[sort]
        return tree.fault(path, f"{called(value)} is not {what}", _EXAMPLES.get(what, f"Give {what}"))
    if sort == "literal_error":
        return tree.fault(path, f"{called(value)} is not allowed here", f"Give {error['ctx']['expected']}")
    if sort == "none_required":
        return tree.fault(path, "this joint makes its own coordinates", f"Write {path[-1]}: null")
    message = error["msg"]
    return tree.fault(path, f"{called(value)}: {message[:1].lower()}{message[1:]}", "Give a valid value")


def _is_torn(parts: object) -> bool:
    """Whether words are pieces of a formula that had a comma in it, within brackets or braces of YAML."""
    words = [each for each in parts if isinstance(each, str)] if isinstance(parts, (list, tuple)) else []
    return any(word.count("(") != word.count(")") for word in words)


def _value(tree: YamlTree, path: Path) -> Plain:
    """The value at a path, or None where a short form omits it."""
    try:
        return tree.value_at(path)
    except LookupError:
        return None


def _keys(loc: Path) -> list[str]:
    """The keys of the entry at a place, found by following the annotations."""
    found: object = FileEntry
    for key in loc:
        found = _inner(found, key)
    entry = next((each for each in _choices(found) if isinstance(each, type) and issubclass(each, Entry)), None)
    return [] if entry is None else [field.alias or name for name, field in entry.model_fields.items()]


def _inner(annotation: object, key: str | int) -> object:
    """What an annotation has under a key, an index or a tag."""
    tag = key if isinstance(key, str) and key.startswith(TAG) else None
    for each in _choices(annotation, tag):
        if tag is not None:
            return each
        if isinstance(each, type) and issubclass(each, Entry):
            fields = {field.alias or name: field.annotation for name, field in each.model_fields.items()}
            return fields.get(str(key))
        if get_origin(each) in (dict, list):
            return get_args(each)[-1]
    return None


def _choices(annotation: object, tag: str | None = None) -> Iterator[object]:
    """The members of unions, one in another; with a tag, only that which has it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *notes = get_args(annotation)
        if tag is not None and any(isinstance(note, Tag) and note.tag == tag for note in notes):
            yield inner
        else:
            yield from _choices(inner, tag)
    elif origin in (Union, UnionType):
        for each in get_args(annotation):
            yield from _choices(each, tag)
    elif annotation is not NoneType and tag is None:
        yield annotation
