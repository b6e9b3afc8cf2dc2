"""The schema of model files, for editors that complete and check as one writes."""

from __future__ import annotations

import json

from kanes.base.types import Content
from kanes.formats.model_files.entries.file import FileEntry


def file_schema() -> Content:
    """The JSON schema of model files; `modelfiles/kanes.schema.json` in the package is a copy of it."""
    made = _without_titles(FileEntry.model_json_schema(by_alias=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Kanes model file", **made}


def _without_titles(schema: Content) -> Content:
    """Titles repeat the names of keys and entries."""
    kept = {key: value for key, value in schema.items() if key != "title" or isinstance(value, dict)}
    return {key: _inner_without_titles(value) for key, value in kept.items()}


def _inner_without_titles(value: object) -> object:
    if isinstance(value, list):
        return [_inner_without_titles(each) for each in value]
    return _without_titles(value) if isinstance(value, dict) else value


def schema_text() -> str:
    """The schema as the text of its file: one entry per line."""
    schema = file_schema()
    entries = schema.pop("$defs")
    lines = ",\n".join(f"  {json.dumps(name)}: {_line(entry)}" for name, entry in sorted(entries.items()))
    head = ",\n".join(f" {json.dumps(key)}: {_line(value)}" for key, value in schema.items())
    return f'{{\n{head},\n "$defs": {{\n{lines}\n }}\n}}\n'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
