"""Equalities of an MJCF file: what is connected, welded, or follows something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.bodies import WORLD
from kanes.formats.mjcf.defaults import Defaults
from kanes.formats.mjcf.document import MjcfBody, MjcfSite, MjcfTie, Reading
from kanes.formats.mjcf.placement import HERE, MjcfPlace, from_quaternion
from kanes.formats.mjcf.settings import flag_of

_SOFT = "it is exact; in MuJoCo it is soft"


@dataclass(frozen=True, eq=False)
class Reference:
    """Where bodies and sites are while all joints are at their references."""

    bodies: Mapping[str, MjcfPlace]
    sites: Mapping[str, tuple[str, MjcfSite]]  # with the body that each belongs to


def reference_of(world: MjcfBody, bodies: tuple[MjcfBody, ...]) -> Reference:
    """The places of all bodies in the world, and their sites."""
    places = {WORLD: HERE}
    for body in bodies:
        places[body.name] = places[body.parent or WORLD] @ body.place
    sites = {site.name: (body.name, site) for body in (world, *bodies) for site in body.sites if site.name}
    return Reference(places, sites)


def read_ties(
    reading: Reading, defaults: Defaults, reference: Reference, joints: Mapping[str, str], tendons: Mapping[str, object]
) -> Iterator[MjcfTie]:
    """The equalities that are switched on and that Kanes has constraints for."""
    off = reading.settings.disabled & {"equality", "constraint"}
    for part in reading.root.children:
        for number, given in enumerate(part.children if part.tag == "equality" else (), start=1):
            node = defaults.completed(given, tag="equality")
            name = node.name or f"{node.tag} {number}"
            if off or not flag_of(node, "active", True):
                reading.leave_out("equality constraint", "it is switched off and has no effect", name)
            elif node.tag in ("connect", "weld"):
                reading.leave_out("equality constraint", _SOFT, name)
                yield _tie(node, name, reference)
            elif node.tag in ("joint", "tendon"):
                reading.leave_out("equality constraint", _SOFT, name)
                yield _coupling(node, name, joints if node.tag == "joint" else tendons)
            else:
                reading.leave_out(f"<{node.tag}> constraint", "it is not in the equations", name)


def _coupling(node: XmlNode, name: str, known: Mapping[str, object]) -> MjcfTie:
    first, second = (node.attributes.get(f"{node.tag}{number}", "").strip() for number in (1, 2))
    for each in (first, second):
        if (each or each is first) and each not in known:
            raise node.fault(f"{name} names '{each[:40]}', which is not a {_MEMBERS[node.tag]}", "Name one of the file")
    numbers = node.attribute_numbers("polycoef", default=(0.0, 1.0))
    if len(numbers) > 5:
        raise node.fault(f"polycoef of {name} has {len(numbers)} numbers", "Give at most five")
    return MjcfTie(name, node.tag, first, second, polynomial=(*numbers, *(0.0, 1.0, 0.0, 0.0, 0.0)[len(numbers) :]))


_MEMBERS = {"joint": "hinge or slide", "tendon": "fixed tendon"}


def _tie(node: XmlNode, name: str, reference: Reference) -> MjcfTie:
    """Two bodies, and in each the place that coincides with that of the other."""
    if node.attributes.get("site1", "").strip():
        (first, one), (second, other) = (_site(node, key, reference) for key in ("site1", "site2"))
        return MjcfTie(name, node.tag, first, second, (one.place, other.place))
    first = _body(node, "body1", reference)
    second = _body(node, "body2", reference) if node.attributes.get("body2", "").strip() else WORLD
    between = reference.bodies[first].inverse() @ reference.bodies[second]  # the second in the first
    if node.tag == "connect":
        anchor = np.array(node.attribute_numbers("anchor", count=3))
        places = MjcfPlace(np.eye(3), anchor), MjcfPlace(np.eye(3), between.inverse().to(anchor))
        return MjcfTie(name, node.tag, first, second, places)
    pose = node.attribute_numbers("relpose", count=7, default=(0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    if any(pose[3:]):
        between = MjcfPlace(from_quaternion(pose[3:]), np.array(pose[:3]))
    return MjcfTie(name, node.tag, first, second, (between, HERE))


def _body(node: XmlNode, key: str, reference: Reference) -> str:
    name = node.attributes.get(key, "").strip()
    if name not in reference.bodies:
        raise node.fault(f"{node.called} names '{name[:40]}', which is not a body", "Name one of the file")
    return name


def _site(node: XmlNode, key: str, reference: Reference) -> tuple[str, MjcfSite]:
    name = node.attributes.get(key, "").strip()
    if name not in reference.sites:
        raise node.fault(f"{node.called} names '{name[:40]}', which is not a site", "Name one of the file")
    return reference.sites[name]
