"""Loads, constraints and drawings as entries of model files."""

from __future__ import annotations

from dataclasses import MISSING, fields

from kanes.base.errors import WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Plain
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import UNIT, AxisAngle, FixedTurn, Step
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, as_expression
from kanes.formats.model_files.writing.geometry import write_axis
from kanes.formats.model_files.writing.values import FormulaWriter, samples
from kanes.model.constraints.rows import Constraint
from kanes.model.constraints.surfaces import Convex, Surface
from kanes.model.contacts import contact_laws
from kanes.model.contacts.contact_laws import Properties
from kanes.model.drawings import NAMED_COLORS, Drawing
from kanes.model.model import Model
from kanes.model.parts import Body, Load, Particle
from kanes.model.shapes import Shape

# Defaults of words.
_USUAL: dict[str, object] = {"damping": 0, "equals": 0, "joint": "spherical", "slipping": False}
# The start of a default name, by the first word of the entry.
_NUMBERED = {"velocity": "velocity constraint", "configuration": "configuration constraint"}


def write_loads(model: Model, write: FormulaWriter, named: bool) -> list[dict[str, Plain]]:
    """All loads but those of joints; with `named`, also default names are written."""
    numbered = enumerate(model.loads, 1)
    return [_entry(load, 0 if named else number, write) for number, load in numbered if load.kind != "joint"]


def write_constraints(model: Model, write: FormulaWriter) -> list[dict[str, Plain]]:
    """All constraints, those that hold always first."""
    every = [*model.constraints, *model.switched]
    return [_entry(constraint, number, write) for number, constraint in enumerate(every, 1)]


def _entry(thing: Load | Constraint, number: int, write: FormulaWriter) -> dict[str, Plain]:
    given = thing.given
    if not given:
        raise WrongValueError(
            f"{thing.name}: only loads and constraints made by methods of the model can be written to a file."
        )
    verb = next(iter(given))
    if verb == "coupling":
        written: dict[str, Plain] = {
            "coupling": {str(write.scalar(q)): write.scalar(f) for q, f in given[verb].items()}
        }
        written |= {"equals": write.scalar(given["equals"])} if given["equals"] != 0 else {}
    else:
        written = {word: _value(word, value, write) for word, value in given.items() if _is_written(word, value, verb)}
    if thing.name != _default_name(verb, given[verb], number):
        written["name"] = thing.name
    return written


def _is_written(word: str, value: object, verb: str) -> bool:
    if isinstance(value, Convex) or (word == "surface" and value is None and verb == "rolling"):
        raise WrongValueError(
            "a Convex surface is a Python function, which cannot be written to a file. Use another surface."
        )
    if verb == "damper":
        return True
    return value is not None and (word not in _USUAL or value != _USUAL[word])


def _default_name(verb: str, value: Coordinate | Point, number: int) -> str:
    if verb == "prescribe":
        return f"motion of {value.name}"
    return f"{_NUMBERED.get(verb, verb)} {number}"


def _value(word: str, value: object, write: FormulaWriter) -> Plain:
    if isinstance(value, (Body, Particle, Point, Frame)):
        return value.name
    if word == "prescribe" and isinstance(value, Coordinate):
        return str(value.name)
    if isinstance(value, Vector):
        return write.vector(value)
    if isinstance(value, Surface):
        return write_surface(value, write)
    if isinstance(value, Properties):
        return _write_law(value, write)
    if isinstance(value, Samples):
        return samples(value, "cubic")
    if isinstance(value, (tuple, list)):
        return [_value(word, each, write) for each in value]
    return value if isinstance(value, (str, bool)) else write.scalar(value)


def _write_law(law: Properties, write: FormulaWriter) -> dict[str, Plain]:
    """A law by its word, with its stiffness alone where that is all that is written."""
    written = {
        each.name: write.scalar(getattr(law, each.name))
        for each in fields(law)
        if each.default is MISSING or getattr(law, each.name) != as_expression(each.default, each.name)
    }
    word = _LAWS[type(law)]
    return {word: written["stiffness"] if list(written) == ["stiffness"] and len(fields(law)) < 4 else written}


_LAWS: dict[type, str] = {
    contact_laws.SpringDamper: "spring_damper",
    contact_laws.HuntCrossley: "hunt_crossley",
    contact_laws.SmoothHuntCrossley: "smooth_hunt_crossley",
    contact_laws.Coulomb: "coulomb",
    contact_laws.StribeckFriction: "stribeck",
}


def write_surface(surface: Surface, write: FormulaWriter) -> dict[str, Plain]:
    """A surface by its word, with its radius, normal or points alone where that is all that is written."""
    written = {}
    for each in fields(surface):
        value = getattr(surface, each.name)
        usual = None if isinstance(value, Vector) else each.default
        if value is not None and (usual is MISSING or value != usual):
            written[each.name] = _value(each.name, value, write)
    word = type(surface).__name__.lower()
    return {word: next(iter(written.values())) if list(written) in (["radius"], ["normal"], ["points"]) else written}


# Drawings


def write_drawing(drawing: Drawing, write: FormulaWriter) -> dict[str, Plain]:
    """A shape for a body, particle or the ground; without a shape, nothing is drawn."""
    written: dict[str, Plain] = {"draw": drawing.of.name}
    written["shape"] = None if drawing.shape is None else _write_shape(drawing.shape, write)
    if drawing.color is not None:
        written["color"] = next((name for name, color in NAMED_COLORS.items() if color == drawing.color), drawing.color)
    return written


_SHAPES = {
    "box": ("x", "y", "z"),
    "ellipsoid": ("a", "b", "c"),
    "cylinder": ("radius", "length"),
    "capsule": ("radius", "length"),
    "cone": ("radius", "length"),
    "arrow": ("length",),
}


def _write_shape(shape: Shape, write: FormulaWriter) -> dict[str, Plain]:
    lengths = [write.scalar(length) for length in shape.lengths]
    word = shape.kind
    written: dict[str, Plain] = dict(zip(_SHAPES[word], lengths, strict=True))
    if word == "ellipsoid" and lengths == lengths[:1] * 3 and not shape.turned:
        word, written = "sphere", {"radius": lengths[0]}
    if shape.axis != UNIT[2]:
        written["axis"] = write_axis(shape.axis, write)
    if shape.at is not None:
        written["at"] = write.triple(shape.at)
    if shape.turned:
        written["turned"] = _write_steps(shape.turned, write)
    return {word: written}


def _write_steps(steps: tuple[Step, ...], write: FormulaWriter) -> Plain:
    """A rotation that never changes."""
    if isinstance(steps[0], FixedTurn):
        return write.nested(steps[0].matrix)
    turns = [[write_axis(step.axis, write), write.scalar(step.angle)] for step in steps if isinstance(step, AxisAngle)]
    return turns[0] if len(turns) == 1 else turns
