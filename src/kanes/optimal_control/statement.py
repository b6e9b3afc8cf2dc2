"""What is asked, put together and checked: phases with their equations at nodes, goals, and limits of all kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import by_name, check_names, is_table
from kanes.expr.formulas.motion_terms import MotionTerm, at_end, at_start, terms_in
from kanes.expr.symbols import Expr, Parameter, as_expression
from kanes.optimal_control.limits import Limit, interval, limits_of
from kanes.optimal_control.nodes.node_equations import NodeEquations
from kanes.optimal_control.phases import Phase


@dataclass(frozen=True, eq=False)
class FreeParameter:
    """A parameter that is to be found, with its bounds."""

    symbol: Parameter
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class PhaseStatement:
    """One phase: its equations at nodes, and limits of its symbols at the start, at the end, and along it."""

    number: int
    name: str
    phase: Phase
    node: NodeEquations
    start: tuple[Limit, ...]  # of states
    end: tuple[Limit, ...]  # of states
    symbols: tuple[Limit, ...]  # of states and inputs along it
    path: tuple[Limit, ...]  # of other expressions

    @property
    def system_name(self) -> str:
        """The name of its model."""
        return self.phase.equations.system.name


@dataclass(frozen=True, eq=False)
class Statement:
    """A problem of optimal control, all in symbols and numbers."""

    phases: tuple[PhaseStatement, ...]
    parameters: Mapping[str, float]  # fixed ones
    free: tuple[FreeParameter, ...]
    objective: Expr
    whole: tuple[Limit, ...]  # of quantities of the whole motion

    @property
    def name(self) -> str:
        """The name of the model, for messages."""
        return self.phases[0].system_name

    def places_of(self, term: MotionTerm) -> list[int]:
        """The numbers of the phases that a quantity of a motion belongs to."""
        names = [each.name for each in self.phases]
        if term.phase:
            if term.phase not in names:
                raise UnknownNameError(f"{term}: there is no phase {term.phase!r}. Phases are: {', '.join(names)}.")
            return [names.index(term.phase)]
        if term.what in ("at_start", "at_end"):
            return [0 if term.what == "at_start" else len(names) - 1]
        symbols = term.of.free_symbols
        found = [each.number for each in self.phases if symbols <= _known(each)]
        if not found:
            unknown = ", ".join(sorted(map(str, symbols - _known(self.phases[0]))))
            raise WrongValueError(f"{term}: no phase has all its symbols ({unknown}). Name the phase, or use its own.")
        return found


def _known(phase: PhaseStatement) -> set[Expr]:
    system = phase.phase.equations.system
    groups = (system.coordinates, system.speeds, system.inputs, system.parameters)
    rates = {each.dot for each in (*system.coordinates, *system.speeds)}
    seconds = {each.dot.dot for each in system.coordinates}
    return {system.time, *rates, *seconds, *(symbol for group in groups for symbol in group)}


def statement(
    phases: Sequence[Phase],
    parameters: Values,
    goals: tuple[object, Values | None],
) -> Statement:
    """The problem of some phases; `goals` are what is minimized, and limits of the motion or of each phase."""
    minimize, bounds = goals
    named = _named(phases)
    fixed, free = _parameters(named, parameters)
    symbols = {name: symbol for phase in named for name, symbol in phase.symbols.items()}
    general = limits_of(bounds, symbols, "bounds")
    whole = [each for each in general if terms_in(each.expression)]
    along = [each for each in general if not terms_in(each.expression)]
    objective = _objective(minimize)
    asked = [term.of for each in (objective, *(e.expression for e in whole)) for term in terms_in(each)]
    asked += [each.expression for each in along]
    made: list[PhaseStatement] = []
    is_free_time = False
    for number, phase in enumerate(named):
        is_free_time = is_free_time or phase.is_free
        own = [each.symbol for each in free if each.symbol in phase.equations.system.parameters]
        node = _node_equations(phase, own, asked, is_free_time=is_free_time)
        placed, rest = _phase_statement(number, phase, node, along)
        made.append(placed)
        whole += rest
    _check_used(along, made)
    _check_time(objective, made)
    return Statement(tuple(made), fixed, free, objective, tuple(whole))


def _named(phases: Sequence[Phase]) -> list[Phase]:
    """The phases, those without a name numbered."""
    names = [phase.name or f"phase {number}" for number, phase in enumerate(phases, start=1)]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise WrongValueError(f"phases: two are called '{name}'. Give each a name of its own.")
    pairs = zip(phases, names, strict=True)
    return [Phase(each.equations, each.duration, each.start, each.end, each.bounds, name) for each, name in pairs]


def _node_equations(
    phase: Phase, free: Sequence[Parameter], asked: Sequence[Expr], *, is_free_time: bool
) -> NodeEquations:
    tables = (phase.start, phase.end, phase.bounds)
    own = [key for table in tables if is_table(table) for key in table or () if isinstance(key, Expr)]
    return NodeEquations(
        phase.equations, free, free_duration=phase.is_free, free_time=is_free_time, asked=[*asked, *own]
    )


def _parameters(phases: Sequence[Phase], given: Values) -> tuple[dict[str, float], tuple[FreeParameter, ...]]:
    systems = [phase.equations.system for phase in phases]
    symbols = {symbol.name: symbol for system in systems for symbol in system.parameters}
    values = by_name(systems[0].name, given)
    cure = f"Give a number, or bounds of a free one, for each of {', '.join(symbols) or 'none'}."
    check_names(systems[0].name, "parameter", symbols, values, cure)
    spans = {name: interval(value, f"parameters, {name}") for name, value in values.items()}
    fixed = {name: low for name, (low, high) in spans.items() if low == high}
    free = tuple(FreeParameter(symbols[name], *span) for name, span in spans.items() if span[0] < span[1])
    return fixed, free


def _phase_statement(
    number: int, phase: Phase, node: NodeEquations, along: Sequence[Limit]
) -> tuple[PhaseStatement, list[Limit]]:
    """A phase, and those of its limits that are of quantities at its ends."""
    where = f"'{phase.equations.system.name}', {{}}" if number == 0 else f"phase '{phase.name}', {{}}"
    start, end, bounds = (
        limits_of(given, phase.symbols, where.format(what))
        for given, what in ((phase.start, "start"), (phase.end, "end"), (phase.bounds, "bounds"))
    )
    states, own = set(node.states), {*node.states, *node.inputs}
    system = phase.equations.system
    known = {*own, *system.speeds, *system.parameters, system.time}
    known |= {each.dot for each in (*system.coordinates, *system.speeds)} | {q.dot.dot for q in system.coordinates}
    bounds = (*bounds, *(each for each in along if each.expression.free_symbols <= known))
    rest = [
        Limit(at_start(e.expression, phase.name), e.low, e.high, e.where) for e in start if e.expression not in states
    ]
    rest += [Limit(at_end(e.expression, phase.name), e.low, e.high, e.where) for e in end if e.expression not in states]
    _check_path(bounds)
    made = PhaseStatement(
        number,
        phase.name,
        phase,
        node,
        tuple(each for each in start if each.expression in states),
        tuple(each for each in end if each.expression in states),
        tuple(each for each in bounds if each.expression in own),
        tuple(each for each in bounds if each.expression not in own),
    )
    _check_ends(made)
    return made, rest


def _check_path(bounds: Sequence[Limit]) -> None:
    for each in bounds:
        if isinstance(each.expression, Parameter):
            raise WrongValueError(
                f"{each.where}: a parameter has its bounds in parameters. Give parameters={{{each.name}: "
                f"({each.low:g}, {each.high:g})}}."
            )
        if terms_in(each.expression):
            raise WrongValueError(f"{each.where}: this belongs to a whole motion. Give it in bounds of kn.optimal.")


def _check_ends(phase: PhaseStatement) -> None:
    """Values at ends must be within bounds."""
    bounds = {each.expression: each for each in phase.symbols}
    for each in (*phase.start, *phase.end):
        bound = bounds.get(each.expression)
        if bound is not None and (each.high < bound.low or each.low > bound.high):
            raise WrongValueError(
                f"{each.where}: {_text(each)} is outside its bounds, {_text(bound)}. Change one of them."
            )


def _text(limit: Limit) -> str:
    return f"{limit.low:g}" if limit.is_value else f"({limit.low:g}, {limit.high:g})"


def _check_used(along: Sequence[Limit], phases: Sequence[PhaseStatement]) -> None:
    used = {each.expression for phase in phases for each in (*phase.symbols, *phase.path)}
    for each in along:
        if each.expression not in used:
            raise WrongValueError(f"{each.where}: no phase has all its symbols. Use the model's own symbols.")


def _objective(minimize: object) -> Expr:
    if minimize is None:
        return as_expression(0, "minimize")
    found = as_expression(minimize, "minimize")
    plain = found.free_symbols - terms_in(found) - found.atoms(Parameter)
    if plain:
        names = ", ".join(sorted(map(str, plain)))
        raise WrongTypeError(
            f"minimize: {names} changes along the motion. Say what of it counts: kn.integral({found}), kn.at_end(…), "
            "kn.at_start(…) or kn.duration()."
        )
    return found


def _check_time(objective: Expr, phases: Sequence[PhaseStatement]) -> None:
    """Least time needs bounds."""
    terms = terms_in(objective)
    inputs = [each for phase in phases for each in phase.node.inputs]
    is_bounded = any(phase.path or not {*phase.node.inputs}.isdisjoint(_bounded(phase)) for phase in phases)
    if inputs and not is_bounded and terms and all(each.what == "duration" for each in terms):
        names = ", ".join(dict.fromkeys(map(str, inputs)))
        raise WrongValueError(
            f"minimize: the least time needs infinite inputs, since none of {names} has bounds. Give such as "
            f"bounds={{{inputs[0]}: (-1, 1)}}."
        )


def _bounded(phase: PhaseStatement) -> list[Expr]:
    return [each.expression for each in phase.symbols if finite(each.low, each.high)]


def finite(low: float, high: float) -> list[float]:
    """Those of two bounds that are numbers."""
    return [each for each in (low, high) if np.isfinite(each)]
