"""Decisions about rank: which rows are independent, and which unknowns they determine. Numbers only.

thresholds         sizes below which a remainder counts as zero, and why
independent_rows   rows from which the others follow: the first, the best, or those that a run enforces
pivots             unknowns that the rows determine, by elimination; the order that keeps a symmetric matrix sparse
singular_values    ranks, null spaces, minimum-norm solutions, and singular mass matrices
"""

from kanes.base.rank.independent_rows import best_rows, enforced_rows, family_sizes, first_rows
from kanes.base.rank.pivots import Pivots, choose_pivots, largest_pivots, least_pivot, sparse_order
from kanes.base.rank.singular_values import (
    column_space,
    first_open,
    has_constant_determinant,
    idle_unknowns,
    inertia_units,
    is_light_inertia,
    is_singular_inertia,
    left_null_spaces,
    null_space,
    numerical_rank,
    rows_are_independent,
    shortest_solution,
    solvers,
    stiffened,
)

__all__ = [
    "Pivots",
    "best_rows",
    "choose_pivots",
    "column_space",
    "enforced_rows",
    "family_sizes",
    "first_open",
    "first_rows",
    "has_constant_determinant",
    "idle_unknowns",
    "inertia_units",
    "is_light_inertia",
    "is_singular_inertia",
    "largest_pivots",
    "least_pivot",
    "left_null_spaces",
    "null_space",
    "numerical_rank",
    "rows_are_independent",
    "shortest_solution",
    "solvers",
    "sparse_order",
    "stiffened",
]
