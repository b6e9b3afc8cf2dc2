"""Speeds and accelerations from the rates of coordinates: from a measured motion to u and u̇.

u = Y q̇ + Z,    u̇ = (∂u/∂q) q̇ + (∂u/∂q̇) q̈ + ∂u/∂t
"""

from __future__ import annotations

from collections.abc import Sequence

from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import ONE, Expr
from kanes.model.system import System


def rate_names(system: System) -> tuple[str, ...]:
    """q̇ of all coordinates, then q̈: inputs of the program besides t, q, w and p."""
    return tuple(symbol.name for symbol in _rates(system))


def speeds_program(system: System, speeds: Sequence[str]) -> Program:
    """u of some speeds, and their u̇."""
    rates, coordinates = _rates(system), system.coordinates
    graph = Graph((system.time, *coordinates, *system.parameters, *system.inputs, *rates))
    defined = dict(zip((speed.name for speed in system.speeds), system.speed_definitions, strict=True))
    u = graph.lift(Matrix([defined[name] for name in speeds]))
    along = graph.lift(Matrix([*rates, ONE]))
    udot = graph.directional(u, (*coordinates, *rates[: len(coordinates)], system.time), along)
    return graph.program({"u": u, "udot": udot})


def _rates(system: System) -> tuple[Expr, ...]:
    return (*(q.dot for q in system.coordinates), *(q.dot.dot for q in system.coordinates))
