"""Motions over one period, with their derivatives by the start and by what is followed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from kanes.analysis.sensitivity.initial_derivatives import followed_start, initial_sensitivities
from kanes.analysis.sensitivity.variational_runs import augmented, sensitivity_sizes, without_sensitivities
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import StateError
from kanes.base.types import Array
from kanes.simulate import run
from kanes.simulate.loop.endings import RUNNING
from kanes.simulate.outcome import Record
from kanes.simulate.problem import Problem
from kanes.simulate.solution import NOTHING, RunSolution

# Times at which a run over a period is kept.
TIMES = 401


@dataclass(frozen=True, eq=False)
class Start:
    """Where a motion starts: the values of states that are held, parameters and inputs."""

    y: Array
    p: Array
    w: Array


@dataclass(frozen=True, eq=False)
class Passage:
    """A motion from a start to the end of a period, and derivatives by θ; at an event, along the event."""

    x: Array
    S: Array  # ∂x/∂θ at the start
    f: Array  # ẋ there
    duration: float
    slope: Array  # ∂duration/∂θ: zero unless an event ends the motion
    end: Array
    end_S: Array
    end_f: Array
    # ∂r/∂x of what holds at the start and the end of every motion, such as a gap that is closed there.
    across: Array = field(default_factory=lambda: np.zeros((0, 0)))


class Passages:
    """Motions of a system from any start near the first one, over any duration."""

    ends_at_event = False

    def __init__(self, system: VariationalSystem, problem: Problem, held: list[str] | None) -> None:
        self.system, self.problem, self.held = system, problem, held
        self.kernel = system.kernel
        names = list(self.kernel.states) if held is None else held
        self.rows = [self.kernel.states.index(name) for name in names]  # of the states that are held
        self._sizes = NOTHING  # of the columns of S, once they are known

    def of(self, system: VariationalSystem) -> Passages:
        """The same with other derivatives."""
        return Passages(system, self.problem, self.held)

    def twice(self) -> Passages:
        """The same over twice as many occurrences of an event, if they end at one."""
        return self

    @property
    def start(self) -> float:
        """The time at which motions start."""
        return self.problem.settings.start

    @property
    def is_constrained(self) -> bool:
        """Whether states depend on those that are held."""
        return self.held is not None

    def passage(self, start: Start, duration: float) -> Passage:
        """The motion from a start over a duration."""
        x, problem = self.begun(start)
        f = self.rates(self.start, x, start)
        S = initial_sensitivities(self.system, problem, self.held)
        if not self._sizes.size:
            self._sizes = self._first_sizes(problem, S, duration)
        motion = self._moved(start, augmented(self.system, problem, S, self._sizes), x, f, duration)
        self._turn(motion)
        return replace(motion, x=x, S=S[0], f=f)

    def _moved(self, start: Start, problem: Problem, x: Array, f: Array, duration: float) -> Passage:
        """The motion, from a problem with S."""
        solution = self._leg(self.system, problem, self.start, self.start + duration)
        end, S = self.parted(solution.final)
        rates = self.rates(self.start + duration, end, start)
        return Passage(x, S, f, duration, np.zeros(len(self.system.wrt)), end, S, rates)

    def begun(self, start: Start) -> tuple[Array, Problem]:
        """The state at the start, on the constraints, and the problem of a run from there without S."""
        x = self.problem.x[0].copy()
        x[self.rows] = start.y
        if self.held is not None:
            given = dict(zip(self.kernel.states, x, strict=False))
            followed = followed_start(self.system, self.held, self.start, given, start.w, start.p)
            x[: len(followed)] = list(followed.values())
        for four in map(list, self.kernel.quaternions):
            x[four] /= np.linalg.norm(x[four])
        problem = replace(self.problem, x=x[None], p=start.p[None], w=start.w[None])
        return x[: len(self.kernel.states)], problem

    def _first_sizes(self, problem: Problem, S: Array, duration: float) -> Array:
        """The sizes of columns of S, from a first run."""
        settings = problem.settings._replace(stop=self.start + duration)
        return sensitivity_sizes(self.system, replace(problem, settings=settings))

    def rates(self, t: float, x: Array, start: Start) -> Array:
        """ẋ at a state."""
        w = self.problem.signals.at(t, start.w.copy())
        return self.kernel["derivative"].one(np.array([t]), x, w, start.p)

    def drive(self, t: float, x: Array, start: Start) -> Array:
        """What repeats after the period of a drive."""
        return self.rates(t, x, start)

    def _leg(
        self, system: VariationalSystem, problem: Problem, start: float, stop: float, times: Array = NOTHING
    ) -> RunSolution:
        """A run with S until a time, which is an error where it ends before that."""
        problem = replace(problem, kernel=system, settings=_spanning(problem, start, stop, times).settings)
        solution = run.solved(problem)[0]
        if solution.ending != RUNNING and not self._is_awaited(solution):
            raise self._ended(problem, solution)
        return solution

    def _is_awaited(self, solution: RunSolution) -> bool:
        """Whether a run ended where it was to end."""
        return False

    def _ended(self, problem: Problem, solution: RunSolution) -> StateError:
        plain = without_sensitivities(self.system, solution)
        outcome = run.recorded(replace(problem, kernel=self.kernel), plain).outcome
        return StateError(
            f"'{self.kernel.name}': a motion that is to be periodic ended early: {outcome}. Give a start or a period "
            "nearer to the cycle, or compile without events that end runs.",
            {},
            self.named(problem.x[0]),
        )

    def named(self, x: Array) -> dict[str, float]:
        """A state by names."""
        return dict(zip(self.kernel.states, map(float, x), strict=False))

    def parted(self, full: Array) -> tuple[Array, Array]:
        """A state and its S."""
        nx, count = len(self.kernel.states), len(self.kernel.motion_states)
        return full[:nx].copy(), full[count:].reshape(len(self.system.wrt), nx).T.copy()

    def _turn(self, motion: Passage) -> None:
        """A quaternion and its negative are the same rotation: that which is nearer to the start is meant."""
        for four in map(list, self.kernel.quaternions):
            if motion.x[four] @ motion.end[four] < 0:
                for each in (motion.end, motion.end_S, motion.end_f):
                    each[four] = -each[four]

    # To look at

    def recorded(self, start: Start, duration: float) -> Record:
        """The run over a period."""
        x, problem = self.begun(start)
        S = initial_sensitivities(self.system, problem, self.held)
        return self._recorded(start, problem, augmented(self.system, problem, S, self._sizes), x, duration)

    def _recorded(self, start: Start, problem: Problem, full: Problem, x: Array, duration: float) -> Record:
        stop = self.start + duration
        times = np.linspace(self.start, stop, TIMES)
        return self._plain(problem, self.start, stop, times, self._leg(self.system, full, self.start, stop, times))

    def _plain(self, problem: Problem, start: float, stop: float, times: Array, solution: RunSolution) -> Record:
        """A leg without S."""
        spanning = replace(_spanning(problem, start, stop, times), kernel=self.kernel)
        return run.recorded(spanning, without_sensitivities(self.system, solution))


def _spanning(problem: Problem, start: float, stop: float, times: Array) -> Problem:
    kept = times if times.size else np.array([stop])
    return replace(problem, settings=problem.settings._replace(start=start, stop=stop, times=kept, progress=False))
