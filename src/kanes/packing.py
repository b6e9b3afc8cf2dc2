"""The order of numbers at one moment: time t, state x, inputs w and parameters p.

Compiled functions take them as groups, in the order of `GROUPS`; a function that depends on more takes that before
them. Constraints and sizes, and the graphs that these come from, take all in one column of t, x, p and w, in which x
has every speed that the system knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kanes.types import Array

GROUPS = ("t", "x", "w", "p")


def grouped(x: Sequence[str], w: Sequence[str], p: Sequence[str], t: str = "t") -> dict[str, tuple[str, ...]]:
    """The names of what compiled functions take, by group."""
    return dict(zip(GROUPS, ((t,), tuple(x), tuple(w), tuple(p)), strict=True))


def packed(t: Any, x: Any, w: Any, p: Any) -> Array:
    """One column of all that is known at a moment."""
    return np.concatenate([np.atleast_1d(t), x, p, w])
