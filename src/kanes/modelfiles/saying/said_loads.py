"""Loads, constraints and drawings in the words of model files."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from kanes.errors import ExpressionError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import UNIT, AxisAngle, FixedTurn, Step
from kanes.expr.geometry.vectors import Vector
from kanes.model.constraints.rolling_surfaces import Surface
from kanes.model.constraints.rows import Constraint
from kanes.model.drawings import NAMED_COLORS, Drawing
from kanes.model.drawn_shapes import Shape
from kanes.model.model import Model
from kanes.model.parts import Body, Load, Particle
from kanes.modelfiles.saying.said_geometry import say_axis
from kanes.modelfiles.saying.said_values import FormulaWriter, samples
from kanes.samples import Samples

# What a word means where it is left out.
_USUAL: dict[str, Any] = {"damping": 0, "equals": 0, "joint": "spherical", "slipping": False}
# What a name that was not given starts with, by the first word of what was said.
_NUMBERED = {"velocity": "velocity constraint", "configuration": "configuration constraint"}


def say_loads(model: Model, write: FormulaWriter, named: bool) -> list[dict[str, Any]]:
    """All loads but those of joints; `named` where each has to have its name."""
    numbered = enumerate(model.loads, 1)
    return [_say(load, 0 if named else number, write) for number, load in numbered if load.kind != "joint"]


def say_constraints(model: Model, write: FormulaWriter) -> list[dict[str, Any]]:
    """All constraints."""
    return [_say(constraint, number, write) for number, constraint in enumerate(model.constraints, 1)]


def _say(thing: Load | Constraint, number: int, write: FormulaWriter) -> dict[str, Any]:
    given = thing.said
    if not given:
        raise ExpressionError(f"{thing.name}: it was not made by a verb of the model, and a file has no word for it.")
    verb = next(iter(given))
    if verb == "coupling":
        said: dict[str, Any] = {"coupling": {str(write.scalar(q)): write.scalar(f) for q, f in given[verb].items()}}
        said |= {"equals": write.scalar(given["equals"])} if given["equals"] != 0 else {}
    else:
        said = {word: _value(word, value, write) for word, value in given.items() if _is_said(word, value, verb)}
    if thing.name != _default_name(verb, given[verb], number):
        said["name"] = thing.name
    return said


def _is_said(word: str, value: Any, verb: str) -> bool:
    if word == "surface" and value is None:
        raise ExpressionError("a Convex surface is a function of Python, and a file has none. Use another surface.")
    if verb == "damper":
        return True
    return value is not None and (word not in _USUAL or value != _USUAL[word])


def _default_name(verb: str, value: Any, number: int) -> str:
    if verb == "prescribe":
        return f"motion of {value.name}"
    return f"{_NUMBERED.get(verb, verb)} {number}"


def _value(word: str, value: Any, write: FormulaWriter) -> Any:
    if isinstance(value, (Body, Particle, Point, Frame)):
        return value.name
    if word == "prescribe":
        return value.name
    if isinstance(value, Vector):
        return write.vector(value)
    if isinstance(value, Surface):
        return say_surface(value, write)
    if isinstance(value, Samples):
        return samples(value, "cubic")
    if isinstance(value, (tuple, list)):
        return [_value(word, each, write) for each in value]
    return value if isinstance(value, (str, bool)) else write.scalar(value)


def say_surface(surface: Surface, write: FormulaWriter) -> dict[str, Any]:
    """A surface by its word, with its radius or normal alone where that is all that is said."""
    said = {}
    for each in fields(surface):
        value = getattr(surface, each.name)
        usual = None if isinstance(value, Vector) else each.default
        if value is not None and (usual is MISSING or value != usual):
            said[each.name] = _value(each.name, value, write)
    word = type(surface).__name__.lower()
    return {word: next(iter(said.values())) if list(said) in (["radius"], ["normal"]) else said}


# Drawings


def say_drawing(drawing: Drawing, write: FormulaWriter) -> dict[str, Any]:
    """A shape for a body, particle or the ground; without a shape, nothing is drawn."""
    said: dict[str, Any] = {"draw": drawing.of.name}
    said["shape"] = None if drawing.shape is None else _say_shape(drawing.shape, write)
    if drawing.color is not None:
        said["color"] = next((name for name, color in NAMED_COLORS.items() if color == drawing.color), drawing.color)
    return said


_SHAPES = {
    "box": ("x", "y", "z"),
    "ellipsoid": ("a", "b", "c"),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "cone": ("radius", "length"),
    "arrow": ("length",),
}


def _say_shape(shape: Shape, write: FormulaWriter) -> dict[str, Any]:
    lengths = [write.scalar(length) for length in shape.lengths]
    word = shape.kind
    said: dict[str, Any] = dict(zip(_SHAPES[word], lengths, strict=True))
    if word == "ellipsoid" and lengths == lengths[:1] * 3 and not shape.turned:
        word, said = "sphere", {"radius": lengths[0]}
    if shape.axis != UNIT[2]:
        said["axis"] = say_axis(shape.axis, write)
    if shape.at is not None:
        said["at"] = write.triple(shape.at)
    if shape.turned:
        said["turned"] = _say_steps(shape.turned, write)
    return {word: said}


def _say_steps(steps: tuple[Step, ...], write: FormulaWriter) -> Any:
    """A rotation that never changes."""
    if isinstance(steps[0], FixedTurn):
        return write.nested(steps[0].matrix)
    turns = [[say_axis(step.axis, write), write.scalar(step.angle)] for step in steps if isinstance(step, AxisAngle)]
    return turns[0] if len(turns) == 1 else turns
