"""The sections of a spacecraft file, and in them the bodies, joints and parts that they count."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from os import PathLike

from kanes.base.errors import FileError
from kanes.formats.fortytwo.lines import ScLine, sc_lines

# Words that identify sections by their headings, in the order of the file; sections of omitted parts may be missing.
NEEDED = ("orbit", "attitude", "dynamics", "body", "joint", "wheel", "mtb", "thruster")
OTHERS = (
    "cmg",
    "gyro",
    "magnetometer",
    "coarse sun",
    "fine sun",
    "star tracker",
    "gps",
    "accelerometer",
    "fine guidance",
)


@dataclass(frozen=True)
class ScBlock:
    """One body, joint or part: its heading, and its lines."""

    heading: ScLine
    lines: tuple[ScLine, ...]


@dataclass(frozen=True)
class ScSection:
    """A section: its heading, the lines before the first block, and the blocks."""

    heading: ScLine
    lines: tuple[ScLine, ...]
    blocks: tuple[ScBlock, ...] = ()

    def counted_blocks(self, line: ScLine, count: int, what: str) -> tuple[ScBlock, ...]:
        """As many blocks as the line gives; where it gives none, a single block is a template and is ignored."""
        there = len(self.blocks)
        if count == 0 and there <= 1:
            return ()
        if there != count:
            rule = f"this line gives {count} {what}, but '{self.heading.title}' has {there}"
            raise line.fault(rule, "Write the number of the blocks that follow, each under a line of '='")
        return self.blocks


def read_sections(path: str | PathLike[str]) -> dict[str, ScSection]:
    """The sections of a file by the words of `NEEDED` and `OTHERS`; "" is the text before the first."""
    lines = sc_lines(path)
    found: dict[str, ScSection] = {}
    for start, end in _spans(lines):
        heading, body = _headed(lines[start:end])
        key = "" if start == 0 and not heading.is_heading else _key(heading)
        if key in found:
            raise heading.fault(f"there is a second section '{heading.title}'", "Remove one of the two")
        found[key] = _section(heading, body)
    for word in NEEDED:
        if word not in found:
            known = ", ".join(each.heading.title for key, each in found.items() if key) or "none"
            cure = f"Give a spacecraft file of 42, with a heading of stars for each section. It has: {known}"
            raise FileError(path, f"it has no section of the {_CALLED.get(word, word)}", cure)
    return found


_CALLED = {"dynamics": "dynamics flags", "body": "bodies", "joint": "joints", "wheel": "wheels", "mtb": "MTBs"}
_CALLED |= {"thruster": "thrusters", "attitude": "initial attitude"}


def _spans(lines: list[ScLine]) -> list[tuple[int, int]]:
    """Where sections begin and end. A heading may have several lines."""
    starts = [n for n, line in enumerate(lines) if n == 0 or (line.is_heading and not lines[n - 1].is_heading)]
    return list(pairwise([*starts, len(lines)]))


def _headed(lines: list[ScLine]) -> tuple[ScLine, list[ScLine]]:
    """The line of the heading that has words, and what follows the heading."""
    if not lines[0].is_heading:
        return lines[0], lines[1:]
    count = next((n for n, line in enumerate(lines) if not line.is_heading), len(lines))
    return next((line for line in lines[:count] if line.title), lines[0]), lines[count:]


def _key(heading: ScLine) -> str:
    title = heading.title.lower()
    key = next((word for word in (*NEEDED, *OTHERS) if word in title), None)
    if key is None:
        known = ", ".join((*NEEDED, *OTHERS))
        raise heading.fault(
            f"the section '{heading.title[:60]}' is not a section of a spacecraft file of 42",
            f"Known sections: {known}",
        )
    return key


def _section(heading: ScLine, lines: list[ScLine]) -> ScSection:
    starts = [n for n, line in enumerate(lines) if line.is_rule]
    blocks = tuple(ScBlock(lines[a], tuple(lines[a + 1 : b])) for a, b in pairwise([*starts, len(lines)]))
    return ScSection(heading, tuple(lines[: starts[0] if starts else len(lines)]), blocks)
