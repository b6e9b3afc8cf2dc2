"""Kane's equations in any mode of contacts, as `dynamics/contacts/` has them, at single states."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.base.types import Array, Key
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.equations.equations import Equations, graphs_of


class KaneInModes:
    """u̇, the forces of contacts, and what impulses do, from a state and the numbers of a mode."""

    def __init__(self, equations: Equations) -> None:
        self._system = system = equations.system
        graphs = graphs_of(equations)
        dynamics = graphs.in_form("auto")
        self.contacts = contacts = ContactDynamics.of(dynamics)
        speeds = dynamics.state_symbols[len(system.coordinates) :]
        # Which of all speeds are states.
        self.places = [system.speeds.index(speed) for speed in speeds]
        # Rows of constraints that follow from others have no force.
        self.kept = np.isin(np.arange(contacts.layout.kept), graphs.choice.rows).astype(float)
        graph = contacts.graph
        self._motion = graph.function([contacts.udot, contacts.forces])
        self._impacts = graph.function([contacts.responses, contacts.kinetic])

    def motion(self, values: Mapping[Key, float], speeds: Array, mode: Array) -> tuple[Array, Array]:
        """u̇ and λ in a mode."""
        udot, forces = self._motion(self._column(values, speeds, mode))
        return udot.ravel(), forces.ravel()

    def impacts(self, values: Mapping[Key, float], speeds: Array) -> tuple[Array, Array]:
        """What impulses along rows do to the speeds, and the coefficients of friction."""
        mode = np.zeros(len(self.contacts.mode_symbols))
        responses, kinetic = self._impacts(self._column(values, speeds, mode))
        return np.atleast_2d(responses), kinetic.ravel()

    def _column(self, values: Mapping[Key, float], speeds: Array, mode: Array) -> Array:
        places = self.contacts.layout.places
        known: dict[object, float] = {**values, **dict(zip(self._system.speeds, speeds, strict=True))}
        known |= dict(zip(self.contacts.mode_symbols, mode, strict=True))
        known |= {self.contacts.mode_symbols[places[f"kept {r}"]]: each for r, each in enumerate(self.kept)}
        return np.array([known[symbol] for symbol in self.contacts.graph.symbols])
