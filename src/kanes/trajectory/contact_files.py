"""Modes and events of runs with contacts in files: variables of a dataset, and what events were, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.errors import FileError
from kanes.base.types import Content
from kanes.simulate.hybrid.moment import Moment
from kanes.simulate.hybrid.record import ContactEvent, ContactRecord, ModeChange
from kanes.simulate.outcome import Occurrence

if TYPE_CHECKING:
    from xarray import Dataset

# The names of variables and dimensions, and the attribute with what events were.
CONTACT_NAMES = ("mode_numbers", "mode_words", "mode_number", "contact")
_EVENTS, _MOMENTS = "contact_events", "contact_moments"
_COLUMNS = ("before", "after", "mode_before", "mode_after")


def contact_variables(record: ContactRecord, own: Mapping[str, str]) -> dict[str, object]:
    """The mode at each time: its numbers, if it has any, and a word for each side and latch."""
    found: dict[str, object] = {own["mode_words"]: (("t", own["contact"]), np.asarray(record.words, dtype=object))}
    if record.numbers.shape[1]:
        found[own["mode_numbers"]] = ("t", own["mode_number"]), record.numbers
    return found


def contact_coordinates(layout: ContactLayout, own: Mapping[str, str]) -> dict[str, list[str]]:
    """The names along the dimensions of these variables."""
    return {own["mode_number"]: list(layout.places), own["contact"]: [*layout.sides, *layout.latches]}


def event_attributes(events: Sequence[Occurrence]) -> dict[str, str]:
    """What happened at each event of contacts, beside its name, time and states; nothing of other events."""
    if not any(isinstance(event, ContactEvent) for event in events):
        return {}
    return {_EVENTS: json.dumps([_details(event) for event in events], ensure_ascii=False)}


def moment_attributes(record: ContactRecord | None) -> dict[str, str]:
    """Each moment in numbers, and the forces that are not unique after it."""
    if record is None:
        return {}
    moments = [_moment(change) for change in record.changes]
    return {_MOMENTS: json.dumps(moments, ensure_ascii=False)}


def _moment(change: ModeChange) -> list[object]:
    columns = [getattr(change, name).tolist() for name in _COLUMNS]
    return [change.time, change.guard, change.event, list(change.moment.undetermined), *columns]


def _moments(path: str | PathLike[str], attributes: Content) -> tuple[ModeChange, ...]:
    """The moments; of what happened at them there is what the events have."""
    try:
        return tuple(map(_change, json.loads(attributes.get(_MOMENTS, "[]"))))
    except (TypeError, ValueError) as error:
        what = f"its moments of contacts cannot be read ({error})"
        raise FileError(path, what, "Give a file that run.write wrote") from None


def _change(found: Sequence[Any]) -> ModeChange:
    # `Any`: JSON.
    time, guard, event, undetermined, *columns = found
    before, after, mode_before, mode_after = (np.array(each, dtype=float) for each in columns)
    moment = Moment(after, undetermined=tuple(map(str, undetermined)))
    return ModeChange(float(time), int(guard), before, after, mode_before, mode_after, moment, str(event))


def _details(event: Occurrence) -> dict[str, object] | None:
    if not isinstance(event, ContactEvent):
        return None
    impulses = {name: np.atleast_1d(each).tolist() for name, each in event.impulses.items()}
    return {
        "words": event.words,
        "impulses": impulses,
        "lost": event.lost,
        "course": dict(event.course),
        "law": event.law,
        "losses": dict(event.losses),
    }


def with_details(
    path: str | PathLike[str], events: tuple[Occurrence, ...], attributes: Content
) -> tuple[Occurrence, ...]:
    """Events with what happened at them."""
    try:
        details = json.loads(attributes.get(_EVENTS, "[]")) or [None] * len(events)
        return tuple(
            event if each is None else _contact_event(event, each) for event, each in zip(events, details, strict=True)
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"its events of contacts cannot be read ({error})"
        raise FileError(path, what, "Give a file that run.write wrote") from None


def _contact_event(event: Occurrence, found: Content) -> ContactEvent:
    impulses = {str(name): np.array(each, dtype=float) for name, each in found["impulses"].items()}
    law, losses = str(found["law"]), dict(found["losses"])
    place = event.name, event.time, event.before, event.after
    return ContactEvent(*place, str(found["words"]), impulses, float(found["lost"]), dict(found["course"]), law, losses)


def contact_record(
    path: str | PathLike[str], layout: ContactLayout, data: Dataset, own: Mapping[str, str]
) -> ContactRecord:
    """The modes along a run."""
    names = contact_coordinates(layout, own)
    if own["mode_words"] not in data:
        raise FileError(path, "the modes of its contacts are not in it", "Simulate again, and write the run again")
    if any([*map(str, data[name].values)] != wanted for name, wanted in names.items()):
        what = "its contacts, limits and latches are not those of this kernel"
        raise FileError(path, what, "Read it with the kernel that made it")
    words = np.array(data[own["mode_words"]].values, dtype=str)
    numbers = np.zeros((len(words), 0))  # of time stepping, which has no others
    if own["mode_numbers"] in data:
        numbers = np.array(data[own["mode_numbers"]].values, dtype=float)
    return ContactRecord(layout, numbers, words, _moments(path, data.attrs))
