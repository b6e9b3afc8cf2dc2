"""Kane's equations and Lagrange's, compared symbol by symbol."""

from __future__ import annotations

from kanes.equations.equations import Equations
from kanes.expr.geometry.vectors import rate
from kanes.expr.linear import coefficients, substitute
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import ZERO, has_float
from kanes.verification.lagrange import LagrangeEquations

# Systems of more operations take long to compare.
_SMALL = 200


def can_be_compared(equations: Equations) -> bool:
    """Small systems, without quaternions, whose elements are equal only at unit length, and without rounded numbers."""
    small = equations.is_readable and equations.program().operation_count <= _SMALL
    is_exact = not any(has_float(expression) for expression in equations.system.expressions)
    return small and not equations.kinematics.quaternions and is_exact


def agree_exactly(equations: Equations) -> bool:
    """Whether Lagrange's equations are Kane's, symbol by symbol.

    Σ_r Y_rs (F_r + F_r*) is the negative of the s-th equation of Lagrange when u and u̇ are replaced by their
    definitions. Constraints enter both in the same way, so the systems without them are compared.
    """
    free = equations.unconstrained
    system = free.system
    rates = [q.dot for q in system.coordinates]
    definitions = dict(zip(system.speeds, system.speed_definitions, strict=True))
    replacements = {speed.dot: rate(definition) for speed, definition in definitions.items()} | definitions
    kane = [substitute(entry, replacements) for entry in free.dynamical]
    Y = [coefficients(definition, rates)[0] for definition in system.speed_definitions]
    lagrange = LagrangeEquations(system).equations
    return all(
        is_zero(lagrange[s] + sum((Y[r][s] * kane[r] for r in range(len(kane))), ZERO)) for s in range(len(rates))
    )
