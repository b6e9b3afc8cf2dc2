"""Small dense matrices, row by row in longer arrays: those of blocks of speeds."""

from __future__ import annotations

import math

from kanes.base.types import Array
from kanes.codegen.loops.numba_memory import compiled


@compiled  # type: ignore[untyped-decorator]
def factorise(L: Array, at: int, n: int) -> bool:
    """L of A = L Lᵀ in place of the lower half of A; whether A is positive."""
    for j in range(n):
        for k in range(j):
            factor = L[at + j * n + k]
            for i in range(j, n):
                L[at + i * n + j] -= factor * L[at + i * n + k]
        if not L[at + j * n + j] > 0.0:
            return False
        root = math.sqrt(L[at + j * n + j])
        for i in range(j, n):
            L[at + i * n + j] /= root
    return True


@compiled  # type: ignore[untyped-decorator]
def solve_lower(L: Array, at: int, n: int, x: Array, first: int) -> None:
    """x ← L⁻¹ x."""
    for i in range(n):
        rest = x[first + i]
        for k in range(i):
            rest -= L[at + i * n + k] * x[first + k]
        x[first + i] = rest / L[at + i * n + i]


@compiled  # type: ignore[untyped-decorator]
def solve_transposed(L: Array, at: int, n: int, x: Array, first: int) -> None:
    """x ← L⁻ᵀ x."""
    for i in range(n - 1, -1, -1):
        rest = x[first + i]
        for k in range(i + 1, n):
            rest -= L[at + k * n + i] * x[first + k]
        x[first + i] = rest / L[at + i * n + i]


@compiled  # type: ignore[untyped-decorator]
def divide(L: Array, at: int, n: int, first: int, m: int) -> None:
    """B ← B L⁻ᵀ  for a block B of m rows."""
    for i in range(m):
        row = first + i * n
        for j in range(n):
            rest = L[row + j]
            for k in range(j):
                rest -= L[row + k] * L[at + j * n + k]
            L[row + j] = rest / L[at + j * n + j]


@compiled  # type: ignore[untyped-decorator]
def turn(A: Array, at: int, m: int, n: int, turned: Array) -> None:
    """The transpose of a block of m × n."""
    for i in range(m):
        for k in range(n):
            turned[k * m + i] = A[at + i * n + k]


@compiled  # type: ignore[untyped-decorator]
def _take_six(A: Array, target: int, one: int, turned: Array) -> None:
    for i in range(6):
        for k in range(6):
            factor = A[one + 6 * i + k]
            for j in range(6):
                A[target + 6 * i + j] -= factor * turned[6 * k + j]


@compiled  # type: ignore[untyped-decorator]
def take(A: Array, target: int, one: int, m: int, inner: int, turned: Array, n: int) -> None:
    """A −= B Z  for another block B of m × inner, and Z of inner × n."""
    if m == 6 and inner == 6 and n == 6:
        _take_six(A, target, one, turned)
        return
    for i in range(m):
        for k in range(inner):
            factor = A[one + i * inner + k]
            for j in range(n):
                A[target + i * n + j] -= factor * turned[k * n + j]
