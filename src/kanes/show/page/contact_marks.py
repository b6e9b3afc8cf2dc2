"""The contacts of a run for its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.base.types import Array
from kanes.expr.names import one_line
from kanes.show.contact_places import impulse_vectors, places_of, touching_sides
from kanes.show.mode_strips import mode_strips
from kanes.show.page.shown_contacts import ShownContacts, ShownEvent, ShownImpulse, ShownSpot
from kanes.simulate.hybrid.record import ContactEvent
from kanes.simulate.outcome import Occurrence

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# More are too many to read.
_MOST_EVENTS = 400


def shown_contacts(run: Trajectory) -> ShownContacts | None:
    """What a page shows of contacts, limits and latches; None of a run without any."""
    if not run.modes:
        return None
    sides, strips = touching_sides(run.kernel.system), mode_strips(run)
    names = [strip.name for strip in strips]
    owners = {side.name: each.name for each in run.kernel.system.contacts for side in getattr(each, "sides", ())}
    spots = (names.index(side.name if side.name in names else owners[side.name]) for side in sides)
    return ShownContacts(
        strips,
        tuple(ShownSpot(one_line(side.name), strip) for side, strip in zip(sides, spots, strict=True)),
        places_of(run, sides),
        tuple(_impulse(event, spot, vector) for event, spot, _, vector in impulse_vectors(run, sides)),
        tuple(map(_event, run.events[:_MOST_EVENTS])),
    )


def _impulse(event: ContactEvent, spot: int, vector: Array) -> ShownImpulse:
    x, y, z = map(float, vector)
    return ShownImpulse(event.time, spot, (x, y, z))


def _event(event: Occurrence) -> ShownEvent:
    if not isinstance(event, ContactEvent):
        return ShownEvent(event.time, one_line(event.name))
    return ShownEvent(event.time, one_line(event.words), one_line("; ".join(event.details)))
