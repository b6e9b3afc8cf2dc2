"""How large velocities, accelerations, impulses and forces are, row by row.

Rows may have different units: a contact's are in m/s, those of a stop in rad/s. A row is compared with others in units
of √G_rr, the rate at which a unit of √(kinetic energy) moves it. All thresholds of contacts are relative to these
sizes.
"""

from __future__ import annotations

import numpy as np

from kanes.base.rank.thresholds import LEAST, NO_DIAGONAL_INERTIA
from kanes.base.types import Array


def row_units(G: Array) -> Array:
    """√G_rr; where a row cannot move, that of the row that moves most."""
    diagonal = np.abs(G.diagonal())
    largest = float(diagonal.max(initial=0.0))
    if largest <= 0:
        return np.ones(diagonal.size)
    return np.sqrt(np.where(diagonal > NO_DIAGONAL_INERTIA * largest, diagonal, largest))


def velocity_sizes(G: Array, v: Array, least: float = 0.0) -> Array:
    """How large the velocities (or accelerations) `v` are, as each row sees them; at least `least`."""
    units = row_units(G)
    return np.maximum(units * float(np.abs(v / units).max(initial=0.0)), max(least, LEAST))


def impulse_sizes(G: Array, v: Array) -> Array:
    """How large impulses (or forces) are that change the velocities (or accelerations) `v`."""
    units = row_units(G)
    return np.maximum(float(np.abs(v / units).max(initial=0.0)) / units, LEAST)
