"""Films: a motion picture by picture, as .gif, .mp4, or files that are numbered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.drawing.cameras import camera_of
from kanes.drawing.picturing import checked
from kanes.drawing.posed_figures import Lettering, PosedFigure
from kanes.drawing.posing import KeptMotion, PosedMotion
from kanes.errors import ExpressionError, FileError, MissingPackageError
from kanes.types import Array

if TYPE_CHECKING:
    from os import PathLike

# Pictures a second that every kind of file can have.
_FEWEST, _MOST = 1, 100
# A minute at the highest rate that screens show.
_MOST_FRAMES = 3600


def film(
    kept: KeptMotion,
    path: str | PathLike[str],
    fps: Any = 25,
    speed: Any = 1.0,
    view: Any = None,
    names: bool = False,
) -> tuple[Path, ...]:
    """The files that were written; see `Trajectory.film`."""
    file = checked(path, (".gif", ".mp4", ".png"), "a film")
    times = film_times(kept, _rate(fps), _positive("speed", speed))
    posed = PosedMotion(kept)
    camera = camera_of(posed.scene, view)
    writer = None if file.suffix.lower() == ".png" else _writer(file, float(fps))
    p, R, coordinates = posed.at(times)
    drawn = PosedFigure(posed.scene, camera, (p, R), Lettering(bool(names), frames=False, angles=False))
    if writer is not None:
        writer.setup(drawn.figure, str(file), dpi=100)
    digits = max(4, len(str(times.size)))
    written = []
    for k in range(times.size):
        drawn.axes.clear()
        drawn.draw(p[k], R[k], {name: float(row[k]) for name, row in coordinates.items()})
        if writer is not None:
            writer.grab_frame()
        else:
            written.append(file.with_stem(f"{file.stem}_{k + 1:0{digits}d}"))
            drawn.figure.savefig(written[-1], dpi=100)
    if writer is not None:
        writer.finish()
    return tuple(written) or (file,)


def film_times(kept: KeptMotion, fps: float, speed: float) -> Array:
    """The times of the pictures, evenly apart, from the first time of a motion on."""
    start, stop = float(kept.t[0]), float(kept.t[-1])
    count = int(np.floor((stop - start) * fps / speed + 1e-9)) + 1
    if count > _MOST_FRAMES:
        raise ExpressionError(
            f"film: {count} pictures are too many; {_MOST_FRAMES} are a minute at 60 a second. Give fewer by fps=, or "
            "a greater speed=."
        )
    return start + np.arange(count) * speed / fps


def _writer(file: Path, fps: float) -> Any:
    """What puts pictures into one file."""
    try:
        from matplotlib.animation import FFMpegWriter, PillowWriter  # noqa: PLC0415  # takes long, and few need it
    except ImportError:
        raise MissingPackageError("matplotlib", "plot") from None
    if file.suffix.lower() == ".gif":
        made: Any = PillowWriter
        return made(fps=fps)
    if not FFMpegWriter.isAvailable():
        rule = "an .mp4 is written by the program ffmpeg, which is not installed"
        raise FileError(
            file, rule, "Install it, on Debian by apt-get install ffmpeg, or let the name end in .gif or .png"
        )
    found: Any = FFMpegWriter
    return found(fps=fps, bitrate=2400)


def _rate(given: Any) -> float:
    fps = _positive("fps", given)
    if not _FEWEST <= fps <= _MOST:
        raise ExpressionError(f"film: {fps:g} pictures a second are none that films have. Give {_FEWEST} to {_MOST}.")
    return fps


def _positive(name: str, given: Any) -> float:
    try:
        number = float(given)
    except (TypeError, ValueError, OverflowError):
        number = np.nan
    if isinstance(given, bool) or not np.isfinite(number) or number <= 0:
        raise ExpressionError(f"film: {name}={given!r} is no number above zero. Give one such as 25.")
    return number
