"""Types that packages share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

# Numbers; the shape is given where an array is named: "nq", "run × state × N".
Array = np.ndarray[Any, Any]

# A field of a dataclass that takes lists, arrays or quantities, and holds them as an `Array`. Type checkers know only
# one type of a field.
ArrayField: TypeAlias = Any

# Plain data, as JSON and YAML files contain them.
Plain = str | int | float | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]
# Plain data by name, where each name has data of its own kind.
Content: TypeAlias = dict[str, Any]

# A symbol or its name. Keys of a `Mapping` are invariant: with a union here, type checkers would refuse a user's dict
# of coordinates.
Key: TypeAlias = Any
# Numbers by symbol or name.
Numbers: TypeAlias = Mapping[Key, float]
# By symbol or name: numbers, arrays, expressions, samples, or quantities with units.
Values: TypeAlias = Mapping[Key, object]
# A state or accelerations: numbers in a known order, or by symbol or name.
StateLike: TypeAlias = "ArrayLike | Numbers"


class Quantity(Protocol):
    """A number or an array with a unit, such as Pint's."""

    @property
    def magnitude(self) -> ArrayLike:
        """The number or array, without the unit."""

    def to(self, unit: str, /) -> Quantity:
        """The same in another unit."""

    def to_base_units(self) -> Quantity:
        """The same in base units."""


# Numbers that a user gives: plain ones, arrays, or quantities with units.
NumbersLike: TypeAlias = "ArrayLike | Quantity"


class Scalar(Protocol):
    """A scalar of an algebra: a SymPy expression, or a 1×1 matrix of a graph."""

    def __neg__(self) -> Self: ...
    def __add__(self, other: Self, /) -> Self: ...


# Rows or columns of a matrix of a graph.
Index: TypeAlias = int | slice | Sequence[int]
# The other operand of an operation of such a matrix.
Operand: TypeAlias = "GraphMatrix | Scalar | float | Array"


class GraphMatrix(Protocol):
    """A matrix of a graph: the operations of CasADi's SX that packages above `expr/` use."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""

    @property
    def T(self) -> Self:
        """The transpose."""

    def numel(self) -> int:
        """How many entries there are."""

    def __getitem__(self, key: Index | tuple[Index, Index], /) -> Self: ...
    def __setitem__(self, key: Index | tuple[Index, Index], value: Operand, /) -> None: ...
    def __add__(self, other: Operand, /) -> Self: ...
    def __radd__(self, other: Operand, /) -> Self: ...
    def __sub__(self, other: Operand, /) -> Self: ...
    def __rsub__(self, other: Operand, /) -> Self: ...
    def __mul__(self, other: Operand, /) -> Self: ...
    def __rmul__(self, other: Operand, /) -> Self: ...
    def __truediv__(self, other: Operand, /) -> Self: ...
    def __rtruediv__(self, other: Operand, /) -> Self: ...
    def __matmul__(self, other: Operand, /) -> Self: ...
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...
