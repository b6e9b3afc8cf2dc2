"""Values along a motion, given as numbers, arrays, samples, labels of a recording, or whole recordings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.base.values import as_numbers, by_name
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.model.joints.coordinate_units import coordinate_units, quaternion_coordinates
from kanes.model.system import System
from kanes.motion_capture.recordings.column_units import factor_to
from kanes.motion_capture.recordings.filters.resampling import mean_step
from kanes.motion_capture.recordings.recording import Recording


@lru_cache(maxsize=16)  # needed for every motion
def state_units(system: System) -> dict[str, str | None]:
    """Units by name: None for coordinates and speeds of unknown unit; inputs have those declared."""
    declared, units = system.units, coordinate_units(system)
    found: dict[str, str | None] = {symbol.name: declared.get(symbol.name, "") for symbol in system.inputs}
    plain = dict.fromkeys(quaternion_coordinates(system), "1")
    found |= {q.name: units.get(q.name) or plain.get(q.name) for q in system.coordinates}
    found |= {speed.name: declared.get(speed.name) or None for speed in system.speeds}
    for coordinate, speed in speeds_of_coordinates(system).items():
        found[speed] = found[speed] or per_second(found[coordinate])
    return found


def per_second(unit: str | None) -> str | None:
    """The unit of a rate, for the units of angles and lengths that recordings have."""
    return {"rad": "rad/s", "m": "m/s", "deg": "deg/s", "mm": "mm/s", "rad/s": "rad/s2", "m/s": "m/s2"}.get(unit or "")


# The fraction of a step by which times of a motion may lie beyond the ends of a recording.
_BEYOND = 0.5
# The fraction of a step by which times of a motion and of a recording may differ that are the same, rounded to six
# decimals.
_SAME = 1e-4


def recording_in(given: object) -> Recording | None:
    """A recording, or the recording of a result such as that of inverse kinematics."""
    found = given if isinstance(given, Recording) else getattr(given, "recording", None)
    return found if isinstance(found, Recording) else None


def table_along(
    kernel: CompiledKernel, given: Any, wanted: tuple[str, ...], t: Array, recording: Recording | None
) -> dict[str, Array]:
    """Values for each time by name: from a table, or from columns of a recording that have the wanted names.

    Other names in a table stay in it, for the caller to check. Anything but a table or a recording is an error.
    """
    source, units = recording_in(given), units_of(kernel)
    if source is not None:
        found = columns_along(source, [name for name in wanted if name in source.columns], t)
        where = f"'{kernel.name}'"
        return {name: row * factor_to(source, name, units.get(name, ""), where) for name, row in found.items()}
    return {
        name: values_along(kernel, name, value, t, recording) for name, value in by_name(kernel.name, given).items()
    }


def units_of(kernel: CompiledKernel) -> dict[str, str | None]:
    """Units of coordinates, speeds, accelerations and inputs, by name."""
    found = state_units(kernel.system)
    speeds = kernel.speeds
    rates = {udot: per_second(found.get(u)) for u, udot in zip(speeds, kernel.accelerations, strict=True)}
    return {**found, **rates}


def check_columns(kernel: CompiledKernel, recording: Recording, argument: str) -> None:
    """Every column of a recording of inputs is an input of the system, or one of its coordinates and speeds."""
    inputs, states = kernel.inputs, {*kernel.states, *kernel.accelerations}
    matched = [label for label in recording.columns if label in inputs]
    unmatched = [label for label in recording.columns if label not in inputs and label not in states]
    if matched and not unmatched:
        return
    where = f"'{kernel.name}', {argument}: recording '{recording.name}'"
    has = f"The inputs of the system are: {listed(inputs)}"
    if not recording.columns:
        cure = "Make columns of its force plates by recording.ground_forces()" if recording.plates else "Give one"
        raise UnknownNameError(f"{where} has no columns. {cure}.")
    cure = "Add the loads that use the columns, such as model.add_external_loads(…), or rename the columns"
    if matched:
        cure += f"; to use the inputs only: {argument}=recording.select([{', '.join(map(repr, matched))}])"
    others = listed(unmatched or recording.columns)
    raise UnknownNameError(f"{where} has columns that are not inputs: {others}. {has}. {cure}.")


def values_along(kernel: CompiledKernel, name: str, value: object, t: Array, recording: Recording | None) -> Array:
    """One value for each time: of a number, an array, samples, or a column of the recording by its label."""
    where, unit = f"'{kernel.name}', {name}", kernel.units.get(name, "")
    if isinstance(value, str):
        if recording is None:
            raise WrongValueError(f"{where}: '{value}' is a label, and the motion has no recording. Give numbers.")
        if value not in recording.columns:
            known = ", ".join(recording.columns) or "none"
            raise UnknownNameError(f"{where}: recording '{recording.name}' has no column '{value}'. It has: {known}.")
        factor = factor_to(recording, value, units_of(kernel).get(name, ""), where)
        return factor * columns_along(recording, [value], t)[value]
    if isinstance(value, Samples):
        return value.of_unit(where, unit).at(t)
    numbers = as_numbers(value, where, unit, gaps=True)
    if numbers is None or numbers.shape not in ((), (t.size,)):
        found = f"{value!r} is not a number" if numbers is None else f"an array of shape {numbers.shape}"
        raise WrongValueError(
            f"{where}: {found}. Give a number, {t.size} numbers, one for each time, kn.Samples, or the label of a "
            "column of the recording."
        )
    return numbers if numbers.shape == t.shape else np.full(t.size, numbers)


def columns_along(recording: Recording, labels: Iterable[str], t: Array) -> dict[str, Array]:
    """Columns at some times: as they are, or by natural cubic splines between gaps.

    Times may lie beyond the ends by half a step of the motion, as those of a resampled motion do; there the splines
    continue as straight lines.
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
    except (WrongTypeError, WrongValueError):
        raise WrongValueError(
            f"recording '{recording.name}', {', '.join(found)}: it reaches from {recording.t[0]:g} to "
            f"{recording.t[-1]:g} s, the motion from {t[0]:g} to {t[-1]:g} s. Cut the motion, recording.between(…), or "
            "give values for all of it."
        ) from None


def _matched(t: Array, own: Array) -> Array:
    """Times, replaced by those of a recording where both are equal but for rounding.

    Otherwise a force that ends between two samples would not be exactly zero there, and its point would matter.
    """
    if own.size < 2 or not t.size:
        return t
    after = np.clip(np.searchsorted(own, t), 1, own.size - 1)
    nearest = np.where(t - own[after - 1] < own[after] - t, own[after - 1], own[after])
    found: Array = np.where(np.abs(t - nearest) < _SAME * mean_step(own), nearest, t)
    return found if (np.diff(found) > 0).all() else t


@lru_cache(maxsize=16)  # needed for every motion
def speeds_of_coordinates(system: System) -> dict[str, str]:
    """The speed that is the rate of a coordinate, by the names of both."""
    rates = {q.dot: q.name for q in system.coordinates}
    pairs = zip(system.speeds, system.speed_definitions, strict=True)
    return {rates[definition]: speed.name for speed, definition in pairs if definition in rates}
