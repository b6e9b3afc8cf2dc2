"""Exported files, which replace none that somebody else wrote."""

from __future__ import annotations

from pathlib import Path

from kanes.base.errors import FileError

# What every text of an export says in its first lines, by which it is known as one.
AUTHOR = "by Kanes"
_HEAD = 4000


def write_files(contents: dict[Path, str | bytes]) -> None:
    """Files of an export, texts with plain line ends; texts that somebody else wrote stay as they are."""
    for destination, content in contents.items():
        if isinstance(content, str) and not _is_ours(destination):
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


def _is_ours(destination: Path) -> bool:
    """Whether there is no such file, or one of an earlier export."""
    try:
        with destination.open(encoding="utf-8", errors="replace") as file:
            return AUTHOR in file.read(_HEAD)
    except (OSError, ValueError):
        return True  # writing tells what is wrong
