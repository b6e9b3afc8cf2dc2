"""The tree in links and joints of a file: its root, who carries whom, and which coordinates joints follow."""

from __future__ import annotations

from math import isfinite

from kanes.urdf.urdf_document import UrdfJoint, UrdfLink, UrdfRobot


def root_of(robot: UrdfRobot) -> UrdfLink:
    """The one link that no joint carries."""
    carried = _carrying_joints(robot)
    roots = [link for link in robot.links.values() if link.name not in carried]
    if not roots:
        first = next(iter(robot.joints.values()))
        raise first.node.fault("each link is the child of a joint, so that joints go in a circle", "Open the circle")
    if len(roots) > 1:
        names = ", ".join(f"'{link.name[:80]}'" for link in roots[:4]) + (", …" if len(roots) > 4 else "")
        rule = f"{len(roots)} links are the child of no joint ({names}), and a robot has one such root"
        raise roots[1].node.fault(rule, "Join them to each other by joints, such as fixed ones")
    return roots[0]


def outward_joints(robot: UrdfRobot) -> tuple[UrdfJoint, ...]:
    """All joints, branch by branch, each after that which carries its parent."""
    children: dict[str, list[UrdfJoint]] = {}
    for joint in robot.joints.values():
        children.setdefault(joint.parent, []).append(joint)
    walked, waiting = [], children.get(root_of(robot).name, [])[::-1]
    while waiting:
        joint = waiting.pop()
        walked.append(joint)
        waiting += children.get(joint.child, [])[::-1]
    if len(walked) < len(robot.joints):
        lost = next(joint for joint in robot.joints.values() if joint not in set(walked))
        raise lost.node.fault(f"joint {lost.name} belongs to a circle of joints", "Open the circle")
    return tuple(walked)


def _carrying_joints(robot: UrdfRobot) -> dict[str, UrdfJoint]:
    """The joint of each link that has one."""
    found: dict[str, UrdfJoint] = {}
    for joint in robot.joints.values():
        for end in (joint.parent, joint.child):
            if end not in robot.links:
                raise joint.node.fault(f"joint {joint.name} names link '{end[:80]}', which is not there", "Add it")
        if joint.parent == joint.child:
            raise joint.node.fault(f"joint {joint.name} joins link '{joint.parent[:80]}' to itself", "Name two links")
        if joint.child in found:
            other = found[joint.child]
            rule = f"link '{joint.child[:80]}' is the child of two joints, {other.name} on line {other.node.line} and "
            raise joint.node.fault(f"{rule}{joint.name}", "Leave out one of them: URDF has trees alone")
        found[joint.child] = joint
    return found


def led(robot: UrdfRobot, joint: UrdfJoint) -> tuple[UrdfJoint, float, float]:
    """The joint that follows none and leads this one, with the multiplier and offset from that.

        value = multiplier q + offset

    A joint that follows one that follows another has the product of both multipliers.
    """
    multiplier, offset, at, seen = 1.0, 0.0, joint, {joint.name}
    while at.mimic is not None:
        offset += multiplier * at.mimic.offset
        multiplier *= at.mimic.multiplier
        at = robot.joints[at.mimic.joint]
        if at.name in seen:
            raise joint.node.fault(f"joint {joint.name} follows itself", "Let one joint of the circle follow none")
        seen.add(at.name)
    if at.type in ("planar", "floating"):
        rule = f"joint {joint.name} follows joint {at.name}, whose type is {at.type}"
        raise joint.node.fault(rule, "Name a joint that turns about an axis or slides along it")
    if not (isfinite(multiplier) and isfinite(offset)):
        raise joint.node.fault(f"joint {joint.name} follows {at.name} beyond all bounds", "Give smaller multipliers")
    return at, multiplier, offset
