"""Estimation by collocation: the search on meshes that are refined, and what it found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from kanes.analysis.sensitivity.experiments import Experiment
from kanes.base.types import Array, Values
from kanes.base.values import count, flag, positive
from kanes.equations.equations import Equations
from kanes.motion_capture.recordings.recording import Recording
from kanes.optimal_control.estimation.estimate import Estimate
from kanes.optimal_control.estimation.estimation_program import EstimationFunctions, EstimationProgram
from kanes.optimal_control.estimation.findings import Findings
from kanes.optimal_control.estimation.first_motions import carried_over, first_unknowns
from kanes.optimal_control.estimation.interval_runs import interval_errors
from kanes.optimal_control.estimation.request import EstimationRequest, Unknowns, requested
from kanes.optimal_control.estimation.sample_meshes import sample_mesh
from kanes.optimal_control.meshes.refining import MeshSolution, Refinement, refine
from kanes.optimal_control.meshes.schemes import Collocation, collocation
from kanes.optimal_control.results.outcomes import OptimalOutcome, outcome_of
from kanes.optimal_control.solver.ipopt import solve
from kanes.simulate.progress import reported


def estimate(
    equations: Equations,
    data: Recording | Values | Experiment | list[Experiment] | tuple[Experiment, ...],
    *,
    parameters: Values,
    of: Iterable[object] = (),
    initial: Values | None = None,
    inputs: Values | None = None,
    noise: Values | None = None,
    walk: Values | None = None,
    deviations: object = None,
    weights: object = None,
    bounds: Values | None = None,
    start: float | None = None,
    intervals: int | None = None,
    degree: int = 3,
    tolerance: float | None = 1e-5,
    guess: object = None,
    max_iterations: int = 500,
    max_meshes: int = 5,
    progress: bool | None = None,
) -> Estimate:
    """Parameters, motions and unknown inputs that agree best with data, by collocation.

    It finds what `kn.fit` finds, with the same `data`, tables, sizes of errors and bounds, and needs no run from the
    first numbers: the search begins with a motion through the data, which it bends until it obeys the equations.
    Records may be long, and motions unstable or chaotic. States that are not in `initial` are unknown at the start;
    those that are in it and not in `of` are held.

    Inputs may be unknown functions of time. Those in `noise` are white noise about the values in `inputs`, or zero; the
    number is the standard deviation of their average over a second. Those in `walk` wander; the number is the standard
    deviation of their change in a second. The result is then the most probable motion, which for linear systems is that
    of a Kalman smoother, and needs `deviations` of the data. Bounds of such inputs hold along the motion.

    The motion consists of polynomials of a `degree` in intervals that end at times of samples. Intervals whose runs
    miss their ends by more than the `tolerance`, in the largest value of a state, are divided. The motion begins at
    `start`: without it at zero, or with the data if `initial` is empty. `guess` is a run, or a table of samples of
    states that were not measured; a list of these for several experiments.

        found = kn.estimate(equations, {q: (t, angles)}, of=[k, c], parameters={m: 1, k: 20, c: 0})
        found[k], found.errors["k"], found.trajectory[u]

        found = kn.estimate(equations, {q: (t, angles)}, walk={F: 5}, deviations=0.01, parameters=numbers)
        found[F], found.deviation(F)
    """
    tables = {"parameters": parameters, "initial": initial, "inputs": inputs}
    unknowns = Unknowns(of, noise, walk, bounds)
    request = requested(equations, data, unknowns, tables, (deviations, weights), start)
    options = EstimationOptions(
        collocation("radau", count(degree, "degree", 1, 4)),
        None if intervals is None else count(intervals, "intervals", 1, 10**5),
        np.inf if tolerance is None else positive(tolerance, "tolerance"),
        count(max_iterations, "max_iterations", 1, 10**6),
        count(max_meshes, "max_meshes", 1, 100),
        None if progress is None else flag(progress, "progress"),
    )
    return EstimationSearch(request, guess, options).result()


@dataclass(frozen=True, eq=False)
class EstimationOptions:
    """Options of a search."""

    scheme: Collocation
    intervals: int | None
    tolerance: float
    max_iterations: int
    max_meshes: int
    progress: bool | None


EstimatedOnMesh: TypeAlias = MeshSolution[EstimationProgram]


class EstimationSearch:
    """Solve, compare with runs, refine, and solve again."""

    def __init__(self, request: EstimationRequest, guess: object, options: EstimationOptions) -> None:
        self.request, self.guess, self.options = request, guess, options
        self.functions = EstimationFunctions(request)

    def result(self) -> Estimate:
        """The estimate on the last mesh."""
        with reported(self.options.progress) as self._report:
            solved = self._refined()
        return Findings(solved.program, solved.result, solved.errors, self._outcome(solved)).estimate

    def _refined(self) -> EstimatedOnMesh:
        options = self.options
        meshes = [sample_mesh(s.times, s.start, s.stop, options.intervals) for s in self.request.settings]
        program = EstimationProgram(self.functions, meshes, options.scheme)
        first = self._solved(program, first_unknowns(program, self.guess), None)
        refinement = Refinement(options.tolerance, options.scheme.order, options.max_meshes)
        return refine(first, self._solved_again, refinement)

    def _solved_again(self, meshes: list[Array], before: EstimatedOnMesh) -> EstimatedOnMesh:
        program = EstimationProgram(self.functions, meshes, self.options.scheme)
        return self._solved(program, carried_over(before.program, before.result.x, program), before)

    def _solved(self, program: EstimationProgram, guess: Array, before: EstimatedOnMesh | None) -> EstimatedOnMesh:
        number = 1 if before is None else before.number + 1
        title = f"'{self.request.name}', mesh {number}, {sum(mesh.size - 1 for mesh in program.meshes)} intervals"

        def watch(iteration: int, cost: float, violation: float) -> bool:
            self._report(f"{title}: iteration {iteration}, cost {cost:.6g}, equations missed by {violation:.1e}")
            return False

        result = solve(program.program, guess, watch, self.options.max_iterations)
        errors = tuple(
            interval_errors(program, result.x, k, program.parameter_row(result.x, k))
            for k in range(len(program.experiments))
        )
        iterations = result.iterations + (0 if before is None else before.iterations)
        return EstimatedOnMesh(program, program.meshes, result, errors, iterations, number)

    def _outcome(self, solved: EstimatedOnMesh) -> OptimalOutcome:
        program, x = solved.program, solved.result.x
        worst = program.rows.worst(program.program.constraints(x), 1e-6)
        violated = [f"{name} (by {excess:.2g})" for name, excess, _ in worst]
        error = solved.largest_error
        notes = [f"runs of intervals miss their ends by up to {error:.1e}"] if error > self.options.tolerance else []
        return outcome_of(solved.result, solved.iterations, solved.intervals, solved.number, violated, notes)
