"""How runs ended, what happened on the way, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.samples import Samples
from kanes.short_texts import listed
from kanes.simulate.inputs import State
from kanes.types import Array

# How a motion ended that was not simulated.
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
        return f"{self.kind}{culprit} at t = {self.time:.6g} after {self.steps} steps{repaired}"


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


@dataclass(frozen=True, eq=False)
class Record:
    """One run in numbers, at the times asked for, up to where it ended."""

    t: Array  # N
    states: Array  # nx × N
    inputs: Array  # nw × N
    parameters: Array
    work: Array  # N: what is integrated besides the states
    outcome: Outcome
    events: tuple[Occurrence, ...]
    samples: Mapping[str, Samples] = field(default_factory=dict)  # inputs that are such, where that is still known


@dataclass(frozen=True, eq=False)
class Records:
    """Many runs in numbers, at the same times; states that a run did not reach are NaN."""

    t: Array  # N
    states: Array  # run × state × N
    inputs: Array  # run × nw × N
    parameters: Array  # np × run
    work: Array  # run × N
    outcomes: tuple[Outcome, ...]
    events: tuple[tuple[Occurrence, ...], ...]

    # Where each run ended
    final_states: Array  # run × state
    final_inputs: Array  # run × nw
    final_work: Array  # run
