"""The equations of a periodic motion, with their derivatives.

Unknown are the values y of states at the start (all of them; of constrained systems those that are held), the period T
where it is not known, and along a branch the number that is followed. The equations are

    y(T) − y − a = 0      of each state that returns, a being how much it advances over a period
    y − y₀ = 0            of each coordinate that is free, which stays at its guess
    h(x) − c = 0          of each quantity that is fixed
    ẏ₀ᵀ (y − y₀) = 0      where nothing else determines at which point of the cycle it starts: the phase

Each is relative to the sizes of its terms, and so are the unknowns. Source: seydel2010, chapter 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from kanes.analysis.periodic.conditions import PERIOD, Fixed, at_start
from kanes.analysis.periodic.passages import Passage, Passages, Start
from kanes.base.errors import StateError
from kanes.base.types import Array
from kanes.simulate.solution import NOTHING

# A gradient of a fixed quantity has this part along the motion, or it does not determine where the motion starts.
_ALONG = 1e-3
# A coordinate that ends this far from its start, relative to its size, may be one that only grows.
_FAR = 0.5
# A period that shrinks to less than this part in one step is on its way to zero, where every state is periodic.
_SHRINKS = 0.25


@dataclass(frozen=True, eq=False)
class Evaluation:
    """The equations at some values of the unknowns, scaled: r, and J = ∂r/∂(z/sizes)."""

    z: Array
    r: Array
    J: Array
    passage: Passage
    start: Start
    gaps: Array  # y(T) − y − a of states that return, relative to their sizes


@dataclass(frozen=True, eq=False)
class PhasePlane:
    """The plane through a reference, across the motion, in which a motion starts."""

    y: Array
    direction: Array  # ẏ there relative to sizes, of length one


@dataclass(frozen=True, eq=False)
class CycleProblem:
    """What a periodic motion of a system has to satisfy."""

    passages: Passages
    given: Start  # parameters and inputs, and the guess
    advance: Array  # of each state that is held; NaN of those that are free
    fixed: tuple[Fixed, ...]
    period: object  # a number or an expression; a guess where the period is unknown
    is_driven: bool  # by functions of time, so that the period is known
    over: str = ""  # what is followed: a parameter, an input or a quantity that is fixed
    over_size: float = 1.0
    sizes: Array = field(default_factory=lambda: NOTHING)  # of the states that are held, and of the period
    first_sizes: Array = field(default_factory=lambda: NOTHING)  # of these states where a branch began
    phase: PhasePlane | None = None  # where it is one of the equations
    growing: tuple[str, ...] = ()  # coordinates that end far from where they start, at the guess

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the states that are held."""
        kernel = self.passages.kernel
        return tuple(kernel.states[row] for row in self.passages.rows)

    @property
    def returns(self) -> Array:
        """Which of them return."""
        return np.isfinite(self.advance)

    @property
    def has_period(self) -> bool:
        """Whether the period is one of the unknowns."""
        return not self.is_driven and not self.passages.ends_at_event

    @property
    def follows_fixed(self) -> bool:
        """Whether the number that is followed is the value of a fixed quantity."""
        return any(each.name == self.over for each in self.fixed)

    @property
    def unknown_sizes(self) -> Array:
        """The sizes of the unknowns."""
        count = len(self.names) + self.has_period
        return np.append(self.sizes[:count], [self.over_size] * bool(self.over))

    # At some values of the unknowns

    def placed(self, z: Array) -> Start:
        """The start, with the number that is followed in its place."""
        y, kernel, p, w = z[: len(self.names)], self.passages.kernel, self.given.p.copy(), self.given.w.copy()
        if self.over in kernel.parameters:
            p[kernel.parameters.index(self.over)] = z[-1]
        elif self.over in kernel.inputs:
            w[kernel.inputs.index(self.over)] = z[-1]
        return Start(y, p, w)

    def first_duration(self) -> float:
        """The period as it is given, at the guess."""
        if self.passages.ends_at_event:
            return 0.0
        return self._driven(self.given)[0]

    def evaluated(self, z: Array) -> Evaluation:
        """The equations at some values of the unknowns; a `StateError` where the motion does not arrive."""
        start, count = self.placed(z), len(self.names)
        if self.has_period:
            duration, drive = float(z[count]), np.zeros(0)
        else:
            duration, drive = self._driven(start)
        passage = self.passages.passage(start, duration)
        r, J = self._of_returns(passage, start, drive)
        for each in self.fixed:
            value, row = self._of_fixed(each, passage, start, z)
            weight = max(float(np.abs(row).max()), 1e-300)
            r, J = np.append(r, value / weight), np.vstack([J, row / weight])
        if self.phase is not None:
            off = (start.y - self.phase.y) / self.sizes[:count]
            row = np.append(self.phase.direction, np.zeros(z.size - count))
            r, J = np.append(r, self.phase.direction @ off), np.vstack([J, row])
        gaps = self._gaps(passage)[self.returns] / self.sizes[:count][self.returns]
        return Evaluation(z, r, J, passage, start, gaps)

    def _driven(self, start: Start) -> tuple[float, Array]:
        """The given period, and its derivatives by θ; of a motion to a section it is not known yet."""
        wrt = self.passages.system.wrt
        if self.passages.ends_at_event or isinstance(self.period, float):
            return self.period if isinstance(self.period, float) else 0.0, np.zeros(len(wrt))
        x = np.zeros(len(self.passages.kernel.states))
        S = np.zeros((x.size, len(wrt)))
        return at_start(self.passages.kernel, wrt, self.period, self.passages.start, x, S, start.w, start.p)

    def _gaps(self, passage: Passage) -> Array:
        rows = self.passages.rows
        found: Array = passage.end[rows] - passage.x[rows] - np.nan_to_num(self.advance)
        return found

    def _of_returns(self, passage: Passage, start: Start, drive: Array) -> tuple[Array, Array]:
        """The rows of states that return, and of coordinates that are free."""
        rows, count = self.passages.rows, len(self.names)
        J = np.zeros((count, self.unknown_sizes.size))
        by_theta = passage.end_S[rows] - passage.S[rows]
        if self.has_period:
            J[:, count] = passage.end_f[rows]
        else:
            by_theta = by_theta + np.outer(passage.end_f[rows], drive) if drive.any() else by_theta
        J[:, :count] = by_theta[:, :count]
        if by_theta.shape[1] > count:
            J[:, -1] = by_theta[:, count]
        r, free = self._gaps(passage), ~self.returns
        r[free], J[free] = start.y[free] - self.given.y[free], np.eye(count, J.shape[1])[free]
        return r / self.sizes[:count], J * self.unknown_sizes / self.sizes[:count, None]

    def _of_fixed(self, each: Fixed, passage: Passage, start: Start, z: Array) -> tuple[float, Array]:
        """How much a quantity differs from its value, and derivatives by the scaled unknowns."""
        wrt, count = self.passages.system.wrt, len(self.names)
        row = np.zeros(z.size)
        if each.name == PERIOD:
            value, slope = passage.duration, passage.slope
            row[count] = float(self.has_period)
        else:
            t = self.passages.start
            value, slope = at_start(self.passages.kernel, wrt, each.of, t, passage.x, passage.S, start.w, start.p)
        row[:count] += slope[:count]
        if len(wrt) > count:
            row[-1] += slope[count]
        wanted = each.value
        if self.over and each.name == self.over:
            wanted, row[-1] = z[-1], -1.0
        return value - wanted, row * self.unknown_sizes

    def direction(self, passage: Passage) -> Array:
        """ẏ relative to sizes, of length one; without coordinates that are free."""
        rates = np.where(self.returns, passage.f[self.passages.rows] / self.sizes[: len(self.names)], 0.0)
        return rates / max(float(np.linalg.norm(rates)), 1e-300)

    # From the guess

    def begun(self, z: Array) -> CycleProblem:
        """The same with sizes of the unknowns, and with the phase as an equation if nothing else determines it."""
        count = len(self.names)
        duration = float(z[count]) if self.has_period else self._driven(self.placed(z))[0]
        passage = self.passages.passage(self.placed(z), duration)
        found = self.resized(passage)
        far = np.abs(self._gaps(passage)) > _FAR * found.sizes[:count]
        coordinates = self.passages.kernel.coordinates
        names = zip(self.names, far & self.returns, strict=True)
        found = replace(found, growing=tuple(name for name, is_far in names if is_far and name in coordinates))
        if not self.has_period:
            return found
        if not np.abs(passage.f).max(initial=0.0) > 0:
            raise found.at_rest(passage)
        return found if found._marks_start(found.evaluated(z)) else found.phased(passage)

    def phased(self, passage: Passage) -> CycleProblem:
        """The same with the start of a motion as the reference of the phase."""
        return replace(self, phase=PhasePlane(passage.x[self.passages.rows], self.direction(passage)))

    def resized(self, passage: Passage) -> CycleProblem:
        """The same with sizes and, where it is one of the equations, with the phase of a motion."""
        found = replace(self, sizes=np.append(self._sizes(passage), passage.duration))
        return found if self.phase is None else found.phased(passage)

    def widened(self) -> CycleProblem:
        """The same where a branch begins."""
        return replace(self, first_sizes=self.sizes[: len(self.names)])

    def _sizes(self, passage: Passage) -> Array:
        """The sizes of states that are held: where they start and end, and how much they change; 1 if all are zero."""
        kernel, rows = self.passages.kernel, self.passages.rows
        f, T = passage.f[rows], passage.duration
        sizes = np.maximum(np.abs(passage.x[rows]), np.abs(passage.end[rows] - np.nan_to_num(self.advance)))
        sizes = np.maximum(sizes, np.abs(f) * T / (2 * np.pi))
        split = sum(row < len(kernel.coordinates) for row in rows)
        for group in (slice(0, split), slice(split, len(rows))):
            largest = float(sizes[group].max(initial=0.0))
            sizes[group] = np.where(sizes[group] > 1e-3 * largest, sizes[group], largest or 1.0)
        return sizes

    def _marks_start(self, evaluation: Evaluation) -> bool:
        """Whether a fixed quantity changes along the motion, so that it determines where the motion starts."""
        count = len(self.names)
        direction, first = self.direction(evaluation.passage), count
        for number, each in enumerate(self.fixed):
            row = evaluation.J[first + number, :count]
            if each.name != PERIOD and abs(row @ direction) > _ALONG * float(np.linalg.norm(row)):
                return True
        return False

    def at_rest(self, passage: Passage) -> StateError:
        """The error for a motion that does not move."""
        kernel = self.passages.kernel
        return StateError(
            f"'{kernel.name}': the search for a periodic motion arrived at an equilibrium, which has every period. "
            "Give a start farther from it, and a period nearer to that of the motion; "
            f"kn.equilibrium finds equilibria{self.hint}.",
            {},
            dict(zip(kernel.states, map(float, passage.x), strict=True)),
        )

    @property
    def hint(self) -> str:
        """What may be wrong with coordinates that end far from where they start."""
        return f"; if {', '.join(self.growing)} only grows, name it in advance= or free=" if self.growing else ""

    def allows(self, z: Array, now: Array) -> bool:
        """Whether a step does not lead towards a period of zero."""
        count = len(self.names)
        return not self.has_period or bool(z[count] > _SHRINKS * now[count])

    def labels(self) -> Sequence[str]:
        """Names of the states that return."""
        return [name for name, returns in zip(self.names, self.returns, strict=True) if returns]
