"""Nonholonomic systems: dependent speeds in terms of the independent ones.

    C u + d = 0   solved for   u_D = A u_I + B

Source: kanemethod-draft, "Generalized Speeds", u_r = Σ A_rs u_s + B_r.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

import numpy as np

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.linear import coefficients, sample
from kanes.expr.symbols import ZERO, Expr
from kanes.kane.speeds import Kinematical


@dataclass(frozen=True, eq=False)
class Partition(Generic[M]):
    """Which speeds are independent, and the others as A u_I + B."""

    independent: list[int]  # positions in the list of all speeds
    dependent: list[int]
    A: M  # nu_dep × nu_ind
    B: M  # nu_dep × 1


@dataclass(frozen=True, eq=False)
class ConstraintMatrices:
    """C u + d = 0, in the user's own symbols."""

    C: Matrix
    d: Matrix


def constraint_matrices(kinematical: Kinematical) -> ConstraintMatrices:
    """The velocity constraints with q̇ replaced by W u + X, as C u + d."""
    system = kinematical.system
    rows: list[Expr] = []
    remainders: list[Expr] = []
    for constraint in system.constraints:
        c, without_u = coefficients(constraint.expression, system.speeds)
        K, k = kinematical.forms([without_u])
        rows += [mine + theirs for mine, theirs in zip(c, K, strict=True)]
        remainders.append(k[0])
    return ConstraintMatrices(Matrix(len(remainders), len(system.speeds), rows), Matrix(len(remainders), 1, remainders))


def choose_dependent(kinematical: Kinematical, matrices: ConstraintMatrices) -> list[int]:
    """Positions of the dependent speeds: the user's, completed or replaced by the program's own choice.

    The program's choice is by elimination with complete pivoting at a general state: the columns of the largest
    pivots depend. Among equals the last speeds are taken, since the first are the ones a user means to keep.
    """
    system = kinematical.system
    named = [system.speeds.index(speed) for speed in system.dependent or ()]
    C = sample(matrices.C)
    if len(named) == C.shape[0]:
        return named
    preference = 1 + 1e-3 * np.arange(C.shape[1])
    preference[named] *= 1e6
    chosen: list[int] = []
    free_rows = list(range(C.shape[0]))
    while free_rows:
        size = np.abs(C[free_rows]) * preference
        size[:, chosen] = 0
        row, column = np.unravel_index(int(np.argmax(size)), size.shape)
        pivot_row = free_rows.pop(int(row))
        chosen.append(int(column))
        for other in free_rows:
            C[other] -= C[other, column] / C[pivot_row, column] * C[pivot_row]
    return sorted(chosen)


def solve_constraints(kinematical: Kinematical, algebra: Algebra[M]) -> Partition[M]:
    """A and B of u_D = A u_I + B.

    A = −C_D⁻¹ C_I,  B = −C_D⁻¹ d
    """
    nu = len(kinematical.system.speeds)
    if not kinematical.system.constraints:
        return Partition(list(range(nu)), [], algebra.zeros(0, nu), algebra.zeros(0, 1))
    matrices = constraint_matrices(kinematical)
    dependent = choose_dependent(kinematical, matrices)
    independent = [r for r in range(nu) if r not in dependent]
    C: Any = algebra.lift(matrices.C)
    d: Any = algebra.lift(matrices.d)
    C_D = algebra.columns(C, dependent)
    A = algebra.solve(C_D, algebra.columns(-C, independent))
    B = algebra.solve(C_D, -d)
    return Partition(independent, dependent, algebra.simplified(A), algebra.simplified(B))


def projection(partition: Partition[M], algebra: Algebra[M]) -> tuple[Any, Any]:
    """Γ and γ with u = Γ u_I + γ: unit rows for the independent speeds, A and B for the dependent ones."""
    ni, nd = len(partition.independent), len(partition.dependent)
    rows: list[Any] = [None] * (ni + nd)
    remainders: list[Any] = [None] * (ni + nd)
    identity: Any = algebra.lift(Matrix.eye(ni))
    for position, r in enumerate(partition.independent):
        rows[r] = algebra.rows(identity, [position])
        remainders[r] = algebra.lift(Matrix([ZERO]))
    for position, r in enumerate(partition.dependent):
        rows[r] = algebra.rows(partition.A, [position])
        remainders[r] = algebra.rows(partition.B, [position])
    return algebra.stack_rows(rows, ni), algebra.stack_rows(remainders, 1)
