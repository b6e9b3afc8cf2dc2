"""What brings a moment about, and what happens at it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.rank.thresholds import AT_REST, LEAST
from kanes.base.types import Array
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.hybrid.numbers import ContactNumbers

# Relative to the velocities of a run so far, what integration and projection leave of a velocity that is zero.
REST = 1e-12
# Of accelerations that are sums of a few terms.
_ROUNDS = 50 * float(np.finfo(float).eps)


@dataclass(frozen=True)
class Trigger:
    """What brought a moment about: a guard that fell, of a side ("touch", "grip") or of a latch (the others)."""

    kind: str
    number: int

    @classmethod
    def of(cls, layout: ContactLayout, guard: int) -> Trigger:
        """The guard with this number."""
        return cls(*layout.watched[guard])


class MomentError(Exception):
    """A moment after which no motion is determined: how the run ends, and by what."""

    def __init__(self, kind: str, culprit: str) -> None:
        super().__init__(kind, culprit)
        self.kind, self.culprit = kind, culprit


@dataclass(eq=False)
class Moment:
    """What happened at a moment."""

    x: Array  # the state after it
    words: list[str] = field(default_factory=list)
    impulses: dict[str, Array] = field(default_factory=dict)  # by contact: normal, then tangential; by latch: its rows
    lost: float = 0.0  # energy that impacts and locks took
    losses: dict[str, float] = field(default_factory=dict)  # of it what each latch took
    locking: tuple[int, ...] = ()  # latches that locked
    course: dict[str, str] = field(default_factory=dict)  # what each contact did in an impact
    law: str = ""
    undetermined: tuple[str, ...] = ()  # forces after it that are not unique, by contact
    touching: tuple[int, ...] = ()  # sides that took part
    closing: tuple[int, ...] = ()  # sides whose further impacts were summed up
    has_hit: bool = False  # whether something that touches approached
    ends_bounces: bool = False  # whether the further bounces of one contact were summed up


@dataclass(eq=False)
class LockedRows:
    """G and a with what is locked taking part as constraints:  G − G_:L G_L⁻¹ G_L:  in place of G."""

    at: ContactNumbers
    rows: list[int]  # those that are locked
    G: Array = field(init=False)
    a: Array = field(init=False)

    def __post_init__(self) -> None:
        at, rows = self.at, self.rows
        self.G, self.a = at.G, at.a
        if rows:
            self._inverse = np.linalg.pinv(at.G[np.ix_(rows, rows)], hermitian=True)
            self._across = at.G[rows]
            self.G = at.G - self._across.T @ self._inverse @ self._across
            self.a = at.a - self._across.T @ self._inverse @ at.a[rows]

    def react(self, impulses: Array) -> None:
        """The impulses of locked rows, which keep them at rest."""
        if self.rows:
            impulses[self.rows] -= self._inverse @ self._across @ impulses


def shortest(G: Array, right: Array) -> Array:
    """G⁻¹ right; where rows follow from others, the shortest solution."""
    if G.shape == (1, 1) and G[0, 0] > 0:
        alone: Array = right / G[0, 0]
        return alone
    found: Array = np.linalg.lstsq(G, right, rcond=1e-12)[0]
    return found


def small_velocities(at: ContactNumbers, speed: float, elapsed: float = 0.0) -> Array:
    """Velocities of rows below which they are zero.

    `speed` is the size of velocities so far, and `elapsed` the time since the start: forces that cancel all along leave
    what rounding makes of them in that time.
    """
    sizes = np.maximum(at.units * float(np.abs(at.v / at.units).max(initial=0.0)), LEAST)
    found: Array = np.maximum(AT_REST * sizes, REST * speed)
    return np.maximum(found, _ROUNDS * elapsed * at.a_sizes)


def all_rows(layout: ContactLayout, at: ContactNumbers) -> ContactRows:
    """All sides with their laws."""
    return ContactRows(layout.sides, layout.tangents, at.static, at.kinetic, at.restitution)


def listed_names(rows: ContactRows) -> str:
    """The names of contacts, with commas."""
    return ", ".join(rows.names)
