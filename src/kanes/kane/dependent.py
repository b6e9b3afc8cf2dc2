"""Nonholonomic systems: dependent speeds in terms of the independent ones.

    C u + d = 0   solved for   u_D = A u_I + B

Source: kanemethod-draft, "Generalized Speeds", u_r = Σ A_rs u_s + B_r.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.symbols import ZERO
from kanes.kane.constraint_equations import constraint_matrices
from kanes.kane.speeds import Kinematical


@dataclass(frozen=True)
class Choice:
    """Which speeds are to depend on the others, by which rows."""

    independent: tuple[int, ...]  # positions in the list of all speeds
    dependent: tuple[int, ...]
    rows: tuple[int, ...]  # of C, as many as there are dependent speeds; the others follow from them
    is_safe: bool  # whether no state makes the rows singular for the dependent speeds
    holds_anywhere: bool = True  # whether the other rows follow from these at any state, or only where all of them hold


@dataclass(frozen=True, eq=False)
class Partition(Generic[M]):
    """Which speeds are independent, and the others as A u_I + B."""

    independent: list[int]  # positions in the list of all speeds
    dependent: list[int]
    A: M  # nu_dep × nu_ind
    B: M  # nu_dep × 1


def no_partition(nu: int, algebra: Algebra[M]) -> Partition[M]:
    """All speeds independent."""
    return Partition(list(range(nu)), [], algebra.zeros(0, nu), algebra.zeros(0, 1))


def solve_constraints(kinematical: Kinematical, algebra: Algebra[M], choice: Choice) -> Partition[M]:
    """A and B of u_D = A u_I + B.

    A = −C_D⁻¹ C_I,  B = −C_D⁻¹ d
    """
    if not choice.dependent:
        return no_partition(len(kinematical.system.speeds), algebra)
    chosen = tuple(kinematical.system.constraints[row] for row in choice.rows)
    matrices = constraint_matrices(kinematical, algebra, chosen)
    independent, dependent = list(choice.independent), list(choice.dependent)
    C_D = algebra.columns(matrices.C, dependent)
    A = algebra.solve(C_D, algebra.columns(-matrices.C, independent))
    B = algebra.solve(C_D, -matrices.d)
    return Partition(independent, dependent, algebra.simplified(A), algebra.simplified(B))


def projection(partition: Partition[M], algebra: Algebra[M]) -> tuple[M, M]:
    """Γ and γ with u = Γ u_I + γ: unit rows for the independent speeds, A and B for the dependent ones."""
    ni, nd = len(partition.independent), len(partition.dependent)
    rows: dict[int, M] = {}
    remainders: dict[int, M] = {}
    identity = algebra.lift(Matrix.eye(ni))
    for position, r in enumerate(partition.independent):
        rows[r] = algebra.rows(identity, [position])
        remainders[r] = algebra.lift(Matrix([ZERO]))
    for position, r in enumerate(partition.dependent):
        rows[r] = algebra.rows(partition.A, [position])
        remainders[r] = algebra.rows(partition.B, [position])
    order = range(ni + nd)
    return algebra.stack_rows([rows[r] for r in order], ni), algebra.stack_rows([remainders[r] for r in order], 1)
