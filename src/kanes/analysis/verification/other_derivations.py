"""Lagrange's and Newton's and Euler's equations of a system as functions of its state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.analysis.verification.configuration import Configuration
from kanes.analysis.verification.lagrange import LagrangeTerms
from kanes.analysis.verification.newton_euler import NewtonEuler, without_repetition
from kanes.base.rank import null_space
from kanes.base.types import Array, Key
from kanes.equations.equations import Equations
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Expr
from kanes.model.system import System


class OtherDerivations:
    """Lagrange and Newton–Euler as functions from a state in q and u_I to u̇_I, through q̇ and q̈.

    The `system` may have further loads than that of the equations, with further symbols, which are zero unless given;
    so may forces on velocities.
    """

    def __init__(
        self,
        equations: Equations,
        system: System | None = None,
        further: Sequence[Expr] = (),
        rate_forces: Sequence[tuple[Expr, Expr]] = (),
    ) -> None:
        self._equations = equations
        system = equations.system if system is None else system
        rates = [q.dot for q in system.coordinates]
        graph = Graph((system.time, *system.coordinates, *rates, *system.parameters, *system.inputs, *further))
        self.graph, self.configuration = graph, Configuration(system, graph)
        lift = self.configuration.lift
        self.configuration.rate_forces += [(lift([velocity]), lift([force])) for velocity, force in rate_forces]
        self.terms = terms = LagrangeTerms(self.configuration)
        speeds = self.configuration.speeds()
        self._further = tuple(further)
        self._lagrange = graph.function([terms.mass_matrix, terms.generalized_forces - terms.bias, *terms.constraints])
        # Momenta of free bodies do not determine how a flexible one deforms.
        self.has_free_bodies = not any(body.is_flexible for body in system.bodies)
        self._newton_euler = NewtonEuler(self.configuration, graph) if self.has_free_bodies else None
        self._speed_rates = graph.function([graph.jacobian(speeds, rates), self.configuration.rate(speeds)])
        self._speeds = graph.function([speeds])
        self.rate_places = [graph.symbols.index(rate) for rate in rates]
        self._independent = [system.speeds.index(speed) for speed in equations.speeds]

    def lagrange(self, values: dict[Key, float]) -> Array:
        """u̇ by Lagrange."""
        inputs = self.inputs(values)
        return self.to_speeds(inputs, self.by_lagrange(inputs))

    def newton_euler(self, values: dict[Key, float]) -> Array:
        """u̇ by Newton and Euler."""
        inputs = self.inputs(values)
        return self.to_speeds(inputs, self.by_newton_euler(inputs))

    def by_lagrange(self, inputs: Array) -> Array:
        """q̈ by Lagrange."""
        M, f, a, drift = self._lagrange(inputs)
        a, drift = without_repetition(a, drift)
        m = a.shape[0]
        matrix = np.block([[M, -a.T], [a, np.zeros((m, m))]])
        solution: Array = np.linalg.solve(matrix, np.concatenate([f.ravel(), -drift.ravel()]))
        return solution[: M.shape[0]]

    def by_newton_euler(self, inputs: Array) -> Array:
        """q̈ by Newton and Euler."""
        if self._newton_euler is None:
            raise ValueError("Newton's and Euler's equations are those of rigid bodies.")
        return self._newton_euler.accelerations(inputs)

    def inputs(self, values: Mapping[Key, float]) -> Array:
        """The numbers of all symbols of the graph."""
        system = self._equations.system
        qdot = self._equations.evaluate(dict(values))["qdot"]
        known = {**values, **{q.dot: float(rate) for q, rate in zip(system.coordinates, qdot, strict=True)}}
        known |= dict.fromkeys(self._further, 0.0)
        return np.array([known[symbol] for symbol in self.graph.symbols])

    def to_speeds(self, inputs: Array, qddot: Array) -> Array:
        """u̇ of the independent speeds."""
        return self.speed_rates(inputs, qddot)[self._independent]

    def speed_rates(self, inputs: Array, qddot: Array) -> Array:
        """u̇ = ∂u/∂q̇ q̈ + (the rest of du/dt), of all speeds."""
        by_rates, rest = self._speed_rates(inputs)
        udot: Array = by_rates @ qddot + rest.ravel()
        return udot

    def speeds(self, inputs: Array) -> Array:
        """u of all speeds."""
        return np.asarray(self._speeds(inputs)[0]).ravel()

    def rates(self, inputs: Array, speeds: Sequence[int], udot: Array, *, is_change: bool = False) -> Array:
        """q̈ from u̇ of some speeds and the constraints; or the change of q̇ from that of these speeds."""
        by_rates, rest = self._speed_rates(inputs)
        _, _, a, drift = self._lagrange(inputs)
        chosen = list(speeds)
        right = np.concatenate([udot, np.zeros(a.shape[0])])
        if not is_change:
            right -= np.concatenate([rest.ravel()[chosen], drift.ravel()])
        found: Array = np.linalg.lstsq(np.vstack([by_rates[chosen], a]), right, rcond=None)[0]
        return found

    def allowed(self, inputs: Array) -> Array:
        """Directions of q̇ that the constraints allow, in columns."""
        return null_space(self._lagrange(inputs)[2])
