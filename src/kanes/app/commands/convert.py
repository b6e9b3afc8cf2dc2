"""`kanes convert`, `kanes export` and `kanes schema`: other file formats, generated code, the JSON schema."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kanes.app.commands.console import doing, echo, write_stdout
from kanes.app.commands.derive import write_text
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import as_study, found_in, study_of
from kanes.base.samples import Samples
from kanes.base.types import Content
from kanes.formats.export.export import written_files
from kanes.formats.model_files.entries.schema import schema_text
from kanes.formats.writing import write
from kanes.kernel.kernel import Kernel
from kanes.motion_capture.recordings.recording import Recording
from kanes.simulate.inputs import Controller
from kanes.studies.study import Study


def convert(source: NamedModel, destination: Path) -> None:
    """Write a recording in another format, or a model as a file."""
    found = found_in(source)
    write(found if isinstance(found, Recording) else as_study(found, source.text), destination)
    echo(f"Written to {destination}")


def export(target: NamedModel, path: str, changes: Sequence[str], functions: Sequence[str]) -> None:
    """Write functions of a model, with its numbers, as code."""
    files = written_files(path)
    study = study_of(target, changes)
    with doing("compiling"):
        # No format has digital controllers; the inputs that they drive become inputs of the code.
        kernel = replace(study, sampled=()).kernel if study.sampled else study.kernel
    kernel.write(path, *functions, **_numbers(study, kernel))
    echo(f"Written to {' and '.join(str(file) for file in files)}")
    if study.sampled:
        names = ", ".join(each.name for each in study.sampled)
        driven = ", ".join(study.driven) or "none"
        echo(f"Digital controllers ({names}) are left out; their inputs become inputs of the code: {driven}.")


def _numbers(study: Study, kernel: Kernel) -> Content:
    """The study's numbers where they are complete; initial values need parameters, and sampled inputs are left out."""
    found: Content = {}
    if set(kernel.parameters) <= set(study.parameters):
        found["parameters"] = study.parameters
        if {symbol.name for symbol in kernel.system.coordinates} <= set(study.initial):
            found["initial"] = study.initial
    held = dict.fromkeys(study.driven, 0.0)  # the value until the first command
    inputs = {name: study.inputs.get(name, held.get(name)) for name in kernel.inputs}
    if not any(value is None or isinstance(value, (Samples, Controller)) for value in inputs.values()):
        found["inputs"] = inputs
    return found


def schema(out: Path | None) -> None:
    """Print or write the JSON schema of model files."""
    text = schema_text()
    if out is None:
        write_stdout(text)
    else:
        write_text(out, text)
        echo(f"Written to {out}")
