"""The search for a periodic motion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Unpack, cast

import numpy as np

from kanes.analysis.periodic.conditions import PERIOD, Fixed, at_start
from kanes.analysis.periodic.contact_passages import ContactPassages
from kanes.analysis.periodic.contact_sections import contact_section, relabelling
from kanes.analysis.periodic.cycle import Cycle, cycle_of
from kanes.analysis.periodic.held_states import held_states
from kanes.analysis.periodic.passages import Passages, Start
from kanes.analysis.periodic.problem import CycleProblem, Evaluation
from kanes.analysis.periodic.search import Found, searched
from kanes.analysis.periodic.sections import SectionEvent, SectionPassages
from kanes.analysis.sensitivity.runs import variational_system
from kanes.analysis.sensitivity.variational_runs import sensitivity_problem
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import StateError, UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import SECOND, by_name, check_names, count, is_table, name_of, names_in, number
from kanes.equations.equations import Equations
from kanes.expr.symbols import Expr, names_of
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import Kernel, inside_of
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Options, Settings

# Options of simulations that a search does not have.
_UNUSED = ("repair", "seed", "first_run", "threads", "times", "stop", "progress")
# The tolerance of runs: derivatives over a period shall have ten digits.
_RTOL = 1e-12
# Relative to the sizes of states in a period, rates that are those of an equilibrium.
_AT_REST = 1e-6
# How exactly rates repeat where a coordinate has advanced, and how exactly others do not depend on one that is free.
_REPEATS = 1e-6


def periodic(
    kernel: Kernel | Equations,
    *,
    parameters: Values,
    initial: Values,
    period: object = None,
    section: str | Iterable[str] | None = None,
    occurrences: int = 1,
    longest: float = 1000.0,
    inputs: Values | None = None,
    advance: Numbers | None = None,
    free: Iterable[object] = (),
    fixed: Iterable[object] | Numbers = (),
    held: Iterable[object] | None = None,
    relabel: Values | None = None,
    **options: Unpack[Options],
) -> Cycle:
    """A periodic motion near a guess, by Newton's method on its exact derivatives, with its Floquet multipliers.

    `initial` is the guess. Give either the `period` or a `section`:

    - The `period` is a guess, which is improved with the state. If functions of time drive the system, it is exact: a
      number, or an expression of parameters such as 2*pi/w.
    - A `section` is the name of an event: motions begin just after it and end just after its next occurrence, or after
      several `occurrences`. Each is waited for until `longest`. Resets by this and other events are part of the motion.
      With contacts that come and go it is the name of one of them, or of a limit, or a list of some: motions begin just
      after it touches. `relabel={q1: q2, q2: q1}` says what takes the place of states then, as where legs change.

    Coordinates that grow return when they are told how: `advance={q: 2*pi}` is how much they change over a period;
    those in `free` change by any amount, if no other state depends on them. `fixed` has quantities that keep their
    value at the start, `[q]`, or that have a given one, `{q: 0.3, energy: 2.0}`, also "period": they choose a motion
    of a family, as conservative systems have, or the point of the cycle at which it starts. Without them the result is
    near the guess, and `cycle.freedom` is the dimension of the family.

    If states are dependent, `held` names coordinates and speeds that determine the others; they are chosen if left
    out. Options are those of `kernel.simulate`; `rtol` is 1e-12.

        cycle = kn.periodic(kernel, parameters={mu: 1}, initial={x: 2}, period=6.5)
        cycle.period, cycle.multipliers, cycle.follow(mu, stop=5)
    """
    compiled, inputs = _compiled(kernel), {} if inputs is None else inputs
    settings = _settings(options, period)
    held_names = held_states(compiled, settings, parameters, initial, inputs, held)
    system = variational_system(compiled, held_names or compiled.states)
    problem = sensitivity_problem(system, initial, parameters, inputs, settings, single=True)
    system = system.suited(problem.p)
    change = _advance(system.kernel, held_names or system.states, advance, free)
    passages = _passages(system, problem, held_names, section, relabel, change, (occurrences, longest))
    return _found(_problem(passages, period, change, fixed))


def _passages(
    system: VariationalSystem,
    problem: Problem,
    held: list[str] | None,
    section: object,
    relabel: Values | None,
    advance: Array,
    wait: tuple[object, object],
) -> Passages:
    kernel = system.kernel
    if kernel.contacts is not None:
        if held is not None:
            raise WrongValueError(
                f"'{kernel.name}': periodic motions with contacts do not support loops and other constraints that a "
                "run keeps by projection. Use joints and velocity constraints alone."
            )
        at = None if section is None else contact_section(kernel, section, *wait)
        return ContactPassages(system, problem, at, relabelling(kernel, relabel, advance), np.nan_to_num(advance))
    if relabel is not None:
        raise WrongValueError(
            f"'{kernel.name}': relabel= is for models with contacts, and it has none. Let the event of the section do "
            "it: kn.Event(…, reset={q1: q2, q2: q1})."
        )
    event = _section(kernel, section, *wait)
    return Passages(system, problem, held) if event is None else SectionPassages(system, problem, held, event)


def _compiled(kernel: object) -> CompiledKernel:
    if isinstance(kernel, Equations):
        kernel = kernel.kernel
    if not isinstance(kernel, Kernel):
        raise WrongTypeError(f"{kernel!r} is not a kernel. Give equations.compile(), or equations.")
    return inside_of(kernel)


def _settings(options: Options, period: object) -> Settings:
    """Settings of a run over the period, if it is a number; samples of inputs have to cover that."""
    start = number(options.get("start", 0.0), "periodic, start", SECOND)
    T = 0.0 if period is None or isinstance(period, Expr) else number(period, "periodic, period", SECOND)
    if period is not None and not isinstance(period, Expr) and not T > 0:
        raise WrongValueError(f"periodic: period={period!r} must be positive. Give such as period=2.")
    given: Options = cast("Options", {"rtol": _RTOL, **options})
    return Settings.of("periodic", start + T, given, _UNUSED)


def _section(kernel: CompiledKernel, name: object, occurrences: object, longest: object) -> SectionEvent | None:
    if name is None:
        return None
    names = [event.name for event in kernel.events]
    if name not in names:
        known = f"Events are: {', '.join(names)}" if names else "Compile with events: compile(events=kn.Event(…))"
        raise UnknownNameError(f"'{kernel.name}', section: there is no event {name!r}. {known}.")
    most = number(longest, "periodic, longest", SECOND)
    if not most > 0:
        raise WrongValueError(f"periodic: longest={longest!r} must be positive. Give such as longest=100.")
    return SectionEvent(names.index(str(name)), count(occurrences, "periodic: occurrences", 1), most)


def _problem(passages: Passages, period: object, advance: Array, fixed: object) -> CycleProblem:
    kernel, problem = passages.kernel, passages.problem
    is_driven = _depends_on_time(passages.system, problem.signals.samples)
    y = problem.x[0][passages.rows]
    given = Start(y, problem.p[0], problem.w[0])
    _check_period(kernel, period, ends_at_event=passages.ends_at_event, is_driven=is_driven)
    if passages.ends_at_event and is_driven:
        raise WrongValueError(
            f"'{kernel.name}': functions of time drive it, so that a motion does not repeat from one occurrence of an "
            "event to the next. Give the period of the drive instead of the section."
        )
    return CycleProblem(
        passages,
        given,
        advance,
        _fixed(passages, given, fixed),
        period if isinstance(period, Expr) else 0.0 if period is None else number(period, "periodic, period", SECOND),
        is_driven,
    )


def _check_period(kernel: CompiledKernel, period: object, *, ends_at_event: bool, is_driven: bool) -> None:
    if (period is not None) == ends_at_event:
        both = "both a period and a section are given" if ends_at_event else "neither a period nor a section is given"
        raise WrongValueError(
            f"'{kernel.name}': {both}. Give a period, which is a guess unless functions of time drive the system, or "
            "the name of the event at which motions start and end."
        )
    symbols = names_of(period.free_symbols) if isinstance(period, Expr) else ()
    changing = [each for each in symbols if each not in (*kernel.parameters, *kernel.inputs)]
    if changing:
        raise WrongValueError(
            f"'{kernel.name}', period: {period} contains {', '.join(changing)}, and a period is constant. Give an "
            "expression of parameters, such as 2*pi/w."
        )
    if isinstance(period, Expr) and not is_driven:
        raise WrongValueError(
            f"'{kernel.name}', period: it is unknown, since no function of time drives it. Give a number near it."
        )


def _depends_on_time(system: VariationalSystem, samples: Mapping[str, object]) -> bool:
    """Whether the equations, or events with resets, contain the time or inputs that are samples."""
    kernel = system.kernel
    used = set(system.motion("motion").program.input_names)
    if any(event.reset or event.terminal for event in kernel.events):
        used |= kernel.motion("events").program.input_names | kernel.motion("resets").program.input_names
    return bool(used & {kernel.source.names.time, *samples})


def _advance(kernel: CompiledKernel, names: Sequence[str], advance: object, free: Iterable[object]) -> Array:
    """How much each state changes over a period; NaN for those that may change by any amount."""
    given, loose = by_name(kernel.name, cast("Values | None", advance)), names_in(kernel.name, free)
    coordinates = [name for name in names if name in kernel.coordinates]
    cure = f"Coordinates are: {', '.join(coordinates)}."
    check_names(kernel.name, "coordinate", coordinates, given, cure, needed=(), where="advance: ")
    check_names(kernel.name, "coordinate", coordinates, loose, cure, needed=(), where="free: ")
    found = np.zeros(len(names))
    for name, value in given.items():
        found[names.index(name)] = number(value, f"'{kernel.name}', advance of {name}", kernel.units.get(name, ""))
    found[[names.index(name) for name in loose]] = np.nan
    return found


def _fixed(passages: Passages, given: Start, fixed: object) -> tuple[Fixed, ...]:
    """Quantities with their values: those given, or those at the guess."""
    kernel, problem = passages.kernel, passages.problem
    if is_table(fixed):
        table = cast("Mapping[object, object]", fixed)
        units = {name_of(of): kernel.units.get(name_of(of), "") for of in table}
        return tuple(
            Fixed(of, number(value, f"'{kernel.name}', fixed {of}", units[name_of(of)])) for of, value in table.items()
        )
    x = problem.x[0][: len(kernel.states)]
    S = np.zeros((x.size, len(passages.system.wrt)))
    found = []
    for of in _listed(kernel.name, fixed):
        if name_of(of) == PERIOD:
            raise WrongValueError(f"'{kernel.name}', fixed: the period needs a value. Give fixed={{'period': 2}}.")
        value, _ = at_start(kernel, passages.system.wrt, of, passages.start, x, S, given.w, given.p)
        found.append(Fixed(of, value))
    return tuple(found)


def _listed(name: str, fixed: object) -> list[object]:
    try:
        if isinstance(fixed, (str, Expr)):
            raise TypeError
        return list(cast("Iterable[object]", fixed))
    except TypeError:
        raise WrongTypeError(f"'{name}', fixed: {fixed!r} is not a list. Give one such as [q1].") from None


# The search


def _found(problem: CycleProblem) -> Cycle:
    z = problem.given.y
    if problem.has_period:
        z = np.append(z, problem.first_duration())
    _check_drive(problem)
    _check_free(problem)
    problem = problem.begun(z)
    found = searched(problem.evaluated, problem.allows, z, problem.unknown_sizes)
    check_moving(problem, found.evaluation)
    if not found.is_found:
        raise _not_found(problem, found)
    _check_repeats(problem, found.evaluation)
    return cycle_of(problem, found)


def check_moving(problem: CycleProblem, evaluation: Evaluation) -> None:
    """An error where a motion with an unknown period is at rest."""
    if problem.is_driven:
        return
    passage, rows = evaluation.passage, problem.passages.rows
    rates = np.abs(passage.f[rows]) * problem.sizes[-1] / problem.sizes[: len(rows)]
    if not rates.max(initial=0.0) > _AT_REST:
        raise problem.at_rest(passage)


def _not_found(problem: CycleProblem, found: Found) -> StateError:
    kernel, evaluation, first = problem.passages.kernel, found.evaluation, len(problem.names)
    gaps = dict(zip(problem.labels(), map(float, evaluation.gaps), strict=True))
    missed = {each.name: float(evaluation.r[first + number]) for number, each in enumerate(problem.fixed)}
    text = f"'{kernel.name}': no periodic motion is found near the guess{_nearest(gaps, missed)}. "
    cure = f"Give a guess nearer to it, such as the end of a long run{problem.hint}"
    if problem.fixed:
        cure += f"; fewer quantities may be fixed than {', '.join(each.name for each in problem.fixed)}"
    return StateError(f"{text}{cure}.", gaps | missed, problem.passages.named(evaluation.passage.x))


def _nearest(gaps: Mapping[str, float], missed: Mapping[str, float]) -> str:
    """What is wrong with the motion that is nearest to a periodic one."""
    gap = max(gaps, key=lambda name: abs(gaps[name]), default="")
    miss = max(missed, key=lambda name: abs(missed[name]), default="")
    if miss and abs(missed[miss]) > abs(gaps.get(gap, 0.0)):
        return f"; nearest to one, {miss} is not what it is fixed to be"
    if gap and abs(gaps[gap]) > _REPEATS:
        return f"; nearest to one, {gap} ends {gaps[gap]:.3g} times its size from where it starts"
    return ""


# Parts of a period at which rates are compared with those a period later.
_PARTS = (0.0, 0.17, 0.39, 0.61, 0.83)


def _check_drive(problem: CycleProblem) -> None:
    """An error where the functions of time that drive a system do not repeat after the period."""
    if not problem.is_driven:
        return
    passages, start, T = problem.passages, problem.given, problem.first_duration()
    x = passages.problem.x[0][: len(passages.kernel.states)]
    parts = _PARTS[:1] if passages.problem.signals.samples else _PARTS
    for t in (passages.start + part * T for part in parts):
        now, later = (passages.drive(each, x, start) for each in (t, t + T))
        if not np.abs(now - later).max() <= _REPEATS * np.abs(now).max():
            raise WrongValueError(
                f"'{passages.kernel.name}': the functions of time that drive it do not repeat after period={T:.10g}. "
                "Give their period or a multiple of it, such as 2*pi/w for sin(w*t)."
            )


def _check_free(problem: CycleProblem) -> None:
    """An error where rates depend on a coordinate that is free."""
    passages, start = problem.passages, problem.given
    kernel, x = passages.kernel, passages.problem.x[0][: len(passages.kernel.states)]
    loose = [passages.rows[each] for each in np.flatnonzero(~problem.returns)]
    if not loose:
        return
    function = kernel["jacobian_states"]
    w = passages.problem.signals.at(passages.start, start.w.copy())
    J = function.one(np.array([passages.start]), x, w, start.p).reshape(function.shape, order="F")
    for column in loose:
        if np.abs(J[:, column]).max() > _REPEATS * np.abs(J).max():
            raise _depends(kernel, kernel.states[column])


def _depends(kernel: CompiledKernel, name: str) -> WrongValueError:
    return WrongValueError(
        f"'{kernel.name}', free: other states depend on {name}, so that the motion does not repeat where it has "
        f"changed. Leave it out, or give its change over a period: advance={{{name}: 2*pi}}."
    )


def _check_repeats(problem: CycleProblem, evaluation: Evaluation) -> None:
    """Whether the motion goes on as before from where coordinates have advanced to."""
    passage, rows, sizes = evaluation.passage, problem.passages.rows, problem.sizes
    kernel, scale = problem.passages.kernel, sizes[: len(rows)]
    by_scaled = passage.end_S[rows][:, : len(rows)] * scale / scale[:, None] - np.eye(len(rows))
    for loose in np.flatnonzero(~problem.returns):
        if np.abs(by_scaled[problem.returns, loose]).max(initial=0.0) > _REPEATS:
            raise _depends(kernel, problem.names[loose])
    change = np.abs(passage.end_f - passage.f)[rows] / scale * sizes[-1]
    if np.nan_to_num(problem.advance).any() and change.max() > _REPEATS * (
        1 + np.abs(passage.f[rows] / scale * sizes[-1]).max()
    ):
        names = ", ".join(
            name for name, value in zip(problem.names, problem.advance, strict=True) if np.nan_to_num(value)
        )
        raise WrongValueError(
            f"'{kernel.name}', advance: the system is another one where {names} has advanced, so that the motion does "
            "not repeat from there. Give a change after which everything is as before, such as 2*pi of an angle."
        )
