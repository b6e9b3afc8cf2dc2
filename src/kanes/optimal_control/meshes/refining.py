"""Solve on a mesh, compare with runs, refine, and solve again."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from kanes.base.types import Array
from kanes.optimal_control.meshes.mesh_refinement import refined
from kanes.optimal_control.solver.ipopt import INTERRUPTED, IpoptResult

P = TypeVar("P")


@dataclass(frozen=True)
class Refinement:
    """How long meshes are refined: until errors are within the tolerance, for a scheme of some order."""

    tolerance: float
    order: int
    max_meshes: int
    max_intervals: float = math.inf  # a mesh of more of them is not refined


@dataclass(frozen=True, eq=False)
class MeshSolution(Generic[P]):
    """The solution of a program on one mesh for each phase, and the errors of its intervals."""

    program: P
    meshes: Sequence[Array]
    result: IpoptResult
    errors: tuple[Array, ...]
    iterations: int  # on all meshes so far
    number: int  # of meshes so far

    @property
    def intervals(self) -> int:
        """How many there are in all phases."""
        return sum(mesh.size - 1 for mesh in self.meshes)

    @property
    def largest_error(self) -> float:
        """The largest error of an interval."""
        return max(float(each.max()) for each in self.errors)


def refine(
    solution: MeshSolution[P],
    solve_on: Callable[[list[Array], MeshSolution[P]], MeshSolution[P]],
    refinement: Refinement,
) -> MeshSolution[P]:
    """The solution on the last of meshes that get finer.

    What was found before is kept where a finer mesh has no solution, and where the user stops the search.
    """
    while _is_coarse(solution, refinement):
        pairs = zip(solution.meshes, solution.errors, strict=True)
        meshes = [refined(mesh, each, refinement.tolerance, refinement.order) for mesh, each in pairs]
        try:
            finer = solve_on(meshes, solution)
        except KeyboardInterrupt:
            return _stopped(solution)
        if finer.result.status == INTERRUPTED:
            return _stopped(solution, finer)
        if not finer.result.is_solved:
            return replace(solution, iterations=finer.iterations, number=finer.number)
        solution = finer
    return solution


def _is_coarse(solution: MeshSolution[P], refinement: Refinement) -> bool:
    """Whether a finer mesh is to be tried."""
    is_off = solution.result.is_solved and solution.largest_error > refinement.tolerance
    may_be_finer = solution.number < refinement.max_meshes and solution.intervals <= refinement.max_intervals
    return is_off and may_be_finer


def _stopped(solution: MeshSolution[P], finer: MeshSolution[P] | None = None) -> MeshSolution[P]:
    """What is kept where the user stops: a solution rather than iterates on a finer mesh."""
    iterations = solution.iterations if finer is None else finer.iterations
    return replace(solution, result=replace(solution.result, status=INTERRUPTED), iterations=iterations)
