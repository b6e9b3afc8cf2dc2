"""Decisions about rank: which rows say something new, and which unknowns they determine. Numbers only.

thresholds         below which size what is left counts as nothing, and why
independent_rows   rows from which the others follow: the first ones, the best ones, or those that a run enforces
pivots             unknowns that the rows determine, by elimination
singular_values    ranks, null spaces, shortest solutions, and inertias that resist nothing
sparse_order       the order of elimination that keeps a symmetric matrix sparse
"""

from kanes.rank.independent_rows import best_rows, enforced_rows, family_sizes, first_rows
from kanes.rank.pivots import Pivots, choose_pivots, largest_pivots, least_pivot
from kanes.rank.singular_values import (
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
from kanes.rank.sparse_order import sparse_order

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
