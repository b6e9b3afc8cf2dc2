"""Figures of a scene: its items, with names, frames, angles and the direction of gravity."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.figures import GRAY, INK, plain, typeset
from kanes.base.types import Array
from kanes.show.drawing.cameras import Camera
from kanes.show.drawing.painting import Painter, Painting
from kanes.show.drawing.scene import Angle, End, Scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SYMBOL = 3  # letters of a name that is set as mathematics
_INCHES = 5.2  # the longer side of a figure
_AXIS_COLORS = ("#b3372b", "#2e7d4f", "#2b5fa8")


@dataclass(frozen=True)
class Lettering:
    """The kinds of labels in a figure."""

    names: bool = True
    frames: bool = False
    angles: bool = True


class PosedFigure:
    """A Matplotlib figure of a scene, whose limits contain all poses shown in it."""

    def __init__(self, scene: Scene, camera: Camera, poses: tuple[Array, Array], lettering: Lettering) -> None:
        from matplotlib.figure import Figure  # noqa: PLC0415  # takes long to import, and few need it

        self.scene, self.camera, self.lettering = scene, camera, lettering
        self._low, self._high = self._limits(*poses)
        width, height = self._high - self._low
        unit = _INCHES / max(width, height)
        # Neither too flat nor too narrow for labels.
        self._inches = np.clip(np.array([width, height]) * unit, 1.6, _INCHES)
        self.figure = Figure(figsize=tuple(self._inches), facecolor="white")
        self.axes: Axes = self.figure.add_axes((0, 0, 1, 1))

    def _limits(self, p: Array, R: Array) -> tuple[Array, Array]:
        """The corners of what is shown, with a margin."""
        step = max(1, p.shape[0] // 24)
        low, high = np.full(2, np.inf), np.full(2, -np.inf)
        for k in range(0, p.shape[0], step):
            corners = Painter(self.scene, self.camera).paint(p[k], R[k]).reach
            # A run may end with NaN.
            corners = corners[np.isfinite(corners).all(axis=1)]
            corners = corners if corners.size else np.zeros((1, 2))
            low, high = np.minimum(low, corners.min(axis=0)), np.maximum(high, corners.max(axis=0))
        extent = float((high - low).max())
        margin = 0.06 * self.scene.size + 0.04 * extent
        self._axis = 0.1 * (extent + 2 * margin)
        low, high = low - margin, high + margin
        if self.lettering.names and any(len(name) > _SYMBOL for name, _ in self.scene.centers):
            # Words need more space than letters.
            low[0], high[0] = low[0] - 0.08 * extent, high[0] + 0.08 * extent
        if self._has_triad:
            # A strip below, for the axes of the ground.
            low[1] -= 1.9 * self._axis
            high[0] = max(high[0], low[0] + 4.5 * self._axis)
        return low, high

    @property
    def _has_triad(self) -> bool:
        return self.lettering.names or self.lettering.frames

    def draw(self, p: Array, R: Array, values: Mapping[str, float], paleness: float = 0.0) -> None:
        """One pose, with its coordinates by name; paler ones are without words."""
        self.axes.set_axis_off()
        self.axes.set_aspect("equal")
        middle, half = (self._low + self._high) / 2, (self._high - self._low) / 2
        sides = self._inches / self._inches.max()
        half = np.maximum(half, sides * (half / sides).max())
        self.axes.set_xlim(middle[0] - half[0], middle[0] + half[0])
        self.axes.set_ylim(middle[1] - half[1], middle[1] + half[1])
        painter = Painter(self.scene, self.camera, paleness)
        self._add(painter.paint(p, R), zorder=1 - paleness)
        if paleness:
            return
        self._triad()
        if self.lettering.angles and self.camera.flat:
            for angle in self.scene.angles:
                self._angle(angle, painter, values)
        if self.lettering.frames:
            self._frames(p, R)
        if self.lettering.names:
            for name, end in self.scene.centers:
                self._center(name, end, painter)

    def _add(self, painting: Painting, zorder: float) -> None:
        from matplotlib.collections import PolyCollection  # noqa: PLC0415  # as above

        polygons, fills, strokes, widths = painting.ordered()
        collection = PolyCollection(
            polygons,
            facecolors=fills,
            edgecolors=strokes,
            linewidths=widths,
            joinstyle="round",
            capstyle="round",
            zorder=zorder,
        )
        self.axes.add_collection(collection, autolim=False)

    # Labels

    def _text(self, place: Array, text: str, color: str = INK, size: float = 10.5) -> None:
        from matplotlib.patheffects import withStroke  # noqa: PLC0415  # as above

        halo = [withStroke(linewidth=2.2, foreground="white")]
        x, y = place
        self.axes.text(x, y, text, color=color, fontsize=size, ha="center", va="center", zorder=5, path_effects=halo)

    def _center(self, name: str, end: End, painter: Painter) -> None:
        """A dot at a mass centre, and the name beside it."""
        place = self.camera.project(painter.place(end))[:2]
        self.axes.plot(*place, "o", color=INK, markersize=2.6, zorder=4)
        if self.lettering.frames and self.scene.bases[end[0]].frame != self.scene.bases[0].frame:
            return
        offset = self._beside(end[0], painter)
        self._text(place + offset, typeset(name) if len(name) <= _SYMBOL else plain(name), size=9.5)

    def _beside(self, base: int, painter: Painter) -> Array:
        """Where a name is placed at a mass centre: across the direction of the body from its pin, or above."""
        for angle in self.scene.angles:
            if angle.base == base:
                x, y = self.camera.project(painter.rotated(base, np.array(angle.towards)))[:2]
                across = np.array([-y, x]) if x >= 0 else np.array([y, -x])
                return 0.13 * self.scene.size * np.asarray(across)
        return 0.12 * self.scene.size * np.array([0.7, 0.8])

    def _arrow(self, start: Array, stop: Array, color: str, width: float = 1.1) -> None:
        arrow = {"arrowstyle": "-|>,head_width=0.16,head_length=0.36", "color": color, "lw": width, "shrinkA": 0}
        tip, tail = (stop[0], stop[1]), (start[0], start[1])
        self.axes.annotate("", tip, tail, arrowprops={**arrow, "shrinkB": 0}, zorder=4)

    def _axes_at(self, place: Array, R: Array, name: str, length: float) -> None:
        for k in range(3):
            tip = self.camera.project(R[:, k])[:2] * length
            if np.linalg.norm(tip) < 0.05 * length:
                continue
            self._arrow(place, place + tip, _AXIS_COLORS[k])
            label = rf"$\hat{{\mathbf{{{_letter(name)}}}}}_{'xyz'[k]}$"
            beyond = tip * (1 + 0.32 * length / max(float(np.linalg.norm(tip)), 0.4 * length))
            self._text(place + beyond, label, _AXIS_COLORS[k], 9.5)

    def _triad(self) -> None:
        """The axes of the ground, and which way gravity goes, in a corner."""
        if not self._has_triad:
            return
        length = self._axis
        frame = self.camera.axes[:2].T * length
        below = np.minimum(frame, 0).min(axis=0)
        # Labels are a third beyond the tips of axes.
        corner = self._low + np.where(below < 0, 0.7, [0.5, 0.45]) * length - below
        self._axes_at(corner, np.eye(3), self.scene.bases[0].frame, length)
        gravity = self.camera.project(np.array(self.scene.gravity))[:2]
        size = float(np.linalg.norm(gravity))
        if size > 0.3 * float(np.linalg.norm(self.scene.gravity)):
            start = np.array([self._low[0] + 3.1 * length, self._low[1] + 1.35 * length])
            self._arrow(start, start + gravity / size * length, GRAY)
            self._text(start + gravity / size * 0.5 * length + np.array([0.35 * length, 0]), "$g$", GRAY)

    def _frames(self, p: Array, R: Array) -> None:
        shown = set()
        for name, (base, numbers) in self.scene.centers:
            frame = self.scene.bases[base].frame
            if frame in shown or frame == self.scene.bases[0].frame:
                continue
            shown.add(frame)
            place = self.camera.project(p[base] + R[base] @ np.array(numbers))[:2]
            self._axes_at(place, R[base], name, 0.3 * self.scene.size)

    def _angle(self, angle: Angle, painter: Painter, values: Mapping[str, float]) -> None:
        """An arc from where the child would be at zero to where it is, with the symbol beside it."""
        value = values.get(angle.name, 0.0) * angle.sign
        axis = painter.rotated(angle.base, np.array(angle.axis))
        towards = painter.rotated(angle.base, np.array(angle.towards))
        at = painter.place((angle.base, angle.at))
        value = float(np.remainder(value + np.pi, 2 * np.pi) - np.pi)
        if abs(value) < 0.08:
            return
        radius = 0.3 * self.scene.size
        turned = np.linspace(-value, 0, 24)
        side = np.cross(axis, towards)
        arc = at + radius * (np.outer(np.cos(turned), towards) + np.outer(np.sin(turned), side))
        flat = self.camera.project(arc)[:, :2]
        zero = self.camera.project(np.array([at, at + 1.25 * (arc[0] - at)]))[:, :2]
        self.axes.plot(*zero.T, color=GRAY, lw=0.8, dashes=(4, 3), zorder=3)
        self.axes.plot(*flat[:-2].T, color=INK, lw=0.8, zorder=3)
        self._arrow(flat[-4], flat[-1], INK, 0.8)
        middle = self.camera.project(at + 1.32 * (arc[12] - at))[:2]
        # A name of several parts is a word.
        self._text(middle, typeset(angle.name) if angle.name.count("_") < 2 else plain(angle.name), size=10)


def _letter(name: str) -> str:
    """How a unit vector of a frame is written: its name in small letters."""
    return plain(name.lower()).replace("_", "").replace(" ", "") if len(name) <= 3 else plain(name[0].lower())
