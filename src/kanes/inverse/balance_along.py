"""The unknown forces of a whole motion at once, from the equations of motion at each of its times.

    B w + S r + Cᵀ λ = M u̇ − f

w are unknown inputs, r residuals along single speeds, whose columns S are those of the unit matrix, λ multipliers of
constraints. Rows are divided by the roots of the inertias M_rr, columns by the sizes of the terms that make them up, as
in `kernel/effects.py`: then what is left is compared with 1, whatever the units.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.errors import ExpressionError, UndeterminedError, counted
from kanes.kernel.effects import allowed
from kanes.kernel.kernel import Kernel
from kanes.rank import first_open, shortest_solution, solvers
from kanes.rank.thresholds import TAKES_PART
from kanes.types import Array

# Relative size below which the unknowns count as unable to cause a motion. Round-off is a thousand times smaller.
_UNREACHABLE = 1e-9
# Share of what is left over, from which a speed is named.
_CLEARLY_LEFT = 1e-3


@dataclass(frozen=True, eq=False)
class BalanceAlong:
    """The equations of a kernel along a motion; arrays have the times as their first axis."""

    kernel: Kernel
    place: tuple[Array, ...]  # t, x, w and p, a column for each time; unknown inputs are zero
    accelerations: Array  # nu × N
    unknown: tuple[str, ...]  # inputs
    residuals: tuple[str, ...]  # speeds along which something unknown may act

    @cached_property
    def missing(self) -> Array:
        """M u̇ − f, what must come beside what is known: N × nu."""
        return self.kernel["generalized_forces"].many(self.accelerations, *self.place).T

    @cached_property
    def constraint_matrices(self) -> Array:
        """C, N × m × nu."""
        kernel, count = self.kernel, self.place[0].size
        if kernel.constraints is None:
            return np.zeros((count, 0, kernel.speed_count))
        return _matrices(kernel["constraint_matrix"].along(*self.place), kernel.speed_count, by_columns=True)

    @cached_property
    def _units(self) -> tuple[Array, Array]:
        """Of rows, N × nu, and of columns, N × unknowns."""
        kernel = self.kernel
        inertia = kernel.sizes("inertia").along(*self.place).T
        rows = np.sqrt(np.where(inertia > 0, inertia, 1.0))
        sizes = self._columns_of(kernel.sizes("inputs").along(*self.place))
        columns = np.linalg.norm(sizes / rows[:, :, None], axis=1)
        return rows, np.where(columns > 0, columns, 1.0)

    def _columns_of(self, values: Array) -> Array:
        """Of a function of nu × nw entries, those of the unknown inputs, then those of the residuals: N × nu × k."""
        kernel = self.kernel
        every = _matrices(values, kernel.speed_count, by_columns=False)
        inputs = [kernel.inputs.index(name) for name in self.unknown]
        count, speeds = self.place[0].size, kernel.states[len(kernel.states) - kernel.speed_count :]
        unit = np.zeros((count, kernel.speed_count, len(self.residuals)))
        for column, name in enumerate(self.residuals):
            unit[:, speeds.index(name), column] = 1.0
        return np.concatenate([every[:, :, inputs], unit], axis=2)

    @cached_property
    def _effects(self) -> Array:
        """B and S in units of one kind, N × nu × k."""
        rows, columns = self._units
        values = self.kernel["input_matrix"].along(*self.place)
        return self._columns_of(values) / rows[:, :, None] / columns[:, None, :]

    @cached_property
    def _allowed(self) -> list[Array] | None:
        """Z of each time with C Z = 0, in units of one kind; None where nothing is constrained."""
        constraints = self.kernel.constraints
        if constraints is None:
            return None
        rows, families = self._units[0], list(constraints.families)
        return [allowed(C / unit, families) for C, unit in zip(self.constraint_matrices, rows, strict=True)]

    @property
    def is_determined(self) -> bool:
        """Whether the motion tells all unknowns."""
        try:
            return self._solver is not None
        except UndeterminedError:
            return False

    @cached_property
    def _solver(self) -> Array:
        """What takes forces to the unknowns, both in units of one kind: N × k × nu."""
        if self._allowed is None:
            self._check_determined(self._effects)
            return solvers(self._effects)
        reduced = [Z.T @ effects for Z, effects in zip(self._allowed, self._effects, strict=True)]
        for number, matrix in enumerate(reduced):
            self._check_determined(matrix[None], number)
        return np.array([solvers(matrix) @ Z.T for matrix, Z in zip(reduced, self._allowed, strict=True)])

    def solved(self, forces: Array) -> Array:
        """Inputs, then residuals, that make generalized forces, N × nu, along the motions that are allowed: N × k."""
        rows, columns = self._units
        found: Array = np.einsum("nkr,nr->nk", self._solver, forces / rows) / columns
        return found

    def checked(self, solution: Array) -> Array:
        """A solution that leaves nothing over, or an error."""
        rows, columns = self._units
        left = self.missing / rows - np.einsum("nrk,nk->nr", self._effects, solution * columns)
        if self._allowed is not None:
            left = np.array([Z @ (Z.T @ rest) for Z, rest in zip(self._allowed, left, strict=True)])
        remaining = np.linalg.norm(left, axis=1)
        doubtful = remaining > _UNREACHABLE * np.linalg.norm(self.missing / rows, axis=1)
        if doubtful.any():
            # Forces that balance leave round-off of their own size.
            forces = self.kernel.sizes("forces").along(self.accelerations, *self.place).T
            broken = doubtful & (remaining > _UNREACHABLE * np.linalg.norm(forces / rows, axis=1))
            if broken.any():
                raise self._unreachable(left, broken)
        return solution

    def made_by(self, column: int, solution: Array) -> Array:
        """Generalized forces of one of the unknowns, N × nu."""
        rows, columns = self._units
        made: Array = self._effects[:, :, column] * rows * (solution * columns)[:, column, None]
        return made

    @cached_property
    def mass_matrices(self) -> Array:
        """M, N × nu × nu."""
        return _matrices(self.kernel["mass_matrix"].along(*self.place), self.kernel.speed_count, by_columns=False)

    def accelerated(self, forces: Array) -> Array:
        """M⁻¹ F of several generalized forces, i × nu × N, along the motions that constraints allow."""
        right, M = forces.transpose(2, 1, 0), self.mass_matrices
        if self._allowed is None:
            found: Array = np.linalg.solve(M, right)
            return found.transpose(2, 1, 0)
        rows = self._units[0]
        motions = [Z / unit[:, None] for Z, unit in zip(self._allowed, rows, strict=True)]
        solved = [Z @ np.linalg.solve(Z.T @ m @ Z, Z.T @ f) for Z, m, f in zip(motions, M, right, strict=True)]
        return np.array(solved).transpose(2, 1, 0)

    def multipliers(self, solution: Array) -> Array:
        """λ of what is left when the unknowns are known, the shortest where it is not unique: N × m."""
        _, columns = self._units
        rows = self._units[0]
        left = self.missing - rows * np.einsum("nrk,nk->nr", self._effects, solution * columns)
        pairs = zip(self.constraint_matrices, left, strict=True)
        return np.array([shortest_solution(C.T, rest)[0] for C, rest in pairs])

    # Errors

    @property
    def _names(self) -> tuple[str, ...]:
        return (*self.unknown, *(f"the residual along {name}" for name in self.residuals))

    def _check_determined(self, matrices: Array, first: int = 0) -> None:
        """Unknowns that can change without any change of the motion are named, with the time."""
        found = first_open(matrices)
        if found is None:
            return
        worst, shares = found
        names = tuple(name for name, share in zip(self._names, shares, strict=True) if share > TAKES_PART)
        listed, t = ", ".join(names), self.place[0][first + worst]
        rows = counted(self.kernel.speed_count, "equation")
        raise UndeterminedError(
            listed,
            names,
            f"'{self.kernel.name}': the motion does not determine {listed}. Of {counted(len(self._names), 'unknown')} "
            f"in {rows}, these can change, alone or together, without any change of the motion at t = {t:g}. Give what "
            "is measured or chosen of them in known={…}"
            + (", or say residuals=() if nothing unknown acts there." if self.residuals else "."),
        )

    def _unreachable(self, left: Array, broken: Array) -> ExpressionError:
        worst = int(np.flatnonzero(broken)[0])
        kernel, size = self.kernel, np.abs(left[worst]).max()
        speeds = kernel.states[len(kernel.states) - kernel.speed_count :]
        listed = ", ".join(speeds[r] for r in np.flatnonzero(np.abs(left[worst]) > _CLEARLY_LEFT * size))
        return ExpressionError(
            f"'{kernel.name}': no values of {', '.join(self._names) or 'no input'} cause this motion: the equations of "
            f"{listed} are left over, first at t = {self.place[0][worst]:g}. Solve for what acts there as well, name "
            "those speeds in residuals=[…], or leave out solve and take the generalized forces."
        )


def _matrices(values: Array, height: int, *, by_columns: bool) -> Array:
    """N matrices from a function's rows: nu × k column after column, or m × nu the same way."""
    size, count = values.shape
    if by_columns:
        return values.reshape(height, size // height, count).transpose(2, 1, 0)
    return values.reshape(size // height, height, count).transpose(2, 1, 0)
