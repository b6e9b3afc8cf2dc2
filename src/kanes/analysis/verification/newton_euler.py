"""Newton's and Euler's equations for every free body, with all reactions as unknowns.

    d/dt (m v) = F + f,    d/dt (I·ω) = τ + n        for each free body
    Σ f·δv + Σ n·δω = 0                              for every motion that the constraints allow

The reactions f and n are not eliminated but solved for, together with q̈. A point with a force but no mass, and a frame
with a torque but no body, are free bodies without inertia; so is a coordinate with a generalized force, in the one
dimension of its rate, and a rotor in a joint, whose momentum is J q̇.

Source: lecture-partials, "Newton-Euler Equations for a single rigid body".
"""

from __future__ import annotations

import numpy as np

from kanes.analysis.verification.configuration import Configuration
from kanes.base.rank import column_space, null_space
from kanes.base.types import Array, GraphMatrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.graphs.graph import Graph
from kanes.model.parts import Body, CoordinateForce, Force


class NewtonEuler:
    """The free-body equations of a system as numerical functions of q, q̇, t, parameters and inputs."""

    def __init__(self, configuration: Configuration[GraphMatrix], graph: Graph) -> None:
        self._configuration = configuration
        self._graph = graph
        self._n = len(configuration.q)
        momentum, velocity, applied = self._free_bodies()
        qdot = configuration.qdot
        a, b = configuration.constraints()
        lifted = configuration.lift(list(qdot))
        self._function = graph.function(
            [
                graph.jacobian(momentum, qdot),  # ∂p/∂q̇, the coefficient of q̈ in ṗ
                configuration.rate(momentum),  # the rest of ṗ
                graph.jacobian(velocity, qdot),  # J of δv = J δq
                applied,
                a,
                configuration.rate(a @ lifted + b),
            ]
        )

    def _free_bodies(self) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix]:
        """Momenta, velocities and applied forces of all free bodies, one below the other."""
        configuration, graph = self._configuration, self._graph
        system = configuration.system
        forces: dict[Point, GraphMatrix] = {mass.center: graph.zeros(3, 1) for mass in system.masses}
        torques: dict[Frame, GraphMatrix] = {body.frame: graph.zeros(3, 1) for body in system.bodies}
        rates: list[GraphMatrix] = []
        generalized: list[GraphMatrix] = []
        for load in system.loads:
            for action in load.actions:
                if isinstance(action, CoordinateForce):
                    rates.append(configuration.rate(configuration.lift([action.coordinate])))
                    generalized.append(configuration.lift([action.value]))
                    continue
                vector = configuration.action(action)
                if isinstance(action, Force):
                    forces[action.point] = forces.get(action.point, graph.zeros(3, 1)) + vector
                else:
                    torques[action.frame] = torques.get(action.frame, graph.zeros(3, 1)) + vector
        for rate, value in configuration.rate_forces:
            rates.append(rate)
            generalized.append(value)
        velocities = [configuration.velocity(point) for point in forces]
        spins = [configuration.angular_velocity(frame) for frame in torques]
        momenta = [v * self._mass_at(point) for point, v in zip(forces, velocities, strict=True)]
        momenta += [self._inertia_of(frame) @ w for frame, w in zip(torques, spins, strict=True)]
        momenta += [graph.zeros(1, 1) for _ in rates]
        for armature in (each for body in system.bodies for each in body.armatures):
            rates.append(configuration.lift([armature.rate]))
            momenta.append(rates[-1] * graph.scalar(armature.inertia))
            generalized.append(graph.zeros(1, 1))
        return (
            graph.stack_rows(momenta, 1),
            graph.stack_rows([*velocities, *spins, *rates], 1),
            graph.stack_rows([*forces.values(), *torques.values(), *generalized], 1),
        )

    def _mass_at(self, point: Point) -> GraphMatrix | int:
        masses = [mass.mass for mass in self._configuration.system.masses if mass.center is point]
        return self._graph.scalar(sum(masses[1:], start=masses[0])) if masses else 0

    def _inertia_of(self, frame: Frame) -> GraphMatrix:
        """R I Rᵀ, summed over the bodies fixed in the frame."""
        R = self._configuration.rotation(frame)
        total = self._graph.zeros(3, 3)
        bodies: list[Body] = [body for body in self._configuration.system.bodies if body.frame is frame]
        for body in bodies:
            total = total + R @ self._graph.lift(body.inertia) @ R.T
        return total

    def accelerations(self, inputs: Array) -> Array:
        """q̈ from the free-body equations at one state."""
        P, rest, J, applied, a, drift = self._function(inputs)
        a, drift = without_repetition(a, drift)
        allowed = null_space(a)
        size = P.shape[0]
        # Unknowns: q̈, then the reactions of all free bodies.
        bodies = np.hstack([P, -np.eye(size)])
        workless = np.hstack([np.zeros((allowed.shape[1], self._n)), (J @ allowed).T])
        constraints = np.hstack([a, np.zeros((a.shape[0], size))])
        matrix = np.vstack([bodies, workless, constraints])
        right = np.concatenate([(applied - rest).ravel(), np.zeros(allowed.shape[1]), -drift.ravel()])
        solution: Array = np.linalg.solve(matrix, right)
        return solution[: self._n]


def without_repetition(a: Array, drift: Array) -> tuple[Array, Array]:
    """Constraints a q̈ + drift = 0 as independent combinations:  Uᵀ a q̈ + Uᵀ drift = 0  with  a = U Σ Vᵀ."""
    columns = column_space(a)
    return columns.T @ a, columns.T @ drift
