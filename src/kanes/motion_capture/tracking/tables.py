"""The arguments of inverse kinematics as arrays with a row for each frame."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError, counted
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import as_numbers, by_name, check_names, names_in, number, numbers_by_name
from kanes.model.joints.coordinate_units import coordinate_units
from kanes.model.system import System
from kanes.motion_capture.recordings.column_units import factor_to
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking.marker_functions import MarkerFunctions
from kanes.motion_capture.tracking.marker_points import MarkerPoint


class TrackingTables:
    """The tables of one call, by the names of a system, a recording and its markers."""

    def __init__(
        self, system: System, recording: Recording, functions: MarkerFunctions, points: Sequence[MarkerPoint]
    ) -> None:
        self._system, self._recording, self._functions = system, recording, functions
        self._coordinates = functions.coordinates
        self._labels = [point.label for point in points]
        self._where = f"inverse kinematics of '{system.name}'"
        self._count = recording.t.size

    def parameters(self, given: Numbers | None, first: Mapping[str, float]) -> list[float]:
        """Values of all parameters, NaN for unused ones; `first` has those to be fitted."""
        names, used = self._functions.parameters, self._functions.used
        found = {**numbers_by_name(self._system.name, given, self._system.units), **first}
        cure = f"Give one number for each of {', '.join(used) or 'none'}."
        check_names(self._system.name, "parameter", names, found, cure, needed=used)
        return [found.get(name, np.nan) for name in names]

    def start_and_locks(self, start: Numbers | None, locked: Values | Collection[object]) -> tuple[Array, Array]:
        """Initial coordinates, a row for each frame, and the indices of those that are not locked."""
        name, units = self._system.name, self._system.units
        given = numbers_by_name(name, start, units)
        held = by_name(name, locked) if isinstance(locked, Mapping) else {}
        names = list(held) if isinstance(locked, Mapping) else names_in(name, locked)
        for table in (given, names):
            self._check(table)
        q = np.zeros(len(self._coordinates))
        for four in self._functions.quaternions:
            q[four[0]] = 1.0
        for key, value in given.items():
            q[self._coordinates.index(key)] = value
        rows = np.repeat(q[None], self._count, axis=0)
        for key, value in held.items():
            rows[:, self._coordinates.index(key)] = self._series(value, f"locked {key}", units.get(key, ""), key)
        moving = [index for index, key in enumerate(self._coordinates) if key not in names]
        return rows, np.array(moving, dtype=int)

    def bounds(self, given: Values | None, moving: Array) -> tuple[Array, Array]:
        """Least and largest values of the coordinates that are not locked."""
        name, units = self._system.name, self._system.units
        found = by_name(name, given, "{q1: (-0.5, 2)}", "bounds")
        self._check(found)
        lower, upper = np.full(len(self._coordinates), -np.inf), np.full(len(self._coordinates), np.inf)
        for key, pair in found.items():
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise WrongTypeError(
                    f"{self._where}, bounds of {key}: {pair!r} is not a pair. Give one such as (-0.5, 2)."
                )
            index = self._coordinates.index(key)
            for side, value in zip((lower, upper), pair, strict=True):
                if value is not None and not (isinstance(value, float) and np.isinf(value)):
                    side[index] = number(value, f"bounds of {key}", units.get(key, ""))
            if not lower[index] <= upper[index]:
                raise WrongValueError(
                    f"{self._where}, bounds of {key}: {lower[index]:g} is above {upper[index]:g}. Give the lower first."
                )
        return lower[moving], upper[moving]

    def tasks(self, given: Values | None, moving: Array) -> tuple[Array, Array]:
        """Wanted values of coordinates, and their weights, a row for each frame."""
        found = by_name(self._system.name, given, "{q1: (0.3, 10)}", "tasks")
        self._check(found)
        wanted, weights = (np.zeros((self._count, len(self._coordinates))) for _ in range(2))
        for key, pair in found.items():
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise WrongTypeError(
                    f"{self._where}, task of {key}: {pair!r} is not a pair. Give the wanted value and its weight, such "
                    "as (0.3, 10)."
                )
            index, unit = self._coordinates.index(key), self._system.units.get(key, "")
            wanted[:, index] = self._series(pair[0], f"task of {key}", unit, key)
            weights[:, index] = self._weight(pair[1], f"task of {key}")
        # Gaps of a wanted value have no weight.
        weights[~np.isfinite(wanted)] = 0.0
        return np.nan_to_num(wanted)[:, moving], weights[:, moving]

    def measured(self, weights: Mapping[str, object] | None) -> tuple[Array, Array]:
        """Measured positions, N × 3m, and weights of markers, N × m, zero in gaps."""
        positions = np.concatenate([self._recording.markers[label] for label in self._labels]).T
        given = by_name(self._system.name, weights, "{'heel': 2}", "weights")
        unknown = [label for label in given if label not in self._labels]
        if unknown:
            raise UnknownNameError(
                f"{self._where}: no marker {', '.join(unknown)} is tracked. Those are: {', '.join(self._labels)}."
            )
        rows = [self._weight(given.get(label, 1.0), f"weight of marker '{label}'") for label in self._labels]
        by_marker = np.stack([np.broadcast_to(row, self._count) for row in rows], axis=1)
        is_seen = np.isfinite(positions).reshape(self._count, -1, 3).all(axis=2)
        return positions, np.where(is_seen, by_marker, 0.0)

    def _check(self, names: Collection[str]) -> None:
        cure = f"It has: {', '.join(self._coordinates)}."
        check_names(self._system.name, "coordinate", self._coordinates, names, cure, needed=())

    def _series(self, value: object, what: str, unit: str, of: str = "") -> Array:
        """A number, N numbers, or a column of the recording by its label, in the unit of the coordinate."""
        if isinstance(value, str):
            if value not in self._recording.columns:
                known = ", ".join(self._recording.columns) or "none"
                raise UnknownNameError(f"{self._where}, {what}: the recording has no column {value}. It has: {known}.")
            has = coordinate_units(self._system).get(of) if of else ""
            return self._recording.columns[value] * factor_to(self._recording, value, has, f"{self._where}, {what}")
        numbers = as_numbers(value, f"{self._where}, {what}", unit)
        if numbers is None or numbers.shape not in ((), (self._count,)):
            raise WrongValueError(
                f"{self._where}, {what}: {value!r} is neither a number nor {counted(self._count, 'number')}, one for "
                "each frame. Give one of these, or the label of a column."
            )
        return numbers

    def _weight(self, value: object, what: str) -> Array:
        weight = self._series(value, what, "")
        if not np.isfinite(weight).all() or (weight < 0).any():
            raise WrongValueError(
                f"{self._where}, {what}: {value!r} is not a weight. Give numbers that are not negative."
            )
        return weight
