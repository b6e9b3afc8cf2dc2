"""Slip in space that turns during an impact, in complex numbers; `turning` has the equations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import ImpactError
from kanes.base.types import Array
from kanes.simulate.contacts.slip_directions import across

_RTOL, _ATOL, _NOTHING = 5e-14, 1e-15, 1e-15
_MOST_STEPS = 2000


@dataclass(frozen=True, eq=False)
class SmoothTurn:
    """What is found; `direction` is None where slip has ended."""

    impulse: Array
    work: complex
    direction: Array | None
    has_ended: bool  # compression or restitution


class _Turn:
    """Slip from v along a direction, until v_n = 0 or, where one of them is finite, a normal impulse or work."""

    def __init__(self, G: Array, mu: complex, v: Array, limits: tuple[complex, complex]) -> None:
        self.G, self.mu, self.v = G, mu, v
        self.impulse, self.work = limits
        self.is_compression = not (np.isfinite(self.impulse) or np.isfinite(self.work))
        push = max(float(np.abs(v).max()) / float(np.abs(np.diag(G)).max()), 1e-300)
        self.scales = np.array([1.0, 1.0, push, push, push, push * float(np.abs(v).max())])

    def rates(self, _: float, y: Array) -> Array:
        """Rates in τ of angle, ln s, p, the tangential impulses and W."""
        t, s = _unit(y[0]), np.exp(y[1])
        push = self.G[1:, 0] - self.mu * self.G[1:, 1:] @ t
        v_n = self.v[0] + self.G[0] @ y[2:5]
        return np.array([across(t) @ push, t @ push, s, -self.mu * t[0] * s, -self.mu * t[1] * s, v_n * s])

    def event(self, y: Array) -> tuple[complex, complex]:
        """A function that rises through zero where compression or restitution ends, and its rate."""
        rates = self.rates(0.0, y)
        if self.is_compression:
            return self.v[0] + self.G[0] @ y[2:5], self.G[0] @ rates[2:5]
        return (y[2] - self.impulse, rates[2]) if np.isfinite(self.impulse) else (y[5] - self.work, rates[5])

    def advanced(self, y: Array, span: float) -> Array:
        """The state after a length of τ."""
        solver = self.stepper(y, span)
        while solver.t < span:
            solver.step()
        found: Array = solver.y
        return found

    def stepper(self, y: Array, span: float):  # type: ignore[no-untyped-def]  # SciPy's integrator has no types
        from scipy.integrate import DOP853  # noqa: PLC0415  # slow to import

        return DOP853(self.rates, 0.0, y, span, rtol=_RTOL, atol=_ATOL * self.scales)

    def landed(self, y: Array, span: float) -> Array:
        """The state at the event, which happens within a length of τ from y."""
        low, high, at = 0.0, span, span
        for _ in range(60):
            state = self.advanced(y, at) if at > 0 else y
            value, rate = self.event(state)
            low, high = (low, at) if value.real >= 0 else (at, high)
            if rate.real > 0 and abs(value.real / rate.real) < 1e-9 * span:
                return state - value / rate * self.rates(0.0, state)
            newton = at - value.real / rate.real if rate.real > 0 else np.inf
            at = newton if low < newton < high else (low + high) / 2
        raise ImpactError("Slip that turns did not end in its derivatives as it did in the run.", {}, {})


def turned(G: Array, mu: complex, v: Array, direction: Array, limits: tuple[complex, complex]) -> SmoothTurn:
    """Slip until it ends, or compression or restitution does, with `limits` of the normal impulse and work.

    Source: keller1986, equations of an impact in its normal impulse.
    """
    turn = _Turn(G, mu, v, limits)
    real = direction.real / np.linalg.norm(direction.real)
    angle = np.arctan2(*real[::-1]) + 1j * (across(real) @ direction.imag)
    first = np.array([angle, np.log(direction @ v[1:]), 0, 0, 0, 0], dtype=complex)
    solver, y, tau = turn.stepper(first, np.inf), first, 0.0
    for _ in range(_MOST_STEPS):
        solver.step()
        if turn.event(solver.y)[0].real >= 0:
            return _result(turn.landed(y, solver.t - tau), ended=True, stops=False)
        y, tau = solver.y.copy(), solver.t
        if y[1].real - first[1].real < np.log(_NOTHING):
            break
    return _result(y, ended=False, stops=True)


def _unit(angle: complex) -> Array:
    return np.array([np.cos(angle), np.sin(angle)])


def _result(y: Array, *, ended: bool, stops: bool) -> SmoothTurn:
    return SmoothTurn(y[2:5], complex(y[5]), None if stops else _unit(y[0]), ended)
