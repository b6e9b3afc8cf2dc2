"""The mode of all contacts: which touch, stick, slip or are locked, and its numbers for programs."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactMode

_WORDS = {ContactMode.OPEN: "open", ContactMode.STICK: "stick", ContactMode.SLIP: "slip", ContactMode.HELD: "stick"}


@dataclass(eq=False)
class ModeState:
    """The mode of a run from one moment to the next."""

    layout: ContactLayout
    sides: list[ContactMode] = field(init=False)
    ways: Array = field(init=False)  # row: direction of slip
    aims: Array = field(init=False)  # side: slip at which its direction is taken anew
    begins: Array = field(init=False)  # side: slip below which its direction is held
    signs: Array = field(init=False)  # side: the sign of the reaction that presses it, if that has one component
    sharing: dict[int, int] = field(default_factory=dict)  # sides that stick by the friction of another one
    locked: list[bool] = field(init=False)
    broken: list[bool] = field(init=False)
    origins: Array = field(init=False)  # latch: the side of zero that what locks it comes from
    disarmed: list[bool] = field(init=False)  # latch: let go, and not yet ready to lock again
    near: Array = field(init=False)  # latch: within which it is not
    passed: Array = field(init=False)  # latch: the size of what locks it so far
    since: Array = field(init=False)  # latch: when it locked
    places: Array = field(init=False)  # the numbers that say where latches hold
    idle: tuple[int, ...] = ()  # sides that touch and that latches hold, whose forces are not determined
    independent: list[int] = field(default_factory=list)  # rows of latches that are locked and follow from no others
    enforced: Array = field(init=False)  # row
    kept: Array = field(init=False)  # row of constraints: 1, or 0 where it follows from others
    length: float = 0.0
    speed: float = 0.0
    elapsed: float = 0.0  # since the start
    natural_speed: float = 0.0  # what accelerations make along the length, where speeds are rounding

    def __post_init__(self) -> None:
        layout = self.layout
        self.sides = [ContactMode.OPEN] * len(layout.sides)
        self.ways, self.enforced = np.zeros(layout.row_count), np.zeros(layout.row_count, dtype=bool)
        self.aims, self.begins = np.zeros(len(layout.sides)), np.zeros(len(layout.sides))
        self.signs = np.ones(len(layout.sides))
        self.kept = np.ones(layout.kept)
        count = len(layout.latches)
        self.locked, self.broken, self.disarmed = [False] * count, [False] * count, [False] * count
        self.origins, self.near, self.passed, self.since = (np.zeros(count) for _ in range(4))
        self.places = np.zeros(sum(layout.latch_places))

    def copied(self) -> ModeState:
        """A copy, from which it may be restored."""
        copy = ModeState(self.layout)
        copy.restore(self)
        return copy

    def restore(self, other: ModeState) -> None:
        """Take over all that another one has."""
        for each in fields(self):
            value = getattr(other, each.name)
            copied = value.copy() if isinstance(value, (np.ndarray, list, dict)) else value
            setattr(self, each.name, copied)

    @property
    def is_open(self) -> bool:
        """Whether nothing touches and nothing is locked."""
        return not self.enforced.any() and all(mode == ContactMode.OPEN for mode in self.sides)

    @property
    def locked_rows(self) -> list[int]:
        """The rows of all latches that are locked."""
        return [row for latch, is_on in enumerate(self.locked) if is_on for row in self.layout.latched(latch)]

    @property
    def numbers(self) -> Array:
        """Those that programs take behind the parameters."""
        layout = self.layout
        found = dict.fromkeys(layout.places, 0.0)
        found |= {f"kept {r}": float(each) for r, each in enumerate(self.kept)}
        for i, mode in enumerate(self.sides):
            is_open = mode == ContactMode.OPEN and i not in self.idle
            found[f"open {i}"], found[f"closed {i}"] = float(is_open), float(self.enforced[i])
        for i in layout.rubbing:
            mode, rows = self.sides[i], layout.tangential(i)
            found[f"stick {i}"] = float(mode == ContactMode.STICK)
            found[f"slip {i}"], found[f"aim {i}"] = float(mode == ContactMode.SLIP), self.aims[i]
            found[f"begin {i}"] = self.begins[i]
            found |= {f"hold {r}": float(self.enforced[r]) for r in rows}
            found |= {f"way {r}": float(self.ways[r]) for r in rows if mode == ContactMode.SLIP}
        found |= {f"sign {i}": float(self.signs[i]) for i in layout.reacting if f"sign {i}" in found}
        found |= {f"share {i} {j}": 1.0 for j, i in self.sharing.items() if f"share {i} {j}" in found}
        for latch, is_locked in enumerate(self.locked):
            found[f"locked {latch}"], found[f"from {latch}"] = float(is_locked), float(self.origins[latch])
            found[f"disarmed {latch}"] = float(self.disarmed[latch])
            found[f"near {latch}"], found[f"since {latch}"] = float(self.near[latch]), float(self.since[latch])
            found |= {f"lock {r}": float(self.enforced[r]) for r in layout.latched(latch)}
        found |= {f"at {k}": float(place) for k, place in enumerate(self.places)}
        # Where nothing has a size yet, all that is left of a projection is rounding.
        found |= {"length": self.length or 1.0, "speed": self.natural_speed or self.speed or 1.0}
        return np.array([*found.values()])

    @property
    def words(self) -> tuple[str, ...]:
        """The mode of each side, then of each latch, in a word."""
        layout = self.layout
        sides = [
            "closed" if i in self.idle or (mode != ContactMode.OPEN and not layout.tangents[i]) else _WORDS[mode]
            for i, mode in enumerate(self.sides)
        ]
        for i in set(self.idle) & set(layout.pressed):
            sides[i] = "stick"
        latches = zip(self.locked, self.broken, strict=True)
        return (*sides, *("locked" if is_on else "broken" if is_broken else "free" for is_on, is_broken in latches))
