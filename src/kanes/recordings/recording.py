"""Recordings: what was measured, by label, in SI units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError, counted
from kanes.types import Array
from kanes.values import SECOND, as_numbers


@dataclass(frozen=True, eq=False, repr=False)
class Recording:
    """What was measured: columns such as angles and forces, markers, and channels of another rate.

    All in SI units and radians, whatever the file had; gaps are NaN. `recording["knee_angle_r"]` is a column, N
    numbers; `recording["R.ASIS"]` a marker, three rows.

    >>> walk = Recording(t=[0, 0.1], columns={"knee": [0.1, 0.3]}, markers={"heel": np.zeros((3, 2))})
    >>> walk["knee"]
    array([0.1, 0.3])
    >>> walk
    <recording: 2 times from 0 to 0.1 s, 1 column, 1 marker>
    """

    t: Any  # N, rising
    columns: Mapping[str, Any] = field(default_factory=dict)  # label: N
    markers: Mapping[str, Any] = field(default_factory=dict)  # label: 3 × N
    channel_t: Any = ()  # K, times of the channels
    channels: Mapping[str, Any] = field(default_factory=dict)  # label: K, analog channels as they come
    units: Mapping[str, str] = field(default_factory=dict)  # of columns and channels
    name: str = ""
    notes: tuple[str, ...] = ()  # what a reader found that a user should know

    def __post_init__(self) -> None:
        t, channel_t = (_times(self.name, times) for times in (self.t, self.channel_t))
        object.__setattr__(self, "t", t)
        object.__setattr__(self, "channel_t", channel_t)
        shapes = {"columns": (t.size,), "markers": (3, t.size), "channels": (channel_t.size,)}
        for what, shape in shapes.items():
            numbers = {str(label): _shaped(label, values, shape) for label, values in getattr(self, what).items()}
            object.__setattr__(self, what, numbers)

    def __repr__(self) -> str:
        name = f" '{self.name}'" if self.name else ""
        span = f"from {self.t[0]:g} to {self.t[-1]:g} s" if self.t.size else "at no time"
        held = [
            counted(len(group), noun)
            for group, noun in ((self.columns, "column"), (self.markers, "marker"), (self.channels, "channel"))
            if group
        ]
        parts = ", ".join([f"{counted(self.t.size, 'time')} {span}", *held])
        return f"<recording{name}: {parts}>"

    def __contains__(self, label: object) -> bool:
        return any(label in group for group in (self.columns, self.markers, self.channels))

    def __getitem__(self, label: Any) -> Array:
        """A column, a marker or a channel by its label, or by the symbol that is called so."""
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
            raise ExpressionError(f"recording '{self.name}': {counted(self.t.size, 'time')} make no rate. Give two.")
        return (self.t.size - 1) / float(self.t[-1] - self.t[0])

    def changed(self, **changes: Any) -> Recording:
        """The same recording with some of its fields replaced."""
        unknown = [name for name in changes if name not in self.__dataclass_fields__]
        if unknown:
            known = ", ".join(self.__dataclass_fields__)
            raise UnknownNameError(
                f"recording '{self.name}' has no {', '.join(unknown)} to be changed. It has: {known}."
            )
        return replace(self, **changes)


def _times(name: str, given: Any) -> Array:
    times = as_numbers(given, f"recording '{name}', times", SECOND)
    if times is None or times.ndim != 1 or not np.isfinite(times).all() or (np.diff(times) <= 0).any():
        raise ExpressionError(f"recording '{name}': its times are not finite numbers that rise. Sort them.")
    return times


def _shaped(label: Any, values: Any, shape: tuple[int, ...]) -> Array:
    numbers = as_numbers(values)
    if numbers is None or numbers.shape != shape:
        found = "no numbers" if numbers is None else f"of shape {numbers.shape}"
        raise ExpressionError(f"recording, {label}: its values are {found}. Give numbers of shape {shape}.")
    return numbers
