"""The friction cone  K = {λ : |λ_t| ≤ μ λ_n}.

The nearest λ in K to y has  (λ − y) ⊥ λ  and  λ − y  in the dual cone.
"""

from __future__ import annotations

import math

from kanes.codegen.loops.numba_memory import compiled


@compiled  # type: ignore[untyped-decorator]
def projected(n: float, a: float, b: float, mu: float) -> tuple[float, float, float]:
    """The nearest impulse in the cone to one with a normal and two tangential parts."""
    size = math.sqrt(a * a + b * b)
    if size <= mu * n:
        return n, a, b
    if mu * size <= -n:
        return 0.0, 0.0, 0.0
    normal = (n + mu * size) / (1.0 + mu * mu)
    keep = mu * normal / size
    return normal, keep * a, keep * b


@compiled  # type: ignore[untyped-decorator]
def derivative(n: float, a: float, b: float, mu: float) -> tuple[float, float, float, float, float, float]:
    """∂λ/∂y of the projection: nn, na, nb, aa, ab, bb of a symmetric matrix."""
    size = math.sqrt(a * a + b * b)
    if size <= mu * n:
        if mu == 0.0:
            return 1.0, 0.0, 0.0, 0.0, 0.0, 0.0
        return 1.0, 0.0, 0.0, 1.0, 0.0, 1.0
    if mu * size <= -n:
        return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    along = 1.0 / (1.0 + mu * mu)
    if mu == 0.0:
        return along, 0.0, 0.0, 0.0, 0.0, 0.0
    s, t = a / size, b / size
    across = mu * (n + mu * size) * along / size
    both = mu * mu * along - across
    return (
        along,
        mu * along * s,
        mu * along * t,
        both * s * s + across,
        both * s * t,
        both * t * t + across,
    )
