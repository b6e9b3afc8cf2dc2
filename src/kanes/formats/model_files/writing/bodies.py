"""Bodies, inertias and joints as entries of model files."""

from __future__ import annotations

from collections.abc import Mapping

from kanes.base.types import Plain
from kanes.expr.geometry.rotations import UNIT, Triple
from kanes.expr.symbols import Expr, as_expression
from kanes.formats.model_files.writing.geometry import has_own_center, write_axis
from kanes.formats.model_files.writing.values import FormulaWriter, words
from kanes.model import inertia as solids
from kanes.model.inertia import Inertia
from kanes.model.joints.base import Joint
from kanes.model.parts import Body

# For each joint the word of its coordinates, and further words with their defaults.
_JOINTS: dict[str, tuple[str, dict[str, str | None]]] = {
    "Pin": ("coordinate", {"axis": "z"}),
    "Slider": ("coordinate", {"axis": "x"}),
    "Screw": ("coordinate", {"axis": "z", "pitch": None}),
    "Cylindrical": ("coordinates", {"axis": "z"}),
    "Planar": ("coordinates", {"normal": "z"}),
    "Universal": ("coordinates", {"axes": "xy"}),
    "Gimbal": ("coordinates", {"sequence": None, "fixed": "body"}),
    "Spherical": ("", {}),
    "Free": ("position", {}),
    "Weld": ("", {}),
    "GeneralJoint": ("coordinates", {"rotation": None, "translation": None}),
}
_FORCES = ("spring", "rest", "damper", "limits", "stop_spring", "stop_damper", "motor", "armature")


def write_body(body: Body, write: FormulaWriter, geometry: Mapping[str, Plain]) -> dict[str, Plain]:
    """A body by its joint, or by its frame and mass centre."""
    written: dict[str, Plain] = {}
    if body.parent is not None:
        written["parent"] = body.parent.name
    if body.joint is None:
        written |= {"frame": body.frame.name, "center": body.center.name}
    written["mass"] = write.scalar(body.mass)
    if body.joint is not None and body.center is not body.origin:
        own = has_own_center(body)
        written["center"] = write.triple(body.center.displacement.terms[body.frame]) if own else body.center.name
    if body.given is not None:
        written["inertia"] = write_inertia(body.given, body, write)
    if body.joint is not None:
        written["joint"] = write_joint(body.joint, write)
    return {**written, **geometry}


# Joints


def _coordinates(joint: Joint, write: FormulaWriter) -> Plain:
    """The coordinates of a joint; None if it makes them all."""
    holder, _ = _JOINTS[type(joint).__name__]
    written = write.nested(getattr(joint, holder)) if holder else None
    return None if isinstance(written, list) and all(each is None for each in written) else written


def write_joint(joint: Joint, write: FormulaWriter) -> Plain:
    """The word of a joint, or a table that starts with it."""
    kind = type(joint).__name__
    own = _JOINTS[kind][1]
    word = "general" if kind == "GeneralJoint" else kind.lower()
    written: dict[str, Plain] = {word: _coordinates(joint, write)}
    for option, usual in own.items():
        value = getattr(joint, option)
        if value != usual:
            written[option] = write.nested(value)
    if written.get("translation") == [0, 0, 0]:
        del written["translation"]
    for end in ("at", "child_at"):
        numbers = [as_expression(each, end) for each in getattr(joint, end)]
        if any(each != 0 for each in numbers):
            written[end] = write.triple(numbers)
    written |= words({name: write.nested(given) for name, given in joint.rotations.items()})
    written |= words({name: write.nested(getattr(joint.forces, name)) for name in _FORCES})
    if joint.forces.vector_torque:
        written["vector_torque"] = True
    return word if written == {word: None} else written


# Inertias


def write_inertia(given: Inertia, body: Body, write: FormulaWriter) -> Plain:
    """A solid of the body's mass, or moments and products."""
    solid = _write_solid(given, body, write)
    if solid is not None:
        return solid
    I = given.matrix
    moments = {"xx": I[0, 0], "yy": I[1, 1], "zz": I[2, 2], "xy": I[0, 1], "yz": I[1, 2], "zx": I[2, 0]}
    written: dict[str, Plain] = {name: write.scalar(value) for name, value in moments.items() if value != 0} or {
        "xx": 0
    }
    if given.frame is not None:
        written["frame"] = given.frame.name
    if given.about is not None:
        written["about"] = write.triple(given.about) if isinstance(given.about, tuple) else given.about.name
    if not given.physical:
        written["physical"] = False
    return list(written.values()) if list(written) == ["xx", "yy", "zz"] else written


def _write_solid(given: Inertia, body: Body, write: FormulaWriter) -> dict[str, Plain] | None:
    """The solid whose shape an inertia has, if that with the mass of the body gives the same numbers."""
    shape = given.shape
    if shape is None or given.frame is not None or given.about is not None:
        return None
    axis = "xyz"[UNIT.index(shape.axis)] if shape.axis in UNIT else shape.axis
    sizes = shape.lengths
    tried: list[tuple[str, dict[str, Expr | Triple | str], dict[str, str]]] = []
    if shape.kind == "rod":
        tried.append(("rod", {"length": sizes[0], "axis": axis}, {"axis": "x"}))
    elif shape.kind == "disc":
        tried.append(("disc", {"radius": sizes[0], "axis": axis}, {"axis": "z"}))
    elif shape.kind in ("cylinder", "cone"):
        tried.append((shape.kind, {"radius": sizes[0], "length": sizes[1], "axis": axis}, {"axis": "z"}))
    elif shape.kind == "ellipsoid":
        tried += [("sphere", {"radius": sizes[0]}, {}), ("ellipsoid", dict(zip("abc", sizes, strict=True)), {})]
    elif 0 in sizes:
        first = sizes.index(0)
        width, height = sizes[(first + 1) % 3], sizes[(first + 2) % 3]
        tried.append(("plate", {"width": width, "height": height, "normal": "xyz"[first]}, {"normal": "z"}))
    else:
        tried.append(("box", dict(zip("xyz", sizes, strict=True)), {}))
    for name, options, usual in tried:
        if getattr(solids, name)(body.mass, **options).matrix == given.matrix:
            kept = {word: value for word, value in options.items() if usual.get(word) != value}
            return {name: {word: _size(value, write) for word, value in kept.items()}}
    return None


def _size(value: Expr | Triple | str, write: FormulaWriter) -> Plain:
    if isinstance(value, str):
        return value
    return write_axis(value, write) if isinstance(value, tuple) else write.scalar(value)
