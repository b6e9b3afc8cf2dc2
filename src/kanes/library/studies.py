"""A study for every system of the library: the model with suitable numbers."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from inspect import signature
from math import pi

from kanes import library
from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.short_texts import did_you_mean
from kanes.expr.symbols import Coordinate, Input, Parameter, Speed
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.model import Model
from kanes.model.system import System
from kanes.studies.study import Study
from kanes.studies.symbol_notes import SymbolNote

# The number of links of a chain, or of balls in a row, in its study.
_DEFAULTS: dict[str, dict[str, int]] = {
    "newtons_cradle": {"count": 5},
    "pin_chain": {"count": 5},
    "spatial_chain": {"count": 3},
}


def names() -> list[str]:
    """The systems of the library, each a function of that name and a study.

    >>> import kanes as kn
    >>> [name for name in kn.library.names() if name.startswith("four")]
    ['four_bar', 'four_bar_row']
    """
    return [
        name for name in dir(library) if name.islower() and name[0] != "_" and name not in ("names", "optimal", "study")
    ]


def study(name: str, **variant: object) -> Study:
    """A system of the library with suitable numbers: parameters, initial values, inputs, and a stop time.

    `variant` are the arguments of the system's own function. All numbers are in metres, kilograms, seconds and radians;
    `notes` has the meaning and range of each symbol.

    >>> import kanes as kn
    >>> swinging = kn.library.study("double_pendulum", tensions=False)
    >>> swinging.notes["L"]
    SymbolNote(meaning='length of each string', range=(0.3, 2.0))
    >>> kn.library.study("pin_chain", count=3).run().outcome.finished
    True
    """
    if not isinstance(name, str) or name not in names():
        raise UnknownNameError(
            f"The library has no system {name!r}.{did_you_mean(str(name), names())} It has: {', '.join(names())}."
        )
    make = getattr(library, name)
    known = list(signature(make).parameters)
    for each in variant:
        if each not in known:
            rule = f"Its arguments are: {', '.join(known)}." if known else "It has no variants."
            raise WrongValueError(f"study of {name}: there is no argument {each!r}.{did_you_mean(each, known)} {rule}")
    given = {**_DEFAULTS.get(name, {}), **variant}
    model = make(**given)
    of_case = import_module(make.__module__).case
    taken = signature(of_case).parameters
    return _study_of(model, of_case(model, **{each: value for each, value in given.items() if each in taken}), name)


def _study_of(model: Model, case: LibraryCase, name: str) -> Study:
    system = model.freeze()
    numbers = {each: entry[0] for each, entry in case.symbols.items() if entry[0] is not None} | dict(case.inputs)

    def numbers_of(symbols: Iterable[Coordinate | Speed | Parameter | Input]) -> dict[str, float]:
        return {symbol.name: numbers[symbol.name] for symbol in symbols if symbol.name in numbers}

    return Study(
        model=model,
        parameters=numbers_of(system.parameters),
        initial=numbers_of((*system.coordinates, *system.speeds)),
        inputs=numbers_of(system.inputs),
        stop=case.stop,
        settings=case.settings,
        events=case.events,
        notes=_notes(system, case.symbols),
        source=f"the library: {name}",
    )


def _notes(system: System, symbols: Symbols) -> dict[str, SymbolNote]:
    """Notes in the order of the system's symbols; the default range is wide around the number."""
    found = {}
    for symbol in (*system.parameters, *system.coordinates, *system.speeds, *system.inputs):
        if symbol.name in symbols:
            entry, meaning, *ends = symbols[symbol.name]
            if not ends:
                number = entry or 0.0
                size = abs(number)
                ends = sorted((0.25 * number, 2 * number)) if symbol in system.parameters else []
                ends = ends or (
                    [-pi, pi] if symbol in system.coordinates else [-max(1.0, 2 * size), max(1.0, 2 * size)]
                )
            found[symbol.name] = SymbolNote(meaning, (float(ends[0]), float(ends[1])))
    return found
