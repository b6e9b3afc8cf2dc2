"""Energies and power as graphs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.quantities import plain_derivation
from kanes.expr.program import Program
from kanes.kane.energy import POTENTIAL, potential_energy
from kanes.kane.power import power


class Energetics:
    """Kinetic and potential energy, and the power of the loads that have no potential energy here."""

    def __init__(self, dynamics: Dynamics) -> None:
        self._dynamics = dynamics

    @cached_property
    def kinetic(self) -> GraphMatrix:
        recursion, system = self._dynamics.recursion, self._dynamics.system
        if recursion is not None:
            return recursion.kinetic_energy()
        return plain_derivation(self._dynamics).kinetic_energy(system.masses)

    @cached_property
    def potential(self) -> GraphMatrix:
        """V = −Σ m g·r for gravity that is uniform in N."""
        system, recursion = self._dynamics.system, self._dynamics.recursion
        if recursion is not None and system.has_uniform_gravity:
            return recursion.potential_energy()
        return potential_energy(system, self._dynamics.graph, system.masses)

    def potential_program(self) -> Program:
        """V as a program."""
        return self._dynamics.graph.program({"V": self.potential})

    @cached_property
    def power(self) -> GraphMatrix:
        """The power of all loads without potential energy, and of moving constraints."""
        dynamics = self._dynamics
        own = self.power_of_loads(lambda: dynamics.udot)
        return own + dynamics.constraint_power if isinstance(dynamics, ConstrainedDynamics) else own

    def power_of_loads(self, udot: Callable[[], GraphMatrix]) -> GraphMatrix:
        """The power of all loads without potential energy, and of motions that frames and points prescribe, at u̇."""
        system, recursion = self._dynamics.system, self._dynamics.recursion
        if recursion is not None and system.has_uniform_gravity and not recursion.is_prescribed:
            return recursion.power()
        loads = system.loads
        if system.has_uniform_gravity:
            loads = tuple(load for load in loads if load.kind not in POTENTIAL)
        return power(plain_derivation(self._dynamics), loads, udot)
