"""NOTATION.md against the code: every name in its tables is in the package that it names."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kanes"
NOTATION = (ROOT / "NOTATION.md").read_text(encoding="utf-8")


def identifiers_of(tree: ast.AST) -> set[str]:
    """All names that a module has or uses: variables, attributes, arguments, keywords, functions and classes."""
    found = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.alias):
            found |= {
                name for field in ("id", "attr", "arg", "name") if isinstance(name := getattr(node, field, None), str)
            }
    return found


@cache
def all_identifiers() -> dict[str, set[str]]:
    """Identifiers by room, of a room with all that is in it."""
    rooms = defaultdict(set)
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found = identifiers_of(ast.parse(path.read_text(encoding="utf-8")))
        for depth in range(1, len(parts) + 1):
            rooms["/".join(parts[:depth])] |= found
    return rooms


def table(first: str) -> list[list[str]]:
    """The cells of the table whose first column has this head."""
    lines = NOTATION.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


NAMED = [(name, quoted(row[2])[0]) for head in ("book", "word") for row in table(head) for name in quoted(row[1])]


@pytest.mark.parametrize(("name", "room"), NAMED, ids=lambda each: each)
def test_every_name_of_the_notation_and_the_glossary_stands_in_its_room(name, room):
    identifiers = all_identifiers()
    assert room in identifiers, f"NOTATION.md: there is no room {room}; say where {name} stands"
    missing = set(name.split(".")) - identifiers[room]
    assert not missing, f"NOTATION.md: {name} does not stand in {room}; mend its line, or strike it out"
