"""The steps of a derivation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.tables import Label, Table


@dataclass(frozen=True, eq=False)
class Line:
    """A quantity and what it is."""

    name: Label
    value: Any  # a scalar expression or a Vector

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = as_it_stands(self.__dict__)
        return state


@dataclass(frozen=True, eq=False)
class Step:
    """A heading, the rule that the step follows, and its results."""

    title: str
    rule: Label
    results: tuple[Line | Table, ...]
