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
from kanes.kane.manifold import Manifold
from kanes.kane.speeds import Kinematical
from kanes.rank import first_rows, has_constant_determinant, largest_pivots
from kanes.rank.thresholds import FOLLOWS_WHERE_FOUND
from kanes.types import Array

# Choices of dependent speeds that are looked at before the largest pivots decide.
_CHOICES = 200


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
    rows = first_rows(C)
    named = [system.speeds.index(speed) for speed in system.dependent or ()]
    is_nonholonomic = all(row.configuration is None for row in system.constraints)
    held = None if is_nonholonomic else Manifold(kinematical).rows_below(len(rows))
    if held is not None:
        C, rows = held, first_rows(held, FOLLOWS_WHERE_FOUND)
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
    dependent = sorted(largest_pivots(C[rows], _preference(nu, named)))
    return _choice(nu, dependent, rows, is_safe=False, holds_anywhere=held is None)


def _choice(nu: int, dependent: list[int], rows: list[int], is_safe: bool, holds_anywhere: bool = True) -> Choice:
    independent = tuple(r for r in range(nu) if r not in dependent)
    return Choice(independent, tuple(dependent), tuple(rows), is_safe, holds_anywhere)


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
        return has_constant_determinant(self._matrices, columns)


def _preference(nu: int, named: list[int]) -> Array:
    """What entries of C count by, when the largest are looked for: the user's choice first, then the last speeds."""
    preference = 1 + 1e-3 * np.arange(nu)
    preference[named] *= 1e6
    return preference


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
