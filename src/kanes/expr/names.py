"""Names: which are valid, and how they are escaped in other languages.

A name is kept as typed, and is found as typed. Two names are the same if Unicode's compatibility form
(NFKC) makes them so, as in Python: the micro sign and the Greek letter mu are one name, and so are k₂ and k2.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence

from kanes.base.errors import WrongValueError

# A letter and the marks on it.
LETTER = re.compile(r"[^\W\d_][\u0300-\u036f]*")
# A name with a range at its end: q1:4, or q:3, which counts from zero.
_RANGE = re.compile(r"(.*?)(\d*):(\d+)")
_MOST = 10_000


def canonical(name: str) -> str:
    """The normal form by which names are compared."""
    return unicodedata.normalize("NFKC", name)


def listed(names: str | Sequence[str], kind: str) -> list[str]:
    """The names in a text, separated by spaces or commas, or in a list of texts.

    Ranges count as in SymPy: `q1:4` is q1 q2 q3, `q:3` q0 q1 q2.
    """
    texts = list(names) if isinstance(names, (list, tuple)) else [names]
    words = [word for text in texts if isinstance(text, str) for word in text.replace(",", " ").split()]
    if not all(isinstance(text, str) for text in texts):
        words = []
    if not words:
        raise WrongValueError(f"{kind}s: {names!r} contains no names. Give names in one text, such as 'q1 q2'.")
    found = [name for word in words for name in _expanded(word, kind)]
    for name in found:
        _check(name, kind)
    return found


def _expanded(word: str, kind: str) -> list[str]:
    match = _RANGE.fullmatch(word)
    if match is None:
        return [word]
    stem, start, stop = match[1], int(match[2] or 0), int(match[3])
    if not start < stop <= start + _MOST:
        raise WrongValueError(
            f"{kind}s: '{word}' is an empty range of names, or too large. Give a range such as {stem}1:4, which is "
            f"{stem}1 {stem}2 {stem}3."
        )
    return [f"{stem}{number}" for number in range(start, stop)]


def _check(name: str, kind: str) -> None:
    """Check that a name has a letter and no invisible characters."""
    if not name.isprintable() or unicodedata.combining(name[0]) or LETTER.search(canonical(name)) is None:
        raise WrongValueError(
            f"{kind} {name!r}: a name needs a letter, and no invisible characters. Choose another name, such as 'q1'."
        )


# Names within other languages


_LATEX_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "|": r"\textbar{}",
    # Markdown would read them as HTML.
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


def latex_text(name: str) -> str:
    r"""A name within `\text{…}` or a heading of LaTeX: with commands escaped."""
    return "".join(_LATEX_SPECIAL.get(character, character) for character in one_line(name))


def markdown_text(name: str) -> str:
    """A name within a line of Markdown: with markup of Markdown and HTML escaped."""
    return re.sub(r"([\\`*_$|#\[\]])", r"\\\1", html.escape(one_line(name), quote=False))


def one_line(name: str) -> str:
    """A name without line breaks and other invisible characters."""
    return "".join(character if character.isprintable() else " " for character in name)
