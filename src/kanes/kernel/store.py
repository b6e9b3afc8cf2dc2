"""What was derived from a model, on disk, by the model's key: a second start finds it without deriving again.

Entries are JSON in a folder beside that of compiled code, kept as carefully; see `codegen/cache.py`. Their names are
hashes of the model's content, of what was asked, and of the code that derives: other code, other entries.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from kanes.codegen.cache import DERIVED, object_key, read_object, write_object
from kanes.codegen.function import Outline
from kanes.dynamics.programs.events import Event
from kanes.expr.program import Program, Value
from kanes.model.system import System


class Store:
    """What is known on disk of one system in one form, with its outputs and events."""

    def __init__(self, system: System, form: str, outputs: Mapping[str, Any], events: tuple[Event, ...]) -> None:
        key = getattr(system, "key", None)
        self._key = None if key is None or outputs or events else object_key(_derivation_key(), key, form)

    def read(self, what: str) -> Any:
        """Something that was stored, or None."""
        found = None if self._key is None else read_object(object_key(self._key, what), DERIVED)
        return None if found is None else json.loads(found)

    def write(self, what: str, found: Any) -> None:
        if self._key is not None:
            write_object(object_key(self._key, what), json.dumps(found, ensure_ascii=False).encode(), DERIVED)

    def read_outline(self, key: tuple[Any, ...]) -> Outline | None:
        found = self.read(f"outline {key!r}")
        return None if found is None else Outline(**{**found, "shape": tuple(found["shape"])})

    def write_outline(self, key: tuple[Any, ...], outline: Outline) -> None:
        self.write(f"outline {key!r}", asdict(outline))

    def read_program(self, key: tuple[Any, ...]) -> Program | None:
        found = self.read(f"program {key!r}")
        return None if found is None else _program(found)

    def write_program(self, key: tuple[Any, ...], program: Program) -> None:
        values = [[each.kind, each.operands, each.name, each.number] for each in program.values]
        self.write(f"program {key!r}", {"values": values, "outputs": program.outputs})


def _program(found: Mapping[str, Any]) -> Program:
    values = tuple(Value(kind, tuple(operands), name, number) for kind, operands, name, number in found["values"])
    outputs = tuple((name, tuple(positions), rows) for name, positions, rows in found["outputs"])
    return Program(values, outputs)


@cache
def _derivation_key() -> str:
    """What tells one state of the deriving code from another: the sizes and times of its files."""
    rooms = Path(__file__).parents[1]
    files = sorted(path for path in rooms.rglob("*.py") if "library" not in path.parts)
    return object_key(*(f"{path.relative_to(rooms)} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files))
