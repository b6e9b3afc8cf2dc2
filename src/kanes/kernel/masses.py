"""Masses and inertias at numbers for parameters, many at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

import numpy as np

from kanes.codegen.by_numpy import run_with_numpy
from kanes.dynamics.programs.mass_properties import changing_masses, mass_program
from kanes.errors import ExpressionError
from kanes.expr.program import Program
from kanes.expr.symbols import names_of
from kanes.model.parts import Body
from kanes.model.physical import broken_rules
from kanes.model.system import System
from kanes.types import Array

_CURE = "Give what a body can have; kn.inertia(…, physical=False) accepts moments that none has."


class Masses:
    """What has mass in a system, where that depends on parameters."""

    def __init__(self, system: System, program: Callable[[], Program] | None = None) -> None:
        self._make = partial(mass_program, system) if program is None else program
        self._name, self._parameters = system.name, system.parameters
        self._masses = changing_masses(system)
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
        return self._make()
