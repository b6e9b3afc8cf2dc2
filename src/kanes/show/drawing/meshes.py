"""Items as faces: the bodies of a scene in numbers, ready to be projected.

Faces are small, so that they can be sorted by the depth of their centres.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

import numpy as np

from kanes.base.types import Array
from kanes.show.drawing.body_solids import rotation_to
from kanes.show.drawing.scene import SceneItem

_AROUND = 36
_PARTS = 4  # of an edge of a box, or of a radius of a cap


@dataclass(frozen=True, eq=False)
class Mesh:
    """Four-sided faces by the numbers of their corners, anticlockwise from outside; three corners may be two of four.

    A smooth mesh has no edges of its own, only an outline.
    """

    corners: Array  # corner × 3
    faces: Array  # face × 4
    smooth: bool

    @cached_property
    def edges(self) -> Array:
        """Edge × (corner, corner, face, face); the second face is −1 at a rim."""
        return _edges(self.faces)

    def moved(self, R: Array, at: Array, lengths: Array | float = 1.0) -> Mesh:
        """Stretched along its axes, rotated and translated."""
        mesh = Mesh((self.corners * lengths) @ R.T + at, self.faces, self.smooth)
        vars(mesh)["edges"] = self.edges
        return mesh


@cache
def box() -> Mesh:
    """A box with edges of 2."""
    steps = np.linspace(-1, 1, _PARTS + 1)
    corners: list[tuple[float, ...]] = []
    numbers: dict[tuple[float, ...], int] = {}
    faces = []

    def number(corner: tuple[float, ...]) -> int:
        if corner not in numbers:
            numbers[corner] = len(corners)
            corners.append(corner)
        return numbers[corner]

    for axis in range(3):
        for side in (-1.0, 1.0):
            for a, b in pairwise(steps):
                for c, d in pairwise(steps):
                    square = [(a, c), (b, c), (b, d), (a, d)][:: int(side)]
                    placed = [np.roll([side, *pair], axis) for pair in square]
                    faces.append([number(tuple(map(float, corner))) for corner in placed])
    return Mesh(np.array(corners), np.array(faces), smooth=False)


def revolved(profile: Array, smooth: bool, around: int = _AROUND) -> Mesh:
    """A profile of radii and heights, from the top down, revolved about z."""
    angles = 2 * np.pi * np.arange(around) / around
    rings = [np.column_stack([r * np.cos(angles), r * np.sin(angles), np.full(around, z)]) for r, z in profile]
    on_axis = tuple(ring for ring, (radius, _) in enumerate(profile) if radius == 0)
    faces, edges = _wound(len(profile), around, on_axis)
    mesh = Mesh(np.concatenate(rings), faces, smooth)
    vars(mesh)["edges"] = edges
    return mesh


@cache
def _wound(rings: int, around: int, on_axis: tuple[int, ...]) -> tuple[Array, Array]:
    """Faces between rings, and their edges; the corners of a ring on the axis are one and the same."""
    start = np.arange(rings - 1)[:, None] * around + np.arange(around)
    after = np.arange(rings - 1)[:, None] * around + (np.arange(around) + 1) % around
    faces = np.stack([start, start + around, after + around, after], axis=-1).reshape(-1, 4)
    for ring in on_axis:
        faces[(faces >= ring * around) & (faces < (ring + 1) * around)] = ring * around
    return faces, _edges(faces)


def _edges(faces: Array) -> Array:
    """Edge × (corner, corner, face, face); the second face is −1 at a rim."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, face in enumerate(faces.tolist()):
        for a, b in zip(face, face[1:] + face[:1], strict=True):
            if a != b:
                found.setdefault((min(a, b), max(a, b)), []).append(number)
    rows = [(a, b, faces[0], faces[1] if len(faces) > 1 else -1) for (a, b), faces in found.items()]
    return np.array(rows, dtype=int).reshape(-1, 4)


