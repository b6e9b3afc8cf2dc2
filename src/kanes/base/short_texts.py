"""Short texts about objects: shortened lists, tables, and ranges of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import zip_longest

import numpy as np

from kanes.base.types import Array

# Characters of a list in a line, and lines below a heading.
_WIDTH, _HEIGHT = 76, 10


def listed(names: Iterable[str], nothing: str = "none", width: int = _WIDTH) -> str:
    """Names with commas between them, as many as a line holds, and how many more there are.

    >>> listed(f"q{number}" for number in range(1, 100))[-20:]
    'q16, q17 and 82 more'
    """
    all_names = list(names)
    shown, length = 0, 0
    for name in all_names:
        length += len(name) + 2
        if length > width and shown:
            break
        shown += 1
    text = ", ".join(all_names[:shown]) or nothing
    return text if shown == len(all_names) else f"{text} and {len(all_names) - shown} more"


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """A sentence that suggests the name nearest to an unknown one; empty without a near one.

    >>> did_you_mean("m_Q", ["m_A", "l"])
    " Did you mean 'm_A'?"
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only needed for messages

    lower = {each.lower(): each for each in names}
    near = get_close_matches(name.lower(), lower, 1)
    return f" Did you mean '{lower[near[0]]}'?" if near else ""


def few(lines: Sequence[str], all_of_them: str = "") -> list[str]:
    """Lines below a heading, at most ten; the last one then says how many more there are, and where."""
    if len(lines) <= _HEIGHT:
        return list(lines)
    where = f": {all_of_them}" if all_of_them else ""
    return [*lines[: _HEIGHT - 1], f"  … and {len(lines) - _HEIGHT + 1} more{where}"]


def is_short(text: str) -> bool:
    """Whether a text is short enough to be shown."""
    lines = text.split("\n")
    return len(lines) <= _HEIGHT + 2 and max(map(len, lines)) <= _WIDTH + 44


def ranges(curves: dict[str, Array]) -> list[tuple[str, ...]]:
    """Rows of a table: the name of each curve, its first and last, least and largest value."""
    rows = []
    for name, values in curves.items():
        numbers = (values[0], values[-1], np.min(values), np.max(values)) if values.size else ()
        rows.append((name, *(f"{number:.6g}" for number in numbers)))
    return rows


RANGE_HEADS = ("first", "last", "least", "largest")


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Plain columns below their heads."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()

    return "\n".join([line(heads), "─" * (sum(widths) + 2 * (len(widths) - 1)), *(line(row) for row in rows)])


def side_by_side(tables: Sequence[str]) -> str:
    """Plain tables in one row."""
    columns = [table.split("\n") for table in tables]
    widths = [max(map(len, column)) for column in columns]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join("    ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for a notebook, numbers at the right."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        return "".join(f'<{tag} style="{_style(text)}">{escape(text)}</{tag}>' for text in texts)

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


def _style(text: str) -> str:
    is_number = text[:1].isdigit() or text[:1] in "-–∞"
    return f"padding: 0.1em 0.8em; text-align: {'right' if is_number else 'left'}"
