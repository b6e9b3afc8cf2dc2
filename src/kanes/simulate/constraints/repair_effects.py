"""What the repair of initial speeds changed: a projection onto the constraints is not an impact.

Speeds that violate constraints are changed by the least amount, relative to their sizes, whatever masses they move. An
impact would change them by impulses along the constraints, M Δu = Cᵀ Λ, and keep the momentum across these.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem

# Relative changes that are reported: smaller ones come from typed digits, and no plot would show them. Changes that are
# round-off, relative to what the speeds contribute one by one.
_NOTICED, _ROUNDED = 1e-3, 1e-12


def repair_effects(
    kernel: CompiledSystem, t: float, before: Array, after: Array, w: Array, p: Array
) -> dict[str, tuple[float, float, float]]:
    """Kinetic energy, linear momentum and angular momentum about the origin, as sizes before and after the repair.

    The third number is the size of the change. What changed by less than a thousandth is left out.
    """
    now = np.array([t])
    energy = _noticeable("kinetic energy", [kernel["kinetic_energy"].one(now, x, w, p) for x in (before, after)])
    if not energy:
        return {}
    nq = len(kernel.coordinates)
    for word in ("linear momentum", "angular momentum"):
        function = kernel.quantity(word.replace(" ", "_"), None)
        parts = [function.one(now, x, w, p) for x in _each_speed_alone(before, nq)]
        rounded = _ROUNDED * sum(float(np.linalg.norm(part)) for part in parts)
        energy |= _noticeable(word, [function.one(now, x, w, p) for x in (before, after)], rounded)
    return energy


def _each_speed_alone(x: Array, nq: int) -> Iterator[Array]:
    """The state with all speeds but one at zero, for each speed."""
    for index in range(nq, x.size):
        alone = np.where(np.arange(x.size) < nq, x, 0.0)
        alone[index] = x[index]
        yield alone


def _noticeable(name: str, numbers: list[Array], rounded: float = 0.0) -> dict[str, tuple[float, float, float]]:
    before, after, change = (float(np.linalg.norm(each)) for each in (*numbers, numbers[1] - numbers[0]))
    return {name: (before, after, change)} if change > max(_NOTICED * max(before, after), rounded) else {}
