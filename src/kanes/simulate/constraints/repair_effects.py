"""What the repair of initial speeds changed: a projection onto the constraints is no impact.

Speeds that violate constraints are changed by the least amount, each in its own size, whatever masses they move. An
impact would change them by impulses along the constraints, M Δu = Cᵀ Λ, and keep the momentum across these.
"""

from __future__ import annotations

import numpy as np

from kanes.simulate.compiled import CompiledSystem
from kanes.types import Array

# Relative changes that are told; smaller ones come from typed digits, and no curve would show them.
_NOTICED = 1e-3


def repair_effects(
    kernel: CompiledSystem, t: float, before: Array, after: Array, w: Array, p: Array
) -> dict[str, tuple[float, float, float]]:
    """Kinetic energy, linear momentum and angular momentum about the origin, as sizes before and after the repair.

    The third number is the size of the change. What changed by less than a thousandth is left out.
    """
    now = np.array([t])
    energy = _told("kinetic energy", *(kernel["kinetic_energy"].one(now, x, w, p) for x in (before, after)))
    if not energy:
        return {}
    for word in ("linear momentum", "angular momentum"):
        function = kernel.quantity(word.replace(" ", "_"), None)
        energy |= _told(word, *(function.one(now, x, w, p) for x in (before, after)))
    return energy


def _told(name: str, before: Array, after: Array) -> dict[str, tuple[float, float, float]]:
    sizes, change = (float(np.linalg.norm(before)), float(np.linalg.norm(after))), float(np.linalg.norm(after - before))
    return {name: (*sizes, change)} if change > _NOTICED * max(sizes) else {}
