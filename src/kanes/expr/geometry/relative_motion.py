"""How a point and a frame move as seen from another frame, by measure numbers in that.

Along few rotations the numbers are short expressions. Along many they would double with each rotation: there they are
found frame by frame, from the far end on, and what is long is kept as one term, so that they are as many as frames.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sympy import Expr, S

from kanes.expr.algebra import Matrix
from kanes.expr.geometry.directions import measured, rotations_between
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.paths import frame_path, path_steps
from kanes.expr.geometry.rotations import Triple, skew
from kanes.expr.geometry.vectors import Vector, rate
from kanes.expr.kept_terms import kept_if_long
from kanes.expr.simplify.tidy import tidy

# Rotations along which numbers are written out.
_FEW = 3
# Parts of a number at one frame of a long way that are written out.
_LONGEST = 40


def position_and_rate(frame: Frame, way: Vector) -> tuple[Triple, Triple]:
    """The measure numbers of a vector in a frame, and their rates in terms of q̇."""
    if rotations_between(way, frame) <= _FEW:
        x, y, z = (tidy(number) for number in measured(way, frame))
        return (x, y, z), (tidy(rate(x)), tidy(rate(y)), tidy(rate(z)))
    return _way_from(frame, way.frames).seen(way)


def turning_of(frame: Frame, other: Frame) -> Triple:
    """The measure numbers of the angular velocity of another frame, in terms of q̇."""
    above, below = frame_path(frame, other)
    total = Vector.zero()
    for each in below:
        total = total + Vector.of(each, each.relative_angular_velocity)
    for each in above:
        total = total - Vector.of(each, each.relative_angular_velocity)
    if rotations_between(total, frame) <= _FEW:
        x, y, z = (tidy(number) for number in measured(total, frame))
        return x, y, z
    return _way_from(frame, [other]).turning(other)


@dataclass(frozen=True, eq=False)
class _Way:
    """A frame, and those that are reached through it, with what rotates and turns each of them in it."""

    frame: Frame
    beyond: dict[Frame, _Way] = field(default_factory=dict)

    def seen(self, vector: Vector) -> tuple[Triple, Triple]:
        """The terms of a vector in the frames from here on: numbers in this frame, and their rates.

        r = s + Σ R r',   ṙ = ṡ + Σ (R ṙ' + ω × R r')   over the frames next to this one
        """
        own = vector.terms.get(self.frame, (S.Zero, S.Zero, S.Zero))
        r, v = Matrix(own), Matrix([rate(number) for number in own])
        for frame, way in self.beyond.items():
            inner, inner_rate = (_rotated(self.frame, frame, numbers) for numbers in way.seen(vector))
            r = r + inner
            v = v + inner_rate + skew(self._omega(frame)) @ inner
        return _kept(r), _kept(v)

    def turning(self, other: Frame) -> Triple:
        """ω of a frame that is reached from here:  ω = ω' + R ω''  for the frame next to this one on the way."""
        for frame, way in self.beyond.items():
            if other is not frame and not way.leads_to(other):
                continue
            return _kept(self._omega(frame) + _rotated(self.frame, frame, way.turning(other)))
        return S.Zero, S.Zero, S.Zero

    def leads_to(self, other: Frame) -> bool:
        return other in self.beyond or any(way.leads_to(other) for way in self.beyond.values())

    def _omega(self, frame: Frame) -> Matrix:
        """ω of a frame next to this one, a child or the parent, in this one."""
        if frame.parent is self.frame:
            return _rotated(self.frame, frame, frame.relative_angular_velocity)
        return -Matrix(self.frame.relative_angular_velocity)


def _way_from(frame: Frame, others: Iterable[Frame]) -> _Way:
    root = _Way(frame)
    for other in others:
        above, below = frame_path(frame, other)
        way = root
        passed = [*(each.parent for each in above), *below]
        for each in passed:
            if each is not None:
                way = way.beyond.setdefault(each, _Way(each))
    return root


def _rotated(frame: Frame, other: Frame, numbers: Iterable[Expr]) -> Matrix:
    """Numbers in another frame as numbers in this one, rotation by rotation."""
    column = Matrix(list(numbers))
    for step in reversed(path_steps(frame, other)):
        column = Matrix([kept_if_long(number, _LONGEST) for number in step.matrix @ column])
    return column


def _kept(column: Matrix) -> Triple:
    x, y, z = (kept_if_long(number, _LONGEST) for number in column)
    return x, y, z
