"""Coulomb's law for all contacts at once: which of them open, stick or slip, and by which forces.

    w = a + G λ;    0 ≤ λ_n ⊥ w_n ≥ 0;    stick: w_t = 0, |λ_t| ≤ μ_s λ_n;    slip: λ_t = −μ_k λ_n t

The direction t of slip is that of v_t where a contact slides, and that of w_t where it begins to. With accelerations
this chooses the modes of motion, with velocities after an impact it is Moreau's law.

Of up to eight contacts all assignments of modes are tried, those of some contacts being dropped where no forces of the
others satisfy what all modes have in common (`_is_possible`). Of more, the one is taken that a polyhedral cone of
friction gives by Lemke's method.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np

from kanes.base.rank.thresholds import COMPLEMENTARY
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.lemke import linear_complementarity
from kanes.simulate.contacts.nonnegative import nonnegative_least_squares
from kanes.simulate.contacts.projections import projected_forces
from kanes.simulate.contacts.settled import Coulomb, Trial, settled
from kanes.simulate.contacts.sizes import impulse_sizes, row_units
from kanes.simulate.contacts.spatial_slip import settled_in_space

__all__ = ["Coulomb", "solutions"]

# Contacts of which all assignments are tried; and assignments so few that none is dropped beforehand.
MOST_ENUMERATED, _FEW = 8, 16
# Facets of the cone of friction in space, where it only bounds or starts; an outer one for bounds.
_FACETS = 8
# The residual of a relaxed problem, in units of its terms, above which it has no solution.
_IMPOSSIBLE = 1e-7

OPEN, STICK, SLIP, HELD = ContactMode


def solutions(law: Coulomb, options: Sequence[Collection[ContactMode]]) -> tuple[list[ContactChoice], bool]:
    """Consistent choices, those that stick most first, then those of least force; and whether these are all."""
    trials = [_trials(law, i, options[i]) for i in range(law.rows.count)]
    found: list[ContactChoice] = []
    is_complete = sum(len(each) > 1 for each in trials) <= MOST_ENUMERATED
    if is_complete:
        for assignment in _assignments(law, trials):
            found += settled_in_space(law, assignment) if _unknown(assignment) else settled(law, assignment)
    if not found:
        found, is_complete = _started(law, trials), False
    found = _without_needless_slip(law, _distinct(found))
    found.sort(key=lambda each: (-each.sticking, float(np.linalg.norm(each.forces * row_units(law.G)))))
    return found, is_complete


def _trials(law: Coulomb, i: int, options: Collection[ContactMode]) -> list[Trial]:
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


def _unknown(assignment: Sequence[Trial]) -> bool:
    """Whether slip begins in space, in directions that are to be found."""
    return any(trial.mode == SLIP and trial.direction is None for trial in assignment)


# All assignments


def _assignments(law: Coulomb, trials: Sequence[Sequence[Trial]]) -> Iterator[tuple[Trial, ...]]:
    """Assignments that may have a solution; those that the first contacts exclude are not looked at."""
    if prod(map(len, trials)) <= _FEW:
        yield from product(*trials)
        return
    bounds = _Bounds.of(law)

    def extended(chosen: tuple[Trial, ...]) -> Iterator[tuple[Trial, ...]]:
        if len(chosen) == len(trials):
            yield chosen
            return
        for trial in trials[len(chosen)]:
            longer = (*chosen, trial)
            is_cheap = len(longer) == len(trials) and not _unknown(longer)
            if is_cheap or bounds.is_possible(longer):
                yield from extended(longer)

    yield from extended(())


@dataclass(frozen=True, eq=False)
class _Bounds:
    """The law in units in which its terms are of size one, and generators of cones that hold all forces."""

    law: Coulomb
    G: Array
    a: Array
    forces: tuple[Array, ...]  # per contact, generators of the widest cone over all rows, by columns

    @classmethod
    def of(cls, law: Coulomb) -> _Bounds:
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


def _generators(law: Coulomb, i: int, trial: Trial | None, units: Array) -> Array:
    """Forces whose sums with c ≥ 0 are all that contact i may exert, in units of rows; None stands for any mode."""
    rows, mu = law.rows, max(float(law.static[i]), float(law.kinetic[i]))
    directions: list[Array]
    if trial is not None and trial.direction is not None:
        directions, mu = [-trial.direction], float(law.kinetic[i])
    elif trial is None and (slide := law.slides[i]) is not None:
        directions, mu = [-slide], float(law.kinetic[i])
    else:
        directions = _facets(rows.tangents[i])
        mu /= float(np.cos(np.pi / _FACETS)) if rows.tangents[i] == 2 else 1.0
    found = np.zeros((rows.row_count, max(len(directions), 1)))
    found[i] = units[i]
    for column, direction in enumerate(directions):
        found[rows.tangential(i), column] = mu * direction * units[rows.tangential(i)]
    return found


def _facets(tangents: int) -> list[Array]:
    """Directions of which friction is a sum: both sides of a line, or points around a circle."""
    if tangents < 2:
        return [np.array([side]) for side in (1.0, -1.0)] if tangents else []
    angles = 2 * np.pi * np.arange(_FACETS) / _FACETS
    return [np.array([np.cos(angle), np.sin(angle)]) for angle in angles]


# One assignment of many


def _started(law: Coulomb, trials: Sequence[Sequence[Trial]]) -> list[ContactChoice]:
    """The choice that starts from a polyhedral cone; static friction is given up contact by contact as they slip."""
    mu = np.where([slide is None for slide in law.slides], law.static, law.kinetic)
    pressed = [i for i in range(law.rows.count) if any(trial.mode != OPEN for trial in trials[i])]
    for _ in range(law.rows.count + 1):
        softer = replace(law, static=mu)
        forces = polyhedral_forces(softer, trials)
        starts = [np.zeros(law.a.size)] if forces is None else [forces]
        for start in [*starts, projected_forces(softer, starts[0], pressed)]:
            assignment = [_classified(law, trials[i], i, start) for i in range(law.rows.count)]
            found = _settled_from(law, assignment, start)
            if found:
                return found
        slips = np.array([each.mode == SLIP for each in assignment])
        if (mu[slips] == law.kinetic[slips]).all():
            break
        mu = np.where(slips, law.kinetic, mu)
    return []


def _settled_from(law: Coulomb, assignment: Sequence[Trial], forces: Array) -> list[ContactChoice]:
    """Choices with these modes; slip in space begins near the direction against which these forces act."""
    if not _unknown(assignment):
        return settled(law, assignment)
    return settled_in_space(law, assignment, [forces[law.rows.tangential(i)] for i in range(law.rows.count)])


def _classified(law: Coulomb, trials: Sequence[Trial], i: int, forces: Array) -> Trial:
    """The mode that forces of the polyhedral problem show."""
    w, rows, units = law.a + law.G @ forces, law.rows, row_units(law.G)
    size = COMPLEMENTARY * impulse_sizes(law.G, law.a)[i]
    may = {trial.mode for trial in trials}
    if OPEN in may and forces[i] <= size:
        return Trial(OPEN)
    tangential = rows.tangential(i)
    fast = float(np.linalg.norm(w[tangential])) > 1e3 * COMPLEMENTARY * float(
        (units * np.abs(law.a / units).max())[tangential].max(initial=1.0)
    )
    if SLIP in may and (fast or STICK not in may):
        slips = [trial for trial in trials if trial.mode == SLIP]
        along = [0.0 if each.direction is None else float(each.direction @ w[tangential]) for each in slips]
        return slips[int(np.argmax(along))]
    return Trial(STICK) if STICK in may else trials[0]


def polyhedral_forces(law: Coulomb, trials: Sequence[Sequence[Trial]]) -> Array | None:
    """Forces with friction in a polyhedral cone: a linear complementarity problem, solved by Lemke's method.

    λ_t = Σ β_k d_k with β ≥ 0;  0 ≤ β_k ⊥ d_k · w_t + σ ≥ 0,  0 ≤ σ ⊥ μ λ_n − Σ β_k ≥ 0, where σ is the speed of slip.
    Contacts that slide have λ_t = −μ λ_n t. None if there is no solution, or none is found.

    Source: schindler2011, complementarity by Lemke's method.
    """
    rows, units = law.rows, row_units(law.G)
    pressed = [i for i in range(rows.count) if any(trial.mode != OPEN for trial in trials[i])]
    free = [i for i in pressed if rows.tangents[i] and law.slides[i] is None]
    facets = [(i, d) for i in free for d in _facets(rows.tangents[i])]
    n, k = len(pressed), len(facets)
    B = np.zeros((rows.row_count, n + k))  # forces by unknowns
    T = np.zeros((n + k, rows.row_count))  # rows of the conditions
    for column, i in enumerate(pressed):
        B[i, column] = T[column, i] = 1.0
        if (slide := law.slides[i]) is not None:
            B[rows.tangential(i), column] = -law.kinetic[i] * slide
    for column, (i, d) in enumerate(facets, start=n):
        B[rows.tangential(i), column] = T[column, rows.tangential(i)] = d
    E = np.array([[float(i == j) for j in free] for i, _ in facets]).reshape(k, len(free))
    mu = np.array([[law.static[i] * (i == j) for j in pressed] for i in free]).reshape(len(free), n)
    M = np.block([[T @ law.G @ B, np.vstack([np.zeros((n, len(free))), E])], [mu, -E.T, np.zeros((len(free),) * 2)]])
    q = np.concatenate([T @ law.a, np.zeros(len(free))])
    weights = np.concatenate([1 / (np.abs(T) @ units), np.ones(len(free))])
    size = max(float(np.abs(law.a / units).max(initial=0.0)), 1e-300)
    row = np.concatenate([weights[: n + k], 1 / _largest(mu)])
    column_sizes = np.concatenate([weights[: n + k], np.array([units[rows.tangential(i)].max() for i in free])])
    z = linear_complementarity(M * np.outer(row, column_sizes), q * row / size)
    return None if z is None else B @ (z * column_sizes * size)[: n + k]


def _largest(mu: Array) -> Array:
    largest = mu.max(axis=1, initial=0.0)
    return np.where(largest > 0, largest, 1.0)


# Which choices count


def _distinct(found: list[ContactChoice]) -> list[ContactChoice]:
    """Without choices that were found twice, by the same modes and directions."""
    kept: list[ContactChoice] = []
    for each in found:
        if not any(each.modes == other.modes and _same_directions(each, other) for other in kept):
            kept.append(each)
    return kept


def _same_directions(one: ContactChoice, other: ContactChoice) -> bool:
    pairs = zip(one.directions, other.directions, strict=True)
    return all(not a.size or float(np.linalg.norm(a - b)) < 1e-6 for a, b in pairs)


def _without_needless_slip(law: Coulomb, found: list[ContactChoice]) -> list[ContactChoice]:
    """Without choices in which a contact at rest begins to slip that could stick, all else being the same.

    Static friction holds as long as it can; and where slip begins, at |λ_t| = μ_s λ_n, both modes hold.
    """
    return [each for each in found if not any(_sticks_better(law, other, each) for other in found)]


def _sticks_better(law: Coulomb, one: ContactChoice, other: ContactChoice) -> bool:
    """Whether choices differ only in contacts at rest that stick in the first and slip in the second."""
    differs = False
    for i in range(law.rows.count):
        mine, its = _sort(one.modes[i]), _sort(other.modes[i])
        if mine == STICK and its == SLIP and law.slides[i] is None:
            differs = True
        elif mine != its or (mine == SLIP and not _same_side(one.directions[i], other.directions[i])):
            return False
    return differs


def _sort(mode: ContactMode) -> ContactMode:
    """Held contacts stick."""
    return STICK if mode == HELD else mode


def _same_side(one: Array, other: Array) -> bool:
    """Whether slip points the same way, to a right angle."""
    return not one.size or float(one @ other) > 0
