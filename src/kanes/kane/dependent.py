"""Nonholonomic systems: dependent speeds in terms of the independent ones.

    C u + d = 0   solved for   u_D = A u_I + B

Source: kanemethod-draft, "Generalized Speeds", u_r = Σ A_rs u_s + B_r.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Generic

import numpy as np

from kanes.expr.algebra import Algebra, M, Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ZERO
from kanes.kane.constraint_equations import constraint_matrices, define_inverses, sampled_constraints
from kanes.kane.manifold import NOTHING_NEW, Manifold
from kanes.kane.speeds import Kinematical
from kanes.types import Array

# Choices of dependent speeds that are looked at before the largest pivots decide.
_CHOICES = 200
# Relative to its row, what is left of one that follows from others; round-off is a million times smaller.
_NOTHING = 1e-9


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


def choose(kinematical: Kinematical) -> Choice:
    """The dependent speeds: the user's, completed or replaced by the program's own choice.

    A choice is safe where the determinant of its columns does not depend on the state; the first such choice is taken,
    the last speeds first, since the first are the ones a user means to keep. Else the columns of the largest pivots
    depend, by elimination with complete pivoting at a general state. Where the rank of the rows is smaller wherever
    they hold than elsewhere, a state on the constraints decides.
    """
    system = kinematical.system
    nu = len(system.speeds)
    if not system.constraints:
        return Choice(tuple(range(nu)), (), (), is_safe=True)
    C = sampled_constraints(kinematical).C
    rows = independent_rows(C)
    named = [system.speeds.index(speed) for speed in system.dependent or ()]
    is_nonholonomic = all(row.configuration is None for row in system.constraints)
    held = None if is_nonholonomic else Manifold(kinematical).rows_below(len(rows))
    if held is not None:
        C, rows = held, independent_rows(held, NOTHING_NEW)
    determinants = _Determinants(kinematical, rows) if is_nonholonomic else None
    if len(named) == len(rows):
        is_safe = determinants is not None and determinants.is_constant(named)
        return _choice(nu, named, rows, is_safe, held is None)
    if determinants is not None:
        others = [r for r in reversed(range(nu)) if r not in named]
        for added in islice(combinations(others, len(rows) - len(named)), _CHOICES):
            columns = sorted([*named, *added])
            if determinants.is_constant(columns):
                return _choice(nu, columns, rows, is_safe=True)
    return _choice(nu, _largest_pivots(C[rows], named), rows, is_safe=False, holds_anywhere=held is None)


def _choice(nu: int, dependent: list[int], rows: list[int], is_safe: bool, holds_anywhere: bool = True) -> Choice:
    independent = tuple(r for r in range(nu) if r not in dependent)
    return Choice(independent, tuple(dependent), tuple(rows), is_safe, holds_anywhere)


def independent_rows(C: Array, nothing: float = _NOTHING) -> list[int]:
    """The first rows of a matrix from which all others follow; `nothing`, relative to a row, is left of those."""
    basis: list[Array] = []
    found = []
    for index, row in enumerate(C):
        rest = row
        for _ in range(2):  # once more for what round-off left
            for unit in basis:
                rest = rest - unit * (unit @ rest)
        length = float(np.linalg.norm(rest))
        if length > nothing * max(float(np.linalg.norm(row)), 1e-300):
            basis.append(rest / length)
            found.append(index)
    return found


class _Determinants:
    """Determinants of columns of C at several states, to see which do not depend on the state."""

    def __init__(self, kinematical: Kinematical, rows: list[int]) -> None:
        system = kinematical.system
        graph = Graph((system.time, *system.coordinates, *system.parameters))
        for speed in system.speeds:
            graph.define(speed, graph.scalar(ZERO))
        define_inverses(kinematical, graph)
        chosen = tuple(system.constraints[row] for row in rows)
        function = graph.function([constraint_matrices(kinematical, graph, chosen).C])
        random = np.random.default_rng(1)
        parameters = random.uniform(0.3, 1.3, len(system.parameters))
        states = random.uniform(-2.0, 2.0, (4, 1 + len(system.coordinates)))
        self._matrices = [function(np.concatenate([state, parameters]))[0] for state in states]

    def is_constant(self, columns: list[int]) -> bool:
        sizes = [float(np.linalg.det(C[:, columns])) for C in self._matrices]
        scale = max(float(np.abs(C).max()) for C in self._matrices) ** len(columns)
        return min(map(abs, sizes)) > 1e-6 * scale and max(sizes) - min(sizes) < 1e-9 * max(map(abs, sizes))


def _largest_pivots(C: Array, named: list[int]) -> list[int]:
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
    matrices: Any = constraint_matrices(kinematical, algebra, chosen)
    independent, dependent = list(choice.independent), list(choice.dependent)
    C_D = algebra.columns(matrices.C, dependent)
    A = algebra.solve(C_D, algebra.columns(-matrices.C, independent))
    B = algebra.solve(C_D, -matrices.d)
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
