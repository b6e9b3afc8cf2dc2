"""What a model of OpenSim has that equations of rigid bodies do not, by class, and what is different without it."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.documents.left_out import Omission
from kanes.documents.xml_nodes import XmlNode

_IN_NO_EQUATION = "forces and torques are not in the equations, so that torques found contain what they do"
# The first that fits a class counts: by the end of its tag, by the set in which it stands.
_GROUPS = (
    ("muscle", ("Muscle",), "forces of muscles are not in the equations; torques found are net"),
    ("ligament", ("Ligament", "Blankevoort1991Ligament"), "forces of ligaments are not in the equations; torques "
     "found contain them"),
    ("actuator", ("Actuator",), "nothing drives the coordinates; loads are added by model.add_torque and add_force"),
    ("external force", ("ExternalForce",), "add measured forces by model.add_external_loads(…)"),
    ("passive force", ("Force", "Spring", "ForceSet", "FrameForce"), _IN_NO_EQUATION),
)  # fmt: skip
_SETS = {
    "ForceSet": ("other force", _IN_NO_EQUATION),
    "ActuatorSet": ("other force", _IN_NO_EQUATION),
    "ConstraintSet": ("constraint", "it holds nothing"),
    "ContactGeometrySet": ("contact geometry", "nothing touches"),
    "ControllerSet": ("controller", "nothing is controlled"),
    "ProbeSet": ("probe", "nothing in the equations"),
}
# Points and frames that count where something else names them.
_HARMLESS = ("Station", "StationDefinedFrame", "PhysicalOffsetFrame")


def find_omissions(model: XmlNode, read: set[XmlNode]) -> Iterator[Omission]:
    """What is in the sets and components of a model and was not read."""
    found: dict[tuple[str, str], list[str]] = {}
    for node, group in _left(model, read):
        found.setdefault(group, []).append(node.name)
    for (what, effect), names in found.items():
        yield Omission(what, tuple(names), effect)


def _left(model: XmlNode, read: set[XmlNode]) -> Iterator[tuple[XmlNode, tuple[str, str]]]:
    for node in model.walk():
        if node.tag in _SETS:
            for part in getattr(node.child("objects"), "children", ()):
                if part not in read:
                    yield part, _group(part, *_SETS[node.tag])
        elif node.tag.startswith("Wrap") and node.tag not in ("WrapObjectSet", "WrapObject"):
            yield node, ("wrapping surface", "nothing in the equations; muscles alone wrap")
    for part in getattr(model.child("components"), "children", ()):
        if part not in read and part.tag not in _HARMLESS:
            yield part, _group(part, f"component of class {part.tag}", "it is not in the model")


def _group(node: XmlNode, what: str, effect: str) -> tuple[str, str]:
    for name, endings, change in _GROUPS:
        if node.tag.endswith(endings):
            return name, change
    return what, effect
