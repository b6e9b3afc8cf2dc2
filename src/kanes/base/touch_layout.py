"""How the numbers of all that may touch at a state are ordered, for time stepping; graphs and runs share it.

    M                    of each block of speeds, row by row
    each single side     gap, friction, restitution; velocities along its rows; C for each of its blocks, row by row
    each body of groups  place, velocity and angular velocity in N; partial velocities of both, a row for each direction
                         in N; then the radius and half the axis of a ball or capsule, or three half edges of a box
    each plane           its normal in N, and its distance from the origin along it
    each group           friction, restitution

A block is a set of speeds that M couples, such as those of one tree of bodies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

# Kinds of bodies in groups, and how many numbers their sizes are.
BALL, BOX = 0, 1
SIZES = (4, 9)
# Numbers of a body before its partial velocities, of a plane, and of a group.
MOTION, PLANE, LAW = 9, 4, 2


@dataclass(frozen=True)
class TouchLayout:
    """What may touch, by the numbers of blocks; a block of −1 is none."""

    blocks: tuple[tuple[int, ...], ...]  # the speeds of each
    sides: tuple[tuple[int, int, int], ...]  # of each single side: two blocks, and how many tangents it has
    bodies: tuple[tuple[int, int, int], ...]  # block, kind, group
    planes: tuple[int, ...]  # the group of each
    groups: int

    @property
    def widths(self) -> tuple[int, ...]:
        """How many speeds each block has."""
        return tuple(map(len, self.blocks))

    def _width(self, block: int) -> int:
        return 0 if block < 0 else len(self.blocks[block])

    def sizes(self) -> Iterator[tuple[str, int]]:
        """What follows one after the other, and how many numbers each is."""
        for width in self.widths:
            yield "block", width * width
        for one, two, tangents in self.sides:
            yield "side", 3 + (1 + tangents) * (1 + self._width(one) + self._width(two))
        for block, kind, _ in self.bodies:
            yield "body", MOTION + 6 * self._width(block) + SIZES[kind]
        for _ in self.planes:
            yield "plane", PLANE
        for _ in range(self.groups):
            yield "group", LAW

    @property
    def places(self) -> dict[str, list[int]]:
        """Where each of them begins, by kind."""
        found: dict[str, list[int]] = {kind: [] for kind in ("block", "side", "body", "plane", "group")}
        end = 0
        for kind, size in self.sizes():
            found[kind].append(end)
            end += size
        return found

    @property
    def count(self) -> int:
        """All numbers."""
        return sum(size for _, size in self.sizes())
