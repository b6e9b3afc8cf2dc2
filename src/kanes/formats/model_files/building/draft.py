"""A model under construction: reads formulas, vectors and names at their places in a file, and notes faults there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn, TypeVar, overload

from kanes.base.errors import FileFault, KanesError, ModelFileError
from kanes.base.samples import Samples
from kanes.base.short_texts import did_you_mean, listed
from kanes.expr.formulas.operations import FormulaFunction
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import Triple, is_axis
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, as_expression
from kanes.formats.model_files.entries.values import SamplesEntry
from kanes.formats.model_files.formula_reader import FormulaError, read_formula
from kanes.formats.model_files.names import ModelNames, model_functions
from kanes.formats.model_files.yaml_tree import Path, YamlTree
from kanes.model.model import Model
from kanes.model.parts import Body, Particle

# Kinds of things that have names in a file.
_First = TypeVar("_First")
_Second = TypeVar("_Second")
_Third = TypeVar("_Third")


class PlacedFaultError(Exception):
    """A fault with its place, before it is in the list of all faults."""

    def __init__(self, fault: FileFault) -> None:
        self.fault = fault
        super().__init__(fault.rule)


class SpoiledError(Exception):
    """Raised by what names a thing that has a fault itself; it is not a fault of its own."""


@dataclass(frozen=True)
class Spot:
    """A place in a file."""

    tree: YamlTree
    path: Path = ()

    def __truediv__(self, key: str | int) -> Spot:
        return Spot(self.tree, (*self.path, key))

    def refuse(self, rule: str, cure: str = "", *, at_key: bool = False, offset: int = 0) -> NoReturn:
        raise PlacedFaultError(self.tree.fault(self.path, rule, cure, at_key=at_key, offset=offset))


class _FileNames(Mapping[str, object]):
    """The names of the model as it is now, and of further symbols; those of things with faults raise `SpoiledError`."""

    def __init__(self, model: Model, spoiled: set[str], further: dict[str, Expr]) -> None:
        self._names, self._spoiled, self._further = ModelNames(model), spoiled, further

    def __getitem__(self, name: str) -> object:
        if name in self._further:
            return self._further[name]
        if name not in self._names and (name in self._spoiled or name.partition(".")[0] in self._spoiled):
            raise SpoiledError
        return self._names[name]

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys((*self._names, *self._further))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Draft:
    """The model, its names, and all faults so far."""

    def __init__(self, model: Model, tree: YamlTree) -> None:
        self.model = model
        self.tree = tree
        self.faults: list[FileFault] = []
        self.spoiled: set[str] = set()
        self.further: dict[str, Expr] = {}  # symbols by name that the model gets only when it is frozen
        self.later: set[str] = set()  # names of frames, points and bodies that the file has, made or not
        self.functions: dict[str, FormulaFunction] = dict(model_functions(model))
        self.names = _FileNames(model, self.spoiled, self.further)

    # Faults

    @contextmanager
    def noting(self, spot: Spot, *names: str) -> Iterator[None]:
        """Errors inside are noted at this place; the things of these names then count as spoiled."""
        model = self.model
        noted, taken = len(model.noted_faults), len(model.registry.duplicates)
        try:
            yield
        except PlacedFaultError as error:
            self._note(error.fault, names)
        except SpoiledError:
            self.spoiled.update(names)
        except KanesError as error:
            self._note(self.tree.fault(spot.path, str(error).rstrip("."), at_key=True), names)
        for fault in model.noted_faults[noted:]:
            self._note(self.tree.fault(spot.path, f"{fault.culprit}: {fault.rule}", fault.cure, at_key=True), names)
        for name, other in list(model.registry.duplicates.items())[taken:]:
            rule = f"the name '{name}' is taken" + ("" if name == other else f": it reads like '{other}'")
            self._note(self.tree.fault(spot.path, rule, "Give each thing its own name", at_key=True), names)

    @contextmanager
    def knowing(self, symbols: Mapping[str, Expr]) -> Iterator[None]:
        """Formulas inside may name these as well; they win over other things with their names."""
        before = dict(self.further)
        self.further.update(symbols)
        yield
        self.further.clear()
        self.further.update(before)

    @contextmanager
    def telling(self, spot: Spot) -> Iterator[None]:
        """Errors inside get this place."""
        try:
            yield
        except KanesError as error:
            spot.refuse(str(error).rstrip("."))

    def _note(self, fault: FileFault, names: tuple[str, ...]) -> None:
        self.spoiled.update(names)
        self.faults.append(fault)

    def stop_at_faults(self) -> None:
        """Raise the noted faults, if there are any."""
        if self.faults:
            raise ModelFileError(self.tree.file, tuple(self.faults))

    # Values

    def read(self, text: str, spot: Spot) -> object:
        """The value of a formula: a scalar, a vector, a condition, or a thing by its name."""
        try:
            return read_formula(text, self.names, self.functions)
        except FormulaError as error:
            spot.refuse(error.rule, error.cure, offset=error.at)

    def scalar(self, value: object, spot: Spot) -> Expr:
        """A number, or the value of a formula."""
        found = self.read(value, spot) if isinstance(value, str) else value
        if isinstance(found, Vector):
            spot.refuse(f"{value} is a vector; a scalar is needed", "Take a component, as in dot(v, N.x)")
        if isinstance(value, str) and not isinstance(found, Expr):
            spot.refuse(f"'{value}' is not a scalar", "Give a number or a formula of symbols")
        return as_expression(found, "a formula")

    def number(self, value: str | float, spot: Spot) -> float:
        """A number, or the value of a formula of numbers."""
        try:
            found: Expr = read_formula(value, {}) if isinstance(value, str) else value
        except FormulaError as error:
            spot.refuse(error.rule, "Give a number, or a formula of numbers such as pi/6", offset=error.at)
        try:
            return float(found)
        except (TypeError, OverflowError):
            spot.refuse("this is not a finite real number", "Give one")

    def scalars(self, values: Sequence[object], spot: Spot) -> tuple[Expr, ...]:
        """The values of a list of formulas."""
        return tuple(self.scalar(value, spot / index) for index, value in enumerate(values))

    def triple(self, values: Sequence[object], spot: Spot) -> Triple:
        """Three measure numbers."""
        x, y, z = self.scalars(values, spot)
        return x, y, z

    def several(self, value: object, spot: Spot) -> object:
        """Formulas and samples in nested lists, with None where there is none."""
        if isinstance(value, list):
            return tuple(self.several(each, spot / index) for index, each in enumerate(value))
        if isinstance(value, SamplesEntry):
            return self.samples(value.times, value.values, value.kind, spot)
        return None if value is None else self.scalar(value, spot)

    def samples(self, times: list[float], values: list[float], kind: str, spot: Spot) -> Samples:
        """Samples of a function of time."""
        with self.telling(spot):
            return Samples(times, values, kind=kind)

    def vector(self, value: str | float | list[str | float], spot: Spot, frame: Frame) -> Vector:
        """A formula over unit vectors, or measure numbers in a frame."""
        if isinstance(value, list):
            return frame.vector(*self.triple(value, spot))
        found = self.read(value, spot) if isinstance(value, str) else value
        if isinstance(found, Expr) and found == 0:
            return Vector.zero()
        if not isinstance(found, Vector):
            spot.refuse(f"'{value}' is not a vector", f"Multiply a unit vector by it, such as {frame.name}.x")
        return found

    def axis(self, value: str | list[str | float], spot: Spot) -> str | Triple:
        """A letter, or three measure numbers."""
        return self.triple(value, spot) if isinstance(value, list) else value

    def axis_or_vector(self, value: str | list[str | float], spot: Spot, frame: Frame) -> str | Vector:
        """A letter, or a vector."""
        return value if isinstance(value, str) and is_axis(value) else self.vector(value, spot, frame)

    def rotation(self, value: list[object] | None, spot: Spot) -> object:
        """A rotation as `turned` of a joint takes it: axes and sequences stay text, all else are formulas."""
        if value is None:
            return None
        if len(value) == 2 and (not isinstance(value[0], list) or not _is_turn(value[0])):
            return self._turn(value, spot)
        if len(value) == 3 and all(isinstance(row, list) and len(row) == 3 for row in value):
            return self.several(value, spot)
        return [self._turn(turn, spot / index) for index, turn in enumerate(value)]

    def _turn(self, turn: object, spot: Spot) -> tuple[str | Triple, object]:
        if not isinstance(turn, list) or len(turn) != 2:
            spot.refuse("this is not a rotation", "Give an axis and an angle such as [z, 0.3]")
        axis, angle = turn
        return (
            self.triple(axis, spot / 0) if isinstance(axis, list) else str(axis),
            self.several(angle, spot / 1),
        )

    # Things by their names

    @overload
    def thing(self, name: str, spot: Spot, first: type[_First], /) -> _First: ...
    @overload
    def thing(self, name: str, spot: Spot, first: type[_First], second: type[_Second], /) -> _First | _Second: ...
    @overload
    def thing(
        self, name: str, spot: Spot, first: type[_First], second: type[_Second], third: type[_Third], /
    ) -> _First | _Second | _Third: ...
    def thing(self, name: str, spot: Spot, *types: type) -> object:
        """The thing with this name, of one of these types; the name of a body or particle may also be of its point."""
        if name in self.spoiled:
            raise SpoiledError
        registry = self.model.registry
        if name not in registry and name in self.later:
            spot.refuse(f"'{name}' is defined only later", "Put it before what needs it")
        if name not in registry:
            known = self._named(types)
            cure = did_you_mean(name, known).strip() or f"There are {listed(known)}"
            spot.refuse(f"unknown name '{name}'", cure)
        found = registry[name]
        if not isinstance(found, types) and Point in types:
            found = _own_point(found)
        if not isinstance(found, types):
            words = " or ".join(_WORDS[each] for each in types)
            spot.refuse(f"'{name}' is not a {words}", f"There are {listed(self._named(types))}")
        return found

    def _named(self, types: tuple[type, ...]) -> list[str]:
        model = self.model
        things: tuple[Body | Particle | Frame | Point, ...] = (
            *model.bodies,
            *model.particles,
            *model.frames,
            *model.points,
        )
        return list(dict.fromkeys(str(thing.name) for thing in things if type(thing) in types))

    def point(self, name: str, spot: Spot) -> Point | Body | Particle:
        """A point, or a body or particle for its mass centre."""
        return self.thing(name, spot, Point, Body, Particle)

    def frame(self, name: str, spot: Spot) -> Frame:
        """A frame, also by the name of its body."""
        found = self.thing(name, spot, Frame, Body)
        return found.frame if isinstance(found, Body) else found

    def body(self, name: str, spot: Spot) -> Body:
        return self.thing(name, spot, Body)


_WORDS: dict[type, str] = {Point: "point", Body: "body", Particle: "particle", Frame: "frame"}


def _own_point(thing: object) -> object:
    """The mass centre of a body or particle if it has the same name; anything else unchanged."""
    if isinstance(thing, (Body, Particle)) and thing.center.name == thing.name:
        return thing.center
    return thing


def _is_turn(value: list[object]) -> bool:
    """Whether a list is an axis and an angle; the other lists that begin a rotation are axes of three numbers."""
    return len(value) == 2
