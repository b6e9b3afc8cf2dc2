"""Constraints that the coordinates always satisfy, and their forces.

A wheel that is placed so that it always touches the ground has a gap that no motion opens. Its row is 0 = 0 and has no
part in the equations of motion, but the ground presses on the wheel. That force is found like other reactions: an
auxiliary speed moves the placed part as the row forbids. The placing itself, by frames and points or by a joint,
transmits nothing that the constraint can transmit,

    R = 0    along as many auxiliary motions as there are such rows,

which are equations for the multipliers of these rows. Motions are translations along the rows; and rotations
where translations cannot distinguish rows, as with two wheels under one frame: about the place of the first row,
with the axis r × e by which the place of the other, at r, moves along its e.

A placing that forbids more translations than such rows hold is a connection of its own: the pin of a gear holds it
across the line of centres, and along that line, too. How contact and pin divide a force there is not determined.
Translations across the plane of a mechanism do not count, and loops are taken to be free of stress there.

Source: lecture-partials, "Generalized Active Forces".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from kanes.base.rank import first_rows, null_space, numerical_rank
from kanes.base.rank.thresholds import FOLLOWS
from kanes.base.types import Array
from kanes.dynamics.reactions.connections import Connections
from kanes.dynamics.reactions.cuts import JointCut, placing_cut
from kanes.dynamics.reactions.sampled_kinematics import SampledKinematics
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.vectors import Vector
from kanes.kane.speeds import Kinematical
from kanes.model.constraints.rows import Material, Row, Slip
from kanes.model.parts import Body, CoordinateForce


@dataclass(frozen=True, eq=False)
class AuxiliaryMotion:
    """A motion that a placing forbids, of everything beyond it: along a direction, or about it."""

    cut: JointCut
    direction: Vector
    turning: bool


@dataclass(frozen=True, eq=False)
class Held:
    """Rows that the coordinates satisfy, and the motions by which their multipliers are found."""

    rows: tuple[Row, ...] = ()
    motions: tuple[AuxiliaryMotion, ...] = ()
    solved: tuple[int, ...] = ()  # the rows, by number, that these motions give, as many; the others are left open
    # Motions that a row and a joint forbid, with the joint in words.
    shared: tuple[tuple[AuxiliaryMotion, str], ...] = ()


def find_held(kinematical: Kinematical) -> Held:
    """The constraints of a system that its coordinates satisfy, if they have forces."""
    rows = [row for row in kinematical.system.satisfied if row.place is not None]
    return _HeldSearch(kinematical, rows).held if rows else Held()


def rows_with_force(kinematical: Kinematical) -> tuple[Row, ...]:
    """All rows that have a force: those in the equations of motion, then those that the coordinates satisfy."""
    return (*kinematical.system.constraints, *find_held(kinematical).rows)


@dataclass(frozen=True, eq=False)
class _HeldSearch:
    kinematical: Kinematical
    given: Sequence[Row]

    @cached_property
    def connections(self) -> Connections:
        return Connections(self.kinematical)

    @cached_property
    def held(self) -> Held:
        """All of it. A row goes with the first of its placings that holds no more than such rows do.

        A row between two points of one body has no placing; its force is not determined.
        """
        placed: dict[Body, list[Row]] = {}
        shared: list[tuple[Row, Body]] = []
        unplaced: list[Row] = []
        for row in self.rows:
            fit = [body for body in self._placings[row] if self._is_spanned(body) and not self._is_pushed(body, row)]
            if fit:
                placed.setdefault(fit[0], []).append(row)
            elif not self._placings[row]:
                unplaced.append(row)
            elif not self._is_across(row):
                shared.append((row, self._placings[row][0]))
        found: list[Row] = []
        motions: list[AuxiliaryMotion] = []
        solved: list[int] = []
        for body, own in placed.items():
            for row, motion in self._motions(body, own):
                motions.append(motion)
                solved.append(len(found) + own.index(row))
            found += own
        named = tuple(
            (self._along(row, body), f"{'joint' if body.joint else 'place'} of {body.name}") for row, body in shared
        )
        return Held((*found, *(row for row, _ in shared), *unplaced), tuple(motions), tuple(solved), named)

    @cached_property
    def rows(self) -> list[Row]:
        """The given rows, without rows of loops and the like across the plane of a mechanism."""
        demands = self.kinematical.system.demands
        rolling = {row for constraint in demands if constraint.kind == "rolling" for row in constraint.rows}
        return [row for row in self.given if row in rolling or not self._is_across(row)]

    def _along(self, row: Row, body: Body) -> AuxiliaryMotion:
        return AuxiliaryMotion(placing_cut(self.connections, body), direction_of(row), not isinstance(row.place, Slip))

    @cached_property
    def _placings(self) -> dict[Row, list[Body]]:
        """For each row, the bodies next to the common ancestor of its sides, that of the first side first."""
        connections = self.connections
        found: dict[Row, list[Body]] = {}
        for row in self.rows:
            first, second = (connections.chain(connections.carriers.of_side(side)) for side in _sides(row))
            common = next(body for body in first if body in second)
            chains = (chain[: chain.index(common)] for chain in (first, second))
            ends = (chain[-1] for chain in chains if chain)
            found[row] = [body for body in ends if isinstance(body, Body)]
        return found

    # Numbers at a state without any relation to the constraints

    @cached_property
    def _sample(self) -> SampledKinematics:
        return SampledKinematics(self.kinematical)

    def _is_across(self, row: Row) -> bool:
        """Whether a row pushes across the plane, or tilts it."""
        e = self._sample.vector(direction_of(row))[:, None]
        left = self._sample.in_plane(e)
        return _rank(left) == 0 if isinstance(row.place, Slip) else self._sample.across.size > 0 and _rank(left) > 0

    def _is_spanned(self, body: Body) -> bool:
        """Whether rows hold all forces in the plane, if there is one, that the placing of a body could transmit.

        Those are the parts F of all (F, T) with F·v_r + T·ω_r = 0, in the motion relative to its parent.
        """
        v, w = self._sample.partials(body.center, body.frame)
        parent = self.connections.parent_of(body)
        if parent is not None:
            v_parent, w_parent = self._sample.partials(parent.center, parent.frame)
            r = self._sample.vector(body.center.position_from(parent.center))
            v, w = v - v_parent - np.cross(w_parent.T, r).T, w - w_parent
        transmitted = null_space(np.vstack([v, w]).T)[:3]
        pushing = [row for row in self.rows if body in self._placings[row] and isinstance(row.place, Slip)]
        directions = np.array([self._sample.vector(direction_of(row)) for row in pushing]).reshape(-1, 3).T
        return _rank(self._sample.in_plane(directions)) == _rank(self._sample.in_plane(transmitted))

    def _is_pushed(self, body: Body, row: Row) -> bool:
        """Whether a motor or spring in the joint of a body may push along a row, by what it does to its coordinate."""
        if not isinstance(row.place, Slip):
            return False
        driven = [action.coordinate for action in self._actions_in_joint(body)]
        way, e = body.origin.displacement, self._sample.vector(direction_of(row))
        for q in {symbol for coordinate in driven for symbol in coordinate.free_symbols} & way.free_symbols:
            if abs(self._sample.vector(way.map(lambda number, q=q: number.diff(q))) @ e) > FOLLOWS:
                return True
        return False

    def _actions_in_joint(self, body: Body) -> list[CoordinateForce]:
        actions = [action for load in self.kinematical.system.loads for action in load.actions]
        return [action for action in actions if isinstance(action, CoordinateForce) and action.on is body]

    # Motions

    def _motions(self, body: Body, rows: list[Row]) -> list[tuple[Row, AuxiliaryMotion]]:
        """Translations along rows of different directions, then rotations as long as they distinguish rows."""
        cut = placing_cut(self.connections, body)
        pushing = [row for row in rows if isinstance(row.place, Slip)]
        if pushing:
            first = pushing[0].place.first  # type: ignore[union-attr]  # those that push have one
            cut = replace(cut, point=first.point, arm=first.arm)  # type: ignore[union-attr]
        e = np.array([self._sample.vector(direction_of(row)) for row in pushing]).reshape(-1, 3)
        pivots = [pushing[number] for number in first_rows(e)] if pushing else []
        found = [(row, AuxiliaryMotion(cut, direction_of(row), False)) for row in pivots]
        if self._actions_in_joint(body):
            # The force of a motor or spring in the joint has a moment that its generalized force does not determine.
            return found
        A = [self._effect(motion, rows) for _, motion in found]
        for row in rows:
            if row in pivots:
                continue
            motion = AuxiliaryMotion(cut, self._couple(cut, row), True)
            effect = self._effect(motion, rows)
            if _rank(np.array([*A, effect])) > len(A):
                A.append(effect)
                found.append((row, motion))
        return found

    def _couple(self, cut: JointCut, row: Row) -> Vector:
        """The moment about the cut of a force of one unit: r × e, or e itself for a rotation."""
        place = row.place
        if not isinstance(place, Slip):
            return direction_of(row)
        return (cut.position_of(place.first.point) + place.first.arm).cross(place.direction)

    def _effect(self, motion: AuxiliaryMotion, rows: list[Row]) -> Array:
        """The generalized forces, for a motion, of rows of one unit."""
        if motion.turning:
            effects = [self._couple(motion.cut, row) for row in rows]
        else:
            effects = [direction_of(row) if isinstance(row.place, Slip) else Vector.zero() for row in rows]
        own = self._sample.vector(motion.direction)
        return np.array([own @ self._sample.vector(effect) for effect in effects])


def _sides(row: Row) -> tuple[Material | Frame, ...]:
    return () if row.place is None else (row.place.first, row.place.second)


def direction_of(row: Row) -> Vector:
    """Along which the force or torque of a row acts; zero where it has no place."""
    return Vector.zero() if row.place is None else row.place.direction


def _rank(matrix: Array) -> int:
    """Of vectors near one in size."""
    return numerical_rank(matrix, size=1.0)
