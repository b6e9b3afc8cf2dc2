"""Values as entries of model files: numbers, formulas, vectors, rotations, samples and splines."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TypeVar

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Plain
from kanes.expr.formulas.text import write_formula
from kanes.expr.geometry.vectors import Vector
from kanes.expr.splines import SplineTable, interpolating, splines_in
from kanes.expr.symbols import PI, Expr, ExprLike, as_expression
from kanes.formats.model_files.formula_reader import LONGEST
from kanes.model.model import Model

_W = TypeVar("_W")
# Fractions of a full rotation: formulas by their numbers.
_TURNS = {
    float(PI * above / below): f"{above}*pi/{below}".removeprefix("1*").removesuffix("/1")
    for above, below in ((1, 6), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (5, 6), (1, 1), (3, 2), (2, 1))
}
_ENDS = ("natural", "clamped", "not-a-knot", "fmm")


def number(value: object, where: str) -> int | float | str:
    """A number as a person writes it: 10.0 as 10, 3.141592653589793 as pi. Readers make floats of all."""
    if isinstance(value, np.generic):
        value = value.item()
    expression = as_expression(value, where)
    if expression.free_symbols:
        raise WrongValueError(f"{where}: {expression} is not a number. Give a number.")
    if not expression.is_Float:
        return _plain(expression)
    size = abs(float(expression))
    if size in _TURNS:
        return _TURNS[size] if expression > 0 else f"-{_TURNS[size]}"
    return int(expression) if size < 1e15 and size.is_integer() else float(expression)


def _plain(expression: Expr, hidden: Container[str] = ()) -> int | float | str:
    if expression.is_Integer:
        return int(expression)
    return float(expression) if expression.is_Float else write_formula(expression, hidden)


def words(table: Mapping[str, Plain]) -> dict[str, Plain]:
    """A table without its entries that are None."""
    return {word: value for word, value in table.items() if value is not None}


class FormulaWriter:
    """Writes values of one model, and collects the splines in them."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.tables: dict[str, SplineTable] = {}

    def scalar(self, value: ExprLike, where: str = "formula") -> int | float | str:
        """An expression as a number or a formula."""
        expression = as_expression(value, where)
        for spline in splines_in([expression]):
            table = self.tables.setdefault(spline.table.name, spline.table)
            if table != spline.table:
                raise WrongValueError(
                    f"{self.model.name}: two splines are named '{table.name}', and names must be unique. Give another."
                )
        return self._short(_plain(expression, self.model), where)

    def _short(self, written: _W, where: str) -> _W:
        """The same; a formula that is too long for a reader is refused here, and not when the file is read."""
        if isinstance(written, str) and len(written) > LONGEST:
            raise WrongValueError(
                f"{self.model.name}, {where}: its formula has {len(written)} characters, and a file allows at most "
                f"{LONGEST}. Keep the model in Python, or measure from nearer bodies and points."
            )
        return written

    def vector(self, vector: Vector) -> str | list[int]:
        """A vector as a formula over unit vectors."""
        if not vector.frames:
            return [0, 0, 0]
        for numbers in vector.terms.values():
            self.triple(numbers)
        return self._short(write_formula(vector, self.model), "vector")

    def triple(self, numbers: Iterable[ExprLike]) -> list[Plain]:
        """Measure numbers."""
        return [self.scalar(each) for each in numbers]

    def nested(self, given: object) -> Plain:
        """Values as they were given: None, letters, samples, scalars, and lists of those."""
        if given is None or isinstance(given, (str, bool)):
            return given
        if hasattr(given, "tolist"):  # of arrays and matrices
            given = given.tolist()
        if isinstance(given, (tuple, list)):
            return [self.nested(each) for each in given]
        return samples(given, "cubic") if isinstance(given, Samples) else self.scalar(given)

    def splines(self) -> dict[str, Plain]:
        """The splines in the values written so far, by name."""
        return {name: _spline(table) for name, table in self.tables.items()}


def samples(given: Samples, usual: str) -> dict[str, Plain]:
    """Samples by their times and values, and their kind if it is not the usual one."""
    joined = None if given.kind == usual else given.kind
    return words({"times": given.times.tolist(), "values": given.values.tolist(), "kind": joined})


def _spline(table: SplineTable) -> dict[str, Plain]:
    """Knots and values if a reader gets the same spline from them, and all coefficients otherwise."""
    knots = table.knots
    values = table.at(knots)
    for degree, ends in ((3, "natural"), (1, "natural"), (5, "natural"), *((3, each) for each in _ENDS[1:])):
        if degree == 5 and knots.size < 6:
            continue
        again = SplineTable.between(table.name, knots, interpolating(knots, values, degree, ends))
        if again == table:
            options = {"degree": None if degree == 3 else degree, "ends": None if ends == "natural" else ends}
            return words({"knots": knots.tolist(), "values": values.tolist(), **options})
    return {"knots": knots.tolist(), "coefficients": table.coefficients.tolist()}
