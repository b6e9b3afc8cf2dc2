"""Functions of time in pieces: a cubic polynomial in each, which may jump from one to the next."""

from __future__ import annotations

import numpy as np

from kanes.base.samples import Samples
from kanes.base.types import Array


class Pieces(Samples):
    """Cubics between times, with coefficients of 1, τ, τ², τ³ for each, τ from its start; inputs of a run."""

    _coefficients: Array

    def __init__(self, times: Array, coefficients: Array) -> None:
        width = float(times[-1] - times[-2])
        last = coefficients[-1] @ width ** np.arange(4)
        super().__init__(times, np.append(coefficients[:, 0], last))
        object.__setattr__(self, "_coefficients", np.array(coefficients, dtype=float))

    def of_unit(self, where: str, unit: str) -> Samples:
        """The same: its values have no units."""
        return self

    def cubics(self) -> Array:
        """Coefficients of 1, τ, τ², τ³ for each interval."""
        return self._coefficients
