"""Lines of the text files of 42: values, then a remark after "!"; and headings of stars and of equal signs.

42 reads such files line by line, by place, and ignores remarks. Where a line has no "!", what follows its values is
the remark.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from os import PathLike

from kanes.base.errors import FileError
from kanes.motion_capture.recordings.files.text_lines import lines_of

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_FLAGS = {"TRUE": True, "FALSE": False}
# No number of a spacecraft is larger; squares of smaller numbers do not overflow.
_LARGEST = 1e100


@dataclass(frozen=True)
class ScLine:
    """A line that is not blank."""

    file: str
    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """The words before the comment."""
        return self.text.split("!", 1)[0].split()

    @property
    def has_remark(self) -> bool:
        """Whether a "!" marks the end of the values."""
        return "!" in self.text

    @property
    def is_heading(self) -> bool:
        """Whether the line is part of the heading of a section."""
        return self.text.lstrip().startswith("*")

    @property
    def is_rule(self) -> bool:
        """Whether one of several bodies, joints or parts starts here."""
        return self.text.lstrip().startswith("=")

    @property
    def title(self) -> str:
        """The words in a heading."""
        return self.text.strip("*=<> \t")

    def fault(self, rule: str, cure: str) -> FileError:
        """An error that names this line of the file."""
        return FileError(self.file, rule, cure, f"line {self.number}")

    def word(self, column: int = 0) -> str:
        """A word."""
        return self.words[column]

    def flag(self, column: int = 0) -> bool:
        """TRUE or FALSE."""
        return _FLAGS[self.words[column]]

    def real(self, column: int = 0) -> float:
        """A finite number."""
        text = self.words[column]
        value = float(text) if _NUMBER.fullmatch(text) else math.nan
        if not abs(value) <= _LARGEST:
            raise self.fault(f"{text[:40]!r} is not a usable number", "Write a finite number of usual size")
        return value

    def reals(self, count: int) -> tuple[float, ...]:
        """The first numbers of the line."""
        return tuple(self.real(column) for column in range(count))

    def triple(self) -> tuple[float, float, float]:
        """The first three numbers of the line."""
        return self.real(0), self.real(1), self.real(2)

    def whole(self, low: int, high: int, what: str, column: int = 0) -> int:
        """A whole number from `low` to `high`."""
        value = self.real(column)
        if value != int(value) or not low <= value <= high:
            wanted = f"one from {low} to {high}" if low < high else f"{low}, the only choice"
            raise self.fault(f"{what} is {self.words[column]}", f"Write a whole number, {wanted}")
        return int(value)

    def sequence(self, column: int, what: str, *, whole: bool = False) -> str:
        """Axes of successive rotations, such as 213; with `whole`, all three axes, once each."""
        text = self.words[column]
        is_one = re.fullmatch("[123]{1,3}", text) and all(a != b for a, b in pairwise(text))
        if not is_one or (whole and len(set(text)) != 3):
            cure = "Write the three axes in their order, such as 213" if whole else "Write axes such as 213, 31 or 2"
            raise self.fault(f"{what} is {text[:40]!r}, which is not a sequence of axes", cure)
        return text

    def fits(self, pattern: str) -> bool:
        """Whether its values have a pattern: a letter for each, n a number, f TRUE or FALSE, r REFPT_…, w any word."""
        words = self.words
        if len(words) < len(pattern) or (self.has_remark and len(words) > len(pattern)):
            return False
        return all(_fits_letter(word, letter) for word, letter in zip(words, pattern, strict=False))


def _fits_letter(word: str, letter: str) -> bool:
    if letter == "n":
        return _NUMBER.fullmatch(word) is not None
    if letter == "f":
        return word in _FLAGS
    if letter == "r":
        return word in ("REFPT_CM", "REFPT_JOINT")
    return _NUMBER.fullmatch(word) is None and word not in _FLAGS


def sc_lines(path: str | PathLike[str]) -> list[ScLine]:
    """The lines of a file that are not blank."""
    numbered = enumerate(lines_of(path), start=1)
    return [ScLine(str(path), number, text) for number, text in numbered if text.strip()]


def wanted(pattern: str) -> str:
    """A pattern of values in words."""
    if set(pattern) == {"n"}:
        return "one number" if len(pattern) == 1 else f"{len(pattern)} numbers"
    return _WANTED[pattern]


_WANTED = {
    "w": "a word",
    "f": "TRUE or FALSE",
    "fff": "TRUE or FALSE three times",
    "r": "REFPT_CM or REFPT_JOINT",
    "nnw": "two numbers and a word",
}


def shown(words: Sequence[str]) -> str:
    """Words as a message shows them."""
    text = " ".join(words)
    return repr(text if len(text) <= 40 else text[:40] + "…")
