"""Reads the elements of a file of URDF, and checks each of them.

Source: urdf-xml, the elements robot, link, joint.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf, isnan
from os import PathLike
from pathlib import Path
from typing import TypeVar

from kanes.base.errors import FileError
from kanes.formats.documents.xml_nodes import Triple, XmlNode, read_xml
from kanes.formats.urdf.document import UrdfJoint, UrdfLink, UrdfMimic, UrdfPose, UrdfRobot, UrdfShape
from kanes.model.left_out import Omission

_UNKNOWN = "it is unknown and not in the model"
# By the tag of an element: its name in messages, and the effect of leaving it out.
_OF_ROBOT = {
    "transmission": ("transmission", "gears, motors and the inertia of rotors are not in the model"),
    "gazebo": ("gazebo element", "its settings for the simulator Gazebo, such as contact friction, are not in the "
               "model"),
    "sensor": ("sensor", "nothing is measured"),
    "ros2_control": ("controller", "nothing is controlled"),
}  # fmt: skip
_OF_LINK = {
    "collision": ("collision shape", "there are no contacts"),
}
_OF_JOINT = {
    "safety_controller": ("safety controller", "joints are not slowed down near their limits"),
    "calibration": ("calibration", "nothing in the equations"),
}
_KNOWN = {
    "robot": {"link", "joint", "material"},
    "link": {"inertial", "visual"},
    "joint": {"origin", "parent", "child", "axis", "limit", "dynamics", "mimic"},
}


def find_omissions(robot: XmlNode) -> Iterator[Omission]:
    """Contents of the elements of a robot that were not read, by kind."""
    found: dict[tuple[str, str], list[str]] = {}
    for owner in (robot, *(node for node in robot.children if node.tag in ("link", "joint"))):
        known = {"robot": _OF_ROBOT, "link": _OF_LINK, "joint": _OF_JOINT}[owner.tag]
        for node in owner.children:
            if node.tag not in _KNOWN[owner.tag]:
                group = known.get(node.tag, (f"<{node.tag[:40]}> of a <{owner.tag}>", _UNKNOWN))
                found.setdefault(group, []).append(node.name or node.attributes.get("reference", "") or owner.name)
    for (what, effect), names in found.items():
        yield Omission(what, tuple(names), effect)


# How many coordinates a joint has.
FREEDOMS = {"fixed": 0, "revolute": 1, "continuous": 1, "prismatic": 1, "planar": 3, "floating": 6}
_WITH_AXIS = ("revolute", "continuous", "prismatic", "planar")
# Robots have some hundred links. Thousands take minutes to derive.
_MOST_LINKS = 5000
_LARGEST = 1e50
# Files write this where a joint is not limited.
UNLIMITED = 1e9
_EXPRESSION = re.compile(r"\$[{(]")

Named = TypeVar("Named", UrdfLink, UrdfJoint)


def read_robot(path: str | PathLike[str]) -> UrdfRobot:
    """The robot in a file."""
    root = read_xml(path)
    if root.tag != "robot":
        raise root.fault(
            f"its outermost element is <{root.tag[:40]}>", "Give a file of URDF, which starts with <robot>"
        )
    _refuse_xacro(root, path)
    links = [node for node in root.children if node.tag == "link"]
    if not links:
        raise root.fault("the robot has no link", "Give a file with at least one <link>")
    if len(links) > _MOST_LINKS:
        raise links[_MOST_LINKS].fault(f"the robot has {len(links)} links", f"Give one with at most {_MOST_LINKS}")
    colors = _colors(root.children)
    joints = _by_name(_joint(node) for node in root.children if node.tag == "joint")
    alone = {name: joint for name, joint in joints.items() if joint.mimic and joint.mimic.joint not in joints}
    return UrdfRobot(
        name=root.name or Path(path).stem,
        file=str(path),
        links=_by_name(_link(node, colors) for node in links),
        joints={**joints, **{name: replace(joint, mimic=None) for name, joint in alone.items()}},
        omissions=(*find_omissions(root), *_following_nothing(alone)),
    )


def _following_nothing(joints: Mapping[str, UrdfJoint]) -> Iterator[Omission]:
    """Published robots have such joints."""
    if joints:
        effect = "the joint that it follows is not in the file, so that it has a coordinate of its own"
        yield Omission("mimic joint without a leader", tuple(joints), effect)


def _refuse_xacro(root: XmlNode, path: str | PathLike[str]) -> None:
    """Refuse macros, which xacro expands; a file that it made may still name its namespace."""
    for node in root.walk():
        if node.tag.startswith("xacro:"):
            rule = f"<{node.tag[:40]}> is a xacro macro, not URDF"
        elif any(_EXPRESSION.search(text) for text in node.attributes.values()) and _has_xacro(root, path):
            rule = f"<{node.tag[:40]}> has a xacro expression, not URDF"
        else:
            continue
        source = Path(path)
        target = source.with_name(
            source.name.split(".")[0] + (".expanded.urdf" if source.suffix == ".urdf" else ".urdf")
        )
        cure = f"Expand it by the command `xacro {source.name} > {target.name}`, and read that"
        raise FileError(path, rule, cure, f"line {node.line}")


def _has_xacro(root: XmlNode, path: str | PathLike[str]) -> bool:
    return "xmlns:xacro" in root.attributes or Path(path).suffix == ".xacro"


def _by_name(things: Iterable[Named]) -> dict[str, Named]:
    found: dict[str, Named] = {}
    for thing in things:
        if thing.name in found:
            what = f"<{thing.node.tag}>"
            rule = f"there is another {what} '{thing.name[:80]}', on line {found[thing.name].node.line}"
            raise thing.node.fault(rule, f"Give each {what} a name of its own")
        found[thing.name] = thing
    return found


def _name(node: XmlNode) -> str:
    if not node.name:
        raise node.fault(f"<{node.tag}> has no name", 'Write name="…" into it')
    return node.name


# Links


def _link(node: XmlNode, colors: Mapping[str, str]) -> UrdfLink:
    shapes, meshes = _visuals(node, colors)
    name, inertial = _name(node), node.child("inertial")
    if inertial is None:
        return UrdfLink(name, node, shapes=shapes, meshes=meshes)
    mass_node, inertia_node = inertial.child("mass"), inertial.child("inertia")
    if mass_node is None or inertia_node is None:
        missing = "mass" if mass_node is None else "inertia"
        raise inertial.fault(f"the <inertial> of link {name} has no <{missing}>", "Write it, or remove <inertial>")
    mass = _number(mass_node, "value")
    if mass < 0:
        raise mass_node.fault(f"the mass of link {name} is {mass:g}", "Give a mass of zero or more")
    keys = ("ixx", "iyy", "izz", "ixy", "iyz", "ixz")
    moments = [_number(inertia_node, key, 0.0 if key[1] != key[2] else None) for key in keys]
    return UrdfLink(name, node, mass, _pose(inertial), tuple(moments), shapes, meshes)


def _pose(node: XmlNode) -> UrdfPose:
    origin = node.child("origin")
    return UrdfPose() if origin is None else UrdfPose(_triple(origin, "xyz"), _triple(origin, "rpy"))


def _triple(node: XmlNode, key: str, default: Triple | None = (0.0, 0.0, 0.0)) -> Triple:
    x, y, z = _bounded(node, key, node.attribute_numbers(key, count=3, default=default))
    return x, y, z


def _number(node: XmlNode, key: str, default: float | None = None) -> float:
    return _bounded(node, key, (node.attribute_number(key, default),))[0]


def _bounded(node: XmlNode, key: str, numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Numbers whose squares and products can be computed."""
    for number in numbers:
        if abs(number) > _LARGEST:
            rule = f"{key} of {node.called} is {number:g}, which is too large"
            raise node.fault(rule, "Give it in SI units")
    return numbers


