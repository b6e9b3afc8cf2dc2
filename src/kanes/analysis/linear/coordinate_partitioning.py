"""Coordinate partitioning at a state: independent coordinates and speeds for symbolic linear models.

Dependent speeds are chosen for general states; at one state the constraints may not be solvable for them. There others
are chosen, by the largest pivots, and the equations are derived for these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from kanes.base.errors import StateError, UnknownNameError, WrongValueError
from kanes.base.rank import largest_pivots
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.types import Array
from kanes.equations.derive import derived
from kanes.equations.equations import Equations, graphs_of
from kanes.expr.symbols import Expr, as_expression

# Weights of speeds that the user wants to be independent, and of those that are dependent already.
_WANTED, _PREFERRED = 1e-8, 1e2
_DRAWS = 20


def partitioned_at(
    equations: Equations, numbers: Mapping[Expr, Expr], wanted: Sequence[str]
) -> tuple[Equations, tuple[int, ...]]:
    """Equations whose dependent speeds follow from the constraints at a state, and the independent coordinates."""
    system = equations.system
    everything = tuple(range(len(system.coordinates)))
    known = [symbol.name for symbol in (*system.coordinates, *system.speeds)]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise UnknownNameError(f"'{system.name}' has no coordinate or speed {unknown[0]}. It has: {', '.join(known)}.")
    if all(row.configuration is None for row in system.constraints):
        return equations, everything
    rows = list(graphs_of(equations).choice.rows)
    C, J = _sampled(equations, numbers)
    of_configuration = [row for row in rows if row < J.shape[0]]
    moving = [u.name for u in system.speeds if numbers.get(u, 0) != 0]
    dependent = _chosen(J[of_configuration], [q.name for q in system.coordinates], wanted, ())
    followed = [system.speeds[r].name for r in graphs_of(equations).choice.dependent]
    speeds = _chosen(C[rows], [u.name for u in system.speeds], [*wanted, *moving], followed)
    if len(dependent) < len(of_configuration) or len(speeds) < len(rows):
        raise StateError(
            f"'{system.name}': the constraints are singular at this state, where their rank is lower than elsewhere. "
            "Move away from the state.",
            {},
            {},
        )
    lost = [name for name in wanted if name in {known[q] for q in dependent} | {system.speeds[r].name for r in speeds}]
    if lost:
        raise WrongValueError(
            f"'{system.name}': {', '.join(lost)} cannot be independent together with the others that you named: the "
            "constraints relate them. Name fewer."
        )
    if tuple(speeds) != graphs_of(equations).choice.dependent:
        chosen = replace(system, dependent=tuple(system.speeds[r] for r in speeds))
        equations = derived(chosen, equations.largest_readable)
    return equations, tuple(q for q in everything if q not in dependent)


def _chosen(G: Array, names: Sequence[str], wanted: Sequence[str], preferred: Sequence[str]) -> list[int]:
    G = G / np.maximum(np.sqrt((G**2).sum(axis=1, keepdims=True)), 1e-300)
    weight = 1 + 1e-3 * np.arange(len(names))
    weight[[names.index(name) for name in wanted if name in names]] *= _WANTED
    weight[[names.index(name) for name in preferred]] *= _PREFERRED
    return sorted(largest_pivots(G, weight, FOLLOWS))


def _sampled(equations: Equations, numbers: Mapping[Expr, Expr]) -> tuple[Array, Array]:
    """C and ∂φ/∂q at the state, for random values of parameters without a value."""
    computation = graphs_of(equations).constrained
    for seed in range(_DRAWS):
        random = np.random.default_rng(seed)
        drawn = {symbol: random.uniform(0.3, 1.3) for symbol in computation.graph.symbols}
        parameters = {symbol: as_expression(drawn[symbol], symbol.name) for symbol in equations.system.parameters}
        given = {symbol: complex(value.xreplace(parameters).evalf()) for symbol, value in numbers.items()}
        if any(abs(value.imag) > 0 or not np.isfinite(value.real) for value in given.values()):
            continue
        values = np.array([given[s].real if s in given else drawn[s] for s in computation.graph.symbols])
        found = computation.numbers
        return found.constraints_at(values)[0], found.configuration_jacobian_at(values)
    raise StateError(
        f"'{equations.system.name}': the state is not real for {_DRAWS} draws of its parameters between 0.3 and 1.3. "
        "Give numbers for the parameters, too.",
        {},
        {},
    )
