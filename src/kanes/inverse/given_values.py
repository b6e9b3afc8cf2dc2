"""What users give along a motion: numbers, arrays, samples, labels of a recording, or whole recordings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.inverse.state_units import per_second, state_units
from kanes.recordings.column_units import factor_to
from kanes.recordings.filters.resampling import mean_step
from kanes.recordings.recording import Recording
from kanes.samples import Samples
from kanes.short_texts import listed
from kanes.types import Array
from kanes.values import as_numbers, by_name

# The share of a step by which times of a motion may lie beyond the ends of what is known.
_BEYOND = 0.5
# Share of a step by which times of a motion and of a recording differ that are the same, rounded to six decimals.
_SAME = 1e-4


def recording_in(given: Any) -> Recording | None:
    """A recording, or that which a result such as one of inverse kinematics has."""
    found = given if isinstance(given, Recording) else getattr(given, "recording", None)
    return found if isinstance(found, Recording) else None


def table_along(
    kernel: Any, given: Any, wanted: tuple[str, ...], t: Array, recording: Recording | None
) -> dict[str, Array]:
    """Values for each time by name: from a table, or of columns of a recording that are called like what is wanted.

    Names in a table that are not wanted stay in it, for whoever checks them.
    """
    source, units = recording_in(given), units_of(kernel)
    if source is not None:
        found = columns_along(source, [name for name in wanted if name in source.columns], t)
        where = f"'{kernel.name}'"
        return {name: row * factor_to(source, name, units.get(name, ""), where) for name, row in found.items()}
    return {
        name: values_along(kernel, name, value, t, recording) for name, value in by_name(kernel.name, given).items()
    }


def units_of(kernel: Any) -> dict[str, str | None]:
    """Units by name of what columns may be."""
    found = state_units(kernel.system)
    speeds = kernel.states[len(kernel.states) - kernel.speed_count :]
    rates = {udot: per_second(found.get(u)) for u, udot in zip(speeds, kernel.accelerations, strict=True)}
    return {**found, **rates}


def check_columns(kernel: Any, recording: Recording, door: str) -> None:
    """Every column of a recording of inputs is an input of the system, or one of its coordinates and speeds."""
    inputs, states = kernel.inputs, {*kernel.states, *kernel.accelerations}
    matched = [label for label in recording.columns if label in inputs]
    unmatched = [label for label in recording.columns if label not in inputs and label not in states]
    if matched and not unmatched:
        return
    where = f"'{kernel.name}', {door}: recording '{recording.name}'"
    has = f"The inputs of the system are: {listed(inputs)}"
    if not recording.columns:
        cure = "Make columns of its force plates by recording.ground_forces()" if recording.plates else "Give one"
        raise UnknownNameError(f"{where} has no columns. {cure}.")
    cure = "Add the loads that use the columns, such as model.add_external_loads(…), or rename the columns"
    if matched:
        cure += f"; if the others are not meant, choose: {door}=recording.select([{', '.join(map(repr, matched))}])"
    others = listed(unmatched or recording.columns)
    raise UnknownNameError(f"{where} has columns that are no inputs: {others}. {has}. {cure}.")


def values_along(kernel: Any, name: str, value: Any, t: Array, recording: Recording | None) -> Array:
    """One value for each time: of a number, an array, samples, or a column of the recording by its label."""
    where, unit = f"'{kernel.name}', {name}", kernel.units.get(name, "")
    if isinstance(value, str):
        if recording is None:
            raise ExpressionError(f"{where}: '{value}' is a label, and the motion has no recording. Give numbers.")
        if value not in recording.columns:
            known = ", ".join(recording.columns) or "none"
            raise UnknownNameError(f"{where}: recording '{recording.name}' has no column '{value}'. It has: {known}.")
        factor = factor_to(recording, value, units_of(kernel).get(name, ""), where)
        return factor * columns_along(recording, [value], t)[value]
    if isinstance(value, Samples):
        return value.of_unit(where, unit).at(t)
    numbers = as_numbers(value, where, unit, gaps=True)
    if numbers is None or numbers.shape not in ((), (t.size,)):
        found = "no numbers" if numbers is None else f"an array of shape {numbers.shape}"
        raise ExpressionError(
            f"{where}: {found}. Give a number, one for each of the {t.size} times, kn.Samples of it, or the label of a "
            "column of the recording."
        )
    return numbers if numbers.shape == t.shape else np.full(t.size, numbers)


def columns_along(recording: Recording, labels: Iterable[str], t: Array) -> dict[str, Array]:
    """Columns at some times: as they are, or by natural cubic splines through each stretch without a gap.

    Times may lie beyond the ends by half a step of the motion, as those of a motion that was resampled do; there the
    splines go on as straight lines.
    """
    found = {label: recording.columns[label] for label in labels}
    t = _matched(t, recording.t)
    if recording.t.size == t.size and (recording.t == t).all():
        return {label: values.copy() for label, values in found.items()}
    if not found:
        return {}
    piece = recording.changed(columns=found, markers={}, channels={}, channel_t=(), plates=())
    try:
        return dict(piece.resampled(times=t, beyond=_BEYOND * mean_step(t)).columns)
    except ExpressionError:
        raise ExpressionError(
            f"recording '{recording.name}', {', '.join(found)}: it reaches from {recording.t[0]:g} to "
            f"{recording.t[-1]:g} s, the motion from {t[0]:g} to {t[-1]:g} s. Cut the motion, recording.between(…), or "
            "give values for all of it."
        ) from None


def _matched(t: Array, own: Array) -> Array:
    """Times with those of a recording in place of such as are the same but for rounding.

    Otherwise a force that ends between two samples would not be zero where it is, and its place would matter there.
    """
    if own.size < 2 or not t.size:
        return t
    after = np.clip(np.searchsorted(own, t), 1, own.size - 1)
    nearest = np.where(t - own[after - 1] < own[after] - t, own[after - 1], own[after])
    found: Array = np.where(np.abs(t - nearest) < _SAME * mean_step(own), nearest, t)
    return found if (np.diff(found) > 0).all() else t
