"""Mean curves and their standard deviations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.motion_capture.gait.drawing import plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False, repr=False)
class Bands:
    """Mean and standard deviation of curves over 0–100 % of a cycle, over cycles or over subjects."""

    percent: Array  # P, from 0 to 100
    mean: Mapping[str, Array]  # label: P
    sd: Mapping[str, Array]  # label: P, of a sample (n − 1); NaN where there is one curve alone
    count: int  # how many curves
    of: str = "cycle"  # what each curve belongs to, "cycle" or "subject"

    def __repr__(self) -> str:
        return f"<mean ± SD over {counted(self.count, self.of)}: {listed(self.mean)}>"

    def plot(self, labels: Iterable[str] | None = None) -> Figure:
        """The mean curves with a band of a standard deviation on either side; returns the figure."""
        return plot({"": self}, labels)


@runtime_checkable
class _HasBands(Protocol):
    """Objects that have bands, such as cycles."""

    def bands(self) -> Bands: ...


def average(subjects: Sequence[Bands | _HasBands]) -> Bands:
    """Mean over subjects of the mean of each, and the standard deviation between them.

    subjects: for each the cycles, or the bands, of the same curves at the same points. Each subject counts once,
    whatever its number of cycles.
    """
    try:
        given = [each.bands() if isinstance(each, _HasBands) else each for each in subjects]
    except TypeError:
        raise WrongTypeError(f"average: {subjects!r} is not a list. Give a list of cycles or bands.") from None
    if not given or not all(isinstance(each, Bands) for each in given):
        raise WrongTypeError("average: not all subjects have curves. Give cycles or bands, one for each subject.")
    first = given[0]
    for number, each in enumerate(given[1:], start=2):
        if set(each.mean) != set(first.mean) or not np.array_equal(each.percent, first.percent):
            raise WrongValueError(
                f"average: subject {number} has {each.percent.size} points of ({', '.join(each.mean)}), and the first "
                f"{first.percent.size} of ({', '.join(first.mean)}). Cut all into the same curves and points."
            )
    found = {label: mean_and_sd(np.array([each.mean[label] for each in given])) for label in first.mean}
    means, deviations = ({label: pair[side] for label, pair in found.items()} for side in (0, 1))
    return Bands(first.percent, means, deviations, len(given), "subject")


def mean_and_sd(rows: Array) -> tuple[Array, Array]:
    """Over the rows; a gap in one of them is a gap in both."""
    mean: Array = rows.mean(axis=0)
    sd: Array = rows.std(axis=0, ddof=1) if len(rows) > 1 else np.full(rows.shape[1], np.nan)
    return mean, sd
