"""`kanes new` and `kanes studio`: write a model file to start from, and edit it in a browser."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from kanes.app.commands.console import echo
from kanes.app.commands.derive import write_text
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import study_of
from kanes.base.errors import FileError, MissingPackageError
from kanes.formats.writing import write


def new(path: Path, like: NamedModel | None, *, overwrite: bool) -> None:
    """Write a commented model file of a pendulum, or of the model `like`."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise FileError(path, "a model file ends in .yaml", "Choose such a name")
    if path.exists() and not overwrite:
        raise FileError(path, "the file exists", "Choose another name, or replace it with --overwrite")
    if like is None:
        write_text(path, files("kanes.app.commands").joinpath("new.yaml").read_text(encoding="utf-8"))
    else:
        write(study_of(like), path)
    echo(f"Written to {path}. See it move: kanes view {path}")


def studio(path: Path, port: int, *, opens: bool) -> None:
    """Run the studio with a file until Ctrl-C."""
    try:
        from kanes.app.studio.serve import serve  # noqa: PLC0415  # needs packages that are installed on request
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        raise MissingPackageError(error.name, "studio") from None
    serve(path, port, opens=opens, echo=echo)
