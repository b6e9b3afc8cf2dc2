"""Symbols of SymPy's mechanics and the symbols of a model that replace them: q1 for q1(t), m for m."""

from __future__ import annotations

import re
from collections.abc import Iterable

import sympy
from sympy import Expr
from sympy.core.function import AppliedUndef
from sympy.physics.mechanics import ReferenceFrame
from sympy.physics.mechanics import Vector as SympyVector

from kanes.base.errors import FrameError, WrongValueError
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ExprLike
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics
from kanes.model.model import Model


class TranslatedSymbols:
    """Declares symbols in a model and writes expressions and vectors in them."""

    def __init__(self, mechanics: DescribedMechanics, model: Model, others: Iterable[Expr]) -> None:
        self.mechanics = mechanics
        self.model = model
        self.renamed: dict[str, str] = {}  # where a name is taken or cannot be one
        self._table: dict[Expr, Expr] = {mechanics.t: model.time}
        self.frames: dict[ReferenceFrame, Frame] = {}
        for q in mechanics.q:
            coordinate = model.coordinates(self.fresh(q.func.__name__))
            rate = coordinate.dot
            self._table.update({q: coordinate, q.diff(mechanics.t): rate, q.diff(mechanics.t, 2): rate.dot})
        for u in mechanics.u:
            speed = model.speeds(self.fresh(u.func.__name__))
            self._table.update({u: speed, u.diff(mechanics.t): speed.dot})
        for other in others:
            self._declare(other)

    def _declare(self, other: Expr) -> None:
        if isinstance(other, AppliedUndef):
            self._table[other] = self.model.inputs(self.fresh(other.func.__name__))
        else:
            positive = True if other.is_positive else None
            self._table[other] = self.model.parameters(self.fresh(other.name), positive=positive)

    def __getitem__(self, symbol: Expr) -> Expr:
        return self._table[symbol]

    def fresh(self, name: str) -> str:
        """A name that is unused in the model: this one, if it is free and allowed."""
        plain = re.sub(r"[\s,:]+", "_", name) or "symbol"
        if not any(letter.isalpha() for letter in plain):
            plain = f"x{plain}"
        made = plain
        while made in self.model.registry:
            made += "_"
        if made != name:
            self.renamed[name] = made
        return made

    def expression(self, expression: ExprLike) -> Expr:
        """An expression in the symbols of the model."""
        translated: Expr = self.mechanics.plain(expression).xreplace(self._table)
        left = translated.atoms(AppliedUndef, sympy.Derivative)
        if left:
            culprit = ", ".join(sorted(map(str, left)))
            raise WrongValueError(
                f"from_sympy: {culprit} in {expression} has no counterpart in the model. Give functions of "
                "time whose derivatives are needed as expressions of time: kn.from_sympy(method, given={f: sin(t)})."
            )
        return translated

    def vector(self, vector: SympyVector) -> Vector:
        """A vector in the frames of the model."""
        total = Vector.zero()
        for frame, numbers in self.mechanics.parts(vector):
            if frame not in self.frames:
                rule = f"from_sympy: {vector} is written in frame {frame}, which is not oriented from "
                raise FrameError(f"{rule}{self.mechanics.frame}. Orient it, or write the vector in another frame.")
            x, y, z = (self.expression(number) for number in numbers)
            total = total + Vector.of(self.frames[frame], (x, y, z))
        return total


def other_symbols(mechanics: DescribedMechanics, expressions: Iterable[Expr]) -> list[Expr]:
    """The parameters and functions of time in some expressions, coordinates and speeds apart."""
    known = {mechanics.t, *mechanics.q, *mechanics.u}
    found: set[Expr] = set()
    for expression in expressions:
        found |= expression.free_symbols | expression.atoms(AppliedUndef)
    for function in found - known:
        if isinstance(function, AppliedUndef) and function.args != (mechanics.t,):
            rule = f"from_sympy: {function} is an unknown function of something other than time"
            raise WrongValueError(f"{rule}. Give it as an expression.")
    return sorted(found - known, key=lambda symbol: (isinstance(symbol, AppliedUndef), sympy.default_sort_key(symbol)))
