"""A time-limited search for speeds with short equations."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kanes.analysis.choices.speed_groups import GIVEN, SpeedGroup, speed_groups
from kanes.base.errors import KanesError
from kanes.base.rank import rows_are_independent
from kanes.base.types import Array
from kanes.equations.equations import Equations
from kanes.expr.linear import sample
from kanes.expr.symbols import Expr
from kanes.model.speeds import complete, speed_definitions
from kanes.model.system import System


@dataclass(frozen=True)
class TriedSpeeds:
    """A choice that was tried: a heading for each group, the definitions, and operations of the compiled equations."""

    headings: tuple[str, ...]
    definitions: tuple[Expr, ...]
    operations: int


class SpeedSearch:
    """Tries one heading for all groups, then changes the best choice group by group, within a time limit."""

    def __init__(self, system: System, seconds: float, interrupt: Array) -> None:
        self._start = time.monotonic()
        self._system = system
        self._interrupt = interrupt
        self._seconds = seconds
        self._groups: list[SpeedGroup] = []
        self.tried: dict[tuple[Expr, ...], TriedSpeeds | None] = {}

    @property
    def part_done(self) -> float:
        """The elapsed fraction of the time."""
        return min((time.monotonic() - self._start) / self._seconds, 1.0) if self._seconds else 1.0

    def run(self) -> None:
        """Try all choices in order, until the time is over or no change improves the best."""
        self._groups = list(speed_groups(self._system, self._is_over))
        given = tuple(GIVEN for _ in self._groups)
        self._try(given)
        for headings in self._alike():
            if not self._is_over():
                self._try(headings)
        while self._improve() and not self._is_over():
            pass

    def in_words(self, tried: TriedSpeeds) -> str:
        """A choice as text: a heading if all groups share it, otherwise that of each mass with another than given."""
        others: dict[str, list[str]] = {}
        for heading, group in zip(tried.headings, self._groups, strict=True):
            if heading != GIVEN:
                others.setdefault(heading, []).append(group.name)
        if not others:
            return GIVEN
        free = [group for group in self._groups if len(group.alternatives) > 1]
        if len(others) == 1 and len(next(iter(others.values()))) == len(free):
            return next(iter(others))
        return "; ".join(f"{heading}: {', '.join(masses)}" for heading, masses in others.items())

    def found(self) -> list[TriedSpeeds]:
        """The choices that could be derived, the shortest first; of equally short ones, the one tried first."""
        return sorted((each for each in self.tried.values() if each is not None), key=lambda each: each.operations)

    def _is_over(self) -> bool:
        return bool(self._interrupt[0]) or time.monotonic() - self._start > self._seconds

    def _alike(self) -> Iterator[tuple[str, ...]]:
        """One heading for all groups that have it."""
        headings = dict.fromkeys(heading for group in self._groups for heading in group.alternatives)
        for heading in headings:
            yield tuple(heading if heading in group.alternatives else GIVEN for group in self._groups)

    def _improve(self) -> bool:
        """Whether another heading for one of the groups makes the best choice better."""
        start = best = self.found()[0]
        for number, group in enumerate(self._groups):
            for heading in group.alternatives:
                if self._is_over():
                    return False
                changed = (*best.headings[:number], heading, *best.headings[number + 1 :])
                tried = self._try(changed)
                if tried is not None and tried.operations < best.operations:
                    best = tried
        return best is not start

    def _try(self, headings: tuple[str, ...]) -> TriedSpeeds | None:
        definitions = list(self._system.speed_definitions)
        for heading, group in zip(headings, self._groups, strict=True):
            for r, definition in zip(group.speeds, group.alternatives[heading], strict=True):
                definitions[r] = definition
        key = tuple(definitions)
        if key not in self.tried:
            self.tried[key] = self._derived(headings, key)
        return self.tried[key]

    def _derived(self, headings: tuple[str, ...], definitions: tuple[Expr, ...]) -> TriedSpeeds | None:
        system = replace(self._system, speed_definitions=definitions)
        try:
            if not rows_are_independent(sample(speed_definitions(system).Y)):
                return None
            return TriedSpeeds(headings, definitions, Equations(complete(system)).operation_count)
        except KanesError:
            # Dependent speeds that the user chose may be impossible with other speeds.
            return None