# Joints


def _joint(node: XmlNode) -> UrdfJoint:
    name, of = _name(node), node.attributes.get("type", "").strip()
    if of not in FREEDOMS:
        rule = f"Kanes does not know the type '{of[:40]}' of joint {name}" if of else f"joint {name} has no type"
        raise node.fault(rule, f"Use one of {', '.join(FREEDOMS)}")
    low, high, effort, velocity = _limits(node, of)
    damping, friction = _dynamics(node, name)
    return UrdfJoint(
        name=name,
        type=of,
        node=node,
        parent=_linked(node, "parent"),
        child=_linked(node, "child"),
        pose=_pose(node),
        axis=_axis(node, of),
        mimic=_mimic(node, name, of),
        damping=damping,
        friction=friction,
        range=None if low is None or high is None else (low, high),
        velocity=velocity,
        effort=effort,
    )


def _linked(joint: XmlNode, tag: str) -> str:
    node = joint.child(tag)
    link = "" if node is None else node.attributes.get("link", "").strip()
    if not link:
        raise joint.fault(f"joint {joint.name} has no {tag} link", f'Write <{tag} link="…"/> into it')
    return link


def _axis(joint: XmlNode, of: str) -> Triple:
    node = joint.child("axis")
    if node is None or of not in _WITH_AXIS:
        return 1.0, 0.0, 0.0
    axis = _triple(node, "xyz", (1.0, 0.0, 0.0))
    if not any(axis):
        raise node.fault(f"the axis of joint {joint.name} has length 0", "Give it a direction")
    return axis


