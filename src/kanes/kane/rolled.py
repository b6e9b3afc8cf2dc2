"""A large tree as data: kinds of joints, numbers of links, and small programs for what is not the same in all links."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kanes.expr.program import Program
from kanes.kane.computing import Computation
from kanes.kane.kinds import Geometry, Member, kind_program, members
from kanes.kane.links import Link
from kanes.kane.recursion import mass_of_link
from kanes.kane.tree_loads import TreeLoads


class RolledTree:
    """What the loop over links takes."""

    def __init__(self, computation: Computation, loads: TreeLoads) -> None:
        self._computation = computation
        self._graph = loads.graph
        self._all_loads = loads
        self.members: list[Member] = members(loads.tree)
        self.coordinates = computation.system.coordinates
        self.speeds = computation.system.speeds

    @property
    def has_work(self) -> bool:
        """Whether anything but gravity works on the tree."""
        return bool(self._all_loads.wrenches or self._all_loads.efforts)

    @property
    def is_fit(self) -> bool:
        """Whether the loop can take it: all links and gravity must be constant, and no joint may move by itself.

        The loop works out constants from parameters alone, and knows no power of what forces a prescribed motion.
        """
        system = self._computation.system
        found = {symbol for member in self.members for number in member.numbers for symbol in number.free_symbols}
        is_constant = found <= set(system.parameters)
        return is_constant and system.has_uniform_gravity and not any(member.is_prescribed for member in self.members)

    @property
    def loaded(self) -> list[Link]:
        """Links with loads other than efforts on their joints."""
        return list(self._all_loads.wrenches)

    @cached_property
    def kind_of(self) -> list[tuple[Geometry, int]]:
        """The kind of each link."""
        return [(member.geometry, len(member.coordinates)) for member in self.members]

    @cached_property
    def kinds(self) -> dict[tuple[Geometry, int], Program]:
        """A program for each kind of joint."""
        return {key: kind_program(*key) for key in dict.fromkeys(self.kind_of)}

    @cached_property
    def loads(self) -> Program:
        """Efforts on all speeds, then torque and force on each loaded link."""
        graph = self._graph
        efforts = graph.zeros(len(self.speeds), 1)
        for link, column in self._all_loads.efforts.items():
            for index, r in enumerate(link.speeds):
                efforts[r] = column[index]
        wrenches = [part for pair in self._all_loads.wrenches.values() for part in (pair.turning, pair.moving)]
        return graph.program({"y": graph.stack_rows([efforts, *wrenches], 1)})

    @cached_property
    def rates(self) -> Program:
        """q̇."""
        return self._graph.program({"y": self._computation.qdot})

    @cached_property
    def numbers(self) -> Program:
        """Constants of all links: the numbers of their geometry, m, m c and I about the joint; then −g."""
        graph = self._graph
        rows: list[Any] = []
        for member in self.members:
            rows += [graph.scalar(number) for number in member.numbers]
            mass = mass_of_link(graph, member.link)
            rows += [mass.m, mass.mc, *(mass.A[i, j] for i in range(3) for j in range(i, 3))]
        rows.append((-self._computation.system.gravity).over(graph).express(self._computation.system.frame))
        return graph.program({"y": graph.stack_rows(rows, 1)})
