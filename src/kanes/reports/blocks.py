"""The blocks of reports: texts, formulas in LaTeX, tables and figures. Each writer typesets them in its format."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import one_line
from kanes.expr.symbols import Expr
from kanes.expr.tables import Label, Table, any_latex

_COMMAND = re.compile(r"\\[A-Za-z]+")
# Letters across a page, in small type.
_WIDE = 105


@dataclass(frozen=True)
class Maths:
    """Mathematics within a line, in LaTeX."""

    latex: str


# A scalar, a vector, a matrix or a label.
Typeset: TypeAlias = Expr | Vector | Matrix | Label

# A text that may hold mathematics; a cell of a table is one, or a plain text.
Words = tuple[str | Maths, ...]
Cell = str | Maths | Words


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; a note has smaller type."""

    words: Words
    is_note: bool = False


@dataclass(frozen=True)
class Formulas:
    """Displayed formulas, in LaTeX; each breaks after signs of a sum where it is too long for a line."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table; one that is `mathematical` has row heads, too, such as a table of direction cosines."""

    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""
    is_mathematical: bool = False


@dataclass(frozen=True)
class SideBySide:
    """Tables side by side where there is space."""

    grids: tuple[Grid, ...]


@dataclass(frozen=True)
class Illustration:
    """A drawing as SVG, its caption, and its width as a fraction of that of the text."""

    svg: str
    caption: str
    width: float = 0.7


@dataclass(frozen=True)
class Listing:
    """Lines of a program."""

    text: str


@dataclass(frozen=True)
class InteractivePage:
    """An interactive page, as a separate document, which only HTML reports show."""

    html: str
    caption: str


@dataclass(frozen=True)
class Subheading:
    """A heading within a chapter."""

    title: str


@dataclass(frozen=True)
class Fold:
    """Blocks that are folded until a reader opens them; unfolded in print."""

    title: str
    blocks: tuple[Block, ...]


Block = Paragraph | Formulas | Grid | SideBySide | Illustration | Listing | InteractivePage | Subheading | Fold


@dataclass(frozen=True)
class Chapter:
    """Blocks under a numbered heading."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Composition:
    """A whole report, independent of its format."""

    title: str
    subtitle: str
    chapters: tuple[Chapter, ...]


def words(text: str) -> Words:
    """Text of the report with mathematics in dollars. Texts of users must not be given.

    >>> words("Speeds $u_r$ follow.")
    ('Speeds ', Maths(latex='u_r'), ' follow.')
    """
    pieces = text.split("$")
    return tuple(Maths(piece) if number % 2 else piece for number, piece in enumerate(pieces) if piece)


def prose(*texts: str | Words) -> Paragraph:
    """A paragraph of report text; `Words` stay as they are."""
    found: list[str | Maths] = []
    for text in texts:
        found += words(text) if isinstance(text, str) else text
    return Paragraph(tuple(found))


def note(text: str) -> Paragraph:
    """A note of report text."""
    return Paragraph(words(text), is_note=True)


def name(text: str) -> Words:
    """A name from the user, in one line."""
    return (one_line(text),)


def maths(thing: Typeset, short: bool = False) -> Maths:
    """A scalar, vector or label within a line."""
    return Maths(any_latex(thing, short))


def grid_of(table: Table, short: bool = False, caption: str = "") -> Grid:
    """A table of expressions and vectors."""
    heads = (maths(table.corner), *(maths(head) for head in table.column_heads))
    rows = tuple(
        (maths(head), *(maths(cell, short) for cell in row))
        for head, row in zip(table.row_heads, table.cells, strict=True)
    )
    return Grid(heads, rows, caption, is_mathematical=True)


def present(blocks: Iterable[Block | None]) -> tuple[Block, ...]:
    """The blocks without None."""
    return tuple(block for block in blocks if block is not None)


def as_words(cell: Cell) -> Words:
    """A cell as words."""
    return cell if isinstance(cell, tuple) else (cell,)


def is_number(cell: Cell) -> bool:
    """Whether a cell is a plain number, which is aligned right."""
    return isinstance(cell, str) and bool(cell) and (cell[0].isdigit() or (cell[0] in "-−–∞" and len(cell) < 24))


def column_sizes(grid: Grid) -> list[int]:
    """The approximate width of each column, in letters."""
    rows = (grid.heads, *grid.rows)
    return [
        max(sum(_letters(word) for word in as_words(row[column])) for row in rows) + 2
        for column in range(len(grid.heads))
    ]


def _letters(word: str | Maths) -> int:
    """The approximate width of a word, in letters; of mathematics, without commands and braces."""
    if isinstance(word, str):
        return len(word)
    return sum(character not in "{}_^ " for character in _COMMAND.sub("x", word.latex))


def fitting(grid: Grid) -> list[Grid]:
    """A mathematical table too wide for a page as several, each with its first column and some of the others."""
    if not grid.is_mathematical:
        return [grid]
    sizes = column_sizes(grid)
    parts: list[list[int]] = [[]]
    used = sizes[0]
    for column in range(1, len(grid.heads)):
        if parts[-1] and used + sizes[column] > _WIDE:
            parts.append([])
            used = sizes[0]
        parts[-1].append(column)
        used += sizes[column]
    if len(parts) == 1:
        return [grid]
    return [
        Grid(
            tuple(grid.heads[column] for column in (0, *part)),
            tuple(tuple(row[column] for column in (0, *part)) for row in grid.rows),
            grid.caption if number == 0 else "",
            grid.is_mathematical,
        )
        for number, part in enumerate(parts)
    ]
