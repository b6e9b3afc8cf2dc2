"""The shape of a body: the one given by the user, the solid of its inertia, or rods between its joints.

A body whose inertia is given by moments alone is drawn as a solid that has these: for the principal moments I_1, I_2,
I_3 and the mass m an ellipsoid with the half-axes

    a_1 = √(5 (I_2 + I_3 − I_1) / 2 m)

or a disc, r = √(2 I_3 / m), where it is thin and round, or a box, whose edges are √(12 / 5) as long as the half-axes,
where it has no joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.rotations import Triple
from kanes.model.constraints.surfaces import Disc, Ellipsoid, Sphere, Surface, Torus
from kanes.model.shapes import Shape
from kanes.show.drawing.fixed_places import Values
from kanes.show.drawing.scene import SceneItem

# As fractions of the typical length: thin, and flat.
THIN, FLAT = 0.035, 0.02
# Moments that differ by less are taken to be equal: the difference is not visible.
_CLOSE = 1e-3


@dataclass(frozen=True)
class Solid:
    """A solid in a body: kind and lengths as items have them, its middle and its axes."""

    kind: str
    lengths: tuple[float, ...]
    at: Array
    turn: Array

    @property
    def reach(self) -> Array:
        """How far it goes along its own axes."""
        match self.kind:
            case "box":
                return np.array(self.lengths) / 2
            case "ellipsoid":
                return np.array(self.lengths)
            case "arrow":
                return np.array([0.0, 0.0, self.lengths[0]])
        radius, length = self.lengths
        return np.array([radius, radius, length / 2 + (radius if self.kind == "capsule" else 0.0)])

    def holds(self, place: Array, margin: float) -> bool:
        """Whether a place is in it, or nearly so."""
        inside = self.turn.T @ (place - self.at)
        return bool((np.abs(inside) <= self.reach + margin).all())

    def item(self, of: str, color: str, base: int) -> SceneItem:
        """The same in a scene."""
        turn = tuple(map(float, self.turn.ravel()))
        return SceneItem(self.kind, of, color, self.lengths, base, tuple(map(float, self.at)), turn)


def shaped(shape: Shape, values: Values, center: Array, size: float) -> Solid:
    """A shape that a user gave, or that a solid has."""
    lengths = tuple(values.number(length) for length in shape.lengths)
    at = center if shape.at is None else values.triple(shape.at)
    turn = values.rotation(shape.turned) @ rotation_to(values.triple(shape.axis))
    if shape.kind == "rod":
        return Solid("cylinder", (THIN * size, lengths[0]), at, turn)
    if shape.kind == "disc":
        return Solid("cylinder", (lengths[0], 2 * FLAT * lengths[0]), at, turn)
    if shape.kind == "box":
        lengths = tuple(max(length, FLAT * max(lengths)) for length in lengths)
    return Solid(shape.kind, lengths, at, turn)


def rolling_solid(surface: Surface, values: Values, axis: Array | None, at: Array) -> Solid | None:
    """A surface that rolls, as the solid in it; None for one that is not known by lengths."""
    turn = np.eye(3) if axis is None else rotation_to(axis)
    match surface:
        case Sphere():
            return Solid("ellipsoid", (values.number(surface.radius),) * 3, at, turn)
        case Ellipsoid():
            lengths = tuple(values.number(each) for each in (surface.a, surface.b, surface.c))
            return Solid("ellipsoid", lengths, at, turn)
        case Disc():
            radius = values.number(surface.radius)
            return Solid("cylinder", (radius, 3 * FLAT * radius), at, turn)
        case Torus():
            tube = values.number(surface.tube)
            return Solid("cylinder", (values.number(surface.radius) + tube, 2 * tube), at, turn)
    return None


def of_inertia(mass: float, I: Array, center: Array, span: float, *, jointed: bool) -> Solid | None:
    """A solid of a mass and a central inertia; None for one as thin as a rod, or with only one moment.

    An ellipsoid between joints that would be longer than the `span` between these is drawn smaller, in its proportions.
    """
    moments, axes = _principal(I)
    largest = moments[2]
    if mass <= 0 or largest <= 0 or moments[0] < _CLOSE * largest:
        return None
    across = moments.sum() - 2 * moments
    if abs(across[2]) < _CLOSE * largest and moments[1] - moments[0] < _CLOSE * largest:
        radius = float(np.sqrt(2 * largest / mass))
        return Solid("cylinder", (radius, 3 * FLAT * radius), center, rotation_to(axes[:, 2]))
    half = np.sqrt(2.5 * np.maximum(across, 0) / mass)
    half = np.maximum(half, FLAT * half.max())
    is_ball = half.max() - half.min() < _CLOSE * half.max()
    if jointed or is_ball:
        half = half * min(1.0, span / (2 * float(half.max()))) if jointed and span > 0 else half
        return Solid("ellipsoid", tuple(map(float, half)), center, axes)
    return Solid("box", tuple(map(float, half * np.sqrt(12 / 5))), center, axes)


def box_of_corners(mass: float, I: Array, center: Array, corners: Sequence[Array]) -> Solid | None:
    """A box in a plane with two of its corners, where these are as far from its centre as the moment has it.

    I = m r² / 3,  r² = b² + h²
    """
    moments, axes = _principal(I)
    if mass <= 0 or moments[1] > _CLOSE * moments[2]:
        return None
    radius = float(np.sqrt(3 * moments[2] / mass))
    flat = [corner - center for corner in corners if abs((corner - center) @ axes[:, 2]) < _CLOSE * radius]
    ends = [each for each in flat if abs(float(np.linalg.norm(each)) - radius) < _CLOSE * radius]
    for number, first in enumerate(ends):
        for second in ends[number + 1 :]:
            b = float(np.linalg.norm(second - first)) / 2
            h = float(np.linalg.norm(second + first)) / 2
            if min(b, h) > _CLOSE * radius:
                along, across = (second - first) / (2 * b), -(second + first) / (2 * h)
                turn = np.column_stack([along, across, np.cross(along, across)])
                return Solid("box", (2 * b, 2 * h, 0.5 * min(b, h)), center, turn)
    return None


def planar_disc(mass: float, I: Array, center: Array) -> Solid | None:
    """A disc of one moment of inertia about one axis."""
    moments, axes = _principal(I)
    if mass <= 0 or moments[2] <= 0:
        return None
    radius = float(np.sqrt(2 * moments[2] / mass))
    return Solid("cylinder", (radius, 3 * FLAT * radius), center, rotation_to(axes[:, 2]))


def _principal(I: Array) -> tuple[Array, Array]:
    """Principal moments, the largest last, and their right-handed axes; those of the matrix where it is diagonal."""
    if not np.any(I - np.diag(np.diag(I))):
        order = np.argsort(np.diag(I), kind="stable")
        moments, axes = np.diag(I)[order], np.eye(3)[:, order]
    else:
        moments, axes = np.linalg.eigh(I)
    axes[:, 0] *= np.sign(np.linalg.det(axes))
    return moments, axes


def rotation_to(axis: Array | Triple) -> Array:
    """A rotation that takes z to an axis, the shortest way."""
    a = np.asarray(axis, dtype=float) / np.linalg.norm(np.asarray(axis, dtype=float))
    if a[2] < -1 + 1e-12:
        return np.diag([1.0, -1.0, -1.0])
    v = np.array([-a[1], a[0], 0.0])
    skew = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    return np.eye(3) + skew + skew @ skew / (1 + a[2])
