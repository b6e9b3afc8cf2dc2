"""Several vectors, each a sum over frames, over any algebra of scalars.

A `Stack` maps frames to 3×k matrices of measure numbers: k vectors, column by column. One column is a velocity; n
columns are the partial velocities of a point, one per speed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic

from kanes.expr.algebra import Algebra, M, Scalar

if TYPE_CHECKING:
    from kanes.expr.geometry.frames import Frame


class Stack(Generic[M]):
    """k vectors, kept in the frames in which they were written."""

    def __init__(self, algebra: Algebra[M], width: int, terms: Mapping[Frame, M]) -> None:
        self.algebra = algebra
        self.width = width
        self.terms: dict[Frame, M] = {
            frame: numbers for frame, numbers in terms.items() if not algebra.is_zero(numbers)
        }
        self._settled: dict[Frame, Stack[M]] = {}

    def _like(self, terms: Mapping[Frame, M], width: int | None = None) -> Stack[M]:
        return Stack(self.algebra, self.width if width is None else width, terms)

    def __add__(self, other: Stack[M]) -> Stack[M]:
        terms = dict(self.terms)
        for frame, numbers in other.terms.items():
            terms[frame] = terms[frame] + numbers if frame in terms else numbers
        return self._like(terms)

    def __sub__(self, other: Stack[M]) -> Stack[M]:
        return self + -other

    def __neg__(self) -> Stack[M]:
        return self._like({frame: -numbers for frame, numbers in self.terms.items()})

    def __mul__(self, scalar: Scalar) -> Stack[M]:
        return self._like({frame: numbers * scalar for frame, numbers in self.terms.items()})

    def __matmul__(self, matrix: M) -> Stack[M]:
        """Linear combinations of the columns: one new vector per column of the matrix."""
        return self._like({frame: numbers @ matrix for frame, numbers in self.terms.items()}, matrix.shape[1])

    def columns(self, indices: list[int]) -> Stack[M]:
        """Some of the vectors."""
        terms = {frame: self.algebra.columns(numbers, indices) for frame, numbers in self.terms.items()}
        return self._like(terms, len(indices))

    def express(self, frame: Frame) -> M:
        """The measure numbers in one frame, 3×k."""
        total = self.algebra.zeros(3, self.width)
        for other, numbers in self.terms.items():
            total = total + self.algebra.express(numbers, other, frame)
        return total

    def settled(self, frame: Frame) -> Stack[M]:
        """The same vectors, expressed in `frame` as far as that suits the algebra.

        A graph expresses all of them; the readable algebra only those that take no additional operations.
        """
        if frame not in self._settled:
            self._settled[frame] = self._like(self.algebra.settle(self.terms, frame))
        return self._settled[frame]

    def dot(self, other: Stack[M]) -> M:
        """All dot products, a matrix with a row per vector here and a column per vector there.

        Measure numbers in two frames are multiplied by the relative direction cosines of those two frames only.
        """
        total = self.algebra.zeros(self.width, other.width)
        for frame, left in self.terms.items():
            for other_frame, right in other.terms.items():
                total = total + left.T @ self.algebra.express(right, other_frame, frame)
        return total

    def cross(self, other: Stack[M]) -> Stack[M]:
        """A vector × another, in the frames of the other; both have one column."""
        total = self._like({})
        for frame, numbers in other.terms.items():
            total = total + self.cross_fixed(frame, numbers)
        return total

    def cross_fixed(self, frame: Frame, numbers: M) -> Stack[M]:
        """Each vector × c, where c has these measure numbers in `frame`:  v × c = −[c×] v."""
        skew = self.algebra.skew(-numbers)
        return self._like({frame: skew @ self.express(frame)})
