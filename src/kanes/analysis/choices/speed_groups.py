"""Which speeds belong to which mass, and what they might be instead.

A mass brings coordinates that none before it had. As many speeds belong to it, and these may be rates of the
coordinates, components of its angular velocity, or components of the velocity of its mass centre, in one frame or
another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.analysis.choices.definition_rows import DefinitionRows
from kanes.expr.geometry.directions import measured, turns_between
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.vectors import Vector
from kanes.expr.simplify.tidy import length, tidy
from kanes.expr.symbols import Expr, Rate, Speed
from kanes.model.parts import Body, Particle
from kanes.model.system import System
from kanes.types import Array

# Components that take more operations than this would make Y longer than the equations become shorter.
_LONGEST = 40
# By at most about this much components are shortened when they are tidied.
_SHORTENED = 3
# Velocities in symbols grow with each mass; beyond this many they take too long.
_MOST_MASSES = 20
# A mass may be measured in no more frames than this.
_MOST_FRAMES = 6
# Terms double with each turn between a vector's frames and the one in which it is measured.
_MOST_TURNS = 4

GIVEN = "as given"
RATES = "rates of coordinates"


@dataclass(frozen=True, eq=False)
class SpeedGroup:
    """Speeds that belong to a mass, by their numbers, and what they might be: definitions under a heading."""

    name: str
    speeds: tuple[int, ...]
    alternatives: dict[str, tuple[Expr, ...]]


def speed_groups(system: System, is_over: Callable[[], bool]) -> Iterator[SpeedGroup]:
    """The speeds of a system by the mass that brings them, each group with its alternatives, the given one first.

    When the time `is_over`, no more alternatives are looked for.
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
    """Speeds that stand in loads, constraints or events, where they mean what they were defined as."""
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
    """The mass to which each speed belongs: the first that brings the last of the rates in its definition."""
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
        # where the three angles are no good themselves.
        is_rotation = heading.startswith("ω") and len(own) == 3
        if is_rotation or _is_constant(after) or _is_constant(after / before):
            yield heading, chosen


def _is_constant(numbers: Array) -> bool:
    """Whether numbers are the same but for round-off, which is below 1e-12 in determinants of a few rows."""
    return bool(np.ptp(numbers) <= 1e-9 * np.abs(numbers).max())


def _own_rates(system: System, rows: DefinitionRows, mass: Body | Particle, given: tuple[Expr, ...]) -> list[int]:
    """The independent rates, by their numbers, that the speeds of a mass bring and those of masses before it do not."""
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
    turns = {"ω": _components(mass.frame.angular_velocity(system.frame), mass.frame)}
    base = _fixed_base(system, rows, mass, own)
    if base is not system.frame:
        turns["ω in the parent"] = _components(mass.frame.angular_velocity(base), mass.frame)
    for heading, turn in turns.items():
        if turn:
            yield heading, [*turn, *ordinary]
            for name, slide in slides.items():
                yield f"{heading} and v in {name}", [*turn, *slide]
    for name, slide in slides.items():
        yield f"v in {name} and ω", [*slide, *turns["ω"]]
        yield f"v in {name} and rates", [*slide, *ordinary]


def _components(vector: Vector, frame: Frame) -> list[Expr]:
    """The measure numbers of a vector in a frame, tidied; none if they are long."""
    numbers = [number for three in vector.terms.values() for number in three]
    if sum(length(number) for number in numbers) > _SHORTENED * _LONGEST or turns_between(vector, frame) > _MOST_TURNS:
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
    """The nearest frame before that of a body that none of its own rates turn."""
    frame: Frame | None = mass.frame
    while frame is not None and frame.parent is not None:
        numbers = [n for three in frame.angular_velocity(system.frame).terms.values() for n in three]
        if not rows.rates_in(numbers) & {*own}:
            return frame
        frame = frame.parent
    return system.frame
