"""The quadratic program of a receding horizon, in changes of a regulator's inputs.

With inputs δw = −K z + v, errors follow z⁺ = (Φ − Γ K) z + Γ v, and the cost of a horizon that ends with the cost S of
the regulator is, by Riccati's equation,

    zᵀ S z + Σ vᵀ W v,    W = R + ΓᵀS⁺Γ = U Uᵀ

so that ν = Uᵀ v is the point nearest to zero that satisfies the bounds: where none is met it is zero, and the input is
that of the regulator. Bounds of inputs hold; one of a state may be passed at a cost per unit.

Source: nazarathy2012, the cost of a horizon with a weight at its end; the change of inputs is ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.optimal_control.feedback.stages import Stages


@dataclass(frozen=True)
class Bound:
    """A state or input and its limits, one of which may be infinite."""

    name: str
    index: int
    is_input: bool
    lower: float
    upper: float

    @property
    def size(self) -> float:
        """The distance that violations are compared with."""
        if np.isfinite(self.upper - self.lower):
            return self.upper - self.lower
        finite = self.upper if np.isfinite(self.upper) else self.lower
        return abs(finite) or 1.0


@dataclass(frozen=True)
class BoundRow:
    """A limit at one sample of the horizon."""

    bound: Bound
    ahead: int
    is_upper: bool


@dataclass(frozen=True, eq=False)
class Horizon:
    """C ν ≤ r − D z of the bounds over a horizon, in units of their sizes, and the predictions that they come from."""

    rows: tuple[BoundRow, ...]
    C: Array
    D: Array
    r: Array
    cap: Array  # of multipliers
    of_errors: Array  # n + 1 × nz × (nz and variables): z of each sample from z now and ν
    of_inputs: Array  # n × nw × (nz and variables): δw, the same way
    numbers: tuple[int, ...]  # of samples

    @property
    def length(self) -> int:
        """n, the number of inputs."""
        return len(self.of_inputs)


def horizon_at(stages: Stages, bounds: Sequence[Bound], number: int, length: int, penalty: float) -> Horizon:
    """The horizon from one sample on; a motion that ends makes it shorter."""
    nz = stages.Phi.shape[1]
    if not stages.is_endless:
        length = min(length, stages.count - number)
    numbers = tuple(stages.following(number, ahead) for ahead in range(length + 1))
    of_errors, of_inputs = _predictions(stages, numbers, length)
    rows, lines, rights, caps = [], [], [], []
    for bound in bounds:
        for ahead in range(length) if bound.is_input else range(1, length + 1):
            at = numbers[ahead]
            if bound.is_input:
                line, wanted, cap = of_inputs[ahead, bound.index], stages.w[at, bound.index], np.inf
            else:
                T = stages.T[at, bound.index]
                line, wanted = T @ of_errors[ahead], stages.x[at, bound.index]
                cap = penalty * float(T @ stages.S[at] @ T) * bound.size**2
            for sign, limit in ((1.0, bound.upper), (-1.0, bound.lower)):
                if np.isfinite(limit):
                    rows.append(BoundRow(bound, ahead, sign > 0))
                    lines.append(sign * line / bound.size)
                    rights.append(sign * (limit - wanted) / bound.size)
                    caps.append(cap)
    every = np.array(lines).reshape(len(lines), of_errors.shape[2])
    return Horizon(
        tuple(rows),
        every[:, nz:].copy(),
        every[:, :nz].copy(),
        np.array(rights),
        np.array(caps),
        of_errors,
        of_inputs,
        numbers,
    )


def _predictions(stages: Stages, numbers: Sequence[int], length: int) -> tuple[Array, Array]:
    nz, nw = stages.Gamma.shape[1:]
    of_errors = np.zeros((length + 1, nz, nz + length * nw))
    of_inputs = np.zeros((length, nw, nz + length * nw))
    of_errors[0, :, :nz] = np.eye(nz)
    for ahead, at in enumerate(numbers[:length]):
        change = np.zeros((nw, nz + length * nw))
        own = slice(nz + ahead * nw, nz + (ahead + 1) * nw)
        # ν = Uᵀ v for the lower factor U of W = U Uᵀ.
        change[:, own] = np.linalg.inv(np.linalg.cholesky(stages.weight(at)).T)
        of_inputs[ahead] = change - stages.K[at] @ of_errors[ahead]
        of_errors[ahead + 1] = stages.Phi[at] @ of_errors[ahead] + stages.Gamma[at] @ of_inputs[ahead]
    return of_errors, of_inputs
