"""Constraints of OpenSim: couplers of coordinates, and ties between bodies."""

from __future__ import annotations

from kanes.documents.xml_nodes import Triple, XmlNode
from kanes.opensim.osim_document import OsimClosure, OsimCoupling, OsimFrame
from kanes.opensim.osim_functions import find_function, read_function
from kanes.opensim.sockets import Components, offset_frame

COUPLER = "CoordinateCouplerConstraint"
CLOSURES = ("WeldConstraint", "PointConstraint", "ConstantDistanceConstraint", "PointOnLineConstraint")


def is_enforced(node: XmlNode) -> bool:
    """Whether a constraint is switched on; before version 4 it says whether it is off."""
    return node.flag("isEnforced", True) and not node.flag("isDisabled")


def read_coupling(node: XmlNode) -> OsimCoupling:
    """A coordinate that follows others."""
    function = find_function(node, "coupled_coordinates_function")
    if function is None:
        raise node.fault(f"{node.name} has no function", "Write <coupled_coordinates_function> into it")
    dependent, independent = node.word("dependent_coordinate_name"), node.words("independent_coordinate_names")
    if not dependent or not independent:
        raise node.fault(f"{node.name} does not name its coordinates", "Name the dependent and independent ones")
    factor = node.number("scale_factor", 1.0)
    return OsimCoupling(node.name, dependent, independent, read_function(function), factor, node.line)


def read_closure(node: XmlNode, components: Components) -> OsimClosure:
    """Two bodies that are tied."""
    tag, name, line = node.tag, node.name, node.line
    if tag == "PointOnLineConstraint":
        first = _at(components.socket(node, "line_body"), node.triple("point_on_line"))
        second = _at(components.socket(node, "follower_body"), node.triple("point_on_follower"))
        direction = node.triple("line_direction_vec", default=None)
        if direction == (0.0, 0.0, 0.0):
            raise node.fault(f"the line of {name} has no direction", "Give line_direction_vec a length")
        return OsimClosure(name, tag, first, second, direction=direction, line=line)
    first = components.socket(node, "frame1", "body_1")
    second = components.socket(node, "frame2", "body_2")
    first = _within(first, node, "1")
    second = _within(second, node, "2")
    distance = 0.0
    if tag == "ConstantDistanceConstraint":
        distance = node.number("constant_distance")
        if distance <= 0:
            raise node.fault(f"the distance of {name} is {distance:g}", "Give a positive one, or a PointConstraint")
    return OsimClosure(name, tag, first, second, distance, line=line)


def _within(frame: OsimFrame, node: XmlNode, number: str) -> OsimFrame:
    at, turned = f"location_body_{number}", f"orientation_body_{number}"
    return offset_frame(frame, node.triple(at), node.triple(turned)) if node.has(at, turned) else frame


def _at(frame: OsimFrame, point: Triple) -> OsimFrame:
    return offset_frame(frame, point, (0.0, 0.0, 0.0))
