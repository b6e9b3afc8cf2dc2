"""Names of symbols in text, Unicode and LaTeX, as in textbooks."""

from __future__ import annotations

import re
from functools import lru_cache

from sympy.printing.latex import translate
from sympy.printing.pretty.pretty_symbology import greek_unicode

from kanes.expr.names import LETTER, latex_text

_DOTS = ("", "\u0307", "\u0308")
_PRIMES = ("", "′", "″")
_LATEX_DOTS = ("", r"\dot", r"\ddot")
_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def text_name(name: str, dots: int = 0) -> str:
    """A name for the terminal, with its time derivatives as dots on its letter: `q1`, differentiated, is `q̇1`.

    A dot on the first letter of a word looks like another letter: `tilt_l`, differentiated, is `tilt_l′`.
    """
    first = LETTER.search(name)
    if not dots or first is None:
        return name
    if _is_word(name.split("_", maxsplit=1)[0]):
        return name + _PRIMES[dots]
    return name[: first.end()] + _DOTS[dots] + name[first.end() :]


def _is_word(stem: str) -> bool:
    """Whether several letters make one name; a subscript may follow its letter: `uA` and `wx` are not words."""
    letters = LETTER.findall(_digits(stem)[0])
    if len(letters) < 2:
        return False
    has_axis = len(letters) == 2 and letters[1] in "xyz"
    has_capital = letters[0].islower() and letters[1].isupper()
    return not (has_axis or has_capital)


def unicode_name(name: str, dots: int = 0) -> str:
    """`rho_B` as ρ_B, `q1` as q₁; dots are on a letter, and primes after a word."""
    first, *rest = name.split("_")
    stem, digits = _digits(first)
    letter = greek_unicode.get(stem, stem)
    is_word = _is_word(letter)
    parts = [text_name(letter, 0 if is_word else dots) + digits.translate(_SUBSCRIPT)]
    parts += [greek_unicode.get(part, part) for part in rest]
    return "_".join(parts) + (_PRIMES[dots] if is_word else "")


def latex_name(name: str, dots: int = 0) -> str:
    r"""LaTeX of a plain-text name: `rho_B` becomes `\rho_{B}`, `q1` becomes `q_{1}`, `I_C` becomes `I_{C}`."""
    stem, subscript = _split(name)
    return _with_subscript(_dotted(_latex_part(stem), dots), subscript)


def latex_label(name: str) -> str:
    r"""LaTeX of the name of an object, words upright: `ball` becomes `\mathrm{ball}`, `P1` becomes `P_{1}`."""
    stem, subscript = _split(name)
    letters = stem.rstrip("*'")
    is_word = len(letters) > 1 and translate(letters) == letters
    word = upright(letters) if is_word else _latex_part(letters)
    return _with_subscript(word + stem[len(letters) :].replace("*", "^*"), subscript)


def spelled_unicode(name: str) -> str:
    """A name as typed, for one that would look like another; letters that replace others are quoted."""
    return name if name.isascii() else f"'{name}'"


def spelled_latex(name: str, dots: int = 0) -> str:
    """LaTeX of a name as typed, for one that would look like another."""
    return _dotted(rf"\texttt{{{latex_text(name)}}}", dots)


def _dotted(word: str, dots: int) -> str:
    return f"{_LATEX_DOTS[dots]}{{{word}}}" if dots else word


def _with_subscript(word: str, parts: list[str]) -> str:
    subscript = ",".join(part if part.isalnum() else _latex_part(part) for part in parts)
    return f"{word}_{{{subscript}}}" if subscript else word


@lru_cache(maxsize=4096)
def _latex_part(part: str) -> str:
    """A letter or word of a name; anything else is upright, with LaTeX's special characters escaped."""
    if part.rstrip("'").isalnum() or not part:
        return str(translate(part))
    return upright(part)


def upright(word: str) -> str:
    """A word in upright letters, with LaTeX's special characters escaped."""
    return rf"\mathrm{{{word}}}" if word.isalnum() else rf"\text{{{latex_text(word)}}}"


@lru_cache(maxsize=4096)
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
