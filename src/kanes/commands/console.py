"""What commands print: words for people on a terminal, or JSON for programs."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

OUT = Console(highlight=False, soft_wrap=True)
# Progress and errors go where they do not mix with results.
ERR = Console(stderr=True, highlight=False, soft_wrap=True)


def say(text: str = "") -> None:
    """A line of plain text; nothing in it is markup."""
    OUT.print(text, markup=False)


def give(document: str) -> None:
    """A document as it is, for a file or another program: nothing in it is folded, and tabs stay tabs."""
    sys.stdout.write(document.rstrip("\n") + "\n")


def say_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """A plain table that no terminal wraps: columns are as wide as what is in them."""
    table = Table(box=None, pad_edge=False, header_style="bold", show_header=any(heads))
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number in right else "left", no_wrap=number < len(heads) - 1)
    for row in rows:
        table.add_row(*(_plain(cell) for cell in row))
    OUT.print(table, soft_wrap=False)


def _plain(cell: str) -> Any:
    from rich.text import Text  # noqa: PLC0415  # only tables need it

    return Text(cell)


@contextmanager
def doing(what: str) -> Iterator[None]:
    """A line that tells what takes its time, and goes away when it is done."""
    with ERR.status(f"{what} …"):
        yield


def say_json(content: Any) -> None:
    """One JSON document; numbers that JSON does not have are null."""
    give(json.dumps(as_json(content), ensure_ascii=False, indent=2, allow_nan=False))


def as_json(content: Any) -> Any:
    """Tables, lists, numbers and texts alone.

    >>> as_json({"x": np.array([1.0, np.nan]), "z": 1 + 2j})
    {'x': [1.0, None], 'z': [1.0, 2.0]}
    """
    match content:
        case Mapping():
            return {str(key): as_json(value) for key, value in content.items()}
        case np.ndarray():
            return as_json(content.tolist())
        case str() | bool() | None:
            return content
        case complex():
            return [content.real, content.imag]
        case int():
            return content
        case float():
            return content if math.isfinite(content) else None
        case np.generic():
            return as_json(content.item())
        case Iterable():
            return [as_json(each) for each in content]
    return str(content)
