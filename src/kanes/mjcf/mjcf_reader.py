"""MJCF files, read into plain data."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path

from kanes.documents.xml_nodes import XmlNode
from kanes.mjcf.mjcf_actuation import NO_INERTIA, read_actuators, read_tendons
from kanes.mjcf.mjcf_bodies import BodyReader
from kanes.mjcf.mjcf_defaults import Defaults
from kanes.mjcf.mjcf_document import MjcfActuator, MjcfBody, MjcfDocument, MjcfTendon, Reading
from kanes.mjcf.mjcf_equalities import Reference, read_ties, reference_of
from kanes.mjcf.mjcf_geoms import GeomReader, hex_color
from kanes.mjcf.mjcf_includes import ModelPlace, read_with_includes
from kanes.mjcf.mjcf_meshes import MeshSource
from kanes.mjcf.mjcf_omissions import note_the_rest
from kanes.mjcf.mjcf_settings import read_settings


def read_document(path: str | PathLike[str], folders: Iterable[str | PathLike[str]] = ()) -> MjcfDocument:
    """The content of an MJCF file, with all that it includes, from its own folder and those that are allowed."""
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


# Numbers of which fifth powers, times a density, are still numbers; ranges, which nothing computes with, may be larger.
_LARGEST = 1e50


def _refuse_huge_numbers(root: XmlNode) -> None:
    for node in root.walk():
        for key, text in node.attributes.items():
            for word in text.split() if not key.endswith("range") else ():
                if _LARGEST < _size(word) < math.inf:
                    raise node.fault(f"{key} of <{node.tag}> {node.name} is {word[:40]}", f"Give at most {_LARGEST:g}")


def _size(word: str) -> float:
    """Of a number; zero of what is none."""
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
    """Whether what an actuator pulls on was read; a tendon may have been left out."""
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
            rule = f"actuator {actuator.name} acts on the {actuator.on} '{actuator.target[:40]}', which is not there"
            raise node.fault(rule, "Name one of the file")
    return False


def _is_even(reading: Reading, actuator: MjcfActuator, joints: dict[str, str]) -> bool:
    """Whether an actuator asks for no length where it has none: on a ball, a free joint or a site."""
    has_length = actuator.on == "tendon" or joints.get(actuator.target) in ("hinge", "slide")
    asks = any((*actuator.gain[1:], *actuator.bias[1:], *actuator.damping, actuator.armature))
    if asks and (actuator.on == "site" or not has_length):
        effect = "its force is not in the equations, as it depends on a length that its target has not"
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
