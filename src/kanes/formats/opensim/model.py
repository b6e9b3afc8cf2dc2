"""Models from .osim files: a model with markers and the data of the file about coordinates."""

from __future__ import annotations

from dataclasses import replace
from os import PathLike
from pathlib import Path

from kanes.base.errors import UnknownNameError
from kanes.base.values import several
from kanes.expr.geometry.frames import Point
from kanes.expr.symbols import Coordinate, Expr
from kanes.formats.opensim.bodies import add_bodies, declare_coordinates, is_sound
from kanes.formats.opensim.contact_forces import add_contact
from kanes.formats.opensim.document import OsimCoordinate, OsimDocument
from kanes.formats.opensim.external_loads import add_external_loads
from kanes.formats.opensim.functions import expression_of
from kanes.formats.opensim.reader import read_osim
from kanes.formats.opensim.scaling import Factors, MarkerPlaces, marked_document, scaled_document
from kanes.formats.opensim.ties import Ties
from kanes.formats.opensim.tree import Branch, branches
from kanes.model.left_out import LeftOut, Omission
from kanes.model.model import Model
from kanes.model.source import ModelSource
from kanes.motion_capture.recordings.recording import Recording


class OsimModel(Model):
    """A model from an .osim file, by `kn.read("subject.osim")`: a `Model` with numbers, and with

        markers     points whose positions are measured, by name
        defaults    the value of each coordinate in the file, by its name; default_speeds likewise
        ranges      the range of each coordinate; `clamped` names those that may not leave it
        locked      names of the coordinates that are held at their defaults, by a constraint
        prescribed  functions of time that constraints impose on coordinates, by the names of these
        left_out    what is in the file and not in the model, and what that changes; print it
        document    the content of the file, as plain data

    Bodies and coordinates have the names that they have in the file; the Newtonian frame is `ground`. Speeds are rates
    of coordinates, except at joints of the classes BallJoint, FreeJoint and EllipsoidJoint: there the speeds of the
    three angles are, as in OpenSim, the components of the angular velocity in the joint's frame in the parent.
    """

    def __init__(self, document: OsimDocument) -> None:
        super().__init__(document.name, newtonian="ground")
        self.document = document
        self.left_out: LeftOut = document.left_out
        self.markers: dict[str, Point] = {}
        self.prescribed: dict[str, Expr] = {}
        self._symbols: dict[str, Coordinate] = {}
        _build(self, document)
        self.source = ModelSource(document.file, "OpenSim", self.left_out, {**self.defaults}, {**self.ranges})

    @property
    def defaults(self) -> dict[str, float]:
        """The value of each coordinate in the file."""
        return {name: each.default for name, each in self._by_name.items()}

    @property
    def default_speeds(self) -> dict[str, float]:
        """The rate of each coordinate in the file."""
        return {name: each.default_speed for name, each in self._by_name.items()}

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """The range of each coordinate."""
        return {name: each.range for name, each in self._by_name.items()}

    @property
    def clamped(self) -> tuple[str, ...]:
        """The coordinates that may not leave their ranges."""
        return tuple(name for name, each in self._by_name.items() if each.clamped)

    @property
    def locked(self) -> tuple[str, ...]:
        """The coordinates that are held at their defaults."""
        return tuple(name for name, each in self._by_name.items() if each.locked)

    @property
    def _by_name(self) -> dict[str, OsimCoordinate]:
        given = {each.name: each for each in self.document.coordinates}
        return {symbol.name: given.get(name, OsimCoordinate(name)) for name, symbol in self._symbols.items()}

    def freed(self, *names: str) -> OsimModel:
        """The same model without locks and prescribed motions of some coordinates, or of all if none is named."""
        known = {**self._symbols, **{symbol.name: symbol for symbol in self._symbols.values()}}
        names = several(names)
        for name in names:
            if str(name) not in known:
                raise UnknownNameError(
                    f"Model '{self.name}' has no coordinate '{name}'. It has: {', '.join(sorted(known))}."
                )
        freed = {known[str(name)] for name in names} or set(known.values())

        def free(each: OsimCoordinate) -> OsimCoordinate:
            return replace(each, locked=False, prescribed=False) if known[each.name] in freed else each

        joints = [
            replace(joint, coordinates=tuple(free(each) for each in joint.coordinates))
            for joint in self.document.joints
        ]
        return OsimModel(self.document.changed(joints=tuple(joints)))

    def scaled(self, factors: Factors, *, mass: float | None = None, by_volume: bool = True) -> OsimModel:
        """The same model for a subject of another size: bodies stretched, and masses scaled.

        `factors` are numbers by body, or three along its axes, as `kn.scale_factors` finds them; other bodies keep
        their size. Joints, markers, mass centres and constraints move with their bodies. Without a `mass` each body
        keeps its own; with one, masses grow with volumes and are then scaled to add up to it, or keep their fractions
        if `by_volume` is false. Inertias are those of bodies whose material is stretched with them. Loads that were
        added are not copied.
        """
        return OsimModel(scaled_document(self.document, factors, mass, by_volume=by_volume))

    def with_markers(self, markers: MarkerPlaces) -> OsimModel:
        """The same model with some markers elsewhere, and new ones: body and place by name.

        `kn.place_markers` finds such a table from a static trial.
        """
        return OsimModel(marked_document(self.document, markers))

    def without_contacts(self) -> OsimModel:
        """The same model without contact forces, such as for measured forces in their place."""
        return OsimModel(self.document.changed(contacts=()))

    def add_external_loads(self, file: str | PathLike[str], recording: Recording | None = None) -> Path | None:
        """The measured forces that an ExternalLoads file of OpenSim describes, as loads on bodies by inputs.

        The inputs have the names of the columns, such as ground_force_vx, so that a recording's columns are their
        values. A force acts at the point that its columns give. In a `recording`, columns may end otherwise than in
        x, y and z. The result is the path of the recording that the file names, beside it, or None.
        """
        return add_external_loads(self, file, recording)


