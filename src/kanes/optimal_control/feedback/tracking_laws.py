"""Feedback along a motion as expressions of time and state, and as a digital controller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, Values
from kanes.base.values import as_numbers, by_name, check_names
from kanes.dynamics.sampled.sampled import Sampled, Sensor, signals
from kanes.expr.formulas.digital import limited, where_at_least
from kanes.expr.names import canonical
from kanes.expr.symbols import Expr, Input, Signal, as_expression
from kanes.optimal_control.feedback.error_coordinates import rotation_columns
from kanes.optimal_control.feedback.tables import (
    Table,
    last_value,
    samples_table,
    smooth_tables,
    stepwise_tables,
    table_name,
)

if TYPE_CHECKING:
    from kanes.optimal_control.feedback.tracking import TrackingRegulator

# Relative to the range of a function, the error of its spline: of references, and of gains.
_REFERENCE, _GAIN = 1e-5, 1e-3


def continuous_law(regulator: TrackingRegulator) -> dict[str, Expr]:
    """w*(t) − K(t) L(t) (x − x*(t)) by splines, and after the end the law of the regulator that takes over.

    Without one, the last numbers are held.
    """
    system, end = regulator.motion.equations.system, float(regulator.t[-1])
    states = _state_symbols(regulator)
    along = _law(regulator, states, regulator.references, smooth_tables(system.time, regulator.t), _inputs(regulator))
    if regulator.after is not None:
        after = regulator.after.law
    else:
        after = _law(regulator, states, regulator.references, last_value, [row[-1] for row in regulator.motion.w])
    return {name: where_at_least(system.time, end, after[name], along[name]) for name in regulator.inputs}


def sampled_law(
    regulator: TrackingRegulator, reads: Values | None, limits: Values | None, delay: float, name: str
) -> Sampled:
    """The feedback at samples, with tables of references and gains."""
    system, period = regulator.motion.equations.system, regulator.period or 0.0
    states, sensors = _known_states(regulator, reads, name)
    bounds = _limits(regulator, limits)
    table = stepwise_tables(system.time, regulator.t, period)
    wanted = [
        table(table_name("reference", key), row, _REFERENCE)
        for key, row in zip(regulator.inputs, regulator.held_inputs, strict=True)
    ]
    law = _law(regulator, states, regulator.references, table, wanted)
    inputs: dict[str, Input] = {each.name: each for each in system.inputs}
    drives = {inputs[key]: limited(law[key], *bounds[key]) if key in bounds else law[key] for key in regulator.inputs}
    # Samples are counted from the start of a run, as the tables are where it starts with the motion.
    return Sampled(every=period, reads=sensors, drives=drives, delay=delay, name=name)


def _inputs(regulator: TrackingRegulator) -> list[Expr]:
    """w*(t) of each input."""
    motion, found = regulator.motion, []
    time = motion.equations.system.time
    table = smooth_tables(time, motion.t)
    for name, row in zip(regulator.inputs, motion.w, strict=True):
        label = table_name("reference", name)
        given = motion.samples.get(name)
        found.append(table(label, row, _REFERENCE) if given is None else samples_table(time, given, label))
    return found


def _law(
    regulator: TrackingRegulator, states: Mapping[str, Expr], x: Array, table: Table, wanted: Sequence[object]
) -> dict[str, Expr]:
    """The inputs, from what is known of states, and x* at the times of gains."""
    changes = _changes(regulator, states, x, table)
    found = {}
    for i, name in enumerate(regulator.inputs):
        law = as_expression(wanted[i], name)
        for k, (state, change) in enumerate(zip(regulator.states, changes, strict=True)):
            law -= table(table_name(f"gain of {name} by", state), regulator.gains[:, i, k], _GAIN) * change
        found[name] = law
    return found


def _changes(regulator: TrackingRegulator, states: Mapping[str, Expr], x: Array, table: Table) -> list[Expr]:
    """z = L (x − x*), as expressions; L of a rotation and its quaternion are normal to each other."""
    names, found = regulator.motion.system.states, []
    for each in regulator.motion.errors.errors:
        rows = x[list(each.states)]
        if not each.is_rotation:
            name = names[each.states[0]]
            found.append(states[name] - table(table_name("reference", name), rows[0], _REFERENCE))
            continue
        columns = np.array([rotation_columns(e)[:, each.axis] for e in rows.T]).T
        parts = [
            2 * table(table_name(f"axis {each.axis + 1}", names[index]), column, _REFERENCE) * states[names[index]]
            for index, column in zip(each.states, columns, strict=True)
        ]
        found.append(sum(parts[1:], start=parts[0]))
    return found


# What a digital controller knows


def _state_symbols(regulator: TrackingRegulator) -> dict[str, Expr]:
    system = regulator.motion.equations.system
    return {each.name: each for each in (*system.coordinates, *system.speeds)}


def _known_states(
    regulator: TrackingRegulator, reads: Values | None, name: str
) -> tuple[dict[str, Expr], dict[Signal, Sensor]]:
    """An expression for each state that is fed back, and the sensors that are read for them."""
    motion, symbols = regulator.motion, _state_symbols(regulator)
    system = motion.equations.system
    needed = list(dict.fromkeys(motion.system.states[k] for each in motion.errors.errors for k in each.states))
    given = by_name(system.name, reads, "{theta: kn.Sensor(theta, noise=1e-3)}", "reads")
    cure = f"It feeds back: {', '.join(needed)}."
    check_names(system.name, "state that is fed back", needed, given, cure, needed=(), where=f"{name}, reads: ")
    taken = {canonical(each.name) for each in (*symbols.values(), *system.parameters, *system.inputs, system.time)}
    known: dict[str, Expr] = {}
    sensors: dict[Signal, Sensor] = {}
    for state in needed:
        value = given.get(state, symbols[state])
        if state in given and not isinstance(value, Sensor):
            known[state] = as_expression(value, f"{name}, reads {state}")
            continue
        label = f"{state}_read"
        while canonical(label) in taken:
            label += "_"
        known[state] = signals(label)
        sensors[known[state]] = value if isinstance(value, Sensor) else Sensor(value)
    return known, sensors


def _limits(regulator: TrackingRegulator, limits: Values | None) -> dict[str, tuple[float, float]]:
    given = by_name(regulator.name, limits, "{F: (-20, 20)}", "limits")
    cure = f"Its inputs are: {', '.join(regulator.inputs)}."
    check_names(regulator.name, "input", regulator.inputs, given, cure, needed=())
    return {key: pair(value, f"limits of {key} in '{regulator.name}'") for key, value in given.items()}


def pair(value: object, where: str) -> tuple[float, float]:
    """A lower and an upper number, the first one less."""
    found = as_numbers(value, where)
    if found is None or found.shape != (2,):
        raise WrongTypeError(f"{where}: {value!r} is not a pair. Give the lower and the upper one, such as (-1, 1).")
    if not found[0] < found[1]:
        raise WrongValueError(f"{where}: {found[0]:g} is not below {found[1]:g}. Give the lower one first.")
    return float(found[0]), float(found[1])
