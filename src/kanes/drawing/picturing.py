"""Pictures: a system at one moment, or at several, as a figure or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kanes.drawing.cameras import camera_of
from kanes.drawing.posed_figures import Lettering, PosedFigure
from kanes.drawing.posing import KeptMotion, PosedMotion
from kanes.errors import FileError

if TYPE_CHECKING:
    from os import PathLike

# Nothing of the hour at which it was written: the same picture is the same file.
_UNDATED: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}
# Names of more would hide what they stand beside.
MOST_NAMES = 8


def picture(
    kept: KeptMotion,
    path: str | PathLike[str] | None,
    t: Any = None,
    view: Any = None,
    frames: bool = False,
    names: bool | None = None,
) -> Any:
    """The figure; see `Trajectory.picture`."""
    file = None if path is None else checked(path, tuple(_UNDATED), "a picture")
    posed = PosedMotion(kept)
    camera = camera_of(posed.scene, view)
    p, R, coordinates = posed.at(posed.times(t))
    shown = len(posed.scene.centers) <= MOST_NAMES if names is None else bool(names)
    drawn = PosedFigure(posed.scene, camera, (p, R), Lettering(shown, bool(frames), shown))
    last = p.shape[0] - 1
    for k in range(p.shape[0]):
        values = {name: float(row[k]) for name, row in coordinates.items()}
        # The last of several stands out; those before it are paler the further they lie back.
        drawn.draw(p[k], R[k], values, 0.0 if k == last else 0.8 - 0.35 * k / last)
    if file is not None:
        _save(drawn.figure, file)
    return drawn.figure


def _save(figure: Any, file: Path) -> None:
    from matplotlib import rcParams  # noqa: PLC0415  # takes long to import, and is installed on request

    before = rcParams["svg.hashsalt"]
    rcParams["svg.hashsalt"] = "kanes"  # from which parts of an .svg get their names
    try:
        figure.savefig(file, dpi=200, metadata=_UNDATED[file.suffix.lower()])
    finally:
        rcParams["svg.hashsalt"] = before


def checked(path: Any, suffixes: tuple[str, ...], what: str) -> Path:
    """A path whose suffix says what to write."""
    try:
        file = Path(path)
    except TypeError:
        raise FileError(
            repr(path), "it is no path of a file", f"Give a text that ends in {_either(suffixes)}"
        ) from None
    if file.suffix.lower() not in suffixes:
        rule = f"its suffix does not say how to write {what}"
        raise FileError(str(path), rule, f"Let it end in {_either(suffixes)}")
    if not file.parent.is_dir():
        raise FileError(str(path), "there is no such folder", "Make it first")
    return file


def _either(suffixes: tuple[str, ...]) -> str:
    return f"{', '.join(suffixes[:-1])} or {suffixes[-1]}"