def read_model(path: str | PathLike[str]) -> OsimModel:
    """The model in an .osim file."""
    return OsimModel(read_osim(path))


def _build(model: OsimModel, document: OsimDocument) -> None:
    if any(document.gravity):
        model.gravity = model.frame.vector(*document.gravity)
    tree = branches(document)
    joints = [*document.joints, *(branch.joint for branch in tree if branch.joint not in document.joints)]
    symbols = model._symbols = declare_coordinates(model, document, joints)
    bodies, copies = add_bodies(model, document, tree, symbols)
    ties = Ties(model, document, bodies)
    ties.close_loops(copies)
    ties.couple(symbols)
    for closure in document.closures:
        ties.tie(closure)
    for marker in document.markers:
        model.markers[marker.name] = ties.marker(marker.name, marker.body, marker.location)
    for contact in document.contacts:
        add_contact(model, contact, ties)
    for each in document.coordinates:
        q = symbols[each.name]
        if each.locked:
            ties.hold(q, each.default, "lock")
        elif each.prescribed and each.function is not None:
            value = expression_of(each.function, (model.time,), f"{q.name}_t", document.file)
            model.prescribed[q.name] = value
            ties.hold(q, value, "motion")
    _hold_massless(model, document, tree, ties)
    odd = tuple(body.name for body in document.bodies if not is_sound(body))
    if odd:
        effect = "such moments of inertia are physically impossible; they are used unchanged"
        model.left_out = model.left_out.and_more(Omission("odd inertia", odd, effect))


def _hold_massless(model: OsimModel, document: OsimDocument, tree: tuple[Branch, ...], ties: Ties) -> None:
    """Hold coordinates that carry only massless bodies at their defaults: no force determines them."""
    if document.closures or any(branch.closes for branch in tree):
        return
    inboard = {branch.outer.body: branch for branch in tree}
    moving: set[str] = {name for each in document.couplings for name in (each.dependent, *each.independent)}
    for body in document.bodies:
        at = body.name if body.mass > 0 or any(body.inertia) else ""
        while at in inboard:
            moving |= {each.name for each in inboard[at].joint.coordinates}
            at = inboard[at].inner.body
    held = [each for each in document.coordinates if each.name not in moving and not (each.locked or each.prescribed)]
    for each in held:
        ties.hold(model._symbols[each.name], each.default, "hold")
    if held:
        effect = "it moves no mass, and is held at its default"
        names = tuple(each.name for each in held)
        model.left_out = model.left_out.and_more(Omission("coordinate without mass", names, effect))
