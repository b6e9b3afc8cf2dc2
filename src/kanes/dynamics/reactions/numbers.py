"""Reactions as numbers, and which of them are not determined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import UndeterminedError, UnknownNameError
from kanes.base.types import Array
from kanes.base.values import is_among
from kanes.dynamics.reactions.uniqueness import MultiplierCoefficients, OpenDirections


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

    `unique` is true for those that the laws of motion determine. Reading one that is not unique raises an error; at
    single times, such as in singular positions, it is NaN.
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
