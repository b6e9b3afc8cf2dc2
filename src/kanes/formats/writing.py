"""Writing of files, by the object and by the suffix of the file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TypeVar

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.written_files import NAMED, WrittenType, chosen_file
from kanes.kernel.kernel import Kernel
from kanes.model.model import Model
from kanes.motion_capture.recordings.recording import Recording
from kanes.studies.study import Study
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.trajectory import Trajectory

_T = TypeVar("_T")
_WITH_METHOD = (Trajectory, Ensemble, Kernel, Recording)


def model_text(what: Model | Study) -> str:
    """A model or study as the text of its file, which `kn.read` reads as the same one.

    >>> import kanes as kn
    >>> print(kn.model_text(kn.library.spring_pendulum()), end="")
    kanes: 1
    name: spring pendulum
    gravity: g*N.x
    coordinates: [q1, q2]
    speeds: {u1: null, u2: q2.dot*(L + q1)}
    parameters: [m, g, k, L]
    <BLANKLINE>
    frames:
      B: {angle: q2, axis: z}
    <BLANKLINE>
    points:
      P: (L + q1)*B.x
    <BLANKLINE>
    particles:
      bob: {point: P, mass: m}
    <BLANKLINE>
    loads:
      - {force: -k*q1*B.x, on: P, name: spring}
    """
    from kanes.formats.model_files.writing.model import file_content  # noqa: PLC0415  # imported only for writing
    from kanes.formats.model_files.writing.yaml_layout import as_yaml  # noqa: PLC0415  # as above

    return as_yaml(file_content(_model_or_study(what)))


def _model_json(what: Model | Study) -> str:
    from kanes.formats.model_files.writing.model import file_content  # noqa: PLC0415  # imported only for writing

    return json.dumps(file_content(_model_or_study(what)), indent=2, ensure_ascii=False) + "\n"


def _model_or_study(what: object) -> Model | Study:
    if not isinstance(what, (Model, Study)):
        raise WrongTypeError(f"{what!r} is neither a model nor a study. Give a kn.Model or a kn.Study.")
    model = what.model if isinstance(what, Study) else what
    for body in model.bodies:
        if body.flexibility is not None:
            raise WrongValueError(
                f"'{model.name}': {body.name} is flexible, and files of models have rigid bodies only. Build it in "
                "Python."
            )
    return what


def _urdf(what: Model | Study) -> str:
    from kanes.formats.urdf.text import urdf_text  # noqa: PLC0415  # imported only for writing

    return urdf_text(_model_or_study(what))


def _as_text(text: Callable[[_T], str]) -> Callable[[_T, Path], None]:
    """A function that writes a file, from one that makes its text."""
    return lambda what, path: _replace(path, text(what))


MODEL_TYPES = (
    WrittenType("a model file", (".yaml", ".yml"), _as_text(model_text)),
    WrittenType("a model file", (".json",), _as_text(_model_json)),
    WrittenType("a robot in URDF", (".urdf",), _as_text(_urdf)),
)


def write(what: object, path: str | PathLike[str], *more: object, **given: object) -> tuple[Path, ...]:
    """Write an object to a file in the format of its suffix; return the paths that were written.

        kn.write(model, "chain.yaml")     # or .json
        kn.write(study, "chain.yaml")     # with its numbers, start, events, …
        kn.write(study, "robot.urdf")     # trees with pins, sliders, welds, planar and free joints
        kn.write(run, "swing.html")       # as run.write("swing.html")

    A model or a study is read by `kn.read` as the same one: equal equations, names and numbers. The file is what a
    person would have written, and can be changed by hand; `kn.model_text` gives its text. A file of that name is
    replaced, and stays as it is if there is an error. What a file cannot express, such as a function of Python, is an
    error.

    Runs, ensembles, kernels and recordings are written by their own method `write`, which takes `more` and all that
    is `given`.
    """
    if isinstance(what, _WITH_METHOD):
        method: Callable[..., tuple[Path, ...]] = what.write
        return method(path, *more, **given)
    if not isinstance(what, (Model, Study)):
        known = "models, studies, runs, ensembles, kernels, recordings"
        raise WrongTypeError(f"write: {what!r} cannot be written to a file. Give one of: {known}.")
    return chosen_file(path, MODEL_TYPES, {NAMED: more or None, **given}, "model.yaml").write(what)


def _replace(target: Path, text: str) -> None:
    """The whole file, or none: it is written to a temporary file beside it, which then replaces it."""
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        temporary.write_text(text, encoding="utf-8", newline="\n")
        os.replace(temporary, target)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
