"""`kanes convert` and `kanes export`: one file from another, and code for elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kanes.commands.console import doing, give, say
from kanes.commands.deriving import write_text
from kanes.commands.options import NamedModel
from kanes.commands.targets import as_study, found_in, study_of
from kanes.kernel.exporting import written_files
from kanes.kernel.kernel import Kernel
from kanes.modelfiles.entries.file_schema import schema_text
from kanes.recordings.recording import Recording
from kanes.samples import Samples
from kanes.simulate.inputs import Controller
from kanes.study.study import Study
from kanes.writing import write


def convert(source: NamedModel, destination: Path) -> None:
    """A recording in another format, or a model as a file."""
    found = found_in(source)
    if isinstance(found, Recording):
        found.save(destination)
    else:
        write(as_study(found, source.text), destination)
    say(f"Written to {destination}")


def export(target: NamedModel, path: str, changes: Sequence[str], functions: Sequence[str]) -> None:
    """Functions of a model, with its numbers, as code for elsewhere."""
    files = written_files(path)
    study = study_of(target, changes)
    with doing("compiling"):
        # No format holds digital controllers; what they drive are inputs there, which is said below.
        kernel = replace(study, sampled=()).kernel if study.sampled else study.kernel
    kernel.export(path, *functions, **_numbers(study, kernel))
    say(f"Written to {' and '.join(str(file) for file in files)}")
    if study.sampled:
        names = ", ".join(each.name for each in study.sampled)
        say(f"Digital controllers ({names}) are left out; inputs there are {', '.join(study.driven) or 'the same'}.")


def _numbers(study: Study, kernel: Kernel) -> dict[str, Any]:
    """The study's numbers as far as they are whole: a start needs parameters, and inputs may be samples."""
    found: dict[str, Any] = {}
    if set(kernel.parameters) <= set(study.parameters):
        found["parameters"] = study.parameters
        if {symbol.name for symbol in kernel.system.coordinates} <= set(study.initial):
            found["initial"] = study.initial
    held = dict.fromkeys(study.driven, 0.0)  # as it is until the first command
    inputs = {name: study.inputs.get(name, held.get(name)) for name in kernel.inputs}
    if not any(value is None or isinstance(value, (Samples, Controller)) for value in inputs.values()):
        found["inputs"] = inputs
    return found


def schema(out: Path | None) -> None:
    """The JSON schema of model files."""
    text = schema_text()
    if out is None:
        give(text)
    else:
        write_text(out, text)
        say(f"Written to {out}")
