"""Files that a spacecraft file of 42 names, in the same folder: springs of a joint, nodes of a body."""

from __future__ import annotations

import re
from pathlib import Path

from kanes.base.errors import counted
from kanes.formats.fortytwo.document import ScSprings, Triple
from kanes.formats.fortytwo.layouts import SPRINGS, lines_by_key
from kanes.formats.fortytwo.lines import ScLine, sc_lines

NONE = "NONE"


def read_springs(line: ScLine) -> ScSprings:
    """Springs and dampers in the parameter file that a line names."""
    if line.word() == NONE:
        return ScSprings()
    lines = lines_beside(line)
    heading, rest = lines[0], [each for each in lines[1:] if not each.is_heading]
    by_key = lines_by_key(heading, rest[1:], (SPRINGS,))  # the first one after the heading describes the joint
    return springs_of([by_key[field.key] for field in SPRINGS])


def springs_of(lines: list[ScLine]) -> ScSprings:
    """Springs and dampers in four lines."""
    return ScSprings(*(line.triple() for line in lines))


def read_nodes(line: ScLine) -> tuple[Triple, ...]:
    """Places of nodes in the node file that a line names, in the body's axes from its origin.

    Without a file there is one node. 42 documents it as the mass centre, but puts it at the body's origin, from which
    its program measures nodes.

    Source: stoneking-42, InitNodes and BodyStatesToNodeStates.
    """
    if line.word() == NONE:
        return ((0.0, 0.0, 0.0),)
    lines = [each for each in lines_beside(line)[1:] if not each.is_heading]
    at = next((n for n, each in enumerate(lines) if each.fits("n")), None)
    if at is None:
        raise line.fault(f"'{line.word()}' has no number of nodes", "Write their number in its third line")
    count = lines[at].whole(1, 100_000, "the number of nodes")
    places = [each for each in lines[at + 1 :] if each.words and _is_place(each)]
    if len(places) < count:
        rule = f"this line gives {counted(count, 'node')}, but the file has {len(places)}"
        raise lines[at].fault(rule, "Write a line for each: three numbers, and a comment in quotes")
    return tuple(each.triple() for each in places[:count])


def _is_place(line: ScLine) -> bool:
    return ScLine(line.file, line.number, line.text.split('"', 1)[0] + "!").fits("nnn")


def lines_beside(line: ScLine) -> list[ScLine]:
    """The lines of a file in the same folder; an untrusted file must not make the program read other folders."""
    name = line.word()
    if not re.fullmatch(r"[\w.() +-]+", name) or name.startswith("."):
        raise line.fault(f"{name[:40]!r} does not name a file in the same folder", "Put the file there, or write NONE")
    path = Path(line.file).parent / name
    if not path.is_file():
        raise line.fault(f"there is no file '{name[:80]}' beside this one", "Put it there, or write NONE")
    lines = sc_lines(path)
    if not lines:
        raise line.fault(f"'{name}' is empty", "Give the file that 42 reads here, or write NONE")
    return lines
