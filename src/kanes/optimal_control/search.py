"""The search for an optimal motion: solve on a mesh, compare with runs, refine, and solve again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.optimal_control.guesses import MotionGuess, solved_guess, with_noise
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.links import Connection
from kanes.optimal_control.meshes.refining import MeshSolution, Refinement, refine
from kanes.optimal_control.meshes.scaling import unknown_sizes
from kanes.optimal_control.meshes.schemes import Collocation
from kanes.optimal_control.meshes.transcription import ProblemFunctions, Transcription
from kanes.optimal_control.redundancy import Invariants, following
from kanes.optimal_control.results.accuracy import Deviation, end_error, found_inputs, interval_errors, simulated
from kanes.optimal_control.results.costates import costates_of, input_slopes, input_values
from kanes.optimal_control.results.outcomes import OptimalOutcome, outcome_of
from kanes.optimal_control.results.replays import replay_of
from kanes.optimal_control.results.solution import OptimalMotion, OptimalPhase
from kanes.optimal_control.solver.ipopt import solve
from kanes.optimal_control.statement import Statement
from kanes.simulate.progress import reported
from kanes.trajectory.trajectory import Trajectory

# Beyond this many intervals a mesh is not refined further: what is not smooth is never approximated well.
_MOST_INTERVALS = 2000


@dataclass(frozen=True, eq=False)
class SearchOptions:
    """Options of a search."""

    scheme: Collocation
    meshes: tuple[Array, ...]
    tolerance: float | None
    max_iterations: int
    max_meshes: int
    guesses: int
    progress: bool | None


Solved: TypeAlias = MeshSolution[Transcription]


class OptimalSearch:
    """One search from one guess, or several."""

    def __init__(
        self, statement: Statement, connected: Sequence[Connection], guess: MotionGuess, options: SearchOptions
    ) -> None:
        self.statement, self.guess, self.options = statement, guess, options
        self.functions = ProblemFunctions(statement, connected, guess.durations)
        self.kernels = [phase.phase.equations.kernel for phase in statement.phases]

    def result(self) -> OptimalMotion:
        """The best motion of all guesses."""
        with reported(self.options.progress) as self._report:
            return self._best()

    def _best(self) -> OptimalMotion:
        found: list[tuple[Solved, OptimalOutcome]] = []
        for number in range(self.options.guesses):
            try:
                solved = self._refined(with_noise(self.guess, self.statement, number))
            except KeyboardInterrupt:
                if not found:
                    raise
                break
            found.append((solved, self._outcome(solved)))
            if found[-1][1].kind == "interrupted":
                break
        best, outcome = min(found, key=lambda each: (not each[1].solved, self._is_off(each[0]), each[0].result.cost))
        tried = tuple((solved.result.cost, how) for solved, how in found)
        return self._motion(best, outcome, tried)

    def _refined(self, guess: MotionGuess) -> Solved:
        """The solution on the last mesh."""
        options = self.options
        refinement = Refinement(self._tolerance, options.scheme.order, options.max_meshes, _MOST_INTERVALS)
        return refine(self._solved(list(options.meshes), guess, None), self._solved_again, refinement)

    def _solved_again(self, meshes: list[Array], before: Solved) -> Solved:
        return self._solved(meshes, solved_guess(before.program, before.result.x), before)

    @cached_property
    def _following(self) -> list[Limit]:
        """Values at ends that follow from constraints and other values."""
        found: list[Limit] = []
        for phase, values in zip(self.statement.phases, self.guess.phases, strict=True):
            x, _, algebraic = values.at(np.array([0.0, 1.0]))
            numbers = {**self.guess.parameters, **self.statement.parameters}
            inputs = algebraic[:, : len(phase.node.inputs)]
            for k, limits in enumerate((phase.start, phase.end)):
                state = _with_values(x[k], phase.node.states, limits)
                # All elements of a quaternion may be given where it starts: their norm is not a condition there.
                given = [each.expression for each in limits if each.is_value and k == 0]
                J = Invariants(phase.node, given).jacobian(state, inputs[k], numbers)
                found += following(limits, phase.node.states, J)
        return found

    @property
    def _tolerance(self) -> float:
        return np.inf if self.options.tolerance is None else self.options.tolerance

    def _is_off(self, solved: Solved) -> bool:
        """Whether runs of intervals miss their ends."""
        return solved.largest_error > self._tolerance

    def _solved(self, meshes: list[Array], guess: MotionGuess, before: Solved | None) -> Solved:
        transcription = Transcription(self.functions, meshes, self.options.scheme, frozenset(self._following))
        number = 1 if before is None else before.number + 1
        title = f"'{self.statement.name}', mesh {number}, {sum(m.size - 1 for m in meshes)} intervals"

        def watch(iteration: int, cost: float, violation: float) -> bool:
            self._report(f"{title}: iteration {iteration}, cost {cost:.6g}, conditions missed by {violation:.1e}")
            return False

        start = guess.unknowns(transcription)
        check_start(transcription, start)
        sizes = unknown_sizes(transcription, start)
        result = solve(transcription.program.scaled(sizes), start / sizes, watch, self.options.max_iterations)
        result = replace(result, x=result.x * sizes, bound_multipliers=result.bound_multipliers / sizes)
        errors = tuple(
            interval_errors(kernel, transcription, result.x, k, self._p(k, transcription, result.x))
            for k, kernel in enumerate(self.kernels)
        )
        iterations = result.iterations + (0 if before is None else before.iterations)
        return Solved(transcription, meshes, result, errors, iterations, number)

    def _numbers(self, transcription: Transcription, x: Array) -> dict[str, float]:
        """All parameters, those that were found among them."""
        found = {symbol.name: float(x[column]) for symbol, column in transcription.parameter_columns.items()}
        return {**self.statement.parameters, **found}

    def _p(self, number: int, transcription: Transcription, x: Array) -> Array:
        numbers = self._numbers(transcription, x)
        return np.array([numbers[name] for name in self.kernels[number].parameters])

    def _outcome(self, solved: Solved) -> OptimalOutcome:
        transcription, x = solved.program, solved.result.x
        worst = transcription.rows.worst(transcription.program.constraints(x), 1e-6)
        violated = [f"{name} (by {excess:.2g})" for name, excess, _ in worst]
        notes = [f"{each.where} follows from the other conditions" for each in self._following]
        if self._is_off(solved):
            notes.append(f"runs of intervals miss their ends by up to {solved.largest_error:.1e}")
        return outcome_of(solved.result, solved.iterations, solved.intervals, solved.number, violated, notes)

    def _motion(
        self, solved: Solved, outcome: OptimalOutcome, tried: tuple[tuple[float, OptimalOutcome], ...]
    ) -> OptimalMotion:
        transcription, x = solved.program, solved.result.x
        runs = [self._run(k, transcription, x) for k in range(len(self.kernels))]
        end = max(end_error(run, transcription, x, k) for k, run in enumerate(runs))
        phases = tuple(self._phase(k, solved, run) for k, run in enumerate(runs))
        error = Deviation(solved.errors, end)
        numbers = self._numbers(transcription, x)
        guess = solved_guess(transcription, x)
        impulses = impulses_of(transcription, x)
        return OptimalMotion(solved.result.cost, outcome, error, phases, numbers, guess, impulses, tried)

    def _run(self, number: int, transcription: Transcription, x: Array) -> Trajectory | None:
        own = self.kernels[number].parameters
        numbers = {name: value for name, value in self._numbers(transcription, x).items() if name in own}
        return simulated(self.kernels[number], transcription, x, number, numbers)

    def _phase(self, number: int, solved: Solved, run: Trajectory | None) -> OptimalPhase:
        transcription, x = solved.program, solved.result.x
        kernel, layout = self.kernels[number], transcription.layouts[number]
        replay = replay_of(kernel, transcription, x, number, self._p(number, transcription, x))
        inputs = found_inputs(transcription, x, number)
        ratios = transcription.ratios(x)[: number + 1]
        K = layout.count
        intervals, places = np.append(np.arange(K), K - 1), np.append(np.zeros(K), 1.0)
        mesh = layout.times(ratios, intervals, places)
        costates, hamiltonian = costates_of(transcription, solved.result, number)
        name = self.statement.phases[number].name
        times = layout.times(ratios, *layout.node_places)
        slopes = input_slopes(transcription, solved.result, number)
        values = input_values(layout, x)
        return OptimalPhase(name, replay, run, inputs, mesh, costates, hamiltonian, times, values, slopes)


def _with_values(state: Array, states: Sequence[object], limits: Sequence[Limit]) -> Array:
    """A state with the values that are given for it."""
    found, names = state.copy(), [str(each) for each in states]
    for each in limits:
        if each.is_value:
            found[names.index(each.name)] = each.low
    return found


def check_start(transcription: Transcription, x: Array) -> None:
    """Goals and conditions must have values at the first guess."""
    program, name = transcription.program, transcription.statement.name
    with np.errstate(all="ignore"):
        objective, rows = program.objective(x), program.constraints(x)
    culprits = [] if np.isfinite(objective) else ["what is minimized"]
    culprits += [group.name for group in transcription.rows.groups if not np.isfinite(rows[group.rows]).all()]
    if culprits:
        raise WrongValueError(
            f"'{name}': {', '.join(culprits[:3])} is not finite at the first guess. Give a guess at which it is, or "
            "bounds that exclude where it is not."
        )


def impulses_of(transcription: Transcription, x: Array) -> dict[str, dict[str, float]]:
    """The impulses of each link with an impact, by the names of constraints."""
    ends, found = transcription.functions.ends, {}
    for number, impact in ends.impacts.items():
        values = x[transcription.impact_columns[number]][len(impact.speeds) :]
        found[str(ends.connections[number].link)] = dict(zip(impact.impulse_names, values.tolist(), strict=True))
    return found
