"""Weights of states and inputs: matrices, tables by name, or one number for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array, Values
from kanes.base.values import as_numbers, by_name, check_names, number

# Relative to the largest entry, the asymmetry and negative eigenvalues that count as round-off.
_ROUND_OFF = 1e-12


def state_weights(name: str, given: object, states: Sequence[str], every: Sequence[str], basis: Array) -> Array:
    """Q of δxᵀ Q δx. A table may have weights of all states, including the dependent ones of T δx.

    States that it leaves out have no weight.
    """
    if isinstance(given, Mapping):
        weights = _table(name, given, "state", every, needed=())
        rows = np.array([weights.get(state, 0.0) for state in every])
        Q: Array = basis.T @ (rows[:, None] * basis)
    else:
        Q = _matrix(name, given, "Q", states)
    if _in_units(Q)[0].min() < -_ROUND_OFF:
        raise WrongValueError(
            f"weights Q of '{name}': Q has a negative eigenvalue, so that some change of the states has a negative "
            "cost. Give weights that are not negative."
        )
    return Q


def input_weights(name: str, given: object, inputs: Sequence[str]) -> Array:
    """R of δwᵀ R δw, every input with a weight."""
    if isinstance(given, Mapping):
        weights = _table(name, given, "input", inputs, needed=inputs)
        R: Array = np.diag([weights[each] for each in inputs])
    else:
        R = _matrix(name, given, "R", inputs)
    if _in_units(R)[0].min() <= _ROUND_OFF:
        raise WrongValueError(
            f"weights R of '{name}': R is not positive definite, so that some change of the inputs has no cost. Give "
            f"each of {', '.join(inputs)} a weight above 0."
        )
    return R


def _table(name: str, given: Values, kind: str, names: Sequence[str], needed: Sequence[str]) -> dict[str, float]:
    weights = by_name(name, given)
    check_names(
        name, kind, names, weights, f"Its {kind}s are: {', '.join(names)}.", needed=needed, lacking=f"weight of {kind}"
    )
    return {key: number(value, f"weight of {key} in '{name}'") for key, value in weights.items()}


def _matrix(name: str, given: object, letter: str, names: Sequence[str]) -> Array:
    found, count = as_numbers(given), len(names)
    if found is not None and not found.ndim and np.isfinite(found):
        found = found * np.eye(count)
    if found is None or found.shape != (count, count) or not np.isfinite(found).all():
        raise WrongValueError(
            f"weights {letter} of '{name}': {given!r} is not a {count} × {count} matrix of finite numbers. Give one, "
            f"for {', '.join(names)}, or a table such as {{{names[0]!r}: 1}}."
        )
    if np.abs(found - found.T).max() > _ROUND_OFF * np.abs(found).max():
        raise WrongValueError(f"weights {letter} of '{name}': the matrix is not symmetric. Give its symmetric part.")
    return (found + found.T) / 2


def weighed_combinations(Q: Array) -> Array:
    """Rows H with Hᵀ H = Q: the combinations of states that have a cost."""
    values, directions, unit = _in_units(Q)
    kept = values > _ROUND_OFF
    rows: Array = (directions[:, kept] * np.sqrt(values[kept])).T * unit
    return rows


def _in_units(matrix: Array) -> tuple[Array, Array, Array]:
    """Eigenvalues and eigenvectors in units of the diagonal, in which entries are comparable, and those units."""
    sizes = np.sqrt(np.abs(np.diag(matrix)))
    unit = np.where(sizes > 0, sizes, max(float(sizes.max()), 1.0))
    values, directions = np.linalg.eigh(matrix / unit / unit[:, None])
    return values, directions, unit
