"""Quantities at the events of a run, just before or just after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from kanes.simulate.outcome import Occurrence

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory


def at_events(run: Trajectory, events: Sequence[Occurrence], which: Literal["before", "after"]) -> Trajectory:
    """A run whose times are those of events, for quantities of positions and velocities there.

    Inputs are interpolated between the output times. It has no modes: forces and accelerations of contacts jump there.
    """
    times = np.array([event.time for event in events])
    states = np.array([[*getattr(event, which).values()] for event in events]).reshape(times.size, len(run.states)).T
    inputs = np.array([np.interp(times, run.t, row) for row in run.inputs]).reshape(len(run.inputs), times.size)
    return replace(
        run, t=times, states=states, inputs=inputs, work=np.zeros(times.size), events=(), signals={}, _contacts=None
    )
