"""What formulas of a model may name: its symbols and their rates, unit vectors, points, frames and bodies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.formulas.operations import FormulaFunction
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Expr, Rate, Speed
from kanes.model.model import Model
from kanes.model.parts import Body, Particle

_AXES = ("x", "y", "z")


class ModelNames(Mapping[str, object]):
    """The names of a model as they are at the moment; `q1.dot` and `A.x` are names of their own.

    >>> model = Model("arm")
    >>> q = model.coordinates("q")
    >>> names = ModelNames(model)
    >>> names["q.dot.dot"], names["N.x"], "q.x" in names
    (q̈, n_x, False)
    """

    def __init__(self, model: Model) -> None:
        self._model = model

    def __getitem__(self, name: str) -> object:
        found = self._found(name)
        if found is None:
            raise KeyError(name)
        return found

    def _found(self, name: str) -> object:
        if name in self._model.registry:
            return self._model.registry[name]
        base, dot, last = name.rpartition(".")
        owner = self._found(base) if dot else None
        if isinstance(owner, Body):
            owner = owner.frame
        if isinstance(owner, Frame):
            return getattr(owner, last) if last in _AXES else None
        return _rate(owner) if last == "dot" else None

    def __iter__(self) -> Iterator[str]:
        model = self._model
        yield from (frame.name + "." + axis for frame in model.frames for axis in _AXES)
        for symbol in model.declared(Expr):
            yield symbol.name
            if isinstance(symbol, (Coordinate, Speed)):
                yield f"{symbol.name}.dot"
        yield model.time.name
        for things in (model.points, model.frames, model.bodies, model.particles):
            yield from (thing.name for thing in things)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _rate(symbol: object) -> Expr | None:
    """The time derivative of a symbol, if it is a symbol too."""
    try:
        return symbol.dot if isinstance(symbol, (Coordinate, Speed, Rate)) else None
    except WrongValueError:
        return None


def model_functions(model: Model) -> dict[str, FormulaFunction]:
    """Positions and velocities in formulas, in terms of q̇: `position(P)` from the origin, `position(P, Q)` from Q."""

    def position(of: object, origin: object = model.origin) -> Vector:
        return _point(of).position_from(_point(origin))

    def velocity(of: object, frame: object = model.frame) -> Vector:
        return _point(of).velocity(_frame(frame), model.origin)

    def angular_velocity(of: object, frame: object = model.frame) -> Vector:
        return _frame(of).angular_velocity(_frame(frame))

    made = {"position": position, "velocity": velocity, "angular_velocity": angular_velocity}
    return {name: FormulaFunction(1, 2, function) for name, function in made.items()}


def _point(thing: object) -> Point:
    if isinstance(thing, (Body, Particle)):
        return thing.center
    if not isinstance(thing, Point):
        raise WrongTypeError(f"{getattr(thing, 'name', thing)} is not a point, body or particle")
    return thing


def _frame(thing: object) -> Frame:
    if isinstance(thing, Body):
        return thing.frame
    if not isinstance(thing, Frame):
        raise WrongTypeError(f"{getattr(thing, 'name', thing)} is not a frame or body")
    return thing
