"""Masses and inertias: as written, or of the shapes of a body.

Moments of solids and shells are those of uniform ones about their own axes; z is the axis of revolution.
Capsules and shells are sums over their parts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.document import MjcfBody, MjcfMass
from kanes.formats.mjcf.placement import MjcfPlace, placement
from kanes.formats.mjcf.settings import MjcfSettings

NO_MASS = MjcfMass(0.0, np.zeros(3), np.zeros((3, 3)))
# How many numbers of `size` each shape has.
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
Moments = tuple[float, float, float]


def solid(shape: str, size: Sequence[float]) -> tuple[float, Moments]:
    """The volume of a solid and its moments of inertia for a mass of one."""
    if shape == "sphere":
        return 4 / 3 * math.pi * size[0] ** 3, _three(2 / 5 * size[0] ** 2)
    if shape == "ellipsoid":
        a, b, c = (length**2 for length in size)
        return 4 / 3 * math.pi * math.prod(size), ((b + c) / 5, (c + a) / 5, (a + b) / 5)
    if shape == "box":
        a, b, c = (length**2 for length in size)
        return 8 * math.prod(size), ((b + c) / 3, (c + a) / 3, (a + b) / 3)
    r, length = size[0], 2 * size[1]
    tube, ends = math.pi * r**2 * length, 4 / 3 * math.pi * r**3
    across, axial = (3 * r**2 + length**2) / 12, r**2 / 2
    if shape == "cylinder":
        return tube, (across, across, axial)
    # Half a ball has its mass centre at 3 r/8 from its flat side.
    ends_across = 2 / 5 * r**2 + length**2 / 4 + 3 / 8 * length * r
    return _mixed((tube, across, axial), (ends, ends_across, 2 / 5 * r**2))


def shell(shape: str, size: Sequence[float]) -> tuple[float, Moments] | None:
    """The area of a thin shell and its moments for a mass of one; None for a shape whose area has no closed form."""
    if shape == "sphere":
        return 4 * math.pi * size[0] ** 2, _three(2 / 3 * size[0] ** 2)
    if shape == "box":
        return _box_shell(*size)
    if shape == "ellipsoid":
        return shell("sphere", size[:1]) if size[0] == size[1] == size[2] else None
    r, length = size[0], 2 * size[1]
    tube = 2 * math.pi * r * length, r**2 / 2 + length**2 / 12, r**2
    if shape == "cylinder":
        return _mixed(tube, (2 * math.pi * r**2, r**2 / 4 + length**2 / 4, r**2 / 2))
    return _mixed(tube, (4 * math.pi * r**2, 2 / 3 * r**2 + length**2 / 4 + length * r / 2, 2 / 3 * r**2))


def _box_shell(a: float, b: float, c: float) -> tuple[float, Moments]:
    half = np.array([a, b, c])
    areas = 8 * np.array([b * c, c * a, a * b])  # of both sides perpendicular to each axis
    squares = np.tile(half**2 / 3, (3, 1))  # mean square along each axis, of the sides perpendicular to it
    np.fill_diagonal(squares, half**2)
    x, y, z = (float(number) for number in areas @ squares / areas.sum())
    return float(areas.sum()), (y + z, z + x, x + y)


def _three(moment: float) -> Moments:
    return moment, moment, moment


def _mixed(*parts: tuple[float, float, float]) -> tuple[float, Moments]:
    """The sum of parts of a body of revolution, each with its size, and moments across and about the axis."""
    total = sum(size for size, _, _ in parts)
    if total == 0:
        return 0.0, (0.0, 0.0, 0.0)
    across = sum(size * moment for size, moment, _ in parts) / total
    axial = sum(size * moment for size, _, moment in parts) / total
    return total, (across, across, axial)


def placed_mass(mass: float, moments: Sequence[float], place: MjcfPlace) -> MjcfMass:
    """A mass with principal moments in the axes of its place."""
    return MjcfMass(mass, place.p, place.R @ np.diag(moments) @ place.R.T)


def together(masses: Sequence[MjcfMass]) -> MjcfMass:
    """Several masses as one.

    I = Σ I_k + m_k (r·r U − r r),  r from the common centre
    """
    total = sum(each.mass for each in masses)
    if not masses or total <= 0:
        return NO_MASS
    center = sum((each.mass * each.center for each in masses), np.zeros(3)) / total
    inertia = np.zeros((3, 3))
    for each in masses:
        r = each.center - center
        inertia = inertia + each.inertia + each.mass * (r @ r * np.eye(3) - np.outer(r, r))
    return MjcfMass(total, center, inertia)


def read_inertial(node: XmlNode, settings: MjcfSettings) -> MjcfMass:
    """An <inertial> element."""
    place, mass = placement(node, settings), node.attribute_number("mass")
    if mass < 0:
        raise node.fault(f"the mass is {mass:g}", "Give zero or more")
    if node.attributes.get("fullinertia", "").strip():
        xx, yy, zz, xy, xz, yz = node.attribute_numbers("fullinertia", count=6)
        I = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        return MjcfMass(mass, place.p, place.R @ I @ place.R.T)
    moments = node.attribute_numbers("diaginertia", count=3, default=(0.0, 0.0, 0.0))
    if min(moments) < 0:
        raise node.fault("a moment of inertia is negative", "Give three that are zero or more")
    return placed_mass(mass, moments, place)


def settled_mass(given: MjcfMass, settings: MjcfSettings) -> MjcfMass:
    """A mass after the corrections of the compiler: lower bounds, and impossible moments made equal."""
    mass, inertia = max(given.mass, settings.boundmass), given.inertia
    moments, axes = np.linalg.eigh(inertia)
    if settings.boundinertia > moments[0]:
        moments = np.maximum(moments, settings.boundinertia)
        inertia = axes @ np.diag(moments) @ axes.T
    if settings.balanceinertia and moments[0] + moments[1] < moments[2]:
        inertia = np.eye(3) * moments.mean()
    return MjcfMass(mass, given.center, inertia)


def scale_to_total(bodies: Sequence[MjcfBody], total: float) -> float:
    """The factor that makes all masses add up to a total; 1 where that is not positive."""
    sum_now = sum(body.mass.mass for body in bodies)
    return total / sum_now if total > 0 and sum_now > 0 else 1.0
