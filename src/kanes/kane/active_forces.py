"""Step 4: generalized active forces.

    F_r = Σ v_r·R + Σ ω_r·T + Σ Q ∂q̇/∂u_r

Q is a generalized force on a coordinate q, such as the torque of a joint's motor.

Source: lecture-partials, "Generalized Active Forces"; hussain-azlan, Eq. 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from kanes.expr.algebra import M, Scalar
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.stacks import Stack
from kanes.expr.symbols import Expr
from kanes.kane.kinematics import Kinematics
from kanes.model.parts import CoordinateForce, Force, Load


class Resultants(Generic[M]):
    """All forces at each point, torques on each frame and forces on each coordinate, each summed."""

    def __init__(self, kinematics: Kinematics[M]) -> None:
        self._kinematics = kinematics
        self._forces: dict[Point, Stack[M]] = {}
        self._torques: dict[Frame, Stack[M]] = {}
        self._coordinate_forces: dict[Expr, Scalar] = {}
        self._columns: list[M] = []

    def add_force(self, point: Point, force: Stack[M]) -> None:
        self._forces[point] = self._forces[point] + force if point in self._forces else force

    def add_torque(self, frame: Frame, torque: Stack[M]) -> None:
        self._torques[frame] = self._torques[frame] + torque if frame in self._torques else torque

    def add_coordinate_force(self, coordinate: Expr, value: Scalar) -> None:
        known = self._coordinate_forces
        known[coordinate] = known[coordinate] + value if coordinate in known else value

    def add_generalized(self, column: M) -> None:
        """Add a column of generalized forces."""
        self._columns.append(column)

    def generalized(self, count: int) -> M:
        """The column Σ v_r·R + Σ ω_r·T + Σ Q ∂q̇/∂u_r."""
        total = self._kinematics.algebra.zeros(count, 1)
        for point, force in self._forces.items():
            total = total + self._kinematics.point(point).partials.dot(force)
        for frame, torque in self._torques.items():
            total = total + self._kinematics.frame(frame).partials.dot(torque)
        for coordinate, value in self._coordinate_forces.items():
            K, _, _ = self._kinematics.coordinate(coordinate)
            total = total + K.T * value
        for column in self._columns:
            total = total + column
        return total


def add_loads(resultants: Resultants[M], loads: Iterable[Load], kinematics: Kinematics[M]) -> None:
    """Add the loads to the resultants."""
    for load in loads:
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                resultants.add_coordinate_force(action.coordinate, kinematics.algebra.scalar(action.value))
            elif isinstance(action, Force):
                resultants.add_force(action.point, action.over(kinematics.algebra))
            else:
                resultants.add_torque(action.frame, action.over(kinematics.algebra))
