"""Makes the loads, constraints and drawings of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from kanes.base.samples import Samples
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.entries import loads as entries
from kanes.formats.model_files.entries.values import Entry, SamplesEntry
from kanes.model import shapes as drawn_shapes
from kanes.model.constraints import surfaces as rolling_surfaces
from kanes.model.constraints.surfaces import Surface
from kanes.model.contacts import contact_laws
from kanes.model.loads import ForcePlace
from kanes.model.parts import Body, Particle, center_of


def add_load(draft: Draft, entry: entries.LoadEntry, spot: Spot) -> None:
    """One entry of `loads`."""
    model, name = draft.model, entry.name
    if isinstance(entry, entries.ForceEntry):
        on = draft.point(entry.on, spot / "on")
        frame = on.frame if isinstance(on, Body) else model.frame
        force = draft.vector(entry.force, spot / "force", frame)
        at = None if entry.at is None else _spot_of_force(draft, entry.at, spot / "at")
        reaction = None if entry.reaction is None else draft.point(entry.reaction, spot / "reaction")
        model.add_force(on, force, at=at, reaction=reaction, name=name)
    elif isinstance(entry, entries.TorqueEntry):
        turned = draft.thing(entry.on, spot / "on", Body, Frame)
        frame = turned.frame if isinstance(turned, Body) else turned
        torque = draft.vector(entry.torque, spot / "torque", frame)
        opposite = None if entry.reaction is None else draft.thing(entry.reaction, spot / "reaction", Body, Frame)
        model.add_torque(turned, torque, reaction=opposite, name=name)
    elif isinstance(entry, entries.SpringEntry):
        law = {each: draft.scalar(getattr(entry, each), spot / each) for each in ("stiffness", "rest", "damping")}
        P, Q = _two(draft, entry.spring, spot / "spring")
        model.add_spring(P, Q, **law, name=name)
    elif isinstance(entry, entries.CompliantContactEntry):
        _add_contact(draft, entry, spot)
    elif isinstance(entry, entries.DamperEntry):
        damping = draft.scalar(entry.damping, spot / "damping")
        P, Q = _two(draft, entry.damper, spot / "damper")
        model.add_damper(P, Q, damping, name=name)
    else:
        push = draft.scalar(entry.force, spot / "force")
        P, Q = _two(draft, entry.actuator, spot / "actuator")
        model.add_actuator(P, Q, push, name=name)


def _spot_of_force(draft: Draft, value: str | list[str | float], spot: Spot) -> ForcePlace:
    """A point by its name, measure numbers, or a vector from the origin; `add_force` checks what is read."""
    if isinstance(value, list):
        return draft.triple(value, spot)
    registry = draft.model.registry
    if value in registry and isinstance(center_of(registry[value]), Point):
        return center_of(registry[value])
    return cast("ForcePlace", draft.read(value, spot))


def _two(draft: Draft, names: list[str], spot: Spot) -> tuple[Point | Body | Particle, Point | Body | Particle]:
    return draft.point(names[0], spot / 0), draft.point(names[1], spot / 1)


def add_constraint(draft: Draft, entry: entries.ConstraintEntry, spot: Spot) -> None:
    """One entry of `constraints`."""
    model, name = draft.model, entry.name
    if isinstance(entry, entries.VelocityEntry):
        model.add_velocity_constraint(draft.scalar(entry.velocity, spot / "velocity"), name=name)
    elif isinstance(entry, entries.ConfigurationEntry):
        model.add_configuration_constraint(draft.scalar(entry.configuration, spot / "configuration"), name=name)
    elif isinstance(entry, entries.CouplingEntry):
        at = spot / "coupling"
        terms = {draft.scalar(key, at / key): draft.scalar(value, at / key) for key, value in entry.coupling.items()}
        model.add_coupling(terms, draft.scalar(entry.equals, spot / "equals"), name=name)
    elif isinstance(entry, entries.DistanceEntry):
        length = draft.scalar(entry.length, spot / "length")
        P, Q = _two(draft, entry.distance, spot / "distance")
        model.add_distance(P, Q, length, name=name)
    elif isinstance(entry, entries.LoopEntry):
        _add_loop(draft, entry, spot)
    elif isinstance(entry, entries.RollingEntry):
        _add_rolling(draft, entry, spot)
    else:
        _prescribe(draft, entry, spot)


def _add_loop(draft: Draft, entry: entries.LoopEntry, spot: Spot) -> None:
    frames = None
    if entry.bodies is not None:
        at = spot / "bodies"
        frames = [draft.thing(each, at / index, Body, Frame) for index, each in enumerate(entry.bodies)]
    axis: str | tuple[Vector, ...] | None = (
        entry.axis
        if not isinstance(entry.axis, list)
        else tuple(
            draft.vector(each, spot / "axis" / index, draft.model.frame) for index, each in enumerate(entry.axis)
        )
    )
    P, Q = _two(draft, entry.loop, spot / "loop")
    draft.model.add_loop(P, Q, entry.joint, bodies=frames, axis=axis, name=entry.name)


def _add_rolling(draft: Draft, entry: entries.RollingEntry, spot: Spot) -> None:
    body = draft.body(entry.rolling, spot / "rolling")
    on_body = None if entry.on_body is None else draft.body(entry.on_body, spot / "on_body")
    surface = read_surface(draft, entry.surface, spot / "surface", body.frame)
    base = draft.model.frame if on_body is None else on_body.frame
    on = read_surface(draft, entry.on, spot / "on", base)
    draft.model.add_rolling(body, surface, on, on_body=on_body, slipping=entry.slipping, name=entry.name)


def _add_contact(draft: Draft, entry: entries.CompliantContactEntry, spot: Spot) -> None:
    model = draft.model
    body = draft.point(entry.contact, spot / "contact")
    other = None if entry.on_body is None else draft.point(entry.on_body, spot / "on_body")
    frames = [each.frame if isinstance(each, Body) else model.frame for each in (body, other)]
    surface = None if entry.surface is None else read_surface(draft, entry.surface, spot / "surface", frames[0])
    on = read_surface(draft, entry.on, spot / "on", frames[1])
    law = _law(draft, entry.law, spot / "law")
    friction = None if entry.friction is None else _law(draft, entry.friction, spot / "friction")
    model.add_compliant_contact(body, surface, on, on_body=other, law=law, friction=friction, name=entry.name)


_LAWS: dict[str, Callable[..., Any]] = {
    "spring_damper": contact_laws.SpringDamper,
    "hunt_crossley": contact_laws.HuntCrossley,
    "smooth_hunt_crossley": contact_laws.SmoothHuntCrossley,
    "coulomb": contact_laws.Coulomb,
    "stribeck": contact_laws.StribeckFriction,
}


def _law(draft: Draft, table: Entry, spot: Spot) -> Any:
    """A law of contact or of friction; the table names which."""
    [word] = type(table).model_fields
    entry, inner = getattr(table, word), spot / word
    options = {name: draft.scalar(getattr(entry, name), inner / name) for name in type(entry).model_fields}
    with draft.telling(inner):
        return _LAWS[word](**options)


def read_surface(draft: Draft, table: Entry, spot: Spot, frame: Frame) -> Surface:
    """A surface from its entry, written in a frame."""
    [word] = type(table).model_fields
    entry, inner = getattr(table, word), spot / word
    options: dict[str, object] = {}
    for name in type(entry).model_fields:
        value, at = getattr(entry, name), inner / name
        if name == "points":
            with draft.telling(inner):
                return rolling_surfaces.Points(*(draft.thing(each, at / k, Point) for k, each in enumerate(value)))
        if name == "at":
            options[name] = None if value is None else draft.thing(value, at, Point)
        elif name == "inside":
            options[name] = value
        elif name in ("axis", "normal"):
            options[name] = draft.axis_or_vector(value, at, frame) if name == "axis" else draft.vector(value, at, frame)
        else:
            options[name] = draft.scalar(value, at)
    with draft.telling(inner):
        made: Surface = getattr(rolling_surfaces, word.capitalize())(**options)
        return made


def _prescribe(draft: Draft, entry: entries.PrescribeEntry, spot: Spot) -> None:
    model, at = draft.model, spot / "law"
    coordinates = {symbol.name: symbol for symbol in model.declared(Coordinate)}
    what = coordinates.get(entry.prescribe) or draft.point(entry.prescribe, spot / "prescribe")
    if entry.law is None:
        at.refuse("the motion is missing", "Give a formula of t, samples, or a vector")
    if isinstance(entry.law, SamplesEntry):
        given: Samples | Vector | object = draft.samples(entry.law.times, entry.law.values, entry.law.kind, at)
    elif entry.prescribe in coordinates:
        given = draft.several(entry.law, at)
    else:
        given = draft.vector(entry.law, at, model.frame)
    model.prescribe(what, given, name=entry.name)


def add_drawing(draft: Draft, entry: entries.DrawingEntry, spot: Spot) -> None:
    """One entry of `drawings`."""
    of = draft.thing(entry.draw, spot / "draw", Body, Particle, Frame)
    shape = None
    if entry.shape is not None:
        [word] = type(entry.shape).model_fields
        table, inner = getattr(entry.shape, word), spot / "shape" / word
        readers: dict[str, Callable[..., object]] = {"at": draft.triple, "turned": draft.rotation, "axis": draft.axis}
        options = {
            name: readers.get(name, draft.scalar)(value, inner / name)
            for name in type(table).model_fields
            if (value := getattr(table, name)) is not None
        }
        with draft.telling(inner):
            shape = getattr(drawn_shapes, word.capitalize())(**options)
    draft.model.draw(of, shape, color=entry.color)
