"""Runs by Runge–Kutta methods: chunks of runs for the compiled loop, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from kanes.codegen.vector.ir import LANES
from kanes.rank import Pivots
from kanes.simulate import progress
from kanes.simulate.compiled import CompiledFunction
from kanes.simulate.constraints.pivot_choice import PivotingLoop, first_pivots
from kanes.simulate.inputs import State
from kanes.simulate.loop.endings import INTERRUPTED, RUNNING, TOO_MANY_STEPS
from kanes.simulate.loop.free import FreeLoop
from kanes.simulate.loop.loop import Loop, machine_code
from kanes.simulate.loop.switch_times import SwitchTimes
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.solution import LocatedEvent, RunSolution, RunSolutions
from kanes.simulate.tolerances import sizes
from kanes.types import Array

# Steps that a run may take before it is handed to a thread, where Ctrl-C and a progress bar reach it.
_AT_ONCE = 2000
# Runs per call: enough for lanes to be refilled, few enough for threads to share and the progress to be seen.
_CHUNK = 16 * LANES


def integrate(problem: Problem, method: str, notice_stiffness: bool) -> Sequence[RunSolution]:
    """All runs of a problem."""
    machine_code()
    count = problem.x.shape[0]
    if count > 1 and problem.kernel.constraints is None and not problem.signals.controllers:
        return _free_runs(problem, method, notice_stiffness)
    loops = [_loop(problem, method, notice_stiffness, first) for first in range(0, count, _CHUNK)]
    if problem.signals.controllers:
        return [solution for loop in loops for solution in _controlled(problem, loop, method)]
    if count > 1 or not _are_done_at_once(loops[0], problem.settings.most_steps):
        _work(problem, loops)
    return [solution for loop in loops for solution in _solutions(problem, loop, method)]


def _free_runs(problem: Problem, method: str, notice_stiffness: bool) -> RunSolutions:
    """Many runs that nothing holds and no controller asks; the memory of a call is there as long as the call."""
    settings, (count, n) = problem.settings, problem.x.shape
    found = RunSolutions(
        states=np.full((count, settings.times.size, n), np.nan),
        ending=np.full(count, INTERRUPTED),
        time=np.full(count, settings.start),
        final=problem.x.copy(),
        steps=np.zeros(count, dtype=np.int64),
        culprit=np.zeros(count, dtype=np.int64),
        scales=np.zeros((count, n)),
        method=method,
        located={},
    )
    # The first call is made ready here, where its machine code is compiled if it has to be.
    ready = {0: _loop(problem, method, notice_stiffness, 0, into=found)}
    over = [0]

    def take(first: int) -> None:
        if problem.interrupt[0]:
            return
        if first not in ready:
            ready[first] = _loop(problem, method, notice_stiffness, first, into=found)
        loop = ready[first]
        loop()
        _keep(settings, loop, first, found)
        over[0] += int(loop["count"])
        del ready[first]

    def done() -> float:
        span = max(settings.stop - settings.start, 1e-300)
        passed = sum(float(loop["run_t"].sum()) for loop in list(ready.values()))
        return (over[0] + passed / span) / count

    _on_threads(problem, [partial(take, first) for first in range(0, count, _CHUNK)], done)
    return found


def _keep(settings: Settings, loop: Loop, first: int, found: RunSolutions) -> None:
    """What a call gave, in the arrays of all runs; states and where runs ended are there already."""
    runs = slice(first, first + loop["count"])
    following, ending = loop["following"], loop["ending"]
    # A run that ends early does so before the next time at which there is no state.
    next_times = np.append(settings.times, np.inf)[following]
    found.time[runs] = np.where(
        ending == RUNNING, settings.stop, np.minimum(settings.start + loop["run_t"], next_times)
    )
    for name, array in (("ending", found.ending), ("steps", found.steps), ("culprit", found.culprit)):
        array[runs] = loop[name]
    found.scales[runs] = loop["run_scale"]
    for run in np.flatnonzero(loop["logged"]):
        found.located[first + int(run)] = _located(settings, loop, int(run))


def loop_of_one(problem: Problem, method: str) -> Loop:
    """The memory of a single run before its first step, in the form that chooses no dependent speeds."""
    return _loop(problem, method, False, 0, lambda *_: None)


def _work(problem: Problem, loops: list[Loop]) -> None:
    """Take the runs of some loops to their end, on other threads."""
    settings = problem.settings

    def done() -> float:
        passed = sum(float(loop["run_t"].sum()) for loop in loops)
        count = sum(loop["count"] for loop in loops)
        return passed / (count * max(settings.stop - settings.start, 1e-300))

    _on_threads(problem, loops, done)


def _on_threads(problem: Problem, tasks: Sequence[Callable[[], None]], done: Callable[[], float]) -> None:
    settings, title = problem.settings, f"simulating '{problem.kernel.name}'"
    progress.work(tasks, settings.threads or 1, done, problem.interrupt, title, settings.progress)


def _are_done_at_once(loop: Loop, most_steps: int) -> bool:
    """Whether all runs of a loop get to its end with few steps more; the others are left where they can go on."""
    loop.set(most_steps=min(most_steps, int(loop["steps"].max()) + _AT_ONCE))
    loop()
    is_under_way = (loop["ending"] == TOO_MANY_STEPS) & (loop["steps"] < most_steps)
    loop["ending"][is_under_way] = RUNNING
    loop.set(most_steps=most_steps)
    return not is_under_way.any()


def _loop(
    problem: Problem,
    method_name: str,
    notice_stiffness: bool,
    first: int,
    choose: Callable[[Problem, int], Pivots | None] = first_pivots,
    into: RunSolutions | None = None,
) -> Loop:
    """The memory of one call, for runs from `first` on, with dependent speeds as they are chosen.

    Where it is said, results go `into` the arrays of all runs.
    """
    kernel, signals, settings, method = problem.kernel, problem.signals, problem.settings, METHODS[method_name]
    chosen = slice(first, first + _CHUNK)
    x = problem.x[chosen]
    count, n = x.shape
    p = problem.motion_p[chosen]
    is_constrained = kernel.constraints is not None
    pivots = choose(problem, first) if is_constrained else None
    motion = kernel.with_pivots("motion", pivots)
    width = 1 if problem.x.shape[0] == 1 else motion.lanes
    events = kernel.events
    times, start = settings.times, settings.start
    switches = SwitchTimes.of(motion, p, start, settings.stop)
    has_start = times[0] == start
    results = np.full((count, times.size, n), np.nan) if into is None else into.states[chosen]
    if has_start:
        results[:, 0] = x
    make: Callable[..., Loop] = (
        partial(PivotingLoop, problem, pivots) if is_constrained else partial(FreeLoop, problem, motion, first)
    )
    return make(
        width=width,
        count=count,
        n=n,
        inputs=problem.w.shape[1],
        parameters=p.shape[1],
        constants=motion.constant_count,
        stages=method.C.size,
        last=method.last,
        levels=method.D.shape[0],
        moments=times.size,
        states=len(kernel.states),
        tables=len(signals.samples),
        knots=signals.knots.size,
        intervals=signals.knots.size - 1,
        switches=switches.times.shape[1],
        segments=switches.opens.shape[1],
        switched=switches.are_any,
        events=len(events),
        twice_events=2 * len(events),
        landings=len(events) * n,
        log=settings.most_events if events else 0,
        quaternions=len(kernel.quaternions),
        quaternion=np.array(kernel.quaternions, dtype=np.int64).reshape(-1, 4),
        most_steps=settings.most_steps,
        derivative=motion.machine("main", width).address,
        function=kernel.motion("events").machine("main", width).address if events else 0,
        reset=kernel.motion("resets").machine("main", width).address if events else 0,
        projected=n + 2 if is_constrained else 0,
        project=kernel.with_pivots("projected", pivots).machine("main", width).address if is_constrained else 0,
        impact=kernel.motion("projected").machine("main", width).address if is_constrained and events else 0,
        A=method.A,
        C=method.C,
        E=method.E,
        D=method.D,
        exponent=method.exponent,
        step=settings.step or 0.0,
        largest=settings.largest_step,
        tolerance=settings.tolerance,
        absolute=problem.absolute,
        stability=method.stability if notice_stiffness else 0.0,
        start=start,
        end=settings.stop - start,
        run_x=x.copy() if into is None else into.final[chosen],
        run_scale=np.abs(x),
        run_size=sizes(problem, chosen),
        run_w=problem.w[chosen].copy(),
        run_p=p.copy(),
        run_c=_constants(motion, p),
        following=np.full(count, int(has_start)),
        times=times - start,
        results=results,
        interrupt=problem.interrupt,
        sampled=signals.sampled,
        knot=signals.knots - start,
        cubic=signals.cubics,
        run_switch=switches.times,
        run_opens=switches.opens,
        run_closes=switches.closes,
        directions=np.array([event.sign for event in events], dtype=np.int64),
        terminal=np.array([bool(event.terminal) for event in events], dtype=np.int64),
        resets=np.array([bool(event.reset) for event in events], dtype=np.int64),
    )


def _constants(motion: CompiledFunction, p: Array) -> Array:
    """What depends on the parameters alone, a row for each run."""
    rows = motion.prepare(p[0])[None] if p.shape[0] == 1 else motion.prepare_many(p.T).T
    return np.ascontiguousarray(rows)


def _controlled(problem: Problem, loop: Loop, method: str) -> list[RunSolution]:
    """From one instant of the controllers to the next, asking them on the way."""
    instants = problem.signals.schedule.instants
    answers = np.repeat(loop["run_w"][None], instants.size - 1, axis=0)
    try:
        for number, end in enumerate(instants[1:]):
            if problem.interrupt[0]:
                break
            _ask(problem, loop, number)
            answers[number:] = loop["run_w"]
            loop.set(end=float(end) - problem.settings.start)
            if not _are_done_at_once(loop, problem.settings.most_steps):
                _work(problem, [loop])
    except KeyboardInterrupt:
        problem.interrupt[0] = 1
    if problem.interrupt[0]:
        loop["ending"][loop["ending"] == RUNNING] = INTERRUPTED
    return _solutions(problem, loop, method, instants[:-1], answers)


def _ask(problem: Problem, loop: Loop, number: int) -> None:
    for run, ending in enumerate(loop["ending"]):
        if ending == RUNNING:
            state = State(problem.kernel.states, loop["run_x"][run].copy())
            problem.signals.ask(number, state, loop["run_w"][run])


def _located(settings: Settings, loop: Loop, run: int) -> tuple[LocatedEvent, ...]:
    return tuple(
        LocatedEvent(
            int(loop["log_event"][run, k]),
            settings.start + float(loop["log_time"][run, k]),
            loop["log_states"][run, k, 0].copy(),
            loop["log_states"][run, k, 1].copy(),
        )
        for k in range(int(loop["logged"][run]))
    )


def _solutions(problem: Problem, loop: Loop, method: str, asked: Any = None, answers: Any = None) -> list[RunSolution]:
    found = []
    for run in range(loop["count"]):
        solution = RunSolution(
            states=loop["results"][run],
            ending=int(loop["ending"][run]),
            time=_end(problem.settings, loop, run),
            final=loop["run_x"][run].copy(),
            steps=int(loop["steps"][run]),
            located=_located(problem.settings, loop, run),
            method=method,
            culprit=int(loop["culprit"][run]),
            enforced=loop["run_p"][run, problem.p.shape[1] :].copy(),
            pivots=loop.pivots if isinstance(loop, PivotingLoop) else None,
            scales=loop["run_scale"][run].copy(),
            **({} if asked is None else {"asked": asked, "answers": answers[:, run]}),
        )
        found.append(solution)
    return found


def _end(settings: Settings, loop: Loop, run: int) -> float:
    """What the clock shows at the end of a run: never more than the next time at which there is no state."""
    if loop["ending"][run] == RUNNING:
        return settings.stop
    following = int(loop["following"][run])
    end = settings.start + float(loop["run_t"][run])
    return min(end, float(settings.times[following])) if following < settings.times.size else end
