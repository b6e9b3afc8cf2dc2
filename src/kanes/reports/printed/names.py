r"""The meaning of names in a printed formula: symbols of the model, short sines, unit vectors, labels of results."""

from __future__ import annotations

import difflib
import re

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import by_name
from kanes.equations.equations import Equations
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.symbols import PI, ZERO, Expr, Parameter, StandIn, as_expression, cos, sin
from kanes.reports.printed.derived_quantities import Value, quantity_named
from kanes.reports.printed.nodes import PrintedName
from kanes.reports.printed.tokens import key_of

_SHORT_SINE = re.compile(r"([sScC])(\d+)")
_LABEL = re.compile(r"(F|f|M|m)(\d)(\d?)(\*?)")


class PrintedVocabulary:
    """The names that a printed equation may use, by their keys.

    `names` gives the meaning of printed symbols: a symbol of the model or its name, an expression, a vector, a number,
    or None for a symbol of the text's own, which has to cancel.
    """

    def __init__(self, equations: Equations, names: Values | None) -> None:
        self._equations = equations
        self._system = equations.system
        system = equations.system
        symbols = (*system.coordinates, *system.speeds, *system.parameters, *system.inputs, system.time)
        self._symbols = {symbol.name: symbol for symbol in symbols}
        self._by_key: dict[str, list[Expr]] = {}
        for symbol in symbols:
            self._by_key.setdefault(key_of(symbol.name), []).append(symbol)
        self._given: dict[str, Value] = {}
        for printed, meaning in by_name(system.name, names, "{'I_A^*': 'I_A'}", "names").items():
            self._given[key_of(printed)] = self._meaning(printed, meaning)
        self._units = self._unit_vectors()
        self._count = len(equations.speeds)

    def _meaning(self, printed: str, meaning: Value | str | None) -> Value:
        if not key_of(printed):
            raise WrongValueError(f"compare: names: {printed!r} is not a printed symbol. Give such as 'I_A^*'.")
        if meaning is None:
            return StandIn(printed)
        if isinstance(meaning, Vector):
            return meaning
        if not isinstance(meaning, str):
            return as_expression(meaning, f"compare: names, {printed}")
        name, *dots = meaning.split(".")
        if name not in self._symbols or set(dots) > {"dot"}:
            raise UnknownNameError(
                f"compare: names: '{printed}' is to be {meaning!r}, which '{self._system.name}' does not have. Give "
                "one of its symbols, an expression, or None for a symbol of the text's own."
            )
        return self._differentiated(self._symbols[name], len(dots), meaning)

    def _unit_vectors(self) -> dict[str, Vector]:
        found: dict[str, Vector] = {}
        for frame in self._system.frames:
            for number, (axis, vector) in enumerate(zip("xyz", (frame.x, frame.y, frame.z), strict=True), start=1):
                found.setdefault(key_of(f"{frame.name.lower()}_{axis}"), vector)
                found.setdefault(key_of(f"{frame.name.lower()}_{number}"), vector)
        return found

    def is_known(self, key: str) -> bool:
        """Whether a name has a meaning, so that letters beside it belong to another name."""
        return (
            any(key in table for table in (self._given, self._by_key, self._units))
            or self.label(key) is not None
            or self._sine(key) is not None
            or key == "pi"
        )

    def label(self, key: str) -> str | None:
        """The derived quantity that a name such as F_1^* or M_{12} means, unless it is a symbol."""
        match = _LABEL.fullmatch(key)
        if match is None or any(key in table for table in (self._given, self._by_key)):
            return None
        letter, row, column, star = match[1], match[2], match[3], match[4]
        if any(not 1 <= int(index) <= self._count for index in (row, column) if index):
            return None
        if letter in "Mm":
            return f"M[{row},{column}]" if column and not star else None
        if column or (star and letter == "f"):
            return None
        return f"{letter}{'_star' if star else ''}[{row}]"

    def is_meant(self, name: PrintedName) -> bool:
        """Whether a name is more than a label."""
        return any(name.key in table for table in (self._given, self._by_key)) or self._sine(name.key) is not None

    def value(self, name: PrintedName) -> Value:
        """The meaning of a name, differentiated once for each dot."""
        return self._differentiated(self._found(name), name.dots, name.written)

    def _found(self, name: PrintedName) -> Value:
        key = name.key
        if key in self._given:
            return self._given[key]
        if name.is_arrow and key in self._units:
            return self._units[key]
        if key in self._by_key:
            candidates = self._by_key[key]
            if len(candidates) > 1:
                both, first = " and ".join(symbol.name for symbol in candidates), candidates[0].name
                raise WrongValueError(
                    f"compare: '{name.written}' may be {both}. Choose, names={{{name.written!r}: {first!r}}}."
                )
            return candidates[0]
        sine = self._sine(key)
        if sine is not None:
            return sine
        if key in self._units:
            return self._units[key]
        if key == "pi":
            return PI
        label = self.label(key)
        if label is not None:
            return quantity_named(self._equations, label).value
        raise UnknownNameError(self._unknown(name))

    def _unknown(self, name: PrintedName) -> str:
        known = {**{key: symbols[0].name for key, symbols in self._by_key.items()}, **{k: k for k in self._given}}
        close = difflib.get_close_matches(name.key, known, n=1, cutoff=0.5)
        meant = known[close[0]] if close else next(iter(self._symbols))
        return (
            f"compare: the printed symbol '{name.written}' is nothing of '{self._system.name}'. Say what it stands "
            f"for, as in names={{{name.written!r}: {meant!r}}}; with None for a symbol of the text's own, which has to "
            "cancel."
        )

    def _sine(self, key: str) -> Expr | None:
        """s1, c23: the sine of a coordinate, the cosine of a sum of two, by the numbers at the end of their names."""
        match = _SHORT_SINE.fullmatch(key)
        if match is None:
            return None
        angle = ZERO
        for digit in match[2]:
            numbered = [q for q in self._system.coordinates if re.fullmatch(rf"\D+?_?{digit}", q.name)]
            if len(numbered) != 1:
                return None
            angle += numbered[0]
        return sin(angle) if match[1] in "sS" else cos(angle)

    def _differentiated(self, value: Value, dots: int, written: str) -> Value:
        for _ in range(dots):
            if isinstance(value, Vector):
                raise WrongTypeError(f"compare: there is a dot on the vector '{written}'. Write its derivative out.")
            if not any(not isinstance(symbol, Parameter) for symbol in value.free_symbols):
                raise WrongTypeError(
                    f"compare: there is a dot on '{written}', a constant of '{self._system.name}'. Define it "
                    "by names={…}."
                )
            try:
                value = rate(value)
            except (WrongTypeError, WrongValueError) as error:
                raise WrongValueError(f"compare: '{written}' is printed as a derivative. {error}") from error
        return value
