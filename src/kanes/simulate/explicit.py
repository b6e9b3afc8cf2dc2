"""Runs by Runge–Kutta methods: chunks of runs for the compiled loop, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.codegen.vector.ir import LANES
from kanes.simulate import progress
from kanes.simulate.compiled import CompiledFunction, CompiledSystem, Tasks
from kanes.simulate.constraints.pivot_choice import LoopBesideContacts, PivotingLoop, first_pivots
from kanes.simulate.inputs import State
from kanes.simulate.instants.task_clock import TaskClock
from kanes.simulate.loop.endings import INTERRUPTED, RUNNING, STIFF, TOO_MANY_STEPS
from kanes.simulate.loop.free import FreeLoop
from kanes.simulate.loop.loop import Loop, machine_code, ordinary_steps
from kanes.simulate.loop.motion_loop import MotionLoop
from kanes.simulate.loop.switch_times import SwitchTimes, switches_in
from kanes.simulate.methods.runge_kutta import METHODS, Method
from kanes.simulate.problem import Problem
from kanes.simulate.settings import Settings
from kanes.simulate.solution import NO_COMMANDS, NOTHING, LocatedEvent, RunSolution, RunSolutions
from kanes.simulate.tolerances import sizes

# Steps that a run may take before it is handed to a thread, where Ctrl-C and a progress bar reach it.
_AT_ONCE = 2000
# Runs per call: enough for lanes to be refilled, few enough for threads to share and the progress to be seen. Where
# there are many, calls that each thread makes at least, and the numbers of states that a call has at most.
_FEW, _MANY, _CALLS, _STATES = 16 * LANES, 128 * LANES, 8, 2**16
# The method of most runs: that of the default tolerance.
_USUAL = "dop853"
# The lower half of a seed.
_WORD = 2**32 - 1


def integrate(problem: Problem, method: str, notice_stiffness: bool) -> list[RunSolution] | RunSolutions:
    """All runs of a problem."""
    machine_code()
    count = problem.x.shape[0]
    if not problem.is_single and problem.kernel.constraints is None and not problem.signals.controllers:
        return _free_runs(problem, method, notice_stiffness)
    parts = [slice(first, first + _FEW) for first in range(0, count, _FEW)]
    loops = [_loop(problem, method, notice_stiffness, runs) for runs in parts]
    if problem.signals.controllers:
        found = [solution for loop in loops for solution in _controlled(problem, loop, method)]
    else:
        if not problem.is_single or not _are_done_at_once(loops[0], problem.settings.max_steps):
            _work(problem, loops)
        found = [solution for loop in loops for solution in _solutions(problem, loop, method)]
    for loop in loops:
        problem.kernel.spare_loops.give_back(loop)
    return found


def prepare(kernel: CompiledSystem) -> None:
    """Compile what a run of a system needs, and keep its loop for the first one.

    Where constraints are kept by projection, the program of the motion depends on the dependent speeds that a run
    chooses at its start: it is compiled there, and only the steps here.
    """
    machine_code()
    if kernel.constraints is not None:
        ordinary_steps({"width": 1, "n": len(kernel.motion_states), **_numbers_of(METHODS[_USUAL])})
    else:
        loop = _laid_out(kernel, METHODS[_USUAL], False, 1, None)
        loop.motion.prepare(np.ones(len(loop.motion.arguments["p"])))
        kernel.spare_loops.give_back(loop)


def _free_runs(problem: Problem, method: str, notice_stiffness: bool) -> RunSolutions:
    """Many runs without constraints and Python controllers; a thread has the memory of one call at a time."""
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
        **_with_signals(problem),
    )
    at_once = min(max(count // (_CALLS * (settings.threads or 1)), _FEW), max(_STATES // n, _FEW), _MANY)
    begun: dict[int, MotionLoop] = {}
    over = [0]

    def begin(first: int) -> None:
        runs = slice(first, first + at_once)
        shown = found.shown[runs] if found.held.size else None
        begun[first] = _loop(problem, method, notice_stiffness, runs, found.states[runs], shown=shown)

    def take(first: int) -> None:
        if problem.interrupt[0]:
            return
        if first not in begun:
            begin(first)
        loop = begun[first]
        loop.share(interrupt=problem.interrupt)
        loop()
        _keep(settings, loop, first, found)
        over[0] += loop["count"]
        del begun[first]
        problem.kernel.spare_loops.give_back(loop)

    def done() -> float:
        span = max(settings.stop - settings.start, 1e-300)
        passed = sum(float(loop["run_t"].sum()) for loop in list(begun.values()))
        return (over[0] + passed / span) / count

    # The first call is made ready here, where its machine code is compiled if necessary.
    begin(0)
    _on_threads(problem, [partial(take, first) for first in range(0, count, at_once)], done)
    return found


def _with_signals(problem: Problem) -> dict[str, Array]:
    """Memory for what digital controllers show along runs, and hold at their ends."""
    count = problem.x.shape[0]
    if problem.kernel.tasks is None:
        return {}
    return {"shown": np.full((count, problem.settings.times.size, _shown(problem)), np.nan), "held": problem.all_w}


def _shown(problem: Problem) -> int:
    """How many inputs and signals are kept with the states."""
    tasks = problem.kernel.tasks
    return 0 if tasks is None else len(problem.kernel.inputs) + len(tasks.signals)


def _keep(settings: Settings, loop: Loop, first: int, found: RunSolutions) -> None:
    """Copy the results of a call to the arrays of all runs; states are there already."""
    runs = slice(first, first + loop["count"])
    found.ending[runs], found.steps[runs], found.culprit[runs] = loop["ending"], loop["steps"], loop["culprit"]
    found.final[runs], found.scales[runs] = loop["run_x"], loop["run_scale"]
    if found.held.size:
        found.held[runs] = loop["run_w"]
    found.time[runs] = settings.stop
    for run in np.flatnonzero(loop["ending"]).tolist():
        found.time[first + run] = end_of(settings, loop, run)
    for run in np.flatnonzero(loop["logged"]).tolist():
        found.located[first + run] = located_events(settings, loop, run)


def loop_of_one(problem: Problem, method: str) -> Loop:
    """The memory of a single run before its first step, in the form that chooses no dependent speeds."""
    nowhere = np.full((1, problem.settings.times.size, problem.x.shape[1]), np.nan)
    loop = _loop(problem, method, False, slice(0, 1), nowhere, lambda *_: None)
    for name in ("log_time", "log_event", "log_states"):
        loop[name].fill(0)
    return loop


def loop_of_parts(problem: Problem, method: str, results: Array) -> MotionLoop:
    """The memory of all runs of a problem that has no dependent speeds to choose; `results` receive the states."""
    return _loop(problem, method, False, slice(0, problem.x.shape[0]), results)


def _work(problem: Problem, loops: Sequence[Loop]) -> None:
    """Take the runs of some loops to their end, on other threads."""
    settings = problem.settings
    for loop in loops:
        loop.share(interrupt=problem.interrupt)

    def done() -> float:
        passed = sum(float(loop["run_t"].sum()) for loop in loops)
        count = sum(loop["count"] for loop in loops)
        return passed / (count * max(settings.stop - settings.start, 1e-300))

    _on_threads(problem, loops, done)


def _on_threads(problem: Problem, tasks: Sequence[Callable[[], None]], done: Callable[[], float]) -> None:
    settings, title = problem.settings, f"simulating '{problem.kernel.name}'"
    progress.work(tasks, settings.threads or 1, done, problem.interrupt, title, settings.progress)


def _are_done_at_once(loop: MotionLoop, max_steps: int) -> bool:
    """Whether all runs of a loop end within a few more steps; the others can be continued."""
    loop.set(max_steps=min(max_steps, max(loop.steps.tolist()) + _AT_ONCE))
    loop()
    if not any(loop.ending.tolist()):
        return True
    loop.set(max_steps=max_steps)
    is_under_way = (loop.ending == TOO_MANY_STEPS) & (loop.steps < max_steps)
    loop.ending[is_under_way] = RUNNING
    return not is_under_way.any()


def _loop(
    problem: Problem,
    method_name: str,
    notice_stiffness: bool,
    runs: slice,
    results: Array | None = None,
    choose: Callable[[Problem, int], Pivots | None] = first_pivots,
    shown: Array | None = None,
) -> MotionLoop:
    """The memory of one call, for some runs in a row before their first step, with dependent speeds as they are chosen.

    If given, `results` of all runs receive the states, and `shown` the inputs and signals.
    """
    kernel, signals, settings, method = problem.kernel, problem.signals, problem.settings, METHODS[method_name]
    x, p, times, start = problem.x[runs], problem.motion_p[runs], settings.times, settings.start
    is_constrained = kernel.constraints is not None
    pivots = choose(problem, runs.start) if is_constrained else None
    loop = _laid_out(kernel, method, not problem.is_single, x.shape[0], pivots)
    loop.set(
        moments=times.size,
        max_steps=settings.max_steps,
        step=settings.step or 0.0,
        largest=settings.max_step or np.inf,
        rtol=settings.rtol,
        stability=method.stability if notice_stiffness else 0.0,
        start=start,
        end=settings.stop - start,
    )
    results = np.empty((x.shape[0], times.size, x.shape[1])) if results is None else results
    loop.share(times=times - start if start else times, results=results)
    loop.atol[:] = problem.atol
    loop.run_x[:], loop.run_w[:], loop.run_p[:] = x, problem.all_w[runs], p
    np.abs(x, out=loop.run_scale)
    if kernel.quaternions or kernel.usual_sizes or is_constrained:
        loop["run_size"][:] = sizes(problem, runs)
    if times[0] == start:
        results[:, 0] = x
        loop.following[:] = 1
    if kernel.tasks is not None:
        shown = np.full((*results.shape[:2], _shown(problem)), np.nan) if shown is None else shown
        if settings.stop == start:
            _run_controllers_at_start(problem, runs, loop)
        if times[0] == start:
            shown[:, 0] = loop.run_w[:, : _shown(problem)]
        loop.share(results_w=shown)
        loop["seed"][:] = settings.seed & _WORD, settings.seed >> 32
        loop["stream"][:] = problem.streams[runs]
    motion = loop.motion
    if motion.constant_count:
        loop.run_c[:] = motion.prepare(loop.run_p[0]) if problem.is_single else motion.prepare_many(p.T).T
    if signals.samples:
        knots = signals.knots - start
        loop.set(tables=len(signals.samples), knots=knots.size, intervals=knots.size - 1)
        loop.share(sampled=signals.sampled, knot=knots, cubic=signals.cubics)
    known = switches_in(kernel, pivots)
    if known:
        switches = SwitchTimes.of(known, motion.arguments["p"], p, settings)
        loop.set(switches=switches.times.shape[1], segments=switches.opens.shape[1], switched=switches.are_any)
        loop.share(run_switch=switches.times, run_opens=switches.opens, run_closes=switches.closes)
    if kernel.events:
        most = x.shape[0], settings.max_events
        loop.set(log=settings.max_events)
        loop.share(
            log_time=np.empty(most), log_event=np.empty(most, np.int64), log_states=np.empty((*most, 2, x.shape[1]))
        )
    loop.begin(problem, runs)
    return loop


def _run_controllers_at_start(problem: Problem, runs: slice, loop: MotionLoop) -> None:
    """Run digital controllers at the start of runs that end there, which the loop does not integrate."""
    settings, nw = problem.settings, problem.w.shape[1]
    for number, stream in enumerate(problem.streams[runs].tolist()):
        w = loop.run_w[number].copy()
        w[:nw] = problem.signals.at(settings.start, w[:nw])
        clock = TaskClock(problem.kernel, w, loop.run_p[number], settings.seed, stream, settings.start)
        clock.run(0.0, loop.run_x[number])
        loop.run_w[number] = clock.w


def _numbers_of(method: Method) -> dict[str, Array | int]:
    """A method as the entries of the loop's memory that its steps know."""
    tables = {"A": method.A, "C": method.C, "E": method.E, "D": method.D}
    return {**tables, "stages": method.C.size, "last": method.last, "levels": method.D.shape[0]}


