"""A system whose contacts come and go in extended precision, by an order of events that is given and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.extended import Numbers, extended, solved, until


@dataclass(frozen=True)
class Touching:
    """M, h, and of each contact its gap, its two rows and their drifts.

    A mode has a letter for each contact: open, stick, or slip to either side.
    """

    mass: Numbers
    force: Any  # of q and u
    contacts: Any  # of q and u: gap, row n, row t, their drifts
    friction: Any
    restitution: Numbers
    step: float

    def rates(self, mode: str) -> Any:
        def found(y: Numbers) -> Numbers:
            return np.concatenate([y[self.size :], self.accelerations(y, mode)[0]])

        return found

    @property
    def size(self) -> int:
        return len(self.mass)

    def accelerations(self, y: Numbers, mode: str) -> tuple[Numbers, dict[int, Any]]:
        """u̇, and normal and tangential forces of closed contacts: M u̇ = h + Σ w λ, a = 0 along what is kept."""
        q, u = np.split(y, 2)
        rows, forces, drifts, at = self._kept(q, u, mode)
        free = solved(self.mass, self.force(q, u))
        if not rows:
            return free, {}
        effect = np.column_stack([solved(self.mass, each) for each in forces])
        C = np.array(rows)
        size = solved(C @ effect, -(C @ free + np.array(drifts)))
        return free + effect @ size, self._forces(size, at, mode)

    def _kept(self, q: Numbers, u: Numbers, mode: str) -> tuple[list[Any], list[Any], list[Any], list[tuple[int, str]]]:
        rows, forces, drifts, at = [], [], [], []
        for i, (letter, (_, n, t, dn, dt)) in enumerate(zip(mode, self.contacts(q, u), strict=True)):
            if letter != "o":
                side = {"+": -1, "-": 1, "s": 0}[letter]
                rows, forces, drifts = [*rows, n], [*forces, n + side * self.friction * t], [*drifts, dn]
                at.append((i, "n"))
            if letter == "s":
                rows, forces, drifts, at = [*rows, t], [*forces, t], [*drifts, dt], [*at, (i, "t")]
        return rows, forces, drifts, at

    def _forces(self, size: Numbers, at: list[tuple[int, str]], mode: str) -> dict[int, Any]:
        """Of each closed contact the normal force, and what is left of static friction where it sticks."""
        normal = {i: force for (i, row), force in zip(at, size, strict=True) if row == "n"}
        tangential = {i: force for (i, row), force in zip(at, size, strict=True) if row == "t"}
        return {i: (n, self.friction * n - abs(tangential.get(i, 0 * n))) for i, n in normal.items()}

    def guard(self, kind: str, i: int, mode: str) -> Any:
        """What falls through zero at an event."""

        def found(y: Numbers) -> Any:
            if kind in ("lift", "slipstart"):
                return self.accelerations(y, mode)[1][i][0 if kind == "lift" else 1]
            q, u = np.split(y, 2)
            gap, _, t, *_ = self.contacts(q, u)[i]
            return gap if kind == "gap" else {"+": 1, "-": -1}[mode[i]] * (t @ u)

        return found

    def watch(self, y: Numbers, mode: str) -> Any:
        """The least of all that may not be negative, but for rounding."""
        q, u = np.split(y, 2)
        contacts, forces = self.contacts(q, u), self.accelerations(y, mode)[1]
        least = [1e-9 + each[0] for each in contacts]
        least += [1e-9 + each for pair in forces.values() for each in pair]
        signs = {"+": 1, "-": -1}
        least += [1e-9 + signs[c] * (contacts[i][2] @ u) for i, c in enumerate(mode) if c in signs]
        return min(least)

    def hit(self, y: Numbers, i: int) -> Numbers:
        """Newton's restitution along the normal of one contact; it sticks within Coulomb's cone, and slips else."""
        q, u = np.split(y, 2)
        _, n, t, *_ = self.contacts(q, u)[i]
        target = -(1 + self.restitution[i]) * (n @ u)
        effect = np.column_stack([solved(self.mass, each) for each in (n, t)])
        J = solved(np.array([n, t]) @ effect, np.array([target, -(t @ u)]))
        if abs(J[1]) > self.friction * J[0]:
            side = np.sign(J[1])
            J = target / (n @ effect @ extended([1, side * self.friction])) * np.array([1, side * self.friction])
            if side * (t @ (u + effect @ J)) > 0:
                raise ValueError("slip turns in an impact")
        return np.concatenate([q, u + effect @ J])

    def follow(self, start: Sequence[float], mode: str, events: str) -> tuple[list[float], list[list[float]]]:
        """Times of impacts, and the states after them; events are such as "gap 0 soo", with the modes after them."""
        y, t, times, states = extended(start), np.longdouble(0), list[float](), list[list[float]]()
        for kind, contact, after in map(str.split, filter(None, map(str.strip, events.split(";")))):
            guard = self.guard(kind, int(contact), mode)
            passed, y = until(self.rates(mode), y, guard, self.step, lambda y, mode=mode: self.watch(y, mode))
            t, mode = t + passed, after
            if kind == "gap":
                y = self.hit(y, int(contact))
                times.append(float(t))
                states.append([float(each) for each in y])
        return times, states
