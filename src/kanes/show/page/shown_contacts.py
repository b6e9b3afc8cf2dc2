"""Contacts of a page as plain data: their modes over time, where they touch, and the impulses of events."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from kanes.base.types import Array
from kanes.show.mode_strips import ModeStrip


@dataclass(frozen=True)
class ShownSpot:
    """A place where surfaces may touch: its name, and the strip that has its mode."""

    name: str
    strip: int


@dataclass(frozen=True)
class ShownImpulse:
    """An impulse at a spot, in the axes of N."""

    t: float
    spot: int
    vector: tuple[float, float, float]


@dataclass(frozen=True)
class ShownEvent:
    """What happened at a time, in words, with its numbers."""

    t: float
    words: str
    details: str = ""


@dataclass(frozen=True, eq=False)
class ShownContacts:
    """All of them; `places` has three rows for each spot, over the times of the motion."""

    strips: tuple[ModeStrip, ...]
    spots: tuple[ShownSpot, ...]
    places: Array
    impulses: tuple[ShownImpulse, ...]
    events: tuple[ShownEvent, ...]

    def as_data(self) -> dict[str, object]:
        """For a page; the places are among its numbers."""
        return {
            "strips": [
                {"name": strip.name, "spans": [[span.start, span.stop, span.mode] for span in strip.spans]}
                for strip in self.strips
            ],
            "spots": [asdict(spot) for spot in self.spots],
            "impulses": [asdict(impulse) for impulse in self.impulses],
            "events": [asdict(event) for event in self.events],
        }
