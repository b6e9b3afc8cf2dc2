"""What latches do at a moment: lock, let go, break, and become ready to lock again.

    lock     C u⁺ = 0 for what locks:  J = −G⁻¹ v⁻,  loss = v⁻ᵀ G⁻¹ v⁻ / 2

Rows of latches that follow from those of others are not enforced a second time; a latch all of whose rows do is an
error.
"""

from __future__ import annotations

import numpy as np

from kanes.base.contact_layout import ContactLayout, LatchOrders
from kanes.base.errors import StateError
from kanes.base.rank import first_rows
from kanes.base.rank.thresholds import FOLLOWS_IN_RUN
from kanes.base.types import Array
from kanes.simulate.hybrid.mode import ModeState
from kanes.simulate.hybrid.moment import Moment, MomentError, Trigger
from kanes.simulate.hybrid.numbers import ContactNumbers, ContactStates

# Relative to its sizes so far, how far from zero what locks a latch must be before it is ready to lock again.
_CLEAR = 1e-6
# Relative to lengths, and in radians, how far from its aim a latch may be that says nothing of it.
_ON_AIM, _TURNED = 1e-9, 1e-6
# Relative, what rounding adds to a distance at which a latch locks.
_ROUNDING = 1e-9


class Latching:
    """The latches of one run."""

    def __init__(self, layout: ContactLayout, mode: ModeState, states: ContactStates) -> None:
        self.layout, self.mode, self._states = layout, mode, states

    def begin(self, t: float, at: ContactNumbers, moment: Moment) -> None:
        """Latches that start locked, and the sides from which others come."""
        self._measure(at)
        for j, has in enumerate(self.layout.latch_traits):
            if "locked" in has:
                try:
                    self._lock(t, j, at, moment)
                except MomentError as error:
                    raise StateError(f"{error.culprit}.", {}, {}) from error
            elif "locks" in has:
                self._arm(j, at)

    def react(self, t: float, trigger: Trigger | None, at: ContactNumbers, moment: Moment) -> None:
        """What follows from the guard of a latch."""
        self._measure(at)
        if trigger is None or trigger.kind not in ("lock", "release", "time", "break"):
            return
        j = trigger.number
        if trigger.kind == "lock" and self.mode.disarmed[j]:
            self._arm(j, at)
        elif trigger.kind == "lock":
            self._lock(t, j, at, moment)
        else:
            self._let_go(j, moment, is_broken=trigger.kind == "break")

    def _measure(self, at: ContactNumbers) -> None:
        """Sizes so far of what locks latches."""
        self.mode.passed = np.maximum(self.mode.passed, np.abs(at.passing))

    def obey(self, t: float, orders: LatchOrders, at: ContactNumbers, moment: Moment) -> None:
        """What an event demands; what is so already stays so."""
        for j in orders.release:
            if self.mode.locked[j]:
                self._let_go(j, moment, is_broken=False)
        for j in (*orders.lock, *orders.capture):
            if not self.mode.locked[j]:
                self._lock(t, j, at, moment, as_it_is=j in orders.capture)

    def independent(self, at: ContactNumbers) -> list[int]:
        """Rows of what is locked from which the others follow."""
        rows = self.mode.locked_rows
        return [rows[k] for k in first_rows(at.B[:, rows].T, FOLLOWS_IN_RUN)]

    def breaking(self, t: float, x: Array, moment: Moment) -> bool:
        """Whether latches break at once by the forces in the mode after a moment; they have let go then."""
        loaded = [j for j, has in enumerate(self.layout.latch_traits) if "breaks" in has and self.mode.locked[j]]
        if not loaded:
            return False
        at, forces = self._states.at(t, x), self._states.forces(t, x, self.mode.numbers)
        broken = [j for j in loaded if self._is_overloaded(j, forces, at)]
        for j in broken:
            self._let_go(j, moment, is_broken=True)
        return bool(broken)

    def _is_overloaded(self, j: int, forces: Array, at: ContactNumbers) -> bool:
        rows = list(self.layout.latched(j))
        split = len(rows) - self.layout.latch_turns[j]
        loads = float(np.linalg.norm(forces[rows[:split]])), float(np.linalg.norm(forces[rows[split:]]))
        limits = at.strengths[2 * j : 2 * j + 2]
        return any(limit >= 0 and load > limit for load, limit in zip(loads, limits, strict=True))

    # One latch

    def _arm(self, j: int, at: ContactNumbers) -> None:
        self.mode.disarmed[j] = False
        is_below = "either" in self.layout.latch_traits[j] and at.passing[j] < 0
        self.mode.origins[j] = -1.0 if is_below else 1.0

    def _lock(self, t: float, j: int, at: ContactNumbers, moment: Moment, *, as_it_is: bool = False) -> None:
        mode, name, has = self.mode, self.layout.latches[j], self.layout.latch_traits[j]
        if mode.broken[j]:
            raise MomentError("cannot lock", f"{name}: it is broken")
        before = self.independent(at)
        mode.locked[j] = True
        if len(self.independent(at)) == len(before):
            others = [other for k, other in enumerate(self.layout.latches) if mode.locked[k] and k != j]
            by = f" by {', '.join(others)}" if others else ", since nothing moves along its rows"
            mode.locked[j] = False
            raise MomentError("locked already", f"{name}: what it would hold is held already{by}")
        places = list(self.layout.placed(j))
        if "aimed" in has and not as_it_is:
            self._check_aim(j, at)
            mode.places[places] = self._aim(j)
        else:
            mode.places[places] = at.places[places]
        mode.since[j], mode.origins[j], mode.disarmed[j] = t, 0.0, False
        self._states.hold(mode.places)
        moment.words.append(f"{name} locks")
        moment.locking = (*moment.locking, j)

    def _aim(self, j: int) -> Array:
        """The place where its rows are zero; a turn is none there."""
        count = self.layout.latch_places[j]
        if "turn" not in self.layout.latch_traits[j]:
            return np.zeros(count)
        return np.append(np.zeros(count - 9), np.eye(3).ravel())

    def _check_aim(self, j: int, at: ContactNumbers) -> None:
        """An error if it is further from its aim than it may be."""
        name = self.layout.latches[j]
        distance = float(np.sqrt(at.misfits[2 * j]))
        angle = float(np.arccos(np.clip(at.misfits[2 * j + 1], -1.0, 1.0)))
        for off, allowed, own, unit in (
            (distance, at.allowed[2 * j], _ON_AIM * self.mode.length, ""),
            (angle, at.allowed[2 * j + 1], _TURNED, " rad"),
        ):
            most = float(allowed) * (1 + _ROUNDING) if allowed >= 0 else own
            if off > most:
                cure = "more than within= allows" if allowed >= 0 else "and within= says nothing of it"
                raise MomentError("cannot lock", f"{name}: it is {off:.6g}{unit} from where it locks, {cure}")

    def _let_go(self, j: int, moment: Moment, *, is_broken: bool) -> None:
        mode, has = self.mode, self.layout.latch_traits[j]
        mode.locked[j], mode.broken[j] = False, is_broken
        if "locks" in has and "relocks" in has and not is_broken:
            # What a row passes has the size of what it holds, also where it has not moved yet.
            size = max(mode.passed[j], mode.length) if "either" in has else mode.passed[j]
            mode.disarmed[j], mode.near[j] = True, _CLEAR * (size or 1.0)
        moment.words.append(f"{self.layout.latches[j]} {'breaks' if is_broken else 'lets go'}")
