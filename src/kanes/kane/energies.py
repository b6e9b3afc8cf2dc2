"""Kinetic energy, and the potential energy of uniform gravity.

K = Σ ½ m v·v + ½ ω·I·ω,    V = −Σ m g·r
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError
from kanes.expr.algebra import Algebra, M
from kanes.expr.symbols import Expr
from kanes.model.system import System

if TYPE_CHECKING:
    from kanes.kane.equations import Equations


class Energetic:
    """Equations that know the energies of their system."""

    @cached_property
    def kinetic_energy(self: Equations) -> Expr:  # type: ignore[misc]
        """K of the whole system."""
        return self._reader.scalar(self._reading.kinetic_energy(self.system.masses)[0])

    @cached_property
    def potential_energy(self: Equations) -> Expr:  # type: ignore[misc]
        """V of gravity, from the origin; springs are among the loads, and what they store is among their work."""
        return self._reader.scalar(potential_energy(self.system, self._reading.algebra)[0])


def potential_energy(system: System, algebra: Algebra[M]) -> Any:
    """V = −Σ m g·r for gravity that is uniform in N, 1×1."""
    if not system.has_uniform_gravity:
        raise ExpressionError(
            f"'{system.name}': gravity that turns or changes has no potential energy. Its work is in `run.energy.work`."
        )
    total: Any = algebra.zeros(1, 1)
    g: Any = system.gravity.over(algebra)
    for mass in system.masses:
        r: Any = mass.center.position_from(system.origin).over(algebra)
        total = total - g.dot(r) * algebra.scalar(mass.mass)
    return total
