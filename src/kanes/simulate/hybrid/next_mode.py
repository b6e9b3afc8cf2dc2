"""The next mode: which sides open, stick or slip after a moment, by forces and accelerations that fit each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.rank.thresholds import AT_REST
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.modes import consistent, likeliest, painleve
from kanes.simulate.contacts.rows import ContactRows
from kanes.simulate.hybrid.mode import ModeState
from kanes.simulate.hybrid.moment import (
    REST,
    LockedRows,
    Moment,
    MomentError,
    Trigger,
    all_rows,
    listed_names,
    small_velocities,
)
from kanes.simulate.hybrid.numbers import ContactNumbers, ContactStates
from kanes.simulate.hybrid.pressed import agree, check_wedging, with_pressures

OPEN, STICK, SLIP, HELD = ContactMode
_ANY = (STICK, HELD, SLIP, OPEN)
# Choices of modes, each with the reactions that follow from the one before.
_MOST_ROUNDS = 12
# In space the direction of slip is taken anew when slip falls to this part, until this part of where it began is left.
_AIM, _LAST_AIM = 0.1, 1e-6
# Relative to the time since the start, a time in which friction ends slip that is as good as ended.
_NO_STOP = 1e-9
# Relative to where slip began of a side that stops, slip of others that stop with it.
_TOGETHER = 1e-7
# Where slip in space begins from rest its direction is held below this part of the velocities of a run, and of those
# that its accelerations make.
_BEGINS = 1e-7
# Relative to static friction, what rounding leaves of it where two sides reach their limits together.
_USED_UP = 1e-9
# Relative to the time since the last change, how far ahead forces tell where they go.
_AHEAD = 1e-4
# Relative to the time since the start, changes that happen together.
_SOON = 1e-6
# Relative to its acceleration, what turns the direction of slip.
_TURNS = 1e-9
# Relative to the largest acceleration, what rounding leaves of one that is zero.
_ROUNDS = 10 * float(np.finfo(float).eps)


@dataclass(frozen=True, eq=False)
class _Chosen:
    """A choice of modes for some sides, with the velocities for which it was made."""

    stay: tuple[int, ...]
    numbers: Array  # of their rows
    choice: ContactChoice | None  # None without sides
    v: Array
    still: frozenset[int]  # sides that do not slip yet


class NextMode:
    """Choices of modes along one run; the mode that is chosen is written to `mode`."""

    def __init__(self, layout: ContactLayout, mode: ModeState, states: ContactStates) -> None:
        self.layout, self.mode, self._states = layout, mode, states
        self._pressures = np.ones(len(layout.sides))  # of friction without a gap
        self._first: float | None = None  # when the run starts
        self._reached = 0.0  # velocities that the present accelerations make in the time since then
        self._slips_from = np.zeros(len(layout.sides))  # speed of slip where a direction was first taken
        self.forces = np.zeros(layout.row_count)  # of sides, just after the last moment
        self._undetermined_forces: tuple[str, ...] = ()
        self._here, self._has_hit = (0.0, np.zeros(0)), False  # the moment
        self._last, self.interval = 0.0, 0.0  # when modes changed last, and how long those before had lasted

    def choose(
        self,
        t: float,
        moment: Moment,
        at: ContactNumbers,
        held: LockedRows,
        touching: Sequence[int],
        trigger: Trigger | None,
    ) -> None:
        self._here, self._has_hit = (t, moment.x), moment.has_hit
        sliding = self._begins_to_slip(t, moment, at, trigger)
        before = dict(enumerate(self.mode.sides))
        self._pressures = np.ones(len(self.layout.sides))
        self._first = t if self._first is None else self._first
        self._reached = float(at.a_sizes.max(initial=0.0)) * (t - self._first)
        if self.layout.reacting:
            self._with_reactions(t, moment, at, held, touching, trigger, sliding)
        elif (found := self._decided(at, held, touching, trigger, sliding)) is not None:
            self._take(found, held.G)
        moment.undetermined = self._undetermined_forces
        self._describe(moment, before)

    def _with_reactions(
        self,
        t: float,
        moment: Moment,
        at: ContactNumbers,
        held: LockedRows,
        touching: Sequence[int],
        trigger: Trigger | None,
        sliding: dict[int, Array],
    ) -> None:
        """The mode whose forces press as much as those for which it is chosen."""
        layout, mode = self.layout, self.mode
        reacting, before, slips_from = list(layout.reacting), mode.copied(), self._slips_from.copy()
        guess = np.abs(self._states.forces(t, moment.x, mode.numbers)[reacting])
        for _ in range(_MOST_ROUNDS):
            self._pressures[reacting] = np.where(np.isfinite(guess), guess, 1.0)
            found = self._decided(at, held, touching, trigger, sliding)
            if found is not None:
                self._take(found, held.G)
            pressed = self._states.pressed(t, moment.x, mode.numbers)
            check_wedging(layout, pressed, [i for i in reacting if mode.sides[i] == SLIP])
            if agree(layout, pressed, self._pressures):
                signs = np.sign(pressed.components)
                if trigger is not None and trigger.kind == "touch" and trigger.number in reacting:
                    # At its zero the guard that fell tells the sign, and rounding does not.
                    signs[reacting.index(trigger.number)] = -before.signs[trigger.number]
                mode.signs[reacting] = np.where(signs == 0, before.signs[reacting], signs)
                return
            guess = np.abs(pressed.forces[reacting])
            mode.restore(before)
            self._slips_from = slips_from.copy()
        names = ", ".join(layout.sides[i] for i in reacting)
        raise MomentError("no consistent mode", f"{names}: the reactions that press fit no mode")

    def _decided(
        self,
        at: ContactNumbers,
        held: LockedRows,
        touching: Sequence[int],
        trigger: Trigger | None,
        sliding: dict[int, Array],
    ) -> _Chosen | None:
        """The choice with the present pressures."""
        small = small_velocities(at, self.mode.speed, self.mode.elapsed)
        stay = [i for i in touching if at.v[i] <= small[i]]
        lets_go = trigger is not None and trigger.kind == "touch" and self.mode.sides[trigger.number] != OPEN
        found = None
        if self._is_unclear(stay, trigger, lets_go=lets_go):
            # Forces and accelerations of some sides are zero here; only how they go on tells which of them push.
            later = self._ahead(at)
            found = self._chosen(later, LockedRows(later, held.rows), stay, small, sliding, trigger)
        if found is None and lets_go and trigger is not None and trigger.number not in self.layout.pressed:
            # The guard that fell decides, unless that fits nothing.
            others = [i for i in stay if i != trigger.number]
            found = self._chosen(at, held, others, small, sliding, trigger)
            if found is not None and self._pulls(at, held, trigger.number, found):
                found = None
        return found or self._chosen(at, held, stay, small, sliding, trigger, is_last=True)

    def _is_unclear(self, stay: Sequence[int], trigger: Trigger | None, *, lets_go: bool) -> bool:
        """Whether a side grazes, or lets go while others could carry what it did."""
        if trigger is None or trigger.kind != "touch" or trigger.number in self.layout.pressed:
            return False
        others = [i for i in stay if i not in self.layout.pressed]
        return any(not self.mode.enforced[i] for i in others) if lets_go else not self._has_hit

    def _ahead(self, at: ContactNumbers) -> ContactNumbers:
        """Forces a little later, if the mode stays, and velocities as they are."""
        if self.mode.elapsed - self._last > _SOON * self.mode.elapsed:
            self._last, self.interval = self.mode.elapsed, self.mode.elapsed - self._last
        return replace(self._states.ahead(*self._here, self.mode.numbers, _AHEAD * self.interval), v=at.v)

    def _begins_to_slip(
        self, t: float, moment: Moment, at: ContactNumbers, trigger: Trigger | None
    ) -> dict[int, Array]:
        """Directions of slip of sides whose static friction is used up, and of those that stuck by it.

        Slip begins against the friction that held the side. Where static and kinetic friction are the same, nothing
        else tells it: at this moment accelerations of slip are zero. Sides that reach their limits together, such as
        the corners of an edge, begin together.
        """
        if trigger is None or trigger.kind != "grip" or self.mode.sides[trigger.number] != STICK:
            return {}
        forces = self._states.forces(t, moment.x, self.mode.numbers)
        found = dict[int, Array]()
        for i, mode in enumerate(self.mode.sides):
            if i == trigger.number or (mode == STICK and self._is_used_up(i, at, forces)):
                found |= self._against(i, at, forces)
        return found

    def _is_used_up(self, i: int, at: ContactNumbers, forces: Array) -> bool:
        rows = list(self.layout.tangential(i))
        return bool(rows) and float(np.linalg.norm(forces[rows])) > (1 - _USED_UP) * at.static[i] * forces[i] > 0

    def _against(self, i: int, at: ContactNumbers, forces: Array) -> dict[int, Array]:
        """Directions of slip of a side, and of those that stuck by it."""
        layout = self.layout
        rows = list(layout.tangential(i))
        mates = self._sharing_in_part(i, at)
        force = np.sum([forces[list(layout.tangential(j))] for j in (i, *mates)], axis=0)
        size = float(np.linalg.norm(force))
        if size == 0:
            return {}
        found = dict.fromkeys((i, *mates), -force / size)
        for j, other in self.mode.sharing.items():
            if other == i:
                along = at.G[np.ix_(list(layout.tangential(j)), rows)] @ found[i]
                if (length := float(np.linalg.norm(along))) > 0:
                    found[j] = along / length
        return found

    def _sharing_in_part(self, i: int, at: ContactNumbers) -> list[int]:
        """Sides that stick with a side where shares of their friction are not unique, as along an edge in space."""
        layout, sides = self.layout, self.mode.sides
        rows = list(layout.tangential(i))
        found = []
        for j in layout.rubbing:
            others = list(layout.tangential(j))
            if j == i or sides[j] != STICK or not len(others) == len(rows) == 2:
                continue
            if at.G[np.ix_(others, rows)].any() and not self.mode.enforced[[*rows, *others]].all():
                found.append(j)
        return found

    def _pulls(self, at: ContactNumbers, held: LockedRows, side: int, found: _Chosen) -> bool:
        """Whether a side that lets go would go inside."""
        a = held.a[side]
        if found.choice is not None:
            a = a + held.G[side, found.numbers] @ found.choice.forces
        return bool(a < -AT_REST * at.a_sizes[side])

    def _chosen(
        self,
        at: ContactNumbers,
        held: LockedRows,
        stay: Sequence[int],
        small: Array,
        sliding: dict[int, Array],
        trigger: Trigger | None,
        *,
        is_last: bool = False,
    ) -> _Chosen | None:
        """A choice for some sides; where none is consistent, None or, at `last`, an error."""
        rows, numbers = all_rows(self.layout, at).chosen(stay)
        v, options, still = at.v.copy(), list[Collection[ContactMode]](), set(sliding)
        for i in stay:
            tangential = list(self.layout.tangential(i))
            is_still = self._is_still(i, at, small, trigger)
            if is_still:
                v[tangential] = 0.0
                still.add(i)
            if i in sliding:
                v[tangential] = sliding[i] * (self.mode.speed or 1.0)
            v[i] = 0.0
            options.append(self._options(i, is_still and i not in sliding))
        G, a = held.G[np.ix_(numbers, numbers)], _without_rounding(at, held)[numbers]
        rows, G, a = with_pressures(self.layout, rows, stay, G, a, at, self._pressures)
        choice = self._consistent(rows, G, a, v[numbers], options, is_last=is_last)
        return None if choice is None and rows.count else _Chosen(tuple(stay), numbers, choice, v, frozenset(still))

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
        # Where nothing is consistent, iterations of a search overflow.
        with np.errstate(over="ignore", invalid="ignore"):
            return self._searched(rows, G, a, v, options, is_last=is_last)

    def _searched(
        self,
        rows: ContactRows,
        G: Array,
        a: Array,
        v: Array,
        options: Sequence[Collection[ContactMode]],
        *,
        is_last: bool,
    ) -> ContactChoice | None:
        # The size below which `small_velocities` are zero, so that what slips here slides there.
        speed = REST / AT_REST * self.mode.speed
        found = likeliest(rows, G, a, v, options, speed=speed)
        if found and not _is_wedging(rows, G, v):
            return found[0]
        if not found and not is_last:
            return None
        why = painleve(rows, G, a, v, speed=speed)
        if not found and why is None:
            # What the guard that fell demands fits nothing; all modes are asked.
            found = consistent(rows, G, a, v, [_any(each) for each in options], speed=speed)
        if why is not None or not found:
            kind = "several modes" if why is not None and why.startswith("several") else "no consistent mode"
            raise MomentError(kind, listed_names(rows) if why is None else why.partition(": ")[2])
        return found[0]

    def _is_still(self, i: int, at: ContactNumbers, small: Array, trigger: Trigger | None) -> bool:
        """Whether a side does not slip at this moment."""
        rows = list(self.layout.tangential(i))
        if not rows or self.mode.sides[i] in (STICK, HELD):
            return not rows or bool((np.abs(at.v[rows]) <= 1e3 * small[rows]).all())
        speed = float(np.linalg.norm(at.v[rows]))
        if trigger is not None and trigger.kind == "grip" and len(rows) == 2:
            # Where several spots of a body slip in space, slip ends at all of them at once.
            stopped = _NO_STOP * self.mode.elapsed * at.kinetic[i] * at.a_sizes[i]
            stopped = max(stopped, _TOGETHER * self._slips_from[trigger.number])
            if self.mode.sides[i] == SLIP and speed <= stopped:
                return True
        if trigger == Trigger("grip", i) and self.mode.sides[i] == SLIP:
            is_last = self.mode.aims[i] == 0 and speed <= 10 * _LAST_AIM * self._slips_from[i]
            ended = len(rows) == 1 or is_last
            return ended or speed <= float(small[rows].max())
        return speed <= float(small[rows].max())

    def _options(self, i: int, is_still: bool) -> Collection[ContactMode]:
        if not self.layout.tangents[i]:
            return (STICK, OPEN)
        if i in self.layout.pressed:
            return (STICK, HELD, SLIP) if is_still else (SLIP,)
        return _ANY if is_still else (SLIP, OPEN)

    def _take(self, found: _Chosen, G: Array) -> None:
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
        mode.enforced[mode.independent] = True
        mode.ways = np.zeros(layout.row_count)
        self.forces = np.zeros(layout.row_count)
        self._undetermined_forces = self._undetermined(found)
        if choice is None:
            return
        mode.enforced[numbers], self.forces[numbers] = choice.enforced, choice.forces
        mode.enforced[list(layout.pressed)] = False
        for k, i in enumerate(stay):
            mode.sides[i], rows = choice.modes[k], list(layout.tangential(i))
            if choice.modes[k] == SLIP:
                mode.ways[rows] = choice.directions[k]
                mode.begins[i] = _BEGINS * max(mode.speed, self._reached) if i in found.still else 0.0
                self._aim(i, rows, v, choice.accelerations[[r in rows for r in numbers]], is_new=were[i] != SLIP)
            elif choice.modes[k] == HELD:
                self._share(k, i, stay, choice, numbers, G[np.ix_(numbers, numbers)])

    def _undetermined(self, found: _Chosen) -> tuple[str, ...]:
        """The forces of sides that others could carry as well."""
        if found.choice is None:
            return ()
        shared = set(found.numbers[~found.choice.determined].tolist())
        names = list[str]()
        for i in found.stay:
            names += [f"{self.layout.sides[i]}, normal"] if i in shared else []
            names += [f"{self.layout.sides[i]}, friction"] if shared & set(self.layout.tangential(i)) else []
        return tuple(names)

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

    def follow(self, v: Array) -> None:
        """Take directions of slip in space anew where velocities were changed since they were chosen."""
        mode, layout = self.mode, self.layout
        for i in layout.rubbing:
            rows = list(layout.tangential(i))
            speed = float(np.linalg.norm(v[rows]))
            if (
                mode.sides[i] == SLIP
                and len(rows) == 2
                and not mode.begins[i]
                and v[rows] @ mode.ways[rows] < speed / 2
            ):
                mode.ways[rows], mode.aims[i] = v[rows] / speed, min(mode.aims[i], _AIM * speed)

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


def _without_rounding(at: ContactNumbers, held: LockedRows) -> Array:
    """Accelerations of rows, zero where they are rounding of those of other rows."""
    least = _ROUNDS * at.units * float((at.a_sizes / at.units).max(initial=0.0))
    return np.where(np.abs(held.a) <= least, 0.0, held.a)


def _is_wedging(rows: ContactRows, G: Array, v: Array) -> bool:
    """Whether Painlevé's number of some side that slips is not positive."""
    for k in range(rows.count):
        slip = rows.tangential(k)
        speed = float(np.linalg.norm(v[slip]))
        if speed > 0 and G[k, k] - rows.kinetic[k] * float(G[k, slip] @ v[slip]) / speed <= 0:
            return True
    return False


def _any(options: Collection[ContactMode]) -> Collection[ContactMode]:
    """All modes, without opening where a side cannot open."""
    return _ANY if OPEN in options else (STICK, HELD, SLIP)
