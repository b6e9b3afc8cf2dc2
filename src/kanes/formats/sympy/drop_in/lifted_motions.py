"""Velocities that SymPy's frames and points have, split into partials and remainders on a graph.

    ω = Σ ω_r u_r + ω_t      α = Σ ω_r u̇_r + α_r
    v = Σ v_r u_r + v_t      a = Σ v_r u̇_r + a_r

Velocities are used as they are: users set them by hand, and only they contain auxiliary speeds. Accelerations are
derived from them, unless the user has set those too.

Source: lecture-partials, "Partial Velocities".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from sympy import Expr
from sympy.physics.vector import Point, ReferenceFrame, Vector

from kanes.base.errors import WrongValueError
from kanes.base.types import GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.stacks import Stack
from kanes.formats.sympy.drop_in.mechanics_graph import MechanicsGraph
from kanes.kane.kinematics import Motion

# Velocities of more operations are brought to one frame each; smaller ones stay in the frames of their expressions.
_LARGE = 400

# The part of a velocity that is written in one frame: its partials, itself without speeds, and its rate in that frame.
_Piece: TypeAlias = tuple[GraphMatrix, GraphMatrix, GraphMatrix]


class LiftedMotions:
    """Motions of frames and points in a frame N, computed together."""

    def __init__(
        self,
        graph: MechanicsGraph,
        N: ReferenceFrame,
        speeds: Sequence[Expr],
        *,
        still: Mapping[Expr, GraphMatrix],
    ) -> None:
        """`still` has the values of auxiliary speeds and of accelerations after partials are taken."""
        self.algebra = graph
        self._N = N
        self._speeds = list(speeds)
        self._still = still
        self._turning: dict[ReferenceFrame, Stack[GraphMatrix]] = {}
        self._motions: dict[Point | ReferenceFrame, Motion[GraphMatrix]] = {}

    def point(self, point: Point) -> Motion[GraphMatrix]:
        return self._motions[point]

    def frame(self, frame: ReferenceFrame) -> Motion[GraphMatrix]:
        return self._motions[frame]

    def add(self, things: Iterable[Point | ReferenceFrame]) -> None:
        """Work out motions of frames and points."""
        new = [thing for thing in dict.fromkeys(things) if thing not in self._motions]
        velocities = [_velocity(thing, self._N) for thing in new]
        pieces = [
            (owner, frame, numbers) for owner, v in zip(new, velocities, strict=True) for numbers, frame in v.args
        ]
        numbers = [self.algebra.lift(each) for _, _, each in pieces]
        column = self.algebra.stack_rows(numbers, 1)
        J = self.algebra.jacobian(column, self._speeds)
        self._check(J, new, velocities)
        rate = self.algebra.time_derivative(column)
        is_large = self.algebra.node_count(column) > _LARGE
        J, still, rate = self.algebra.at([J, column, rate], self._still)
        for thing in new:
            at = {frame: slice(3 * k, 3 * k + 3) for k, (owner, frame, _) in enumerate(pieces) if owner is thing}
            motion = self._motion(thing, {frame: (J[s, :], still[s], rate[s]) for frame, s in at.items()})
            self._motions[thing] = self._gathered(motion) if is_large and at else motion

    def _gathered(self, motion: Motion[GraphMatrix]) -> Motion[GraphMatrix]:
        """The same in the last frame of its velocity, where turning all of it takes the fewest operations."""
        frames: list[ReferenceFrame] = list(motion.partials.terms)
        if not frames:
            return motion
        try:
            last = max(frames, key=lambda frame: len(self.algebra.path(frame, self._N)))
        except ValueError:  # A frame without an orientation may have an angular velocity.
            return motion
        return Motion(
            motion.partials.settled(last),
            motion.remainder,
            motion.velocity.settled(last),
            motion.drift.settled(last),
        )

    def _motion(self, thing: Point | ReferenceFrame, pieces: Mapping[ReferenceFrame, _Piece]) -> Motion[GraphMatrix]:
        width = len(self._speeds)
        partials = Stack(self.algebra, width, {frame: J for frame, (J, _, _) in pieces.items()})
        velocity = self._stack({frame: c for frame, (_, c, _) in pieces.items()})
        given = _given_acceleration(thing, self._N)
        drift = self._derived_acceleration(pieces) if given is None else self._given_drift(given)
        # The remainder is not needed here.
        return Motion(partials, self._stack({}), velocity, drift)

    def _derived_acceleration(self, pieces: Mapping[ReferenceFrame, _Piece]) -> Stack[GraphMatrix]:
        """ċ + ω × c for each part c of a velocity, in its frame."""
        total = self._stack({frame: rate for frame, (_, _, rate) in pieces.items()})
        for frame, (_, c, _) in pieces.items():
            if frame is not self._N:
                total = total + self.turning(frame).cross_fixed(frame, c)
        return total

    def _given_drift(self, given: Vector) -> Stack[GraphMatrix]:
        """An acceleration that the user has set, where every u̇ is zero; q̈ in it follows from q̇."""
        graph, vector = self.algebra, self.algebra.vector(given)
        second = {rate.diff(graph.time): rate for rate in graph.meanings}
        met = {atom for numbers in vector.terms.values() for atom in graph.atoms_in(numbers) if atom in second}
        values = {atom: graph.time_derivative(graph.scalar(second[atom])) for atom in met}
        terms = dict(zip(vector.terms, graph.at(list(vector.terms.values()), values), strict=True))
        return self._at_rest(self._stack(terms))

    def turning(self, frame: ReferenceFrame, within: ReferenceFrame | None = None) -> Stack[GraphMatrix]:
        """ω of a frame, in N or another."""
        if within is not None:
            return self._at_rest(self.algebra.vector(frame.ang_vel_in(within)))
        if frame not in self._turning:
            self._turning[frame] = self._at_rest(self.algebra.vector(frame.ang_vel_in(self._N)))
        return self._turning[frame]

    def _at_rest(self, vector: Stack[GraphMatrix]) -> Stack[GraphMatrix]:
        frames = list(vector.terms)
        return self._stack(dict(zip(frames, self.algebra.at(list(vector.terms.values()), self._still), strict=True)))

    def _stack(self, terms: Mapping[ReferenceFrame, GraphMatrix]) -> Stack[GraphMatrix]:
        return Stack(self.algebra, 1, terms)

    def _check(self, J: GraphMatrix, things: Sequence[Point | ReferenceFrame], velocities: Sequence[Vector]) -> None:
        if not self.algebra.depends_on(J, self._speeds):
            return
        for thing, velocity in zip(things, velocities, strict=True):
            numbers = [each for matrix, _ in velocity.args for each in matrix]
            own = self.algebra.jacobian(self.algebra.lift(Matrix(numbers)), self._speeds)
            if self.algebra.depends_on(own, self._speeds):
                raise WrongValueError(
                    f"{thing.name}: its velocity in {self._N.name} is not linear in the generalized speeds "
                    f"{', '.join(map(str, self._speeds))}. Write it with coordinates, time and those speeds to the "
                    "first power."
                )


def _velocity(thing: Point | ReferenceFrame, N: ReferenceFrame) -> Vector:
    return thing.ang_vel_in(N) if isinstance(thing, ReferenceFrame) else thing.vel(N)


def _given_acceleration(thing: Point | ReferenceFrame, N: ReferenceFrame) -> Vector | None:
    known = thing._ang_acc_dict if isinstance(thing, ReferenceFrame) else thing._acc_dict
    return known.get(N)
