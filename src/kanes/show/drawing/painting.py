"""A scene at one moment as flat polygons and lines, those behind first."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.figures import INK
from kanes.base.types import Array
from kanes.show.drawing import meshes
from kanes.show.drawing.body_solids import rotation_to
from kanes.show.drawing.cameras import Camera
from kanes.show.drawing.scene import End, Scene, SceneItem

_WHITE = np.ones(3)
_OUTLINE = 0.7  # points
_GROUND, _HATCH = "#f1f2f4", "#9aa0a8"


@dataclass
class Painting:
    """Polygons with fill, stroke, width and depth; in blocks of as many corners each."""

    _corners: list[Array] = field(default_factory=list)  # polygon × corner × 2
    _depths: list[Array] = field(default_factory=list)
    _fills: list[Array] = field(default_factory=list)  # polygon × 4: red, green, blue, and 0 for none
    _strokes: list[Array] = field(default_factory=list)
    _widths: list[Array] = field(default_factory=list)

    def add(self, corners: Array, depths: ArrayLike, fill: Array | None, stroke: Array | None, width: float) -> None:
        """Polygons of one width; fill and stroke are one for all, or one for each."""
        corners = corners if corners.ndim == 3 else corners[None]
        count = corners.shape[0]
        self._corners.append(corners)
        self._depths.append(np.broadcast_to(np.asarray(depths, dtype=float), (count,)))
        self._fills.append(_opaque(fill, count))
        self._strokes.append(_opaque(stroke, count))
        self._widths.append(np.full(count, width))

    @property
    def polygons(self) -> list[Array]:
        """Corners of each, in the order in which they were added."""
        return [polygon for block in self._corners for polygon in block]

    @property
    def reach(self) -> Array:
        """All corners, corner × 2."""
        return np.concatenate([np.zeros((0, 2)), *(block.reshape(-1, 2) for block in self._corners)])

    @property
    def furthest(self) -> float:
        """The depth of what lies behind all else."""
        return min((float(block.min()) for block in self._depths if block.size), default=0.0)

    def ordered(self) -> tuple[list[Array], Array, Array, Array]:
        """Polygons, fills, strokes and widths, those behind first."""
        if not self._corners:
            return [], np.zeros((0, 4)), np.zeros((0, 4)), np.zeros(0)
        order = np.argsort(np.concatenate(self._depths), kind="stable")
        polygons = self.polygons
        parts = (np.concatenate(block)[order] for block in (self._fills, self._strokes, self._widths))
        fills, strokes, widths = parts
        return [polygons[number] for number in order], fills, strokes, widths


class Painter:
    """Paints a scene where its bases are."""

    def __init__(self, scene: Scene, camera: Camera, paleness: float = 0.0) -> None:
        self.scene, self.camera = scene, camera
        self.painting = Painting()
        self._paleness = paleness
        light = np.array([-0.35, 0.55, 0.85]) @ camera.axes
        self._light = light / np.linalg.norm(light)

    def paint(self, p: Array, R: Array) -> Painting:
        """All items, with bases at p and rotated by R."""
        self._p, self._R = p, R
        for item in self.scene.items:
            if item.kind != "plane":
                self._item(item)
        for item in self.scene.items:
            if item.kind == "plane":
                self._plane(item)
        return self.painting

    def place(self, end: End) -> Array:
        """Where an end is, in the axes of the ground."""
        base, numbers = end
        found: Array = self._p[base] + self._R[base] @ np.array(numbers)
        return found

    def rotated(self, base: int, numbers: Array) -> Array:
        """A direction in the axes of a base, in those of the ground."""
        found: Array = self._R[base] @ numbers
        return found

    def _item(self, item: SceneItem) -> None:
        at, turn = self.place((item.base, item.at)), self._R[item.base] @ np.array(item.turn).reshape(3, 3)
        match item.kind:
            case "rod":
                start, stop = map(self.place, item.ends or ())
                self._mesh(meshes.between(start, stop, item.lengths[0], round_ends=True), item.color)
            case "string" | "coil" | "damper" | "actuator" | "rail":
                self._line(item, turn)
            case "arrow":
                self._arrow(at, turn[:, 2], item.lengths[0], item.color)
            case "support":
                self._support(at, item.lengths[0])
            case "bowl":
                self._mesh(meshes.half_shell(item.lengths[0], None).moved(turn, at), _HATCH, paler=0.55)
            case "trough":
                self._mesh(
                    meshes.half_shell(item.lengths[0], item.lengths[1]).moved(self._trough_rotation(turn), at),
                    _HATCH,
                    paler=0.55,
                )
            case _:
                self._mesh(meshes.solid_mesh(item, turn, at), item.color)

    def _trough_rotation(self, turn: Array) -> Array:
        """The axis as it is, with the open side up."""
        axis = turn[:, 2]
        up = self._up - axis * (axis @ self._up)
        up = up / np.linalg.norm(up) if np.linalg.norm(up) > 1e-9 else turn[:, 1]
        return np.column_stack([np.cross(up, axis), up, axis])

    @property
    def _up(self) -> Array:
        gravity = np.array(self.scene.gravity)
        return -gravity / np.linalg.norm(gravity) if gravity.any() else self.camera.axes[1]

    # Faces

    def _mesh(self, mesh: meshes.Mesh, color: str, paler: float = 0.0) -> None:
        """Faces that look towards the eye, with the outline and sharp edges."""
        corners = mesh.corners
        projected = self.camera.project(corners)
        a, b, c, d = (corners[mesh.faces[:, k]] for k in range(4))
        normals = np.cross(c - a, d - b)
        sizes = np.linalg.norm(normals, axis=1)
        normals = normals / np.where(sizes > 0, sizes, 1.0)[:, None]
        facing = normals @ self.camera.eye
        front = facing > 1e-9
        depths = projected[mesh.faces, 2].mean(axis=1)
        lights = np.clip(normals @ self._light, 0, 1)
        base = self._toned(_rgb(color), paler)
        fills = _shaded(base, lights[front])
        self.painting.add(projected[mesh.faces[front], :2], depths[front], fills, fills, 0.6)
        self._edges(mesh, projected, normals, front, base)

    def _edges(self, mesh: meshes.Mesh, projected: Array, normals: Array, front: Array, base: Array) -> None:
        edges = mesh.edges
        first, second = edges[:, 2], edges[:, 3]
        rim = second < 0
        outline = front[first] != front[second]
        drawn = np.where(rim, True, outline)
        if not mesh.smooth:
            sharp = np.sum(normals[first] * normals[second], axis=1) < 0.6
            drawn |= sharp & (front[first] | front[second])
        nearer = 0.012 * self.scene.size
        stroke = 0.35 * base
        pairs = edges[drawn, :2]
        self.painting.add(projected[pairs, :2], projected[pairs, 2].mean(axis=1) + nearer, None, stroke, _OUTLINE)

    def _toned(self, color: Array, paler: float = 0.0) -> Array:
        white = 1 - (1 - self._paleness) * (1 - paler)
        return color * (1 - white) + _WHITE * white

    # Lines

    def _line(self, item: SceneItem, turn: Array) -> None:
        start, stop = map(self.place, item.ends or ())
        radius = item.lengths[0]
        match item.kind:
            case "coil":
                self._polyline(meshes.coil(start, stop, 1.9 * radius, self.camera.eye), item.color, 1.3)
            case "string":
                self._polyline(np.linspace(start, stop, 13), item.color, 1.3)
            case "damper":
                knee, head = start + 0.3 * (stop - start), start + 0.62 * (stop - start)
                self._mesh(meshes.between(start, stop, 0.45 * radius), item.color)
                self._mesh(meshes.between(knee, head, 1.6 * radius), "#aab0b8")
            case "actuator":
                head = start + 0.6 * (stop - start)
                self._mesh(meshes.between(start, stop, 0.5 * radius), item.color)
                self._mesh(meshes.between(start, head, 1.2 * radius), "#7d8792")
            case "rail":
                # In the ground beyond both ends, along its axis.
                axis = turn[:, 2] * (1.0 if turn[:, 2] @ (stop - start) >= 0 else -1.0)
                beyond = (0.3 * self.scene.size if item.base == 0 else 0.0) * axis
                self._mesh(meshes.between(start - beyond, stop + beyond, radius), "#9aa0a8")

    def _polyline(self, corners: Array, color: str, width: float) -> None:
        projected = self.camera.project(corners)
        stroke = self._toned(_rgb(color))
        pairs = np.stack([projected[:-1], projected[1:]], axis=1)
        self.painting.add(pairs[:, :, :2], pairs[:, :, 2].mean(axis=1), None, stroke, width)

    def _arrow(self, at: Array, axis: Array, length: float, color: str) -> None:
        tip, neck = at + length * axis, at + 0.8 * length * axis
        radius = 0.025 * length
        self._mesh(meshes.between(at, neck, radius), color)
        size = np.array([3 * radius] * 2 + [0.1 * length])
        cone = meshes.tube(tip=0.0).moved(rotation_to(axis), (neck + tip) / 2, size)
        self._mesh(cone, color)

    # The ground

    def _support(self, at: Array, radius: float) -> None:
        """The support of a joint in the ground: a foot with hatching, or a pedestal in space."""
        if not self.camera.flat:
            foot = at - 3.2 * radius * self._up
            self._mesh(meshes.between(at, foot, 0.7 * radius), "#aab0b8")
            self._mesh(meshes.between(foot, foot - 0.7 * radius * self._up, 2.6 * radius), "#c5c9cf")
            return
        x, y, depth = self.camera.project(at)
        behind = depth - self.scene.size
        corners = np.array([[0, 0], [-2.0, -3.2], [2.0, -3.2]]) * radius + [x, y]
        self.painting.add(corners, behind, self._toned(_rgb("#dfe2e6")), self._toned(_rgb(INK)), _OUTLINE)
        self._hatched(
            np.array([x - 3.2 * radius, y - 3.2 * radius]), np.array([1.0, 0.0]), 6.4 * radius, behind, radius
        )

    def _hatched(self, start: Array, along: Array, length: float, depth: float, radius: float) -> None:
        """A line with short strokes on its right side."""
        across = np.array([along[1], -along[0]])
        ink, pale = self._toned(_rgb(INK)), self._toned(_rgb(_HATCH))
        count = max(int(length / (0.9 * radius)), 3)
        for k in range(1, count + 1):
            top = start + along * length * k / count
            stroke = np.array([top, top + 0.9 * radius * (across - along)])
            self.painting.add(stroke, depth - 1e-3, None, pale, 0.6)
        self.painting.add(np.array([start, start + along * length]), depth, None, ink, 1.0)

    def _plane(self, item: SceneItem) -> None:
        """A plane as large as the things above it: a line with hatching where it is seen from the side, else a grid."""
        at, turn = self.place((item.base, item.at)), self._R[item.base] @ np.array(item.turn).reshape(3, 3)
        normal = turn[:, 2]
        corners = self.painting.reach
        behind_all = self.painting.furthest - 10 * self.scene.size
        flat = self.camera.project(normal)
        if np.hypot(flat[0], flat[1]) > 0.99:
            along = np.array([flat[1], -flat[0]])
            foot = self.camera.project(at)[:2]
            reach = (corners - foot) @ along if corners.size else np.zeros(1)
            margin = 0.25 * self.scene.size
            low, high = float(reach.min()) - margin, float(reach.max()) + margin
            self._hatched(foot + low * along, along, high - low, behind_all, 0.035 * self.scene.size)
            return
        self._grid(at, turn, behind_all)

    def _grid(self, at: Array, turn: Array, depth: float) -> None:
        centers = np.array([self.place(end) for _, end in self.scene.centers] or [at])
        local = (centers - at) @ turn[:, :2]
        step = 0.5 * self.scene.size
        reach = 0.7 * self.scene.size
        low, high = np.floor((local.min(axis=0) - reach) / step), np.ceil((local.max(axis=0) + reach) / step)

        def shown(x: float, y: float) -> Array:
            return self.camera.project(at + turn[:, 0] * x * step + turn[:, 1] * y * step)[:2]

        (x0, y0), (x1, y1) = low, high
        field_ = np.array([shown(x0, y0), shown(x1, y0), shown(x1, y1), shown(x0, y1)])
        self.painting.add(field_, depth - 1, self._toned(_rgb(_GROUND)), None, 0.0)
        pale = self._toned(_rgb("#cfd3d8"))
        for x in np.arange(x0, x1 + 1):
            self.painting.add(np.array([shown(x, y0), shown(x, y1)]), depth, None, pale, 0.6)
        for y in np.arange(y0, y1 + 1):
            self.painting.add(np.array([shown(x0, y), shown(x1, y)]), depth, None, pale, 0.6)


def _rgb(color: str) -> Array:
    return np.array([int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)])


def _opaque(color: Array | None, count: int) -> Array:
    """Four numbers for each polygon: a colour, or none."""
    if color is None:
        return np.zeros((count, 4))
    return np.column_stack([np.broadcast_to(color, (count, 3)), np.ones(count)])


def _shaded(base: Array, lights: Array) -> Array:
    """A colour in more or less light: darker away from it, a little white towards it."""
    light = lights[:, None]
    gloss = 0.12 + 0.34 * light
    shaded: Array = base * (0.74 + 0.26 * light) * (1 - gloss) + _WHITE * gloss
    return shaded
