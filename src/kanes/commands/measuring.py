"""`kanes inverse`: what must have driven a measured motion."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kanes.commands.console import doing, say, say_json, say_table
from kanes.commands.targets import study_of
from kanes.errors import FileError
from kanes.reading import read
from kanes.recordings.recording import Recording


def inverse(
    target: str,
    motion: Path,
    changes: Sequence[str],
    known: Path | None,
    solve: Sequence[str],
    out: Path,
    *,
    as_json: bool,
) -> None:
    """The forces that a recorded motion needs, as a table of its times in a file."""
    study = study_of(target, changes)
    numbers = {name: value for name, value in study.inputs.items() if name not in (*study.laws, *study.driven, *solve)}
    given = _recording(known) if known is not None else numbers
    with doing("balancing the motion"):
        found = study.equations.inverse(
            _recording(motion), parameters=study.parameters, known=given or None, solve=list(solve) or None
        )
    columns = found.recording.columns
    found.recording.save(out)
    if as_json:
        say_json({"name": study.name, "times": found.t.size, "columns": list(columns), "file": str(out)})
        return
    say(f"{study.name}: what drives it at {found.t.size} times is in {out}\n")
    rows = [(name, f"{values.min():.5g}", f"{values.max():.5g}") for name, values in columns.items()]
    say_table(("column", "least", "largest"), rows, right=(1, 2))


def _recording(path: Path) -> Recording:
    found = read(path)
    if not isinstance(found, Recording):
        raise FileError(path, "it is no recording", "Give columns over time, such as .mot, .sto or .csv")
    return found
