"""Makes the joints and inertias of a file."""

from __future__ import annotations

from collections.abc import Callable

from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.rotations import Triple
from kanes.expr.symbols import Expr
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.entries.bodies import SOLIDS, InertiaEntry
from kanes.formats.model_files.entries.joints import JOINTS, GeneralEntry, JointEntry
from kanes.model import inertia as solids
from kanes.model.inertia import Inertia, inertia
from kanes.model.joints import kinds
from kanes.model.joints.base import Joint

_KINDS: dict[str, Callable[..., Joint]] = {
    "pin": kinds.Pin,
    "slider": kinds.Slider,
    "screw": kinds.Screw,
    "cylindrical": kinds.Cylindrical,
    "planar": kinds.Planar,
    "universal": kinds.Universal,
    "gimbal": kinds.Gimbal,
    "spherical": kinds.Spherical,
    "free": kinds.Free,
    "weld": kinds.Weld,
    "general": kinds.GeneralJoint,
}
# Options that are not formulas or lists of formulas.
_AXES, _ROTATIONS, _PLAIN = ("axis", "normal"), ("turned", "child_turned"), ("fixed", "vector_torque", "sequence")


def joint_of(draft: Draft, entry: JointEntry, spot: Spot) -> Joint:
    """A joint, ready to be given to a body."""
    word = next(word for word, each in JOINTS.items() if type(entry) is each)
    options: dict[str, object] = {}
    for name in type(entry).model_fields:
        if getattr(entry, name) is not None and name not in (word, "rotation", "translation"):
            options[name] = _option(draft, entry, name, spot / name)
    given = getattr(entry, word)
    if isinstance(entry, GeneralEntry):
        options |= _general(draft, entry, spot)
        if given is not None:
            options["coordinates"] = draft.several(given, spot / word)
        return _KINDS[word](**options)
    if given is not None:
        name = "position" if word == "free" else "coordinate" if word in ("pin", "slider", "screw") else "coordinates"
        options[name] = draft.several(given, spot / word)
    return _KINDS[word](**options)


def _option(draft: Draft, entry: JointEntry, name: str, at: Spot) -> object:
    value = getattr(entry, name)
    if name in _AXES:
        return draft.axis(value, at)
    if name in _ROTATIONS:
        return draft.rotation(value, at)
    if name in _PLAIN:
        return value
    if name == "axes":
        return value if isinstance(value, str) else [draft.axis(each, at / index) for index, each in enumerate(value)]
    return draft.several(value, at)


def _general(draft: Draft, entry: GeneralEntry, spot: Spot) -> dict[str, object]:
    options: dict[str, object] = {}
    if entry.rotation is not None:
        options["rotation"] = draft.rotation(entry.rotation, spot / "rotation")
    if entry.translation is not None:
        options["translation"] = draft.several(entry.translation, spot / "translation")
    return options


def inertia_of(draft: Draft, entry: InertiaEntry, mass: Expr, spot: Spot) -> Inertia:
    """An inertia by its moments, or that of a solid; `mass` is that of the body."""
    for word in SOLIDS:
        solid = getattr(entry, word)
        if solid is not None:
            options = {
                name: draft.axis(value, spot / word / name)
                if name in ("axis", "normal")
                else draft.scalar(value, spot / word / name)
                for name in type(solid).model_fields
                if (value := getattr(solid, name)) is not None
            }
            made: Inertia = getattr(solids, word)(**{"mass": mass, **options})
            return made
    moments = {name: draft.scalar(getattr(entry, name), spot / name) for name in ("xx", "yy", "zz", "xy", "yz", "zx")}
    about: Point | Triple | None = None
    if isinstance(entry.about, str):
        place = draft.point(entry.about, spot / "about")
        about = place if isinstance(place, Point) else place.center
    elif entry.about is not None:
        about = draft.triple(entry.about, spot / "about")
    return inertia(
        **moments,
        frame=None if entry.frame is None else draft.frame(entry.frame, spot / "frame"),
        about=about,
        turned=draft.rotation(entry.turned, spot / "turned"),
        physical=entry.physical,
    )
