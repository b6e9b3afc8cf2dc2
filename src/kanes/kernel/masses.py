"""Masses and inertias at numbers for parameters, many at once."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from kanes.codegen.text import run_with_numpy
from kanes.errors import ExpressionError
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import names_of
from kanes.model.parts import Body, Particle
from kanes.model.physical import broken_rules, shift_size
from kanes.model.system import System
from kanes.types import Array

_CURE = "Give what a body can have; kn.inertia(…, physical=False) accepts moments that none has."


class Masses:
    """What has mass in a system, where that depends on parameters."""

    def __init__(self, system: System) -> None:
        self._name, self._parameters = system.name, system.parameters
        self._masses = [mass for mass in system.masses if _has_symbols(mass)]
        self._bodies = [mass for mass in self._masses if isinstance(mass, Body)]
        self._possible = b""  # the parameters that were last found to be so

    @property
    def cure(self) -> str:
        """What to do about them."""
        return _CURE

    def checked(self, p: Array) -> Array:
        """The same parameters, or an error where nothing can be made with them."""
        for fault in self.impossible(p[None]).values():
            raise ExpressionError(f"'{self._name}': {fault}. {_CURE}")
        return p

    def impossible(self, p: Array) -> dict[int, str]:
        """Rows of parameters with which nothing can be made, and the first reason of each."""
        found: dict[int, str] = {}
        given = p.tobytes()
        if not self._masses or given == self._possible:
            return found
        finite = np.isfinite(p).all(axis=1)
        values = run_with_numpy(self._program, dict(zip(names_of(self._parameters), p[finite].T, strict=True)))
        runs = np.flatnonzero(finite)
        for index, run in np.argwhere(values["mass"] < 0):
            m, name = values["mass"][index, run], self._masses[index].name
            found.setdefault(int(runs[run]), f"mass of {name}: it is {m:.6g}, and no mass is negative")
        if self._bodies:
            inertias = values["inertia"].reshape(len(self._bodies), 3, 3, -1).transpose(0, 3, 1, 2)
            for index, run, rule in broken_rules(self._bodies, inertias, values["shift"]):
                found.setdefault(int(runs[run]), f"inertia of {self._bodies[index].name}: {rule}")
        if not found:
            self._possible = given
        return found

    @cached_property
    def _program(self) -> Program:
        graph = Graph(self._parameters)
        numbers = {"mass": [mass.mass for mass in self._masses]}
        if self._bodies:
            numbers["shift"] = [shift_size(body) for body in self._bodies]
            numbers["inertia"] = [entry for body in self._bodies for entry in body.inertia]
        return graph.program({name: graph.lift(Matrix(each)) for name, each in numbers.items()})


def _has_symbols(mass: Body | Particle) -> bool:
    return bool(mass.mass.free_symbols) or (isinstance(mass, Body) and bool(mass.inertia.free_symbols))
