"""Printed and derived equations in the same variables: q̇ and q̈, or u and u̇."""

from __future__ import annotations

from functools import cached_property

from kanes.equations.equations import Equations, graphs_of
from kanes.expr.geometry.vectors import rate
from kanes.expr.linear import substitute
from kanes.expr.symbols import Acceleration, Expr, Rate, Speed


class MotionVariables:
    """Converts expressions in q̇, q̈ and dependent speeds to independent u and u̇, and back where that is possible."""

    def __init__(self, equations: Equations) -> None:
        self._equations = equations

    @cached_property
    def _to_speeds(self) -> dict[Expr, Expr]:
        """q̇, q̈, u_D and u̇_D by q, u_I and u̇_I."""
        equations = self._equations
        rates = dict(equations.kinematical_equations)
        found = {**rates, **equations.dependent_equations}
        for symbol, value in list(found.items()):
            found[symbol.dot] = substitute(rate(value), rates)
        return found

    @cached_property
    def _to_rates(self) -> dict[Expr, Expr] | None:
        """u and u̇ by q, q̇ and q̈; None where some speeds depend on others."""
        system = self._equations.system
        if system.constraints or graphs_of(self._equations).kinematics.quaternions:
            return None
        found: dict[Expr, Expr] = dict(zip(system.speeds, system.speed_definitions, strict=True))
        return {**found, **{speed.dot: rate(value) for speed, value in found.items()}}

    def in_speeds(self, expression: Expr) -> Expr:
        """An expression in q, u and u̇."""
        if not any(isinstance(symbol, (Rate, Speed, Acceleration)) for symbol in expression.free_symbols):
            return expression
        return substitute(expression, self._to_speeds)

    def are_rates_kept(self, printed: Expr) -> bool:
        """Whether to compare in q̇ and q̈: the printed equation has no u, and derived ones can be converted."""
        symbols = printed.free_symbols
        has_rates = any(isinstance(symbol, Rate) for symbol in symbols)
        return (
            has_rates
            and not any(isinstance(symbol, (Speed, Acceleration)) for symbol in symbols)
            and self._to_rates is not None
        )

    def in_rates(self, expression: Expr) -> Expr:
        """A derived expression in q, q̇ and q̈."""
        return substitute(expression, self._to_rates or {})
