"""Kept values of runs as text that looks like a call, `final(x)` or `event_time(ground, -1)`; it is never evaluated.

    text        = word "(" inside ")"
    inside      = formula, or a name                                 of quantities
                | event ("," occurrence)?                            event_time
                | event                                              event_count
                | event "," coordinate or speed ("," occurrence)?    at_event

The words are those of `kn.keep`. The name of an event is written as it is, or within quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NoReturn

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.short_texts import listed
from kanes.dynamics.sampled.sampled import Sampled
from kanes.expr.formulas.operations import FormulaFunction
from kanes.expr.formulas.text import quoted
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, Signal
from kanes.formats.model_files.formula_reader import LONGEST, FormulaError, read_formula
from kanes.formats.model_files.names import ModelNames, model_functions
from kanes.model.parts import Body, Particle
from kanes.studies import keep
from kanes.studies.keep import OF_EVENTS, Kept
from kanes.studies.study import Study

WORDS = tuple(word for word in keep.__all__ if word != "Kept")
# Functions of a kernel that follow from the state, which is what a sweep has of a run.
FUNCTIONS = (
    "kinetic_energy", "potential_energy", "power", "derivative", "mass_matrix", "forcing", "active_forces",
    "input_matrix", "jacobian_states", "jacobian_parameters", "jacobian_inputs", "violations", "constraint_matrix",
    "constraint_drift", "multipliers",
)  # fmt: skip
_QUOTES = "\"'`"
_CALL = re.compile(r"\s*(?P<word>\w+)\s*(?P<bracket>\()")
_OCCURRENCE = re.compile(r"[+-]?[0-9]{1,9}")


@dataclass(frozen=True)
class KeptNames:
    """The names that such texts may contain."""

    symbols: Mapping[str, object]  # what formulas are made of, points and bodies among them
    functions: Mapping[str, FormulaFunction]
    states: Collection[str]
    events: Collection[str]
    signals: Collection[str] = ()  # of controllers, which cannot be part of a formula
    outputs: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, study: Study) -> KeptNames:
        """Those of a study."""
        system = study.equations.system
        states = {symbol.name: symbol for symbol in (*system.coordinates, *system.speeds)}
        names = _Names(ModelNames(study.model), states)
        events = [event.name for event in study.events]
        functions, signals = model_functions(study.model), signals_of(study.sampled)
        return cls(names, functions, tuple(states), events, signals, study.outputs)


class _Names(Mapping[str, object]):
    """Several tables of names; the first that has a name wins."""

    def __init__(self, first: Mapping[str, object], *others: Mapping[str, object]) -> None:
        self._tables = (first, *others)

    def __getitem__(self, name: str) -> object:
        for table in self._tables:
            if name in table:
                return table[name]
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(name in table for table in self._tables)

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys(name for table in self._tables for name in table)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def signals_of(sampled: Collection[Sampled]) -> list[str]:
    """The names of the signals of digital controllers."""
    return [signal.name for each in sampled for signal in each.signals]


# Reading


def read_kept(text: str, names: KeptNames) -> Kept:
    """The kept value that a text describes, or a `FormulaError` with its place."""
    return _KeptReader(text, names).whole()


class _KeptReader:
    """One text: its word, and the text from `start` to `end` within its brackets."""

    def __init__(self, text: str, names: KeptNames) -> None:
        self.text, self.names = text, names
        if len(text) > LONGEST:
            self.fail(0, f"this has {len(text)} characters", f"Stay below {LONGEST}, with names for parts")
        found = _CALL.match(text)
        if found is None:
            self._refuse_start()
        self.word, self.start = found["word"], found.end()
        if self.word not in WORDS:
            cure = _near(self.word, WORDS) or f"There are {', '.join(WORDS)}"
            self.fail(found.start("word"), f"unknown quantity '{self.word}'", cure)
        self.end = self._closing(found.start("bracket"))

    def fail(self, at: int, rule: str, cure: str) -> NoReturn:
        raise FormulaError(self.text, at, rule, cure)

    def _refuse_start(self) -> NoReturn:
        word = self.text.strip()
        if word in WORDS:
            self.fail(len(self.text.rstrip()), f"'{word}' has no brackets", f"Add its argument, as in {word}(x)")
        self.fail(0, "this is not a quantity of a run", "Write such as final(x) or largest(abs(x))")

    def _closing(self, opened: int) -> int:
        """Where the bracket is closed, which is the end of the text."""
        depth, quote = 0, ""
        marks = _QUOTES if self.word in OF_EVENTS else "`"
        for at in range(opened, len(self.text)):
            letter = self.text[at]
            if quote or letter in marks:
                # A quote within a name, as in "Peter's", opens nothing.
                is_first = self.text[opened + 1 : at].rstrip()[-1:] in ("", ",") or marks == "`"
                quote = "" if letter == quote else quote or (letter if is_first else "")
                continue
            depth += {"(": 1, ")": -1}.get(letter, 0)
            if not depth:
                return self._checked_end(at)
        cure = f"Close the name by {quote}, and add ')'" if quote else "Add ')'"
        raise FormulaError(self.text, opened, "this '(' is not closed", cure)

    def _checked_end(self, at: int) -> int:
        rest = self.text[at + 1 :]
        if rest.strip():
            behind = at + 1 + len(rest) - len(rest.lstrip())
            self.fail(behind, f"there is text after {self.word}(…)", "Put the whole formula within its brackets")
        return at

    def whole(self) -> Kept:
        make: Callable[..., Kept] = getattr(keep, self.word)
        if self.word not in OF_EVENTS:
            return make(self._quantity())
        parts = list(self._parts())
        event = self._event(*parts[0])
        most = {"event_time": 2, "event_count": 1, "at_event": 3}[self.word]
        if len(parts) > most:
            self.fail(parts[most][0], f"'{self.word}' has too many arguments", f"Write {_EXAMPLES[self.word]}")
        if self.word == "event_count":
            return make(event)
        if self.word == "event_time":
            return make(event, *(self._occurrence(*each) for each in parts[1:]))
        if len(parts) == 1:
            self.fail(self.end, "'at_event' needs a quantity", f"Write {_EXAMPLES[self.word]}")
        return make(event, self._state(*parts[1]), *(self._occurrence(*each) for each in parts[2:]))

    # Quantities

    def _quantity(self) -> object:
        inside = self.text[self.start : self.end]
        at = self.start + len(inside) - len(inside.lstrip())
        name = _without_backquotes(inside)
        if name in (*self.names.signals, *self.names.outputs, *FUNCTIONS) and name not in self.names.symbols:
            return name
        if not inside.strip():
            self.fail(at, f"'{self.word}' needs an argument", f"Write such as {self.word}(x)")
        outputs = {key: each for key, each in self.names.outputs.items() if isinstance(each, (Expr, Vector))}
        signals = {key: Signal(key) for key in self.names.signals}
        try:
            found = read_formula(inside, _Names(self.names.symbols, outputs, signals), self.names.functions)
        except FormulaError as error:
            self.fail(self.start + error.at, error.rule, error.cure)
        if not isinstance(found, (Expr, Vector, Point, Body, Particle)):
            what = getattr(found, "name", inside.strip())
            self.fail(at, f"a run has no values of '{what}'", "Give a scalar, a vector, a point or a body")
        self._check_signals(found, at)
        return found

    def _check_signals(self, found: object, at: int) -> None:
        scalars = [found] if isinstance(found, Expr) else []
        if isinstance(found, Vector):
            scalars = [number for numbers in found.terms.values() for number in numbers]
        held = sorted({each.name for scalar in scalars for each in scalar.free_symbols if isinstance(each, Signal)})
        if held:
            cure = f"Write {self.word}({held[0]}), or let the controller remember the formula"
            self.fail(at, f"'{held[0]}' is a signal of a controller, which cannot be part of a formula", cure)

    # Events

    def _parts(self) -> Iterator[tuple[int, str]]:
        """The parts between commas, stripped, with their places; a comma within quotes is a letter."""
        inside = self.text[: self.end]
        at = self.start
        while True:
            at += len(inside[at:]) - len(inside[at:].lstrip())
            quote = inside[at : at + 1]
            closed = inside.find(quote, at + 1) if quote and quote in _QUOTES else -1
            comma = inside.find(",", max(at, closed))
            end = comma if comma >= 0 else len(inside)
            yield at, inside[at:end].rstrip()
            if comma < 0:
                return
            at = comma + 1

    def _event(self, at: int, text: str) -> str:
        is_quoted = len(text) > 1 and text[0] in _QUOTES and text[-1] == text[0]
        name = text[1:-1] if is_quoted else text
        if not name.strip():
            self.fail(at, f"'{self.word}' names no event", f"Write {_EXAMPLES[self.word]}")
        if name not in self.names.events:
            cure = _near(name, self.names.events) or f"Events are {listed(self.names.events)}"
            self.fail(at, f"unknown event '{name}'", cure)
        return name

    def _occurrence(self, at: int, text: str) -> int:
        if not _OCCURRENCE.fullmatch(text) or not int(text):
            self.fail(
                at,
                f"'{text}' is not the number of an occurrence",
                "Give 1 for the first, 2 for the second, -1 for the last",
            )
        return int(text)

    def _state(self, at: int, text: str) -> object:
        name = _without_backquotes(text)
        if name not in self.names.states:
            cure = _near(name, self.names.states) or f"Give one of {listed(self.names.states)}"
            self.fail(at, f"at an event only coordinates and speeds are kept, and '{name}' is neither", cure)
        return self.names.symbols.get(name, name)


_EXAMPLES = {
    "event_time": "event_time(ground)",
    "event_count": "event_count(ground)",
    "at_event": "at_event(ground, v)",
}


def _near(name: str, known: Collection[str]) -> str:
    """A cure: the known name that is most like an unknown one, if any is."""
    found = get_close_matches(name, list(known), 1)
    return f"Perhaps {found[0]} is meant" if found else ""


def _without_backquotes(text: str) -> str:
    name = text.strip()
    return name[1:-1] if len(name) > 2 and name[0] == name[-1] == "`" and "`" not in name[1:-1] else name


# Writing


def write_kept(kept: Kept, formula: Callable[[Expr | Vector], object]) -> str:
    """The text that gives it back; `formula` writes expressions and vectors."""
    parts = [_written_event(kept.event)] if kept.event else []
    if kept.of is not None:
        parts.append(_written(kept, formula))
    if kept.which != 1:
        parts.append(str(kept.which))
    return f"{kept.what}({', '.join(parts)})"


def _written(kept: Kept, formula: Callable[[Expr | Vector], object]) -> str:
    of = kept.of
    if isinstance(of, (Expr, Vector)):
        return str(formula(of))
    name = of if isinstance(of, str) else getattr(of, "name", None)
    if not isinstance(name, str):
        raise WrongTypeError(
            f"keep: {kept!r} cannot be written to a file. Give an expression, a vector, a point or a name."
        )
    return quoted(name)


def _written_event(name: str) -> str:
    if name == name.strip() and not any(letter in name for letter in f"(),{_QUOTES}"):
        return name
    mark = next((each for each in _QUOTES if each not in name), "")
    if not mark:
        raise WrongValueError(
            f"event {name!r}: a name with all three kinds of quotes cannot be written. Choose another name."
        )
    return f"{mark}{name}{mark}"
