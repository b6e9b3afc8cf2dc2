"""Whatever Kanes can write for others to read, by what it is and by the name of the file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from typing import Any

from kanes.errors import ExpressionError, FileError
from kanes.model.model import Model
from kanes.recordings.files.text_lines import as_path
from kanes.study.study import Study


@dataclass(frozen=True)
class WrittenType:
    """One type of file: what goes into it, how its name ends, and what makes its text."""

    called: str
    of: tuple[type, ...]
    suffixes: tuple[str, ...]
    text: Callable[[Any], str]


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
    from kanes.modelfiles.saying.said_model import say  # noqa: PLC0415  # only those who write wait for it
    from kanes.modelfiles.saying.yaml_layout import as_yaml  # noqa: PLC0415  # as above

    return as_yaml(say(_model_or_study(what)))


def _model_json(what: Model | Study) -> str:
    from kanes.modelfiles.saying.said_model import say  # noqa: PLC0415  # only those who write wait for it

    return json.dumps(say(_model_or_study(what)), indent=2, ensure_ascii=False) + "\n"


def _model_or_study(what: Any) -> Model | Study:
    if not isinstance(what, (Model, Study)):
        raise ExpressionError(f"{what!r} is no model and no study. Give a kn.Model or a kn.Study.")
    return what


def _urdf(what: Model | Study) -> str:
    from kanes.urdf.urdf_text import urdf_text  # noqa: PLC0415  # only those who write wait for it

    return urdf_text(_model_or_study(what))


WRITTEN_TYPES = (
    WrittenType("models and studies", (Model, Study), (".yaml", ".yml"), model_text),
    WrittenType("models and studies", (Model, Study), (".json",), _model_json),
    WrittenType("models and studies", (Model, Study), (".urdf",), _urdf),
)


def write(what: Any, path: str | PathLike[str]) -> None:
    """Write a model or a study to a file, which `kn.read` reads as the same one: equal equations, names and numbers.

        kn.write(model, "chain.yaml")     # or .json
        kn.write(study, "chain.yaml")     # with its numbers, start, events, …
        kn.write(study, "robot.urdf")     # trees with pins, sliders, welds, planar and free joints

    The file is what a person would have written, and meant to be changed by hand; `kn.model_text` gives its text. A
    file of that name is replaced, and stays as it is where something goes wrong. What a file has no words for, such as
    a function of Python, is an error.
    """
    target = as_path(path)
    fitting = [each for each in WRITTEN_TYPES if isinstance(what, each.of)]
    if not fitting:
        known = ", ".join(dict.fromkeys(each.called for each in WRITTEN_TYPES))
        raise ExpressionError(f"write: {what!r} is nothing that a file can hold. Give one of: {known}.")
    found = next((each for each in fitting if target.suffix.lower() in each.suffixes), None)
    if found is None:
        endings = ", ".join(suffix for each in fitting for suffix in each.suffixes)
        raise FileError(path, f"'{target.suffix}' tells no type of file for that", f"Let its name end in {endings}")
    _replace(target, found.text(what))


def _replace(target: Any, text: str) -> None:
    """The whole file, or none: it is written beside its place and then put there."""
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise FileError(target, f"it cannot be written: {error.strerror}", "Choose another place") from None
