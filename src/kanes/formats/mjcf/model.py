"""The model in a file of MuJoCo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os import PathLike

import numpy as np

from kanes.expr.symbols import Coordinate
from kanes.formats.documents.xml_nodes import exact, is_physical
from kanes.formats.mjcf.building.drives import Drives
from kanes.formats.mjcf.building.links import JointActions, links, triple
from kanes.formats.mjcf.building.names import free_name, symbol_name, symbols_of
from kanes.formats.mjcf.building.shapes import draw_shapes
from kanes.formats.mjcf.building.springs import with_found_springs
from kanes.formats.mjcf.building.ties import MjcfTies
from kanes.formats.mjcf.document import MjcfBody, MjcfDocument, MjcfMass
from kanes.formats.mjcf.placement import to_quaternion
from kanes.formats.mjcf.reader import read_document
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints.base import Joint
from kanes.model.left_out import LeftOut, Omission
from kanes.model.model import Model
from kanes.model.parts import Body
from kanes.model.source import ModelSource


def read_mjcf(path: str | PathLike[str], folders: Iterable[str | PathLike[str]] = ()) -> Model:
    """The model in a file of MuJoCo: bodies, joints, springs, actuators and equalities in numbers.

    Hinges and slides are coordinates with the names of their joints, and actuators inputs with the names of theirs.
    The quaternion of a ball or free joint has the name of its body: e0_torso, …, x_torso, …, with the angular velocity
    in the body, wx_torso, …, as its speeds. `model.source.report` lists what is left out. Files that it names are read
    from its own folder, and from `folders`.
    """
    return model_of(read_document(path, folders))


def model_of(document: MjcfDocument) -> Model:
    """The model of a file."""
    document = with_found_springs(document)
    model = Model(document.name, newtonian="world")
    if any(document.settings.gravity):
        model.gravity = model.frame.vector(*triple(np.array(document.settings.gravity)))
    coordinates = {
        joint.name: model.coordinates(
            free_name(model, symbol_name(joint.name), "joint"), unit="rad" if joint.type == "hinge" else "m"
        )
        for joint in document.joints
        if joint.type in ("hinge", "slide")
    }
    drives = Drives(document, coordinates)
    drives.declare_inputs(model, {body.name for body in document.bodies})
    bodies, carried = _add_bodies(model, document, drives.gather())
    drives.act_on_bodies(model, bodies)
    MjcfTies(model, document, bodies, coordinates).add_all()
    _add_sites(model, document, bodies)
    draw_shapes(model, document, bodies)
    model.source = replace(_source(model, document, bodies, carried, coordinates), names=_changed_names(drives, bodies))
    return model


def _add_bodies(model: Model, document: MjcfDocument, actions: JointActions) -> tuple[dict[str, Body], dict[str, Body]]:
    """Bodies by their names, and what each joint that is the last of a group carries: a body, or one without mass."""
    bodies: dict[str, Body] = {}
    carried: dict[str, Body] = {}
    for given in document.bodies:
        parent = bodies.get(given.parent or "")
        chain = list(links(given, actions))
        for group, joint in chain[:-1]:
            name = free_name(model, f"{given.name}_{group[-1].name}", "body", brings=symbols_of(joint))
            parent = model.add_body(name, mass=0, inertia=inertia(), parent=parent, joint=joint)
            carried[group[-1].name] = parent
        group, joint = chain[-1]
        bodies[given.name] = _add_body(model, given, parent, joint)
        if group:
            carried[group[-1].name] = bodies[given.name]
    return bodies, carried


def _add_body(model: Model, given: MjcfBody, parent: Body | None, joint: Joint) -> Body:
    mass = given.mass
    return model.add_body(
        free_name(model, given.name, "body", brings=symbols_of(joint)),
        mass=exact(mass.mass),
        center=triple(mass.center),
        inertia=_inertia(mass),
        parent=parent,
        joint=joint,
    )


def _inertia(mass: MjcfMass) -> Inertia:
    I = mass.inertia
    moments = map(exact, (I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0]))
    return inertia(*moments, physical=is_physical(I))


def _add_sites(model: Model, document: MjcfDocument, bodies: dict[str, Body]) -> None:
    """Sites as points of the model, by their names."""
    for given in (document.world, *document.bodies):
        body = bodies.get(given.name)
        origin, frame = (model.origin, model.frame) if body is None else (body.origin, body.frame)
        for site in given.sites:
            if site.name:
                name = free_name(model, site.name, "site")
                origin.moved(name, frame.vector(*triple(site.place.p)))


def _source(
    model: Model,
    document: MjcfDocument,
    bodies: dict[str, Body],
    carried: dict[str, Body],
    coordinates: dict[str, Coordinate],
) -> ModelSource:
    report = LeftOut(document.omissions)
    odd = tuple(body.name for body in document.bodies if not is_physical(body.mass.inertia))
    if odd:
        report = report.and_more(
            Omission("odd inertia", odd, "such moments are physically impossible; they are used unchanged")
        )
    ranges = {
        coordinates[joint.name].name: joint.range
        for joint in document.joints
        if joint.range is not None and joint.name in coordinates
    }
    references = {
        bodies[body.name].name: tuple(document.meshes.get(geom.mesh, "") for geom in body.geoms if geom.mesh)
        for body in document.bodies
        if any(geom.mesh for geom in body.geoms)
    }
    initial = dict(_initial(model, document, carried, coordinates))
    return ModelSource(document.file, "MJCF", report, initial, ranges, references)


def _changed_names(drives: Drives, bodies: dict[str, Body]) -> dict[str, str]:
    """Names that something else in the file has too, by what they name, with those that are in the model."""
    found = {f"joint {name}": q.name for name, q in drives.coordinates.items()}
    found |= {f"body {name}": body.name for name, body in bodies.items()}
    found |= {f"actuator {name}": symbol.name for name, symbol in drives.inputs.items()}
    return {given: name for given, name in found.items() if given.split(maxsplit=1)[1] != name}


def _initial(
    model: Model, document: MjcfDocument, carried: dict[str, Body], coordinates: dict[str, Coordinate]
) -> Iterator[tuple[str, float]]:
    """Coordinates and speeds in the order of MuJoCo, with the values of the first keyframe, else the references."""
    qpos, qvel = list(document.key.get("qpos", ())), list(document.key.get("qvel", ()))
    system = model.freeze()
    speed_of = {rate: speed.name for speed, rate in zip(system.speeds, system.speed_definitions, strict=True)}
    for body in document.bodies:
        for joint in body.joints:
            own = carried[joint.name].name if joint.name not in coordinates else ""
            if joint.name in coordinates:
                q = coordinates[joint.name]
                places, speeds, values = [q.name], [speed_of[q.dot]], [joint.ref]
            elif joint.type == "free":
                places = [*(f"{axis}_{own}" for axis in "xyz"), *(f"e{number}_{own}" for number in range(4))]
                speeds = [f"{letter}{axis}_{own}" for letter in "vw" for axis in "xyz"]
                values = [*body.place.p, *to_quaternion(body.place.R)]
            else:
                places = [f"e{number}_{own}" for number in range(4)]
                speeds, values = [f"w{axis}_{own}" for axis in "xyz"], [1.0, 0.0, 0.0, 0.0]
            yield from _valued(places, _taken(qpos, values))
            yield from _valued(speeds, _taken(qvel, [0.0] * len(speeds)))


def _taken(values: list[float], default: Sequence[float]) -> list[float]:
    """The next values of a list, or the default where there are none."""
    taken = values[: len(default)]
    del values[: len(default)]
    return taken or [float(value) for value in default]


def _valued(names: list[str], values: list[float]) -> Iterator[tuple[str, float]]:
    yield from zip(names, values, strict=True)
