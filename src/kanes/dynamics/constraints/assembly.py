"""Assembly: coordinates and speeds that satisfy the constraints, from a rough guess.

Gauss–Newton with the least change of the free coordinates, shortened where a full step does not help:

    δq = −S (∂φ/∂q S)⁺ φ

with S the sizes of the coordinates, so that a change by a radian counts as much as one by the system's length, in
whatever unit. Violations are relative to the terms of their constraint; see `scales.py`. Where they stay away from
zero the violation is a smallest one, φᵀ ∂φ/∂q = 0: rows with a residual contradict each other.

Source: hairer-wanner, chapter VII.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import StateError, UnknownNameError, counted
from kanes.base.packing import packed
from kanes.base.rank import numerical_rank, shortest_solution
from kanes.base.short_texts import listed
from kanes.base.types import Array, Key, Numbers
from kanes.base.values import SECOND, check_names, names_in, number, numbers_by_name
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.constraints.scales import LEAST
from kanes.expr.symbols import names_of

_STEPS = 100
_RESTARTS = 20
# Relative to the terms of a constraint, violations that are round-off, and those that many terms may leave of it.
_ZERO, _NEARLY = 1e-14, 1e-10
# Relative to the sizes of coordinates, changes that count as zero.
_UNCHANGED = 1e-13


@dataclass(frozen=True, eq=False, repr=False)
class Assembly(Mapping[str, float]):
    """Consistent coordinates and speeds by name, fit for `initial=`; symbols find them too."""

    values_by_name: dict[str, float]
    changes: dict[str, float]  # from the guess, where there are any
    violation: float  # the largest that is left, relative to the terms of its constraint
    freedom: int  # directions in which the free coordinates can still move
    redundant: tuple[str, ...]  # constraints that follow from the others here

    def __getitem__(self, key: Key) -> float:
        if str(key) not in self.values_by_name:
            raise UnknownNameError(f"This assembly has no {key}. It has: {', '.join(self.values_by_name)}.")
        return self.values_by_name[str(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def __repr__(self) -> str:
        numbers = listed((f"{name}: {value:.6g}" for name, value in self.values_by_name.items()), width=50)
        free = counted(self.freedom, "direction")
        return f"<assembly: {numbers}; violation {self.violation:.1g}, {free} free>"


class AssemblyProblem:
    """The constraints as functions of the coordinates, with some of them held."""

    def __init__(
        self,
        computation: ConstrainedDynamics,
        guess: Numbers,
        parameters: Numbers | None,
        fixed: Collection[Key],
        time: float,
    ) -> None:
        self._computation = computation
        system = computation.system
        self.name = system.name
        self._coordinates, self._speeds = names_of(system.coordinates), names_of(self._computation.system.speeds)
        given = numbers_by_name(system.name, guess, system.units)
        numbers = numbers_by_name(system.name, parameters, system.units)
        held = set(names_in(system.name, fixed))
        self._check(given, numbers, held, names_of(system.parameters))
        self.guess = np.array([given.get(name, 0.0) for name in self._coordinates])
        self._u = np.array([given.get(name, 0.0) for name in self._speeds])
        self.free = np.array([name not in held for name in self._coordinates], dtype=bool)
        self._free_speeds = np.array([name not in held for name in self._speeds], dtype=bool)
        self._fixed_numbers = np.array([numbers[name] for name in names_of(system.parameters)])
        self._inputs, self._time = np.zeros(len(system.inputs)), number(time, f"'{self.name}', time", SECOND)
        positions = {q: index for index, q in enumerate(system.coordinates)}
        self._quaternions = [
            [positions[element] for element in elements] for elements in computation.kinematical.quaternions
        ]
        for elements in self._quaternions:
            if not self.guess[elements].any():
                self.guess[elements[0]] = 1.0
        self._sizes, self._speed_sizes, *_ = self._computation.numbers.scales_at(self.column(self.guess))

    def _check(
        self, given: Mapping[str, float], numbers: Mapping[str, float], held: set[str], parameters: tuple[str, ...]
    ) -> None:
        states = *self._coordinates, *self._speeds
        cure = f"It has: {', '.join(states)}."
        check_names(self.name, "coordinate or speed", states, (*given, *sorted(held)), cure, needed=())
        cure = f"Give one number for each of {', '.join(parameters) or 'none'}."
        check_names(self.name, "parameter", parameters, numbers, cure)

    def column(self, q: Array) -> Array:
        return packed(self._time, np.append(q, self._u), self._inputs, self._fixed_numbers)

    def residual(self, q: Array) -> Array:
        """φ, and the errors of the lengths of quaternions."""
        phi = self._computation.numbers.constraints_at(self.column(q))[2].ravel()
        return np.concatenate([phi, [(q[elements] @ q[elements] - 1) / 2 for elements in self._quaternions]])

    def _scales(self, q: Array) -> Array:
        """The scale of the residual."""
        terms = self._computation.numbers.scales_at(self.column(q))[2]
        return np.concatenate([terms, np.ones(len(self._quaternions))])

    def violations(self, q: Array) -> Array:
        """The residual relative to its terms."""
        return self.residual(q) / self._scales(q)

    def _jacobian(self, q: Array) -> Array:
        """∂φ/∂q S of the free coordinates."""
        by_q = self._computation.numbers.configuration_jacobian_at(self.column(q))
        rows = np.zeros((len(self._quaternions), q.size))
        for row, elements in zip(rows, self._quaternions, strict=True):
            row[elements] = q[elements]
        full: Array = (np.vstack([by_q, rows]) * self._sizes)[:, self.free]
        return full

    def near_guess(self, random: np.random.Generator, reach: float) -> Array:
        """The guess with its free coordinates changed at random."""
        q = self.guess.copy()
        q[self.free] += self._sizes[self.free] * random.uniform(-reach, reach, int(self.free.sum()))
        return q

    def nearest(self) -> Array:
        """The solution that the guess leads to, or one that starts further and further away from it lead to."""
        try:
            return self.solve(self.guess)
        except StateError as error:
            failed = error
        random = np.random.default_rng(0)
        for reach in np.linspace(0.1, np.pi, _RESTARTS):
            try:
                return self.without_turns(self.solve(self.near_guess(random, float(reach))))
            except StateError as error:
                failed = min(failed, error, key=lambda each: max(map(abs, each.residuals.values())))
        raise failed

    def solve(self, start: Array) -> Array:
        """Coordinates near a start that satisfy the constraints, or an error with the best there is."""
        q, scales = start.copy(), self._scales(start)
        size = self._size(q, scales)
        for _ in range(_STEPS):
            if size < _ZERO:
                # A rough guess may be much larger than what it leads to.
                scales = self._scales(q)
                size = self._size(q, scales)
            if size < _ZERO:
                return q
            self._check_finite(q)
            step, _ = shortest_solution(self._jacobian(q) / scales[:, None], -self.residual(q) / scales)
            trial = self._shortened(q, step, scales, size)
            if trial is None:
                break
            improved = self._size(trial, scales)
            q, stalled = trial, improved > (1 - 1e-10) * size
            size = improved
            if stalled:
                break
        if self.is_solved(q):
            return q
        self._check_finite(q)
        raise self._impossible(self._least(q))

    def _check_finite(self, q: Array) -> None:
        """Raise a `StateError` if constraints or their rates are not finite."""
        C, d, phi = self._computation.numbers.constraints_at(self.column(q))
        finite = np.isfinite(np.column_stack([C, d.ravel()])).all(axis=1)
        finite[: phi.size] &= np.isfinite(np.column_stack([self._jacobian(q)[: phi.size], phi])).all(axis=1)
        names = [name for name, fine in zip(self._computation.constraint_names, finite, strict=True) if not fine]
        if names:
            raise StateError(
                f"'{self.name}': constraints, or their rates, are not finite at {self._where(q)}: "
                f"{', '.join(names)}. Guess coordinates where they are.",
                dict.fromkeys(names, np.inf),
                dict(zip(self._coordinates, map(float, q), strict=True)),
            )

    def _where(self, q: Array) -> str:
        return ", ".join(f"{name} = {value:.6g}" for name, value in zip(self._coordinates, q, strict=True))

    def _shortened(self, q: Array, step: Array, scales: Array, size: float) -> Array | None:
        """The coordinates after as much of a step as helps, if any of it does; the longest is of their own size."""
        longest = float(np.abs(step).max(initial=0.0))
        fraction = min(1.0, 1.0 / longest) if longest > 0 else 0.0
        while fraction > 1e-10:
            trial = q.copy()
            trial[self.free] += fraction * step * self._sizes[self.free]
            if self._size(trial, scales) < size:
                return trial
            fraction /= 2
        return None

    def is_solved(self, q: Array) -> bool:
        """Whether the constraints hold but for the last digits of many terms."""
        return bool((np.abs(self.violations(q)) < _NEARLY).all())

    def _least(self, q: Array) -> Array:
        """Where the violation is smallest."""
        from scipy.optimize import least_squares  # noqa: PLC0415  # only failures wait for it

        def at(change: Array) -> Array:
            trial = q.copy()
            trial[self.free] += change * self._sizes[self.free]
            return trial

        if not self.free.any():
            return q
        scales, nothing = self._scales(q), np.zeros(int(self.free.sum()))
        found = least_squares(
            lambda change: self.residual(at(change)) / scales,
            nothing,
            lambda change: np.nan_to_num(self._jacobian(at(change)) / scales[:, None]),
        )
        return at(found.x)

    def _size(self, q: Array, scales: Array) -> float:
        size = float(np.linalg.norm(self.residual(q) / scales))
        return size if np.isfinite(size) else np.inf

    def _impossible(self, q: Array) -> StateError:
        left = dict(zip(self._computation.constraint_names, map(float, self.residual(q)), strict=False))
        parts = dict(zip(left, map(abs, self.violations(q)), strict=False))
        worst = sorted(parts, key=lambda name: -parts[name])
        conflicting = [name for name in worst if parts[name] > 1e-3 * parts[worst[0]]]
        return StateError(
            f"'{self.name}' cannot be assembled from here: {', '.join(conflicting)} conflict, and the least violation "
            f"found is {abs(left[worst[0]]):.4g} (of {worst[0]}), at {self._where(q)}. Change lengths, fix less, or "
            "guess better.",
            left,
            dict(zip(self._coordinates, map(float, q), strict=True)),
        )

    def without_turns(self, q: Array) -> Array:
        """The same without whole revolutions, where the constraints allow it."""
        for index in np.flatnonzero(self.free):
            trial = q.copy()
            trial[index] -= 2 * np.pi * np.round((q[index] - self.guess[index]) / (2 * np.pi))
            if trial[index] != q[index] and self.is_solved(trial):
                q = trial
        return q

    def assembly(self, q: Array) -> Assembly:
        """The coordinates together with speeds that satisfy the velocity constraints."""
        computation = self._computation
        self._check_finite(q)
        u, left = self._completed(q)
        jacobian = self._jacobian(q) / self._scales(q)[:, None]
        freedom = int(self.free.sum()) - numerical_rank(jacobian, size=1.0)
        values = dict(zip((*self._coordinates, *self._speeds), map(float, (*q, *u)), strict=True))
        sizes = np.maximum(np.abs([*q, *u]), [*self._sizes, *self._speed_sizes])
        changes = {
            name: float(change)
            for name, change, size in zip(values, [*(q - self.guess), *(u - self._u)], sizes, strict=True)
            if abs(change) > _UNCHANGED * size
        }
        violation = float(max(np.abs(self.violations(q)).max(initial=0.0), left))
        return Assembly(values, changes, violation, freedom, computation.numbers.left_out_at(self.column(q)))

    def _completed(self, q: Array) -> tuple[Array, float]:
        """Speeds that satisfy the velocity constraints, and the residuals relative to their terms."""
        C, d, _ = self._computation.numbers.constraints_at(self.column(q))
        rows = self._computation.numbers.scales_at(self.column(q))[3]
        needed, free = -(C @ self._u + d.ravel()), self._free_speeds
        by_size = C[:, free] * self._speed_sizes[free] / rows[:, None]
        u = self._u.copy()
        u[free] += self._speed_sizes[free] * shortest_solution(by_size, needed / rows)[0]
        left = np.abs(C @ u + d.ravel())
        # What is left may be round-off of terms that were taken away, where the speeds become zero, and of what terms
        # are elsewhere, where all coefficients of a row vanish.
        before = np.abs(C) @ np.abs(self._u)
        elsewhere = rows * float((np.abs(u) / self._speed_sizes).max(initial=0.0))
        rounded = _ZERO / _NEARLY * np.maximum(before, elsewhere)
        terms = np.maximum(np.abs(C) @ np.abs(u) + np.abs(d.ravel()), rounded)
        broken = left > _NEARLY * terms
        if broken.any():
            names = self._computation.constraint_names
            listed = ", ".join(f"{names[row]}: {left[row]:.3g}" for row in np.argsort(-left) if broken[row])
            raise StateError(
                f"'{self.name}': no speeds satisfy the constraints with those that are fixed; what is left: {listed}. "
                "Fix fewer speeds, or others.",
                dict(zip(names, map(float, left), strict=True)),
                dict(zip((*self._coordinates, *self._speeds), map(float, (*q, *u)), strict=True)),
            )
        return u, float((left / np.maximum(terms, LEAST)).max(initial=0.0))

    def distance(self, one: Assembly, other: Assembly) -> float:
        """Between coordinates, relative to their sizes; quaternions e and −e are the same."""
        a, b = (np.array([each[name] for name in self._coordinates]) for each in (one, other))
        for elements in self._quaternions:
            if a[elements] @ b[elements] < 0:
                b[elements] = -b[elements]
        return float((np.abs(a - b) / self._sizes).max(initial=0.0))

    def change(self, found: Assembly) -> float:
        """How far a solution is from the guess, relative to the sizes of states."""
        sizes = dict(zip(found, (*self._sizes, *self._speed_sizes), strict=True))
        return sum((change / sizes[name]) ** 2 for name, change in found.changes.items())
