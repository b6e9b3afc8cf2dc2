"""What commands take, said once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer


def option(help: str, *flags: str, of: str | None = None, least: int | None = None) -> Any:  # noqa: A002  # typer's word
    """An option by its flags, and the word for what follows them."""
    return typer.Option(*flags, help=help, metavar=of, min=least, show_default=False)


@dataclass(frozen=True)
class NamedModel:
    """The model that a command names, and further folders in which files that it refers to may be."""

    text: str
    folders: tuple[Path, ...] = ()

    @classmethod
    def by(cls, text: str, folders: Sequence[Path] | None) -> NamedModel:
        """As a command gets them."""
        return cls(text, tuple(folders or ()))


Target = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A model file, another file that holds a model, a system of the library, or MODULE:FUNCTION.",
        show_default=False,
    ),
]
ModelFile = Annotated[Path, typer.Argument(metavar="FILE", help="A model file.", show_default=False)]
Destination = Annotated[Path, typer.Argument(metavar="PATH", help="The file to write.", show_default=False)]
Changes = Annotated[
    list[str] | None, option("Another number for a symbol. May be repeated.", "--set", of="NAME=NUMBER")
]
Folders = Annotated[
    list[Path] | None,
    option(
        "A folder, from that of a model of MuJoCo, in which files it names may be. May be repeated.",
        "--folder",
        of="PATH",
    ),
]
Json = Annotated[bool, option("Print JSON, for a program to read.", "--json")]
Out = Annotated[Path | None, option("Where to write.", "--out", "-o", of="PATH")]
Stop = Annotated[float | None, option("When the simulation ends.", "--stop", of="TIME")]
