"""A large tree as data: kinds of joints, numbers of links, and small programs for what is not the same in all links."""

from __future__ import annotations

from functools import cached_property

from kanes.dynamics.reduced import ReducedDynamics
from kanes.dynamics.tree.joint_classes import Geometry, Member, kind_program
from kanes.dynamics.tree.topology import Link
from kanes.dynamics.tree.tree_loads import TreeLoads
from kanes.expr.program import Program


class RolledTree:
    """What the loop over links takes."""

    def __init__(self, computation: ReducedDynamics, loads: TreeLoads) -> None:
        self._computation = computation
        self._graph = loads.graph
        self._all_loads = loads
        self.members: list[Member] = computation.members.all
        self.coordinates = computation.system.coordinates
        self.speeds = computation.system.speeds

    @property
    def has_work(self) -> bool:
        """Whether anything works on the tree but gravity that has a potential."""
        return bool(self._all_loads.wrenches or self._all_loads.efforts) or self.is_driven

    @property
    def is_fit(self) -> bool:
        """Whether the loop can take it: it works out the numbers of each link from parameters alone."""
        found = {symbol for member in self.members for number in member.numbers for symbol in number.free_symbols}
        return found <= set(self._computation.system.parameters)

    def checked(self) -> RolledTree:
        """The same, if what each joint moves resists it; else a `ModelError` names the speeds that move nothing."""
        self._computation.check_pivots()
        return self

    @property
    def has_lift(self) -> bool:
        """Whether each link has to know gravity, whose power has no potential."""
        return not self._computation.system.has_uniform_gravity

    @cached_property
    def is_driven(self) -> bool:
        """Whether gravity changes or a joint moves by itself, so that forces by speeds are not all that works."""
        return self.has_lift or any(member.is_prescribed for member in self.members)

    @property
    def loaded(self) -> list[Link]:
        """Links with loads other than efforts on their joints."""
        return list(self._all_loads.wrenches)

    @cached_property
    def kind_of(self) -> list[tuple[Geometry, int]]:
        """The kind of each link."""
        return [member.kind for member in self.members]

    @cached_property
    def kinds(self) -> dict[tuple[Geometry, int], Program]:
        """A program for each kind of joint."""
        return {key: kind_program(*key, self.has_lift) for key in dict.fromkeys(self.kind_of)}

    @cached_property
    def loads(self) -> Program:
        """Efforts on all speeds, then torque and force on each loaded link; then −g in N."""
        graph, system = self._graph, self._computation.system
        efforts = graph.zeros(len(self.speeds), 1)
        for link, column in self._all_loads.efforts.items():
            for index, r in enumerate(link.speeds):
                efforts[r] = column[index]
        wrenches = [part for pair in self._all_loads.wrenches.values() for part in (pair.turning, pair.moving)]
        lift = (-system.gravity).over(graph).express(system.frame)
        return graph.program({"y": graph.stack_rows([efforts, *wrenches, lift], 1)})

    @cached_property
    def rates(self) -> Program:
        """q̇."""
        return self._graph.program({"y": self._computation.qdot})

    @cached_property
    def numbers(self) -> Program:
        """Constants of all links: the numbers of their geometry, m, m c and I about the joint."""
        return self._graph.program({"y": self._computation.members.constants})
