"""Meshes whose points are times of samples, so that data lie where polynomials are most exact."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array

# Intervals of a first mesh, at least and at most, where none are asked for.
_FEWEST, _MOST = 20, 400
# A gap this much wider than intervals is divided; points nearer than this are one. The widest gap gets so many times
# the intervals that are wanted.
_WIDE, _SAME, _LONGEST = 1.5, 1e-3, 4


def sample_mesh(times: Array, start: float, stop: float, intervals: int | None) -> Array:
    """The ends of about so many intervals, from 0 to 1: times of samples, and even parts of gaps between them."""
    wanted = _MOST if intervals is None else intervals
    fewest = _FEWEST if intervals is None else intervals
    own = np.unique(np.concatenate([[start], times[(times > start) & (times < stop)], [stop]]))
    typical = float(np.median(np.diff(own)))
    own = own[np.append(True, np.diff(own) > _SAME * typical)]
    stride = max(1, round((own.size - 1) / wanted))
    points = np.append(own[:-1:stride], stop)
    if points.size > 2 and stop - points[-2] < stride * typical / 2:  # the last one is too near to the end
        points = np.delete(points, -2)
    span = stop - start
    usual = max(min(stride * typical, span / fewest), span / (_LONGEST * wanted))
    gaps = np.diff(points)
    parts = np.where(gaps > _WIDE * usual, np.maximum(1, np.ceil(gaps / usual - _SAME)), 1).astype(int)
    widths = np.repeat(gaps / parts, parts)
    found = np.concatenate([[0.0], np.cumsum(widths)]) / span
    exact = np.concatenate([[0], np.cumsum(parts)])
    found[exact] = (points - start) / span
    return found


def places_in(mesh: Array, fractions: Array, *, at_ends: bool) -> tuple[Array, Array]:
    """The interval and the place in it of some times from 0 to 1; points of the mesh at ends of intervals if wanted."""
    count = mesh.size - 1
    nearest = np.clip(np.searchsorted(mesh, fractions), 1, count)
    before = np.abs(fractions - mesh[nearest - 1]) < np.abs(fractions - mesh[nearest])
    nearest = nearest - before
    on_mesh = np.abs(fractions - mesh[nearest]) < 1e-9 * np.diff(mesh).min()
    exact = np.where(on_mesh, mesh[nearest], fractions)
    intervals = np.clip(np.searchsorted(mesh, exact, side="left" if at_ends else "right") - 1, 0, count - 1)
    places: Array = (exact - mesh[intervals]) / np.diff(mesh)[intervals]
    return intervals, places
