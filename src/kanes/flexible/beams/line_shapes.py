"""Shapes of modes along a straight line: of deflections, twist or stretch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from kanes.base.types import Array


class LineCurves(Protocol):
    """Functions along a line."""

    def __call__(self, x: Array, nu: int = 0, /) -> Array:
        """Their values at K places, or derivatives, K×n."""


@dataclass(frozen=True)
class LineShapes:
    """n modes of one kind: "y" and "z" are deflections along these axes."""

    kind: str
    frequencies: Array  # n, rad/s
    modal_masses: Array  # n
    curves: LineCurves  # may have more than n
    scale: Array  # n, by which the curves are multiplied

    def values(self, x: Array) -> Array:
        """K×n."""
        return np.asarray(self.curves(x)[:, : len(self.scale)] * self.scale)

    def slopes(self, x: Array) -> Array:
        """K×n."""
        return np.asarray(self.curves(x, 1)[:, : len(self.scale)] * self.scale)

    def of_kind(self, kind: str, modal_mass: float) -> LineShapes:
        """The same shapes, scaled so that each has this modal mass."""
        scale = self.scale * np.sqrt(modal_mass / self.modal_masses)
        return replace(self, kind=kind, scale=scale, modal_masses=np.full(len(scale), modal_mass))

    def in_units(self, frequency: float, mass: float) -> LineShapes:
        """The same, where frequencies and modal masses were multiples of these."""
        return replace(self, frequencies=self.frequencies * frequency, modal_masses=self.modal_masses * mass)

    def first(self, count: int) -> LineShapes:
        """The first modes only."""
        few = replace(self, frequencies=self.frequencies[:count], modal_masses=self.modal_masses[:count])
        return replace(few, scale=self.scale[:count])


def column_of(families: Sequence[LineShapes], kind: str, x: Array, *, slopes: bool = False) -> Array:
    """K×n for the modes of all kinds in their order: zero for those of other kinds."""
    parts = []
    for each in families:
        if each.kind == kind:
            parts.append(each.slopes(x) if slopes else each.values(x))
        else:
            parts.append(np.zeros((len(x), len(each.frequencies))))
    return np.concatenate(parts, axis=1)
