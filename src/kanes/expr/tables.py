"""Tables as in the sources: heads above and at the left, scalars or vectors inside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from numbers import Rational
from typing import TypeAlias

from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.geometry.vectors import Vector
from kanes.expr.printing import Printable, aligned, latex, text, unicode, vector_latex, vector_unicode
from kanes.expr.symbols import Expr, as_expression


@dataclass(frozen=True)
class Label:
    """A head of a table in each style."""

    plain: str
    unicode: str
    latex: str

    @classmethod
    def of(cls, expression: Printable) -> Label:
        """A scalar as a head."""
        return cls(text(expression), unicode(expression), latex(expression))


# What a table can have in a cell.
Cell: TypeAlias = Printable | Vector | Label


@dataclass(frozen=True, eq=False)
class Table:
    """A table of expressions and vectors, printable in every style."""

    corner: Label
    column_heads: tuple[Label, ...]
    row_heads: tuple[Label, ...]
    cells: tuple[tuple[Cell, ...], ...]

    def __getstate__(self) -> dict[str, object]:
        return as_it_stands(self.__dict__)

    def cell_texts(self, write: Callable[..., str], short: bool = False) -> list[list[str]]:
        return [[write(cell, short) for cell in row] for row in self.cells]

    def with_columns(self, columns: list[int]) -> Table:
        """A table of some of the columns."""
        heads = tuple(self.column_heads[column] for column in columns)
        cells = tuple(tuple(row[column] for column in columns) for row in self.cells)
        return Table(self.corner, heads, self.row_heads, cells)

    def text(self, short: bool = False) -> str:
        """Plain columns."""
        heads = [self.corner.unicode, *(head.unicode for head in self.column_heads)]
        rows = [
            [head.unicode, *cells]
            for head, cells in zip(self.row_heads, self.cell_texts(any_unicode, short), strict=True)
        ]
        widths = [max(text_width(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
        lines = [
            text_line(heads, widths),
            "─" * (sum(widths) + 2 * len(widths)),
            *(text_line(row, widths) for row in rows),
        ]
        return "\n".join(lines)

    def latex(self, short: bool = False, marks: Mapping[str, str] | None = None) -> str:
        """A LaTeX array; `marks` as in `printing.latex`."""
        write = partial(any_latex, marks=marks)
        heads = " & ".join([self.corner.latex, *(head.latex for head in self.column_heads)])
        rows = [
            " & ".join([head.latex, *cells])
            for head, cells in zip(self.row_heads, self.cell_texts(write, short), strict=True)
        ]
        columns = "c|" + "c" * len(self.column_heads)
        return rf"\begin{{array}}{{{columns}}} {heads} \\ \hline " + r" \\ ".join(rows) + r" \end{array}"

    def markdown(self, short: bool = False) -> str:
        """A Markdown table with mathematics in dollars."""
        heads = [self.corner, *self.column_heads]
        lines = ["| " + " | ".join(in_dollars(head.latex) for head in heads) + " |", "|" + "---|" * len(heads)]
        for head, cells in zip(self.row_heads, self.cell_texts(any_latex, short), strict=True):
            lines.append("| " + " | ".join(in_dollars(cell) for cell in [head.latex, *cells]) + " |")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


class Assignments(Mapping[Expr, Expr]):
    """Symbols and what they are equal to: an immutable dictionary that a notebook typesets."""

    def __init__(self, pairs: Iterable[tuple[Expr, Expr]]) -> None:
        self._values = dict(pairs)

    def __getstate__(self) -> dict[str, object]:
        return as_it_stands(self.__dict__)

    def __getitem__(self, symbol: Expr) -> Expr:
        return self._values[symbol]

    def __iter__(self) -> Iterator[Expr]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)

    def text(self, short: bool = False) -> str:
        """A line per symbol, for a terminal."""
        return "\n".join(f"{any_unicode(symbol)} = {any_unicode(value, short)}" for symbol, value in self.items())

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block."""
        return aligned(f"{any_latex(symbol)} &= {any_latex(value, short)}" for symbol, value in self.items())

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


class Conditions(Assignments):
    """Expressions that are zero, by name."""

    def text(self, short: bool = False) -> str:
        """A line per condition, for a terminal."""
        return "\n".join(f"{any_unicode(value, short)} = 0" for value in self.values())

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block."""
        return aligned(f"{any_latex(value, short)} &= 0" for value in self.values())


def typeset(thing: object, *, short: bool = False) -> str:
    """LaTeX without delimiters of an expression, matrix, vector, table or equations; `short` writes s_1 for sin q_1.

    >>> from sympy import cos
    >>> from kanes.expr.symbols import Coordinate
    >>> typeset(cos(Coordinate("q1")), short=True)
    'c_{1}'
    """
    if isinstance(thing, Rational):
        thing = as_expression(thing, "latex")
    return str(thing.latex(short)) if hasattr(thing, "latex") else any_latex(thing, short)


def any_unicode(thing: Cell, short: bool = False) -> str:
    """A scalar, vector or label for the terminal."""
    if isinstance(thing, Label):
        return thing.unicode
    return vector_unicode(thing.terms, short) if isinstance(thing, Vector) else unicode(thing, short)


def any_latex(
    thing: Cell, short: bool = False, marks: Mapping[str, str] | None = None, ratio: float | None = None
) -> str:
    """A scalar, vector or label in LaTeX; for `marks` and `ratio` see `latex`."""
    if isinstance(thing, Label):
        return thing.latex
    if isinstance(thing, Vector):
        return vector_latex(thing.terms, short, marks, ratio)
    return latex(thing, short, marks, ratio)


def in_dollars(mathematics: str) -> str:
    """Mathematics within a table of Markdown, where a bar would end the cell."""
    within = mathematics.replace("|", r"\vert ").replace("<", r"\lt ").replace(">", r"\gt ")
    return f"${within}$" if within else ""


def text_width(string: str) -> int:
    """Width on a terminal: combining dots and tildes have none."""
    return sum(1 for character in string if character not in "\u0303\u0307\u0308")


def text_line(cells: list[str], widths: list[int]) -> str:
    padded = [cell + " " * (width - text_width(cell)) for cell, width in zip(cells, widths, strict=True)]
    return "  ".join(padded).rstrip()
