"""What latches hold, and the functions at whose zeros they lock and let go, on a graph.

A place is a number for each row with a configuration, φ = p·e, and for a latch that holds a turn the cosines R of the
first frame in the second, where they are when it locks. With R₀ there, and E = R R₀ᵀ, the turn since then is small:

    φ = Σ_j r₀_j × r_j / 2    of all turns, whose rate at E = 1 is ω        (weld, slider)
    φ = n × E n               across an axis n, with the same rate there    (pin, cylindrical, planar)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.dynamics import Dynamics
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.products import Product
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import ONE, Expr, cos
from kanes.model.constraints.rows import Row, Turn
from kanes.model.contacts.parts import Latch

Cosines = list[list[GraphMatrix]]


@dataclass(eq=False)
class LatchNumbers:
    """The functions of one latch; `kept` are the numbers of its rows that are not always zero."""

    dynamics: Dynamics
    latch: Latch
    kept: Sequence[int]

    @property
    def _graph(self) -> Graph:
        return self.dynamics.graph

    @property
    def rows(self) -> list[Row]:
        """Its rows that are not always zero."""
        return [self.latch.rows[number] for number in self.kept]

    @property
    def turn_count(self) -> int:
        """How many of them hold a turn."""
        return sum(isinstance(row.velocity, Turn) for row in self.rows)

    @property
    def traits(self) -> tuple[str, ...]:
        """Words for what it does; see `ContactLayout`."""
        latch = self.latch
        has = {
            "locks": latch.locks_itself,
            "either": latch.is_either,
            "locked": latch.starts_locked,
            "aimed": latch.is_aimed,
            "turn": latch.frames is not None,
            "relocks": latch.relocks,
            "releases": latch.release is not None,
            "timed": latch.after is not None,
            "breaks": latch.breaks != (None, None),
        }
        return tuple(word for word, is_so in has.items() if is_so)

    # Where it is

    @cached_property
    def _values(self) -> list[GraphMatrix]:
        """φ of the rows that have a configuration, about zero."""
        return [row.configuration.over(self._graph) for row in self.rows if row.configuration is not None]

    @cached_property
    def _cosines(self) -> Cosines:
        """R: in column j the j-th unit vector of the first frame, by its components in the second."""
        if self.latch.frames is None:
            return []
        first, second = ((frame.x, frame.y, frame.z) for frame in self.latch.frames)
        return [[Product(b, a).over(self._graph) for a in first] for b in second]

    @property
    def places(self) -> list[GraphMatrix]:
        """The numbers that say where it would hold, if it locked now; R by rows."""
        return [*self._values, *(entry for row in self._cosines for entry in row)]

    def residuals(self, at: Sequence[GraphMatrix]) -> list[GraphMatrix]:
        """φ of all its rows about the place where it holds; zero of rows of velocities alone."""
        count = len(self._values)
        values = iter([value - place for value, place in zip(self._values, at[:count], strict=True)])
        turn = self._turned(at[count:]) if self.latch.frames is not None else []
        found = []
        for row in self.rows:
            if row.configuration is not None:
                found.append(next(values))
            elif isinstance(row.velocity, Turn):
                found.append(_dot(turn, self._constants(row.velocity.direction.components(row.velocity.second))))
            else:
                found.append(self._graph.zeros(1, 1))
        return found

    def sizes(self) -> list[GraphMatrix]:
        """The sizes of the terms of φ of all its rows; zero of turns and of rows of velocities alone."""
        graph, q = self._graph, self.dynamics.system.coordinates
        terms = abs(graph.lift(Matrix(q)))
        values = iter([abs(graph.jacobian(value, q)) @ terms for value in self._values])
        return [graph.zeros(1, 1) if row.configuration is None else next(values) for row in self.rows]

    def _turned(self, at: Sequence[GraphMatrix]) -> list[GraphMatrix]:
        """The turn φ since it locked."""
        R = self._cosines
        columns = [[R[i][j] for i in range(3)] for j in range(3)]
        held = [[at[3 * i + j] for i in range(3)] for j in range(3)]
        if self.latch.axis is None:
            crosses = [_cross(r0, r) for r0, r in zip(held, columns, strict=True)]
            return [0.5 * (crosses[0][k] + crosses[1][k] + crosses[2][k]) for k in range(3)]
        n = self._constants(self.latch.axis)
        weights = [_dot(r0, n) for r0 in held]
        now = [sum((weights[j] * columns[j][i] for j in range(3)), self._graph.zeros(1, 1)) for i in range(3)]
        return _cross(n, now)

    def _constants(self, numbers: Sequence[Expr]) -> list[GraphMatrix]:
        return [self._graph.scalar(self.dynamics.expression(number, self.latch.name)) for number in numbers]

    # When it locks

    def misfits(self) -> list[GraphMatrix]:
        """Σ φ² of its place, and the cosine of the angle of its turn, about where its rows are zero."""
        squares = sum((value * value for value in self._values), self._graph.zeros(1, 1))
        return [squares, self._cosine]

    @property
    def _cosine(self) -> GraphMatrix:
        graph, R = self._graph, self._cosines
        if self.latch.frames is None:
            return graph.lift(Matrix([ONE]))
        if self.latch.axis is None:
            return (R[0][0] + R[1][1] + R[2][2] - 1) / 2
        n = self._constants(self.latch.axis)
        return _dot(n, [_dot(row, n) for row in R])

    def passing(self, velocities: Sequence[GraphMatrix]) -> GraphMatrix:
        """What locks it where it falls, the largest of its conditions; one where nothing does.

        `velocities` are those of its rows.
        """
        latch, graph = self.latch, self._graph
        conditions = [self._condition(row) for row in latch.when]
        squares, cosine = self.misfits()
        distance, angle = latch.within
        if distance is not None:
            reach = self._number(distance)
            conditions.append(squares - reach * reach)
        if angle is not None:
            conditions.append(graph.scalar(self.dynamics.expression(cos(angle), latch.name)) - cosine)
        if latch.slower is not None:
            places = zip(self.rows, velocities, strict=True)
            speeds = [v * v for row, v in places if not isinstance(row.velocity, Turn)]
            limit = self._number(latch.slower)
            conditions.append(sum(speeds, graph.zeros(1, 1)) - limit * limit)
        if not conditions:
            return graph.lift(Matrix([ONE]))
        return conditions[0] if len(conditions) == 1 else -graph.least([-each for each in conditions])

    def _condition(self, row: Row) -> GraphMatrix:
        product = row.configuration
        if product is None:
            raise ValueError(f"{row.name} is no condition.")
        if product.left.frames:
            return product.over(self._graph)
        return self._graph.scalar(self.dynamics.expression(product.rest, row.name))

    def _number(self, value: Expr) -> GraphMatrix:
        return self._graph.scalar(self.dynamics.expression(value, self.latch.name))

    def allowed(self) -> list[GraphMatrix]:
        """How far from zero its place and turn may be where it locks, −1 where nothing is said."""
        return [self._stated(each) for each in self.latch.within]

    def strengths(self) -> list[GraphMatrix]:
        """The force and the torque that break it, −1 where nothing is said."""
        return [self._stated(each) for each in self.latch.breaks]

    def _stated(self, value: Expr | None) -> GraphMatrix:
        return self._graph.lift(Matrix([-1])) if value is None else self._number(value)

    # When it lets go

    def release(self) -> GraphMatrix | None:
        """What releases it where it falls."""
        return None if self.latch.release is None else self._condition(self.latch.release)

    def until(self, since: GraphMatrix) -> GraphMatrix | None:
        """The time that is left while it is locked."""
        if self.latch.after is None:
            return None
        return since + self._number(self.latch.after) - self._graph.scalar(self.dynamics.system.time)

    def strength(self, forces: Sequence[GraphMatrix]) -> GraphMatrix | None:
        """What is left until it breaks, by the squares of force and torque along its rows."""
        left = []
        turns = [isinstance(row.velocity, Turn) for row in self.rows]
        for limit, is_turn in zip(self.latch.breaks, (False, True), strict=True):
            if limit is not None:
                own = [force * force for force, turn in zip(forces, turns, strict=True) if turn == is_turn]
                most = self._number(limit)
                left.append(most * most - sum(own, self._graph.zeros(1, 1)))
        if not left:
            return None
        return left[0] if len(left) == 1 else self._graph.least(left)


def _dot(a: Sequence[GraphMatrix], b: Sequence[GraphMatrix]) -> GraphMatrix:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Sequence[GraphMatrix], b: Sequence[GraphMatrix]) -> list[GraphMatrix]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
