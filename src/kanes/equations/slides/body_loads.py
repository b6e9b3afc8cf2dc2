"""Loads on each body of a tree: F and T of the slides."""

from __future__ import annotations

from kanes.base.errors import Fault, ModelError
from kanes.dynamics.tree.topology import Link, Tree, Triple
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr
from kanes.model.parts import CoordinateForce, Force, Load


class BodyLoads:
    """Loads on each body, by link: forces with their places from the mass centre, and torques."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.forces: dict[Link, list[tuple[Triple, Vector]]] = {link: [] for link in tree.links}
        self.torques: dict[Link, list[Vector]] = {link: [] for link in tree.links}
        self.coordinate_forces: list[tuple[Expr, Expr]] = []
        for load in tree.kinematical.system.loads:
            self._add(load)

    def _add(self, load: Load) -> None:
        try:
            for action in load.actions:
                if isinstance(action, CoordinateForce):
                    self.coordinate_forces.append((action.coordinate, action.value))
                elif isinstance(action, Force):
                    link, place = self.tree.link_with_force(action)
                    if link is not None:
                        x, y, z = (a - b for a, b in zip(place, link.arm, strict=True))
                        self.forces[link].append(((x, y, z), action.vector))
                else:
                    link = self.tree.link_with_torque(action)
                    if link is not None:
                        self.torques[link].append(action.moment)
        except LookupError as error:
            rule = f"it acts on {error.args[0]}, which is fixed in no body, so that it is in neither T nor F"
            fault = Fault(f"load {load.name}", rule, "Let it act on a body; kn.derive takes any load")
            raise ModelError(self.tree.kinematical.system.name, (fault,)) from None

    def force(self, link: Link) -> Vector:
        """F on a body."""
        return sum((vector for _, vector in self.forces[link]), Vector.zero())

    def torque(self, link: Link) -> Vector:
        """T on a body about its mass centre."""
        moments = [link.frame.vector(*place).cross(vector) for place, vector in self.forces[link] if any(place)]
        return sum([*self.torques[link], *moments], Vector.zero())