@cache
def ball(around: int = _AROUND) -> Mesh:
    """A ball of radius 1."""
    angles = np.linspace(0, np.pi, around // 2 + 1)
    profile = np.column_stack([np.sin(angles), np.cos(angles)])
    profile[0, 0] = profile[-1, 0] = 0.0
    return revolved(profile, smooth=True, around=around)


@cache
def tube(parts: int = 6, tip: float = 1.0, around: int = _AROUND) -> Mesh:
    """A cylinder of radius 1 from −1 to 1; with a tip of 0 a cone."""
    down = np.linspace(0, 1, _PARTS + 1)
    sides = np.linspace(1, -1, parts + 1)
    top = [(r * tip, 1.0) for r in down] if tip else [(0.0, 1.0)]
    wall = [(tip + (1 - tip) * (1 - z) / 2, z) for z in sides[1:]]
    bottom = [(r, -1.0) for r in down[-2::-1]]
    return revolved(np.array([*top, *wall, *bottom]), smooth=False, around=around)


def capsule(radius: float, length: float, parts: int) -> Mesh:
    """Round ends about (0, 0, ±length/2)."""
    angles = np.linspace(0, np.pi / 2, 6)
    top = [(radius * np.sin(a), length / 2 + radius * np.cos(a)) for a in angles]
    top[0] = (0.0, length / 2 + radius)
    middle = [(radius, z) for z in np.linspace(length / 2, -length / 2, parts + 1)[1:-1]]
    return revolved(np.array([*top, *middle, *[(r, -z) for r, z in top[::-1]]]), smooth=True, around=20)


def half_shell(radius: float, length: float | None) -> Mesh:
    """The lower half of a hollow sphere, or of a hollow cylinder along z, seen from within."""
    down = np.linspace(np.pi / 2, np.pi, _AROUND // 4 + 1)
    if length is None:
        profile = np.column_stack([np.sin(down), np.cos(down)]) * radius
        profile[-1, 0] = 0.0
        shell = revolved(profile, smooth=True)
        return Mesh(shell.corners, shell.faces[:, ::-1], smooth=True)
    angles = np.linspace(np.pi, 2 * np.pi, _AROUND // 2 + 1)
    heights = np.linspace(-length / 2, length / 2, 7)
    corners = [(radius * np.cos(a), radius * np.sin(a), z) for z in heights for a in angles]
    across = len(angles)
    faces = [
        [r * across + k, (r + 1) * across + k, (r + 1) * across + k + 1, r * across + k + 1]
        for r in range(len(heights) - 1)
        for k in range(across - 1)
    ]
    return Mesh(np.array(corners), np.array(faces), smooth=True)


def solid_mesh(item: SceneItem, R: Array, at: Array) -> Mesh:
    """A solid with its own axes R about a place."""
    match item.kind:
        case "box":
            return box().moved(R, at, np.array(item.lengths) / 2)
        case "ellipsoid":
            return ball().moved(R, at, np.array(item.lengths))
        case "ball":
            return ball(20).moved(R, at, item.lengths[0])
        case "capsule":
            radius, length = item.lengths
            return capsule(radius, length, 6).moved(R, at)
        case "cone":
            radius, length = item.lengths
            middle = at + R @ np.array([0, 0, length / 4])
            return tube(tip=0.0).moved(R, middle, np.array([radius, radius, length / 2]))
        case "pin":
            radius, length = item.lengths
            return tube(2, around=24).moved(R, at, np.array([radius, radius, length / 2]))
    radius, length = item.lengths
    return tube().moved(R, at, np.array([radius, radius, length / 2]))


def between(start: Array, stop: Array, radius: float, *, round_ends: bool = False) -> Mesh:
    """A rod from one place to another."""
    length = float(np.linalg.norm(stop - start))
    R = rotation_to(stop - start) if length else np.eye(3)
    middle = (start + stop) / 2
    if round_ends:
        # Parts about as long as the rod is thick can be sorted by depth.
        parts = int(np.clip(length / (2 * radius), 2, 16))
        return capsule(radius, length, parts).moved(R, middle)
    return tube(8, around=16).moved(R, middle, np.array([radius, radius, length / 2]))


def coil(start: Array, stop: Array, radius: float, across: Array) -> Array:
    """A line that winds from one place to another, corner × 3: straight at both ends, eight coils between."""
    p = stop - start
    length = float(np.linalg.norm(p))
    if length == 0:
        return np.array([start, stop])
    axis = p / length
    side = np.cross(axis, across)
    if np.linalg.norm(side) < 1e-6:
        side = np.cross(axis, [1.0, 0.3, 0.2])
    side = side / np.linalg.norm(side)
    other = np.cross(axis, side)
    lead = 0.16 * length
    turns = 8
    angle = np.linspace(0, 2 * np.pi * turns, 16 * turns + 1)
    along = lead + (length - 2 * lead) * angle / angle[-1]
    swell = radius * np.minimum(1, np.minimum(angle, angle[-1] - angle) / (0.5 * np.pi))
    wound = (
        start + np.outer(along, axis) + np.outer(swell * np.sin(angle), side) + np.outer(swell * np.cos(angle), other)
    )
    return np.vstack([start, start + lead * axis, wound[1:-1], stop - lead * axis, stop])
