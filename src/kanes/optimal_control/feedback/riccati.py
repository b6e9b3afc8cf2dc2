"""Riccati's differential equation along a motion, by the linear equations behind it, and models for held inputs.

    −Ṡ = AᵀS + S A − S B R⁻¹Bᵀ S + Q      S = Y X⁻¹,   d/dt [X; Y] = H [X; Y],   H = [A, −B R⁻¹Bᵀ; −Q, −Aᵀ]

A step of length h multiplies [X; Y] by exp Ω, with H₁ and H₂ at Gauss's two points:

    Ω = h/2 (H₁ + H₂) − √3/12 h² (H₁ H₂ − H₂ H₁)

It has the order 4, keeps S symmetric, and is stable however fast the feedback is. All steps are halved until S stays
the same; the error is even in h, so that two results give a third of order 6. Errors follow ż = (A − B K) z with
K = R⁻¹BᵀS: over a step that is X⁻¹ of the solution that ends with X = 1.

Ω has the first two terms of Magnus's series, ∫ H dt and ½ ∫∫ (H(t) H(s) − H(s) H(t)) ds dt with s < t, for H that is
linear in the step.

Source: lq-notes, Riccati's equation and the feedback.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.optimal_control.feedback.followed_motion import LinearMotion

# Most steps that all intervals together are divided into.
_MOST_STEPS = 40_000
# Relative to the times, the difference of two that are one.
_ROUNDED = 1e-12
# The norm below which so many terms of Taylor's series have an error below rounding: 0.5¹⁵ / 15! is 2e-17.
_SMALL, _TERMS = 0.5, 14
# What halved steps of order 4 change, compared with their error; and with that after extrapolation.
_ORDER_4 = 15.0

Linear = Callable[[Array], LinearMotion]


@dataclass(frozen=True, eq=False)
class Costs:
    """Weights of the errors and inputs: δxᵀ Q δx and δwᵀ R δw, Q for all states."""

    Q: Array  # nx × nx
    R: Array  # nw × nw

    def of_errors(self, T: Array) -> Array:
        """Tᵀ Q T at each time."""
        found: Array = T.swapaxes(-1, -2) @ self.Q @ T
        return found


@dataclass(frozen=True, eq=False)
class RiccatiSolution:
    """Results at some times, and between them."""

    S: Array  # N × nz × nz
    closed: Array  # N − 1 × nz × nz, transitions of the errors with feedback


def solve_riccati(
    linear: Linear, costs: Costs, final: Array, marks: Array, pieces: Array, tolerance: float
) -> RiccatiSolution:
    """S and closed-loop transitions for times `marks`, backward from S at the last one.

    Between `pieces`, the functions are smooth.
    """

    def swept(halvings: int) -> list[Array]:
        edges = _edges(marks, pieces, halvings)
        solution = _swept_back(_hamiltonian_steps(linear, costs, edges), final, edges, marks)
        return [solution.S, solution.closed]

    return RiccatiSolution(*_converged(swept, tolerance, marks, pieces))


def held_models(linear: Linear, marks: Array, pieces: Array, tolerance: float) -> tuple[Array, Array]:
    """Φ and Γ of z⁺ = Φ z + Γ δw from mark to mark, for inputs that are held: N − 1 × nz × nz and × nw."""

    def swept(halvings: int) -> list[Array]:
        edges = _edges(marks, pieces, halvings)
        steps = _exponentials(_held_matrices, linear, edges)
        places = np.searchsorted(edges, marks)
        found = []
        for start, end in pairwise(places):
            whole = steps[start]
            for k in range(start + 1, end):
                whole = steps[k] @ whole
            found.append(whole)
        return [np.array(found)]

    (whole,) = _converged(swept, tolerance, marks, pieces)
    nz = linear(marks[:1]).A.shape[-1]
    return whole[:, :nz, :nz], whole[:, :nz, nz:]


def _held_matrices(motion: LinearMotion) -> Array:
    """[A, B; 0, 0] at each time."""
    N, nz, nw = motion.B.shape
    found = np.zeros((N, nz + nw, nz + nw))
    found[:, :nz, :nz], found[:, :nz, nz:] = motion.A, motion.B
    return found


def _hamiltonian_steps(linear: Linear, costs: Costs, edges: Array) -> Array:
    """exp(−Ω) of each step, from its end to its start."""

    def matrices(motion: LinearMotion) -> Array:
        A, B = motion.A, motion.B
        nz = A.shape[-1]
        H = np.zeros((len(A), 2 * nz, 2 * nz))
        H[:, :nz, :nz], H[:, nz:, nz:] = A, -A.swapaxes(1, 2)
        H[:, :nz, nz:] = -B @ np.linalg.solve(costs.R, B.swapaxes(1, 2))
        H[:, nz:, :nz] = -costs.of_errors(motion.T)
        return H

    return _exponentials(matrices, linear, edges, -1.0)


def _exponentials(matrices: Callable[[LinearMotion], Array], linear: Linear, edges: Array, sign: float = 1.0) -> Array:
    """exp(± Ω) of each step."""
    h, middle = np.diff(edges), (edges[:-1] + edges[1:]) / 2
    aside = h * sqrt(3) / 6
    H = matrices(linear(np.column_stack([middle - aside, middle + aside]).ravel()))
    one, other, h = H[::2], H[1::2], h[:, None, None]
    return exponentials(sign * (h / 2 * (one + other) - sqrt(3) / 12 * h**2 * (one @ other - other @ one)))


def exponentials(matrices: Array) -> Array:
    """The exponentials of many matrices: Taylor's series of a part that is small, and squares of that.

    SciPy's function takes one after the other.
    """
    largest = float(np.abs(matrices).sum(axis=2).max(initial=0.0))
    if not np.isfinite(largest):
        return np.full_like(matrices, np.nan)
    squarings = max(int(np.ceil(np.log2(max(largest, 1e-300) / _SMALL))), 0)
    part, one = matrices / 2.0**squarings, np.eye(matrices.shape[-1])
    found = np.broadcast_to(one, matrices.shape)
    for k in range(_TERMS, 0, -1):
        found = one + part @ found / k
    for _ in range(squarings):
        found = found @ found
    return found


def _swept_back(steps: Array, final: Array, edges: Array, marks: Array) -> RiccatiSolution:
    nz = len(final)
    S, closed = final, np.eye(nz)
    at_marks, between = [S], []
    is_mark = np.isin(edges, marks)
    for k in range(len(steps) - 1, -1, -1):
        X = steps[k, :nz, :nz] + steps[k, :nz, nz:] @ S
        Y = steps[k, nz:, :nz] + steps[k, nz:, nz:] @ S
        inverse = np.linalg.inv(X)
        S = Y @ inverse
        S = (S + S.T) / 2
        closed = closed @ inverse
        if is_mark[k]:
            at_marks.append(S)
            between.append(closed)
            closed = np.eye(nz)
    return RiccatiSolution(np.array(at_marks[::-1]), np.array(between[::-1]).reshape(-1, nz, nz))


def _edges(marks: Array, pieces: Array, halvings: int) -> Array:
    """The ends of steps: all marks and pieces between the first and last mark, and equal parts between these."""
    after = np.clip(np.searchsorted(marks, pieces), 1, marks.size - 1)
    rounding = _ROUNDED * max(abs(marks[0]), abs(marks[-1]))
    is_apart = np.minimum(pieces - marks[after - 1], marks[after] - pieces) > rounding
    coarse = np.unique(np.concatenate([marks, pieces[is_apart]]))
    parts = np.arange(2**halvings) / 2**halvings
    return np.append((coarse[:-1, None] + parts * np.diff(coarse)[:, None]).ravel(), coarse[-1])


def _converged(swept: Callable[[int], list[Array]], tolerance: float, marks: Array, pieces: Array) -> list[Array]:
    """Results of steps that were halved until they stay the same, extrapolated."""
    coarse, halvings = swept(0), 0
    with np.errstate(invalid="ignore", over="ignore"):
        while True:
            halvings += 1
            fine = swept(halvings)
            change = max(_change(a, b) for a, b in zip(coarse, fine, strict=True))
            if change <= _ORDER_4 * tolerance:
                return [b + (b - a) / _ORDER_4 for a, b in zip(coarse, fine, strict=True)]
            if not np.isfinite(change) or (marks.size + pieces.size) * 2 ** (halvings + 1) > _MOST_STEPS:
                raise WrongValueError(
                    f"Riccati's equation along the motion is solved to {change / _ORDER_4:.1e} only, not to "
                    f"tolerance={tolerance:g}. Give a larger tolerance, weights that differ less, or a run with more "
                    "times."
                )
            coarse = fine


def _change(one: Array, other: Array) -> float:
    """The largest difference, relative to the sizes of rows and columns over all times."""
    sizes = np.abs(other).max(axis=0, initial=0.0)
    scale = np.maximum(sizes, np.sqrt(np.outer(sizes.max(axis=1), sizes.max(axis=0))) * 1e-3)
    scale = np.where(scale > 0, scale, 1.0)
    return float((np.abs(one - other) / scale).max(initial=0.0))
