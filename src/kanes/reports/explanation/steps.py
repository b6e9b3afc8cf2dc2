"""The steps of a derivation."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.base.types import Content
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.expr.tables import Label, Table


@dataclass(frozen=True, eq=False)
class Line:
    """A quantity and its value."""

    name: Label
    value: Expr | Vector

    def __getstate__(self) -> Content:
        state: Content = as_it_stands(self.__dict__)
        return state


@dataclass(frozen=True, eq=False)
class Step:
    """A heading, the rule that the step follows, and its results."""

    title: str
    rule: Label
    results: tuple[Line | Table, ...]
