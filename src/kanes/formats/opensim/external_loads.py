"""Measured forces by a file of OpenSim: loads on bodies, by inputs with the names of the columns of a recording."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from kanes.base.errors import WrongTypeError
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import ExprLike, Input
from kanes.formats.documents.xml_nodes import XmlNode, read_xml
from kanes.formats.opensim.document import GROUND
from kanes.model.parts import Body
from kanes.motion_capture.recordings.recording import Recording

if TYPE_CHECKING:
    from kanes.model.model import Model


def add_external_loads(model: Model, file: str | PathLike[str], recording: Recording | None = None) -> Path | None:
    """Add the loads of an ExternalLoads file; the path of the recording that it names."""
    if recording is not None and not isinstance(recording, Recording):
        raise WrongTypeError(
            f"external loads: {recording!r} is not a recording. Give one, such as kn.read('walk.mot')."
        )
    root = read_xml(file)
    loads = next((node for node in root.walk() if node.tag in ("ExternalLoads", "ExternalForceSet")), None)
    if loads is None:
        raise root.fault("it has no <ExternalLoads>", "Give a file that describes external loads")
    forces = [node for node in loads.walk() if node.tag == "ExternalForce"]
    if not forces:
        raise loads.fault("there is no <ExternalForce> in it", "Give a file that describes one")
    for node in forces:
        if node.flag("appliesForce", True) and not node.flag("isDisabled"):
            _add_force(model, node, recording)
    named = loads.word("datafile")
    return Path(file).parent / named if named and named != "Unassigned" else None


def _add_force(model: Model, node: XmlNode, recording: Recording | None) -> None:
    on = _body(model, node, "applied_to_body")
    if on is None:
        raise node.fault(f"force {node.name} acts on the ground", "Apply it to a body")
    expressed = _body(model, node, "force_expressed_in_body")
    frame = model.frame if expressed is None else expressed.frame
    force, point, torque = (_columns(model, node, what, recording) for what in ("force", "point", "torque"))
    if force is None and torque is None:
        raise node.fault(f"{node.name} names neither force nor torque", "Name columns by force_identifier")
    if force is not None:
        at: Vector | tuple[ExprLike, ExprLike, ExprLike] = (0, 0, 0)
        if point is not None:
            of = _body(model, node, "point_expressed_in_body")
            at = point if of is on else _way_to(model, of, point)
        model.add_force(on, frame.vector(*force), at=at, name=_unused(model, f"force {node.name}"))
    if torque is not None:
        model.add_torque(on, frame.vector(*torque), name=_unused(model, f"torque {node.name}"))


def _way_to(model: Model, body: Body | None, point: tuple[Input, Input, Input]) -> Vector:
    """The vector from the origin of N to a point that is measured in a body, or in the ground."""
    if body is None:
        return model.frame.vector(*point)
    return body.origin.position_from(model.origin) + body.frame.vector(*point)


def _columns(model: Model, node: XmlNode, what: str, recording: Recording | None) -> tuple[Input, Input, Input] | None:
    """Inputs for the three columns of an identifier: with x, y and z after it, or three that begin with it."""
    identifier = node.word(f"{what}_identifier")
    if not identifier or identifier == "Unassigned":
        return None
    labels = [f"{identifier}{axis}" for axis in "xyz"]
    if recording is not None and not all(label in recording.columns for label in labels):
        labels = [label for label in recording.columns if label.startswith(identifier)]
        if len(labels) != 3:
            rule = f"{node.name} names columns {identifier}…, and the recording has {len(labels)} of them"
            raise node.fault(rule, "Give a recording with three, along x, y and z")
    unit = {"force": "N", "point": "m", "torque": "N m"}[what]
    x, y, z = (_input(model, node, label, unit) for label in labels)
    model.declarations.measured.update(dict.fromkeys(labels))
    return x, y, z


def _input(model: Model, node: XmlNode, name: str, unit: str) -> Input:
    """The input of a column; forces may share columns."""
    if any(symbol.name == name for symbol in model.declared(Input)):
        return model[name]
    if name in model.registry:
        rule = f"{node.name} names column {name}, and the model has something else of that name"
        raise node.fault(rule, "Rename the column, here and in the recording")
    return model.inputs(name, unit=unit)


def _body(model: Model, node: XmlNode, tag: str) -> Body | None:
    """The body that a property names, by name or path; None for the ground."""
    name = node.word(tag, default=GROUND).rsplit("/", maxsplit=1)[-1] or GROUND
    if name == GROUND:
        return None
    found = next((body for body in model.bodies if body.name == name), None)
    if found is None:
        known = ", ".join(body.name for body in model.bodies)
        raise node.fault(f"the {tag} of {node.name} is '{name}', which the model does not have", f"Name one of {known}")
    return found


def _unused(model: Model, name: str) -> str:
    while name in model.registry:
        name += " again"
    return name
