"""Names: which ones symbols may have, and how any name stands in a line of another language.

A name that is typed stays as it is, and is found again as it is. Two names are the same if Unicode's compatibility form
(NFKC) makes them so, as in Python: the micro sign and the Greek letter mu are one name, and so are k₂ and k2.
"""

from __future__ import annotations

import html
import re
import unicodedata

from kanes.errors import ExpressionError

# A letter and the marks on it.
LETTER = re.compile(r"[^\W\d_][\u0300-\u036f]*")
# A name with a range at its end: q1:4, or q:3, which counts from zero.
_RANGE = re.compile(r"(.*?)(\d*):(\d+)")
_MOST = 10_000


def canonical(name: str) -> str:
    """What a name is compared by."""
    return unicodedata.normalize("NFKC", name)


def listed(names: str, kind: str) -> list[str]:
    """The names in a text, apart by spaces or commas. Ranges count as in SymPy: `q1:4` is q1 q2 q3, `q:3` q0 q1 q2."""
    words = names.replace(",", " ").split() if isinstance(names, str) else []
    if not words:
        raise ExpressionError(f"{kind}s: {names!r} names nothing. Give names in one text, such as 'q1 q2'.")
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
        raise ExpressionError(
            f"{kind}s: '{word}' is a range of no names, or of too many. Give a range such as {stem}1:4, which is "
            f"{stem}1 {stem}2 {stem}3."
        )
    return [f"{stem}{number}" for number in range(start, stop)]


def _check(name: str, kind: str) -> None:
    """A name has a letter, by which it is no number, and nothing that cannot be seen."""
    if not name.isprintable() or unicodedata.combining(name[0]) or LETTER.search(canonical(name)) is None:
        raise ExpressionError(
            f"{kind} {name!r}: a name has at least one letter, and no characters that cannot be seen. Choose another "
            "name, such as 'q1'."
        )


# Names of any kind within a language


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
    # Markdown would take them for HTML.
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


def latex_text(name: str) -> str:
    r"""A name within `\text{…}` or a heading of LaTeX: nothing in it is a command."""
    return "".join(_LATEX_SPECIAL.get(character, character) for character in one_line(name))


def markdown_text(name: str) -> str:
    """A name within a line of Markdown: nothing in it is markup, be it of Markdown or HTML."""
    return re.sub(r"([\\`*_$|#\[\]])", r"\\\1", html.escape(one_line(name), quote=False))


def one_line(name: str) -> str:
    """A name without breaks and whatever else is no character to be seen."""
    return "".join(character if character.isprintable() else " " for character in name)
