"""Problems of optimal control, as users state them, and how they are solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import by_name, check_names, count, flag, is_table, names_in, one_or_more, positive
from kanes.equations.equations import Equations
from kanes.optimal_control.guesses import MotionGuess, guess_from
from kanes.optimal_control.links import Connection, PhaseLink, connections
from kanes.optimal_control.meshes.mesh_refinement import even_mesh
from kanes.optimal_control.meshes.schemes import collocation
from kanes.optimal_control.phases import Phase
from kanes.optimal_control.results.solution import OptimalMotion
from kanes.optimal_control.search import OptimalSearch, SearchOptions
from kanes.optimal_control.statement import Statement, statement
from kanes.optimal_control.switching.switched_motion import SwitchedMotion
from kanes.optimal_control.switching.switching_search import SwitchingSearch


@dataclass(frozen=True, eq=False, repr=False)
class OptimalControl:
    """A problem of optimal control, made by `kn.optimal`; `solve` finds a motion."""

    statement: Statement
    connections: tuple[Connection, ...]

    def __repr__(self) -> str:
        phases = ", ".join(f"'{each.system_name}'" for each in self.statement.phases)
        return f"<optimal control of {phases}: minimize {self.statement.objective}>"

    def solve(
        self,
        *,
        intervals: int | Sequence[int] = 20,
        degree: int = 4,
        scheme: str = "radau",
        tolerance: float | None = 1e-6,
        guess: object = None,
        guesses: int = 1,
        max_iterations: int = 1000,
        max_meshes: int = 8,
        progress: bool | None = None,
    ) -> OptimalMotion:
        """A local optimum, on meshes that are refined until runs agree with it.

        Polynomials of a `degree` approximate the motion in each interval; the `scheme` is "radau", "legendre",
        "hermite-simpson" or "trapezoidal", of which the last two have a degree of their own. Each interval is run from
        its start with the found inputs, and is split if that misses its end by more than the `tolerance`, relative to
        the largest value of a state; None leaves the mesh as it is.

        The first guess is a straight line between the ends; `guess` is a run, a table of some of the states and inputs,
        numbers or lists that are evenly spaced over the motion, or `found.guess` of another solution. With several
        phases it is a list of these. Of several `guesses`, which wander from the first one, the best result is taken.
        Ctrl-C ends the search and keeps the best so far. Nothing proves that an optimum is a global one.
        """
        first = guess.guess if isinstance(guess, OptimalMotion) else guess_from(guess, self.statement)
        options = SearchOptions(
            collocation(scheme, degree),
            tuple(map(even_mesh, self._counts(intervals))),
            None if tolerance is None else positive(tolerance, "tolerance"),
            count(max_iterations, "max_iterations", 1, 10**6),
            count(max_meshes, "max_meshes", 1, 100),
            count(guesses, "guesses", 1, 10**4),
            None if progress is None else flag(progress, "progress"),
        )
        return OptimalSearch(self.statement, self.connections, first, options).result()

    def with_switching(
        self,
        found: OptimalMotion,
        *,
        intervals: int = 4,
        degree: int = 5,
        tolerance: float | None = 1e-9,
        changes: int = 4,
        max_iterations: int = 1000,
        progress: bool | None = None,
    ) -> SwitchedMotion:
        """A solution with the times at which inputs switch between their bounds as unknowns.

        The arcs between switches are read off `found`, a solution of this problem on a mesh that is fine enough to show
        them. Each becomes a phase of so many `intervals`, with inputs at their bounds, or free where they are between
        them, and a free duration. If the switching functions ∂H/∂w of that solution have the wrong signs somewhere,
        they say what the arcs should be, and it is solved again, with at most so many `changes`. Nothing proves that
        these arcs are the best ones.
        """
        options = SearchOptions(
            collocation("radau", degree),
            (even_mesh(count(intervals, "intervals", 1, 10**4)),),
            None if tolerance is None else positive(tolerance, "tolerance"),
            count(max_iterations, "max_iterations", 1, 10**6),
            8,
            1,
            None if progress is None else flag(progress, "progress"),
        )
        changed = count(changes, "changes", 0, 100)
        return SwitchingSearch(self.statement, self.connections, options, changed).result(found)

    @cached_property
    def straight_guess(self) -> MotionGuess:
        """The first guess that is taken where none is given."""
        return guess_from(None, self.statement)

    def _counts(self, intervals: object) -> list[int]:
        phases = len(self.statement.phases)
        given = list(intervals) if isinstance(intervals, (list, tuple)) else [intervals] * phases
        if len(given) != phases:
            raise WrongValueError(
                f"intervals={intervals!r} is not one for each phase. Give a number, or {phases} of them."
            )
        return [count(each, "intervals", 1, 10**5) for each in given]


def optimal(
    equations: Equations | Sequence[Phase],
    *,
    parameters: Values,
    stop: object = None,
    start: Values | None = None,
    end: Values | None = None,
    bounds: Values | None = None,
    minimize: object = None,
    links: Sequence[PhaseLink] = (),
    periodic: object = False,
) -> OptimalControl:
    """A problem of optimal control: the inputs, and more that is free, for which a goal is least.

    `stop` is a number, or bounds of a free time, such as (0.5, 4). `start` and `end` have values or bounds where the
    motion starts and ends, `bounds` those along it, where None is open: of symbols, or of any expressions of the
    model's symbols, rates and accelerations among them. What is not named is free. Parameters are numbers, or bounds of
    those that are to be found.

    What is minimized consists of quantities of the whole motion: `kn.integral(F**2)`, `kn.at_end(x)`,
    `kn.at_start(x)`, `kn.duration()`, and expressions of them; `bounds` may have these as well. In place of equations
    there may be several `kn.Phase`, one after the other, whose states continue if no `kn.PhaseLink` says otherwise. A
    `periodic` motion ends in the state in which it starts: True, a list of the states that return, or a table of what
    takes their places, such as {q1: q2, q2: q1}.

        rest, goal = {x: 0, theta: 0, v: 0, omega: 0}, {x: 1, theta: pi, v: 0, omega: 0}
        cost, limits = kn.integral(F**2), {F: (-20, 20)}
        problem = kn.optimal(equations, parameters=numbers, stop=2, start=rest, end=goal, bounds=limits, minimize=cost)
        found = problem.solve()
    """
    found = statement(_phases(equations, stop, start, end), parameters, (minimize, bounds))
    given = [*_links(links), *_returning(periodic, found)]
    return OptimalControl(found, connections(found.phases, given))


def _phases(equations: object, stop: object, start: Values | None, end: Values | None) -> list[Phase]:
    if isinstance(equations, Equations):
        if stop is None:
            raise WrongValueError("optimal: there is no stop. Give a time, or bounds of a free one, such as (0.5, 4).")
        return [Phase(equations, stop, start, end)]
    phases = list(equations) if isinstance(equations, (list, tuple)) else [equations]
    if not phases or not all(isinstance(each, Phase) for each in phases):
        raise WrongTypeError(
            f"optimal: {equations!r} is neither equations nor a list of phases. Give kn.derive(model), or a list of "
            "kn.Phase(equations, duration)."
        )
    if stop is not None:
        raise WrongValueError("optimal: phases have durations, and stop is given too. Leave out stop.")
    found = [each for each in phases if isinstance(each, Phase)]
    first, last = found[0], found[-1]
    found[0] = Phase(
        first.equations, first.duration, _both(first.start, start, "start"), first.end, first.bounds, first.name
    )
    last = found[-1]
    found[-1] = Phase(last.equations, last.duration, last.start, _both(last.end, end, "end"), last.bounds, last.name)
    return found


def _both(own: Values | None, given: Values | None, what: str) -> Values | None:
    """The table of a phase, or that of the problem; not both."""
    if own is not None and given is not None:
        raise WrongValueError(f"optimal: {what} is given for the problem and for its phase. Give it once.")
    return given if own is None else own


def _links(links: object) -> tuple[PhaseLink, ...]:
    found = tuple(links) if isinstance(links, (list, tuple)) else (links,)
    for each in found:
        if not isinstance(each, PhaseLink):
            raise WrongTypeError(f"optimal, links: {each!r} is not a link. Give kn.PhaseLink('stance', 'flight').")
    return tuple(each for each in found if isinstance(each, PhaseLink))


def _returning(periodic: object, given: Statement) -> list[PhaseLink]:
    """The link of the end to the start of a periodic motion."""
    first, last = given.phases[0], given.phases[-1]
    if isinstance(periodic, bool):
        return [PhaseLink(last.name, first.name)] if periodic else []
    if is_table(periodic):
        return [PhaseLink(last.name, first.name, equal=by_name(given.name, cast("Values", periodic)))]
    names = names_in(given.name, one_or_more(periodic))
    states = [str(state) for state in first.node.states]
    check_names(given.name, "state", states, names, f"States are: {', '.join(states)}.", needed=())
    return [PhaseLink(last.name, first.name, free=[name for name in states if name not in names])]
