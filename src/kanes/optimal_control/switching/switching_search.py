"""The search for switching times: read arcs, solve with free durations, and compare with the switching functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.optimal_control.guesses import SolvedPhase
from kanes.optimal_control.links import Connection
from kanes.optimal_control.results.solution import OptimalMotion
from kanes.optimal_control.search import OptimalSearch, SearchOptions
from kanes.optimal_control.statement import Statement
from kanes.optimal_control.switching.arc_problem import ArcProblem
from kanes.optimal_control.switching.arcs import (
    SHORTEST,
    SwitchedArc,
    arcs_of_direct,
    arcs_of_switched,
    bounded_inputs,
    faults_of,
    joined,
    switching_sizes,
)
from kanes.optimal_control.switching.switched_motion import SwitchedMotion


@dataclass(frozen=True, eq=False)
class SwitchingSearch:
    """A search for the switching times of a problem with one phase."""

    statement: Statement
    linked: Sequence[Connection]
    options: SearchOptions
    changes: int  # how often arcs are changed where switching functions do not agree with them

    def result(self, found: OptimalMotion) -> SwitchedMotion:
        """The motion in arcs, from a solution on a mesh."""
        self._check(found)
        arcs = arcs_of_direct(found.phases[0], bounded_inputs(self.statement.phases[0]))
        tried: list[list[dict[str, str]]] = []
        best: SwitchedMotion | None = None
        while True:
            tried.append(_levels(arcs))
            motion = self._solved(arcs, found)
            pairs = zip(arcs, motion.phases, strict=True)
            placed = [replace(arc, start=own.start, stop=own.stop) for arc, own in pairs]
            if not motion.outcome.solved:
                note = f"these arcs have no solution: {motion.outcome}"
                return SwitchedMotion(motion, tuple(placed), False, (note,)) if best is None else best
            faults = faults_of(motion.phases, placed)
            arcs, found = self._wanted(motion, placed), motion
            best = SwitchedMotion(motion, tuple(placed), not faults and _levels(arcs) == tried[-1], tuple(faults))
            if _levels(arcs) in tried or len(tried) > self.changes:
                return best

    def _solved(self, arcs: Sequence[SwitchedArc], found: OptimalMotion) -> OptimalMotion:
        """The best durations of given arcs."""
        problem = ArcProblem(self.statement, self.linked, arcs)
        stated, connected = problem.stated()
        options = replace(self.options, meshes=self.options.meshes * len(arcs))
        return OptimalSearch(stated, connected, problem.guess(found, stated), options).result()

    def _wanted(self, motion: OptimalMotion, arcs: Sequence[SwitchedArc]) -> list[SwitchedArc]:
        """The arcs that the switching functions ask for; those that have vanished are left out first."""
        least = 10 * SHORTEST * (motion.stop - arcs[0].start)
        kept = [each for each in arcs if each.stop - each.start > least]
        if len(kept) < len(arcs):
            return joined(kept)
        return arcs_of_switched(motion.phases, arcs, switching_sizes(motion.phases))

    def _check(self, found: object) -> None:
        name = self.statement.name
        if not isinstance(found, OptimalMotion):
            raise WrongTypeError(f"'{name}', with_switching: {found!r} is no solution. Give problem.solve().")
        if len(self.statement.phases) > 1:
            raise WrongValueError(
                f"'{name}', with_switching: the problem has {len(self.statement.phases)} phases. Switches are found in "
                "problems of one; give such phases by hand, with inputs at their bounds."
            )
        if not bounded_inputs(self.statement.phases[0]):
            raise WrongValueError(
                f"'{name}', with_switching: no input has two bounds, so none switches. Give such as "
                "bounds={F: (-20, 20)}."
            )
        own = found.guess.phases[0]
        if not isinstance(own, SolvedPhase) or own.transcription.statement is not self.statement:
            raise WrongValueError(f"'{name}', with_switching: the solution is of another problem. Solve this one.")
        if not found.outcome.solved:
            raise WrongValueError(
                f"'{name}', with_switching: the search ended with '{found.outcome.kind}'. Give a motion that is solved."
            )


def _levels(arcs: Sequence[SwitchedArc]) -> list[dict[str, str]]:
    return [dict(each.levels) for each in arcs]
