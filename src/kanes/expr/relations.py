"""Equations and inequalities between expressions, printable in every style."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.expr.printing import Printable, latex, unicode

_LATEX = {"=": "=", "≥": r"\ge", "≤": r"\le", ">": ">", "<": "<"}


@dataclass(frozen=True, eq=False)
class Relation:
    """Two sides and the sign between them: "=", "≥", "≤", ">" or "<"."""

    left: Printable
    sign: str
    right: Printable

    def text(self, short: bool = False) -> str:
        """For a terminal."""
        return f"{unicode(self.left, short)} {self.sign} {unicode(self.right, short)}"

    def latex(self, short: bool = False) -> str:
        """A row of a LaTeX `aligned` block."""
        return f"{latex(self.left, short)} &{_LATEX[self.sign]} {latex(self.right, short)}"

    def __repr__(self) -> str:
        return self.text()
