"""Sweeps: numbers that vary from run to run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import by_name


@dataclass(frozen=True)
class Sweep:
    """Values of some parameters, starting values and inputs; every value of one goes with every value of the others.

    >>> Sweep({"m": (1.0, 2.0), "q1": (0.1, 0.2, 0.3)}).runs()["m"]
    array([1., 1., 1., 2., 2., 2.])
    """

    over: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = {}
        for name, given in by_name("sweep", self.over, "{'m': (1, 2)}", "values").items():
            try:
                values = np.atleast_1d(np.asarray(given, dtype=float))
            except (TypeError, ValueError):
                values = np.empty(0)
            if values.ndim != 1 or not values.size or not np.isfinite(values).all():
                raise ExpressionError(f"sweep over {name}: {given!r} are no finite numbers. Give one or more.")
            found[name] = tuple(map(float, values))
        object.__setattr__(self, "over", found)

    def runs(self) -> dict[str, Array]:
        """One number for each run, by name."""
        grid = np.meshgrid(*self.over.values(), indexing="ij")
        return {name: values.ravel().astype(float) for name, values in zip(self.over, grid, strict=True)}
