"""Forces of contacts along a run by time stepping."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import UnknownNameError
from kanes.base.types import Array
from kanes.base.values import name_of
from kanes.model.contacts.lookup import contact_of
from kanes.simulate.time_stepping.record import SteppingRecord
from kanes.trajectory.contacts import contact_force

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory


def stepped_force(run: Trajectory, steps: SteppingRecord, of: object) -> Array:
    """The force of a contact or limit as in other runs; of a group or plane what planes exert on bodies, in N."""
    count = len(steps.layout.sides)
    first = count
    for group in run.kernel.system.groups:
        names = [wall.name for wall in group.walls]
        planes = list(range(first, first + len(names)))
        first += len(names)
        if group is of or group.name == name_of(of):
            return _sum(steps, planes)
        if name_of(of) in names:
            return _sum(steps, [planes[names.index(name_of(of))]])
    contact = contact_of(run.kernel.system, of)
    if steps.contacts is None:
        raise UnknownNameError(f"'{run.kernel.name}' has no contact {name_of(of)!r} beside groups and their planes.")
    layout = steps.contacts.layout
    rows = np.zeros((layout.row_count, run.t.size))
    rows[:count] = steps.forces[:, :count, 0].T
    for side in range(count):
        for place, row in enumerate(layout.tangential(side), 1):
            rows[row] = steps.forces[:, side, place]
    return contact_force(run, contact, layout, rows)


def _sum(steps: SteppingRecord, planes: list[int]) -> Array:
    total: Array = steps.forces[:, planes].sum(axis=1).T
    return total
