"""A line of the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """What was measured; `met` is None where nothing was promised."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None
