"""Explanations on a terminal, typeset with rich."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as RichTable
from rich.text import Text

from kanes.expr.tables import Table, any_unicode
from kanes.reports.explanation.steps import Line, Step


def render(name: str, steps: Sequence[Step], short: bool, width: int) -> Iterator[RenderableType]:
    """What rich prints for the steps of an explanation."""
    yield Rule(Text(name, style="bold"))
    for number, step in enumerate(steps, start=1):
        yield Text()
        yield Text(f"Step {number}  {step.title}", style="bold cyan")
        yield Text(f"  {step.rule.unicode}", style="italic dim")
        yield from _results(step, short, width)


def _results(step: Step, short: bool, width: int) -> Iterator[RenderableType]:
    tables = [
        _draw(part, short)
        for result in step.results
        if isinstance(result, Table)
        for part in _split_to_width(result, short, width - 6)
    ]
    lines = [result for result in step.results if not isinstance(result, Table)]
    if tables:
        yield Padding(Columns(tables, padding=(0, 3)), (1, 0, 0, 2))
    if lines:
        yield Padding(_lines(lines, short, width), (1, 0, 0, 2))


def _split_to_width(table: Table, short: bool, width: int) -> list[Table]:
    """A table too wide for the terminal as several, each with some of the columns."""
    texts = table.cell_texts(any_unicode, short)
    parts: list[list[int]] = [[]]
    used = first = max(cell_len(label.unicode) for label in (table.corner, *table.row_heads)) + 3
    for column, head in enumerate(table.column_heads):
        needed = max(cell_len(head.unicode), *(cell_len(row[column]) for row in texts)) + 3
        if parts[-1] and used + needed > width:
            parts.append([])
            used = first
        parts[-1].append(column)
        used += needed
    return [table.with_columns(columns) for columns in parts]


def _draw(table: Table, short: bool) -> RichTable:
    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    # As `Text`, since rich reads brackets in plain strings as markup.
    drawn.add_column(Text(table.corner.unicode), style="bold")
    for head in table.column_heads:
        drawn.add_column(Text(head.unicode))
    for head, cells in zip(table.row_heads, table.cell_texts(any_unicode, short), strict=True):
        drawn.add_row(Text(head.unicode), *(Text(cell) for cell in cells))
    return drawn


def _lines(lines: list[Line], short: bool, width: int) -> RichTable:
    label_width = max(len(line.name.unicode) for line in lines)
    grid = RichTable.grid(padding=(0, 1))
    grid.add_column(justify="right", style="green", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for line in lines:
        value = wrap_sum(any_unicode(line.value, short), width - label_width - 8)
        grid.add_row(Text(line.name.unicode), "=", Text(value))
    return grid


# Long sums over several lines


def wrap_sum(text: str, width: int, indent: int = 0) -> str:
    """A long sum broken before its plus and minus signs, outside brackets where possible."""
    lines, current = [], ""
    for term in _split_sum(text, width):
        if current and len(current) + len(term) > width:
            lines.append(current.rstrip())
            current = term
        else:
            current += term
    return ("\n" + " " * indent).join([*lines, current.rstrip()])


def _split_sum(text: str, width: int, depth_limit: int = 0) -> list[str]:
    """The terms of a sum, each with its sign; terms wider than the line are split inside their brackets as well."""
    terms, depth, start = [], 0, 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        sign_ahead = text[position : position + 3] in (" + ", " - ")
        if sign_ahead and depth <= depth_limit and position > start:
            terms.append(text[start : position + 1])
            start = position + 1
    terms.append(text[start:])
    if depth_limit > 2:
        return terms
    return [
        piece
        for term in terms
        for piece in (_split_sum(term, width, depth_limit + 1) if len(term) > width and "(" in term else [term])
    ]
