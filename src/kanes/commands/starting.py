"""`kanes new` and `kanes studio`: a model file to start from, and a place to write it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from kanes.commands.console import say
from kanes.commands.deriving import write_text
from kanes.commands.options import NamedModel
from kanes.commands.targets import study_of
from kanes.errors import FileError, MissingPackageError
from kanes.writing import write


def new(path: Path, like: NamedModel | None, *, overwrite: bool) -> None:
    """A commented file of a pendulum, or the file of another model."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise FileError(path, "its suffix does not say that it is a model file", "Let it end in .yaml")
    if path.exists() and not overwrite:
        raise FileError(path, "it is there already", "Choose another name, or replace it by --overwrite")
    if like is None:
        write_text(path, files("kanes.commands").joinpath("new.yaml").read_text(encoding="utf-8"))
    else:
        write(study_of(like), path)
    say(f"Written to {path}. See it move: kanes view {path}")


def studio(path: Path, port: int, *, opens: bool) -> None:
    """The studio with a file, until it is interrupted."""
    try:
        from kanes.studio.serving import serve  # noqa: PLC0415  # needs packages that are installed on request
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        raise MissingPackageError(error.name, "studio") from None
    serve(path, port, opens=opens, say=say)
