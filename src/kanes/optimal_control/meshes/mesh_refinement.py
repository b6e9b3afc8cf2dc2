"""Meshes: the ends of intervals from 0 to 1, and finer ones where errors are too large."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array

# At most so many parts of an interval at a time, and how much smaller than the tolerance errors should become.
_MOST_PARTS, _SAFETY = 4, 0.3


def even_mesh(intervals: int) -> Array:
    """Intervals of one width."""
    return np.linspace(0, 1, intervals + 1)


def refined(mesh: Array, errors: Array, tolerance: float, order: int) -> Array:
    """Intervals whose error is too large split, in as many parts as the order of the scheme suggests.

    parts = (error / tolerance)^(1 / (order + 1))
    """
    finite = np.where(np.isfinite(errors), errors, tolerance * 1e9)
    wanted = (np.maximum(finite, tolerance * 1e-9) / (_SAFETY * tolerance)) ** (1 / (order + 1))
    parts = np.where(finite > tolerance, np.clip(np.ceil(wanted), 2, _MOST_PARTS), 1).astype(int)
    widths = np.repeat(np.diff(mesh) / parts, parts)
    found = np.concatenate([[0.0], np.cumsum(widths)])
    found[-1] = 1.0
    return found
