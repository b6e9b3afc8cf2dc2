"""Which of our equations or results a printed one is, where nobody says."""

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
from kanes.reports.printed.numeric_check import Finding, HoldingAgainst
from kanes.reports.printed.term_differences import Difference


def find_equation(equations: Equations, holding: HoldingAgainst, addends: Sequence[Expr]) -> tuple[str, Finding]:
    """A printed equation, given by the terms of what is zero in it, among ours."""
    residual = holding.variables.in_speeds(sum(addends, ZERO))
    if any(isinstance(symbol, Acceleration) for symbol in residual.free_symbols):
        off = holding.holds_in_motion(residual)
        if off <= holding.rtol:
            return _name_of_sum(equations, holding, residual), Finding([], off)
        return find_row(equations, holding, addends, equations_to_search(equations))
    if any(isinstance(symbol, (Rate, Speed)) for each in addends for symbol in each.free_symbols):
        off = holding.off([residual], [ZERO])
        if off <= holding.rtol:
            return "the kinematical equations", Finding([], off)
    return find_row(equations, holding, addends, relations_to_search(equations), as_written=True)


def _name_of_sum(equations: Equations, holding: HoldingAgainst, residual: Expr) -> str:
    """The equation of motion that a true one is, or that it is made of several."""
    udots = [speed.dot for speed in equations.speeds]
    rows = [coefficients(row, udots)[0] for row in equations.dynamical_equations]
    used = holding.combination(coefficients(residual, udots)[0], rows)
    if len(used) == 1:
        return f"F_{used[0] + 1} + F_{used[0] + 1}* = 0"
    return "a sum of " + ", ".join(f"F_{r + 1} + F_{r + 1}* = 0" for r in used)


def find_row(
    equations: Equations,
    holding: HoldingAgainst,
    addends: Sequence[Expr],
    rows: Iterable[DerivedQuantity],
    as_written: bool = False,
) -> tuple[str, Finding]:
    """The equation from which a printed one differs in the fewest terms, multiplied by what makes them alike."""
    residual = sum(addends, ZERO)
    best: tuple[tuple[int, int], str, Expr, list[Difference]] | None = None
    for quantity in rows:
        for factor in _factors(equations, holding, residual, quantity.value):
            multiple = factor * quantity.value
            differences = holding.terms(addends, multiple, as_written)
            measure = (len(differences), length(factor))
            if best is None or measure < best[0]:
                best = (measure, _named(quantity.name, factor), multiple, differences)
    if best is None:
        raise WrongValueError(_nothing_like(equations))
    _, name, multiple, differences = best
    off = holding.off([residual], [multiple])
    if off <= holding.rtol and not as_written:
        return name, Finding([], off)
    held = Finding(differences, off)
    _check_likeness(equations, addends, held)
    return name, held


def _factors(equations: Equations, holding: HoldingAgainst, residual: Expr, row: Expr) -> list[Expr]:
    """By what our equation may be multiplied in print: 1, −1, and what makes the coefficients of one symbol equal."""
    symbols = [*(speed.dot for speed in equations.speeds), *equations.system.inputs, *equations.coordinates]
    symbols = [*symbols, *(q.dot for q in equations.coordinates), *equations.dependent_speeds]
    inside = holding.variables.in_speeds(residual) if row.has(*symbols[: len(equations.speeds)]) else residual
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
    """What an equation is called; one with all its signs turned is the same."""
    return name if abs(factor) == 1 else f"{name}, times {text(factor)}"


def find_value(equations: Equations, holding: HoldingAgainst, addends: Sequence[Value]) -> tuple[str, Finding]:
    """A printed expression or vector among our results."""
    is_vector = any(isinstance(each, Vector) for each in addends)
    best: tuple[int, str, Finding] | None = None
    for quantity in _results(equations, is_vector):
        held = holding.value(addends, quantity.value)
        if not held.differences:
            return quantity.name, held
        if best is None or len(held.differences) < best[0]:
            best = (len(held.differences), quantity.name, held)
    if best is None:
        raise WrongValueError(_nothing_like(equations))
    _check_likeness(equations, addends, best[2])
    return best[1], best[2]


def _results(equations: Equations, is_vector: bool) -> Iterator[DerivedQuantity]:
    return vectors_to_search(equations) if is_vector else scalars_to_search(equations)


def _check_likeness(equations: Equations, addends: Sequence[Value], held: Finding) -> None:
    """An equation that shares no term with any of ours is not a misprint of one."""
    printed = [each for each in held.differences if each.kind in ("extra", "value")]
    if len(printed) >= max(len(addends), 1):
        raise WrongValueError(_nothing_like(equations))


def _nothing_like(equations: Equations) -> str:
    return (
        f"compare: nothing of '{equations.system.name}' is like the printed equation. Say what it is, as in "
        "which='F_star[1]', or give an expression to compare it with, against=…."
    )
