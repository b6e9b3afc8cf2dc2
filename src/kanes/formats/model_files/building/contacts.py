"""Makes the contacts, limits and latches of a file."""

from __future__ import annotations

from typing import Any, TypeAlias

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.symbols import Expr
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.building.loads import read_surface
from kanes.formats.model_files.entries import contacts as entries
from kanes.model.constraints.surfaces import Surface
from kanes.model.parts import Body, Particle

AnyEntry: TypeAlias = (
    entries.ContactEntry
    | entries.LimitEntry
    | entries.StringEntry
    | entries.FrictionEntry
    | entries.RatchetEntry
    | entries.LatchEntry
    | entries.GroupEntry
)


def add_contact(draft: Draft, entry: AnyEntry, spot: Spot) -> None:
    """One entry of `contacts`."""
    model, name = draft.model, entry.name
    if isinstance(entry, entries.ContactEntry):
        _add_touching(draft, entry, spot)
        return
    if isinstance(entry, entries.GroupEntry):
        _add_group(draft, entry, spot)
        return
    if isinstance(entry, entries.LimitEntry):
        ends = {end: _optional(draft, getattr(entry, end), spot / end) for end in ("lower", "upper")}
        e = draft.scalar(entry.restitution, spot / "restitution")
        model.add_limit(draft.scalar(entry.limit, spot / "limit"), **ends, restitution=e, name=name)
        return
    if isinstance(entry, entries.StringEntry):
        points = (draft.point(each, spot / "string" / k) for k, each in enumerate(entry.string))
        length, e = (draft.scalar(getattr(entry, key), spot / key) for key in ("length", "restitution"))
        model.add_string(*points, length=length, restitution=e, name=name)
        return
    if isinstance(entry, entries.FrictionEntry):
        _add_friction(draft, entry, spot)
        return
    if isinstance(entry, entries.RatchetEntry):
        model.add_ratchet(draft.scalar(entry.ratchet, spot / "ratchet"), name=name)
        return
    _add_latch(draft, entry, spot)


def _add_latch(draft: Draft, entry: entries.LatchEntry, spot: Spot) -> None:
    what, Q = _latched(draft, entry, spot / "latch")
    bodies, frame = None, draft.model.frame
    if entry.bodies is not None:
        bodies = [draft.thing(each, spot / "bodies" / k, Body, Frame) for k, each in enumerate(entry.bodies)]
    second = Q if bodies is None else bodies[1]
    frame = second.frame if isinstance(second, Body) else second if isinstance(second, Frame) else frame
    several = {
        word: None if given is None else draft.several(given, spot / word)
        for word, given in (("when", entry.when), ("within", entry.within), ("breaks", entry.breaks))
    }
    words = ("at", "slower", "release", "after")
    single = {word: _optional(draft, getattr(entry, word), spot / word) for word in words}
    terms: dict[str, Any] = {**several, **single}
    draft.model.add_latch(
        what,
        Q,
        joint=entry.joint,
        bodies=bodies,
        axis=None if entry.axis is None else draft.axis_or_vector(entry.axis, spot / "axis", frame),
        locked=entry.locked,
        relocks=entry.relocks,
        name=entry.name,
        **terms,
    )


def _latched(draft: Draft, entry: entries.LatchEntry, spot: Spot) -> tuple[object, Point | Body | Particle | None]:
    """What a latch holds: two points, a constraint, or expressions."""
    given, model = entry.latch, draft.model
    if isinstance(given, list):
        things = {thing.name for group in (model.points, model.bodies, model.particles) for thing in group}
        if len(given) == 2 and things.issuperset(map(str, given)):
            P, Q = (draft.point(str(each), spot / k) for k, each in enumerate(given))
            return P, Q
        return list(draft.scalars(given, spot)), None
    named = next((each for each in model.constraints if each.name == given), None)
    return (draft.scalar(given, spot) if named is None else named), None


def _add_touching(draft: Draft, entry: entries.ContactEntry, spot: Spot) -> None:
    model = draft.model
    what = draft.point(entry.contact, spot / "contact")
    on_body = None if entry.on_body is None else draft.point(entry.on_body, spot / "on_body")
    base = on_body.frame if isinstance(on_body, Body) else model.frame
    own = what.frame if entry.on is not None and isinstance(what, Body) else base
    surface = read_surface(draft, entry.surface, spot / "surface", own)
    on = None if entry.on is None else read_surface(draft, entry.on, spot / "on", base)
    static, kinetic = draft.scalar(entry.friction, spot / "friction"), _optional(draft, entry.kinetic, spot / "kinetic")
    model.add_contact(
        what,
        surface,
        on=on,
        on_body=on_body,
        friction=static if kinetic is None else (static, kinetic),
        restitution=draft.scalar(entry.restitution, spot / "restitution"),
        name=entry.name,
    )


def _add_group(draft: Draft, entry: entries.GroupEntry, spot: Spot) -> None:
    model, surfaces = draft.model, dict[Body | Particle, Surface]()
    for name, given in entry.group.items():
        place = spot / "group" / name
        thing = draft.point(name, place)
        if not isinstance(thing, (Body, Particle)):
            place.refuse(f"{name} is not a body or particle", "Give bodies and particles of the model")
        frame = thing.frame if isinstance(thing, Body) else model.frame
        surfaces[thing] = read_surface(draft, given, place, frame)
    model.add_contacts(
        surfaces,
        on=[read_surface(draft, each, spot / "on" / k, model.frame) for k, each in enumerate(entry.on)],
        friction=draft.scalar(entry.friction, spot / "friction"),
        restitution=draft.scalar(entry.restitution, spot / "restitution"),
        name=entry.name,
    )


def _add_friction(draft: Draft, entry: entries.FrictionEntry, spot: Spot) -> None:
    model, given, at = draft.model, entry.friction_of, spot / "friction_of"
    bodies = {body.name for body in model.bodies}
    of = draft.body(given, at) if isinstance(given, str) and given in bodies else draft.scalar(given, at)
    static, kinetic = (
        _optional(draft, entry.at_most, spot / "at_most"),
        _optional(draft, entry.kinetic, spot / "kinetic"),
    )
    coefficient = _optional(draft, entry.coefficient, spot / "coefficient")
    across = None
    if entry.across is not None:
        across = [draft.vector(each, spot / "across" / k, model.frame) for k, each in enumerate(entry.across)]
    model.add_friction(
        of,
        static if static is None or kinetic is None else (static, kinetic),
        coefficient=coefficient if coefficient is None or kinetic is None else (coefficient, kinetic),
        on=None if entry.on is None else draft.point(entry.on, spot / "on"),
        across=across,
        radius=_optional(draft, entry.radius, spot / "radius"),
        name=entry.name,
    )


def _optional(draft: Draft, value: str | float | None, spot: Spot) -> Expr | None:
    return None if value is None else draft.scalar(value, spot)
