"""States that determine the others where states are dependent."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.rank import largest_pivots
from kanes.base.types import Array, Values
from kanes.base.values import check_names, names_in
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import problem_of

# Constraint rows that are smaller, relative to the largest entry of their columns, follow from others.
_FOLLOWS = 1e-7


def held_states(
    kernel: CompiledKernel,
    settings: Settings,
    parameters: Values,
    initial: Values,
    inputs: Values,
    held: Iterable[object] | None,
) -> list[str] | None:
    """Those that were named, or as many as are independent at the guess; None where all are."""
    if held is not None and kernel.constraints is None:
        raise WrongValueError(
            f"'{kernel.name}', held: its states are independent, so that all of them are held. Leave held out."
        )
    if held is not None:
        names = names_in(kernel.name, held)
        check_names(kernel.name, "state", kernel.states, names, f"States are: {', '.join(kernel.states)}.", needed=())
        return names
    if kernel.constraints is None:
        return None
    problem = problem_of(kernel, initial, parameters, inputs, settings, single=True)
    J = _residual_slopes(kernel, problem.settings.start, problem.x[0], problem.w[0], problem.motion_p[0])
    dependent = set(_pivots(J, len(kernel.coordinates)))
    return [name for number, name in enumerate(kernel.states) if number not in dependent]


def _residual_slopes(kernel: CompiledKernel, t: float, x: Array, w: Array, p: Array) -> Array:
    """∂r/∂x of r = (φ, C u + d) and of the lengths of quaternions."""
    some = (kernel.states[0],)
    function = kernel.variational("starts", some)
    count = len(kernel.states)
    full = np.append(x, np.zeros(len(kernel.motion_states) + count - x.size))
    J = function.one(np.array([t]), full, w, p).reshape(function.shape, order="F")
    lengths = np.zeros((len(kernel.quaternions), count))
    for row, four in zip(lengths, kernel.quaternions, strict=True):
        row[list(four)] = x[list(four)]
    return np.vstack([J[:, :count], lengths])


def _pivots(J: Array, coordinates: int) -> list[int]:
    """The states that the rows determine: coordinates by rows that have no speeds, then speeds by the others."""
    has_speeds = np.abs(J[:, coordinates:]).max(axis=1, initial=0.0) > 0
    found = []
    for rows, columns in ((~has_speeds, range(coordinates)), (has_speeds, range(coordinates, J.shape[1]))):
        block = J[rows][:, list(columns)]
        sizes = np.maximum(np.abs(block).max(axis=1, initial=0.0), 1e-300)[:, None]
        found += [columns[k] for k in largest_pivots(block / sizes, np.ones(len(columns)), _FOLLOWS)]
    return found