def _laid_out(kernel: CompiledSystem, method: Method, is_wide: bool, count: int, pivots: Pivots | None) -> MotionLoop:
    """A loop for so many runs of a system by a method, without the numbers of any: used before, or new."""
    key = method.title, is_wide, count, pivots
    spare: MotionLoop | None = kernel.spare_loops.take(key)
    if spare is not None:
        return spare
    motion, events, n = kernel.with_pivots("motion", pivots), kernel.events, len(kernel.motion_states)
    width = motion.lanes if is_wide else 1
    is_constrained, tasks = kernel.constraints is not None, kernel.tasks
    is_projected = is_constrained or kernel.contacts is not None
    task_count = 0 if tasks is None else tasks.count

    def address(function: CompiledFunction) -> int:
        return function.machine("main", width).address

    kept = PivotingLoop if kernel.contacts is None else LoopBesideContacts
    make = kept if is_constrained else FreeLoop
    return make(
        key,
        motion,
        pivots,
        width=width,
        count=count,
        n=n,
        twice_n=2 * n,
        inputs=len(kernel.inputs) + (0 if tasks is None else len(tasks.memory)),
        parameters=len(motion.arguments["p"]),
        constants=motion.constant_count,
        moments=0,
        states=len(kernel.states),
        tables=0,
        knots=2,
        intervals=1,
        switches=0,
        segments=1,
        switched=0,
        looked=0,
        events=len(events),
        twice_events=2 * len(events),
        thrice_events=3 * len(events),
        landings=len(events) * n,
        log=0,
        quaternions=len(kernel.quaternions),
        quaternion=np.array(kernel.quaternions, dtype=np.int64).reshape(-1, 4),
        max_steps=0,
        derivative=address(motion),
        function=address(kernel.motion("events")) if events else 0,
        reset=address(kernel.motion("resets")) if any(event.reset for event in events) else 0,
        screen=address(kernel.motion("screen")) if kernel.is_screened else 0,
        watched=np.ones(width, dtype=np.int64),
        projected=n + 2 if is_projected else 0,
        tasks=task_count,
        sources=0 if tasks is None else len(tasks.sources),
        shown=0 if tasks is None else len(kernel.inputs) + len(tasks.signals),
        task_code=np.array([address(kernel.motion(f"task {number}")) for number in range(task_count)], dtype=np.int64),
        **{} if tasks is None else _positions(tasks),
        project=address(kernel.with_pivots("projected", pivots)) if is_projected else 0,
        impact=address(kernel.motion("projected")) if is_projected and events else 0,
        **_numbers_of(method),
        exponent=method.exponent,
        step=0.0,
        largest=0.0,
        rtol=0.0,
        bad_pivot=0.0,
        stability=0.0,
        start=0.0,
        end=0.0,
        run_opens=np.full((count, 1), -np.inf),
        run_closes=np.full((count, 1), np.inf),
        directions=np.array([event.sign for event in events], dtype=np.int64),
        terminal=np.array([bool(event.terminal) for event in events], dtype=np.int64),
        resets=np.array([bool(event.reset) for event in events], dtype=np.int64),
    )


