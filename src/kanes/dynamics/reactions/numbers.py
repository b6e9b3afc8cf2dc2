"""Reactions as numbers, and which of them the equations of motion determine.

Where constraints follow from each other, Cᵀ n = 0 for some n ≠ 0: multipliers λ and λ + n give the same motion, and
only elasticity would determine them. A force  base + coefficients λ  is determined nonetheless if
coefficients n = 0 for all such n.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import UndeterminedError, UnknownNameError
from kanes.base.rank import family_sizes, left_null_spaces
from kanes.base.rank.thresholds import FOLLOWS_IN_RUN
from kanes.base.types import Array
from kanes.base.values import is_among
from kanes.model.constraints.rows import Row

# Relative to its size, the part of a force that may vary before it counts as undetermined; round-off is far below.
_VARIES = 1e-6


@dataclass(frozen=True, eq=False)
class OpenDirections:
    """Directions n of multipliers with Cᵀ n = 0 at N states, with each row in a unit of its own."""

    size: Array  # N × m, the units
    free: Array | None  # N × m × m, columns of unit length or zero; None if there are none

    @classmethod
    def of(cls, C: Array, rows: Sequence[Row]) -> OpenDirections:
        """From C, N × m × nu, and what its rows belong to."""
        # A row that is negligible beside others of its family does not determine its multiplier.
        size = family_sizes(C, [row.family for row in rows])
        free = left_null_spaces(C / size[:, :, None], FOLLOWS_IN_RUN)
        return cls(size, free if free.any() else None)


@dataclass(frozen=True, eq=False)
class MultiplierCoefficients:
    """Coefficients of the multipliers in a force, and their constraints, as functions of the graph's inputs."""

    coefficients: Callable[[Array], list[Array]]  # k × m
    determining: Callable[[Array], list[Array]]  # C, m × nu
    rows: tuple[Row, ...]
    height: int  # k

    def open_directions(self, columns: Array) -> OpenDirections:
        """The same for all forces of a system; `columns` are the graph's inputs at N states."""
        return OpenDirections.of(_stacked(self.determining(columns)[0], columns.shape[1]), self.rows)

    def varying(self, columns: Array, directions: OpenDirections | None = None) -> tuple[Array, Array]:
        """Which of the k numbers are not determined, k × N; and how much each row is involved, k × m."""
        found = self.open_directions(columns) if directions is None else directions
        if found.free is None:
            return np.zeros((self.height, columns.shape[1]), dtype=bool), np.zeros((self.height, len(self.rows)))
        coefficients = _stacked(self.coefficients(columns)[0], columns.shape[1]) / found.size[:, None, :]
        varied = coefficients @ found.free @ found.free.transpose(0, 2, 1)
        most = np.maximum(np.linalg.norm(coefficients, axis=2), 1e-300)
        is_varying = np.linalg.norm(varied, axis=2) > _VARIES * most
        return is_varying.T, np.abs(varied / most[:, :, None]).max(axis=0)

    def involved(self, amounts: Array) -> tuple[str, ...]:
        """The names of the rows with a nonzero amount."""
        return tuple(row.name for row, amount in zip(self.rows, amounts, strict=True) if amount > _VARIES)


@dataclass(frozen=True, eq=False, repr=False)
class Reaction:
    """The reaction of a connection as numbers: along a run (one column for each time), or at one state.

    Which of these exist depends on the connection. Vectors are measure numbers in N, three rows.

        force      on a body by its parent; on the second point or body of a constraint by the first; on a point
        torque     the same, about the joint or the point
        value      along a direction; or the generalized force of a constraint that was written as an expression
        tension    of a distance that is kept, positive where it pulls
        normal     force between two surfaces, positive where they press
        friction   force along the surfaces on what rolls

    `unique` is true for those that the equations of motion determine. Reading one that is not unique raises an
    error; at single times, such as in singular positions, it is NaN.
    """

    name: str
    parts: dict[str, Array]
    undetermined: dict[str, tuple[str, ...]]  # by part, the constraints that could carry it

    @classmethod
    def of(
        cls,
        name: str,
        kinds: Sequence[tuple[str, int]],
        values: Array,
        coefficients: MultiplierCoefficients | None,
        columns: Array,
        directions: OpenDirections | None = None,
    ) -> Reaction:
        """From the numbers of all parts below each other; `kinds` has their names and heights."""
        parts, undetermined = {}, {}
        varying, amounts = coefficients.varying(columns, directions) if coefficients is not None else (None, None)
        start = 0
        for kind, height in kinds:
            numbers = values[start : start + height]
            if coefficients is not None and varying is not None and amounts is not None:
                here = varying[start : start + height]
                if here.any(axis=0).mean() > 0.5:
                    undetermined[kind] = coefficients.involved(amounts[start : start + height].max(axis=0))
                numbers = np.where(here, np.nan, numbers)
            parts[kind] = numbers[0] if height == 1 else numbers
            start += height
        return cls(name, parts, undetermined)

    def at_once(self) -> Reaction:
        """The same of a single time, without the axis of times."""
        return Reaction(self.name, {kind: numbers[..., 0] for kind, numbers in self.parts.items()}, self.undetermined)

    @property
    def unique(self) -> dict[str, bool]:
        """Whether each part is determined."""
        return {kind: kind not in self.undetermined for kind in self.parts}

    @property
    def force(self) -> Array:
        """The force: three rows."""
        return self["force"]

    @property
    def torque(self) -> Array:
        """The torque: three rows."""
        return self["torque"]

    @property
    def value(self) -> Array:
        """The only number of a constraint by an expression, or along a direction."""
        return self["value"]

    @property
    def tension(self) -> Array:
        """The pull between two points held at a distance."""
        return self["tension"]

    @property
    def normal(self) -> Array:
        """The force between two surfaces along their normal."""
        return self["normal"]

    @property
    def friction(self) -> Array:
        """The force between two surfaces in their common plane."""
        return self["friction"]

    def __getitem__(self, kind: str) -> Array:
        if not is_among(kind, self.parts):
            raise UnknownNameError(f"{self.name} has no {kind}. It has: {', '.join(self.parts)}.")
        if kind in self.undetermined:
            raise UndeterminedError(f"{kind} of {self.name}", self.undetermined[kind])
        return self.parts[kind]

    def __repr__(self) -> str:
        listed = [kind if unique else f"{kind} (not unique)" for kind, unique in self.unique.items()]
        return f"<reaction of {self.name}: {', '.join(listed)}>"


def _stacked(matrices: Array, count: int) -> Array:
    """Matrices side by side as an array of them, N × rows × columns."""
    return matrices.reshape(matrices.shape[0], count, -1).transpose(1, 0, 2)
