"""Forces of contacts as loads, and the velocities along them, without Kane's method.

A force along a row of a contact acts on the points that touch, and its opposite at the same place of the other body.
Along a row that is a function of the coordinates alone, as of a stop, it is a generalized force on that function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kanes.analysis.verification.configuration import Configuration
from kanes.base.errors import WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import GraphMatrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, StandIn
from kanes.model.constraints.rows import Material, Row, Slip, Turn
from kanes.model.contacts.parts import latches_of, sides_of
from kanes.model.parts import Action, CoordinateForce, Force, Load, Torque
from kanes.model.system import System


@dataclass(frozen=True, eq=False)
class ContactLoads:
    """A system in which contacts are loads of the sizes λ, one for each row."""

    system: System
    forces: tuple[Expr, ...]  # λ
    rows: tuple[Row | Slip | Turn, ...]

    @classmethod
    def of(cls, system: System, rows: Sequence[Row]) -> ContactLoads:
        """Those of the rows of a layout."""
        pairs = {side.gap: side for side in sides_of(system.contacts)}
        unknown = [side.name for side in pairs.values() if side.gap.configuration is None]
        latched = [row for latch in latches_of(system.contacts) for row in latch.rows]
        unknown += [row.name for row in latched if row.configuration is None and row.place is None]
        if unknown:
            raise WrongValueError(
                f"'{system.name}': verification does not support ratchets, friction without a gap and latches of "
                f"velocity constraints, and the model has {listed(unknown)}. Leave them out to verify the rest."
            )
        found = list[Row | Slip | Turn]()
        for row in rows:
            side = pairs.get(row)
            if side is not None and side.touching is not None and side.normal is not None:
                found.append(Slip(*side.touching, side.normal))
            else:
                found.append(row.velocity if isinstance(row.velocity, (Slip, Turn)) else row)
        forces = tuple(StandIn(f"force {number}") for number in range(len(found)))
        loads = [Load(f"contact {k}", "force", _actions(row, forces[k])) for k, row in enumerate(found)]
        return cls(replace(system, loads=(*system.loads, *loads), contacts=()), forces, tuple(found))

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
    if row.configuration is None:
        raise TypeError(f"{row.name} has neither places nor a function of the coordinates.")
    return (CoordinateForce("contact", row.configuration.expression, force),)


def _on(material: Material, force: Vector) -> tuple[Action, ...]:
    """A force on a material point: the same at its reference, and the moment about that."""
    found: tuple[Action, ...] = (Force("contact", material.point, force),)
    return (*found, Torque("contact", material.frame, force, arm=material.arm)) if material.arm.terms else found


def _velocity(configuration: Configuration[GraphMatrix], row: Row | Slip | Turn) -> GraphMatrix:
    if isinstance(row, Slip):
        first, second = (_of_material(configuration, each) for each in (row.first, row.second))
        return configuration.in_newtonian(row.direction).T @ (first - second)
    if isinstance(row, Turn):
        first, second = (configuration.angular_velocity(each) for each in (row.first, row.second))
        return configuration.in_newtonian(row.direction).T @ (first - second)
    if row.configuration is None:
        raise TypeError(f"{row.name} has neither places nor a function of the coordinates.")
    return configuration.rate(configuration.lift([row.configuration.expression]))


def _of_material(configuration: Configuration[GraphMatrix], material: Material) -> GraphMatrix:
    """v = v_point + ω × arm."""
    v = configuration.velocity(material.point)
    if not material.arm.terms:
        return v
    spin = configuration.algebra.skew(configuration.angular_velocity(material.frame))
    return v + spin @ configuration.in_newtonian(material.arm)
