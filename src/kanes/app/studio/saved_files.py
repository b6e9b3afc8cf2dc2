"""Files that the studio opens and saves: the model files of one folder."""

from __future__ import annotations

import os
import re
import stat
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from kanes.base.errors import FileError

# Largest size of a file, in bytes.
_LARGEST = 8_000_000
# The stamp that matches any content.
ANYTHING = "*"

_NAME = re.compile(r"[^\W_][\w. -]{0,100}\.(yaml|yml)", re.UNICODE)


class ChangedFileError(FileError):
    """A file that another program has changed since it was read."""


@dataclass(frozen=True)
class Folder:
    """The folder that the studio works in."""

    path: Path

    def names(self) -> list[str]:
        """The model files in it."""
        return sorted(path.name for path in self.path.glob("*.y*ml") if _NAME.fullmatch(path.name) and path.is_file())

    def path_of(self, name: str) -> Path:
        """The path of a file in the folder; names that lead out of the folder raise."""
        if not _NAME.fullmatch(name) or ".." in name:
            raise FileError(
                name, "it is not a valid name of a model file", "Use letters, digits, spaces, - and _, and end in .yaml"
            )
        path = self.path / name
        # A link stays a link: its target is read and written.
        target = path.resolve() if path.is_symlink() else path
        if path.is_symlink() and self.path.resolve() not in target.parents:
            raise FileError(name, "it leads out of the folder", "Choose another")
        if target.exists() and not target.is_file():
            raise FileError(name, "it is not a regular file", "Choose another")
        return target

    def text(self, name: str) -> str:
        """The content of a file."""
        try:
            return self._content(name).decode("utf-8").replace("\r\n", "\n")
        except (OSError, UnicodeDecodeError) as error:
            raise FileError(name, f"it cannot be read ({error})", "Choose another") from error

    def stamp(self, name: str) -> str:
        """A hash of the content of a file; empty where there is no file."""
        try:
            return sha256(self._content(name)).hexdigest()
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise FileError(name, f"it cannot be read ({error})", "Choose another") from error

    def _content(self, name: str) -> bytes:
        path = self.path_of(name)
        if path.stat().st_size > _LARGEST:
            raise FileError(name, f"it has more than {_LARGEST} bytes", "Choose another")
        return path.read_bytes()

    def save(self, name: str, text: str, known: str = ANYTHING) -> Path:
        """Replace or create a file, atomically: after a failure it has its old content or the new one.

        `known` is the stamp of the content to replace. A file with other content is not changed.
        """
        path = self.path_of(name)
        if known != ANYTHING and self.stamp(name) not in ("", known):
            rule = "it has changed on disk since it was opened here" if known else "the file exists"
            raise ChangedFileError(name, rule, "Replace it, open it again, or save under another name")
        if path.exists() and not os.access(path, os.W_OK):
            raise FileError(name, "it is write-protected", "Save under another name, or change its permissions")
        try:
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".kanes-", suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                Path(temporary).chmod(_mode(path))
                os.replace(temporary, path)
            except BaseException:
                Path(temporary).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise FileError(name, f"it cannot be written ({error.strerror})", "Choose another place") from error
        return path


def _mode(path: Path) -> int:
    """Permissions of a file; for a new file the default ones."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
