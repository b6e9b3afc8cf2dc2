"""Suggested speeds of a model, ranked by the operations of its equations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import overload

import numpy as np

from kanes.analysis.choices.speed_search import SpeedSearch, TriedSpeeds
from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.values import count, is_among, number
from kanes.dynamics.faults import as_model
from kanes.equations.derive import derive, derived
from kanes.equations.equations import Equations, graphs_of
from kanes.expr.algebra import Matrix
from kanes.expr.names import markdown_text
from kanes.expr.symbols import Speed
from kanes.expr.tables import Assignments
from kanes.model.model import Model
from kanes.model.speeds import complete
from kanes.model.system import System
from kanes.simulate.progress import work

# The operations of printed equations are not counted for more masses.
_MOST_MASSES_IN_PRINT = 6
# The number of choices, beyond those returned, whose printed equations are counted.
_SPARE = 4


@dataclass(frozen=True, eq=False)
class SpeedSuggestion:
    """A choice of speeds, the operations of the equations with it, and the model that has it.

    `operations` are those of the compiled equations, shared terms counted once; `written` those of the printed
    equations, None if these are too long; `choice` describes the choice.
    """

    choice: str
    operations: int
    written: int | None
    _definitions: Assignments
    _given: Model

    @property
    def definitions(self) -> Assignments:
        """Each speed as an expression of q̇."""
        return self._definitions

    @cached_property
    def from_given(self) -> Assignments:
        """Each new speed in terms of the model's present speeds, which have the same names: for initial values."""
        equations = derive(self._given)
        kinematics, speeds = graphs_of(equations).kinematics, equations.system.speeds
        K, k = kinematics.forms(list(self._definitions.values()))
        return Assignments(zip(self._definitions, K @ Matrix(speeds) + k, strict=True))

    def model(self) -> Model:
        """A copy of the model with these speeds; the model itself stays as it is."""
        copy = deepcopy(self._given)
        declared = copy.declared(Speed)
        for speed in self._definitions:
            if speed not in declared:
                copy.speeds(speed.name)
        copy.define_speeds(dict(self._definitions))
        return copy

    def __str__(self) -> str:
        written = "too many to write out" if self.written is None else f"{self.written} written out"
        lines = [f"{self.choice}: {self.operations} operations compiled, {written}"]
        return "\n".join([*lines, *(f"  {line}" for line in self._definitions.text(short=True).splitlines())])

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, eq=False)
class SpeedSuggestions(Sequence[SpeedSuggestion]):
    """Choices of speeds for a model, the best first; `given` is that of the model, `tried` the number derived."""

    name: str
    given: SpeedSuggestion
    ranked: tuple[SpeedSuggestion, ...]
    tried: int

    @property
    def best(self) -> SpeedSuggestion:
        """The choice that comes first."""
        return self.ranked[0]

    @overload
    def __getitem__(self, index: int) -> SpeedSuggestion: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[SpeedSuggestion, ...]: ...
    def __getitem__(self, index: int | slice) -> SpeedSuggestion | tuple[SpeedSuggestion, ...]:
        """A suggestion by its index, from 0."""
        is_place = isinstance(index, int) and -len(self) <= index < len(self)
        if not is_place and not isinstance(index, slice):
            raise WrongTypeError(
                f"{index!r} is not an index of {counted(len(self), 'suggestion')}. Give a number, such as 0."
            )
        return self.ranked[index]

    def __iter__(self) -> Iterator[SpeedSuggestion]:
        return iter(self.ranked)

    def __len__(self) -> int:
        return len(self.ranked)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """The table: a choice, operations compiled, operations written out, and the fraction saved of the former."""
        rows = []
        for each in self.ranked:
            saved = 1 - each.operations / self.given.operations if self.given.operations else 0.0
            written = "–" if each.written is None else str(each.written)
            rows.append((each.choice, str(each.operations), written, "" if each is self.given else f"{saved:.0%}"))
        return rows

    def __str__(self) -> str:
        table = [("speeds", "compiled", "written", "saved"), *self.rows()]
        widths = [max(len(row[column]) for row in table) for column in range(4)]
        lines = [
            "  " + row[0].ljust(widths[0]) + "".join("  " + row[k].rjust(widths[k]) for k in (1, 2, 3)) for row in table
        ]
        return "\n".join([f"{self.name}: operations by choice of speeds, {self.tried} tried", *map(str.rstrip, lines)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        rows = "\n".join("| " + " | ".join(map(markdown_text, row)) + " |" for row in self.rows())
        return f"| speeds | compiled | written | saved |\n|---|---|---|---|\n{rows}"


# The measures by which suggestions are ranked.
_MEASURES = ("both", "compiled", "written")


def suggest_speeds(
    model: Model, *, by: str = "both", seconds: float = 20.0, most: int = 8, progress: bool | None = None
) -> SpeedSuggestions:
    """Speeds with which a model has shorter equations, ranked by operations compiled and operations written out.

    The search tries rates of coordinates, components of angular velocities and of velocities of mass centres in several
    frames, first the same for all masses and then mass by mass, for up to `seconds`. Speeds that occur in loads or
    constraints keep their definitions. The model's own speeds are always among the choices, so that the best is never
    worse. Choices are ranked `by` "compiled", operations of machine code, "written", those of the printed equations, or
    "both", their product, if equations are short enough to be printed. `most` is the number of choices returned. A bar
    shows the `progress` of a long search; with None, in a terminal only.

    >>> import kanes as kn
    >>> found = kn.suggest_speeds(kn.library.tube_and_rods(case=2), seconds=60)
    >>> found.best
    rates of coordinates: particle 1: 68 operations compiled, 48 written out
      u₁ = q̇₁
      u₂ = q̇₂
      u₃ = q̇₃
    >>> kn.derive(found.best.model()).speeds
    (u1, u2, u3)
    """
    seconds, most = number(seconds, "suggest_speeds: seconds"), count(most, "suggest_speeds: most", 1)
    if seconds < 0:
        raise WrongValueError(f"suggest_speeds: seconds={seconds} is negative. Give a number that is not.")
    if not is_among(by, _MEASURES):
        raise WrongValueError(f"suggest_speeds: by={by!r} is unknown. Give one of {', '.join(_MEASURES)}.")
    system = derive(as_model(model)).system
    interrupt = np.zeros(1)
    search = SpeedSearch(system, seconds, interrupt)
    work([search.run], 1, lambda: search.part_done, interrupt, f"speeds of {model.name}", progress)
    return _ranked(deepcopy(model), system, search, by, most)


def _ranked(model: Model, system: System, search: SpeedSearch, by: str, most: int) -> SpeedSuggestions:
    tried = search.found()
    own = next(each for each in tried if each.definitions == system.speed_definitions)
    # Printed equations are counted only for choices with few operations.
    chosen = list(dict.fromkeys([*tried[: most + _SPARE], own]))
    suggestions = [_suggestion(model, system, search.in_words(each), each) for each in chosen]
    given = suggestions[chosen.index(own)]
    ranked = sorted(suggestions, key=lambda each: _measure(each, given, by))
    ranked = ranked[:most] if given in ranked[:most] else [*ranked[: most - 1], given]
    return SpeedSuggestions(model.name, given, tuple(ranked), len(search.tried))


def _measure(each: SpeedSuggestion, given: SpeedSuggestion, by: str) -> tuple[float, ...]:
    """The sort key of a suggestion: one count and then the other, or their product."""
    written = np.inf if each.written is None else each.written
    if by == "written" and given.written is not None:
        return written, each.operations
    if by == "compiled" or given.written is None:
        return each.operations, written
    # So that zero operations are not infinitely better than one.
    return (each.operations + 1) * (written + 1), each.operations


def _suggestion(model: Model, system: System, choice: str, tried: TriedSpeeds) -> SpeedSuggestion:
    own = _of_model(model, system)
    pairs = zip(system.speeds, tried.definitions, strict=True)
    definitions = Assignments((speed, definition) for speed, definition in pairs if speed in own)
    written = _written(replace(system, speed_definitions=tried.definitions))
    return SpeedSuggestion(choice, tried.operations, written, definitions, model)


def _of_model(model: Model, system: System) -> set[Speed]:
    """The speeds that a model declares or gets by default, without those that Kanes adds for constraints."""
    return {*model.freeze().speeds} & {*system.speeds}


def _written(system: System) -> int | None:
    """Operations of the printed equations; None if there are many masses, or if they are too long."""
    if len(system.masses) > _MOST_MASSES_IN_PRINT:
        return None
    equations: Equations = derived(complete(system))
    return equations.written_count if equations.is_readable else None
