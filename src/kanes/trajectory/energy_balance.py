"""Energies along a run, and whether they balance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.short_texts import RANGE_HEADS, html_table, ranges, text_table
from kanes.base.types import Array
from kanes.simulate.inputs import State
from kanes.simulate.outcome import Occurrence

if TYPE_CHECKING:
    from kanes.trajectory.contact_losses import ContactLosses
    from kanes.trajectory.trajectory import Trajectory


class _Shown(ABC):
    """Energies as a table of first, last, least and largest values."""

    @abstractmethod
    def _shown(self) -> dict[str, Array]:
        """The rows of the table, by name."""

    def __repr__(self) -> str:
        return text_table(("energy", *RANGE_HEADS), ranges(self._shown()))

    def _repr_html_(self) -> str:
        return html_table(("energy", *RANGE_HEADS), ranges(self._shown()))


@dataclass(frozen=True, repr=False)
class Energy(_Shown):
    """Energies along a run, one number per time.

    `work` is that of all loads but gravity and of the forces that prescribe motion; `resets` is the energy added by
    resets of events, less what impacts and locks take. `balance` is the change not accounted for: it is zero but for
    the error of the integration.
    """

    kinetic: Array
    potential: Array  # of gravity; zero where gravity is not constant, and its work is part of `work`
    work: Array
    resets: Array
    contacts: Mapping[str, ContactLosses] = field(default_factory=dict)  # what each contact, limit or latch took

    @property
    def total(self) -> Array:
        """Kinetic and potential energy."""
        return self.kinetic + self.potential

    @property
    def balance(self) -> Array:
        """Change of the total energy less work and resets."""
        return self.total - self.total[0] - (self.work - self.work[0]) - (self.resets - self.resets[0])

    def _shown(self) -> dict[str, Array]:
        found = {"kinetic": self.kinetic, "potential": self.potential, "total": self.total, "work": self.work}
        resets = {"resets": self.resets} if self.resets.any() else {}
        losses = {f"lost, {name}": each.total for name, each in self.contacts.items() if each.total.any()}
        return found | resets | losses | ({"balance": self.balance} if self.kinetic.size else {})


@dataclass(frozen=True, repr=False)
class SegmentEnergy(_Shown):
    """Energies of one body or particle along a run, one number per time."""

    kinetic: Array
    potential: Array  # of uniform gravity, from the origin

    @property
    def total(self) -> Array:
        """Kinetic and potential energy."""
        return self.kinetic + self.potential

    def _shown(self) -> dict[str, Array]:
        return {"kinetic": self.kinetic, "potential": self.potential, "total": self.total}


def added_by_resets(run: Trajectory) -> Array:
    """The energy that events with a reset added until each time."""
    added = np.zeros(run.t.size)
    for event in run.events:
        if event.before is not event.after:
            before, after = (_energy_at(run, event.time, state) for state in (event.before, event.after))
            added[_is_after(run, event)] += after - before
    return added


def _is_after(run: Trajectory, event: Occurrence) -> Array:
    """Which times have the state after an event: later ones, and the last where a run ended by a reset."""
    later = run.t > event.time
    last = run.events[-1]
    if later.size and event.time == last.time == run.t[-1]:
        before, after = ([*state.values()] for state in (last.before, last.after))
        x = run.states[:, -1]
        later[-1] = np.abs(x - after).sum() <= np.abs(x - before).sum()
    return later


def _energy_at(run: Trajectory, t: float, state: State) -> float:
    """Kinetic and potential energy of a state."""
    names = ("kinetic_energy", "potential_energy") if run.kernel.has_potential else ("kinetic_energy",)
    # Where samples or a controller feed it, an energy does not depend on inputs.
    w = run.inputs[:, 0]
    x = np.array([state[name] for name in run.kernel.states])
    return sum(float(run.kernel[name].one(np.array([t]), x, w, run.parameters)[0]) for name in names)
