"""Slip in space that turns during an impact, integrated to round-off.

With v_t = s (cos φ, sin φ) and dp = s dτ, the end of slip, where the direction in terms of p is singular, moves to
τ = ∞, and φ has an equation of its own:

    dφ/dτ = t_⊥ · (G_tn − μ G_tt t),    d(ln s)/dτ = t · (G_tn − μ G_tt t),    dp/dτ = s,    dW/dτ = v_n s
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from kanes.base.types import Array
from kanes.simulate.contacts.slip_directions import across, unit

# Tolerances of the integration, just above round-off; and what is left of slip, or of its turning, that counts as none.
_RTOL, _ATOL, _NOTHING = 5e-14, 1e-15, 1e-15
_MOST_STEPS = 2000


@dataclass(frozen=True, eq=False)
class TurningSlip:
    """What is asked: slip from `v` along `direction`, until v_n = 0 in compression, else a given impulse or work."""

    G: Array
    mu: float
    v: Array
    direction: Array
    is_compression: bool
    impulse: float
    work: float


@dataclass(frozen=True, eq=False)
class Turned:
    """What is found; `direction` is None where slip has ended."""

    impulse: Array
    work: float
    direction: Array | None
    last_direction: Array
    has_ended: bool  # compression or restitution, by what was asked


class _Stepper(Protocol):
    """SciPy's integrator, one step at a time."""

    t: float
    t_old: float
    y: Array

    def step(self) -> str | None: ...


def turned(asked: TurningSlip) -> Turned:
    """Slip until compression or restitution ends, it ends, or it turns no longer.

    Source: keller1986, equations of an impact in its normal impulse.
    """
    y = np.array([np.arctan2(*asked.direction[::-1]), np.log(_speed(asked)), 0.0, 0.0, 0.0, 0.0])
    first, tau = y, 0.0
    solver = _stepper(asked, first)
    for _ in range(_MOST_STEPS):
        solver.step()
        if _event(asked, solver.y) >= 0:
            return _result(asked, _at_event(asked, y, solver.t - tau), has_ended=True)
        y, tau = solver.y.copy(), solver.t
        fallen = y[1] - first[1]
        turning = abs(_rates(asked, y)[0]) / max(float(np.abs(asked.G[1:]).max()), 1e-300)
        if fallen < np.log(_NOTHING) or turning * np.exp(fallen) < _NOTHING:
            break
    return _result(asked, y, has_ended=False, stops=bool(y[1] - first[1] < np.log(_NOTHING)))


def _speed(asked: TurningSlip) -> float:
    return float(asked.direction @ asked.v[1:])


def _rates(asked: TurningSlip, y: Array) -> Array:
    """Rates in τ of angle, ln s, p, the tangential impulses and W."""
    t, s = unit(y[0]), np.exp(y[1])
    push = asked.G[1:, 0] - asked.mu * asked.G[1:, 1:] @ t
    v_n = _normal(asked, y)
    return np.array([across(t) @ push, t @ push, s, -asked.mu * t[0] * s, -asked.mu * t[1] * s, v_n * s])


def _normal(asked: TurningSlip, y: Array) -> float:
    """v_n of a state."""
    return float(asked.v[0] + asked.G[0] @ y[2:5])


def _event(asked: TurningSlip, y: Array) -> float:
    """Rises through zero where compression or restitution ends."""
    if asked.is_compression:
        return _normal(asked, y)
    return float(max(y[2] - asked.impulse, y[5] - asked.work))


def _event_rate(asked: TurningSlip, y: Array) -> float:
    rates = _rates(asked, y)
    if asked.is_compression:
        return float(asked.G[0] @ rates[2:5])
    return float(rates[2] if np.isfinite(asked.impulse) else rates[5])


def _stepper(asked: TurningSlip, y: Array, length: float = np.inf) -> _Stepper:
    from scipy.integrate import DOP853  # noqa: PLC0415  # takes long to import, and only slip that turns needs it

    impulse = max(float(np.abs(asked.v).max()) / float(np.diag(asked.G).max()), 1e-300)
    scales = np.array([1.0, 1.0, impulse, impulse, impulse, impulse * float(np.abs(asked.v).max())])
    solver: _Stepper = DOP853(lambda _, each: _rates(asked, each), 0.0, y, length, rtol=_RTOL, atol=_ATOL * scales)
    return solver


def _advanced(asked: TurningSlip, y: Array, length: float) -> Array:
    """The state after a length in τ, which may be negative or zero."""
    if not length > 0:
        return y + length * _rates(asked, y)
    solver = _stepper(asked, y, length)
    while solver.t < length:
        solver.step()
    return solver.y


def _at_event(asked: TurningSlip, y: Array, length: float) -> Array:
    """The state where the event happens, within a length of τ from y: by Newton's method, kept in brackets."""
    low, high, at = 0.0, length, length
    for _ in range(60):
        state = _advanced(asked, y, at)
        value, rate = _event(asked, state), _event_rate(asked, state)
        low, high = (low, at) if value >= 0 else (at, high)
        if rate > 0 and abs(value / rate) < 1e-9 * length:
            return state - value / rate * _rates(asked, state)
        newton = at - value / rate if rate > 0 else np.inf
        at = newton if low < newton < high else (low + high) / 2
    return state


def _result(asked: TurningSlip, y: Array, *, has_ended: bool, stops: bool = False) -> Turned:
    direction = unit(y[0])
    return Turned(y[2:5], float(y[5]), None if stops else direction, direction, has_ended)
