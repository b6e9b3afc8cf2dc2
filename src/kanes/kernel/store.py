"""Derived programs on disk, by the model's key: a second process finds them without deriving again.

Entries are JSON in a folder next to that of compiled code, written with the same care; see `codegen/cache.py`. Their
names are hashes of the model's content, of the request, and of the deriving code: a change of code makes new entries.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from kanes.base.types import Content as Entry
from kanes.base.types import Plain
from kanes.codegen.cache import DERIVED, object_key, read_object, write_object
from kanes.codegen.function import Outline
from kanes.dynamics import reduced
from kanes.dynamics.programs.events import Event
from kanes.dynamics.sampled.sampled import Sampled
from kanes.dynamics.sampled.task_programs import controller_content
from kanes.expr.content import Content
from kanes.expr.program import Program, Value
from kanes.model.system import System
from kanes.model.system_key import PARTS


class Store:
    """The entries of one system in one form, with its outputs and events."""

    def __init__(
        self,
        system: System,
        form: str,
        outputs: Mapping[str, object],
        events: tuple[Event, ...],
        sampled: tuple[Sampled, ...] = (),
    ) -> None:
        try:
            wanted = wanted_key(outputs, events, sampled)
        except KeyError:
            # Some of them, such as reactions, have no content key.
            self._key = None
        else:
            sizes = f"{reduced.LARGEST_DENSE} {reduced.LARGEST_PROGRAM}"  # beyond which trees use other methods
            self._key = object_key(_derivation_key(), sizes, system.key, form, wanted)

    def read(self, what: str) -> Any:
        """A stored entry, plain data whose form the caller knows, or None."""
        found = None if self._key is None else read_object(object_key(self._key, what), DERIVED)
        return None if found is None else json.loads(found)

    def write(self, what: str, found: Plain) -> None:
        if self._key is not None:
            write_object(object_key(self._key, what), json.dumps(found, ensure_ascii=False).encode(), DERIVED)

    def read_outline(self, key: tuple[object, ...]) -> Outline | None:
        found = self.read(f"outline {key!r}")
        return None if found is None else Outline(**{**found, "shape": tuple(found["shape"])})

    def write_outline(self, key: tuple[object, ...], outline: Outline) -> None:
        self.write(f"outline {key!r}", asdict(outline))

    def read_program(self, key: tuple[object, ...]) -> Program | None:
        found = self.read(f"program {key!r}")
        return None if found is None else _program(found)

    def write_program(self, key: tuple[object, ...], program: Program) -> None:
        values = [(each.kind, each.operands, each.name, each.number) for each in program.values]
        self.write(f"program {key!r}", {"values": values, "outputs": program.outputs})


def wanted_key(outputs: Mapping[str, object], events: tuple[Event, ...], sampled: tuple[Sampled, ...]) -> str:
    """The key of outputs, events and controllers; a KeyError if one of them has no content key."""
    wanted = Content(PARTS)
    for name, thing in outputs.items():
        wanted.line("output", name, _content_line(wanted, thing))
    for event in events:
        resets = [(str(key), _content_line(wanted, value)) for key, value in event.reset.items()]
        latches = [(word, *names) for word, names in event.latches.items() if names]
        function = _content_line(wanted, event.function)
        wanted.line("event", event.name, event.sign, event.terminal, function, *resets, *latches)
    wanted.line("digital", *[(what, _content_line(wanted, thing)) for what, thing in controller_content(sampled)])
    return wanted.key


class SoundSystems:
    """Systems that were found sound, by their key, with the constraint rows that have an effect."""

    found_new: bool = False

    def recalled(self, system: System) -> list[int] | None:
        """The rows of a system that was found sound before, by the same code."""
        found = read_object(self._key(system), DERIVED)
        return None if found is None else list(json.loads(found))

    def remember(self, system: System, rows: Sequence[int]) -> None:
        """Store the rows of a sound system."""
        self.found_new = True
        write_object(self._key(system), json.dumps(list(rows)).encode(), DERIVED)

    def _key(self, system: System) -> str:
        return object_key(_derivation_key(), system.key, "sound")


def _program(found: Entry) -> Program:
    values = tuple(Value(kind, tuple(operands), name, number) for kind, operands, name, number in found["values"])
    outputs = tuple((name, tuple(positions), rows) for name, positions, rows in found["outputs"])
    return Program(values, outputs)


def _content_line(content: Content, thing: object) -> int:
    return content.line("number", repr(thing)) if isinstance(thing, (int, float)) else content.of(thing)


@cache
def _derivation_key() -> str:
    """A key of the deriving code: the sizes and times of its files."""
    return object_key(*sorted(_files(str(Path(__file__).parents[1]))))


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                status = entry.stat()
                yield f"{entry.name} {status.st_size} {status.st_mtime_ns}"
            elif entry.is_dir() and entry.name not in ("__pycache__", "library"):
                yield from _files(entry.path)
