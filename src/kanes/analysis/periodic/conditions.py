"""Conditions on a periodic motion besides that it returns: quantities that are fixed, and periods that are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.base.values import name_of
from kanes.kernel.compiled_kernel import CompiledKernel

PERIOD = "period"


@dataclass(frozen=True, eq=False)
class Fixed:
    """A quantity at the start, or the period, that has a given value."""

    of: object  # a symbol, a name or an expression
    value: float

    @property
    def name(self) -> str:
        """What messages call it."""
        return name_of(self.of) or str(self.of)


def at_start(
    kernel: CompiledKernel, wrt: Sequence[str], of: object, t: float, x: Array, S: Array, w: Array, p: Array
) -> tuple[float, Array]:
    """A quantity at a state, and its derivatives by θ: by way of the state, and directly."""
    name = name_of(of)
    if name in kernel.states:
        row = kernel.states.index(name)
        return float(x[row]), S[row].copy()
    function = kernel.sensitivity("value", of, tuple(wrt))
    found = function.along(np.array([[t]]), np.append(x, S.T.ravel())[:, None], w[:, None], p[:, None])[:, 0]
    if found.size != 1 + len(wrt):
        raise WrongValueError(f"'{kernel.name}': {of} is a vector. Give an expression that is one number.")
    return float(found[0]), found[1:]
