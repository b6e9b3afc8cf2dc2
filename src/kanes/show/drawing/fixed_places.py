"""Places that are fixed in a body: its joints, attached parts, and named points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import Step, Triple, multiply_out
from kanes.expr.symbols import Expr, ExprLike, Parameter, as_expression
from kanes.model.joints.kinds import GeneralJoint
from kanes.model.parts import Body
from kanes.model.system import System


class Values:
    """Expressions of parameters as numbers."""

    def __init__(self, parameters: Mapping[Expr, float]) -> None:
        self._parameters = dict(parameters)

    def number(self, expression: ExprLike) -> float:
        """One of them."""
        return float(as_expression(expression, "a length").xreplace(self._parameters))

    def triple(self, numbers: Iterable[ExprLike]) -> Array:
        """Three measure numbers."""
        return np.array([self.number(number) for number in numbers])

    def matrix(self, matrix: Matrix) -> Array:
        """A matrix of any shape."""
        return np.array([[self.number(entry) for entry in row] for row in matrix.tolist()], dtype=float)

    def rotation(self, steps: Sequence[Step]) -> Array:
        """R of fixed rotations."""
        return self.matrix(multiply_out(steps)) if steps else np.eye(3)


class FixedPoints:
    """Points that do not move in a body or in the ground, by measure numbers in its frame from its origin."""

    def __init__(self, system: System, values: Values) -> None:
        self._values = values
        self._neighbours: dict[Point, list[tuple[Point, int]]] = {}
        for point in system.points:
            if point.parent is not None:
                self._neighbours.setdefault(point, []).append((point.parent, -1))
                self._neighbours.setdefault(point.parent, []).append((point, 1))

    def of(self, frame: Frame, origin: Point) -> dict[Point, Array]:
        """All points from which constant displacements in the frame lead to the origin, the origin first."""
        found = {origin: np.zeros(3)}
        waiting = [origin]
        while waiting:
            point = waiting.pop()
            for other, sign in self._neighbours.get(point, ()):
                lower = other if sign > 0 else point
                numbers = fixed_numbers(lower, frame)
                if other not in found and numbers is not None:
                    found[other] = found[point] + sign * self._values.triple(numbers)
                    waiting.append(other)
        return found


def fixed_numbers(point: Point, frame: Frame) -> Triple | None:
    """Measure numbers of the displacement from the parent of a point, if it is constant in a frame."""
    terms = point.displacement.terms
    if not terms:
        return (as_expression(0, ""),) * 3
    if set(terms) != {frame} or not is_constant(terms[frame]):
        return None
    return terms[frame]


def is_constant(numbers: Iterable[Expr]) -> bool:
    """Whether they contain only numbers and parameters."""
    return all(isinstance(symbol, Parameter) for number in numbers for symbol in number.free_symbols)


def joint_place(body: Body, values: Values) -> Array:
    """Where the inboard joint is, in the body's frame from its origin."""
    return np.zeros(3) if body.joint is None else values.triple(body.joint.child_at)


def outboard_places(system: System, body: Body, values: Values) -> Iterator[Array]:
    """Where the joints of the child bodies are, if they are fixed in the body."""
    for child in system.bodies:
        if child.joint is not None and child.parent is body and not is_moving_joint(child):
            slide = getattr(child.joint, "translation", (0, 0, 0))
            yield values.triple(child.joint.at) + values.rotation(child.joint.turned) @ values.triple(slide)


def is_moving_joint(body: Body) -> bool:
    """Whether the joint of a body moves in its parent, as the centre of a knee does."""
    if not isinstance(body.joint, GeneralJoint) or body.parent is None:
        return False
    # Samples are excluded: the model made an expression of time of them.
    plain = [number for number in body.joint.translation if isinstance(number, (int, float, Expr))]
    return len(plain) < 3 or not is_constant([as_expression(number, "translation") for number in plain])
