"""Modes that are not controllable, and modes that are not observable.

Combinations yᵀ x with  yᵀ B = 0,  yᵀ A = F yᵀ  do not depend on the inputs: the eigenvalues of F for the largest space
of such y are the modes of a linear model that are not controllable. For Aᵀ and Cᵀ they are those not observable.

Which of them a regulator must not have: mathworks-lqr, "Limitations".
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.analysis.linear.modes import rounded
from kanes.base.rank import null_space
from kanes.base.types import Array

# The least fraction of the largest entry with which a state is named.
_LEAST_PART = 0.05
# Relative to A, the difference of eigenvalues that are equal: the root of round-off for a double eigenvalue.
_SAME = 1e-7
# Relative to the largest entry of A, the residual of terms that cancel: round-off of some dozen operations.
_CANCELLED = 1e-14


@dataclass(frozen=True)
class HiddenMode:
    """An eigenvalue, and the states that take part in its mode, most first."""

    eigenvalue: complex
    states: tuple[str, ...]

    def __str__(self) -> str:
        value = self.eigenvalue
        swings = f" ± {abs(value.imag):.5g}i" if value.imag else ""
        return f"λ = {value.real:.5g}{swings} of {', '.join(self.states)}"


def unreached_modes(A: Array, B: Array, states: tuple[str, ...]) -> list[HiddenMode]:
    """Modes of ẋ = A x + B w that are not controllable by w."""
    size = _units(A)
    A, B = A * size / size[:, None], B / size[:, None]
    lengths = np.linalg.norm(B, axis=0)
    return _modes(A, _unreached(A, B / np.where(lengths > 0, lengths, 1.0)), states)


def unseen_modes(A: Array, C: Array, states: tuple[str, ...]) -> list[HiddenMode]:
    """Modes of ẋ = A x that are not observable by y = C x."""
    size = _units(A)
    A, C = A * size / size[:, None], C * size
    lengths = np.linalg.norm(C, axis=1, keepdims=True)
    return _modes(A.T, _unreached(A.T, (C / np.where(lengths > 0, lengths, 1.0)).T), states)


def _units(A: Array) -> Array:
    """Units of the states in which the entries of A are comparable.

    Residuals of terms that cancel, as in an arm that is held against gravity, are ignored: units must not scale
    round-off to the size of other entries.
    """
    from scipy.linalg import matrix_balance  # noqa: PLC0415  # takes long to import, and few need it

    A = np.where(np.abs(A) > _CANCELLED * np.abs(A).max(initial=0.0), A, 0.0)
    size: Array = matrix_balance(A, permute=False, separate=True)[1][0]
    return size


def _unreached(A: Array, B: Array) -> Array:
    """Orthonormal columns V that span all y above: the largest subspace of yᵀ B = 0 that Aᵀ maps to itself."""
    V = null_space(B.T, size=1.0)
    largest = float(np.linalg.norm(A, 2)) if A.size else 0.0
    while V.shape[1]:
        elsewhere = V.T @ A @ (np.eye(len(A)) - V @ V.T)
        kept = null_space(elsewhere.T, size=largest)
        if kept.shape[1] == V.shape[1]:
            break
        V = V @ kept
    return V


def _modes(A: Array, V: Array, states: tuple[str, ...]) -> list[HiddenMode]:
    """The modes of F = Vᵀ A V, one of each pair of conjugates, those of one eigenvalue together."""
    if not V.shape[1]:
        return []
    values, left = np.linalg.eig((V.T @ A @ V).T)
    values = rounded(values, np.append(values, np.linalg.norm(A, 2)))
    parts = np.abs(V @ left)
    found: list[HiddenMode] = []
    left_over = [k for k in range(len(values)) if values[k].imag >= 0]
    while left_over:
        value = values[left_over[0]]
        same = [k for k in left_over if abs(values[k] - value) <= _SAME * max(abs(value), np.linalg.norm(A, 2))]
        left_over = [k for k in left_over if k not in same]
        part = parts[:, same].max(axis=1)
        order = np.argsort(-part, kind="stable")
        found.append(HiddenMode(complex(value), tuple(states[k] for k in order if part[k] >= _LEAST_PART * part.max())))
    return found
