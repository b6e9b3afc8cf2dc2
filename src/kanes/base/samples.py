"""Functions of time given by samples."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, NumbersLike
from kanes.base.values import SECOND, as_numbers, is_among, magnitude


@dataclass(frozen=True, eq=False)
class Samples:
    """A function of time, given by its values at some times; between them linear, or a cubic spline.

    They are inputs of a run. Cubic ones drive joints, `kn.Pin(samples)`, or coordinates, `model.prescribe(q, samples)`.

    kn.Samples([0, 1, 2], [0, 5, 0])
    kn.Samples(times, forces, kind="cubic")
    """

    times: Array
    values: Array
    kind: str
    _given: NumbersLike = field(init=False, repr=False)  # the values, with their unit if they have one

    def __init__(self, times: NumbersLike, values: NumbersLike, kind: str = "linear") -> None:
        t = as_numbers(times, "samples, times", SECOND)
        y = as_numbers(values, "samples, values")
        if t is None or y is None:
            raise WrongTypeError("samples: times and values are not all numbers. Give two lists of numbers.")
        if not is_among(kind, ("linear", "cubic")):
            raise WrongValueError(f"samples: kind {kind!r} is unknown. Use 'linear' or 'cubic'.")
        if t.ndim != 1 or t.shape != y.shape or t.size < 2:
            raise WrongValueError(
                f"samples: {t.shape} times and {y.shape} values do not match. Give one value for each of two or more "
                "times."
            )
        if not (np.isfinite(t).all() and np.isfinite(y).all() and (np.diff(t) > 0).all()):
            raise WrongValueError("samples: times must increase, and all numbers be finite. Sort them and fill gaps.")
        for name, value in (("times", t), ("values", y), ("kind", kind), ("_given", values)):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        t, y = self.times, self.values
        span = f"{t.size} {self.kind} from {t[0]:g} to {t[-1]:g}"
        return f"<samples: {span}, values from {y.min():.6g} to {y.max():.6g}>"

    def at(self, times: NumbersLike) -> Array:
        """The values at some times, which must lie between the first and the last of the samples."""
        given = as_numbers(times, "samples, times", SECOND)
        if given is None:
            raise WrongTypeError(f"samples: {times!r} are not times. Give numbers.")
        inside = (given >= self.times[0]) & (given <= self.times[-1])
        if not inside.all():
            raise WrongValueError(
                f"samples: t = {given[~inside].flat[0]:g} is outside their range, {self.times[0]:g} to "
                f"{self.times[-1]:g}. Give samples for all times."
            )
        return self.cubics_from(given.ravel())[:, 0].reshape(given.shape)

    def of_unit(self, where: str, unit: str) -> Samples:
        """The same with values in this unit."""
        return replace(self, values=magnitude(self._given, where, unit))

    def cubics(self) -> Array:
        """Coefficients of 1, τ, τ², τ³ for each interval, τ from its start."""
        if self.kind == "cubic":
            from scipy.interpolate import CubicSpline  # noqa: PLC0415  # takes long to import, and few need it

            coefficients: Array = CubicSpline(self.times, self.values).c[::-1].T
            return coefficients
        slopes = np.diff(self.values) / np.diff(self.times)
        return np.column_stack([self.values[:-1], slopes, 0 * slopes, 0 * slopes])

    def cubics_from(self, starts: Array) -> Array:
        """The cubics with τ from other starts, each within one of the intervals."""
        index = np.clip(np.searchsorted(self.times, starts, side="right") - 1, 0, self.times.size - 2)
        c0, c1, c2, c3 = self.cubics()[index].T
        d = starts - self.times[index]
        return np.column_stack([c0 + d * (c1 + d * (c2 + d * c3)), c1 + d * (2 * c2 + 3 * d * c3), c2 + 3 * d * c3, c3])
