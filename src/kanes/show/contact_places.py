"""Where the surfaces of contacts touch, and the impulses there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.types import Array
from kanes.expr.geometry.vectors import Vector
from kanes.model.constraints.rows import Slip
from kanes.model.contacts.parts import Side, sides_of
from kanes.model.system import System
from kanes.simulate.hybrid.record import ContactEvent
from kanes.trajectory.event_states import at_events

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory


def touching_sides(system: System) -> list[Side]:
    """The sides that touch somewhere, in the order of the model."""
    return [side for side in sides_of(system.contacts) if side.touching is not None]


def place_of(system: System, side: Side) -> Vector:
    """From the origin to where a side touches, or would touch."""
    if side.touching is None:
        return Vector.zero()
    first = side.touching[0]
    return first.point.position_from(system.origin) + first.arm


def places_of(run: Trajectory, sides: Sequence[Side]) -> Array:
    """The places of sides along a run in N, three rows each."""
    system = run.kernel.system
    rows = [run[place_of(system, side)] for side in sides]
    return np.vstack([np.zeros((0, run.t.size)), *rows])


def impulse_vectors(run: Trajectory, sides: Sequence[Side]) -> Iterator[tuple[ContactEvent, int, Array, Array]]:
    """Each impulse of a run: its event, the number of its side, its place and the impulse itself in N."""
    if not run.impulses:
        return
    there = at_events(run, run.impulses, "after")
    places = places_of(there, sides)
    for number, side in enumerate(sides):
        if not any(side.name in event.impulses for event in run.impulses):
            continue
        directions = [there[direction] for direction in _directions(run, side)]
        for k, event in enumerate(run.impulses):
            if side.name in event.impulses:
                parts = zip(event.impulses[side.name], directions, strict=True)
                vector = np.sum([size * direction[:, k] for size, direction in parts], axis=0)
                yield event, number, places[3 * number : 3 * number + 3, k], vector


def _directions(run: Trajectory, side: Side) -> list[Vector]:
    """The normal, and those directions of slip that a run has."""
    layout = run.kernel.contacts
    kept = () if layout is None else layout.slips[layout.sides.index(side.name)]
    slips = [side.slips[number].velocity for number in kept]
    return [side.normal or Vector.zero(), *(slip.direction for slip in slips if isinstance(slip, Slip))]
