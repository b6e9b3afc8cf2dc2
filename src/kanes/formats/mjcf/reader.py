"""MJCF files, read into plain data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path

import numpy as np

from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.actuation import NO_INERTIA, read_actuators, read_tendons
from kanes.formats.mjcf.bodies import BodyReader
from kanes.formats.mjcf.defaults import Defaults
from kanes.formats.mjcf.document import MjcfActuator, MjcfBody, MjcfDocument, MjcfJoint, MjcfTendon, Reading
from kanes.formats.mjcf.equalities import Reference, read_ties, reference_of
from kanes.formats.mjcf.geoms import GeomReader, hex_color
from kanes.formats.mjcf.includes import ModelPlace, read_with_includes
from kanes.formats.mjcf.meshes import MeshSource
from kanes.formats.mjcf.settings import read_settings

_NOTHING = "nothing in the equations"
# Parts of a file by the element that contains them.
_PARTS = {
    "sensor": ("sensor", "nothing is measured; compute it from a run"),
    "deformable": ("deformable part", "it is not in the equations"),
    "extension": ("plugin", "its effect is not in the equations"),
    "custom": ("custom value", _NOTHING),
}
_PLACED = ("joint", "geom", "site", "body", "frame", "camera", "light", "inertial", "freejoint", "plugin")


def note_the_rest(reading: Reading, document: MjcfDocument) -> None:
    """Note contacts, limits, fluids, sensors and other parts that the model leaves out."""
    leave_out = reading.leave_out
    touching = [geom.name for body in document.bodies for geom in body.geoms if geom.touches]
    for name in touching if "contact" not in reading.settings.disabled else ():
        leave_out("touching shape", "there are no contacts: bodies pass through each other", name)
    _note_uneven_forces(reading, document)
    for joint in document.joints:
        if joint.range is not None and joint.type in ("hinge", "slide"):
            leave_out("joint limit", "it is not limited; see source.ranges", joint.name)
        elif joint.range is not None:
            leave_out("ball limit", "it is not limited", joint.name)
    for what, value in reading.settings.fluid.items():
        leave_out("fluid", f"the medium has a {what} of {value:g}, whose forces are not in the equations", "")
    for part in reading.root.children:
        what, effect = _PARTS.get(part.tag, ("", ""))
        for node in part.children if what else ():
            leave_out(what, effect, node.name)
        for number, node in enumerate(part.children if part.tag == "keyframe" else ()):
            if number:
                leave_out("keyframe", "only the first is in source.initial", node.name)
        if part.tag == "worldbody":
            for node in part.walk():
                if node is not part and node.tag not in _PLACED:
                    leave_out(f"element <{node.tag}>", "it is not in the model", node.name)


def _note_uneven_forces(reading: Reading, document: MjcfDocument) -> None:
    """Note forces and inertias that no joint of Kanes has."""
    for body in document.bodies:
        for joint in body.joints:
            curved = any((*joint.stiffness[1:], *joint.damping[1:]))
            if joint.type in ("ball", "free") and curved:
                reading.leave_out("curved spring or damper", "only its linear part is in the equations", joint.name)
            if is_turned_spring(body, joint):
                reading.leave_out(
                    "free spring", "its rest orientation is not the identity; it is not in the equations", joint.name
                )
    for tendon in document.tendons:
        if tendon.armature and len(tendon.terms) > 1:
            reading.leave_out("tendon armature", NO_INERTIA, tendon.name)
    tendons = {tendon.name: tendon for tendon in document.tendons}
    for actuator in document.actuators:
        several = actuator.on == "tendon" and len(tendons[actuator.target].terms) > 1
        if actuator.armature and several:
            reading.leave_out("actuator armature", NO_INERTIA, actuator.name)


def is_turned_spring(body: MjcfBody, joint: MjcfJoint) -> bool:
    """Whether a free joint has a spring whose rest position is not upright."""
    return joint.type == "free" and any(joint.stiffness) and not np.array_equal(body.place.R, np.eye(3))


def read_document(path: str | PathLike[str], folders: Iterable[str | PathLike[str]] = ()) -> MjcfDocument:
    """The content of an MJCF file and the files that it includes, from its own folder and allowed ones."""
    place = ModelPlace.of(path, folders)
    root = read_with_includes(path, place)
    _refuse_huge_numbers(root)
    reading = Reading(root, read_settings(root))
    defaults = Defaults(root)
    meshes = MeshSource(reading, defaults, place)
    colors = {node.name: hex_color(node) for node in _materials(root, defaults) if node.attributes.get("rgba")}
    bodies = BodyReader(reading, defaults, GeomReader(reading, colors, meshes))
    world, found = bodies.read([child for child in root.children if child.tag == "worldbody"])
    joints = {joint.name: joint.type for body in found for joint in body.joints}
    single = {name: kind for name, kind in joints.items() if kind in ("hinge", "slide")}
    tendons = tuple(read_tendons(reading, defaults, single))
    reference = reference_of(world, found)
    actuators = tuple(
        actuator
        for actuator in read_actuators(reading, defaults)
        if _is_there(reading, actuator, joints, tendons, reference)
    )
    ties = tuple(read_ties(reading, defaults, reference, single, {tendon.name: tendon for tendon in tendons}))
    document = MjcfDocument(
        file=str(path),
        name=root.attributes.get("model", "").strip() or Path(path).stem,
        settings=reading.settings,
        bodies=found,
        world=world,
        tendons=tendons,
        actuators=actuators,
        ties=ties,
        key=_key(root, found),
        meshes=meshes.files,
    )
    note_the_rest(reading, document)
    return MjcfDocument(**{**document.__dict__, "omissions": reading.omissions})


# Fifth powers of smaller numbers, times a density, do not overflow; ranges, which are not computed with, may be larger.
_LARGEST = 1e50


def _refuse_huge_numbers(root: XmlNode) -> None:
    for node in root.walk():
        for key, text in node.attributes.items():
            for word in text.split() if not key.endswith("range") else ():
                if _LARGEST < _size(word) < math.inf:
                    raise node.fault(f"{key} of <{node.tag}> {node.name} is {word[:40]}", f"Give at most {_LARGEST:g}")


def _size(word: str) -> float:
    """The size of a number; zero for anything else."""
    try:
        return abs(float(word))
    except ValueError:
        return 0.0


def _materials(root: XmlNode, defaults: Defaults) -> Iterator[XmlNode]:
    for asset in root.children:
        for node in asset.children if asset.tag == "asset" else ():
            if node.tag == "material":
                yield defaults.completed(node)


def _is_there(
    reading: Reading,
    actuator: MjcfActuator,
    joints: dict[str, str],
    tendons: tuple[MjcfTendon, ...],
    reference: Reference,
) -> bool:
    """Whether the target of an actuator was read; a tendon may have been left out."""
    fixed = {tendon.name for tendon in tendons}
    known = {"joint": joints, "jointinparent": joints, "tendon": fixed, "site": reference.sites}[actuator.on]
    if actuator.target in known:
        return _is_even(reading, actuator, joints)
    if actuator.on == "tendon" and _names_tendon(reading.root, actuator.target):
        effect = "its force is not in the equations, as it pulls on a spatial tendon"
        _leave_out_actuator(reading, actuator, effect)
        return False
    for node in reading.root.walk():
        if node.attributes.get(actuator.on, "").strip() == actuator.target:
            rule = f"actuator {actuator.name} acts on the {actuator.on} '{actuator.target[:40]}', which does not exist"
            raise node.fault(rule, "Name one of the file")
    return False


def _is_even(reading: Reading, actuator: MjcfActuator, joints: dict[str, str]) -> bool:
    """Whether the force of an actuator on a ball, free joint or site, which has no length, does not depend on one."""
    has_length = actuator.on == "tendon" or joints.get(actuator.target) in ("hinge", "slide")
    asks = any((*actuator.gain[1:], *actuator.bias[1:], *actuator.damping, actuator.armature))
    if asks and (actuator.on == "site" or not has_length):
        effect = "its force is not in the equations, as it depends on a length that its target does not have"
        _leave_out_actuator(reading, actuator, effect)
        return False
    return True


def _leave_out_actuator(reading: Reading, actuator: MjcfActuator, effect: str) -> None:
    reading.leave_out("actuator", effect, actuator.name)
    if actuator.armature:
        reading.leave_out("actuator armature", NO_INERTIA, actuator.name)


def _names_tendon(root: XmlNode, name: str) -> bool:
    return any(node.name == name for part in root.children if part.tag == "tendon" for node in part.children)


_SIZES = {"hinge": (1, 1), "slide": (1, 1), "ball": (4, 3), "free": (7, 6)}


def _key(root: XmlNode, bodies: tuple[MjcfBody, ...]) -> dict[str, tuple[float, ...]]:
    """qpos and qvel of the first keyframe, checked against the number of coordinates."""
    kinds = [joint.type for body in bodies for joint in body.joints]
    for part in root.children:
        for node in part.children if part.tag == "keyframe" else ():
            found = {}
            for number, key in enumerate(("qpos", "qvel")):
                count = sum(_SIZES[kind][number] for kind in kinds)
                if node.attributes.get(key, "").strip():
                    found[key] = node.attribute_numbers(key, count=count)
            return found
    return {}
