"""The program of all that may touch at a state, for time stepping: M, gaps, velocities and partial velocities.

    M = ∂²K/∂u²,    v = C u + d

M is taken apart into blocks of speeds that it couples, such as those of one tree of bodies. A contact joins two of them
at most: where one would join more, these become one block. See `touch_layout` for the order of the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from kanes.base.errors import WrongValueError
from kanes.base.touch_layout import BALL, BOX, TouchLayout
from kanes.base.types import GraphMatrix
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.energetics import Energetics
from kanes.dynamics.reduced import ReducedDynamics
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.matrices import entries
from kanes.expr.program import Program
from kanes.model.contacts.groups import Member
from kanes.model.contacts.parts import Side, latches_of, sides_of


class TouchProgram:
    """What may touch in a system, on its graph."""

    def __init__(self, dynamics: Dynamics, energetics: Energetics, contacts: ContactDynamics | None) -> None:
        name = dynamics.system.name
        if not isinstance(dynamics, ReducedDynamics):
            raise WrongValueError(
                f"'{name}': time stepping is not supported together with constraints that a run keeps by projection, "
                "such as loops and prescribed motions. Use joints and velocity constraints alone."
            )
        self._dynamics, self._contacts = dynamics, contacts
        self._base: Graph = dynamics.graph
        self._kinetic = energetics
        self._groups = dynamics.system.groups
        self._sides = tuple(sides_of(dynamics.system.contacts))
        for latch in latches_of(dynamics.system.contacts):
            raise WrongValueError(
                f"'{name}': {latch.name} is a latch, which time stepping does not support. Leave it out, or let "
                "simulate find its events, without method='time-stepping'."
            )
        for side in self._sides:
            _check_friction(name, side)

    @property
    def _speeds(self) -> tuple[int, ...]:
        return tuple(range(len(self._dynamics.state_symbols) - len(self._dynamics.system.coordinates)))

    def _by_speeds(self, column: GraphMatrix) -> GraphMatrix:
        symbols = self._dynamics.state_symbols[len(self._dynamics.system.coordinates) :]
        return self._base.jacobian(column, symbols)

    @cached_property
    def _mass_matrix(self) -> GraphMatrix:
        return self._by_speeds(self._by_speeds(self._kinetic.kinetic).T)

    @cached_property
    def _members(self) -> list[tuple[Member, int]]:
        return [(member, number) for number, group in enumerate(self._groups) for member in group.members]

    @cached_property
    def _motions(self) -> list[tuple[GraphMatrix, GraphMatrix]]:
        """Velocity and angular velocity of each body of a group, 6 × 1, and its partial velocities, 6 × nu."""
        kinematics, N = self._dynamics.derivation.kinematics, self._dynamics.system.frame
        found = []
        for member, _ in self._members:
            v = kinematics.point(member.point).velocity.express(N)
            w = kinematics.frame(member.frame).velocity.express(N)
            both = self._base.stack_rows([v, w], 1)
            found.append((both, self._by_speeds(both)))
        return found

    @cached_property
    def _side_rows(self) -> list[tuple[GraphMatrix, GraphMatrix]]:
        """Velocities of the rows of each single side, and C of them."""
        if self._contacts is None:
            return []
        layout, velocities, C = self._contacts.layout, self._contacts.velocities, self._contacts.directions
        rows = [[i, *layout.tangential(i)] for i in range(len(self._sides))]
        return [(self._base.rows(velocities, each), self._base.rows(C, each)) for each in rows]

    @cached_property
    def layout(self) -> TouchLayout:
        """What may touch, by the numbers of blocks."""
        blocks = _Blocks(len(self._speeds))
        for place in entries(self._mass_matrix):
            blocks.join(place)
        used = [sorted({column for _, column in entries(C)}) for _, C in self._side_rows]
        moved = [sorted({column for _, column in entries(J)}) for _, J in self._motions]
        for speeds in moved:
            blocks.join(speeds)
        for speeds in used:
            blocks.join_beyond_two(speeds)
        numbers = {speed: number for number, block in enumerate(blocks.all) for speed in block}
        sides = []
        for (rows, _), speeds in zip(self._side_rows, used, strict=True):
            one, two = [*dict.fromkeys(numbers[speed] for speed in speeds), -1, -1][:2]
            sides.append((one, two, rows.shape[0] - 1))
        bodies = []
        for (member, group), speeds in zip(self._members, moved, strict=True):
            if not speeds:
                raise WrongValueError(
                    f"'{self._dynamics.system.name}', {self._groups[group].name}: {member.thing.name} does not move. "
                    "Leave it out, and give planes of the ground as on=…."
                )
            bodies.append((numbers[speeds[0]], BOX if member.kind == "box" else BALL, group))
        planes = [number for number, group in enumerate(self._groups) for _ in group.walls]
        return TouchLayout(blocks.all, tuple(sides), tuple(bodies), tuple(planes), len(self._groups))

    def program(self) -> Program:
        """All numbers."""
        graph = self._base if self._contacts is None else self._contacts.graph
        return graph.program({"y": self._base.stack_rows([*self._columns()], 1)})

    def _columns(self) -> Iterable[GraphMatrix]:
        layout, graph, N = self.layout, self._base, self._dynamics.system.frame
        for block in layout.blocks:
            own = [*block]
            yield graph.below(graph.columns(graph.rows(self._mass_matrix, own), own).T)
        for number, ((v, C), (one, two, _)) in enumerate(zip(self._side_rows, layout.sides, strict=True)):
            yield from self._law(number)
            yield v
            for place in (one, two):
                if place >= 0:
                    yield graph.below(graph.columns(C, [*layout.blocks[place]]).T)
        for (member, _), (place, _, _), (motion, J) in zip(self._members, layout.bodies, self._motions, strict=True):
            yield member.point.position_from(self._dynamics.system.origin).over(graph).express(N)
            yield motion
            yield graph.below(graph.columns(J, [*layout.blocks[place]]).T)
            sizes = [] if member.kind == "box" else [self._number(member.radius, f"radius of {member.thing.name}")]
            yield graph.stack_rows([*sizes, *(arm.over(graph).express(N) for arm in member.arms)], 1)
        for group in self._groups:
            for wall in group.walls:
                normal = wall.normal.over(graph).express(N)
                yield normal
                yield normal.T @ wall.point.position_from(self._dynamics.system.origin).over(graph).express(N)
        for group in self._groups:
            yield self._number(group.friction, f"friction of {group.name}")
            yield self._number(group.restitution, f"restitution of {group.name}")

    def _law(self, number: int) -> Iterable[GraphMatrix]:
        side = self._sides[number]
        if self._contacts is not None:
            yield self._contacts.gaps[number]
        yield self._number(side.kinetic, f"friction of {side.name}")
        yield self._number(side.restitution, f"restitution of {side.name}")

    def _number(self, value: object, where: str) -> GraphMatrix:
        return self._base.scalar(self._dynamics.expression(value, where))


class _Blocks:
    """Sets of speeds that are joined step by step."""

    def __init__(self, count: int) -> None:
        self._first = list(range(count))  # the first speed of the set of each

    def _of(self, speed: int) -> int:
        while self._first[speed] != speed:
            speed = self._first[speed]
        return speed

    def join(self, speeds: Sequence[int]) -> None:
        """Make one set of those of some speeds."""
        for speed in speeds[1:]:
            one, two = sorted((self._of(speeds[0]), self._of(speed)))
            self._first[two] = one

    def join_beyond_two(self, speeds: Sequence[int]) -> None:
        """The same where they are of more than two sets."""
        if len({self._of(speed) for speed in speeds}) > 2:
            self.join(speeds)

    @property
    def all(self) -> tuple[tuple[int, ...], ...]:
        """All sets."""
        found: dict[int, list[int]] = {}
        for speed in range(len(self._first)):
            found.setdefault(self._of(speed), []).append(speed)
        return tuple(map(tuple, found.values()))


def _check_friction(name: str, side: Side) -> None:
    if side.gap.configuration is None:
        raise WrongValueError(
            f"'{name}', {side.name}: time stepping does not support ratchets and friction without a gap. Leave it out, "
            "or simulate without method='time-stepping'."
        )
    if side.static != side.kinetic:
        raise WrongValueError(
            f"'{name}', {side.name}: time stepping has one coefficient of friction, and here are two, {side.static} "
            f"and {side.kinetic}. Give friction= one of them."
        )
