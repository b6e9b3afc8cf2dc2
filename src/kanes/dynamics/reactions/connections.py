"""The parent of each body and particle, and whether a joint connects them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kanes.dynamics.tree.carriers import Carriers
from kanes.dynamics.tree.topology import Tree, tree_of
from kanes.expr.geometry.paths import ancestors
from kanes.kane.speeds import Kinematical
from kanes.model.parts import Body, Particle
from kanes.model.system import System


@dataclass(frozen=True, eq=False)
class Connections:
    """The parents of all masses, down to the ground, which is None."""

    kinematical: Kinematical

    @property
    def system(self) -> System:
        return self.kinematical.system

    @cached_property
    def carriers(self) -> Carriers:
        """Which body carries a point, a frame or a side of a constraint."""
        return Carriers(self.system)

    @cached_property
    def tree(self) -> Tree | None:
        """The tree of bodies with its loops opened, if it is one."""
        return tree_of(self.kinematical, opened=True)

    @cached_property
    def _parents(self) -> dict[Body | Particle, Body | None]:
        if self.tree is not None:
            return {link.body: None if link.parent is None else link.parent.body for link in self.tree.links}
        parents = {mass: self._parent(mass) for mass in self.system.masses}
        for mass in parents:
            _cut_circle(parents, mass)
        return parents

    def _parent(self, mass: Body | Particle) -> Body | None:
        if isinstance(mass, Particle):
            return self.carriers.of_point(mass.center)
        if mass.joint is not None or mass.center.parent is None:
            return mass.parent
        # Points that the body itself carries do not determine its parent.
        for point in ancestors(mass.center):
            if point.parent is None:
                break
            frames = [each for each in point.displacement.frames if self.carriers.of_frame(each) is not mass]
            carrier = self.carriers.of_deepest(frames) or self.carriers.of_point(point.parent)
            if carrier is not mass:
                return carrier
        return None

    def parent_of(self, mass: Body | Particle) -> Body | None:
        """The parent of a mass."""
        return self._parents[mass]

    def chain(self, mass: Body | Particle | None) -> list[Body | Particle | None]:
        """A mass, its parent, and so on to the ground, which comes last."""
        found = [mass]
        while mass is not None:
            mass = self.parent_of(mass)
            found.append(mass)
        return found

    def carried_by(self, body: Body) -> tuple[Body | Particle, ...]:
        """A body and all its descendants."""
        return tuple(mass for mass in self.system.masses if body in self.chain(mass))

    def has_joint(self, body: Body | Particle) -> bool:
        """Whether something joins it to a parent, given by the user or by its place in a tree."""
        return isinstance(body, Body) and (body.joint is not None or self.tree is not None)


def _cut_circle(parents: dict[Body | Particle, Body | None], mass: Body | Particle) -> None:
    """Make the ground the parent of a mass that is its own ancestor."""
    seen: set[Body | Particle] = set()
    above = parents[mass]
    while above is not None and above not in seen:
        if above is mass:
            parents[mass] = None
            return
        seen.add(above)
        above = parents[above]
