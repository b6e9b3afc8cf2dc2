"""How the rows of contacts and the numbers of their mode are ordered; graphs and runs share it.

Rows, in every array:  the normals of all sides, then their tangential rows side by side, then the rows of latches.

The mode of a system is a list of numbers, which programs take behind the parameters of the model:

    kept r              row r of the constraints that a run keeps by projection is enforced, in every mode
    open i, closed i    the gap of side i is watched; its row is enforced, and its force is watched
    stick i, slip i     what is left of static friction is watched; slip along the direction is watched
    aim i               slip along the direction at which the direction is taken anew, in space
    begin i             slip below which its direction is held, in space, where it began from rest
    sign i              the sign of the only component of a reaction, whose change is watched
    hold r, way r       tangential row r is enforced; the direction of slip along it
    share i j           side j sticks by the friction of side i, so that its normal force counts there
    locked j            latch j is locked
    from j              the side of zero from which what locks latch j comes, ±1; 0 where nothing locks it
    disarmed j, near j  latch j let go, and what locks it is no further from zero than this
    since j             when latch j locked
    lock r              row r of a latch is enforced
    at k                place number k at which latches hold
    length, speed       the sizes of gaps and velocities, to which what is left of a projection is compared
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class LatchOrders:
    """What an event does with latches, by their numbers."""

    lock: tuple[int, ...] = ()
    capture: tuple[int, ...] = ()  # lock where they are, whatever their aim
    release: tuple[int, ...] = ()


@dataclass(frozen=True)
class ContactLayout:
    """Sides and latches of a system by their names, and how many rows each has."""

    sides: tuple[str, ...]
    slips: tuple[
        tuple[int, ...], ...
    ]  # of each side, the directions of slip that are not always zero, by their numbers
    latches: tuple[str, ...]
    latch_rows: tuple[int, ...]  # rows of each latch
    kept: int = 0  # rows of constraints that a run keeps by projection
    latch_turns: tuple[int, ...] = ()  # rows of each latch that hold a turn, which come last
    latch_places: tuple[int, ...] = ()  # how many numbers say where each latch holds
    # Of each latch: "locks" where something falls, "either" way, starts "locked", is "aimed", holds a "turn",
    # "relocks", "releases", is "timed", "breaks".
    latch_traits: tuple[tuple[str, ...], ...] = ()
    # Of each side, what its normal row is: a "gap", that of a "string", the "rate" of a ratchet, or of friction without
    # a gap the "limit" that is given, or the number of components of the reaction that presses.
    kinds: tuple[str | int, ...] = ()

    @cached_property
    def tangents(self) -> tuple[int, ...]:
        """The tangential rows of each side: 0, 1 or 2."""
        return tuple(map(len, self.slips))

    @property
    def side_rows(self) -> int:
        """Normal and tangential rows of all sides."""
        return len(self.sides) + sum(self.tangents)

    @property
    def row_count(self) -> int:
        """All rows."""
        return self.side_rows + sum(self.latch_rows)

    @property
    def guard_count(self) -> int:
        """How many functions are watched."""
        return len(self.watched)

    @property
    def open_mode(self) -> dict[str, float]:
        """The numbers of a mode that are always the same while nothing touches and nothing is locked."""
        known = ("closed", "stick", "slip", "hold", "way", "share", "locked", "lock")
        words = {"open": 1.0} | dict.fromkeys(known, 0.0)
        return {name: words[word] for name in self.places if (word := name.partition(" ")[0]) in words}

    def tangential(self, side: int) -> range:
        """The tangential rows of a side."""
        first = len(self.sides) + sum(self.tangents[:side])
        return range(first, first + self.tangents[side])

    def latched(self, latch: int) -> range:
        """The rows of a latch."""
        first = self.side_rows + sum(self.latch_rows[:latch])
        return range(first, first + self.latch_rows[latch])

    @property
    def gapped(self) -> tuple[int, ...]:
        """The sides with a gap."""
        return tuple(side for side, kind in enumerate(self.kinds) if kind in ("gap", "string"))

    @property
    def rates(self) -> tuple[int, ...]:
        """The sides of ratchets."""
        return tuple(side for side, kind in enumerate(self.kinds) if kind == "rate")

    @property
    def pressed(self) -> tuple[int, ...]:
        """The sides of friction without a gap, whose normal row holds what presses them."""
        return tuple(side for side, kind in enumerate(self.kinds) if kind not in ("gap", "string", "rate"))

    @property
    def reacting(self) -> tuple[int, ...]:
        """Those of them that a reaction presses."""
        return tuple(side for side, kind in enumerate(self.kinds) if isinstance(kind, int))

    @property
    def turning(self) -> frozenset[int]:
        """The rows of latches that hold turns, whose φ are angles."""
        latches = range(len(self.latches))
        return frozenset(r for j in latches for r in self.latched(j)[len(self.latched(j)) - self.latch_turns[j] :])

    def placed(self, latch: int) -> range:
        """The numbers, among those of all latches, that say where one holds."""
        first = sum(self.latch_places[:latch])
        return range(first, first + self.latch_places[latch])

    @cached_property
    def rubbing(self) -> tuple[int, ...]:
        """The sides with friction."""
        return tuple(side for side, count in enumerate(self.tangents) if count)

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each number of a mode is among them, by the names above."""
        names = [f"kept {r}" for r in range(self.kept)]
        names += [f"{word} {i}" for i in range(len(self.sides)) for word in ("open", "closed")]
        for i in self.rubbing:
            names += [f"{word} {i}" for word in ("stick", "slip", "aim", "begin")]
            names += [f"{word} {r}" for r in self.tangential(i) for word in ("hold", "way")]
            names += [f"share {i} {j}" for j in self.rubbing if j != i and self.tangents[j] == self.tangents[i]]
        names += [f"sign {i}" for i in self.reacting if self.kinds[i] == 1]
        for j in range(len(self.latches)):
            names += [f"{word} {j}" for word in ("locked", "from", "disarmed", "near", "since")]
            names += [f"lock {r}" for r in self.latched(j)]
        names += [f"at {k}" for k in range(sum(self.latch_places))]
        return {name: place for place, name in enumerate([*names, "length", "speed"])}

    @cached_property
    def mode_names(self) -> tuple[str, ...]:
        """The names of the arguments of programs that are the numbers of a mode."""
        return tuple(f"mode, {name}" for name in self.places)

    @cached_property
    def watched(self) -> tuple[tuple[str, int], ...]:
        """The functions that are watched, in their order: of what kind, and of which side or latch."""
        sides = [(kind, i) for i in range(len(self.sides)) for kind in ("touch", "grip")]
        words = {"locks": "lock", "releases": "release", "timed": "time", "breaks": "break"}
        latches = [(kind, j) for j, has in enumerate(self.latch_traits) for word, kind in words.items() if word in has]
        return (*sides, *latches)

    @property
    def guards(self) -> tuple[str, ...]:
        """The names of the functions that are watched, in their order."""
        sides = ("touch", "grip")
        return tuple(f"{kind} of {(self.sides if kind in sides else self.latches)[i]}" for kind, i in self.watched)
