"""What `compare` found: whether a printed equation is ours, and the terms in which it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanes.base.errors import counted
from kanes.expr.names import markdown_text, one_line
from kanes.expr.printing import latex
from kanes.expr.symbols import Expr
from kanes.reports.printed.term_differences import Difference, has_short_sines

# Of a printed equation no more than this is repeated.
_SHOWN = 70


@dataclass(frozen=True)
class Comparison:
    """A printed equation beside ours. `agrees` says whether both are the same; `differences` are the terms that differ.

    `quantity` names what it was held against; `remarks` are oddities of the print that change no value;
    `largest_difference` is relative, over all random states.
    """

    printed: str
    quantity: str
    differences: tuple[Difference, ...]
    remarks: tuple[str, ...]
    largest_difference: float
    states: int

    @property
    def agrees(self) -> bool:
        """Whether the printed equation is ours."""
        return not self.differences

    @property
    def verdict(self) -> str:
        """The result in words."""
        if self.agrees:
            return f"agrees with {self.quantity}, at {counted(self.states, 'random state')}"
        return f"differs from {self.quantity} in {counted(len(self.differences), 'term')}"

    def __str__(self) -> str:
        shown = one_line(self.printed).strip()
        head = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
        lines = [f"{head}", f"  {self.verdict}"]
        lines += [f"    {number}. {each}" for number, each in enumerate(self.differences, start=1)]
        return "\n".join([*lines, *(f"  remark: {remark}" for remark in self.remarks)])

    def __repr__(self) -> str:
        return str(self)

    def markdown(self) -> str:
        """The result with a table of the terms that differ, mathematics in dollars."""
        parts = [f"The printed equation {markdown_text(self.verdict)}."]
        if self.differences:
            rows = [[each.kind, _dollars(each.printed), _dollars(each.ours), _noted(each)] for each in self.differences]
            parts.append(_table(["what", "printed", "ours", "note"], rows))
        parts += [f"Remark: {markdown_text(remark)}." for remark in self.remarks]
        return "\n\n".join(parts)

    def _repr_markdown_(self) -> str:
        return self.markdown()


def _noted(difference: Difference) -> str:
    return markdown_text("; ".join(part for part in (difference.where, difference.note) if part))


def _dollars(term: Expr | None) -> str:
    return "" if term is None else f"${latex(term, has_short_sines(term))}$"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])
