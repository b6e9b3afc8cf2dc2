"""Force plates: the force on the subject, its centre of pressure, and its free moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.types import Array, ArrayField
from kanes.base.values import SECOND, as_numbers, number
from kanes.motion_capture.recordings.plate_types import surface_wrench

# Newtons; below it the centre of pressure is noise.
THRESHOLD = 20.0
_AXES = ("x", "y", "z")


@dataclass(frozen=True, eq=False, repr=False)
class ForcePlate:
    """The measurements of a force plate, in the axes of the laboratory and SI units.

    `force` is that on the subject, and `moment` is its moment about the centre of the plate's surface. The corners are
    those of the quadrants (+x, +y), (−x, +y), (−x, −y), (+x, −y) of the plate's own axes, whose z points into the
    ground.

    >>> square = [[0.3, -0.3, -0.3, 0.3], [-0.2, -0.2, 0.2, 0.2], [0, 0, 0, 0]]
    >>> plate = ForcePlate("left", 2, square, t=[0, 0.1], force=[[0, 0], [0, 0], [700, 5]], moment=np.zeros((3, 2)))
    >>> plate.centre_of_pressure()
    array([[ 0., nan],
           [ 0., nan],
           [ 0., nan]])
    """

    name: str
    type: int
    corners: ArrayField  # 3 × 4, m
    t: ArrayField  # K, s
    force: ArrayField  # 3 × K, N
    moment: ArrayField  # 3 × K, N m

    def __post_init__(self) -> None:
        t = as_numbers(self.t, f"force plate '{self.name}', times", SECOND)
        if t is None or t.ndim != 1 or not np.isfinite(t).all() or (np.diff(t) <= 0).any():
            raise WrongValueError(f"force plate '{self.name}': its times must be finite and increase. Sort them.")
        object.__setattr__(self, "t", t)
        for what, shape in (("corners", (3, 4)), ("force", (3, t.size)), ("moment", (3, t.size))):
            values = as_numbers(getattr(self, what), f"force plate '{self.name}', {what}", gaps=what != "corners")
            if values is None or values.shape != shape:
                raise WrongValueError(
                    f"force plate '{self.name}': its {what} must have shape {shape}. Give an array of this shape."
                )
            object.__setattr__(self, what, values)
        if not np.linalg.norm(np.cross(*self._edges())) > 0:
            raise WrongValueError(f"force plate '{self.name}': its corners lie on a line. Give those of a rectangle.")

    def __repr__(self) -> str:
        return f"<force plate '{self.name}': type {self.type}, {counted(self.t.size, 'time')}>"

    @classmethod
    def from_channels(
        cls,
        name: str,
        plate_type: int,
        corners: object,
        t: object,
        channels: object,
        origin: object,
        matrix: object = None,
    ) -> ForcePlate:
        """The plate from its channels, C × K in SI units, in the order of its type.

        `origin` is ORIGIN of C3D files, in metres, and `matrix` the calibration of types 4, 6 and 7.
        """
        values, offset = as_numbers(channels, f"force plate '{name}'", gaps=True), as_numbers(origin)
        calibration = None if matrix is None else as_numbers(matrix)
        if values is None or values.ndim != 2 or offset is None or offset.shape != (3,):
            raise WrongValueError(
                f"force plate '{name}': channels must have two dimensions, and the origin three numbers. Give an array "
                "of channels × times, and x, y and z."
            )
        force, moment = surface_wrench(plate_type, values, offset, calibration)
        plate = cls(name, plate_type, corners, t, force, moment)
        return cls(name, plate_type, corners, t, plate.axes @ force, plate.axes @ moment)

    def _edges(self) -> tuple[Array, Array]:
        return self.corners[:, 0] - self.corners[:, 1], self.corners[:, 0] - self.corners[:, 3]

    @property
    def axes(self) -> Array:
        """The plate's own axes as columns: x and y along its edges, z into the ground."""
        x, y = self._edges()
        z = np.cross(x, y)
        columns = [each / np.linalg.norm(each) for each in (x, np.cross(z, x), z)]
        return np.column_stack(columns)

    @property
    def centre(self) -> Array:
        """The centre of the surface."""
        middle: Array = self.corners.mean(axis=1)
        return middle

    def centre_of_pressure(self, threshold: float = THRESHOLD) -> Array:
        """The centre of pressure, 3 × K; NaN where the force normal to the surface is below the threshold.

        x = −My/Fz, y = Mx/Fz  in the plate's axes, from its centre
        """
        Fz, Mx, My = self._across(threshold)
        flat = np.array([-My / Fz, Mx / Fz, 0 * Fz])
        return self.axes @ flat + self.centre[:, None]

    def free_moment(self, threshold: float = THRESHOLD) -> Array:
        """The moment about the centre of pressure, 3 × K, normal to the surface; NaN below the threshold."""
        arm = self.centre_of_pressure(threshold) - self.centre[:, None]
        return self.moment - np.cross(arm, self.force, axis=0)

    def _across(self, threshold: float) -> tuple[Array, Array, Array]:
        """Fz, Mx, My in the plate's axes; Fz is NaN below the threshold."""
        least = number(threshold, f"force plate '{self.name}', threshold", "N")
        force, moment = self.axes.T @ self.force, self.axes.T @ self.moment
        is_loaded = (np.abs(force[2]) >= least) & (force[2] != 0)
        return np.where(is_loaded, force[2], np.nan), moment[0], moment[1]

    def at(self, times: object) -> ForcePlate:
        """The same at other times, by linear interpolation; NaN before the first and after the last."""
        t = as_numbers(times, f"force plate '{self.name}', times", SECOND)
        if t is None or t.ndim != 1:
            raise WrongTypeError(f"force plate '{self.name}': {times!r} are not times. Give a list of numbers.")
        force, moment = (
            np.array([np.interp(t, self.t, row, left=np.nan, right=np.nan) for row in rows])
            for rows in (self.force, self.moment)
        )
        return ForcePlate(self.name, self.type, self.corners, t, force, moment)


def plate_columns(
    plates: Iterable[ForcePlate], threshold: float = THRESHOLD, empty: float = np.nan
) -> dict[str, Array]:
    """Columns of each plate, numbered from one, as OpenSim's files of ground forces name them.

    `ground_force_1_vx` … the force on the subject, `ground_force_1_px` … its centre of pressure, `ground_moment_1_mx` …
    its free moment. Below the threshold force and moment are zero, and the point is `empty`.
    """
    columns: dict[str, Array] = {}
    nowhere = as_numbers(empty, "force plates, empty", "m")
    if nowhere is None or nowhere.ndim:
        raise WrongTypeError(f"force plates: empty={empty!r} is not a number. Give a number, or NaN.")
    for which, plate in enumerate(plates, 1):
        point, free = plate.centre_of_pressure(threshold), plate.free_moment(threshold)
        is_empty = np.isnan(point) & ~np.isnan(plate.force)
        tables = {
            f"ground_force_{which}_v": np.where(is_empty, 0.0, plate.force),
            f"ground_force_{which}_p": np.where(is_empty, nowhere, point),
            f"ground_moment_{which}_m": np.where(is_empty, 0.0, free),
        }
        columns |= {
            f"{name}{axis}": row for name, rows in tables.items() for axis, row in zip(_AXES, rows, strict=True)
        }
    return columns


def plate_units(columns: Iterable[str]) -> dict[str, str]:
    """The units of such columns."""
    ends = {"v": "N", "p": "m", "m": "N m"}
    return {name: ends[name[-2]] for name in columns}
