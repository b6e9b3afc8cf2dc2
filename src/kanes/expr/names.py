"""Names: which ones symbols may have, and how they are written in text, Unicode and LaTeX.

A name that is typed stays as it is, and is found again as it is. Two names are the same if Unicode's compatibility form
(NFKC) makes them so, as in Python: the micro sign and the Greek letter mu are one name, and so are k₂ and k2.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from sympy.printing.latex import translate
from sympy.printing.pretty.pretty_symbology import greek_unicode

from kanes.errors import ExpressionError

_DOTS = ("", "\u0307", "\u0308")
_LATEX_DOTS = ("", r"\dot", r"\ddot")
_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LETTER = re.compile(r"[^\W\d_][\u0300-\u036f]*")
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
    if not name.isprintable() or unicodedata.combining(name[0]) or _LETTER.search(canonical(name)) is None:
        raise ExpressionError(
            f"{kind} {name!r}: a name has at least one letter, and no characters that cannot be seen. Choose another "
            "name, such as 'q1'."
        )


# How names are written


def text_name(name: str, dots: int = 0) -> str:
    """A name for the terminal, with its time derivatives as dots on its first letter: `q1`, differentiated, is `q̇1`."""
    first = _LETTER.search(name)
    return name if not dots or first is None else name[: first.end()] + _DOTS[dots] + name[first.end() :]


def unicode_name(name: str, dots: int = 0) -> str:
    """`rho_B` as ρ_B, `q1` as q₁; dots stand on the first letter."""
    first, *rest = name.split("_")
    stem, digits = _digits(first)
    parts = [text_name(greek_unicode.get(stem, stem), dots) + digits.translate(_SUBSCRIPT)]
    parts += [greek_unicode.get(part, part) for part in rest]
    return "_".join(parts)


def latex_name(name: str, dots: int = 0) -> str:
    r"""LaTeX of a plain-text name: `rho_B` becomes `\rho_{B}`, `q1` becomes `q_{1}`, `I_C` becomes `I_{C}`."""
    stem, subscript = _split(name)
    return _with_subscript(_dotted(_latex_part(stem), dots), subscript)


def latex_label(name: str) -> str:
    r"""LaTeX of the name of a thing, words upright: `ball` becomes `\mathrm{ball}`, `P1` becomes `P_{1}`."""
    stem, subscript = _split(name)
    letters = stem.rstrip("*'")
    is_word = len(letters) > 1 and translate(letters) == letters
    word = upright(letters) if is_word else _latex_part(letters)
    return _with_subscript(word + stem[len(letters) :].replace("*", "^*"), subscript)


def spelled_unicode(name: str) -> str:
    """A name as it was typed, for one that would read like another; letters that others are turned into are quoted."""
    return name if name.isascii() else f"'{name}'"


def spelled_latex(name: str, dots: int = 0) -> str:
    """LaTeX of a name letter by letter as it was typed, for one that would read like another."""
    return _dotted(rf"\texttt{{{latex_text(name)}}}", dots)


def _dotted(word: str, dots: int) -> str:
    return f"{_LATEX_DOTS[dots]}{{{word}}}" if dots else word


def _with_subscript(word: str, parts: list[str]) -> str:
    subscript = ",".join(part if part.isalnum() else _latex_part(part) for part in parts)
    return f"{word}_{{{subscript}}}" if subscript else word


@lru_cache(maxsize=4096)
def _latex_part(part: str) -> str:
    """A letter or word of a name; what is neither stands upright, with what means something to LaTeX escaped."""
    if part.rstrip("'").isalnum() or not part:
        return str(translate(part))
    return upright(part)


def upright(word: str) -> str:
    """A word in upright letters, with what means something to LaTeX escaped."""
    return rf"\mathrm{{{word}}}" if word.isalnum() else rf"\text{{{latex_text(word)}}}"


def _digits(word: str) -> tuple[str, str]:
    """A word and the digits at its end: `q12` is (q, 12)."""
    match = re.fullmatch(r"(.*?[^\d])(\d+)", word)
    return (match[1], match[2]) if match else (word, "")


def _split(name: str) -> tuple[str, list[str]]:
    """Stem and subscripts: `rho_B` is rho and B, `q12_A` q and 12, A."""
    first, *rest = name.split("_")
    if not first:
        return name, []
    stem, digits = _digits(first)
    return stem, [part for part in (digits, *rest) if part]


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
