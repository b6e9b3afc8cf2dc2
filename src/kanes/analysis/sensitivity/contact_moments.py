"""S = ∂x/∂θ through a moment of a run with contacts.

A moment at which the guard g falls moves with θ by  τ' = −(∂g/∂x S + ∂g/∂θ) / ġ.  State and clock move along before it,
x⁺ = m(x, θ, t) is what happens there, and the motion after it begins so much later:

    S⁺ = ∂m/∂x (S + f⁻ τ') + ∂m/∂θ + ∂m/∂t τ' − f⁺ τ'

m is that of the contacts, the law and the course that the moment had; nothing is differenced across a choice of modes:

    δq = −D G_E⁻¹ φ              coordinates back to what closes and is locked
    δu = M⁻¹ Cᵀ J                impulses of locks, of the impact, of bounces that are summed up, and of what is at rest

With B = M⁻¹ Cᵀ,  d(B J) = (dB) J + B dJ,  where dJ comes from `impact_derivatives`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import StateError
from kanes.base.rank.thresholds import AT_REST
from kanes.base.types import Array
from kanes.simulate.contacts.impact_derivatives import SmoothRows, resting_impulses, smooth_impulses
from kanes.simulate.contacts.smooth_marching import length, solved
from kanes.simulate.hybrid.moment import small_velocities
from kanes.simulate.hybrid.numbers import ContactNumbers, ContactStates
from kanes.simulate.hybrid.record import ModeChange
from kanes.simulate.problem import Problem

# The imaginary part of numbers that are differentiated: its square is nothing beside one.
_STEP = 1e-40
# The rate of a gap relative to the velocities so far, and that of a force to its terms, below which a guard is touched
# rather than crossed: derivatives of the time have too few digits left.
_GRAZES, _FALLS = 1e-7, 1e-10
# Relative to its size, a rate that is the same before and after a moment, and a speed that a moment leaves otherwise
# than the run did.
_SAME, _OTHER = 1e-9, 1e-7
_CURE = "Let the latch lock or let go by itself, or use differences of runs"
# Relative to their sizes, how far the times of two touches may move apart where they are one.
_TOGETHER = 1e-6


@dataclass(eq=False)
class _Within:
    """A state within a moment, and its derivatives along the moment."""

    t: float
    x: Array
    X: Array  # state, θ
    tau: Array  # θ

    def pushed(self, rows: slice, by: Array, derivative: Array) -> None:
        self.x[rows] += by
        self.X[rows] += derivative


@dataclass(frozen=True, eq=False)
class _Complex:
    """The numbers that impulses depend on, complex."""

    v: Array
    G: Array
    static: Array
    kinetic: Array
    restitution: Array


class ContactMoments:
    """S through the moments of one run, one after the other."""

    def __init__(self, system: VariationalSystem, problem: Problem, w: Array, p: Array) -> None:
        kernel = system.kernel
        if kernel.contacts is None:
            raise ValueError(f"'{kernel.name}' has no contacts.")
        self.system, self.kernel, self.layout = system, kernel, kernel.contacts
        self._signals, self._w, self._p = problem.signals, w, p
        self._states = ContactStates(kernel, problem.signals, w, p)
        self._motion = kernel.motion("motion")
        self._numbers, self._guard = (kernel.variational(name, system.wrt) for name in ("numbers", "guard"))
        self._nq, self._nx = len(kernel.coordinates), len(kernel.states)
        direct = [number for number, name in enumerate(system.wrt) if name not in kernel.states]
        self._direct = np.zeros((len(direct), len(system.wrt)))
        self._direct[range(len(direct)), direct] = 1.0
        self._places = np.zeros((self.layout.row_count, len(system.wrt)))  # of latches: where they hold, by θ
        self._since = np.zeros((len(self.layout.latches), len(system.wrt)))  # of latches: when they locked, by θ
        self._take(problem.enforced[0])

    def _take(self, mode: Array) -> None:
        """The constraints that a mode enforces, and the places at which latches hold in it."""
        self._numbers_of_mode = mode
        self._states.keep(mode[: self.layout.kept])

    # The whole moment

    def after(self, change: ModeChange, S: Array) -> Array:
        """S after a moment, from S before it, both at a fixed time."""
        t, before, after = change.time, change.before[: self._nx], change.after[: self._nx]
        if change.event:
            raise self._error(
                change, f"is brought about by event '{change.event}', whose changes have no derivatives here", _CURE
            )
        self._take(change.mode_after)
        f = self.rates(t, before, change.mode_before)
        there = self.rates(t, after, change.mode_after)
        if self._is_smooth(change, f, there):
            return S
        tau = self._slope(change, S, f)
        point = _Within(t, before.copy(), S + np.outer(f, tau), tau)
        at = self._states.at(t, point.x)
        locked = self._locked(change.mode_after)
        self._hold(point, change)
        self._back(point, [*self._closing(change), *locked])
        if change.moment.has_hit or locked:
            self._check_together(change, S, f, tau, at)
            self._push(point, lambda given: self._impulses(change, locked, given))
        if change.moment.closing:
            self._close(point, change, locked)
        enforced = self._enforced(change)
        self._back(point, [r for r in enforced if not self._is_tangential(r)])
        self._push(point, lambda given: resting_impulses(given.G, given.v, enforced))
        self._check(point, change)
        return point.X - np.outer(there, tau)

    def rates(self, t: float, x: Array, mode: Array) -> Array:
        """ẋ in a mode."""
        found: Array = self._motion.one(np.array([t]), self._full(x), self._inputs(t), np.append(self._p, mode))
        return found[: self._nx]

    def slope(self, change: ModeChange, S: Array) -> Array:
        """∂t/∂θ of a moment."""
        return self._slope(change, S, self.rates(change.time, change.before[: self._nx], change.mode_before))

    def numbers_at(self, t: float, x: Array) -> ContactNumbers:
        """The numbers of all contacts at a state."""
        return self._states.at(t, x)

    def placed(
        self, t: float, x: Array, S: Array, gaps: Sequence[int], rows: Sequence[int], steps: int
    ) -> tuple[Array, Array]:
        """A state with some gaps closed and some rows at rest, by the least change in the metric of M; and its S."""
        point = _Within(t, x.copy(), S.copy(), np.zeros(S.shape[1]))
        own, still = np.array(gaps, dtype=int), list(rows)
        for _ in range(steps if own.size else 0):
            at = self._states.at(t, point.x)
            G = at.G[np.ix_(own, own)]
            point.x[: self._nq] -= at.D[:, own] @ np.linalg.lstsq(G, at.gaps[own], rcond=1e-12)[0]
        self._back(point, own.tolist())
        if still:
            self._push(point, lambda given: resting_impulses(given.G, given.v, still))
        return point.x, point.X

    def slopes_of(self, t: float, x: Array, gaps: Sequence[int], rows: Sequence[int]) -> Array:
        """∂(φ, v)/∂x of some gaps and of the velocities of some rows."""
        found = self._derivatives(t, x, np.zeros(self.layout.row_count))[:, : self._nx]
        first = len(self.layout.sides) + self.layout.row_count - self.layout.side_rows
        chosen: Array = found[[*gaps, *(first + row for row in rows)]]
        return chosen

    def _full(self, x: Array) -> Array:
        return np.append(x, np.zeros(len(self.kernel.motion_states) - x.size))

    def _inputs(self, t: float) -> Array:
        return self._signals.at(t, self._w)

    def _is_smooth(self, change: ModeChange, f: Array, there: Array) -> bool:
        """Whether neither the state nor its rate jumps: S goes on as it is. Slip that begins often is such a moment."""
        is_start = change.guard < 0 and bool(self._enforced(change))
        if is_start or change.moment.has_hit or self._locked(change.mode_before) != self._locked(change.mode_after):
            return False
        pairs = (change.before, change.after), (f, there)
        return all(np.abs(a - b).max(initial=0.0) <= _SAME * np.abs(a).max(initial=1e-300) for a, b in pairs)

    # What it consists of

    def _mode(self, numbers: Array, name: str) -> float:
        return float(numbers[self.layout.places[name]])

    def _locked(self, mode: Array) -> list[int]:
        """The rows of latches that are locked in a mode."""
        layout = self.layout
        # Rows that follow from others are not enforced a second time.
        return [r for j in range(len(layout.latches)) for r in layout.latched(j) if self._mode(mode, f"lock {r}")]

    def _enforced(self, change: ModeChange) -> list[int]:
        """The rows that the next mode keeps at rest."""
        layout, mode = self.layout, change.mode_after
        sides = [i for i in range(len(layout.sides)) if self._mode(mode, f"closed {i}")]
        tangents = [r for i in layout.rubbing for r in layout.tangential(i) if self._mode(mode, f"hold {r}")]
        latched = [r for j in range(len(layout.latches)) for r in layout.latched(j) if self._mode(mode, f"lock {r}")]
        return [*sides, *tangents, *latched]

    def _is_tangential(self, row: int) -> bool:
        return len(self.layout.sides) <= row < self.layout.side_rows

    def _closing(self, change: ModeChange) -> list[int]:
        """Sides whose gaps are zero through the moment, however θ changes."""
        layout, own = self.layout, change.guard // 2 if change.guard >= 0 else -1
        is_open = {i: bool(self._mode(change.mode_before, f"open {i}")) for i in change.moment.touching}
        closed = {i: bool(self._mode(change.mode_after, f"closed {i}")) for i in is_open}
        touches = change.guard >= 0 and change.guard % 2 == 0 and own < len(layout.sides)
        begun = change.guard >= 0
        return [i for i in is_open if closed[i] or (begun and not is_open[i]) or (touches and i == own)]

    # When it happens

    def _slope(self, change: ModeChange, S: Array, f: Array) -> Array:
        """τ', from the guard that fell; at the start from what touches there and approaches."""
        count, t, x = len(self.system.wrt), change.time, change.before[: self._nx]
        if change.guard < 0:
            at = self._states.at(t, x)
            hits = [i for i in change.moment.touching if at.v[i] < 0] if change.moment.has_hit else []
            if not hits:
                return np.zeros(count)
            row = self._derivatives(t, x, np.zeros(self.layout.row_count))[hits[0]]
        else:
            choice = np.zeros(self.layout.guard_count)
            choice[change.guard] = 1.0
            p = np.append(self._p, change.mode_before)
            row = self._guard.one(choice, np.array([t]), self._with_S(x), self._inputs(t), p)
            self._check_samples(change)
        rate = float(row[: self._nx] @ f + row[-1])
        if not abs(rate) > self._least_rate(change, row, f):
            raise self._error(change, "only touches zero there: it grazes", "Start elsewhere, or look at earlier times")
        slope: Array = -(row[: self._nx] @ S + row[self._nx : -1] @ self._direct + self._of_clock(change)) / rate
        return slope

    def _of_clock(self, change: ModeChange) -> Array:
        """What the time at which a latch locked adds, where it lets go so long after."""
        kind, number = self.layout.watched[change.guard] if change.guard >= 0 else ("", 0)
        return self._since[number] if kind == "time" else np.zeros(len(self.system.wrt))

    def _least_rate(self, change: ModeChange, row: Array, f: Array) -> float:
        opens = change.guard < 0 or (
            change.guard < 2 * len(self.layout.sides)
            and change.guard % 2 == 0
            and bool(self._mode(change.mode_before, f"open {change.guard // 2}"))
        )
        if opens:
            return _GRAZES * max(self._mode(change.mode_after, "speed"), 1e-300)
        return _FALLS * float(np.abs(row[: self._nx]) @ np.abs(f) + abs(row[-1]))

    def _check_samples(self, change: ModeChange) -> None:
        sampled = sorted(self._guard.program.input_names & self._signals.samples.keys())
        kind, number = self.layout.watched[change.guard]
        if sampled and not (kind == "touch" and self._mode(change.mode_before, f"open {number}")):
            raise self._error(
                change,
                f"depends on {', '.join(sampled)}, and the rate of samples is not known",
                "Give it as an expression when compiling",
            )

    def _check_together(self, change: ModeChange, S: Array, f: Array, tau: Array, at: ContactNumbers) -> None:
        """A warning where several sides touch at one moment that is not one for other values of θ."""
        if not change.moment.has_hit:
            return
        rows = self._derivatives(change.time, change.before[: self._nx], np.zeros(self.layout.row_count))
        small = small_velocities(at, self._mode(change.mode_after, "speed"))
        hits = [i for i in change.moment.touching if at.v[i] < -small[i]]
        begun = [i for i in hits if change.guard < 0 or self._mode(change.mode_before, f"open {i}")]
        apart = np.zeros(tau.size, dtype=bool)
        for i in begun:
            rate = rows[i, : self._nx] @ f + rows[i, -1]
            other = -(rows[i, : self._nx] @ S + rows[i, self._nx : -1] @ self._direct) / rate
            apart |= np.abs(other - tau) > _TOGETHER * (np.abs(other) + np.abs(tau))
        if apart.any():
            names = ", ".join(name for name, each in zip(self.system.wrt, apart, strict=True) if each)
            touching = ", ".join(self.layout.sides[i] for i in begun)
            warnings.warn(
                f"'{self.kernel.name}': at t = {change.time:.6g} {touching} touch at one moment, and one after the "
                f"other where {names} changes: derivatives by {names} are those of touching together.",
                stacklevel=2,
            )

    # Numbers, and their derivatives

    def _with_S(self, x: Array) -> Array:
        return np.append(x, np.zeros(len(self.system.motion_states) - x.size))

    def _derivatives(self, t: float, x: Array, J: Array) -> Array:
        """∂(φ, v, G, coefficients, B J)/∂(x, θ, t), a row each."""
        p = np.append(self._p, self._numbers_of_mode)
        found = self._numbers.one(J, np.array([t]), self._with_S(x), self._inputs(t), p)
        return found.reshape(self._numbers.shape, order="F")

    def _along(self, point: _Within, J: Array) -> list[Array]:
        """The derivatives of φ of all rows, v, G, three coefficients and B J along the moment, by θ."""
        layout, count = self.layout, len(self.system.wrt)
        directions = np.vstack([point.X, self._direct, point.tau[None]])
        d = self._derivatives(point.t, point.x, J) @ directions
        n, rows = len(layout.sides), layout.row_count
        sizes = [n, rows - layout.side_rows, rows, rows * rows, n, n, n, len(self.kernel.speeds)]
        gaps, held, v, G, *rest = np.split(d, np.cumsum(sizes)[:-1])
        phi = np.vstack([gaps, np.zeros((layout.side_rows - n, count)), held])
        return [phi, v, G.reshape(rows, rows, count, order="F"), *rest]

    # Coordinates and speeds

    def _hold(self, point: _Within, change: ModeChange) -> None:
        """Where and since when latches hold that lock now, by θ; those that aim hold where their rows are zero."""
        for j in change.moment.locking:
            rows = list(self.layout.latched(j))
            self._since[j], self._places[rows] = point.tau, 0.0
            if "aimed" not in self.layout.latch_traits[j]:
                self._places[rows] = self._along(point, np.zeros(self.layout.row_count))[0][rows]

    def _back(self, point: _Within, rows: Sequence[int]) -> None:
        """Coordinates to φ = 0 of some rows, by the least change in the metric of M."""
        if not rows:
            return
        at, kept = self._states.at(point.t, point.x), np.array(rows, dtype=int)
        left = (self._along(point, np.zeros(self.layout.row_count))[0] - self._places)[kept]
        G = at.G[np.ix_(kept, kept)]
        point.X[: self._nq] -= at.D[:, kept] @ np.linalg.lstsq(G, left, rcond=1e-12)[0]

    def _push(self, point: _Within, impulses: Callable[[_Complex], Array]) -> None:
        """Speeds by impulses, which are a function of the numbers at this state."""
        at = self._states.at(point.t, point.x)
        plain = at.v, at.G, at.static, at.kinetic, at.restitution
        J = impulses(_Complex(*(each.astype(complex) for each in plain))).real
        _, *changes, by_rows = self._along(point, J)
        dJ = np.zeros((J.size, point.tau.size))
        for column in range(point.tau.size):
            pairs = zip(plain, changes, strict=True)
            given = _Complex(*(each + 1j * _STEP * change[..., column] for each, change in pairs))
            dJ[:, column] = impulses(given).imag / _STEP
        point.pushed(slice(self._nq, self._nx), at.B @ J, by_rows + at.B @ dJ)

    def _impulses(self, change: ModeChange, locked: Sequence[int], given: _Complex) -> Array:
        """Impulses that stop what locks, and those of the impact; what is locked takes part as constraints do."""
        J, rows, G = resting_impulses(given.G, given.v, locked), list(locked), given.G
        if not change.moment.has_hit:
            return J
        v, across = given.v + G @ J, np.zeros((0, 0))
        if rows:
            across = solved(G[np.ix_(rows, rows)], G[rows])
            G = G - G[:, rows] @ across
        touching = list(change.moment.touching)
        if change.moment.closing:
            touching = [i for i in touching if self._took_part(change, i)]
        own = [*touching, *(r for i in touching for r in self.layout.tangential(i))]
        hit = np.zeros(v.size, dtype=complex)
        hit[own] = self._law(change, touching, given, G[np.ix_(own, own)], v[own])
        if rows:
            J[rows] -= across @ hit
        return J + hit

    def _took_part(self, change: ModeChange, side: int) -> bool:
        """Whether a side was closed, or was what touched, before others were closed with it."""
        return change.guard // 2 == side or not self._mode(change.mode_before, f"open {side}")

    def _law(self, change: ModeChange, touching: Sequence[int], given: _Complex, G: Array, v: Array) -> Array:
        layout = self.layout
        rows = SmoothRows.of(
            [layout.sides[i] for i in touching],
            [layout.tangents[i] for i in touching],
            given.static[touching],
            given.kinetic[touching],
            given.restitution[touching],
        )
        J = smooth_impulses(change.moment.law, rows, G, v)
        return J + _rest_of_bounces(rows, G, v + G @ J) if change.moment.ends_bounces else J

    def _close(self, point: _Within, change: ModeChange, locked: Sequence[int]) -> None:
        """Coordinates and speeds with all gaps closed whose impacts were summed up."""
        touching = list(change.moment.touching)
        at, rows = self._states.at(point.t, point.x), [*touching, *locked]
        gaps = np.concatenate([at.gaps, np.zeros(self.layout.row_count - at.gaps.size)])[touching]
        own = np.array(touching)
        point.x[: self._nq] -= at.D[:, own] @ np.linalg.lstsq(at.G[np.ix_(own, own)], gaps, rcond=1e-12)[0]
        self._back(point, rows)
        at = self._states.at(point.t, point.x)
        small = small_velocities(at, self._mode(change.mode_after, "speed"))
        rows += [r for i in touching for r in self.layout.tangential(i) if abs(at.v[r]) <= small[r]]
        self._push(point, lambda given: resting_impulses(given.G, given.v, rows))

    # Errors

    def _check(self, point: _Within, change: ModeChange) -> None:
        """An error where the run did something else."""
        u = slice(self._nq, self._nx)
        size = max(float(np.abs(each[u]).max(initial=0.0)) for each in (change.before, change.after))
        if np.abs(point.x[u] - change.after[u]).max(initial=0.0) > _OTHER * size:
            raise self._error(change, "has no derivative here", "Use differences of runs")

    def _error(self, change: ModeChange, what: str, cure: str) -> StateError:
        guards = self.layout.guards
        name = guards[change.guard] if change.guard >= 0 else "the start"
        words = "; ".join(change.moment.words) or name
        return StateError(
            f"'{self.kernel.name}': at t = {change.time:.6g} {name} ({words}) {what}. {cure}.",
            {},
            dict(zip(self.kernel.states, map(float, change.before), strict=False)),
        )


def _rest_of_bounces(rows: SmoothRows, G: Array, after: Array) -> Array:
    """What takes the normal velocity of one contact away, along the cone of friction where it slips."""
    if after.size > 1 and np.abs(after[1:].real).max() > AT_REST * np.abs(after.real).max():
        cone = np.concatenate([[1.0], -rows.kinetic[0] * after[1:] / length(after[1:])])
        found: Array = -after[0] / (G[0] @ cone) * cone
        return found
    return -solved(G, np.append(after[0], np.zeros(after.size - 1)))
