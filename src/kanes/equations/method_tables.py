"""Direction-cosine tables and tables of partial velocities, as the sources draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kanes.base.errors import UnknownNameError
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.printing import unit_latex, unit_text, unit_unicode
from kanes.expr.symbols import Speed
from kanes.expr.tables import Label, Table
from kanes.expr.written_names import latex_label
from kanes.model.parts import Body, Particle

# What has partial velocities, or its name.
PartialsKey: TypeAlias = Body | Particle | Frame | Point | str


@dataclass(frozen=True, eq=False, repr=False)
class CosinesTable(Table):
    """Direction cosines of a frame in another: the dot products of their unit vectors."""

    matrix: Matrix


def cosines_table(frame: Frame, other: Frame, R: Matrix) -> CosinesTable:
    """Unit vectors of `frame` down the side, those of `other` across the top.

    Source: hussain-azlan, Table II.
    """
    latex = rf"{{}}^{{{latex_label(frame.name)}}}R^{{{latex_label(other.name)}}}"
    corner = Label(f"{frame.name}_R_{other.name}", f"{frame.name}R{other.name}", latex)
    cells = tuple(tuple(R[i, j] for j in range(3)) for i in range(3))
    return CosinesTable(corner, _unit_labels(other), _unit_labels(frame), cells, R)


def _unit_labels(frame: Frame) -> tuple[Label, ...]:
    return tuple(Label(unit_text(frame, i), unit_unicode(frame, i), unit_latex(frame, i)) for i in range(3))


class PartialVelocities(Protocol):
    """The interface of equations for a table of partials."""

    @property
    def speeds(self) -> tuple[Speed, ...]: ...

    def partial_angular_velocity(self, of: Frame | Body | str, speed: Speed | str) -> Vector: ...

    def partial_velocity(self, of: Point | Body | Particle | str, speed: Speed | str) -> Vector: ...

    def angular_velocity_remainder(self, of: Frame | Body | str) -> Vector: ...

    def velocity_remainder(self, of: Point | Body | Particle | str) -> Vector: ...


def partials_of(equations: PartialVelocities, things: Sequence[Body | Particle | Frame | Point]) -> Table:
    """One row per speed and one for the remainder; ω_r and v_r of each thing across.

    Source: lecture-partials, "Example Fig 2.6.1".
    """
    heads: list[Label] = []
    columns: list[list[Vector]] = []
    speeds = equations.speeds
    for thing in things:
        if isinstance(thing, (Body, Frame)):
            heads.append(_partial_label("ω", r"\omega", thing.name))
            partials = [equations.partial_angular_velocity(thing, speed) for speed in speeds]
            columns.append([*partials, equations.angular_velocity_remainder(thing)])
        if not isinstance(thing, (Body, Particle, Frame, Point)):
            raise UnknownNameError(f"{thing!r} has no partial velocities. Give bodies, particles, points or frames.")
        if not isinstance(thing, Frame):
            center = thing.center.name if hasattr(thing, "center") else thing.name
            heads.append(_partial_label("v", "v", center))
            partials = [equations.partial_velocity(thing, speed) for speed in speeds]
            columns.append([*partials, equations.velocity_remainder(thing)])
    rows = [*(Label.of(u) for u in speeds), Label("t", "t", "t")]
    cells = tuple(tuple(column[i] for column in columns) for i in range(len(rows)))
    return Table(Label("r", "r", "r"), tuple(heads), tuple(rows), cells)


def _partial_label(letter: str, command: str, name: str) -> Label:
    return Label(f"{letter}_r {name}", f"{letter}_r of {name}", rf"{command}_r^{{{latex_label(name)}}}")
