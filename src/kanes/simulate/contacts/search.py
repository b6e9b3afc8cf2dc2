"""Assignments of modes that may have a solution, of a few contacts.

The modes of the first contacts exclude an assignment where no forces of the others satisfy what all modes have in
common: pressure within the cones of friction that leaves no contact penetrating.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactMode
from kanes.simulate.contacts.nonnegative import nonnegative_least_squares
from kanes.simulate.contacts.settled import CoulombLaw, Trial
from kanes.simulate.contacts.sizes import row_units

# Assignments so few that none is dropped beforehand.
_FEW = 16
# What is spent on an assignment with directions of slip in space, where one of some contacts that is looked at costs 1,
# about a millisecond.
_COST_IN_SPACE = 20
# Facets of the cone of friction in space, where it only bounds or starts; an outer one for bounds.
_FACETS = 8
# The residual of a relaxed problem, in units of its terms, above which it has no solution.
_IMPOSSIBLE = 1e-7

OPEN, STICK, SLIP, HELD = ContactMode


def trials_of(law: CoulombLaw, i: int, options: Collection[ContactMode]) -> list[Trial]:
    """What contact i may do; in a plane slip begins to either side."""
    tangents, slide = law.rows.tangents[i], law.slides[i]
    found = []
    may_stick = STICK in options or HELD in options
    if may_stick and slide is None:
        found.append(Trial(STICK))
    if SLIP in options or (may_stick and slide is not None):
        if slide is not None:
            found.append(Trial(SLIP, slide))
        elif tangents == 1:
            found += [Trial(SLIP, np.array([side])) for side in (1.0, -1.0)]
        elif tangents == 2:
            found.append(Trial(SLIP))
        elif not found:
            found.append(Trial(SLIP, np.zeros(0)))
    return [*found, Trial(OPEN)] if OPEN in options else found


def unknown_count(assignment: Sequence[Trial]) -> int:
    """How many contacts begin to slip in space, in directions that are to be found."""
    return sum(trial.mode == SLIP and trial.direction is None for trial in assignment)


class Search:
    """Assignments that may have a solution; those that the first contacts exclude are not looked at."""

    def __init__(self, law: CoulombLaw, trials: Sequence[Sequence[Trial]], cost: int) -> None:
        self.law, self.trials, self.left = law, trials, cost
        self.is_complete = False

    def assignments(self) -> Iterator[tuple[Trial, ...]]:
        """All of them, until the search has cost too much."""
        if prod(map(len, self.trials)) <= _FEW:
            yield from product(*self.trials)
        else:
            yield from self._extended((), _Bounds.of(self.law))
        self.is_complete = self.left > 0

    def _extended(self, chosen: tuple[Trial, ...], bounds: _Bounds) -> Iterator[tuple[Trial, ...]]:
        if len(chosen) == len(self.trials):
            self.left -= _COST_IN_SPACE if unknown_count(chosen) else 1
            yield chosen
            return
        for trial in self.trials[len(chosen)]:
            longer = (*chosen, trial)
            self.left -= 1
            is_cheap = len(longer) == len(self.trials) and not unknown_count(longer)
            if self.left > 0 and (is_cheap or bounds.is_possible(longer)):
                yield from self._extended(longer, bounds)


@dataclass(frozen=True, eq=False)
class _Bounds:
    """The law in units in which its terms are of size one, and generators of cones that hold all forces."""

    law: CoulombLaw
    G: Array
    a: Array
    forces: tuple[Array, ...]  # per contact, generators of the widest cone over all rows, by columns

    @classmethod
    def of(cls, law: CoulombLaw) -> _Bounds:
        units, count = row_units(law.G), law.rows.count
        size = max(float(np.abs(law.a / units).max(initial=0.0)), 1e-300)
        plain = [_generators(law, i, None, units) for i in range(count)]
        return cls(law, law.G / np.outer(units, units), law.a / units / size, tuple(plain))

    def is_possible(self, chosen: Sequence[Trial]) -> bool:
        """Whether forces exist with λ in the cones and w_n ≥ 0 that also do what the chosen contacts do.

        Σ G g_k c_k + a_r = s_r with c ≥ 0, s ≥ 0; s_r = 0 in rows that are kept at zero. All modes satisfy this.
        """
        law, units, count = self.law, row_units(self.law.G), self.law.rows.count
        columns, closed, still, grows = [], set(), [], []
        for i in range(count):
            trial = chosen[i] if i < len(chosen) else None
            if trial is None:
                columns.append(self.forces[i])
            elif trial.mode != OPEN:
                columns.append(_generators(law, i, trial, units))
                closed.add(i)
                if trial.mode == STICK:
                    still += list(law.rows.of(i)[1:])
                elif law.slides[i] is None and trial.direction is not None and trial.direction.size:
                    grows.append((law.rows.tangential(i), trial.direction))
        generators = np.hstack([np.zeros((law.rows.row_count, 0)), *columns])
        own = np.vstack([np.eye(law.rows.row_count)[[*range(count), *still]], *self._along(grows)])
        slack = np.zeros((own.shape[0], count + len(grows)))
        slack[range(count), range(count)] = [-float(i not in closed) for i in range(count)]
        slack[count + len(still) :, count:] = -np.eye(len(grows))
        A = np.hstack([own @ self.G @ generators, slack])
        _, residual = nonnegative_least_squares(A, -own @ self.a)
        return bool(np.linalg.norm(residual) <= _IMPOSSIBLE)

    def _along(self, grows: Sequence[tuple[slice, Array]]) -> list[Array]:
        lines = []
        for rows, direction in grows:
            line = np.zeros((1, self.law.rows.row_count))
            line[0, rows] = direction
            lines.append(line)
        return lines


def _generators(law: CoulombLaw, i: int, trial: Trial | None, units: Array) -> Array:
    """Forces whose sums with c ≥ 0 are all that contact i may exert, in units of rows; None stands for any mode."""
    rows, mu = law.rows, max(float(law.static[i]), float(law.kinetic[i]))
    directions: list[Array]
    if trial is not None and trial.direction is not None:
        directions, mu = [-trial.direction], float(law.kinetic[i])
    elif trial is None and (slide := law.slides[i]) is not None:
        directions, mu = [-slide], float(law.kinetic[i])
    else:
        directions = facets(rows.tangents[i])
        mu /= float(np.cos(np.pi / _FACETS)) if rows.tangents[i] == 2 else 1.0
    found = np.zeros((rows.row_count, max(len(directions), 1)))
    found[i] = units[i]
    for column, direction in enumerate(directions):
        found[rows.tangential(i), column] = mu * direction * units[rows.tangential(i)]
    return found


def facets(tangents: int) -> list[Array]:
    """Directions of which friction is a sum: both sides of a line, or points around a circle."""
    if tangents < 2:
        return [np.array([side]) for side in (1.0, -1.0)] if tangents else []
    angles = 2 * np.pi * np.arange(_FACETS) / _FACETS
    return [np.array([np.cos(angle), np.sin(angle)]) for angle in angles]
