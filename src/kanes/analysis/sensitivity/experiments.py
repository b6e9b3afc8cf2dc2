"""Measurements of runs: channels of numbers over time, and the settings of each run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from kanes.base.errors import KanesError, UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.short_texts import listed
from kanes.base.types import Array, Key, Values
from kanes.base.values import SECOND, as_numbers, by_name, is_table, name_of, number
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.motion_capture.inverse.given_values import units_of
from kanes.motion_capture.recordings.column_units import factor_to
from kanes.motion_capture.recordings.recording import Recording


@dataclass(frozen=True, eq=False)
class Experiment:
    """Data of one of several runs, and its settings where they differ from those that all share.

    Tables are as for `kernel.simulate`, and are added to those of the fit. A fit finds parameters that all experiments
    share, and initial values and inputs of each.

        kn.Experiment({q: (t, angles)}, initial={q: 0.2})
    """

    data: Recording | Values
    parameters: Values = field(default_factory=dict)
    initial: Values = field(default_factory=dict)
    inputs: Values = field(default_factory=dict)
    name: str = ""

    def __post_init__(self) -> None:
        for what in ("parameters", "initial", "inputs"):
            if not is_table(getattr(self, what)):
                raise WrongTypeError(
                    f"experiment '{self.name}': its {what} are not a table. Give a dictionary such as {{'q': 0.3}}."
                )
        if not isinstance(self.name, str):
            raise WrongTypeError(f"experiment: name={self.name!r} is not text. Give text.")


@dataclass(frozen=True, eq=False)
class Channel:
    """Measurements of one quantity: rows of numbers over time, NaN in gaps, and their standard deviation."""

    name: str
    thing: object  # as `run[…]` takes it
    t: Array  # N
    values: Array  # rows × N
    deviation: float  # by which residuals are divided


def channels_of(kernel: CompiledKernel, data: Recording | Values, sizes: Mapping[str, float]) -> tuple[Channel, ...]:
    """The channels of one experiment; `sizes` has the divisor of the residuals of each, 1 by default."""
    found = []
    for key, given in _pairs(kernel, data):
        name = _label(key)
        t, values = _numbers(kernel, name, given)
        unit = kernel.units.get(name, "")
        rows = as_numbers(values, f"data of {name}", unit, gaps=True)
        if t is None or t.ndim != 1 or not np.isfinite(t).all() or (np.diff(t) <= 0).any():
            raise WrongValueError(f"data of {name}: its times must be finite and increase. Sort them.")
        if rows is None or rows.shape[-1:] != t.shape or rows.ndim > 2 or np.isinf(rows).any():
            shape = "not numbers" if rows is None else f"of shape {rows.shape}"
            raise WrongValueError(
                f"data of {name}: its values are {shape}, its times {t.size}. Give a finite number for each time, or "
                "NaN where there is none."
            )
        rows = np.atleast_2d(rows)
        _check_thing(kernel, name, key, rows.shape[0])
        found.append(Channel(name, key, t, rows, sizes.get(name, 1.0)))
    return tuple(found)


def _pairs(kernel: CompiledKernel, data: Recording | Values) -> list[tuple[Key, object]]:
    if isinstance(data, Recording):
        known = {*kernel.states, *kernel.names}
        columns = [(label, (data.t, _column(kernel, data, label))) for label in data.columns if label in known]
        markers = [(label, (data.t, values)) for label, values in data.markers.items() if _is_thing(kernel, label)]
        found: list[tuple[Key, object]] = [*columns, *markers]
        _check_matched(kernel, data, [label for label, _ in found])
        return found
    if not is_table(data):
        raise WrongTypeError(
            f"data {data!r} are not a table. Give one such as {{q: (times, values)}}, or a kn.Recording."
        )
    if not data:
        raise WrongValueError(
            f"'{kernel.name}': there are no data to fit. Give a table such as {{q: (times, values)}}."
        )
    return list(data.items())


def _check_matched(kernel: CompiledKernel, data: Recording, matched: list[str]) -> None:
    """Every column and marker of a recording must be a state, an output or a point."""
    unmatched = [label for label in (*data.columns, *data.markers) if label not in matched]
    if matched and not unmatched:
        return
    cure = "Rename them, or name them in a table: {q: (recording.t, recording['…'])}"
    if matched:
        cure += f"; to fit the others alone: recording.select([{', '.join(map(repr, matched))}])"
    rule = f"'{kernel.name}' has no state, output or point {listed(unmatched)}"
    raise UnknownNameError(
        f"recording '{data.name}': {rule if unmatched else 'it has no columns and no markers'}. {cure}."
    )


def _column(kernel: CompiledKernel, data: Recording, label: str) -> Array:
    """A column in the unit of the state of that name; the unit of an output is not known."""
    values: Array = data.columns[label]
    return values * factor_to(data, label, units_of(kernel).get(label), f"data of {label}")


def _label(key: object) -> str:
    return name_of(key) or str(getattr(key, "name", key))


def _numbers(kernel: CompiledKernel, name: str, given: object) -> tuple[Array | None, object]:
    if isinstance(given, Samples):
        of_unit = given.of_unit(f"data of {name}", kernel.units.get(name, ""))
        return np.array(of_unit.times), of_unit.values
    if isinstance(given, (tuple, list)) and len(given) == 2:
        return as_numbers(given[0], f"data of {name}, times", SECOND), given[1]
    raise WrongTypeError(f"data of {name}: {given!r} are not data. Give (times, values), or kn.Samples.")


def _is_thing(kernel: CompiledKernel, label: str) -> bool:
    try:
        kernel.quantity("value", label)
    except KanesError:
        return False
    return True


def _check_thing(kernel: CompiledKernel, name: str, key: object, rows: int) -> None:
    """A run must have the measured quantity, with as many rows."""
    if name_of(key) in kernel.states:
        expected = 1
    else:
        try:
            expected = kernel[key].size if isinstance(key, str) and key in kernel.names else 0
            expected = expected or kernel.quantity("value", key).size
        except (UnknownNameError, WrongTypeError, WrongValueError) as error:
            raise type(error)(f"data of {name}: {error}") from None
    if rows != expected:
        raise WrongValueError(f"data of {name}: it has {rows} rows, and a run {expected}. Give as many.")


def experiments_of(
    data: Recording | Values | Experiment | list[Experiment] | tuple[Experiment, ...],
) -> tuple[Experiment, ...]:
    """One experiment, or several as they are given."""
    if isinstance(data, Experiment):
        return (data,)
    if isinstance(data, (list, tuple)):
        wrong = [each for each in data if not isinstance(each, Experiment)]
        if wrong or not data:
            raise WrongTypeError(f"data: {data!r} is not a list of experiments. Give kn.Experiment(data, initial=…).")
        return tuple(data)
    return (Experiment(data),)


def channel_sizes(
    model: str,
    names: Sequence[str],
    deviations: object,
    weights: object,
    units: Mapping[str, str],
) -> dict[str, float]:
    """The divisors of the residuals of each channel: standard deviations, or one over weights."""
    if deviations is not None and weights is not None:
        raise WrongValueError("fit: both deviations and weights are given. Give one of them.")
    what = "deviations" if deviations is not None else "weights"
    given = deviations if deviations is not None else weights
    if given is None:
        if len(names) > 1:
            raise WrongValueError(
                f"'{model}': several channels, {', '.join(names)}, need weights. Give a standard deviation for each, "
                f"deviations={{{names[0]!r}: 0.01, …}}, or weights."
            )
        return {}
    if not isinstance(given, Mapping):
        given = dict.fromkeys(names, given)
    table = by_name(model, {_label(key): value for key, value in given.items()})
    unknown, missing = [name for name in table if name not in names], [name for name in names if name not in table]
    if unknown or missing:
        wrong = f"{', '.join(unknown)} was not measured" if unknown else f"that of {', '.join(missing)} is missing"
        raise UnknownNameError(f"fit, {what}: {wrong}. Give one for each of {', '.join(names)}.")
    own = {name: unit if what == "deviations" else f"1 / ({unit})" for name, unit in units.items() if unit}
    numbers = {name: number(value, f"fit, {what} of {name}", own.get(name, "")) for name, value in table.items()}
    wrong_ones = [name for name, each in numbers.items() if not each > 0]
    if wrong_ones:
        raise WrongValueError(f"fit, {what}: that of {', '.join(wrong_ones)} is not positive. Give a positive number.")
    return numbers if what == "deviations" else {name: 1 / each for name, each in numbers.items()}
