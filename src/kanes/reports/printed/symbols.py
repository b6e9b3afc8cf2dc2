"""Symbols of a printed formula: letters, and the subscripts, stars and dots that belong to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from kanes.base.errors import WrongValueError
from kanes.expr.printed_functions import FUNCTIONS
from kanes.reports.printed.nodes import PrintedName
from kanes.reports.printed.tokens import GREEK_NAMES, PrintedToken, key_of


@dataclass(frozen=True)
class _Suffix:
    """A way to read what follows a letter: its text, where the rest begins, and what is left of the last piece."""

    text: str
    end: int
    left: str = ""


class SymbolReader:
    """Reads one symbol after another from a list of pieces; `at` is the next piece."""

    def __init__(self, tokens: list[PrintedToken], is_known: Callable[[str], bool], is_latex: bool) -> None:
        self.tokens = tokens
        self.at = 0
        self.is_latex = is_latex
        self._is_known = is_known

    def read(self) -> tuple[PrintedName, int | None] | str:
        """The next symbol, with a power before its subscript; or the name of a function."""
        start = self.at
        dots, is_arrow = 0, False
        while self.at < len(self.tokens) and self.tokens[self.at].kind == "mark":
            mark = self.tokens[self.at].text
            dots, is_arrow = dots + (int(mark) if mark.isdigit() else 0), is_arrow or mark == "→"
            self.at += 1
        if self.at >= len(self.tokens) or self.tokens[self.at].kind != "letters":
            raise WrongValueError("compare: a mark in the printed equation has no letter. Write its letter.")
        word = self._first_word()
        if word in FUNCTIONS and not dots:
            return word
        key, power = self._scripts(word)
        key, more = self._derivative(key)
        written = "".join(token.text for token in self.tokens[start : self.at] if token.kind != "mark")
        return PrintedName(key, written, dots + more, is_arrow), power

    def group(self, at: int) -> tuple[list[PrintedToken], int]:
        """The pieces within a bracket { } that opens there, and where the rest begins."""
        depth = 0
        for end in range(at, len(self.tokens)):
            depth += (self.tokens[end].text == "{") - (self.tokens[end].text == "}")
            if depth == 0:
                return self.tokens[at + 1 : end], end + 1
        raise WrongValueError("compare: a bracket { is never closed. Write the equation out to its end.")

    # Letters

    def _first_word(self) -> str:
        """The first symbol of a run of letters; the rest of the run is left."""
        token = self.tokens[self.at]
        pieces = self._cut(token.text)
        if len(pieces) > 1:
            rest = replace(token, text=token.text[len(pieces[0]) :])
            self.tokens[self.at : self.at + 1] = [replace(token, text=pieces[0], ends=token.at), rest]
        self.at += 1
        return pieces[0]

    def _cut(self, word: str) -> list[str]:
        """A run of letters as symbols that are known, the longest first; the last one may have a subscript."""
        if word in GREEK_NAMES:
            return [word]
        suffixes = [suffix.text for suffix in self._suffixes(self.at + 1)]
        if self._ends_well(word, suffixes):
            return [word]
        for length in range(len(word) - 1, 0, -1):
            first = word[:length]
            if self._is_known(key_of(first)) or first in FUNCTIONS:
                rest = self._cut(word[length:])
                if rest and (len(rest) > 1 or self._ends_well(rest[-1], suffixes)):
                    return [first, *rest]
        return [*word] if self.is_latex else [word]

    def _ends_well(self, word: str, suffixes: list[str]) -> bool:
        names = [word + suffix for suffix in suffixes] or [word]
        return word in FUNCTIONS or any(self._is_symbol(name) for name in names)

    def _is_symbol(self, name: str) -> bool:
        """Whether a name, or what it is a derivative of, is known."""
        key = key_of(name)
        return self._is_known(key) or any(
            key.endswith(ending) and self._is_known(key.removesuffix(ending)) for ending in ("dot", "ddot")
        )

    # Subscripts, stars and primes

    def _suffixes(self, at: int) -> list[_Suffix]:
        """Ways to read a subscript that begins there, the longest first; none if there is none."""
        tokens = self.tokens
        if at >= len(tokens):
            return []
        if tokens[at].kind == "number" and tokens[at].text.isdigit() and tokens[at].at == tokens[at - 1].ends:
            here = _Suffix(tokens[at].text, at + 1)
            return [*self._longer(here), here]
        if tokens[at].text != "_" or at + 1 >= len(tokens):
            return []
        if tokens[at + 1].text == "{":
            inner, end = self.group(at + 1)
            here = _Suffix("".join(token.text for token in inner if token.kind != "mark"), end)
            return [*self._longer(here), here]
        token = tokens[at + 1]
        if token.kind not in ("letters", "number"):
            return []
        whole = _Suffix(token.text, at + 2)
        first = whole if token.text in GREEK_NAMES else _Suffix(token.text[0], at + 2, token.text[1:])
        ways = [*self._longer(whole), whole]
        return [*ways, first] if first.left else ways

    def _longer(self, suffix: _Suffix) -> Iterator[_Suffix]:
        """The suffix with what else follows it directly: I_A_x, l_A2."""
        last = self.tokens[suffix.end - 1]
        if suffix.end < len(self.tokens):
            token = self.tokens[suffix.end]
            if token.text == "_":
                for more in self._suffixes(suffix.end):
                    yield replace(more, text=suffix.text + "_" + more.text)
            elif not self.is_latex and token.at == last.ends and (token.kind == "letters" or token.text.isdigit()):
                longer = _Suffix(suffix.text + token.text, suffix.end + 1)
                yield from self._longer(longer)
                yield longer

    def _scripts(self, word: str) -> tuple[str, int | None]:
        """The key of a symbol with its subscripts and stars, and a power between them."""
        marks, power = self._marks_before_subscript()
        suffixes = self._suffixes(self.at)
        known = [suffix for suffix in suffixes if self._is_symbol(word + suffix.text)]
        # An adjacent number is a subscript only if there is such a symbol.
        if suffixes and (known or self.tokens[self.at].text == "_"):
            usual = suffixes[-1] if self.is_latex else suffixes[0]
            chosen = known[0] if known else usual
            self._take(chosen)
            word += chosen.text
        key = key_of(word) + marks + self._stars()
        return key + self._superscript(key), power

    def _superscript(self, key: str) -> str:
        """A superscript that is part of a known symbol: ω^B."""
        if self.at + 1 >= len(self.tokens) or self.tokens[self.at].text != "^":
            return ""
        inner, end = [self.tokens[self.at + 1]], self.at + 2
        if inner[0].text == "{":
            inner, end = self.group(self.at + 1)
        above = key_of("".join(token.text for token in inner if token.kind != "mark"))
        if not above or above.isdigit() or not self._is_known(key + above):
            return ""
        self.at = end
        return above

    def _take(self, suffix: _Suffix) -> None:
        self.at = suffix.end
        if suffix.left:
            last = self.tokens[suffix.end - 1]
            taken = replace(last, text=last.text[: -len(suffix.left)])
            self.tokens[suffix.end - 1 : suffix.end] = [taken, replace(last, text=suffix.left, at=last.at + 1)]

    def _marks_before_subscript(self) -> tuple[str, int | None]:
        """F^*_1 has its star, and q^2_1 its power, before the subscript."""
        start = self.at
        stars = self._stars()
        if stars and self.at < len(self.tokens) and self.tokens[self.at].text == "_":
            return stars, None
        self.at = start
        texts = [token.text for token in self.tokens[start : start + 5]]
        for pattern, length in ((["^", "{", "2", "}", "_"], 4), (["^", "2", "_"], 2)):
            if texts[: len(pattern)] == pattern:
                self.at += length
                return "", 2
        return "", None

    def _stars(self) -> str:
        """Stars and primes that follow, whether as exponents or not."""
        found = ""
        while self.at < len(self.tokens):
            rest = [token.text for token in self.tokens[self.at : self.at + 4]]
            if rest[0] == "'":
                found += "'"
                self.at += 1
            elif rest[0] == "^" and rest[1:2] in (["*"], ["'"]):
                found += rest[1]
                self.at += 2
            elif rest[0] == "^" and rest[1:2] == ["{"] and rest[2:3] in (["*"], ["'"]):
                inner, end = self.group(self.at + 1)
                marks = "".join(token.text for token in inner)
                if marks.strip("*'"):
                    break
                found += marks
                self.at = end
            else:
                break
        return found

    def _derivative(self, key: str) -> tuple[str, int]:
        """A key without its marks of differentiation: q1dot, q1'', q1.dot."""
        dots = 0
        texts = [token.text for token in self.tokens[self.at : self.at + 2]]
        while texts == [".", "dot"]:
            dots, self.at = dots + 1, self.at + 2
            texts = [token.text for token in self.tokens[self.at : self.at + 2]]
        if self._is_known(key):
            return key, dots
        bare = key.rstrip("'")
        if bare != key and self._is_known(bare):
            return bare, dots + len(key) - len(bare)
        for ending, order in (("ddot", 2), ("dot", 1)):
            if key.endswith(ending) and self._is_known(key.removesuffix(ending)):
                return key.removesuffix(ending), dots + order
        return key, dots
