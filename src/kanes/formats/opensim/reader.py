"""An .osim file into an `OsimDocument`: versions 1 to 4 of the format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike

from kanes.base.errors import FileError
from kanes.formats.documents.xml_nodes import Triple, XmlNode, read_xml
from kanes.formats.opensim.contact_forces import read_contacts
from kanes.formats.opensim.document import (
    OsimAxis,
    OsimBody,
    OsimClosure,
    OsimCoupling,
    OsimDocument,
    OsimFrame,
    OsimJoint,
    OsimMarker,
)
from kanes.formats.opensim.functions import find_function, read_function
from kanes.formats.opensim.joints import is_joint, read_joint
from kanes.formats.opensim.scapulothoracic import TAG, two_joints
from kanes.formats.opensim.sockets import Components, offset_frame
from kanes.model.left_out import LeftOut, Omission

COUPLER = "CoordinateCouplerConstraint"
CLOSURES = ("WeldConstraint", "PointConstraint", "ConstantDistanceConstraint", "PointOnLineConstraint")


def is_enforced(node: XmlNode) -> bool:
    """Whether a constraint is switched on; before version 4 the file has whether it is off."""
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


_IN_NO_EQUATION = "forces and torques are not in the equations, so that computed torques include their effect"
# The first that matches a class is used: by the end of its tag, by the set that contains it.
_GROUPS = (
    ("muscle", ("Muscle",), "forces of muscles are not in the equations; computed torques are net"),
    ("ligament", ("Ligament", "Blankevoort1991Ligament"), "forces of ligaments are not in the equations; computed "
     "torques include them"),
    ("actuator", ("Actuator",), "nothing drives the coordinates; loads are added by model.add_torque and add_force"),
    ("external force", ("ExternalForce",), "add measured forces by model.add_external_loads(…)"),
    ("passive force", ("Force", "Spring", "ForceSet", "FrameForce"), _IN_NO_EQUATION),
)  # fmt: skip
_SETS = {
    "ForceSet": ("other force", _IN_NO_EQUATION),
    "ActuatorSet": ("other force", _IN_NO_EQUATION),
    "ConstraintSet": ("constraint", "it is not in the equations"),
    "ContactGeometrySet": ("contact geometry", "there are no contacts"),
    "ControllerSet": ("controller", "nothing is controlled"),
    "ProbeSet": ("probe", "nothing in the equations"),
}
# Points and frames, which are used where another element names them.
_HARMLESS = ("Station", "StationDefinedFrame", "PhysicalOffsetFrame")


def find_omissions(model: XmlNode, read: set[XmlNode]) -> Iterator[Omission]:
    """The contents of sets and components of a model that were not read."""
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
            yield node, ("wrapping surface", "nothing in the equations; only muscles wrap")
    for part in getattr(model.child("components"), "children", ()):
        if part not in read and part.tag not in _HARMLESS:
            yield part, _group(part, f"component of class {part.tag}", "it is not in the model")


def _group(node: XmlNode, what: str, effect: str) -> tuple[str, str]:
    for name, endings, change in _GROUPS:
        if node.tag.endswith(endings):
            return name, change
    return what, effect


def with_defaults(node: XmlNode, defaults: Mapping[str, XmlNode]) -> XmlNode:
    """The same with properties that objects leave out and <defaults> has for their class.

    Moments of inertia in separate elements are excluded, because OpenSim 4 takes them as one.
    """
    children = [with_defaults(child, defaults) for child in node.children if child.tag != "defaults"]
    default = defaults.get(node.tag)
    if default is not None:
        taken = {child.tag for child in children}
        plain = [child for child in default.children if not child.children and not child.tag.startswith("inertia_")]
        children += [child for child in plain if child.tag not in taken]
    return replace(node, children=tuple(children))


_DOCUMENT = "OpenSimDocument"
_WITHOUT_VERSION = 10500  # the version that OpenSim assumes for files without one
_MOMENTS_TOGETHER = 30500  # since then all moments of inertia are in one element


def read_osim(path: str | PathLike[str]) -> OsimDocument:
    """The mechanism in an .osim file."""
    return document_of(read_xml(path))


def document_of(root: XmlNode) -> OsimDocument:
    """The mechanism in a document."""
    model = root if root.tag == "Model" else root.child("Model")
    if model is None or root.tag not in (_DOCUMENT, "Model"):
        held = ", ".join(f"<{child.tag}>" for child in root.children[:3]) if root.tag == _DOCUMENT else f"<{root.tag}>"
        cure = "Give a model of OpenSim"
        if root.has("ExternalLoads"):
            cure = "Give a model, and add this file to it by model.add_external_loads(…)"
        raise root.fault(f"it has {held or 'nothing'} and no <Model>", cure)
    version = root.attributes.get("Version", str(_WITHOUT_VERSION))
    if not version.strip().isdecimal():
        raise root.fault(f"its version is {version!r}", 'Write a number, such as Version="40000"')
    model = _with_own_defaults(model)
    _refuse_other_files(model)
    components = Components.of(model)
    bodies = components.bodies()
    if not bodies:
        raise model.fault(f"model {model.name} has no bodies", "Give a model with a <BodySet>")
    joints = list(_joints(model, components))
    planes, made = _with_shoulders(joints)
    constraints = [node for node in model.walk() if node.tag == COUPLER or node.tag in CLOSURES]
    enforced = [node for node in constraints if is_enforced(node)]
    markers = [node for node in model.walk() if node.tag == "Marker"]
    contacts = read_contacts(model, components)
    read = {*bodies, *constraints, *markers, *contacts.read, *(node for node, _ in joints)}
    off = [node.name for node in constraints if node not in enforced]
    _refuse_repeated("body", bodies)
    _refuse_repeated("marker", markers)
    omissions = [*find_omissions(model, read), *([Omission("constraint", tuple(off), _OFF)] if off else [])]
    if contacts.pairs:
        omissions.append(Omission("contact of two balls", contacts.pairs, "they pass through each other"))
    document = OsimDocument(
        file=root.file,
        version=int(version),
        name=model.name or "model",
        gravity=_engine(model).triple("gravity", default=(0.0, -9.80665, 0.0)),
        bodies=(*(_body(node, int(version)) for node in bodies), *planes),
        joints=tuple(made),
        couplings=tuple(read_coupling(node) for node in enforced if node.tag == COUPLER),
        closures=tuple(read_closure(node, components) for node in enforced if node.tag in CLOSURES),
        markers=tuple(_marker(node, components) for node in markers),
        contacts=contacts.made,
        left_out=LeftOut((*_units(model), *omissions)),
    )
    return _with_names_apart(document)


_OFF = "switched off in the file"


def _with_own_defaults(model: XmlNode) -> XmlNode:
    held = model.child("defaults")
    return model if held is None else with_defaults(model, {child.tag: child for child in held.children})


def _engine(model: XmlNode) -> XmlNode:
    """The element that contains gravity: the model, or in the first version its engine."""
    if model.has("gravity"):
        return model
    return next((node for node in model.walk() if node.tag == "SimbodyEngine"), model)


def _refuse_other_files(model: XmlNode) -> None:
    for node in model.walk():
        if node.attributes.get("file", "").strip():
            rule = f"<{node.tag}> is in another file, '{node.attributes['file']}'"
            raise node.fault(rule, "Open the model in OpenSim and save it, with all in one file")


def _units(model: XmlNode) -> Iterator[Omission]:
    for tag, expected in (("length_units", ("", "meters", "m", "meter")), ("force_units", ("", "N", "newtons"))):
        word = model.word(tag)
        if word not in expected:
            yield Omission(f"{tag} '{word}'", ("",), "numbers are taken as SI units, as in OpenSim")


def _body(node: XmlNode, version: int) -> OsimBody:
    mass = node.number("mass")
    if mass < 0:
        raise node.fault(f"the mass of {node.name} is {mass:g}", "Give a mass of zero or more")
    if version >= _MOMENTS_TOGETHER or node.has("inertia"):
        xx, yy, zz, xy, xz, yz = node.numbers("inertia", count=6, default=(0.0,) * 6)
    else:
        # A moment that is left out is one, as in OpenSim.
        xx, yy, zz = (node.number(f"inertia_{axes}", 1.0) for axes in ("xx", "yy", "zz"))
        xy, xz, yz = (node.number(f"inertia_{axes}", 0.0) for axes in ("xy", "xz", "yz"))
    return OsimBody(node.name, mass, node.triple("mass_center"), (xx, yy, zz, xy, xz, yz), node.line)


def _joints(model: XmlNode, components: Components) -> Iterator[tuple[XmlNode, OsimJoint]]:
    """The joints with their elements, in the order of the file; before version 4 each is in its child."""
    inside: dict[XmlNode, XmlNode] = {}
    for body in components.bodies():
        held = body.child("Joint")
        inside |= {child: body for child in getattr(held, "children", ()) if is_joint(child)}
    for node in model.walk():
        if is_joint(node):
            yield node, read_joint(node, components, inside.get(node))


def _with_shoulders(joints: Sequence[tuple[XmlNode, OsimJoint]]) -> tuple[list[OsimBody], list[OsimJoint]]:
    """The joints, each of a shoulder blade in two, and the bodies between those."""
    planes, made = [], []
    for node, joint in joints:
        if joint.tag == TAG:
            plane, *both = two_joints(joint, node)
            planes.append(plane)
            made += both
        else:
            made.append(joint)
    return planes, made


def _marker(node: XmlNode, components: Components) -> OsimMarker:
    if not node.name:
        raise node.fault("a marker has no name", 'Give it one: <Marker name="…">')
    frame = components.socket(node, "parent_frame", "body", "reference_frame")
    return OsimMarker(node.name, frame.body, offset_frame(frame, node.triple("location"), (0.0, 0.0, 0.0)).translation)


def _refuse_repeated(what: str, nodes: Sequence[XmlNode]) -> None:
    seen: set[str] = set()
    for node in nodes:
        if node.name in seen:
            raise node.fault(f"there is another {what} with the name '{node.name}'", "Give each a name of its own")
        seen.add(node.name)


def _with_names_apart(document: OsimDocument) -> OsimDocument:
    """The document with coordinates of equal names renamed by their joints, and couplings by coordinate names."""
    taken: set[str] = set()
    joints = []
    for joint in document.joints:
        new = {each.name: _apart(joint.name, each.name, taken) for each in joint.coordinates if each.name in taken}
        joints.append(_renamed(joint, new) if new else joint)
        taken |= {each.name for each in joints[-1].coordinates}
    made = document.changed(joints=tuple(joints))
    known = {each.name for each in made.coordinates}
    return made.changed(couplings=tuple(_by_names(document.file, each, known) for each in made.couplings))


def _apart(joint: str, name: str, taken: set[str]) -> str:
    while name in taken:
        name = f"{joint}_{name}"
    return name


def _renamed(joint: OsimJoint, new: Mapping[str, str]) -> OsimJoint:
    def axes(part: Sequence[OsimAxis]) -> tuple[OsimAxis, ...]:
        return tuple(
            replace(axis, coordinates=tuple(new.get(name, name) for name in axis.coordinates)) for axis in part
        )

    coordinates = tuple(replace(each, name=new.get(each.name, each.name)) for each in joint.coordinates)
    return replace(
        joint, coordinates=coordinates, rotations=axes(joint.rotations), translations=axes(joint.translations)
    )


def _by_names(file: str, coupling: OsimCoupling, known: set[str]) -> OsimCoupling:
    def name_of(given: str) -> str:
        name = given.rsplit("/", maxsplit=1)[-1]
        if name not in known:
            rule = f"{coupling.name} names coordinate '{given}', which no joint has"
            raise FileError(file, rule, "Name a coordinate of the model", f"line {coupling.line}")
        return name

    independent = tuple(name_of(given) for given in coupling.independent)
    return replace(coupling, dependent=name_of(coupling.dependent), independent=independent)
