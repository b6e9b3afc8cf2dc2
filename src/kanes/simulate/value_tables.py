"""What is given for a run: tables of numbers by name, checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kanes.errors import ExpressionError
from kanes.samples import Samples
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.initial_states import find_initial_states
from kanes.simulate.inputs import Controller, InputSignals, check_spans
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.tolerances import absolute_tolerances
from kanes.types import Array
from kanes.values import as_numbers, by_name, check_names, number


def problem_of(
    kernel: CompiledSystem,
    initial: Mapping[Any, Any],
    parameters: Mapping[Any, Any],
    inputs: Mapping[Any, Any],
    given: Settings,
    *,
    single: bool,
) -> Problem:
    """Runs to be made, checked and completed: one number for each of what the kernel knows, for each run."""
    settings = given.checked()
    check_spans(kernel.spans, settings.start, settings.stop)
    states, dependent = _without_dependent(kernel, initial)
    columns = [
        named_arrays(kernel, "state", kernel.states, states, _default_states(kernel, states)),
        named_arrays(kernel, "input", kernel.inputs, _numbers_of_inputs(kernel, inputs)),
        named_arrays(kernel, "parameter", kernel.parameters, parameters),
        named_arrays(kernel, "speed", tuple(dependent), dependent),
    ]
    sizes = {array.size for column in columns for array in column} - {1}
    if len(sizes) > 1 or (sizes and single) or 0 in sizes:
        found = ", ".join(str(size) for size in sorted(sizes))
        cure = "Use simulate_many for several runs." if single else "Give one number per run, or one for all."
        raise ExpressionError(f"'{kernel.name}': arrays of {found} numbers do not make one run each. {cure}")
    runs = sizes.pop() if sizes else 1
    x, w, p, others = (_rows(column, runs) for column in columns)
    names = {str(key) for key in initial}
    starts = find_initial_states(
        kernel, settings, (x, w, p), names, dict(zip(dependent, others.T, strict=True)), single=single
    )
    extra = np.zeros((runs, len(kernel.motion_states) - len(kernel.states)))
    signals = InputSignals.of(kernel.inputs, inputs, settings.start, settings.stop, kernel.units)
    x = np.hstack([starts.x, extra])
    absolute = absolute_tolerances(kernel, settings.absolute)
    return Problem(
        kernel, x, w, p, starts.enforced, absolute, signals, settings, starts.repairs, refused=starts.refused
    )


def start_of(kernel: CompiledSystem, t: float, initial: Mapping[Any, Any], parameters: Mapping[Any, Any]) -> Array:
    """The state that a run would start from at a time, whatever its inputs."""
    start = number(t, f"'{kernel.name}', t")
    settings = Settings(start, start, (start,), 1e-10, None, "auto", None, None, 1, 0, threads=1, progress=False)
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    state: Array = problem_of(kernel, initial, parameters, inputs, settings, single=True).x[0, : len(kernel.states)]
    return state


def _numbers_of_inputs(kernel: CompiledSystem, inputs: Mapping[Any, Any]) -> dict[Any, Any]:
    """The inputs with zero for those that change along the run."""
    if not isinstance(inputs, Mapping):
        raise ExpressionError(f"'{kernel.name}': {inputs!r} is no table of inputs. Give a dictionary such as {{F: 1}}.")
    for key, value in inputs.items():
        if getattr(value, "free_symbols", None):
            raise ExpressionError(
                f"'{kernel.name}', input {key}: {value} is an expression, which belongs into the machine code. Give it "
                f"when compiling: compile(inputs={{{key}: …}})."
            )
        if callable(value):
            raise ExpressionError(
                f"'{kernel.name}', input {key}: {value!r} is a function, which machine code cannot call at every step. "
                "Give kn.Samples(times, values) of it, kn.Controller(law, every=…) to ask a law of (t, state) at "
                f"intervals, or an expression of time and state when compiling: compile(inputs={{{key}: …}})."
            )
    return {key: 0.0 if isinstance(value, (Samples, Controller)) else value for key, value in inputs.items()}


def _default_states(kernel: CompiledSystem, given: Mapping[Any, Any]) -> dict[str, float]:
    """Speeds start at zero where nothing else is given, quaternions of which nothing is given at (1, 0, 0, 0)."""
    defaults = dict.fromkeys(kernel.states[len(kernel.states) - kernel.speed_count :], 0.0)
    names = {str(key) for key in given} if isinstance(given, Mapping) else set()
    for numbers in kernel.quaternions:
        elements = [kernel.states[number] for number in numbers]
        if not names & set(elements):
            defaults |= dict(zip(elements, (1.0, 0.0, 0.0, 0.0), strict=True))
    return defaults


def _without_dependent(kernel: CompiledSystem, initial: Mapping[Any, Any]) -> tuple[Mapping[Any, Any], dict[str, Any]]:
    """Initial values of states, and of dependent speeds that were given as well."""
    if not kernel.dependent or not isinstance(initial, Mapping):
        return initial, {}
    dependent = {str(key): value for key, value in initial.items() if str(key) in kernel.dependent}
    return {key: value for key, value in initial.items() if str(key) not in dependent}, dependent


def _rows(column: list[Array], runs: int) -> Array:
    """A row for each run."""
    rows = np.empty((runs, len(column)))
    for index, array in enumerate(column):
        rows[:, index] = array
    return rows


def named_arrays(
    kernel: CompiledSystem,
    kind: str,
    names: tuple[str, ...],
    values: Mapping[Any, Any],
    defaults: Mapping[str, float] | None = None,
) -> list[Array]:
    """An array for each name, from a table by symbol or name; every name without a default must be there, no other."""
    model = kernel.name
    given = {**(defaults or {}), **by_name(model, values)}
    if kind == "state":
        states = "" if given.keys() <= set(names) else f"States are: {', '.join(names)}. "
        cure = f"{states}Give every coordinate; speeds that are left out start at zero."
        check_names(model, kind, names, given, cure, lacking="initial value for")
    else:
        check_names(model, kind, names, given, f"Give one number for each of {', '.join(names) or 'none'}.")
    return [_array(f"'{model}', {name}", given[name], kernel.units.get(name, "")) for name in names]


def _array(where: str, value: Any, unit: str) -> Array:
    array = as_numbers(value, where, unit)
    if array is None:
        raise ExpressionError(f"{where}: {value!r} is not a number. Give a real number.")
    if array.ndim > 1:
        raise ExpressionError(f"{where}: an array of shape {array.shape}. Give one number per run.")
    return np.atleast_1d(array)
