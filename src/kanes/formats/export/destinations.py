"""Writing of exported files, which replace only files of earlier exports."""

from __future__ import annotations

from pathlib import Path

from kanes.base.errors import FileError

# The words in the first lines of every exported text, by which it is recognized.
AUTHOR = "by Kanes"
_HEAD = 4000


def write_files(contents: dict[Path, str | bytes]) -> None:
    """Write the files of an export, texts with LF line ends; a text that Kanes did not write is an error."""
    for destination, content in contents.items():
        if isinstance(content, str) and not _is_replaceable(destination):
            rule = "a file exists that was not exported by Kanes"
            raise FileError(destination, rule, "Choose another name, or remove the file first")
    for destination, content in contents.items():
        try:
            destination.parent.mkdir(exist_ok=True)
            if isinstance(content, bytes):
                destination.write_bytes(content)
            else:
                destination.write_text(content, encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise FileError(
                destination, f"it cannot be written ({why})", "Choose a writable folder and a valid file name"
            ) from error


def _is_replaceable(destination: Path) -> bool:
    """Whether there is no such file, or one of an earlier export."""
    try:
        with destination.open(encoding="utf-8", errors="replace") as file:
            return AUTHOR in file.read(_HEAD)
    except (OSError, ValueError):
        return True  # writing raises the error
