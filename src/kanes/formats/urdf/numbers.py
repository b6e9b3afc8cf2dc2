"""The numbers of a model that is written: expressions evaluated at the parameters of a study."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from kanes.base.errors import Fault, ModelError
from kanes.base.types import Array
from kanes.expr.geometry.rotations import Step
from kanes.expr.symbols import Coordinate, Expr, ExprLike, Parameter, as_expression, partial
from kanes.model.model import Model


class ModelNumbers:
    """Values of the expressions of a model."""

    def __init__(self, model: Model, parameters: Mapping[str, float]) -> None:
        self.model = model
        known = {symbol.name: symbol for symbol in model.declared(Parameter)}
        self._values = {known[name]: as_expression(value, name) for name, value in parameters.items() if name in known}

    def fault(self, culprit: str, rule: str, cure: str) -> ModelError:
        """An error about one thing in the model."""
        return ModelError(self.model.name, (Fault(culprit, rule, cure),))

    def number(self, given: ExprLike, culprit: str) -> float:
        """A number, if it is one."""
        value = self.put_in(given, culprit)
        open_ones = sorted(str(symbol) for symbol in value.free_symbols)
        if open_ones:
            rule = f"it depends on {', '.join(open_ones)}, and URDF allows only numbers"
            raise self.fault(culprit, rule, "Give it numbers: kn.write(kn.Study(model=model, parameters={…}), path)")
        return float(value)

    def put_in(self, given: ExprLike, culprit: str) -> Expr:
        """An expression with numbers for the parameters that have some."""
        expression = as_expression(given, culprit)
        return expression.xreplace(self._values) if expression.free_symbols else expression

    def numbers(self, given: Iterable[ExprLike], culprit: str) -> Array:
        return np.array([self.number(each, culprit) for each in given])

    def rotation(self, steps: Iterable[Step], culprit: str) -> Array:
        """R with v_before = R v_after."""
        R: Array = np.eye(3)
        for step in steps:
            R = R @ self.numbers(step.matrix, culprit).reshape(3, 3)
        return R

    def along(self, value: ExprLike, culprit: str) -> tuple[Coordinate | None, float, float]:
        """k, q and b of a joint's value k q + b; no coordinate for a number."""
        expression = self.put_in(value, culprit)
        moving = [symbol for symbol in expression.free_symbols if isinstance(symbol, Coordinate)]
        if len(moving) > 1 or any(
            not isinstance(symbol, (Coordinate, Parameter)) for symbol in expression.free_symbols
        ):
            names = ", ".join(sorted(str(symbol) for symbol in expression.free_symbols))
            rule = f"its value {expression} depends on {names}, and URDF allows one coordinate at most"
            raise self.fault(culprit, rule, "Give it a coordinate q, or a value k q + b with numbers k and b")
        if not moving:
            return None, 0.0, self.number(expression, culprit)
        [q] = moving
        slope = partial(expression, q)
        if q in slope.free_symbols:
            rule = f"its value {expression} is not linear in {q}"
            raise self.fault(culprit, rule, "Give it a value k q + b, with numbers k and b")
        return q, self.number(slope, culprit), self.number(expression.xreplace({q: as_expression(0, "0")}), culprit)
