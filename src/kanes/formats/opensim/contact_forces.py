"""Contact forces of OpenSim: balls on half spaces, by SmoothSphereHalfSpaceForce and HuntCrossleyForce.

With the properties of the two surfaces 1 and 2 of a HuntCrossleyForce, as Simbody combines them,

    k_i = stiffness_i^(2/3),   s = k_2 / (k_1 + k_2),   k = k_1 s
    c = c_1 s + c_2 (1 − s),   μ = 2 μ_1 μ_2 / (μ_1 + μ_2)
    F = 4/3 k √(R k) d^(3/2) (1 + 3/2 c ḋ)

Forces act in the middle of the overlap, as in OpenSim where both surfaces have one stiffness. Contact of two balls is
left out.

Source: simbody-contact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.opensim.document import GROUND, OsimContact, OsimContactForce
from kanes.formats.opensim.sockets import Components, offset_frame
from kanes.model.constraints.surfaces import Plane, Sphere
from kanes.model.contacts.contact_laws import HuntCrossley, SmoothHuntCrossley, StribeckFriction

if TYPE_CHECKING:
    from kanes.formats.opensim.ties import Ties
    from kanes.model.model import Model

_SMOOTH, _PLAIN = "SmoothSphereHalfSpaceForce", "HuntCrossleyForce"
_PARAMETERS = "HuntCrossleyForce::ContactParameters"
_BALL, _HALF_SPACE = "ContactSphere", "ContactHalfSpace"
# Cosines below this are zero but for rounding.
_ROUNDING = 1e-15


@dataclass(frozen=True, eq=False)
class Contacts:
    """The contacts of a file, the elements that they were made of, and pairs of balls without a force."""

    made: tuple[OsimContact, ...]
    read: frozenset[XmlNode]
    pairs: tuple[str, ...] = ()


def read_contacts(model: XmlNode, components: Components) -> Contacts:
    """All contacts of balls with half spaces; what is switched off, or on a body of its own, is left out."""
    geometry = {node.name: node for node in model.walk() if node.tag in (_BALL, _HALF_SPACE) and node.name}
    made: list[OsimContact] = []
    read: set[XmlNode] = set()
    pairs: list[str] = []
    for node in model.walk():
        if node.tag not in (_SMOOTH, _PLAIN) or node.flag("isDisabled") or not node.flag("appliesForce", True):
            continue
        found = _smooth(node, geometry) if node.tag == _SMOOTH else _plain(node, geometry)
        for ball, half_space, force in found:
            contact = _placed(node, ball, half_space, force, components)
            if contact is not None:
                made.append(contact)
                read |= {node, ball, half_space}
        if node.tag == _PLAIN and node in read:
            pairs += _pairs(node, geometry, components)
    return Contacts(tuple(made), frozenset(read), tuple(pairs))


_Found = tuple[XmlNode, XmlNode, OsimContactForce]


def _smooth(node: XmlNode, geometry: Mapping[str, XmlNode]) -> Iterator[_Found]:
    ball, half_space = (_of_socket(node, socket, geometry) for socket in ("sphere", "half_space"))
    friction = _friction(node, node)
    smoothing = (
        node.number("constant_contact_force", 1e-5),
        node.number("hertz_smoothing", 300.0),
        node.number("hunt_crossley_smoothing", 50.0),
    )
    force = OsimContactForce(node.number("stiffness", 1.0), node.number("dissipation", 0.0), *friction, smoothing)
    yield ball, half_space, force


def _of_socket(node: XmlNode, socket: str, geometry: Mapping[str, XmlNode]) -> XmlNode:
    found = node.child(f"socket_{socket}", f"connector_{socket}_connectee_name", socket)
    name = "" if found is None else found.text.strip().rsplit("/", maxsplit=1)[-1]
    if name not in geometry:
        rule = f"{socket} of {node.name} is '{name}', which is not in the file"
        raise node.fault(rule, f"Name a {_BALL} and a {_HALF_SPACE} of the model")
    return geometry[name]


def _plain(node: XmlNode, geometry: Mapping[str, XmlNode]) -> Iterator[_Found]:
    surfaces = list(_surfaces(node, geometry))
    for ball, one in surfaces:
        for half_space, other in surfaces:
            if ball.tag == _BALL and half_space.tag == _HALF_SPACE:
                yield ball, half_space, _combined(node, one, other, ball)


def _surfaces(node: XmlNode, geometry: Mapping[str, XmlNode]) -> Iterator[tuple[XmlNode, XmlNode]]:
    """The surfaces of a force, each with its properties."""
    for properties in node.walk():
        if properties.tag == _PARAMETERS:
            names = [name.rsplit("/", maxsplit=1)[-1] for name in properties.words("geometry")]
            yield from ((geometry[name], properties) for name in names if name in geometry)


def _combined(node: XmlNode, one: XmlNode, other: XmlNode, ball: XmlNode) -> OsimContactForce:
    first, second = (each.number("stiffness", 0.0) ** (2 / 3) for each in (one, other))
    if first + second == 0:
        raise node.fault(f"{node.name} has no stiffness", "Write <stiffness> above zero")
    s = second / (first + second)
    k = first * s
    c = s * one.number("dissipation", 0.0) + (1 - s) * other.number("dissipation", 0.0)
    stiffness = 4 / 3 * k**1.5 * ball.number("radius") ** 0.5
    static, dynamic, viscous = (
        _mean(one.number(f"{what}_friction", 0.0), other.number(f"{what}_friction", 0.0))
        for what in ("static", "dynamic", "viscous")
    )
    return OsimContactForce(stiffness, c, static, dynamic, viscous, node.number("transition_velocity", 0.01))


def _mean(a: float, b: float) -> float:
    return 2 * a * b / (a + b) if a + b else 0.0


def _friction(node: XmlNode, force: XmlNode) -> tuple[float, float, float, float]:
    static, dynamic, viscous = (node.number(f"{what}_friction", 0.0) for what in ("static", "dynamic", "viscous"))
    return static, dynamic, viscous, force.number("transition_velocity", 0.01)


def _placed(
    node: XmlNode, ball: XmlNode, half_space: XmlNode, force: OsimContactForce, components: Components
) -> OsimContact | None:
    """A contact with the frames of its surfaces; none between surfaces of one body, or for a ball in the ground."""
    if ball.tag != _BALL or half_space.tag != _HALF_SPACE:
        raise node.fault(f"{node.name} is not between a ball and a half space", f"Name a {_BALL} and a {_HALF_SPACE}")
    frames = []
    for each in (ball, half_space):
        inner = components.socket(each, "frame", "body_name")
        frames.append(offset_frame(inner, each.triple("location"), each.triple("orientation")))
    first, second = frames
    if first.body in (GROUND, second.body):
        return None
    radius = ball.number("radius")
    if radius <= 0:
        raise ball.fault(f"the radius of {ball.name} is {radius:g}", "Give a positive one")
    name = node.name if node.tag == _SMOOTH else f"{node.name} of {ball.name} on {half_space.name}"
    return OsimContact(name, ball.name, first, radius, second, force, node.line)


def _pairs(node: XmlNode, geometry: Mapping[str, XmlNode], components: Components) -> Iterator[str]:
    """Two balls of different bodies, which touch each other in OpenSim."""
    balls = [ball for ball, _ in _surfaces(node, geometry) if ball.tag == _BALL]
    for index, ball in enumerate(balls):
        for other in balls[:index]:
            bodies = {components.socket(each, "frame", "body_name").body for each in (ball, other)}
            if len(bodies) == 2:
                yield f"{other.name} and {ball.name}"


def add_contact(model: Model, contact: OsimContact, ties: Ties) -> None:
    """A contact as a load of a model."""
    force = contact.force
    law: HuntCrossley | SmoothHuntCrossley
    if force.smoothing is None:
        law = HuntCrossley(force.stiffness, force.dissipation)
    else:
        law = SmoothHuntCrossley(force.stiffness, force.dissipation, *force.smoothing)
    friction = None
    if force.static or force.dynamic or force.viscous:
        eps = 0.0 if force.smoothing is None else force.smoothing[0]
        friction = StribeckFriction(force.static, force.dynamic, force.transition, force.viscous, eps)
    body, other = (ties.body(each.body) for each in (contact.ball, contact.half_space))
    if body is None:
        return
    name = ties.free_name(contact.name, "contact")
    ball = Sphere(contact.radius, at=ties.point(contact.ball, ties.free_name(contact.ball_name, "ball")))
    into = [row[0] for row in contact.half_space.rotation]
    outward = [0.0 if abs(number) < _ROUNDING else -number for number in into]
    frame = model.frame if other is None else other.frame
    plane = Plane(frame.vector(*outward), at=ties.point(contact.half_space, ties.free_name(f"{name}, plane", "plane")))
    model.add_compliant_contact(body, ball, plane, on_body=other, law=law, friction=friction, name=name)
