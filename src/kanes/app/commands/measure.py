"""`kanes inverse`: inverse dynamics of a measured motion."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kanes.app.commands.console import doing, echo, print_json, print_table
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import study_of
from kanes.base.errors import FileError, WrongTypeError
from kanes.formats.opensim.model import OsimModel
from kanes.formats.reading import read
from kanes.motion_capture.inverse.replaying import replay
from kanes.motion_capture.inverse.solve import inverse_dynamics
from kanes.motion_capture.recordings.recording import Recording
from kanes.studies.study import Study


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
    """Write a table of the forces that a recorded motion needs, with a row for each time."""
    study = study_of(target, changes)
    if loads is not None:
        named = _add_loads(study, loads)
        known = named if known is None else known
    numbers = {name: value for name, value in study.inputs.items() if name not in (*study.laws, *study.driven, *solve)}
    with doing("solving inverse dynamics"):
        moved = replay(study.equations, _recording(motion), parameters=study.parameters, inputs=numbers or None)
        found = inverse_dynamics(
            study.equations, moved, known=None if known is None else _recording(known), solve=list(solve) or None
        )
    columns = found.recording.columns
    found.recording.write(out)
    if as_json:
        print_json({"name": study.name, "times": found.t.size, "columns": list(columns), "file": str(out)})
        return
    echo(f"{study.name}: forces at {found.t.size} times, written to {out}\n")
    rows = [(name, f"{values.min():.5g}", f"{values.max():.5g}") for name, values in columns.items()]
    print_table(("column", "least", "largest"), rows, right=(1, 2))


def _add_loads(study: Study, loads: Path) -> Path | None:
    """Add the loads of an ExternalLoads file to a study's model; the path of the recording that the file names."""
    if not isinstance(study.model, OsimModel):
        raise WrongTypeError(
            f"--loads {loads}: '{study.name}' is not an OpenSim model, whose bodies the file names. Give an .osim "
            "file, or add loads to the model and name their inputs like the columns of --known."
        )
    return study.model.add_external_loads(loads)


def _recording(path: Path) -> Recording:
    found = read(path)
    if not isinstance(found, Recording):
        raise FileError(path, "it is not a recording", "Give columns over time, such as .mot, .sto or .csv")
    return found
