"""File types of runs, by the ending of the name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kanes.base.written_files import FOLDER, NAMED, WrittenType, chosen_file, write_text
from kanes.trajectory.files import write_csv, write_ensemble_netcdf, write_netcdf, write_parquet

if TYPE_CHECKING:
    from kanes.trajectory.ensemble import Ensemble
    from kanes.trajectory.trajectory import Trajectory


def _page(run: Trajectory, path: Path, **options: Any) -> None:
    from kanes.show.page.animation import page  # noqa: PLC0415  # imported only when a page is written

    write_text(path, page(run, **options))


def _ensemble_page(runs: Ensemble, path: Path, what: Sequence[object] = ()) -> None:
    from kanes.show.page.ensemble import ensemble_page  # noqa: PLC0415  # as above

    write_text(path, ensemble_page(runs, what))


def _film(run: Trajectory, path: Path, **options: Any) -> None:
    from kanes.show.drawing.filming import write_film  # noqa: PLC0415  # as above

    write_film(run, path, **options)


def _film_folder(run: Trajectory, path: Path, **options: Any) -> tuple[Path, ...]:
    from kanes.show.drawing.filming import write_numbered_pictures  # noqa: PLC0415  # as above

    return write_numbered_pictures(run, path, **options)


def _picture(run: Trajectory, path: Path, **options: Any) -> None:
    from kanes.show.drawing.picturing import write_picture  # noqa: PLC0415  # as above

    write_picture(run, path, **options)


_PAGES = (".html", ".htm")
_OF_FILMS = ("fps", "speed", "view", "names")
RUN_TYPES = (
    WrittenType("numbers in netCDF", (".nc",), write_netcdf),
    WrittenType("a table of numbers", (".csv",), write_csv),
    WrittenType("a table of numbers", (".parquet",), write_parquet),
    WrittenType("an interactive page", _PAGES, _page, (NAMED, "ranges")),
    WrittenType("a film", (".gif", ".mp4"), _film, _OF_FILMS),
    WrittenType("a folder of numbered pictures", (FOLDER,), _film_folder, _OF_FILMS),
    WrittenType("a picture", (".png", ".svg", ".pdf"), _picture, ("t", "view", "frames", "names")),
)
ENSEMBLE_TYPES = (
    WrittenType("numbers in netCDF", (".nc",), write_ensemble_netcdf),
    WrittenType("an interactive page", _PAGES, _ensemble_page, (NAMED,)),
)


def write_run(
    run: Trajectory, path: str | PathLike[str], what: Sequence[object], options: Mapping[str, object]
) -> tuple[Path, ...]:
    """Write a run; see `Trajectory.write`."""
    return chosen_file(path, RUN_TYPES, {NAMED: what or None, **options}, "run.nc").write(run)


def write_ensemble(runs: Ensemble, path: str | PathLike[str], what: Sequence[object]) -> tuple[Path, ...]:
    """Write many runs; see `Ensemble.write`."""
    return chosen_file(path, ENSEMBLE_TYPES, {NAMED: what or None}, "runs.html").write(runs)
