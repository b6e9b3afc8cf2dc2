"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from typer.models import OptionInfo


def option(help: str, *flags: str, of: str | None = None, least: int | None = None) -> OptionInfo:  # noqa: A002  # typer's word
    """An option with its flags and the name of its value."""
    made: OptionInfo = typer.Option(*flags, help=help, metavar=of, min=least, show_default=False)
    return made


def assigned(text: str) -> tuple[str, str]:
    """The name and the text of an option NAME=TEXT; what it does not have is empty.

    >>> assigned("m = 2"), assigned("m")
    (('m', ' 2'), ('m', ''))
    """
    name, _, value = text.partition("=")
    return name.strip(), value


@dataclass(frozen=True)
class NamedModel:
    """The model named on the command line, and folders to search for files that it refers to."""

    text: str
    folders: tuple[Path, ...] = ()

    @classmethod
    def by(cls, text: str, folders: Sequence[Path] | None) -> NamedModel:
        """From the arguments of a command."""
        return cls(text, tuple(folders or ()))


Target = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A model file (.yaml, .urdf, .xml, .osim …), a system of the library, or MODULE:FUNCTION.",
        show_default=False,
    ),
]
ModelFile = Annotated[Path, typer.Argument(metavar="FILE", help="A model file.", show_default=False)]
Destination = Annotated[Path, typer.Argument(metavar="PATH", help="The file to write.", show_default=False)]
Changes = Annotated[
    list[str] | None, option("Change the value of a symbol. May be repeated.", "--set", of="NAME=NUMBER")
]
Folders = Annotated[
    list[Path] | None,
    option(
        "A folder to search for files that a MuJoCo model names, relative to the model. May be repeated.",
        "--folder",
        of="PATH",
    ),
]
Json = Annotated[bool, option("Print JSON.", "--json")]
Out = Annotated[Path | None, option("The file or folder to write.", "--out", "-o", of="PATH")]
Stop = Annotated[float | None, option("End time of the simulation.", "--stop", of="TIME")]
