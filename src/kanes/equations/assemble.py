"""Assembly: consistent initial states of a model or its equations."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from kanes.base.errors import StateError, WrongValueError, counted
from kanes.base.types import Key, Numbers
from kanes.base.values import count, number
from kanes.dynamics.constraints.assembly import Assembly, AssemblyProblem
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.model.model import Model

# Relative to the sizes of coordinates, solutions nearer to each other than this are the same.
_SAME = 1e-6
# Each start of the search is solved by Newton's method, so that more starts than these take hours.
_MOST_TRIES = 100_000


def assemble(
    model: Model | Equations,
    guess: Numbers,
    *,
    parameters: Numbers | None = None,
    fixed: Collection[Key] = (),
    time: float = 0.0,
) -> Assembly:
    """Consistent coordinates and speeds near a guess, with those `fixed` held at their guessed values.

    Values that the guess leaves out start at zero. Without a solution a `StateError` gives the smallest violation, its
    place, and the constraints that conflict.

    >>> model = Model("ladder")
    >>> x, y = model.coordinates("x y")
    >>> N, O = model.frame, model.origin
    >>> foot = model.add_particle("foot", O.moved("P", x * N.x), mass=1)
    >>> head = model.add_particle("head", O.moved("Q", y * N.y), mass=1)
    >>> rod = model.add_distance(foot, head, 5)
    >>> found = assemble(model, {x: 3, y: 1, "u_x": 1}, fixed=[x, "u_x"])
    >>> round(found[y], 9), round(found["u_y"], 9)
    (4.0, -0.75)
    """
    problem = AssemblyProblem(equations_of(model)._graphs.constrained, guess, parameters, fixed, time)
    return problem.assembly(problem.nearest())


def assemblies(
    model: Model | Equations,
    guess: Numbers,
    *,
    parameters: Numbers | None = None,
    fixed: Collection[Key] = (),
    time: float = 0.0,
    tries: int = 100,
    reach: float = np.pi,
) -> list[Assembly]:
    """All ways to assemble that are found from random starts within `reach` of the guess, the nearest first.

    The reach is in radians, and for lengths in units of the longest one in the system. Enough must be `fixed` for the
    rest to be determined. Angles that differ by whole revolutions are the same.
    """
    starts, reach = count(tries, "assemblies: tries", most=_MOST_TRIES), number(reach, "assemblies, reach")
    if reach < 0:
        raise WrongValueError(f"assemblies: reach={reach:g} is negative. Give a positive number, such as 3.14.")
    problem = AssemblyProblem(equations_of(model)._graphs.constrained, guess, parameters, fixed, time)
    nearest = problem.assembly(problem.nearest())
    if nearest.freedom:
        raise WrongValueError(
            f"'{problem.name}': {counted(nearest.freedom, 'coordinate')} can move freely, so that it can be assembled "
            "in infinitely many ways. Fix as many coordinates more."
        )
    found = [nearest]
    random = np.random.default_rng(0)
    for _ in range(starts):
        try:
            other = problem.assembly(problem.without_turns(problem.solve(problem.near_guess(random, reach))))
        except StateError:
            continue
        if all(problem.distance(other, each) > _SAME for each in found):
            found.append(other)
    return sorted(found, key=problem.change)