def _positions(tasks: Tasks) -> dict[str, Array]:
    """Where tasks have their values among the inputs of a run, and their sources of random numbers."""
    numbers = {
        "task_next": tasks.next,
        "task_number": tasks.number,
        "task_noise": tasks.noise,
        "task_pairs": tasks.pairs,
        "task_source": tasks.first_source,
    }
    found = {name: np.array(each, dtype=np.int64) for name, each in numbers.items()}
    return found | {"source": np.array(tasks.sources, dtype=np.int64).reshape(-1, 2)}


def _controlled(problem: Problem, loop: MotionLoop, method: str) -> list[RunSolution]:
    """From one instant of the controllers to the next, evaluating them at each."""
    instants = problem.signals.schedule.instants
    nw = problem.w.shape[1]
    commands = np.repeat(loop["run_w"][None, :, :nw], instants.size - 1, axis=0)
    try:
        for number, end in enumerate(instants[1:]):
            if problem.interrupt[0]:
                break
            _update_inputs(problem, loop, number)
            commands[number:] = loop["run_w"][:, :nw]
            loop.set(end=float(end) - problem.settings.start)
            if not _are_done_at_once(loop, problem.settings.max_steps):
                _work(problem, [loop])
    except KeyboardInterrupt:
        problem.interrupt[0] = 1
    if problem.interrupt[0]:
        loop["ending"][loop["ending"] == RUNNING] = INTERRUPTED
    return _solutions(problem, loop, method, instants[:-1], commands)


