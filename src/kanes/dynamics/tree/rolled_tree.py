"""A large tree as data: joint classes, numbers of links, and small programs for what is not the same in all links."""

from __future__ import annotations

from functools import cached_property

from kanes.dynamics.reduced import ReducedDynamics
from kanes.dynamics.tree.joint_classes import JointClass, JointInstance
from kanes.dynamics.tree.joint_programs import joint_program
from kanes.dynamics.tree.topology import Link
from kanes.dynamics.tree.tree_loads import TreeLoads
from kanes.expr.program import Program


class RolledTree:
    """What the loop over links takes."""

    def __init__(self, computation: ReducedDynamics, loads: TreeLoads) -> None:
        self._computation = computation
        self._graph = loads.graph
        self._all_loads = loads
        self.joints: list[JointInstance] = computation.joint_instances.all
        self.coordinates = computation.system.coordinates
        self.speeds = computation.system.speeds

    @property
    def has_work(self) -> bool:
        """Whether anything works on the tree but gravity that has a potential."""
        return bool(self._all_loads.wrenches or self._all_loads.efforts) or self.is_driven

    @property
    def is_fit(self) -> bool:
        """Whether the loop can take it: it works out the numbers of each link from parameters alone, without rotors."""
        if any(joint.link.body.armatures for joint in self.joints):
            return False
        found = {symbol for joint in self.joints for number in joint.numbers for symbol in number.free_symbols}
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
        return self.has_lift or any(joint.joint_class.is_prescribed for joint in self.joints)

    @property
    def links(self) -> list[Link]:
        """All links, parents before children."""
        return [joint.link for joint in self.joints]

    @property
    def loaded(self) -> list[Link]:
        """Links with loads other than efforts on their joints."""
        return list(self._all_loads.wrenches)

    @cached_property
    def programs(self) -> dict[JointClass, Program]:
        """A program for each joint class."""
        classes = self._computation.joint_instances.classes
        return {joint_class: joint_program(joint_class, self.has_lift) for joint_class in classes}

    @cached_property
    def loads(self) -> Program:
        """Efforts on all speeds, then torque and force on each loaded link; then −g in N."""
        graph, system = self._graph, self._computation.system
        efforts = graph.zeros(len(self.speeds), 1)
        for link, column in self._all_loads.efforts.items():
            for index, r in enumerate(link.speeds):
                efforts[r] = column[index]
        wrenches = [part for each in self._all_loads.wrenches.values() for part in (each.angular, each.linear)]
        lift = (-system.gravity).over(graph).express(system.frame)
        return graph.program({"y": graph.stack_rows([efforts, *wrenches, lift], 1)})

    @cached_property
    def rates(self) -> Program:
        """q̇."""
        return self._graph.program({"y": self._computation.qdot})

    @cached_property
    def numbers(self) -> Program:
        """Constants of all links: the numbers of their geometry, m, m c and I about the joint."""
        return self._graph.program({"y": self._computation.joint_instances.constants})
