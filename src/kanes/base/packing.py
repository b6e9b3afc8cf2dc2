"""The order of the numbers at one instant: time t, state x, inputs w and parameters p.

Compiled functions take them as groups, in the order of `GROUPS`; further arguments come before
them. Constraints and sizes, and the graphs that these come from, take all in one column of t, x, p and w, in which x
has all speeds of the system.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.types import Array

GROUPS = ("t", "x", "w", "p")


def grouped(x: Sequence[str], w: Sequence[str], p: Sequence[str], t: str = "t") -> dict[str, tuple[str, ...]]:
    """The names of the arguments of compiled functions, by group."""
    return dict(zip(GROUPS, ((t,), tuple(x), tuple(w), tuple(p)), strict=True))


def packed(t: ArrayLike, x: ArrayLike, w: ArrayLike, p: ArrayLike) -> Array:
    """All known numbers at one instant, as one column."""
    return np.concatenate([np.atleast_1d(t), x, p, w])
