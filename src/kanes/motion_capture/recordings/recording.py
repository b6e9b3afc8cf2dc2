"""Recordings: measured data, by label, in SI units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError, counted
from kanes.base.types import Array, ArrayField
from kanes.base.values import SECOND, as_numbers
from kanes.motion_capture.recordings.column_units import in_radians
from kanes.motion_capture.recordings.files.writing import write_recording
from kanes.motion_capture.recordings.filters.butterworth import lowpass
from kanes.motion_capture.recordings.filters.cutoff import ResidualAnalysis, residual_analysis
from kanes.motion_capture.recordings.filters.derivatives import Derivatives, derivatives
from kanes.motion_capture.recordings.filters.gaps import Gap, filled, find_gaps
from kanes.motion_capture.recordings.filters.opensim_lowpass import opensim_lowpass
from kanes.motion_capture.recordings.filters.resampling import between, resampled
from kanes.motion_capture.recordings.filters.smoothing import smoothed
from kanes.motion_capture.recordings.filters.stretches import Labels, series_of
from kanes.motion_capture.recordings.force_plates import THRESHOLD, ForcePlate, plate_columns, plate_units
from kanes.motion_capture.recordings.labelled_arrays import to_xarray
from kanes.motion_capture.recordings.laboratory_axes import in_axes
from kanes.motion_capture.recordings.regular_times import regular

if TYPE_CHECKING:
    from xarray import Dataset


@dataclass(frozen=True, eq=False, repr=False)
class Recording:
    """Measured data: columns such as angles and forces, markers, and channels of another rate.

    All are in SI units and radians, whatever the units of the file; gaps are NaN. `recording["knee_angle_r"]` is a
    column, N numbers; `recording["R.ASIS"]` a marker, three rows.

    Files of OpenSim with inDegrees=yes do not name the columns that are angles. Their columns, which `degrees` lists,
    are as in the file until a model is known: `kn.replay`, `kn.inverse_kinematics`, `kn.fit` and `kn.inverse_dynamics`
    convert those that are angles of the model, `recording.in_radians([…])` those that are listed.

    >>> walk = Recording(t=[0, 0.1], columns={"knee": [0.1, 0.3]}, markers={"heel": np.zeros((3, 2))})
    >>> walk["knee"]
    array([0.1, 0.3])
    >>> walk
    <recording: 2 times from 0 to 0.1 s, 1 column, 1 marker>
    """

    t: ArrayField  # N, increasing
    columns: Mapping[str, ArrayField] = field(default_factory=dict)  # label: N
    markers: Mapping[str, ArrayField] = field(default_factory=dict)  # label: 3 × N
    channel_t: ArrayField = ()  # K, times of the channels
    channels: Mapping[str, ArrayField] = field(default_factory=dict)  # label: K, analog channels as they come
    units: Mapping[str, str] = field(default_factory=dict)  # of columns and channels
    name: str = ""
    notes: tuple[str, ...] = ()  # remarks of the file reader and of filters
    plates: tuple[ForcePlate, ...] = ()
    degrees: tuple[str, ...] = ()  # columns that are in degrees if they are angles

    def __post_init__(self) -> None:
        t, channel_t = (_times(self.name, times) for times in (self.t, self.channel_t))
        object.__setattr__(self, "t", t)
        object.__setattr__(self, "channel_t", channel_t)
        shapes = {"columns": (t.size,), "markers": (3, t.size), "channels": (channel_t.size,)}
        for what in (*shapes, "units"):
            if not isinstance(getattr(self, what), Mapping):
                raise WrongTypeError(f"recording '{self.name}': its {what} are not a table. Give one by label.")
        if not isinstance(self.plates, (list, tuple)) or not all(isinstance(each, ForcePlate) for each in self.plates):
            raise WrongTypeError(f"recording '{self.name}': its plates must be a list of kn.ForcePlate. Give one.")
        object.__setattr__(self, "plates", tuple(self.plates))
        for what, shape in shapes.items():
            numbers = {str(label): _shaped(label, values, shape) for label, values in getattr(self, what).items()}
            object.__setattr__(self, what, numbers)
        if isinstance(self.degrees, str) or not isinstance(self.degrees, Iterable):
            raise WrongTypeError(f"recording '{self.name}': its degrees are not labels. Give a list such as ['knee'].")
        # Without columns that were removed.
        object.__setattr__(self, "degrees", tuple(str(each) for each in self.degrees if str(each) in self.columns))

    def __repr__(self) -> str:
        name = f" '{self.name}'" if self.name else ""
        span = f"from {self.t[0]:g} to {self.t[-1]:g} s" if self.t.size else "at no time"
        held = [
            counted(len(group), noun)
            for group, noun in (
                (self.columns, "column"),
                (self.markers, "marker"),
                (self.channels, "channel"),
                (self.plates, "force plate"),
            )
            if group
        ]
        parts = ", ".join([f"{counted(self.t.size, 'time')} {span}", *held])
        return f"<recording{name}: {parts}>"

    def __contains__(self, label: object) -> bool:
        return any(label in group for group in (self.columns, self.markers, self.channels))

    def __getitem__(self, label: object) -> Array:
        """A column, a marker or a channel by its label, or by the symbol of that name."""
        for group in (self.columns, self.markers, self.channels):
            if str(label) in group:
                found: Array = group[str(label)]
                return found
        known = ", ".join([*self.columns, *self.markers, *self.channels]) or "nothing"
        raise UnknownNameError(f"Recording '{self.name}' has no '{label}'. It has: {known}.")

    @property
    def rate(self) -> float:
        """Times per second, on average."""
        if self.t.size < 2:
            raise WrongValueError(
                f"recording '{self.name}': a rate needs two times, and there is {counted(self.t.size, 'time')}. Give "
                "more."
            )
        return (self.t.size - 1) / float(self.t[-1] - self.t[0])

    def in_axes(self, x: str = "x", y: str = "y", z: str = "z") -> Recording:
        """Markers and force plates in new axes of the laboratory, each an old one or its opposite; columns stay.

        `trial.in_axes(x="x", y="z", z="-y")` has y up where z was, as models of OpenSim do.
        """
        return in_axes(self, x, y, z)

    def with_plates(
        self, threshold: float = THRESHOLD, empty: float = np.nan, *, cutoff: float | None = None
    ) -> Recording:
        """The same recording with columns of its force plates, at its own times, for inverse dynamics.

        For plate 1 these are `ground_force_1_vx`, `_vy`, `_vz`, the force on the subject in N; `ground_force_1_px` …,
        its centre of pressure in m; `ground_moment_1_mx` …, its free moment in N m; all in the axes of the laboratory.
        Where the force normal to the plate is below the threshold, in N, force and moment are zero and the point is
        `empty`. With a cut-off, in Hz, the plates are filtered by `lowpass` before.
        """
        columns = plate_columns([_passed(plate, cutoff).at(self.t) for plate in self.plates], threshold, empty)
        return replace(self, columns={**self.columns, **columns}, units={**self.units, **plate_units(columns)})

    def ground_forces(
        self, threshold: float = THRESHOLD, empty: float = np.nan, *, cutoff: float | None = None
    ) -> Recording:
        """The columns of the force plates, as in `with_plates`, in a recording at the plates' own rate."""
        if not self.plates:
            raise WrongValueError(
                f"recording '{self.name}' has no force plates. Read one that has, such as a C3D file."
            )
        t = self.plates[0].t
        columns = plate_columns([_passed(plate, cutoff).at(t) for plate in self.plates], threshold, empty)
        return Recording(t, columns, units=plate_units(columns), name=self.name)

    def write(self, path: str | PathLike[str]) -> tuple[Path, ...]:
        """Write a file, with all digits: `.trc` holds the markers, `.mot` and `.sto` the columns, `.csv` both.

        Numbers are in SI units and radians, and a file is read back as an equal recording. Columns that are in degrees
        if they are angles stay so: a `.mot` file then has inDegrees=yes, and their unit is written as `deg?`. Channels,
        force plates and notes are not written; `ground_forces` makes columns of plates.
        Returns the path of the file.
        """
        return write_recording(self, path)

    def to_xarray(self) -> Dataset:
        """An xarray dataset: columns over `time`, `markers` over marker, axis and time, `channels` over channel and
        channel_time, and the force plates.
        """
        return to_xarray(self)

    def in_radians(self, angles: Iterable[object]) -> Recording:
        """The recording with these columns, where they are in degrees, converted to radians, and no others.

        >>> walk = Recording(t=[0, 1], columns={"knee": [0, 180], "pelvis_tx": [0, 2]}, degrees=["knee", "pelvis_tx"])
        >>> walk.in_radians(["knee"])["knee"].round(3)
        array([0.   , 3.142])
        """
        return in_radians(self, angles)

    def select(self, labels: Labels) -> Recording:
        """The recording with only these columns, markers and channels, such as those that are inputs of a model.

        >>> plate = Recording(t=[0, 1], columns={"vy": [700, 710], "pz": [0.1, 0.1]})
        >>> list(plate.select(["vy"]).columns)
        ['vy']
        """
        chosen = {series.label: series.group for series in series_of(self, labels)}

        def kept(group: str) -> dict[str, Array]:
            return {label: values for label, values in getattr(self, group).items() if chosen.get(label) == group}

        units = {label: unit for label, unit in self.units.items() if label in chosen}
        return replace(self, columns=kept("columns"), markers=kept("markers"), channels=kept("channels"), units=units)

    def changed(self, **changes: Any) -> Recording:
        """The same recording with some of its fields replaced."""
        unknown = [name for name in changes if name not in self.__dataclass_fields__]
        if unknown:
            known = ", ".join(self.__dataclass_fields__)
            raise UnknownNameError(f"recording '{self.name}' has no field {', '.join(unknown)}. It has: {known}.")
        return replace(self, **changes)

    # Preparation for derivatives: filters/

    def gaps(self, labels: Labels = None) -> tuple[Gap, ...]:
        """The gaps of columns and markers, or of those that are named."""
        return find_gaps(self, labels)

    def filled(self, longest: float, *, ends: bool = False, labels: Labels = None) -> Recording:
        """The recording with gaps of up to `longest` seconds filled by natural cubic splines.

        Longer ones stay NaN and are named in `notes`. Gaps before the first and after the last value are not filled,
        unless `ends` is true: then short ones are filled along straight lines.
        """
        return filled(self, longest, ends=ends, labels=labels)

    def between(self, start: float | None = None, stop: float | None = None) -> Recording:
        """The part from `start` to `stop`, in seconds, both included."""
        return between(self, start, stop)

    def regular(self, rate: float | None = None) -> Recording:
        """The recording at the regular times that its own are rounded from, as in files with milliseconds.

        The rate is that of the measurement, or by default the roundest one that agrees with all times to half of their
        last decimal. Values stay as they are; for irregular times use `resampled`.

        >>> Recording(t=[0, 0.017, 0.033, 0.05]).regular().t * 60
        array([0., 1., 2., 3.])
        """
        return regular(self, rate)

    def resampled(
        self, rate: float | None = None, *, times: object = None, degree: int = 3, beyond: float = 0.0
    ) -> Recording:
        """Columns and markers at a rate, in times per second, or at these times, from natural splines.

        Gaps stay. Times before the first or after the last one are an error, except within `beyond` seconds, where a
        cubic spline continues as a straight line. Channels and force plates keep their own times.
        """
        return resampled(self, rate, times=times, degree=degree, beyond=beyond)

    def lowpass(self, cutoff: float, order: int = 2, *, corrected: bool = True, labels: Labels = None) -> Recording:
        """Columns and markers through a zero-lag Butterworth low pass, forward and backward.

        Both passes together pass 1/√2 at the cut-off, in hertz (−3.01 dB); with `corrected=False` each does. The order
        is that of one pass: 2 is called a fourth-order zero-lag filter. Every stretch between gaps is filtered
        separately, continued at its ends by odd reflection, and gaps stay. Channels are filtered if `labels` name them.

        >>> t = np.arange(200) / 100
        >>> swing = Recording(t=t, columns={"knee": np.sin(2 * np.pi * t) + 0.1 * np.sin(80 * np.pi * t)})
        >>> smooth = swing.lowpass(6)
        >>> bool(abs(smooth["knee"] - np.sin(2 * np.pi * t))[50:150].max() < 1e-3)
        True
        >>> smooth.notes
        ('low pass: 6 Hz for both passes, Butterworth of order 2, forward and backward',)
        """
        return lowpass(self, cutoff, order, corrected=corrected, labels=labels)

    def smoothed(
        self,
        cutoff: float | None = None,
        *,
        residual: float | None = None,
        degree: int = 5,
        labels: Labels = None,
    ) -> Recording:
        """Columns and markers by natural smoothing splines; times need not be regular.

        The amount of smoothing is given by the cut-off in hertz, or by the residual, the root mean square of what is
        removed; without either, generalized cross-validation chooses it for each, and `notes` have its cut-off.
        """
        return smoothed(self, cutoff, residual=residual, degree=degree, labels=labels)

    def derivatives(self, degree: int = 5, *, labels: Labels = None) -> Derivatives:
        """Values, first and second derivatives of columns and markers, from natural splines through them.

        They include those of the noise: filter or smooth first.

        >>> t = np.arange(50) / 100
        >>> fall = Recording(t=t, columns={"height": 2 - 4.9 * t**2}).derivatives()
        >>> fall.second["height"][[0, 25]].round(6)
        array([-9.8, -9.8])
        """
        return derivatives(self, degree, labels=labels)

    def opensim_lowpass(self, cutoff: float, *, labels: Labels = None) -> Derivatives:
        """Values and derivatives as OpenSim's inverse dynamics filters and differentiates them.

        Their times may begin before the recording by less than a step: resample forces with `resampled(times=result.t,
        beyond=…)`. Use `lowpass` and `derivatives` unless results are to be compared with OpenSim.
        """
        return opensim_lowpass(self, cutoff, labels=labels)

    def residual_analysis(
        self,
        frequencies: object = None,
        order: int = 2,
        *,
        noise_from: float | None = None,
        labels: Labels = None,
    ) -> ResidualAnalysis:
        """The cut-off that the data suggest for each column and marker, by Winter's residual analysis.

        The residual of the low pass falls along a straight line where it contains noise only; the suggested cut-off is
        the one whose residual is the intercept of this line. `noise_from` is where the line begins, in hertz.
        """
        return residual_analysis(self, frequencies, order, noise_from=noise_from, labels=labels)


def _passed(plate: ForcePlate, cutoff: float | None) -> ForcePlate:
    """A plate whose force and moment have passed a low pass; without a cut-off, the plate itself."""
    if cutoff is None:
        return plate
    rows = np.concatenate([plate.force, plate.moment])
    measured = Recording(plate.t, {f"{plate.name}, row {row}": values for row, values in enumerate(rows)})
    passed = np.array(list(lowpass(measured, cutoff).columns.values()))
    return replace(plate, force=passed[:3], moment=passed[3:])


def _times(name: str, given: object) -> Array:
    times = as_numbers(given, f"recording '{name}', times", SECOND)
    if times is None or times.ndim != 1 or not np.isfinite(times).all() or (np.diff(times) <= 0).any():
        raise WrongValueError(f"recording '{name}': its times must be finite and increase. Sort them.")
    return times


def _shaped(label: object, values: object, shape: tuple[int, ...]) -> Array:
    numbers = as_numbers(values, f"recording, {label}", gaps=True)
    if numbers is None or numbers.shape != shape:
        found = "not numbers" if numbers is None else f"of shape {numbers.shape}"
        raise WrongValueError(f"recording, {label}: its values are {found}. Give numbers of shape {shape}.")
    return numbers
