"""Moments: what happens, without any time, where a guard falls or a run starts.

    touch    coordinates go back to φ = 0 of what touches, by the least change in the metric of M
    lock     C u⁺ = 0 for what locks:  J = −G⁻¹ v⁻,  loss = v⁻ᵀ G⁻¹ v⁻ / 2
    hit      impulses by a law of impacts, M (u⁺ − u⁻) = Cᵀ J, where something that touches approaches
    choose   the next mode, with forces and accelerations that fit each other

What is locked takes part as constraints do: with G_L of the locked rows,  G − G_:L G_L⁻¹ G_L:  is in place of G.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.base.contact_layout import ContactLayout, LatchOrders
from kanes.base.errors import StateError, WrongValueError
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactMode
from kanes.simulate.hybrid.hits import Hits
from kanes.simulate.hybrid.latching import Latching
from kanes.simulate.hybrid.mode import ModeState
from kanes.simulate.hybrid.moment import LockedRows, Moment, MomentError, Trigger, shortest, small_velocities
from kanes.simulate.hybrid.next_mode import NextMode
from kanes.simulate.hybrid.numbers import ContactNumbers, ContactStates
from kanes.simulate.loop.endings import NOT_A_NUMBER, WORDS

# Relative to the sizes of gaps, one that counts as closed where a run starts, and later, where only rounding is left.
_TOUCHES, _MEETS = 1e-9, 1e-12
# Relative to what forces could make of them, sizes that are rounding.
_ROUNDING = 1e-12
# Of rates that are sums of a few terms.
_ROUNDS = 10 * float(np.finfo(float).eps)
# Steps of Newton's method to where latches hold.
_MOST_SNAPS = 12
_NOTHING = LatchOrders()


class Moments:
    """The moments of one run, and the mode between them."""

    def __init__(self, layout: ContactLayout, states: ContactStates, law: str | None, start: float, nq: int) -> None:
        self.layout, self.mode = layout, ModeState(layout)
        self._states, self._nq, self._start = states, nq, start
        self._latching = Latching(layout, self.mode, states)
        self._hits, self._next = Hits(layout, law, start), NextMode(layout, self.mode, states)
        self._pushed_by = np.zeros(0), np.zeros(0)
        self._is_first = False

    def keep(self, numbers: Array) -> None:
        """Take the rows of constraints that are enforced from the numbers of a mode, which begin with them."""
        self.mode.kept = numbers[: self.layout.kept].copy()
        self._states.keep(self.mode.kept)

    def take(self, w: Array) -> None:
        """Take inputs, those that controllers gave last."""
        self._states.take(w)

    def first(self, t: float, x: Array) -> Moment:
        """The moment where a run starts; an error if it starts with something inside something else."""
        at = self._states.at(t, x)
        self._measure(t, at)
        self._check_laws(at)
        self._check_start(at)
        moment = Moment(x.copy())
        self._latching.begin(t, at, moment)
        self._is_first = True
        moment = self._happen(t, moment, at, None)
        self._is_first = False
        return moment

    def _check_start(self, at: ContactNumbers) -> None:
        """An error if it starts with something inside something else, or with a string that is too short."""
        sides = zip(self.layout.sides, self.layout.kinds, at.gaps, strict=True)
        for name, kind, gap in sides:
            if gap < -_TOUCHES * self.mode.length:
                what = (
                    f"it starts {-gap:.6g} inside what it may only touch. Start it outside, with a gap of zero or more."
                )
                if kind == "string":
                    what = "its path is longer than the string at the start. Start its ends nearer to each other."
                raise StateError(f"{name}: {what}", {name: float(gap)}, {})

    def _check_laws(self, at: ContactNumbers) -> None:
        """Coefficients that no contact has are errors; most were numbers when the model was made."""
        for i, name in enumerate(self.layout.sides):
            static, kinetic, e = float(at.static[i]), float(at.kinetic[i]), float(at.restitution[i])
            if not (static >= 0 and kinetic >= 0):
                raise WrongValueError(f"{name}: friction {min(static, kinetic):.6g} is negative. Give zero or more.")
            if static < kinetic:
                raise WrongValueError(
                    f"{name}: static friction {static:.6g} is below kinetic friction {kinetic:.6g}. Give the larger "
                    "one first."
                )
            if not 0 <= e <= 1:
                raise WrongValueError(f"{name}: restitution {e:.6g} is not between 0 and 1. Give 0 for no bounce.")

    def _measure(self, t: float, at: ContactNumbers) -> None:
        """Sizes of gaps and velocities so far, to which what is left of them is compared.

        Those that are rounding, of what is at rest in the origin, are those that the forces could make of it.
        """
        mode, force = self.mode, float(at.a_sizes.max(initial=0.0))
        mode.elapsed = t - self._start
        lengths = (float(abs(each).max(initial=0.0)) for each in (at.gap_sizes, at.gaps, at.held_sizes))
        length = max(mode.length, *lengths)
        speed = max(mode.speed, float(at.v_sizes.max(initial=0.0)))
        fall = force * mode.elapsed**2
        mode.length = length if length > _ROUNDING * fall else fall
        natural = float(np.sqrt(force * mode.length))
        mode.speed, mode.natural_speed = speed, natural if speed <= _ROUNDING * natural else 0.0

    def happen(self, t: float, x: Array, trigger: Trigger | None, orders: LatchOrders = _NOTHING) -> Moment:
        """All that happens at one moment; the mode is the next one after it."""
        is_reset = trigger is not None and trigger.kind == "event"
        moment = Moment(self._kept(t, x, self._open if is_reset else None))
        at = self._states.at(t, moment.x)
        self._measure(t, at)
        if is_reset:
            self._check_outside(at)
            self._open_lifted(at, moment)
        self._latching.react(t, trigger, at, moment)
        self._latching.obey(t, orders, at, moment)
        return self._happen(t, moment, at, trigger)

    def _check_outside(self, at: ContactNumbers) -> None:
        """An error if an event put something inside what it may only touch."""
        for name, gap in zip(self.layout.sides, at.gaps, strict=True):
            if gap < -_TOUCHES * self.mode.length:
                raise MomentError("reset to inside", f"{name}: it is {-gap:.6g} inside what it may only touch")

    def _open_lifted(self, at: ContactNumbers, moment: Moment) -> None:
        """Open the sides that an event took apart."""
        for i in self.layout.gapped:
            if self.mode.sides[i] != ContactMode.OPEN and at.gaps[i] > _TOUCHES * self.mode.length:
                self.mode.sides[i] = ContactMode.OPEN
                moment.words.append(f"{self.layout.sides[i]} opens")

    @property
    def _open(self) -> Array:
        """The numbers of a mode in which nothing but constraints is enforced."""
        found = np.zeros(len(self.layout.mode_names))
        found[: self.layout.kept] = self.mode.kept
        for name, size in (("length", self.mode.length), ("speed", self.mode.speed)):
            found[self.layout.places[name]] = size or 1.0
        return found

    def _happen(self, t: float, moment: Moment, at: ContactNumbers, trigger: Trigger | None) -> Moment:
        mode = self.mode
        if moment.locking:
            at = self._snapped(t, moment, self._states.at(t, moment.x))
        touching = self._touching(at, trigger)
        moment.touching = tuple(touching)
        at = self._back(t, moment, at, touching)
        at = self._stop_locked(t, moment, at)
        held = LockedRows(at, mode.locked_rows)
        small, closing = small_velocities(at, mode.speed, mode.elapsed), frozenset[int]()
        if any(at.v[i] < -small[i] for i in touching if not self._begins_to_hold(i, trigger)):
            moment.has_hit = True
            impulses = self._hits.hit(t, moment, at, held, self._meeting(at, touching))
            held.react(impulses)
            self._log_locks(moment, impulses)
            at = self._pushed(t, moment, at.B @ impulses)
            closing = self._hits.accumulating(moment)
            held = LockedRows(at, mode.locked_rows)
        closing = closing or self._lost_bounces(at, held, touching)
        if closing:
            touching = sorted({*touching, *closing})
            moment.touching, moment.closing = tuple(touching), tuple(sorted(closing))
            at = self._closed(t, moment, at, self._meeting(at, touching, is_after=True))
            held = LockedRows(at, mode.locked_rows)
        mode.independent = self._latching.independent(at)
        self._next.choose(t, moment, at, held, touching, trigger)
        at = self._part_company(t, moment, at, trigger, touching)
        pressing = np.abs(self._next.forces)
        self._pushed_by = np.abs(at.D) @ pressing, np.abs(at.B) @ pressing
        at = self._clean(t, moment, at)
        self._lift(moment, at, touching)
        if self._latching.breaking(t, moment.x, moment):
            moment.locking = ()
            return self._happen(t, moment, self._states.at(t, moment.x), None)
        moment.x = self._kept(t, moment.x)
        return moment

    def rounding(self, time: float) -> Array:
        """What rounding of the forces of sides does to coordinates and speeds in this time, where all cancels."""
        of_coordinates, of_speeds = self._pushed_by
        return _ROUNDS * np.concatenate([of_coordinates * time**2, of_speeds * time])

    def _kept(self, t: float, x: Array, numbers: Array | None = None) -> Array:
        """A state on the constraints that a run keeps, which the interpolant of a step does not satisfy."""
        if not self.layout.kept:
            return x.copy()
        return self._states.projected(t, x, self.mode.numbers if numbers is None else numbers)

    # Touch and lock

    def _lost_bounces(self, at: ContactNumbers, held: LockedRows, touching: Sequence[int]) -> frozenset[int]:
        """Sides that leave, but fall back from a height  v² / 2|a|  that is rounding of the gap: they stay closed."""
        small = small_velocities(at, self.mode.speed, self.mode.elapsed)
        falling = {i: -held.a[i] for i in touching if i not in self.layout.pressed and i not in self.layout.rates}
        least = 4 * np.finfo(float).eps * self.mode.length
        return frozenset(i for i, fall in falling.items() if at.v[i] > small[i] and at.v[i] ** 2 < 2 * fall * least)

    def _part_company(
        self, t: float, moment: Moment, at: ContactNumbers, trigger: Trigger | None, touching: Sequence[int]
    ) -> ContactNumbers:
        """Sides that graze and open are set apart by what rounding does, or the same would happen without end."""
        sides = self.mode.sides
        if trigger is None or trigger.kind != "touch" or moment.has_hit or sides[trigger.number] != ContactMode.OPEN:
            return at
        if trigger.number in self.layout.pressed:
            return at
        rows = [i for i in touching if sides[i] == ContactMode.OPEN or self.mode.enforced[i]]
        apart = _ROUNDS * at.a_sizes[rows] * self._next.interval**2
        apart[[sides[i] != ContactMode.OPEN for i in rows]] = 0.0
        moment.x[: self._nq] += at.D[:, rows] @ shortest(at.G[np.ix_(rows, rows)], apart)
        return self._states.at(t, moment.x)

    def _touching(self, at: ContactNumbers, trigger: Trigger | None) -> list[int]:
        near = np.abs(at.gaps) <= (_TOUCHES if self._is_first else _MEETS) * self.mode.length
        hit = trigger.number if trigger is not None and trigger.kind == "touch" else -1
        found = [i for i, mode in enumerate(self.mode.sides) if mode != ContactMode.OPEN or near[i] or i == hit]
        self._check_finite(at, found)
        # What latches hold at a surface neither hits it nor lets go, and how much it presses is not determined.
        G = LockedRows(at, self.mode.locked_rows).G
        own = {i: self.layout.tangential(i)[0] if i in self.layout.pressed else i for i in found}
        self.mode.idle = tuple(i for i, r in own.items() if G[r, r] <= FOLLOWS * at.G[r, r] and at.G[r, r] > 0)
        return [i for i in found if i not in self.mode.idle]

    def _check_finite(self, at: ContactNumbers, touching: Sequence[int]) -> None:
        """An error where what touches has no finite response, such as a body without mass."""
        rows = [r for i in touching for r in (i, *self.layout.tangential(i))]
        if not (np.isfinite(at.G[rows]).all() and np.isfinite(at.a[rows]).all()):
            names = ", ".join(self.layout.sides[i] for i in touching)
            raise MomentError(WORDS[NOT_A_NUMBER], f"accelerations by forces of {names}")

    def _begins_to_hold(self, i: int, trigger: Trigger | None) -> bool:
        """Whether a ratchet's velocity falls through zero by itself, which is no impact."""
        return i in self.layout.rates and trigger == Trigger("touch", i)

    def _meeting(self, at: ContactNumbers, touching: Sequence[int], *, is_after: bool = False) -> list[int]:
        """Sides that take part in impacts: friction has no impulse, and after an impact free ratchets turn on."""
        layout, small = self.layout, small_velocities(at, self.mode.speed)
        turning = {i for i in layout.rates if is_after and at.v[i] > small[i]}
        return [i for i in touching if i not in layout.pressed and i not in turning]

    def _snapped(self, t: float, moment: Moment, at: ContactNumbers) -> ContactNumbers:
        """Coordinates moved to where latches that just locked hold, as far as that is."""
        for _ in range(_MOST_SNAPS):
            left = np.abs(at.held[[r - self.layout.side_rows for r in self.mode.locked_rows]])
            if left.max(initial=0.0) <= _TOUCHES * (self.mode.length or 1.0):
                return at
            at = self._back(t, moment, at, [])
        names = ", ".join(self.layout.latches[j] for j in moment.locking)
        raise MomentError("cannot lock", f"{names}: no place near this one fits what is locked")

    def _back(self, t: float, moment: Moment, at: ContactNumbers, touching: Sequence[int]) -> ContactNumbers:
        """Coordinates to φ = 0 of what touches and is locked, by the least change in the metric of M."""
        rows = [*(i for i in touching if i in self.layout.gapped), *self.mode.locked_rows]
        for _ in range(2):
            left = self._residuals(at)[rows]
            if not left.any():
                break
            moment.x[: self._nq] -= at.D[:, rows] @ shortest(at.G[np.ix_(rows, rows)], left)
            at = self._states.at(t, moment.x)
        return at

    def _residuals(self, at: ContactNumbers) -> Array:
        """φ of all rows, zero of tangential ones."""
        return np.concatenate([at.gaps, np.zeros(sum(self.layout.tangents)), at.held])

    def _stop_locked(self, t: float, moment: Moment, at: ContactNumbers) -> ContactNumbers:
        rows = self.mode.locked_rows
        v = at.v[rows]
        if not (np.abs(v) > small_velocities(at, self.mode.speed, self.mode.elapsed)[rows]).any():
            return at
        J = -shortest(at.G[np.ix_(rows, rows)], v)
        moment.lost += float(-J @ v) / 2
        impulses, losses = np.zeros(self.layout.row_count), np.zeros(self.layout.row_count)
        impulses[rows], losses[rows] = J, -J * v / 2
        self._log_locks(moment, impulses)
        for name, lost in self._by_latch(losses).items():
            moment.losses[name] = moment.losses.get(name, 0.0) + float(lost.sum())
        return self._pushed(t, moment, at.B @ impulses)

    def _log_locks(self, moment: Moment, impulses: Array) -> None:
        for name, own in self._by_latch(impulses).items():
            moment.impulses[name] = moment.impulses.get(name, 0.0) + own

    def _by_latch(self, rows: Array) -> dict[str, Array]:
        """Numbers of all rows: those of latches that are locked, by their names."""
        layout, locked = self.layout, self.mode.locked
        return {name: rows[list(layout.latched(j))] for j, name in enumerate(layout.latches) if locked[j]}

    def _pushed(self, t: float, moment: Moment, du: Array) -> ContactNumbers:
        moment.x[self._nq : self._nq + du.size] += du
        return self._states.at(t, moment.x)

    def _closed(self, t: float, moment: Moment, at: ContactNumbers, touching: Sequence[int]) -> ContactNumbers:
        """Coordinates and speeds with all these gaps closed, by the least change; what does not slip still does not."""
        at = self._back(t, moment, at, touching)
        small = small_velocities(at, self.mode.speed, self.mode.elapsed)
        rows = [*touching, *self.mode.locked_rows]
        rows += [r for i in touching for r in self.layout.tangential(i) if abs(at.v[r]) <= small[r]]
        J = -shortest(at.G[np.ix_(rows, rows)], at.v[rows])
        moment.lost += -float(J @ at.v[rows]) / 2
        return self._pushed(t, moment, at.B[:, rows] @ J)

    def _clean(self, t: float, moment: Moment, at: ContactNumbers) -> ContactNumbers:
        """Speeds and coordinates exactly to what the next mode enforces."""
        rows = np.flatnonzero(self.mode.enforced)
        if not rows.size:
            return at
        at = self._back(t, moment, at, [int(r) for r in rows if r < len(self.layout.sides)])
        rows = np.array([*rows, *self._beginning()])
        if at.v[rows].any():
            at = self._pushed(t, moment, -at.B[:, rows] @ shortest(at.G[np.ix_(rows, rows)], at.v[rows]))
            self._next.follow(at.v)
        return at

    def _lift(self, moment: Moment, at: ContactNumbers, touching: Sequence[int]) -> None:
        """Gaps that open are positive, not negative by rounding: else no guard would fall where they close again."""
        mode, layout = self.mode, self.layout
        opening = [i for i in touching if mode.sides[i] == ContactMode.OPEN and i not in layout.pressed]
        opening = [i for i in opening if i not in layout.rates]
        if not opening:
            return
        least = 2 * np.finfo(float).eps * mode.length
        low = [i for i in opening if at.gaps[i] < 0 and at.v[i] > 0]
        if not low:
            return
        enforced = [int(r) for r in np.flatnonzero(mode.enforced)]
        kept = [r for r in enforced if r < len(layout.sides) or r >= layout.side_rows]
        rows, rise = [*low, *kept], np.zeros(len(low) + len(kept))
        rise[: len(low)] = least - at.gaps[low]
        moment.x[: self._nq] += at.D[:, rows] @ shortest(at.G[np.ix_(rows, rows)], rise)

    def _beginning(self) -> list[int]:
        """Rows along which slip in space begins; rounding against its direction would grow."""
        mode, layout = self.mode, self.layout
        begins = [i for i in layout.rubbing if layout.tangents[i] == 2 and mode.begins[i] > 0]
        return [r for i in begins if mode.sides[i] == ContactMode.SLIP for r in layout.tangential(i)]
