"""Films: a motion picture by picture, as .gif, .mp4, or a folder of numbered files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import FileError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import flag, number
from kanes.show.drawing.cameras import Camera, View, camera_of
from kanes.show.drawing.posed_figures import Lettering, PosedFigure
from kanes.show.drawing.posing import KeptMotion, PosedMotion, kept_motion

if TYPE_CHECKING:
    from pathlib import Path

    from matplotlib.animation import AbstractMovieWriter

    from kanes.trajectory.trajectory import Trajectory

# Pictures a second that all kinds of files support.
_FEWEST, _MOST = 1, 100
# A minute at the highest rate that screens show.
_MOST_FRAMES = 3600


def write_film(
    run: Trajectory, file: Path, fps: object = 25, speed: object = 1.0, view: View = None, names: bool = False
) -> None:
    """Write a film as .gif or .mp4; see `Trajectory.write`."""
    posed, times = _posed(run, fps, speed)
    camera = camera_of(posed.scene, view)
    writer = _writer(file, _rate(fps))
    drawn, draw = _drawing(posed, times, camera, names)
    writer.setup(drawn.figure, str(file), dpi=100)
    for k in range(times.size):
        draw(k)
        writer.grab_frame()
    writer.finish()


def write_numbered_pictures(
    run: Trajectory, folder: Path, fps: object = 25, speed: object = 1.0, view: View = None, names: bool = False
) -> tuple[Path, ...]:
    """Write the pictures of a film as files of a folder; see `Trajectory.write`."""
    posed, times = _posed(run, fps, speed)
    drawn, draw = _drawing(posed, times, camera_of(posed.scene, view), names)
    folder.mkdir(exist_ok=True)
    digits = max(4, len(str(times.size)))
    files = tuple(folder / f"{k + 1:0{digits}d}.png" for k in range(times.size))
    for k, file in enumerate(files):
        draw(k)
        drawn.figure.savefig(file, dpi=100)
    return files


def _posed(run: Trajectory, fps: object, speed: object) -> tuple[PosedMotion, Array]:
    """A motion with the times of its pictures."""
    kept = kept_motion(run)
    times = film_times(kept, _rate(fps), _positive("speed", speed))
    return PosedMotion(kept), times


def _drawing(
    posed: PosedMotion, times: Array, camera: Camera, names: bool
) -> tuple[PosedFigure, Callable[[int], None]]:
    """A figure, and what draws one picture of a film into it."""
    p, R, coordinates = posed.at(times)
    drawn = PosedFigure(posed.scene, camera, (p, R), Lettering(flag(names, "write, names"), frames=False, angles=False))

    def draw(k: int) -> None:
        drawn.axes.clear()
        drawn.draw(p[k], R[k], {name: float(row[k]) for name, row in coordinates.items()})

    return drawn, draw


def film_times(kept: KeptMotion, fps: float, speed: float) -> Array:
    """The times of the pictures, evenly apart, from the first time of a motion on."""
    start, stop = float(kept.t[0]), float(kept.t[-1])
    count = int(np.floor((stop - start) * fps / speed + 1e-9)) + 1
    if count > _MOST_FRAMES:
        raise WrongValueError(
            f"write: {count} pictures are more than {_MOST_FRAMES}, a minute at 60 a second. Give a lower fps= or "
            "a higher speed=."
        )
    return start + np.arange(count) * speed / fps


def _writer(file: Path, fps: float) -> AbstractMovieWriter:
    """What puts pictures into one file."""
    from matplotlib.animation import FFMpegWriter, PillowWriter  # noqa: PLC0415  # takes long, and few need it

    if file.suffix.lower() == ".gif":
        made: Callable[..., AbstractMovieWriter] = PillowWriter
        return made(fps=fps)
    if not FFMpegWriter.isAvailable():
        rule = "an .mp4 is written by the program ffmpeg, which is not installed"
        raise FileError(file, rule, "Install it, on Debian by apt-get install ffmpeg, or let the name end in .gif or /")
    found: Callable[..., AbstractMovieWriter] = FFMpegWriter
    return found(fps=fps, bitrate=2400)


def _rate(given: object) -> float:
    fps = _positive("fps", given)
    if not _FEWEST <= fps <= _MOST:
        raise WrongValueError(f"write: fps={fps:g} must lie between {_FEWEST} and {_MOST}. Give such as fps=25.")
    return fps


def _positive(name: str, given: object) -> float:
    found = np.nan if isinstance(given, bool) else number(given, f"write, {name}")
    if not found > 0:
        raise WrongValueError(f"write: {name}={given!r} must be a positive number. Give such as {name}=25.")
    return found
