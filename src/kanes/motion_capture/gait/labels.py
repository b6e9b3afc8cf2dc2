"""Curves as users give them: numbers at some times, or labels of a recording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers
from kanes.motion_capture.recordings.recording import Recording

# Degrees of the splines that interpolate a curve between its samples.
DEGREES = {"linear": 1, "cubic": 3, "quintic": 5}


def curve(where: str, t: object, values: object) -> tuple[Array, Array]:
    """Times and N numbers: values at times t, or a column or channel of a recording by its label."""
    if isinstance(t, Recording) and isinstance(values, str):
        if values in t.markers:
            raise WrongValueError(f"{where}: '{values}' is a marker, which has three rows. Give a column or a channel.")
        found = t[values]
        return (t.channel_t if found.size == t.channel_t.size and values in t.channels else t.t), found
    times, numbers = _times(where, t), as_numbers(values, where, gaps=True)
    if numbers is None or numbers.shape != times.shape:
        raise WrongValueError(
            f"{where}: {_short(values)} is not a curve. Give {times.size} numbers, one for each time."
        )
    return times, numbers


def marker(where: str, t: object, values: object) -> Array:
    """Three rows of N numbers: positions at times t, or a marker of a recording by its label."""
    if isinstance(t, Recording) and isinstance(values, str):
        if values not in t.markers:
            raise UnknownNameError(f"{where}: there is no marker '{values}'. It has: {', '.join(t.markers) or 'none'}.")
        return np.asarray(t.markers[values], dtype=float)
    times, numbers = _times(where, t), as_numbers(values, where, gaps=True)
    if numbers is None or numbers.shape != (3, times.size):
        raise WrongValueError(
            f"{where}: {_short(values)} are not positions. Give three rows of {times.size} numbers, or a label of a "
            "recording."
        )
    return numbers


def curves(where: str, t: object, given: object) -> dict[str, tuple[Array, Array]]:
    """Times and numbers of several curves by label; with a recording, `given` may be a list of labels."""
    if not isinstance(given, Mapping):
        if not isinstance(t, Recording) or isinstance(given, str) or not isinstance(given, (list, tuple)):
            raise WrongTypeError(
                f"{where}: {_short(given)} is not a table of curves. Give one such as {{'knee': angles}}, or a list of "
                "labels of a recording."
            )
        given = {str(label): label for label in given}
    if not given:
        raise WrongValueError(f"{where}: there are no curves. Give one or more.")
    return {str(label): curve(f"{where}, {label}", t, values) for label, values in given.items()}


def without_gaps(where: str, values: Array) -> None:
    """An error where numbers are missing."""
    gaps = int((~np.isfinite(values)).sum())
    if gaps:
        raise WrongValueError(f"{where}: {gaps} of {values.size} numbers are missing. Fill the gaps first.")


def degree(where: str, between: object) -> int:
    """The degree of the spline between samples."""
    if not isinstance(between, str) or between not in DEGREES:
        raise WrongValueError(f"{where}: between={between!r} is unknown. Use 'linear', 'cubic' or 'quintic'.")
    return DEGREES[between]


def chosen(where: str, labels: Iterable[object] | None, known: Iterable[str]) -> list[str]:
    """The given labels, checked against the known ones; all of these if `labels` is None."""
    there = list(known)
    if labels is None:
        return there
    try:
        if isinstance(labels, (str, bytes)):
            raise TypeError
        names = [str(label) for label in labels]
    except TypeError:
        raise WrongTypeError(f"{where}: {labels!r} is not a list of labels. Give one such as {there[:2]}.") from None
    unknown = [label for label in names if label not in there]
    if unknown or not names:
        what = f"there is no curve '{unknown[0]}'" if unknown else "no curve is named"
        raise UnknownNameError(f"{where}: {what}. There are: {', '.join(there)}.")
    return names


def _times(where: str, t: object) -> Array:
    if isinstance(t, Recording):
        return np.asarray(t.t, dtype=float)
    times = as_numbers(t, f"{where}, times", SECOND)
    if times is None or times.ndim != 1 or times.size < 2 or not (np.diff(times) > 0).all():
        raise WrongValueError(
            f"{where}: {_short(t)} are not times. Give two or more increasing numbers, or a recording."
        )
    if not np.isfinite(times).all():
        raise WrongValueError(f"{where}: some times are not finite. Give increasing finite numbers.")
    return times


def _short(value: object) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."
