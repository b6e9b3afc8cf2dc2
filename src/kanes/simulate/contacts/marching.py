"""One impact with friction, followed in its normal impulse p, by Poisson's or Stronge's restitution.

    dv/dp = G (1, r),    r = −μ_k t while it slips along t,    r = −G_tt⁻¹ G_tn while it sticks

In a plane and along directions that do not turn, each segment has constant rates and is exact. In space slip may turn
(`turning`). Where slip ends, the contact sticks if static friction can hold it, |r| ≤ μ_s, and slips on if not: along
the one direction that does not turn and in which slip grows. Compression ends at v_n = 0; restitution ends at the
normal impulse (1 + e) p_c (Poisson) or the normal work (1 − e²) W_c (Stronge).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kanes.base.errors import ImpactError
from kanes.base.rank.thresholds import NO_RATE, STILL
from kanes.base.types import Array
from kanes.simulate.contacts.sizes import velocity_sizes
from kanes.simulate.contacts.slip_directions import directions_without_turning, turning_rate
from kanes.simulate.contacts.turning import TurningSlip, turned

# Segments of one impact: slip, its end, and the two ends of compression and restitution are five.
_MOST_SEGMENTS = 20


@dataclass(frozen=True, eq=False)
class OneContact:
    """The numbers of one contact: its G (normal row first), friction and restitution."""

    name: str
    G: Array
    static: float
    kinetic: float
    restitution: float

    @property
    def sticking_ratio(self) -> Array:
        """Tangential impulse per normal impulse that keeps v_t = 0: −G_tt⁻¹ G_tn, the shortest if G_tt is singular."""
        ratio: Array = -np.linalg.lstsq(self.G[1:, 1:], self.G[1:, 0], rcond=1e-13)[0]
        return ratio

    def slope(self, ratio: Array) -> Array:
        """G (1, r); a normal part of the size of round-off is zero."""
        rates: Array = self.G @ np.concatenate([[1.0], ratio])
        if abs(rates[0]) < NO_RATE * self.G[0, 0]:
            rates[0] = 0.0
        return rates


@dataclass(frozen=True, eq=False)
class March:
    """Impulses of one contact, what it did on the way, and whether restitution was held back by friction."""

    impulse: Array
    course: tuple[str, ...]
    is_wedged: bool = False


def march(contact: OneContact, v: Array, law: str) -> March:
    """The impulse of one contact that approaches with v_n ≤ 0, by `law` "energetic" or "poisson".

    Source: stronge1991, restitution by work; keller1986, directions of slip during an impact; wang1992, cases of a
    plane.
    """
    state = _State(contact, np.asarray(v, dtype=float), law)
    for _ in range(_MOST_SEGMENTS):
        if state.goes_on():
            continue
        return March(state.J, tuple(state.course), state.is_wedged)
    raise state.wedged(f"did not end in {_MOST_SEGMENTS} changes of slip")


@dataclass(eq=False)
class _State:
    """An impact under way."""

    contact: OneContact
    start: Array
    law: str
    J: Array = field(init=False)
    course: list[str] = field(default_factory=list)
    direction: Array | None = None  # of slip; None while v_t = 0
    work: float = 0.0  # of the normal impulse
    compression: tuple[float, float] | None = None  # impulse and work at its end
    is_straight: bool = False  # slip that is known not to turn
    is_wedged: bool = False
    small: float = 0.0  # normal velocities that count as zero
    _before: Array | None = None  # the direction of slip that ended last

    def __post_init__(self) -> None:
        self.J = np.zeros(self.start.size)
        sizes = STILL * velocity_sizes(self.contact.G, self.start)
        self.small, speed = float(sizes[0]), float(np.linalg.norm(self.start[1:]))
        if self.start.size > 1 and speed > sizes[1:].max():
            self.direction = self.start[1:] / speed

    @property
    def v(self) -> Array:
        v: Array = self.start + self.contact.G @ self.J
        return v

    def goes_on(self) -> bool:
        """One segment further; False when the impact has ended."""
        ratio, word = self.ratio()
        slope, v = self.contact.slope(ratio), self.v
        if self.left(v[0], slope[0]) <= 0:
            return self.phase_ended()
        if not self.course or self.course[-1] != word:
            self.course.append(word)
        if self.direction is not None and self.turns(self.direction):
            return self.turn(self.direction)
        stops = self.until_stop(v, slope)
        ends = self.left(v[0], slope[0])
        step = min(stops, ends)
        if not np.isfinite(step):
            return self.never_ends(v, slope)
        self.work += v[0] * step + slope[0] * step**2 / 2
        self.J = self.J + np.concatenate([[step], ratio * step])
        if stops <= ends:
            self._before, self.direction = self.direction, None
        return stops < ends or self.phase_ended()

    # What friction does

    def ratio(self) -> tuple[Array, str]:
        """Tangential impulse per normal impulse, and a word for it."""
        contact = self.contact
        if self.start.size == 1:
            return np.zeros(0), "push"
        if self.direction is None:
            ratio = contact.sticking_ratio
            if np.linalg.norm(ratio) <= contact.static * (1 + STILL):
                return ratio, "stick"
            self.direction, self.is_straight = self.slips_on(ratio), True
            if contact.kinetic <= 0:
                return np.zeros(ratio.size), "slip"
        return -contact.kinetic * self.direction, self.word(self.direction)

    def word(self, direction: Array) -> str:
        if self._before is None:
            return "slip"
        return "slip back" if float(direction @ self._before) < 0 else "slip on"

    def slips_on(self, ratio: Array) -> Array:
        """The direction in which slip grows from v_t = 0 and does not turn: that of G_tn − μ_k G_tt t itself.

        In a plane it is that of G_tn. In space friction that cannot hold the contact leaves one such direction.
        """
        G, mu = self.contact.G, self.contact.kinetic
        b, H = G[1:, 0], mu * G[1:, 1:]
        if b.size == 1 or mu <= 0:
            unit: Array = b / np.linalg.norm(b)
            return unit
        growths = [(float(t @ (b - H @ t)), t) for t in directions_without_turning(b, H)]
        growth, direction = max(growths, key=lambda each: each[0], default=(1.0, -ratio / np.linalg.norm(ratio)))
        if growth <= 0:
            raise self.wedged("neither sticks nor slips on")
        return direction

    # Where a segment ends

    def left(self, v_n: float, rate: float) -> float:
        """Normal impulse until compression or restitution ends, at a constant rate of v_n; infinite if it does not."""
        if self.compression is None:
            if v_n >= -self.small and (rate >= 0 or self.work < 0):
                return 0.0
            return -v_n / rate if rate > 0 else np.inf
        impulse, work = self.compression
        e = self.contact.restitution
        if self.law == "poisson":
            return (1 + e) * impulse - float(self.J[0])
        lacking = (1 - e**2) * work - self.work
        if lacking <= NO_RATE * abs(work):
            return 0.0
        root = v_n**2 + 2 * rate * lacking
        if root <= 0 or (rate == 0 and v_n <= self.small):
            return np.inf
        return float(2 * lacking / (v_n + np.sqrt(root)))

    def until_stop(self, v: Array, slope: Array) -> float:
        """Normal impulse until slip ends, at constant rates."""
        if self.direction is None or self.contact.kinetic <= 0:
            return np.inf
        speed, rate = float(self.direction @ v[1:]), float(self.direction @ slope[1:])
        return max(-speed / rate, 0.0) if rate < 0 else np.inf

    def phase_ended(self) -> bool:
        """From compression to restitution; False at the end of that."""
        if self.compression is not None:
            return False
        self.compression = float(self.J[0]), self.work
        return self.contact.restitution > 0 and self.work < 0

    def never_ends(self, v: Array, slope: Array) -> bool:
        """Friction that holds a compressed contact at rest keeps its energy; else there is no impulse that ends it."""
        if self.compression is not None and slope[0] == 0:
            self.is_wedged = True
            self.course.append("wedged")
            return False
        raise self.wedged(
            f"approaches at {-v[0]:.3g}, which an impulse changes by {slope[0]:.3g} per N s and does not end"
        )

    def wedged(self, what: str) -> ImpactError:
        contact = self.contact
        velocities = {f"v_{index} of {contact.name}": float(each) for index, each in enumerate(self.start)}
        return ImpactError(
            f"Impact of '{contact.name}': friction wedges the contact (Painlevé); it {what}. Rigid bodies have no "
            f"solution for μ = {contact.kinetic:g}. Use less friction, or a compliant contact.",
            {contact.name: float(self.start[0])},
            velocities,
        )

    # Slip that turns

    def turns(self, direction: Array) -> bool:
        """Whether slip along a direction turns, or only goes on along it."""
        G, mu = self.contact.G, self.contact.kinetic
        if direction.size == 1 or mu <= 0 or self.is_straight:
            return False
        size = float(np.linalg.norm(G[1:, 0]) + mu * np.linalg.norm(G[1:, 1:]))
        return abs(turning_rate(direction, G[1:, 0], mu * G[1:, 1:])) > NO_RATE * size

    def turn(self, direction: Array) -> bool:
        """Slip until it ends, turns no longer, or compression or restitution ends."""
        e = self.contact.restitution
        work = impulse = np.inf
        if self.compression is not None and self.law == "poisson":
            impulse = (1 + e) * self.compression[0] - float(self.J[0])
        elif self.compression is not None:
            work = (1 - e**2) * self.compression[1] - self.work
        asked = TurningSlip(
            self.contact.G, self.contact.kinetic, self.v, direction, self.compression is None, impulse, work
        )
        found = turned(asked)
        self.J, self.work = self.J + found.impulse, self.work + found.work
        self.direction, self.is_straight = found.direction, not found.has_ended
        if found.direction is None:
            self._before = found.last_direction
        return not found.has_ended or self.phase_ended()
