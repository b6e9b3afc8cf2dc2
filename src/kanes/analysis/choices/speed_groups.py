"""The speeds that belong to each mass, and alternatives to them.

A mass adds coordinates that masses before it do not depend on. As many speeds belong to it, and these may be rates of
the coordinates, components of its angular velocity, or components of the velocity of its mass centre, in some frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.rank import rows_are_independent
from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.directions import measured, rotations_between
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.graph import Graph
from kanes.expr.linear import coefficients, substitute
from kanes.expr.simplify.tidy import length, tidy
from kanes.expr.symbols import Expr, Parameter, Rate, Speed
from kanes.model.parts import Body, Particle
from kanes.model.speeds import speed_definitions
from kanes.model.system import System

_CONFIGURATIONS = 4


class DefinitionRows:
    """Rows of Y by their definitions, with parameters that are the same in all configurations."""

    def __init__(self, system: System) -> None:
        found = speed_definitions(system)
        self.rates = found.rates
        self._by_rates = dict(zip((q.dot for q in system.coordinates), found.coordinate_rates, strict=True))
        self._graph = Graph((system.time, *system.coordinates, *system.parameters))
        random = np.random.default_rng(0)
        drawn = random.uniform(0.3, 1.3, (_CONFIGURATIONS, len(self._graph.symbols)))
        fixed = [isinstance(symbol, Parameter) for symbol in self._graph.symbols]
        self._configurations = np.where(fixed, drawn[:1], drawn)
        self._known: dict[Expr, Array] = {}

    def rates_in(self, expressions: Sequence[Expr]) -> set[int]:
        """The independent rates, by their numbers, that occur in some expressions."""
        symbols = {symbol for each in expressions for symbol in substitute(each, self._by_rates).free_symbols}
        return {number for number, rate in enumerate(self.rates) if rate in symbols}

    def block(self, definitions: Sequence[Expr], columns: Sequence[int]) -> Array:
        """Some columns of the rows of definitions, for each configuration."""
        return np.stack([self._row(each) for each in definitions], axis=1)[:, :, list(columns)]

    def are_independent(self, definitions: Sequence[Expr], columns: Sequence[int]) -> bool:
        """Whether the rows of definitions for some rates are independent."""
        return all(rows_are_independent(matrix) for matrix in self.block(definitions, columns))

    def determinants(self, definitions: Sequence[Expr], columns: Sequence[int]) -> Array:
        """The determinant of a square block in each configuration."""
        found: Array = np.linalg.det(self.block(definitions, columns))
        return found

    def _row(self, definition: Expr) -> Array:
        if definition not in self._known:
            row, _ = coefficients(substitute(definition, self._by_rates), self.rates)
            function = self._graph.function([self._graph.lift(Matrix(1, len(row), row))])
            self._known[definition] = np.array([function(numbers)[0].ravel() for numbers in self._configurations])
        return self._known[definition]


# The most operations of a component: with more, Y grows by more than the equations shrink.
_LONGEST = 40
# The factor by which simplification shortens components at most.
_SHORTENED = 3
# Symbolic velocities grow with each mass; with more masses they take too long.
_MOST_MASSES = 20
# The most frames in which the velocity of a particle is measured.
_MOST_FRAMES = 6
# The most rotations between a vector's frames and the one in which it is measured; each doubles the terms.
_MOST_TURNS = 4

GIVEN = "as given"
RATES = "rates of coordinates"


@dataclass(frozen=True, eq=False)
class SpeedGroup:
    """Speeds that belong to a mass, by their numbers, and alternative definitions under headings."""

    name: str
    speeds: tuple[int, ...]
    alternatives: dict[str, tuple[Expr, ...]]


def speed_groups(system: System, is_over: Callable[[], bool]) -> Iterator[SpeedGroup]:
    """The speeds of a system by the mass to which they belong, each group with its alternatives, the given one first.

    When the time `is_over`, the search for alternatives ends.
    """
    if len(system.masses) > _MOST_MASSES:
        return
    kept, owners, rows = _kept_speeds(system), _owners(system), DefinitionRows(system)
    for mass in system.masses:
        members = tuple(r for r, owner in enumerate(owners) if owner is mass)
        if not members:
            continue
        given = tuple(system.speed_definitions[r] for r in members)
        alternatives = {GIVEN: given}
        if not is_over() and not kept.intersection(system.speeds[r] for r in members):
            for heading, definitions in _sound(system, rows, mass, given):
                if definitions not in alternatives.values():
                    alternatives[heading] = definitions
        yield SpeedGroup(mass.name, members, alternatives)


def _kept_speeds(system: System) -> set[Speed]:
    """Speeds that occur in loads, constraints or events, and must keep their definitions."""
    actions = [action for load in system.loads for action in load.actions]
    numbers = [number for action in actions for number in action.numbers]
    numbers += [row.expression for row in system.constraints]
    return {symbol for number in numbers for symbol in number.free_symbols if isinstance(symbol, Speed)}


def _rates_in(*vectors: Vector) -> set[Expr]:
    return {symbol for vector in vectors for symbol in vector.free_symbols if isinstance(symbol, Rate)}


def _motion(system: System, mass: Body | Particle) -> list[Vector]:
    """v of the mass centre, and ω of a body, in q̇."""
    v = mass.center.velocity(system.frame)
    return [v, mass.frame.angular_velocity(system.frame)] if isinstance(mass, Body) else [v]


def _owners(system: System) -> list[Body | Particle | None]:
    """The mass to which each speed belongs: the first that depends on all rates in its definition."""
    order: dict[Expr, int] = {}
    for number, mass in enumerate(system.masses):
        for rate in _rates_in(*_motion(system, mass)):
            order.setdefault(rate, number)
    owners: list[Body | Particle | None] = []
    for definition in system.speed_definitions:
        numbers = [order[rate] for rate in definition.free_symbols if rate in order]
        owners.append(system.masses[max(numbers)] if numbers else None)
    return owners


def _sound(
    system: System, rows: DefinitionRows, mass: Body | Particle, given: tuple[Expr, ...]
) -> Iterator[tuple[str, tuple[Expr, ...]]]:
    """Alternatives that determine the rates as well as the given definitions do, in all configurations."""
    own = _own_rates(system, rows, mass, given)
    if len(own) != len(given) or not rows.are_independent(given, own):
        return
    before = rows.determinants(given, own)
    for heading, pool in _pools(system, rows, mass, own):
        chosen = _first_independent(rows, own, pool)
        if chosen is None or {*chosen} == {*given}:
            continue
        after = rows.determinants(chosen, own)
        # Where Y loses its rank and the given one does not, q̇ would grow without limit. Three components of ω do so
        # only where the three angles are singular themselves.
        is_rotation = heading.startswith("ω") and len(own) == 3
        if is_rotation or _is_constant(after) or _is_constant(after / before):
            yield heading, chosen


def _is_constant(numbers: Array) -> bool:
    """Whether numbers are equal but for round-off, which is below 1e-12 in determinants of a few rows."""
    return bool(np.ptp(numbers) <= 1e-9 * np.abs(numbers).max())


def _own_rates(system: System, rows: DefinitionRows, mass: Body | Particle, given: tuple[Expr, ...]) -> list[int]:
    """The independent rates, by their numbers, of the speeds of a mass, without those of masses before it."""
    before: set[int] = set()
    for other in system.masses:
        if other is mass:
            break
        numbers = [number for vector in _motion(system, other) for three in vector.terms.values() for number in three]
        before |= rows.rates_in(numbers)
    return sorted(rows.rates_in(given) - before)


def _first_independent(rows: DefinitionRows, own: Sequence[int], pool: Sequence[Expr]) -> tuple[Expr, ...] | None:
    """The first definitions of a pool that are independent in the rates of a group, as many as it has."""
    chosen: list[Expr] = []
    for candidate in pool:
        if candidate != 0 and rows.are_independent([*chosen, candidate], own):
            chosen.append(candidate)
        if len(chosen) == len(own):
            return tuple(chosen)
    return None


def _pools(
    system: System, rows: DefinitionRows, mass: Body | Particle, own: Sequence[int]
) -> Iterator[tuple[str, list[Expr]]]:
    """Headings, and the components from which speeds are taken in this order."""
    ordinary = [rows.rates[j] for j in own if isinstance(rows.rates[j], Rate)]
    if len(ordinary) == len(own):
        yield RATES, ordinary
    v = mass.center.velocity(system.frame)
    slides = {frame.name: numbers for frame in _frames_for(system, mass) if (numbers := _components(v, frame))}
    if not isinstance(mass, Body):
        for name, slide in slides.items():
            yield f"v in {name}", slide
        return
    rotations = {"ω": _components(mass.frame.angular_velocity(system.frame), mass.frame)}
    base = _fixed_base(system, rows, mass, own)
    if base is not system.frame:
        rotations["ω in the parent"] = _components(mass.frame.angular_velocity(base), mass.frame)
    for heading, rotation in rotations.items():
        if rotation:
            yield heading, [*rotation, *ordinary]
            for name, slide in slides.items():
                yield f"{heading} and v in {name}", [*rotation, *slide]
    for name, slide in slides.items():
        yield f"v in {name} and ω", [*slide, *rotations["ω"]]
        yield f"v in {name} and rates", [*slide, *ordinary]


def _components(vector: Vector, frame: Frame) -> list[Expr]:
    """The simplified measure numbers of a vector in a frame; an empty list if they are long."""
    numbers = [number for three in vector.terms.values() for number in three]
    if (
        sum(length(number) for number in numbers) > _SHORTENED * _LONGEST
        or rotations_between(vector, frame) > _MOST_TURNS
    ):
        return []
    found = [tidy(number) for number in measured(vector, frame)]
    return found if all(length(number) <= _LONGEST for number in found) else []


def _frames_for(system: System, mass: Body | Particle) -> list[Frame]:
    """Frames in which a velocity may be measured: N, that of the body, and those before it; of a particle, any."""
    if isinstance(mass, Particle):
        return list(system.frames[:_MOST_FRAMES])
    frames: list[Frame] = []
    frame: Frame | None = mass.frame
    while frame is not None and len(frames) < 3:
        frames.append(frame)
        frame = frame.parent
    return list(dict.fromkeys([*frames, system.frame]))


def _fixed_base(system: System, rows: DefinitionRows, mass: Body, own: Sequence[int]) -> Frame:
    """The nearest ancestor of a body's frame that none of its own rates rotate."""
    frame: Frame | None = mass.frame
    while frame is not None and frame.parent is not None:
        numbers = [n for three in frame.angular_velocity(system.frame).terms.values() for n in three]
        if not rows.rates_in(numbers) & {*own}:
            return frame
        frame = frame.parent
    return system.frame
