"""Constraints as numbers at a general state, so that their rank is that of the general case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank.thresholds import ZERO_ROW
from kanes.base.types import Array
from kanes.dynamics.constraints.scales import scales
from kanes.expr.graphs.graph import Graph
from kanes.kane.constraint_equations import constraint_matrices, define_inverses
from kanes.kane.speeds import Kinematical, kinematical_equations
from kanes.model.constraints.rows import Constraint, Row
from kanes.model.speeds import complete
from kanes.model.system import System


@dataclass(frozen=True, eq=False)
class SampledConstraints:
    """C, d and φ as numbers at a general state."""

    C: Array
    d: Array
    configuration: Array
    terms: Array  # of `configuration`, by their size

    def of(self, rows: Sequence[int]) -> SampledConstraints:
        """Those of some rows."""
        closing = [row for row in rows if row < self.configuration.shape[0]]
        return SampledConstraints(
            self.C[list(rows)], self.d[list(rows)], self.configuration[closing], self.terms[closing]
        )


def sampled_constraints(kinematical: Kinematical, count: int = 1) -> list[SampledConstraints]:
    """The constraints at some random values of all symbols, so that their rank is that of the general case."""
    system = kinematical.system
    graph = Graph((system.time, *system.coordinates, *system.speeds, *system.parameters, *system.inputs))
    define_inverses(kinematical, graph)
    found = constraint_matrices(kinematical, graph)
    terms = scales(kinematical, graph).configuration
    function = graph.function([found.C, found.d, found.configuration, terms])
    values = (np.random.default_rng(seed).uniform(0.3, 1.3, len(graph.symbols)) for seed in range(count))
    return [SampledConstraints(*function(each)) for each in values]


def effective_rows(constraints: Sequence[Constraint], system: System) -> tuple[tuple[Row, ...], SampledConstraints]:
    """The rows of a system and their numbers at a general state.

    Rows that are always zero are left out if their constraint has other rows.

    A contact may have none: for a wheel that is placed so that it rolls, it gives the place of the contact force.
    """
    kinematical = kinematical_equations(complete(system))
    found = sampled_constraints(kinematical, 2)
    count = found[0].configuration.shape[0]
    idle = set()
    for index, row in enumerate(system.constraints):
        scale = [float(each.terms[index, 0]) if index < count else 1.0 for each in found]
        sizes = [float(np.abs(each.C[index]).max() + np.abs(each.d[index]).max()) for each in found]
        sizes += [float(np.abs(each.configuration[index]).max()) for each in found if index < count]
        if max(sizes) < ZERO_ROW * min(scale):
            idle.add(row)
    for constraint in constraints:
        if idle.issuperset(constraint.rows) and constraint.kind != "rolling":
            idle.difference_update(constraint.rows)
    kept = [index for index, row in enumerate(system.constraints) if row not in idle]
    return tuple(system.constraints[index] for index in kept), found[0].of(kept)
