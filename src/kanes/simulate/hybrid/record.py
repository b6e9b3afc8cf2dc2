"""What a run with contacts that come and go records beside its states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import Array
from kanes.simulate.hybrid.moment import Moment
from kanes.simulate.outcome import Occurrence, Record, Records


@dataclass(frozen=True, repr=False)
class ContactEvent(Occurrence):
    """A moment at which a contact, limit or latch changed: what happened, with which impulses and losses."""

    words: str = ""
    impulses: Mapping[str, Array] = field(default_factory=dict)  # by name: along the normal, then the tangents
    lost: float = 0.0  # energy that impacts and locks took
    course: Mapping[str, str] = field(default_factory=dict)  # what each contact did during an impact
    law: str = ""  # of the impact
    losses: Mapping[str, float] = field(default_factory=dict)  # by latch: energy that its lock took

    @property
    def details(self) -> list[str]:
        """The impulses of each contact, and the energy lost, in words."""
        parts = []
        for name, impulse in self.impulses.items():
            numbers = ", ".join(f"{each:.4g}" for each in impulse)
            course = f"{self.course[name]}; " if name in self.course else ""
            parts.append(f"{name}: {course}J = {numbers}")
        if self.impulses:
            by = f" ({self.law})" if self.law else ""
            parts.append(f"energy lost {self.lost:.4g}{by}")
        return parts

    def __repr__(self) -> str:
        return "<" + "; ".join([f"t = {self.time:.6g}  {self.words}", *self.details]) + ">"


@dataclass(frozen=True, eq=False)
class SingleRecords(Records):
    """Many runs in numbers that were made one by one, with each of them by itself."""

    singly: tuple[Record, ...] = ()


@dataclass(frozen=True, eq=False)
class ModeChange:
    """A moment of a run in numbers, from which its derivatives follow."""

    time: float
    guard: int  # that fell; −1 where the run starts
    before: Array  # the state, with the work where there is any
    after: Array
    mode_before: Array  # the numbers of the mode
    mode_after: Array
    moment: Moment
    event: str = ""  # of the user, that brought it about


@dataclass(frozen=True, eq=False)
class ContactRecord:
    """The modes along a run: a row of numbers and of words for each time; and its moments, the start first."""

    layout: ContactLayout
    numbers: Array  # N × numbers of the mode
    words: Array  # N × sides and latches
    changes: tuple[ModeChange, ...] = ()
