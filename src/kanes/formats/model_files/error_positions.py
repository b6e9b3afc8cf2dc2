"""Errors that come after reading, from deriving and running, located at the entries of the file that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kanes.base.errors import FileFault, KanesError, ModelError, ModelFileError
from kanes.base.types import Plain
from kanes.formats.model_files.yaml_tree import Path, YamlTree, read_yaml

# Tables whose keys are names, in the order in which a name is looked for.
_TABLES: tuple[str, ...] = (
    "bodies",
    "particles",
    "parameters",
    "inputs",
    "coordinates",
    "speeds",
    "frames",
    "points",
    "events",
    "controllers",
    "outputs",
    "splines",
    "initial",
    "sweeps",
)


def placed(error: KanesError, text: str, file: str = "model") -> ModelFileError:
    """What is wrong with the model of a file, at the entries that it names; at the top where it names none.

    >>> from kanes.equations.derive import derive
    >>> from kanes.formats.model_files.model_file import read_model_text
    >>> text = "{kanes: 1, name: stone, bodies: {A: {mass: 1, inertia: [1, 1, 9], joint: free}}}"
    >>> try:
    ...     derive(read_model_text(text).model)
    ... except ModelError as error:
    ...     found = placed(error, text).faults[0]
    >>> found.column, found.path
    (47, 'bodies.A.inertia')
    """
    if isinstance(error, ModelFileError):
        return error
    tree = read_yaml(text, file)
    if isinstance(error, ModelError):
        found = [_fault(tree, each.culprit, f"{each.culprit}: {each.rule}", each.cure) for each in error.faults]
    else:
        found = [_fault(tree, str(error), str(error).rstrip("."), "")]
    return ModelFileError(file, tuple(found))


def _fault(tree: YamlTree, culprit: str, rule: str, cure: str) -> FileFault:
    path = _path(tree, culprit)
    inner = _value(tree, path)
    if isinstance(inner, dict):
        word = next((key for key in inner if re.search(rf"\b{re.escape(key)}\b", culprit) and key != path[-1:]), None)
        path = path if word is None or word in path else (*path, word)
    return tree.fault(path, rule, cure, at_key=True)


def _path(tree: YamlTree, culprit: str) -> Path:
    """The entry whose name comes first in a text; of those that begin at one place, the longest."""
    found = [
        (match.start(), -len(name), order, path)
        for order, (name, path) in enumerate(_names(tree.data))
        if (match := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", culprit)) is not None
    ]
    return min(found)[-1] if found else ()


def _names(data: Plain) -> Iterator[tuple[str, Path]]:
    """The names in a file, with their places."""
    if not isinstance(data, dict):
        return
    for table in _TABLES:
        entries = data.get(table)
        if isinstance(entries, list):
            yield from ((name, (table, index)) for index, name in enumerate(entries) if isinstance(name, str) and name)
        elif isinstance(entries, dict):
            for name, entry in entries.items():
                if name:
                    yield name, (table, name)
                if table == "bodies" and isinstance(entry, dict):
                    yield from _inner_names(entry, name)
    for table in ("loads", "constraints", "contacts"):
        entries = data.get(table)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            name = entry.get("name") if isinstance(entry, dict) else None
            if isinstance(name, str) and name:
                yield name, (table, index)


def _inner_names(body: dict[str, Plain], name: str) -> Iterator[tuple[str, Path]]:
    for table in ("points", "frames"):
        entries = body.get(table)
        if isinstance(entries, dict):
            yield from ((each, ("bodies", name, table, each)) for each in entries)


def _value(tree: YamlTree, path: Path) -> Plain:
    return tree.value_at(path) if path else None
