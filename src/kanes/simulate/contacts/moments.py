"""Moments: what happens, without any time, where a guard falls or a run starts.

    touch    coordinates go back to φ = 0 of what touches, by the least change in the metric of M
    lock     C u⁺ = 0 for what locks:  J = −G⁻¹ v⁻,  loss = v⁻ᵀ G⁻¹ v⁻ / 2
    hit      impulses by a law of impacts, M (u⁺ − u⁻) = Cᵀ J, where something that touches approaches
    choose   the next mode, with forces and accelerations that fit each other

What is locked takes part as constraints do: with G_L of the locked rows,  G − G_:L G_L⁻¹ G_L:  is in place of G.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.errors import ImpactError, StateError, WrongValueError
from kanes.base.rank.thresholds import AT_REST
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.impacts import Impact, impact
from kanes.simulate.contacts.mode import ModeState
from kanes.simulate.contacts.modes import consistent, painleve
from kanes.simulate.contacts.numbers import ContactNumbers, ContactStates
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.contacts.sizes import velocity_sizes

OPEN, STICK, SLIP, HELD = ContactMode.OPEN, ContactMode.STICK, ContactMode.SLIP, ContactMode.HELD
_ANY = (STICK, HELD, SLIP, OPEN)
# Relative to the sizes of gaps, one that counts as closed, also where a run starts.
_TOUCHES = 1e-9
# Bounces that end within this part of the time since the start are summed up.
_CHATTER = 1e-5
# Intervals between impacts that have to shrink by the same ratio, and how far ratios may differ, relative to one.
_INTERVALS, _STEADY = 5, 1e-2
# Relative to the energy of an impact's velocities, a gain that rounding does not make.
_GAIN = 1e-9
# In space the direction of slip is taken anew when slip falls to this part, until this part of where it began is left.
_AIM, _LAST_AIM = 0.1, 1e-6
# Relative to its acceleration, what turns the direction of slip.
_TURNS = 1e-9


@dataclass(frozen=True)
class Trigger:
    """What brought a moment about: a guard that fell, of a side ("touch" or "grip") or of a latch ("lock")."""

    kind: str
    number: int

    @classmethod
    def of(cls, layout: ContactLayout, guard: int) -> Trigger:
        """The guard with this number."""
        count = 2 * len(layout.sides)
        if guard >= count:
            return cls("lock", guard - count)
        return cls("grip" if guard % 2 else "touch", guard // 2)


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
    course: dict[str, str] = field(default_factory=dict)  # what each contact did in an impact
    law: str = ""


class Moments:
    """The moments of one run, and the mode between them."""

    def __init__(self, layout: ContactLayout, states: ContactStates, law: str | None, start: float, nq: int) -> None:
        self.layout, self.mode = layout, ModeState(layout)
        self._states, self._law, self._start, self._nq = states, law, start, nq
        self._hits: list[tuple[float, frozenset[int]]] = []  # when, and what touched
        self._slips_from = np.zeros(len(layout.sides))  # speed of slip where a direction was first taken

    def first(self, t: float, x: Array) -> Moment:
        """The moment where a run starts; an error if it starts with something inside something else."""
        at = self._states.at(t, x)
        self._measure(at)
        self._check_laws(at)
        for name, gap in zip(self.layout.sides, at.gaps, strict=True):
            if gap < -_TOUCHES * self.mode.length:
                raise StateError(
                    f"{name}: it starts {-gap:.6g} inside what it may only touch. Start it outside, with a gap of zero "
                    "or more.",
                    {name: float(gap)},
                    {},
                )
        self.mode.origins = np.where(at.passing < 0, -1.0, 1.0)
        return self.happen(t, x, None)

    def _check_laws(self, at: ContactNumbers) -> None:
        """Coefficients that no contact has are errors; most were numbers when the model was made."""
        for i, name in enumerate(self.layout.sides):
            static, kinetic, e = float(at.static[i]), float(at.kinetic[i]), float(at.restitution[i])
            if not (static >= 0 and kinetic >= 0):
                raise WrongValueError(f"{name}: friction {min(static, kinetic):.6g} is negative. Give zero or more.")
            if static < kinetic:
                raise WrongValueError(
                    f"{name}: static friction {static:.6g} is below kinetic friction {kinetic:.6g}. Give the larger one "
                    "first."
                )
            if not 0 <= e <= 1:
                raise WrongValueError(f"{name}: restitution {e:.6g} is not between 0 and 1. Give 0 for no bounce.")

    def _measure(self, at: ContactNumbers) -> None:
        """Sizes of gaps and velocities so far, to which what is left of them is compared."""
        self.mode.length = max(
            self.mode.length, float(at.gap_sizes.max(initial=0.0)), float(abs(at.gaps).max(initial=0.0))
        )
        self.mode.speed = max(self.mode.speed, float(at.v_sizes.max(initial=0.0)))

    def happen(self, t: float, x: Array, trigger: Trigger | None) -> Moment:
        """All that happens at one moment; the mode is the next one after it."""
        moment, at, mode = Moment(x.copy()), self._states.at(t, x), self.mode
        self._measure(at)
        if trigger is not None and trigger.kind == "lock":
            self._lock(trigger.number, at, moment)
        touching = self._touching(at, trigger)
        at = self._back(t, moment, at, touching)
        at = self._stop_locked(t, moment, at)
        held = _Held(at, mode.locked_rows)
        if any(at.v[i] < -self._small(at)[i] for i in touching):
            at = self._hit(t, moment, at, held, touching)
            self._hits.append((t, frozenset(touching)))
            if closing := self._accumulating(moment):
                touching = sorted({*touching, *closing})
                at = self._closed(t, moment, at, touching)
            held = _Held(at, mode.locked_rows)
        self._choose(t, moment, at, held, touching, trigger)
        self._clean(t, moment)
        return moment

    # Touch and lock

    def _touching(self, at: ContactNumbers, trigger: Trigger | None) -> list[int]:
        near = np.abs(at.gaps) <= _TOUCHES * self.mode.length
        hit = trigger.number if trigger is not None and trigger.kind == "touch" else -1
        return [i for i, mode in enumerate(self.mode.sides) if mode != OPEN or near[i] or i == hit]

    def _lock(self, latch: int, at: ContactNumbers, moment: Moment) -> None:
        self.mode.locked[latch] = True
        first = self.layout.side_rows
        rows = np.array([r - first for r in self.layout.latched(latch)], dtype=int)
        # A row that passes zero is held at zero, not where rounding left it.
        values = at.held[rows]
        near = np.abs(values) <= _TOUCHES * max(self.mode.length, float(np.abs(values).max(initial=0.0)), 1e-300)
        self.mode.places[rows] = np.where(near, 0.0, values)
        moment.words.append(f"{self.layout.latches[latch]} locks")

    def _back(self, t: float, moment: Moment, at: ContactNumbers, touching: Sequence[int]) -> ContactNumbers:
        """Coordinates to φ = 0 of what touches and is locked, by the least change in the metric of M."""
        rows = [*touching, *self.mode.locked_rows]
        for _ in range(2):
            left = self._residuals(at)[rows]
            if not left.any():
                break
            moment.x[: self._nq] -= at.D[:, rows] @ _shortest(at.G[np.ix_(rows, rows)], left)
            at = self._states.at(t, moment.x)
        return at

    def _residuals(self, at: ContactNumbers) -> Array:
        """φ of all rows, zero of tangential ones."""
        return np.concatenate([at.gaps, np.zeros(sum(self.layout.tangents)), at.held - self.mode.places])

    def _stop_locked(self, t: float, moment: Moment, at: ContactNumbers) -> ContactNumbers:
        rows = self.mode.locked_rows
        v = at.v[rows]
        if not (np.abs(v) > self._small(at)[rows]).any():
            return at
        J = -_shortest(at.G[np.ix_(rows, rows)], v)
        moment.lost += float(-J @ v) / 2
        self._log_locks(moment, dict(zip(rows, J, strict=True)))
        return self._pushed(t, moment, at.B[:, rows] @ J)

    def _log_locks(self, moment: Moment, impulses: dict[int, float]) -> None:
        for latch, name in enumerate(self.layout.latches):
            if self.mode.locked[latch]:
                own = np.array([impulses[r] for r in self.layout.latched(latch)])
                moment.impulses[name] = moment.impulses.get(name, 0.0) + own

    def _pushed(self, t: float, moment: Moment, du: Array) -> ContactNumbers:
        moment.x[self._nq : self._nq + du.size] += du
        return self._states.at(t, moment.x)

    def _small(self, at: ContactNumbers) -> Array:
        """Velocities of rows below which they are zero."""
        sizes: Array = velocity_sizes(at.G, at.v, 1e-300)
        floor = AT_REST * self.mode.speed * 1e-3
        return np.maximum(AT_REST * np.minimum(sizes, np.maximum(self.mode.speed, sizes)), floor)

    # Impacts

    def _hit(
        self, t: float, moment: Moment, at: ContactNumbers, held: _Held, touching: Sequence[int]
    ) -> ContactNumbers:
        rows, numbers = self._rows(at).chosen(touching)
        law = self._law or _usual_law(rows)
        G, v = held.G[np.ix_(numbers, numbers)], at.v[numbers]
        try:
            found = impact(law, rows, G, v)
        except ImpactError as error:
            raise MomentError("no consistent mode", str(error)) from error
        lost = -float(found.energy.sum())
        reach = float(v @ _shortest(G, v)) / 2
        if self._law is None and lost < -_GAIN * max(reach, 1e-300):
            raise MomentError("gains energy", f"{listed_names(rows)}: {-lost:.3g} by the law '{law}'")
        J = self._summed_up(t, moment, at, rows, G, found) if rows.count == 1 else found.impulses
        moment.lost += -float(J @ (v + G @ J / 2))
        moment.law = law
        for k, name in enumerate(rows.names):
            own = np.append(J[k], J[rows.tangential(k)])
            if own.any():
                moment.impulses[name] = own
                moment.course[name] = found.course[k]
        moment.words.append(f"impact of {listed_names(rows)}")
        impulses = np.zeros(self.layout.row_count)
        impulses[numbers] = J
        held.react(impulses)
        if self.mode.locked_rows:
            self._log_locks(moment, dict(zip(held.rows, impulses[held.rows], strict=True)))
        return self._pushed(t, moment, at.B @ impulses)

    def _summed_up(
        self, t: float, moment: Moment, at: ContactNumbers, rows: ContactRows, G: Array, found: Impact
    ) -> Array:
        """The impulses of one contact, with those of all later bounces where these end soon.

        They last  2 v_n / |a_n| / (1 − e),  and J_n < 0 along the same cone takes v_n away, for which the lasting
        contact makes up.
        """
        e, J, after = float(rows.restitution[0]), found.impulses, found.velocities
        fall = -float(at.a[self.layout.sides.index(rows.names[0])])
        if not 0 < e < 1 or fall <= 0 or after[0] <= 0:
            return J
        tail = 2 * after[0] / fall / (1 - e)
        if tail > max(_CHATTER * (t - self._start), 64 * np.spacing(abs(t))):
            return J
        cone = np.zeros(J.size)
        cone[0] = 1.0
        if J.size > 1 and np.abs(after[1:]).max() > AT_REST * np.abs(after).max():
            cone[1:] = -rows.kinetic[0] * after[1:] / np.linalg.norm(after[1:])
            taken = -after[0] / float(G[0] @ cone) * cone
        else:
            taken = -_shortest(G, np.append(after[0], np.zeros(J.size - 1)))
        moment.words.append(f"{rows.names[0]} comes to rest: its bounces end at t = {t + tail:.15g}")
        return J + taken

    def _accumulating(self, moment: Moment) -> frozenset[int]:
        """The sides whose impacts, one after the other, follow each other faster and faster, and end soon.

        Intervals that shrink by a steady ratio ρ leave  Δt ρ / (1 − ρ)  after the last one.
        """
        if len(self._hits) <= _INTERVALS:
            return frozenset()
        times = np.array([time for time, _ in self._hits[-_INTERVALS - 1 :]])
        intervals = np.diff(times)
        ratios = intervals[1:] / np.maximum(intervals[:-1], 1e-300)
        ratio = float(ratios[-1])
        if not (0 < ratio < 1 and np.abs(ratios - ratio).max() <= _STEADY * ratio):
            return frozenset()
        rest = float(intervals[-1]) * ratio / (1 - ratio)
        if rest > _CHATTER * (times[-1] - self._start):
            return frozenset()
        found = frozenset[int]().union(*(touching for _, touching in self._hits[-_INTERVALS:]))
        names = ", ".join(self.layout.sides[i] for i in sorted(found))
        moment.words.append(f"{names} come to rest: their impacts end at t = {times[-1] + rest:.15g}")
        self._hits.clear()
        return found

    def _closed(self, t: float, moment: Moment, at: ContactNumbers, touching: Sequence[int]) -> ContactNumbers:
        """Coordinates and speeds with all these gaps closed, by the least change; what does not slip still does not."""
        at = self._back(t, moment, at, touching)
        small = self._small(at)
        rows = [*touching, *self.mode.locked_rows]
        rows += [r for i in touching for r in self.layout.tangential(i) if abs(at.v[r]) <= small[r]]
        J = -_shortest(at.G[np.ix_(rows, rows)], at.v[rows])
        moment.lost += -float(J @ at.v[rows]) / 2
        return self._pushed(t, moment, at.B[:, rows] @ J)

    def _rows(self, at: ContactNumbers) -> ContactRows:
        layout = self.layout
        return ContactRows(layout.sides, layout.tangents, at.static, at.kinetic, at.restitution)

    # The next mode

    def _choose(
        self,
        t: float,
        moment: Moment,
        at: ContactNumbers,
        held: _Held,
        touching: Sequence[int],
        trigger: Trigger | None,
    ) -> None:
        small = self._small(at)
        stay = [i for i in touching if at.v[i] <= small[i]]
        lets_go = trigger is not None and trigger.kind == "touch" and self.mode.sides[trigger.number] != OPEN
        sliding = self._begins_to_slip(t, moment, at, trigger)
        before = dict(enumerate(self.mode.sides))
        found = None
        if lets_go and trigger is not None:
            # The guard that fell decides, unless that fits nothing.
            others = [i for i in stay if i != trigger.number]
            found = self._chosen(at, held, others, small, sliding, trigger)
            if found is not None and self._pulls(at, held, trigger.number, found):
                found = None
        found = found or self._chosen(at, held, stay, small, sliding, trigger, is_last=True)
        if found is not None:
            self._take(found, held.G)
        self._describe(moment, before)

    def _begins_to_slip(
        self, t: float, moment: Moment, at: ContactNumbers, trigger: Trigger | None
    ) -> dict[int, Array]:
        """Directions of slip of a side whose static friction is used up, and of those that stuck by it.

        Slip begins against the friction that held the side. Where static and kinetic friction are the same, nothing
        else tells it: at this moment accelerations of slip are zero.
        """
        if trigger is None or trigger.kind != "grip" or self.mode.sides[trigger.number] != STICK:
            return {}
        i, layout = trigger.number, self.layout
        forces = self._states.forces(t, moment.x, self.mode.numbers)
        rows = list(layout.tangential(i))
        size = float(np.linalg.norm(forces[rows]))
        if size == 0:
            return {}
        found = {i: -forces[rows] / size}
        for j, other in self.mode.sharing.items():
            if other == i:
                along = at.G[np.ix_(list(layout.tangential(j)), rows)] @ found[i]
                if (length := float(np.linalg.norm(along))) > 0:
                    found[j] = along / length
        return found

    def _pulls(self, at: ContactNumbers, held: _Held, side: int, found: _Found) -> bool:
        """Whether a side that lets go would go inside."""
        a = held.a[side]
        if found.choice is not None:
            a = a + held.G[side, found.numbers] @ found.choice.forces
        return bool(a < -AT_REST * at.a_sizes[side])

    def _chosen(
        self,
        at: ContactNumbers,
        held: _Held,
        stay: Sequence[int],
        small: Array,
        sliding: dict[int, Array],
        trigger: Trigger | None,
        *,
        is_last: bool = False,
    ) -> _Found | None:
        """A choice for some sides; where none is consistent, None or, at `last`, an error."""
        rows, numbers = self._rows(at).chosen(stay)
        v, options = at.v.copy(), list[Collection[ContactMode]]()
        for i in stay:
            tangential = list(self.layout.tangential(i))
            is_still = self._is_still(i, at, small, trigger)
            if is_still:
                v[tangential] = 0.0
            if i in sliding:
                v[tangential] = sliding[i] * (self.mode.speed or 1.0)
            v[i] = 0.0
            options.append((SLIP, OPEN) if i in sliding else self._options(i, is_still))
        G, a = held.G[np.ix_(numbers, numbers)], held.a[numbers]
        choice = self._consistent(rows, G, a, v[numbers], options, is_last=is_last)
        return None if choice is None and rows.count else _Found(tuple(stay), numbers, choice, v)

    def _consistent(
        self,
        rows: ContactRows,
        G: Array,
        a: Array,
        v: Array,
        options: Sequence[Collection[ContactMode]],
        *,
        is_last: bool,
    ) -> ContactChoice | None:
        if not rows.count:
            return None
        speed = self.mode.speed
        found = consistent(rows, G, a, v, options, speed=speed)
        if found and not _is_wedging(rows, G, v):
            return found[0]
        if not found and not is_last:
            return None
        why = painleve(rows, G, a, v, speed=speed)
        if not found and why is None:
            # What the guard that fell demands fits nothing; all modes are asked.
            found = consistent(rows, G, a, v, [_ANY] * rows.count, speed=speed)
        if why is not None or not found:
            kind = "several modes" if why is not None and why.startswith("several") else "no consistent mode"
            raise MomentError(kind, why or listed_names(rows))
        return found[0]

    def _is_still(self, i: int, at: ContactNumbers, small: Array, trigger: Trigger | None) -> bool:
        """Whether a side does not slip at this moment."""
        rows = list(self.layout.tangential(i))
        if not rows or self.mode.sides[i] in (STICK, HELD):
            return not rows or bool((np.abs(at.v[rows]) <= 1e3 * small[rows]).all())
        speed = float(np.linalg.norm(at.v[rows]))
        if trigger == Trigger("grip", i) and self.mode.sides[i] == SLIP:
            ended = len(rows) == 1 or speed <= 10 * _LAST_AIM * self._slips_from[i]
            return ended or speed <= float(small[rows].max())
        return speed <= float(small[rows].max())

    def _options(self, i: int, is_still: bool) -> Collection[ContactMode]:
        if not self.layout.tangents[i]:
            return (STICK, OPEN)
        return _ANY if is_still else (SLIP, OPEN)

    def _take(self, found: _Found, G: Array) -> None:
        """The next mode from a choice."""
        mode, layout, stay, numbers, choice, v = (
            self.mode,
            self.layout,
            found.stay,
            found.numbers,
            found.choice,
            found.v,
        )
        were, mode.sides = mode.sides, [OPEN] * len(layout.sides)
        mode.enforced[:] = False
        mode.sharing.clear()
        mode.enforced[mode.locked_rows] = True
        mode.ways = np.zeros(layout.row_count)
        if choice is None:
            return
        mode.enforced[numbers] = choice.enforced
        for k, i in enumerate(stay):
            mode.sides[i], rows = choice.modes[k], list(layout.tangential(i))
            if choice.modes[k] == SLIP:
                mode.ways[rows] = choice.directions[k]
                self._aim(i, rows, v, choice.accelerations[np.isin(numbers, rows)], is_new=were[i] != SLIP)
            elif choice.modes[k] == HELD:
                self._share(k, i, stay, choice, numbers, G[np.ix_(numbers, numbers)])

    def _aim(self, i: int, rows: list[int], v: Array, a: Array, *, is_new: bool) -> None:
        """In space: how far slip falls until its direction is taken anew; zero where the direction is steady."""
        self.mode.aims[i] = 0.0
        speed, k = float(np.linalg.norm(v[rows])), self.mode.ways[rows]
        if is_new or speed > self._slips_from[i]:
            self._slips_from[i] = speed
        if len(rows) == 2 and speed > _LAST_AIM * self._slips_from[i]:
            turning = abs(float(k[0] * a[1] - k[1] * a[0]))
            if turning > _TURNS * float(np.linalg.norm(a)):
                self.mode.aims[i] = _AIM * speed

    def _share(self, k: int, i: int, stay: Sequence[int], choice: ContactChoice, numbers: Array, G: Array) -> None:
        """A side that is held counts where the friction of the side acts that moves most like it."""
        own = int(np.flatnonzero(numbers == self.layout.tangential(i)[0])[0])
        likeness = {}
        for m, j in enumerate(stay):
            if choice.modes[m] == STICK and self.layout.tangents[j] == self.layout.tangents[i]:
                other = int(np.flatnonzero(numbers == self.layout.tangential(j)[0])[0])
                likeness[j] = abs(G[own, other]) / np.sqrt(G[own, own] * G[other, other])
        if likeness:
            self.mode.sharing[i] = max(likeness, key=lambda j: float(likeness[j]))

    def _describe(self, moment: Moment, before: dict[int, ContactMode]) -> None:
        words = {OPEN: "opens", STICK: "sticks", SLIP: "slips", HELD: "sticks"}
        for i, mode in enumerate(self.mode.sides):
            if mode != before[i] and words[mode] != words[before[i]]:
                what = words[mode] if mode == OPEN or self.layout.tangents[i] else "closes"
                moment.words.append(f"{self.layout.sides[i]} {what}")

    def _clean(self, t: float, moment: Moment) -> None:
        """Speeds and coordinates exactly to what the next mode enforces."""
        rows = np.flatnonzero(self.mode.enforced)
        if not rows.size:
            return
        at = self._states.at(t, moment.x)
        self._back(t, moment, at, [int(r) for r in rows if r < len(self.layout.sides)])
        at = self._states.at(t, moment.x)
        if at.v[rows].any():
            self._pushed(t, moment, -at.B[:, rows] @ _shortest(at.G[np.ix_(rows, rows)], at.v[rows]))


@dataclass(frozen=True, eq=False)
class _Found:
    """A choice of modes for some sides, with the velocities for which it was made."""

    stay: tuple[int, ...]
    numbers: Array  # of their rows
    choice: ContactChoice | None  # None without sides
    v: Array


class _Held:
    """G and a with what is locked taking part as constraints."""

    def __init__(self, at: ContactNumbers, rows: Sequence[int]) -> None:
        self.rows, self.G, self.a = list(rows), at.G, at.a
        if self.rows:
            self._inverse = np.linalg.pinv(at.G[np.ix_(self.rows, self.rows)], hermitian=True)
            self._across = at.G[self.rows]
            self.G = at.G - self._across.T @ self._inverse @ self._across
            self.a = at.a - self._across.T @ self._inverse @ at.a[self.rows]

    def react(self, impulses: Array) -> None:
        """The impulses of locked rows, which keep them at rest."""
        if self.rows:
            impulses[self.rows] -= self._inverse @ self._across @ impulses


def _shortest(G: Array, right: Array) -> Array:
    """G⁻¹ right; where rows follow from others, the shortest solution."""
    found: Array = np.linalg.lstsq(G, right, rcond=1e-12)[0]
    return found


def _usual_law(rows: ContactRows) -> str:
    """All at once where that cannot gain energy, else one after the other by energies."""
    is_safe = not rows.restitution.any() or not rows.kinetic.any()
    return "simultaneous" if rows.count > 1 and is_safe else "energetic"


def _is_wedging(rows: ContactRows, G: Array, v: Array) -> bool:
    """Whether Painlevé's number of some side that slips is not positive."""
    for k in range(rows.count):
        slip = rows.tangential(k)
        speed = float(np.linalg.norm(v[slip]))
        if speed > 0 and G[k, k] - rows.kinetic[k] * float(G[k, slip] @ v[slip]) / speed <= 0:
            return True
    return False


def listed_names(rows: ContactRows) -> str:
    """The names of contacts, with commas."""
    return ", ".join(rows.names)
