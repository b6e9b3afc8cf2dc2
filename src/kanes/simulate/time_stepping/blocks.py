"""Small dense matrices, row by row in longer arrays: those of blocks of speeds."""

from __future__ import annotations

import math

from kanes.base.types import Array
from kanes.codegen.loops.numba_memory import compiled


@compiled  # type: ignore[untyped-decorator]
def factorise(L: Array, at: int, n: int) -> None:
    """L of A = L Lᵀ in place of the lower half of A."""
    for j in range(n):
        for k in range(j):
            factor = L[at + j * n + k]
            for i in range(j, n):
                L[at + i * n + j] -= factor * L[at + i * n + k]
        root = math.sqrt(L[at + j * n + j])
        for i in range(j, n):
            L[at + i * n + j] /= root


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
def eliminate(A: Array, at: int, n: int) -> bool:
    """L and U of A = L U in place of A, with ones on the diagonal of L; whether no pivot is zero."""
    for k in range(n):
        pivot = A[at + k * n + k]
        if pivot == 0.0 or not math.isfinite(pivot):
            return False
        for i in range(k + 1, n):
            factor = A[at + i * n + k] / pivot
            A[at + i * n + k] = factor
            for j in range(k + 1, n):
                A[at + i * n + j] -= factor * A[at + k * n + j]
    return True


@compiled  # type: ignore[untyped-decorator]
def divide_by_upper(A: Array, at: int, n: int, B: Array, first: int, m: int) -> None:
    """B ← B U⁻¹  for a block B of m rows."""
    for i in range(m):
        row = first + i * n
        for k in range(n):
            factor = B[row + k] / A[at + k * n + k]
            B[row + k] = factor
            for j in range(k + 1, n):
                B[row + j] -= factor * A[at + k * n + j]


@compiled  # type: ignore[untyped-decorator]
def divide_by_lower(A: Array, at: int, n: int, B: Array, first: int, m: int) -> None:
    """B ← B L⁻ᵀ  for a block B of m rows."""
    for i in range(m):
        row = first + i * n
        for j in range(n):
            rest = B[row + j]
            for k in range(j):
                rest -= B[row + k] * A[at + j * n + k]
            B[row + j] = rest


@compiled  # type: ignore[untyped-decorator]
def go_down(A: Array, at: int, n: int, x: Array, first: int) -> None:
    """x ← L⁻¹ x  for the L of an elimination."""
    for i in range(1, n):
        rest = x[first + i]
        for k in range(i):
            rest -= A[at + i * n + k] * x[first + k]
        x[first + i] = rest


@compiled  # type: ignore[untyped-decorator]
def go_up(A: Array, at: int, n: int, x: Array, first: int) -> None:
    """x ← U⁻¹ x."""
    for i in range(n - 1, -1, -1):
        rest = x[first + i]
        for k in range(i + 1, n):
            rest -= A[at + i * n + k] * x[first + k]
        x[first + i] = rest / A[at + i * n + i]


@compiled  # type: ignore[untyped-decorator]
def turn(A: Array, at: int, m: int, n: int, turned: Array) -> None:
    """The transpose of a block of m × n."""
    for i in range(m):
        for k in range(n):
            turned[k * m + i] = A[at + i * n + k]


@compiled  # type: ignore[untyped-decorator]
def _take_six(A: Array, target: int, B: Array, one: int, turned: Array) -> None:
    for i in range(6):
        for k in range(6):
            factor = B[one + 6 * i + k]
            for j in range(6):
                A[target + 6 * i + j] -= factor * turned[6 * k + j]


@compiled  # type: ignore[untyped-decorator]
def take(A: Array, target: int, B: Array, one: int, m: int, inner: int, turned: Array, n: int) -> None:
    """A −= B Z  for B of m × inner, and Z of inner × n."""
    if m == 6 and inner == 6 and n == 6:
        _take_six(A, target, B, one, turned)
        return
    for i in range(m):
        for k in range(inner):
            factor = B[one + i * inner + k]
            for j in range(n):
                A[target + i * n + j] -= factor * turned[k * n + j]
