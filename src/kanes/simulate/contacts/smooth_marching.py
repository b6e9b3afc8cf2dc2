"""One impact with friction in complex numbers, for its derivatives.

The impulse of `marching` is an analytic function of G, v, μ and e as long as the course of the impact is the same:
slip that ends, sticks, turns back, and so on. With small imaginary parts i h dG and so on, the imaginary part of the
impulse is h times its derivative, without any difference of near numbers. What happens next is decided by real parts,
as in `marching`, which has the equations.

Source: stronge1991, restitution by work; keller1986, directions of slip during an impact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import ImpactError
from kanes.base.rank.thresholds import NO_RATE, STILL
from kanes.base.types import Array
from kanes.simulate.contacts.sizes import velocity_sizes
from kanes.simulate.contacts.slip_directions import across, directions_without_turning
from kanes.simulate.contacts.smooth_turning import turned

# Segments of one impact, as in `marching`.
_MOST_SEGMENTS = 20


@dataclass(frozen=True, eq=False)
class SmoothContact:
    """The numbers of one contact, complex: its G (normal row first), friction and restitution."""

    G: Array
    static: complex
    kinetic: complex
    restitution: complex


def length(v: Array) -> complex:
    """√(v·v), which is analytic where the real part of v is not zero."""
    found: complex = np.sqrt(v @ v)
    return found


def solved(G: Array, right: Array) -> Array:
    """G⁻¹ right; where G is singular, the shortest solution at the real parts, and its first order."""
    if np.linalg.matrix_rank(G.real, hermitian=True) == G.shape[0]:
        found: Array = np.linalg.solve(G, right)
        return found
    inverse = np.linalg.pinv(G.real, hermitian=True)
    found = inverse @ right.real
    return found + 1j * (inverse @ (right.imag - G.imag @ found))


def marched(contact: SmoothContact, v: Array, law: str) -> Array:
    """The impulse of one contact, by `law` "energetic" or "poisson"."""
    state = _Course(contact, v, law)
    for _ in range(_MOST_SEGMENTS):
        if not state.goes_on():
            return state.J
    raise ImpactError("An impact did not end in its derivatives as it did in the run.", {}, {})


class _Course:
    """An impact under way."""

    def __init__(self, contact: SmoothContact, v: Array, law: str) -> None:
        self.contact, self.start, self.law = contact, v, law
        self.J, self.work = np.zeros(v.size, dtype=complex), 0j
        self.compression: tuple[complex, complex] | None = None
        self.is_straight = False
        sizes = STILL * velocity_sizes(contact.G.real, v.real)
        self.small = float(sizes[0])
        slips = v.size > 1 and float(np.linalg.norm(v[1:].real)) > sizes[1:].max()
        self.direction: Array | None = v[1:] / length(v[1:]) if slips else None

    @property
    def v(self) -> Array:
        v: Array = self.start + self.contact.G @ self.J
        return v

    def goes_on(self) -> bool:
        """One segment further; False when the impact has ended."""
        ratio = self.ratio()
        slope = self.contact.G @ np.concatenate([[1.0], ratio])
        if abs(slope[0].real) < NO_RATE * self.contact.G[0, 0].real:
            slope[0] = 0.0
        v = self.v
        if self.left(v[0], slope[0]).real <= 0:
            return self.phase_ended()
        if self.direction is not None and self.turns(self.direction):
            return self.turn(self.direction)
        stops, ends = self.until_stop(v, slope), self.left(v[0], slope[0])
        step = stops if stops.real < ends.real else ends
        if not np.isfinite(step):
            return self.compression is None and self.phase_ended()
        self.work += v[0] * step + slope[0] * step**2 / 2
        self.J = self.J + np.concatenate([[step], ratio * step])
        if stops.real <= ends.real:
            self.direction = None
        return stops.real < ends.real or self.phase_ended()

    def ratio(self) -> Array:
        """Tangential impulse per normal impulse."""
        G, kinetic = self.contact.G, self.contact.kinetic
        if self.start.size == 1:
            return np.zeros(0, dtype=complex)
        if self.direction is None:
            ratio = -solved(G[1:, 1:], G[1:, 0])
            if np.linalg.norm(ratio.real) <= self.contact.static.real * (1 + STILL):
                return ratio
            self.direction, self.is_straight = self.slips_on(ratio), True
            if kinetic.real <= 0:
                return np.zeros(ratio.size, dtype=complex)
        return -kinetic * self.direction

    def slips_on(self, ratio: Array) -> Array:
        """The direction in which slip grows from v_t = 0 and does not turn."""
        b, H = self.contact.G[1:, 0], self.contact.kinetic * self.contact.G[1:, 1:]
        if b.size == 1 or self.contact.kinetic.real <= 0:
            return b / length(b)
        found = directions_without_turning(b.real, H.real)
        if not found:
            return -ratio / length(ratio)
        t = max(found, key=lambda each: float(each @ (b.real - H.real @ each)))
        # Along t + i δ t_⊥ the rate of turning is still zero.
        n = across(t)
        rate = -(t @ (b.real - H.real @ t)) - n @ H.real @ n
        turning = n @ (b - H @ t)
        return t - turning / rate * n

    def left(self, v_n: complex, rate: complex) -> complex:
        """Normal impulse until compression or restitution ends, at a constant rate of v_n."""
        if self.compression is None:
            if v_n.real >= -self.small and (rate.real >= 0 or self.work.real < 0):
                return 0j
            return -v_n / rate if rate.real > 0 else complex(np.inf)
        impulse, work = self.compression
        e = self.contact.restitution
        if self.law == "poisson":
            return (1 + e) * impulse - self.J[0]
        lacking = (1 - e**2) * work - self.work
        if lacking.real <= NO_RATE * abs(work.real):
            return 0j
        root = v_n**2 + 2 * rate * lacking
        if root.real <= 0 or (rate == 0 and v_n.real <= self.small):
            return complex(np.inf)
        return 2 * lacking / (v_n + np.sqrt(root))

    def until_stop(self, v: Array, slope: Array) -> complex:
        """Normal impulse until slip ends, at constant rates."""
        if self.direction is None or self.contact.kinetic.real <= 0:
            return complex(np.inf)
        speed, rate = self.direction @ v[1:], self.direction @ slope[1:]
        return -speed / rate if rate.real < 0 and speed.real > 0 else complex(0.0 if rate.real < 0 else np.inf)

    def phase_ended(self) -> bool:
        """From compression to restitution; False at the end of that."""
        if self.compression is not None:
            return False
        self.compression = self.J[0], self.work
        return bool(self.contact.restitution.real > 0 and self.work.real < 0)

    # Slip that turns

    def turns(self, direction: Array) -> bool:
        """Whether slip along a direction turns, or only goes on along it."""
        G, mu = self.contact.G, self.contact.kinetic
        if direction.size == 1 or mu.real <= 0 or self.is_straight:
            return False
        rate = across(direction) @ (G[1:, 0] - mu * G[1:, 1:] @ direction)
        size = float(np.linalg.norm(G[1:, 0]) + abs(mu) * np.linalg.norm(G[1:, 1:]))
        small = max(float(np.abs(each.imag).max()) for each in (G / G[0, 0].real, direction, np.array([mu])))
        return bool(abs(rate.real) > NO_RATE * size or abs(rate.imag) > NO_RATE * size * small)

    def turn(self, direction: Array) -> bool:
        """Slip until it ends or compression or restitution ends."""
        e, limit = self.contact.restitution, complex(np.inf)
        work = impulse = limit
        if self.compression is not None and self.law == "poisson":
            impulse = (1 + e) * self.compression[0] - self.J[0]
        elif self.compression is not None:
            work = (1 - e**2) * self.compression[1] - self.work
        found = turned(self.contact.G, self.contact.kinetic, self.v, direction, (impulse, work))
        self.J, self.work = self.J + found.impulse, self.work + found.work
        self.direction = found.direction
        return not found.has_ended or self.phase_ended()
