"""Curves as users give them: numbers at some times, or labels of a recording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.recordings.recording import Recording
from kanes.types import Array
from kanes.values import SECOND, as_numbers

# Degrees of the splines that may stand for a curve between its samples.
DEGREES = {"linear": 1, "cubic": 3, "quintic": 5}


def curve(where: str, t: Any, values: Any) -> tuple[Array, Array]:
    """Times and N numbers: values at times t, or a column or channel of a recording by its label."""
    if isinstance(t, Recording) and isinstance(values, str):
        if values in t.markers:
            raise ExpressionError(f"{where}: '{values}' is a marker, which has three rows. Give a column or a channel.")
        found = t[values]
        return (t.channel_t if found.size == t.channel_t.size and values in t.channels else t.t), found
    times, numbers = _times(where, t), as_numbers(values, where, gaps=True)
    if numbers is None or numbers.shape != times.shape:
        raise ExpressionError(f"{where}: {_short(values)} is no curve. Give {times.size} numbers, one for each time.")
    return times, numbers


def marker(where: str, t: Any, values: Any) -> Array:
    """Three rows of N numbers: positions at times t, or a marker of a recording by its label."""
    if isinstance(t, Recording) and isinstance(values, str):
        if values not in t.markers:
            raise UnknownNameError(f"{where}: there is no marker '{values}'. It has: {', '.join(t.markers) or 'none'}.")
        return np.asarray(t.markers[values], dtype=float)
    times, numbers = _times(where, t), as_numbers(values, where, gaps=True)
    if numbers is None or numbers.shape != (3, times.size):
        raise ExpressionError(
            f"{where}: {_short(values)} are no positions. Give three rows of {times.size} numbers, or a label of a "
            "recording."
        )
    return numbers


def curves(where: str, t: Any, given: Any) -> dict[str, tuple[Array, Array]]:
    """Times and numbers of several curves by label; of a recording a list of labels will do."""
    if not isinstance(given, Mapping):
        if not isinstance(t, Recording) or isinstance(given, str) or not isinstance(given, (list, tuple)):
            raise ExpressionError(
                f"{where}: {_short(given)} is no table of curves. Give one such as {{'knee': angles}}, or labels of a "
                "recording in a list."
            )
        given = {str(label): label for label in given}
    if not given:
        raise ExpressionError(f"{where}: there are no curves. Give one or more.")
    return {str(label): curve(f"{where}, {label}", t, values) for label, values in given.items()}


def without_gaps(where: str, values: Array) -> None:
    """An error where numbers are missing."""
    gaps = int((~np.isfinite(values)).sum())
    if gaps:
        raise ExpressionError(f"{where}: {gaps} of {values.size} numbers are missing. Fill the gaps first.")


def degree(where: str, between: Any) -> int:
    """The degree of the spline between samples."""
    if not isinstance(between, str) or between not in DEGREES:
        raise ExpressionError(f"{where}: between={between!r} is unknown. Use 'linear', 'cubic' or 'quintic'.")
    return DEGREES[between]


def chosen(where: str, labels: Any, known: Iterable[str]) -> list[str]:
    """The labels asked for, of those that there are; all without any."""
    there = list(known)
    if labels is None:
        return there
    try:
        if isinstance(labels, (str, bytes)):
            raise TypeError
        asked = [str(label) for label in labels]
    except TypeError:
        raise ExpressionError(f"{where}: {labels!r} is no list of labels. Give one such as {there[:2]}.") from None
    unknown = [label for label in asked if label not in there]
    if unknown or not asked:
        what = f"there is no curve '{unknown[0]}'" if unknown else "no curve is named"
        raise UnknownNameError(f"{where}: {what}. There are: {', '.join(there)}.")
    return asked


def _times(where: str, t: Any) -> Array:
    if isinstance(t, Recording):
        return np.asarray(t.t, dtype=float)
    times = as_numbers(t, f"{where}, times", SECOND)
    if times is None or times.ndim != 1 or times.size < 2 or not (np.diff(times) > 0).all():
        raise ExpressionError(f"{where}: {_short(t)} are no times. Give two or more numbers that rise, or a recording.")
    if not np.isfinite(times).all():
        raise ExpressionError(f"{where}: some times are not finite. Give numbers that rise.")
    return times


def _short(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."
