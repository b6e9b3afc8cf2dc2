"""What a file of URDF has that equations of rigid bodies do not, and what is different without it."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.documents.left_out import Omission
from kanes.documents.xml_nodes import XmlNode

_UNKNOWN = "Kanes does not know it, and nothing of it is in the model"
# By the tag of an element: what it is called, and what is different without it.
_OF_ROBOT = {
    "transmission": ("transmission", "nothing drives the joints; gears and the inertia of rotors are not in the model"),
    "gazebo": ("gazebo element", "what it tells the simulator Gazebo, such as friction of contacts, is not in the "
               "model"),
    "sensor": ("sensor", "nothing is measured"),
    "ros2_control": ("controller", "nothing is controlled"),
}  # fmt: skip
_OF_LINK = {
    "collision": ("collision shape", "nothing touches"),
}
_OF_JOINT = {
    "safety_controller": ("safety controller", "nothing slows a joint down near its limits"),
    "calibration": ("calibration", "nothing in the equations"),
}
_KNOWN = {
    "robot": {"link", "joint", "material"},
    "link": {"inertial", "visual"},
    "joint": {"origin", "parent", "child", "axis", "limit", "dynamics", "mimic"},
}


def find_omissions(robot: XmlNode) -> Iterator[Omission]:
    """What is in the elements of a robot and was not read, by what it is."""
    found: dict[tuple[str, str], list[str]] = {}
    for owner in (robot, *(node for node in robot.children if node.tag in ("link", "joint"))):
        told = {"robot": _OF_ROBOT, "link": _OF_LINK, "joint": _OF_JOINT}[owner.tag]
        for node in owner.children:
            if node.tag not in _KNOWN[owner.tag]:
                group = told.get(node.tag, (f"<{node.tag[:40]}> of a <{owner.tag}>", _UNKNOWN))
                found.setdefault(group, []).append(node.name or node.attributes.get("reference", "") or owner.name)
    for (what, effect), names in found.items():
        yield Omission(what, tuple(names), effect)
