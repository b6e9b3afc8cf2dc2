"""Branches of periodic motions by pseudo-arclength, with their bifurcations located.

From a cycle with the unit tangent t of the branch among the scaled unknowns, the next one satisfies

    r(z) = 0,    tᵀ (z − z₀ − s t) = 0

so that the number that is followed may turn back. A zero of a test function along s is a bifurcation:

    fold              the last entry of t
    period doubling   det(P + 1)
    branch point      det(P − 1), where there is no fold
    torus             ∏ (1 − μ_i μ_j) over pairs, where the pair is complex

Source: seydel2010, chapters 4, 5 and 7.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from kanes.analysis.periodic.branch import BRANCHING, DOUBLING, FOLD, TORUS, Bifurcation, CycleBranch
from kanes.analysis.periodic.multipliers import poincare_matrix
from kanes.analysis.periodic.problem import CycleProblem, Evaluation
from kanes.analysis.periodic.search import Found, searched
from kanes.analysis.sensitivity.runs import variational_system
from kanes.base.errors import StateError, UnknownNameError, WrongValueError
from kanes.base.rank import null_space, numerical_rank
from kanes.base.rank.thresholds import SAME_CYCLE
from kanes.base.types import Array
from kanes.base.values import count, name_of, number

if TYPE_CHECKING:
    from kanes.analysis.periodic.cycle import Cycle

# The largest step of the scaled unknowns, if none is given, and the smallest, at which a branch ends.
_STEP, _LEAST = 0.05, 1e-7
# Steps of Newton's method that a corrector may take; with few of them and a small turn the next step may be longer.
_CORRECTIONS, _FEW = 12, 5
_STRAIGHT, _BENT = 0.98, 0.9
# Test functions that are smaller than this on both sides are zero along the whole branch, up to rounding.
_ZERO = 1e-6
# A cycle of this size, relative to the largest of its branch, is about to be an equilibrium.
_SHRUNK = 1e-2
# How exactly the place of a bifurcation along its step is known.
_SHARP = 1e-12


@dataclass(frozen=True, eq=False)
class _Point:
    """A cycle of a branch, and the tangent there."""

    found: Found
    tangent: Array  # relative to the sizes of its problem
    problem: CycleProblem
    turn: float = 1.0  # the cosine of the angle from the tangent before

    @property
    def evaluation(self) -> Evaluation:
        return self.found.evaluation

    @property
    def value(self) -> float:
        return float(self.evaluation.z[-1])

    @property
    def width(self) -> float:
        """How far states change along the cycle, relative to the sizes that the first cycle had."""
        passage, sizes = self.evaluation.passage, self.problem.first_sizes
        return float(np.abs(passage.f[self.problem.passages.rows] / sizes).max()) * passage.duration

    @cached_property
    def P(self) -> Array:
        return poincare_matrix(self.problem, self.evaluation)

    @cached_property
    def eigenvalues(self) -> Array:
        return np.linalg.eigvals(self.P)

    def test(self, kind: str) -> float:
        """The test function of a kind of bifurcation."""
        if kind == FOLD:
            return float(self.tangent[-1])
        if kind == TORUS:
            products = [1 - a * b for a, b in combinations(self.eigenvalues, 2)]
            return float(np.real(np.prod(products)))
        shift = np.eye(len(self.P))
        return float(np.linalg.det(self.P + shift if kind == DOUBLING else self.P - shift))


Make = Callable[[CycleProblem, Found], "Cycle"]


def followed(
    problem: CycleProblem, z: Array, over: object, stop: float, step: object, max_cycles: object, make: Make
) -> CycleBranch:
    """The branch from a cycle on."""
    problem, z, stop = _prepared(problem, z, name_of(over) or str(over), stop)
    longest = _STEP if step is None else number(step, "follow, step")
    if not longest > 0:
        raise WrongValueError(f"follow: step={step!r} must be positive. Give such as step=0.02.")
    points, bifurcations, outcome = _walked(problem, z, stop, longest, count(max_cycles, "follow: max_cycles", 1))
    cycles = tuple(make(problem, each.found) for each in points)
    located = tuple(_bifurcation(kind, point, make) for kind, point in bifurcations)
    values = np.array([each.value for each in points])
    return CycleBranch(problem.passages.kernel.name, problem.over, values, cycles, located, outcome)


# The problem with one more unknown


def _prepared(problem: CycleProblem, z: Array, over: str, stop: object) -> tuple[CycleProblem, Array, float]:
    problem, z = _unfollowed(problem, z)
    kernel, fixed = problem.passages.kernel, {each.name: each.value for each in problem.fixed}
    numbers = {**dict(zip(kernel.parameters, problem.given.p, strict=True)), **fixed}
    numbers |= dict(zip(kernel.inputs, problem.given.w, strict=True))
    if over not in numbers or over in problem.passages.problem.signals.samples:
        known = ", ".join(numbers) or "none"
        raise UnknownNameError(
            f"'{kernel.name}': {over} is not a parameter, an input that is a number, or a quantity that is fixed. "
            f"Follow one of: {known}."
        )
    first, last = float(numbers[over]), number(stop, f"'{kernel.name}', stop of {over}", kernel.units.get(over, ""))
    if first == last:
        raise WrongValueError(f"'{kernel.name}': {over} is {first:g} at the start already. Give another stop=.")
    wrt = problem.names if over in fixed else (*problem.names, over)
    passages = problem.passages
    if wrt != passages.system.wrt:
        passages = passages.of(variational_system(kernel, wrt))
    problem = replace(problem, passages=passages, over=over, over_size=abs(last - first)).widened()
    return problem, np.append(z, first), last


def _unfollowed(problem: CycleProblem, z: Array) -> tuple[CycleProblem, Array]:
    """A cycle of a branch as one by itself."""
    if not problem.over:
        return problem, z
    fixed = tuple(replace(each, value=float(z[-1])) if each.name == problem.over else each for each in problem.fixed)
    return replace(problem, given=problem.placed(z), fixed=fixed, over="", over_size=1.0), z[:-1]


# Along the branch


def _walked(
    problem: CycleProblem, z: Array, stop: float, longest: float, most: int
) -> tuple[list[_Point], list[tuple[str, _Point]], str]:
    here = _first(problem, z, stop)
    points, bifurcations, begin = [here], list[tuple[str, _Point]](), here.value
    step, widest = longest, here.width
    while len(points) < most:
        problem, widest = here.problem, max(widest, here.width)
        if here.width < _SHRUNK * widest:
            words = f"the cycle shrinks to an equilibrium near {problem.over} = {here.value:.6g}"
            return points, bifurcations, words
        there = _next(problem, here, step)
        if there is None:
            step /= 2
            if step < _LEAST:
                return points, bifurcations, f"no cycle is found beyond {problem.over} = {here.value:.6g}"
            continue
        end = next((end for end in (stop, begin) if _passes(here, there, end, len(points))), None)
        if end is not None:
            there = _at_value(there.problem, there, end) or there
        bifurcations += [(kind, _located(problem, here, there, kind)) for kind in _kinds(here, there)]
        points.append(there)
        if end is not None:
            words = f"{problem.over} reached {end:.6g}" if end == stop else "it came back to where it started"
            return points, bifurcations, words
        if there.found.steps <= _FEW and there.turn > _STRAIGHT:
            step = min(1.5 * step, longest)
        here = there
    return points, bifurcations, f"it ended after {most} cycles; raise max_cycles="


def _passes(here: _Point, there: _Point, end: float, number: int) -> bool:
    """Whether a step passes a value; the first step leaves the start."""
    if number == 1 and here.value == end:
        return False
    return (here.value - end) * (there.value - end) <= 0 and here.value != end


def _first(problem: CycleProblem, z: Array, stop: float) -> _Point:
    evaluation = problem.evaluated(z)
    freedom = z.size - numerical_rank(evaluation.J, SAME_CYCLE)
    if freedom != 1:
        raise StateError(
            f"'{problem.passages.kernel.name}': the cycle is one of a family, so that its branch is not unique. "
            "Choose one by fixed=, such as a coordinate, when searching for it.",
            {},
            dict(zip(problem.passages.kernel.states, map(float, evaluation.passage.x), strict=True)),
        )
    tangent = null_space(evaluation.J, SAME_CYCLE)[:, -1]
    if tangent[-1] * (stop - z[-1]) < 0:
        tangent = -tangent
    return _Point(Found(evaluation, 0, True, 0), tangent, problem)


def _next(problem: CycleProblem, here: _Point, step: float) -> _Point | None:
    """The cycle one step on; None where the step is too long."""
    found = _corrected(problem, here, step)
    if found is None or not found.turn > _BENT:
        return None
    predicted = here.evaluation.z + step * here.tangent * problem.unknown_sizes
    off = (found.evaluation.z - predicted) / problem.unknown_sizes
    return found if np.linalg.norm(off) < step else None


def _corrected(problem: CycleProblem, here: _Point, s: float) -> _Point | None:
    """The cycle at an arc length from another one."""
    predicted = here.evaluation.z + s * here.tangent * problem.unknown_sizes
    return _solved(problem, predicted, here.tangent, predicted, here.tangent)


def _at_value(problem: CycleProblem, near: _Point, value: float) -> _Point | None:
    """The cycle at a value of the number that is followed."""
    row = np.zeros(near.tangent.size)
    row[-1] = 1.0
    z = near.evaluation.z + (value - near.value) / near.tangent[-1] * near.tangent * (
        problem.unknown_sizes / problem.over_size
    )
    z[-1] = value
    found = _solved(problem, z, row, z.copy(), near.tangent)
    if found is not None:
        found.evaluation.z[-1] = value
    return found


def _solved(problem: CycleProblem, z: Array, row: Array, target: Array, tangent: Array) -> _Point | None:
    """A cycle with rowᵀ (z − target) = 0."""
    sizes = problem.unknown_sizes

    def evaluate(z: Array) -> Evaluation:
        plain = problem.evaluated(z)
        r, J = np.append(plain.r, row @ ((z - target) / sizes)), np.vstack([plain.J, row])
        return replace(plain, r=r, J=J)

    try:
        found = searched(evaluate, problem.allows, z, sizes, _CORRECTIONS)
    except StateError:
        return None
    if not found.is_found:
        return None
    last = found.evaluation
    plain = replace(last, r=last.r[:-1], J=last.J[:-1])
    new = _tangent(plain.J, tangent)
    return _placed(found, plain, problem, new, float(new @ tangent))


def solved_across(problem: CycleProblem, z: Array, row: Array) -> tuple[CycleProblem, Found] | None:
    """The cycle near z with the same distance along a row, and its problem."""
    point = _solved(problem, z, row, z.copy(), row)
    return None if point is None else (point.problem, point.found)


def _tangent(J: Array, before: Array) -> Array:
    """The direction in which J does not change; at a branch point, where there are two, that which goes straight on."""
    _, sizes, directions = np.linalg.svd(J)
    rank = min(int((sizes > SAME_CYCLE * sizes.max()).sum()), before.size - 1)
    found: Array = directions[rank:].T @ (directions[rank:] @ before)
    return found / np.linalg.norm(found)


def _placed(found: Found, evaluation: Evaluation, problem: CycleProblem, tangent: Array, turn: float) -> _Point:
    """A cycle with sizes and phase of its own, by which the next step is measured."""
    resized = problem.resized(evaluation.passage)
    along = tangent * problem.unknown_sizes / resized.unknown_sizes
    return _Point(replace(found, evaluation=evaluation), along / np.linalg.norm(along), resized, turn)


# Bifurcations


def _kinds(here: _Point, there: _Point) -> list[str]:
    """What happens between two cycles."""
    changes = {kind: here.test(kind) * there.test(kind) < 0 for kind in (FOLD, DOUBLING, BRANCHING, TORUS)}
    for kind in (DOUBLING, BRANCHING, TORUS):
        changes[kind] &= min(abs(here.test(kind)), abs(there.test(kind))) > 0
        changes[kind] &= max(abs(here.test(kind)), abs(there.test(kind))) > _ZERO
    changes[BRANCHING] &= not changes[FOLD]
    changes[TORUS] &= _has_pair(here) and _has_pair(there)
    return [kind for kind, changed in changes.items() if changed]


def _has_pair(point: _Point) -> bool:
    return bool((np.abs(point.eigenvalues.imag) > _ZERO).any())


def _located(problem: CycleProblem, here: _Point, there: _Point, kind: str) -> _Point:
    """The zero of a test function between two cycles, by its arc length from the first."""
    from scipy.optimize import brentq  # noqa: PLC0415  # slow to import

    length = float(here.tangent @ ((there.evaluation.z - here.evaluation.z) / problem.unknown_sizes))
    points = {0.0: here, length: there}

    def test(s: float) -> float:
        if s not in points:
            found = _corrected(problem, here, s)
            if found is None:
                raise StateError(
                    f"'{problem.passages.kernel.name}': a {kind} near {problem.over} = {here.value:.6g} cannot be "
                    "located. Follow with a shorter step=.",
                    {},
                    {},
                )
            points[s] = found
        return points[s].test(kind)

    s = brentq(test, 0.0, length, xtol=_SHARP * length, rtol=1e-14)
    test(s)
    return points[s]


def _bifurcation(kind: str, point: _Point, make: Make) -> Bifurcation:
    values = point.eigenvalues
    if kind == TORUS:
        upper = values[values.imag > 0]
        multiplier = upper[np.argmin(np.abs(np.abs(upper) - 1))]
    else:
        multiplier = values[np.argmin(np.abs(values - (-1 if kind == DOUBLING else 1)))]
    return Bifurcation(kind, point.value, complex(multiplier), make(point.problem, point.found))
