"""Forces by projection on cones of friction, contact by contact: a start where pivots and Newton's method find none.

    λ_i ← P_μ(λ_i − r (w_n + μ |w_t|, w_t)),    w = a + G λ

has Coulomb's law as its fixed points; P_μ is the nearest point of |λ_t| ≤ μ λ_n.

Source: schindler2011, contact by projections; studer2006, the factor r.
"""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.settled import CoulombLaw
from kanes.simulate.contacts.sizes import impulse_sizes

# Sweeps over all contacts, and the change in one, relative to the forces, after which they have converged.
_MOST_SWEEPS, _CONVERGED = 2000, 1e-13
# Forces, relative to those that move one contact alone, that grow without bound.
_DIVERGED = 1e12


def projected_forces(law: CoulombLaw, start: Array, pressed: list[int]) -> Array:
    """Forces after sweeps from a start, converged or not; those of contacts that may not press stay as they are.

    Where friction wedges contacts they grow without bound, and the start is returned.
    """
    forces = start.copy()
    sizes, tracks = impulse_sizes(law.G, law.a), [_Track(law, i) for i in pressed]
    for _ in range(_MOST_SWEEPS):
        before = forces.copy()
        for track in tracks:
            track.relax(forces)
        if np.abs(forces / sizes).max(initial=0.0) > _DIVERGED:
            return start
        if np.abs((forces - before) / np.maximum(sizes, np.abs(forces))).max(initial=0.0) < _CONVERGED:
            break
    return forces


class _Track:
    """One contact: its forces as a vector (λ_n, λ_t), or λ_n alone where it slides or has no friction."""

    def __init__(self, law: CoulombLaw, i: int) -> None:
        own, self.slide = law.rows.of(i), law.slides[i]
        shape = np.eye(own.size)
        if self.slide is not None:
            shape = np.concatenate([[1.0], -law.kinetic[i] * self.slide])[:, None]
        self.own, self.shape, self.a = own, shape, law.a[own]
        self.G, self.mu = law.G[own], float(law.static[i])
        local = law.G[np.ix_(own, own)] @ shape
        self.r = 1.0 / max(float(np.linalg.norm(local[: shape.shape[1]], 2)), 1e-300)

    def relax(self, forces: Array) -> None:
        """One projection, in place."""
        w = self.a + self.G @ forces
        if self.shape.shape[1] == 1:
            forces[self.own] = self.shape[:, 0] * max(0.0, float(forces[self.own[0]]) - self.r * float(w[0]))
            return
        w[0] += self.mu * float(np.sqrt(w[1:] @ w[1:]))
        forces[self.own] = onto_cone(forces[self.own] - self.r * w, self.mu)


def onto_cone(x: Array, mu: float) -> Array:
    """The nearest point with |x_t| ≤ μ x_n."""
    normal, length = float(x[0]), float(np.sqrt(x[1:] @ x[1:]))
    if length <= mu * normal:
        return x
    if mu * length <= -normal:
        return np.zeros(x.size)
    pressure = (normal + mu * length) / (1 + mu * mu)
    return np.concatenate([[pressure], mu * pressure / length * x[1:]])
