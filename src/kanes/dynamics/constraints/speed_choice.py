"""The choice of dependent speeds, by numbers at representative states."""

from __future__ import annotations

from itertools import combinations, islice

import numpy as np

from kanes.base.rank import first_rows, has_constant_determinant, largest_pivots
from kanes.base.rank.thresholds import FOLLOWS_WHERE_FOUND
from kanes.base.types import Array
from kanes.dynamics.constraints.manifold import Manifold
from kanes.dynamics.constraints.samples import sampled_constraints
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ZERO
from kanes.kane.constraint_equations import constraint_matrices, define_inverses
from kanes.kane.dependent import Choice
from kanes.kane.speeds import Kinematical

# Choices of dependent speeds that are tried before the largest pivots decide.
_CHOICES = 200


def choose(kinematical: Kinematical) -> Choice:
    """The dependent speeds: the user's, completed or replaced by the program's own choice.

    A choice is safe where the determinant of its columns does not depend on the state; the first such choice is taken,
    the last speeds first, since users usually keep the first ones. Otherwise the columns of the largest pivots
    depend, by elimination with complete pivoting at a general state. Where the rank of the rows is smaller wherever
    they hold than elsewhere, a state on the constraints decides.
    """
    system = kinematical.system
    nu = len(system.speeds)
    if not system.constraints:
        return Choice(tuple(range(nu)), (), (), is_safe=True)
    C = sampled_constraints(kinematical)[0].C
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
    """Weights of the columns of C in the search for pivots: the user's choice first, then the last speeds."""
    preference = 1 + 1e-3 * np.arange(nu)
    preference[named] *= 1e6
    return preference
