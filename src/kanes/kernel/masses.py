"""Masses, inertias and armatures at numbers for parameters, many at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.rank.thresholds import LEAST, MAY_BE_LIGHT
from kanes.base.types import Array
from kanes.codegen.by_numpy import run_with_numpy
from kanes.dynamics.programs.mass_properties import changing_armatures, changing_masses, constant_inertias, mass_program
from kanes.expr.program import Program
from kanes.expr.symbols import names_of
from kanes.model.parts import Body
from kanes.model.physical import broken_rules
from kanes.model.system import System

# Rows of parameters whose mass matrix is checked.
_MOST_CHECKED = 4
_CURE = "Give values that a body can have; kn.inertia(…, physical=False) accepts impossible moments."


class Masses:
    """Mass properties of a system that depend on parameters."""

    def __init__(
        self,
        system: System,
        program: Callable[[], Program] | None = None,
        undetermined: Callable[[Array], tuple[str, ...]] = lambda p: (),
    ) -> None:
        self._undetermined = undetermined  # speeds that neither masses nor constraints determine, by parameters
        self._make = partial(mass_program, system) if program is None else program
        self._name, self._parameters = system.name, system.parameters
        self._masses = changing_masses(system)
        self._bodies = [mass for mass in self._masses if isinstance(mass, Body)]
        self._armatures = changing_armatures(system)
        self._constant = constant_inertias(system)
        self._possible = b""  # the last parameters that were found possible

    @property
    def cure(self) -> str:
        """The cure that error messages give."""
        return _CURE

    def checked(self, p: Array) -> Array:
        """The same parameters, or an error where they are impossible."""
        for fault in self.impossible(p[None]).values():
            raise WrongValueError(f"'{self._name}': {fault}. {_CURE}")
        return p

    def impossible(self, p: Array) -> dict[int, str]:
        """Rows of parameters that are impossible, and the first reason of each."""
        found: dict[int, str] = {}
        given = p.tobytes()
        if not self._is_changing or given == self._possible:
            return found
        finite = np.isfinite(p).all(axis=1)
        values, runs = self._values(p[finite]), np.flatnonzero(finite)
        for index, run in np.argwhere(values["mass"] < 0) if self._masses else ():
            m, name = values["mass"][index, run], self._masses[index].name
            found.setdefault(int(runs[run]), f"mass of {name}: it is {m:.6g}, and no mass is negative")
        if self._bodies:
            inertias = values["inertia"].reshape(len(self._bodies), 3, 3, -1).transpose(0, 3, 1, 2)
            for index, run, rule in broken_rules(self._bodies, inertias, values["shift"]):
                found.setdefault(int(runs[run]), f"inertia of {self._bodies[index].name}: {rule}")
        for index, run in np.argwhere(values["armature"] < 0) if self._armatures else ():
            inertia, name = values["armature"][index, run], self._armatures[index][0]
            found.setdefault(int(runs[run]), f"armature of {name}: it is {inertia:.6g}, and no inertia is negative")
        if not found and self.may_be_singular(p[finite]):
            for run in runs:
                if names := self._undetermined(p[run]):
                    rule = "with these parameters they move no mass, and no constraint determines them"
                    found[int(run)] = f"speeds ({', '.join(names)}): {rule}; what they move needs mass or inertia"
        if not found:
            self._possible = given
        return found

    def may_be_singular(self, p: Array) -> bool:
        """Whether some row of parameters makes a mass, a moment of inertia or an armature zero."""
        if not self._is_changing:
            return False
        values = self._values(p)
        zero = [(values["mass"] == 0).any()] if self._masses else []
        if self._bodies:
            zero.append((values["inertia"][self._moments] == 0).any())
        if self._armatures:
            zero.append((values["armature"] == 0).any())
        return any(zero)

    def lightest(self, p: Array) -> Array:
        """Rows of parameters that leave a mass, or a moment of inertia or armature, far smaller than another.

        Each row takes long to check: of many, only the few with the smallest ratio are returned.
        """
        values = self._values(p) if self._is_changing else {}
        masses, moments = ([np.tile(each, (len(p), 1))] for each in self._constant)
        if self._masses:
            masses.append(values["mass"].T)
        if self._bodies:
            moments.append(values["inertia"][self._moments].T)
        if self._armatures:
            moments.append(values["armature"].T)
        light = np.full(len(p), np.inf)
        for each in (np.hstack(masses), np.hstack(moments)):
            if each.size:
                light = np.minimum(light, each.min(axis=1) / np.maximum(each.max(axis=1), LEAST))
        first = np.argsort(light)[:_MOST_CHECKED]
        rows: Array = p[first[light[first] < MAY_BE_LIGHT]]
        return rows

    @cached_property
    def _moments(self) -> list[int]:
        """The places, among the entries of all inertias, of moments that depend on parameters."""
        entries = [(place, entry) for body in self._bodies for place, entry in enumerate(body.inertia.flat())]
        return [at for at, (place, entry) in enumerate(entries) if place % 4 == 0 and entry.free_symbols]

    @property
    def _is_changing(self) -> bool:
        return bool(self._masses or self._armatures)

    def _values(self, p: Array) -> dict[str, Array]:
        return run_with_numpy(self._program, dict(zip(names_of(self._parameters), p.T, strict=True)))

    @cached_property
    def _program(self) -> Program:
        return self._make()
