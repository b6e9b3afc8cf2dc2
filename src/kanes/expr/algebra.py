"""The algebra of scalars that Kane's method runs on.

The method is written once, over small matrices of scalars. SymPy matrices make its results readable; CasADi `SX`
matrices make them fast. Both kinds of matrix have +, −, @ and .T themselves; an `Algebra` has the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias, TypeVar

from sympy import Expr, ImmutableMatrix, ImmutableSparseMatrix

from kanes.base.types import Scalar as Scalar
from kanes.expr.symbols import Speed

if TYPE_CHECKING:
    from kanes.expr.geometry.frames import Frame


class AnyMatrix(Protocol):
    """A matrix of an algebra: an `ImmutableMatrix` of SymPy, or a `casadi.SX`."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""

    @property
    def T(self) -> Self:
        """The transpose."""

    def __getitem__(self, key: tuple[int, int], /) -> Scalar: ...
    def __neg__(self) -> Self: ...
    def __add__(self, other: Self, /) -> Self: ...
    def __sub__(self, other: Self, /) -> Self: ...
    def __matmul__(self, other: Self, /) -> Self: ...
    def __mul__(self, other: Self | Scalar, /) -> Self: ...
    def __rmul__(self, other: int, /) -> Self: ...
    def __truediv__(self, other: Scalar | int, /) -> Self: ...


# The kind of matrix that an algebra computes with.
M = TypeVar("M", bound=AnyMatrix)

Matrix: TypeAlias = ImmutableMatrix
# Entries beyond which a matrix that is mostly zero is not written out in full.
_LARGEST_FULL = 100_000


def matrix_of(rows: int, columns: int, entries: dict[tuple[int, int], Expr]) -> Matrix:
    """A matrix by its nonzero entries; a large one is sparse."""
    kind = ImmutableSparseMatrix if rows * columns > _LARGEST_FULL else Matrix
    matrix: Matrix = kind.from_dok(rows, columns, entries)
    return matrix


class Algebra(Protocol[M]):
    """What the method needs beyond +, −, @ and transposition."""

    def lift(self, matrix: Matrix) -> M:
        """A matrix of the user's expressions in this algebra."""

    def scalar(self, expression: Expr) -> Scalar:
        """One of the user's expressions in this algebra."""

    def zeros(self, rows: int, columns: int) -> M: ...

    def is_zero(self, matrix: M) -> bool:
        """Whether all entries are zero, without simplification."""

    def skew(self, vector: M) -> M:
        """[a×] of a column a."""

    def express(self, numbers: M, start: Frame, end: Frame) -> M:
        """Measure numbers in `start` as measure numbers in `end`."""

    def settle(self, terms: dict[Frame, M], frame: Frame) -> dict[Frame, M]:
        """A sum over frames, expressed in `frame` as far as that suits this algebra."""

    def time_derivative(self, matrix: M) -> M:
        """d/dt of the entries along the motion q̇ = W u + X, u constant."""

    def jacobian(self, column: M, symbols: Sequence[Expr]) -> M:
        """Partial derivatives of a column by symbols, one column each."""

    def linear_form(self, expression: Expr, symbols: Sequence[Expr]) -> tuple[M, M]:
        """The row c and d, 1×1, of one of the user's expressions c·symbols + d that is linear in the symbols."""

    def columns(self, matrix: M, indices: list[int]) -> M: ...

    def rows(self, matrix: M, indices: list[int]) -> M: ...

    def stack_rows(self, rows: list[M], columns: int) -> M: ...

    def solve(self, matrix: M, right: M) -> M:
        """matrix⁻¹ right, for a small square matrix."""

    def simplified(self, value: M) -> M:
        """A matrix in the form in which this algebra computes further."""

    # Any: of SymPy a scalar is an expression, of a graph a matrix as all others.
    def define(self, symbol: Expr, value: Any) -> None:
        """Replace a symbol of the user's expressions by a scalar of the algebra."""

    def take_dependent(self, speeds: list[Speed], values: M) -> None:
        """The dependent speeds as A u_I + B."""

    def set_motion(self, rates: dict[Expr, Any]) -> None:
        """The time derivatives of the symbols that change, for `time_derivative`."""
