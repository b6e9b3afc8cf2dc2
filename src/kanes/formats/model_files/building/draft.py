"""A model in the making: formulas, vectors and names read at their places in a file, and faults noted there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from kanes.base.errors import FileFault, KanesError, ModelFileError
from kanes.base.samples import Samples
from kanes.base.short_texts import did_you_mean, listed
from kanes.expr.formulas.operations import FormulaFunction
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.rotations import is_axis
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr, as_expression
from kanes.formats.model_files.entries.values import SamplesEntry
from kanes.formats.model_files.formula_reader import FormulaError, read_formula
from kanes.formats.model_files.names import ModelNames, model_functions
from kanes.formats.model_files.yaml_tree import Path, YamlTree
from kanes.model.model import Model
from kanes.model.parts import Body, Particle, center_of


class PlacedFaultError(Exception):
    """A fault that knows its place, on its way to the list of all of them."""

    def __init__(self, fault: FileFault) -> None:
        self.fault = fault
        super().__init__(fault.rule)


class SpoiledError(Exception):
    """Something that names what had a fault itself, and is silent about it."""


@dataclass(frozen=True)
class Spot:
    """A place in a file."""

    tree: YamlTree
    path: Path = ()

    def __truediv__(self, key: str | int) -> Spot:
        return Spot(self.tree, (*self.path, key))

    def refuse(self, rule: str, cure: str = "", *, at_key: bool = False, offset: int = 0) -> NoReturn:
        raise PlacedFaultError(self.tree.fault(self.path, rule, cure, at_key=at_key, offset=offset))


class _FileNames(Mapping[str, Any]):
    """The names of the model as it is now, of further symbols, and those that are silent because they had a fault."""

    def __init__(self, model: Model, spoiled: set[str], further: dict[str, Any]) -> None:
        self._names, self._spoiled, self._further = ModelNames(model), spoiled, further

    def __getitem__(self, name: str) -> Any:
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
        self.further: dict[str, Any] = {}  # symbols by name that the model gets only when it is frozen
        self.later: set[str] = set()  # names of frames, points and bodies that the file has, made or not
        self.functions: dict[str, FormulaFunction] = dict(model_functions(model))
        self.names = _FileNames(model, self.spoiled, self.further)

    # Faults

    @contextmanager
    def noting(self, spot: Spot, *names: str) -> Iterator[None]:
        """Whatever is wrong inside is noted at its place; things of these names are then not there."""
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
    def knowing(self, symbols: Mapping[str, Any]) -> Iterator[None]:
        """Formulas inside may name these as well, which win over all else of their names."""
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
        """Raise what is noted, if anything is."""
        if self.faults:
            raise ModelFileError(self.tree.file, tuple(self.faults))

    # Values

    def read(self, text: str, spot: Spot) -> Any:
        """What a formula says: a scalar, a vector, or a thing by its name."""
        try:
            return read_formula(text, self.names, self.functions)
        except FormulaError as error:
            spot.refuse(error.rule, error.cure, offset=error.at)

    def scalar(self, value: Any, spot: Spot) -> Expr:
        found = self.read(value, spot) if isinstance(value, str) else value
        if isinstance(found, Vector):
            spot.refuse(f"{value} is a vector; a scalar is needed", "Take a component, as in dot(v, N.x)")
        if isinstance(value, str) and not isinstance(found, Expr):
            spot.refuse(f"'{value}' is not a scalar", "Give a number or a formula of symbols")
        return as_expression(found, "a formula")

    def number(self, value: Any, spot: Spot) -> float:
        """A number, or what a formula of numbers is."""
        if isinstance(value, str):
            try:
                value = read_formula(value, {})
            except FormulaError as error:
                spot.refuse(error.rule, "Give a number, or a formula of numbers such as pi/6", offset=error.at)
        try:
            return float(value)
        except (TypeError, OverflowError):
            spot.refuse("this is not a finite real number", "Give one")

    def triple(self, values: Any, spot: Spot) -> tuple[Expr, Expr, Expr]:
        x, y, z = (self.scalar(value, spot / index) for index, value in enumerate(values))
        return x, y, z

    def several(self, value: Any, spot: Spot) -> Any:
        """Formulas and samples in lists, one in another, with None where there is none."""
        if isinstance(value, list):
            return tuple(self.several(each, spot / index) for index, each in enumerate(value))
        if isinstance(value, SamplesEntry):
            return self.samples(value, spot)
        return None if value is None else self.scalar(value, spot)

    def samples(self, entry: Any, spot: Spot) -> Samples:
        """Samples of a function of time."""
        with self.telling(spot):
            return Samples(entry.times, entry.values, kind=entry.kind)

    def vector(self, value: Any, spot: Spot, frame: Frame) -> Vector:
        """A formula over unit vectors, or measure numbers in a frame."""
        if isinstance(value, list):
            return frame.vector(*self.triple(value, spot))
        found = self.read(value, spot)
        if isinstance(found, Expr) and found == 0:
            return Vector.zero()
        if not isinstance(found, Vector):
            spot.refuse(f"'{value}' is not a vector", f"Multiply a unit vector by it, such as {frame.name}.x")
        return found

    def axis(self, value: Any, spot: Spot) -> Any:
        """A letter, or three measure numbers."""
        return self.triple(value, spot) if isinstance(value, list) else value

    def axis_or_vector(self, value: Any, spot: Spot, frame: Frame) -> Any:
        return value if isinstance(value, str) and is_axis(value) else self.vector(value, spot, frame)

    def rotation(self, value: Any, spot: Spot) -> Any:
        """A rotation as `turned` has it: axes and sequences stay words, all else are formulas."""
        if value is None:
            return None
        if len(value) == 2 and (not isinstance(value[0], list) or not _is_turn(value[0])):
            return self._turn(value, spot)
        if len(value) == 3 and all(isinstance(row, list) and len(row) == 3 for row in value):
            return self.several(value, spot)
        return [self._turn(turn, spot / index) for index, turn in enumerate(value)]

    def _turn(self, turn: Any, spot: Spot) -> Any:
        if not isinstance(turn, list) or len(turn) != 2:
            spot.refuse("this is not a rotation", "Give an axis and an angle such as [z, 0.3]")
        axis, angle = turn
        return (
            self.triple(axis, spot / 0) if isinstance(axis, list) else str(axis),
            self.several(angle, spot / 1),
        )

    # Things by their names

    def thing(self, name: str, spot: Spot, *types: type) -> Any:
        """What has this name; bodies stand for their frames and mass centres."""
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
        things: tuple[Any, ...] = (*model.bodies, *model.particles, *model.frames, *model.points)
        return list(dict.fromkeys(str(thing.name) for thing in things if type(thing) in types))

    def point(self, name: str, spot: Spot) -> Any:
        return self.thing(name, spot, Point, Body, Particle)

    def frame(self, name: str, spot: Spot) -> Frame:
        found = self.thing(name, spot, Frame, Body)
        return found.frame if isinstance(found, Body) else found

    def body(self, name: str, spot: Spot) -> Body:
        found: Body = self.thing(name, spot, Body)
        return found


_WORDS: dict[type, str] = {Point: "point", Body: "body", Particle: "particle", Frame: "frame"}


def _own_point(thing: Any) -> Any:
    """The point that has the name of a body or particle which is there; anything else as it is."""
    center = center_of(thing)
    return center if center is not thing and center.name == thing.name else thing


def _is_turn(value: Any) -> bool:
    """Whether a list is an axis and an angle; the other lists that begin a rotation are axes of three numbers."""
    return len(value) == 2
