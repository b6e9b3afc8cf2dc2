"""How a search for an optimal motion ended, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanes.base.errors import counted
from kanes.optimal_control.solver.ipopt import IpoptResult

# IPOPT's word, and what it means.
_WORDS = {
    "Solve_Succeeded": "solved",
    "Solved_To_Acceptable_Level": "solved roughly",
    "Infeasible_Problem_Detected": "infeasible",
    "Restoration_Failed": "infeasible",
    "Maximum_Iterations_Exceeded": "too many iterations",
    "Maximum_CpuTime_Exceeded": "too long",
    "Maximum_WallTime_Exceeded": "too long",
    "User_Requested_Stop": "interrupted",
    "Search_Direction_Becomes_Too_Small": "no progress",
    "Diverging_Iterates": "unbounded",
    "Invalid_Number_Detected": "not a number",
    "Not_Enough_Degrees_Of_Freedom": "too many conditions",
}
_MEANING = {
    "solved": "a local optimum",
    "solved roughly": "near a local optimum, to a lower accuracy",
    "infeasible": "no motion was found that meets all conditions",
    "too many iterations": "the solver reached the most iterations",
    "too long": "the solver reached the longest time",
    "interrupted": "stopped by the user; this is the best so far",
    "no progress": "the solver's steps became too small",
    "unbounded": "the unknowns grow without bounds",
    "not a number": "the equations or goals have no value where the solver looked",
    "too many conditions": "there are more conditions than unknowns",
}


@dataclass(frozen=True)
class OptimalOutcome:
    """How a search ended: its `kind`, and all that is to be told about it."""

    kind: str  # "solved", "infeasible", "too many iterations", "interrupted" and others
    iterations: int
    intervals: int  # of all phases
    meshes: int  # how many were solved on
    violated: tuple[str, ...] = ()  # the conditions that are violated most, by name
    notes: tuple[str, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether a local optimum was found."""
        return self.kind in ("solved", "solved roughly")

    def __str__(self) -> str:
        parts = [f"{self.kind}: {_MEANING.get(self.kind, 'the solver failed')}"]
        parts.append(f"{counted(self.iterations, 'iteration')}, {counted(self.intervals, 'interval')}")
        if self.violated:
            parts.append(f"violated most: {', '.join(self.violated)}")
        return "; ".join([*parts, *self.notes])

    def __repr__(self) -> str:
        return f"<{self}>"


def outcome_of(
    result: IpoptResult, iterations: int, intervals: int, meshes: int, violated: Sequence[str], notes: Sequence[str]
) -> OptimalOutcome:
    """The outcome in words."""
    kind = _WORDS.get(result.status, result.status.replace("_", " ").lower())
    shown = () if kind in ("solved", "solved roughly") else tuple(violated)
    return OptimalOutcome(kind, iterations, intervals, meshes, shown, tuple(notes))
