"""`kanes convert` and `kanes export`: one file from another, and code for elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kanes.commands.console import doing, give, say
from kanes.commands.deriving import write_text
from kanes.commands.targets import study_of
from kanes.errors import FileError
from kanes.modelfiles.entries.file_schema import schema_text
from kanes.reading import read
from kanes.recordings.recording import Recording
from kanes.writing import write


def convert(source: str, destination: Path) -> None:
    """A recording in another format, or a model as a file."""
    found = read(source) if Path(source).exists() else None
    if isinstance(found, Recording):
        found.save(destination)
    else:
        write(study_of(source), destination)
    say(f"Written to {destination}")


def export(target: str, destination: Path, changes: Sequence[str], functions: Sequence[str]) -> None:
    """Functions of a model as C or WebAssembly."""
    study = study_of(target, changes)
    with doing("compiling"):
        kernel = study.kernel
    match destination.suffix.lower():
        case ".c":
            write_text(destination, kernel.c_code(*functions))
            say(f"Written to {destination}")
        case ".wasm":
            kernel.export(destination, *functions)
            say(f"Written to {destination} and {destination.with_suffix('.js')}")
        case _:
            raise FileError(destination, "its suffix names no kind of code", "Let it end in .c or .wasm")


def schema(out: Path | None) -> None:
    """The JSON schema of model files."""
    text = schema_text()
    if out is None:
        give(text)
    else:
        write_text(out, text)
        say(f"Written to {out}")