def _mimic(joint: XmlNode, name: str, of: str) -> UrdfMimic | None:
    node = joint.child("mimic")
    if node is None or of == "fixed":
        return None
    if FREEDOMS[of] != 1:
        raise node.fault(
            f"joint {name} has several degrees of freedom and cannot follow one joint", "Remove its <mimic>"
        )
    leader = node.attributes.get("joint", "").strip()
    if not leader:
        raise node.fault(f"<mimic> of joint {name} does not name a joint", 'Write joint="…" into <mimic>')
    return UrdfMimic(leader, _number(node, "multiplier", 1.0), _number(node, "offset", 0.0))


def _dynamics(joint: XmlNode, name: str) -> tuple[float, float]:
    node = joint.child("dynamics")
    if node is None:
        return 0.0, 0.0
    found = _number(node, "damping", 0.0), _number(node, "friction", 0.0)
    for word, value in zip(("damping", "friction"), found, strict=True):
        if value < 0:
            raise node.fault(f"the {word} of joint {name} is {value:g}, which is negative", "Give zero or more")
    return found


def _limits(joint: XmlNode, of: str) -> tuple[float | None, float | None, float | None, float | None]:
    """Lower and upper end, effort and velocity; None for what is not given or does not apply."""
    node = joint.child("limit")
    if node is None or FREEDOMS[of] == 0:
        return None, None, None, None
    effort, velocity = (_limit(node, key) for key in ("effort", "velocity"))
    ends = [_limit(node, key) for key in ("lower", "upper") if of in ("revolute", "prismatic")]
    if not ends or ends == [None, None]:
        return None, None, effort, velocity
    low, high = (_limit(node, key, 0.0) for key in ("lower", "upper"))
    return (-inf if low is None else low), (inf if high is None else high), effort, velocity


def _limit(node: XmlNode, key: str, default: float | None = None) -> float | None:
    """A limit; None for one that is infinite or nearly so."""
    text = node.attributes.get(key, "").strip()
    if not text:
        return default
    value = node.number_of(text, key)
    if isnan(value):
        raise node.fault(f"{key} of <limit> is {text[:40]!r}", "Give a number")
    return value if abs(value) < UNLIMITED else None


# Shapes


def _colors(nodes: Iterable[XmlNode]) -> dict[str, str]:
    """Colours by the names of materials."""
    found = {}
    for node in nodes:
        color = node.child("color") if node.tag == "material" else None
        if color is not None:
            found[node.name] = _color(color)
    return found


def _color(node: XmlNode) -> str:
    red, green, blue, *_ = (*node.attribute_numbers("rgba"), 0.0, 0.0, 0.0)
    return "#" + "".join(f"{round(255 * min(max(part, 0.0), 1.0)):02x}" for part in (red, green, blue))


def _visuals(link: XmlNode, colors: Mapping[str, str]) -> tuple[tuple[UrdfShape, ...], tuple[str, ...]]:
    shapes, meshes = [], []
    for visual in (node for node in link.children if node.tag == "visual"):
        geometry = visual.child("geometry")
        color = {**colors, **_colors(visual.children)}.get(getattr(visual.child("material"), "name", ""))
        for node in () if geometry is None else geometry.children:
            if node.tag == "mesh":
                meshes.append(node.attributes.get("filename", "").strip())
            elif node.tag in _LENGTHS:
                shapes.append(UrdfShape(node.tag, _lengths(node), _pose(visual), color))
    return tuple(shapes), tuple(filter(None, meshes))


_LENGTHS = {"box": ("size",), "cylinder": ("radius", "length"), "capsule": ("radius", "length"), "sphere": ("radius",)}


def _lengths(node: XmlNode) -> tuple[float, ...]:
    if node.tag == "box":
        return _triple(node, "size", None)
    return tuple(_number(node, key) for key in _LENGTHS[node.tag])
