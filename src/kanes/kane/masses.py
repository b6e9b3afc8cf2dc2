"""Masses and inertias at numbers for parameters, many at once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from kanes.expr.algebra import Matrix
from kanes.expr.graph import Graph
from kanes.expr.symbols import Expr
from kanes.model.parts import Body, Particle
from kanes.model.physical import broken_rules, shift_size
from kanes.model.system import System

Array = np.ndarray[Any, Any]


class Masses:
    """What has mass in a system, where that depends on parameters."""

    def __init__(self, system: System) -> None:
        self._parameters = system.parameters
        self._masses = [mass for mass in system.masses if _has_symbols(mass)]

    def impossible(self, p: Array) -> dict[int, str]:
        """Rows of parameters with which nothing can be made, and the first reason of each."""
        found: dict[int, str] = {}
        if not self._masses:
            return found
        for mass, values in zip(self._masses, self._values(p), strict=True):
            for run in np.flatnonzero(values[0] < 0):
                found.setdefault(int(run), f"mass of {mass.name}: it is {values[0, run]:.6g}, and no mass is negative")
            if isinstance(mass, Body):
                finite = np.flatnonzero(np.isfinite(values).all(axis=0))
                inertias, shifts = values[2:, finite].T.reshape(-1, 3, 3), values[1, finite]
                for number, rule in broken_rules(mass, inertias, shifts):
                    found.setdefault(int(finite[number]), f"inertia of {mass.name}: {rule}")
        return found

    def _values(self, p: Array) -> list[Array]:
        """For each mass a row per number, m, and of bodies m r² and the inertia, with a column per run."""
        return np.split(self._function(p.T)[0], np.cumsum([len(_numbers(mass)) for mass in self._masses])[:-1])

    @cached_property
    def _function(self) -> Any:
        graph = Graph(self._parameters)
        numbers = [number for mass in self._masses for number in _numbers(mass)]
        return graph.function([graph.lift(Matrix(numbers))])


def _numbers(mass: Body | Particle) -> list[Expr]:
    return [mass.mass, shift_size(mass), *mass.inertia] if isinstance(mass, Body) else [mass.mass]


def _has_symbols(mass: Body | Particle) -> bool:
    return bool(mass.mass.free_symbols) or (isinstance(mass, Body) and bool(mass.inertia.free_symbols))
