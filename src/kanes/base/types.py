"""Types that packages share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self, TypeAlias

import numpy as np

# Numbers; the shape is given where an array is named: "nq", "run × state × N".
Array = np.ndarray[Any, Any]

# A field of a dataclass that takes lists, arrays or quantities, and holds them as an `Array`. Type checkers know only
# one type of a field.
ArrayField: TypeAlias = Any

# Plain data, as JSON and YAML files contain them.
Plain = str | int | float | bool | None | Sequence["Plain"] | Mapping[str, "Plain"]
# Plain data by name, where each name is known to have data of its own kind.
Content: TypeAlias = dict[str, Any]

# A symbol or its name. Keys of a `Mapping` are invariant: with a union here, type checkers would refuse a user's dict of
# coordinates.
Key: TypeAlias = Any
# Numbers by symbol or name.
Numbers: TypeAlias = Mapping[Key, float]
# By symbol or name: numbers, arrays, expressions, samples, or quantities with units.
Values: TypeAlias = Mapping[Key, object]


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

    def __getitem__(self, key: Any) -> Self: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...
    def __add__(self, other: Any) -> Self: ...
    def __radd__(self, other: Any) -> Self: ...
    def __sub__(self, other: Any) -> Self: ...
    def __rsub__(self, other: Any) -> Self: ...
    def __mul__(self, other: Any) -> Self: ...
    def __rmul__(self, other: Any) -> Self: ...
    def __truediv__(self, other: Any) -> Self: ...
    def __rtruediv__(self, other: Any) -> Self: ...
    def __matmul__(self, other: Any) -> Self: ...
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Self: ...