def _update_inputs(problem: Problem, loop: Loop, number: int) -> None:
    for run, ending in enumerate(loop["ending"]):
        if ending == RUNNING:
            state = State(problem.kernel.states, loop["run_x"][run].copy())
            problem.signals.update(number, state, loop["run_w"][run])


def located_events(settings: Settings, loop: Loop, run: int) -> tuple[LocatedEvent, ...]:
    """The events that were logged of a run."""
    return tuple(
        LocatedEvent(
            int(loop["log_event"][run, k]),
            settings.start + float(loop["log_time"][run, k]),
            loop["log_states"][run, k, 0].copy(),
            loop["log_states"][run, k, 1].copy(),
        )
        for k in range(int(loop["logged"][run]))
    )


def _solutions(
    problem: Problem, loop: MotionLoop, method: str, instants: Array = NOTHING, commands: Array | None = None
) -> list[RunSolution]:
    """The results of a call, run by run."""
    states: Array = loop["results"]
    ends = loop.ending.tolist(), loop.steps.tolist(), loop.culprit.tolist()
    return [
        RunSolution(
            states[run] if ending == RUNNING else _up_to_end(loop, run),
            ending,
            problem.settings.stop if ending == RUNNING else end_of(problem.settings, loop, run),
            loop.run_x[run].copy(),
            steps,
            located_events(problem.settings, loop, run) if problem.kernel.events else (),
            instants,
            NO_COMMANDS if commands is None else commands[:, run],
            method,
            culprit,
            loop.run_p[run, problem.p.shape[1] :].copy() if problem.enforced.size else NOTHING,
            loop.pivots,
            loop.run_scale[run].copy() if ending == STIFF else None,
            loop["results_w"][run] if problem.kernel.tasks is not None else NO_COMMANDS,
            loop.run_w[run].copy() if problem.kernel.tasks is not None else NOTHING,
        )
        for run, (ending, steps, culprit) in enumerate(zip(*ends, strict=True))
    ]


def _up_to_end(loop: Loop, run: int) -> Array:
    """The states of a run that ended early; those that it did not reach are NaN."""
    states: Array = loop["results"][run]
    states[loop["following"][run] :] = np.nan
    return states


def end_of(settings: Settings, loop: Loop, run: int) -> float:
    """What the clock shows where a run ended early: never more than the next time at which there is no state."""
    following = int(loop["following"][run])
    end = settings.start + float(loop["run_t"][run])
    return min(end, float(settings.times[following])) if following < settings.times.size else end
