"""How runs ended, what happened on the way, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex, overload

import numpy as np

from kanes.base.samples import Samples
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.simulate.inputs import State

if TYPE_CHECKING:
    from kanes.simulate.hybrid.record import ContactRecord
    from kanes.simulate.time_stepping.record import SteppingRecord

# The outcome of a motion that was not simulated.
REPLAYED = "replayed"


@dataclass(frozen=True)
class Outcome:
    """How a run ended."""

    # "finished", "event", "not a number", "step too small", "too many steps", "too many events", "interrupted" or
    # "constraints cannot be met"; of motions that were given "replayed"; of runs of an ensemble also "impossible
    # parameters" and "inconsistent start"
    kind: str
    time: float  # when
    steps: int
    culprit: str = ""  # the event, or the states that went wrong
    method: str = ""
    why: str = ""  # the method was chosen
    repairs: Mapping[str, float] = field(default_factory=dict)  # changes of initial values that violated constraints
    # What repaired speeds changed noticeably: the sizes of "kinetic energy", "linear momentum" and "angular momentum"
    # about the origin before and after, and that of the change.
    repair_effects: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    advice: str = ""  # why it ended where it started, and what to do about that

    @property
    def finished(self) -> bool:
        """Whether it came to its stop, or was known to its end."""
        return self.kind in ("finished", REPLAYED)

    def __repr__(self) -> str:
        method = f" of {self.method}" if self.method else ""
        return f"<{self}{method}>"

    def __str__(self) -> str:
        culprit = f" ({self.culprit})" if self.culprit else ""
        changes = listed((f"{name} by {change:.3g}" for name, change in self.repairs.items()), "")
        repaired = f"; initial values were repaired: {changes}" if changes else ""
        effects = "; ".join(
            f"{name} by {change:.3g} (from {before:.4g} to {after:.4g})"
            for name, (before, after, change) in self.repair_effects.items()
        )
        if effects:
            repaired += f". This is a projection and not an impact; it changed the {effects}"
        advice = f"; {self.advice}" if self.advice else ""
        return f"{self.kind}{culprit} at t = {self.time:.6g} after {self.steps} steps{repaired}{advice}"


@dataclass(frozen=True, eq=False)
class Outcomes(Sequence[Outcome]):
    """How many runs ended, an array of each number; the outcome of one is put together when needed."""

    kinds: Array  # of each run, as numbers of words
    words: Mapping[int, str]
    times: Array
    steps: Array
    culprits: Mapping[int, str]  # of runs that have one
    methods: Sequence[str]  # of each run, or one for all
    reasons: Mapping[str, str]  # for each method
    repairs: Mapping[int, Mapping[str, float]]  # of runs that were repaired
    repair_effects: Mapping[int, Mapping[str, tuple[float, float, float]]] = field(default_factory=dict)  # of these
    advice: Mapping[int, str] = field(default_factory=dict)  # of runs that ended where they start

    def __len__(self) -> int:
        return self.kinds.size

    @overload
    def __getitem__(self, run: SupportsIndex) -> Outcome: ...
    @overload
    def __getitem__(self, run: slice) -> tuple[Outcome, ...]: ...
    def __getitem__(self, run: SupportsIndex | slice) -> Outcome | tuple[Outcome, ...]:
        if isinstance(run, slice):
            return tuple(self[each] for each in range(*run.indices(len(self))))
        number = range(len(self))[index(run)]
        method = self.methods[number if len(self.methods) > 1 else 0]
        return Outcome(
            self.words[int(self.kinds[number])],
            float(self.times[number]),
            int(self.steps[number]),
            self.culprits.get(number, ""),
            method,
            self.reasons[method],
            self.repairs.get(number, {}),
            self.repair_effects.get(number, {}),
            self.advice.get(number, ""),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self[:_MOST_SHOWN]))}{', …' if len(self) > _MOST_SHOWN else ''})"

    def of(self, runs: Sequence[int]) -> Outcomes:
        """Those of some runs."""
        chosen = list(runs)
        return Outcomes(
            self.kinds[chosen],
            self.words,
            self.times[chosen],
            self.steps[chosen],
            {number: self.culprits[run] for number, run in enumerate(chosen) if run in self.culprits},
            [self.methods[run] for run in chosen] if len(self.methods) > 1 else self.methods,
            self.reasons,
            {number: self.repairs[run] for number, run in enumerate(chosen) if run in self.repairs},
            {number: self.repair_effects[run] for number, run in enumerate(chosen) if run in self.repair_effects},
            {number: self.advice[run] for number, run in enumerate(chosen) if run in self.advice},
        )

    @property
    def finished(self) -> Array:
        """Whether each run came to its stop."""
        return np.isin(self.kinds, [number for number, word in self.words.items() if word == "finished"])


# Outcomes that are written out, of many.
_MOST_SHOWN = 5


@dataclass(frozen=True)
class Occurrence:
    """An event that happened: when, and the state before and after."""

    name: str
    time: float
    before: State
    after: State

    def __repr__(self) -> str:
        changed = [name for name in self.before if self.before[name] != self.after[name]]
        reset = f", which reset {listed(changed)}" if changed else ""
        return f"<event '{self.name}' at t = {self.time:.6g}{reset}>"


class Record(NamedTuple):
    """One run in numbers, at the output times, up to where it ended."""

    t: Array  # N
    states: Array  # nx × N
    inputs: Array  # nw × N
    parameters: Array
    work: Array  # N: what is integrated besides the states
    outcome: Outcome
    events: tuple[Occurrence, ...]
    samples: Mapping[str, Samples]  # inputs that are such, where that is still known
    signals: Mapping[str, Array] = {}  # N: what digital controllers read, draw and remember
    contacts: ContactRecord | None = None  # modes along it, of contacts that come and go
    steps: SteppingRecord | None = None  # of time stepping: the steps, modes and forces


@dataclass(frozen=True, eq=False)
class Records:
    """Many runs in numbers, at the same times; states that a run did not reach are NaN."""

    t: Array  # N
    states: Array  # run × state × N
    inputs: Array  # run × nw × N
    parameters: Array  # np × run
    work: Array  # run × N
    outcomes: Outcomes
    events: Sequence[tuple[Occurrence, ...]]

    # Where each run ended
    final_states: Array  # run × state
    final_inputs: Array  # run × nw
    final_work: Array  # run

    # What digital controllers read, draw and remember, by name
    signals: Mapping[str, Array] = field(default_factory=dict)  # run × N
    final_signals: Mapping[str, Array] = field(default_factory=dict)  # run
