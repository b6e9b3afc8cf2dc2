"""The argument FILE of commands: a file, a system of the library, or a function of the user."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from kanes.app.commands.options import NamedModel, assigned
from kanes.base.errors import FileError, UnknownNameError, WrongValueError
from kanes.base.short_texts import did_you_mean
from kanes.formats.opensim.model import OsimModel
from kanes.formats.reading import read
from kanes.library import studies
from kanes.model.model import Model
from kanes.studies.study import Study
from kanes.studies.symbol_notes import SymbolNote


def study_of(target: str | NamedModel, changes: Sequence[str] = ()) -> Study:
    """The study that a text names, with changed numbers."""
    named = target if isinstance(target, NamedModel) else NamedModel(target)
    found = as_study(found_in(named), named.text)
    return found.with_numbers(numbers_in(changes)) if changes else found


def found_in(named: NamedModel) -> object:
    """The contents of the named file (a model, study or recording), a study of the library, or a function's result."""
    target, path = named.text, Path(named.text)
    if path.exists():
        return read(path, folders=named.folders or None)
    if named.folders:
        raise WrongValueError(f"--folder applies to files, and '{target}' is not a file. Omit --folder.")
    if ":" in target:
        return _called(target)
    if target in studies.names():
        return studies.study(target)
    files = [str(path) for path in Path().glob("*.y*ml")]
    near = did_you_mean(target, [*studies.names(), *files])
    raise UnknownNameError(f"'{target}' is not {_expected(target, path)}.{near}")


def _expected(target: str, path: Path) -> str:
    if path.suffix or len(path.parts) > 1:
        return "a file here"
    return "a file here or a system of the library. `kanes list` lists the systems"


def as_study(found: object, where: str) -> Study:
    """The result of a file or a function, as a study."""
    if isinstance(found, Study):
        return found
    if isinstance(found, Model):
        return _study_of_model(found, where)
    raise FileError(
        where, f"it gives a {type(found).__name__}, not a model", "Give a model file, or a function that returns one"
    )


def _study_of_model(model: Model, where: str) -> Study:
    """A study of a model. One read from another format has that file's initial values, and its inputs are zero."""
    if model.source is None:
        return Study(model=model, source=where)
    system = model.freeze()
    values = {**model.source.initial, **(model.default_speeds if isinstance(model, OsimModel) else {})}
    known = {symbol.name for symbol in (*system.coordinates, *system.speeds)}
    ranges = {name: ends for name, ends in model.source.ranges.items() if 0 < ends[1] - ends[0] < math.inf}
    return Study(
        model=model,
        initial={name: value for name, value in values.items() if name in known},
        inputs={each.name: 0.0 for each in system.inputs},
        notes={name: SymbolNote(range=ends) for name, ends in ranges.items() if name in known},
        source=where,
    )


def _called(target: str) -> object:
    """The result of a function of the user: `module:function`, or `file.py:function`."""
    module_name, _, function_name = target.rpartition(":")
    path = Path(module_name)
    if path.suffix == ".py":
        sys.path.insert(0, str(path.parent.resolve()))
        module_name = path.stem
    else:
        sys.path.insert(0, str(Path.cwd()))
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise UnknownNameError(
            f"'{target}': there is no module '{error.name}' here. Name a module that Python finds from this folder."
        ) from error
    finally:
        sys.path.pop(0)
    function = getattr(module, function_name, None)
    if not callable(function):
        raise UnknownNameError(f"'{target}': module '{module_name}' has no function '{function_name}'.")
    return function()


def numbers_in(changes: Sequence[str]) -> dict[str, float]:
    """`["m=2", "q1=0.3"]` as a dictionary.

    >>> numbers_in(["m=2", "q1 = 3e-1"])
    {'m': 2.0, 'q1': 0.3}
    """
    found = {}
    for change in changes:
        name, text = assigned(change)
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not name or not math.isfinite(value):
            raise WrongValueError(f"cannot read '{change}'. Write NAME=NUMBER, such as m=2.")
        found[name] = value
    return found
