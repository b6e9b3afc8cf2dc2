"""The search for the derived equation or quantity that a printed one means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kanes.base.errors import WrongValueError
from kanes.equations.equations import Equations
from kanes.expr.geometry.vectors import Vector
from kanes.expr.linear import coefficients
from kanes.expr.printing import text
from kanes.expr.simplify.term_forms import simple_ratio
from kanes.expr.simplify.tidy import length
from kanes.expr.symbols import ONE, ZERO, Acceleration, Expr, Rate, Speed
from kanes.reports.printed.derived_quantities import (
    DerivedQuantity,
    Value,
    equations_to_search,
    relations_to_search,
    scalars_to_search,
    vectors_to_search,
)
from kanes.reports.printed.numeric_check import CheckResult, NumericCheck
from kanes.reports.printed.term_differences import Difference


def find_equation(equations: Equations, check: NumericCheck, addends: Sequence[Expr]) -> tuple[str, CheckResult]:
    """Find a printed equation, given by the terms of its residual, among the derived ones."""
    residual = check.variables.in_speeds(sum(addends, ZERO))
    if any(isinstance(symbol, Acceleration) for symbol in residual.free_symbols):
        difference = check.in_motion(residual)
        if difference <= check.rtol:
            return _name_of_sum(equations, check, residual), CheckResult([], difference)
        return find_row(equations, check, addends, equations_to_search(equations))
    if any(isinstance(symbol, (Rate, Speed)) for each in addends for symbol in each.free_symbols):
        difference = check.difference([residual], [ZERO])
        if difference <= check.rtol:
            return "the kinematical equations", CheckResult([], difference)
    return find_row(equations, check, addends, relations_to_search(equations), as_written=True)


def _name_of_sum(equations: Equations, check: NumericCheck, residual: Expr) -> str:
    """The name of the equation of motion that a correct one is, or of the sum of several."""
    udots = [speed.dot for speed in equations.speeds]
    rows = [coefficients(row, udots)[0] for row in equations.dynamical_equations]
    used = check.combination(coefficients(residual, udots)[0], rows)
    if len(used) == 1:
        return f"F_{used[0] + 1} + F_{used[0] + 1}* = 0"
    return "a sum of " + ", ".join(f"F_{r + 1} + F_{r + 1}* = 0" for r in used)


def find_row(
    equations: Equations,
    check: NumericCheck,
    addends: Sequence[Expr],
    rows: Iterable[DerivedQuantity],
    as_written: bool = False,
) -> tuple[str, CheckResult]:
    """The derived equation, times a factor, from which a printed one differs in the fewest terms."""
    residual = sum(addends, ZERO)
    best: tuple[tuple[int, int], str, Expr, list[Difference]] | None = None
    for quantity in rows:
        for factor in _factors(equations, check, residual, quantity.value):
            multiple = factor * quantity.value
            differences = check.terms(addends, multiple, as_written)
            measure = (len(differences), length(factor))
            if best is None or measure < best[0]:
                best = (measure, _named(quantity.name, factor), multiple, differences)
    if best is None:
        raise WrongValueError(_nothing_like(equations))
    _, name, multiple, differences = best
    difference = check.difference([residual], [multiple])
    if difference <= check.rtol and not as_written:
        return name, CheckResult([], difference)
    result = CheckResult(differences, difference)
    _check_likeness(equations, addends, result)
    return name, result


def _factors(equations: Equations, check: NumericCheck, residual: Expr, row: Expr) -> list[Expr]:
    """Factors to try for a derived equation: 1, −1, and ratios that make the coefficients of one symbol equal."""
    symbols = [*(speed.dot for speed in equations.speeds), *equations.system.inputs, *equations.coordinates]
    symbols = [*symbols, *(q.dot for q in equations.coordinates), *equations.dependent_speeds]
    inside = check.variables.in_speeds(residual) if row.has(*symbols[: len(equations.speeds)]) else residual
    factors: dict[Expr, None] = {ONE: None, -ONE: None}
    for symbol in symbols:
        if symbol in row.free_symbols and symbol in inside.free_symbols:
            (above,), _ = coefficients(inside, [symbol])
            (below,), _ = coefficients(row, [symbol])
            if not {symbol} & (above.free_symbols | below.free_symbols):
                ratio = simple_ratio(above, below)
                if ratio is not None:
                    factors[ratio] = None
    return list(factors)


def _named(name: str, factor: Expr) -> str:
    """The name of an equation times a factor; the sign is left out."""
    return name if abs(factor) == 1 else f"{name}, times {text(factor)}"


def find_value(equations: Equations, check: NumericCheck, addends: Sequence[Value]) -> tuple[str, CheckResult]:
    """Find a printed expression or vector among the derived quantities."""
    is_vector = any(isinstance(each, Vector) for each in addends)
    best: tuple[int, str, CheckResult] | None = None
    for quantity in _results(equations, is_vector):
        result = check.value(addends, quantity.value)
        if not result.differences:
            return quantity.name, result
        if best is None or len(result.differences) < best[0]:
            best = (len(result.differences), quantity.name, result)
    if best is None:
        raise WrongValueError(_nothing_like(equations))
    _check_likeness(equations, addends, best[2])
    return best[1], best[2]


def _results(equations: Equations, is_vector: bool) -> Iterator[DerivedQuantity]:
    return vectors_to_search(equations) if is_vector else scalars_to_search(equations)


def _check_likeness(equations: Equations, addends: Sequence[Value], result: CheckResult) -> None:
    """Raise if an equation has no term in common with the closest derived one: then it is not a misprint of it."""
    printed = [each for each in result.differences if each.kind in ("extra", "value")]
    if len(printed) >= max(len(addends), 1):
        raise WrongValueError(_nothing_like(equations))


def _nothing_like(equations: Equations) -> str:
    return (
        f"compare: nothing of '{equations.system.name}' is like the printed equation. Say what it is, as in "
        "which='F_star[1]', or give an expression to compare it with, against=…."
    )
