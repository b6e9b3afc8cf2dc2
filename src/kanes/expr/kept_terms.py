"""Long expressions that are written in several places and computed in one.

Geometry along many rotations has terms that double with each of them if they are written out. A `KeptTerm` stands for
an expression: a graph computes it once, a derivative keeps it, and text writes it out. Two of equal content are equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from itertools import islice
from typing import Self

import sympy
from sympy import Basic, Expr, S, Symbol
from sympy.printing.printer import Printer

# Parts of an expression, from which on it is kept.
LONGEST = 150
# Parts of a text.
_LONGEST_TEXT = 5000


class KeptTerm(sympy.AtomicExpr):
    """An expression that is a part of others as a whole."""

    is_commutative = True
    is_real = True
    is_finite = True
    definition: Expr

    def __new__(cls, definition: Expr) -> Self:
        term: Self = super().__new__(cls)
        term.definition = definition
        return term

    def __getnewargs__(self) -> tuple[Expr]:
        return (self.definition,)

    def __getstate__(self) -> None:
        return None

    @cached_property
    def digest(self) -> str:
        """A hash of its content in hexadecimal digits."""
        return sha256(sympy.srepr(self.definition).encode()).hexdigest()

    def _hashable_content(self) -> tuple[str]:
        return (self.digest,)

    @cached_property
    def _symbols(self) -> frozenset[Expr]:
        return frozenset(self.definition.free_symbols)

    @property
    def free_symbols(self) -> set[Expr]:
        """The symbols of what it stands for."""
        return set(self._symbols)

    @cached_property
    def _derivatives(self) -> dict[Symbol, Expr]:
        return {}

    def _eval_derivative(self, symbol: Symbol) -> Expr:
        if symbol not in self._symbols:
            return S.Zero
        if symbol not in self._derivatives:
            self._derivatives[symbol] = kept_if_long(self.definition.diff(symbol))
        return self._derivatives[symbol]

    def _eval_derivative_n_times(self, symbol: Symbol, count: int) -> Expr:
        found: Expr = self
        for _ in range(int(count)):
            found = found.diff(symbol) if found is not self else self._eval_derivative(symbol)
        return found

    def sort_key(self, order: str | None = None) -> tuple[object, ...]:
        """By its digest, which is the same in every process."""
        return self.class_key(), (1, (self.digest,)), S.One.sort_key(), S.One

    def xreplace(self, rule: Mapping[Basic, Basic]) -> Basic:
        """What it stands for with parts replaced."""
        return self._xreplace(rule)[0]

    def _xreplace(self, rule: Mapping[Basic, Basic]) -> tuple[Basic, bool]:
        if self in rule:
            return rule[self], True
        if not any(self._symbols & old.free_symbols for old in rule):
            return self, False
        found, changed = self.definition._xreplace(rule)
        return (kept_if_long(found), True) if changed else (self, False)

    def _eval_subs(self, old: Basic, new: Basic) -> Expr | None:
        return kept_if_long(self.definition._subs(old, new)) if self._symbols & old.free_symbols else self

    def _eval_evalf(self, prec: int) -> Expr:
        found: Expr = self.definition._evalf(prec)
        return found

    @cached_property
    def _length(self) -> int:
        """Parts of what it stands for, written out."""
        parts = sympy.preorder_traversal(self.definition)
        return sum(part._length if isinstance(part, KeptTerm) else 1 for part in parts)

    # Printing: written out in brackets, as far as that can be read

    def _sympystr(self, printer: Printer) -> str:
        return f"({printer._print(self.definition)})" if self._length <= _LONGEST_TEXT else f"({self._length} terms)"

    def _sympyrepr(self, printer: Printer) -> str:
        return f"KeptTerm({self.digest})"

    def _latex(self, printer: Printer, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        inside = printer._print(self.definition) if self._length <= _LONGEST_TEXT else rf"\text{{{self._length} terms}}"
        return rf"\left({inside}\right){power}"

    def _numpycode(self, printer: Printer) -> str:
        return f"({printer._print(self.definition)})"

    _pythoncode = _numpycode


def kept_if_long(expression: Expr, longest: int = LONGEST) -> Expr:
    """The expression itself, or a term in its place if it has more parts than are written out."""
    parts = islice(sympy.preorder_traversal(expression), longest + 1)
    return KeptTerm(expression) if sum(1 for _ in parts) > longest else expression


def kept_in(expression: Expr | sympy.MatrixBase) -> set[Expr]:
    """All expressions that an expression or a matrix keeps, at any depth."""
    found: set[Expr] = set()
    pending = [expression]
    while pending:
        inner = {term.definition for term in pending.pop().atoms(KeptTerm)} - found
        found |= inner
        pending += inner
    return found
