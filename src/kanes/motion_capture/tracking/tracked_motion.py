"""The result of inverse kinematics: coordinates, and distances of the model's markers from the measured ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import UnknownNameError, counted
from kanes.base.short_texts import few
from kanes.base.types import Array
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking import pictures as tracking_pictures

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Frames and markers that a summary names; more are counted.
_MOST_NAMED = 5


@dataclass(frozen=True, eq=False, repr=False)
class TrackedMotion:
    """Coordinates that bring the markers of a model closest to the measured ones, from `kn.inverse_kinematics`.

    `tracked["knee"]` is a coordinate, N numbers; NaN where the markers of a frame do not determine it. Errors are those
    of single markers, in metres, without their weights; those by frame are over markers that have a weight.
    """

    name: str  # of the model
    t: Array  # N
    q: Mapping[str, Array]  # N each, all coordinates
    units: Mapping[str, str]  # of the coordinates
    positions: Mapping[str, Array]  # by label: positions in the model, 3 × N
    differences: Mapping[str, Array]  # by label: that less what was measured, 3 × N, NaN in gaps
    weights: Mapping[str, Array]  # by label: N, zero in gaps
    objective: Array  # N: Σ w |difference|² and the same of coordinate tasks
    unsolved: Mapping[int, str]  # numbers of frames with a fault, and the fault
    notes: tuple[str, ...] = ()

    def __getitem__(self, key: object) -> Array:
        """A coordinate, by symbol or name."""
        if str(key) not in self.q:
            raise UnknownNameError(f"'{self.name}' has no coordinate {key}. It has: {', '.join(self.q)}.")
        return self.q[str(key)]

    # Errors

    @cached_property
    def distances(self) -> Mapping[str, Array]:
        """The distance of each marker from its measured position, N each, NaN in gaps."""
        return {label: np.sqrt((off**2).sum(axis=0)) for label, off in self.differences.items()}

    @cached_property
    def rms_by_marker(self) -> Mapping[str, float]:
        """The root of the mean square over all frames, of each marker; NaN for one without measurements."""
        return {label: _rms(distance) for label, distance in self.distances.items()}

    @cached_property
    def largest_by_marker(self) -> Mapping[str, float]:
        """The largest distance of each marker; NaN for one without measurements."""
        return {label: _largest(distance) for label, distance in self.distances.items()}

    @cached_property
    def _weighed(self) -> Array:
        """Distances of markers that have a weight, m × N; NaN elsewhere."""
        rows = [np.where(self.weights[label] > 0, distance, np.nan) for label, distance in self.distances.items()]
        return np.array(rows)

    @cached_property
    def rms_by_frame(self) -> Array:
        """The root of the mean square over the markers of each frame; NaN where there are none."""
        return np.array([_rms(column) for column in self._weighed.T])

    @cached_property
    def largest_by_frame(self) -> Array:
        """The largest distance in each frame; NaN where there are no markers."""
        return np.array([_largest(column) for column in self._weighed.T])

    @property
    def rms(self) -> float:
        """The root of the mean square over all markers and frames."""
        return _rms(self._weighed.ravel())

    @property
    def largest(self) -> tuple[float, str, float]:
        """The largest distance, the label of its marker, and its time."""
        if np.isnan(self._weighed).all():
            return np.nan, "", np.nan
        marker, frame = np.unravel_index(np.nanargmax(self._weighed), self._weighed.shape)
        return float(self._weighed[marker, frame]), list(self.distances)[marker], float(self.t[frame])

    # Data and plots

    @cached_property
    def recording(self) -> Recording:
        """The coordinates as columns, and the markers of the model: to be filtered, replayed and written."""
        name = f"coordinates of {self.name}"
        return Recording(t=self.t, columns=self.q, markers=self.positions, units=self.units, name=name)

    def plot(self) -> Figure:
        """Coordinates, errors by frame and errors by marker; returns the figure."""
        return tracking_pictures.plot(self)

    # As text

    def summary(self) -> str:
        """The errors of all markers, and every frame with a fault."""
        width = max(len(label) for label in self.distances)
        lines = [repr(self), f"  {'marker':{width}}  {'RMS':>9}  {'largest':>9}   in mm"]
        for label, rms in sorted(self.rms_by_marker.items(), key=lambda pair: -np.nan_to_num(pair[1])):
            pulls = "" if (self.weights[label] > 0).any() else "   without weight"
            lines.append(f"  {label:{width}}  {1e3 * rms:9.3f}  {1e3 * self.largest_by_marker[label]:9.3f}{pulls}")
        lines += [f"  frame {frame} (t = {self.t[frame]:g} s): {why}" for frame, why in self.unsolved.items()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        distance, label, when = self.largest
        span = f"{counted(self.t.size, 'frame')} from {self.t[0]:g} to {self.t[-1]:g} s"
        lines = [
            f"inverse kinematics of '{self.name}': {span}, {counted(len(self.distances), 'marker')}, "
            f"{counted(len(self.q), 'coordinate')}",
            f"  RMS error {1e3 * self.rms:.3g} mm, largest {1e3 * distance:.3g} mm ({label} at {when:g} s)",
        ]
        if self.unsolved:
            named = [f"{frame} ({why})" for frame, why in list(self.unsolved.items())[:_MOST_NAMED]]
            more = ["…"] if len(self.unsolved) > _MOST_NAMED else []
            lines.append(f"  {counted(len(self.unsolved), 'frame')} with faults: {', '.join([*named, *more])}")
        head, *below = [*lines, *(f"  {note}" for note in self.notes)]
        return "\n".join([head, *few(below, "notes and unsolved")])


def _rms(values: Array) -> float:
    seen = values[~np.isnan(values)]
    return float(np.sqrt((seen**2).mean())) if seen.size else np.nan


def _largest(values: Array) -> float:
    seen = values[~np.isnan(values)]
    return float(seen.max()) if seen.size else np.nan
