"""Text files of numbers: their lines, their cells, and errors with the number of the line."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np

from kanes.base import written_files
from kanes.base.errors import FileError, counted
from kanes.base.types import Array

# Spellings of a missing number; MSVC has several of its own.
_GAP = re.compile(r"[+-]?(nan(\(.*\))?|1\.#(qnan|snan|ind)\d*)|na|n/a|null|none|", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?")
# No number is written with more characters; longer cells are not tried.
_LONGEST_CELL = 400


def as_path(path: object) -> Path:
    """The path that a user gave."""
    return written_files.as_path(path, "walk.trc")


def content(path: str | PathLike[str], most: int = -1) -> bytes:
    """The bytes of a file, or the first of them."""
    given = as_path(path)
    try:
        if not given.is_file():
            raise FileError(path, "there is no such file", "Give the path of one that is there")
        with given.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        why = getattr(error, "strerror", None) or error
        raise FileError(path, f"it cannot be read ({why})", "Give the path of a file that can") from error


def decoded(data: bytes) -> str:
    """Text in UTF-8, in UTF-16 with its byte order mark, or otherwise in Latin-1."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def lines_of(path: str | PathLike[str]) -> list[str]:
    """The lines of a text file with any line ending, without blank lines at the end."""
    text = decoded(content(path))
    if "\0" in text:
        line = len(re.split(r"\r\n|\r|\n", text[: text.index("\0")]))
        raise FileError(path, "there is a zero byte, so that this is not text", "Give a text file", f"line {line}")
    lines = re.split(r"\r\n|\r|\n", text)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def as_number(cell: str) -> float | None:
    """The number in a cell, NaN for a gap, and None otherwise."""
    text = cell.strip()
    if len(text) > _LONGEST_CELL:
        return None
    if _NUMBER.fullmatch(text):
        value = float(text.replace("d", "e").replace("D", "e"))
        return value if math.isfinite(value) else None
    return np.nan if _GAP.fullmatch(text) else None


def _plain_numbers(cells: list[str]) -> list[float | None] | None:
    """The numbers of a row of plain numbers; otherwise None."""
    text = "".join(cells)
    if not text.isascii() or "_" in text or len(text) > _LONGEST_CELL * len(cells):
        return None
    try:
        numbers = [float(cell) for cell in cells]
    except ValueError:
        return None
    return None if any(map(math.isinf, numbers)) else [*numbers]


def check_labels(path: str | PathLike[str], labels: Sequence[str], line: int) -> None:
    """Labels must not be empty or repeated."""
    if not all(labels):
        number = [not label for label in labels].index(True) + 1
        raise FileError(path, f"label {number} is empty", "Give every column a name", f"line {line}")
    twice = [label for label, times in Counter(labels).items() if times > 1]
    if twice:
        named = ", ".join(twice[:5])
        raise FileError(path, f"labels occur more than once: {named}", "Rename them", f"line {line}")


@dataclass
class Rows:
    """The rows of numbers in a text file up to the first faulty one, and its fault."""

    path: str | PathLike[str]
    width: int  # cells in a row
    time: int  # which of them is the time
    noun: str = "row"  # what a row is called in messages
    line: str = ""  # where the reader is
    repeats: bool = False  # whether a row may have the time of the one before and replace it

    def __post_init__(self) -> None:
        self.numbers: list[list[float]] = []
        self.replaced = 0  # rows that were followed by one of the same time
        self.fault: FileError | None = None

    def read(self, lines: Iterable[tuple[int, list[str]]]) -> None:
        """Lines with their numbers, in cells; stops at the first faulty one."""
        for number, cells in lines:
            self.line = f"line {number}"
            try:
                row = self._row(cells)
                if self.numbers and row[self.time] == self.numbers[-1][self.time]:
                    self.numbers.pop()
                    self.replaced += 1
                self.numbers.append(row)
            except FileError as fault:
                self.fault = fault
                return

    def _row(self, cells: list[str]) -> list[float]:
        if len(cells) > self.width and not any(cell.strip() for cell in cells[self.width :]):
            cells = cells[: self.width]
        if len(cells) != self.width:
            rule = f"it has {counted(len(cells), 'cell')}, and the header makes it {self.width}"
            raise FileError(self.path, rule, "Complete the line", self.line)
        row = _plain_numbers(cells) or [as_number(cell) for cell in cells]
        if None in row:
            rule = f"'{_shortened(cells[row.index(None)].strip())}' is neither a finite number nor a gap"
            raise FileError(self.path, rule, "Write NaN for gaps", self.line)
        numbers = [number for number in row if number is not None]
        now, before = numbers[self.time], self.numbers[-1][self.time] if self.numbers else -np.inf
        if np.isnan(now):
            raise FileError(self.path, "its time is missing", "Write it", self.line)
        if now < before or (now == before and not self.repeats):
            rule = f"time {now:.9g} is not after {before:.9g}"
            raise FileError(self.path, rule, "Sort the lines, and write times with all their digits", self.line)
        return numbers

    def table(self, announced: int | None, *, partial: bool) -> tuple[Array, list[str]]:
        """The numbers, rows by cells, and notes; an error if announced rows are missing, unless `partial`."""
        found = len(self.numbers) + self.replaced
        table = np.array(self.numbers, dtype=float).reshape(len(self.numbers), self.width)
        notes = [f"{counted(self.replaced, 'time')} twice in the file; the later {self.noun} is used"] * bool(
            self.replaced
        )
        fault = self.fault
        if fault is None and announced is not None and found < announced:
            rule = f"the file ends after {counted(found, self.noun)}, and its header announces {announced}"
            fault = FileError(self.path, rule, "Give the whole file", self.line)
        if fault is None:
            extra = announced is not None and found > announced
            return table, [f"its header announces {announced} {self.noun}s, and it has {found}"] * extra + notes
        if not found:
            raise fault
        if partial:
            promised = (
                f"{found} of the {announced} {self.noun}s" if announced is not None else counted(found, self.noun)
            )
            return table, [f"{self.line}: {fault.rule}; read up to there, {promised}", *notes]
        cure = f"{fault.cure}, or read the {counted(found, self.noun)} before it with kn.read(…, partial=True)"
        raise FileError(self.path, fault.rule, cure, self.line)


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
