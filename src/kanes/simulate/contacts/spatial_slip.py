"""Directions in which slip begins in space: friction along −t, acceleration of slip along t.

One such contact has up to four directions, zeros of a polynomial. Several are found together by Newton's method, from
a few starts: not all of theirs need be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kanes.base.rank.thresholds import COMPLEMENTARY
from kanes.base.types import Array
from kanes.simulate.contacts.choices import ContactChoice, ContactMode
from kanes.simulate.contacts.settled import CoulombLaw, Trial, kept_rows, settled, solved_rows
from kanes.simulate.contacts.sizes import row_units
from kanes.simulate.contacts.slip_directions import across, directions_without_turning, unit

OPEN, STICK, SLIP, HELD = ContactMode

_MOST_STEPS, _HALVINGS = 40, 8


def settled_in_space(
    law: CoulombLaw, assignment: Sequence[Trial], friction: Sequence[Array] | None = None
) -> list[ContactChoice]:
    """All choices with these modes that are found, with the directions of slip that begins.

    Where friction is known nearly, several directions are sought from there alone.
    """
    unknown = [i for i, trial in enumerate(assignment) if trial.mode == SLIP and trial.direction is None]
    found: list[ContactChoice] = []
    if len(unknown) == 1:
        for direction in _of_one(law, assignment, unknown[0]):
            found += settled(law, _with(assignment, unknown, [direction]))
        return found
    known = None if friction is None else [[_unit(-friction[i]) for i in unknown]]
    for start in _starts(law, assignment, unknown) if known is None else known:
        directions = _Newton(law, assignment, unknown, start).found()
        if directions is not None and not any(_same(directions, each.directions, unknown) for each in found):
            found += settled(law, _with(assignment, unknown, directions))
    return found


def _with(assignment: Sequence[Trial], unknown: Sequence[int], directions: Sequence[Array]) -> list[Trial]:
    """The assignment with its directions filled in."""
    trials = list(assignment)
    for i, direction in zip(unknown, directions, strict=True):
        trials[i] = Trial(SLIP, direction)
    return trials


def _same(directions: Sequence[Array], others: Sequence[Array], unknown: Sequence[int]) -> bool:
    pairs = zip(directions, unknown, strict=True)
    return all(float(np.linalg.norm(direction - others[i])) < 1e-6 for direction, i in pairs)


def _of_one(law: CoulombLaw, assignment: Sequence[Trial], i: int) -> list[Array]:
    """Directions of the one contact that begins to slip, with the forces of the others eliminated.

    w_i = a' + H λ_i, w_n = 0 and λ_t = −μ λ_n t give w_t (H_nn − μ H_nt · t) = b − μ (a'_t H_ntᵀ − a'_n H_tt) t with
    b = a'_t H_nn − a'_n H_tn, which must be along t.
    """
    others = [Trial(OPEN) if j == i else trial for j, trial in enumerate(assignment)]
    kept, B = kept_rows(law, others)
    own, mu = law.rows.of(i), float(law.kinetic[i])
    units = row_units(law.G)[kept]
    inverse = np.linalg.pinv(law.G[kept] @ B / np.outer(units, units), rcond=1e-11) / np.outer(units, units)
    effect = law.G[own] @ B @ inverse
    a, H = law.a[own] - effect @ law.a[kept], law.G[np.ix_(own, own)] - effect @ law.G[np.ix_(kept, own)]
    b = a[1:] * H[0, 0] - a[0] * H[1:, 0]
    turning = mu * (np.outer(a[1:], H[0, 1:]) - a[0] * H[1:, 1:])
    found = directions_without_turning(b, turning)
    if found or not np.linalg.norm(b) > 0:
        return found
    return [b / np.linalg.norm(b), -b / np.linalg.norm(b)]


def _starts(law: CoulombLaw, assignment: Sequence[Trial], unknown: Sequence[int]) -> Iterator[list[Array]]:
    """Directions of slip without friction, against the forces that would hold the contacts, and their opposites."""
    smooth = [Trial(SLIP, np.zeros(2)) if i in unknown else trial for i, trial in enumerate(assignment)]
    held = [Trial(STICK) if i in unknown else trial for i, trial in enumerate(assignment)]
    guesses = []
    for trials, by_force in ((smooth, False), (held, True)):
        kept, B = kept_rows(law, trials)
        found = solved_rows(law, kept, B, law.a)
        if found is not None:
            forces = B @ found[0]
            w = -forces if by_force else law.a + law.G @ forces
            guesses.append([_unit(w[law.rows.tangential(i)]) for i in unknown])
    yield from guesses
    yield from ([-t for t in guess] for guess in guesses)
    yield from ([across(t) for t in guess] for guess in guesses)
    yield from ([-across(t) for t in guess] for guess in guesses)


def _unit(t: Array) -> Array:
    length = float(np.linalg.norm(t))
    return t / length if length > 0 else np.array([1.0, 0.0])


class _Newton:
    """Directions t_i with a + G λ = σ_i t_i in their tangential rows, by Newton's method in forces, angles and σ.

    In the kept rows a + G λ = 0. The system is square and smooth, also where σ_i = 0.
    """

    def __init__(
        self, law: CoulombLaw, assignment: Sequence[Trial], unknown: Sequence[int], start: list[Array]
    ) -> None:
        self.law, self.assignment, self.unknown = law, assignment, unknown
        self.kept = kept_rows(law, assignment)[0]
        places = {int(row): place for place, row in enumerate(self.kept)}
        self.normals = [places[i] for i in unknown]
        self.checked = np.concatenate([self.kept, *(law.rows.of(i)[1:] for i in unknown)])
        units = row_units(law.G)
        self.sizes = units[self.checked] * max(float(np.abs(law.a / units).max()), 1e-300)
        self.angles = np.array([np.arctan2(t[1], t[0]) for t in start])

    def found(self) -> list[Array] | None:
        """The directions, from the start; None if they do not converge."""
        count, k = self.kept.size, len(self.unknown)
        first = solved_rows(self.law, self.kept, self._forces(self.angles), self.law.a)
        if first is None:
            return None
        x = np.concatenate([first[0], self.angles, np.zeros(k)])
        F = self._residual(x)
        for number in range(k):
            x[count + k + number] = unit(self.angles[number]) @ (F * self.sizes)[count + 2 * number :][:2]
        F = self._residual(x)
        for _ in range(_MOST_STEPS):
            if np.abs(F).max() < 1e-3 * COMPLEMENTARY:
                return [unit(angle) for angle in x[count : count + k]]
            step = np.linalg.lstsq(self._jacobian(x), -F, rcond=1e-13)[0]
            shares = [0.5**halvings for halvings in range(_HALVINGS)]
            tried = ((x + share * step, self._residual(x + share * step)) for share in shares)
            x, F = next((each for each in tried if np.linalg.norm(each[1]) < np.linalg.norm(F)), (x + step, F + np.inf))
            if not np.isfinite(F).all():
                return None
        return None

    def _forces(self, angles: Array) -> Array:
        """All forces by those of the kept rows."""
        return kept_rows(self.law, _with(self.assignment, self.unknown, [unit(angle) for angle in angles]))[1]

    def _residual(self, x: Array) -> Array:
        """a + G λ in the kept rows, a + G λ − σ t in those of slip, relative to their sizes."""
        count, k = self.kept.size, len(self.unknown)
        angles, speeds = x[count : count + k], x[count + k :]
        w = (self.law.a + self.law.G @ self._forces(angles) @ x[:count])[self.checked]
        for number in range(k):
            w[count + 2 * number : count + 2 * number + 2] -= speeds[number] * unit(angles[number])
        residual: Array = w / self.sizes
        return residual

    def _jacobian(self, x: Array) -> Array:
        """The derivative of the residual with respect to forces, angles and σ."""
        count, k, law = self.kept.size, len(self.unknown), self.law
        angles, speeds = x[count : count + k], x[count + k :]
        J = np.zeros((self.checked.size, self.checked.size))
        J[:, :count] = law.G[self.checked] @ self._forces(angles)
        for number, i in enumerate(self.unknown):
            t, own = unit(angles[number]), slice(count + 2 * number, count + 2 * number + 2)
            pressure = law.kinetic[i] * x[self.normals[number]]
            J[:, count + number] = -pressure * (law.G[np.ix_(self.checked, law.rows.of(i)[1:])] @ across(t))
            J[own, count + number] -= speeds[number] * across(t)
            J[own, count + k + number] = -t
        J /= self.sizes[:, None]
        return J
