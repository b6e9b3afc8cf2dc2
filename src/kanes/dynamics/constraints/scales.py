"""Characteristic sizes of states and constraints, with which violations and changes are compared.

A residual of 1e-5 m is small for a crane and large for a watch. So it is compared with the terms that make up its row:

    |left·right + rest| ≤ |left| |right| + |rest|

where a sum has the size of all its terms, a vector keeps its length however its frame is turned, and sines and cosines
are one. The size has the unit of the row, and a mechanism in millimetres gets the same result as in metres. It does not
vanish in singular positions: the terms of a loop that lies flat are as large as ever.

Coordinates have sizes of their own, for terms that happen to be zero: an angle that of a radian, more generally what
rotates its frame by one; a length that of the longest one which points and constraints are made with. The size of a
speed is what changes these sizes in a unit of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.products import Product
from kanes.expr.geometry.rotations import AxisAngle, QuaternionTurn
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ONE, ZERO, Coordinate, Expr, Rate, StandIn, cos, sin
from kanes.kane.speeds import Kinematical
from kanes.model.system import System

# The least size, so that nothing is divided by zero.
LEAST = 1e-300
_LENGTH = StandIn("longest length")


@dataclass(frozen=True, eq=False)
class Scales:
    """Sizes in a graph, columns all."""

    q: GraphMatrix  # nq: zero where unknown
    u: GraphMatrix  # nu: the same
    configuration: GraphMatrix  # mc: the terms of φ, never zero


def scales(kinematical: Kinematical, graph: Graph) -> Scales:
    """The sizes of a system's states and of its constraints of the configuration."""
    system = kinematical.system
    graph.define(_LENGTH, graph.largest([graph.scalar(length) for length in (ZERO, *_lengths(system))]))
    own = _coordinate_sizes(system)
    q = graph.lift(Matrix(len(system.coordinates), 1, [own.get(each, ZERO) for each in system.coordinates]))
    present = {each: StandIn(f"size of {each}") for each in system.coordinates}
    for row, (coordinate, symbol) in enumerate(present.items()):
        graph.define(symbol, graph.largest([graph.scalar(coordinate), q[row]]))
    measure = _Measure(lambda symbol: present.get(symbol, abs(symbol)))
    products = [row.configuration for row in system.constraints if row.configuration is not None]
    rows = [graph.scalar(measure.product(product)) for product in products]
    return Scales(
        q,
        graph.lift(Matrix(len(system.speeds), 1, _speed_sizes(kinematical, own, measure))),
        graph.stack_rows([row + LEAST for row in rows], 1),
    )


class _Measure:
    """The size of expressions, by those of their symbols."""

    def __init__(self, of: Callable[[Expr], Expr]) -> None:
        self._of = of

    def __call__(self, expression: Expr) -> Expr:
        if expression.is_Symbol:
            return self._of(expression)
        if isinstance(expression, (sin, cos)):
            return ONE
        if expression.is_Add:
            return sum((self(term) for term in expression.args), ZERO)
        if expression.is_Mul:
            total = ONE
            for factor in expression.args:
                total = total * self(factor)
            return total
        if expression.is_Pow and expression.exp.is_positive and expression.exp.is_number:
            return self(expression.base) ** expression.exp
        return abs(expression)

    def vector(self, vector: Vector) -> Expr:
        """The lengths of its parts in all frames."""
        total = ZERO
        for numbers in vector.terms.values():
            sizes = [size for size in map(self, numbers) if size != 0]
            total += sizes[0] if len(sizes) == 1 else sum((size**2 for size in sizes), ZERO) ** (ONE / 2)
        return total

    def product(self, product: Product) -> Expr:
        return self.vector(product.left) * self.vector(product.right) + self(product.rest)


def _lengths(system: System) -> Iterator[Expr]:
    """The lengths that points and constraints are made with."""
    measure = _Measure(abs)
    for point in system.points:
        yield measure.vector(point.displacement)
    for row in system.constraints:
        # Rows of geometry are lengths, or have nothing beside their product.
        if row.configuration is not None and row.configuration.left.frames:
            yield measure(row.configuration.rest)


def _coordinate_sizes(system: System) -> dict[Expr, Expr]:
    """The change that rotates a frame by a radian, or else moves a point by the longest length."""
    sizes: dict[Expr, Expr] = {}
    for frame in system.frames:
        for step in frame.steps:
            if isinstance(step, QuaternionTurn):
                sizes.update(dict.fromkeys(step.elements, ONE))
            elif isinstance(step, AxisAngle):
                for q in _coordinates_in(step.angle):
                    sizes.setdefault(q, _moved_by(step.angle, q, ONE) or ONE)
    numbers = [number for point in system.points for each in point.displacement.terms.values() for number in each]
    for number in numbers:
        for q in {q for turned in number.atoms(sin, cos) for q in _coordinates_in(turned)}:
            sizes.setdefault(q, ONE)
    for number in numbers:
        for q in _coordinates_in(number):
            if q not in sizes and (size := _moved_by(number, q, _LENGTH)) is not None:
                sizes[q] = size
    return sizes


def _coordinates_in(expression: Expr) -> list[Expr]:
    return [symbol for symbol in expression.free_symbols if isinstance(symbol, Coordinate)]


def _moved_by(expression: Expr, q: Expr, distance: Expr) -> Expr | None:
    """The change of q that changes an expression by a distance, where it is the same everywhere."""
    derivative = expression.diff(q)
    return None if _coordinates_in(derivative) or derivative == 0 else distance / abs(derivative)


def _speed_sizes(kinematical: Kinematical, own: dict[Expr, Expr], measure: _Measure) -> list[Expr]:
    """Σ |Y| size of the rates:  u = Y q̇ + Z; the ω of a quaternion is a radian in a unit of time."""
    sizes = [own.get(each.of, ZERO) if isinstance(each, Rate) else ONE for each in kinematical.rates]
    totals = [ZERO] * len(kinematical.system.speeds)
    for (row, column), entry in kinematical.Y.todok().items():
        totals[row] += measure(entry) * sizes[column]
    return totals
