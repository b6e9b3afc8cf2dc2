"""Impacts at a moment: impulses by a law, and bounces that accumulate, summed up."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.errors import ImpactError
from kanes.base.rank.thresholds import AT_REST
from kanes.base.types import Array
from kanes.simulate.contacts.impacts import Impact, impact
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.contacts.sizes import velocity_sizes
from kanes.simulate.hybrid.moment import LockedRows, Moment, MomentError, all_rows, listed_names, shortest
from kanes.simulate.hybrid.numbers import ContactNumbers

# Bounces that end within this part of the time since the start are summed up.
CHATTER = 1e-5
# Intervals between impacts that have to shrink by the same ratio, each to the one after the next, and how far ratios
# may differ, relative to one.
_INTERVALS, _STEADY = 6, 1e-2
# Relative to the largest energy of approach in a run, what is no longer worth a bounce.
_WORN = 1e-12
# Relative to the energy of an impact's velocities, a gain that rounding does not make.
_GAIN = 1e-9


class Hits:
    """The impacts of one run."""

    def __init__(self, layout: ContactLayout, law: str | None, start: float) -> None:
        self.layout, self._law, self._start = layout, law, start
        self._hits: list[tuple[float, frozenset[int]]] = []  # when, and what touched
        self._last: deque[tuple[float, frozenset[int], float]] = deque(maxlen=_INTERVALS + 1)  # energies
        self._largest = 0.0  # energy of approach

    def hit(self, t: float, moment: Moment, at: ContactNumbers, held: LockedRows, touching: Sequence[int]) -> Array:
        """The impulses of all rows."""
        self._hits.append((t, frozenset(touching)))
        rows, numbers = all_rows(self.layout, at).chosen(touching)
        G, v = held.G[np.ix_(numbers, numbers)], at.v[numbers]
        _check_room(rows, G, v)
        self._remember(t, touching, G[: rows.count, : rows.count], v[: rows.count])
        try:
            found = _usual_impact(rows, G, v) if self._law is None else impact(self._law, rows, G, v)
        except ImpactError as error:
            raise MomentError("no consistent mode", str(error)) from error
        moment.words.append(f"impact of {listed_names(rows)}")
        J = self._with_bounces(t, moment, at, rows, G, found)
        moment.lost += -float(J @ (v + G @ J / 2))
        moment.law = found.law
        for k, name in enumerate(rows.names):
            own = np.append(J[k], J[rows.tangential(k)])
            if own.any():
                moment.impulses[name] = own
                moment.course[name] = found.course[k]
        impulses = np.zeros(self.layout.row_count)
        impulses[numbers] = J
        held.react(impulses)
        return impulses

    def _remember(self, t: float, touching: Sequence[int], G: Array, v: Array) -> None:
        """Keep the energy of approach,  v G⁻¹ v / 2  of the normal velocities that are negative."""
        approach = np.minimum(v, 0.0)
        energy = float(approach @ shortest(G, approach)) / 2
        self._last.append((t, frozenset(touching), energy))
        self._largest = max(self._largest, energy)

    def _with_bounces(
        self, t: float, moment: Moment, at: ContactNumbers, rows: ContactRows, G: Array, found: Impact
    ) -> Array:
        """The impulses, with those of later bounces where one contact alone was hit and all others leave."""
        J, after = found.impulses.copy(), found.velocities
        hit = np.flatnonzero(J[: rows.count]).tolist()
        if len(hit) == 1:
            (i,) = hit
            others = np.delete(np.arange(rows.count), i)
            if (after[others] > np.abs(G[others, i]) / G[i, i] * abs(after[i])).all():
                one, own = rows.chosen(hit)
                J[own] = self._summed_up(t, moment, at, one, G[np.ix_(own, own)], J[own], after[own])
        return J

    def _summed_up(
        self, t: float, moment: Moment, at: ContactNumbers, rows: ContactRows, G: Array, J: Array, after: Array
    ) -> Array:
        """The impulses of one contact, with those of all later bounces where these end soon.

        They last  2 v_n / |a_n| / (1 − e),  and J_n < 0 along the same cone takes v_n away, for which the lasting
        contact makes up.
        """
        e = float(rows.restitution[0])
        fall = -float(at.a[self.layout.sides.index(rows.names[0])])
        if not 0 < e < 1 or fall <= 0 or after[0] <= 0:
            return J
        tail = 2 * after[0] / fall / (1 - e)
        if tail > max(CHATTER * (t - self._start), 64 * np.spacing(abs(t))):
            return J
        cone = np.zeros(J.size)
        cone[0] = 1.0
        if J.size > 1 and np.abs(after[1:]).max() > AT_REST * np.abs(after).max():
            cone[1:] = -rows.kinetic[0] * after[1:] / np.linalg.norm(after[1:])
            taken = -after[0] / float(G[0] @ cone) * cone
        else:
            taken = -shortest(G, np.append(after[0], np.zeros(J.size - 1)))
        self._hits.clear()
        moment.ends_bounces = True
        moment.words.append(f"{rows.names[0]} comes to rest: its bounces end at t = {t + tail:.15g}")
        return J + taken

    def accumulating(self, moment: Moment) -> frozenset[int]:
        """The sides whose impacts, one after the other, follow each other faster and faster, and end soon."""
        return self._shrinking(moment) or self._worn_out(moment)

    def _worn_out(self, moment: Moment) -> frozenset[int]:
        """The sides of many impacts within a short time, which all have next to no energy.

        Corners of a body that comes to rest in space hit in no order that repeats.
        """
        first, last = self._last[0][0], self._last[-1][0]
        if len(self._last) <= _INTERVALS or last - first > CHATTER * (last - self._start):
            return frozenset()
        if max(energy for *_, energy in self._last) > _WORN * self._largest:
            return frozenset()
        found = frozenset[int]().union(*(touching for _, touching, _ in self._last))
        names = ", ".join(self.layout.sides[i] for i in sorted(found))
        moment.words.append(f"{names} come to rest: their impacts have no energy left")
        self._hits.clear()
        self._last.clear()
        return found

    def _shrinking(self, moment: Moment) -> frozenset[int]:
        """Those whose intervals shrink by a steady ratio.

        Where two corners hit in turn, on a slope for instance, the intervals after one and after the other shrink by
        ratios of their own. Over both the ratio ρ is steady, and leaves  (Δt₁ + Δt₂) ρ / (1 − ρ)  after the last one.
        """
        if len(self._hits) <= _INTERVALS:
            return frozenset()
        times = np.array([time for time, _ in self._hits[-_INTERVALS - 1 :]])
        intervals = np.diff(times)
        ratios = intervals[2:] / np.maximum(intervals[:-2], 1e-300)
        ratio = float(ratios[-1])
        if not (0 < ratio < 1 and np.abs(ratios - ratio).max() <= _STEADY * ratio):
            return frozenset()
        rest = float(intervals[-2:].sum()) * ratio / (1 - ratio)
        if rest > CHATTER * (times[-1] - self._start):
            return frozenset()
        found = frozenset[int]().union(*(touching for _, touching in self._hits[-_INTERVALS:]))
        names = ", ".join(self.layout.sides[i] for i in sorted(found))
        moment.words.append(f"{names} come to rest: their impacts end at t = {times[-1] + rest:.15g}")
        self._hits.clear()
        return found


def _check_room(rows: ContactRows, G: Array, v: Array) -> None:
    """Raise an error where constraints or locks move a side into what it touches: no impulse ends that."""
    small = AT_REST * velocity_sizes(G, v)
    for i, name in enumerate(rows.names):
        if G[i, i] <= 0 and v[i] < -small[i]:
            raise MomentError(
                "no consistent mode",
                f"{name}: constraints, prescribed motions or locks move it on at {-v[i]:.6g}, which no impulse changes",
            )


def _usual_impact(rows: ContactRows, G: Array, v: Array) -> Impact:
    """All at once where that does not gain energy, else one after the other by energies.

    At once gains none without restitution; without friction it does where what parts would be hit again, or where
    restitutions differ.
    """
    if rows.count > 1 and not (rows.restitution.any() and rows.kinetic.any()):
        with suppress(ImpactError):
            found = impact("simultaneous", rows, G, v)
            if float(found.energy.sum()) <= _GAIN * float(v @ shortest(G, v)) / 2:
                return found
    return impact("energetic", rows, G, v)
