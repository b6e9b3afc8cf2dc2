"""The tree of the joints of a file: the body that each carries, its direction, and joints that close loops."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.formats.opensim.document import GROUND, OsimAxis, OsimCoordinate, OsimDocument, OsimFrame, OsimJoint
from kanes.formats.opensim.functions import IDENTITY

_XYZ = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True)
class Branch:
    """A joint and the body that it carries; backwards, from the child of the joint to its parent."""

    joint: OsimJoint
    is_backwards: bool = False
    closes: bool = False  # a loop: another joint carries the body already

    @property
    def inner(self) -> OsimFrame:
        """The joint's frame in the body from which it starts."""
        return self.joint.child if self.is_backwards else self.joint.parent

    @property
    def outer(self) -> OsimFrame:
        """The joint's frame in the body that it carries."""
        return self.joint.parent if self.is_backwards else self.joint.child


def branches(document: OsimDocument) -> tuple[Branch, ...]:
    """All joints, each after that which carries its inner body; loops last.

    A joint goes from its parent to its child if its parent is there, and backwards only if there is no other path.
    Bodies without joints float, as in OpenSim.
    """
    carried = {GROUND}
    left = list(document.joints)
    made: list[Branch] = []
    waiting = [body.name for body in document.bodies]
    while waiting:
        branch = _next(left, carried)
        if branch is None:
            branch = Branch(_floating(_root(waiting, left)))
        else:
            left.remove(branch.joint)
        made.append(branch)
        carried.add(branch.outer.body)
        waiting.remove(branch.outer.body)
    return (*made, *(Branch(joint, closes=True) for joint in left))


def _next(left: list[OsimJoint], carried: set[str]) -> Branch | None:
    for is_backwards in (False, True):
        for joint in left:
            branch = Branch(joint, is_backwards)
            if branch.inner.body in carried and branch.outer.body not in carried:
                return branch
    return None


def _root(waiting: list[str], left: list[OsimJoint]) -> str:
    """A body that no joint has for its child, or the first."""
    children = {joint.child.body for joint in left}
    return next((name for name in waiting if name not in children), waiting[0])


def _floating(body: str) -> OsimJoint:
    name = f"free_{body}"
    coordinates = tuple(OsimCoordinate(f"{name}_coord_{number}") for number in range(6))
    axes = [OsimAxis(axis, (q.name,), IDENTITY) for axis, q in zip(_XYZ * 2, coordinates, strict=True)]
    ends = OsimFrame(GROUND), OsimFrame(body)
    return OsimJoint(name, "FreeJoint", *ends, coordinates, tuple(axes[:3]), tuple(axes[3:]), angular=True)
