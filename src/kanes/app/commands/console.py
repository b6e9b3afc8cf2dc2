"""Output of commands: text on a terminal, or JSON."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kanes.base.types import Plain

OUT = Console(highlight=False, soft_wrap=True)
# Progress and errors go to stderr, apart from results.
ERR = Console(stderr=True, highlight=False, soft_wrap=True)


def echo(text: str = "") -> None:
    """Print a line of plain text, without markup."""
    OUT.print(text, markup=False)


def write_stdout(document: str) -> None:
    """Print a document unchanged: lines are not wrapped, and tabs are kept."""
    sys.stdout.write(document.rstrip("\n") + "\n")


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """Print a plain table without wrapping; columns are as wide as their contents."""
    table = Table(box=None, pad_edge=False, header_style="bold", show_header=any(heads))
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number in right else "left", no_wrap=number < len(heads) - 1)
    for row in rows:
        # As `Text`, since rich reads brackets in plain strings as markup.
        table.add_row(*map(Text, row))
    OUT.print(table, soft_wrap=False)


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Show a line such as "compiling …" until the work is done."""
    with ERR.status(f"{what} …"):
        yield


def print_json(content: object) -> None:
    """Print a JSON document; NaN and infinite numbers become null."""
    write_stdout(json.dumps(as_json(content), ensure_ascii=False, indent=2, allow_nan=False))


def as_json(content: object) -> Plain:
    """Content as dictionaries, lists, numbers and texts.

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
