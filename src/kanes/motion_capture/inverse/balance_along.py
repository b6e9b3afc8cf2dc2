"""The unknown forces of a whole motion at once, from the equations of motion at each of its times.

    B w + S r + Cᵀ λ = M u̇ − f

w are unknown inputs, r residuals along single speeds, whose columns S are those of the unit matrix, λ multipliers of
constraints. `kernel/balance.py` solves for w and r.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.errors import UndeterminedError, WrongValueError, counted
from kanes.base.rank import shortest_solution
from kanes.base.types import Array
from kanes.kernel.balance import ForceBalance
from kanes.kernel.compiled_kernel import CompiledKernel


@dataclass(frozen=True, eq=False)
class BalanceAlong:
    """The equations of a kernel along a motion; arrays have the times as their first axis."""

    kernel: CompiledKernel
    place: tuple[Array, ...]  # t, x, w and p, a column for each time; unknown inputs are zero
    accelerations: Array  # nu × N
    unknown: tuple[str, ...]  # inputs
    residuals: tuple[str, ...]  # speeds along which unknown residual forces may act

    @cached_property
    def missing(self) -> Array:
        """M u̇ − f, the generalized forces that the known inputs do not supply: N × nu."""
        return self.kernel["generalized_forces"].many(self.accelerations, *self.place).T

    @cached_property
    def constraint_matrices(self) -> Array:
        """C, N × m × nu."""
        kernel, count = self.kernel, self.place[0].size
        if kernel.constraints is None:
            return np.zeros((count, 0, len(kernel.speeds)))
        return _matrices(kernel["constraint_matrix"].along(*self.place), len(kernel.speeds), by_columns=True)

    @cached_property
    def _effects(self) -> Array:
        """B and S side by side, N × nu × k."""
        return self._columns_of(self.kernel["input_matrix"].along(*self.place))

    def _columns_of(self, values: Array) -> Array:
        """From a function with nu × nw entries, the columns of the unknown inputs, then S: N × nu × k."""
        kernel = self.kernel
        every = _matrices(values, len(kernel.speeds), by_columns=False)
        inputs = [kernel.inputs.index(name) for name in self.unknown]
        unit = np.zeros((self.place[0].size, len(kernel.speeds), len(self.residuals)))
        for column, name in enumerate(self.residuals):
            unit[:, kernel.speeds.index(name), column] = 1.0
        return np.concatenate([every[:, :, inputs], unit], axis=2)

    @cached_property
    def _balance(self) -> ForceBalance:
        kernel = self.kernel
        sizes = self._columns_of(kernel.sizes("inputs").along(*self.place))
        inertia = kernel.sizes("inertia").along(*self.place).T
        families = None if kernel.constraints is None else list(kernel.constraints.families)
        return ForceBalance.of(self._effects, sizes, inertia, self.constraint_matrices, families)

    @property
    def is_determined(self) -> bool:
        """Whether the motion determines all unknowns."""
        return self._undetermined is None

    def solved(self, forces: Array) -> Array:
        """Inputs, then residuals, that produce generalized forces, N × nu, along the allowed motions: N × k."""
        self._check_determined()
        return self._balance.solved(forces)

    def checked(self, solution: Array) -> Array:
        """A solution that balances M u̇ − f; an error if it does not."""
        found = self._balance.unreachable(
            self.missing, solution, lambda: self.kernel.sizes("forces").along(self.accelerations, *self.place).T
        )
        if found is not None:
            raise self._unreachable(*found)
        return solution

    def made_by(self, column: int, solution: Array) -> Array:
        """Generalized forces of one of the unknowns, N × nu."""
        made: Array = self._effects[:, :, column] * solution[:, column, None]
        return made

    @cached_property
    def mass_matrices(self) -> Array:
        """M, N × nu × nu."""
        return _matrices(self.kernel["mass_matrix"].along(*self.place), len(self.kernel.speeds), by_columns=False)

    def accelerated(self, forces: Array) -> Array:
        """M⁻¹ F of several generalized forces, i × nu × N, along the motions that constraints allow."""
        right, M, balance = forces.transpose(2, 1, 0), self.mass_matrices, self._balance
        if balance.allowed is None:
            found: Array = np.linalg.solve(M, right)
            return found.transpose(2, 1, 0)
        motions = [Z / unit[:, None] for Z, unit in zip(balance.allowed, balance.rows, strict=True)]
        solved = [Z @ np.linalg.solve(Z.T @ m @ Z, Z.T @ f) for Z, m, f in zip(motions, M, right, strict=True)]
        return np.array(solved).transpose(2, 1, 0)

    def multipliers(self, solution: Array) -> Array:
        """λ for known inputs and residuals, the shortest where it is not unique: N × m."""
        left = self.missing - np.einsum("nrk,nk->nr", self._effects, solution)
        pairs = zip(self.constraint_matrices, left, strict=True)
        return np.array([shortest_solution(C.T, rest)[0] for C, rest in pairs])

    # Errors

    @property
    def _names(self) -> tuple[str, ...]:
        return (*self.unknown, *(f"the residual along {name}" for name in self.residuals))

    @cached_property
    def _undetermined(self) -> tuple[int, tuple[str, ...]] | None:
        """The number of the first time at which unknowns are not determined, and their names."""
        return self._balance.undetermined(self._names)

    def _check_determined(self) -> None:
        if self._undetermined is None:
            return
        worst, names = self._undetermined
        listed, t = ", ".join(names), self.place[0][worst]
        rows = counted(len(self.kernel.speeds), "equation")
        raise UndeterminedError(
            listed,
            names,
            f"'{self.kernel.name}': the motion does not determine {listed}. Of {counted(len(self._names), 'unknown')} "
            f"in {rows}, these can change, alone or together, without any change of the motion at t = {t:g}. Give "
            "measured or chosen values for them in known={…}"
            + (", or residuals=() if no unknown force acts there." if self.residuals else "."),
        )

    def _unreachable(self, worst: int, rows: list[int]) -> WrongValueError:
        speeds = ", ".join(self.kernel.speeds[r] for r in rows)
        return WrongValueError(
            f"'{self.kernel.name}': no values of {', '.join(self._names) or 'no input'} cause this motion: the "
            f"equations of {speeds} do not balance, first at t = {self.place[0][worst]:g}. Solve for the inputs that "
            "act there as well, name those speeds in residuals=[…], or leave out solve and use the generalized forces."
        )


def _matrices(values: Array, height: int, *, by_columns: bool) -> Array:
    """N matrices from the rows of a function, nu × k or m × nu, column by column."""
    size, count = values.shape
    if by_columns:
        return values.reshape(height, size // height, count).transpose(2, 1, 0)
    return values.reshape(size // height, height, count).transpose(2, 1, 0)
