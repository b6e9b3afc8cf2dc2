"""Files that the studio opens and saves: model files of one folder, and no other."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from kanes.errors import FileError

_NAME = re.compile(r"[^\W_][\w. -]{0,100}\.(yaml|yml)", re.UNICODE)


@dataclass(frozen=True)
class Folder:
    """The folder that the studio works in."""

    path: Path

    def names(self) -> list[str]:
        """The model files in it."""
        return sorted(path.name for path in self.path.glob("*.y*ml") if _NAME.fullmatch(path.name) and path.is_file())

    def path_of(self, name: str) -> Path:
        """Where a file of that name is; a name that leads elsewhere is refused."""
        if not _NAME.fullmatch(name) or ".." in name:
            raise FileError(
                name, "it is no name of a model file", "Take letters, digits, spaces, - and _, and end in .yaml"
            )
        path = self.path / name
        if path.is_symlink() and self.path.resolve() not in path.resolve().parents:
            raise FileError(name, "it leads out of the folder", "Choose another")
        return path

    def text(self, name: str) -> str:
        """The content of a file."""
        try:
            return self.path_of(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise FileError(name, f"it cannot be read ({error})", "Choose another") from error

    def save(self, name: str, text: str) -> Path:
        """Replace a file, or make it. Whatever happens meanwhile, it has its old content or the new one."""
        path = self.path_of(name)
        try:
            handle, temporary = tempfile.mkstemp(dir=self.path, prefix=".kanes-", suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(temporary, path)
            except BaseException:
                Path(temporary).unlink(missing_ok=True)
                raise
        except OSError as error:
            raise FileError(name, f"it cannot be written ({error.strerror})", "Choose another place") from error
        return path
