"""A robot as the text of a file of URDF."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from kanes.formats.urdf.document import UrdfJoint, UrdfLink, UrdfPose, UrdfRobot, UrdfShape
from kanes.formats.urdf.reader import UNLIMITED
from kanes.formats.urdf.writer import urdf_robot
from kanes.model.model import Model
from kanes.studies.study import Study


def urdf_text(what: Model | Study) -> str:
    """A tree of bodies as a file of URDF, which `kn.read` reads as the same dynamics and names."""
    study = what if isinstance(what, Study) else Study(model=what)
    return text_of_robot(urdf_robot(study.model, study.parameters, study.ranges))


def text_of_robot(robot: UrdfRobot) -> str:
    """Links, then joints, an element in a line."""
    lines = ['<?xml version="1.0"?>', f"<robot{_attributes(name=robot.name)}>"]
    for link in robot.links.values():
        lines += [f"  {line}" for line in _link(link)]
    for joint in robot.joints.values():
        lines += [f"  {line}" for line in _joint(joint)]
    return "\n".join([*lines, "</robot>"]) + "\n"


def _attributes(**attributes: object) -> str:
    """Attributes; numbers with all their digits."""
    return "".join(f" {key}={quoteattr(_text(value))}" for key, value in attributes.items() if value is not None)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_text, value))
    if isinstance(value, float):
        return repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(value)


def _link(link: UrdfLink) -> Iterator[str]:
    inside = [*_inertial(link), *(line for shape in link.shapes for line in _visual(shape))]
    yield from _element("link", _attributes(name=link.name), inside)


def _element(tag: str, attributes: str, inside: list[str]) -> Iterator[str]:
    if not inside:
        yield f"<{tag}{attributes}/>"
        return
    yield f"<{tag}{attributes}>"
    yield from (f"  {line}" for line in inside)
    yield f"</{tag}>"


def _inertial(link: UrdfLink) -> Iterator[str]:
    if not link.mass and not any(link.inertia):
        return
    xx, yy, zz, xy, yz, xz = link.inertia
    moments = _attributes(ixx=xx, ixy=xy, ixz=xz, iyy=yy, iyz=yz, izz=zz)
    yield from _element(
        "inertial", "", [*_origin(link.pose), f"<mass{_attributes(value=link.mass)}/>", f"<inertia{moments}/>"]
    )


def _origin(pose: UrdfPose) -> Iterator[str]:
    if any(pose.xyz) or any(pose.rpy):
        yield f"<origin{_attributes(xyz=pose.xyz, rpy=pose.rpy)}/>"


def _visual(shape: UrdfShape) -> Iterator[str]:
    if shape.what == "box":
        attributes = _attributes(size=shape.lengths)
    elif shape.what == "sphere":
        attributes = _attributes(radius=shape.lengths[0])
    else:
        attributes = _attributes(radius=shape.lengths[0], length=shape.lengths[1])
    inside = [*_origin(shape.pose), f"<geometry><{shape.what}{attributes}/></geometry>"]
    if shape.color is not None:
        parts = tuple(int(shape.color[k : k + 2], 16) / 255 for k in (1, 3, 5))
        inside.append(f"<material{_attributes(name=shape.color)}><color{_attributes(rgba=(*parts, 1.0))}/></material>")
    yield from _element("visual", "", inside)


def _joint(joint: UrdfJoint) -> Iterator[str]:
    inside = [
        *_origin(joint.pose),
        f"<parent{_attributes(link=joint.parent)}/>",
        f"<child{_attributes(link=joint.child)}/>",
    ]
    if joint.type not in ("fixed", "floating"):
        inside.append(f"<axis{_attributes(xyz=joint.axis)}/>")
    if joint.type in ("revolute", "prismatic") or joint.effort is not None or joint.velocity is not None:
        inside.append(f"<limit{_limit(joint)}/>")
    if joint.damping:
        inside.append(f"<dynamics{_attributes(damping=joint.damping)}/>")
    if joint.mimic is not None:
        mimic = joint.mimic
        inside.append(f"<mimic{_attributes(joint=mimic.joint, multiplier=mimic.multiplier, offset=mimic.offset)}/>")
    yield from _element("joint", _attributes(name=joint.name, type=joint.type), inside)


def _limit(joint: UrdfJoint) -> str:
    """Readers need an effort and a velocity, and both ends of the range of a slider."""
    ends = joint.range or ((-UNLIMITED, UNLIMITED) if joint.type == "prismatic" else (None, None))
    effort, velocity = (UNLIMITED if limit is None else limit for limit in (joint.effort, joint.velocity))
    return _attributes(lower=ends[0], upper=ends[1], effort=effort, velocity=velocity)
