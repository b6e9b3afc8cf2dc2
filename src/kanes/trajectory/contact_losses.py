"""The energy that each contact, limit or latch takes along a run, by friction and by impacts.

    friction   ∫ −λ_t·v_t dt           impacts   −Σ J·(v⁻ + v⁺)/2

The losses of an impact add up to the energy that it takes, whatever the law.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.short_texts import RANGE_HEADS, ranges, text_table
from kanes.base.types import Array
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.simulate.hybrid.record import ContactRecord
from kanes.trajectory.event_states import at_events

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False, repr=False)
class ContactLosses:
    """What one contact, limit or latch took until each time.

    That of friction is integrated over the output times and events by the trapezoidal rule, and as exact as these are
    close; `run.energy.work` has it as exact as the motion, of all contacts and loads together.
    """

    friction: Array
    impacts: Array

    @property
    def total(self) -> Array:
        """Both together."""
        return self.friction + self.impacts

    def __repr__(self) -> str:
        return text_table(("lost", *RANGE_HEADS), ranges({"friction": self.friction, "impacts": self.impacts}))


def losses_of(run: Trajectory) -> dict[str, ContactLosses]:
    """By contact, limit or latch; none of a run without any."""
    record = run._contacts
    if record is None:
        return {}
    layout, contacts = record.layout, run.kernel.system.contacts
    friction, impacts = _by_friction(run, record), _by_impacts(run, layout)
    zero, found = np.zeros(run.t.size), {}
    for each in contacts:
        lost = sum((impacts[name] for name in _names(each) if name in impacts), zero)
        found[each.name] = ContactLosses(_of(each, layout, friction), lost)
    return found


def dissipated(run: Trajectory, contact: Unilateral | Latch, record: ContactRecord) -> Array:
    """What the friction of one contact took until each time."""
    return _of(contact, record.layout, _by_friction(run, record))


def _of(each: Unilateral | Latch, layout: ContactLayout, friction: Array) -> Array:
    """The friction of all its sides."""
    sides = () if isinstance(each, Latch) else each.sides
    return sum((friction[layout.sides.index(side.name)] for side in sides), np.zeros(friction.shape[1]))


def _names(each: Unilateral | Latch) -> Sequence[str]:
    """Those under which its impulses are."""
    return (each.name,) if isinstance(each, Latch) else tuple(side.name for side in each.sides)


def _rows(layout: ContactLayout, name: str) -> list[int]:
    """The rows of a side or latch, in the order of its impulses."""
    if name in layout.sides:
        number = layout.sides.index(name)
        return [number, *layout.tangential(number)]
    return [*layout.latched(layout.latches.index(name))]


def _by_friction(run: Trajectory, record: ContactRecord) -> Array:
    """∫ −λ_t v_t dt of each side until each time, between events, where both jump."""
    if not record.layout.rubbing:
        return np.zeros((len(record.layout.sides), run.t.size))
    place = run._place_with_mode
    times, power = [run.t], [_power(run, *place)]
    order = [np.ones(run.t.size)]
    nodes = [each for each in record.changes if run.t[0] <= each.time <= run.t[-1]]
    t = np.array([each.time for each in nodes])
    for key, x, mode in (
        (0.0, [each.before for each in nodes], [each.mode_before for each in nodes]),
        (2.0, [each.after for each in nodes], [each.mode_after for each in nodes]),
    ):
        if nodes:
            w = np.array([np.interp(t, run.t, row) for row in run.inputs]).reshape(len(run.inputs), t.size)
            p = np.repeat(run.parameters[:, None], t.size, axis=1)
            power.append(_power(run, t, np.array(x).T, w, np.vstack([p, np.array(mode).T])))
            times.append(t)
            order.append(np.full(t.size, key))
    merged = np.lexsort((np.concatenate(order), np.concatenate(times)))
    t, P = np.concatenate(times)[merged], np.hstack(power)[:, merged]
    parts = 0.5 * (P[:, 1:] + P[:, :-1]) * np.diff(t)
    total = np.hstack([np.zeros((len(P), 1)), np.cumsum(parts, axis=1)])
    return total[:, np.flatnonzero(merged < run.t.size)]


def _power(run: Trajectory, *place: Array) -> Array:
    """−λ_t v_t of all sides."""
    return np.asarray(run.kernel.motion("losses").many(*place))


def _by_impacts(run: Trajectory, layout: ContactLayout) -> dict[str, Array]:
    """−J·(v⁻ + v⁺)/2 of each side and latch, summed until each time."""
    events = run.impulses
    found: dict[str, Array] = {}
    if not events:
        return found
    v = _velocities(run, at_events(run, events, "before"), layout)
    v = v + _velocities(run, at_events(run, events, "after"), layout)
    for number, event in enumerate(events):
        for name, J in event.impulses.items():
            lost = -float(J @ v[_rows(layout, name), number]) / 2
            found[name] = found.get(name, np.zeros(run.t.size)) + np.where(run.t > event.time, lost, 0.0)
    return found


def _velocities(run: Trajectory, there: Trajectory, layout: ContactLayout) -> Array:
    """v of all rows at events, which do not depend on the mode."""
    t, x, w, p = there._place
    work = np.zeros((len(run.kernel.motion_states) - len(x), t.size))
    mode = np.zeros((len(layout.mode_names), t.size))
    return run.kernel.motion("rates").many(t, np.vstack([x, work]), w, np.vstack([p, mode]))
