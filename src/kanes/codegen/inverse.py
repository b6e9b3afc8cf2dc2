"""Inverse dynamics: from accelerations to the inputs that cause them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.codegen.function import Array
from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.values import numbers_by_name

if TYPE_CHECKING:
    from kanes.codegen.kernel import Kernel

# Relative size below which the inputs count as unable to make an acceleration; round-off is a thousand times smaller.
_UNREACHABLE = 1e-9
# Relative size of what accelerations may break the constraints by: a few digits less than a table has.
_BROKEN = 1e-6
# Rows and columns that say nothing new, relative to the largest.
_NOTHING_NEW = 1e-9


def inverse_dynamics(kernel: Kernel, p: Array, *, solve_for_inputs: bool) -> Callable[[float, Array, Any], Array]:
    """The inputs w, or M u̇ − f at w = 0, as a function of (t, x, u̇).

    With constraints the unknowns are w and λ of

        B w + Cᵀ λ = M u̇ − f

    and w follows without λ from the rows along the motions that the constraints allow:  Zᵀ B w = Zᵀ (M u̇ − f), C Z = 0.
    """
    forces, matrix, none = kernel["generalized_forces"], kernel["input_matrix"], np.zeros(len(kernel.inputs))

    def needed(t: float, x: Array, udot: Any) -> Array:
        place = np.array([t]), x, none, p
        C, drift = _constraints(kernel, place)
        accelerations = _all_accelerations(kernel, place, C, drift, udot)
        missing: Array = forces.one(accelerations, *place)
        if not solve_for_inputs:
            return missing
        B = matrix.one(*place).reshape((kernel.speed_count, len(kernel.inputs)), order="F")
        size = max(float(np.linalg.norm(missing)), 1.0)
        if C.shape[0]:
            Z = _allowed(C)
            B, missing = Z.T @ B, Z.T @ missing
        w, *_ = np.linalg.lstsq(B, missing, rcond=None)
        if float(np.linalg.norm(B @ w - missing)) > _UNREACHABLE * size:
            raise ExpressionError(
                f"No values of the inputs of '{kernel.name}' ({', '.join(kernel.inputs) or 'none'}) cause these "
                "accelerations. Give accelerations that they can cause, or ask with solve_for_inputs=False for the "
                "generalized forces."
            )
        solution: Array = w
        return solution

    return needed


def _constraints(kernel: Kernel, place: tuple[Array, ...]) -> tuple[Array, Array]:
    """C and Ċ u + ḋ."""
    if kernel.constraints is None:
        return np.zeros((0, kernel.speed_count)), np.zeros(0)
    C = kernel["constraint_matrix"].one(*place).reshape((-1, kernel.speed_count), order="F")
    return C, kernel["constraint_drift"].one(*place)


def _allowed(C: Array) -> Array:
    """Z, columns that span what C Z = 0 allows."""
    _, sizes, directions = np.linalg.svd(C)
    rank = int((sizes > _NOTHING_NEW * sizes.max(initial=0.0)).sum())
    Z: Array = directions[rank:].T
    return Z


def _all_accelerations(kernel: Kernel, place: tuple[Array, ...], C: Array, drift: Array, given: Any) -> Array:
    """u̇ of all speeds: an array of them, or a table of some from which the constraints give the others."""
    if isinstance(given, Mapping):
        udot = _completed(kernel, C, drift, given)
    else:
        udot = np.asarray(given, dtype=float)
        if udot.shape != (kernel.speed_count,):
            raise ExpressionError(
                f"'{kernel.name}': {np.size(udot)} accelerations are given for {kernel.speed_count} speeds. Give one "
                "for each, or a table of some by name."
            )
    if kernel.constraints is None:
        return udot
    t, x, w, p = place
    rows = kernel.constraints.scales_at(np.concatenate([t, x, p, w]))[3]
    broken, scale = np.abs(C @ udot + drift), np.abs(C) @ np.abs(udot) + np.abs(drift) + rows
    if (broken > _BROKEN * scale).any():
        names = kernel.constraints.constraint_names
        listed = ", ".join(names[row] for row in np.flatnonzero(broken > _BROKEN * scale))
        raise ExpressionError(
            f"'{kernel.name}': these accelerations break constraints: {listed}. Give those of independent speeds "
            "alone, by name; the others follow."
        )
    return udot


def _completed(kernel: Kernel, C: Array, drift: Array, given: Mapping[Any, Any]) -> Array:
    speeds = kernel.states[len(kernel.states) - kernel.speed_count :]
    known = numbers_by_name(kernel.name, given)
    for name in known:
        if name not in speeds:
            raise UnknownNameError(f"'{kernel.name}' has no speed {name}. Its speeds are: {', '.join(speeds)}.")
    udot = np.array([known.get(name, 0.0) for name in speeds])
    free = [index for index, name in enumerate(speeds) if name not in known]
    if not free:
        return udot
    solved, _, rank, _ = np.linalg.lstsq(C[:, free], -drift - C @ udot, rcond=_NOTHING_NEW)
    if rank < len(free):
        raise ExpressionError(
            f"'{kernel.name}': accelerations are given for {', '.join(known) or 'no speed'}, and the others do not "
            f"follow from the constraints. Give {len(free) - rank} more."
        )
    udot[free] = solved
    return udot
