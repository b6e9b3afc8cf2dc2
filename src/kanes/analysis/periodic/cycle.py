"""Periodic motions that were found."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.periodic import following, pictures
from kanes.analysis.periodic.branch import CycleBranch
from kanes.analysis.periodic.conditions import PERIOD
from kanes.analysis.periodic.doubling import doubled
from kanes.analysis.periodic.multipliers import poincare_matrix, sorted_multipliers
from kanes.analysis.periodic.problem import CycleProblem
from kanes.analysis.periodic.search import Found
from kanes.base.errors import UnknownNameError, counted
from kanes.base.short_texts import few
from kanes.base.types import Array
from kanes.base.values import name_of, number
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# A multiplier that differs from the unit circle by less than this is on it: some digits above errors of integration.
_ON_CIRCLE = 1e-8
# Parts of a period that are looked at, and how exactly a motion returns after one, relative to the sizes of states.
_MOST_TURNS, _RETURNS = 5, 1e-6
# A number of this size, relative to others, is shown as zero.
_ROUNDING = 1e-12


@dataclass(frozen=True, eq=False, repr=False)
class Cycle:
    """A periodic motion, and how small deviations from it grow. Made by `kn.periodic`.

    `multipliers` are the Floquet multipliers, the largest first, without the 1 that every motion of a system has that
    does not depend on time, and without those of coordinates that are free. `freedom` is the dimension of a family of
    periodic motions of which this is one, 0 where it is isolated.
    """

    name: str
    initial: dict[str, float]  # the state at the start
    period: float
    multipliers: Array
    matrix: Array  # whose eigenvalues they are, relative to sizes of the states
    parameters: dict[str, float]
    inputs: dict[str, float]
    advance: dict[str, float]  # how much coordinates change that do not return
    residual: float  # the largest difference between start and end, relative to the sizes of states
    iterations: int
    freedom: int
    _problem: CycleProblem = field(repr=False)
    _z: Array = field(repr=False)

    @property
    def is_stable(self) -> bool:
        """Whether all small deviations decay: all multipliers lie inside the unit circle."""
        return bool(np.abs(self.multipliers).max(initial=0.0) < 1 - _ON_CIRCLE)

    def __getitem__(self, key: object) -> float:
        """A state at the start, a parameter, an input, or "period"."""
        numbers = {**self.initial, **self.parameters, **self.inputs}
        numbers.setdefault(PERIOD, self.period)
        name = name_of(key)
        if name not in numbers:
            raise UnknownNameError(f"'{self.name}': a cycle has no {key}. It has: {', '.join(numbers)}.")
        return numbers[name]

    @cached_property
    def run(self) -> Trajectory:
        """The motion over one period."""
        problem = self._problem
        record = problem.passages.recorded(problem.placed(self._z), self.period)
        return Trajectory.of(problem.passages.kernel, record)

    @cached_property
    def turns(self) -> int:
        """How often the motion goes round in its period, where that was searched for: 1, or up to 5."""
        return turns_of(self._problem, self._z)

    def follow(self, over: object, *, stop: float, step: float | None = None, max_cycles: int = 500) -> CycleBranch:
        """The cycles that this one belongs to, along a number: a parameter, an input, or a quantity that is fixed.

        The branch is followed by its arc length, beyond folds, until the number is `stop` or, beyond a fold, what it
        was at the start. `step` is the largest step, relative to the way to `stop`, 0.05 if left out; the steps that
        are taken are shorter where the branch bends. Folds, period doublings, branch points and tori are located.
        """
        return following.followed(self._problem, self._z, over, stop, step, max_cycles, cycle_of)

    def doubled(self, size: float = 0.02) -> Cycle:
        """The cycle of twice the period that branches off at a period doubling, of which this is the cycle.

        `size` is how far it starts from this one, relative to the sizes of states. The number that was followed is one
        at which such a cycle exists; `follow` goes on from there.
        """
        return doubled(self._problem, self._z, number(size, "doubled, size", "dimensionless"), cycle_of)

    def plot(self, *what: object) -> Figure:
        """The motion in the plane of two states, the first coordinate and its rate if none are named."""
        return pictures.cycle(self, what)

    def __repr__(self) -> str:
        lines = [f"periodic motion of '{self.name}': period {self.period:.12g}, {self._stability}"]
        rounding = _ROUNDING * max(map(abs, self.initial.values()), default=0.0)
        lines += [f"  {name} = {_part(value, rounding):.12g}" for name, value in self.initial.items()]
        lines += [f"  {name} advances by {value:.10g}" for name, value in self.advance.items()]
        if self.turns > 1:
            lines.append(f"  it goes round {self.turns} times; period={self.period / self.turns:.6g} finds one turn")
        if self.freedom:
            lines.append(f"  one of a family with {counted(self.freedom, 'dimension')}; fixed= chooses one of them")
        lines += [f"  multiplier {_shown(each)}" for each in self.multipliers if each.imag >= 0]
        return "\n".join(few(lines, "initial, multipliers"))

    @property
    def _stability(self) -> str:
        if self.is_stable:
            return "stable"
        return "unstable" if np.abs(self.multipliers).max() > 1 + _ON_CIRCLE else "stability not decided by multipliers"


def _shown(value: complex) -> str:
    real, imag = (_part(part, _ROUNDING) for part in (value.real, value.imag))
    return f"{real:.9g} ± {imag:.9g}i" if imag else f"{real:.9g}"


def _part(value: float, rounding: float) -> float:
    """A number to be shown: zero where it is rounding alone."""
    return value if abs(value) > rounding else 0.0


def cycle_of(problem: CycleProblem, found: Found) -> Cycle:
    """What a search found."""
    evaluation, kernel = found.evaluation, problem.passages.kernel
    passage, start = evaluation.passage, evaluation.start
    P = poincare_matrix(problem, evaluation)
    return Cycle(
        kernel.name,
        dict(zip(kernel.states, map(float, passage.x), strict=True)),
        passage.duration,
        sorted_multipliers(P),
        P,
        dict(zip(kernel.parameters, map(float, start.p), strict=True)),
        dict(zip(kernel.inputs, map(float, start.w), strict=True)),
        _advances(problem, passage.end - passage.x),
        float(np.abs(evaluation.gaps).max(initial=0.0)),
        found.steps,
        found.freedom,
        problem,
        evaluation.z,
    )


def turns_of(problem: CycleProblem, z: Array) -> int:
    """The largest number of equal parts of the period in each of which the motion returns."""
    start, count = problem.placed(z), len(problem.names)
    for turns in range(_MOST_TURNS, 1, -1) if problem.has_period else ():
        passage = problem.passages.passage(start, float(z[count]) / turns)
        gaps = (passage.end - passage.x)[problem.passages.rows] - problem.advance / turns
        if np.abs(gaps / problem.sizes[:count])[problem.returns].max(initial=0.0) < _RETURNS:
            return turns
    return 1


def _advances(problem: CycleProblem, change: Array) -> dict[str, float]:
    """Coordinates that do not return, whether they were named or are free."""
    advances = np.nan_to_num(problem.advance, nan=1.0) != 0
    return {
        name: float(change[row])
        for name, row, each in zip(problem.names, problem.passages.rows, advances, strict=True)
        if each
    }
