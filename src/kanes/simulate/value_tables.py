"""Values given for a run: tables of numbers by name, checked and completed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Array, Values
from kanes.base.values import SECOND, are_plain, as_numbers, by_name, check_names, is_table, number
from kanes.simulate.compiled import CompiledSystem
from kanes.simulate.initial_states import GivenNumbers, find_initial_states
from kanes.simulate.inputs import Controller, InputSignals, check_spans
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.tolerances import absolute_tolerances


def problem_of(
    kernel: CompiledSystem,
    initial: Values,
    parameters: Values,
    inputs: Values,
    given: Settings,
    *,
    single: bool,
) -> Problem:
    """Runs to be made, checked and completed: one number for each name of the kernel, for each run."""
    settings = given.checked()
    if settings.impacts is not None and kernel.contacts is None:
        raise WrongValueError(
            f"'{kernel.name}': impacts={settings.impacts!r} is a law for contacts that come and go, and it has none. "
            "Leave it out, or add contacts to the model."
        )
    check_spans(kernel.spans, settings.start, settings.stop)
    states, dependent = _without_dependent(kernel, initial)
    nx, nw = len(kernel.motion_states), len(kernel.inputs)
    values = [
        *_values(kernel, "state", kernel.states, states, _default_states(kernel, states)),
        *[0.0] * (nx - len(kernel.states)),
        *_values(kernel, "input", kernel.inputs, _numbers_of_inputs(kernel, inputs), _commands_to_come(kernel, inputs)),
        *_values(kernel, "parameter", kernel.parameters, parameters),
        *dependent.values(),
    ]
    rows = _rows(kernel, values, tuple(dependent), single=single)
    end = nx + nw + len(kernel.parameters)
    x, w, p = rows[:, :nx], rows[:, nx : nx + nw], rows[:, nx + nw : end]
    kernel = kernel.suited(p)
    numbers = GivenNumbers(rows, x, w, p, {name: rows[:, place] for place, name in enumerate(dependent, end)})
    starts = find_initial_states(kernel, settings, numbers, initial, single=single)
    signals = InputSignals.of(kernel.inputs, inputs, settings.start, settings.stop, kernel.units)
    atol = absolute_tolerances(kernel, settings.atol)
    return Problem(
        kernel,
        x,
        w,
        p,
        _with_open_contacts(kernel, starts.enforced),
        atol,
        signals,
        settings,
        single,
        repairs=starts.repairs,
        repair_effects=starts.repair_effects,
        refused=starts.refused,
    )


def _with_open_contacts(kernel: CompiledSystem, enforced: Array) -> Array:
    """Factors of constraints, with the numbers of the mode in which all contacts are open behind them."""
    if kernel.contacts is None:
        return enforced
    count = len(kernel.contacts.mode_names) - enforced.shape[1]
    return np.hstack([enforced, np.zeros((enforced.shape[0], count))])


def start_of(kernel: CompiledSystem, t: float, initial: Values, parameters: Values) -> Array:
    """The state that a run would start from at a time, whatever its inputs."""
    start = number(t, f"'{kernel.name}', t", SECOND)
    settings = Settings(start, start, (start,), max_steps=1, max_events=0, progress=False)
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    state: Array = problem_of(kernel, initial, parameters, inputs, settings, single=True).x[0, : len(kernel.states)]
    return state


def _numbers_of_inputs(kernel: CompiledSystem, inputs: Values) -> Values:
    """The inputs, with zero in place of samples and controllers."""
    if not is_table(inputs):
        raise WrongTypeError(f"'{kernel.name}': inputs={inputs!r} must be a dictionary. Give such as {{F: 1}}.")
    if are_plain(inputs.values()):
        return inputs
    for key, value in inputs.items():
        if getattr(value, "free_symbols", None):
            raise WrongTypeError(
                f"'{kernel.name}', input {key}: {value} is an expression, which must be compiled. Give it "
                f"when compiling: compile(inputs={{{key}: …}})."
            )
        if callable(value):
            raise WrongTypeError(
                f"'{kernel.name}', input {key}: {value!r} is a function, which machine code cannot call at every step. "
                "Give kn.Samples(times, values) of it, kn.Controller(law, every=…) to call law(t, state) at "
                f"intervals, or an expression of time and state when compiling: compile(inputs={{{key}: …}})."
            )
    return {key: 0.0 if isinstance(value, (Samples, Controller)) else value for key, value in inputs.items()}


def _commands_to_come(kernel: CompiledSystem, inputs: Values) -> dict[str, float]:
    """Inputs that digital controllers drive are zero until then, unless numbers are given."""
    driven = () if kernel.tasks is None else kernel.tasks.driven
    for key, value in inputs.items() if driven else ():
        if str(key) in driven and isinstance(value, (Samples, Controller)):
            raise WrongTypeError(
                f"'{kernel.name}', input {key}: a compiled digital controller drives it. Give the number "
                "that it has until the first command, or nothing."
            )
    return dict.fromkeys(driven, 0.0)


def _default_states(kernel: CompiledSystem, given: Values) -> dict[str, float]:
    """Speeds start at zero where nothing else is given, quaternions of which nothing is given at (1, 0, 0, 0).

    Discrete states start where the model says, and flexible bodies undeformed.
    """
    defaults = dict.fromkeys(kernel.speeds, 0.0) | dict(kernel.usual_starts)
    if not kernel.quaternions:
        return defaults
    names = {str(key) for key in given} if isinstance(given, Mapping) else set()
    for numbers in kernel.quaternions:
        elements = [kernel.states[number] for number in numbers]
        if not names & set(elements):
            defaults |= dict(zip(elements, (1.0, 0.0, 0.0, 0.0), strict=True))
    return defaults


def _without_dependent(kernel: CompiledSystem, initial: Values) -> tuple[Values, dict[str, object]]:
    """Initial values of states, and of dependent speeds that were given as well."""
    if not kernel.dependent or not isinstance(initial, Mapping):
        return initial, {}
    dependent = {str(key): value for key, value in initial.items() if str(key) in kernel.dependent}
    return {key: value for key, value in initial.items() if str(key) not in dependent}, dependent


def _rows(kernel: CompiledSystem, values: Sequence[object], dependent: tuple[str, ...], *, single: bool) -> Array:
    """A row of numbers for each run, from what is given for each name; those of dependent speeds come last."""
    try:
        if are_plain(values):
            return np.array([values], dtype=float)
    except OverflowError:
        pass  # Integers may be larger than any real number.
    return _general_rows(kernel, values, dependent, single)


def _general_rows(kernel: CompiledSystem, values: Sequence[object], dependent: tuple[str, ...], single: bool) -> Array:
    """The same of values that are arrays, quantities or anything else."""
    names = *kernel.motion_states, *kernel.inputs, *kernel.parameters, *dependent
    columns = [_column(kernel, name, value) for name, value in zip(names, values, strict=True)]
    sizes = {column.size for column in columns} - {1}
    if len(sizes) > 1 or (sizes and single) or 0 in sizes:
        found = ", ".join(str(size) for size in sorted(sizes))
        cure = "Use simulate_many for several runs." if single else "Give one number per run, or one for all."
        raise WrongValueError(f"'{kernel.name}': arrays of {found} numbers do not make one run each. {cure}")
    rows = np.empty((sizes.pop() if sizes else 1, len(columns)))
    for index, column in enumerate(columns):
        rows[:, index] = column
    return rows


def _values(
    kernel: CompiledSystem,
    kind: str,
    names: tuple[str, ...],
    values: Values,
    defaults: dict[str, float] | None = None,
) -> list[object]:
    """The value for each name of a table by symbol or name; all without a default must be there, and no other."""
    model = kernel.name
    given = by_name(model, values)
    if defaults:
        given = defaults | given
    found = [given[name] for name in names if name in given]
    if not len(found) == len(given) == len(names):
        if kind == "state":
            states = "" if given.keys() <= set(names) else f"States are: {', '.join(names)}. "
            cure = f"{states}Give every coordinate; speeds that are left out start at zero."
            check_names(model, kind, names, given, cure, lacking="initial value for")
        else:
            check_names(model, kind, names, given, f"Give one number for each of {', '.join(names) or 'none'}.")
    return found


def _column(kernel: CompiledSystem, name: str, value: object) -> Array:
    """A number for each run, or one for all."""
    where = f"'{kernel.name}', {name}"
    array = as_numbers(value, where, kernel.units.get(name, ""))
    if array is None:
        raise WrongTypeError(f"{where}: {value!r} is not a number. Give a real number.")
    if array.ndim > 1:
        raise WrongValueError(f"{where}: an array of shape {array.shape}. Give one number per run.")
    return array
