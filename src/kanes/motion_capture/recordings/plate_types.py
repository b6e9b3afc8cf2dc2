"""Types of force plates: from their channels to a force and a moment at the centre of the surface.

A plate has axes of its own, z into the ground. Types and their channels, as C3D files number them:

    1   Fx, Fy, Fz, Px, Py, Tz                              centre of pressure and free moment, by the plate itself
    2   Fx, Fy, Fz, Mx, My, Mz                              moments about an origin below the surface
    3   Fx12, Fx34, Fy14, Fy23, Fz1, Fz2, Fz3, Fz4          sums of sensors at (±a, ±b)
    4   as 2, after multiplication by a matrix of 6 × 6
    6   Fx1, Fy1, Fz1, … Fz4, of the same four sensors, after multiplication by a matrix of 12 × 12
    7   as 3, after multiplication by a matrix of 8 × 8

Type 5 has eight channels of sensors at its corners and a matrix of 6 × 8, in pounds and inches or in units of the file;
files do not state which, so that it is not read.

Source: c3d-guide, FORCE_PLATFORM:TYPE, CHANNEL, ORIGIN, CAL_MATRIX; has-motion, FP_TYPE (3, 5, 6, 7), FP_ORIGIN.
"""

from __future__ import annotations

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array

# How many channels a plate of each type has.
CHANNELS = {1: 6, 2: 6, 3: 8, 4: 6, 6: 12, 7: 8}
CALIBRATED = (4, 6, 7)


def unknown_type(plate_type: int) -> str:
    """The error text for a type that is not read."""
    known = ", ".join(str(each) for each in CHANNELS)
    if plate_type == 5:
        return f"its type is 5, whose matrix of 6 × 8 is in unknown units, and known are {known}"
    return f"its type is {plate_type}, and known are {known}"


def surface_wrench(plate_type: int, channels: Array, origin: Array, matrix: Array | None = None) -> tuple[Array, Array]:
    """The force, and its moment about the centre of the surface, in the axes of the plate: 3 × K each.

    `channels` are in N, N m and m; for types with a matrix they are what the matrix takes. `origin` is ORIGIN: for
    types 2 and 4 from the origin to the centre of the surface; for 3, 6 and 7 it is (a, b, z) with the distances a
    and b of the sensors from the axes, and z that of the surface.
    """
    if plate_type not in CHANNELS:
        raise WrongValueError(f"force plate: {unknown_type(plate_type)}. Use one of these, or force and moment.")
    values = channels if matrix is None else matrix @ channels
    if plate_type == 1:
        return _by_pressure(values)
    # The origin lies below the surface, and z points down; some files have the opposite vector.
    downwards = -origin if origin[2] > 0 else origin
    if plate_type in (2, 4):
        force, moment = values[:3], values[3:6]
        return force, moment + np.cross(force.T, downwards).T
    if plate_type == 6:
        x, y, across = values.reshape(4, 3, -1).swapaxes(0, 1)
        values = np.array([x[0] + x[1], x[2] + x[3], y[0] + y[3], y[1] + y[2], *across])
    a, b, z = np.abs(origin)
    return _by_sensors(values, a, b, -z)


def _by_pressure(values: Array) -> tuple[Array, Array]:
    """M = r × F + T with r = (Px, Py, 0) and T = (0, 0, Tz)."""
    force, zero = values[:3], np.zeros(values.shape[1])
    moment = np.cross(np.array([values[3], values[4], zero]), force, axis=0)
    moment[2] += values[5]
    return force, moment


def _by_sensors(values: Array, a: float, b: float, z: float) -> tuple[Array, Array]:
    """Sums over the sensors 1 (a, b), 2 (−a, b), 3 (−a, −b), 4 (a, −b), moved to the surface by F × (0, 0, z)."""
    x12, x34, y14, y23, z1, z2, z3, z4 = values
    force = np.array([x12 + x34, y14 + y23, z1 + z2 + z3 + z4])
    moment = np.array([b * (z1 + z2 - z3 - z4), a * (z2 + z3 - z1 - z4), b * (x34 - x12) + a * (y14 - y23)])
    return force, moment + np.cross(force.T, [0.0, 0.0, z]).T
