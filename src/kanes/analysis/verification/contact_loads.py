"""Forces of contacts as loads, and the velocities along them, without Kane's method.

A force along a row of a contact acts on the points that touch, and its opposite at the same place of the other body.
Along a row that is a function of the coordinates alone, as of a stop, it is a generalized force on that function;
along a velocity, as of dry friction, one on that velocity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kanes.analysis.verification.configuration import Configuration
from kanes.base.types import GraphMatrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ZERO, Expr, StandIn
from kanes.model.constraints.rows import Material, Row, Slip, Turn
from kanes.model.contacts.parts import sides_of
from kanes.model.parts import Action, CoordinateForce, Force, Load, Torque
from kanes.model.system import System


@dataclass(frozen=True, eq=False)
class ContactLoads:
    """A system in which contacts are loads of the sizes λ, one for each row."""

    system: System
    forces: tuple[Expr, ...]  # λ
    rows: tuple[Row | Slip | Turn | Expr, ...]

    @classmethod
    def of(cls, system: System, rows: Sequence[Row]) -> ContactLoads:
        """Those of the rows of a layout."""
        pairs = {side.gap: side for side in sides_of(system.contacts)}
        found: list[Row | Slip | Turn | Expr] = []
        for row in rows:
            side = pairs.get(row)
            if side is not None and side.touching is not None and side.normal is not None:
                found.append(Slip(*side.touching, side.normal))
            elif row.velocity is not None:
                found.append(row.velocity)
            else:
                # That of what presses dry friction neither moves nor does anything.
                found.append(ZERO if row.configuration is None else row)
        forces = tuple(StandIn(f"force {number}") for number in range(len(found)))
        placed = [(k, row) for k, row in enumerate(found) if not isinstance(row, Expr)]
        loads = [Load(f"contact {k}", "force", _actions(row, forces[k])) for k, row in placed]
        return cls(replace(system, loads=(*system.loads, *loads), contacts=()), forces, tuple(found))

    @property
    def rate_forces(self) -> list[tuple[Expr, Expr]]:
        """Velocities that are expressions, with the generalized forces on them."""
        pairs = zip(self.rows, self.forces, strict=True)
        return [(row, force) for row, force in pairs if isinstance(row, Expr) and row != 0]

    def velocities(self, configuration: Configuration[GraphMatrix]) -> GraphMatrix:
        """v along all rows in q and q̇, a column."""
        algebra = configuration.algebra
        return algebra.stack_rows([_velocity(configuration, row) for row in self.rows], 1)


def _actions(row: Row | Slip | Turn, force: Expr) -> tuple[Action, ...]:
    if isinstance(row, Slip):
        return (*_on(row.first, force * row.direction), *_on(row.second, -force * row.direction))
    if isinstance(row, Turn):
        return (
            Torque("contact", row.first, force * row.direction),
            Torque("contact", row.second, -force * row.direction),
        )
    return (CoordinateForce("contact", _function(row), force),)


def _function(row: Row) -> Expr:
    """The function of the coordinates of which a row is the rate."""
    if row.configuration is None:
        raise TypeError(f"{row.name} is no function of the coordinates.")
    return row.configuration.expression


def _on(material: Material, force: Vector) -> tuple[Action, ...]:
    """A force on a material point: the same at its reference, and the moment about that."""
    found: tuple[Action, ...] = (Force("contact", material.point, force),)
    return (*found, Torque("contact", material.frame, force, arm=material.arm)) if material.arm.terms else found


def _velocity(configuration: Configuration[GraphMatrix], row: Row | Slip | Turn | Expr) -> GraphMatrix:
    if isinstance(row, Expr):
        return configuration.lift([row])
    if isinstance(row, Slip):
        first, second = (_of_material(configuration, each) for each in (row.first, row.second))
        return configuration.in_newtonian(row.direction).T @ (first - second)
    if isinstance(row, Turn):
        one, other = (configuration.angular_velocity(each) for each in (row.first, row.second))
        return configuration.in_newtonian(row.direction).T @ (one - other)
    return configuration.rate(configuration.lift([_function(row)]))


def _of_material(configuration: Configuration[GraphMatrix], material: Material) -> GraphMatrix:
    """v = v_point + ω × arm."""
    v = configuration.velocity(material.point)
    if not material.arm.terms:
        return v
    spin = configuration.algebra.skew(configuration.angular_velocity(material.frame))
    return v + spin @ configuration.in_newtonian(material.arm)
