"""Pictures: a system at one moment, or at several, as a figure or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.base.values import flag
from kanes.show.drawing.cameras import View, camera_of
from kanes.show.drawing.posed_figures import Lettering, PosedFigure
from kanes.show.drawing.posing import PosedMotion, kept_motion

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.figure import Figure

    from kanes.trajectory.trajectory import Trajectory

# No time of writing: the same picture gives the same file.
_UNDATED: dict[str, dict[str, None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}
# More names would hide the drawing.
MOST_NAMES = 8


def picture(
    run: Trajectory, t: object = None, view: View = None, frames: bool = False, names: bool | None = None
) -> Figure:
    """The figure; see `Trajectory.picture`."""
    posed = PosedMotion(kept_motion(run))
    camera = camera_of(posed.scene, view)
    p, R, coordinates = posed.at(posed.times(t))
    shown = len(posed.scene.centers) <= MOST_NAMES if names is None else flag(names, "picture, names")
    drawn = PosedFigure(posed.scene, camera, (p, R), Lettering(shown, flag(frames, "picture, frames"), shown))
    last = p.shape[0] - 1
    for k in range(p.shape[0]):
        values = {name: float(row[k]) for name, row in coordinates.items()}
        # The last of several is in full colour; those before it are paler with their distance in time.
        drawn.draw(p[k], R[k], values, 0.0 if k == last else 0.8 - 0.35 * k / last)
    return drawn.figure


def write_picture(
    run: Trajectory,
    file: Path,
    t: object = None,
    view: View = None,
    frames: bool = False,
    names: bool | None = None,
) -> None:
    """Write a picture as .png, .svg or .pdf; see `Trajectory.write`."""
    figure = picture(run, t, view, frames, names)
    from matplotlib import rcParams  # noqa: PLC0415  # takes long to import, and is installed on request

    before = rcParams["svg.hashsalt"]
    rcParams["svg.hashsalt"] = "kanes"  # from which parts of an .svg get their names
    try:
        figure.savefig(file, dpi=200, metadata=_UNDATED[file.suffix.lower()])
    finally:
        rcParams["svg.hashsalt"] = before
