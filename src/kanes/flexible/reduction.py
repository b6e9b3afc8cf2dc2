"""A flexible body with fewer modes, and what that leaves out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, ArrayField
from kanes.base.values import count, number
from kanes.flexible.modal_body import ModalBody
from kanes.flexible.numbers_of_shapes import shaped
from kanes.flexible.participation import EffectiveMasses, effective_masses
from kanes.flexible.transformed import checked_body, natural_shapes, transformed

# Of all modes in a transfer function, so that resonances have a height.
_DAMPING_RATIO = 0.01
_FREQUENCIES = 400


@dataclass(frozen=True, eq=False)
class Reduction:
    """A body with its lowest natural modes, and what the others would have added."""

    body: ModalBody
    left_out: EffectiveMasses  # of the other modes
    errors: Array  # of the response with 0, 1, 2, … modes, relative to that with all; empty without a node

    @property
    def error(self) -> float:
        """Of the response with the modes that are kept; NaN without a node."""
        return float(self.errors[self.body.count]) if len(self.errors) else float("nan")

    def __repr__(self) -> str:
        omegas = self.left_out.frequencies
        parts = [f"{self.body.count} of {self.body.count + len(omegas)} modes"]
        if len(omegas):
            parts.append(
                f"from {omegas[0]:.4g} rad/s on {self.left_out.sums.max():.2%} of a mass or inertia are left out"
            )
        if len(self.errors):
            parts.append(f"error {self.error:.2%}")
        return f"<reduction: {'; '.join(parts)}>"


def reduce(
    body: ModalBody,
    *,
    modes: int | None = None,
    below: float | None = None,
    error: float | None = None,
    at: str = "tip",
    direction: ArrayField = None,
    up_to: float | None = None,
) -> Reduction:
    """The body with its lowest natural modes: a number, those `below` a frequency in rad/s, or enough for a response.

    The response is the deflection of a node by a unit force there, with O held, in a `direction`, or that in which it
    gives way most: static, or at all frequencies `up_to` one in rad/s, with 1 % of damping. `error` is the largest
    difference that is allowed, relative to the largest response with all modes. Modal masses are 1 afterwards.

    >>> from kanes.flexible import uniform_beam
    >>> beam = uniform_beam(1.0, E=1, I=1e-9, A=1, rho=1, modes={"y": 12})
    >>> reduce(beam, error=0.005)
    <reduction: 2 of 12 modes; from 0.001951 rad/s on 16.49% of a mass or inertia are left out; error 0.46%>
    """
    if sum(each is not None for each in (modes, below, error)) != 1:
        raise WrongValueError("reduce: it is not said how far. Give one of modes=, below= and error=.")
    omega, shapes = natural_shapes(checked_body("reduce", body))
    if not isinstance(at, str):
        raise WrongTypeError(f"reduce: at={at!r} is not the name of a node. Give one of: {', '.join(body.nodes)}.")
    errors = np.zeros(0)
    if error is not None or at in body.nodes:
        gains = _gains(body, omega, shapes, at, direction)
        errors = _errors(omega, gains, up_to) if gains.any() else errors
    if modes is not None:
        kept = count(modes, "reduce: modes", 0, body.count)
    elif below is not None:
        kept = int(np.sum(omega < number(below, "reduce: below")))
    elif not len(errors):
        raise WrongValueError(f"reduce: no mode moves '{at}' in this direction. Choose another direction or node.")
    else:
        kept = int(np.argmax(errors <= _allowed(error)))
    names = tuple(f"natural{k + 1}" for k in range(kept))
    all_masses = effective_masses(body)
    left_out = EffectiveMasses(all_masses.frequencies[kept:], all_masses.fractions[kept:])
    return Reduction(transformed(body, shapes[:, :kept], names), left_out, errors)


def _allowed(error: object) -> float:
    value = number(error, "reduce: error")
    if value < 0:
        raise WrongValueError(f"reduce: error={value:g} is negative. Give a fraction such as 0.01.")
    return value


def _gains(body: ModalBody, omega: Array, shapes: Array, at: str, direction: ArrayField) -> Array:
    """Squares of the deflection of a node in a direction by each natural mode."""
    motion = body.node(at).translation @ shapes
    if direction is None:
        d = np.linalg.eigh((motion / omega**2) @ motion.T)[1][:, -1]
    else:
        d = shaped("reduce: direction", direction, (3,))
    size = float(np.linalg.norm(d))
    if size == 0:
        raise WrongValueError("reduce: direction is zero. Give one such as (0, 1, 0).")
    return np.asarray((d / size @ motion) ** 2)


def _errors(omega: Array, gains: Array, up_to: float | None) -> Array:
    """Of H = Σ_k g_k/(ω_k² − ω² + 2 i ζ ω_k ω) with the first 0, 1, … n terms, relative to the largest |H|."""
    limit = 0.0 if up_to is None else number(up_to, "reduce: up_to")
    resonances = omega[omega <= limit]
    w = np.unique(np.concatenate([np.linspace(0, limit, _FREQUENCIES if limit else 1), resonances]))[:, None]
    terms = gains / (omega**2 - w**2 + 2j * _DAMPING_RATIO * omega * w)
    sums = np.concatenate([np.zeros((len(w), 1)), np.cumsum(terms, axis=1)], axis=1)
    largest = float(np.abs(sums[:, -1]).max())
    errors = np.abs(sums - sums[:, -1:]).max(axis=0) / largest
    return np.asarray(errors)
