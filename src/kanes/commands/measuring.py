"""`kanes inverse`: what must have driven a measured motion."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kanes.commands.console import doing, say, say_json, say_table
from kanes.commands.options import NamedModel
from kanes.commands.targets import study_of
from kanes.errors import ExpressionError, FileError
from kanes.inverse.replaying import replay
from kanes.opensim.osim_model import OsimModel
from kanes.reading import read
from kanes.recordings.recording import Recording
from kanes.study.study import Study


def inverse(
    target: NamedModel,
    motion: Path,
    changes: Sequence[str],
    loads: Path | None,
    known: Path | None,
    solve: Sequence[str],
    out: Path,
    *,
    as_json: bool,
) -> None:
    """The forces that a recorded motion needs, as a table of its times in a file."""
    study = study_of(target, changes)
    if loads is not None:
        named = _add_loads(study, loads)
        known = named if known is None else known
    numbers = {name: value for name, value in study.inputs.items() if name not in (*study.laws, *study.driven, *solve)}
    with doing("balancing the motion"):
        moved = replay(study.equations, _recording(motion), parameters=study.parameters, inputs=numbers or None)
        found = study.equations.inverse(
            moved, known=None if known is None else _recording(known), solve=list(solve) or None
        )
    columns = found.recording.columns
    found.recording.save(out)
    if as_json:
        say_json({"name": study.name, "times": found.t.size, "columns": list(columns), "file": str(out)})
        return
    say(f"{study.name}: what drives it at {found.t.size} times is in {out}\n")
    rows = [(name, f"{values.min():.5g}", f"{values.max():.5g}") for name, values in columns.items()]
    say_table(("column", "least", "largest"), rows, right=(1, 2))


def _add_loads(study: Study, loads: Path) -> Path | None:
    """Loads of an ExternalLoads file on the model of a study; where the recording is that the file names."""
    if not isinstance(study.model, OsimModel):
        raise ExpressionError(
            f"--loads {loads}: '{study.name}' is not a model of OpenSim, whose bodies the file names. Give an .osim "
            "file, or add loads to the model and name their inputs like the columns of --known."
        )
    return study.model.add_external_loads(loads)


def _recording(path: Path) -> Recording:
    found = read(path)
    if not isinstance(found, Recording):
        raise FileError(path, "it is no recording", "Give columns over time, such as .mot, .sto or .csv")
    return found
