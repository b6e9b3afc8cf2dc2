"""Loads, constraints, surfaces and drawings in a model file; one key of each names its kind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from kanes.formats.model_files.entries.laws import AnyFriction, AnyLaw
from kanes.formats.model_files.entries.values import (
    AxisOrVector,
    AxisValue,
    Entry,
    Formula,
    FormulaOrSamples,
    Name,
    PairOfAxes,
    RotationValue,
    SpotValue,
    TripleOfFormulas,
    VectorValue,
    first_key,
    one_of,
    worded,
)

_Two = Annotated[list[Name], Field(min_length=2, max_length=2)]


class NamedEntry(Entry):
    """What loads and constraints have in common."""

    name: Name | None = None
    """Its name; numbered if left out."""


class ForceEntry(NamedEntry):
    """A force."""

    force: VectorValue
    """The force; a list is in the frame of the body, and for points and particles in the Newtonian frame."""
    on: Name
    """The point, body or particle that it acts on."""
    at: SpotValue | None = None
    """Where on the body: a point, three lengths in its frame from its origin, or a vector from the origin O."""
    reaction: Name | None = None
    """What takes the opposite force."""


class TorqueEntry(NamedEntry):
    """A torque."""

    torque: VectorValue
    """The torque; a list is in the frame of the body."""
    on: Name
    """The body or frame that it acts on."""
    reaction: Name | None = None
    """What takes the opposite torque."""


class SpringEntry(NamedEntry):
    """A spring between two points, with a damper beside it."""

    spring: _Two
    """Two points, bodies or particles."""
    stiffness: Formula
    """Force per length."""
    rest: Formula
    """Length when slack."""
    damping: Formula = 0
    """Of the damper beside it."""


class DamperEntry(NamedEntry):
    """A damper between two points."""

    damper: _Two
    """Two points, bodies or particles."""
    damping: Formula
    """Force per rate of length."""


class ActuatorEntry(NamedEntry):
    """An actuator between two points."""

    actuator: _Two
    """Two points, bodies or particles."""
    force: Formula
    """It pushes them apart where it is positive."""


# Surfaces


class PlaneEntry(Entry):
    """A plane to roll upon."""

    normal: VectorValue
    """It points to the side of what rolls."""
    at: Name | None = None
    """A point of the plane."""


class BallEntry(Entry):
    """A ball, or a bowl to roll in."""

    radius: Formula
    """Of the ball."""
    at: Name | None = None
    """Its centre."""
    inside: StrictBool = False
    """Whether it is rolled in."""


class HoopEntry(Entry):
    """A circle with a sharp edge."""

    radius: Formula
    """Of the circle."""
    axis: AxisOrVector = "y"
    """About which it is round."""
    at: Name | None = None
    """Its centre."""


class TorusEntry(HoopEntry):
    """A wheel with a round tyre."""

    tube: Formula
    """Radius of the tyre."""


class EggEntry(Entry):
    """An ellipsoid."""

    a: Formula
    """Half-axis along x."""
    b: Formula
    """Half-axis along y."""
    c: Formula
    """Half-axis along z."""
    at: Name | None = None
    """Its centre."""


class TubeEntry(Entry):
    """An infinite cylinder to roll upon, or in."""

    radius: Formula
    """Of the cylinder."""
    axis: AxisOrVector
    """Of the cylinder."""
    at: Name | None = None
    """A point of its axis."""
    inside: StrictBool = False
    """Whether it is rolled in."""


class PointsEntry(Entry):
    """Single points, for contact."""

    points: list[Name]
    """Points fixed in the body."""


class CornersEntry(Entry):
    """Corners of a box, for contact."""

    x: Formula
    """Edge along x; zero leaves four corners of a rectangle."""
    y: Formula
    """Edge along y."""
    z: Formula
    """Edge along z."""
    at: Name | None = None
    """Its middle."""


class PillEntry(Entry):
    """A rod with round ends, for contact."""

    radius: Formula
    """Of the ends."""
    length: Formula
    """Between the centres of the ends."""
    axis: AxisOrVector = "z"
    """Along which it is long."""
    at: Name | None = None
    """Its middle."""


SURFACES: dict[str, object] = {
    "plane": Annotated[PlaneEntry, first_key("normal")],
    "sphere": Annotated[BallEntry, first_key("radius")],
    "disc": Annotated[HoopEntry, first_key("radius")],
    "torus": TorusEntry,
    "ellipsoid": EggEntry,
    "cylinder": TubeEntry,
    "points": Annotated[PointsEntry, first_key("points")],
    "corners": CornersEntry,
    "capsule": PillEntry,
}
AnySurface = worded("surface", SURFACES, "{disc: {radius: r, axis: y}}")


# Compliant contact


class CompliantContactEntry(NamedEntry):
    """Compliant contact of two surfaces."""

    contact: Name
    """The body, particle or point that touches."""
    surface: AnySurface | None = None
    """Its surface; a particle or point may have none."""
    on: AnySurface
    """What it touches."""
    on_body: Name | None = None
    """The body that carries the latter; the ground if left out."""
    law: AnyLaw
    """Of the normal force."""
    friction: AnyFriction | None = None
    """Of the force along the surfaces; none if left out."""


LOADS: dict[str, type[Entry]] = {
    "torque": TorqueEntry,
    "spring": SpringEntry,
    "damper": DamperEntry,
    "actuator": ActuatorEntry,
    "contact": CompliantContactEntry,
    "force": ForceEntry,
}
LoadEntry = ForceEntry | TorqueEntry | SpringEntry | DamperEntry | ActuatorEntry | CompliantContactEntry
AnyLoad = one_of("load", LOADS, "{torque: T*N.z, on: A}")


# Constraints


class VelocityEntry(NamedEntry):
    """A nonholonomic constraint."""

    velocity: Formula
    """What is zero, linear in speeds or rates."""


class ConfigurationEntry(NamedEntry):
    """A holonomic constraint."""

    configuration: Formula
    """What is zero, of coordinates and time."""


class CouplingEntry(NamedEntry):
    """Gears, belts, racks."""

    coupling: dict[str, Formula]
    """Factors by coordinate."""
    equals: Formula = 0
    """What Σ factor × coordinate is."""


class DistanceEntry(NamedEntry):
    """Two points at a distance."""

    distance: _Two
    """Two points, bodies or particles."""
    length: Formula
    """The distance."""


class LoopEntry(NamedEntry):
    """A loop that a joint closes."""

    loop: _Two
    """A point of each side."""
    joint: Literal["spherical", "pin", "universal", "cylindrical", "slider", "planar", "weld"] = "spherical"
    """The joint."""
    bodies: _Two | None = None
    """The two bodies, or frames; all but spherical joints need them."""
    axis: PairOfAxes | None = None
    """x, y or z of both, or a list of two vectors."""


class RollingEntry(NamedEntry):
    """A body that rolls on another one or on the ground."""

    rolling: Name
    """The body that rolls."""
    surface: AnySurface
    """Its surface."""
    on: AnySurface
    """What it rolls upon."""
    on_body: Name | None = None
    """The body that is rolled upon; the ground if left out."""
    slipping: StrictBool = False
    """Whether it slips, without friction."""


class PrescribeEntry(NamedEntry):
    """A coordinate or point whose motion is given."""

    prescribe: Name
    """The coordinate, point, body or particle."""
    law: FormulaOrSamples
    """A formula of time, or samples; for points a vector from the origin O."""


CONSTRAINTS: dict[str, type[Entry]] = {
    "velocity": VelocityEntry,
    "configuration": ConfigurationEntry,
    "coupling": CouplingEntry,
    "distance": DistanceEntry,
    "loop": LoopEntry,
    "rolling": RollingEntry,
    "prescribe": PrescribeEntry,
}
ConstraintEntry = (
    VelocityEntry | ConfigurationEntry | CouplingEntry | DistanceEntry | LoopEntry | RollingEntry | PrescribeEntry
)
AnyConstraint = one_of("constraint", CONSTRAINTS, "{loop: [P, Q]}")


# Drawings


class ShapeEntry(Entry):
    """What shapes have in common."""

    at: TripleOfFormulas | None = None
    """Where its middle is in the body, from its origin; the mass centre if left out."""
    turned: RotationValue | None = None
    """How its axes are turned from those of the body."""


class BoxShape(ShapeEntry):
    """A box."""

    x: Formula
    """Edge along x."""
    y: Formula
    """Edge along y."""
    z: Formula
    """Edge along z."""


class SphereShape(Entry):
    """A ball."""

    radius: Formula
    """Of the ball."""
    at: TripleOfFormulas | None = None
    """Where its middle is in the body, from its origin; the mass centre if left out."""


class EllipsoidShape(ShapeEntry):
    """An ellipsoid."""

    a: Formula
    """Half-axis along x."""
    b: Formula
    """Half-axis along y."""
    c: Formula
    """Half-axis along z."""


class RoundShape(ShapeEntry):
    """A cylinder, capsule or cone."""

    radius: Formula
    """Of what is round."""
    length: Formula
    """Along the axis."""
    axis: AxisValue = "z"
    """Of what is round."""


class ArrowShape(ShapeEntry):
    """An arrow."""

    length: Formula
    """From its start on."""
    axis: AxisValue = "z"
    """Along which it points."""


SHAPES: dict[str, object] = {
    "box": BoxShape,
    "sphere": SphereShape,
    "ellipsoid": EllipsoidShape,
    "cylinder": RoundShape,
    "capsule": RoundShape,
    "cone": RoundShape,
    "arrow": ArrowShape,
}
AnyShape = worded("shape", SHAPES, "{box: {x: 1, y: 2, z: 3}}")


class DrawingEntry(Entry):
    """What a body, particle or the ground looks like."""

    draw: Name
    """The body, the particle, or the Newtonian frame for the ground."""
    shape: AnyShape | None
    """A shape; null draws nothing."""
    color: Name | None = None
    """A word such as blue, or '#rrggbb'."""
