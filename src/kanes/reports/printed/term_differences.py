"""The terms in which a printed sum differs from a derived one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kanes.expr.printing import text, unicode
from kanes.expr.simplify.term_forms import TermPair, exchanged, pairs_in_all_forms
from kanes.expr.simplify.terms import Monomial, write_monomial
from kanes.expr.symbols import ONE, Expr


@dataclass(frozen=True)
class Difference:
    """A term that differs.

    `kind` is "sign", "coefficient", "factor", "repeated", "missing", "extra" or, where terms could not be separated,
    "value". `printed` and `ours` are the printed and the derived term, None where there is none; `note` has details.
    """

    kind: str
    printed: Expr | None
    ours: Expr | None
    note: str = ""
    where: str = ""

    def __str__(self) -> str:
        printed, ours = (
            unicode(each, has_short_sines(each)) if each is not None else "nothing" for each in self._terms
        )
        head, tail = f"{self.where}: " if self.where else "", f" ({self.note})" if self.note else ""
        return f"{head}{self.kind}: printed {printed}, ours {ours}{tail}"

    @property
    def _terms(self) -> tuple[Expr | None, Expr | None]:
        return self.printed, self.ours


def has_short_sines(term: Expr) -> bool:
    """Whether s₁ and c₂ can abbreviate sines and cosines in a term: no symbol in it has such a name."""
    return not any(re.fullmatch(r"[sc]_?\d+", symbol.name) for symbol in term.free_symbols)


def term_differences(addends: Sequence[Expr], derived: Expr, rtol: float) -> list[Difference] | None:
    """The terms that differ, in the form in which they are fewest; None where they are too many."""
    best: tuple[TermPair, dict[Monomial, tuple[Expr, Expr]]] | None = None
    for pair in pairs_in_all_forms(addends, derived):
        differing = pair.differing(rtol)
        if best is None or len(differing) < len(best[1]):
            best = (pair, differing)
    if best is None:
        return None
    return _classified(*best)


def _classified(pair: TermPair, differing: dict[Monomial, tuple[Expr, Expr]]) -> list[Difference]:
    found: list[Difference] = []
    left: dict[Monomial, tuple[Expr, Expr]] = {}
    for monomial, (p, o) in differing.items():
        kind = _kind_of_number(pair.printed.get(monomial, []), p, o)
        if kind is None:
            left[monomial] = (p, o)
        else:
            note = f"it stands there {len(pair.printed[monomial])} times" if kind == "repeated" else ""
            found.append(Difference(kind, write_monomial(monomial, p), write_monomial(monomial, o), note))
    for printed, derived in _exchanges(pair, left):
        number = _excess(left, printed)
        wrong, right = exchanged(printed, derived) or (ONE, ONE)
        note = f"{_shown(wrong)} is printed for {_shown(right)}"
        if wrong == 1 or right == 1:
            note = f"{_shown(right)} is missing" if wrong == 1 else f"{_shown(wrong)} is too much"
        found.append(Difference("factor", write_monomial(printed, number), write_monomial(derived, number), note))
        del left[printed], left[derived]
    for monomial, (p, o) in left.items():
        kind = "missing" if p == 0 else "extra" if o == 0 else "coefficient"
        shown = [write_monomial(monomial, number) if number != 0 else None for number in (p, o)]
        found.append(Difference(kind, shown[0], shown[1]))
    return sorted(found, key=lambda each: (each.kind, each.note, text(each.ours), text(each.printed)))


def _shown(factor: Expr) -> str:
    return unicode(factor, has_short_sines(factor))


def _kind_of_number(numbers: list[Expr], p: Expr, o: Expr) -> str | None:
    """The kind of a difference in the number of one monomial: its sign, or that it is printed several times."""
    if p == -o:
        return "sign"
    if len(numbers) > 1 and o != 0 and all(number == o for number in numbers):
        return "repeated"
    return None


def _excess(left: dict[Monomial, tuple[Expr, Expr]], monomial: Monomial) -> Expr:
    p, o = left[monomial]
    return p - o


def _exchanges(pair: TermPair, left: dict[Monomial, tuple[Expr, Expr]]) -> list[tuple[Monomial, Monomial]]:
    """Pairs of an extra and a missing term with the same number that differ in one factor.

    Terms that are completely extra or missing come first; each term is used once.
    """
    candidates = []
    for printed in left:
        for derived in left:
            number = _excess(left, printed)
            if printed == derived or number != -_excess(left, derived) or number not in pair.printed.get(printed, ()):
                continue
            if exchanged(printed, derived) is not None:
                wrong, right = exchanged(printed, derived) or (ONE, ONE)
                whole = (left[printed][1] != 0) + (left[derived][0] != 0) + (wrong == 1) + (right == 1)
                candidates.append(
                    (whole, text(write_monomial(printed)), text(write_monomial(derived)), printed, derived)
                )
    chosen: list[tuple[Monomial, Monomial]] = []
    used: set[Monomial] = set()
    for _, _, _, printed, derived in sorted(candidates, key=lambda each: each[:3]):
        if printed not in used and derived not in used:
            chosen.append((printed, derived))
            used |= {printed, derived}
    return chosen
