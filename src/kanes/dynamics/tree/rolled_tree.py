"""A large tree as data: classes of links, their numbers, and small programs for the rest."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from kanes.base.types import GraphMatrix
from kanes.dynamics.reduced import ReducedDynamics
from kanes.dynamics.tree.joint_classes import JointClass, JointInstance
from kanes.dynamics.tree.joint_programs import LinkClass, Power, joint_program
from kanes.dynamics.tree.loads import TreeLoads
from kanes.dynamics.tree.topology import Link
from kanes.expr.program import Program
from kanes.expr.symbols import Expr

# Number of classes of links beyond which their zeros are not distinguished: each has to be compiled.
_MOST = 40


class RolledTree:
    """The input of the loop over links."""

    def __init__(self, computation: ReducedDynamics, loads: TreeLoads) -> None:
        self._computation = computation
        self._graph = loads.graph
        self._all_loads = loads
        self.joints: list[JointInstance] = computation.joint_instances.all
        self.coordinates = computation.system.coordinates
        self.speeds = computation.system.speeds

    @property
    def has_work(self) -> bool:
        """Whether other loads than gravity with a potential do work on the tree."""
        return bool(self._all_loads.wrenches or self._all_loads.efforts) or self.is_driven

    @property
    def is_fit(self) -> bool:
        """Whether the loop can handle it: it must have no rotors, and numbers that depend on parameters alone."""
        if any(joint.link.body.armatures for joint in self.joints):
            return False
        found = {symbol for number in self.numbers for symbol in number.free_symbols}
        return found <= set(self._computation.system.parameters)

    def checked(self) -> RolledTree:
        """The same tree; a `ModelError` names speeds that move no inertia."""
        self._computation.check_pivots()
        return self

    @property
    def has_lift(self) -> bool:
        """Whether each link needs gravity, because it has no potential."""
        return not self._computation.system.has_uniform_gravity

    @cached_property
    def is_driven(self) -> bool:
        """Whether gravity changes or a joint moves with time, so that there is power besides forces times speeds."""
        classes = {joint.joint_class for joint in self.joints}
        return self.has_lift or any(joint_class.is_prescribed for joint_class in classes)

    @cached_property
    def links(self) -> list[Link]:
        """All links, parents before children."""
        return [joint.link for joint in self.joints]

    @property
    def loaded(self) -> list[Link]:
        """Links with loads other than efforts on their joints."""
        return list(self._all_loads.wrenches)

    # Classes of links

    @cached_property
    def classes(self) -> list[LinkClass]:
        """The class of each link."""
        found = self._classes(exact=True)
        return found if len(set(found)) <= _MOST else self._classes(exact=False)

    def _classes(self, *, exact: bool) -> list[LinkClass]:
        parents = {link.parent for link in self.links}
        last_child = {link.parent: link for link in self.links}
        found = []
        for joint in self.joints:
            link = joint.link
            wrench = self._all_loads.wrenches.get(link)
            x = (None,) * 6 if wrench is None else (*_rows(wrench.angular), *_rows(wrench.linear))
            e = _rows(self._all_loads.efforts[link]) if link in self._all_loads.efforts else (None,) * len(link.speeds)
            mass, wrench_marks, effort_marks = tuple(each != 0 for each in joint.mass), self._marks(x), self._marks(e)
            if not exact:
                mass = (True,) * len(mass)
                wrench_marks, effort_marks = ((any(marks),) * len(marks) for marks in (wrench_marks, effort_marks))
            found.append(
                LinkClass(
                    joint.joint_class,
                    mass,
                    wrench_marks,
                    effort_marks,
                    is_first=link.parent is None,
                    is_last=link not in parents,
                    is_added=link.parent is not None and last_child[link.parent] is not link,
                )
            )
        return found

    def _marks(self, entries: Collection[GraphMatrix | None]) -> tuple[bool, ...]:
        return tuple(entry is not None and not self._graph.is_zero(entry) for entry in entries)

    @cached_property
    def lift_marks(self) -> tuple[bool, ...]:
        """Which entries of −g are not zero."""
        return self._marks(_rows(self._lift))

    def program(self, joint_class: JointClass, has_work: bool, present: Collection[str] | None = None) -> Program:
        """The steps through a link, of whose names those that are not present are zero."""
        power: Power = "none" if not has_work else "of all forces" if self.is_driven else "of loads"
        return joint_program(joint_class, self.has_lift, power, present)

    # Different in each link

    @property
    def _lift(self) -> GraphMatrix:
        system = self._computation.system
        return (-system.gravity).over(self._graph).express(system.frame)

    @cached_property
    def gravity(self) -> Program:
        """−g in N."""
        return self._graph.program({"y": self._lift})

    @cached_property
    def effort_speeds(self) -> list[int]:
        """The speeds on which loads have an effort, in the order of `loads`."""
        return [r for link in self._all_loads.efforts for r in link.speeds]

    @cached_property
    def loads(self) -> Program:
        """Efforts on some speeds, then torque and force on each loaded link; then −g in N."""
        wrenches = [part for each in self._all_loads.wrenches.values() for part in (each.angular, each.linear)]
        rows = [*self._all_loads.efforts.values(), *wrenches, self._lift]
        return self._graph.program({"y": self._graph.stack_rows(rows, 1)})

    @cached_property
    def free_coordinates(self) -> list[int]:
        """Coordinates that move no joint."""
        owned = {index for joint in self.joints for index in joint.coordinates}
        return [index for index in range(len(self.coordinates)) if index not in owned]

    @cached_property
    def rates(self) -> Program:
        """q̇ of coordinates that move no joint."""
        qdot = self._computation.qdot
        return self._graph.program({"y": self._graph.stack_rows([qdot[index] for index in self.free_coordinates], 1)})

    @cached_property
    def numbers(self) -> list[Expr]:
        """Constants of all links, one link after the other: the numbers of their geometry, then those of their mass."""
        return [number for joint in self.joints for number in (*joint.numbers, *joint.mass)]

    def compound(self, numbers: Collection[Expr]) -> Program:
        """Some of these constants from the parameters."""
        return self._graph.program({"y": self._graph.stack_rows([self._graph.scalar(each) for each in numbers], 1)})


def _rows(column: GraphMatrix) -> list[GraphMatrix]:
    return [column[index] for index in range(column.shape[0])]
