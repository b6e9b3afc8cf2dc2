"""Writing files: the type by the ending of the name, and the destination."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from kanes.base.errors import FileError, WrongTypeError, WrongValueError

# The ending of a path to a folder; an existing folder needs none.
FOLDER = "/"
# The option for positional arguments after the path, such as curves.
NAMED = "what"


@dataclass(frozen=True)
class WrittenType:
    """One type of file: its description, its suffixes, the function that writes it, and its options."""

    called: str
    suffixes: tuple[str, ...]
    # Takes the object, the path and the options; returns the files that it wrote, or None for one.
    write: Callable[..., Iterable[Path] | None]
    options: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # suffixes of all files that are written, if several


def as_path(path: object, example: str) -> Path:
    """The path that a user gave."""
    if not isinstance(path, (str, PathLike)):
        raise WrongTypeError(f"{path!r} is not a path. Give text, such as '{example}'.")
    return Path(path)


def destination_of(path: object, example: str) -> Path:
    """A path in an existing folder."""
    destination = as_path(path, example)
    try:
        is_there = destination.parent.is_dir()
    except (OSError, ValueError) as error:
        raise FileError(destination, f"it cannot be written ({error})", "Choose another name") from error
    if not is_there:
        raise FileError(destination, f"there is no folder '{destination.parent}'", "Make it first, or choose another")
    return destination


def written_type(path: str | PathLike[str], types: Sequence[WrittenType]) -> WrittenType:
    """The type of file for a path, by its ending."""
    ending = Path(path).suffix.lower()
    is_known = any(ending in each.suffixes for each in types)
    if str(path).endswith((FOLDER, os.sep)) or (not is_known and os.path.isdir(path)):
        ending = FOLDER
    found = next((each for each in types if ending in each.suffixes), None)
    if found is None:
        known = ", ".join(f"{' '.join(each.suffixes)} ({each.called})" for each in types)
        raise FileError(path, "its ending is not a known type of file", f"Use one of: {known}")
    return found


@dataclass(frozen=True)
class ChosenFile:
    """A file to be written: its path, type and options."""

    destination: Path
    type: WrittenType
    options: Mapping[str, object]

    def write(self, what: object) -> tuple[Path, ...]:
        """Write an object; returns the files that were written, or their folder."""
        try:
            files = self.type.write(what, self.destination, **self.options)
        except (OSError, UnicodeEncodeError) as error:
            why = "a name in it cannot be encoded" if isinstance(error, UnicodeEncodeError) else error.strerror or error
            rule = f"it cannot be written ({why})"
            raise FileError(self.destination, rule, "Choose another folder or name") from error
        return files_of(self.destination, self.type) if files is None else tuple(files)


def chosen_file(
    path: str | PathLike[str], types: Sequence[WrittenType], options: Mapping[str, object], example: str
) -> ChosenFile:
    """The file for a path, by its ending; options that are None are not set."""
    destination = destination_of(path, example)
    found = written_type(path, types)
    given = {name: value for name, value in options.items() if value is not None}
    for name in given:
        if name not in found.options:
            raise _unused_option(name, found, types)
    return ChosenFile(destination, found, given)


def write_text(path: Path, text: str) -> None:
    """Write a text file with LF line ends; if the text cannot be encoded, no file is left."""
    path.write_bytes(text.encode())


def files_of(destination: Path, found: WrittenType) -> tuple[Path, ...]:
    """The files that are written for a path, or its folder."""
    return tuple(destination.with_suffix(ending) for ending in found.beside) or (destination,)


def _unused_option(name: str, found: WrittenType, types: Sequence[WrittenType]) -> WrongValueError:
    endings = [suffix for each in types if name in each.options for suffix in each.suffixes]
    known = f"; it is for {', '.join(endings)}" if endings else ""
    culprit = "an argument after the path" if name == NAMED else f"{name}="
    return WrongValueError(f"write: {culprit} does not apply to {found.called}{known}. Omit it.")
