"""Modes of contacts to try at random states, and the equations that hold in each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactMode
from kanes.simulate.hybrid.mode import ModeState

OPEN, STICK, SLIP = ContactMode.OPEN, ContactMode.STICK, ContactMode.SLIP
# More modes are too many to try each at each state.
_MOST_MODES = 81
# Forces that follow from equations which are nearer to singular: redundant rows, or friction that wedges.
_SINGULAR = 1e-6


@dataclass(frozen=True)
class SampledMode:
    """What each side and each latch does."""

    sides: tuple[ContactMode, ...]
    locked: tuple[bool, ...]


def sampled_modes(layout: ContactLayout) -> list[SampledMode]:
    """All modes; where these are too many, those of single contacts, and all that stick and all that slip."""
    options = [(OPEN, STICK, SLIP) if tangents else (OPEN, STICK) for tangents in layout.tangents]
    for side in layout.pressed:
        options[side] = (SLIP, STICK)
    count = len(layout.latches)
    if np.prod([*map(len, options), 2**count], dtype=float) <= _MOST_MODES:
        locks = [*product((False, True), repeat=count)]
        return [SampledMode(sides, locked) for sides in product(*options) for locked in locks]
    idle, free = tuple(own[0] for own in options), (False,) * count
    found = [SampledMode((*idle[:i], mode, *idle[i + 1 :]), free) for i, own in enumerate(options) for mode in own[1:]]
    found += [SampledMode(idle, tuple(j == k for k in range(count))) for j in range(count)]
    together = [(STICK,) * len(options), tuple(SLIP if SLIP in own else own[-1] for own in options)]
    return [SampledMode(idle, free), *found, *(SampledMode(sides, free) for sides in together)]


@dataclass(frozen=True, eq=False)
class SampledState:
    """A mode at a state with velocities v of the rows: slip is along these."""

    layout: ContactLayout
    mode: SampledMode
    v: Array

    @property
    def enforced(self) -> Array:
        """The rows whose acceleration is zero."""
        layout, found = self.layout, np.zeros(self.layout.row_count, dtype=bool)
        for i, side in enumerate(self.mode.sides):
            found[i] = side != OPEN and i not in layout.pressed
            found[list(layout.tangential(i))] = side == STICK
        for j, is_locked in enumerate(self.mode.locked):
            found[list(layout.latched(j))] = is_locked
        return found

    def direction(self, side: int) -> Array:
        """Of slip of a side."""
        slip = self.v[list(self.layout.tangential(side))]
        return np.asarray(slip / np.linalg.norm(slip))

    @property
    def numbers(self) -> Array:
        """Those of the mode, as programs take them."""
        state = ModeState(self.layout)
        state.sides, state.enforced, state.locked = list(self.mode.sides), self.enforced, list(self.mode.locked)
        for i, side in enumerate(self.mode.sides):
            if side == SLIP:
                state.ways[list(self.layout.tangential(i))] = self.direction(i)
        return state.numbers

    def conditions(self, G: Array, a: Array, kinetic: Array, pressures: Array) -> tuple[Array, Array]:
        """The equations of the forces λ:  a + G λ = 0  where a row is enforced,  λ_t + μ λ_n d = 0  in slip.

        What presses dry friction is given, by numbers of rows.
        """
        on = self.enforced
        matrix, right = np.where(on[:, None], G, np.eye(on.size)), np.where(on, -a, 0.0)
        for i in self.layout.pressed:
            right[i] = pressures[i]
        for i, side in enumerate(self.mode.sides):
            if side == SLIP:
                matrix[list(self.layout.tangential(i)), i] += kinetic[i] * self.direction(i)
        return matrix, right


def is_determined(matrix: Array, enforced: Array) -> bool:
    """Whether forces follow from the equations of enforced rows, whose sizes are compared with each other."""
    part = matrix[np.ix_(enforced, enforced)]
    if not part.size:
        return True
    sizes = np.linalg.svd(part, compute_uv=False)
    return bool(sizes[-1] > _SINGULAR * sizes[0])
