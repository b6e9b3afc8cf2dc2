"""Names of a model as unique identifiers of another language: letters, digits and underscores."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

from kanes.expr.names import canonical

_GREEK = re.compile(r"GREEK (SMALL|CAPITAL) LETTER (?:FINAL )?([A-Z]+)")
_LONGEST = (
    48  # MATLAB reads 63 characters of a name; some are left for `_prepare` and for the ending that makes it unique
)


class IdentifierPool:
    """The identifiers in one file, with the reserved words of its language and its helpers."""

    def __init__(self, reserved: Iterable[str], pattern: str = "(?!)") -> None:
        self._taken = set(reserved)
        self._pattern = re.compile(pattern)

    def take(self, name: str, before: str = "", after: Collection[str] = ("",)) -> str:
        """An identifier as near to a name as possible, unique with each of these endings."""
        found = before + _letters(name, starts=not before)
        while any(found + end in self._taken or self._pattern.fullmatch(found + end) for end in after):
            found += "_"
        self._taken.update(found + end for end in after)
        return found

    def take_all(self, names: Iterable[str], before: str = "") -> dict[str, str]:
        """One for each name."""
        return {name: self.take(name, before) for name in names}


def _letters(name: str, *, starts: bool) -> str:
    """A name in ASCII: Greek letters and dots are written out, other marks are removed, the rest is underscores.

    >>> _letters("θ̇_1", starts=True), _letters("2nd arm.angle", starts=True)
    ('thetadot_1', 'f2nd_arm_angle')
    """
    spelled = "".join(_spelled(letter) for letter in unicodedata.normalize("NFD", canonical(name)))
    found = re.sub(r"[^A-Za-z0-9_]", "_", spelled)[:_LONGEST]
    return found if found[:1].isalpha() or not starts else f"f{found}"


def _spelled(letter: str) -> str:
    if unicodedata.combining(letter):
        return "dot" if letter == "\N{COMBINING DOT ABOVE}" else ""
    greek = _GREEK.fullmatch(unicodedata.name(letter, ""))
    if greek is None:
        return letter
    word = greek[2].replace("LAMDA", "LAMBDA").lower()
    return word.capitalize() if greek[1] == "CAPITAL" else word
