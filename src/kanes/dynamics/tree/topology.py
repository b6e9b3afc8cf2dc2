"""A system as a tree of links.

A link is a rigid body with its inboard joint. It is placed from its parent link (or the ground) by a displacement that
the parent's frame measures, to the joint, and a rotation; its mass centre lies at a fixed arm from the joint. Every
speed belongs to one joint: then velocities, forces and accelerations can be passed from link to link, and the cost
is linear in the number of bodies.

Source: stoneking2008, "Path Tables" and "Accelerations across a Joint".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from kanes.base.errors import Fault
from kanes.dynamics.tree.carriers import Carriers
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.paths import ancestors
from kanes.expr.geometry.rotations import AxisAngle
from kanes.expr.geometry.vectors import rate
from kanes.expr.symbols import ZERO, Expr
from kanes.kane.speeds import Kinematical
from kanes.model.parts import Body, Force, Particle, Torque

Triple = tuple[Expr, Expr, Expr]
_NOWHERE: Triple = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, eq=False)
class Link:
    """One body and its inboard joint."""

    body: Body
    number: int
    parent: Link | None  # None: the ground
    parent_frame: Frame
    offset: Triple  # from the parent's joint to this one, in the parent's frame
    arm: Triple  # from the joint to the mass centre, in the body's frame
    speeds: tuple[int, ...]  # numbers of the speeds of the joint
    turning: tuple[Frame, ...]  # the frames from below the parent's to the body's
    slide: Triple = (ZERO, ZERO, ZERO)  # where the joint proper lies from here, in the body's frame

    @property
    def frame(self) -> Frame:
        return self.body.frame


@dataclass(frozen=True, eq=False)
class Tree:
    """All links, parents before children."""

    kinematical: Kinematical
    links: tuple[Link, ...]
    # Whether a speed moves several joints, as in a gripper; inertias are not pivots then.
    has_shared_speeds: bool = False

    @cached_property
    def _carriers(self) -> Carriers:
        return Carriers(self.kinematical.system)

    @cached_property
    def link_of(self) -> dict[Body, Link]:
        """The link of each body."""
        return {link.body: link for link in self.links}

    def link_with_torque(self, torque: Torque) -> Link | None:
        """The link on which a torque acts, or None for the ground. Raises LookupError for a frame of neither."""
        turning = self._carriers.turning_frame(torque.frame)
        if turning is not None:
            raise LookupError(turning.name)
        return self._link(self._carriers.of_load(torque))

    def link_with_force(self, force: Force) -> tuple[Link | None, Triple]:
        """The link on which a force acts and where, from its joint; (None, …) for the ground.

        Raises LookupError for a point of neither.
        """
        link = self._link(self._carriers.of_load(force))
        if not self._carriers.holds(None if link is None else link.body, force.point):
            raise LookupError(force.point.name)
        if link is None:
            return None, _NOWHERE
        way = force.point.position_from(link.body.center)
        return link, _sum(link.arm, way.terms.get(link.frame, _NOWHERE))

    def _link(self, carrier: Body | Particle | None) -> Link | None:
        # A tree has no particles.
        return self.link_of[carrier] if isinstance(carrier, Body) else None


def tree_of(kinematical: Kinematical, *, opened: bool = False) -> Tree | None:
    """The tree of a system, `opened` by leaving out its constraints if requested.

    None if it is not a tree, as with particles or absolute angles.
    """
    found = find_tree(kinematical, opened=opened)
    return found if isinstance(found, Tree) else None


def sharing_tree(kinematical: Kinematical) -> Tree | None:
    """The tree of a system in which a speed may move several joints; None if it is not a tree."""
    found = find_tree(kinematical, sharing=True)
    return found if isinstance(found, Tree) else None


def find_tree(kinematical: Kinematical, *, opened: bool = False, sharing: bool = False) -> Tree | Fault:
    """The tree of a system, or the first reason why it is not one.

    Every speed belongs to one joint, unless `sharing` allows for more.
    """
    system = kinematical.system
    if system.particles:
        return _fault(
            f"particle {system.particles[0].name}", "it is not a rigid body", "Make it a body with an inertia"
        )
    if system.constraints and not opened:
        return _fault(system.constraints[0].name, "constraints close the tree", "Leave constraints out")
    links: list[Link] = []
    by_frame: dict[Frame, Link] = {}
    owner: dict[int, Link] = {}
    for body in system.bodies:
        link = _link(kinematical, body, len(links), by_frame)
        if isinstance(link, Fault):
            return link
        for r in link.speeds:
            if r in owner and not sharing:
                rule = f"speed {system.speeds[r]} moves it in its parent, and {owner[r].body.name} in its own as well"
                return _fault(f"body {body.name}", rule, "Give each joint coordinates and speeds of its own")
            owner[r] = link
        links.append(link)
        by_frame.setdefault(body.frame, link)
    idle = [str(speed) for r, speed in enumerate(system.speeds) if r not in owner]
    if idle:
        return _fault(f"speeds ({', '.join(idle)})", "they belong to no joint of a body", "Let each move one body")
    return Tree(kinematical, tuple(links), sharing)


def _fault(culprit: str, rule: str, cure: str) -> Fault:
    return Fault(culprit, f"{rule}, so the system is not a tree of bodies", f"{cure}; kn.derive takes any system")


def _link(kinematical: Kinematical, body: Body, number: int, by_frame: dict[Frame, Link]) -> Link | Fault:
    system = kinematical.system
    parent = next((by_frame[frame] for frame in ancestors(body.frame) if frame in by_frame), None)
    parent_frame = system.frame if parent is None else parent.frame
    anchor, anchored = (system.origin, _NOWHERE) if parent is None else _anchor(parent)
    terms = body.center.position_from(anchor).terms
    start = "the origin" if parent is None else f"that of {parent.body.name}"
    if not set(terms) <= {parent_frame, body.frame}:
        others = ", ".join(frame.name for frame in terms if frame not in (parent_frame, body.frame))
        rule = f"the way to its mass centre from {start} runs along other frames than the two ({others})"
        return _fault(f"body {body.name}", rule, "Rotate its frame from that of the body which carries it")
    if body.is_flexible:
        return _fault(f"body {body.name}", "it is flexible", "Make it rigid")
    same = body.frame is parent_frame
    arm = _NOWHERE if same else terms.get(body.frame, _NOWHERE)
    if any(rate(number) != 0 for number in arm):
        rule = "its mass centre moves in its own frame, seen from its joint"
        return _fault(f"body {body.name}", rule, "Let it slide along axes of the body that carries it")
    offset = _sum(anchored, terms.get(parent_frame, _NOWHERE))
    turning = tuple(_below(body.frame, parent_frame))
    rates = [rate(each) for each in offset]
    rates += [each for frame in turning for each in frame.relative_angular_velocity]
    speeds = sorted({r for expression in rates for r in kinematical.form(expression)[0]})
    for armature in body.armatures:
        if not set(kinematical.form(armature.rate)[0]) <= set(speeds):
            rule = f"the rotor in its joint turns at {armature.rate}, which is not a rate of this joint alone"
            return _fault(f"body {body.name}", rule, "Give armature= to the joint that has the coordinate")
    return Link(body, number, parent, parent_frame, offset, arm, tuple(speeds), turning)


def _anchor(link: Link) -> tuple[Point, Triple]:
    """A point of a link, and the vector to it from the joint: the joint itself if the mass centre is placed from it."""
    center = link.body.center
    if center.parent is not None and center.displacement.terms == {link.frame: link.arm}:
        return center.parent, _NOWHERE
    return center, link.arm


def with_slid_joints(tree: Tree) -> Tree:
    """The same tree with the points of pins slid along their axes, so that each offset is square to the axis.

    Nothing else changes, and a third of each offset is zero: that saves one operation in eight.
    """
    slid: dict[Link, Link] = {}
    for link in tree.links:
        parent = None if link.parent is None else slid[link.parent]
        offset = link.offset if parent is None else _sum(link.offset, parent.slide)
        slide = _NOWHERE
        axis = _pin_axis(link)
        if axis is not None and all(rate(number) == 0 for number in offset):
            slide = _with(_NOWHERE, axis, offset[axis])
            offset = _with(offset, axis, ZERO)
        slid[link] = replace(link, parent=parent, offset=offset, arm=_sum(link.arm, slide), slide=slide)
    return replace(tree, links=tuple(slid[link] for link in tree.links))


def _pin_axis(link: Link) -> int | None:
    """The coordinate axis about which a link rotates, if that is its only motion."""
    steps = [step for frame in link.turning for step in frame.steps]
    if len(steps) != 1 or not isinstance(steps[0], AxisAngle):
        return None
    axes = [index for index, number in enumerate(steps[0].axis) if number != 0]
    return axes[0] if len(axes) == 1 else None


def _below(frame: Frame, top: Frame) -> Iterator[Frame]:
    """Frames from the one below `top` down to `frame`."""
    path: list[Frame] = []
    for each in ancestors(frame):
        if each is top:
            break
        path.append(each)
    return reversed(path)


def _with(numbers: Triple, axis: int, number: Expr) -> Triple:
    x, y, z = (number if index == axis else each for index, each in enumerate(numbers))
    return x, y, z


def _sum(a: Triple, b: Triple) -> Triple:
    if a is _NOWHERE or b is _NOWHERE:
        return b if a is _NOWHERE else a
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]
