"""Links between phases: how states continue from the end of one to the start of another, with impacts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Key, Values
from kanes.base.values import by_name, check_names, is_table, names_in, number, one_or_more
from kanes.expr.formulas.motion_terms import terms_in
from kanes.expr.symbols import Expr, as_expression, names_of
from kanes.optimal_control.limits import named
from kanes.optimal_control.statement import PhaseStatement


@dataclass(frozen=True, eq=False)
class PhaseLink:
    """How the end of one phase and the start of another are connected, both by name.

    States of the same name continue, but for those in `free`; `equal` gives states at the start of the second phase by
    expressions of the end of the first, such as {v: M*v/(M + m)}. A link of a later phase to an earlier one, or to
    itself, makes a motion periodic: {q1: q2, q2: q1} where left and right change places.

    With an `impact` speeds jump. `True` lets the second phase's constraints act at once; expressions of speeds are
    those that an impulse changes, such as the velocity of approach. Then

        M (u⁺ − u⁻) = Cᵀ J,    v(u⁺) = −e v(u⁻)

    with C = ∂v/∂u, the velocities v of the constraints or expressions, and the `restitution` e of the expressions;
    constraints do not bounce. `equal` then holds of u⁺.
    """

    first: str
    second: str
    equal: Values | None = None
    impact: object = False
    restitution: float = 0.0
    free: Sequence[Key] = ()
    velocities: tuple[Expr, ...] = field(init=False)  # that an impulse changes, besides those of constraints
    has_impact: bool = field(init=False)

    def __post_init__(self) -> None:
        for name in (self.first, self.second):
            if not isinstance(name, str) or not name:
                raise WrongTypeError(f"link: {name!r} is not the name of a phase. Give such as 'stance'.")
        if self.equal is not None and not is_table(self.equal):
            raise WrongTypeError(f"{self}, equal: {self.equal!r} is not a table. Give such as {{v: v / 2}}.")
        object.__setattr__(self, "restitution", number(self.restitution, f"{self}, restitution"))
        is_flag = isinstance(self.impact, bool)
        given = [] if is_flag else one_or_more(self.impact)
        if not isinstance(given, (list, tuple)):
            given = [given]
        found = tuple(as_expression(each, f"{self}, impact") for each in given)
        object.__setattr__(self, "velocities", found)
        object.__setattr__(self, "has_impact", bool(self.impact) if is_flag else bool(found))

    def __str__(self) -> str:
        return f"link of '{self.first}' to '{self.second}'"


@dataclass(frozen=True, eq=False)
class Connection:
    """A link with its phases: for each state of the second the expression at the end of the first, if it has one."""

    link: PhaseLink
    first: PhaseStatement
    second: PhaseStatement
    sources: Mapping[Expr, Expr]

    @property
    def has_impact(self) -> bool:
        """Whether speeds jump."""
        return self.link.has_impact

    @property
    def plain(self) -> dict[int, int]:
        """States that continue as they are: the number in the second phase, and that in the first."""
        before = {state: k for k, state in enumerate(self.first.node.states)}
        return {
            k: before[self.sources[state]]
            for k, state in enumerate(self.second.node.states)
            if state in self.sources and self.sources[state] in before and not self._jumps(state)
        }

    @property
    def others(self) -> tuple[Expr, ...]:
        """States that are given by expressions, or jump."""
        plain = self.plain
        states = enumerate(self.second.node.states)
        return tuple(state for k, state in states if state in self.sources and k not in plain)

    def _jumps(self, state: Expr) -> bool:
        return self.has_impact and state in self.second.node.speeds

    @property
    def keeps(self) -> frozenset[str]:
        """The names of constraints of the second phase that hold at its start, since they held before."""
        constraints, before = self.second.node.constraints, self.first.node.constraints
        continues = all(self.sources.get(state) == state for state in self.second.node.states)
        if constraints is None or before is None or not continues:
            return frozenset()
        return frozenset(constraints.constraint_names) & frozenset(before.constraint_names)


def connections(phases: Sequence[PhaseStatement], links: Sequence[PhaseLink]) -> tuple[Connection, ...]:
    """The links that are given, and plain ones between phases that follow each other."""
    by_phase = {each.name: each for each in phases}
    given = {}
    for link in links:
        for name in (link.first, link.second):
            if name not in by_phase:
                raise UnknownNameError(f"{link}: there is no phase {name!r}. Phases are: {', '.join(by_phase)}.")
        if (link.first, link.second) in given:
            raise WrongValueError(f"{link}: there are two. Give one.")
        given[link.first, link.second] = link
    for first, second in pairwise(phases):
        given.setdefault((first.name, second.name), PhaseLink(first.name, second.name))
    return tuple(_connection(link, by_phase[link.first], by_phase[link.second]) for link in given.values())


def _connection(link: PhaseLink, first: PhaseStatement, second: PhaseStatement) -> Connection:
    states = {str(state): state for state in second.node.states}
    cure = f"States of '{second.name}' are: {', '.join(states)}."
    equal = by_name(second.name, link.equal)
    free = names_in(second.name, one_or_more(link.free))
    for given in (equal, free):
        check_names(second.name, "state", states, given, cure, needed=(), where=f"{link}: ")
    own = {str(symbol): symbol for symbol in first.node.states}
    sources = {state: own[name] for name, state in states.items() if name in own and name not in free}
    for name, value in equal.items():
        expression = named(value, own, f"{link}, equal {name}")
        if terms_in(expression):
            raise WrongValueError(f"{link}, equal {name}: {expression} is of a whole motion. Give it in bounds.")
        sources[states[name]] = expression
    if not sources and not link.has_impact:
        raise WrongValueError(
            f"{link}: no state of one is a state of the other ({', '.join(names_of(first.node.states))}; "
            f"{', '.join(states)}). Give equal={{state: expression}}."
        )
    return Connection(link, first, second, sources)
