"""What commands print of contacts, limits and latches: modes, events with impulses, and losses."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.base.errors import counted
from kanes.base.types import Array, Content
from kanes.simulate.hybrid.record import ContactEvent
from kanes.simulate.outcome import Occurrence
from kanes.trajectory.trajectory import Trajectory

# Events that are printed; --json has all.
_MOST_EVENTS = 12


def contact_lines(run: Trajectory) -> Iterator[str]:
    """For a terminal; nothing for a run without contacts."""
    if not run.modes:
        return
    losses = run.energy.contacts
    for name, modes in run.modes.items():
        shares = (f"{mode} {share:.0%}" for mode, share in _shares(modes).items())
        lost = f"; took {losses[name].total[-1]:.4g} of the energy" if name in losses else ""
        yield f"  {name}: {modes[-1]} at the end ({', '.join(shares)}){lost}"
    events = [event for event in run.events if isinstance(event, ContactEvent)]
    yield f"{counted(len(events), 'event')} of contacts, {counted(len(run.impulses), 'impact')}"
    for event in events[:_MOST_EVENTS]:
        details = f"; {'; '.join(event.details)}" if event.details else ""
        yield f"  t = {event.time:.6g}  {event.words}{details}"
    if len(events) > _MOST_EVENTS:
        yield f"  … and {len(events) - _MOST_EVENTS} more, which --json lists"


def contact_data(run: Trajectory) -> Content:
    """For --json."""
    if not run.modes:
        return {}
    losses = run.energy.contacts
    contacts = {
        name: {
            "mode": str(modes[-1]),
            "shares": _shares(modes),
            **(
                {"lost_by_friction": losses[name].friction[-1], "lost_by_impacts": losses[name].impacts[-1]}
                if name in losses
                else {}
            ),
        }
        for name, modes in run.modes.items()
    }
    return {"contacts": contacts, "events": [_event(event) for event in run.events]}


def _shares(modes: Array) -> dict[str, float]:
    """How much of the output times each mode has."""
    return {str(mode): float((modes == mode).mean()) for mode in dict.fromkeys(modes)}


def _event(event: Occurrence) -> Content:
    if not isinstance(event, ContactEvent):
        return {"time": event.time, "words": event.name}
    impulses = {name: [float(each) for each in impulse] for name, impulse in event.impulses.items()}
    return {"time": event.time, "words": event.words, "impulses": impulses, "lost": event.lost, "law": event.law}
